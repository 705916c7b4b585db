import { blanked, normalize } from '../../../core/language/index.ts';
import { type Evidence, same } from '../../../core/reading/evidence.ts';
import { pathText, type Span } from '../../../core/result.ts';
import type { Stood } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { type Before, type Context, changed, type Heard } from './change.ts';
import { type Edited, refeatured } from './draft.ts';
import { labelsIn } from './labels.ts';
import { within } from './segments.ts';
import { spotsOf } from './spots.ts';
import { meantIn, type Which, wordsOf } from './which.ts';

type HoleWire = PlateWire['holes'][number];

const BACK =
  /(?:留着|留下|保留|[加补放打找][回上](?:来|去)?|要回来|恢复)[吧了]?|还是要(?![改换变])|还是[打开](?:吧|$)|\b(?:keep|restore|reinstate)\b/i;
/** put the left one back, leave it in: a verb, and a word behind it. */
const TWO = [
  [/\b(?:put|bring|add|want|have)\b/i, /\bback\b/i],
  [/\bleave\b/i, /\bin\b/i],
] as const;
const TAIL =
  /\b(?:back(?: in| again)?|in|after all|on second thoughts?|but|with)\b|还是|重新|再|但是?|不过|吧|了/gi;
const ONLY = /只|\bonly\b|\bjust\b/i;

/** Holes that were taken away, and are there again; and what is left of the words, which are about them. */
export interface Back {
  readonly edited: Edited;
  readonly which: Which;
  readonly rest: Heard | null;
}

/** 内圈还是留着吧，改4个; put the left one back: of the last that was taken away, what the words tell. */
export function partsBack(message: Heard, before: Before, context: Context): Back | null {
  const found =
    BACK.exec(message.text) ??
    TWO.flatMap(([verb, end]) => {
      const at = verb.exec(message.text);
      return at && end.test(message.text.slice(at.index)) ? [at] : [];
    })[0];
  if (!found || ONLY.test(message.text)) return null;
  const [start, end] = clauseAt(message.text, found.index);
  const clause = ' '.repeat(start) + message.text.slice(start, end);
  // put the PCD back to 160: a value, and no hole.
  if (labelsIn(normalize(clause).text).some(({ field }) => field !== 'diameter')) return null;
  const stages: readonly Stood<PlateWire>[] = [...before.earlier, before];
  for (let k = stages.length - 2; k >= 0; k--) {
    const [was, then] = [stages[k]!, stages[k + 1]!];
    if (spotsOf(then.value).length >= spotsOf(was.value).length) continue;
    const told = toldIn(clause, was, then);
    if (!told) continue;
    const words: Span = { start: found.index, end: found.index + found[0].length };
    const taken = [words, ...told.words, ...tailsIn(message.text, start, end)];
    const edited = put(told, was, before, { ...message, cues: [] }, context, [words, ...told.words]);
    const rest = within(message, taken);
    const isMore = /[\p{L}\p{N}]/u.test(blanked(rest.text, rest.cues));
    const holes = edited.fresh;
    return {
      edited: { ...edited, cues: taken },
      which: { holes, words: { ...words, source: message.source } },
      rest: isMore ? rest : null,
    };
  }
  return null;
}

function clauseAt(text: string, at: number): readonly [number, number] {
  const start = Math.max(...['，', ',', '；', ';', '。'].map((mark) => text.lastIndexOf(mark, at))) + 1;
  const next = text.slice(at).search(/[，,；;。]/);
  return [start, next < 0 ? text.length : at + next];
}

const tailsIn = (text: string, start: number, end: number): Span[] =>
  [...text.matchAll(TAIL)].flatMap(({ index, 0: word }) =>
    index >= start && index <= end + 6 ? [{ start: index, end: index + word.length }] : [],
  );

interface Told {
  /** As they were: whole groups, or single holes of a pattern. */
  readonly holes: readonly HoleWire[];
  readonly evidence: readonly Evidence[];
  readonly at: number;
  readonly words: readonly Span[];
}

/** Those of what was taken away that the words tell; all of it where they tell none. */
function toldIn(clause: string, was: Stood<PlateWire>, then: Stood<PlateWire>): Told | null {
  const meant = meantIn(clause, { value: was.value, evidence: was.evidence }, { isAnswer: true });
  const from = meant?.edited ?? was;
  const isThere = (hole: HoleWire) => then.value.holes.some((one) => same(one, hole));
  const whole = was.value.holes.flatMap((hole, i) => (isThere(hole) ? [] : [i]));
  const picked = meant
    ? meant.which.holes.filter((i) => !isThere(from.value.holes[i]!) || meant.edited)
    : /孔|\bholes?\b|\bones?\b(?! (?:back|in))/i.test(clause)
      ? []
      : whole;
  if (picked.length === 0) return null;
  const place = new Map(picked.map((i, k) => [i, k]));
  return {
    holes: picked.map((i) => from.value.holes[i]!),
    evidence: from.evidence.flatMap((entry) => {
      const k = entry.path[0] === 'holes' ? place.get(Number(entry.path[1])) : undefined;
      return k === undefined ? [] : [{ ...entry, path: ['holes', k, ...entry.path.slice(2)] }];
    }),
    at: picked[0]!,
    words: wordsOf(meant?.which ?? null),
  };
}

