import { composeRooms } from './compose-rooms.ts';
import { inContext } from './in-context.ts';
import { inClause, opening } from './openings.ts';
import { withoutRepeats } from './repeats.ts';
import { type Token, touches, type Word, type WordKind } from './word.ts';

/** Words that only together mean something: rooms with their owners, modes, floors, delays, channels. */
export function compose(text: string, heard: readonly Token[]): Token[] {
  const scanned = withoutRepeats(text, heard);
  const out: Token[] = [];
  for (let i = opening(text, scanned); i < scanned.length; ) {
    const token = inContext(text, scanned, i, out);
    i += composed(text, token, scanned, i, out) || plainStep(token, out);
  }
  return composeRooms(text, out);
}

/** What a word may be put together with depends on its kind: most stand alone. */
function composed(text: string, token: Token, scanned: readonly Token[], i: number, out: Token[]): number {
  // What the scan made of it decides about locks, numbers and channels; what it means here about the rest.
  switch (scanned[i]!.word.kind) {
    case 'noun': {
      const size = lockedDoor(text, scanned, i, out);
      if (size > 0) return size;
      break;
    }
    case 'number': {
      const size =
        scale(text, scanned, i, out) || delay(text, scanned, i, out) || channel(text, scanned, i, out);
      if (size > 0) return size;
      break;
    }
    case 'in': {
      const size = delay(text, scanned, i, out);
      if (size > 0) return size;
      break;
    }
    case 'unread': {
      const size = channel(text, scanned, i, out);
      if (size > 0) return size;
      break;
    }
  }
  switch (token.word.kind) {
    case 'level':
      return steppedSpeed(text, token, out);
    case 'modeSuffix':
    case 'sceneSuffix':
      return mode(text, token, out);
    case 'property':
    case 'feature':
      return swing(text, token, out);
    case 'functionSuffix':
      return asFunction(text, token, out);
    case 'tint':
      return tinted(text, token, out);
    case 'device':
      return token.word.trait === 'lock' ? lockedDoor(text, scanned, i, out) : 0;
    case 'ownScene': {
      const name = { start: token.start, end: token.end };
      out.push({ ...token, word: { kind: 'scene', mode: null, name } });
      return 1;
    }
    default:
      return 0;
  }
}

function plainStep(token: Token, out: Token[]): number {
  out.push(token);
  return 1;
}

const join = (first: Token, last: Token, word: Word, text?: string): Token => ({
  word,
  start: first.start,
  end: last.end,
  ...(text !== undefined && { text }),
});

/** 把门锁了, 门锁好了没, 大门锁住: a door and what is done to it, not a lock. */
function lockedDoor(text: string, tokens: readonly Token[], i: number, out: Token[]): number {
  const token = tokens[i]!;
  const next = tokens[i + 1];
  if (
    !next ||
    !text.slice(token.start, token.end).endsWith('门锁') ||
    !'了上好住一'.includes(text[next.start]!)
  )
    return 0;
  // 打开门锁好吗
  if (/^好(?:吗|不好)/.test(text.slice(next.start, next.start + 3))) return 0;
  const isNamed = token.word.kind === 'device';
  const door = isNamed ? token.word : ({ kind: 'noun', type: 'Unknown', trait: 'door' } as const);
  const at = token.end - 1;
  out.push({ word: door, start: token.start, end: at });
  const isWhole = !'了一'.includes(text[next.start]!);
  const end = isWhole ? token.end + 1 : token.end;
  out.push({ word: { kind: 'plain', verb: '上锁' }, start: at, end });
  return isWhole && next.end === end ? 2 : 1;
}

/** 调低风速: behind a verb that takes a direction, 低风速 is two words. */
function steppedSpeed(text: string, token: Token, out: Token[]): number {
  if (token.word.kind !== 'level' || out.at(-1)?.word.kind !== 'adjust') return 0;
  const said = text.slice(token.start, token.end);
  const at = token.start + 1;
  if (said !== '高风速' && said !== '低风速') return 0;
  out.push({
    word: { kind: 'step', up: said === '高风速', hint: null, verb: false },
    start: token.start,
    end: at,
  });
  return out.push({ word: { kind: 'property', property: '风速' }, start: at, end: token.end }) && 1;
}

