import { composed, cut, replacedIn } from '../../core/conversation/compose.ts';
import type { ReadContext } from '../../core/reading/interpret.ts';
import type { Change } from '../../core/talk.ts';
import type { HomeCommands } from './contract.ts';
import { type Before, type Heard, isUnderstood, isUnknown } from './last-words.ts';
import { timesIn } from './said-times.ts';
import { remember } from './spoken-of.ts';
import type { Home } from './world.ts';

/** What a message makes of an order for now. */
type ChangeOf = (message: Heard, before: Before, context: ReadContext<Home>) => Change<HomeCommands> | null;

/** 客厅的也是, no, the desk lamp: an order for later, said again of something else; its time stays. */
export function putOffAgain(
  message: Heard,
  before: Before,
  context: ReadContext<Home>,
  changeOf: ChangeOf,
): Change<HomeCommands> | null {
  const { words, value } = before;
  if (value.length === 0 || !value.every(isUnknown)) return null;
  const { text } = composed(words);
  const [time, ...others] = timesIn(text, context.now);
  if (!time || others.length > 0 || timesIn(message.text, context.now).length > 0) return null;
  const { start, end } = time.span;
  const now = replacedIn(words, time.span, [{ text: ' ' }]);
  const done = message.reread(composed(now).text);
  if (!isUnderstood(done)) return null;
  const change = changeOf(message, { ...before, ...done, words: now }, context);
  if (!change?.words || change.value.some(isUnknown)) return null;
  const whole = [...cut(words, start, end), { text: ' ' }, ...change.words];
  const { back, text: said } = composed(whole);
  const read = message.reread(said);
  return {
    move: message.has('correct') ? 'correct' : message.has('change') ? 'revise' : 'add',
    value: read.value,
    evidence: read.evidence.map((entry) => ({ ...entry, spans: entry.spans.flatMap(back) })),
    cues: [{ start: 0, end: message.text.length }],
    words: whole,
    memory: remember(change.value, before.memory, context, message.text),
  };
}
