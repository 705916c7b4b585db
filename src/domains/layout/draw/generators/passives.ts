import type { Capacitor, Passive, Resistor } from '../sections.ts';
import { boundsOf, Drawing, reachOf, stackedBeside, turned } from '../shapes.ts';
import { cutSpace, type Tech } from '../tech.ts';
import { drawComb } from './comb.ts';
import type { Pin, Row, RowRules } from './row.ts';
import { drawStack, type PassiveCell, padSizes } from './stack.ts';
import { along } from './taps.ts';

/** Resistors and capacitors side by side; their pins are at the lower edge, at y = 0 and above. */
export function buildPassiveRow(passives: readonly Passive[], tech: Tech, rules: RowRules): Row {
  const drawing = new Drawing();
  const pins: Pin[] = [];
  for (const [i, passive] of passives.entries()) {
    const made = drawPassive(passive, tech, rules);
    // The right half of a row is the mirror image of the left: what matches lies alike about the axis.
    const cell = 2 * i >= passives.length && passives.length > 1 ? mirroredCell(made) : made;
    const shift =
      drawing.shapes.length > 0
        ? stackedBeside(reachOf(drawing.shapes), reachOf(cell.drawing.shapes), tech.apart)
        : 0;
    const clear = lastPin(pins) + rules.columns - Math.min(...cell.pins.map(({ x }) => x));
    const dx = Math.max(shift, pins.length > 0 ? clear : 0);
    drawing.addAll(cell.drawing, dx, 0);
    for (const { metal, x, ...pin } of cell.pins) {
      pins.push({ ...pin, x: x + dx, metal: { ...metal, x1: metal.x1 + dx, x2: metal.x2 + dx } });
    }
  }
  const bounds = boundsOf(drawing.shapes)!;
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

function drawPassive(passive: Passive, tech: Tech, rules: RowRules): PassiveCell {
  if (passive.kind === 'resistor') return drawResistor(passive, tech, rules);
  return passive.kind === 'plate' ? drawPlate(passive, tech, rules) : drawComb(passive, tech);
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

function drawResistor(
  { strips, width, length, p, n, id }: Resistor,
  tech: Tech,
  rules: RowRules,
): PassiveCell {
  const drawing = new Drawing();
  const { contact, local } = tech;
  const { strap } = rules;
  const edge = tech.enclosure('poly', 'contact');
  const cover = tech.enclosure(local.role, 'contact');
  const head = contact.size + 2 * edge;
  const gap = Math.max(0, tech.space('contact', 'resistor_marker') - edge);
  const said: Readonly<Record<string, unknown>> = tech.process.devices?.resistor ?? {};
  const units = (metres: unknown) =>
    typeof metres === 'number' ? Math.ceil(metres / tech.process.unit - 1e-6) : 0;
  // A wide head has contacts all along, so that the current enters the body evenly.
  const contacts = along(edge - width / 2, width / 2 - edge, contact.size, contact.space);
  const spread = contacts.at(-1)!;
  const half = Math.max(strap / 2, Math.ceil(contact.size / 2) + cover);
  const pitch = Math.max(
    width + Math.max(tech.space('poly'), units(said.min_spacing)),
    2 * (spread + half) + local.space,
    rules.columns,
  );
  const [y1, y2] = [cover + Math.ceil(Math.max(0, strap - contact.size) / 2), 0];
  // The lower head's contact stands where its conductor ends at y = 0.
  const bottom = y1 - edge + y2;
  const body = bottom + head + gap;
  const top = body + length + gap + head;
  const xs = Array.from({ length: strips }, (_, i) => i * pitch + width / 2);
  const low = bottom + edge + Math.floor(contact.size / 2);
  const high = top - edge - Math.ceil(contact.size / 2);
  for (const x of xs) {
    drawing.add('poly', x - width / 2, bottom, x + width / 2, top);
    for (const y of [low, high]) {
      for (const dx of contacts) drawing.around('contact', x + dx, y, contact.size, contact.size);
    }
  }
  const [first, last] = [xs[0]!, xs.at(-1)!];
  const side = tech.enclosure('resistor_marker', 'poly');
  drawing.add('resistor_marker', first - width / 2 - side, body, last + width / 2 + side, body + length);
  if (tech.has('resistor_cover')) {
    const rim = tech.enclosure('resistor_cover', 'poly');
    drawing.add('resistor_cover', first - width / 2 - rim, bottom - rim, last + width / 2 + rim, top + rim);
  }
  const pins: Pin[] = [];
  const metal = (from: number, to: number, y: number, net: string) => {
    const box = { x1: from - spread - half, y1: y - half, x2: to + spread + half, y2: y + half };
    drawing.add(local.role, box.x1, box.y1, box.x2, box.y2, net);
    return box;
  };
  pins.push({ side: 'diffusion', net: p, x: first, metal: metal(first, first, low, p) });
  pins.push({ side: 'diffusion', net: n, x: last, metal: metal(last, last, low, n) });
  for (let i = 0; i + 1 < strips; i++) metal(xs[i]!, xs[i + 1]!, i % 2 === 0 ? high : low, `${id}.${i}`);
  maskContacts(drawing, tech, first - spread, last + spread, [low, high]);
  const lowest = boundsOf(drawing.shapes.filter(({ role }) => role === local.role))!.y1;
  return shifted({ drawing, pins }, -lowest);
}

function maskContacts(drawing: Drawing, tech: Tech, x1: number, x2: number, ys: readonly number[]): void {
  if (!tech.has('poly_contact_mask')) return;
  const around = tech.enclosure('poly_contact_mask', 'contact');
  const half = Math.ceil(Math.max(tech.contact.size + 2 * around, tech.width('poly_contact_mask')) / 2);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const close = high - low - 2 * half < tech.space('poly_contact_mask');
  for (const [y1, y2] of close ? [[low, high] as const] : ys.map((y) => [y, y] as const)) {
    drawing.add('poly_contact_mask', x1 - half, y1 - half, x2 + half, y2 + half);
  }
}

function shifted({ drawing, pins }: PassiveCell, dy: number): PassiveCell {
  const moved = new Drawing();
  moved.addAll(drawing, 0, dy);
  return {
    drawing: moved,
    pins: pins.map((pin) => ({
      ...pin,
      metal: { ...pin.metal, y1: pin.metal.y1 + dy, y2: pin.metal.y2 + dy },
    })),
  };
}

/** More cuts along a side of a plate than this make it no better, and the file unwieldy. */
const MOST_CUTS = 48;

const sparse = (space: number, side: number): number => Math.max(space, Math.ceil(side / MOST_CUTS));

function drawPlate({ width, height, p, n }: Capacitor, tech: Tech, rules: RowRules): PassiveCell {
  const drawing = new Drawing();
  const { process } = tech;
  const { bottom, top, cut, plate } = process.capacitor!;
  const at = process.stack.findIndex(({ layer }) => layer.role === bottom.role);
  const pads = padSizes(tech, at + 1);
  const pitch = Math.max(rules.columns, ...pads.map(({ role, size }) => size + tech.space(role)));
  const padOf = (level: number) => pads[level]!.size;
  const landing = Math.max(...pads.map(({ size }) => size));
  const around = tech.enclosure(bottom.role, plate.role);
  const floor = landing + Math.max(...pads.map(({ role }) => tech.space(role)));
  const [x1, y1] = [0, floor + around];
  const [x2, y2] = [width, y1 + height];
  drawing.add(plate.role, x1, y1, x2, y2);
  drawing.add(bottom.role, x1 - around, floor, x2 + around, y2 + around, n);
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
  const pin = (x: number, net: string): Pin => {
    const side = padOf(0) / 2;
    return {
      side: 'diffusion',
      net,
      x,
      metal: { x1: x - side, x2: x + side, y1: middle - side, y2: middle + side },
    };
  };
  const lowest = boundsOf(drawing.shapes)!.y1;
  return shifted({ drawing, pins: [pin(left, n), pin(right, p)] }, -lowest);
}