/** 30° C, 4000 K: the scale behind a space. */
function scale(text: string, tokens: readonly Token[], i: number, out: Token[]): number {
  const [token, next] = [tokens[i]!, tokens[i + 1]];
  if (token.word.kind !== 'number' || !next) return 0;
  const { mention } = token.word;
  const letter = text.slice(next.start, next.end);
  if (mention.kind === 'number' && letter === 'k') {
    const kelvin = { ...mention, kind: 'quantity', unit: 'K', dimension: 'temperature' } as const;
    return out.push(join(token, next, { kind: 'number', mention: kelvin })) && 2;
  }
  if (mention.kind !== 'quantity') return 0;
  if (mention.unit !== 'degree' || (letter !== 'c' && letter !== 'f')) return 0;
  const unit = letter === 'c' ? 'C' : 'F';
  return out.push(join(token, next, { kind: 'number', mention: { ...mention, unit } })) && 2;
}

const isDuration = ({ word }: Token): boolean =>
  word.kind === 'number' && word.mention.kind === 'quantity' && word.mention.dimension === 'time';

/** 十分钟后, 八点, 过五分钟, in ten minutes: when something is to happen. */
function delay(text: string, tokens: readonly Token[], i: number, out: Token[]): number {
  const token = tokens[i]!;
  const next = tokens[i + 1];
  const when: Word = { kind: 'when' };
  if (token.word.kind === 'number') {
    const { kind } = token.word.mention;
    if (kind === 'time' || kind === 'date') return out.push({ ...token, word: when }) && 1;
    const isAfter = next?.word.kind === 'numberSuffix' && next.word.word === 'after';
    const last = out.at(-1)?.word;
    // 定时半小时后关机: the device's own timer.
    if (isDuration(token) && isAfter && last?.kind === 'property' && last.property === '定时')
      return out.push(token) && 2;
    if (isDuration(token) && next && (isAfter || next.word.kind === 'when'))
      return out.push(join(token, next, when)) && 2;
    const hours = clock(text, tokens, i, out);
    if (hours > 0) {
      if (out.at(-1)!.word.kind === 'to') out.pop();
      return out.push(join(token, tokens[i + hours - 1]!, when)) && hours;
    }
  }
  if (token.word.kind === 'in' && next && isDuration(next)) return out.push(join(token, next, when)) && 2;
  return 0;
}

/** What is done and not set: beside it a bare number up to twelve is an hour. */
const SWITCHING: ReadonlySet<WordKind> = new Set(['power', 'particle', 'plain', 'unlock', 'scene']);
const STEPPING: ReadonlySet<WordKind> = new Set(['step']);
const SET: ReadonlySet<WordKind> = new Set(['number', 'level', 'mode', 'turn']);
const TELLS_WHEN = /(?:^| )(?:at|by|around|about|near|until|till|from) ?$/;

/** Turn the lights off at eleven, close the blinds at seven thirty, lights off nine: o'clock, of which no value may be made. */
function clock(text: string, tokens: readonly Token[], i: number, out: readonly Token[]): number {
  const token = tokens[i]!;
  const hour = wholeNumber(token);
  const before = tokens[i - 1];
  if (hour === null || hour < 1 || hour > 12 || !before || text.charCodeAt(before.start) > 0x7f) return 0;
  const word = /[a-z]{1,12} ?$/.exec(text.slice(before.start, token.start))?.[0] ?? '';
  const about = /^(?:around|about) /.exec(text.slice(token.start, token.end))?.[0] ?? '';
  const has = (kinds: ReadonlySet<WordKind>) => inClause(out).some(({ word }) => kinds.has(word.kind));
  // Turn it up by two: how far.
  const isDone = has(STEPPING) ? !word.startsWith('by') : has(SWITCHING) || has(SET);
  const isOff = before.word.kind === 'particle' && !before.word.on;
  if (!isOff && !(isDone && TELLS_WHEN.test(about || word))) return 0;
  const minute = tokens[i + 1] && wholeNumber(tokens[i + 1]!);
  const size = minute !== null && minute !== undefined && minute < 60 ? 2 : 1;
  return MEASURED.has(tokens[i + size]?.word.kind ?? 'mark') ? 0 : size;
}
const MEASURED: ReadonlySet<WordKind> = new Set(['property', 'measure', 'head', 'noun', 'unread']);

