import * as z from 'zod';
import { Secret } from '../secret.ts';

/** A document that describes an HTTP service, and how to reach it. */
const OpenApi = z.strictObject({
  file: z.string().min(1),
  /** Where the service is; else the first server the document names. */
  base: z.url({ protocol: /^https?$/ }).optional(),
  /** Sent with every request: `Authorization`. */
  headers: z
    .record(
      z.string(),
      z.string().transform((text) => new Secret(text)),
    )
    .default({}),
  timeoutMs: z.int().min(1).max(3_600_000).default(30_000),
  /** Which calls a person must approve: all, those that are no GET, or none. */
  confirm: z.enum(['always', 'writes', 'never']).default('writes'),
});
export type OpenApi = Readonly<z.output<typeof OpenApi>>;

/** By the prefix their tools get. */
export const OpenApis = z.record(z.string().regex(/^[a-z][a-z0-9]{0,19}$/), OpenApi);
