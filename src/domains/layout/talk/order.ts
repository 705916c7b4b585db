import { blanked } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { pathText, type Span } from '../../../core/result.ts';
import type { Change, Message, Standing } from '../../../core/talk.ts';
import type { ObjectiveName, ObjectivesJson } from '../contract.ts';
import { labels } from '../labels.ts';
import { type Aim, lexicon } from '../lexicon.ts';
import { question } from '../messages.ts';
import { SWAPPED } from './lexicon.ts';

type Made = Pick<Change<ObjectivesJson>, 'value' | 'evidence'>;

/** The objectives in another order; what each rests on goes with it. */
function inOrder({ value, evidence }: Made, order: readonly number[]): Made {
  const moved = evidence.map((entry): Evidence => {
    const [list, at, ...rest] = entry.path;
    return list === 'objectives' && typeof at === 'number'
      ? { ...entry, path: [list, order.indexOf(at), ...rest] }
      : entry;
  });
  return { value: { ...value, objectives: order.map((i) => value.objectives[i]!) }, evidence: moved };
}

/** 反过来: of two objectives each takes the other's place and its weight. */
export function swapped(
  { text, cues, has }: Message<ObjectivesJson>,
  before: Standing<ObjectivesJson>,
): Change<ObjectivesJson> | null {
  const said = SWAPPED.exec(text);
  const [first, second, third] = before.value.objectives;
  if (!said || !first || !second || third || has('add', 'remove')) return null;
  const span: Span = { start: said.index, end: said.index + said[0].length };
  if (/[\p{L}\p{N}]/u.test(blanked(text, [span, ...cues]))) return null;
  const { value, evidence } = inOrder(before, [1, 0]);
  const weights = [first.weight, second.weight];
  const objectives = value.objectives.map((one, i) => ({ ...one, weight: weights[i]! }));
  const isWeight = ({ path }: Evidence) => path[0] === 'objectives' && path[2] === 'weight';
  const own = before.evidence
    .filter(isWeight)
    .map(
      (entry): Evidence =>
        entry.how === 'fixed'
          ? entry
          : { ...entry, how: 'computed', rule: 'weights_swapped', spans: [...entry.spans, span] },
    );
  return {
    move: 'revise',
    value: { ...value, objectives },
    evidence: [...evidence.filter((entry) => !isWeight(entry)), ...own],
    cues: [span, ...cues.map(({ start, end }) => ({ start, end }))],
  };
}

const isAim = (text: string, aim: Aim): boolean =>
  lexicon.scan(text).some(({ value }) => value.kind === 'aim' && (value.value as Aim) === aim);

/**
 * 匹配更重要, 面积不那么重要: it comes first or last; where weights that were said put it elsewhere, its weight is asked for.
 */
export function ranked(
  { text, normalized }: Message<ObjectivesJson>,
  made: Made,
  said: ObjectivesJson['objectives'],
  isWeighed: boolean,
): Made & Pick<Change<ObjectivesJson>, 'questions'> {
  const [one, other] = said;
  const isFirst = isAim(normalized.text, 'first');
  if (!one || other || !(isFirst || isAim(normalized.text, 'next')) || text.trim() === '') return made;
  const at = made.value.objectives.findIndex(({ name }) => name === one.name);
  if (at < 0) return made;
  const rest = made.value.objectives.flatMap((_, i) => (i === at ? [] : [i]));
  const next = inOrder(made, isFirst ? [at, ...rest] : [...rest, at]);
  const place = isFirst ? 0 : rest.length;
  const own = next.value.objectives[place]!.weight ?? 1;
  const isElsewhere = next.value.objectives.some(({ weight }) =>
    isFirst ? (weight ?? 1) > own : (weight ?? 1) < own,
  );
  if (isWeighed || !isElsewhere) return next;
  const path = ['objectives', place, 'weight'];
  return {
    ...next,
    questions: [question('layout_ask_weight', { path, params: { name: labels.words[`=${one.name}`] } })],
  };
}

/** Words that lead to a bare number in answer to what an objective is to weigh. */
export const weightLead: Readonly<Record<ObjectiveName, string>> = {
  area_min: '面积权重',
  matching_max: '匹配权重',
  performance_max: '性能权重',
  cost_min: '成本权重',
};

export const isWeightSaid = (said: readonly Evidence[]): boolean =>
  said.some(({ path, how }) => how !== 'fixed' && pathText(path).endsWith('weight'));
