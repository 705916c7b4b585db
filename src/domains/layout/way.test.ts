import { describe, expect, it } from 'vitest';
import { netlistText, rulesText } from '../../../test/support/layouts.ts';
import { testContext, testRegistry } from '../../../test/support/tool-kit.ts';
import type { Lang } from '../../core/messages.ts';
import { checkPlan, type Plan, resolveParams } from '../../core/run/plan.ts';
import { type ArtifactRef, ServiceUnavailable, type ToolCallResult } from '../../core/tool/tool.ts';
import { FOUNDRY_SERVICE, type FoundryPort } from './check/foundry/port.ts';
import { MEMORY_SERVICE, type MemoryPort } from './draw/memory/memory.ts';
import { evaluate } from './evaluate.ts';
import { nothingSaid } from './interpret.ts';
import { plan, refine } from './plan.ts';
import { type DrawSettings, defaultSettings, world } from './settings.ts';
import { NGSPICE_SERVICE, type NgspicePort } from './simulate/port.ts';
import { tools } from './tools.ts';

const registry = testRegistry(tools);
const files = [
  { name: 'n.sp', content: netlistText('own/complementary_pair.sp') },
  { name: 'r.json', content: rulesText('two_metal') },
];
const small: DrawSettings = { ...defaultSettings, fit_sizes: true };

function planned(settings: DrawSettings, lang: Lang, given = files): Plan {
  const made = plan(nothingSaid, {
    input: { text: '', files: given },
    world: settings,
    now: new Date(0),
    lang,
    last: undefined,
  });
  if (!made.ok) throw new Error(made.error[0]?.message);
  return made.value;
}

/** Carries a plan out, step by step, and keeps what is written and remembered. */
async function carriedOut(
  made: Plan,
  lang: Lang,
  kept = new Map<string, unknown>(),
  outside: Readonly<Record<string, unknown>> = {},
) {
  const written = new Map<string, Uint8Array>();
  const artifacts: ArtifactRef[] = [];
  const memory: MemoryPort = {
    recall: async (key) => (kept.get(key) as never) ?? null,
    remember: async (key, placement) => void kept.set(key, placement),
  };
  const context = testContext({
    lang,
    services: {
      get: async <T>(name: string) => {
        if (name === MEMORY_SERVICE) return memory as T;
        if (name in outside) return outside[name] as T;
        throw new ServiceUnavailable(name);
      },
    },
    artifacts: {
      async write({ name, mediaType, content }) {
        const bytes = Buffer.from(content as string | Uint8Array);
        written.set(name, bytes);
        artifacts.push({ name, mediaType, size: bytes.length });
        return artifacts.at(-1)!;
      },
    },
  });
  const results = new Map<string, ToolCallResult>();
  for (const step of made.steps) {
    const input = resolveParams(step.params, (id) => results.get(id));
    if (!input.ok) throw new Error(input.error[0]?.message);
    const call = { name: step.skill_name, input: input.value as Record<string, unknown>, trace_id: 't' };
    const result = await registry.call(call, context);
    expect(result, step.id).toMatchObject({ ok: true });
    results.set(step.id, result);
  }
  return { results, written, artifacts, kept };
}

