import { err, ok, type Result } from '../../../../core/result.ts';
import { runDrc } from '../../check/drc/run.ts';
import { layoutFromGds } from '../../check/flat-layout.ts';
import type { Device } from '../../netlist/circuit.ts';
import { parseRules } from '../../rules/parse.ts';
import { processOf } from '../../rules/process.ts';
import { assembleRows } from '../assemble-rows.ts';
import { drawingToGds } from '../export/gds.ts';
import { drawRing, tieRing } from '../generators/ring.ts';
import { issue } from '../messages.ts';
import type { Mos } from '../sections.ts';
import { boundsOf, Drawing, type Orientation, type Rect, turned } from '../shapes.ts';
import { sizeMos } from '../sizes/mos.ts';
import { Tech } from '../tech.ts';

export interface CellOptions {
  readonly name: string;
  readonly orientation: Orientation;
  readonly dummies: boolean;
  readonly guardRing: boolean;
  /** Between neighbouring gates, in metres. */
  readonly spacing?: number;
  readonly fitSizes: boolean;
}

export interface MadeCell {
  readonly gds: Uint8Array;
  readonly bounds: Rect;
  /** Distance of each device's mean gate position from the middle of all, in micrometres. */
  readonly offsets: ReadonlyMap<string, number>;
  /** Rules that are broken, with how often. */
  readonly violations: readonly { readonly rule_id: string; readonly count: number }[];
}

export function techFrom(rules: unknown): Result<Tech> {
  const parsed = parseRules(rules);
  const process = parsed.ok ? processOf(parsed.value.value) : parsed;
  return process.ok ? Tech.of(process.value) : process;
}

/** Rows of transistors as a cell of their own, wired and tapped, and checked by the rules it was drawn with. */
export function makeCell(
  rows: readonly (readonly string[])[],
  devices: readonly Device[],
  tech: Tech,
  options: CellOptions,
): Result<MadeCell> {
  const sized = sizeMos(devices, tech, options.fitSizes);
  if (!sized.ok) return sized;
  const byId = new Map(sized.value.devices.map((device) => [device.id, device]));
  const placed = rows.map((row) => row.map((id) => byId.get(id)!));
  const [first] = sized.value.devices;
  const { unit } = tech.process;
  const made = assembleRows([{ type: first!.type, bulk: first!.bulk, kind: '', rows: placed }], tech, {
    ports: new Set(
      sized.value.devices.flatMap(({ gate, drain, source, bulk }) => [gate, drain, source, bulk]),
    ),
    supplies: new Set(),
    symmetricNets: [],
    sides: new Map(),
    widths: new Map(),
    lone: new Set<string>(),
    dummies: options.dummies,
    ...(options.spacing !== undefined && { gap: Math.round(options.spacing / unit) }),
  });
  const ringed = options.guardRing ? withRing(made.drawing, tech, first!) : ok(made.drawing);
  if (!ringed.ok) return ringed;
  const drawing = turned(ringed.value, options.orientation);
  const gds = drawingToGds(drawing, tech.process, options.name);
  if (!gds.ok) return gds;
  const violations = violationsIn(gds.value, tech);
  if (!violations.ok) return violations;
  return ok({
    gds: gds.value,
    bounds: drawing.bounds!,
    offsets: offsetsOf(made.fingers, unit),
    violations: violations.value,
  });
}

function withRing(drawing: Drawing, tech: Tech, { type, bulk }: Mos): Result<Drawing> {
  const net = type === 'nmos' ? bulk : 'substrate';
  return withRingAround(drawing, tech, net);
}

/** A drawing with a guard ring around it. */
export function withRingAround(drawing: Drawing, tech: Tech, net: string): Result<Drawing> {
  const ring = ringAround(drawing, tech, net);
  if (!ring.ok) return ring;
  const all = new Drawing();
  all.addAll(drawing, 0, 0);
  all.addAll(ring.value, 0, 0);
  return ok(all);
}

/** The guard ring of a drawing, tied to the rail of its net where there is one. */
export function ringAround(drawing: Drawing, tech: Tech, net: string): Result<Drawing> {
  const label = drawing.labels.find(({ text }) => text === net);
  const rail =
    label &&
    drawing.shapes.find(
      ({ role, x1, y1, x2, y2 }) =>
        role === tech.across.role && x1 <= label.x && label.x <= x2 && y1 <= label.y && label.y <= y2,
    );
  const ring = drawRing(drawing, tech, net, rail);
  const all = new Drawing();
  all.addAll(ring.drawing, 0, 0);
  if (rail) {
    const tie = tieRing(drawing.shapes, rail, ring, tech, net);
    if (!tie) return err([issue('draw_ring_blocked', { params: { net } })]);
    all.addAll(tie, 0, 0);
  } else {
    const y = Math.round((ring.inner.y1 + ring.outer.y1) / 2);
    all.label(tech.local.role, Math.round((ring.inner.x1 + ring.inner.x2) / 2), y, net);
  }
  if (drawing.reach.has('outline')) {
    const { x1, y1, x2, y2 } = boundsOf([drawing.bounds!, all.bounds!])!;
    all.add('outline', x1, y1, x2, y2);
  }
  return ok(all);
}

function violationsIn(gds: Uint8Array, tech: Tech): Result<MadeCell['violations']> {
  const layout = layoutFromGds(gds);
  const drc = layout.ok ? runDrc(layout.value, tech.process.rules) : layout;
  if (!drc.ok) return drc;
  const wrong = drc.value.rules.filter(({ rule, count }) => rule.type !== 'density' && count > 0);
  return ok(wrong.map(({ rule, count }) => ({ rule_id: rule.id, count })));
}

interface Finger {
  readonly device: string;
  readonly x: number;
  readonly y: number;
}

function offsetsOf(fingers: readonly Finger[], unit: number): ReadonlyMap<string, number> {
  const middle = meanOf(fingers);
  const ids = new Set(fingers.map(({ device }) => device));
  return new Map(
    [...ids].map((id) => {
      const own = meanOf(fingers.filter(({ device }) => device === id));
      return [id, Number((Math.hypot(own.x - middle.x, own.y - middle.y) * unit * 1e6).toFixed(6))];
    }),
  );
}

const meanOf = (points: readonly Finger[]) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
