import * as z from 'zod';
import { defineTool, type Namespace, success } from '../../src/core/tool/tool.ts';

export const namespaces: readonly Namespace[] = [
  { prefix: 'sample', title: { zh: '下料', en: 'Cutting' }, verbs: ['make'] },
];

export const makeList = defineTool({
  id: 'sample.make_list',
  name: '写下料单',
  description: '把物品、长度和件数写成一张下料单（CSV）',
  category: 'generate',
  requiresConfirmation: false,
  effect: 'idempotent',
  examples: [{ text: '切三根250mm的木条', params: { item: '木条', length_mm: 250, count: 3 } }],
  paramsSchema: z.strictObject({
    item: z.string().min(1).describe('切什么'),
    length_mm: z.number().positive().describe('单件长度（毫米）'),
    count: z.int().positive().max(10_000).describe('件数'),
  }),
  resultSchema: z.strictObject({ file: z.string(), pieces: z.number() }),
  async execute({ item, length_mm, count }, { artifacts }) {
    const rows = Array.from({ length: count }, (_, i) => `${i + 1},${quoted(item)},${length_mm}`);
    const content = `no,item,length_mm\n${rows.join('\n')}\n`;
    const file = await artifacts.write({ name: 'cutlist.csv', mediaType: 'text/csv', content });
    return success({ file: file.name, pieces: count });
  },
});

/** A cell that a spreadsheet takes as text, whatever the item is called. */
const quoted = (text: string): string => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`;
