import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { testRegistry, testTool } from '../../../test/support/tool-kit.ts';
import { checkPlan, makePlan, type Plan, type PlanDraft, Plan as PlanSchema, resolveParams } from './plan.ts';

const now = new Date('2026-11-15T08:00:00.000Z');
const tools = testRegistry([
  testTool({ id: 'x.get', paramsSchema: z.object({}) }),
  testTool({
    id: 'x.use',
    paramsSchema: z.object({
      n: z.int().max(9),
      deep: z.object({ list: z.array(z.string()) }).optional(),
      either: z.union([z.string(), z.object({ k: z.literal(1), v: z.number() })]).optional(),
      checked: z
        .unknown()
        .refine((value) => (value as { x: { y: number } }).x.y > 0)
        .optional(),
      both: z.union([z.object({ v: z.number() }), z.object({ v: z.string() })]).optional(),
    }),
  }),
]);

type Draft = PlanDraft['steps'][number];
const step = (id: string, dependencies: string[] = [], over: Partial<Draft> = {}): Draft => ({
  id,
  name: id,
  skill_name: 'x.get',
  params: {},
  dependencies,
  ...over,
});
const use = (id: string, dependencies: string[], params: Record<string, unknown>) =>
  step(id, dependencies, { skill_name: 'x.use', params });
const from = ($from: string, ...path: (string | number)[]) => ({ $from, path });

function planOf(...steps: Draft[]): Plan {
  const made = makePlan({ steps }, now);
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}
const check = (...steps: Draft[]) =>
  checkPlan(planOf(...steps), tools).map(({ code, path }) => [code, ...path].join(' '));

