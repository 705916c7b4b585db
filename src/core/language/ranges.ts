import { codeAt, codesOf, DIGIT, type Extent, is, LATIN, skipSpace } from './characters.ts';
import { Rational } from './decimal.ts';
import { readApproximate } from './han.ts';
import { inBase, type Quantity, quantity, readQuantity } from './quantity.ts';
import { type Dimension, readUnit, type UnitId } from './units.ts';

export interface QuantityRange extends Extent {
  readonly low: Quantity;
  readonly high: Quantity;
  readonly unit: UnitId | null;
  readonly dimension: Dimension | null;
  readonly rule: string;
}

/** 8到10, 24~26度, 8-10mm, 三四个, between 24 and 26; null where the two do not make a range. */
export function readRange(text: string, at: number): QuantityRange | null {
  if (text.startsWith('between ', at) && !is(text, at - 1, LATIN)) {
    const low = readQuantity(text, at + 8);
    const joint = low ? skipSpace(text, low.end) : -1;
    if (!low || !text.startsWith('and ', joint)) return null;
    const high = readQuantity(text, joint + 4);
    return high && range(at, high.end, low, high, 'range.between');
  }
  const low = readQuantity(text, at);
  return low ? rangeFrom(text, low) : readApproximateRange(text, at);
}

/** The range that `low` begins, when a joining word or sign and a greater quantity follow. */
export function rangeFrom(text: string, low: Quantity): QuantityRange | null {
  const at = skipSpace(text, low.end);
  const joint = jointEnd(text, at, low.end);
  if (joint < 0) return null;
  const high = readQuantity(text, joint);
  if (!high) return null;
  const closed = text.startsWith('之间', high.end) ? high.end + 2 : high.end;
  // 24和26 lists two numbers; 24和26之间 is a range.
  if ((text[at] === '和' || text[at] === '与') && closed === high.end) return null;
  // 3-4-5 is no range.
  if (text[high.end] === '-' && is(text, high.end + 1, DIGIT | LATIN)) return null;
  return range(low.start, closed, low, high, 'range.joined');
}

const joints = codesOf('到至和与~—');

function jointEnd(text: string, at: number, end: number): number {
  const code = codeAt(text, at);
  if (code === 0x2d) {
    const next = skipSpace(text, at + 1);
    return is(text, next, DIGIT) ? next : -1;
  }
  if (code === 0x74) return at > end && text.startsWith('to ', at) ? at + 3 : -1;
  return joints.has(code) ? skipSpace(text, at + 1) : -1;
}

function range(
  start: number,
  end: number,
  low: Quantity,
  high: Quantity,
  rule: string,
): QuantityRange | null {
  const unit = high.unit ?? low.unit;
  const dimension = high.dimension ?? low.dimension;
  const from = low.unit === null ? { ...low, unit, dimension } : low;
  const to = high.unit === null ? { ...high, unit, dimension } : high;
  if (from.dimension !== to.dimension || inBase(from) >= inBase(to)) return null;
  return { start, end, low: from, high: to, unit, dimension, rule };
}

function readApproximateRange(text: string, at: number): QuantityRange | null {
  const found = readApproximate(text, at);
  if (!found) return null;
  // 七八成
  const tenths = text[found.end] === '成';
  const unit = tenths ? { end: found.end + 1, unit: '%' as const } : readUnit(text, found.end);
  const end = unit?.end ?? found.end;
  const bound = (value: number) =>
    quantity(at, end, Rational.of(tenths ? value * 10 : value), unit?.unit ?? null, 'range.approximate');
  return range(at, end, bound(found.low), bound(found.high), 'range.approximate');
}
