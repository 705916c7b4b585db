import { serverDomain } from './server-kit.ts';

/** The server tests' domain as a module, for a `yx` in a process of its own. */
export const domain = serverDomain({ written: [], stopped: 0 });
