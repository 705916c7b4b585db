import { Drawing, type Rect, type Shape, stackedAbove, stackedBeside } from '../shapes.ts';
import type { Tech } from '../tech.ts';
import { type RowRules, rowRules } from './row-rules.ts';
import { along, tapEnds, tapImplant, tapRules } from './taps.ts';

/** A ring of taps around everything drawn, on the substrate's net. */
export interface Ring {
  readonly drawing: Drawing;
  /** The hole and the outer edge of the taps. */
  readonly inner: Rect;
  readonly outer: Rect;
}

/** The rail that carries the net lies within it, so that it can be led there. */
export function drawRing(around: Drawing, tech: Tech, net: string, rail: Rect | undefined): Ring {
  const rows = rowRules(tech);
  const { height } = tapRules(tech, rows, 'p_implant');
  const hole = holeFor(around, tech, rows, height);
  const [y1, y2] = [Math.min(hole.y1, rail?.y1 ?? hole.y1), Math.max(hole.y2, rail?.y2 ?? hole.y2)];
  const inner = { ...hole, y1, y2 };
  const outer = grown(inner, height);
  const drawing = new Drawing();
  frame(drawing, tech.tap, inner, outer, null);
  const { strap } = rows;
  const margin = (height - strap) / 2;
  frame(drawing, tech.local.role, grown(inner, margin), grown(inner, margin + strap), net);
  if (tech.has('p_implant')) {
    const beyond = tapImplant(tech, 'p_implant');
    frame(drawing, 'p_implant', grown(inner, -beyond), grown(outer, beyond), null);
  }
  const { size, space } = tech.contact;
  const middle = grown(inner, height / 2);
  const inset = Math.max(tapEnds(tech), margin + tech.ends(tech.local.role, 'contact'));
  for (const x of along(outer.x1 + inset, outer.x2 - inset, size, space)) {
    for (const y of [middle.y1, middle.y2]) drawing.around('contact', x, y, size, size);
  }
  for (const y of along(inner.y1 + space, inner.y2 - space, size, space)) {
    for (const x of [middle.x1, middle.x2]) drawing.around('contact', x, y, size, size);
  }
  return { drawing, inner, outer };
}

/** Where each side must lie so that its layers keep their distance from what is inside. */
function holeFor({ reach: inside }: Drawing, tech: Tech, { strap }: RowRules, height: number): Rect {
  const margin = (height - strap) / 2;
  const around = tech.has('p_implant') ? tapImplant(tech, 'p_implant') : 0;
  const strips = (x1: number, y1: number, x2: number, y2: number) => {
    const strip = new Drawing();
    strip.add(tech.tap, x1, y1, x2, y2);
    strip.mark('p_tap', { x1, y1, x2, y2 });
    strip.mark('tap_contact', { x1: x1 + margin, y1: y1 + margin, x2: x2 - margin, y2: y2 - margin });
    strip.add('contact', x1 + margin, y1 + margin, x2 - margin, y2 - margin);
    strip.add(tech.local.role, x1 + margin, y1 + margin, x2 - margin, y2 - margin);
    if (tech.has('p_implant')) strip.add('p_implant', x1 - around, y1 - around, x2 + around, y2 + around);
    return strip.reach;
  };
  const flat = strips(0, 0, height, height);
  return {
    x2: stackedBeside(inside, flat, tech.apart),
    y2: stackedAbove(inside, flat, tech.apart),
    x1: -stackedBeside(flat, inside, tech.apart) + height,
    y1: -stackedAbove(flat, inside, tech.apart) + height,
  };
}

const grown = ({ x1, y1, x2, y2 }: Rect, by: number): Rect => ({
  x1: x1 - by,
  y1: y1 - by,
  x2: x2 + by,
  y2: y2 + by,
});

function frame(drawing: Drawing, role: Shape['role'], inner: Rect, outer: Rect, net: string | null): void {
  drawing.add(role, outer.x1, outer.y1, outer.x2, inner.y1, net);
  drawing.add(role, outer.x1, inner.y2, outer.x2, outer.y2, net);
  drawing.add(role, outer.x1, inner.y1, inner.x1, inner.y2, net);
  drawing.add(role, inner.x2, inner.y1, outer.x2, inner.y2, net);
}

/** From the rail that carries the net to the ring, on the rail's conductor; null where something is in the way. */
export function tieRing(
  shapes: readonly Shape[],
  rail: Rect,
  ring: Ring,
  tech: Tech,
  net: string,
): Drawing | null {
  const { across, toAcross } = tech;
  const rows = rowRules(tech);
  const { x1, x2, y1, y2 } = wholeRail(shapes, rail, across.role);
  const y = Math.round((y1 + y2) / 2);
  const middle = (ring.inner.x2 + ring.outer.x2) / 2;
  for (const side of [1, -1]) {
    const x = side > 0 ? middle : ring.inner.x1 - (middle - ring.inner.x2);
    const half = Math.max(rows.trunk / 2, toAcross?.upperEnd ?? 0);
    const [from, to] = side > 0 ? [x2, x + half] : [x - half, x1];
    const near = { x1: from, x2: to, y1: y1 - across.space, y2: y2 + across.space };
    const blocked = shapes.some(
      (one) =>
        one.role === across.role &&
        one.x1 < near.x2 &&
        one.x2 > near.x1 &&
        one.y1 < near.y2 &&
        one.y2 > near.y1 &&
        !(one.x1 >= x1 && one.x2 <= x2 && one.y1 >= y1 && one.y2 <= y2),
    );
    if (blocked) continue;
    const drawing = new Drawing();
    drawing.add(across.role, from, y1, to, y2, net);
    if (toAcross) drawing.around(toAcross.cut, Math.round(x), y, toAcross.size, toAcross.size);
    return drawing;
  }
  return null;
}

/** With what goes on from it at the same height: a rail may be drawn in pieces. */
function wholeRail(shapes: readonly Shape[], rail: Rect, role: Shape['role']): Rect {
  const pieces = shapes.filter((one) => one.role === role && one.y1 === rail.y1 && one.y2 === rail.y2);
  let { x1, x2 } = rail;
  for (let found = pieces.length; found > 0; ) {
    const touching = pieces.filter((one) => one.x1 <= x2 && one.x2 >= x1 && (one.x1 < x1 || one.x2 > x2));
    for (const one of touching) [x1, x2] = [Math.min(x1, one.x1), Math.max(x2, one.x2)];
    found = touching.length;
  }
  return { ...rail, x1, x2 };
}
