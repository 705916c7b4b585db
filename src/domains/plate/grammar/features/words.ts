import type { Extent } from '../../../../core/language/index.ts';
import type { Features } from '../../contract.ts';
import type { Analysis } from '../analyse.ts';
import type { Gathered } from '../gather.ts';
import type { Group } from '../group.ts';
import type { Item } from '../item.ts';
import type { Amount } from '../token.ts';
import type { Sayings } from './sayings.ts';

const metal =
  /^ ?(?:不锈钢|碳钢|合金钢|弹簧钢|铝合金|铝|钢|黄铜|紫铜|铜|stainless steel|stainless|steel|aluminium|aluminum|alloy|brass|copper)/;
/** What a label says it is made of, up to the end of its clause. */
const named = /(?:材质|材料|牌号|material(?: is)?|mat'?l\.?|made (?:of|from)) ?(?:为|是|用|选用|采用|:|=)? ?/;

function labelledIn(text: string): Extent | null {
  const label = named.exec(text);
  if (!label) return null;
  // what material did I say?
  if (/(?:what|which|什么|啥|哪种|何种) ?$/.test(text.slice(Math.max(0, label.index - 6), label.index)))
    return null;
  const start = label.index + label[0].length;
  let end = start;
  const isHan = /[材牌]/.test(label[0]);
  const isEnd = (at: number) => text[at] === '.' && /^\.(?: |$)/.test(text.slice(at, at + 2));
  while (
    end < text.length &&
    !'，,。;?()\n×φ'.includes(text[end]!) &&
    !(isHan && text[end] === ' ') &&
    !isEnd(end)
  )
    end++;
  const isName = end - start >= 2 && end - start <= 30 && !'×φ?'.includes(text[end] ?? ' ');
  return isName ? { start, end } : null;
}

const number =
  /(?:图号|图样代号|零件号|代号|drawing (?:no\.?|number)|d(?:wg|rg)\.?(?: no\.?)?|drawing|part (?:no\.?|number)) ?[:=为是#]? ?$/;

/** What is told of the part in words: what it is made of, how many, under which number. */
export function wordsOf(
  { normalized, items, gathered }: Analysis,
  sayings: Sayings,
): Pick<Features, 'material' | 'quantity' | 'drawing_number'> {
  const { text } = normalized;
  const ignored = (which: string) => items.filter((item) => item.is === 'ignored' && item.which === which);
  const out: { material?: string; quantity?: number; drawing_number?: string } = {};
  const materials: { start: number; end: number }[] = [];
  // 304 stainless, 铝6061: the metal goes with its grade.
  for (const item of ignored('material')) {
    const [own, last] = [withMetal(text, item), materials.at(-1)];
    if (last && own.start <= last.end + 1) last.end = Math.max(last.end, own.end);
    else materials.push(own);
  }
  const labelled = labelledIn(text);
  const isWhole =
    labelled && materials.every(({ start, end }) => start >= labelled.start && end <= labelled.end);
  const material = isWhole ? labelled : materials[0];
  const quoted = (at: { readonly start: number; readonly end: number }) =>
    normalized.quote(at.start, at.end).trim();
  if (material && (isWhole || materials.every((other) => quoted(other) === quoted(material)))) {
    out.material = sayings.say(['material'], 'material', quoted(material), material);
    sayings.take(material);
  }
  // 一块板 tells of a plate, not how many.
  const isArticle = (amount: { readonly start: number; readonly end: number }) =>
    /^(?:一|one\b)/i.test(quoted(amount));
  const counts = [
    ...ignored('quantity').flatMap((item) => item.amounts.filter((one) => !isArticle(one))),
    ...piecesIn(items, gathered),
  ];
  const [quantity] = counts;
  if (
    quantity?.value &&
    Number.isInteger(quantity.value) &&
    counts.every(({ value }) => value === quantity.value)
  ) {
    out.quantity = sayings.say(['quantity'], 'quantity', quantity.value, quantity);
    for (const count of counts) sayings.take(count);
  }
  const numbers = ignored('number').filter(({ start }) =>
    number.test(text.slice(Math.max(0, start - 16), start)),
  );
  if (numbers.length === 1) {
    out.drawing_number = sayings.say(['drawing_number'], 'drawing_number', quoted(numbers[0]!), numbers[0]!);
    sayings.take(numbers[0]!);
  }
  return out;
}

/** …，3个: nothing else is said of what is counted so. */
const isAlone = (group: Group): boolean =>
  group.places.length === 0 && !group.isRect && !group.isSpread && !group.thread && group.few === null;

/** qty 6, 4 off: a number of pieces where no holes are counted by it. */
const piecesIn = (items: readonly Item[], { aside, numbers }: Gathered): Amount[] => {
  const isLabelled = (amount: Amount) =>
    items.some(
      ({ is, which, amounts }) => is === 'count' && /^(?:off|label)$/.test(which) && amounts.includes(amount),
    );
  return [
    ...aside.flatMap(({ amount, code }) => (code === 'plate_ignored_quantity' ? [amount] : [])),
    ...numbers.flatMap(({ amount, kind, group }) =>
      kind === 'count' && group && !group.real && (isLabelled(amount) || isAlone(group)) ? [amount] : [],
    ),
  ];
};

/** 304不锈钢, 6061 aluminium: the grade and the metal. */
function withMetal(text: string, { start, end }: Item) {
  const behind = metal.exec(text.slice(end, end + 16));
  return { start, end: end + (behind?.[0].length ?? 0) };
}
