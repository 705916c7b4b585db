import {
  type AmountMention,
  type Extent,
  exactIn,
  mentions,
  normalize,
} from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { getAt, pathText, type Span, setAt } from '../../../core/result.ts';
import type { Change, Message, Standing } from '../../../core/talk.ts';
import type { ObjectiveName, ObjectivesJson } from '../contract.ts';
import { lexicon } from '../lexicon.ts';
import { question } from '../messages.ts';
import { TOO, UNWANTED, WAYS, type Way } from './lexicon.ts';

const limits = ['max_aspect_ratio', 'min_matching_score', 'max_iterations', 'max_area'] as const;
type Limit = (typeof limits)[number];

/** How a limit is asked for, and the words that lead to a bare number in answer. */
export const asking = {
  max_aspect_ratio: { code: 'layout_ask_aspect', lead: '宽高比不超过' },
  min_matching_score: { code: 'layout_ask_matching', lead: '匹配度不低于' },
  max_iterations: { code: 'layout_ask_iterations', lead: '最多迭代' },
  max_area: { code: 'layout_ask_area', lead: '面积不超过' },
} as const;

const labels: readonly (readonly [Limit, RegExp])[] = [
  ['max_aspect_ratio', /宽高比|长宽比|高宽比|\b(?:aspect )?ratio\b|\baspect\b/],
  ['min_matching_score', /匹配度|匹配分数?|匹配|matching(?: score)?/],
  ['max_iterations', /迭代(?:次数)?|iterations?|rounds?|tries/],
  ['max_area', /面积|area|footprint/],
];
/** Words around a limit that only say which way it goes. */
const around =
  /不要?超过|别超过|不低于|至少|至多|最多|以内|以下|以上|放宽|收紧|提高|降低|限制?|还是|上限|下限|次|从|放到|做成|正方形一?[点些]?|\b(?:relax|tighten|raise|lower|loosen|keep|stay|give|allow|under|below|within|over|above|at most|at least|no more than|no less than|limit|on|up|down|that|it|still|instead|from|by|more|less|fewer|larger|bigger|higher|smaller|extra|increase|reduce|decrease|shrink|cut|drop|ease|cap)\b/g;
const WEIGHED = /权重|占|\bweights?\b/;
/** A word that makes a number a limit, whatever was spoken of before. */
const BOUNDED =
  /匹配度|分数|迭代|比|超过|[低高大小多少]于|至少|至多|最多|以[内上下]|限|score|iteration|ratio|most|least|under|below|above|than|limit|cap/;
const FREE =
  /不限制?|不设限|没有限制|限制?(?:去掉|取消|不要)掉?|(?:去掉|取消|不要)[^，,]{0,8}限制?|\b(?:no|without an?y?|(?:drop|remove|lift|forget) (?:the|that|this)) (?:limits?|bounds?|caps?|constraints?)\b|\bunlimited\b/;
const DOUBLED = /翻倍|加倍|\b(?:double|twice)\b/;
const HALVED = /减半|\bhalve\b|\bhalf the\b/;

/** 宽高比还是1.5吧, relax the matching to 0.85, make that 450, 再多迭代5次: a limit said anew, so much more, or lifted. */
export function limited(
  message: Message<ObjectivesJson>,
  before: Standing<ObjectivesJson>,
): Change<ObjectivesJson> | null {
  return oneLimited(message, before) ?? eachLimited(message, before);
}

/** ratio 1.8, area 450: each clause names its own limit. */
function eachLimited(
  message: Message<ObjectivesJson>,
  before: Standing<ObjectivesJson>,
): Change<ObjectivesJson> | null {
  const { text } = message;
  const clauses = [...text.matchAll(/[^，,；;]+/g)];
  if (clauses.length < 2) return null;
  const cues: Span[] = [];
  let now: Standing<ObjectivesJson> = { ...before, touched: [] };
  for (const { index, 0: clause } of clauses) {
    const alone = ' '.repeat(index) + clause + ' '.repeat(text.length - index - clause.length);
    const next = oneLimited({ ...message, text: alone }, now);
    if (!next || next.questions) return null;
    now = { ...now, value: next.value, evidence: next.evidence };
    cues.push(...next.cues);
  }
  return { move: 'revise', value: now.value, evidence: now.evidence, cues };
}

