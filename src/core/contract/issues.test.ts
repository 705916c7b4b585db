import { expect, it } from 'vitest';
import * as z from 'zod';
import { fill, wording } from '../messages.ts';
import { contractMessages, defineContract } from './contract.ts';
import { issuesFromZod } from './issues.ts';

it('maps what zod can find onto the catalogue, with words in both languages', () => {
  const wide = defineContract({
    id: 'wide',
    versions: ['1.0.0'],
    schema: z.object({
      schema_version: z.string().optional(),
      int: z.int(),
      pick: z.enum(['a', 'b']),
      most: z.number().lt(3),
      long: z.string().max(1),
      exact: z.string().length(2),
      few: z.array(z.number()).min(2),
      many: z.array(z.number()).max(0),
      form: z.string().regex(/^x/),
      step: z.number().multipleOf(2),
      map: z.record(z.string().regex(/^k/), z.number()),
      either: z.union([z.string(), z.boolean()]),
      near: z.union([z.string(), z.object({ q: z.number() })]),
      kind: z.discriminatedUnion('t', [z.object({ t: z.literal('a') }), z.object({ t: z.literal('b') })]),
      one: z.xor([z.object({ a: z.number() }), z.object({ b: z.number().optional() })]),
    }),
  });
  const result = wide.parse({
    int: 1.5,
    pick: 'c',
    most: 3,
    long: 'ab',
    exact: 'a',
    few: [],
    many: [1],
    form: 'y',
    step: 3,
    map: { z: 1 },
    either: 1,
    near: { q: 'x' },
    kind: { t: 'z' },
    one: { a: 1 },
  });
  const issues = result.ok ? [] : result.error;
  expect(issues.map(({ code, path }) => [code, path.join('.')])).toEqual([
    ['wrong_type', 'int'],
    ['not_allowed', 'pick'],
    ['above_maximum', 'most'],
    ['too_long', 'long'],
    ['too_short', 'exact'],
    ['too_few_items', 'few'],
    ['too_many_items', 'many'],
    ['wrong_format', 'form'],
    ['not_multiple_of', 'step'],
    ['invalid_key', 'map.z'],
    ['no_variant', 'either'],
    ['wrong_type', 'near.q'],
    ['not_allowed', 'kind.t'],
    ['ambiguous_variant', 'one'],
  ]);
  expect(issues[2]).toMatchObject({ message: 'must be < 3, got 3', severity: 'error', spans: [] });
  for (const one of issues) {
    expect(wording(one, 'zh', [contractMessages])).not.toMatch(/[{}]\w|undefined/);
    expect(one.message).not.toMatch(/\{\w+\}|undefined/);
  }
});

it('the catalogue fills the same blanks in both languages', () => {
  const blanks = (text: string) => new Set(text.match(/\{\w+\}/g));
  for (const { en, zh } of Object.values(contractMessages)) expect(blanks(zh)).toEqual(blanks(en));
  expect(fill(contractMessages.unsupported_version, 'en', { version: 'X' })).toBe(
    'Unsupported schema version: X',
  );
});

it('passes on the words and plain params of a rule', () => {
  const params = { side: 'left', how: () => 1 };
  const schema = z
    .object({ schema_version: z.string() })
    .refine(() => false, { message: 'ends must meet', params, path: ['end'] });
  const result = defineContract({ id: 'x', versions: ['1.0.0'], schema }).parse({});
  expect(result.ok || result.error).toEqual([
    {
      code: 'rule_broken',
      path: ['end'],
      message: 'ends must meet',
      params: { side: 'left', reason: 'ends must meet' },
      severity: 'error',
      spans: [],
    },
  ]);
});

it('what is not there at all is missing, at no path', () => {
  const found = z.string().safeParse(undefined);
  expect(issuesFromZod(found.error?.issues ?? [], undefined)).toMatchObject([
    { code: 'missing_field', path: [], params: { field: '', expected: 'string' } },
  ]);
});

it('a rule without params says its words', () => {
  const found = z
    .number()
    .refine(() => false, 'must be even')
    .safeParse(3);
  expect(issuesFromZod(found.error?.issues ?? [], 3)).toMatchObject([
    { code: 'rule_broken', params: { reason: 'must be even' } },
  ]);
});

it('turns a rule that throws into an issue', () => {
  const schema = z.strictObject({ schema_version: z.string() }).refine(() => {
    throw new Error('boom');
  });
  const bad = defineContract({ id: 'bad', versions: ['1.0.0'], schema });
  expect(bad.parse({})).toMatchObject({
    ok: false,
    error: [{ code: 'check_failed', params: { reason: 'boom' } }],
  });
});

it.each<[string, z.ZodType, string]>([
  ['a union', z.union([z.string(), z.record(z.string(), z.unknown())]), 'string | object'],
  ['one with fixed values', z.union([z.literal(['a', 'b']), z.number()]), '"a" | "b" | number'],
  ['a union of unions', z.union([z.union([z.string(), z.null()]), z.string()]), 'string | null'],
  ['one of which exactly one must fit', z.xor([z.string(), z.boolean()]), 'string | boolean'],
  ['a choice of words', z.enum(['a', 'b']), '["a","b"]'],
  ['one of which a part has its own rule', z.union([z.string(), z.custom(() => false)]), 'string'],
  [
    'one of which a part looks deeper',
    z.union([z.string(), z.preprocess(() => ({}), z.object({ a: z.number() }))]),
    'string',
  ],
  ['one told apart by a field', z.discriminatedUnion('t', [z.object({ t: z.literal('a') })]), 'object'],
])('%s that is not there is missing, not of a wrong form', (_, schema, expected) => {
  const found = z.object({ value: schema }).safeParse({});
  expect(issuesFromZod(found.error?.issues ?? [], {})).toMatchObject([
    { code: 'missing_field', path: ['value'], params: { field: 'value', expected } },
  ]);
});

it('tells the first hundred of very many, and how many more there are', () => {
  const keys = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, 1]));
  const told = (schema: z.ZodType, data: unknown) => {
    const { error } = schema.safeParse(data);
    const issues = issuesFromZod(error!.issues, data);
    return [issues.length, issues[0]!.code, issues.at(-1)!.code, issues.at(-1)!.params];
  };
  const more = { count: 900 };
  expect(told(z.strictObject({}), keys)).toEqual([101, 'unknown_key', 'more_issues', more]);
  expect(told(z.record(z.string(), z.string()), keys)).toEqual([101, 'wrong_type', 'more_issues', more]);
  const strict = defineContract({
    id: 'strict',
    versions: ['1.0.0'],
    schema: z.strictObject({ schema_version: z.string().optional() }),
  });
  const parsed = strict.parse(keys);
  expect(parsed.ok ? [] : parsed.error.slice(-1)).toMatchObject([{ code: 'more_issues', params: more }]);
});
