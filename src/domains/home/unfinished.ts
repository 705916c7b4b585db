import { composed, replacedIn } from '../../core/conversation/compose.ts';
import type { Interpretation } from '../../core/reading/interpret.ts';
import type { Piece } from '../../core/talk.ts';
import { type HomeCommands, UNKNOWN_COMMAND } from './contract.ts';
import { type Before, type Heard, isUnknown } from './last-words.ts';

/** Words that lack only what the next message may say: what is to be done, or to which value. */
const LACKING: ReadonlySet<string> = new Set(['home_clause_no_target', 'home_clause_no_property']);

export const isUnfinished = ({ value, diagnostics }: Interpretation<HomeCommands>): boolean =>
  value.length > 0 &&
  value.every(isUnknown) &&
  diagnostics.some(({ code }) => LACKING.has(code)) &&
  diagnostics.every(({ code, severity }) => LACKING.has(code) || severity === 'info');

export const POINTING = /它们?|\b(?:it|them|that|this one|that one)\b/i;

/** 书房的灯 — 打开; 台灯亮度调一下 — 60; turn on — the desk lamp: the words before and these as one order, likeliest first. */
export function* finished(
  { text, alone, reread }: Heard,
  { value, words }: Before,
  core: Piece | null,
): Generator<readonly Piece[]> {
  if (!value.every(isUnknown)) return;
  const before = trimmed(words);
  if (before.length === 0 || !isUnfinished(reread(composed(before).text))) return;
  const own: Piece = { text, start: 0 };
  const refers = POINTING.exec(text);
  if (refers) {
    yield replacedIn([own], { start: refers.index, end: refers.index + refers[0].length }, before);
    return;
  }
  if (!alone.value.includes(UNKNOWN_COMMAND) && alone.value.some((command) => !command.includes('-*-*#')))
    return;
  const gap = { text: ' ' };
  if (core) for (const joint of ['到', ' to ']) yield [...before, { text: joint }, core];
  yield [own, gap, ...before];
  if (core) yield [core, gap, ...before];
  yield [...before, gap, own];
}

const ENDS = /[\s\p{P}]/u;

/** Without what ended the message: what follows goes on with it. */
function trimmed(words: readonly Piece[]): readonly Piece[] {
  const { text } = composed(words);
  let end = text.length;
  while (end > 0 && ENDS.test(text[end - 1]!)) end--;
  return replacedIn(words, { start: end, end: text.length }, []);
}
