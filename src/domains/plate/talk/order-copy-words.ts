import { countOf } from './lexicon.ts';

/** What a word of a copy says: that there is to be another, on which side, how far from the first. */
export type CopyWord =
  | {
      readonly is: 'copy';
      readonly count: number;
      readonly line: 'row' | 'col' | 'ring' | null;
      /** 同样的, like it: said to be as the other is. */
      readonly isSame: boolean;
    }
  | { readonly is: 'mirror' }
  /** 中间也来一列, one more column in the middle. */
  | { readonly is: 'mid' }
  /** 到右边, on the other side; the sign is 0 where it is any of the two. */
  | { readonly is: 'side'; readonly axis: 'x' | 'y' | null; readonly sign: 1 | -1 | 0 }
  /** 离它, 30 from that edge: from what has been named. */
  | { readonly is: 'gap' }
  | { readonly is: 'rim' };

const N = '[一两二三四五六1-6]';
const MEASURE = '[个只份排列行组对圈套次遍]';
const SAME = '(?:一模一样|一样|同样|相同)';
const LIKE =
  '(?: ?(?:just |exactly )?(?:like|identical to|the same as|of)(?: (?:it|that|this|them|those)(?: one)?)?\\b| the same(?: size)?\\b)';
const copies: readonly RegExp[] = [
  new RegExp(
    `(?:${SAME}的?)?(?:再|又|还|也|另外?再?)?(?<copy>复制|拷贝|重复|照抄)(?:出|过去)?(?:(?<n>${N})?(?<m>${MEASURE}))?(?:${SAME}?的)?`,
    'y',
  ),
  new RegExp(
    `(?<same>${SAME}的?)?(?<also>再|又|还|也|另外再?)(?:再)?(?:来|打|开|钻|加|做|要|补|添|弄|有)上?(?<n>${N})?(?<m>${MEASURE})(?:孔(?![径距位心]))?(?<like>${SAME}(?:大小)?的?)?(?:孔(?![径距位心]))?`,
    'y',
  ),
  new RegExp(
    `(?:来|打|开|钻|加|做|要)(?<n>${N})?(?<m>${MEASURE})(?<like>${SAME}(?:大小)?的)(?:孔(?![径距位心]))?`,
    'y',
  ),
  /(?:(?:make|do|add|put|take) )?(?:(?:a |another |one more )?(?<copy>copy|duplicate) of|copy|duplicate|repeat)\b/y,
  /(?:do |put |and )?(?:the )?(?<same>same)(?: (?:thing|one|hole|pattern|(?<m>row|column|ring)))? again\b(?: as\b)?/y,
  /(?<!\bdo )(?<!\bdo the )(?:put )?(?:the )?(?<same>same)(?: (?:thing|one|hole|(?<m>row|column|ring)))?(?= (?:at|on) )/y,
  new RegExp(
    `(?:(?:and|add|put|make|drill|i want|with) )?(?:another|one more|a (?:second|further))(?: (?:hole|one|pair|set|(?<m>row|column|ring)))?(?<like>${LIKE})`,
    'y',
  ),
  /(?:(?:and|add|put|make|drill|i want|with) )?(?:another|one more|a further)(?: (?:hole|one|(?<m>row|column|ring))\b)/y,
  /(?:and )?(?:then )?another(?: one)?(?= *(?:$|[,.;]))/y,
  /(?:(?:and )?add another|(?:and )?(?:add |put |make )?one more)(?= \d)/y,
  new RegExp(
    `(?:(?:and|add|put|make|drill) )?(?<n>two|three|four|five|[2-6]) (?:more|further)(?: (?:holes|ones))?(?<like>${LIKE})?`,
    'y',
  ),
];

const lines: Readonly<Record<string, 'row' | 'col' | 'ring'>> = {
  ...{ 排: 'row', 行: 'row', 列: 'col', 圈: 'ring', row: 'row', column: 'col', ring: 'ring' },
};
const ways: Readonly<Record<string, readonly ['x' | 'y', 1 | -1]>> = {
  ...{ 左: ['x', -1], 右: ['x', 1], 上: ['y', 1], 顶: ['y', 1], 下: ['y', -1], 底: ['y', -1] },
  ...{
    left: ['x', -1],
    right: ['x', 1],
    top: ['y', 1],
    bottom: ['y', -1],
    above: ['y', 1],
    below: ['y', -1],
  },
};

const MIRROR =
  /(?:做|打)?(?:个)?(?:左右|上下)?(?:镜像|对称)(?:地|着)?(?:一[份个])?(?:过去|过来)?|两[边侧头](?:都|各)(?:要|打|开|来|有|做)(?:一?[个排列])?|\b(?:on )?both sides\b|\bmirror(?:ed)?(?: images? of\b)?/y;
