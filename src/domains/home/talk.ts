import { composed, replacedIn } from '../../core/conversation/compose.ts';
import { blanked, type Cue, mentions, normalize } from '../../core/language/index.ts';
import type { Evidence } from '../../core/reading/evidence.ts';
import type { Interpretation, ReadContext } from '../../core/reading/interpret.ts';
import type { Span } from '../../core/result.ts';
import type { Change, Message, Move, Piece, Standing, Talk } from '../../core/talk.ts';
import { isBareAsking } from './asked.ts';
import { besides, isSparing, isUndoing } from './beside.ts';
import { type Command, commandsOf, type HomeCommands, UNKNOWN_COMMAND, writeCommand } from './contract.ts';
import { typeWords } from './labels.ts';
import { type Memory, memoryOf } from './memory.ts';
import { remember, resolveAll } from './resolve.ts';
import { houseOf } from './sample-home.ts';
import type { Home } from './world.ts';

type Heard = Message<HomeCommands>;
type Before = Standing<HomeCommands>;

/** Orders in a conversation: what names no device is of those spoken of last; what only names another is the same for it. */
export const talk: Talk<HomeCommands, Home> = {
  change(message, before, context) {
    const { alone } = message;
    if (memoryOf(before.memory).targets.length === 0 && !isAskedFor(before)) return null;
    const all = allOffered(message, before);
    if (all) return all;
    if (isBareAsking(message.text) && isQuestion(before.value)) return askedAgain(message, before);
    if (isUnderstood(alone)) return leavesOutTarget(alone) ? ofTheLast(message, before, context.world) : null;
    let first: Change<HomeCommands> | null = null;
    for (const { pieces, replaces } of textsFor(message, before)) {
      const { text, back } = composed(pieces);
      const read = message.reread(text);
      // 都关了 put in the place of a room makes orders of its own: what replaces a part leaves as many as there were.
      const isSame = !replaces || read.value.length === before.value.length;
      if (!isSame || !isUnderstood(read) || !restsOnMessage(read, back)) continue;
      const change = taken(message, before, read, pieces, back, context);
      if (isThere(read.value, before, context)) return change;
      // Of ways to read it that all speak of nothing there is, the likeliest says what is missing.
      first ??= change;
    }
    return besides(message, before, context) ?? first;
  },
  leans: (message, { memory }) =>
    memoryOf(memory).targets.length > 0 && spares(message) && message.alone.value.every(isUnknown),
};

const isUnknown = (command: string): boolean => command === UNKNOWN_COMMAND;

/** Whether the last words left open what they are about. */
const isAskedFor = ({ question }: Before): boolean => question?.code === 'home_no_last';

/** Whether all that is spoken of is in the house, or can be asked about. */
const isThere = (value: HomeCommands, { memory }: Before, { world }: ReadContext<Home>): boolean =>
  resolveAll(commandsOf(value), houseOf(world), memory).every(({ kind }) => kind !== 'issue');

const isQuestion = (value: HomeCommands): boolean =>
  value.length > 0 && commandsOf(value).every(({ action }) => action.kind === 'ask');

/** 都打开, turn both on: all that were offered, where it says of them what was asked about; 都关掉 answers no “which to open”. */
function allOffered({ text, alone, cues, reread }: Heard, { question, value, evidence }: Before) {
  const at = question?.path[0];
  const offered = question?.code === 'home_which_device' ? question.candidates : [];
  if (typeof at !== 'number' || offered.length === 0 || !cues.some(({ cue }) => cue === 'all')) return null;
  const rest = blanked(
    text,
    cues.filter(({ cue }) => cue === 'all'),
  );
  const actionOf = ({ value: [only, ...more] }: Interpretation<HomeCommands>) =>
    only && more.length === 0 && only.includes('-*-@last#') ? only.split('-')[0] : undefined;
  const said =
    actionOf(alone) ?? actionOf(reread(`把它${rest.trim()}`)) ?? actionOf(reread(`${rest.trim()} it`));
  const all = offered.map((one) => String(one.value));
  if (said === undefined || !all.every((one) => one.startsWith(`${said}-`))) return null;
  const spans = [{ start: 0, end: text.length }];
  const picked = all.map(
    (one, k): Evidence => ({ path: [at + k], value: one, how: 'read', rule: 'picked_candidate', spans }),
  );
  const kept = evidence.flatMap((entry): Evidence[] => {
    const [index, ...path] = entry.path;
    if (typeof index !== 'number' || index < at) return [entry];
    return index === at ? [] : [{ ...entry, path: [index + all.length - 1, ...path] }];
  });
  return {
    move: 'choose',
    value: [...value.slice(0, at), ...all, ...value.slice(at + 1)],
    evidence: [...kept, ...picked],
    cues: [],
  } satisfies Change<HomeCommands>;
}