const wholeNumber = ({ word }: Token): number | null => {
  if (word.kind !== 'number') return null;
  const { mention } = word;
  if (mention.kind === 'ordinal') return mention.value;
  return mention.kind === 'number' && Number.isInteger(mention.value) ? mention.value : null;
};

/** 5频道, 5台, 湖南卫视, 中央一台. */
function channel(text: string, tokens: readonly Token[], i: number, out: Token[]): number {
  const token = tokens[i]!;
  const code = text.slice(token.start, token.end);
  if (token.word.kind === 'number' && code.startsWith('cctv'))
    return out.push({ ...token, word: { kind: 'channel', channel: code.toUpperCase() } }) && 1;
  const next = tokens[i + 1];
  if (token.word.kind === 'unread') {
    const said = text.slice(token.start, token.end);
    if (said.endsWith('卫视')) return out.push({ ...token, word: { kind: 'channel', channel: said } }) && 1;
    // 换到湖南台, 调到新闻频道
    const isNamed = next && (next.word.kind === 'channelSuffix' || text.slice(next.start, next.end) === '台');
    if (isNamed && out.at(-1)?.word.kind === 'to' && next.start === token.end)
      return (
        out.push(join(token, next, { kind: 'channel', channel: text.slice(token.start, next.end) })) && 2
      );
    const last = tokens[i + 2];
    if (
      (said === '中央' || said === '央视') &&
      next &&
      wholeNumber(next) !== null &&
      last &&
      '台套'.includes(text.slice(last.start, last.end))
    )
      return (
        out.push(join(token, last, { kind: 'channel', channel: text.slice(token.start, last.end) })) && 3
      );
    return 0;
  }
  const number = wholeNumber(token);
  if (number === null || !next || number < 0) return 0;
  const isStation = text.slice(next.start, next.end) === '台' && out.at(-1)?.word.kind === 'to';
  if (next.word.kind !== 'channelSuffix' && !isStation) return 0;
  return out.push(join(token, next, { kind: 'channel', channel: String(number) })) && 2;
}

/** What may stand directly before 模式 or 场景. */
const MODE_PARTS: ReadonlySet<WordKind> = new Set([
  'unread',
  'mode',
  'feature',
  'plain',
  'side',
  'step',
  'room',
  'in',
  'inside',
  'exceptEnd',
  'white',
  'color',
  'level',
  'when',
  'filler',
  'story',
  'property',
  'owner',
  'soft',
  'feeling',
]);
/** What may stand further before it. */
const MODE_STARTS: ReadonlySet<WordKind> = new Set([
  'unread',
  'side',
  'step',
  'in',
  'inside',
  'exceptEnd',
  'feeling',
]);
const LONGEST_MODE = 16;

/** 观影模式, 睡眠模式场景, movie mode. */
function mode(text: string, token: Token, out: Token[]): number {
  const { kind } = token.word;
  if (kind !== 'modeSuffix' && kind !== 'sceneSuffix') return 0;
  const last = out.at(-1);
  if (kind === 'sceneSuffix' && last?.word.kind === 'scene') {
    out[out.length - 1] = { ...last, end: token.end };
    return 1;
  }
  // 吹脚模式 is a direction.
  if (last?.word.kind === 'direction' && last.end === token.start && kind === 'modeSuffix') {
    out[out.length - 1] = { ...last, end: token.end };
    return 1;
  }
  if (!last || !touches(text, last, token) || !MODE_PARTS.has(last.word.kind)) return 0;
  let from = out.length - 1;
  while (from > 0) {
    const [before, after] = [out[from - 1]!, out[from]!];
    // 快洗模式
    const isPart = MODE_STARTS.has(before.word.kind) || text.slice(before.start, before.end) === '快';
    const fits = isPart && touches(text, before, after);
    if (!fits || token.end - before.start > LONGEST_MODE) break;
    from--;
  }
  const first = out[from]!;
  // 摆风模式 is the function; 加热模式 a mode.
  if (
    kind === 'modeSuffix' &&
    from === out.length - 1 &&
    first.word.kind === 'feature' &&
    first.word.feature !== '加热'
  ) {
    out[from] = join(first, token, first.word);
    return 1;
  }
  const name = { start: first.start, end: token.end };
  const mode = kind === 'modeSuffix' ? modeOf(text, out.slice(from)) : null;
  out.length = from;
  out.push(join(first, token, { kind: 'scene', mode, name }));
  return 1;
}

