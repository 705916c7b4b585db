import { checkEdges } from '../../../../geometry/edge-check.ts';
import { around, type Box, selectShapes, shapeBoxes } from '../../../../geometry/region.ts';
import type { PinSide } from '../../contract.ts';
import { currentsOf } from '../../rules/currents.ts';
import type { Process } from '../../rules/process.ts';
import type { Wanted } from '../../wanted/wanted.ts';
import type { FlatLayout } from '../flat-layout.ts';
import type { Extracted } from '../lvs/extract.ts';
import type { LvsOutcome } from '../lvs/run.ts';

/** One thing that was asked of devices or nets by name, and whether the drawn shapes have it. */
export interface AskedOf {
  readonly kind: keyof Wanted;
  readonly names: readonly string[];
  /** The side of a pin. */
  readonly side?: PinSide;
  /** Of a width: what was asked, and the narrowest that is drawn, in µm. */
  readonly width_um?: number;
  readonly found_um?: number;
  readonly met: boolean;
}

export interface Drawn {
  readonly layout: FlatLayout;
  readonly extracted: Extracted;
  readonly process: Process;
  readonly lvs: Pick<LvsOutcome, 'devices' | 'nets'>;
  /** Devices that match each other: what matches a device of a group may lie among them. */
  readonly matched: readonly { readonly devices: readonly string[] }[];
}

/** How far a pin's label may be from the side it is on, in metres. */
const AT_EDGE = 0.5e-6;
/** Half a step of the grid is lost where a row has an odd width. */
const GRID = 5e-9;
/** So many times its width a wire is long at least. */
const LANDING = 1.5;

/** Whether a layout has what was asked of names, from its shapes alone; of a layout that is not the netlist nothing is met. */
export function askedOf(wanted: Wanted, drawn: Drawn): readonly AskedOf[] {
  const boxes = new Map(
    drawn.lvs.devices.flatMap(({ ids, boxes: own }) => ids.map((id) => [id, own] as const)),
  );
  const found: AskedOf[] = [];
  for (const pair of wanted.symmetry) {
    const [a, b] = pair.map((id) => boxes.get(id) ?? []);
    found.push({ kind: 'symmetry', names: pair, met: mirrored(a!, b!, GRID / drawn.layout.unit) });
  }
  for (const group of wanted.groups)
    found.push({ kind: 'groups', names: group, met: together(group, boxes, drawn) });
  for (const { net, side } of wanted.pins) {
    found.push({ kind: 'pins', names: [net], side, met: onSide(net, side, drawn) });
  }
  for (const { net, width_um } of wanted.net_widths) {
    const least = narrowest(net, width_um, drawn);
    const met = least !== null && least >= width_um - 1e-6;
    found.push({
      kind: 'net_widths',
      names: [net],
      width_um,
      ...(least !== null && { found_um: least }),
      met,
    });
  }
  for (const { net, current_ma } of wanted.net_currents) {
    const width_um = currentsOf(drawn.process)?.width(current_ma) ?? Number.POSITIVE_INFINITY;
    const found_um = narrowest(net, width_um, drawn);
    const met = found_um !== null && found_um >= width_um - 1e-3;
    const rounded = Number(width_um.toFixed(4));
    found.push({
      kind: 'net_currents',
      names: [net],
      width_um: rounded,
      ...(found_um !== null && { found_um }),
      met,
    });
  }
  return found;
}

/** About one vertical axis each is the other's image, or both have one centre. */
function mirrored(a: readonly Box[], b: readonly Box[], slack: number): boolean {
  const whole = [...a, ...b].reduce<Box | null>((sum, box) => around(sum, box), null);
  if (!whole || a.length === 0 || b.length === 0) return false;
  const sum = whole.left + whole.right;
  const keys = (list: readonly Box[], flip: boolean) =>
    list
      .map(({ left, right, bottom, top }) =>
        (flip ? [sum - right, bottom, sum - left, top] : [left, bottom, right, top]).join(),
      )
      .sort()
      .join(' ');
  if (keys(a, true) === keys(b, false)) return true;
  const [one, two] = [middle(a), middle(b)];
  return Math.hypot(one.x - two.x, one.y - two.y) <= slack && a.length === b.length;
}