/** Where they were, on the plate as large as it is now; a pattern that is complete again is a pattern. */
function put(
  told: Told,
  was: Stood<PlateWire>,
  before: Before,
  message: Heard,
  context: Context,
  words: readonly Span[],
): Edited & { readonly fresh: readonly number[] } {
  const broken = was.value.holes.findIndex(
    (hole) => hole.placement.type !== 'single' && isMended(hole, told.holes, was, before),
  );
  const group = was.value.holes[broken];
  const members = group ? spotsOf({ ...was.value, holes: [group] }) : [];
  const left = before.value.holes.flatMap((hole, i) => (members.some((one) => isAt(hole, one)) ? [i] : []));
  const holes = group ? [group] : told.holes;
  const evidence = group
    ? was.evidence.flatMap((entry) =>
        entry.path[0] === 'holes' && entry.path[1] === broken
          ? [{ ...entry, path: ['holes', 0, ...entry.path.slice(2)] }]
          : [],
      )
    : told.evidence;
  const now = resized({ holes, evidence }, was, before, message, context);
  const kept = before.value.holes.map((_, i) => i).filter((i) => !left.includes(i));
  const at = Math.min(group ? (left[0] ?? broken) : told.at, kept.length);
  const to = (i: number): readonly number[] => {
    const k = kept.indexOf(i);
    return k < 0 ? [] : [k < at ? k : k + holes.length];
  };
  const others = before.evidence.flatMap((entry): Evidence[] => {
    if (entry.path[0] !== 'holes') return [entry];
    return to(Number(entry.path[1])).map((k) => ({ ...entry, path: ['holes', k, ...entry.path.slice(2)] }));
  });
  const moved = refeatured(before.value, others, to);
  const own = now.evidence.map((entry) => ({
    ...entry,
    path: ['holes', at + Number(entry.path[1]), ...entry.path.slice(2)],
    spans: [...entry.spans, ...words],
  }));
  const all = kept.map((i) => before.value.holes[i]!);
  return {
    value: { ...moved.value, holes: [...all.slice(0, at), ...now.holes, ...all.slice(at)] },
    evidence: [...moved.evidence, ...own],
    cues: [],
    fresh: holes.map((_, k) => at + k),
  };
}

const isAt = (
  { diameter, placement: { type, single } }: HoleWire,
  spot: ReturnType<typeof spotsOf>[number],
): boolean => type === 'single' && diameter === spot.diameter && single.x === spot.x && single.y === spot.y;

/** Whether all of a pattern is there again, and nothing of it has changed since. */
function isMended(
  hole: HoleWire,
  fresh: readonly HoleWire[],
  { value }: Stood<PlateWire>,
  before: Before,
): boolean {
  const members = spotsOf({ ...value, holes: [hole] });
  const there = [...before.value.holes, ...fresh];
  return (
    fresh.every((one) => members.some((spot) => isAt(one, spot))) &&
    members.every((spot) => there.some((one) => isAt(one, spot)))
  );
}

function resized(
  { holes, evidence }: { readonly holes: readonly HoleWire[]; readonly evidence: readonly Evidence[] },
  was: Stood<PlateWire>,
  before: Before,
  message: Heard,
  context: Context,
): { readonly holes: readonly HoleWire[]; readonly evidence: readonly Evidence[] } {
  const sides = before.evidence.filter(
    ({ path: [key, name], value }) =>
      key === 'base_shape' && !same(was.value.base_shape[name as 'length'], value),
  );
  if (sides.length === 0) return { holes, evidence };
  const { hole_features: _, ...plate } = was.value;
  const base = was.evidence.filter(({ path: [key] }) => key !== 'holes' && key !== 'hole_features');
  const then: Before = {
    ...before,
    value: { ...plate, holes: [...holes] },
    evidence: [...base, ...evidence],
  };
  const made = changed('revise', message, then, sides, context, []);
  const own = new Set(evidence.map(({ path }) => pathText(path)));
  return {
    holes: made.value.holes,
    evidence: made.evidence.filter(({ path }) => path[0] === 'holes' && own.has(pathText(path))),
  };
}
