import type { Catalogue, Lang } from '../../../core/messages.ts';
import type { PlanDraft } from '../../../core/run/plan.ts';
import type { Circuit, Device } from '../netlist/circuit.ts';
import { groupBy } from '../netlist/groups.ts';

type Step = PlanDraft['steps'][number];

interface Patterns {
  readonly steps: PlanDraft['steps'];
  /** What placement takes of them: the first row of each. */
  readonly groups: readonly object[];
}

/** A step for each differential pair and current mirror whose devices can be mixed in one pattern. */
export function patternSteps(circuit: Circuit, lang: Lang): Patterns {
  const taken = new Set<string>();
  const steps: Step[] = [];
  const modules = (['differential_pair', 'current_mirror'] as const).flatMap((type) =>
    circuit.modules.filter((module) => module.type === type),
  );
  for (const { id, type, devices } of modules) {
    const free = devices.flatMap((device) => (taken.has(device) ? [] : (circuit.getDevice(device) ?? [])));
    const alike = [...groupBy(free, keyOf).values()].find((group) => group.length > 1);
    if (!alike) continue;
    const step = type === 'differential_pair' ? pairStep(id, alike, lang) : mirrorStep(id, alike, lang);
    if (!step) continue;
    for (const device of alike) taken.add(device.id);
    steps.push(step);
  }
  const groups = steps.map(({ id }) => ({ id, order: { $from: id, path: ['data', 'rows', 0] } }));
  return { steps, groups };
}

/** Devices with equal keys have fingers of one size in one well. */
const keyOf = ({ type, terminals, params: { w, l, nf } }: Device): string =>
  [type, terminals.b, (w ?? 0) / nf, l].join(' ');

const transistor = ({ id, type, params: { w, l, m, nf }, terminals }: Device) => ({
  device_id: id,
  type,
  w,
  l,
  m,
  nf,
  terminals,
});

const said = {
  pair: { zh: '差分对', en: 'Differential pair' },
  mirror: { zh: '电流镜', en: 'Current mirror' },
} as const satisfies Catalogue;

function pairStep(id: string, devices: readonly Device[], lang: Lang): Step | null {
  const [a, b, ...more] = devices;
  if (!a || !b || more.length > 0) return null;
  const params = { device_a: transistor(a), device_b: transistor(b), arrangement: 'ABBA', cell_name: id };
  const name = `${said.pair[lang]} ${id}`;
  return { id, name, skill_name: 'layout.create_common_centroid_pair', params };
}

function mirrorStep(id: string, devices: readonly Device[], lang: Lang): Step {
  const [reference, ...outputs] = devices.map(transistor);
  const params = { reference, outputs, cell_name: id };
  const name = `${said.mirror[lang]} ${id}`;
  return { id, name, skill_name: 'layout.create_current_mirror', params };
}
