import { codeAt, DIGIT, type Extent, HAN, is, isDigit, LATIN, runEnd } from './characters.ts';
import { Rational } from './decimal.ts';
import { createLexicon, type Match } from './lexicon.ts';

/** Each dimension and the unit its quantities are compared in. `degree` is a temperature or an angle: the grammar knows. */
export const baseUnits = {
  length: 'mm',
  area: 'um2',
  volume: 'ml',
  ratio: '%',
  temperature: 'C',
  degree: 'degree',
  level: 'level',
  time: 's',
  calendar: 'month',
  money: 'yuan',
  dollar: 'usd',
  euro: 'eur',
  pound: 'gbp',
  mass: 'g',
  voltage: 'V',
  current: 'mA',
  power: 'W',
  frequency: 'Hz',
  resistance: 'ohm',
  capacitance: 'pF',
  gain: 'dB',
} as const satisfies Record<string, UnitId>;

export type Dimension = keyof typeof baseUnits;

interface Unit {
  readonly dimension: Dimension;
  /** One of this unit in base units. */
  readonly factor: Rational;
  /** Where the scale's zero lies, in base units. */
  readonly zero: Rational;
  readonly words: readonly string[];
  /** Signs that mean the unit only when written onto the number: 5v, 26c, 12". */
  readonly attached: readonly string[];
  /** Units that may follow and add up: 1小时30分, 5'6". */
  readonly lesser: readonly string[];
  /** Short words for the unit behind a greater one: the 分 of 1小时30分. */
  readonly inside: readonly string[];
  /** A digit behind it is its tenth: 一米二. */
  readonly tail: boolean;
}

interface Extra {
  zero?: string;
  attached?: string;
  lesser?: string;
  inside?: string;
  tail?: true;
}

const list = (words: string | undefined) =>
  words === undefined ? [] : words.split(' ').map((w) => w.replaceAll('_', ' '));

function fraction(text: string): Rational {
  const [above = '0', below = '1'] = text.split('/');
  return Rational.parse(above).over(Rational.parse(below));
}

function unit(dimension: string, factor: string, words: string, extra: Extra = {}): Unit {
  return {
    dimension: dimension as Dimension,
    factor: fraction(factor),
    zero: fraction(extra.zero ?? '0'),
    words: list(words),
    attached: list(extra.attached),
    lesser: list(extra.lesser),
    inside: list(extra.inside),
    tail: extra.tail ?? false,
  };
}