function modeOf(text: string, parts: readonly Token[]): string {
  const [first, ...rest] = parts;
  const only = rest.length === 0 ? first?.word : undefined;
  if (only?.kind === 'mode') return only.mode;
  if (only?.kind === 'feature') return only.feature === '加热' ? '制热' : only.feature;
  const said = text.slice(first!.start, parts.at(-1)!.end);
  return MODES[said] ?? said;
}

/** An ACTION is Chinese, whatever was spoken. */
const MODES: Readonly<Record<string, string>> = {
  night: '夜间',
  quiet: '静音',
  silent: '静音',
  reading: '阅读',
  normal: '标准',
  standard: '标准',
  comfort: '舒适',
  boost: '强劲',
  natural: '自然风',
  quick: '快洗',
  delicate: '轻柔',
  gentle: '轻柔',
  smart: '智能',
};

/** 红色, 天蓝色, 粉红色: whatever ends in 色. */
function tinted(text: string, token: Token, out: Token[]): number {
  if (token.word.kind !== 'tint') return 0;
  let from = out.length;
  while (from > 0 && out[from - 1]!.end === (out[from]?.start ?? token.start) && isTint(out[from - 1]!))
    from--;
  const first = out[from];
  if (!first) return 0;
  const said = text.slice(first.start, token.end);
  // 暖白色; but 暖白葡萄色 is no white anybody knows.
  const isWhite = first.word.kind === 'white' && out.length - from === 1;
  const word: Word = isWhite ? first.word : { kind: 'color', color: said };
  out.length = from;
  return out.push(join(first, token, word)) && 1;
}

const isTint = ({ word, start, end }: Token): boolean =>
  word.kind === 'color' || word.kind === 'white' || (word.kind === 'unread' && end - start <= 2);

/** 睡眠功能, 静音功能: a mode that is called a function is one. */
function asFunction(text: string, token: Token, out: Token[]): number {
  const last = out.at(-1);
  if (token.word.kind !== 'functionSuffix' || last?.end !== token.start) return 0;
  const { word } = last;
  const open = word.kind === 'unread' ? text.slice(last.start, last.end) : null;
  const feature = word.kind === 'mode' ? word.mode : word.kind === 'plain' ? word.verb : open;
  if (feature === null) return 0;
  out[out.length - 1] = join(last, token, { kind: 'feature', feature });
  return 1;
}

/** 上下左右摆风, 左右风, 前除雾: a function with its direction. */
function swing(text: string, token: Token, out: Token[]): number {
  const last = out.at(-1);
  const isWind = token.word.kind === 'property' && text.slice(token.start, token.end) === '风';
  if (!last || last.end !== token.start || (token.word.kind !== 'feature' && !isWind)) return 0;
  const isDirected = last.word.kind === 'direction' || (last.word.kind === 'before' && !isWind);
  if (!isDirected && text.slice(last.start, last.end) !== '后') return 0;
  const first = out.at(-2)?.word.kind === 'direction' && out.at(-2)!.end === last.start ? out.at(-2)! : last;
  const name = token.word.kind === 'feature' ? token.word.feature : '摆风';
  out.length -= first === last ? 1 : 2;
  return (
    out.push(join(first, token, { kind: 'feature', feature: text.slice(first.start, last.end) + name })) && 1
  );
}