/** How many are on? Which ones? The same question, to be answered otherwise. */
const askedAgain = ({ text }: Heard, { value, evidence, words }: Before): Change<HomeCommands> => ({
  move: 'follow',
  value,
  evidence,
  cues: [{ start: 0, end: text.length }],
  words,
});

const isUnderstood = ({ value, unread }: Interpretation<HomeCommands>): boolean =>
  value.length > 0 && !value.includes(UNKNOWN_COMMAND) && unread.length === 0;

/** A reading in which the message itself says nothing has not understood it. */
const restsOnMessage = ({ evidence }: Interpretation<HomeCommands>, back: (span: Span) => Span[]): boolean =>
  evidence.some(({ spans }) => spans.flatMap(back).some(({ source }) => source === undefined));

const SILENT: ReadonlySet<string> = new Set([
  'everywhere',
  'no_name',
  'implied',
  'no_kind',
  'kind_means_all',
]);

/** 再暗些, 风速三档: what is to be done, and not to what. */
const leavesOutTarget = ({ evidence }: Interpretation<HomeCommands>): boolean =>
  evidence.every(({ path, rule }) => path[1] === 'action' || SILENT.has(rule));

/** The same orders for what was spoken of last, where that can do them. */
function ofTheLast(message: Heard, before: Before, world: Home): Change<HomeCommands> | null {
  const { target } = wordsOf(message, before);
  const { value, evidence } = message.alone;
  const commands = commandsOf(value).map(
    ({ action }): Command => ({ action, scope: ANYWHERE, name: '@last', type: 'Unknown', q: 'one' }),
  );
  const meant = resolveAll(commands, houseOf(world), before.memory);
  if (meant.some(({ kind }) => kind !== 'devices')) return null;
  const spans = (i: number) =>
    evidence.find(({ path }) => path[0] === i && path[1] === 'action')?.spans ?? [];
  const referred = commands.flatMap((_, i): Evidence[] => [
    { path: [i, 'name'], value: '@last', how: 'computed', rule: 'reference', spans: spans(i) },
    { path: [i, 'type'], value: 'Unknown', how: 'fixed', rule: 'no_kind', spans: [] },
    { path: [i, 'q'], value: 'one', how: 'fixed', rule: 'name_means_one', spans: [] },
  ]);
  const kept = evidence.filter(({ path }) => path[1] === 'action' || path[1] === 'scope');
  return {
    move: 'follow',
    value: commands.map(writeCommand),
    evidence: [...kept, ...referred],
    cues: [...message.alone.used, ...cuesOf(message)],
    ...(target && { words: [...target, { text: message.text, start: 0 }] }),
  };
}
const ANYWHERE: Command['scope'] = { include: ['*'], exclude: [] };

/** What leads to the words that count: 也给书房来一下, what about the kitchen, sorry, I meant the fan. */
const LEADING: readonly Cue[] = ['correct', 'change', 'also', 'same', 'ask', 'add', 'soft', 'it', 'all'];
const cuesOf = ({ cues }: Heard): Span[] =>
  cues.filter(({ cue }) => LEADING.includes(cue)).map(({ start, end }) => ({ start, end }));

