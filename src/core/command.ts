import type { Lang, Text } from './messages.ts';
import type { Result } from './result.ts';
import type { ToolCallResult } from './tool/tool.ts';

/** An option of a command, declared once: parsing, `--help` and documentation come from it. */
export interface OptionSpec {
  readonly name: string;
  readonly short?: string;
  /** What stands for the value in help (`FILE`); absent for a switch. */
  readonly value?: string;
  readonly help: Text;
}

export interface Arguments {
  readonly positionals: readonly string[];
  /** Given options by name: the text for those with a value, true for switches. */
  readonly options: Readonly<Record<string, string | true | undefined>>;
}

/** The files a domain may look at, given as an argument so that domains stay free of the machine. */
export interface FilePort {
  readText(path: string): Promise<Result<string>>;
  readBytes(path: string): Promise<Result<Uint8Array>>;
}

/** A sentence that somebody said, and the conversation it belongs to. */
export interface Spoken {
  readonly text: string;
  readonly conversation: string;
  readonly lang: Lang;
}
/** What came of it, in words: done, asked back, or not done. */
export interface Answered {
  readonly kind: 'done' | 'asked' | 'not';
  readonly text: string;
}

/** What a domain's own subcommand gets of the outside. */
export interface CommandEnv extends FilePort {
  readonly lang: Lang;
  readonly now: Date;
  out(text: string): void;
  note(text: string): void;
  /** Whether notes go to a screen as they come, so that a line may be drawn over. */
  readonly live?: boolean;
  /** A service of a domain (`<domain>.<name>`), made when first asked for; rejects as a tool's would. */
  readonly service?: <T>(name: string) => Promise<T>;
  /** Given when the command is to end. */
  readonly signal?: AbortSignal;
  /** Where sentences for the command's domain are heard, in the world that its options name. */
  readonly hear?: () => Promise<Result<(spoken: Spoken) => Promise<Answered>>>;
  writeText(path: string, content: string): Promise<Result<void>>;
  writeBytes?(path: string, content: Uint8Array): Promise<Result<void>>;
  /** Files that the tool makes go to `out`, all of them or none; Ctrl-C ends the call as CANCELLED. */
  call(
    toolId: string,
    input: Readonly<Record<string, unknown>>,
    options?: { readonly out?: string },
  ): Promise<ToolCallResult>;
}

/** A subcommand a domain brings: `yx <name> …` or, where `under` is given, `yx <under> <name> …`. */
export interface CommandSpec {
  readonly name: string;
  readonly under?: string;
  readonly summary: Text;
  /** The positionals as help shows them: `LAYOUT RULES`. */
  readonly positionals?: string;
  readonly options?: readonly OptionSpec[];
  /** A number is the process's exit code; without one a command that did not fail exits with 0. */
  run(args: Arguments, env: CommandEnv): Promise<Result<void> | Result<number>>;
}
