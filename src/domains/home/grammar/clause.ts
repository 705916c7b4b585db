import type { Extent } from '../../../core/language/index.ts';
import type { Aside, ClauseReading, Reason } from './clause-reading.ts';
import { type Context, pick } from './frames/frame.ts';
import { nicknamed } from './nickname.ts';
import type { Phrase } from './phrase.ts';
import { questionOf } from './question.ts';
import { restarted } from './restart.ts';
import { fitting } from './rules.ts';
import type { Draft } from './target.ts';
import { lettersOf, type Segment, type Unit } from './units.ts';

interface Done {
  readonly drafts: readonly Draft[];
  readonly rule: string;
  readonly from: number;
  readonly to: number;
}

/** The commands of one part of a sentence, and what could not be read of it. */
export function parseClause(
  given: readonly Unit[],
  segment: Segment,
  context: Context,
): readonly ClauseReading[] {
  const letters = given === segment.units ? segment.letters : lettersOf(given);
  const asked = questionOf(given, letters, segment, context);
  const extent = extentOf(given, segment.extent);
  if (asked) return [{ kind: 'commands', drafts: asked, extent, rules: ['question'] }];
  if (letters.includes('%')) return [{ kind: 'unknown', reason: 'how', extent }];
  const beside = ASKS.test(letters) ? besideQuestion(given, letters, segment, context) : null;
  if (beside) return beside;
  // 能不能…吗: the question is a request.
  const isPolite = letters.includes('z') && (segment.polite || segment.question);
  const said = isPolite ? given.filter(({ letter }, i) => i === 0 || letter !== 'z') : given;
  const units = nicknamed(UNTIDY.test(letters) ? tidy(said) : said, context.speech);
  return divide(units, units === given ? letters : lettersOf(units), context, extent);
}

const ASKS = /[jwhag]/;
/** What begins an order behind a question. */
const ORDERS = /[BVuDLKHS]/;

/** Lock the front door did i leave the garage light on; 空调多少度再降一度: an order and a question in one breath. */
function besideQuestion(
  units: readonly Unit[],
  letters: string,
  segment: Segment,
  context: Context,
): readonly ClauseReading[] | null {
  const isLatin = context.speech.text.charCodeAt(units[0]!.start) < 0x80;
  for (let at = 1; at < units.length; at++) {
    const [first, second] = [units.slice(0, at), units.slice(at)];
    const asksFirst = ASKS.test(letters.slice(0, at));
    // 打开空调要多少电 asks what it takes.
    if (!asksFirst && !isLatin) continue;
    // 灯亮着吗亮着就关掉: what the answer decides is no order yet.
    if (
      asksFirst ? !ORDERS.test(letters[at]!) || /[jwhagyz]/.test(letters.slice(at)) : !ASKS.test(letters[at]!)
    )
      continue;
    const [asked, told] = asksFirst ? [first, second] : [second, first];
    const part = { ...segment, polite: false, question: segment.question && !asksFirst };
    const before = asksFirst ? null : orders(told, segment, context);
    if (!asksFirst && !before) continue;
    const drafts = questionOf(asked, lettersOf(asked), part, context);
    if (!drafts) continue;
    const extent = extentOf(asked, segment.extent);
    const question: ClauseReading = { kind: 'commands', drafts, extent, rules: ['question'] };
    if (before) return [...before, question];
    const after = orders(told, segment, { ...context, before: [...context.before, ...drafts] });
    if (after) return [question, ...after];
  }
  return null;
}

/** The commands of what is an order from beginning to end. */
function orders(units: readonly Unit[], segment: Segment, context: Context): readonly ClauseReading[] | null {
  const part = { ...segment, polite: false, question: false };
  const found = parseClause(units, part, context);
  return found.every(({ kind }) => kind === 'commands') ? found : null;
}

/** Quantifiers, words of cleaning, things said twice and pronouns at the end. */
const UNTIDY = /[QqkKnXc]|VT$|^I|BTV|TT|^T[uDSLAV]T/;

