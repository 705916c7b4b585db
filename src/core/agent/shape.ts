import * as z from 'zod';
import type { Frozen } from '../issue.ts';

const Place = z.array(z.union([z.string(), z.number()]));

/**
 * A piece of an answer. A figure is what a tool returned, at a place of its result; what the person said may be said again;
 * what is neither was struck out.
 */
export const AnswerPart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('words'), text: z.string() }),
  z.strictObject({ kind: z.literal('figure'), text: z.string(), call: z.string(), path: Place }),
  z.strictObject({ kind: z.literal('said'), text: z.string() }),
  z.strictObject({
    kind: z.literal('struck'),
    text: z.string(),
    why: z.enum(['made_up', 'not_there', 'altered']),
  }),
]);
export type AnswerPart = Frozen<z.output<typeof AnswerPart>>;

/** A tool the model looked something up with, by the name its figures are traced to. */
export const AnswerCall = z.strictObject({
  ref: z.string(),
  tool: z.string(),
  params: z.unknown(),
  ok: z.boolean(),
  data: z.unknown(),
  error: z.string().nullable(),
});
export type AnswerCall = Frozen<z.output<typeof AnswerCall>>;

/** A write it asked for: kept as a run, and done when a person says yes. */
export const AnswerWaits = z.strictObject({
  run: z.string(),
  call: z.string(),
  tool: z.string(),
  params: z.unknown(),
  preview: z.string(),
});
export type AnswerWaits = Frozen<z.output<typeof AnswerWaits>>;

export const stops = ['calls', 'tokens', 'time', 'cost'] as const;
export type Stop = (typeof stops)[number];
