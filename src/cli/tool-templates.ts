import { fill, type Text } from '../core/messages.ts';
import { type ToolCategory, toolCategories } from '../core/tool/tool.ts';

interface Param {
  readonly schema: string;
  readonly type: string;
  readonly words: Text;
}

const text = (words: Text): Param => ({ schema: 'z.string().min(1).max(200)', type: 'string', words });

/** What a tool takes and gives; seed 003 §6 has its own for those that look. */
interface Shape {
  readonly params: Readonly<Record<string, Param>>;
  readonly result: string;
}

const other: Shape = {
  params: { name: text({ zh: '名称', en: 'the name' }) },
  result: '{ id: z.string(), message: z.string() }',
};
const shapes: Readonly<Partial<Record<ToolCategory, Shape>>> = {
  query: {
    params: {
      keyword: text({ zh: '搜索关键词', en: 'the keyword' }),
      limit: {
        schema: 'z.int().min(1).max(100).default(10)',
        type: 'number',
        words: { zh: '返回数量', en: 'how many at most' },
      },
    },
    result: '{ items: z.array(z.object({ id: z.string(), name: z.string() })), total: z.int() }',
  },
  stats: {
    params: {
      targetName: text({ zh: '统计对象的名称', en: 'whose figures' }),
      includeDetails: {
        schema: 'z.boolean().default(false)',
        type: 'boolean',
        words: { zh: '是否包含每一项', en: 'whether every entry is wanted' },
      },
    },
    result: `{
  items: z.array(z.object({ name: z.string(), count: z.int() })),
  summary: z.object({ total: z.int(), topItem: z.string() }),
}`,
  },
};

const titles: Readonly<Record<ToolCategory, Text>> = {
  query: { zh: '搜索{noun}', en: 'Search {noun}' },
  stats: { zh: '统计{noun}', en: 'Count {noun}' },
  create: { zh: '创建{noun}', en: 'Create {noun}' },
  update: { zh: '修改{noun}', en: 'Change {noun}' },
  delete: { zh: '删除{noun}', en: 'Delete {noun}' },
  ui: { zh: '打开{noun}', en: 'Open {noun}' },
  action: { zh: '执行{noun}', en: 'Carry out {noun}' },
  generate: { zh: '生成{noun}', en: 'Make {noun}' },
};
const described = { zh: '{title}，返回结果', en: '{title} and give the result' };
const asking = { zh: '{title}，执行前需要确认', en: '{title}; a person is asked first' };
const preview = { zh: '{title}“{name}”', en: '{title} “{name}”' };

const effects: Readonly<Partial<Record<ToolCategory, string>>> = {
  create: 'sql',
  update: 'sql',
  delete: 'sql',
  action: 'idempotent',
  generate: 'idempotent',
};

const camel = (id: string): string =>
  id.slice(id.indexOf('.') + 1).replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The source of a new tool: compiles and passes the lint as it is; the store behind it is for the domain to bring. */
export function toolSource(id: string, category: ToolCategory, core: string): string {
  const { params, result } = shapes[category] ?? other;
  const [prefix = '', action = ''] = id.split('.');
  const noun = action.endsWith('_stats') ? action.slice(0, -6) : action.replace(/^[a-z]+_/, '');
  const effect = effects[category] ?? 'none';
  const writes = effect === 'sql';
  const asks = toolCategories[category].asks !== 'never';
  const title = { zh: fill(titles[category], 'zh', { noun }), en: fill(titles[category], 'en', { noun }) };
  const both = (words: Text, quote = "'") =>
    (['zh', 'en'] as const)
      .map((lang) => `${lang}: ${quote}${fill(words, lang, { title, name: `\${params.name}` })}${quote}`)
      .join(', ');
  const leaves = Object.entries(params).map(
    ([name, { schema, words }]) => `    ${name}: described(${schema}, { ${both(words)} }),`,
  );
  const [first] = Object.keys(params);
  const takes = Object.entries(params).map(([name, { type }]) => `${name}: ${type}`);
  const gives = Object.keys(params).map((name) => `params.${name}`);
  const answer = 'z.input<typeof result>';
  const call = `store.${category}(${[...gives, ...(writes ? ['effectOf(id, params, context)'] : [])].join(', ')})`;
  return `import * as z from 'zod';
import { described } from '${core}/contract/described.ts';
${writes ? `import { type EffectRecord, effectOf } from '${core}/tool/effect.ts';\n` : ''}import { defineTool, ${writes ? 'type ToolResult' : 'success'} } from '${core}/tool/tool.ts';

const id = '${id}';
const result = z.object(${result});

/** What this tool needs of the outside: the domain's services/ folder brings it under this name. */
const STORE = '${prefix}.store';
interface Store {
  ${category}(${[...takes, ...(writes ? ['effect: EffectRecord'] : [])].join(', ')}): Promise<${writes ? `ToolResult<${answer}>` : answer}>;
}

export const ${camel(id)} = defineTool({
  id,
  name: { ${both(title)} },
  description: { ${both(asks ? asking : described)} },
  category: '${category}',
  requiresConfirmation: ${asks},
  effect: '${effect}',
  paramsSchema: z.strictObject({
${leaves.join('\n')}
  }),
  resultSchema: result,
  examples: [{ ${both(title)}, params: { ${first}: 'sample' } }],
${asks ? `  preview: (params, { lang }) => ({ ${both(preview, '`')} })[lang],\n` : ''}  async execute(params, context) {
    const store = await context.services.get<Store>(STORE);
    return ${writes ? call : `success(await ${call})`};
  },
});
`;
}