describe('seed 001 appendix E: Plan', () => {
  it('fills in what may be left out, dates it and freezes all of it', () => {
    const params = { n: 1, deep: { list: ['a'] } };
    const made = makePlan({ steps: [{ id: 'a', name: 'A', skill_name: 'x.use', params }] }, now);
    expect(made).toEqual({
      ok: true,
      value: {
        steps: [{ id: 'a', name: 'A', skill_name: 'x.use', params, dependencies: [], status: 'pending' }],
        summary: '',
        status: 'pending',
        created_at: '2026-11-15T08:00:00.000Z',
      },
    });
    const plan = made.ok ? made.value : undefined;
    for (const part of [
      plan,
      plan?.steps,
      plan?.steps[0],
      plan?.steps[0]?.params,
      plan?.steps[0]?.dependencies,
    ]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
    expect(Object.isFrozen(plan?.steps[0]?.params.deep)).toBe(true);
    params.deep.list.push('b');
    expect(plan?.steps[0]?.params).toEqual({ n: 1, deep: { list: ['a'] } });
    expect(PlanSchema.safeParse(JSON.parse(JSON.stringify(plan))).success).toBe(true);
  });

  it.each<[string, unknown]>([
    ['no steps', {}],
    ['no plan', null],
    ['an unknown key', { steps: [], stepz: [] }],
    ['a bad status', { steps: [], status: 'fine' }],
    ['a reserved id', { steps: [step('@plan')] }],
    ['no id', { steps: [step('')] }],
    ['a date that is none', { steps: [], created_at: 'yesterday' }],
    ['what JSON cannot carry', { steps: [step('a', [], { params: { f: () => 1 } })] }],
    ['too many steps', { steps: Array.from({ length: 1001 }, (_, i) => step(`s${i}`)) }],
  ])('%s is refused', (_, draft) => {
    const made = makePlan(draft as PlanDraft, now);
    expect(made.ok).toBe(false);
  });
});

describe('checkPlan: all that is wrong, before the first effect', () => {
  it.each<[string, Draft[], string[]]>([
    ['a good plan', [step('a'), use('b', ['a'], { n: from('a', 'data', 'n') })], []],
    ['two of one id', [step('a'), step('a')], ['plan_duplicate_step steps 1 id']],
    ['an unknown tool', [step('a', [], { skill_name: 'x.none' })], ['tool_unknown steps 0 skill_name']],
    [
      'bad parameters',
      [use('a', [], { n: 10, m: 1 })],
      ['unknown_key steps 0 params m', 'above_maximum steps 0 params n'],
    ],
    ['an unknown dependency', [step('a', ['z'])], ['plan_unknown_dependency steps 0 dependencies 0']],
    ['a cycle of one', [step('a', ['a'])], ['plan_cycle']],
    ['a cycle', [step('a', ['c']), step('b', ['a']), step('c', ['b'])], ['plan_cycle']],
    ['an unknown reference', [use('a', [], { n: from('z') })], ['plan_unknown_reference steps 0 params n']],
    [
      'a forward reference',
      [use('a', [], { n: from('b') }), step('b')],
      ['plan_not_before steps 0 params n'],
    ],
    [
      'a reference to a neighbour',
      [step('a'), use('b', [], { n: from('a') })],
      ['plan_not_before steps 1 params n'],
    ],
    ['a reference to itself', [use('a', [], { n: from('a') })], ['plan_not_before steps 0 params n']],
    ['a reference over two steps', [step('a'), step('b', ['a']), use('c', ['b'], { n: from('a') })], []],
    [
      'a malformed reference',
      [step('a'), use('b', ['a'], { n: { $from: 'a', paht: [] } })],
      ['plan_bad_reference steps 1 params n'],
    ],
    [
      'a reference by two ways, past a dependency there is none of',
      [step('a'), step('b', ['a']), step('c', ['a', 'z']), use('d', ['b', 'c'], { n: from('a') })],
      ['plan_unknown_dependency steps 2 dependencies 1'],
    ],
    ['a reference below', [step('a'), use('b', ['a'], { n: 1, deep: { list: [from('a')] } })], []],
    ['a reference a check falls over', [step('a'), use('b', ['a'], { n: 1, checked: from('a') })], []],
    ['a reference above', [step('a'), use('b', ['a'], { n: 1, deep: from('a', 'data') })], []],
    ['a reference for everything', [step('a'), use('b', ['a'], from('a', 'data'))], []],
    [
      'a wrong value beside a reference',
      [step('a'), use('b', ['a'], { n: from('a'), deep: { list: [1] } })],
      ['wrong_type steps 1 params deep list 0'],
    ],
    ['a union that may yet fit', [step('a'), use('b', ['a'], { n: 1, either: { k: 1, v: from('a') } })], []],
    [
      'a union of which any alternative may yet fit',
      [step('a'), use('b', ['a'], { n: 1, both: { v: from('a') } })],
      [],
    ],
    [
      'a union that cannot',
      [step('a'), use('b', ['a'], { n: 1, either: { k: 2, v: from('a') } })],
      ['not_allowed steps 1 params either k'],
    ],
    [
      'everything at once',
      [use('a', ['z', 'b'], { n: 'x' }), step('b', ['a']), step('b')],
      [
        'wrong_type steps 0 params n',
        'plan_unknown_dependency steps 0 dependencies 0',
        'plan_duplicate_step steps 2 id',
      ],
    ],
  ])('%s', (_, steps, issues) => {
    expect(check(...steps)).toEqual(issues);
  });

  it('names the cycle', () => {
    const plan = planOf(step('start'), step('a', ['start', 'c']), step('b', ['a']), step('c', ['b']));
    expect(checkPlan(plan, tools)).toMatchObject([
      { code: 'plan_cycle', params: { cycle: 'a → c → b → a' } },
    ]);
  });

  it('names the first ten of very many cycles', () => {
    const loops = Array.from({ length: 30 }, (_, i) => step(`s${i}`, [`s${i}`]));
    expect(check(...loops)).toEqual(Array(10).fill('plan_cycle'));
  });

  it('a chain of a thousand steps is no trouble', () => {
    const chain = Array.from({ length: 1000 }, (_, i) => step(`s${i}`, i > 0 ? [`s${i - 1}`] : []));
    expect(check(...chain)).toEqual([]);
  });
});

describe('resolveParams', () => {
  const result = { ok: true, data: { x: [{ y: 5 }], nested: { $from: 'a', path: ['ok'] } } };
  const resolve = (params: unknown) => resolveParams(params, (id) => (id === 'a' ? result : undefined));

  it('puts results in place, at any depth, and does not look into them again', () => {
    expect(
      resolve({
        n: from('a', 'data', 'x', 0, 'y'),
        list: [from('a', 'ok'), 1],
        all: from('a', 'data', 'nested'),
      }),
    ).toEqual({
      ok: true,
      value: { n: 5, list: [true, 1], all: { $from: 'a', path: ['ok'] } },
    });
  });

  it.each([
    ['nothing there', from('a', 'data', 'z')],
    ['a step without a result', from('b')],
    ['an inherited property', from('a', 'data', 'toString')],
    ['a prototype', from('a', '__proto__')],
    ['a constructor', from('a', 'constructor', 'name')],
    ['what only looks like a reference', { $from: 'a', paht: [] }],
  ])('%s is an issue', (_, reference) => {
    expect(resolve({ n: reference })).toMatchObject({ ok: false, error: [{ code: 'reference_empty' }] });
  });

  it('leaves parameters without references as they are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!JSON.stringify(value).includes('$from'));
        expect(resolve(value)).toEqual({ ok: true, value });
      }),
      { seed: Number(process.env.YX_SEED) },
    );
  });
});
