import type { ToolCategory } from '../core/tool/tool.ts';

/** The parts in which the templates of seed 003 §6 differ; what all tools share is written once below. */
interface Template {
  readonly title: string;
  readonly description: string;
  readonly effect: 'none' | 'sql' | 'idempotent';
  readonly params: string;
  readonly result: string;
  readonly example: string;
  /** The method the tool asks of its store, and how it is called. */
  readonly method: string;
  readonly call: string;
  readonly preview?: string;
}

/** A parameter inside the template string of a preview. */
const said = (name: string): string => `\${params.${name}}`;

const templates: Readonly<Record<ToolCategory, Template>> = {
  query: {
    title: '搜索{noun}',
    description: '根据关键词搜索{noun}，返回匹配的列表和总数',
    effect: 'none',
    params: `    keyword: z.string().min(1).describe('搜索关键词'),
    limit: z.int().min(1).max(100).default(10).describe('返回数量'),`,
    result: `{ items: z.array(z.object({ id: z.string(), name: z.string() })), total: z.int() }`,
    example: `{ keyword: '示例' }`,
    method: 'search(keyword: string, limit: number): Promise<z.input<typeof result>>',
    call: 'store.search(params.keyword, params.limit)',
  },
  stats: {
    title: '{noun}统计',
    description: '统计{noun}的数量，聚合在数据库里完成，返回条目和总结',
    effect: 'none',
    params: `    targetName: z.string().min(1).describe('统计对象的名称'),
    includeDetails: z.boolean().default(false).describe('是否包含每一项'),`,
    result: `{
  items: z.array(z.object({ name: z.string(), count: z.int() })),
  summary: z.object({ total: z.int(), topItem: z.string() }),
}`,
    example: `{ targetName: '示例' }`,
    method: 'stats(targetName: string, includeDetails: boolean): Promise<z.input<typeof result>>',
    call: 'store.stats(params.targetName, params.includeDetails)',
  },
  create: {
    title: '创建{noun}',
    description: '创建新的{noun}记录，执行前需要确认',
    effect: 'sql',
    params: `    name: z.string().min(1).max(200).describe('名称'),`,
    result: `{ id: z.string(), message: z.string() }`,
    example: `{ name: '示例' }`,
    method: 'create(name: string, effect: EffectRecord): Promise<ToolResult<z.input<typeof result>>>',
    call: 'store.create(params.name, effectOf(id, params, context))',
    preview: `\`新建{noun}“${said('name')}”\``,
  },
  update: {
    title: '修改{noun}',
    description: '修改一个{noun}的名称，执行前显示修改前后并等待确认',
    effect: 'sql',
    params: `    name: z.string().min(1).max(200).describe('现在的名称'),
    newName: z.string().min(1).max(200).describe('新的名称'),`,
    result: `{ id: z.string(), message: z.string() }`,
    example: `{ name: '示例', newName: '新示例' }`,
    method:
      'update(name: string, newName: string, effect: EffectRecord): Promise<ToolResult<z.input<typeof result>>>',
    call: 'store.update(params.name, params.newName, effectOf(id, params, context))',
    preview: `\`{noun}“${said('name')}” → “${said('newName')}”\``,
  },
  delete: {
    title: '删除{noun}',
    description: '删除一个{noun}，执行前说明将删除什么并等待确认',
    effect: 'sql',
    params: `    name: z.string().min(1).max(200).describe('要删除的名称'),`,
    result: `{ id: z.string(), message: z.string() }`,
    example: `{ name: '示例' }`,
    method: 'remove(name: string, effect: EffectRecord): Promise<ToolResult<z.input<typeof result>>>',
    call: 'store.remove(params.name, effectOf(id, params, context))',
    preview: `\`删除{noun}“${said('name')}”\``,
  },
  ui: {
    title: '打开{noun}',
    description: '请界面打开{noun}，不改变任何数据',
    effect: 'none',
    params: `    mode: z.enum(['create', 'edit']).default('create').describe('新建还是编辑'),`,
    result: `{ opened: z.string(), mode: z.string() }`,
    example: `{ mode: 'create' }`,
    method: 'open(mode: string): Promise<z.input<typeof result>>',
    call: 'store.open(params.mode)',
  },
  action: {
    title: '执行{noun}',
    description: '对外部执行{noun}，重复执行结果相同，执行前需要确认',
    effect: 'idempotent',
    params: `    target: z.string().min(1).describe('作用的对象'),`,
    result: `{ target: z.string(), state: z.string() }`,
    example: `{ target: '示例' }`,
    method: 'act(target: string): Promise<z.input<typeof result>>',
    call: 'store.act(params.target)',
    preview: `\`对“${said('target')}”执行{noun}\``,
  },
  generate: {
    title: '生成{noun}',
    description: '根据参数生成{noun}文件',
    effect: 'idempotent',
    params: `    title: z.string().min(1).describe('标题'),`,
    result: `{ file: z.string() }`,
    example: `{ title: '示例' }`,
    method: 'make(title: string): Promise<z.input<typeof result>>',
    call: 'store.make(params.title)',
  },
};

const camel = (id: string): string =>
  id.slice(id.indexOf('.') + 1).replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The source of a new tool: compiles and passes the lint as it is; the store behind it is for the domain to bring. */
export function toolSource(id: string, category: ToolCategory, core: string): string {
  const { title, description, effect, params, result, example, method, call, preview } = templates[category];
  const [prefix = '', action = ''] = id.split('.');
  const noun = action.replace(/^[a-z]+_|_stats$/g, '') || action;
  const named = (text: string) => text.replaceAll('{noun}', noun);
  const writes = effect === 'sql';
  const imports = writes ? 'defineTool, type ToolResult' : 'defineTool, success';
  return `import * as z from 'zod';
${writes ? `import { type EffectRecord, effectOf } from '${core}/tool/effect.ts';\n` : ''}import { ${imports} } from '${core}/tool/tool.ts';

const id = '${id}';
const result = z.object(${result});

/** What this tool needs of the outside: the domain's services/ folder brings it under this name. */
const STORE = '${prefix}.store';
interface Store {
  ${method};
}

export const ${camel(id)} = defineTool({
  id,
  name: '${named(title)}',
  description: '${named(description)}',
  category: '${category}',
  requiresConfirmation: ${preview !== undefined},
  effect: '${effect}',
  paramsSchema: z.strictObject({
${params}
  }),
  resultSchema: result,
  examples: [{ text: '${named(title)}：示例', params: ${example} }],
${preview === undefined ? '' : `  preview: (params) => ${named(preview)},\n`}  async execute(params, context) {
    const store = await context.services.get<Store>(STORE);
    return ${writes ? call : `success(await ${call})`};
  },
});
`;
}
