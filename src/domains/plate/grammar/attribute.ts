import { round } from '../decimals.ts';
import { kindOf } from '../kinds.ts';
import { type Axis, type Group, type Side, Slot } from './group.ts';
import type { Item } from './item.ts';
import type { SlotFiller } from './slot-filler.ts';
import { type Amount, amountOf } from './token.ts';

/** "a row of …", 双排: a word as the number. */
export const numberAt = ({ start, end, which }: Item): Amount =>
  amountOf(start, end, which === 'two' ? 2 : 1, true);

/** A number about where the holes of a group are. */
export function fillNumber(filler: SlotFiller, group: Group, item: Item): void {
  const [amount] = item.amounts;
  const { which } = item;
  if (item.is === 'rows' || item.is === 'cols') {
    if (amount || which === 'one' || which === 'two')
      filler.count(group[item.is], item.is, group, amount ?? numberAt(item));
    if (item.note !== '') group.mirrored = item.note as Axis;
    return;
  }
  if (!amount) return;
  switch (item.is) {
    case 'distance':
      fillDistance(filler, group, item, amount);
      break;
    case 'shift':
      filler.fill(group.shift(which), kindOf('shift', which), group, amount);
      break;
    case 'spacing':
      if (item.note === 'list') group.steps = fillEach(filler, group, 'steps', item);
      else if (which === 'x' || which === 'y')
        filler.fill(group.spacing[which], kindOf('spacing', which), group, amount);
      else filler.fill(group.spacing.both, 'spacing', group, amount);
      break;
    case 'pitch': {
      const said = filler.mm(amount);
      const value = said !== null && which === 'diameter' ? round(said / 2) : said;
      filler.fill(group.pitch, kindOf('pitch', which), group, amount, { value, note: which });
      break;
    }
    case 'reach':
      filler.fill(group.reach, 'distance_centre', group, amount);
      break;
    case 'across':
      filler.count(group.across[which as Axis], kindOf('across', which), group, amount);
      break;
    case 'grid':
      fillGrid(filler, group, item);
      break;
    default:
  }
}

/** 孔径依次6、11、6; 孔距依次100、140、100 */
export const fillEach = (
  filler: SlotFiller,
  group: Group,
  kind: 'diameter' | 'steps',
  { amounts }: Item,
): readonly Slot[] =>
  amounts.map((amount) => {
    const slot = new Slot();
    filler.fill(slot, kind, group, amount);
    return slot;
  });

export function fillDistance(filler: SlotFiller, group: Group, { which, note }: Item, amount: Amount): void {
  const slot = group.distance(which as Side);
  // Four holes as far from the edge stand in the corners.
  if (
    note === 'each' ||
    (which === 'edge' && note === '' && group.count.value === 4 && !group.isAlongSides)
  ) {
    slot.each = true;
    filler.fill(slot, which === 'edge' ? 'distance_each' : kindOf('distance', which), group, amount);
    return;
  }
  const { ratio } = amount;
  if (ratio === undefined || ratio >= 1 || filler.unit !== 1)
    filler.fill(slot, kindOf(note || 'distance', which), group, amount, { note });
  else filler.fill(slot, kindOf('part', which), group, amount, { value: ratio, note: 'part' });
}

/** P10: 4×4 is clear, 3×4 does not say which are the rows. */
function fillGrid(filler: SlotFiller, group: Group, item: Item): void {
  const [a, b] = item.amounts;
  group.grid = item;
  group.gridAmounts = item.amounts;
  if (!a || !b || a.value !== b.value) return;
  filler.count(group.rows, 'rows', group, a);
  filler.count(group.cols, 'cols', group, b);
}

/** 2x3 pattern (2 rows, 3 columns): which are which is said beside it. */
export function isKnownGrid({ gridAmounts, rows, cols }: Group): boolean {
  if (gridAmounts.length === 0) return false;
  const [a, b] = gridAmounts.map(({ value }) => value);
  return (a === rows.value && b === cols.value) || (a === cols.value && b === rows.value);
}

/** Words that say how the holes lie and carry no number. */
export function mark(group: Group, item: Item): void {
  switch (item.is) {
    case 'equal':
      group.equal ??= item;
      break;
    case 'polar':
      group.equal ??= item;
      group.circle ??= item;
      break;
    case 'circle':
      group.circle ??= item;
      break;
    case 'array':
      if (!group.circle) group.array ??= item;
      break;
    case 'line':
      group.line ??= item;
      if (item.which === 'y') group.axis = { is: 'y', at: item };
      break;
    case 'along':
      along(group, item);
      break;
    case 'start':
      group.start ??= item;
      break;
    case 'stepped':
      group.stepped ??= item;
      break;
    case 'midline':
      group.midline[(item.which || 'any') as Axis | 'any'] = item;
      break;
    case 'centred':
      if (item.note === 'mirror') group.mirrors = item.which as Axis | '';
      if (item.which !== 'y') group.centred.x = item;
      if (item.which !== 'x') group.centred.y = item;
      break;
    default:
  }
}

const runs: Readonly<Record<string, Axis>> = {
  x: 'x',
  y: 'y',
  t: 'x',
  b: 'x',
  tb: 'x',
  long: 'x',
  l: 'y',
  r: 'y',
  lr: 'y',
  short: 'y',
};

/** 沿上边, along the length: the holes stand in a line that way. */
function along(group: Group, item: Item): void {
  if (item.note === 'each') {
    group.array ??= item;
    group.sides = item.which;
    group.isAlongSides = true;
    return;
  }
  const axis = runs[item.which];
  if (axis !== undefined) group.axis = { is: axis, at: item };
  else if (item.which === 'edge') group.axis ??= { is: 'x', at: item };
}