/** Not here: 寸, 尺 (market or imperial?), 分 alone (minute, cent or pipe size?), K and 万 as money. */
const units = {
  nm: unit('length', '1/1000000', 'nm 纳米'),
  um: unit('length', '1/1000', 'μm um 微米 micron microns'),
  si: unit('length', '1/100', '丝 道'),
  mm: unit('length', '1', 'mm 毫米 公厘 millimeter millimeters millimetre millimetres'),
  cm: unit('length', '10', 'cm 厘米 公分 centimeter centimeters centimetre centimetres', { lesser: 'mm' }),
  dm: unit('length', '100', 'dm 分米', { lesser: 'cm mm' }),
  m: unit('length', '1000', 'm 米 公尺 meter meters metre metres', { lesser: 'dm cm mm', tail: true }),
  km: unit('length', '1000000', 'km 公里 千米 kilometer kilometers kilometre kilometres', {
    lesser: 'm',
    tail: true,
  }),
  mil: unit('length', '0.0254', 'mil mils'),
  in: unit('length', '25.4', 'in inch inches 英寸', { attached: '"' }),
  ft: unit('length', '304.8', 'ft foot feet 英尺', { attached: "'", lesser: 'in' }),
  um2: unit(
    'area',
    '1',
    'μm2 um2 μm² um² um^2 平方微米 square_micron square_microns square_micrometer square_micrometers square_micrometre square_micrometres',
  ),
  mm2: unit(
    'area',
    '1000000',
    'mm2 mm² mm^2 平方毫米 square_millimeter square_millimeters square_millimetre square_millimetres',
  ),
  cm2: unit('area', '100000000', 'cm2 cm² cm^2 平方厘米'),
  m2: unit('area', '1000000000000', 'm2 m² m^2 平方米 平米'),
  ml: unit('volume', '1', 'ml 毫升'),
  l: unit('volume', '1000', '升 liter liters litre litres'),
  '%': unit('ratio', '1', '% percent per_cent 个百分点'),
  permille: unit('ratio', '0.1', '‰'),
  C: unit('temperature', '1', '℃ °c 度c 摄氏度 celsius degrees_celsius degree_celsius degrees_c', {
    attached: 'c',
  }),
  F: unit('temperature', '5/9', '℉ °f 度f 华氏度 fahrenheit degrees_fahrenheit degree_fahrenheit degrees_f', {
    attached: 'f',
    zero: '-160/9',
  }),
  K: unit('temperature', '1', '开尔文 kelvin kelvins', { attached: 'k', zero: '-273.15' }),
  degree: unit('degree', '1', '度 ° degree degrees deg', { tail: true }),
  level: unit('level', '1', '档 挡 级'),
  ms: unit('time', '1/1000', 'ms 毫秒'),
  s: unit('time', '1', '秒 秒钟 sec secs second seconds', { attached: 's' }),
  min: unit('time', '60', '分钟 min mins minute minutes', { lesser: 's', inside: '分' }),
  quarter: unit('time', '900', '刻钟'),
  h: unit('time', '3600', '小时 个小时 钟头 个钟头 hr hrs hour hours', { attached: 'h', lesser: 'min s' }),
  day: unit('time', '86400', '天 day days', { lesser: 'h min' }),
  week: unit('time', '604800', '周 星期 个星期 礼拜 个礼拜 week weeks'),
  month: unit('calendar', '1', '个月 month months'),
  season: unit('calendar', '3', '个季度'),
  year: unit('calendar', '12', '年 year years', { lesser: 'month' }),
  fen: unit('money', '0.01', '分钱', { inside: '分' }),
  jiao: unit('money', '0.1', '毛钱 角钱', { inside: '毛 角', lesser: 'fen' }),
  yuan: unit('money', '1', '元 块 块钱 yuan rmb cny', { lesser: 'jiao fen', tail: true }),
  usd: unit('dollar', '1', '美元 美金 usd dollar dollars'),
  eur: unit('euro', '1', '欧元 eur euro euros'),
  gbp: unit('pound', '1', '英镑 gbp'),
  mg: unit('mass', '0.001', 'mg 毫克'),
  g: unit('mass', '1', '克 gram grams', { attached: 'g' }),
  jin: unit('mass', '500', '斤 市斤', { tail: true }),
  kg: unit('mass', '1000', 'kg 公斤 千克 kilo kilos kilogram kilograms', { lesser: 'g', tail: true }),
  t: unit('mass', '1000000', '吨 ton tons'),
  lb: unit('mass', '453.59237', '磅 lb lbs pound pounds'),
  mV: unit('voltage', '0.001', 'mv 毫伏'),
  V: unit('voltage', '1', '伏 伏特 volt volts', { attached: 'v' }),
  uA: unit('current', '0.001', 'μa ua 微安'),
  mA: unit('current', '1', 'ma 毫安'),
  A: unit('current', '1000', '安培 amp amps'),
  mW: unit('power', '0.001', 'mw 毫瓦'),
  W: unit('power', '1', '瓦 瓦特 watt watts', { attached: 'w' }),
  kW: unit('power', '1000', 'kw 千瓦'),
  Hz: unit('frequency', '1', 'hz 赫兹'),
  kHz: unit('frequency', '1000', 'khz 千赫'),
  MHz: unit('frequency', '1000000', 'mhz 兆赫'),
  GHz: unit('frequency', '1000000000', 'ghz'),
  ohm: unit('resistance', '1', 'ω ohm ohms 欧姆'),
  kohm: unit('resistance', '1000', 'kω kohm kohms 千欧'),
  pF: unit('capacitance', '1', 'pf 皮法'),
  nF: unit('capacitance', '1000', 'nf 纳法'),
  uF: unit('capacitance', '1000000', 'μf uf 微法'),
  dB: unit('gain', '1', 'db 分贝'),
};

export type UnitId = keyof typeof units;

export const unitOf = (id: UnitId): Unit => units[id];

export const unitIds = Object.keys(units) as UnitId[];
const words = createLexicon(
  unitIds.flatMap((id) => units[id].words.map((word): [string, UnitId] => [word, id])),
);
const attached: ReadonlyMap<number, UnitId> = new Map(
  unitIds.flatMap((id) => units[id].attached.map((sign): [number, UnitId] => [sign.charCodeAt(0), id])),
);

