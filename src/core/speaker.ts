import type { Answered } from './agent/loop.ts';
import { type Catalogue, type Lang, wording } from './messages.ts';
import type { Interpretation } from './reading/interpret.ts';
import type { Question } from './reading/question.ts';
import type { Issue } from './result.ts';
import type { Answer, Reading } from './wire.ts';

export type Speaker = ReturnType<typeof speaker>;

/** Puts what leaves into the reader's language: the same for whoever asks, by whichever way. */
export function speaker(
  lang: Lang,
  catalogues: readonly Catalogue[],
  /** What this reader is told of an issue. */
  told: (found: Issue) => Issue = (found) => found,
) {
  const issue = (found: Issue): Issue => {
    const shown = told(found);
    return { ...shown, message: wording(shown, lang, catalogues) };
  };
  const question = (asked: Question): Question => ({
    ...asked,
    text: wording({ ...asked, message: asked.text }, lang, catalogues),
  });
  return {
    issue,
    question,
    issues: (found: readonly Issue[]): readonly Issue[] => found.map(issue),
    questions: (asked: readonly Question[]): readonly Question[] => asked.map(question),
    answer: ({ issues, ...answered }: Answered): Answer => ({
      kind: 'answer',
      ...answered,
      diagnostics: issues.map(issue),
    }),
    reading: (domain: string, read: Interpretation<unknown>): Reading => ({
      domain,
      contract: read.contract,
      result: read.value,
      evidence: read.evidence,
      diagnostics: read.diagnostics.map(issue),
      questions: read.questions.map(question),
      used: read.used,
      set_aside: read.setAside,
      unread: read.unread,
      held: read.held,
      engine: read.engine,
      degraded: read.degraded,
      ...(read.spent && { spent: read.spent }),
    }),
  };
}
