import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  circuitNames,
  draw,
  type Made,
  netlistText,
  ownNames,
  processFor,
  technologies,
  violations,
} from '../../../../test/support/layouts.ts';
import { systemReady } from '../../../../test/support/system.ts';
import type { Process } from '../process.ts';
import { findKLayout } from '../services/klayout.ts';

const soak = process.env.YX_SOAK === '1';
const few = ['sky130_five_transistor_ota', 'align_telescopic_ota', 'fasoc_DCDC_COMP'];
const chosen = soak ? [...circuitNames, ...ownNames] : few;
const ready = systemReady(new URL('./draw.system.json', import.meta.url));

interface Verdict {
  readonly same: boolean;
  readonly nets: readonly string[];
  readonly text: string;
}

/** KLayout's own extraction against the sizes that were to be drawn. */
async function compare({ gds, prepared }: Made, process: Process): Promise<Verdict> {
  const { python, modules } = await findKLayout();
  const folder = mkdtempSync(join(tmpdir(), 'yx-draw-'));
  try {
    const path = join(folder, 'top.gds');
    writeFileSync(path, gds);
    const pair = (layer: { readonly layer: number; readonly datatype: number }) => [
      layer.layer,
      layer.datatype,
    ];
    const roles = ['active', 'poly', 'nwell', 'contact', 'tap', 'p_implant'] as const;
    const request = {
      gds: path,
      layers: Object.fromEntries(
        roles.flatMap((role) => {
          const layer = process.layer(role);
          return layer ? [[role, pair(layer)]] : [];
        }),
      ),
      stack: process.stack.map(({ layer, cut }) => [pair(layer), pair(cut)]),
      devices: prepared.devices.map(({ id, type, source, drain, gate, bulk, w, l, fingers }) => ({
        id,
        type,
        nets: { S: source, D: drain, G: gate, B: bulk },
        parameters: { W: (w * fingers) / 1000, L: l / 1000 },
      })),
    };
    const script = new URL('./klayout_lvs.testkit.py', import.meta.url).pathname;
    const said = execFileSync(python, ['-s', script], {
      input: JSON.stringify(request),
      env: { PYTHONPATH: modules, LD_LIBRARY_PATH: dirname(modules), PYTHONDONTWRITEBYTECODE: '1' },
    });
    return JSON.parse(said.toString());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.each(technologies)('layouts in %s', (technology) => {
  const process = processFor(technology);

  it.each(chosen)('%s breaks no rule', { timeout: 60_000 }, (name) => {
    expect(violations(draw(netlistText(name), process).gds, process)).toEqual({});
  });

  it.skipIf(!ready).each(chosen)('%s is the netlist, says KLayout', { timeout: 60_000 }, async (name) => {
    const made = draw(netlistText(name), process);
    const verdict = await compare(made, process);
    expect(verdict.text).toBe('');
    const named = [...made.prepared.nets.ports].filter((net) =>
      made.prepared.devices.some(({ gate, drain, source }) => [gate, drain, source].includes(net)),
    );
    // Upper case, as KLayout compares names; the substrate is a global net of its own name.
    expect(verdict.nets.flatMap((net) => net.split(','))).toEqual(expect.arrayContaining(named));
  });
});

it.skipIf(!ready)(
  'the comparison can fail: one finger wider, one gate elsewhere',
  { timeout: 60_000 },
  async () => {
    const process = processFor('sky130');
    const made = draw(netlistText('sky130_five_transistor_ota'), process);
    for (const change of [{ w: 1060 }, { gate: 'vinn' }]) {
      const devices = made.prepared.devices.map((device, i) => (i === 0 ? { ...device, ...change } : device));
      const verdict = await compare({ ...made, prepared: { ...made.prepared, devices } }, process);
      expect(verdict.same).toBe(false);
    }
  },
);

it('the same circuit gives the same bytes', () => {
  const process = processFor('sky130');
  const [a, b] = [1, 2].map(() => draw(netlistText('fasoc_DCDC_COMP'), process).gds);
  expect(Buffer.compare(a!, b!)).toBe(0);
});
