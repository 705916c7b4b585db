import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { checkParams, paramsJsonSchema } from '../../core/tool/params.ts';
import { toolCategories } from '../../core/tool/tool.ts';
import { catalogueRow } from '../../runtime/sql/aitools.ts';
import { businessTools, namespaces } from './tools.ts';

const byId = new Map(businessTools.map((tool) => [tool.id, tool]));
const tool = (id: string) => byId.get(id)!;
const paramsOf = (id: string) =>
  paramsJsonSchema(tool(id)) as {
    properties: Record<string, { description?: string; default?: unknown; properties?: object }>;
    required?: string[];
  };
const resultOf = (id: string) => Object.keys((tool(id).resultSchema as z.ZodObject).shape);

describe('tools-1 to tools-8, part by part', () => {
  it.each([
    ['crm.search_client', '搜索客户'],
    ['crm.contact_stats', '联系人'],
    ['project.list_by_client', '按客户列出项目'],
    ['finance.stats_by_period', '按时间段统计'],
    ['ui.open_form', '打开表单'],
  ])('tools-2: %s is there, and means %s', (id, words) => {
    expect(tool(id).name.zh).toContain(words);
  });

  it('tools-2: seven domains with the closed verbs', () => {
    expect(namespaces.map(({ prefix }) => prefix)).toEqual([
      'crm',
      'project',
      'finance',
      'analytics',
      'ui',
      'db',
      'ai',
    ]);
    const base = ['get', 'list', 'search', 'create', 'update', 'delete', 'stats'];
    for (const { prefix, verbs } of namespaces) {
      const more =
        {
          crm: ['import'],
          project: ['import'],
          ui: ['open', 'close', 'show'],
          db: ['query'],
          finance: ['receivables', 'reverse', 'accept', 'decline', 'import'],
        }[prefix] ?? [];
      expect(verbs).toEqual([...base, ...more]);
    }
  });

  it('tools-2: every tool has all parts of a ToolDefinition, and a domain that was declared', () => {
    const prefixes = namespaces.map(({ prefix }) => prefix);
    for (const one of businessTools) {
      expect(prefixes, one.id).toContain(one.id.split('.')[0]);
      expect(Object.keys(toolCategories)).toContain(one.category);
      expect(
        [one.name.zh, one.description.zh].every((text) => /[\u4e00-\u9fff]/.test(text)),
        one.id,
      ).toBe(true);
      expect(one.paramsSchema).toBeInstanceOf(z.ZodObject);
      expect(typeof one.execute).toBe('function');
    }
  });

  it.each([
    ['query', 'crm.search_client', false],
    ['stats', 'crm.contact_stats', false],
    ['create', 'crm.create_client', true],
    ['update', 'crm.update_client', true],
    ['delete', 'crm.delete_client', true],
    ['ui', 'ui.open_form', false],
  ] as const)('tools-3: %s, as %s; asks: %s', (category, id, asks) => {
    expect(tool(id)).toMatchObject({ category, requiresConfirmation: asks });
    for (const one of businessTools.filter((other) => other.category === category))
      expect(one.requiresConfirmation, one.id).toBe(asks);
  });

  it('tools-4: search_client has a keyword and a limit of 10', () => {
    expect(paramsOf('crm.search_client')).toMatchObject({
      required: ['keyword'],
      properties: {
        keyword: { type: 'string', description: '搜索关键词' },
        limit: { default: 10, description: '返回数量限制' },
      },
    });
  });

  it('tools-4: contact_stats takes a fuzzy name, includeAmount and a range open at both ends', () => {
    expect(paramsOf('crm.contact_stats')).toMatchObject({
      required: ['clientName'],
      properties: {
        clientName: { description: '客户名称（支持模糊匹配）' },
        includeAmount: { type: 'boolean', default: false, description: '是否包含金额统计' },
        dateRange: {
          description: '时间范围',
          properties: {
            start: { description: expect.stringContaining('开始日期 YYYY-MM-DD') },
            end: { description: expect.stringContaining('结束日期 YYYY-MM-DD') },
          },
        },
      },
    });
    for (const dateRange of [{}, { start: '2026-01-01' }, { end: '2026-01-01' }])
      expect(checkParams(tool('crm.contact_stats'), { clientName: 'x', dateRange }).ok).toBe(true);
  });

  it.each([
    ['crm.search_client', { keyword: 1 }],
    ['crm.search_client', { keyword: 'x', limit: '10' }],
    ['crm.contact_stats', { clientName: 'x', dateRange: { start: '去年' } }],
    ['crm.create_client', { name: '' }],
    ['finance.create_settlement', { projectName: 'x', amount: -1 }],
  ])('tools-4: types are strict: %s %j', (id, params) => {
    expect(checkParams(tool(id), params).ok).toBe(false);
  });

  it('tools-5: results are flat, and statistics carry a summary', () => {
    expect(resultOf('crm.contact_stats')).toEqual(['clientName', 'contacts', 'summary']);
    for (const one of businessTools.filter(({ category }) => category === 'stats'))
      expect(resultOf(one.id), one.id).toContain('summary');
  });

  it.each([
    ['query', /^(?:crm\.search|project\.search)/, ['items', 'total']],
    ['create', /\.create_/, ['id', 'message']],
    ['update', /\.update_/, ['id', 'message']],
    ['delete', /\.delete_/, ['id', 'message']],
  ])('tools-6: the shape of the %s template', (_, ids, keys) => {
    const made = businessTools.filter(({ id }) => ids.test(id));
    expect(made.length).toBeGreaterThan(0);
    for (const { id } of made) expect(resultOf(id), id).toEqual(expect.arrayContaining(keys));
  });

  it.each([
    ['query', 'QUERY_ERROR', '查询失败'],
    ['stats', 'STATS_ERROR', '统计失败'],
    ['create', 'CREATE_ERROR', '创建失败'],
    ['update', 'UPDATE_ERROR', '更新失败'],
    ['delete', 'DELETE_ERROR', '删除失败'],
  ] as const)('tools-6: how a %s tool fails', (category, code, words) => {
    expect(toolCategories[category]).toMatchObject({ code, words: { zh: words } });
  });

  it('tools-7: the row of crm.contact_stats in aitools', () => {
    expect(catalogueRow(tool('crm.contact_stats'))).toMatchObject({
      toolId: 'crm.contact_stats',
      name: '联系人项目统计',
      description: expect.stringContaining('统计某客户下各联系人的项目数量和金额'),
      usage: expect.stringMatching(/^```tool_call\n\{"toolId": ?"crm\.contact_stats", ?"params": ?\{/),
      examples: expect.stringContaining('中信出版社'),
      category: 'crm',
    });
  });
});
