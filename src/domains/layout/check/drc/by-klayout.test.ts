import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { systemReady } from '../../../../../test/support/system.ts';
import { testContext, testRegistry } from '../../../../../test/support/tool-kit.ts';
import { klayoutAlone } from '../klayout/klayout.testkit.ts';
import { amplifier } from './amplifier.testkit.ts';
import { Dice, gdsOf, mutated } from './random.testkit.ts';
import type { DrcReportWire } from './report.ts';
import { drcTools } from './tools.ts';

const rules = {
  tech: 'demo',
  layers: { met1: 68 },
  rules: [{ id: 'w', type: 'width', layer: 'met1', min: 1.4e-7 }],
};
const slanted = [
  {
    layer: 'met1',
    points_um: [
      [0, 0],
      [0, 1],
      [0.1, 0],
    ],
  },
];
const ready = systemReady(new URL('../klayout/klayout.system.json', import.meta.url));

/** The processes of KLayout that this one has started. */
const ownWorkers = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' '))
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('klayout_worker'))
    .map(Number);

describe.skipIf(!ready)('seed 001 §5.5.3: KLayout behind drc.run_check', { timeout: 120_000 }, () => {
  const services = klayoutAlone();
  const check = (input: object, signal?: AbortSignal) =>
    testRegistry([drcTools[0]!]).call(
      {
        name: 'drc.run_check',
        input: { rules, engine: 'klayout', ...input },
        trace_id: 't',
        timeout_ms: 60_000,
      },
      testContext({ services, ...(signal && { signal }) }),
    );

  it('slanted edges, which the built-in engine refuses, are checked', async () => {
    expect(await check({ shapes: slanted, engine: 'builtin' })).toMatchObject({
      ok: false,
      error: { code: 'INVALID_PARAM', details: { issues: [{ code: 'drc_slanted' }] } },
    });
    const found = await check({ shapes: slanted });
    expect(found).toMatchObject({ ok: true, data: { passed: false, engine: 'klayout' } });
    expect((found.data as DrcReportWire).drc_error_count).toBeGreaterThan(0);
  });

  it('a worker that was killed is started again', async () => {
    expect(await check({ shapes: slanted })).toMatchObject({ ok: true });
    const workers = ownWorkers();
    expect(workers).toHaveLength(1);
    for (const pid of workers) process.kill(pid, 'SIGKILL');
    expect(await check({ shapes: slanted })).toMatchObject({ ok: true });
  });

  it('a check that is given up is cancelled, and the next one answered', async () => {
    const controller = new AbortController();
    const many = Array.from({ length: 5_000 }, (_, i) => ({
      layer: 'met1',
      points_um: [
        [0, i],
        [5_000, i + 0.5],
      ],
    }));
    const columns = many.map(({ layer, points_um }) => ({
      layer,
      points_um: points_um.map(([x, y]) => [y!, x!]),
    }));
    const long = check({ shapes: [...many, ...columns] }, controller.signal);
    setTimeout(() => controller.abort(), 500);
    expect(await long).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    expect(await check({ shapes: slanted })).toMatchObject({ ok: true });
  });
});

describe.skipIf(!ready)('yx drc and yx deck, as a user runs them', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'yx-drc-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const root = new URL('../../../../../', import.meta.url).pathname;
  const sky130 = new URL('../../corpus/rules/sky130_rules.json', import.meta.url).pathname;
  const yx = (...argv: string[]) => {
    const env = { PATH: process.env.PATH ?? '', HOME: folder, YX_DATA: join(folder, 'data'), YX_LANG: 'en' };
    const node = ['--import', 'tsx', join(root, 'src/cli/main.ts'), ...argv];
    return spawnSync(process.execPath, node, { cwd: root, env, encoding: 'utf8' });
  };

  it('both engines say the same of a layout', () => {
    let layout = amplifier();
    for (let i = 0; i < 12; i++) layout = mutated(new Dice(Number(process.env.YX_SEED) + i), layout);
    const gds = join(folder, 'amplifier.gds');
    writeFileSync(gds, gdsOf(layout));
    const [ours, theirs] = ['builtin', 'klayout'].map((engine) => {
      const ran = yx('drc', gds, sky130, '--engine', engine, '--json');
      expect(ran.status, ran.stderr).toBe(0);
      return JSON.parse(ran.stdout) as DrcReportWire;
    });
    expect(ours!.drc_error_count).toBeGreaterThan(0);
    expect({ ...theirs!, engine: 'builtin' }).toEqual(ours);
  });

  it('a deck of rules whose names are Ruby', () => {
    const path = join(folder, 'rules.json');
    writeFileSync(path, JSON.stringify({ ...rules, rules: [{ ...rules.rules[0], id: '"); exit #{1}' }] }));
    const ran = yx('deck', path);
    expect(ran.status, ran.stderr).toBe(0);
    expect(ran.stdout).toContain('met1.width(0.14).output("\\"); exit \\#{1}")');
  });
});
