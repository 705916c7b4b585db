import { cuesIn, mentions, normalize } from '../../../core/language/index.ts';
import { pick } from '../../../core/reading/choose.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import type { Question } from '../../../core/reading/question.ts';
import { getAt, type Path, type Span } from '../../../core/result.ts';
import type { Change, Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { marksOf } from '../grammar/features/lexer.ts';
import { question } from '../grammar-messages.ts';
import { describedHole } from '../questions.ts';
import { heardAnew } from './anew.ts';
import { comparedIn, labelsIn, placesNamed } from './labels.ts';
import { spokenHoles } from './refer.ts';
import { type Meant, meantIn, type Which } from './which.ts';

type Heard = Message<PlateWire>;
type Before = Standing<PlateWire>;

const ASK_WHICH = 'plate_ask_which';

/** 孔改成12, 去掉一个孔, where several could be meant: the words wait until it is known which. */
export function askWhich(
  holes: readonly number[],
  { source, text }: Heard,
  { value }: Before,
  { lang }: ReadContext<unknown>,
): Question {
  return question(ASK_WHICH, {
    path: ['holes', holes[0]!, 'diameter'],
    candidates: holes.map((i) => ({ value: i, label: describedHole(value.holes[i]!, lang) })),
    params: { said: text.replaceAll(/ +/g, ' ').trim(), text, source },
  });
}

/** Words that waited, and the holes they are now known to be about. */
interface Awaited {
  readonly message: Heard;
  readonly meant: Meant;
}

/** 四角的, the small ones, 第二个, 都改: the words that waited, now that it is known which holes they are about. */
export function toldWhich(message: Heard, before: Before): Awaited | null {
  const { question: asked } = before;
  // A size of its own makes it a message of its own: the corner ones, 12 mm.
  if (asked?.code !== ASK_WHICH || mentions(message.normalized).some(({ kind }) => kind === 'quantity'))
    return null;
  const all = asked.candidates.map((one) => Number(one.value));
  const words = { start: 0, end: message.text.length, source: message.source };
  const whole = (holes: readonly number[]): Meant => ({ which: { holes, words }, edited: null });
  const picked = pick(asked, message.text);
  const meant = message.has('all')
    ? whole(all)
    : (meantIn(message.text, before, { isAnswer: true, source: message.source }) ??
      (picked ? whole([Number(picked.value)]) : null));
  if (!meant) return null;
  const { text, source } = asked.params as { readonly text: string; readonly source: string };
  return { message: { ...message, ...cuesIn(text), text, source }, meant };
}

const ASK_TAPPED = 'plate_ask_tapped';

/** 孔改成M10: a thread, or a plain hole for such a bolt? No size is guessed from it. */
export function askTapped(
  { text, source, has }: Heard,
  { value, touched }: Before,
  which: Which | null,
): { readonly question: Question; readonly words: Span } | null {
  const normalized = normalize(text);
  const [code, other] = marksOf(normalized.text).filter(({ role }) => role === 'code');
  if (!code || other || !has('change', 'correct') || TAPPED.test(text)) return null;
  const all = value.holes.map((_, i) => i);
  const holes = which?.holes ?? (all.length < 2 ? all : spokenHoles({ value, touched }));
  const [first] = holes.length > 0 ? holes : all;
  if (first === undefined) return null;
  const words = normalized.span(code.start, code.end);
  const meant = holes.length > 0 ? holes : all;
  const places = meant.map((i) => ['holes', i, 'diameter']);
  const params = { size: text.slice(words.start, words.end), places, source, ...words };
  return { question: question(ASK_TAPPED, { path: ['holes', first, 'diameter'], params }), words };
}
const TAPPED = /螺纹|攻丝|攻牙|丝孔|丝|\btap|\bthread/i;

/** 螺纹, tapped: the answer to that. */
export function toldTapped(
  message: Heard,
  before: Before,
  hear: (message: Heard, before: Before, which: Which) => Change<PlateWire> | null,
): Change<PlateWire> | null {
  const { question: asked } = before;
  const { text } = message;
  if (asked?.code !== ASK_TAPPED || !TAPPED.test(text) || /\d/.test(text)) return null;
  const { size, places, source, start } = asked.params as {
    readonly size: string;
    readonly places: readonly Path[];
    readonly source: string;
    readonly start: number;
  };
  const which = { holes: places.map((path) => Number(path[1])), words: { start: 0, end: 0, source } };
  const told = heardAnew([
    { text: '改成' },
    { text: size, start, source },
    { text: '螺纹孔', start: 0, stands: text.length },
  ]);
  return told(message, before, (said, standing) => hear(said, standing, which));
}

/** Places a bare number is of, where it was asked for. */
export const placesAsked = ({ question: asked }: Pick<Before, 'question'>): readonly Path[] | null =>
  asked?.code === ASK_HOW_MUCH || asked?.code === ASK_TAPPED ? (asked.params.places as Path[]) : null;

const ASK_HOW_MUCH = 'plate_ask_how_much';

/** 厚一点, make it thicker: more or less, and nobody says how much. */
export function askHowMuch(
  message: Heard,
  before: Before,
  which: Which | null,
  context: ReadContext<unknown>,
): { readonly question: Question; readonly words: Span } | null {
  const { value } = before;
  const normalized = normalize(message.text);
  const compared = comparedIn(normalized.text);
  if (!compared || mentions(normalized).length > 0) return null;
  const label = labelsIn(normalized.text).find(({ field }) => field !== 'cutouts' && field !== 'place');
  const field = compared.field ?? label?.field ?? (which ? 'diameter' : null);
  const holes = which?.holes ?? value.holes.map((_, i) => i);
  const places = field ? placesNamed(value, field, holes) : [];
  const numbers = new Set(places.map((path) => getAt(value, path)));
  const [now] = numbers;
  const words = normalized.span(compared.start, compared.end);
  const told = [...new Set(places.flatMap(([list, i]) => (list === 'holes' ? [Number(i)] : [])))];
  if (numbers.size > 1 && told.length > 1)
    return { question: askWhich(told, message, before, context), words };
  if (typeof now !== 'number' || numbers.size > 1) return null;
  return { question: question(ASK_HOW_MUCH, { path: places[0]!, params: { now, places } }), words };
}
