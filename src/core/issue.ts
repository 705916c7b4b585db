import * as z from 'zod';

/** What a schema describes, as data nobody changes. */
export type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** Steps into a JSON value: property names and array indices. */
export const Path = z.array(z.union([z.string(), z.number()]));
export type Path = Frozen<z.output<typeof Path>>;

/**
 * A half-open range of UTF-16 offsets into the text as the person gave it. `source` names another text: an answer to
 * a question, or a file, and then `line` (from 1) says where in it.
 */
export const Span = z.strictObject({
  start: z.number(),
  end: z.number(),
  source: z.string().exactOptional(),
  line: z.number().exactOptional(),
});
export type Span = Frozen<z.output<typeof Span>>;

export const Severity = z.enum(['info', 'warning', 'error']);
export type Severity = z.output<typeof Severity>;

/**
 * What went wrong, or is worth knowing, as data. `code` and `params` are the truth; `message` is their English
 * rendering, and a catalogue turns them into the reader's language at the border.
 */
export const Issue = z.strictObject({
  code: z.string(),
  path: Path,
  message: z.string(),
  params: z.record(z.string(), z.unknown()),
  severity: Severity,
  spans: z.array(Span),
});
export type Issue = Frozen<z.output<typeof Issue>>;