const extentOf = (units: readonly Unit[], fallback: Extent): Extent =>
  units.length > 0
    ? {
        start: Math.min(units[0]!.start, units.at(-1)!.start),
        end: Math.max(units[0]!.end, units.at(-1)!.end),
      }
    : fallback;

function divide(
  units: readonly Unit[],
  letters: string,
  context: Context,
  whole: Extent,
): readonly ClauseReading[] {
  const pieces: ClauseReading[] = [];
  const { speech } = context;
  let { before, topic, aspect } = context;
  for (let at = 0; at < units.length; ) {
    const done = clauseAt(units, letters, at, { speech, before, topic, aspect });
    if (done) {
      const extent = extentOf(units.slice(done.from, done.to), whole);
      const aside = letters.includes('f') ? startingIn(units.slice(done.from, done.to)) : undefined;
      pieces.push({ kind: 'commands', drafts: done.drafts, extent, rules: [done.rule], aside });
      before = before.length === 0 ? done.drafts : [...before, ...done.drafts];
      at = done.to;
      continue;
    }
    const upset = complaintAt(units, letters, at, context.speech.text);
    if (upset > at) {
      const felt = units.slice(at, upset);
      pieces.push({ kind: 'unknown', reason: 'complaint', extent: extentOf(felt, whole) });
      topic = felt.flatMap(({ phrases }) => phrases.filter(({ head }) => head));
      aspect = pick(felt, 'P') ?? null;
      at = upset;
      continue;
    }
    const end = resume(units, at, context.speech.text);
    const extent = extentOf(units.slice(at, end), whole);
    const spoilt = isSpoiling(units, at, end) ? spoil(pieces, units) : undefined;
    pieces.push({
      kind: 'unknown',
      reason: reasonOf(letters.slice(at, end), units.slice(at, end)),
      extent: { start: spoilt?.start ?? extent.start, end: extent.end },
    });
    at = end;
  }
  return pieces;
}

/** 从20%调到80%: where it was, which no command can say. */
function startingIn(units: readonly Unit[]): Aside | undefined {
  const at = units.findIndex(({ letter }) => letter === 'f');
  const [from, value] = [units[at], units[at + 1]];
  return from && value && { reason: 'starting', extent: { start: from.start, end: value.end } };
}

const COMPLAINT = /[TRPQe]*(?:(?<=[TRPQe])[j=])?~(?:[~^]*S(?=[DV]?SE)|[~S^E]+I?)|T~V|_+(?=[BVTRDAKLuI])/y;

/** 太热了, 灯太亮了, 睡觉了: why something is asked for. Returns the index behind it. */
function complaintAt(units: readonly Unit[], letters: string, at: number, text: string): number {
  COMPLAINT.lastIndex = at;
  let end = at + (COMPLAINT.exec(letters)?.[0].length ?? 0);
  // 温度太高了给我降两度: what is asked for is no part of why.
  const asked = units.findIndex((unit, i) => i > at && (unit.fresh || isStepVerb(unit)));
  if (asked > at && asked < end) end = asked;
  // 天黑了就开灯: not now, but whenever that happens.
  const between = end > at && end < units.length ? text.slice(units[end - 1]!.end, units[end]!.start) : '';
  return letters[at] === '_' && between.includes('就') ? at : end;
}

const isStepVerb = ({ word }: Unit): boolean => word.kind === 'step' && word.verb;

function clauseAt(units: readonly Unit[], letters: string, at: number, context: Context): Done | null {
  for (const { rule, length } of fitting(letters.slice(at))) {
    const to = at + length;
    const found = letters.slice(at, to);
    if (!mayEnd(units, letters, at, to, found)) continue;
    const matched = length === units.length ? units : units.slice(at, to);
    const drafts = PLACES.test(found) && hasTwoPlaces(matched) ? null : rule.frame(matched, context);
    if (drafts) return { drafts, rule: rule.name, from: at, to };
  }
  return null;
}

