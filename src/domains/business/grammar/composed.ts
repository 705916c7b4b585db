import { endAt } from '../../../core/days/calendar.ts';
import { HAN, is, LATIN } from '../../../core/language/characters.ts';
import type { Piece } from '../../../core/reading/cover/tables.ts';
import { afterthoughts } from './afterthoughts.ts';
import { asides } from './asides.ts';
import { compositions } from './compositions.ts';
import { courtesies, reasons } from './courtesies.ts';
import { CLAUSE, everydayCompositions } from './everyday.ts';
import { foreign } from './foreign.ts';
import { holding } from './holding.ts';
import { officeCompositions } from './office.ts';
import { plainChinese } from './plain-chinese.ts';
import { plainEnglish } from './plain-english.ts';
import { verbCompositions } from './verbs.ts';
import { whose } from './whose.ts';

interface Opened {
  readonly keys: readonly string[];
  readonly pattern: RegExp;
}
const byOpening = new Map<number, Opened[]>();
/** What begins a clause. */
const opening: Opened[] = [];
for (const [sense, opens, pattern] of [
  ...foreign,
  ...afterthoughts,
  ...courtesies,
  ...reasons,
  ...asides,
  ...compositions,
  ...holding,
  ...everydayCompositions,
  ...officeCompositions,
  ...verbCompositions,
  ...plainEnglish,
  ...plainChinese,
  ...whose,
]) {
  const made = { keys: sense.split(' '), pattern };
  if (opens === CLAUSE) {
    opening.push(made);
    continue;
  }
  for (const sign of new Set(opens)) {
    const there = byOpening.get(sign.charCodeAt(0));
    if (there) there.push(made);
    else byOpening.set(sign.charCodeAt(0), [made]);
  }
}

const NONE: readonly Piece[] = [];
const MARKS = '，,。.;:!?…—\n ';

/** Every composed word that begins at `at`; a Latin one not in the middle of a word. */
export function composedAt(text: string, at: number): readonly Piece[] {
  const opened = byOpening.get(text.charCodeAt(at));
  const begins = is(text, at, HAN) && (at === 0 || MARKS.includes(text[at - 1]!));
  const candidates = begins ? (opened ? [...opening, ...opened] : opening) : opened;
  if (!candidates || (is(text, at, LATIN) && is(text, at - 1, LATIN))) return NONE;
  let found: Piece[] | null = null;
  for (const { keys, pattern } of candidates) {
    const end = endAt(pattern, text, at);
    if (end <= at) continue;
    found ??= [];
    found.push({ start: at, end, keys, value: text.slice(at, end) });
  }
  return found ?? NONE;
}
