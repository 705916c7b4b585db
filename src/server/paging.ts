import * as z from 'zod';
import { err, ok, type Result } from '../core/result.ts';
import { issue } from './messages.ts';

export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
});
export type Paging = z.output<typeof Paging>;

export interface Page<T> {
  readonly items: readonly T[];
  /** What to send as `cursor` for the rest; null at the end. */
  readonly next: string | null;
}

/** One page of a list in the order of its ids; the cursor is the last id seen, so that new rows shift nothing. */
export function pageById<T extends { readonly id: string }>(
  all: readonly T[],
  { limit, cursor }: Paging,
): Result<Page<T>> {
  const after = cursor === undefined ? null : fromCursor(cursor);
  if (cursor !== undefined && after === null) return err([issue('bad_cursor', { path: ['cursor'] })]);
  const rest = [...all]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .filter(({ id }) => after === null || id > after);
  const items = rest.slice(0, limit);
  return ok({ items, next: rest.length > limit ? toCursor(items.at(-1)!.id) : null });
}

const toCursor = (id: string): string => Buffer.from(`id:${id}`).toString('base64url');
const fromCursor = (cursor: string): string | null => {
  const text = Buffer.from(cursor, 'base64url').toString();
  return text.startsWith('id:') ? text.slice(3) : null;
};