/** Ways to read a message beside the words before it, likeliest first. */
function* textsFor(message: Heard, before: Before): Generator<Attempt> {
  const own: Piece = { text: message.text, start: 0 };
  const core = coreOf(message);
  const last = wordsOf(message, before);
  const instead = (pieces: readonly Piece[]): Attempt => ({ pieces, replaces: true });
  if (spares(message)) {
    if (!isUndoing(message.text)) yield instead([...last.pieces, { text: ', ' }, behindCorrection(message)]);
    return;
  }
  if (core && last.pronoun && !isValue(core, message))
    for (const pieces of inPlaceOf(last.pronoun, core, last, before, isRoom(core, message)))
      yield instead(pieces);
  else if (core && message.has('all') && last.values.length > 1 && isValue(core, message))
    yield instead(
      last.values.reduceRight((pieces, at) => replaced({ ...last, pieces }, at, core), last.pieces),
    );
  else if (core)
    for (const place of placesFor(core, last, message)) yield instead(replaced(last, place, core));
  for (const kind of kindsOf(last, before)) {
    const called = withKind(message.text, kind);
    if (called) yield { pieces: called, replaces: false };
  }
  for (const lead of LEADS) yield { pieces: [{ text: lead }, own], replaces: false };
  if (last.target) yield { pieces: [...last.target, own], replaces: false };
}
/** Not the kitchen, 卧室的别关: what the last order is to leave as it is. */
const spares = ({ text, denied }: Heard): boolean => denied === null && isSparing(text);

/** 错了，卧室的别关 without what says that something was wrong. */
function behindCorrection({ text, cues }: Heard): Piece {
  const first = cues.find(({ cue, start, word }) => cue === 'correct' && start === 0 && word !== 'not');
  const gap = first ? text.slice(first.end).search(/[^\s\p{P}]/u) : 0;
  const start = first ? first.end + Math.max(gap, 0) : 0;
  return { text: text.slice(start), start };
}

/** A text to try, and whether it is the last one with a part of it replaced. */
interface Attempt {
  readonly pieces: readonly Piece[];
  readonly replaces: boolean;
}
const LEADS = ['把它', '把它们', 'make it ', 'turn it '];

/** 关掉它们，卧室呢: what was spoken of, in another place; or another thing. */
function* inPlaceOf(
  at: Span,
  core: Piece,
  { pieces }: LastWords,
  { memory }: Before,
  ofRoom: boolean,
): Generator<readonly Piece[]> {
  const type = memoryOf(memory).targets.at(-1)?.type;
  const kind = type && type !== 'Unknown' ? typeWords[type] : null;
  const isChinese = /\p{Script=Han}/u.test(core.text);
  if (!ofRoom) yield replacedIn(pieces, at, [core]);
  if (kind)
    yield replacedIn(pieces, at, [
      core,
      { text: isChinese ? `的${kind.zh}` : ` ${kind.en.split(' or ')[0]}s` },
    ]);
  yield replacedIn(pieces, at, [core]);
}

/** The words of a message that name something, as one piece; null where there are none, or where they stand apart. */
function coreOf(message: Heard): Piece | null {
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
      .replace(/^还(?= )/, ' ');
  const rest = left(hidden);
  const start = rest.length - rest.trimStart().length;
  // The fan in the bedroom: small words between others belong to them.
  const isSmall = ({ cue, word }: (typeof hidden)[number]) => cue === 'soft' && /^[a-z]/i.test(word);
  const text = left(hidden.filter((one) => !isSmall(one))).slice(start, rest.trimEnd().length);
  return text === '' || / {2,}/.test(text) ? null : { text, start };
}

