import type { ResistorKind } from '../../rules/resistor-kinds.ts';
import type { Resistor } from '../sections.ts';
import { boundsOf, Drawing } from '../shapes.ts';
import type { Tech } from '../tech.ts';
import type { Pin } from './row.ts';
import { maskAround, type RowRules } from './row-rules.ts';
import { type PassiveCell, shifted } from './stack.ts';
import { along } from './taps.ts';

/** One resistor, or two of one size with their strips as A B B A: both have their middle in the same place. */
export function drawResistors(resistors: readonly Resistor[], tech: Tech, rules: RowRules): PassiveCell {
  const drawing = new Drawing();
  const { strips, width, length, flavour = '' } = resistors[0]!;
  const kind = tech.process.resistorKinds.find(({ name }) => name === flavour);
  const shape = stripShape(width, length, kind, tech, rules);
  const { cut, contacts, spread, half, reachFor, reach, pitch, bottom, low, high, top, body } = shape;
  const beyond = inUnits(kind?.marker_beyond ?? 0, tech);
  const columns = Array.from({ length: strips * resistors.length }, (_, i) => i * pitch + width / 2);
  const beside = tech.enclosure('resistor_marker', 'poly');
  for (const x of columns) {
    drawing.add('poly', x - width / 2, bottom, x + width / 2, top);
    const edge = width / 2 + beside;
    drawing.add('resistor_marker', x - edge, body - beyond, x + edge, body + length + beyond);
    for (const y of [low, high]) {
      for (const dx of contacts) {
        drawing.around('contact', x + dx, y, cut.wide, cut.long);
      }
    }
  }
  const [first, last] = [columns[0]!, columns.at(-1)!];
  if (tech.has('resistor_cover')) {
    const rim = Math.max(
      tech.enclosure('resistor_cover', 'poly'),
      tech.enclosure('resistor_cover', 'resistor_body'),
    );
    drawing.add('resistor_cover', first - width / 2 - rim, bottom - rim, last + width / 2 + rim, top + rim);
  }
  const strip = { x1: first - width / 2, x2: last + width / 2, bottom, top, body, length };
  for (const one of kind?.layers ?? []) coverStrips(drawing, tech, one, strip, columns, width);
  drawing.mark('resistor_body', { x1: first - width / 2, y1: bottom, x2: last + width / 2, y2: top });
  const step = 2 * reach + tech.local.space;
  const deepest = resistors.length > 1 && strips > 2 ? low - step : low;
  const metal = (x1: number, x2: number, y1: number, y2: number, net: string) => {
    // What joins strips is long: it has its area without being as high as one head's, and stays no wide wire.
    const up = reachFor(x2 - x1 + 2 * (spread + half));
    const box = { x1: x1 - spread - half, y1: y1 - up, x2: x2 + spread + half, y2: y2 + up };
    drawing.add(tech.local.role, box.x1, box.y1, box.x2, box.y2, net);
    return box;
  };
  const pins = resistors.flatMap(({ id, p, n }, r): Pin[] => {
    const own = columns.filter(
      (_, i) => resistors.length === 1 || (i % 4 === 1 || i % 4 === 2 ? 1 : 0) === r,
    );
    for (let i = 0; i + 1 < strips; i++) {
      const [x1, x2] = [own[i]!, own[i + 1]!];
      const [y, out] = i % 2 === 0 ? [high, high + step] : [low, low - step];
      const net = `${id}.${i}`;
      if (x2 - x1 === pitch) metal(x1, x2, y, y, net);
      else {
        // Around the other one's strips.
        for (const x of [x1, x2]) metal(x, x, Math.min(y, out), Math.max(y, out), net);
        metal(x1, x2, out, out, net);
      }
    }
    return [[own[0]!, p] as const, [own.at(-1)!, n] as const].map(([x, net]) => ({
      side: 'diffusion',
      net,
      x,
      metal: metal(x, x, deepest, low, net),
    }));
  });
  maskContacts(drawing, tech, first - spread, last + spread, [low, high]);
  const lowest = boundsOf(drawing.shapes.filter(({ role }) => role === tech.local.role))!.y1;
  return shifted({ drawing, pins: pins.sort((a, b) => a.x - b.x) }, -lowest);
}

