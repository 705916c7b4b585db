import { StringDecoder } from 'node:string_decoder';
import { type Catalogue, fill, type Lang, type Text } from '../core/messages.ts';

/** What a command gets of the outside world: its streams, its environment, the clock. Tests pass their own. */
export interface Terminal {
  readonly stdin: AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly lang: Lang;
  /** Colours only on a terminal, and never when NO_COLOR is set. */
  readonly color: { readonly out: boolean; readonly err: boolean };
  readonly isTTY: boolean;
  /** Whether standard error is a screen. */
  readonly live?: boolean;
  /** Wordings of what was loaded on the way; commands add to it. */
  readonly catalogues: Catalogue[];
  now(): Date;
  /** Resolves when the stream can take more: a batch must not pile up in memory. */
  out(text: string): Promise<void>;
  err(text: string): void;
}

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
