import type { Extent } from '../../../core/language/index.ts';
import { courtesies, type NounClass, nounHeads, nounStops, vocabulary } from '../lexicon.ts';

/** A noun phrase that may name the part: 不锈钢法兰连接板, base plate. */
export interface Noun extends Extent {
  readonly is: NounClass;
}

/** Words that may be part of a name: 圆形盖板, L形板, 不锈钢盖板. */
const plain: ReadonlySet<string> = new Set(['round', 'odd', 'stock', 'finish']);
const isPlain = (is: string): boolean => plain.has(is);

const LONGEST = 16;
const han = (code: number) => code >= 0x4e00 && code <= 0x9fff;
const latin = (code: number) => code >= 0x61 && code <= 0x7a;
const digit = (code: number) => code >= 0x30 && code <= 0x39;

/** Every noun phrase of the text. `inNumber` tells where a number stands: its unit is never part of a noun. */
export function nounsOf(text: string, inNumber: (at: number) => boolean): Noun[] {
  const found: Noun[] = [];
  for (const head of nounHeads.scan(text)) {
    const isHan = han(text.charCodeAt(head.start));
    // all corners bar the top right; a ring of 10 holes
    if (text.startsWith('bar the ', head.start) || text.startsWith('ring of ', head.start)) continue;
    const start = isHan ? hanStart(text, head.start, head.end) : latinStart(text, head.start, inNumber);
    // 石英玻璃 + 片
    const before = found.at(-1);
    if (head.value === 'tail' && before?.end === head.start && !han(text.charCodeAt(head.end))) {
      found[found.length - 1] = { ...before, end: head.end };
      continue;
    }
    if (isHan && !isNoun(text, start, head.start, head.end, head.value)) continue;
    // 法兰 + 底板 is one noun, 底板 + 零件 is 底板.
    if ((head.value === 'any' || head.value === 'tail') && (found.at(-1)?.end ?? 0) > start) continue;
    while (found.length > 0 && found[found.length - 1]!.end > start) found.pop();
    const cls =
      head.value === 'bare' && start < head.start ? 'plate' : head.value === 'tail' ? 'any' : head.value;
    found.push({ start, end: head.end, is: cls });
  }
  return found.length > 0 ? found : unknownNoun(text);
}

