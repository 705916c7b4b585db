import { composed } from '../../core/conversation/compose.ts';
import { blanked } from '../../core/language/index.ts';
import type { ReadContext } from '../../core/reading/interpret.ts';
import { questionsOf } from '../../core/reading/question.ts';
import type { Change, Piece } from '../../core/talk.ts';
import { commandsOf, type HomeCommands } from './contract.ts';
import { type Before, type Heard, isUnderstood, isUnknown } from './last-words.ts';
import { messages } from './messages.ts';
import { timesIn } from './said-times.ts';
import { remember } from './spoken-of.ts';
import type { Home } from './world.ts';

type Context = ReadContext<Home>;
const ask = questionsOf(messages);

/** 现在, now: for this and for no other time. */
export const NOW = /现在|马上|立刻|立即|这就|\b(?:now|right away|straight away|immediately|at once)\b/i;
/** 顺便, while you're at it: together with what was ordered before. */
export const ALONG =
  /顺便|顺手|顺带|同时|\b(?:and )?while (?:you(?:'re| are) )?at it\b|\b(?:and )?at the same time\b/i;
const ALSO = /也|还有|另外|还要|\b(?:also|too|as well|plus)\b|^\s*and\b/i;
const THEN =
  /到时候|到时|到那时|那时|那会|一起|一块|同时|等到|以后|之后|\b(?:later|then|together|with (?:it|that)|same time|wait)\b/i;

/** 顺便把电视也关了, behind what was put off: together with it; also, too: now or then is asked. */
export function alongside(message: Heard, before: Before, context: Context): Change<HomeCommands> | null {
  if (before.question?.code === 'home_now_or_then') return told(message, before, context);
  const { text, alone } = message;
  const time = timeOf(before, context);
  const isOrder = isUnderstood(alone) && commandsOf(alone.value).some(({ action }) => action.kind !== 'ask');
  if (time === null || !isOrder || NOW.test(text) || timesIn(text, context.now).length > 0) return null;
  const own: Piece = { text, start: 0 };
  const along = ALONG.exec(text);
  if (along) {
    const lead = { start: along.index, end: along.index + along[0].length };
    return putOff(
      message,
      [{ text: `${time} ` }, { text: blanked(text, [lead]), start: 0 }],
      before,
      context,
    );
  }
  if (!ALSO.test(text)) return null;
  const spans = [{ start: 0, end: text.length }];
  const params = { words: text.trim(), time };
  return {
    move: 'add',
    value: alone.value,
    evidence: alone.evidence,
    cues: spans,
    words: [own],
    questions: [ask('home_now_or_then', { path: [0], params, spans })],
  };
}

/** The one time of an order that was put off. */
function timeOf({ value, words }: Before, { now }: Context): string | null {
  if (value.length === 0 || !value.every(isUnknown)) return null;
  const { text } = composed(words);
  const [time, ...others] = timesIn(text, now);
  if (!time || others.length > 0) return null;
  return [time.span, ...(time.left ?? [])].map(({ start, end }) => text.slice(start, end)).join(' ');
}

function told(message: Heard, before: Before, context: Context): Change<HomeCommands> | null {
  const { text } = message;
  const { value, evidence, words, question } = before;
  const [own, ...others] = timesIn(text, context.now);
  const time = own ? text.slice(own.span.start, own.span.end) : String(question!.params.time);
  if (others.length === 0 && (own || THEN.test(text)))
    return putOff(message, [{ text: `${time} ` }, ...words], before, context);
  const cues = [{ start: 0, end: text.length }];
  return NOW.test(text) ? { move: 'answer', value, evidence, cues, words } : null;
}

function putOff(
  message: Heard,
  words: readonly Piece[],
  before: Before,
  context: Context,
): Change<HomeCommands> {
  const { back, text } = composed(words);
  const { value, evidence } = message.reread(text);
  const meant = timesIn(message.text, context.now).length > 0 ? before.value : message.alone.value;
  return {
    move: 'add',
    value,
    evidence: evidence.map((entry) => ({ ...entry, spans: entry.spans.flatMap(back) })),
    cues: [{ start: 0, end: message.text.length }],
    words,
    memory: remember(meant.some(isUnknown) ? before.value : meant, before.memory, context, message.text),
  };
}
