import { describe, expect, it } from 'vitest';
import {
  type Claim,
  defineRule,
  type Fact,
  type Field,
  fixed,
  type Grounding,
  jsonLeaves,
  patternOf,
  type RuleOf,
  readFrom,
  same,
  verbatim,
} from './evidence.ts';
import { ground } from './ground.ts';
import { deriveFrom } from './rules.ts';

/** A toy contract: a rod of some length, and the middle of it. `M6`, `5 pcs` are said too and are no lengths. */
interface Rod {
  readonly version: string;
  readonly noun: string;
  readonly length: number | null;
  readonly middle: number | null;
  readonly cuts: readonly { readonly at: number | null }[];
}
const rod: Rod = { version: '1', noun: '', length: null, middle: null, cuts: [] };

function facts({ text }: { readonly text: string }): Fact[] {
  const kinds = [
    ['length', /(\d+)mm/g],
    ['count', /(\d+)pcs/g],
    ['thread', /M(\d+)/g],
  ] as const;
  return kinds.flatMap(([kind, form]) =>
    [...text.matchAll(form)].map((m) => ({
      kind,
      span: { start: m.index, end: m.index + m[0].length },
      value: kind === 'thread' ? m[0] : Number(m[1]),
    })),
  );
}

const fields = [
  { pattern: 'version', rules: [fixed('contract_version', '1')] },
  { pattern: 'noun', rules: [verbatim('own_word')] },
  { pattern: 'length', rules: [readFrom('length_said', ['length'])] },
  {
    pattern: 'middle',
    rules: [
      defineRule({
        name: 'half_of_length',
        how: 'computed',
        from: [],
        *derive({ settled }) {
          const length = settled(['length']);
          if (length) yield { value: Number(length.value) / 2, spans: length.spans };
        },
      }),
    ],
  },
  { pattern: 'cuts[*].at', rules: [readFrom('cut_said', ['length'])] },
];
type Rule = RuleOf<typeof fields>;
const spec: Grounding<Rod, null, Rule> = { facts, fields };
const check = (text: string, value: Partial<Rod>) =>
  ground(spec, { input: { text }, value: { ...rod, ...value }, claims: [] }, null);

