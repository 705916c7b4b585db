import type { Lexicon } from '../../../core/language/index.ts';
import { compose } from './compose.ts';
import type { Line } from './line.ts';
import type { Piece } from './piece.ts';
import { scan } from './scan.ts';
import { parseSegments } from './segments.ts';
import type { Speech } from './target.ts';
import { corrected, respelt } from './typos.ts';
import { segmentsOf } from './units.ts';
import type { Token, Word } from './word.ts';

export interface Understanding {
  readonly speech: Speech;
  readonly tokens: readonly Token[];
  readonly pieces: readonly Piece[];
}

function pieces(speech: Speech, words: readonly Token[]): Understanding {
  const { text } = speech;
  const tokens = compose(text, words);
  return {
    speech,
    tokens,
    pieces: settled(parseSegments(speech, segmentsOf({ text, tokens })), text.length),
  };
}

/** What the reason for a command is dropped, parts that were not understood run together, and there is always an answer. */
function settled(found: readonly Piece[], end: number): readonly Piece[] {
  const isSaid = found.some(({ kind }) => kind === 'commands');
  const out: Piece[] = [];
  for (const piece of found) {
    const last = out.at(-1);
    if (piece.kind === 'commands') out.push(piece);
    else if (piece.reason === 'complaint' && isSaid) continue;
    else if (last?.kind === 'unknown')
      out[out.length - 1] = { ...last, extent: { start: last.extent.start, end: piece.extent.end } };
    else out.push(piece);
  }
  return out.length > 0 ? out : [{ kind: 'unknown', reason: 'words', extent: { start: 0, end } }];
}

const understood = (found: readonly Piece[]): boolean => found.every(({ kind }) => kind === 'commands');

function spelt(text: string, words: readonly Token[], home: Lexicon<Word> | null, boldly: boolean) {
  const right = corrected(text, words, boldly);
  return { text: right, words: respelt(right, right === text ? words : scan(right, home), boldly) };
}

/** No one says more than this in one breath; a longer text is a document and no command. */
export const LONGEST_SPEECH = 1000;

/** A sentence as it stands, with the misspellings that are beyond doubt put right, and only then with bolder guesses. */
export function understand(line: Line, home: Lexicon<Word> | null): Understanding {
  const open = home === null;
  const { text } = line;
  if (text.length > LONGEST_SPEECH)
    return { speech: { line, text, open }, tokens: [], pieces: settled([], text.length) };
  const words = scan(text, home);
  const plain = spelt(text, words, home, false);
  const first = pieces({ line, text: plain.text, open }, plain.words);
  if (understood(first.pieces) || !words.some(({ word }) => word.kind === 'unread')) return first;
  const bold = spelt(text, words, home, true);
  if (bold.text === plain.text && bold.words === plain.words) return first;
  const second = pieces({ line, text: bold.text, open }, bold.words);
  return understood(second.pieces) ? second : first;
}

/** The words of a sentence, as it stands and, where some are unknown, with bolder guesses at them. */
export function readWords(
  line: Line,
  home: Lexicon<Word> | null,
): readonly { readonly text: string; readonly tokens: readonly Token[] }[] {
  if (line.text.length > LONGEST_SPEECH) return [];
  const words = scan(line.text, home);
  const plain = spelt(line.text, words, home, false);
  const first = { text: plain.text, tokens: compose(plain.text, plain.words) };
  if (!words.some(({ word }) => word.kind === 'unread')) return [first];
  const bold = spelt(line.text, words, home, true);
  if (bold.text === plain.text && bold.words === plain.words) return [first];
  return [first, { text: bold.text, tokens: compose(bold.text, bold.words) }];
}
