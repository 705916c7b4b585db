import { readJson } from '../../../core/contract/plain-json.ts';
import { WantedShape } from '../contract.ts';
import { withoutMark } from './check-file.ts';

export type FileKind = 'netlist' | 'drc' | 'objectives' | 'constraints';
export type NetlistFormat = 'json' | 'spice';

/** JSON begins with a brace; SPICE never does. */
export const formatOf = (text: string): NetlistFormat => (/^[\uFEFF\s]*[[{]/.test(text) ? 'json' : 'spice');

/** What a file is, by what it holds; null where it is none of these. Broken JSON counts as a netlist. */
export function kindOf(content: string): FileKind | null {
  if (formatOf(content) === 'spice') return 'netlist';
  const read = readJson(withoutMark(content));
  if (!read.ok) return 'netlist';
  const has = (key: string) =>
    read.value !== null && typeof read.value === 'object' && Object.hasOwn(read.value, key);
  if (has('cells')) return 'netlist';
  if (has('rules')) return 'drc';
  if (has('objectives')) return 'objectives';
  return Object.keys(WantedShape.shape).some(has) ? 'constraints' : null;
}
