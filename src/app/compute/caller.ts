import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom something is done: whose budget it uses, and by whose limits. */
export interface Caller {
  readonly userId: string;
  readonly roles: readonly string[];
}

const callers = new AsyncLocalStorage<Caller>();

export const forCaller = <T>(caller: Caller, body: () => T): T => callers.run(caller, body);

/** Where nobody said, it is done for whoever runs this process. */
export const callerNow = (): Caller => callers.getStore() ?? { userId: 'local', roles: ['owner'] };