describe('design: a value without evidence does not leave the system', () => {
  it('keeps what a rule derives again, with its words', () => {
    const { value, evidence, issues } = check('a bar of 40mm', { noun: 'bar', length: 40, middle: 20 });
    expect(value).toMatchObject({ noun: 'bar', length: 40, middle: 20 });
    expect(issues).toEqual([]);
    const entry = (path: string) => evidence.find((e) => e.path[0] === path);
    expect(entry('version')).toMatchObject({ how: 'fixed', rule: 'contract_version', spans: [] });
    expect(entry('noun')).toMatchObject({ how: 'read', spans: [{ start: 2, end: 5 }] });
    expect(entry('length')).toMatchObject({
      how: 'read',
      rule: 'length_said',
      spans: [{ start: 9, end: 13 }],
    });
    expect(entry('middle')).toMatchObject({
      how: 'computed',
      rule: 'half_of_length',
      spans: [{ start: 9, end: 13 }],
    });
  });

  it.each([
    ['an invented number', 'a bar of 40mm', 41, 'ungrounded_value', undefined],
    ['the 6 of M6', 'a bar with M6', 6, 'ungrounded_seen_as', 'thread'],
    ['a number of another kind', '6pcs of bar', 6, 'ungrounded_seen_as', 'count'],
    ['digits inside another number', 'a bar of 40mm', 4, 'ungrounded_seen_as', 'length'],
  ])('removes %s and names it', (_, text, length, code, kind) => {
    const { value, issues, removed } = check(text, { length });
    expect(value.length).toBeNull();
    expect(removed).toEqual([['length']]);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({ code, path: ['length'], severity: 'warning' });
    expect(issues[0]!.params).toMatchObject({ value: length, field: 'length', ...(kind && { kind }) });
    expect(issues[0]!.message).toContain(String(length));
  });

  it('removes what is no words where words are meant', () => {
    const { value, issues } = check('a bar of 40mm', { noun: 40 as never });
    expect(value.noun).toBeNull();
    expect(issues.map(({ code, path }) => [code, ...path])).toEqual([['ungrounded_seen_as', 'noun']]);
  });

  it('what was computed falls with what it was computed from', () => {
    const { value, issues } = check('a bar of 40mm', { length: 50, middle: 25 });
    expect(value).toMatchObject({ length: null, middle: null });
    expect(issues.map((i) => i.path)).toEqual([['length'], ['middle']]);
  });

  it('a field nobody declared cannot be filled', () => {
    const { value, issues } = check('a bar of 40mm', { length: 40, colour: '40mm' } as Partial<Rod>);
    expect(value).toMatchObject({ length: 40, colour: null });
    expect(issues[0]).toMatchObject({ path: ['colour'] });
  });

  it('checks every element of a list by itself', () => {
    const { value, issues } = check('cuts at 10mm and 20mm', { cuts: [{ at: 10 }, { at: 15 }, { at: 20 }] });
    expect(value.cuts).toEqual([{ at: 10 }, { at: null }, { at: 20 }]);
    expect(issues.map((i) => i.path)).toEqual([['cuts', 1, 'at']]);
  });

  it('a claim must name the rule and point at the words the rule used', () => {
    const text = 'a bar of 40mm, another of 40mm';
    const run = (rule: Rule, start: number, end: number) => {
      const claims = [{ path: ['length'], rule, spans: [{ start, end }] }];
      return ground(spec, { input: { text }, value: { ...rod, length: 40 }, claims }, null);
    };
    expect(run('length_said', 26, 30).evidence.at(-1)!.spans).toEqual([{ start: 26, end: 30 }]);
    expect(run('length_said', 0, 5).value.length).toBeNull();
    expect(run('cut_said', 9, 13).value.length).toBeNull();
    // @ts-expect-error: what is no rule of the grounding does not compile, and has no evidence either.
    expect(run('another_rule', 9, 13).value.length).toBeNull();
  });

  it('a claim gives no value: an engine that gives one anyway is not believed', () => {
    const claim = { path: ['length'], rule: 'length_said', spans: [{ start: 9, end: 13 }] } as const;
    const claims: Claim<Rule>[] = [{ ...claim, ...{ value: 41, how: 'fixed' } }];
    const value = { ...rod, length: 40 };
    const { evidence } = ground(spec, { input: { text: 'a bar of 40mm' }, value, claims }, null);
    expect(evidence.at(-1)).toMatchObject({ path: ['length'], value: 40, how: 'read' });
  });

  it('a claim about a computed value must point at the words of what it was computed from', () => {
    const claim = (path: string, rule: Rule, start: number, end: number): Claim<Rule> => ({
      path: [path],
      rule,
      spans: [{ start, end }],
    });
    const run = (start: number, end: number) => {
      // In whatever order, and beside claims for what is not in the value.
      const claims = [
        claim('colour', 'own_word', 0, 1),
        claim('middle', 'half_of_length', start, end),
        { ...claim('cuts', 'cut_said', 0, 1), path: ['cuts', 0, 'at'] },
        claim('length', 'length_said', 9, 13),
      ];
      const value = { ...rod, length: 40, middle: 20 };
      return ground(spec, { input: { text: 'a bar of 40mm' }, value, claims }, null).value;
    };
    expect(run(9, 13)).toMatchObject({ length: 40, middle: 20 });
    expect(run(0, 5)).toMatchObject({ length: 40, middle: null });
  });

  it('the order of a value’s fields does not matter', () => {
    const { cuts, middle, length, noun, version } = { ...rod, length: 40, middle: 20, noun: 'bar' };
    const value = { cuts, middle, length, noun, version };
    expect(ground(spec, { input: { text: 'a bar of 40mm' }, value, claims: [] }, null)).toMatchObject({
      value,
      issues: [],
    });
  });

  it('a rule finds what was settled among very many values', () => {
    const text = Array.from({ length: 60 }, (_, i) => `${i + 1}mm`).join(' ');
    const last: Field = {
      pattern: 'length',
      rules: [
        {
          name: 'the_last_cut',
          how: 'computed',
          from: [],
          *derive({ settled }) {
            const cut = settled(['cuts', 59, 'at']);
            if (cut && !settled(['cuts', 60, 'at'])) yield { value: cut.value, spans: cut.spans };
          },
        },
      ],
    };
    const many: Grounding<Rod, null, string> = {
      facts,
      fields: [...fields.filter((f) => f.pattern !== 'length'), last],
    };
    const cuts = Array.from({ length: 60 }, (_, i) => ({ at: i + 1 }));
    const run = (length: number) =>
      ground(many, { input: { text }, value: { ...rod, cuts, length }, claims: [] }, null).value.length;
    expect([run(60), run(59)]).toEqual([60, null]);
  });

  it('a domain may take out a larger unit, and its evidence goes with it', () => {
    const units: Grounding<Rod, null, Rule> = {
      ...spec,
      unit: (path) => path.slice(0, 2),
      drop: (value, unit) => ({ ...value, cuts: value.cuts.filter((_, i) => i !== unit[1]) }),
    };
    const value = { ...rod, cuts: [{ at: 10 }, { at: 99 }] };
    const grounded = ground(units, { input: { text: 'cut at 10mm' }, value, claims: [] }, null);
    expect(grounded.value.cuts).toEqual([{ at: 10 }]);
    expect(grounded.evidence.map((e) => e.path)).toEqual([['version'], ['cuts', 0, 'at']]);
    const by = [{ at: 10, by: 'hand' } as { at: number }];
    const whole = ground(
      units,
      { input: { text: 'cut at 10mm' }, value: { ...rod, cuts: by }, claims: [] },
      null,
    );
    expect(whole.value.cuts).toEqual([]);
    expect(whole.evidence.map((e) => e.path)).toEqual([['version']]);
  });

  it('sorts the facts of a rule out once, however many values ask for them', () => {
    let looks = 0;
    const seen = facts({ text: 'cuts at 10mm, 5pcs, M6' }).map(({ kind, ...rest }) => ({
      ...rest,
      get kind() {
        looks++;
        return kind;
      },
    }));
    const two: readonly Field[] = [
      { pattern: 'cuts[*].at', rules: [readFrom('cut_said', ['length', 'count'])] },
    ];
    const looksFor = (count: number) => {
      looks = 0;
      const value = { ...rod, version: '', cuts: Array.from({ length: count }, () => ({ at: 10 })) };
      const { evidence } = ground({ facts: () => seen, fields: two }, { input, value, claims: [] }, null);
      expect(evidence).toHaveLength(count);
      return looks;
    };
    const input = { text: 'cuts at 10mm, 5pcs' };
    expect(looksFor(60)).toBe(looksFor(2));
  });

  it('finds the claim for each of very many values, whatever their order', () => {
    const text = Array.from({ length: 60 }, (_, i) => `${i + 1}mm`).join(' ');
    const cuts = Array.from({ length: 60 }, (_, i) => ({ at: i + 1 }));
    const claims = facts({ text }).map(
      ({ span, value }): Claim<Rule> => ({
        path: ['cuts', Number(value) - 1, 'at'],
        rule: 'cut_said',
        spans: [span],
      }),
    );
    const run = (given: typeof claims) =>
      ground(spec, { input: { text }, value: { ...rod, cuts }, claims: given }, null);
    expect(run(claims.toReversed()).issues).toEqual([]);
    const astray = claims.map((claim, i) => (i === 30 ? { ...claim, spans: [{ start: 0, end: 1 }] } : claim));
    expect(run(astray).removed).toEqual([['cuts', 30, 'at']]);
  });

  it('of several values a rule gives, the one that was proposed counts, with its own words', () => {
    const span = { start: 0, end: 1 };
    const derive = () => [10, 20].map((value, i) => ({ value, spans: [{ start: i, end: i + 1 }] }));
    const one: Field = { pattern: 'length', rules: [{ name: 'either', how: 'computed', from: [], derive }] };
    const run = (length: number) =>
      ground({ facts, fields: [one] }, { input: { text: 'ab' }, value: { length }, claims: [] }, null);
    expect(run(10).evidence[0]?.spans).toEqual([span]);
    expect(run(20).evidence[0]?.spans).toEqual([{ start: 1, end: 2 }]);
    expect(run(30).value.length).toBeNull();
  });

  it('does not change the value it was given', () => {
    const value = Object.freeze({ ...rod, length: 7, cuts: Object.freeze([Object.freeze({ at: 7 })]) });
    expect(() => ground(spec, { input: { text: '' }, value, claims: [] }, null)).not.toThrow();
    expect(value.length).toBe(7);
  });
});

