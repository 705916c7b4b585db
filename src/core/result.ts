/** A step into a JSON value: property name or array index. */
export type Path = readonly (string | number)[];

/**
 * A half-open range of UTF-16 offsets into the text as the person gave it. `source` names another text: an answer to
 * a question, or a file, and then `line` (from 1) says where in it.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly source?: string;
  readonly line?: number;
}

export type Severity = 'info' | 'warning' | 'error';

/**
 * What went wrong, or is worth knowing, as data. `code` and `params` are the truth; `message` is their English
 * rendering, and a catalogue turns them into the reader's language at the border.
 */
export interface Issue {
  readonly code: string;
  readonly path: Path;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly severity: Severity;
  readonly spans: readonly Span[];
}

export type Result<T, E = readonly Issue[]> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });

/** `holes[0].diameter`: how a path is written for people and used as a key. */
export function pathText(path: Path): string {
  let out = '';
  for (const step of path) {
    if (typeof step === 'number') out += `[${step}]`;
    else out += out === '' ? step : `.${step}`;
  }
  return out;
}

export function getAt(root: unknown, path: Path): unknown {
  let at = root;
  for (const step of path) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at;
}

/** A copy of `root` with `value` at `path`; the branches on the way are copied, the rest is shared. */
export function setAt<T>(root: T, path: Path, value: unknown): T {
  const [head, ...rest] = path;
  if (head === undefined) return value as T;
  const copy = (Array.isArray(root) ? [...root] : { ...(root as object) }) as Record<
    string | number,
    unknown
  >;
  const next = rest.length === 0 ? value : setAt(getAt(root, [head]) ?? {}, rest, value);
  // defineProperty, so that a key called __proto__ stays a key.
  Object.defineProperty(copy, head, { value: next, enumerable: true, writable: true, configurable: true });
  return copy as T;
}
