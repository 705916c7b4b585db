import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { testContext, testTool, writingTool } from '../../../test/support/tool-kit.ts';
import { namespaces } from '../../domains/business/tools.ts';
import { described } from '../contract/described.ts';
import { type LintOptions, lintMessages, lintTools, probeTools } from './lint.ts';
import { failure, success, type ToolDefinition } from './tool.ts';

const lint = (tool: ToolDefinition, options: Partial<LintOptions> = {}) =>
  lintTools([tool], namespaces, { catalogueIds: [tool.id], ...options });
const found = (issues: readonly { code: string; path: readonly unknown[] }[]) =>
  issues.map(({ code, path }) => [code, ...path.slice(1)].join(' '));

const said = <S extends z.ZodType>(schema: S, zh: string): S => described(schema, { zh, en: 'in English' });
const word = said(z.string(), '关键词');
const params = (shape: z.ZodRawShape) => ({ paramsSchema: z.object(shape) });
const rows = z.array(z.object({ name: z.string(), total: z.number() }));
const summary = z.object({ top: z.string() });
const stats = (over: Partial<ToolDefinition> = {}) =>
  testTool({
    id: 'crm.thing_stats',
    category: 'stats',
    resultSchema: z.object({ rows, summary }),
    execute: async () => success({ rows: [{ name: '甲', total: 2 }], summary: { top: '甲' } }),
    ...over,
  });
const record = z.array(z.object({ id: z.string(), total: z.number() }));

describe('tools-8: the checklist, one tool for every point that breaks this point and no other', () => {
  const broken: [string, ToolDefinition, Partial<LintOptions>?][] = [
    ['tool_id_grammar', testTool({ id: 'crm.fetch_thing' })],
    ['tool_param_technical query', testTool(params({ query: word }))],
    ['tool_param_default limit', testTool(params({ limit: said(z.number(), '返回数量') }))],
    ['tool_param_described keyword', testTool(params({ keyword: z.string() }))],
    [
      'tool_result_flat result data',
      testTool({
        resultSchema: z.object({ result: z.object({ data: z.object({ items: z.array(z.string()) }) }) }),
      }),
    ],
    ['tool_result_aggregated rows', stats({ resultSchema: z.object({ rows: record, summary }) })],
    ['tool_result_summary', stats({ resultSchema: z.object({ rows }) })],
    ['tool_confirmation', writingTool({ requiresConfirmation: false })],
    ['tool_catalogue_sync', testTool(), { catalogueIds: [] }],
  ];
  it.each(broken)('%s', (rule, tool, options) => {
    expect(found(lint(tool, options))).toEqual([rule]);
  });

  it('tool_error_format', async () => {
    const tool = testTool({ execute: () => Promise.reject(new Error('fell')) });
    expect(found(lint(tool))).toEqual([]);
    expect(found(await probeTools([tool], testContext()))).toEqual(['tool_error_format']);
  });

  it('covers all ten points', () => {
    const tested = [...broken.map(([rule]) => rule.split(' ')[0]), 'tool_error_format'];
    const beside = ['tool_one_language', 'tool_not_probed', 'tool_verb_class'];
    const rules = Object.keys(lintMessages).filter((code) => !beside.includes(code));
    expect(tested.sort()).toEqual(rules.sort());
    expect(rules).toHaveLength(10);
  });

  it.each([
    ['delete_item', 'query', true],
    ['get_item', 'delete', true],
    ['get_item', 'query', false],
    ['delete_item', 'delete', false],
  ] as const)('B24: %s declared %s', (action, category, isWrong) => {
    const tool = testTool({ id: `${testTool().id.split('.')[0]}.${action}`, category });
    expect(found(lint(tool)).includes('tool_verb_class')).toBe(isWrong);
  });

  it.each([testTool(), stats(), writingTool()])('$id breaks none', async (tool) => {
    expect(lint(tool)).toEqual([]);
    expect(await probeTools([tool], testContext())).toEqual([]);
  });
});

describe('both languages', () => {
  const same = { zh: 'search', en: 'search' };
  it.each<[string, Partial<ToolDefinition>]>([
    ['name', { name: { zh: '搜索', en: '搜索' } }],
    ['description', { description: same }],
    [
      'examples 1',
      {
        examples: [
          { zh: '找甲', en: 'find A', params: {} },
          { ...same, params: {} },
        ],
      },
    ],
    ['keyword', params({ keyword: z.string().describe('搜索关键词') })],
    ['keyword', params({ keyword: word.nullable().describe('another') })],
    ['total', { resultSchema: z.object({ total: z.number().describe('how many') }) }],
  ])('%s is said in one only', (at, over) => {
    expect(found(lint(testTool(over)))).toEqual([`tool_one_language ${at}`]);
  });
});