/** The words of the last order, slot by slot. */
interface LastWords {
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

function wordsOf({ reread }: Heard, { words: pieces }: Before): LastWords {
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
function placesFor(core: Piece, { scope, named, value }: LastWords, message: Heard): readonly Span[] {
  const { text } = core;
  const { reread } = message;
  if (isValue(core, message)) return value ? [value] : [];
  const opened = reread(`打开${text}`);
  const isThing = isUnderstood(opened);
  // The bedroom curtains: where they are is said as well, and stands for where the others were.
  if (isThing && scope && named && opened.evidence.some(({ rule }) => rule === 'said_place'))
    return [{ start: Math.min(scope.start, named.start), end: Math.max(scope.end, named.end) }];
  // Where no room was said, one may stand before what is named.
  const before =
    isRoom(core, message) && scope === null && named ? { start: named.start, end: named.start } : null;
  return (isThing ? [named, scope] : [scope ?? before, named]).filter((one) => one !== null);
}

const isRoom = ({ text }: Piece, { reread }: Heard): boolean =>
  reread(`打开${text}的灯`).evidence.some(({ rule }) => rule === 'said_place');

/** 50, 六成, 黄色: what something is set to. */
function isValue({ text }: Piece, { reread }: Heard): boolean {
  if (mentions(normalize(text)).some(({ start, end }) => start === 0 && end === text.length)) return true;
  const { value, evidence } = reread(`把它调成${text}`);
  return value.length === 1 && evidence.some(({ rule }) => rule === 'said_value');
}

/** The last order with other words at one place; a number without its unit takes the one that stands there. */
function replaced({ text, pieces }: LastWords, at: Span, core: Piece): Piece[] {
  const number = /\d{1,6}(?:\.\d{1,3})?/.exec(text.slice(at.start, at.end));
  const keepsUnit = number && /^[\d.]{1,8}$/.test(core.text);
  const start = keepsUnit ? at.start + number.index : at.start;
  const end = keepsUnit ? start + number[0].length : at.end;
  const gap = start === end && /\w$/.test(core.text) ? [{ text: ' ' }] : [];
  return replacedIn(pieces, { start, end }, [core, ...gap]);
}

/** What the things spoken of are called: as before, or by another word for their kind. */
function* kindsOf({ kind }: LastWords, { memory }: Before): Generator<readonly Piece[]> {
  if (kind) yield kind;
  const type = memoryOf(memory).targets.at(-1)?.type;
  for (const text of (type && OTHER_WORDS[type]) ?? []) yield [{ text }];
}
const OTHER_WORDS: Partial<Record<Command['type'], readonly string[]>> = {
  Light: ['lamp', 'light'],
  Blind: ['curtain', 'blind'],
};

/** 卧室的也关了: what it is done to is called as before. */
function withKind(text: string, kind: readonly Piece[]): Piece[] | null {
  const at = text.search(/的|\bones\b|(?<=\b(?:the|that|this)(?: \w{1,12}){0,2} )one\b/);
  if (at < 0) return null;
  const skip = text.startsWith('ones', at) ? 4 : text.startsWith('one', at) ? 3 : 1;
  const lead = text.slice(0, at + (skip === 1 ? 1 : 0));
  return [{ text: lead, start: 0 }, ...kind, { text: text.slice(at + skip), start: at + skip }];
}

function taken(
  message: Heard,
  before: Before,
  { value, evidence, used }: Interpretation<HomeCommands>,
  words: readonly Piece[],
  back: (span: Span) => Span[],
  context: ReadContext<Home>,
): Change<HomeCommands> {
  const move: Move = spares(message)
    ? 'remove'
    : message.has('correct')
      ? 'correct'
      : message.has('change')
        ? 'revise'
        : 'follow';
  const isOwn = (span: Span) => span.source === undefined;
  return {
    move,
    value,
    evidence: evidence.map((entry) => ({ ...entry, spans: entry.spans.flatMap(back) })),
    cues: [
      ...used.flatMap(back).filter(isOwn),
      ...cuesOf(message),
      ...(message.denied ? [message.denied] : []),
    ],
    words,
    ...(message.has('also', 'same', 'ask', 'add') && {
      memory: joined(message.text, value, before, context),
    }),
  };
}

/** 卧室也一样: what came before and this are spoken of together. */
function joined(text: string, value: HomeCommands, { memory }: Before, context: ReadContext<Home>): Memory {
  const [was, now] = [memoryOf(memory), memoryOf(remember(value, memory, context, text))];
  const last = (known: Memory) => known.targets.at(-1)?.devices ?? [];
  return { ...now, together: [...new Set([...(was.together ?? last(was)), ...last(now)])] };
}
