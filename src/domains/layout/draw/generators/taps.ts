import type { Role } from '../../rules/process.ts';
import { Drawing, type Rect } from '../shapes.ts';
import type { Tech } from '../tech.ts';
import type { RowRules } from './row.ts';

export interface TapRules {
  /** Across the strip. */
  readonly height: number;
  readonly strap: number;
  readonly rail: number;
}

export function tapRules(tech: Tech, rows: RowRules, implant: Role): TapRules {
  const covered = tech.contact.size + 2 * tech.enclosure(tech.tap, 'contact');
  const height = Math.max(covered, tech.width(tech.tap), tech.overlap(implant, tech.tap));
  return { height: height + (height % 2), strap: rows.strap, rail: rows.trunk };
}

export interface TapStrip {
  readonly x1: number;
  readonly x2: number;
  readonly railX1: number;
  readonly railX2: number;
  readonly net: string;
}

/** A strip of taps with contacts all along, and over it the rail of its net. Its lower edge is at y = 0. */
export function drawTaps(
  tech: Tech,
  { height, strap, rail }: TapRules,
  { x1, x2, railX1, railX2, net }: TapStrip,
): { readonly drawing: Drawing; readonly strip: Rect; readonly railY: number } {
  const drawing = new Drawing();
  const y = height / 2;
  drawing.add(tech.tap, x1, 0, x2, height);
  const inset = tech.enclosure(tech.tap, 'contact');
  for (const x of along(x1 + inset, x2 - inset, tech.contact.size, tech.contact.space)) {
    drawing.around('contact', x, y, tech.contact.size, tech.contact.size);
  }
  const { local, across, toAcross } = tech;
  drawing.add(local.role, x1, y - strap / 2, x2, y + strap / 2, net);
  drawing.add(across.role, railX1, y - rail / 2, railX2, y + rail / 2, net);
  if (toAcross) {
    const clear = Math.ceil((Math.max(toAcross.lowerPad, toAcross.upperPad) - toAcross.size) / 2);
    for (const x of along(x1 + clear, x2 - clear, toAcross.size, toAcross.space)) {
      drawing.around(toAcross.cut, x, y, toAcross.size, toAcross.size);
    }
  }
  return { drawing, strip: { x1, y1: 0, x2, y2: height }, railY: y };
}

/** Middles of as many cuts as fit between two ends, spread about the middle. */
export function along(from: number, to: number, size: number, space: number): readonly number[] {
  const step = size + space;
  const count = Math.max(1, Math.floor((to - from + space) / step));
  const used = count * step - space;
  const start = from + Math.floor((to - from - used) / 2) + Math.floor(size / 2);
  return Array.from({ length: count }, (_, i) => start + i * step);
}