/** Characters that, behind the word, make it part of another one: 3元件, 2周期, 5米饭. */
const spoilers: Readonly<Record<string, string>> = {
  元: '件素旦器宵',
  周: '年边期围长',
  度: '假过量数',
  升: '高温级降起至到',
  年: '级代',
  天: '然花气窗线',
  级: '别联',
  克: '服隆',
  米: '饭粉色',
  秒: '杀',
  档: '案次',
  瓦: '片斯',
  斤: '两',
  丝: '绸网印杆杠锥',
};

export interface UnitReading extends Extent {
  readonly unit: UnitId;
}

/** The unit of the number that ends at `end`: directly behind it, after one space, or after a hyphen (ten-minute). */
export function readUnit(text: string, end: number): UnitReading | null {
  const sign = codeAt(text, end);
  const hyphen = sign === 0x2d && is(text, end + 1, LATIN);
  const spaced = hyphen || sign === 0x20;
  const at = spaced ? end + 1 : end;
  const match = words.longestAt(text, at) ?? beforeTimes(text, at);
  if (match && isUnitHere(text, match, spaced) && !(hyphen && match.word === 'in'))
    return { start: at, end: match.end, unit: match.value };
  if (spaced) return null;
  const id = attached.get(codeAt(text, at));
  if (id === undefined || is(text, at + 1, LATIN) || (is(text, at, LATIN) && !endsUnit(text, at + 1, id)))
    return null;
  if ((id === 'in' || id === 'ft') && closesQuote(text, at)) return null;
  return { start: at, end: at + 1, unit: id };
}

function isUnitHere(text: string, match: Match<UnitId>, spaced: boolean): boolean {
  const next = text[match.end];
  if (is(text, match.end - 1, LATIN)) {
    if (!endsUnit(text, match.end, match.value)) return false;
    return match.word !== 'in' || !spaced || sizeFollows.test(text.slice(match.end, match.end + 14));
  }
  if (next === undefined) return true;
  if (match.word === '道') return !is(text, match.end, HAN) || next === '的';
  return !(spoilers[match.word]?.includes(next) ?? false);
}

/** Behind Latin letters a digit makes a code (1m5), unless a lesser unit follows it (1m50cm). */
function endsUnit(text: string, end: number, id: UnitId): boolean {
  if (!is(text, end, DIGIT)) return true;
  const { lesser } = units[id];
  return lesser.length > 0 && readUnitInside(text, runEnd(text, end, DIGIT), lesser) !== null;
}

/** "12 in" before these is inches; before other words "in" is a preposition. */
const sizeFollows =
  /^(?:$|[^ a-z]| ?(?:$|[^ a-z]|x\b|(?:by|wide|long|thick|deep|high|tall|dia|diameter|radius|apart|wider|longer|thicker|bigger|larger|smaller|shorter|narrower|thinner|to the (?:left|right)|up|down|above|below)(?:[^a-z]|$)))/;

/** 10mmx20mm: the x multiplies and is no letter of the unit. */
function beforeTimes(text: string, at: number) {
  if (!is(text, at, LATIN)) return null;
  const end = runEnd(text, at, LATIN);
  if (end - at > 3 || text[end - 1] !== 'x' || !isDigit(text.charCodeAt(end))) return null;
  const match = words.longestAt(text.slice(at, end - 1), 0);
  return match && match.end === end - 1 - at ? { ...match, start: at, end: end - 1 } : null;
}

/** Whether the " or ' at `at`, behind a digit, closes a quotation rather than saying inches or feet. */
function closesQuote(text: string, at: number): boolean {
  const mark = text[at];
  for (let i = at - 1; i >= 0 && i > at - 80; i--) {
    if (mark === "'" && text[i] === '‘') return true;
    if (text[i] === mark) return !isDigit(text.charCodeAt(i - 1)) && !is(text, i - 1, LATIN);
  }
  return false;
}

/** The unit among `lesser` of a greater unit that stands behind a number: also by its short word. */
export function readUnitInside(text: string, end: number, lesser: readonly string[]): UnitReading | null {
  const full = readUnit(text, end);
  if (full) return lesser.includes(full.unit) ? full : null;
  const at = text[end] === ' ' ? end + 1 : end;
  for (const id of lesser as readonly UnitId[]) {
    for (const word of units[id].inside)
      if (text.startsWith(word, at)) return { start: at, end: at + word.length, unit: id };
  }
  return null;
}