function oneLimited(
  message: Message<ObjectivesJson>,
  before: Standing<ObjectivesJson>,
): Change<ObjectivesJson> | null {
  const normalized = normalize(message.text);
  const { text } = normalized;
  if (WEIGHED.test(text) || (isWeighing(before) && !BOUNDED.test(text))) return null;
  const found = labels.flatMap(([limit, words]) => {
    const said = words.exec(text);
    return said ? [{ limit, start: said.index, end: said.index + said[0].length }] : [];
  });
  const amounts = mentions(normalized).filter(
    (one) => one.kind === 'number' || one.kind === 'quantity',
  ) as AmountMention[];
  const [label, other] = found;
  if (other || amounts.length > 2) return null;
  const spanOf = ({ start, end }: Extent): Span => normalized.span(start, end);
  const soft = [...text.matchAll(around), ...text.matchAll(TOO)].map(allOf);
  const cues = [
    ...[...soft, ...found].map(spanOf),
    ...message.cues.map(({ start, end }) => ({ start, end })),
  ];
  const free = FREE.exec(text) ?? (label && isNoAim(label.limit, before) ? UNWANTED.exec(text) : null);
  const freed = label?.limit ?? spokenOf(before);
  if (freed && amounts.length === 0 && free) return lifted(freed, before, [...cues, spanOf(allOf(free))]);
  const old = amounts.length === 2 ? oldSaid(amounts, label ? [label.limit] : limits, before) : null;
  if (amounts.length === 2 && !old) return null;
  const amount = old?.now ?? amounts[0];
  const scaled = DOUBLED.exec(text) ?? HALVED.exec(text);
  const limit = label?.limit ?? old?.limit ?? spokenOf(before);
  if (!limit || (!amount && !scaled)) return null;
  const all = old ? [...cues, spanOf(old.was)] : cues;
  return changed(
    { message, before, limit, text, cues: all },
    amount ?? null,
    spanOf(amount ?? allOf(scaled!)),
  );
}

interface Said {
  readonly message: Message<ObjectivesJson>;
  readonly before: Standing<ObjectivesJson>;
  readonly limit: Limit;
  readonly text: string;
  readonly cues: readonly Span[];
}

function changed(
  { message, before, limit, text, cues }: Said,
  amount: AmountMention | null,
  span: Span,
): Change<ObjectivesJson> | null {
  const path = ['constraints', limit];
  const move = message.has('correct') ? 'correct' : 'revise';
  const old = before.value.constraints?.[limit];
  const way = amount && wayOf(text, amount);
  // A difference to a limit that nobody has set says nothing: it is asked for.
  if (way && old === undefined) {
    const { value, evidence } = before;
    return {
      move,
      value,
      evidence,
      cues: [...cues, span],
      questions: [question(asking[limit].code, { path })],
    };
  }
  const value = amount
    ? valueFor(limit, amount, text, way && { way, old: old! })
    : typeof old === 'number'
      ? old * (DOUBLED.test(text) ? 2 : 0.5)
      : null;
  if (value === null) return null;
  const was = before.evidence.find((one) => pathText(one.path) === pathText(path));
  const entry: Evidence =
    amount && !way
      ? { path, value, how: 'read', rule: 'limit_said', spans: [span] }
      : { path, value, how: 'computed', rule: 'limit_changed', spans: [...(was?.spans ?? []), span] };
  return {
    move,
    value: setAt(before.value, path, value),
    evidence: [...before.evidence.filter((one) => one !== was), entry],
    cues: way ? [...cues, ...waySpan(message, text, amount)] : cues,
  };
}

/** 0.9太严了，改成0.8: the number that stands says which limit is meant, the other what it becomes. */
function oldSaid(
  amounts: readonly AmountMention[],
  among: readonly Limit[],
  { value }: Standing<ObjectivesJson>,
) {
  const [found, other] = among.flatMap((limit) => {
    const isOld = (one: AmountMention) => plainOf(limit, one) === value.constraints?.[limit];
    const [was, more] = amounts.filter(isOld);
    const now = amounts.find((one) => one !== was);
    return was && now && !more ? [{ limit, was, now }] : [];
  });
  return found && !other ? found : null;
}

/** Whether nothing of that kind is striven for: then only the limit can be meant. */
const isNoAim = (limit: Limit, { value }: Standing<ObjectivesJson>): boolean =>
  !value.objectives.some(({ name }) => name === aimOf[limit]);
const aimOf: Readonly<Partial<Record<Limit, ObjectiveName>>> = {
  max_area: 'area_min',
  min_matching_score: 'matching_max',
};

const headOf = (text: string, { start }: AmountMention): string =>
  text.slice(0, start).replace(/ ?(?:迭代)? ?[了掉个]? ?$/, '');

function wayOf(text: string, amount: AmountMention): Way | null {
  const head = headOf(text, amount);
  const tail = text.slice(amount.end);
  const isSaid = ({ before, behind, by }: (typeof WAYS)[number]) =>
    before.test(head) || behind?.test(tail) || (/\bby$/.test(head) && by.test(head));
  return WAYS.find(isSaid)?.way ?? null;
}

/** The word before the number that says which way. */
function waySpan(
  { normalized }: Message<ObjectivesJson>,
  text: string,
  amount: AmountMention | null,
): Span[] {
  if (!amount) return [];
  const head = headOf(text, amount);
  const word = WAYS.map(({ before }) => before.exec(head)).find((one) => one !== null);
  return word ? [normalized.span(word.index, amount.start)] : [];
}

