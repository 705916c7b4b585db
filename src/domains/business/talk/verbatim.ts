import { asksItself, blanked, type Cue, normalize, stripped } from '../../../core/language/index.ts';
import type { Evidence, Fact } from '../../../core/reading/evidence.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import type { Span } from '../../../core/result.ts';
import type { Message } from '../../../core/talk.ts';
import type { BusinessCalls } from '../contract.ts';
import { moodOf } from '../grammar/mood-words.ts';
import { oddIn } from '../grammar/values.ts';
import { grounding } from '../interpret.ts';
import { vocabulary } from '../lexicon.ts';
import type { BusinessWorld } from '../world.ts';
import type { Subject } from './subject.ts';

type Heard = Message<BusinessCalls>;
type Context = ReadContext<BusinessWorld>;

/** The words that lead to a slot and fill none. */
export const LEADING: readonly Cue[] = ['change', 'correct', 'ask', 'also', 'same', 'add', 'soft', 'all'];

/** 不是B，是A; A, not B: behind what is meant it goes to the end. */
export function denialOf({ denied, text }: Heard): readonly Span[] {
  // 不是B而是A, not B but A: what joins the two belongs to it.
  const joint = denied && /^\s*(?:but(?: rather)?|而是?)/i.exec(text.slice(denied.end));
  if (denied) return [{ ...denied, end: denied.end + (joint?.[0].length ?? 0) }];
  // 不按月了，按季度
  const given = GIVEN_UP.exec(text)?.[0];
  if (given !== undefined) return [{ start: 0, end: given.length }];
  const behind = BEHIND.exec(text);
  const end = behind ? behind.index + behind[0].length : text.length;
  const isLast = end < text.length && !/[，,]/.test(text.slice(end));
  return behind && isLast ? [{ start: behind.index, end: text.length }] : [];
}
const GIVEN_UP = /^(?:不要?|不用|别)(?:再)?[按分看查列][^，,]{1,10}了[，,]\s*/;
const BEHIND = /(?<=[\p{L}\p{N}])(?:[，,] ?(?:而?不是|not )| (?:not|rather than|instead of) )/u;

const saysWhen = (text: string, context: Context): boolean =>
  grounding.facts({ text }, { ...context, last: undefined }).some(({ kind }) => kind === 'period');

/** 地址也一起改，改成成都市…: where the value begins, behind the last word that leads to it; what follows is not taken to pieces. */
export function valueFrom({ text, cues }: Heard, end: number): number {
  let [at, from] = [end, end];
  for (;;) {
    LEADS_ON.lastIndex = at;
    const more = LEADS_ON.exec(text);
    const cue = cues.find((one) => one.start === at && (LEADING.includes(one.cue) || one.cue === 'it'));
    if (!more && !cue) return from;
    if (cue && (LEADS_TO.has(cue.cue) || COPULA.test(cue.word))) from = cue.end;
    if (cue && COPULA.test(cue.word)) return from;
    at = cue ? cue.end : LEADS_ON.lastIndex;
    if (!cue && WRITING.test(more![0])) from = at;
  }
}
const LEADS_TO: ReadonlySet<string> = new Set(['change', 'correct']);
const WRITING = /(?:还是|给个?|写|填|定|算)$/;
const COPULA = /^(?:是|为|is|are|be|it is|应该是)$/;
const LEADS_ON =
  /(?:一起|一并|一块儿?|一下|顺便|同时|重新|还是|就|先|那|给个?|写(?!字)|填|定|算|了|needs? to|now|too|as well|[\s，,:：])+/iy;
/** Words that doubt it or put it off are no value. */
export const isUnsure = (said: string, key: string): boolean =>
  key !== 'address' &&
  vocabulary.scan(normalize(said).text).some(({ value }) => UNSURE.has(moodOf(value.kind) ?? ''));
const UNSURE: ReadonlySet<string> = new Set(['conditional', 'postponed', 'deliberating']);

/** 也许改成B, 明天改, 海燕出版社: no answer to what a field is to be, whatever else is in it. */
export function isDoubted(text: string, param: string | undefined, context: Context): boolean {
  if (param === undefined || !VERBATIM.has(param)) return false;
  const said = normalize(text).text;
  return (
    vocabulary.scan(said).some(({ value }) => moodOf(value.kind) !== null) ||
    (param !== 'address' && saysWhen(text, context)) ||
    (context.world.known?.scan(said).length ?? 0) > 0
  );
}

/** 改成B, make it A: what is asked for, where nothing else is said. */
export function setTo(
  message: Heard,
  { asked, call }: Subject,
  facts: readonly Fact[],
  text: string,
): Evidence[] {
  const isElse = facts.some(({ kind }) => ELSE.has(kind)) || asksItself(message.text);
  if (!asked || !VERBATIM.has(asked.param) || !message.has('change') || isElse) return [];
  const around = message.cues.filter(({ cue }) => cue === 'it' || cue === 'soft');
  const isPlain = ({ value }: Evidence) =>
    message.text.includes(String(value)) &&
    oddIn({ ...call, params: { ...call.params, [asked.param]: value } }) === null;
  return verbatim(blanked(text, around), asked.param).filter(isPlain);
}
const ELSE: ReadonlySet<string> = new Set(['field', 'status', 'period']);

/** What a correction is of, where it was taken as it was said: the value that is denied, or the one said last. */
export function correctedKey(
  message: Heard,
  { call, touched, asked }: Subject,
  facts: readonly Fact[],
): string | undefined {
  if (asked) return undefined;
  // Sorry, rating C: the field that is said, whatever was said last.
  const [said, ...more] = facts.filter(({ kind }) => kind === 'field').map(({ value }) => String(value));
  if (said !== undefined && more.length === 0 && call.params[said] !== undefined)
    return VERBATIM.has(said) ? said : undefined;
  const no = message.denied;
  const cue = message.cues.find(({ start }) => start === no?.start);
  const words = no && cue && message.text.slice(cue.end, no.end - 1).trim();
  const isText = (key: string) => typeof call.params[key] === 'string' && VERBATIM.has(key);
  const meant =
    words && Object.keys(call.params).find((key) => isText(key) && String(call.params[key]).includes(words));
  const [last, ...others] = touched;
  return meant ?? (last !== undefined && others.length === 0 && isText(last) ? last : undefined);
}
export const VERBATIM: ReadonlySet<string> = new Set([
  'address',
  'category',
  'rating',
  'invoiceType',
  'phone',
]);

/** 一下，…; it's …: before what is meant, and no part of it. */
const LED_IN = /^[\s，,]*(?:一下|it's |it is |that's |应该是)/i;

/** “百草谱”: what stands in quotation marks, without them; 《…》 belongs to a title. */
const unquoted = (value: string): string => {
  const inner = QUOTED.exec(value)?.groups?.inner;
  return inner === undefined ? value : stripped(inner);
};
const QUOTED =
  /^(?:“(?=[^”]*”$)|‘(?=[^’]*’$)|「(?=[^」]*」$)|『(?=[^』]*』$)|"(?=[^"]*"$)|'(?=[^']*'$))(?<inner>.*).$/su;

/** The words themselves, without what leads to them. */
export function verbatim(text: string, key: string, from = 0): Evidence[] {
  const value = unquoted(stripped(text.slice(from).replace(LED_IN, '')));
  // Words that stood apart are no text.
  if (!value || / {2}/.test(value)) return [];
  const start = text.indexOf(value, from);
  return [
    {
      path: ['params', key],
      value,
      how: 'read',
      rule: 'value_said',
      spans: [{ start, end: start + value.length }],
    },
  ];
}
