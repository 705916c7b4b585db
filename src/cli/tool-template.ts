import { type Catalogue, fill, type Lang, type Text } from '../core/messages.ts';
import { type Effect, type ToolCategory, toolCategories } from '../core/tool/tool.ts';

interface Param {
  readonly name: string;
  readonly schema: string;
  readonly words: Text;
}
const name: Param = {
  name: 'name',
  schema: 'z.string().min(1).max(200)',
  words: { zh: '名称', en: 'the name' },
};

/** What a category decides of a new tool. */
interface Kind {
  readonly title: Text;
  readonly effect: Effect;
  /** A parameter besides the name. */
  readonly more?: Param;
  readonly result?: string;
}

const kinds: Readonly<Record<ToolCategory, Kind>> = {
  query: {
    title: { zh: '搜索{noun}', en: 'Search {noun}' },
    effect: 'none',
    more: {
      name: 'limit',
      schema: 'z.int().min(1).max(100).default(10)',
      words: { zh: '返回数量', en: 'how many at most' },
    },
    result: `{ items: z.array(z.object({ id: z.string(), name: z.string() })), total: z.int() }`,
  },
  stats: {
    title: { zh: '统计{noun}', en: 'Count {noun}' },
    effect: 'none',
    result: `{
  items: z.array(z.object({ name: z.string(), count: z.int() })),
  summary: z.object({ total: z.int(), topItem: z.string() }),
}`,
  },
  create: { title: { zh: '创建{noun}', en: 'Create {noun}' }, effect: 'sql' },
  update: {
    title: { zh: '修改{noun}', en: 'Change {noun}' },
    effect: 'sql',
    more: { ...name, name: 'newName', words: { zh: '新的名称', en: 'the new name' } },
  },
  delete: { title: { zh: '删除{noun}', en: 'Delete {noun}' }, effect: 'sql' },
  ui: { title: { zh: '打开{noun}', en: 'Open {noun}' }, effect: 'none' },
  action: { title: { zh: '执行{noun}', en: 'Carry out {noun}' }, effect: 'idempotent' },
  generate: { title: { zh: '生成{noun}', en: 'Make {noun}' }, effect: 'idempotent' },
};

const descriptions = {
  asks: {
    zh: '按名称{title}，执行前说明要做什么并等待确认',
    en: '{title} by name; a person is told what will be done and asked first',
  },
  looks: { zh: '按名称{title}，不改变任何数据', en: '{title} by name; changes nothing' },
  repeats: { zh: '按名称{title}，重复执行结果相同', en: '{title} by name; done twice it is the same' },
} as const satisfies Catalogue;
const previews = {
  one: { zh: '{title}“{name}”', en: '{title} “{name}”' },
  change: { zh: '{title}“{name}” → “{newName}”', en: '{title} “{name}” → “{newName}”' },
} as const satisfies Catalogue;

/** The source of a new tool: compiles and passes the lint as it is; the store behind it is for the domain to bring. */
export function toolSource(id: string, category: ToolCategory, core: string): string {
  const { title, effect, more, result = '{ id: z.string(), message: z.string() }' } = kinds[category];
  const asks = toolCategories[category].asks !== 'never';
  const [prefix = '', action = ''] = id.split('.');
  const noun = action.endsWith('_stats') ? action.slice(0, -6) : action.replace(/^[a-z]+_/, '');
  const method = action.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const [writes, isUpdate] = [effect === 'sql', category === 'update'];
  const given = isUpdate ? `{ name: 'A', newName: 'B' }` : `{ name: 'A' }`;
  const description = descriptions[asks ? 'asks' : effect === 'none' ? 'looks' : 'repeats'];
  const said = (text: Text, lang: Lang) =>
    fill(text, lang, {
      title: fill(title, lang, { noun }),
      name: `\${params.name}`,
      newName: `\${params.newName}`,
      noun,
    });
  const both = (text: Text, quote = "'") =>
    `zh: ${quote}${said(text, 'zh')}${quote}, en: ${quote}${said(text, 'en')}${quote}`;
  const params = [name, ...(more ? [more] : [])].map(
    (one) => `  ${one.name}: described(${one.schema}, { ${both(one.words)} }),`,
  );
  const preview = both(previews[isUpdate ? 'change' : 'one'], '`');
  return `import * as z from 'zod';
import { described } from '${core}/contract/described.ts';
${writes ? `import { type EffectRecord, effectOf } from '${core}/tool/effect.ts';\n` : ''}import { defineTool, ${writes ? 'type ToolResult' : 'success'} } from '${core}/tool/tool.ts';

const id = '${id}';
const given = z.strictObject({
${params.join('\n')}
});
const result = z.object(${result});

/** What this tool needs of the outside: the domain's services/ folder brings it under this name. */
const STORE = '${prefix}.store';
interface Store {
  ${method}(params: z.output<typeof given>${writes ? ', effect: EffectRecord' : ''}): Promise<${writes ? 'ToolResult<z.input<typeof result>>' : 'z.input<typeof result>'}>;
}

export const ${method} = defineTool({
  id,
  name: { ${both(title)} },
  description: { ${both(description)} },
  category: '${category}',
  requiresConfirmation: ${asks},
  effect: '${effect}',
  paramsSchema: given,
  resultSchema: result,
  examples: [{ ${both(title)}, params: ${given} }],
${asks ? `  preview: (params, { lang }) => ({ ${preview} })[lang],\n` : ''}  async execute(params, context) {
    const store = await context.services.get<Store>(STORE);
    return ${writes ? `store.${method}(params, effectOf(id, params, context))` : `success(await store.${method}(params))`};
  },
});
`;
}