const allOf = ({ index, 0: word }: RegExpExecArray | (RegExpMatchArray & { index: number })): Extent => ({
  start: index,
  end: index + word.length,
});

/** Whether the message before said what an objective weighs: then a bare number goes on with that. */
export const isWeighing = ({ touched, evidence }: Standing<ObjectivesJson>): boolean =>
  touched.some(
    (path) =>
      path[0] === 'objectives' &&
      path[2] === 'weight' &&
      evidence.some((one) => one.how !== 'fixed' && pathText(one.path) === pathText(path)),
  );

/** The limit the message before spoke of. */
function spokenOf({ touched }: Standing<ObjectivesJson>): Limit | null {
  const [only, other] = [
    ...new Set(touched.flatMap(([part, key]) => (part === 'constraints' ? [String(key)] : []))),
  ];
  return only && !other ? (only as Limit) : null;
}

function plainOf(limit: Limit, amount: AmountMention): number | null {
  if (limit === 'max_area')
    return amount.unit === null ? amount.value : (exactIn(amount, 'um2')?.toNumber() ?? null);
  return amount.unit === null || limit === 'max_iterations' ? amount.value : null;
}

/** What it becomes; null where no such limit can be. */
function valueFor(
  limit: Limit,
  amount: AmountMention,
  text: string,
  change: { readonly way: Way; readonly old: number } | null,
): number | null {
  const isFloor = limit === 'min_matching_score';
  // Of a score that is itself a share, ten per cent less may mean two things.
  const share = change && amount.dimension === 'ratio' && !isFloor ? exactIn(amount, '%') : null;
  const said = share ? (change!.old * share.toNumber()) / 100 : plainOf(limit, amount);
  if (said === null || (amount.dimension === 'ratio' && !share)) return null;
  const isBound = lexicon.scan(text).some(({ value: word }) => word.value === (isFloor ? 'most' : 'least'));
  // The contract has no least area and no greatest matching.
  if (!change && isBound) return null;
  const rises = change && (change.way === 'up' || change.way === (isFloor ? 'tight' : 'loose'));
  const value = change ? Number((change.old + (rises ? said : -said)).toPrecision(12)) : said;
  if (isFloor && value > 1) return null;
  if (limit === 'max_iterations' && !Number.isInteger(value)) return null;
  if (limit === 'max_aspect_ratio' && value < 1) return null;
  return value > 0 ? value : null;
}

/** 面积不用管了: nothing is asked of it any more, no limit either. */
export const liftedOf = (
  name: ObjectiveName,
  before: Standing<ObjectivesJson>,
): Pick<Change<ObjectivesJson>, 'value' | 'evidence'> | null => {
  const limit = limits.find((one) => aimOf[one] === name);
  const made = limit && lifted(limit, before, []);
  return made ? { value: made.value, evidence: made.evidence } : null;
};

function lifted(
  limit: Limit,
  before: Standing<ObjectivesJson>,
  cues: readonly Span[],
): Change<ObjectivesJson> | null {
  if (limit === 'max_iterations' || getAt(before.value, ['constraints', limit]) === undefined) return null;
  const { [limit]: _, ...constraints } = before.value.constraints!;
  const evidence = before.evidence.filter(({ path }) => pathText(path) !== pathText(['constraints', limit]));
  return { move: 'remove', value: { ...before.value, constraints }, evidence, cues };
}

const EQUAL =
  /各占?一半|一半一半|同样重要|权重(?:一样|相同|相等)|\b(?:equally|half each|half and half|equal weights?)\b/;

/** 各占一半: every objective weighs the same. */
export function evened(
  { text }: Message<ObjectivesJson>,
  { value, evidence }: Standing<ObjectivesJson>,
): Pick<Change<ObjectivesJson>, 'value' | 'evidence' | 'cues'> | null {
  const said = EQUAL.exec(text);
  const count = value.objectives.length;
  if (!said || count < 2) return null;
  const span = allOf(said);
  const weight = Math.round(1e4 / count) / 1e4;
  const fresh = value.objectives.map(
    (_, i): Evidence => ({
      path: ['objectives', i, 'weight'],
      value: weight,
      how: 'computed',
      rule: 'weights_even',
      spans: [span],
    }),
  );
  const places = new Set(fresh.map(({ path }) => pathText(path)));
  return {
    value: { ...value, objectives: value.objectives.map((one) => ({ ...one, weight })) },
    evidence: [...evidence.filter(({ path }) => !places.has(pathText(path))), ...fresh],
    cues: [span],
  };
}

/** The message without the words that even the weights. */
export const withoutEven = (text: string): string => text.replace(EVENING, (word) => ' '.repeat(word.length));
const EVENING = new RegExp(`[，, ]?(?:${EQUAL.source})`);
