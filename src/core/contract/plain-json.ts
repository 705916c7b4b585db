import { err, ok, type Path, type Result } from '../result.ts';
import { issue } from './issues.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Limits that no honest document meets; they keep hostile data from exhausting the machine. */
const maxDepth = 200;
const maxValues = 2_000_000;

/** What was thrown, in words; whatever it was, this does not throw again. */
export function reasonOf(thrown: unknown): string {
  try {
    return thrown instanceof Error
      ? String(thrown.message)
      : typeof thrown === 'string'
        ? thrown
        : typeof thrown;
  } catch {
    return 'unreadable';
  }
}

export const isRecord = (value: unknown): value is { readonly [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

interface Refusal {
  readonly code: 'not_json' | 'cyclic_value' | 'too_deep' | 'too_large' | 'forbidden_key';
  readonly params: Readonly<Record<string, unknown>>;
}

class Copier {
  readonly path: (string | number)[] = [];
  /** Why the copy was given up; unset where reading the value threw. */
  refusal: Refusal | undefined;
  readonly #above = new Set<object>();
  #values = 0;

  #refuse(code: Refusal['code'], params: Refusal['params'] = {}): never {
    this.refusal = { code, params };
    throw this.refusal;
  }

  copy(value: unknown): Json {
    if (++this.#values > maxValues) this.#refuse('too_large', { limit: maxValues });
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value !== 'object')
      this.#refuse('not_json', { kind: typeof value === 'number' ? String(value) : typeof value });
    if (this.#above.has(value)) this.#refuse('cyclic_value');
    if (this.#above.size >= maxDepth) this.#refuse('too_deep', { limit: maxDepth });
    this.#above.add(value);
    const copied = Array.isArray(value) ? this.#array(value) : this.#object(value);
    this.#above.delete(value);
    return copied;
  }

  #array(value: readonly unknown[]): Json {
    const out: Json[] = [];
    for (let i = 0; i < value.length; i++) {
      this.path.push(i);
      out.push(this.copy(value[i]));
      this.path.pop();
    }
    return out;
  }

  #object(value: object): Json {
    const prototype: unknown = Object.getPrototypeOf(value);
    // Plain in any realm: no prototype, or one that ends the chain.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
      this.#refuse('not_json', { kind: 'instance of a class' });
    }
    const out: Record<string, Json> = {};
    for (const key of Object.keys(value)) {
      this.path.push(key);
      if (key === '__proto__') this.#refuse('forbidden_key', { key });
      const inner = (value as Record<string, unknown>)[key];
      if (inner !== undefined) out[key] = this.copy(inner);
      this.path.pop();
    }
    return out;
  }
}

/**
 * A deep copy holding only what JSON can carry, or the first reason why there is none. Properties that are
 * undefined are left out, as JSON.stringify does. Never throws: not for cycles, throwing getters or proxies.
 */
export function toPlain(value: unknown): Result<Json> {
  const copier = new Copier();
  try {
    return ok(copier.copy(value));
  } catch (thrown) {
    const path: Path = [...copier.path];
    if (copier.refusal) return err([issue(copier.refusal.code, { path, params: copier.refusal.params })]);
    return err([issue('unreadable_value', { path, params: { reason: reasonOf(thrown) } })]);
  }
}

/** Strict JSON: nothing is trimmed, stripped or repaired. The place is ours, the reason the parser's own words. */
export function readJson(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text));
  } catch (thrown) {
    const before = String(text)
      .slice(0, errorOffset(String(text)))
      .split(/\r\n|\n|\r/);
    const params = { line: before.length, column: before.at(-1)!.length + 1, reason: reasonOf(thrown) };
    return err([issue('invalid_json', { params })]);
  }
}

/** Offset of the first character that cannot belong to a JSON text; engines do not always say, or not alike. */
function errorOffset(text: string): number {
  const open: ('[' | '{')[] = [];
  let at = 0;
  let want: 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' = 'value';
  for (;;) {
    while (/[ \t\n\r]/.test(text.charAt(at))) at++;
    const char = text.charAt(at);
    if (char === '') return at;
    const inside = open.at(-1);
    if (want === ':') {
      if (char !== ':') return at;
      want = 'value';
      at++;
    } else if (want === ', or end' && char === ',' && inside) {
      want = inside === '[' ? 'value' : 'key';
      at++;
    } else if (closes(char, want, inside)) {
      open.pop();
      want = ', or end';
      at++;
    } else if (want === ', or end') {
      return at;
    } else if (want === 'key' || want === 'key or }') {
      const end = char === '"' ? stringEnd(text, at) : ~at;
      if (end < 0) return ~end;
      at = end;
      want = ':';
    } else if (char === '[' || char === '{') {
      open.push(char);
      want = char === '[' ? 'value or ]' : 'key or }';
      at++;
    } else {
      const end = scalarEnd(text, at);
      if (end < 0) return ~end;
      at = end;
      want = ', or end';
    }
  }
}

function closes(char: string, want: string, inside: '[' | '{' | undefined): boolean {
  if (char === ']') return inside === '[' && (want === ', or end' || want === 'value or ]');
  return char === '}' && inside === '{' && (want === ', or end' || want === 'key or }');
}

/** Where the string, number or word at `at` ends, or `~offset` of the character that breaks it. */
function scalarEnd(text: string, at: number): number {
  if (text.charAt(at) === '"') return stringEnd(text, at);
  const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  number.lastIndex = at;
  const found = number.exec(text);
  if (found) return at + found[0].length;
  if (text.charAt(at) === '-') return ~(at + 1);
  const word = ['true', 'false', 'null'].find((candidate) => candidate.charAt(0) === text.charAt(at));
  if (!word) return ~at;
  for (let i = 0; i < word.length; i++) if (text.charAt(at + i) !== word.charAt(i)) return ~(at + i);
  return at + word.length;
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const char = text.charAt(at);
    if (char === '"') return at + 1;
    // Also the end of the text: '' sorts before the space.
    if (char < ' ') return ~at;
    if (char !== '\\') continue;
    const escaped = text.slice(at + 1, at + 6);
    if (/^["\\/bfnrt]/.test(escaped)) at += 1;
    else if (/^u[0-9a-fA-F]{4}$/.test(escaped)) at += 5;
    else return ~(at + 1);
  }
}

/** One text for one JSON value: keys sorted, nothing between them, absent and undefined alike. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${entries.join(',')}}`;
}
