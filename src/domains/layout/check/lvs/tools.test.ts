import { describe, expect, it } from 'vitest';
import { systemReady } from '../../../../../test/support/system.ts';
import { testContext } from '../../../../../test/support/tool-kit.ts';
import type { CommandEnv } from '../../../../core/command.ts';
import { issuesOf } from '../../../../core/messages.ts';
import { err, ok } from '../../../../core/result.ts';
import { lintTools, probeTools } from '../../../../core/tool/lint.ts';
import { ServiceUnavailable, type ToolContext, type ToolResult } from '../../../../core/tool/tool.ts';
import { lvs } from '../../commands/lvs.ts';
import { createKLayout, findKLayout } from '../../services/klayout.ts';
import { namespaces } from '../../tools.ts';
import { KLAYOUT_SERVICE } from '../klayout/port.ts';
import { type Drawn, netlistFor, Sketch } from './draw.testkit.ts';
import { sky130, sky130Rules } from './processes.testkit.ts';
import type { LvsReportWire } from './report.ts';
import { lvsTools } from './tools.ts';

const [runCheck] = lvsTools;

const inverter: readonly Drawn[] = [
  { id: 'MN', type: 'nmos', nets: ['in', 'out', 'vss', 'vss'] },
  { id: 'MP', type: 'pmos', nets: ['in', 'out', 'vdd', 'vdd'], w: 1000 },
];
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const clean = {
  rules: sky130Rules,
  netlist: netlistFor(inverter, sky130),
  gds_base64: base64(new Sketch(sky130, inverter).gds()),
};
const shorted = { ...clean, gds_base64: base64(new Sketch(sky130, inverter).short('in', 'out').gds()) };

async function call(
  input: Readonly<Record<string, unknown>>,
  changes: Partial<ToolContext> = {},
): Promise<ToolResult<LvsReportWire>> {
  const params = runCheck!.paramsSchema.parse(input);
  return (await runCheck!.execute(params, testContext(changes))) as ToolResult<LvsReportWire>;
}

describe('lvs.run_check (calls-1, calls-2)', () => {
  it('is a tool as the registry wants them, and its example matches', async () => {
    expect(lintTools(lvsTools, namespaces, { catalogueIds: lvsTools.map(({ id }) => id) })).toEqual([]);
    expect(await probeTools(lvsTools, testContext())).toEqual([]);
    expect(await call(runCheck!.examples![0]!.params)).toMatchObject({
      success: true,
      data: { passed: true, lvs_error_count: 0, device_places: [{ devices: ['M1'] }] },
    });
  });

  it('a clean layout passes, in the document’s snake_case', async () => {
    expect((await call(clean)).data).toMatchObject({
      passed: true,
      lvs_error_count: 0,
      engine: 'builtin',
      cell: 'TOP',
      circuit: 'TOP',
      database_unit_um: 0.001,
      layout_counts: { devices: 2, nets: 4 },
      findings: [],
      notes: [],
    });
  });

  it('a fault is a result, not an error: passed is false and the finding has its place', async () => {
    const { data } = await call(shorted);
    expect(data).toMatchObject({ passed: false, lvs_error_count: 1, device_places: [] });
    expect(data!.findings[0]).toMatchObject({ code: 'lvs_short', nets: ['in', 'out'], devices: [] });
    expect(data!.findings[0]!.places_um.length).toBeGreaterThan(0);
  });

  it.each<[string, object, string, string]>([
    ['a netlist that is none', { netlist: '{' }, 'INVALID_PARAM', 'file_invalid_json'],
    [
      'a rule file without a well',
      { rules: { tech: 't', layers: { diff: 1, poly: 2, cont: 3, met1: 4 }, rules: [] } },
      'INVALID_PARAM',
      'process_role_missing',
    ],
    [
      'a layer that is not there',
      { layer_roles: { active: 'nope' } },
      'INVALID_PARAM',
      'process_no_such_layer',
    ],
    ['a file that is no GDSII', { gds_base64: base64(new Uint8Array(8)) }, 'INVALID_PARAM', 'gds_'],
    ['a cell that is not there', { cell: 'NOPE' }, 'NOT_FOUND', 'gds_no_structure'],
    ['no layout', { gds_base64: undefined }, 'INVALID_PARAM', 'drc_no_layout'],
  ])('%s is refused with a code (calls-3)', async (_, changes, code, issue) => {
    const { success, error } = await call({ ...clean, ...changes });
    expect(success).toBe(false);
    expect(error!.code).toBe(code);
    expect(JSON.stringify(error!.details)).toContain(issue);
  });

  it('without KLayout the second engine says so', async () => {
    expect(await call({ ...clean, engine: 'klayout' })).toMatchObject({
      success: false,
      error: { code: 'SERVICE_UNAVAILABLE' },
    });
  });

  it.skipIf(!systemReady(new URL('./differential.system.json', import.meta.url)))(
    'KLayout as the second engine',
    async () => {
      const script = new URL('../../assets/klayout_worker.py', import.meta.url).pathname;
      const klayout = createKLayout(await findKLayout(), script);
      const services = {
        get: async <T>(name: string) => {
          if (name === KLAYOUT_SERVICE) return klayout as T;
          throw new ServiceUnavailable(name);
        },
      };
      const good = await call({ ...clean, engine: 'klayout' }, { services });
      const bad = await call({ ...shorted, engine: 'klayout' }, { services });
      await klayout.close();
      expect(good.data).toMatchObject({
        passed: true,
        engine: 'klayout',
        layout_counts: { devices: 2, nets: 4 },
      });
      expect(bad.data).toMatchObject({ passed: false });
      expect(bad.data!.findings.map(({ code }) => code)).toContain('lvs_klayout_net');
    },
  );
});