const across: readonly (readonly ['x' | 'y' | null, RegExp])[] = [
  [
    'x',
    /(?:以|按|沿|绕|对|关于)?(?:竖直?|垂直|竖向|纵向)(?:的)?中(?:心)?线(?:为(?:准|轴|界|对称轴))?|(?:沿|绕|关于)?(?:左右|水平|横向)(?:方向|两[边侧])?(?=镜像|对称)|左右(?:方向|两[边侧])|(?:from )?(?:left|right) to (?:left|right)\b|(?:about|across|over|around|along) the (?:vertical|y)(?: ?-?(?:cent(?:re|er)(?:[- ]?line)?|axis|mid(?:dle|line)?)){0,2}\b|on (?:both|either) (?:left and right )?sides\b/y,
  ],
  [
    'y',
    /(?:以|按|沿|绕|对|关于)?(?:水平|横向?)(?:的)?中(?:心)?线(?:为(?:准|轴|界|对称轴))?|(?:沿|绕|关于)?(?:上下|竖直|竖向|纵向)(?:方向|两[边侧])?(?=镜像|对称)|上下(?:方向|两[边侧])|(?:from )?(?:top|bottom) to (?:top|bottom)\b|(?:about|across|over|around|along) the (?:horizontal|x)(?: ?-?(?:cent(?:re|er)(?:[- ]?line)?|axis|mid(?:dle|line)?)){0,2}\b/y,
  ],
  [
    null,
    /(?:到|在|往|从)?(?:板子?的?)?(?:另外?一|对)[边侧头端面]|对面|(?:to|on|at|over to|onto) the (?:other|opposite|far) (?:side|end|edge)\b|across the plate\b/y,
  ],
];
const SIDE =
  /(?:到|在|往|至)?(?:它|板子?)?的?(?<zh>[左右上下])(?:手)?[边面侧方头端]|(?:to |on |at |over to |onto )(?:the |its )?(?<en>left|right|top|bottom)(?:[- ]hand)?(?: (?:side|edge|end))?\b/y;
const GAP =
  /(?:[离距]|相距|间隔|间距|隔|距离)开?(?:它|[这那原]来?的?[排列个行圈孔])?的?(?:孔)?的?(?:距离)?(?:为|是|有)?(?= ?[\d一两二三四五六七八九十])|(?:mm )?(?:apart|away(?: from it)?)\b|(?:at a )?distance (?:of )?(?=\d)|(?:spaced|offset)(?: by)?\b|(?:at|with) (?=\d+ ?(?:mm )?(?:apart|away|spacing))/y;
const MID =
  /(?:在|正)?(?:中间|当中|正中|中央|之间)(?:的?位置|处)?(?=[，, ]?(?:再|又|还|也|另外?|加|来|打|开|做|补|添|插|多))|(?:right )?in the (?:middle|cent(?:re|er))\b|(?:in )?between(?: them| the two| those two)?\b/y;
const RIM =
  /(?:mm )?from (?:that|the) (?:edge|side|end)\b|[离距](?:那|这|板)?(?:一?[边侧]|边缘)(?= ?[\d一两二三四五六七八九十])/y;

/** 再加一列, one more column. */
const LINED =
  /(?:[再又还也加来打开做补添插多]一?[列排行])|\b(?:another|one more|a further|a third) (?:row|column)\b/;

/** 中间再加一列, and not a word of how far apart. */
export const isAmid = (text: string): boolean =>
  !/\d/.test(text) &&
  LINED.test(text) &&
  /中间|当中|正中|中央|之间|\bmiddle\b|\bcent(?:re|er)\b|\bbetween\b/.test(text);

const exec = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The word of a copy that begins at a place. */
export function copyWordAt(
  text: string,
  at: number,
): { readonly end: number; readonly said: CopyWord } | null {
  if (/[a-z]/.test(text[at - 1] ?? '') && /[a-z]/.test(text[at]!)) return null;
  const found: { readonly end: number; readonly said: CopyWord }[] = [];
  const add = (said: CopyWord, one: RegExpExecArray) => found.push({ said, end: at + one[0].length });
  for (const pattern of copies) {
    const one = exec(pattern, text, at);
    if (!one) continue;
    const { n, m, copy, same, like } = one.groups ?? {};
    const isSame = (copy ?? same ?? like) !== undefined || /^(?:copy|duplicate|repeat)/.test(one[0]);
    add({ is: 'copy', count: countOf(n), line: lines[m ?? ''] ?? null, isSame }, one);
  }
  const mirror = exec(MIRROR, text, at);
  if (mirror && !/^(?:左右|上下)/.test(mirror[0])) add({ is: 'mirror' }, mirror);
  for (const [axis, pattern] of across) {
    const one = exec(pattern, text, at);
    if (one) add({ is: 'side', axis, sign: 0 }, one);
  }
  const side = exec(SIDE, text, at);
  const way = ways[side?.groups?.zh ?? side?.groups?.en ?? ''];
  if (side && way) add({ is: 'side', axis: way[0], sign: way[1] }, side);
  const mid = LINED.test(text) ? exec(MID, text, at) : null;
  if (mid) add({ is: 'mid' }, mid);
  const gap = exec(GAP, text, at);
  if (gap) add({ is: 'gap' }, gap);
  const rim = exec(RIM, text, at);
  if (rim) add({ is: 'rim' }, rim);
  return found.reduce<(typeof found)[number] | null>(
    (best, one) => (best && best.end >= one.end ? best : one),
    null,
  );
}
