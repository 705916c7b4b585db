import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systemReady } from '../../../../../test/support/system.ts';
import { testContext } from '../../../../../test/support/tool-kit.ts';
import type { CommandEnv } from '../../../../core/command.ts';
import { err, ok } from '../../../../core/result.ts';
import { lintTools, probeTools } from '../../../../core/tool/lint.ts';
import { ServiceUnavailable, type ToolContext, type ToolResult } from '../../../../core/tool/tool.ts';
import { deck as runDeck, drc as runDrc } from '../../commands/drc.ts';
import { klayoutService } from '../../services/klayout.ts';
import { KLAYOUT_SERVICE } from '../klayout/port.ts';
import { Dice, gdsOf, randomLayout } from './random.testkit.ts';
import type { DrcReportWire } from './report.ts';
import { drcTools } from './tools.ts';

const [runCheck, exportDeck] = drcTools as [(typeof drcTools)[0], (typeof drcTools)[1]];

const rules = {
  tech: 'demo',
  layers: { met1: 68, via: 69 },
  rules: [
    { id: 'w', type: 'width', layer: 'met1', min: 1.4e-7 },
    { id: 's', type: 'spacing', layer: 'met1', min: 1.4e-7 },
    { id: 'd', type: 'density', layer: 'met1', min: 0.9 },
  ],
};
const wire = {
  layer: 'met1',
  points_um: [
    [0, 0],
    [0.1, 1],
  ] as [number, number][],
};
const plate = {
  layer: 'met1',
  points_um: [
    [1, 0],
    [1, 1],
    [1.5, 1],
    [1.5, 0.5],
    [2, 0.5],
    [2, 0],
  ] as [number, number][],
};

async function call(
  input: Record<string, unknown>,
  changes: Partial<ToolContext> = {},
): Promise<ToolResult<DrcReportWire>> {
  const params = runCheck.paramsSchema.parse({ rules, ...input });
  return (await runCheck.execute(params, testContext(changes))) as ToolResult<DrcReportWire>;
}

describe('calls-1, calls-2: drc.run_check', () => {
  it('L11: says where which rule is broken; density is reported apart', async () => {
    const { data } = await call({ shapes: [wire, plate] });
    expect(data).toMatchObject({
      passed: false,
      drc_error_count: 1,
      engine: 'builtin',
      cell: 'SHAPES',
      database_unit_um: 0.001,
      rules_checked: 3,
      rule_counts: [
        { rule_id: 'w', count: 1 },
        { rule_id: 's', count: 0 },
      ],
      truncated: false,
      densities: [{ rule_id: 'd', layer: 'met1', ratio: 0.425, min: 0.9, max: null, ok: false }],
      notes: [],
    });
    expect(data?.violations).toEqual([
      {
        rule_id: 'w',
        type: 'width',
        layer: 'met1',
        layer2: null,
        demand: 'min',
        limit_um: 0.14,
        edges_um: [
          [
            [0, 0],
            [0, 1],
          ],
          [
            [0.1, 1],
            [0.1, 0],
          ],
        ],
        polygon_um: null,
        holes_um: [],
        bbox_um: [0, 0, 0.1, 1],
      },
    ]);
  });

  it('a clean layout passes, whatever its density', async () => {
    expect((await call({ shapes: [plate] })).data).toMatchObject({
      passed: true,
      drc_error_count: 0,
      densities: [{ ok: false }],
    });
  });

  it('rule_ids and max_violations', async () => {
    const shapes = Array.from({ length: 5 }, (_, i) => ({
      layer: 'met1',
      points_um: [
        [i, 0],
        [i + 0.1, 1],
      ],
    }));
    expect((await call({ shapes, rule_ids: ['w'], max_violations: 2 })).data).toMatchObject({
      drc_error_count: 5,
      rules_checked: 1,
      truncated: true,
      violations: [{}, {}],
    });
  });

  it.each<[string, Record<string, unknown>, string, RegExp]>([
    ['no layout', {}, 'INVALID_PARAM', /gds_base64 and shapes/],
    ['two layouts', { shapes: [], gds_base64: '' }, 'INVALID_PARAM', /gds_base64 and shapes/],
    ['no base64', { gds_base64: '***' }, 'INVALID_PARAM', /base64/],
    ['no GDSII', { gds_base64: 'aGVsbG8gd29ybGQh' }, 'INVALID_PARAM', /no GDSII/],
    ['an unknown layer', { shapes: [{ ...wire, layer: 'poly' }] }, 'INVALID_PARAM', /poly/],
    [
      'coordinates off the wafer',
      {
        shapes: [
          {
            ...wire,
            points_um: [
              [0, 0],
              [1e9, 1],
            ],
          },
        ],
      },
      'INVALID_PARAM',
      /beyond/,
    ],
    [
      'slanted edges',
      {
        shapes: [
          {
            ...wire,
            points_um: [
              [0, 0],
              [0, 1],
              [1, 0],
            ],
          },
        ],
      },
      'INVALID_PARAM',
      /engine klayout/,
    ],
    ['an unknown rule', { shapes: [], rule_ids: ['nope'] }, 'NOT_FOUND', /nope/],
    [
      'an unknown cell',
      { gds_base64: Buffer.from(gdsOf(randomLayout(new Dice(1)))).toString('base64'), cell: 'NOPE' },
      'NOT_FOUND',
      /NOPE/,
    ],
    [
      'bad rules',
      {
        shapes: [],
        rules: { tech: 't', layers: {}, rules: [{ id: 'a', type: 'width', layer: 'x', min: 1 }] },
      },
      'INVALID_PARAM',
      /Unknown layer in rule a: x/,
    ],
    [
      'KLayout that is not there',
      { shapes: [plate], engine: 'klayout' },
      'SERVICE_UNAVAILABLE',
      /layout\.klayout/,
    ],
  ])('calls-3: %s', async (_, input, code, message) => {
    expect(await call(input)).toMatchObject({
      success: false,
      error: { code, message: expect.stringMatching(message) },
    });
  });

  it('a check that is given up stops between two rules', async () => {
    const controller = new AbortController();
    controller.abort();
    expect(await call({ shapes: [plate] }, { signal: controller.signal })).toMatchObject({
      success: false,
      error: { code: 'CANCELLED' },
    });
  });

  it('the tools pass the ten-point checklist', async () => {
    const namespaces = [{ prefix: 'drc', title: { zh: '检查', en: 'Check' }, verbs: ['run', 'export'] }];
    const tools = drcTools as unknown as Parameters<typeof lintTools>[0];
    expect(lintTools(tools, namespaces, { catalogueIds: tools.map(({ id }) => id) })).toEqual([]);
    expect(await probeTools(tools, testContext())).toEqual([]);
  });
});

