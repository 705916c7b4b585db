import * as z from 'zod';
import { defineContract } from '../../src/core/contract/contract.ts';

/** What `yx parse sample` answers with: every field always there, null for what was not said. */
export const CutList = z.strictObject({
  schema_version: z.literal('1.0.0'),
  item: z.string().describe('what is cut, in the person’s own word; "" when not said'),
  length_mm: z.number().positive().nullable().describe('length of one piece in millimetres'),
  count: z.int().positive().nullable().describe('how many pieces'),
});
export type CutList = z.infer<typeof CutList>;

export const cutListContract = defineContract({
  id: 'sample',
  versions: ['1.0.0'],
  schema: CutList,
  jsonSchema: { title: 'CutList' },
});

export const emptyCutList: CutList = { schema_version: '1.0.0', item: '', length_mm: null, count: null };
