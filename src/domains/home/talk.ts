import { composed, replacedIn } from '../../core/conversation/compose.ts';
import { blanked, reasonAhead } from '../../core/language/index.ts';
import type { Evidence } from '../../core/reading/evidence.ts';
import type { Interpretation, ReadContext } from '../../core/reading/interpret.ts';
import type { Span } from '../../core/result.ts';
import type { Change, Move, Piece, Talk } from '../../core/talk.ts';
import { alongside } from './alongside.ts';
import { isBareAsking } from './asked.ts';
import {
  besides,
  isOther,
  isSparing,
  isUndoing,
  ofAll,
  onIt,
  saidOf,
  theOneCalled,
  theOthers,
  worded,
} from './beside.ts';
import { type Command, commandsOf, type HomeCommands, writeCommand } from './contract.ts';
import { typeWords } from './labels.ts';
import {
  type Before,
  behind,
  coreOf,
  cuesOf,
  type Heard,
  isRoom,
  isUnderstood,
  isUnknown,
  isValue,
  type LastWords,
  placesFor,
  replaced,
  SILENT,
  wordsOf,
} from './last-words.ts';
import { joined, memoryOf } from './memory.ts';
import { putOffAgain } from './put-off.ts';
import { type Resolution, resolveAll } from './resolve.ts';
import { houseOf } from './sample-home.ts';
import { remember } from './spoken-of.ts';
import { finished, isUnfinished, POINTING } from './unfinished.ts';
import type { Home } from './world.ts';

/** Orders in a conversation: what names no device is of those spoken of last; what only names another is the same for it. */
export const talk: Talk<HomeCommands, Home> = {
  change(message, before, context) {
    const found = changeOf(message, before, context);
    const end = found ? 0 : reasonAhead(message.text);
    if (end === 0) return found;
    // That's too much, slower: the reason changes nothing.
    const reason = { start: 0, end };
    const text = blanked(message.text, [reason]);
    const cues = message.cues.filter(({ start }) => start >= end);
    const change = changeOf({ ...message, text, cues, alone: message.reread(text) }, before, context);
    return change && { ...change, cues: [...change.cues, reason] };
  },
  leans: (message, { memory }) =>
    memoryOf(memory).targets.length > 0 && spares(message) && message.alone.value.every(isUnknown),
};

function changeOf(message: Heard, before: Before, context: ReadContext<Home>): Change<HomeCommands> | null {
  const whole = completed(message, before, context);
  const again =
    whole ?? alongside(message, before, context) ?? putOffAgain(message, before, context, changeOf);
  if (again) return again;
  const { alone } = message;
  if (memoryOf(before.memory).targets.length === 0 && !isAskedFor(before)) return null;
  const all = allOffered(message, before);
  if (all) return all;
  if (AGAIN.test(message.text.trim()) && !before.question) return askedAgain(message, before);
  if (isBareAsking(message.text) && isQuestion(before.value)) return askedAgain(message, before);
  // 另外那盏也打开: by itself that would be the one that was spoken of.
  const others = isOther(message.text) ? theOthers(message, before, context) : null;
  const called = others ?? theOneCalled(message, before, context);
  if (called) return called;
  if (isUnderstood(alone)) return leavesOutTarget(alone) ? ofTheLast(message, before, context) : null;
  const together = ofAll(message, before, context) ?? theOthers(message, before, context);
  if (together) return together;
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
}

/** What was begun a message ago and is whole with this one; or still lacks something, and is one with it all the same. */
function completed(message: Heard, before: Before, context: ReadContext<Home>): Change<HomeCommands> | null {
  let open: Change<HomeCommands> | null = null;
  const core = coreOf(message);
  const isPart = isUnfinished(message.alone) || (core !== null && isRoom(core, message));
  for (const pieces of finished(message, before, core)) {
    const { text, back } = composed(pieces);
    const read = message.reread(text);
    const isWhole = isUnderstood(read) && restsOnMessage(read, back);
    const change = taken(message, before, read, pieces, back, context);
    if (isWhole && isThere(read.value, before, context)) return change;
    const cues = [{ start: 0, end: message.text.length }];
    // What it is goes before what is to be done: 卧室的 空调调一下.
    const leads = pieces[0]?.source === undefined;
    if (!isWhole && isPart && leads && isUnfinished(read)) open ??= { ...change, cues };
  }
  return open;
}

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

