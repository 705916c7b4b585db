import { replacedIn } from '../../../core/conversation/compose.ts';
import { blanked, type Cue, mentions, normalize } from '../../../core/language/index.ts';
import { type Evidence, same } from '../../../core/reading/evidence.ts';
import { pathText, type Span } from '../../../core/result.ts';
import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { type Hear, heardAnew, heardAs } from './anew.ts';
import type { Before, Heard } from './change.ts';
import { labelsIn } from './labels.ts';
import { waysIn } from './moves.ts';
import { meantIn, wordsOf } from './which.ts';

type Piece = Pick<Span, 'start' | 'end'>;
const DIRECTION = /[左右上下](?:[边面侧方])?|\b(?:left|right|up|down)(?:wards?)?\b/gi;

/** What a correction can put in place of the same in the message before: a way, holes, what is measured, how much. */
const kinds: readonly ((text: string, before: Before, isAnswer: boolean) => readonly Piece[])[] = [
  (text) => waysIn(text).map(({ span }) => span),
  (text, before, isAnswer) => wordsOf(meantIn(text, before, { isAnswer })?.which ?? null),
  (text) =>
    [...text.matchAll(DIRECTION)].map(({ index, 0: word }) => ({ start: index, end: index + word.length })),
  (text) => piecesIn(text, (plain) => labelsIn(plain)),
  (text, before) => numbersIn(blanked(text, wordsOf(meantIn(text, before)?.which ?? null)), false),
  (text, before) => numbersIn(blanked(text, wordsOf(meantIn(text, before)?.which ?? null)), true),
];

/** 一个, 6 holes, 两列: so many. */
const COUNTED = /^ ?(?:[个只行列排圈]|holes?\b|rows?\b|columns?\b|of (?:them|those)\b)/;

function numbersIn(said: string, isCount: boolean): readonly Piece[] {
  return piecesIn(said, (text, normalized) =>
    mentions(normalized).filter(
      ({ kind, start, end }) =>
        (kind === 'number' || kind === 'quantity') &&
        (COUNTED.test(text.slice(end)) || text.startsWith('one', start)) === isCount,
    ),
  );
}

function piecesIn(
  said: string,
  find: (text: string, normalized: ReturnType<typeof normalize>) => readonly Piece[],
): readonly Piece[] {
  const normalized = normalize(said);
  return find(normalized.text, normalized).map(({ start, end }) => normalized.span(start, end));
}

const LEADING: ReadonlySet<Cue> = new Set(['correct', 'soft', 'change', 'it', 'also'] as const);
const FILLING =
  /应该|刚才|说的|那个?|[往向朝]|毫米|mm|φ|\b(?:it|was|holes?|rows?|columns?|of them|have been|to|the|rather|than|make that|meant)\b/gi;

/** 不对，是90; no, the left one; sorry, down: the message before once more, with what is put right in its place. */
export function saidAgain(message: Heard, before: Before, hear: Hear): Change<PlateWire> | null {
  const stood = before.earlier.at(-1);
  const last = before.textOf(before.source);
  if (!message.has('correct') || message.denied || !stood || last === undefined) return null;
  if (before.source === before.origin.source) return null;
  const earlier = standingThen(before, stood);
  const leading = message.cues.filter(({ cue }) => LEADING.has(cue));
  const rest = blanked(
    message.text,
    leading.filter(({ cue }) => cue === 'correct'),
  );
  for (const find of kinds) {
    const [piece, more] = find(rest, earlier, true);
    if (!piece || more || isSaying(blanked(rest, [piece, ...leading]))) continue;
    const whole = find(last, earlier, false).at(-1);
    if (!whole) continue;
    const place = numberOf(whole, last, rest.slice(piece.start, piece.end));
    const asBefore = hear(heardAs(message, last, before.source), earlier);
    if (!asBefore || !same(asBefore.value, before.value)) return null;
    return instead(message, before, earlier, { last, place, piece }, hear);
  }
  return null;
}

/** 100 mm, no, 110: the unit stays. */
function numberOf(place: Piece, last: string, piece: string): Piece {
  const number = /^[\d.]+(?= ?(?:mm|毫米)$)/i.exec(last.slice(place.start, place.end));
  return number && /^[\d.]+$/.test(piece) ? { ...place, end: place.start + number[0].length } : place;
}

const isSaying = (text: string): boolean => /[\p{L}\p{N}]/u.test(text.replace(FILLING, ' '));

function standingThen(before: Before, stood: Before['earlier'][number]): Before {
  const { value, evidence, source } = stood;
  const touched = evidence
    .filter(({ spans }) => spans.some((span) => span.source === source))
    .map(({ path }) => path);
  return {
    ...before,
    value,
    evidence,
    source,
    touched,
    question: null,
    earlier: before.earlier.slice(0, -1),
  };
}

function instead(
  message: Heard,
  before: Before,
  earlier: Before,
  { last, place, piece }: { readonly last: string; readonly place: Piece; readonly piece: Piece },
  hear: Hear,
): Change<PlateWire> | null {
  const said = { text: message.text.slice(piece.start, piece.end), start: piece.start };
  const made = heardAnew(replacedIn([{ text: last, start: 0, source: before.source }], place, [said]))(
    message,
    earlier,
    hear,
  );
  if (!made || made.questions || same(made.value, before.value)) return null;
  return {
    ...made,
    move: 'correct',
    evidence: made.evidence.map((entry) =>
      withWords(entry, before, earlier, { start: piece.start, end: piece.end }),
    ),
    cues: [{ start: 0, end: message.text.length }],
  };
}

/** What is another than it was rests on these words, too. */
function withWords(entry: Evidence, now: Before, then: Before, words: Span): Evidence {
  // What is again as it was before both is spoken of no more.
  const isSame = [now, then].some(({ evidence }) =>
    evidence.some(({ path, value }) => pathText(path) === pathText(entry.path) && same(value, entry.value)),
  );
  return isSame || entry.spans.some(({ source }) => source === undefined)
    ? entry
    : { ...entry, spans: [...entry.spans, words] };
}