describe('what was settled before', () => {
  const before = { path: ['length'], value: 40, how: 'read', rule: 'length_said', spans: [] } as const;
  const run = (value: Partial<Rod>, text = 'its middle') =>
    ground(spec, { input: { text }, value: { ...rod, ...value }, claims: [], settled: [before] }, null);

  it('keeps its evidence, and others may be computed from it', () => {
    const { value, evidence, issues } = run({ length: 40, middle: 20 });
    expect([value.length, value.middle, issues]).toEqual([40, 20, []]);
    expect(evidence).toContain(before);
  });

  it('vouches for no other value, nor for what is not in the value any more', () => {
    expect(run({ length: 50, middle: 20 })).toMatchObject({ value: { length: null, middle: null } });
    expect(run({ length: 50 }, '50mm').evidence.at(-1)).toMatchObject({ value: 50, rule: 'length_said' });
    expect(run({}).evidence.map(({ path }) => path)).toEqual([['version']]);
  });
});

describe('what an answer gives for a field', () => {
  const given = (path: string, text: string) =>
    deriveFrom(fields, { path: [path], text, facts: facts({ text }), settled: () => undefined });

  it('is what each of its rules reads, all of it, and no default', () => {
    const [read] = given('length', 'from 40mm to 50mm, 5pcs');
    expect(read).toMatchObject([
      { path: ['length'], value: 40, how: 'read', rule: 'length_said', spans: [{ start: 5, end: 9 }] },
      { value: 50 },
    ]);
    expect(given('noun', ' bar ')).toMatchObject([[{ value: 'bar', spans: [{ start: 1, end: 4 }] }]]);
    expect(given('middle', '40mm')).toEqual([[]]);
    expect(given('version', '1')).toEqual([]);
    expect(given('colour', 'red')).toEqual([]);
  });
});

describe('helpers', () => {
  it.each([
    [1, 1, true],
    [0.1 + 0.2, 0.3, true],
    [1, 2, false],
    [[1, 2], [1, 2], true],
    [[1, 2], { 0: 1, 1: 2 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: undefined }, { b: undefined }, false],
    ['6', 6, false],
    [null, 0, false],
  ])('same(%j, %j) is %j', (a, b, expected) => {
    expect(same(a, b)).toBe(expected);
  });

  it('null, nothing and "" say nothing, wherever they stand', () => {
    expect(jsonLeaves({ a: [null, '', 1], b: undefined, c: null, d: '', e: { f: true } })).toEqual([
      { path: ['a', 2], pattern: 'a[*]', value: 1 },
      { path: ['e', 'f'], pattern: 'e.f', value: true },
    ]);
  });

  it('a pattern stands for every index', () => {
    expect(patternOf(['cuts', 12, 'at'])).toBe('cuts[*].at');
    expect(patternOf([0])).toBe('[*]');
  });
});
