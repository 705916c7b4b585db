import { type AmountMention, mentions, normalize } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { getAt, pathText } from '../../../core/result.ts';
import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { type Before, type Context, changed, type Heard } from './change.ts';
import { spotsOf } from './spots.ts';

/** How a message says one figure for another, once both figures are `#`. */
const forms: readonly RegExp[] = [
  /^(?:那|这|把|将|原来|原先|刚才|之前|的|是|φ|直径|孔径|孔)*#(?<counted>[个只处])?[孔眼的]*(?:太[^，,。#]{1,2}了?[，,。]? ?)?(?:还是|就|给我|请|都|我想|那)*(?:改成|改为|改到|改|换成|换为|换|变成|变为|调成|调到|调为|减到|减成|减少到|增到|增加到|加到|缩到|放大到|做成|弄成|打|用|要|→|->|=>|(?=#[个只]?就?够))φ?#(?<again>[个只处])?[孔眼的]*(?:吧|就行|就好|就可以|就够|够|得|好|了|。)*$/,
  /^(?:please |can you |could you |ok |so )*(?:make|change|turn|switch|set)? ?(?:the |those |that |all |ø|dia )*#(?: mm)?(?: dia(?:meter)?)?(?<counted> holes?)?(?: ones?)?(?:(?: is| are|'s) (?:far |a bit |way |much )?too [a-z]+[,;.]?)? ?(?:(?:so |please |just )*(?:make|change|set|have) (?:it|them|that)(?: to| be)?|(?:should|must|can) (?:be|become)|in|to|into|becomes?|goes? to|->|→|=>) ?#(?: mm)?(?<again> holes?)?(?:[, ]*(?:please|instead|then|will do|is enough|are enough)|\.)*$/,
  /^(?:please )?make (?:the |those |that )?#(?<counted> holes?) #(?<again> holes?)?$/,
];

/** Whether there are so many holes, in one pattern or in all. */
function isSoMany({ value }: Before, count: number): boolean {
  const spots = spotsOf(value);
  const own = value.holes.map((_, i) => spots.filter(({ hole }) => hole === i).length);
  return spots.length === count || own.includes(count);
}

type Kind = 'count' | 'diameter' | 'size' | 'place';

const kindOf = (path: readonly (string | number)[]): Kind | null => {
  if (path[0] === 'base_shape') return 'size';
  const last = path.at(-1);
  if (last === 'count') return 'count';
  if (last === 'diameter') return 'diameter';
  return typeof last === 'string' && /^(?:offset|spacing)_[xy]$/.test(last) ? 'place' : null;
};

/**
 * 12个太多了，改成10个; 36改成40; the 16 should be 18: a figure that stands, told by itself, becomes another. Whatever is of
 * that size and of one kind is meant; where things of several kinds are of that size, nobody can tell.
 */
export function refigured(
  message: Heard,
  before: Before,
  context: Context,
): Change<PlateWire> | 'unclear' | null {
  // φ36: a figure like any, and of a diameter; change 36 to 40: no range.
  const plain = message.text.replace(/[φΦøØ](?=\d)/g, ' ').replace(/(?<=\d) to (?=\d)/, ' -> ');
  const normalized = normalize(message.text.length === plain.length ? plain : message.text);
  const [old, fresh, more] = mentions(normalized).filter(
    (one): one is AmountMention => one.kind === 'number' || one.kind === 'quantity',
  );
  if (!old || !fresh || more || message.denied) return null;
  const { text } = normalized;
  const rest = `${text.slice(0, old.start)}#${text.slice(old.end, fresh.start)}#${text.slice(fresh.end)}`;
  const found = forms.map((form) => form.exec(rest.trim())).find((one) => one !== null);
  if (!found) return null;
  const isCounted = found.groups!.counted !== undefined || found.groups!.again !== undefined;
  const isDiameter = /[φø]|直径|孔径|dia/i.test(message.text);
  const all = before.evidence.filter(
    ({ path, how }) => how === 'read' && getAt(before.value, path) === old.value && kindOf(path) !== null,
  );
  const fits = all.filter(({ path }) =>
    isCounted ? kindOf(path) === 'count' : !isDiameter || kindOf(path) === 'diameter',
  );
  // 10个改成12, of four holes of 10: so many there are not, and a number of them is no size.
  const isOfNone =
    found.groups!.counted && /[个只处]/.test(found.groups!.counted) && !isSoMany(before, old.value);
  if (fits.length === 0) return isOfNone ? 'unclear' : null;
  const kinds = new Set(fits.map(({ path }) => (kindOf(path) === 'size' ? pathText(path) : kindOf(path))));
  if (kinds.size > 1) return 'unclear';
  if (isCounted && !(Number.isInteger(fresh.value) && fresh.value > 0)) return null;
  const spans = [normalized.span(old.start, old.end), normalized.span(fresh.start, fresh.end)];
  const said = fits.map(
    ({ path }): Evidence => ({
      ...{ path, value: fresh.value, how: 'read', rule: 'role_given' },
      spans: [spans[1]!],
    }),
  );
  const made = changed(
    'revise',
    message,
    before,
    said,
    context,
    [],
    [{ start: 0, end: message.text.length }],
  );
  return { ...made, cues: [{ start: 0, end: message.text.length }] };
}