/** 一块不锈钢，500×400; 名称：阀体; 托垫 300×200: a noun nobody listed, told by where it stands. */
const unlisted = [
  /(?:一|两|这|那|\d)(?:块|张|片)(?<noun>[\u4e00-\u9fff]{2,8})(?=$|[，,。; :\d])/,
  /(?:名称|品名|零件名) ?: ?(?<noun>[\u4e00-\u9fff]{2,8})(?=$|[，,。; \n])/,
  /(?:^|[!。，,;:\n]) *(?<noun>[\u4e00-\u9fff]{2,8}) ?:? ?(?=\d+(?:\.\d+)?(?:mm|cm|m)? ?[×x*乘])/,
  /\b(?:part|part name|item|name) ?: ?(?<noun>[a-z]{3,}(?: [a-z]{3,}){0,2})(?=$|[,.;\n]| \d)/,
  /(?:^|[,.;:\n] ?)(?:(?:one|an?) )?(?<noun>[a-z]{3,}(?: [a-z]{3,}){0,2})[,:]? (?=\d+(?:\.\d+)? ?(?:mm|cm|m|in|")? ?(?:[×x*]|by) ?\d)/,
];

function unknownNoun(text: string): Noun[] {
  for (const pattern of unlisted) {
    const match = pattern.exec(text);
    const noun = match?.groups?.noun;
    if (match === null || noun === undefined) continue;
    const start = match.index + match[0].lastIndexOf(noun);
    if (!isSaidElsewhere(noun)) return [{ start, end: start + noun.length, is: 'any' }];
  }
  return [];
}

/** 板厚, 孔距: short words of measure, where 铜排 and 层面 only hold letters that are words elsewhere. */
const measures = /[孔长宽厚高距边径深洞眼槽圆角]/;

const isSaidElsewhere = (noun: string): boolean =>
  vocabulary
    .scan(noun)
    .some(({ value, start, end }) => !isPlain(value.is) && (end - start > 1 || measures.test(noun))) ||
  nounStops.scan(noun).some(({ value }) => value) ||
  courtesies.scan(noun).length > 0;

/** What is said of plates and of little else: a size of two sides, a thickness, a hole. */
const ofPlates = /[×*乘φ孔洞眼宽厚]|\d ?x ?\d|直径|见方|平方/;

/** 板厚, 板边 are labels, x轴 an axis, 轴孔 a hole. */
function isNoun(text: string, start: number, head: number, end: number, cls: NounClass): boolean {
  const next = text[end] ?? '';
  if (text.slice(start, end) === '老板' || isPutThere(text, end - 1)) return false;
  // 齿轮箱…: the head of a longer word that is not known.
  if (cls === 'other' && han(text.charCodeAt(end)) && !'的长直外内两一上中端来要有'.includes(next))
    return false;
  if (cls === 'tail') {
    // 三根木条 is no plate, and so is a door to be opened.
    if (!ofPlates.test(text)) return false;
    const isWhole = !han(text.charCodeAt(end)) || '的长宽厚外一四中'.includes(next);
    const isWord = vocabulary
      .scan(text.slice(start, end))
      .some((word) => word.end === end - start && word.end > word.start + 1);
    return start < head && isWhole && !isWord && !/[整单大小半几多同成分]$/.test(text.slice(start, head));
  }
  const word = text.slice(head, end);
  if (word === '板')
    return (start < head && text[head - 1] !== '孔') || !'厚长宽边缘端中央心'.includes(next || ' ');
  if (word === '轴') return !'孔线向承'.includes(next || ' ') && !'xy'.includes(text[head - 1] ?? ' ');
  return next !== '孔';
}

function hanStart(text: string, head: number, end: number): number {
  let run = head;
  while (run > 0 && head - run < LONGEST && han(text.charCodeAt(run - 1))) run--;
  run = gluedLetters(text, run);
  let start = run;
  for (let at = run; at < head; ) {
    const stop = nounStops.longestAt(text, at);
    if (stop && (stop.value ? stop.end <= head && !isPartOfNoun(text, at, start < at) : stop.end <= end)) {
      at = stop.end;
      if (stop.value) start = at;
      continue;
    }
    const word = vocabulary.longestAt(text, at);
    const kept = !word || word.end - at < 2 || isPlain(word.value.is);
    if (!kept && word.end <= head) {
      start = at = word.end;
    } else at++;
  }
  return Math.min(start, head);
}

/** 台面板, 阀块安装板, 船用底板: what counts or commands elsewhere is part of a name here. */
function isPartOfNoun(text: string, at: number, inside: boolean): boolean {
  const before = text[at - 1] ?? ' ';
  if ('台条套'.includes(text[at]!)) return !/[\d一二两三四五六七八九十几这那每]/.test(before);
  if (isPutThere(text, at)) return false;
  return inside && '用块片件'.includes(text[at]!) && !'整单大小半'.includes(before);
}

/** 底下垫块不锈钢板: to put one there, before what it is made of. */
const isPutThere = (text: string, at: number): boolean =>
  text[at - 1] === '垫' && text[at] === '块' && '不钢铁铝铜木'.includes(text[at + 1] ?? ' ');

/** PVC板, L形板: letters written onto the noun; a grade (Q235) has digits and is none of it. */
function gluedLetters(text: string, run: number): number {
  let at = run;
  while (at > 0 && latin(text.charCodeAt(at - 1))) at--;
  return at < run && !digit(text.charCodeAt(at - 1)) ? at : run;
}

/** Top plate, side panel: the place of the part in its assembly is half its name. */
const besides: ReadonlySet<string> = new Set(['side', 'edge', 'centre', 'array']);
const upright = /^(?:vertical|horizontal) $/;
const named: ReadonlySet<string> = new Set(['odd', 'stock', 'finish']);
/** Slotted plate 200x60: named after its holes, where nothing is said of them yet. */
const begins = /(?:^|[,.;:] |\ba |\ban |the )$/;

function latinStart(text: string, head: number, inNumber: (at: number) => boolean): number {
  let start = head;
  for (let words = 0; words < 4; words++) {
    if ((text[start - 1] !== ' ' && text[start - 1] !== '-') || !latin(text.charCodeAt(start - 2))) break;
    let at = start - 1;
    while (at > 0 && latin(text.charCodeAt(at - 1))) at--;
    const before = text.charCodeAt(at - 1);
    const stop = nounStops.longestAt(text, at);
    // 16 gauge panel, but a gauge panel.
    const isStop = stop?.value === true && !(text.startsWith('gauge', at) && !digit(text.charCodeAt(at - 2)));
    if (digit(before) || inNumber(at) || isStop) break;
    const word = stop ? undefined : vocabulary.longestAt(text, at)?.value.is;
    const isBeside =
      besides.has(word ?? '') ||
      upright.test(text.slice(at, start)) ||
      (word === 'hole' && begins.test(text.slice(Math.max(0, at - 4), at)));
    if (word !== undefined && !(named.has(word) || (words === 0 && isBeside))) break;
    start = at;
  }
  return start;
}
