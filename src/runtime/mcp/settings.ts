import * as z from 'zod';
import { Secret } from '../secret.ts';

const secrets = z.record(
  z.string(),
  z.string().transform((text) => new Secret(text)),
);

const common = {
  /** When a call of its tools is given up. */
  timeoutMs: z.int().min(1).max(3_600_000).default(30_000),
  /** Which calls a person must approve: all, those not said to be read-only, or none. */
  confirm: z.enum(['always', 'writes', 'never']).default('writes'),
};

/** A server whose tools join ours: a program that is started, or an address. */
export const McpServer = z.union([
  z.strictObject({
    command: z.string().min(1),
    args: z.array(z.string()).default([]),
    env: secrets.default({}),
    cwd: z.string().optional(),
    ...common,
  }),
  z.strictObject({ url: z.url({ protocol: /^https?$/ }), headers: secrets.default({}), ...common }),
]);
export type McpServer = Readonly<z.output<typeof McpServer>>;

/** By the prefix their tools get: `weather` makes `weather.get_forecast`. */
export const McpServers = z.record(z.string().regex(/^[a-z][a-z0-9]{0,19}$/), McpServer);