describe('B03: ids', () => {
  const home = { prefix: 'kit', title: { zh: '套件', en: 'Kit' }, verbs: ['turn'] };
  it.each([
    ['crm.search_client', true],
    ['crm.contact_stats', true],
    ['project.list_by_client', true],
    ['finance.stats_by_period', true],
    ['ui.open_form', true],
    ['db.query_readonly', true],
    ['kit.turn_on', true],
    ['crm.open_form', false],
    ['crm.query_readonly', false],
    ['kit.thing_stats', false],
    ['other.get_thing', false],
    ['crm.getThing', false],
  ])('%s: %s', (id, good) => {
    const issues = lintTools([testTool({ id })], [...namespaces, home], { catalogueIds: [id] });
    expect(found(issues)).toEqual(good ? [] : ['tool_id_grammar']);
  });
});

describe('parameter names', () => {
  it.each([
    '_id',
    'query',
    'filter',
    'sql',
    'collection',
    '$match',
    'url',
    'payload',
    'sqlText',
    'api_url',
    'Where',
  ])('%s is technical', (name) =>
    expect(found(lint(testTool(params({ [name]: word }))))).toEqual([`tool_param_technical ${name}`]),
  );
  it.each([
    'clientName',
    'keyword',
    'formId',
    'toolId',
    'device_id',
    'targetId',
    'initialData',
    'dateRange',
    'address',
  ])('%s is a word of the business', (name) => expect(lint(testTool(params({ [name]: word })))).toEqual([]));
});

describe('defaults and descriptions', () => {
  const flag = said(z.boolean(), '是否');
  it.each<[string, z.ZodRawShape, string[]]>([
    ['a flag', { includeAmount: flag }, ['tool_param_default includeAmount']],
    ['an optional switch', { active: flag.optional() }, ['tool_param_default active']],
    ['a value that must be said', { on: flag }, []],
    ['a default', { includeAmount: flag.default(false), limit: said(z.int(), '数量').default(10) }, []],
    ['a default outside a description', { limit: said(z.int().default(10), '数量') }, []],
    [
      'a nested one',
      { range: z.object({ limit: said(z.int(), '数量') }) },
      ['tool_param_default range limit'],
    ],
    [
      'nested leaves',
      { range: z.object({ start: z.string().optional(), end: word }).optional() },
      ['tool_param_described range start'],
    ],
    ['rows', { rows: z.array(z.object({ name: z.string() })) }, ['tool_param_described rows name']],
    ['items', { names: z.array(z.string()) }, ['tool_param_described names']],
    ['items described as a whole', { names: said(z.array(z.string()), '名称') }, []],
    [
      'a union',
      { target: z.union([z.string(), z.object({ name: z.string() })]) },
      ['tool_param_described target', 'tool_param_described target name'],
    ],
    ['a union described as a whole', { target: said(z.union([z.string(), z.number()]), '目标') }, []],
    [
      'a description under wrappers',
      { a: word.nullable().optional(), b: word.transform((x) => x.length) },
      [],
    ],
    ['values of a record', { sizes: z.record(z.string(), z.string()) }, ['tool_param_described sizes']],
    ['places of a tuple of two', { pair: z.tuple([z.string(), z.number()]) }, ['tool_param_described pair']],
    ['places of a tuple', { pair: z.tuple([z.string()], z.number()) }, ['tool_param_described pair']],
    [
      'both sides of an intersection',
      { both: z.intersection(z.object({ a: word }), z.object({ b: z.string() })) },
      ['tool_param_described both b'],
    ],
    ['a preprocessed one', { a: z.preprocess((x) => x, z.string()) }, ['tool_param_described a']],
  ])('%s', (_, shape, issues) => {
    expect(found(lint(testTool(params(shape))))).toEqual(issues);
  });

  it('a switch left out of an update means: as it was', () => {
    const update = writingTool({
      id: 'crm.update_thing',
      category: 'update',
      ...params({ active: flag.optional() }),
    });
    expect(lint(update)).toEqual([]);
  });

  it('a schema that contains itself ends', () => {
    const tree: z.ZodType = z.lazy(() => z.object({ name: z.string(), children: z.array(tree) }));
    expect(found(lint(testTool(params({ tree }))))).toEqual(['tool_param_described tree name']);
  });
});