const assets = new URL('../../assets', import.meta.url).pathname;
const ready = systemReady(new URL('./differential.system.json', import.meta.url));
describe.skipIf(!ready)('calls-1, calls-2: drc.run_check with KLayout', () => {
  it('gives the built-in engine’s answer', { timeout: 30_000 }, async () => {
    const { service, close } = await klayoutService.create({ assets } as never);
    try {
      const services = {
        get: async <T>(name: string) => {
          if (name === KLAYOUT_SERVICE) return service as T;
          throw new ServiceUnavailable(name);
        },
      };
      const shapes = [
        wire,
        plate,
        {
          layer: 'met1',
          points_um: [
            [0.2, 0],
            [0.4, 1],
          ],
        },
      ];
      const [ours, theirs] = [
        await call({ shapes }),
        await call({ shapes, engine: 'klayout' }, { services }),
      ];
      expect(theirs.data?.engine).toBe('klayout');
      expect({ ...theirs.data, engine: 'builtin' }).toEqual(ours.data);
      const refused = await call(
        {
          gds_base64: Buffer.from(gdsOf(randomLayout(new Dice(1)))).toString('base64'),
          cell: 'NOPE',
          engine: 'klayout',
        },
        { services },
      );
      expect(refused).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
    } finally {
      await close?.();
    }
  });
});

