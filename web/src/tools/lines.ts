import type { Schema } from '../wire.ts';
import { typeOf } from './shape.ts';
import { Unread } from './unread.ts';

type Kind = 'string' | 'number';
const scalar = (schema: Schema | undefined): Kind | null => {
  const kind = schema && typeOf(schema);
  return kind === 'string' ? 'string' : kind === 'number' || kind === 'integer' ? 'number' : null;
};
/** What the members of a list are, where they are all of one plain kind: by `items`, or a fixed number of them one by one. */
const memberOf = ({ items, prefixItems }: Schema): Schema | undefined =>
  Array.isArray(prefixItems) ? (prefixItems[0] as Schema) : typeof items === 'object' ? items : undefined;

/** Lists of numbers, and lists of short lists: what one writes in lines. */
export function linesOf(schema: Schema): { readonly kind: Kind; readonly isNested: boolean } | null {
  const member = typeOf(schema) === 'array' ? memberOf(schema) : undefined;
  const plain = scalar(member);
  if (plain) return { kind: plain, isNested: false };
  const inner = member && typeOf(member) === 'array' ? scalar(memberOf(member)) : null;
  return inner && { kind: inner, isNested: true };
}

/** What stands in lines, as a list; `Unread` where a number is none. */
export function readLines(text: string, kind: Kind, isNested: boolean): unknown {
  const words = (line: string) => line.split(/[\s,，、;；]+/).filter(Boolean);
  const lines = text.split('\n').map(words);
  const valued = (word: string): unknown => (kind === 'number' ? Number(word) : word);
  const all = lines.flat().map(valued);
  if (all.some((one) => Number.isNaN(one))) return new Unread(text);
  if (all.length === 0) return undefined;
  return isNested ? lines.filter((line) => line.length > 0).map((line) => line.map(valued)) : all;
}
