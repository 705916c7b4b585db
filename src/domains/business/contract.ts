import * as z from 'zod';
import { defineContract } from '../../core/contract/contract.ts';
import { describedInEnglish } from '../../core/contract/described.ts';

/** What each parameter may be is checked against the tool itself, which knows more about it than a published schema. */
export const BusinessCall = z.strictObject({
  toolId: describedInEnglish(z.string().min(1), {
    zh: '工具，如 `crm.search_client`',
    en: 'the tool, as `crm.search_client`',
  }),
  params: describedInEnglish(z.record(z.string(), z.unknown()), {
    zh: '只有说到的；默认值由工具补上',
    en: 'only what was said; the tool adds its defaults',
  }),
});
export type BusinessCall = Readonly<z.output<typeof BusinessCall>>;

/** What `yx parse business` answers with: the calls asked for, in the order said. */
export const BusinessCalls = z.array(BusinessCall).readonly();
export type BusinessCalls = z.output<typeof BusinessCalls>;

export const businessCallsContract = defineContract<BusinessCalls>({
  id: 'business_calls',
  versions: ['1.0.0'],
  schema: describedInEnglish(BusinessCalls, {
    zh: '按说的顺序排列的工具调用',
    en: 'Tool calls in the order said',
  }),
  jsonSchema: { title: 'BusinessCalls' },
});
