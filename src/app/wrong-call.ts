import type { AnyDomain } from '../core/domain.ts';
import { issuesOf } from '../core/messages.ts';
import type { Issue } from '../core/result.ts';

export const wrongCallMessages = {
  wrong_call: {
    zh: '{call}：{argument} 应为 {expected}，得到的是 {got}',
    en: '{call}: {argument} should be {expected}; it is {got}',
  },
} as const;
const issue = issuesOf(wrongCallMessages);

/** A call that the types would have refused: a fault of the program that made it, so it is thrown. */
export class WrongCall extends TypeError {
  override readonly name = 'WrongCall';
  readonly code: string;
  readonly issue: Issue;
  constructor(call: string, argument: string, expected: string, got: unknown) {
    const found = issue('wrong_call', { params: { call, argument, expected, got: shown(got) } });
    super(found.message);
    this.code = found.code;
    this.issue = found;
  }
}

/** Enough to see what was handed over instead, and never all of it. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (value === null || typeof value !== 'object') return String(value);
  const keys = Object.keys(value);
  return `{ ${keys.slice(0, 6).join(', ')}${keys.length > 6 ? ', …' : ''} }`;
}

/** What an argument has to be, in the words of its type, and whether it is. */
export interface Kind {
  readonly expected: string;
  fits(value: unknown): boolean;
}

const part = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
const isText = (value: unknown): value is string => typeof value === 'string';
const isFile = (value: unknown): boolean => isText(part(value, 'name')) && isText(part(value, 'content'));
const isList = (value: unknown, fits: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(fits);
export const isDomain = (value: unknown): value is AnyDomain =>
  isText(part(part(value, 'about'), 'id')) && part(part(value, 'read'), 'engines') !== undefined;

const oneOf = (...values: readonly string[]): Kind => ({
  expected: values.map((value) => `"${value}"`).join(' | '),
  fits: (value) => values.includes(value as string),
});

export const kinds = {
  domain: { expected: 'a Domain, as yx.domain(id) or yanxing/domains/… give it', fits: isDomain },
  domains: { expected: 'Domain[]', fits: (value) => isList(value, isDomain) },
  input: {
    expected: '{ text: string, files?: { name, content }[] }',
    fits: (value) =>
      isText(part(value, 'text')) &&
      (part(value, 'files') === undefined || isList(part(value, 'files'), isFile)),
  },
  reading: {
    expected: 'what parse gave',
    fits: (value) => Array.isArray(part(value, 'evidence')) && part(value, 'contract') !== undefined,
  },
  record: {
    expected: '{ … }',
    fits: (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
  },
  anything: { expected: 'anything', fits: () => true },
  text: { expected: 'string', fits: isText },
  flag: { expected: 'boolean', fits: (value) => typeof value === 'boolean' },
  texts: { expected: 'string[]', fits: (value) => isList(value, isText) },
  date: { expected: 'Date', fits: (value) => value instanceof Date && !Number.isNaN(value.getTime()) },
  lang: oneOf('zh', 'en'),
  engine: oneOf('grammar', 'model', 'auto'),
  signal: { expected: 'AbortSignal', fits: (value) => value instanceof AbortSignal },
  callback: { expected: 'a function', fits: (value) => typeof value === 'function' },
  confirmer: {
    expected: '{ ask(call): Promise<"approved" | "rejected" | "pending"> }',
    fits: (value) => typeof part(value, 'ask') === 'function',
  },
  model: {
    expected: '{ complete(request) } | null',
    fits: (value) => value === null || typeof part(value, 'complete') === 'function',
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type Options = Readonly<Record<string, Kind>>;

/** Throws for the first argument that is not what it should be. */
export function checkCall(
  call: string,
  given: Readonly<Record<string, readonly [unknown, Kind]>>,
  options?: unknown,
  known: Options = {},
): void {
  for (const [argument, [value, kind]] of Object.entries(given))
    if (!kind.fits(value)) throw new WrongCall(call, argument, kind.expected, value);
  if (options === undefined) return;
  if (!kinds.record.fits(options)) throw new WrongCall(call, 'options', kinds.record.expected, options);
  for (const [name, value] of Object.entries(options as object)) {
    const kind = known[name];
    if (!kind) throw new WrongCall(call, 'options', `{ ${Object.keys(known).join(', ')} }`, options);
    if (value !== undefined && !kind.fits(value))
      throw new WrongCall(call, `options.${name}`, kind.expected, value);
  }
}