describe('yx drc, yx deck', () => {
  const [drc, deck] = [runDrc, runDeck];
  const layout = gdsOf({
    structures: [
      {
        name: 'T',
        elements: [
          { kind: 'boundary', layer: 68, datatype: 0, xy: Int32Array.of(0, 0, 0, 1000, 100, 1000, 100, 0) },
        ],
      },
    ],
  });
  const files: Record<string, Uint8Array> = {
    'a.gds': layout,
    'rules.json': new TextEncoder().encode(JSON.stringify(rules)),
    'bad.json': new TextEncoder().encode('{'),
  };

  async function yx(
    command: typeof drc,
    positionals: string[],
    options: Record<string, string | true> = {},
    lang: 'zh' | 'en' = 'en',
  ) {
    let out = '';
    const bytes = async (path: string) =>
      files[path]
        ? ok(files[path])
        : err([
            {
              code: 'cannot_read',
              path: [],
              message: 'no file',
              params: { reason: 'ENOENT' },
              severity: 'error' as const,
              spans: [],
            },
          ]);
    const env: CommandEnv = {
      lang,
      now: new Date(0),
      out: (text) => {
        out += text;
      },
      note: () => {},
      readBytes: bytes,
      readText: async (path) => {
        const found = await bytes(path);
        return found.ok ? ok(new TextDecoder().decode(found.value)) : found;
      },
      writeText: async (path, content) => {
        files[path] = new TextEncoder().encode(content);
        return ok(undefined);
      },
      call: async (_, input) => {
        const { success, data, error } = await runCheck.execute(
          runCheck.paramsSchema.parse(input),
          testContext(),
        );
        return {
          ok: success,
          error: error ? { code: error.code as never, message: error.message, details: null } : null,
          data,
          duration_ms: 0,
          trace_id: '',
        };
      },
    };
    return { result: await command({ positionals, options }, env), out };
  }

  it('prints violations, densities and a verdict', async () => {
    const { result, out } = await yx(drc, ['a.gds', 'rules.json']);
    expect(result.ok).toBe(true);
    expect(out).toBe(
      'w\twidth\tmin 0.14\t(0,0;0.1,1)\nd\tdensity\tmet1\t1.0000 (0.9…)\nT: 1 violations, 3 rules (builtin)\n',
    );
    expect((await yx(drc, ['a.gds', 'rules.json'], { rule: 's' }, 'zh')).out).toBe(
      'T: 通过, 1 条规则 (builtin)\n',
    );
  });

  it('measures as it is told, with the engine it is told, the cell it is told', async () => {
    const options = { metric: 'projection', engine: 'builtin', cell: 'T' };
    expect((await yx(drc, ['a.gds', 'rules.json'], options)).out).toContain('T: 1 violations');
  });

  it('says how many more there are than it lists', async () => {
    expect((await yx(drc, ['a.gds', 'rules.json'], { max: '0' }, 'zh')).out).toContain('另有 1 处未列出');
    expect((await yx(drc, ['a.gds', 'rules.json'], { max: '0' })).out).toContain('1 more are not listed');
  });

  it('marks a density that is not what was asked for', async () => {
    files['thin.json'] = new TextEncoder().encode(
      JSON.stringify({ ...rules, rules: [{ id: 'd', type: 'density', layer: 'met1', max: 0.5 }] }),
    );
    expect((await yx(drc, ['a.gds', 'thin.json'])).out).toContain('d\tdensity\tmet1\t1.0000 (…0.5) !\n');
  });

  it.each([
    ['no such file', ['none.json'], 'drc_file_not_found'],
    ['a rule file that is no JSON', ['bad.json'], 'file_invalid_json'],
  ])('yx deck: %s', async (_, positionals, code) => {
    expect((await yx(deck, positionals)).result).toMatchObject({ ok: false, error: [{ code }] });
  });

  it('prints JSON', async () => {
    const { out } = await yx(drc, ['a.gds', 'rules.json'], { json: true, max: '0' });
    expect(JSON.parse(out)).toMatchObject({
      passed: false,
      drc_error_count: 1,
      violations: [],
      truncated: true,
    });
  });

  it.each<[string, string[], Record<string, string | true>, string]>([
    ['no files', [], {}, 'drc_files_needed'],
    ['no rule file', ['a.gds', 'none.json'], {}, 'drc_file_not_found'],
    ['a rule file that is no JSON', ['a.gds', 'bad.json'], {}, 'file_invalid_json'],
    ['no layout', ['none.gds', 'rules.json'], {}, 'cannot_read'],
    ['an engine nobody knows', ['a.gds', 'rules.json'], { engine: 'magic' }, 'drc_bad_option'],
    ['a metric nobody knows', ['a.gds', 'rules.json'], { metric: 'miles' }, 'drc_bad_option'],
    ['a cell that is not there', ['a.gds', 'rules.json'], { cell: 'NOPE' }, 'drc_failed'],
    ['a count that is none', ['a.gds', 'rules.json'], { max: 'many' }, 'drc_bad_option'],
    ['a layout that is none', ['rules.json', 'rules.json'], {}, 'drc_failed'],
  ])('%s', async (_, positionals, options, code) => {
    expect((await yx(drc, positionals, options)).result).toMatchObject({ ok: false, error: [{ code }] });
  });

  it('writes a deck to the screen or to a file', async () => {
    const { out } = await yx(deck, ['rules.json']);
    expect(out).toContain('met1.width(0.14).output("w")');
    await yx(deck, ['rules.json'], { out: 'x.drc' });
    expect(new TextDecoder().decode(files['x.drc'])).toBe(out);
    expect((await yx(deck, [])).result).toMatchObject({ ok: false, error: [{ code: 'deck_file_needed' }] });
  });

  it.each(['sky130', 'sg13g2'])('the rules of %s make a deck', async (process) => {
    const text = readFileSync(new URL(`../../corpus/rules/${process}_rules.json`, import.meta.url), 'utf8');
    const { data } = (await exportDeck.execute(
      exportDeck.paramsSchema.parse({ rules: text }),
      testContext(),
    )) as ToolResult<{ deck: string; rule_count: number }>;
    expect(data?.rule_count).toBeGreaterThan(50);
    expect(data?.deck.split('\n').filter((line) => line.includes('.output(')).length).toBeGreaterThanOrEqual(
      data?.rule_count ?? Infinity,
    );
  });
});
