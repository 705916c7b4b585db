import type { Extent, Lexicon } from '../../../core/language/index.ts';
import type { Input } from '../../../core/reading/evidence.ts';
import type { Action } from '../action.ts';
import { writeCommand } from '../contract.ts';
import type { ClauseReading, Reason } from './clause-reading.ts';
import { compose } from './compose.ts';
import { type Line, readLine } from './line.ts';
import { isAskedAbout, isNoOrderAtAll } from './no-order.ts';
import { scan } from './scan.ts';
import { parseSegments } from './segments.ts';
import type { Draft, Speech } from './target.ts';
import { corrected, type Respelling, respellings, respelt } from './typos.ts';
import { segmentsOf } from './units.ts';
import type { Row, Token, Word, WordKind } from './word.ts';

function pieces(speech: Speech, tokens: readonly Token[]): readonly ClauseReading[] {
  const found = parseSegments(speech, segmentsOf({ text: speech.text, tokens }));
  return settled(found.length > 1 ? withoutEchoes(found) : found, speech.text.length);
}

/** 关灯关灯, stop the blinds stop stop: to do again what was just done is the same order; a step or a song is another one. */
function withoutEchoes(found: readonly ClauseReading[]): readonly ClauseReading[] {
  return found.filter((piece, i) => {
    if (piece.kind !== 'commands') return true;
    const [before, next] = [found[i - 1], found[i + 1]];
    // 静音静音，电视静音: begun before it was clear of what.
    const isBegun = ({ phrase, command }: Draft) =>
      phrase === null &&
      next?.kind === 'commands' &&
      next.drafts.every((other) => other.phrase && isSame(other.command.action, command.action));
    if (piece.drafts.every((draft) => isLasting(draft.command.action) && isBegun(draft))) return false;
    if (before?.kind !== 'commands') return true;
    const said = before.drafts.map(({ command }) => writeCommand(command));
    return !piece.drafts.every(
      ({ command }) => isLasting(command.action) && said.includes(writeCommand(command)),
    );
  });
}

const isSame = (a: Action, b: Action): boolean => JSON.stringify(a) === JSON.stringify(b);

const AGAIN: ReadonlySet<string> = new Set(['上一首', '下一首', '上一台', '下一台']);
/** What changes nothing when it is done twice. */
const isLasting = (action: Action): boolean =>
  action.kind === 'plain' ? !AGAIN.has(action.verb) : action.kind === 'set' || action.kind === 'func';