/** 再来一次, do it again: the very same. */
const AGAIN =
  /^(?:再[来做](?:一[次遍]|次|遍)|重复(?:一[次遍])?|(?:please )?(?:do (?:it|that) again|(?:the )?same again|repeat(?: (?:it|that))?))[吧.!。！]?$/i;

/** How many are on? Which ones? The same question, to be answered otherwise. */
const askedAgain = ({ text }: Heard, { value, evidence, words }: Before): Change<HomeCommands> => ({
  move: 'follow',
  value,
  evidence,
  cues: [{ start: 0, end: text.length }],
  words,
});

/** A reading in which the message itself says nothing has not understood it. */
const restsOnMessage = ({ evidence }: Interpretation<HomeCommands>, back: (span: Span) => Span[]): boolean =>
  evidence.some(({ spans }) => spans.flatMap(back).some(({ source }) => source === undefined));

/** 再暗些, 风速三档: what is to be done, and not to what. */
const leavesOutTarget = ({ evidence }: Interpretation<HomeCommands>): boolean =>
  evidence.every(({ path, rule }) => path[1] === 'action' || SILENT.has(rule));

/** What it is said of can do it, or only not so much: nothing else is meant then. */
const isMeant = (one: Resolution): boolean =>
  one.kind === 'devices' || (one.kind === 'issue' && UNFIT.has(one.issue.code));
const UNFIT: ReadonlySet<string> = new Set(['home_out_of_range', 'home_value_unfit']);

/** The same orders for what was spoken of last, where that can do them. */
function ofTheLast(message: Heard, before: Before, context: ReadContext<Home>): Change<HomeCommands> | null {
  const { value, evidence, used } = message.alone;
  const q = saidOf(message, before);
  const commands = commandsOf(value).map(({ action }): Command => onIt(action, q));
  const meant = resolveAll(commands, houseOf(context.world), before.memory);
  if (!meant.every(isMeant)) return null;
  const spans = (i: number) =>
    evidence.find(({ path }) => path[0] === i && path[1] === 'action')?.spans ?? [];
  const referred = commands.flatMap((_, i): Evidence[] => [
    { path: [i, 'name'], value: '@last', how: 'computed', rule: 'reference', spans: spans(i) },
    { path: [i, 'type'], value: 'Unknown', how: 'fixed', rule: 'no_kind', spans: [] },
    { path: [i, 'q'], value: q, how: 'fixed', rule: 'name_means_one', spans: [] },
  ]);
  const kept = evidence.filter(({ path }) => path[1] === 'action' || path[1] === 'scope');
  return worded(message, before, context, {
    move: 'follow',
    value: commands.map(writeCommand),
    evidence: [...kept, ...referred],
    cues: [...used, ...cuesOf(message)],
  });
}

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
  // What about the bathroom humidity: a property of its own is asked for.
  if (core && isQuestion(before.value))
    for (const pieces of [
      [core, { text: '是多少' }],
      [{ text: 'what is the ' }, core],
    ])
      if (message.reread(composed(pieces).text).value.some(asksProperty)) yield { pieces, replaces: false };
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
  if (last.target && !POINTING.test(message.text))
    yield { pieces: behind(last.target, own), replaces: false };
}
const asksProperty = (command: string): boolean =>
  command.startsWith('查询') && !command.startsWith('查询状态');
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
  { memory, value }: Before,
  ofRoom: boolean,
): Generator<readonly Piece[]> {
  const type = memoryOf(memory).targets.at(-1)?.type ?? commandsOf(value)[0]?.type;
  const isChinese = /\p{Script=Han}/u.test(core.text);
  if (!ofRoom) yield replacedIn(pieces, at, [core]);
  if (type && type !== 'Unknown') {
    const kind = typeWords[type];
    const called = isChinese
      ? [`的${kind.zh}`]
      : [`${kind.en.split(' or ')[0]}s`, ...(OTHER_WORDS[type] ?? [])];
    for (const word of called) yield replacedIn(pieces, at, [core, { text: isChinese ? word : ` ${word}` }]);
  }
  yield replacedIn(pieces, at, [core]);
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
      memory: joined(before.memory, remember(value, before.memory, context, message.text)),
    }),
  };
}
