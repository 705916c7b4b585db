import { codeAt, codesOf } from './characters.ts';
import { createLexicon } from './lexicon.ts';

/** Words that begin with a numeral and count nothing; after `!`, longer words in which it counts after all. */
const phrases = createLexicon<boolean>(
  [
    '一下 一点 一些 一起 一直 一定 一样 一般 一律 一共 一旦 一切 一并 一边 一会 一时 一致 一向 一来 一体 一键 一流 一贯',
    '一同 一概 一再 一番 一路 一味 一手 一带 一经 一心 一阵 一齐 一方 一模 一成不 !一点钟 !一点半 !一时半',
    '二维 二手 二话 二胡 二者 三者 两者 三角 三明 三维 三通 三思 三番 四周 四处 四面 四方 四季 四舍 五金 五官 五花 五谷 五星',
    '六角 六神 七夕 七嘴 八卦 八角 八方 九宫 十分 十足 十全 十字 !十分钟 !十分之 两难 两可 零件 零食 零售 零钱 零星',
    '零配 零部 零散 零头 零碎',
  ]
    .join(' ')
    .split(' ')
    .map((word) => (word.startsWith('!') ? [word.slice(1), false] : [word, true])),
);

/** 统一 唯一 万一 之一 同一 逐一 每一 任一 另一 某一: here 一 counts nothing. */
const beforeOne = codesOf('统唯惟万之同逐每任另某');
/** 上一首, 下一页: a direction, not a count. Needs the word after, because 楼上一个 counts. */
const stepWords = codesOf('首曲台页步集期章');
const SOME = '几'.charCodeAt(0);
const ONE = '一'.charCodeAt(0);
const steps = codesOf('上下');

/** Whether the numeral read from `start` to `end` belongs to a word that is no number. */
export function isIdiom(text: string, start: number, end: number): boolean {
  const phrase = phrases.longestAt(text, start);
  if (phrase && phrase.end > end) return phrase.value;
  const before = codeAt(text, start - 1);
  if (before === 0 || end !== start + 1) return false;
  if (before === SOME) return true;
  if (codeAt(text, start) !== ONE) return false;
  return beforeOne.has(before) || (steps.has(before) && stepWords.has(codeAt(text, end)));
}

const notAfterHalf = codesOf('径圆夜导自成球透永途空路岛边身决信响桥角轴');
const notBeforeHalf = codesOf('上下大多前后对');
const HALF = '半'.charCodeAt(0);

/** Whether the 半 at `at` means one half: not 半径, 半空, 上半年, 多半; but 开一半|空调…. */
export const isHalf = (text: string, at: number): boolean =>
  codeAt(text, at) === HALF &&
  (!notAfterHalf.has(codeAt(text, at + 1)) || text.startsWith('空调', at + 1)) &&
  !notBeforeHalf.has(codeAt(text, at - 1));
