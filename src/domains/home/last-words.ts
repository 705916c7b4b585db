import { composed, replacedIn } from '../../core/conversation/compose.ts';
import { blanked, type Cue, mentions, normalize } from '../../core/language/index.ts';
import type { Interpretation } from '../../core/reading/interpret.ts';
import type { Span } from '../../core/result.ts';
import type { Message, Piece, Standing } from '../../core/talk.ts';
import { type HomeCommands, UNKNOWN_COMMAND } from './contract.ts';

export type Heard = Message<HomeCommands>;
export type Before = Standing<HomeCommands>;

export const isUnknown = (command: string): boolean => command === UNKNOWN_COMMAND;

export const isUnderstood = ({ value, unread }: Interpretation<HomeCommands>): boolean =>
  value.length > 0 && !value.includes(UNKNOWN_COMMAND) && unread.length === 0;

/** Rules that fill a slot without a word for it. */
export const SILENT: ReadonlySet<string> = new Set([
  'everywhere',
  'no_name',
  'implied',
  'no_kind',
  'kind_means_all',
]);

/** What leads to the words that count: 也给书房来一下, what about the kitchen, sorry, I meant the fan. */
const LEADING: readonly Cue[] = ['correct', 'change', 'also', 'same', 'ask', 'add', 'soft', 'it', 'all'];
export const cuesOf = ({ cues }: Heard): Span[] =>
  cues.filter(({ cue }) => LEADING.includes(cue)).map(({ start, end }) => ({ start, end }));

/** Now the desk lamp, 然后书房: it goes on. */
const GOING_ON = /^\s*(?:(?:and |then )*(?:now|next|then|and) |(?:然后|接着|接下来|现在)(?:是)?)/i;

/** The words of a message that name something, as one piece; null where there are none, or where they stand apart. */
export function coreOf(message: Heard): Piece | null {
  // 六成 is a share: its 成 leads to nothing.
  const hidden = message.cues.filter(
    ({ cue, word, start }) =>
      LEADING.includes(cue) &&
      !(word === '成' && /[\d一二两三四五六七八九]$/.test(message.text.slice(0, start))),
  );
  const no = message.denied ? [message.denied] : [];
  // 还是黄色吧: another choice, not the same again.
  const left = (without: readonly Span[]) =>
    blanked(message.text, [...without, ...no])
      .replace(/[，,。.!?？！、]/g, ' ')
      .replace(/^还(?= )/, ' ')
      .replace(GOING_ON, (said) => ' '.repeat(said.length));
  const rest = left(hidden);
  const start = rest.length - rest.trimStart().length;
  // The fan in the bedroom: small words between others belong to them.
  const isSmall = ({ cue, word }: (typeof hidden)[number]) => cue === 'soft' && /^[a-z]/i.test(word);
  const text = left(hidden.filter((one) => !isSmall(one))).slice(start, rest.trimEnd().length);
  return text === '' || / {2,}/.test(text) ? null : { text, start };
}

/** The words of the last order, slot by slot. */
export interface LastWords {
  readonly pieces: readonly Piece[];
  readonly text: string;
  readonly scope: Span | null;
  readonly named: Span | null;
  readonly value: Span | null;
  /** What each order is to be set to, where it says so. */
  readonly values: readonly Span[];
  /** Where it says “it” instead. */
  readonly pronoun: Span | null;
  /** What it is done to, and what that is called. */
  readonly target: readonly Piece[] | null;
  readonly kind: readonly Piece[] | null;
}

export function wordsOf({ reread }: Heard, { words: pieces }: Before): LastWords {
  const { text } = composed(pieces);
  const { evidence } = reread(text);
  const spanOf = (slot: string): Span | null => {
    const found = evidence.find(({ path, rule }) => path[0] === 0 && path[1] === slot && !SILENT.has(rule));
    return found?.spans[0] ?? null;
  };
  const [scope, named, action] = [spanOf('scope'), spanOf('name') ?? spanOf('type'), spanOf('action')];
  const said = evidence.filter(({ path, rule }) => path[1] === 'action' && rule === 'said_value');
  const values = said.flatMap(({ spans }) => spans.slice(0, 1)).sort((a, b) => a.start - b.start);
  const value = said.some(({ path }) => path[0] === 0) ? action : null;
  const pronoun = evidence.find(({ path, rule }) => path[0] === 0 && rule === 'reference')?.spans[0] ?? null;
  const parts = [scope, named].filter((one) => one !== null);
  const piece = (spans: readonly Span[]) => {
    const [start, end] = [Math.min(...spans.map((s) => s.start)), Math.max(...spans.map((s) => s.end))];
    return replacedIn(replacedIn(pieces, { start: end, end: text.length }, []), { start: 0, end: start }, []);
  };
  return {
    pieces,
    text,
    scope,
    named,
    value,
    values,
    pronoun,
    target: parts.length > 0 ? piece(parts) : null,
    kind: named && piece([named]),
  };
}

/** Which words of the last order a new phrase may stand for: a number for a number, else a place, else what is named. */
export function placesFor(core: Piece, { scope, named, value }: LastWords, message: Heard): readonly Span[] {
  const { text } = core;
  const { reread } = message;
  if (isValue(core, message)) return value ? [value] : [];
  const opened = reread(`打开${text}`);
  const isThing = isUnderstood(opened);
  // The bedroom curtains: where they are is said as well, and stands for where the others were.
  const whole = scope &&
    named && { start: Math.min(scope.start, named.start), end: Math.max(scope.end, named.end) };
  if (isThing && whole && opened.evidence.some(({ rule }) => rule === 'said_place')) return [whole];
  // Where no room was said, one may stand before what is named.
  const isPlace = isRoom(core, message);
  const before = isPlace && scope === null && named ? { start: named.start, end: named.start } : null;
  // 客厅空调再低两度 / 书房也来一下: a room beside the one before would be both of them.
  if (isPlace && scope && !isThing) return [scope];
  return (isThing ? [named, whole, scope] : [scope ?? before, named]).filter((one) => one !== null);
}

export const isRoom = ({ text }: Piece, { reread }: Heard): boolean =>
  reread(`打开${text}的灯`).evidence.some(({ rule }) => rule === 'said_place');

/** 50, 六成, 黄色: what something is set to. */
export function isValue({ text }: Piece, { reread }: Heard): boolean {
  if (mentions(normalize(text)).some(({ start, end }) => start === 0 && end === text.length)) return true;
  const { value, evidence } = reread(`把它调成${text}`);
  return value.length === 1 && evidence.some(({ rule }) => rule === 'said_value');
}

/** The last order with other words at one place; a number without its unit takes the one that stands there. */
export function replaced({ text, pieces }: LastWords, at: Span, core: Piece): Piece[] {
  const number = /\d{1,6}(?:\.\d{1,3})?/.exec(text.slice(at.start, at.end));
  const keepsUnit = number && /^[\d.]{1,8}$/.test(core.text);
  const start = keepsUnit ? at.start + number.index : at.start;
  const end = keepsUnit ? start + number[0].length : at.end;
  const gap = start === end && /\w$/.test(core.text) ? [{ text: ' ' }] : [];
  return replacedIn(pieces, { start, end }, [core, ...gap]);
}

/** What is said of a thing behind what it is called. */
export const behind = (target: readonly Piece[], said: Piece): readonly Piece[] => [
  ...target,
  ...(/[a-z\d]$/i.test(composed(target).text) ? [{ text: ' ' }] : []),
  said,
];
