import { StringDecoder } from 'node:string_decoder';
import { createDomains, type Domains } from '../app/domains.ts';
import { type Catalogue, fill, type Lang, type Text, wording } from '../core/messages.ts';
import type { Issue, Result } from '../core/result.ts';
import { type LoadedConfig, loadConfig } from '../runtime/config.ts';
import { cliMessages } from './messages.ts';

/** What a command gets of the outside world: its streams, its configuration, the clock. Tests pass their own. */
export interface Terminal {
  readonly stdin: AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Read once; what is wrong with it is said by the command that needs it. */
  readonly config: Result<LoadedConfig>;
  readonly domains: Domains;
  readonly lang: Lang;
  /** Colours only on a terminal, and never when NO_COLOR is set. */
  readonly color: { readonly out: boolean; readonly err: boolean };
  readonly isTTY: boolean;
  /** Whether standard error is a screen. */
  readonly live?: boolean;
  /** Wordings besides those of the command line and of the domains. */
  readonly catalogues: Catalogue[];
  now(): Date;
  /** Resolves when the stream can take more: a batch must not pile up in memory. */
  out(text: string): Promise<void>;
  err(text: string): void;
}

/** The configuration and the domains that a command line asks for, each found once. */
export function configured(
  argv: readonly string[],
  { env, cwd }: Pick<Terminal, 'env' | 'cwd'>,
  warn: (issue: Issue) => void,
): Pick<Terminal, 'config' | 'domains' | 'lang'> {
  const [lang, file] = [optionIn(argv, 'lang'), optionIn(argv, 'config')];
  const flags = { ...(lang !== undefined && { lang }), ...(file !== undefined && { config: file }) };
  const config = loadConfig({ env, cwd, flags });
  return {
    config,
    domains: createDomains({ config: config.ok ? config.value : null, warn }),
    // A complaint about a broken configuration needs a language too.
    lang: config.ok ? config.value.lang : /^zh/i.test(env.YX_LANG ?? env.LANG ?? '') ? 'zh' : 'en',
  };
}

/** The value of an option that every command understands, before it is known which others this one does. */
function optionIn(argv: readonly string[], name: string): string | undefined {
  const at = argv.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  return at < 0 ? undefined : argv[at] === `--${name}` ? argv[at + 1] : argv[at]!.slice(name.length + 3);
}

export function realTerminal(argv: readonly string[]): Terminal {
  const { env, stdin, stdout, stderr } = process;
  const cwd = process.cwd();
  const colored = (stream: NodeJS.WriteStream) =>
    (stream.isTTY === true || !!env.FORCE_COLOR) && !env.NO_COLOR;
  // A reader that has seen enough (`| head`) ends the command quietly.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 74);
  });
  const terminal: Terminal = {
    stdin,
    env,
    cwd,
    ...configured(argv, { env, cwd }, (issue) => complain(issue, terminal)),
    color: { out: colored(stdout), err: colored(stderr) },
    isTTY: stdin.isTTY === true && stdout.isTTY === true,
    live: stderr.isTTY === true,
    catalogues: [],
    now: () => new Date(),
    out: (text) =>
      new Promise((resolve, reject) => {
        stdout.write(text, (error) => (error ? reject(error) : resolve()));
      }),
    err: (text) => {
      stderr.write(text);
    },
  };
  return terminal;
}

/** Every wording a command may need by now. */
export const wordings = ({ catalogues, domains }: Terminal): readonly Catalogue[] => [
  cliMessages,
  ...catalogues,
  ...domains.catalogues(),
];

export const issueLine = (issue: Issue, terminal: Terminal): string =>
  printable(`${issue.code}: ${wording(issue, terminal.lang, wordings(terminal))}`);

/** In a conversation the words come first; the code is for who looks it up, and what only informs needs none. */
export function spokenLine(issue: Issue, terminal: Terminal): string {
  const said = printable(wording(issue, terminal.lang, wordings(terminal)));
  return issue.severity === 'info' ? said : `${said} ${paint(terminal.color.out, 'dim', `(${issue.code})`)}`;
}

export const complain = (issue: Issue, terminal: Terminal): void =>
  terminal.err(`yx: ${issueLine(issue, terminal)}\n`);

export const say = (terminal: Terminal, text: Text, params?: Readonly<Record<string, unknown>>): string =>
  fill(text, terminal.lang, params);

const codes = {
  dim: 2,
  bold: 1,
  red: 31,
  green: 32,
  yellow: 33,
  blue: 34,
  magenta: 35,
  cyan: 36,
  inverse: 7,
} as const;
export type Style = keyof typeof codes;

export const paint = (on: boolean, style: Style, text: string): string =>
  on && text !== '' ? `\u001b[${codes[style]}m${text}\u001b[0m` : text;

/** Text from the input shown on a terminal: control characters must not reach it. */
export const printable = (text: string): string =>
  text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g,
    (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );

/** The lines of a stream, one at a time, whatever the size of the stream. */
export async function* linesOf(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of stream) {
    rest += typeof chunk === 'string' ? chunk : decoder.write(Buffer.from(chunk));
    let from = 0;
    for (let at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n', from)) {
      yield rest.slice(from, rest[at - 1] === '\r' ? at - 1 : at);
      from = at + 1;
    }
    rest = rest.slice(from);
  }
  rest += decoder.end();
  if (rest !== '') yield rest.endsWith('\r') ? rest.slice(0, -1) : rest;
}

export async function readAll(stream: AsyncIterable<Uint8Array | string>): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  for await (const chunk of stream)
    text += typeof chunk === 'string' ? chunk : decoder.write(Buffer.from(chunk));
  return text + decoder.end();
}
