import { vocabulary } from '../lexicon.ts';
import type { Name } from './names.ts';
import { endingAt } from './retag-tokens.ts';
import type { Token } from './token.ts';

/** Characters a name rarely ends in, where no mark or 的 says that it ends there. */
const verbal =
  /[换改删加做搞弄打要想会能可被让使把给从到来去在是有没不也都就还又再才只很太更最真正将已曾刚该应须需]$/;

/** Characters that are rarely inside a name, and words that ask. */
const torn =
  /.[给把被让帮替为了吗呢谁你我他她它么怎哪在]|^(?:谁|什么|怎|哪(?!吒)|啥|为何|如何|几个)|权限|第.{1,3}[笔次]$/u;

/**
 * Whether what stands behind a name may have become part of it (译林漫步收工了, 蓝天文化换地址), or two names one. Such a
 * name is good enough to look something up, and not to write.
 */
export function isDoubtful({ token, tags }: Name, text: string, summed = false): boolean {
  if (token.kind === 'quote' || token.known) return false;
  // 改为A，不，B+: rather a grade than whose it is.
  if (/^[A-Z][+-]?$/.test(token.value)) return true;
  // 客户中的精神: 中 belongs to it as well.
  if (token.value.startsWith('的') && /[中里内]/.test(text[token.start - 1] ?? '')) return true;
  const whole = endingAt(text, token.start, token.end) !== null;
  if (token.value.startsWith('的') && !whole && /[\u4e00-\u9fff]/.test(text[token.start - 1] ?? ''))
    return true;
  if (token.swallowed !== undefined && !tags.has('organisation')) return true;
  // 三体和三国一共回款10万: a sum of two, or one of that name?
  if (summed && /.{2}[和与及、].{2}/u.test(token.value)) return true;
  // 改名叫远山文化传播: all that stands up to the end is the new name.
  const renamed = tags.has('new') && /^(?:[，,。.;!?\n]|$)/.test(text.slice(token.end));
  if (mayBeTwo(token, text) || (!renamed && runsOn(token, text))) return true;
  // 忘了给中信出版社: a verb before 给 has become part of the name.
  if (torn.test(token.value.replace(/《[^《》]*》|华为|有为|作为|无为/gu, '')) && token.value.length > 3)
    return true;
  // "TABLE clients": many of something are not one of that name.
  if (/^ (?:clients|customers|contacts|projects)(?![a-z])/.test(text.slice(token.end))) return true;
  if (isTorn(token, text)) return true;
  if (!tags.has('organisation') && (isCutShort(token, text) || isCutOpen(token, text))) return true;
  const behind = text.slice(token.end, token.end + 2);
  // 西游记录一笔: 西游 and 记录, or 西游记 and 录?
  if (/^[了过着]|^记录/.test(behind)) return true;
  const goesOn = /^[\u4e00-\u9fff]/.test(behind) && !/^(?:的|这|那|名下|下面)/.test(behind);
  return goesOn && verbal.test(text.slice(token.start, token.end));
}

/** 东方明细的评级, 删除客户四海一家: a small word between a name and 的, or 一家 behind it, is rather the name's end. */
function isCutShort(token: Token, text: string): boolean {
  if (endingAt(text, token.start, token.end) !== null) return false;
  const rest = text.slice(token.end, token.end + 4);
  if (/^一[份个张条位家名项]/.test(rest)) return true;
  const word = vocabulary.longestAt(text, token.end);
  const time = /^(?:现在|目前|当前|眼下|具体|详细|完整|相关|有关)/.test(rest);
  return word?.value.kind === 'filler' && text[word.end] === '的' && !time;
}

/** 向日葵, 在水一方: what looks like a preposition may begin the name; 在海潮出版社… and 在X名下… are places. */
const isCutOpen = (token: Token, text: string): boolean =>
  /[在向往于从由]/.test(text[token.start - 1] ?? ' ') &&
  endingAt(text, token.start, token.end) === null &&
  !/^(?:名下|那边|这边|下面|底下|旗下|里|中|到|至|改|搬|迁|换|调)/.test(text.slice(token.end));

/** 给是非登|记一笔: a word of ours begins inside the name and ends behind it. */
function isTorn(token: Token, text: string): boolean {
  for (let at = Math.max(token.start + 1, token.end - 3); at < token.end; at++) {
    const word = vocabulary.longestAt(text, at);
    if (word && word.end > token.end && /^(?:act|noun|field|money)$/.test(word.value.kind)) return true;
  }
  return false;
}

/** 蓝天文化和蓝海传媒: one name or two? */
function mayBeTwo(token: Token, text: string): boolean {
  for (let at = token.start + 1; at < token.end - 1; at++) {
    const joint = /[和与及]/.test(text[at]!) || text.startsWith(' and ', at);
    if (joint && endingAt(text, token.start, at) !== null) return true;
  }
  return false;
}

/** 微光文化表现不错: behind a name that has said its end something goes on that ends no name. */
function runsOn(token: Token, text: string): boolean {
  if (token.value.includes('《') || endingAt(text, token.start, token.end) !== null) return false;
  for (let end = token.start + 3; end <= token.end - 2; end++) {
    if (endingAt(text, token.start, end) !== null && /^[\u4e00-\u9fff]/.test(text.slice(end))) return true;
  }
  return false;
}