const PLACES = /[RI]/;

/** 客厅开卧室的灯: one of the two would be dropped in silence. */
function hasTwoPlaces(units: readonly Unit[]): boolean {
  const places = units.filter(({ letter }) => letter === 'R' || letter === 'I').length;
  if (places === 0) return false;
  if (places > 1) return true;
  return units.some(
    ({ letter, phrases }) =>
      (letter === 'T' || letter === 'J') &&
      phrases.some(({ rooms, reference, type }) => rooms.length > 0 || (reference && type !== 'Unknown')),
  );
}

/** A verb without a target of its own must be the whole clause: 播放 in 播放开灯 is no command. */
function mayEnd(units: readonly Unit[], letters: string, at: number, to: number, found: string): boolean {
  const isBare = found.length <= 3 && /^(?:A|DOA|OA|DA|K|H|V|L|M)$/.test(found);
  const next = units[to];
  // 取消静音音量调到10: a verb that takes no title is whole by itself.
  if (found === 'A' && next && 'PTRBVD'.includes(next.letter) && isWhole(units[at]!)) return true;
  return (
    !isBare || !next || (next.soft && letters[to] !== 'W') || (found !== 'A' && letters[to] !== 'W' && at > 0)
  );
}

const WHOLE: ReadonlySet<string> = new Set(['静音', '取消静音', '上一首', '下一首', '上一台', '下一台']);
/** 静音, 下一首, 暂停播放: verbs behind which nothing can be their object. */
const isWhole = ({ word, start, end }: Unit): boolean =>
  word.kind === 'plain' && (WHOLE.has(word.verb) || (word.verb !== '播放' && end - start >= 4));

/** Where reading may go on behind what was not understood: at a word that can begin a clause. */
function resume(units: readonly Unit[], at: number, text: string): number {
  // 晚上八点帮我关灯, 别帮我关灯: what refuses, refuses all that follows.
  if ('!t_-'.includes(units[at]!.letter)) return units.length;
  if (isNoOrder(text, units[at]!.start, units.at(-1)!.end)) return units.length;
  for (let i = at + 1; i < units.length; i++)
    // 客人来了把灯打开 may mean whenever they come: nothing begins an order there.
    if (units[i]!.fresh && /[BVDuTRA]/.test(units[i]!.letter)) return i;
  return units.length;
}

const NO_ORDER = /[不没别勿莫说讲]|\b(?:not|never|no|said|says|told|asked)\b/;

/** 我不是要开灯, 老师说要开空调: what stands behind a denial or is somebody else's word is no order. */
export const isNoOrder = (text: string, start: number, end: number): boolean =>
  NO_ORDER.test(text.slice(start, end));

/** 打开空调遥控器: what follows at once without a word that begins a clause belongs to what was said. */
function isSpoiling(units: readonly Unit[], at: number, end: number): boolean {
  const unit = units[at]!;
  if (at === 0) return false;
  if (units.slice(at, end).some(({ letter }) => 'hwajy%'.includes(letter)) || 'z=e'.includes(unit.letter))
    return true;
  // Turn off the tv after dinner, turn it off please at nine; but 开灯，十分钟后关灯 is for now and for later.
  if (unit.letter === 't') return !units.slice(at, end).some(({ letter }) => 'VADSLKHuB'.includes(letter));
  if (unit.soft) return false;
  // 把纱帘打开窗帘不用管: a thing about which something is refused.
  if ('TR'.includes(unit.letter) && units[at + 1]?.letter === '!') return false;
  // …色温调到最低: a property with its verb is a clause of its own.
  if (unit.letter === 'P' && 'DOSN'.includes(units[at + 1]?.letter ?? '-')) return false;
  if (unit.letter === '_') return end - at > 1;
  return !'!VDBuAZ_'.includes(unit.letter);
}

