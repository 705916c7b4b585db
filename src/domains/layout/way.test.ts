import { describe, expect, it } from 'vitest';
import { netlistText, rulesText } from '../../../test/support/layouts.ts';
import { testContext, testRegistry } from '../../../test/support/tool-kit.ts';
import type { Lang } from '../../core/messages.ts';
import { checkPlan, type Plan, resolveParams } from '../../core/run/plan.ts';
import { type ArtifactRef, ServiceUnavailable, type ToolCallResult } from '../../core/tool/tool.ts';
import { MEMORY_SERVICE, type MemoryPort } from './draw/memory/memory.ts';
import { evaluate } from './evaluate.ts';
import { nothingSaid } from './interpret.ts';
import { plan, refine } from './plan.ts';
import { type DrawSettings, defaultSettings, world } from './settings.ts';
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
async function carriedOut(made: Plan, lang: Lang, kept = new Map<string, unknown>()) {
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

describe('seed 001 §4: the whole way of a layout', () => {
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
