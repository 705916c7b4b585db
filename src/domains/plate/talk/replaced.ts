import { blanked, type Cue } from '../../../core/language/index.ts';
import type { Heard } from './change.ts';
import { withCues, within } from './segments.ts';

const BECOMES = /换成|换为|改成|改为|换|改|\b(?:with|for|by)\b/g;
const REPLACE = /^(?:please |can you |could you )?(?:replace|swap|exchange)\b/i;
/** So many of them, and where: holes that are not there yet. */
const NEW =
  /[一两三四五六八\d] ?个|\b(?:an?|one|two|three|four|six|eight|\d+) (?:[\w.]+ ){0,4}holes?\b|\bholes?\b/i;
const PLACE =
  /中心|正中|中间|中央|四角|[左右上下][边侧面上下]|\b(?:in|at|near|on) the\b|\b(?:cent(?:re|er)|middle|corners?)\b/i;
const isNew = (text: string): boolean => NEW.test(text) && PLACE.test(text) && /\d/.test(text);

const cueAt = (cue: Cue, word: string, start: number, end: number) => ({ cue, word, start, end });

/** 四角的孔换成中心一个φ50, replace the corner holes with one 50 hole in the centre: those go, and others come. */
export function replacedIn(message: Heard): readonly [gone: Heard, fresh: Heard] | null {
  const { text } = message;
  const asked = REPLACE.exec(text);
  for (const { index, 0: word } of text.matchAll(BECOMES)) {
    const end = index + word.length;
    if (/^[a-z]/.test(word) !== (asked !== null) || !isNew(text.slice(end))) continue;
    if (!/孔|holes?\b|[个些]/i.test(text.slice(0, index)) || /[，,；;]/.test(text.slice(0, index))) continue;
    const start = asked ? asked.index + asked[0].search(/replace|swap|exchange/i) : index;
    const lead = asked ? { start, end: asked[0].length } : { start: index, end };
    const gone = within(message, [lead, { start: index, end: text.length }]);
    const fresh = within(message, [{ start: 0, end }]);
    const from = asked ? lead : { start: index, end };
    return [
      withCues(gone, [...gone.cues, cueAt('remove', 'remove', from.start, from.end)]),
      withCues(fresh, [...fresh.cues, cueAt('add', 'add', index, end)]),
    ];
  }
  return null;
}

/** 孔全不要了，换成中心一个φ50: behind what was taken away, what it becomes is something new. */
export function broughtInstead(message: Heard): Heard {
  if (message.has('add') || !isNew(message.text)) return message;
  const changing = message.cues.filter(({ cue }) => cue === 'change');
  const text = blanked(message.text, changing);
  const [first] = changing;
  const start = first?.start ?? message.text.search(/[\p{L}\p{N}]/u);
  const added = cueAt('add', 'add', start, first?.end ?? start);
  return withCues({ ...message, text }, [...message.cues.filter((one) => one !== first), added]);
}
