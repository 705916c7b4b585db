import type { Arguments, OptionSpec } from '../core/command.ts';
import type { Text } from '../core/messages.ts';
import type { Issue } from '../core/result.ts';
import type { Terminal } from './terminal.ts';

/** Bad usage or bad input: one line, a code, exit 2. Anything else that is thrown is a bug and exits 70. */
export class Refused extends Error {
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super(issues[0]?.message ?? 'refused');
    this.issues = issues;
  }
}

/** The value of a result, or the end of the command. */
export function must<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: readonly Issue[] },
): T {
  if (result.ok) return result.value;
  throw new Refused(result.error);
}

/** A command of `yx`. Options may depend on the words before them: a domain brings its own. */
export interface Command {
  readonly name: string;
  readonly summary: Text;
  /** What stands behind the name in the usage line. */
  readonly positionals: string;
  readonly details?: Text;
  options(argv: readonly string[], terminal: Pick<Terminal, 'domains'>): Promise<readonly OptionSpec[]>;
  /** The process's exit code. */
  run(args: Arguments, terminal: Terminal): Promise<number>;
}
