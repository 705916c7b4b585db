import * as z from 'zod';
import type { Lang, Text } from '../messages.ts';

/** A schema that says what it is in both languages; programs are shown the Chinese. */
export const described = <S extends z.ZodType>(schema: S, text: Text): S =>
  schema.meta({ ...text, description: text.zh });

/** The same, for what was published in English. */
export const describedInEnglish = <S extends z.ZodType>(schema: S, text: Text): S =>
  schema.meta({ ...text, description: text.en });

/** What a refinement that fails has to say: `.refine(check, rule({ zh, en }))`. */
export const rule = (text: Text) => ({ message: text.en, params: { reason: text } });

/** What zod knows of a schema, with its description in one language. */
class DescriptionsIn extends z.core.$ZodRegistry<Record<string, unknown>> {
  readonly #lang: Lang | undefined;
  constructor(lang: Lang | undefined) {
    super();
    this.#lang = lang;
  }
  override get(schema: z.core.$ZodType): Record<string, unknown> | undefined {
    const known = z.globalRegistry.get(schema);
    if (!known) return undefined;
    const { zh, en, ...meta } = known;
    const text = this.#lang && { zh, en }[this.#lang];
    return text === undefined ? meta : { ...meta, description: text };
  }
}

/** The JSON Schema of a schema with its descriptions in `lang`; as published where none is asked for. */
export const jsonSchemaOf = (
  schema: z.ZodType,
  lang: Lang | undefined,
  options: Omit<z.core.ToJSONSchemaParams, 'metadata'> = {},
): Readonly<Record<string, unknown>> =>
  z.toJSONSchema(schema, { ...options, metadata: new DescriptionsIn(lang) });
