import fc from 'fast-check';
import * as z from 'zod';
import { defineContract } from '../../src/core/contract/contract.ts';

/** Whatever JavaScript can hold, not only what JSON can. */
export const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withSparseArray: true,
  withTypedArray: true,
  withObjectString: true,
});

export const Box = z.strictObject({
  schema_version: z.string(),
  name: z.string().min(1),
  width: z.number().positive().nullable(),
  lid: z.strictObject({ hinged: z.boolean() }).optional(),
});
export const box = defineContract({ id: 'box', versions: ['1.0.0', '1.1.0'], schema: Box });
export const goodBox = { schema_version: '1.1.0', name: 'a', width: 3 };

const Shelf = z.object({
  schema_version: z.string().default('1.0.0'),
  boxes: z.array(z.object({ name: z.string(), width: z.number(), count: z.int().min(1).default(1) })),
});
/** Reads unknown keys with a warning. */
export const shelf = defineContract({ id: 'shelf', versions: ['1.0.0'], schema: Shelf, unknownKeys: 'warn' });

/** No object: on disk it travels in an envelope. */
export const labels = defineContract({
  id: 'labels',
  versions: ['1.0.0', '1.2.0'],
  schema: z.array(z.string()),
});