describe('layout-5.1.2: the whole way of a layout', () => {
  it.each<readonly [string, Lang, Partial<DrawSettings>, readonly string[]]>([
    ['as it is', 'zh', {}, ['recall', 'remember']],
    ['with a guard ring, from nothing', 'en', { guard_ring: true, fresh: true }, ['ring']],
  ])('%s', async (_, lang, settings, extra) => {
    const made = planned({ ...small, ...settings }, lang);
    expect(checkPlan(made, registry)).toEqual([]);
    expect(made.steps.map(({ id }) => id)).toEqual(expect.arrayContaining([...extra, 'place', 'export']));
    const { results, written, artifacts } = await carriedOut(made, lang);
    const input = {
      value: nothingSaid,
      plan: made,
      results,
      artifacts,
      readArtifact: async (name: string) => written.get(name)!,
      lang,
      commented: async (given: unknown) => given,
    };
    const report = await evaluate(input as never);
    expect(report).toMatchObject({ passed: true, metrics: { drc_error_count: 0 } });
    const [page] = [...written].find(([name]) => name.endsWith('.html'))!;
    const html = Buffer.from(written.get(page)!).toString();
    expect(html).toContain(lang === 'zh' ? '检查通过' : 'passed');
    expect(html).toContain(lang === 'zh' ? '改过的尺寸' : 'Changed sizes');

    const torn = { ...input, readArtifact: async () => Buffer.from('GDS?') };
    expect(await evaluate(torn as never)).toMatchObject({ passed: false, score: 0 });
    const other = { ...made, steps: made.steps.map((step) => ({ ...step, params: {} })) };
    const lost = await evaluate({ ...input, plan: other } as never);
    expect(lost).toMatchObject({ passed: false, metrics: {} });
    expect(/\p{Script=Han}/u.test(lost.qualitative_feedback)).toBe(lang === 'zh');
  });

  it.each([
    ['nothing', [], true, 'the foundry’s a.drc finds nothing'],
    ['something', [{ rule: 'm1.2', count: 3 }], false, 'the foundry’s a.drc finds 3: m1.2 ×3'],
  ])('the foundry’s deck has the last word: it finds %s', async (_, findings, passed, said) => {
    const made = planned({ ...small, process: 'sky130', fresh: true }, 'en', files.slice(0, 1));
    const foundry: FoundryPort = {
      judge: async () => ({
        configured: true,
        sha256: '',
        judgements: [{ deck: 'x/a.drc', program: 'klayout', state: 'judged', findings, reason: '' }],
      }),
    };
    const outside = { [FOUNDRY_SERVICE]: foundry };
    const { results, written, artifacts } = await carriedOut(made, 'en', undefined, outside);
    const report = await evaluate({
      ...{ value: nothingSaid, plan: made, results, artifacts, lang: 'en' },
      readArtifact: async (name: string) => written.get(name)!,
      commented: async (given: unknown) => given,
    } as never);
    expect(report).toMatchObject({ passed, metrics: { foundry_error_count: passed ? 0 : 3 } });
    expect(report.qualitative_feedback).toContain(said);
    const json = JSON.parse(Buffer.from(written.get('report.json')!).toString());
    expect(json).toMatchObject({
      foundry: {
        judgements: [{ deck: 'x/a.drc' }],
        findings: findings.map((one) => ({ deck: 'x/a.drc', ...one })),
      },
      evaluation: { passed },
    });
    const page = Buffer.from(written.get('report.html')!).toString();
    expect(page).toContain(passed ? 'nothing found' : 'm1.2');
  });

  const amplifier = [
    '.subckt ota inp inn out vb vdd vss',
    'XM1 n1 inp t vss sky130_fd_pr__nfet_01v8 w=4 l=0.5 nf=2',
    'XM2 out inn t vss sky130_fd_pr__nfet_01v8 w=4 l=0.5 nf=2',
    'XM5 t vb vss vss sky130_fd_pr__nfet_01v8 w=4 l=1 nf=2',
    'XM3 n1 n1 vdd vdd sky130_fd_pr__pfet_01v8 w=4 l=0.5 nf=2',
    'XM4 out n1 vdd vdd sky130_fd_pr__pfet_01v8 w=4 l=0.5 nf=2',
    '.ends',
  ].join('\n');
  const bench = {
    ...{ inputs: ['inp', 'inn'] as [string, string], output: 'out', common: 0.9 },
    ...{ volts: { vdd: 1.8, vss: 0, vb: 0.7 }, amperes: {}, load: 1e-13 },
  };
  /** A simulator that finds wires by the capacitances that are named after them. */
  const printed = (deck: string) =>
    `dc_gain_db = 4e1\nunity_gain_hz = ${/^CCw/m.test(deck) || /^Cw/m.test(deck) ? 3e8 : 4e8}\nphase_at_unity = -90\n`;
  it.each([
    ['is measured', true, 0.75, 'unity gain 400 MHz without the wires, 300 MHz with them'],
    ['is not, without a simulator', false, null, 'performance was not measured: layout.ngspice'],
  ])('performance_max %s', async (_, there, score, said) => {
    const given = [
      { name: 'a.sp', content: amplifier },
      { name: 'o.json', content: '{"objectives": [{"name": "performance_max"}]}' },
    ];
    const settings = { ...small, process: 'sky130' as const, fresh: true, bench };
    const made = planned(settings, 'en', given);
    const ngspice: NgspicePort = { run: async (deck) => printed(deck), library: () => null };
    const foundry = { judge: async () => ({ configured: false, sha256: '', judgements: [] }) };
    const outside = { [FOUNDRY_SERVICE]: foundry, ...(there && { [NGSPICE_SERVICE]: ngspice }) };
    const { results, written, artifacts } = await carriedOut(made, 'en', undefined, outside);
    const report = await evaluate({
      ...{ value: nothingSaid, plan: made, results, artifacts, lang: 'en' },
      readArtifact: async (name: string) => written.get(name)!,
      commented: async (one: unknown) => one,
    } as never);
    expect(report.qualitative_feedback).toContain(said);
    expect(report.qualitative_feedback.includes('not evaluated: performance_max')).toBe(!there);
    expect(report).toMatchObject({ passed: true, score: score ?? 0 });
    const json = JSON.parse(Buffer.from(written.get('report.json')!).toString());
    expect(json.performance.score).toBe(score);
  });

  const loaded = [
    '.subckt stage in out vdd vss',
    'M1 out in vss vss nmos w=2u l=0.5u nf=2',
    'M2 out in vdd vdd pmos w=4u l=0.5u',
    'R1 out in 2k',
    'R2 out vdd 2k',
    '.ends',
  ].join('\n');
  it.each([
    ['of transistors', files],
    [
      'with resistors',
      [
        { name: 'n.sp', content: loaded },
        { name: 'r.json', content: rulesText('sky130') },
      ],
    ],
  ])('a circuit that was drawn before starts from that placement: %s', async (_, given) => {
    const made = planned(small, 'en', given);
    const first = await carriedOut(made, 'en');
    const second = await carriedOut(made, 'en', first.kept);
    const sections = (id: string) => (second.results.get(id)!.data as { sections: unknown[] }).sections;
    expect(sections('recall').length).toBeGreaterThan(0);
    expect(sections('place').length).toBe(sections('recall').length);
  });

  it('what does not satisfy is tried again from another seed, as often as the objectives allow', () => {
    const failed = { metrics: {}, qualitative_feedback: '', score: 0, passed: false, suggestions: [] };
    const again = (before: Plan, lang: Lang) =>
      refine(nothingSaid, before, failed, {
        input: { text: '' },
        world: small,
        now: new Date(0),
        lang,
        last: undefined,
      });
    const goals = {
      name: 'o.json',
      content: '{"objectives":[{"name":"area_min","target":40}],"constraints":{"max_iterations":3}}',
    };
    const first = planned(small, 'zh', [...files, goals]);
    const second = again(first, 'zh')!;
    expect(second.summary).toBe(`${first.summary}（第 2 轮）`);
    const params = (made: Plan) => made.steps.find(({ id }) => id === 'place')!.params;
    expect(params(second)).toMatchObject({ seed: 2, effort: Number(params(first).effort) * 4 });
    const third = again(second, 'en')!;
    expect(third.summary).toMatch(/ \(round 3\)$/);
    expect(again(third, 'zh')).toBeNull();
    expect(again({ ...first, steps: [] }, 'zh')).toBeNull();
    const passed = { ...failed, passed: true };
    const context = {
      input: { text: '' },
      world: small,
      now: new Date(0),
      lang: 'zh',
      last: undefined,
    } as const;
    expect(refine(nothingSaid, first, passed, context)).toBeNull();
  });

  it('a guard ring needs a substrate to be on', () => {
    const pmos = { name: 'n.sp', content: '.subckt a p\nM1 p p v v pmos w=1u l=1u\n.ends' };
    const made = plan(nothingSaid, {
      input: { text: '', files: [pmos, files[1]!] },
      world: { ...small, guard_ring: true },
      now: new Date(0),
      lang: 'zh',
      last: undefined,
    });
    expect(made).toMatchObject({ ok: false, error: [{ code: 'layout_no_substrate' }] });
  });
});

describe('yx run layout: its options', () => {
  const load = (options: Record<string, string | true>) => world.load!(options, {} as never);

  it.each<readonly [Record<string, string | true>, Partial<DrawSettings>]>([
    [{}, defaultSettings],
    [
      { seed: '7', 'supply-width': '2.5' },
      { seed: 7, supply_width_um: 2.5 },
    ],
    [
      { 'fit-sizes': true, dummies: true, 'guard-ring': true, fresh: true },
      { fit_sizes: true, dummies: true, guard_ring: true, fresh: true },
    ],
  ])('%j', async (options, wanted) => {
    expect(await load(options)).toMatchObject({ ok: true, value: wanted });
  });

  it.each([
    [{ seed: '1.5' }, 'layout_bad_seed'],
    [{ seed: 'x' }, 'layout_bad_seed'],
    [{ 'supply-width': '-1' }, 'layout_bad_width'],
    [{ 'supply-width': '1e9' }, 'layout_bad_width'],
    [{ 'supply-width': 'wide' }, 'layout_bad_width'],
  ])('%j is refused: %s', async (options, code) => {
    expect(await load(options as never)).toMatchObject({ ok: false, error: [{ code }] });
  });
});
