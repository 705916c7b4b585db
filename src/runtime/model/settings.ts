import * as z from 'zod';
import { Secret } from '../secret.ts';

/** The protocols that are spoken, and what is known of each: where it is served, and which variable people keep its key in. */
export const protocols = {
  'openai-compatible': { package: '@ai-sdk/openai-compatible', url: null, keyEnv: null },
  anthropic: {
    package: '@ai-sdk/anthropic',
    url: 'https://api.anthropic.com/v1',
    keyEnv: 'ANTHROPIC_API_KEY',
  },
  google: {
    package: '@ai-sdk/google',
    url: 'https://generativelanguage.googleapis.com/v1beta',
    keyEnv: 'GOOGLE_GENERATIVE_AI_API_KEY',
  },
} as const;
export type Protocol = keyof typeof protocols;

/** What a million tokens cost; nobody's price is known here but what is written down. */
const Price = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Price = Readonly<z.output<typeof Price>>;

const Provider = z
  .strictObject({
    kind: z.enum(Object.keys(protocols) as [Protocol, ...Protocol[]]),
    model: z.string().min(1),
    /** Where it is; needed for what is only compatible, for the others their own address. */
    url: z.url({ protocol: /^https?$/ }).optional(),
    key: z
      .string()
      .min(1)
      .transform((text) => new Secret(text))
      .optional(),
    /** The variable that holds the key, so that the file need not. */
    keyEnv: z
      .string()
      .regex(/^[A-Z_][A-Z0-9_]*$/)
      .optional(),
    timeoutMs: z.int().min(1).max(3_600_000).optional(),
    retries: z.int().min(0).max(10).optional(),
    price: Price.optional(),
  })
  .refine(({ kind, url }) => url !== undefined || protocols[kind].url !== null);
export type Provider = Readonly<z.output<typeof Provider>>;

/** In the order in which they are asked: the next one where one does not answer. */
export const Providers = z.array(Provider).readonly();

/** Whom to ask, and how. */
export interface ModelSettings {
  readonly url: Secret | null;
  readonly name: string | null;
  readonly key: Secret | null;
  readonly timeoutMs: number;
  /** How long what it answered is kept. */
  readonly keepDays: number;
  readonly providers: readonly Provider[];
  /** A folder that answers are written to, or taken from instead of asking anyone. */
  readonly record: string | null;
  readonly replay: string | null;
}

/** Whether there is anybody to ask, or something to answer in their place. */
export const namesModel = ({ url, providers, replay }: ModelSettings): boolean =>
  url !== null || providers.length > 0 || replay !== null;

/** Keys that stand in variables are taken from there, once, when the configuration is read. */
export const withKeys = (
  providers: readonly Provider[],
  env: Readonly<Record<string, string | undefined>>,
): readonly Provider[] =>
  providers.map((provider) => {
    const name = provider.keyEnv ?? protocols[provider.kind].keyEnv;
    const held = name === null ? undefined : env[name];
    return provider.key || !held ? provider : { ...provider, key: new Secret(held) };
  });
