import type { Issue, Path } from './issue.ts';

export type { Issue, Path, Severity, Span } from './issue.ts';

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
  const next =
    rest.length === 0
      ? value
      : setAt(getAt(root, [head]) ?? (typeof rest[0] === 'number' ? [] : {}), rest, value);
  // A key called __proto__ stays a key.
  if (head === '__proto__')
    Object.defineProperty(copy, head, { value: next, enumerable: true, writable: true, configurable: true });
  else copy[head] = next;
  return copy as T;
}
