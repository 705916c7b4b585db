import type { Role } from '../../rules/process.ts';
import { type Capacitor, mixedPairs, type Passive, type Resistor } from '../sections.ts';
import { Drawing, stackedBeside, turned } from '../shapes.ts';
import { cutSpace, type Tech } from '../tech.ts';
import { combRules, drawComb } from './comb.ts';
import { drawResistors } from './resistor.ts';
import type { Pin, Row } from './row.ts';
import type { RowRules } from './row-rules.ts';
import { drawStack, type PassiveCell, padSizes, shifted } from './stack.ts';
import { along } from './taps.ts';

/** Resistors and capacitors side by side; their pins are at the lower edge, at y = 0 and above. */
export function buildPassiveRow(passives: readonly Passive[], tech: Tech, rules: RowRules): Row {
  const drawing = new Drawing();
  const pins: Pin[] = [];
  const parts = mixedPairs(passives).flatMap((cell) => partsOf(cell, tech, rules));
  for (const [i, made] of parts.entries()) {
    // The right half of a row is the mirror image of the left: what matches lies alike about the axis.
    const cell = 2 * i >= parts.length && parts.length > 1 ? mirroredCell(made) : made;
    const shift =
      drawing.shapes.length > 0 ? stackedBeside(drawing.reach, cell.drawing.reach, tech.apart) : 0;
    const clear = lastPin(pins) + rules.columns - Math.min(...cell.pins.map(({ x }) => x));
    const dx = Math.max(shift, pins.length > 0 ? clear : 0);
    drawing.addAll(cell.drawing, dx, 0);
    for (const { metal, x, ...pin } of cell.pins) {
      pins.push({ ...pin, x: x + dx, metal: { ...metal, x1: metal.x1 + dx, x2: metal.x2 + dx } });
    }
  }
  const bounds = drawing.bounds!;
  const { across, toAcross, toUp, up } = tech;
  const landing = toAcross ? 0 : 2 * Math.ceil(toUp.lowerPad / 2);
  const below = Math.max(across.space + rules.trunk / 2, up.space + Math.ceil(toUp.upperPad / 2));
  const first = -landing - below;
  return {
    fingers: [],
    drawing,
    pins,
    firstTrunk: { diffusion: first, gate: bounds.y2 },
    width: bounds.x2 - bounds.x1,
    gates: [],
    active: bounds,
    blocked: drawing.shapes
      .filter(({ role }) => role === up.role)
      .map(({ x1, x2, net }) => ({ net: net ?? '', x: (x1 + x2) / 2, half: (x2 - x1) / 2 })),
  };
}

/** One passive; or two mixed: strips by turns, plates in halves A B B A. */
function partsOf([one, other]: readonly Passive[], tech: Tech, rules: RowRules): readonly PassiveCell[] {
  if (one!.kind === 'resistor') {
    return [drawResistors(other ? [one!, other as Resistor] : [one!], tech, rules)];
  }
  const draw = (capacitor: Capacitor) =>
    capacitor.kind === 'plate' ? drawPlate(capacitor, tech, rules) : drawComb(capacitor, tech);
  if (!other) return [draw(one!)];
  const halves = [one!, other as Capacitor].map((each) => draw(halfOf(each, tech) ?? each));
  return [...halves, ...halves.toReversed()];
}

/** Whether two of this size can be mixed: capacitors only where half of one can still be drawn. */
export const mixable = (passive: Passive, tech: Tech): boolean =>
  passive.kind === 'resistor' || halfOf(passive, tech) !== null;

/** Half as wide, or else half as high. */
function halfOf(whole: Capacitor, tech: Tech): Capacitor | null {
  const least = leastSide(tech);
  const side = (['width', 'height'] as const).find(
    (name) => whole[name] % 2 === 0 && whole[name] / 2 >= least,
  );
  return side ? { ...whole, [side]: whole[side] / 2 } : null;
}

function mirroredCell({ drawing, pins }: PassiveCell): PassiveCell {
  return {
    drawing: turned(drawing, 'MY'),
    pins: pins
      .map(({ x, metal, ...pin }) => ({
        ...pin,
        x: -x,
        metal: { ...metal, x1: -metal.x2, x2: -metal.x1 },
      }))
      .reverse(),
  };
}

const lastPin = (pins: readonly Pin[]): number => Math.max(...pins.map(({ x }) => x));

/** The side of the smallest square capacitor. */
export function leastSide(tech: Tech): number {
  const least = Math.max(narrowestSide(tech), Math.ceil(Math.sqrt(tech.process.area('capacitor_plate'))));
  return least + (least % 2);
}

