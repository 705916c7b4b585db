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

/** The candidate a person picked by its label, its value or its number in the list ("2", "第二个"). */
export function pick(question: Question, answer: string): Candidate | undefined {
  const said = answer.trim().toLowerCase();
  const named = question.candidates.filter(
    (c) => c.label.toLowerCase() === said || String(c.value).toLowerCase() === said,
  );
  if (named.length === 1) return named[0];
  const ordinal = /^(?:第?([1-9一二三四五六七八九])(?:个|项)?|#([1-9]))$/.exec(said);
  if (!ordinal) return undefined;
  const digit = ordinal[1] ?? ordinal[2]!;
  const index = '一二三四五六七八九'.indexOf(digit);
  return question.candidates[(index >= 0 ? index + 1 : Number(digit)) - 1];
}
