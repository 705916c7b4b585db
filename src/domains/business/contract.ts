import * as z from 'zod';
import { defineContract } from '../../core/contract/contract.ts';

/** What each parameter may be is checked against the tool itself, which knows more about it than a published schema. */
export const BusinessCall = z.strictObject({
  toolId: z.string().min(1).describe('the tool, as `crm.search_client`'),
  params: z.record(z.string(), z.unknown()).describe('only what was said; the tool adds its defaults'),
});
export type BusinessCall = Readonly<z.output<typeof BusinessCall>>;

/** What `yx parse business` answers with: the calls asked for, in the order said. */
export const BusinessCalls = z.array(BusinessCall).readonly();
export type BusinessCalls = z.output<typeof BusinessCalls>;

export const businessCallsContract = defineContract<BusinessCalls>({
  id: 'business_calls',
  versions: ['1.0.0'],
  schema: BusinessCalls,
  jsonSchema: { title: 'BusinessCalls', description: 'Tool calls in the order said' },
});