/** Takes back what was read since the last word that begins a clause. */
function spoil(pieces: ClauseReading[], units: readonly Unit[]): Extent | undefined {
  let first: Extent | undefined;
  for (let last = pieces.at(-1); last; last = pieces.at(-1)) {
    const start = first?.start;
    if (start !== undefined && units.find((unit) => unit.start === start)?.soft) break;
    first = last.extent;
    pieces.pop();
  }
  return first;
}

function reasonOf(letters: string, units: readonly Unit[]): Reason {
  if (/^_+$/.test(letters)) return 'complaint';
  if (letters.includes('!')) return 'negated';
  if (letters.includes('-')) return 'hedged';
  if (letters.includes('t')) return 'delayed';
  if (letters.includes('%')) return 'how';
  if (/W/.test(letters)) return 'words';
  if (units.some(({ said }) => said?.kind === 'range')) return 'range';
  if (units.some(({ phrases }) => phrases.some(({ excludesThing, other }) => excludesThing || other)))
    return 'excluded_device';
  if (pick(units, 'N')) return 'no_property';
  return 'no_target';
}

/** Quantifiers join the things they count; words that add nothing go. */
function tidy(given: readonly Unit[]): readonly Unit[] {
  const out: Unit[] = [];
  const [first] = given;
  // In the bedroom set the AC to 20: English says elsewhere where it is said first here.
  const units = restarted(first?.letter === 'I' && given.length > 2 ? [...given.slice(1), first] : given);
  const letters = lettersOf(units);
  const cleans = units.some(
    ({ letter, word, phrases }) =>
      letter === 'K' ||
      (word.kind === 'dirt' && word.word === 'dirt') ||
      // Have it do the den
      letters.startsWith('BTkR') ||
      (phrases.some(({ trait }) => trait === 'robot') && units.some((one) => one.letter === 'k')),
  );
  for (const [i, unit] of units.entries()) {
    // 把风扇熄咗佢: the pronoun repeats the thing.
    if (
      i === units.length - 1 &&
      i > 1 &&
      unit.word.kind === 'it' &&
      (out.at(-1)?.letter === 'V' || (out.at(-1)?.letter === 'T' && out.at(-2)?.letter === 'V')) &&
      out.some(({ letter }) => letter === 'T')
    )
      continue;
    if (unit.word.kind === 'dirt' && cleans) {
      if (unit.word.word === 'do' && cleans) out.push({ ...unit, letter: 'K' });
      continue;
    }
    // 吊灯只开两盏: how many of what was named.
    if (unit.letter === 'n' && ORDERED.test(letters) && count(out, unit)) continue;
    // All lights off but the porch
    if (unit.letter === 'X' && i === units.length - 1 && leaveOut(out, unit)) continue;
    // 客厅那个灯给它关了
    if (isAgain(units, i, out)) continue;
    // Send the vacuum home.
    if (unit.letter === 'Q' && units.some(({ letter }) => letter === 'H')) continue;
    // Lights out everywhere
    if (unit.word.kind === 'everywhere' && i === units.length - 1 && out.some(({ letter }) => letter === 'T'))
      continue;
    // 全屋温度调到24度, 屋里暖和一点
    if (unit.letter === 'Q' && 'PS'.includes(units[i + 1]?.letter ?? '-')) continue;
    // 亮度都调到80
    if (unit.letter === 'Q' && out.at(-1)?.letter === 'P' && 'DON'.includes(units[i + 1]?.letter ?? '-'))
      continue;
    // 打扫全屋: everywhere is where one cleans anyway.
    if (unit.letter === 'Q' && cleans && !units.some(({ letter }) => letter === 'T')) continue;
    if ((unit.letter === 'Q' || unit.letter === 'q') && quantify(units, i, out, unit)) continue;
    out.push(unit);
  }
  return letters.includes('c') ? apiece(out) : out;
}

