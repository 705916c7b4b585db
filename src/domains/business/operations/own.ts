import * as z from 'zod';
import type { Lang } from '../../../core/messages.ts';
import { describeTool, toolWords } from '../../../core/tool/params.ts';
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
  ...toolWords(tool, lang),
  category: domainOf(tool),
  toolClass: tool.category,
  requiresConfirmation: tool.requiresConfirmation,
});

const listTools = defineTool({
  id: 'ai.list_tools',
  name: '列出能力',
  description: '列出可以使用的工具；category 是业务领域（crm、project、finance……）',
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  examples: [{ text: '有哪些财务方面的工具', params: { category: 'finance' } }],
  paramsSchema: z.strictObject({ category: text(50).optional().describe('业务领域，如 crm、finance') }),
  resultSchema: z.strictObject({ items: z.array(Item), total: z.number() }),
  async execute({ category }, context) {
    const tools = (await lookup(context)).list(category === undefined ? {} : { namespace: category });
    return success({ items: tools.map((tool) => itemOf(tool, context.lang)), total: tools.length });
  },
});

const getTool = defineTool({
  id: 'ai.get_tool',
  name: '查看能力',
  description: '查看一个工具做什么、要填哪些参数、怎样调用',
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  examples: [
    {
      text: '给我讲讲 finance.create_settlement 要填哪些参数',
      params: { toolId: 'finance.create_settlement' },
    },
  ],
  paramsSchema: z.strictObject({ toolId: text(100).describe('工具 ID，如 crm.search_client') }),
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
      usage: tool.usage ?? formatToolCall({ toolId, params: examples[0]?.params ?? {} }),
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