/** The shortest side of a capacitor that is long enough on the other. */
export function narrowestSide(tech: Tech): number {
  const plate = tech.process.capacitor;
  if (!plate) return combRules(tech).least;
  const around = tech.width(plate.cut.role) + 2 * tech.enclosure('capacitor_plate', plate.cut.role);
  const least = Math.max(tech.width('capacitor_plate'), around);
  return least + (least % 2);
}

/** More cuts along a side of a plate than this make it no better, and the file unwieldy. */
const MOST_CUTS = 16;

const sparse = (space: number, side: number): number => Math.max(space, Math.ceil(side / MOST_CUTS));

/** How far the lower plate's conductor goes beyond the plate; narrower than a wire, readers that part both would find one. */
function rimOf(tech: Tech): number {
  const { bottom, plate } = tech.process.capacitor!;
  return Math.max(tech.enclosure(bottom.role, plate.role), tech.width(bottom.role));
}

/** How wide the widest lower plate is, as a wire. */
export const widestPlate = (passives: readonly Passive[], tech: Tech): number =>
  passives.reduce(
    (most, one) =>
      one.kind === 'plate' ? Math.max(most, Math.min(one.width, one.height) + 2 * rimOf(tech)) : most,
    0,
  );

function drawPlate({ width, height, p, n }: Capacitor, tech: Tech, rules: RowRules): PassiveCell {
  const drawing = new Drawing();
  const { process } = tech;
  const { bottom, top, cut, plate } = process.capacitor!;
  const at = process.stack.findIndex(({ layer }) => layer.role === bottom.role);
  const pads = padSizes(tech, at + 1);
  const apart = ({ role }: { role: Role }) =>
    Math.max(tech.space(role), role === bottom.role ? tech.space('plate_bottom', 'plate_free') : 0);
  const pitch = Math.max(rules.columns, ...pads.map((pad) => pad.size + apart(pad)));
  const padOf = (level: number) => pads[level]!.size;
  const landing = Math.max(...pads.map(({ size }) => size));
  const around = rimOf(tech);
  const floor = landing + Math.max(...pads.map(apart));
  const [x1, y1] = [0, floor + around];
  const [x2, y2] = [width, y1 + height];
  drawing.add(plate.role, x1, y1, x2, y2);
  drawing.add(bottom.role, x1 - around, floor, x2 + around, y2 + around, n);
  drawing.mark('plate_bottom', { x1: x1 - around, y1: 0, x2: x2 + around, y2: y2 + around });
  const middle = Math.floor(landing / 2);
  const [left, right] = [x1 - around + padOf(at) / 2, Math.max(x2, x1 - around + padOf(at) / 2 + pitch)];
  // The lower plate's conductor goes down to its landing.
  drawing.add(bottom.role, left - padOf(at) / 2, middle - padOf(at) / 2, left + padOf(at) / 2, floor, n);
  const inner = Math.max(
    tech.enclosure(plate.role, cut.role),
    tech.enclosure(bottom.role, cut.role) - around,
  );
  const size = tech.width(cut.role);
  const columns = along(x1 + inner, x2 - inner, size, sparse(cutSpace(tech.process, cut.role), width));
  const rowsOfCuts = along(y1 + inner, y2 - inner, size, sparse(cutSpace(tech.process, cut.role), height));
  for (const x of columns) for (const y of rowsOfCuts) drawing.around(cut.role, x, y, size, size);
  const rim = Math.ceil(size / 2) + tech.enclosure(top.role, cut.role);
  const half = Math.max(rim, Math.ceil(tech.width(top.role) / 2));
  drawing.add(
    top.role,
    columns[0]! - half,
    rowsOfCuts[0]! - half,
    Math.max(right, columns.at(-1)!) + half,
    rowsOfCuts.at(-1)! + half,
    p,
  );
  const reach = Math.max(half, padOf(at + 1) / 2);
  drawing.add(top.role, right - reach, middle - reach, right + reach, rowsOfCuts.at(-1)! + half, p);
  drawStack(drawing, tech, left, middle, at, n, pads);
  drawStack(drawing, tech, right, middle, at + 1, p, pads);
  const free = padOf(at) / 2;
  drawing.mark('plate_free', { x1: right - free, y1: 0, x2: right + free, y2: middle + free });
  const pin = (x: number, net: string): Pin => {
    const side = padOf(0) / 2;
    return {
      side: 'diffusion',
      net,
      x,
      metal: { x1: x - side, x2: x + side, y1: middle - side, y2: middle + side },
    };
  };
  const lowest = drawing.bounds!.y1;
  return shifted({ drawing, pins: [pin(left, n), pin(right, p)] }, -lowest);
}
