import type { InputFile } from '../../../core/reading/evidence.ts';
import { ok, type Result } from '../../../core/result.ts';
import { includesIn } from '../../../formats/spice/deck.ts';
import { readSpice, type SpiceOptions } from '../../../formats/spice/read.ts';
import { formatOf, kindOf } from './kinds.ts';

const isSpice = ({ content }: InputFile): boolean =>
  kindOf(content) === 'netlist' && formatOf(content) === 'spice';

/** Names of the files a netlist includes. */
export const mentions = (file: InputFile): readonly string[] =>
  isSpice(file) ? includesIn(file.content) : [];

/** By the name it is included under, or by its own where folders differ. */
export function partsFrom(files: readonly InputFile[]): NonNullable<SpiceOptions['include']> {
  const base = (name: string) => name.split(/[\\/]/).at(-1)!;
  return (name) =>
    (files.find((file) => file.name === name) ?? files.find((file) => base(file.name) === base(name)))
      ?.content ?? null;
}

/**
 * Netlists that others include are parts of those; what is left is one netlist, as cells from the subcircuit that was
 * named, where anything was included or named.
 */
export function joinNetlists(files: readonly InputFile[], top: string | null): Result<readonly InputFile[]> {
  const netlists = files.filter(isSpice);
  const include = partsFrom(netlists);
  const parts = new Set(netlists.flatMap(mentions).flatMap((name) => include(name) ?? []));
  const out: InputFile[] = [];
  for (const file of files) {
    if (parts.has(file.content)) continue;
    const alone = !isSpice(file) || (top === null && !mentions(file).some((name) => include(name) !== null));
    const read = alone ? null : readSpice(file.content, { include, ...(top !== null && { top }) });
    if (read && !read.ok) return read;
    out.push(read ? { ...file, content: JSON.stringify(read.value.netlist) } : file);
  }
  return ok(out);
}
