import { locator } from '../../../../geometry/locator.ts';
import { LayoutBuilder } from '../../check/flat-layout.ts';
import { type Extracted, extract } from '../../check/lvs/extract.ts';
import { wireCapacitances } from '../../check/parasitics/capacitance.ts';
import type { Coefficients } from '../../check/parasitics/coefficients.ts';
import type { Role } from '../../rules/process.ts';
import type { Assembled } from '../assemble-rows.ts';
import type { Drawing } from '../shapes.ts';
import type { Tech } from '../tech.ts';

/** Something drawn, read as those read it who measure it. */
export type Read = (made: Assembled) => Extracted | null;

/** A net's capacitance by both ways of counting: what is true lies between. */
export interface Weight {
  readonly shielded: number;
  readonly open: number;
}

/** From its shapes alone. */
export const readDrawing =
  ({ process }: Tech): Read =>
  ({ drawing }) => {
    const builder = new LayoutBuilder(process.layers);
    for (const { role, x1, y1, x2, y2 } of drawing.shapes) {
      const layer = process.layer(role);
      if (layer) builder.add(layer.layer, layer.datatype, [x1, y1, x1, y2, x2, y2, x2, y1]);
    }
    const extracted = extract(builder.finish('', process.unit), process);
    return extracted.ok ? extracted.value : null;
  };

/** What the wires of some nets add to them, in farads: where what lies between shields, and where it does not. */
export function weightsOf(
  { shapes }: Drawing,
  extracted: Extracted,
  { process }: Tech,
  coefficients: Coefficients,
  nets: ReadonlySet<string>,
): ReadonlyMap<string, Weight> {
  const { areas, wiring } = extracted;
  const scale = Math.round(process.unit / extracted.unit);
  const conductors = new Set<Role>(process.stack.map(({ layer }) => layer.role));
  const find = new Map<Role, (x: number, y: number) => number>();
  const names = new Map<number, string>();
  for (const { role, net, x1, y1, x2, y2 } of shapes) {
    if (net === null || !nets.has(net) || !conductors.has(role)) continue;
    const at = find.get(role) ?? locator(areas.layer(role));
    find.set(role, at);
    const shape = at((scale * (x1 + x2)) / 2, (scale * (y1 + y2)) / 2);
    if (shape >= 0) names.set(wiring.netOf(wiring.node(role, shape)), net);
  }
  const weights = new Map([...nets].map((net) => [net, { shielded: 0, open: 0 }]));
  for (const { a, b, value, past } of wireCapacitances(extracted, coefficients)) {
    for (const one of [a, b]) {
      const weight = weights.get(one === null ? '' : (names.get(one) ?? ''));
      if (!weight) continue;
      weight.shielded += value;
      weight.open += value + past;
    }
  }
  return weights;
}
