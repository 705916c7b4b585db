import { blanked, type Cue } from '../../../core/language/index.ts';
import type { Heard } from './change.ts';
import { INSTEAD } from './lexicon.ts';
import { withCues } from './segments.ts';

/** open the bore up to 60: words that only lead to what it becomes. */
export function led(message: Heard): Heard {
  const found = (words: RegExp, cue: Cue) =>
    [...message.text.matchAll(words)].map(({ index, 0: word }) => ({
      ...{ start: index, end: index + word.length, word },
      cue,
    }));
  const cues = [...found(LEADING_TO, 'soft'), ...found(BECOMING, 'change'), ...found(MAKING, 'add')];
  return cues.length === 0
    ? message
    : withCues({ ...message, text: blanked(message.text, cues) }, [...message.cues, ...cues]);
}
const LEADING_TO =
  /老?师傅|(?:[也都再]|需要|要|得)?(?:改|换|调整?)(?:一下|一改|下)[，,](?=(?:改|换|变|调)[成为到])|(?:可以|行|好)[吗么](?=$|[？?。])|\bnow$|^ *(?:the )?plate(?= is \d)|^ *(?:ok(?:ay)?,? |and |so )?now\b,?|跟着|顺便|算了(?=还是)|\bsay(?= \d)|\b(?:a )?(?:little )?bit\b|\bafter all\b|\band\b(?= \d[\d.]*(?: ?mm)? (?:from|apart|thick|long|wide)\b)|(?<=[a-z])'s(?= )|单独|整[块张个](?=板)|\btoo (?:big|small|thick|thin|long|short|wide|narrow)\b|\b(?:up|out|down|over)(?= to \d)/gi;
const BECOMING =
  /[放移挪退]?回到?(?=正?中[间心央]?)|[放加扩拉增调缩减收降][大小紧]?[到至](?= ?[φ\d])|\bcall(?= it\b)|\b(?:spread|open|enlarge|shrink|grow|widen|extend|bring|take|bump|drill|ream|get|push|go)\b(?=[^,，.;]{0,40}\bto \d)/gi;
/** 掏个, 铣个: ways to make a hole. */
const MAKING =
  /(?<=也)要(?=[一两三四] ?个)|[掏铣割挖冲镗](?:出|一?个)?|[打开钻](?=孔)|\b(?:drill|punch|bore)(?= (?:an?|another|one) )/g;

/** 95 instead of 90: what it was is no value of its own. */
export function withInstead(message: Heard): Heard {
  if (message.denied) return message;
  const { text } = message;
  const said = INSTEAD.exec(text);
  return said ? { ...message, denied: { start: said.index, end: text.length } } : message;
}
