import * as z from 'zod';
import { defineContract } from '../../src/core/contract/contract.ts';
import { describedInEnglish } from '../../src/core/contract/described.ts';

/** What `yx parse sample` answers with: every field always there, null for what was not said. */
export const CutList = z.strictObject({
  schema_version: z.literal('1.0.0'),
  item: describedInEnglish(z.string(), {
    zh: '切什么，用说话人的原词；没说为 ""',
    en: 'what is cut, in the person’s own word; "" when not said',
  }),
  length_mm: describedInEnglish(z.number().positive().nullable(), {
    zh: '单件长度，毫米',
    en: 'length of one piece in millimetres',
  }),
  count: describedInEnglish(z.int().positive().nullable(), { zh: '件数', en: 'how many pieces' }),
});
export type CutList = z.infer<typeof CutList>;

export const cutListContract = defineContract({
  id: 'sample',
  versions: ['1.0.0'],
  schema: CutList,
  jsonSchema: { title: 'CutList' },
});

export const emptyCutList: CutList = { schema_version: '1.0.0', item: '', length_mm: null, count: null };
