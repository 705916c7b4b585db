import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import type { Lang } from '../../../core/messages.ts';
import { describeTool } from '../../../core/tool/params.ts';
import type { ToolLookup } from '../../../core/tool/registry.ts';
import { formatToolCall } from '../../../core/tool/text.ts';
import {
  defineTool,
  failure,
  success,
  type ToolContext,
  type ToolDefinition,
} from '../../../core/tool/tool.ts';
import { say } from '../messages.ts';
import { text } from './parts.ts';

const lookup = (context: ToolContext): Promise<ToolLookup> =>
  context.services.get<ToolLookup>('business.tools');
const domainOf = ({ id }: ToolDefinition): string => id.slice(0, id.indexOf('.'));

const Item = z.strictObject({
  toolId: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  toolClass: z.string(),
  requiresConfirmation: z.boolean(),
});
const itemOf = (tool: ToolDefinition, lang: Lang) => ({
  toolId: tool.id,
  name: tool.name[lang],
  description: tool.description[lang],
  category: domainOf(tool),
  toolClass: tool.category,
  requiresConfirmation: tool.requiresConfirmation,
});

const listTools = defineTool({
  id: 'ai.list_tools',
  name: { zh: '列出能力', en: 'List tools' },
  description: {
    zh: '列出可以使用的工具；category 是业务领域（crm、project、finance……）',
    en: 'Lists the tools there are; category is the field (crm, project, finance …)',
  },
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  examples: [
    { zh: '有哪些财务方面的工具', en: 'which finance tools are there', params: { category: 'finance' } },
  ],
  paramsSchema: z.strictObject({
    category: described(text(50).optional(), {
      zh: '业务领域，如 crm、finance',
      en: 'the field, such as crm or finance',
    }),
  }),
  resultSchema: z.strictObject({ items: z.array(Item), total: z.number() }),
  async execute({ category }, context) {
    const tools = (await lookup(context)).list(category === undefined ? {} : { namespace: category });
    return success({ items: tools.map((tool) => itemOf(tool, context.lang)), total: tools.length });
  },
});

const getTool = defineTool({
  id: 'ai.get_tool',
  name: { zh: '查看能力', en: 'Show a tool' },
  description: {
    zh: '查看一个工具做什么、要填哪些参数、怎样调用',
    en: 'Says what a tool does, which parameters it takes and how it is called',
  },
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  examples: [
    {
      zh: '给我讲讲 finance.create_settlement 要填哪些参数',
      en: 'which parameters does finance.create_settlement take',
      params: { toolId: 'finance.create_settlement' },
    },
  ],
  paramsSchema: z.strictObject({
    toolId: described(text(100), {
      zh: '工具 ID，如 crm.search_client',
      en: 'the id of the tool, such as crm.search_client',
    }),
  }),
  resultSchema: Item.extend({
    usage: z.string(),
    parameters: z.array(
      z.strictObject({
        name: z.string(),
        type: z.string(),
        required: z.boolean(),
        defaultValue: z.string().nullable(),
        description: z.string(),
      }),
    ),
    examples: z.array(z.strictObject({ text: z.string(), call: z.string() })),
  }),
  async execute({ toolId }, context) {
    const tool = (await lookup(context)).list().find(({ id }) => id === toolId);
    if (!tool) return failure('NOT_FOUND', say('business_no_tool', context.lang, { name: toolId }));
    const { params, examples = [] } = describeTool(tool, context.lang);
    return success({
      ...itemOf(tool, context.lang),
      usage: formatToolCall({ toolId, params: examples[0]?.params ?? {} }),
      parameters: parametersOf(params),
      examples: examples.map((one) => ({
        text: one.text,
        call: formatToolCall({ toolId, params: one.params }),
      })),
    });
  },
});

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly defaultValue: string | null;
  readonly description: string;
}

/** A parameter a line, those inside others as `dateRange.start`: flat, so that it can be read. */
function parametersOf(schema: Readonly<Record<string, unknown>>, prefix = '', outer = true): Parameter[] {
  const properties = (schema.properties ?? {}) as Record<string, Record<string, unknown>>;
  const required = new Set((schema.required ?? []) as readonly string[]);
  return Object.entries(properties).flatMap(([key, part]) => {
    const name = `${prefix}${key}`;
    const isRequired = outer && required.has(key);
    const line = {
      name,
      type: Array.isArray(part.enum) ? part.enum.join(' | ') : String(part.type ?? 'any'),
      required: isRequired,
      defaultValue: part.default === undefined ? null : JSON.stringify(part.default),
      description: String(part.description ?? ''),
    };
    const items = (part.items ?? {}) as Record<string, unknown>;
    return [
      line,
      ...parametersOf(part, `${name}.`, isRequired),
      ...parametersOf(items, `${name}[].`, isRequired),
    ];
  });
}

export const ownTools = [listTools, getTool] as readonly ToolDefinition[];
