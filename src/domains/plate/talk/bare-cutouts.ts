import { mentions, normalize } from '../../../core/language/index.ts';
import { getAt, pathText, type Span, setAt } from '../../../core/result.ts';
import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { marksOf } from '../grammar/features/lexer.ts';
import { lift } from '../grammar/features/lift.ts';
import { type Hear, heardAnew } from './anew.ts';
import type { Before, Heard } from './change.ts';
import { measuredIn } from './millimetres.ts';

type Size = 'length' | 'width';
interface SizeSaid {
  readonly name: Size | null;
  readonly value: number;
  /** The number, and with the words that say what it is of. */
  readonly span: Span;
  readonly words: Span;
}

const AHEAD: readonly (readonly [Size, RegExp])[] = [
  ['length', /(?:总?长度?|length)(?:改?[成为到是])? ?(?:of )?$/],
  ['width', /(?:宽度?|width)(?:改?[成为到是])? ?(?:of )?$/],
];
const BEHIND: readonly (readonly [Size, RegExp])[] = [
  ['length', /^ ?(?:mm )?(?:long\b|in length\b|长)/],
  ['width', /^ ?(?:mm )?(?:wide\b|in width\b|宽)/],
];

/** 长60宽12, half an inch wide, 60×12: sizes of something cut out, in its own words. */
export function cutSizesIn(said: string): readonly SizeSaid[] {
  const normalized = normalize(said);
  const { text } = normalized;
  const all = mentions(normalized).flatMap((one) => {
    if (one.kind !== 'number' && one.kind !== 'quantity') return [];
    const measured = measuredIn(text, one);
    return measured ? [{ one: { ...one, end: measured.end }, value: measured.value }] : [];
  });
  return all.map(({ one, value }, k): SizeSaid => {
    const [head, tail] = [text.slice(0, one.start), text.slice(one.end)];
    const before = AHEAD.find(([, words]) => words.test(head));
    const behind = before ? undefined : BEHIND.find(([, words]) => words.test(tail));
    const isFirst = /^ ?(?:mm )?(?:[x×*]|by) ?$/.test(text.slice(one.end, all[k + 1]?.one.start ?? one.end));
    const isSecond = k > 0 && /^ ?(?:mm )?(?:[x×*]|by) ?$/.test(text.slice(all[k - 1]!.one.end, one.start));
    const name = before?.[0] ?? behind?.[0] ?? (isFirst ? 'length' : isSecond ? 'width' : null);
    const from = isSecond ? all[k - 1]!.one.end : one.start;
    const start = before ? before[1].exec(head)!.index : from;
    const end = one.end + (behind ? behind[1].exec(tail)![0].length : 0);
    return { name, value, span: normalized.span(one.start, one.end), words: normalized.span(start, end) };
  });
}

/** 中间开个腰形孔, add a slot 2 in long: what is said of it is added, and what is not is asked. */
export function bareCutout(message: Heard, before: Before, hear: Hear): Change<PlateWire> | null {
  const normalized = normalize(message.text);
  const marks = marksOf(normalized.text).filter(({ role }) => role === 'slot' || role === 'opening');
  const [core, other] = marks;
  const isTold = !core || other || lift(normalized).phrases.some(({ kind }) => kind === 'cutout');
  if (isTold || message.has('remove', 'correct') || (message.has('change') && !message.has('add')))
    return null;
  const at = normalized.span(core.start, core.end);
  const sizes = cutSizesIn(message.text).filter(({ name }) => name !== null);
  const isHan = /\p{Script=Han}/u.test(message.text.slice(at.start, at.end));
  const cuts = [
    ...sizes.map(({ words }) => ({ ...words, text: '' })),
    { start: at.start, end: at.start, text: isHan ? '30×20的' : '30 x 20 ' },
  ].sort((a, b) => a.start - b.start);
  let from = 0;
  const pieces = cuts.flatMap(({ start, end, text }) => {
    const piece = { text: message.text.slice(from, start), start: from };
    from = end;
    return [piece, { text }];
  });
  const made = heardAnew([...pieces, { text: message.text.slice(from), start: from }])(message, before, hear);
  const last = (before.value.cutouts ?? []).length;
  if (made?.value.cutouts?.length !== last + 1) return null;
  let { value } = made;
  let evidence = [...made.evidence];
  for (const name of ['length', 'width'] as const) {
    const path = ['cutouts', last, name];
    const said = sizes.find((one) => one.name === name);
    value = setAt(value, path, said?.value ?? null);
    evidence = evidence.filter((entry) => pathText(entry.path) !== pathText(path));
    if (said)
      evidence.push({ path, value: said.value, how: 'read', rule: 'feature_said', spans: [said.span] });
  }
  return { ...made, value, evidence, cues: [...made.cues, at, ...sizes.map(({ words }) => words)] };
}

/** What is asked about a cut-out and what else is said of it, or what is said anew of the one spoken of last. */
export function cutSizesSaid(
  { text, has }: Heard,
  { question, touched, value }: Before,
): readonly (SizeSaid & { readonly name: Size; readonly cut: number })[] {
  const [list, one, asked] = question?.path ?? [];
  const isAsked = list === 'cutouts' && getAt(value, ['cutouts', one!]) !== undefined;
  const isPointing = has('it', 'correct') || /\binstead\b/i.test(text);
  const isSpoken = isPointing && touched.every(([key]) => key === 'cutouts');
  const cuts = isAsked ? [Number(one)] : isSpoken ? [...new Set(touched.map(([, at]) => Number(at)))] : [];
  return cutSizesIn(text).flatMap((said) => {
    const name = said.name ?? (isAsked && (asked === 'length' || asked === 'width') ? asked : null);
    return name ? cuts.map((cut) => ({ ...said, name, cut })) : [];
  });
}
