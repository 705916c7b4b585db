import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  draw,
  type Made,
  processFor,
  processFrom,
  rulesText,
  technologies,
  violations,
} from '../../../../test/support/layouts.ts';
import { checkAntennas, collectorsOf } from '../check/antenna/antenna.ts';
import { type FlatLayout, layoutFromGds } from '../check/flat-layout.ts';
import { extract } from '../check/lvs/extract.ts';
import { runLvs } from '../check/lvs/run.ts';
import { withChanges } from '../netlist/size-changes.ts';
import type { Process } from '../rules/process.ts';

const seed = Number(process.env.YX_SEED);
const soak = process.env.YX_SOAK === '1';

const nets = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'vdd', 'vss'] as const;
const net = fc.constantFrom(...nets);
const device = fc
  .record({
    type: fc.constantFrom('nmos' as const, 'pmos' as const),
    fingerWidth: fc.integer({ min: 50, max: 6000 }),
    l: fc.oneof(fc.integer({ min: 20, max: 400 }), fc.integer({ min: 400, max: 3000 })),
    m: fc.integer({ min: 1, max: 4 }),
    nf: fc.integer({ min: 1, max: 6 }),
    g: net,
    d: net,
    s: net,
    well: fc.constantFrom('vdd', 'vdd', 'a'),
  })
  .map(({ type, fingerWidth, l, m, nf, g, d, s, well }) => ({
    type,
    w: (fingerWidth * nf) / 1e9,
    l: l / 1e9,
    m,
    nf,
    terminals: { g, d, s, b: type === 'nmos' ? 'vss' : well },
  }));

const netlist = fc
  .tuple(fc.array(device, { minLength: 1, maxLength: 9 }), fc.boolean(), fc.subarray([...nets]))
  .map(([devices, paired, ports]) => {
    const [first] = devices;
    // Equal devices side by side, as pairs are.
    const all =
      paired && first ? [...devices, { ...first, terminals: { ...first.terminals, g: 'b' } }] : devices;
    return {
      schema_version: '1.1.0',
      top: 'top',
      cells: [{ name: 'top', ports, devices: all.map((one, i) => ({ id: `M${i}`, ...one })) }],
    };
  });

/** DRC-clean, and the netlist. */
function expectSound({ gds, prepared }: Made, process: Process): FlatLayout {
  expect(violations(gds, process)).toEqual({});
  const layout = layoutFromGds(gds);
  if (!layout.ok) throw new Error(layout.error[0]?.message);
  const lvs = runLvs(layout.value, process, withChanges(prepared.circuit, prepared.changes));
  if (!lvs.ok) throw new Error(lvs.error[0]?.message);
  expect(lvs.value.findings.map(({ issue }) => issue.message)).toEqual([]);
  expect(lvs.value.matched).toBe(true);
  return layout.value;
}

describe('circuits nobody drew: every size, every connection', () => {
  it.each(technologies)(
    'in %s no rule is broken and the layout is the netlist',
    { timeout: 120_000 },
    (name) => {
      const process = processFor(name);
      fc.assert(
        fc.property(netlist, fc.boolean(), (wanted, dummies) => {
          expectSound(draw(wanted, process, { dummies, effort: 2 }), process);
        }),
        { seed, numRuns: soak ? 300 : 4 },
      );
    },
  );

  const limit = fc.record({
    max_ratio: fc.constantFrom(1, 2, 3, 5, 8, 12, 20, 60),
    kind: fc.constantFrom({}, {}, { cumulative: true }, { thickness: 3e-7 }),
  });

  it.each(technologies)(
    'in %s antenna rules are kept, but for those the router names',
    { timeout: 120_000 },
    (name) => {
      const content = JSON.parse(rulesText(name)) as object;
      const layers = processFor(name).stack.map(({ layer }) => layer.name);
      const limits = fc.array(limit, { minLength: layers.length, maxLength: layers.length });
      fc.assert(
        fc.property(netlist, fc.boolean(), limits, (wanted, dummies, chosen) => {
          const antenna = chosen.map(({ max_ratio, kind }, i) => ({
            ...{ id: `ar.${i}`, layer: layers[i], max_ratio, ...kind },
          }));
          const process = processFrom({ ...content, devices: { antenna } });
          const made = draw(wanted, process, { dummies });
          const layout = expectSound(made, process);
          const extracted = extract(layout, process);
          if (!extracted.ok) throw new Error(extracted.error[0]?.message);
          const found = checkAntennas(collectorsOf(extracted.value, process), process, layout.unit);
          const broken = found.filter(({ places }) => places.length > 0).map(({ rule }) => rule.id);
          const said = made.assembled.antennas.unmended.map(({ rule }) => rule.id);
          expect(new Set(broken)).toEqual(new Set(said));
        }),
        { seed, numRuns: soak ? 300 : 4 },
      );
    },
  );
});