/** What the reason for a command is dropped, parts that were not understood run together, and there is always an answer. */
function settled(found: readonly ClauseReading[], end: number): readonly ClauseReading[] {
  if (found.length > 0 && understood(found)) return found;
  const isSaid = found.some(({ kind }) => kind === 'commands');
  const out: ClauseReading[] = [];
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

const understood = (found: readonly ClauseReading[]): boolean =>
  found.every(({ kind }) => kind === 'commands');

/** No one says more than this in one breath; a longer text is a document and no command. */
export const LONGEST_SPEECH = 1000;

/** What was said, misspellings put right, and its words. */
type Heard = Row & { readonly repairs: readonly Respelling[] };

/** The words of a sentence with the misspellings that are beyond doubt put right, and with bolder guesses. */
export class Hearing {
  readonly line: Line;
  /** Null where too much was said. */
  readonly first: Heard | null;
  readonly #home: Lexicon<Word> | null;
  readonly #words: readonly Token[];
  /** Only words nothing knows are put right. */
  readonly #hasUnread: boolean;
  #bold: Heard | null | undefined;
  #paused: Hearing | null | undefined;

  constructor(line: Line, home: Lexicon<Word> | null) {
    const isSpeech = line.text.length <= LONGEST_SPEECH;
    this.line = line;
    this.#home = home;
    this.#words = isSpeech ? scan(line.text, home) : [];
    this.#hasUnread = hasUnread(this.#words);
    this.first = isSpeech ? this.#heard(false) : null;
    if (!this.#hasUnread) this.#bold = null;
  }

  /** Whether every name is possible (A28). */
  get open(): boolean {
    return this.#home === null;
  }

  /** Null where bolder guesses would change nothing. */
  get bold(): Heard | null {
    if (this.#bold !== undefined) return this.#bold;
    const bold = this.#heard(true);
    this.#bold = bold.text === this.first?.text && same(bold.tokens, this.first.tokens) ? null : bold;
    return this.#bold;
  }

  /** The same with commas where somebody may have paused; null where nothing shows it. */
  get paused(): Hearing | null {
    if (this.#paused === undefined) {
      const at = pausesIn(this.line, this.#words);
      this.#paused = at.length > 0 ? new Hearing(this.line.paused(at), this.#home) : null;
    }
    return this.#paused;
  }

  #heard(boldly: boolean): Heard {
    const given = this.line.text;
    if (!this.#hasUnread) return { text: given, tokens: compose(given, this.#words), repairs: [] };
    const text = corrected(given, this.#words, boldly);
    const words = text === given ? this.#words : scan(text, this.#home);
    const tokens = respelt(text, words, boldly);
    return { text, tokens: compose(text, tokens), repairs: respellings(given, text, words, tokens) };
  }
}

function hasUnread(tokens: readonly Token[]): boolean {
  for (const { word } of tokens) if (word.kind === 'unread') return true;
  return false;
}

const same = (a: readonly Token[], b: readonly Token[]): boolean =>
  a.length === b.length && a.every(({ start, text }, i) => start === b[i]!.start && text === b[i]!.text);

export const hearing = ({ text }: Input, home: Lexicon<Word> | null): Hearing =>
  new Hearing(readLine(text), home);

/** Things and places, and why something is wanted: what may stand between two pauses without a verb. */
const NAMED: ReadonlySet<WordKind> = new Set(
  'head noun device room it that story feeling state howMuch'.split(' ') as WordKind[],
);
const REFUSING: ReadonlySet<WordKind> = new Set(
  'not if when how maybe foreign reason revoke numberSuffix'.split(' ') as WordKind[],
);

/**
 * The pauses that part what was said. Not those in 别 开灯, 十分钟 后 关灯, 下雨了 就 关窗: what refuses, delays or decides goes
 * with what follows it, unless that is said to be for now.
 */
function pausesIn({ text, pauses }: Line, words: readonly Token[]): readonly number[] {
  const said = (from: number, to: number) => words.filter(({ start, end }) => start >= from && end <= to);
  let from = 0;
  let ordered = false;
  return pauses.filter((at, i) => {
    if (/^就(?!是)/.test(text.slice(at)) || text[at - 1] === '就') return false;
    const chunk = said(from, at);
    const does = chunk.some(({ word }) => DOING.has(word.kind));
    const names = chunk.some(({ word }) => NAMED.has(word.kind));
    const isStrange = chunk.some(({ word }) => word.kind === 'unread');
    const next = said(at, pauses[i + 1] ?? text.length);
    const isNow =
      next.some(({ word }) => word.kind === 'now') && next.some(({ word }) => DOING.has(word.kind));
    const isRefused = chunk.some(({ word }) => REFUSING.has(word.kind) || isTime(word));
    // 空调调低 不 调高两度: what takes back an order stands between two pauses.
    const isBack = ordered && chunk.length > 0 && chunk.every((one) => isTakingBack(text, one));
    ordered ||= does;
    const isWhole = isBack || (isRefused ? does && names && isNow : does || (names && !isStrange));
    if (isWhole) from = at;
    return isWhole;
  });
}

const isTakingBack = (text: string, { word, start, end }: Token): boolean =>
  word.kind === 'revoke' || word.kind === 'filler' || text.slice(start, end) === '不';

const isTime = (word: Word): boolean =>
  word.kind === 'number' && (word.mention.kind === 'time' || word.mention.kind === 'date');

interface Understood {
  readonly pieces: readonly ClauseReading[];
  readonly by: Heard | null;
  readonly heard: Hearing;
}

/** What is said of a sentence as it stands, and only where that fails by its pauses or bolder guesses at its words. */
export function understoodAs(heard: Hearing): Understood {
  const { line, open, first } = heard;
  const nothing = { pieces: settled([], line.text.length), by: null, heard };
  if (!first || isNoOrderAtAll(line.text)) return nothing;
  const found = withoutStray(pieces({ line, text: first.text, open }, first.tokens), first.tokens);
  if (understood(found)) return { pieces: found, by: first, heard };
  if (lastSaid(found)?.kind === 'unknown' && isAskedAbout(line.text)) return nothing;
  const paused = heard.paused && understoodAs(heard.paused);
  if (paused && isBetter(paused.pieces, found)) return paused;
  const { bold } = heard;
  const second = bold && pieces({ line, text: bold.text, open }, bold.tokens);
  return second && understood(second)
    ? { pieces: second, by: bold, heard }
    : { pieces: found, by: first, heard };
}

const CLEARLY_NOT: ReadonlySet<Reason> = new Set(['complaint', 'delayed', 'negated', 'excluded_device']);

/** Whether the pauses make all of it clear, show that it was taken back, or at least more of it and why the rest is no order. */
const isBetter = (paused: readonly ClauseReading[], found: readonly ClauseReading[]): boolean =>
  understood(paused) ||
  paused.some((piece) => piece.kind === 'unknown' && piece.reason === 'withdrawn') ||
  (understoodIn(paused) > understoodIn(found) &&
    paused.every((piece) => piece.kind === 'commands' || CLEARLY_NOT.has(piece.reason)));

const understoodIn = (found: readonly ClauseReading[]): number =>
  found.filter(({ kind }) => kind === 'commands').length;

/** 关灯之前先拉窗帘: what was said last may be done first. */
const lastSaid = (found: readonly ClauseReading[]): ClauseReading | undefined =>
  found.reduce<ClauseReading | undefined>(
    (last, piece) => (last && last.extent.end > piece.extent.end ? last : piece),
    undefined,
  );

const DOING: ReadonlySet<WordKind> = new Set(['power', 'plain', 'adjust', 'step', 'turn', 'particle']);

/** 位置(30,40), first at 22.5°: beside words nobody knows, a value that nothing is told to take is of something else. */
function withoutStray(found: readonly ClauseReading[], tokens: readonly Token[]): readonly ClauseReading[] {
  const hasStrange = found.some((piece) => piece.kind === 'unknown' && piece.reason === 'words');
  if (!hasStrange || understood(found)) return found;
  const isStray = ({ start, end }: Extent) =>
    !tokens.some(({ word, ...at }) => at.start >= start && at.end <= end && DOING.has(word.kind));
  const left = found.map(
    (piece): ClauseReading =>
      piece.kind === 'commands' &&
      isStray(piece.extent) &&
      piece.drafts.every(({ command, grounds }) => command.action.kind === 'set' && !isAimed(grounds))
        ? { kind: 'unknown', reason: 'words', extent: piece.extent }
        : piece,
  );
  return settled(left, found.at(-1)!.extent.end);
}

const isAimed = ({ scope, name, type }: Draft['grounds']): boolean =>
  scope?.rule !== 'everywhere' || name?.rule !== 'no_name' || type?.rule !== 'implied';