describe('results', () => {
  it.each<[string, z.ZodType | undefined, string[]]>([
    ['nothing declared', undefined, ['tool_result_aggregated']],
    ['rows of anything', z.object({ rows: z.array(z.unknown()), summary }), ['tool_result_aggregated rows']],
    [
      'records by their date',
      z.object({ rows: z.array(z.object({ createdAt: z.string() })), summary }),
      ['tool_result_aggregated rows'],
    ],
    ['a summary that is text', z.object({ rows, summary: z.string() }), ['tool_result_summary']],
    [
      'rows in rows',
      z.object({ rows: z.array(z.object({ rows })), summary }),
      ['tool_result_flat rows rows'],
    ],
  ])('of stats: %s', (_, resultSchema, issues) => {
    const { resultSchema: _schema, ...rest } = stats();
    expect(found(lint({ ...rest, ...(resultSchema ? { resultSchema } : {}) }))).toEqual(issues);
  });

  it('what is not a row may have an id', () => {
    const named = z.object({ id: z.string(), rows, summary: z.object({ id: z.string() }) });
    expect(lint(stats({ resultSchema: named }))).toEqual([]);
  });

  it('a stale row of the catalogue is found', () => {
    const tool = testTool();
    expect(lint(tool, { catalogueIds: [tool.id, 'crm.get_gone'] })).toMatchObject([
      { code: 'tool_catalogue_sync', path: ['crm.get_gone'] },
    ]);
  });
});

describe('probes', () => {
  const probe = async (tool: ToolDefinition, options = {}) =>
    found(await probeTools([tool], testContext(), options));

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['something else', { ok: true }],
    ['a failure without an error', { success: false }],
    ['a code in prose', { success: false, error: { code: 'not found', message: 'm' } }],
    ['no message', failure('NOT_FOUND', '')],
  ])('a tool that returns %s does not fail in the standard form', async (_, result) => {
    expect(await probe(testTool({ execute: async () => result as never }))).toEqual(['tool_error_format']);
  });

  it('a write is never run with a service that works', async () => {
    const used: string[] = [];
    const services = {
      get: async (name: string) => {
        used.push(name);
        return undefined as never;
      },
    };
    const execute: ToolDefinition['execute'] = async (_, context) => {
      await context.services.get('db');
      return success(1);
    };
    const guarded = (tool: ToolDefinition): ToolDefinition => ({
      ...tool,
      execute: (p, c) => tool.execute(p, c).catch(() => failure('CREATE_ERROR', '创建失败')),
    });
    await probeTools([guarded(writingTool({ execute }))], testContext({ services }));
    expect(used).toEqual([]);
    await probeTools([guarded(testTool({ execute }))], testContext({ services }));
    expect(used).toEqual(['db']);
  });

  it.each<[string, unknown, string[]]>([
    [
      'a wrong type',
      { rows: [{ name: '甲', total: '2' }], summary: { top: '' } },
      ['tool_result_aggregated rows 0 total'],
    ],
    ['a field not declared', { rows: [], summary: { top: '' }, raw: [] }, ['tool_result_aggregated raw']],
    [
      'objects too deep',
      { rows: [], summary: { top: '' }, x: { y: { z: 1 } } },
      ['tool_result_flat x y', 'tool_result_aggregated x'],
    ],
  ])('stats: %s is seen in what comes back', async (_, data, issues) => {
    expect(await probe(stats({ execute: async () => success(data) }))).toEqual(issues);
  });

  it('a tool that fails in the standard form without its services may yet fail otherwise with them', async () => {
    const services = { get: async () => undefined as never };
    const execute: ToolDefinition['execute'] = async (_, context) => {
      await context.services.get('db').catch(() => null);
      return success(1);
    };
    const twice = (second: unknown): ToolDefinition => {
      let runs = 0;
      const first = failure('QUERY_ERROR', '查询失败');
      return testTool({ execute: async () => (runs++ === 0 ? first : second) as never });
    };
    const over = async (tool: ToolDefinition) => found(await probeTools([tool], testContext({ services })));
    expect(await over(testTool({ execute }))).toEqual([]);
    expect(await over(twice({ ok: true }))).toEqual(['tool_error_format']);
    expect(await over(twice(failure('SERVICE_UNAVAILABLE', 'off')))).toEqual(['tool_not_probed']);
    expect(await over(twice(success(() => 1)))).toEqual([]);
  });

  it('stats that fail their probe have shown nothing', async () => {
    expect(await probe(stats({ execute: async () => failure('STATS_ERROR', '统计失败') }))).toEqual([
      'tool_result_aggregated',
    ]);
  });

  it('examples and samples give the parameters; without them a tool is not probed', async () => {
    const needs = testTool(params({ keyword: word.min(1) }));
    expect(await probeTools([needs], testContext())).toMatchObject([
      { code: 'tool_not_probed', severity: 'warning' },
    ]);
    expect(
      await probe({ ...needs, examples: [{ zh: '找甲', en: 'find A', params: { keyword: '甲' } }] }),
    ).toEqual([]);
    expect(await probe(needs, { samples: { [needs.id]: { keyword: '甲' } } })).toEqual([]);
  });
});
