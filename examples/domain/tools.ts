import * as z from 'zod';
import { described } from '../../src/core/contract/described.ts';
import { defineTool, type Namespace, success } from '../../src/core/tool/tool.ts';

export const namespaces: readonly Namespace[] = [
  { prefix: 'sample', title: { zh: '下料', en: 'Cutting' }, verbs: ['make'] },
];

export const makeList = defineTool({
  id: 'sample.make_list',
  name: { zh: '写下料单', en: 'Write a cutting list' },
  description: {
    zh: '把物品、长度和件数写成一张下料单（CSV）',
    en: 'Writes item, length and number of pieces as a cutting list (CSV)',
  },
  category: 'generate',
  requiresConfirmation: false,
  effect: 'idempotent',
  examples: [
    {
      zh: '切三根250mm的木条',
      en: 'cut 3 battens of 250 mm',
      params: { item: '木条', length_mm: 250, count: 3 },
    },
  ],
  paramsSchema: z.strictObject({
    item: described(z.string().min(1), { zh: '切什么', en: 'what is cut' }),
    length_mm: described(z.number().positive(), {
      zh: '单件长度（毫米）',
      en: 'length of one piece (millimetres)',
    }),
    count: described(z.int().positive().max(10_000), { zh: '件数', en: 'how many pieces' }),
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
