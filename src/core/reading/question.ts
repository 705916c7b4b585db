import * as z from 'zod';
import { type Frozen, Path, Span } from '../issue.ts';
import { type Catalogue, fill } from '../messages.ts';

const Candidate = z.strictObject({ value: z.unknown(), label: z.string() });
export type Candidate = Frozen<z.output<typeof Candidate>>;

/** What the system needs to know before it can go on: about one place of the contract, never about everything. */
export const Question = z.strictObject({
  id: z.string(),
  path: Path,
  /** Code and params of a catalogue entry; `text` is its English wording. */
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
  text: z.string(),
  candidates: z.array(Candidate),
  spans: z.array(Span),
});
export type Question = Frozen<z.output<typeof Question>>;

export interface QuestionParts {
  readonly path: Path;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly candidates?: readonly Candidate[];
  readonly spans?: readonly Span[];
}

/** Makes questions whose codes a catalogue knows. The id is the code and the place, so the same gap keeps its id. */
export function questionsOf<C extends Catalogue>(catalogue: C) {
  return (code: keyof C & string, parts: QuestionParts): Question => {
    const params = parts.params ?? {};
    return {
      id: idOf(code, parts.path),
      path: parts.path,
      code,
      params,
      text: fill(catalogue[code]!, 'en', params),
      candidates: parts.candidates ?? [],
      spans: parts.spans ?? [],
    };
  };
}

function idOf(code: string, path: Path): string {
  let id = code;
  for (const step of path) id += `.${step}`;
  return id;
}