const unread = issuesOf({ cannot_read: { zh: '', en: '' } })('cannot_read');

describe('yx lvs', () => {
  const files: Record<string, string> = {
    broken: '{',
    'n.sp': '.subckt a x\nM1 x x x x mn w=1u l=1u\n.ends',
    'n.json': JSON.stringify(clean.netlist),
    'r.json': JSON.stringify(clean.rules),
  };
  const run = async (
    positionals: string[],
    options: Record<string, string | true> = {},
    lang: 'zh' | 'en' = 'en',
  ) => {
    const out: string[] = [];
    const env: CommandEnv = {
      lang,
      now: new Date(0),
      out: (text) => out.push(text),
      note: () => {},
      readText: async (path) => (files[path] === undefined ? err([unread]) : ok(files[path]!)),
      readBytes: async (path) =>
        path === 'gone.gds'
          ? err([unread])
          : ok(Buffer.from(path === 'good.gds' ? clean.gds_base64 : shorted.gds_base64, 'base64')),
      writeText: async () => ok(undefined),
      call: async (_, input) => {
        const { success, data, error } = await call(input);
        const failed = error && {
          code: error.code as 'INVALID_PARAM',
          message: error.message,
          details: null,
        };
        return { ok: success, data, error: failed ?? null, duration_ms: 0, trace_id: '' };
      },
    };
    return { result: await lvs({ positionals, options }, env), out: out.join('') };
  };

  it('says in one line that a layout matches', async () => {
    expect((await run(['good.gds', 'n.json', 'r.json'])).out).toBe(
      'TOP ↔ TOP: matches, 2 devices, 4 nets (builtin)\n',
    );
  });

  it('lists differences in the reader’s language, with places', async () => {
    const { out } = await run(['bad.gds', 'n.json', 'r.json'], {}, 'zh');
    expect(out.split('\n')[0]).toMatch(/^lvs_short\t网络 in, out 短路\t\(/);
    expect(out).toContain('1 处不符');
  });

  it('compares with the sizes that a drawing was given', async () => {
    const sizes = (to: number) => ({ size_changes: [{ device: 'MN', field: 'w', to }] });
    files['wide.json'] = JSON.stringify(sizes(9e-6));
    files['same.json'] = JSON.stringify(sizes(4.2e-7));
    const options = { engine: 'builtin', cell: 'TOP' } as const;
    const wide = await run(['good.gds', 'n.json', 'r.json'], { ...options, sizes: 'wide.json' });
    expect(wide.out).toMatch(/^lvs_wrong_size\t/);
    const same = await run(['good.gds', 'n.json', 'r.json'], { ...options, sizes: 'same.json' });
    expect(same.out).toContain('matches');
  });

  it('--json prints the tool’s result and nothing else', async () => {
    const { out } = await run(['bad.gds', 'n.json', 'r.json'], { json: true });
    expect(JSON.parse(out)).toMatchObject({ passed: false, findings: [{ code: 'lvs_short' }] });
  });

  it.each<[string[], Record<string, string | true>, string]>([
    [['good.gds', 'n.json'], {}, 'lvs_files_needed'],
    [['good.gds', 'n.json', 'r.json', 'x'], {}, 'lvs_files_needed'],
    [['good.gds', 'gone.json', 'r.json'], {}, 'netlist_file_not_found'],
    [['good.gds', 'n.json', 'gone.json'], {}, 'drc_file_not_found'],
    [['good.gds', 'n.json', 'r.json'], { engine: 'magic' }, 'lvs_bad_option'],
    [['good.gds', 'n.json', 'r.json'], { cell: 'NOPE' }, 'lvs_failed'],
    [['good.gds', 'n.json', 'r.json'], { models: 'mn' }, 'layout_bad_models'],
    [['good.gds', 'n.json', 'r.json'], { models: 'mn=diode' }, 'layout_bad_models'],
    [['good.gds', 'broken', 'r.json'], {}, 'file_invalid_json'],
    [['good.gds', 'n.json', 'broken'], {}, 'file_invalid_json'],
    [['gone.gds', 'n.json', 'r.json'], {}, 'cannot_read'],
    [['good.gds', 'n.json', 'r.json'], { sizes: 'gone.json' }, 'cannot_read'],
    [['good.gds', 'n.json', 'r.json'], { sizes: 'broken' }, 'lvs_sizes_unread'],
    [['good.gds', 'n.json', 'r.json'], { sizes: 'n.json' }, 'lvs_sizes_unread'],
    [['good.gds', 'n.sp', 'r.json'], { top: 'nothing', models: 'mn=nmos' }, 'spice_top_unknown'],
  ])('%j %j is refused: %s', async (positionals, options, code) => {
    const { result, out } = await run(positionals, options);
    expect(result.ok ? null : result.error[0]!.code).toBe(code);
    expect(out).toBe('');
  });
});