/** 厨房和阳台的灯各开一盏: what is counted is counted in every room. */
function apiece(units: readonly Unit[]): readonly Unit[] {
  const places = units.filter(({ letter }) => 'RI'.includes(letter));
  const things = units.filter(({ letter }) => letter === 'T');
  const [thing] = things;
  const [phrase, other] = thing?.phrases ?? [];
  const rooms = places.length > 0 ? (places[0]!.phrases[0]?.rooms ?? []) : (phrase?.rooms ?? []);
  if (!phrase?.count || other || things.length > 1 || places.length > 1 || rooms.length < 2) return units;
  const phrases = rooms.map((room) => ({ ...phrase, rooms: [room] }));
  return units.flatMap((unit) =>
    unit === thing ? { ...unit, phrases } : 'cRI'.includes(unit.letter) ? [] : unit,
  );
}

/** 灯都关了, 任意关掉两台空调: the quantifier stands beside the verb and counts the things. */
function quantify(units: readonly Unit[], i: number, out: Unit[], unit: Unit): boolean {
  const extent = { start: unit.start, end: unit.end };
  const isAll = unit.letter === 'Q';
  const last = out.at(-1);
  if (last && 'TR'.includes(last.letter)) {
    const isList = last.phrases.length > 1 || out.at(-2)?.letter === 'T';
    out[out.length - 1] = counted(last, isAll, extent, isList);
    return true;
  }
  const ahead = units.findIndex((other, k) => k > i && other.letter === 'T');
  const between = units.slice(i + 1, ahead);
  if (ahead < 0 || between.some(({ letter }) => !'VBDoQ'.includes(letter))) return false;
  const thing = units[ahead]!;
  (units as Unit[])[ahead] = counted(thing, isAll, extent, thing.phrases.length > 1);
  return true;
}

/** Switching and nothing else: 音量调大两个 counts no televisions. */
const ORDERED = /^[BTRIVQnc]*$/;

function leaveOut(out: Unit[], { phrases: [left] }: Unit): boolean {
  if (!left || !out.some(({ letter }) => letter === 'T')) return false;
  for (const [i, unit] of out.entries())
    if (unit.letter === 'T')
      out[i] = { ...unit, phrases: unit.phrases.map((phrase) => without(phrase, left)) };
  return true;
}

const without = (phrase: Phrase, left: Phrase): Phrase => ({
  ...phrase,
  exclude: [...phrase.exclude, ...left.exclude],
  excludesThing: left.excludesThing || phrase.name !== null || phrase.reference,
});

/** 给它, behind what it is: says again what was named. */
function isAgain(units: readonly Unit[], i: number, out: readonly Unit[]): boolean {
  if (out.at(-1)?.letter !== 'T') return false;
  const at = units[i]!.letter === 'B' ? i + 1 : i;
  return units[at]?.word.kind === 'it' && units[at + 1]?.letter === 'V' && units[at - 1]?.letter === 'B';
}

function count(out: Unit[], { word, start, end }: Unit): boolean {
  const at = out.findLastIndex(({ letter }) => letter === 'T');
  const thing = out[at];
  const [phrase, other] = thing?.phrases ?? [];
  if (!thing || !phrase || other || phrase.count || phrase.reference || word.kind !== 'number') return false;
  if (word.mention.kind !== 'number') return false;
  const n = { n: word.mention.value, at: { start, end } };
  out[at] = { ...thing, phrases: [{ ...phrase, count: n }] };
  return true;
}

function counted(unit: Unit, isAll: boolean, extent: Extent, isList: boolean): Unit {
  return {
    ...unit,
    phrases: unit.phrases.map((phrase) => {
      if (!isAll) return { ...phrase, any: phrase.any ?? extent };
      // A09: over a list, what is named or pointed at stays one.
      return isList && (phrase.name || phrase.reference) ? phrase : { ...phrase, all: phrase.all ?? extent };
    }),
  };
}
