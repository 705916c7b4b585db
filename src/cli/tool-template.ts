import { type Effect, type ToolCategory, toolCategories } from '../core/tool/tool.ts';

/** What a category decides of a new tool. */
interface Kind {
  readonly verb: string;
  readonly effect: Effect;
  /** A parameter besides the name. */
  readonly more?: string;
  readonly result?: string;
}

const kinds: Readonly<Record<ToolCategory, Kind>> = {
  query: {
    verb: '搜索',
    effect: 'none',
    more: `limit: z.int().min(1).max(100).default(10).describe('返回数量'),`,
    result: `{ items: z.array(z.object({ id: z.string(), name: z.string() })), total: z.int() }`,
  },
  stats: {
    verb: '统计',
    effect: 'none',
    result: `{
  items: z.array(z.object({ name: z.string(), count: z.int() })),
  summary: z.object({ total: z.int(), topItem: z.string() }),
}`,
  },
  create: { verb: '创建', effect: 'sql' },
  update: {
    verb: '修改',
    effect: 'sql',
    more: `newName: z.string().min(1).max(200).describe('新的名称'),`,
  },
  delete: { verb: '删除', effect: 'sql' },
  ui: { verb: '打开', effect: 'none' },
  action: { verb: '执行', effect: 'idempotent' },
  generate: { verb: '生成', effect: 'idempotent' },
};

/** The source of a new tool: compiles and passes the lint as it is; the store behind it is for the domain to bring. */
export function toolSource(id: string, category: ToolCategory, core: string): string {
  const { verb, effect, more, result = '{ id: z.string(), message: z.string() }' } = kinds[category];
  const asks = toolCategories[category].asks !== 'never';
  const [prefix = '', action = ''] = id.split('.');
  const noun = action.replace(/^[a-z]+_|_stats$/g, '') || action;
  const method = action.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const [title, writes, isUpdate] = [verb + noun, effect === 'sql', category === 'update'];
  const given = isUpdate ? `{ name: '示例', newName: '新示例' }` : `{ name: '示例' }`;
  const previewed = `${title}“\${params.name}”${isUpdate ? ` → “\${params.newName}”` : ''}`;
  return `import * as z from 'zod';
${writes ? `import { type EffectRecord, effectOf } from '${core}/tool/effect.ts';\n` : ''}import { defineTool, ${writes ? 'type ToolResult' : 'success'} } from '${core}/tool/tool.ts';

const id = '${id}';
const given = z.strictObject({
  name: z.string().min(1).max(200).describe('名称'),${more ? `\n  ${more}` : ''}
});
const result = z.object(${result});

/** What this tool needs of the outside: the domain's services/ folder brings it under this name. */
const STORE = '${prefix}.store';
interface Store {
  ${method}(params: z.output<typeof given>${writes ? ', effect: EffectRecord' : ''}): Promise<${writes ? 'ToolResult<z.input<typeof result>>' : 'z.input<typeof result>'}>;
}

export const ${method} = defineTool({
  id,
  name: '${title}',
  description: '按名称${title}${asks ? '，执行前说明要做什么并等待确认' : effect === 'none' ? '，不改变任何数据' : '，重复执行结果相同'}',
  category: '${category}',
  requiresConfirmation: ${asks},
  effect: '${effect}',
  paramsSchema: given,
  resultSchema: result,
  examples: [{ text: '${title}：示例', params: ${given} }],
${asks ? `  preview: (params) => \`${previewed}\`,\n` : ''}  async execute(params, context) {
    const store = await context.services.get<Store>(STORE);
    return ${writes ? `store.${method}(params, effectOf(id, params, context))` : `success(await store.${method}(params))`};
  },
});
`;
}
