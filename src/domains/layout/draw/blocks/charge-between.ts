import { ratioOf } from '../../check/antenna/antenna.ts';
import { groupBy } from '../../netlist/groups.ts';
import { coveredBy } from '../route/charge.ts';
import type { Section } from '../sections.ts';
import type { Drawing } from '../shapes.ts';
import type { Tech } from '../tech.ts';

/** Gates by their net, in square database units; only of nets that no diffusion leads charge away from. */
export function openGates(
  sections: readonly Section[],
  led: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const gates = new Map<string, number>();
  for (const section of sections) {
    if (section.type === 'passive') continue;
    for (const { gate, w, l } of section.rows.flat()) {
      if (!led.has(gate)) gates.set(gate, (gates.get(gate) ?? 0) + w * l);
    }
  }
  return gates;
}

/** Nets whose gates collect more than a rule allows once the spines' conductor joins all of them. */
export function overCharged(
  drawing: Drawing,
  gates: ReadonlyMap<string, number>,
  tech: Tech,
): readonly string[] {
  const { stack, rules, unit } = tech.process;
  if (rules.antenna.length === 0) return [];
  const top = stack.findIndex(({ layer }) => layer.role === tech.up.role);
  const own = drawing.shapes.filter(({ net }) => net !== null && gates.has(net));
  return [...groupBy(own, ({ net }) => net!)].flatMap(([net, shapes]) => {
    const wires = stack.map(({ layer }) => coveredBy(shapes.filter(({ role }) => role === layer.role)));
    const above = rules.antenna.some((rule) => {
      const level = stack.findIndex(({ layer }) => layer.name === rule.layer);
      if (level < top) return false;
      const metals = wires.slice(0, level + 1).reduce((sum, { metal }) => sum + metal, 0);
      const piece = {
        ...wires[level]!,
        level,
        metals,
        gates: gates.get(net)!,
        node: 0,
        led: false,
        box: null,
      };
      return ratioOf(rule, piece, unit) > rule.max_ratio;
    });
    return above ? [net] : [];
  });
}
