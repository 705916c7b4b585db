import type { Extent } from '../../../core/language/index.ts';
import { plateContract } from '../contract.ts';
import type { RemarkCode } from '../grammar-messages.ts';
import { gapsOf } from '../questions.ts';
import type { Analysis } from './analyse.ts';
import type { Group } from './group.ts';

/** Remarks on a number that settles nothing yet: where its field is asked for, the question stands for it. */
const SETTLED_BY_ANSWER: ReadonlySet<RemarkCode> = new Set<RemarkCode>([
  'plate_range',
  'plate_two_values',
  'plate_count_open',
  'plate_waits',
  'plate_ignored_thread',
]);

/** The fields a number of a kind would fill; each begins with one of these. */
const fieldsFor: readonly (readonly [kind: RegExp, field: RegExp])[] = [
  [/^(?:length|width|thickness)$/, /^(?:length|width|thickness)$/],
  [/^(?:diameter|hole_radius)$/, /^diameter$/],
  [/^(?:distance|rim|part|coordinate|shift)/, /^(?:x|y|offset_[xy]|origin_offset_[xy])$/],
  [/^spacing/, /^(?:spacing_[xy]|offset_[xy])$/],
  [/^pitch/, /^radius$/],
  [/^(?:count|across|rows|cols)/, /^(?:type|rows|cols|count)$/],
];

/** Whether what a remark is about is asked for anyway: nothing is drawn before that is answered. */
export function openIn(analysis: Analysis): (code: RemarkCode, at: Extent) => boolean {
  const { gathered, owners, plate } = analysis;
  let known: ReturnType<typeof gapsOf> | null = null;
  return (code, at) => {
    if (!SETTLED_BY_ANSWER.has(code)) return false;
    known ??= gapsOf(plateContract.encode(plate));
    const asks = (field: RegExp, hole: number) =>
      known!.some(({ path }) => field.test(String(path.at(-1))) && path[1] === hole);
    const asksOfBase = (field: string) =>
      known!.some(({ path }) => path[0] === 'base_shape' && path.at(-1) === field);
    const ofGroup = (group: Group, field: RegExp) =>
      owners.includes(group) && owners.every((owner, i) => owner !== group || asks(field, i));
    if (code === 'plate_ignored_thread')
      return gathered.all.some((group) => group.thread === at && ofGroup(group, /^diameter$/));
    const read = gathered.numbers.find(({ amount }) => amount === at);
    const field = read && fieldsFor.find(([kind]) => kind.test(read.kind))?.[1];
    if (!read || !field) return false;
    return read.group ? ofGroup(read.group, field) : asksOfBase(read.kind);
  };
}