interface Strips {
  readonly x1: number;
  readonly x2: number;
  readonly bottom: number;
  readonly top: number;
  readonly body: number;
  readonly length: number;
}

/** A layer of the resistor's kind. Over bodies it reaches out sideways only: their ends are where it ends. */
function coverStrips(
  drawing: Drawing,
  tech: Tech,
  { layer, over, by }: ResistorKind['layers'][number],
  { x1, x2, bottom, top, body, length }: Strips,
  columns: readonly number[],
  width: number,
): void {
  const role = tech.process.roleOf(layer);
  if (!role) return;
  const rim = inUnits(by, tech);
  const half = width / 2 + rim;
  // A single narrow strip has a cover as wide as one must be.
  const lacks = Math.max(0, Math.ceil((tech.width(role) - (x2 - x1 + 2 * rim)) / 2));
  const [left, right] = [x1 - rim - lacks, x2 + rim + lacks];
  if (over === 'strips') drawing.add(role, left, bottom - rim, right, top + rim);
  else if (over === 'bodies') drawing.add(role, left, body, right, body + length);
  else for (const x of columns) drawing.add(role, x - half, body, x + half, body + length);
}

const inUnits = (metres: number, { process }: Tech): number => Math.ceil(metres / process.unit - 1e-6);

/** The heights a strip is made of, from its lower head up, and how close strips may stand. */
function stripShape(
  width: number,
  length: number,
  kind: ResistorKind | undefined,
  tech: Tech,
  { strap, columns }: RowRules,
) {
  const { contact, local } = tech;
  const bars = kind?.bars;
  const cut = {
    wide: bars ? inUnits(bars.width, tech) : contact.size,
    long: bars ? inUnits(bars.length, tech) : contact.size,
    space: bars ? inUnits(bars.space, tech) : contact.space,
  };
  const edge = tech.ends('poly', 'contact', 'poly_contact');
  const cover = tech.enclosure(local.role, 'contact');
  const head = cut.long + 2 * edge;
  const away = Math.max(tech.space('contact', 'resistor_marker'), inUnits(kind?.contact_space ?? 0, tech));
  const gap = Math.max(0, away - edge);
  // A wide head has contacts all along, so that the current enters the body evenly.
  const contacts = along(edge - width / 2, width / 2 - edge, cut.wide, cut.space);
  const spread = contacts.at(-1)!;
  const half = Math.max(strap / 2, Math.ceil(cut.wide / 2) + cover);
  const across = 2 * (spread + half);
  const reachFor = (long: number): number =>
    Math.max(
      strap / 2,
      Math.ceil(cut.long / 2) + tech.ends(local.role, 'contact'),
      Math.ceil(tech.lengthFor(local.role, long) / 2),
    );
  const reach = reachFor(across);
  const pitch = Math.max(
    width + Math.max(tech.space('poly'), inUnits(kind?.min_spacing ?? 0, tech)),
    across + local.space,
    columns,
  );
  // The lower head's contact stands where its conductor ends at y = 0.
  const bottom = reach - Math.ceil(cut.long / 2) - edge;
  const body = bottom + head + gap;
  const top = body + length + gap + head;
  const low = bottom + edge + Math.floor(cut.long / 2);
  const high = top - edge - Math.ceil(cut.long / 2);
  return { cut, contacts, spread, half, reachFor, reach, pitch, bottom, low, high, top, body };
}

function maskContacts(drawing: Drawing, tech: Tech, x1: number, x2: number, ys: readonly number[]): void {
  if (!tech.has('poly_contact_mask')) return;
  const around = maskAround(tech);
  const half = Math.ceil(Math.max(tech.contact.size + 2 * around, tech.width('poly_contact_mask')) / 2);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const close = high - low - 2 * half < tech.space('poly_contact_mask');
  for (const [y1, y2] of close ? [[low, high] as const] : ys.map((y) => [y, y] as const)) {
    drawing.add('poly_contact_mask', x1 - half, y1 - half, x2 + half, y2 + half);
  }
}
