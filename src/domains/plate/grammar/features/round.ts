import type { Features } from '../../contract.ts';
import type { Analysis } from '../analyse.ts';
import type { Item } from '../item.ts';
import type { Amount } from '../token.ts';
import type { Sayings } from './sayings.ts';

const outer =
  /(?:外径|外圆直径|外圆|\bod|o\.d\.|outer diameter|outside diameter|outer dia|outside dia)[ :=为是φ]*$/;
const inner =
  /(?:内径|内孔直径|内圆直径|\bid|i\.d\.|inner diameter|inside diameter|inner dia|inside dia)[ :=为是φ]*$/;
const outerBehind = /^ ?(?:mm ?)?(?:\(?od\b|o\.d\.|outer|outside)/;
const innerBehind = /^ ?(?:mm ?)?(?:\(?id\b|i\.d\.|inner|inside)/;

/** A round plate: its sizes, where the words give them. */
export interface Round {
  readonly outline: NonNullable<Features['outline']>;
  /** 圆板φ300×10: how thick it is. */
  readonly thickness: Amount | null;
}

/** 圆板，直径300; 圆环 外径200 内径100; disc 360 mm OD. Null where the outline is no circle, or its size is in doubt. */
export function roundOf(
  { normalized: { text }, items, gathered: { outline } }: Analysis,
  sayings: Sayings,
): Round | null {
  if (items.some(({ is, which }) => is === 'outline' && which === 'odd')) return null;
  if (outline.dims.l.said || outline.dims.w.said || outline.dims.s.said) return null;
  const sizes = items.filter(
    ({ is, which, amounts }) => is === 'ignored' && which === 'size' && amounts.length === 1,
  );
  // 300 OD 220 ID: the label behind a number is nearer than the one before it.
  const named = (item: Item, before: RegExp, behind: RegExp) => {
    const rest = text.slice(item.end, item.end + 12);
    const lead = text.slice(Math.max(0, item.start - 20), item.start);
    // OD 180 ID 70: a label that stands behind no other number is the next one's.
    const isLed = (outer.test(lead) || inner.test(lead)) && !/\d ?(?:mm ?)?[a-z.]{2,4} ?$/.test(lead);
    if (!isLed && (outerBehind.test(rest) || innerBehind.test(rest))) return behind.test(rest);
    return before.test(lead);
  };
  const outers = sizes.filter((item) => named(item, outer, outerBehind)).map(({ amounts }) => amounts[0]!);
  const inners = sizes.filter((item) => named(item, inner, innerBehind)).map(({ amounts }) => amounts[0]!);
  const noun = outline.nouns.find(({ which }) => which === 'round');
  const isRound = noun !== undefined || outline.foreign !== null || outers.length > 0;
  const across = one([...outline.across, ...outers]);
  if (!isRound || across === undefined || outline.nouns.some(({ which }) => which === 'other')) return null;
  const hole = one(inners);
  if (hole === undefined) return null;
  const word = noun ?? outline.foreign ?? across;
  if (!word) return null;
  const isRing = hole !== null || /环|ring|washer/.test(text.slice(word.start, word.end));
  if (!across && !noun && !outline.foreign) return null;
  const told = (amount: Amount | null, name: 'diameter' | 'inner_diameter') => {
    if (!amount || amount.value === null) return null;
    sayings.take(amount);
    return sayings.say(['outline', name], `outline.${name}`, amount.value, amount);
  };
  const behind = across && sizes.find(({ start }) => /^ ?[×x*] ?$/.test(text.slice(across.end, start)));
  sayings.take(word);
  for (const item of items) if (item.is === 'outline' && item.amounts.length === 0) sayings.take(item);
  if (behind) sayings.take(behind);
  return {
    outline: {
      type: sayings.say(['outline', 'type'], 'outline.type', isRing ? 'ring' : 'circle', word, true),
      diameter: told(across, 'diameter'),
      inner_diameter: told(hole, 'inner_diameter'),
    },
    thickness: behind?.amounts[0] ?? null,
  };
}

/** The only value among them, null for none, undefined where they differ. */
function one(amounts: readonly Amount[]): Amount | null | undefined {
  const [first] = amounts;
  if (!first) return null;
  return amounts.every(({ value }) => value === first.value) && first.value !== null ? first : undefined;
}
