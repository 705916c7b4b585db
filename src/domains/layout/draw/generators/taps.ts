import type { Role } from '../../rules/process.ts';
import { Drawing, type Rect } from '../shapes.ts';
import type { Tech } from '../tech.ts';
import type { RowRules } from './row-rules.ts';

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

/** How far an implant goes beyond taps. */
export const tapImplant = (tech: Tech, implant: 'n_implant' | 'p_implant'): number =>
  Math.max(
    tech.enclosure(implant, tech.tap),
    tech.enclosure(implant, implant === 'p_implant' ? 'p_tap' : 'n_tap'),
  );

/** From a contact to the end of a strip of taps. */
export const tapEnds = (tech: Tech): number => tech.ends(tech.tap, 'contact', 'tap_contact');

export interface TapStrip {
  readonly x1: number;
  readonly x2: number;
  readonly railX1: number;
  readonly railX2: number;
  readonly net: string;
  /** Whose taps: those of an n-well, or the substrate's. */
  readonly ofWell: boolean;
}

/** A strip of taps with contacts all along, and over it the rail of its net. Its lower edge is at y = 0. */
export function drawTaps(
  tech: Tech,
  { height, strap, rail }: TapRules,
  { x1, x2, railX1, railX2, net, ofWell }: TapStrip,
): { readonly drawing: Drawing; readonly strip: Rect; readonly railY: number } {
  const drawing = new Drawing();
  const y = height / 2;
  drawing.add(tech.tap, x1, 0, x2, height);
  const inset = Math.max(tapEnds(tech), tech.ends(tech.local.role, 'contact'));
  drawing.mark(ofWell ? 'n_tap' : 'p_tap', { x1, y1: 0, x2, y2: height });
  const half = Math.ceil(tech.contact.size / 2);
  drawing.mark('tap_contact', { x1: x1 + inset, y1: y - half, x2: x2 - inset, y2: y + half });
  for (const x of along(x1 + inset, x2 - inset, tech.contact.size, tech.contact.space)) {
    drawing.around('contact', x, y, tech.contact.size, tech.contact.size);
  }
  const { local, across, toAcross } = tech;
  drawing.add(local.role, x1, y - strap / 2, x2, y + strap / 2, net);
  drawing.add(across.role, railX1, y - rail / 2, railX2, y + rail / 2, net);
  if (toAcross) {
    const clear = Math.max(toAcross.lowerEnd, toAcross.upperEnd) - Math.floor(toAcross.size / 2);
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