function middle(boxes: readonly Box[]): { readonly x: number; readonly y: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    x: mean(boxes.map(({ left, right }) => (left + right) / 2)),
    y: mean(boxes.map(({ bottom, top }) => (bottom + top) / 2)),
  };
}

/** Nothing that is not of the group, and matches nothing of it, has its middle among them. */
function together(
  group: readonly string[],
  boxes: ReadonlyMap<string, readonly Box[]>,
  { matched }: Drawn,
): boolean {
  const own = group.flatMap((id) => boxes.get(id) ?? []);
  const whole = own.reduce<Box | null>((sum, box) => around(sum, box), null);
  if (!whole || !group.every((id) => boxes.has(id))) return false;
  const kin = new Set([
    ...group,
    ...matched
      .filter(({ devices }) => devices.some((id) => group.includes(id)))
      .flatMap(({ devices }) => devices),
  ]);
  const within = (box: Box) => {
    const { x, y } = middle([box]);
    return x > whole.left && x < whole.right && y > whole.bottom && y < whole.top;
  };
  return [...boxes].every(([id, list]) => kin.has(id) || !list.some(within));
}

function onSide(net: string, side: PinSide, { layout, extracted, lvs }: Drawn): boolean {
  const { extent, unit } = layout;
  if (!extent) return false;
  const labels = [...lvs.nets].flatMap(([index, name]) =>
    name === net ? (extracted.labels[index] ?? []) : [],
  );
  return labels.some(({ x, y }) => {
    const away = {
      left: x - extent.left,
      right: extent.right - x,
      top: extent.top - y,
      bottom: y - extent.bottom,
    };
    return away[side] * unit <= AT_EDGE;
  });
}

/**
 * The narrowest wire of a net, in µm; null where it has none: on the conductors above the one contacts reach, of which the
 * highest lead only to plates. Where cuts land, what is about as long as it is wide is no wire.
 */
function narrowest(net: string, width: number, { layout, extracted, process, lvs }: Drawn): number | null {
  const um = layout.unit * 1e6;
  const own = new Set(
    [...lvs.nets].flatMap(([index, name]) => (name === net ? [extracted.wires[index]!] : [])),
  );
  let least: number | null = null;
  for (const { layer } of process.stack.slice(1, 3)) {
    const region = extracted.areas.layer(layer.role);
    const boxes = shapeBoxes(region);
    const lands = (shape: number) => {
      const [left, bottom, right, top] = boxes.subarray(4 * shape, 4 * shape + 4);
      const sides = [right! - left!, top! - bottom!];
      return Math.max(...sides) * um < width && Math.max(...sides) < LANDING * Math.min(...sides);
    };
    const wires = selectShapes(
      region,
      (shape) => own.has(extracted.wiring.netOf(extracted.wiring.node(layer.role, shape))) && !lands(shape),
    );
    if (wires.shapes === 0) continue;
    least ??= width;
    const measure = { distance: Math.round(width / um), metric: 'euclidian' } as const;
    checkEdges({ relation: 'width', region: wires, measure }, (a, b) => {
      least = Math.min(least!, Math.hypot(gap(a, b, 0), gap(a, b, 1)) * um);
    });
  }
  return least === null ? null : Number(least.toFixed(4));
}

type Edge = Parameters<Parameters<typeof checkEdges>[1]>[0];

const gap = (a: Edge, b: Edge, axis: 0 | 1): number => {
  const low = (edge: Edge) => Math.min(edge[axis], edge[axis + 2]!);
  const high = (edge: Edge) => Math.max(edge[axis], edge[axis + 2]!);
  return Math.max(0, low(b) - high(a), low(a) - high(b));
};
