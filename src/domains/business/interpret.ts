import type { Lang, Text } from '../../core/messages.ts';
import type { Fact, Input } from '../../core/reading/evidence.ts';
import { ground } from '../../core/reading/ground.ts';
import type { GrammarEngine, ModelEngine, ReadContext } from '../../core/reading/interpret.ts';
import type { Question } from '../../core/reading/question.ts';
import type { Issue } from '../../core/result.ts';
import type { BusinessCalls } from './contract.ts';
import type { BusinessRule } from './fields.ts';
import { traceText } from './grammar/covered.ts';
import { readText, type Unfinished } from './grammar/read.ts';
import { grammarIssue, grammarMessages, grammarQuestion } from './grammar-messages.ts';
import { factsIn, groundingOf, readInput } from './grounding.ts';
import { modelEngine } from './model.ts';
import { shapesOf } from './shapes.ts';
import { tellWords } from './tell-messages.ts';
import { businessTools, namespaces } from './tools.ts';
import { askedWhich } from './which-name.ts';
import type { BusinessWorld } from './world.ts';

/** All the grammar knows of the tools comes from their definitions. */
export const shapes = shapesOf(businessTools, namespaces);

export const grounding = groundingOf(shapes);

const grammar: GrammarEngine<BusinessCalls, BusinessWorld, BusinessRule> = {
  read({ text }, context) {
    const reading = readText(readInput(text, context));
    const { cues } = reading;
    const { calls, claims, issues: found } = askedWhich(reading, context.world, shapes);
    const facts = factsIn(reading, context);
    const issues = found.flatMap((issue, i) =>
      i < MOST_ASKED ? withEvidence(issue, { text }, facts, context) : unasked(issue),
    );
    // Nothing to do is an answer too, and says so: a greeting, a remark, silence.
    const silent = calls.length + issues.length === 0 && !reading.leaves;
    if (silent) issues.push(grammarIssue('business_nothing_asked', { severity: 'info' }));
    const questions = questionsIn(issues, context.lang);
    return { value: calls, claims, issues, cues, facts, questions };
  },
  trace: ({ text }, context) => traceText(readInput(text, context)),
};

/** Nobody answers more questions about one message: of what is open beyond them nothing is kept. */
const MOST_ASKED = 20;
function unasked(issue: Issue): Issue {
  const { claims: _, draft: __, ...params } = issue.params as Partial<Unfinished>;
  return { ...issue, params };
}

/** What was said of an unfinished call is checked now: when the answer comes, others are spoken of. */
function withEvidence(
  issue: Issue,
  input: Input,
  facts: readonly Fact[],
  context: ReadContext<BusinessWorld>,
): Issue[] {
  const { claims, ...params } = issue.params as Partial<Unfinished>;
  if (!claims || !params.toolId) return [issue];
  const value = [{ toolId: params.toolId, params: params.draft ?? {} }];
  // What was only told of asks for it where it is asked about, and nowhere else.
  const asked = issue.code === 'business_told' ? issue.spans : [];
  const own = [...facts, ...asked.map((span) => ({ kind: 'write', span, value: params.toolId }))];
  const checked = ground(grounding, { input, value, claims, facts: own }, context);
  const draft = checked.value[0]?.params ?? {};
  const evidence = checked.evidence.map((entry) => ({ ...entry, path: entry.path.slice(1) }));
  // What only went on with a request that is held back asks for nothing of its own, and that is no fault.
  const refused = checked.issues
    .filter(({ path }) => path.at(-1) !== 'toolId')
    .map((one) => ({ ...one, path: [issue.path[0]!, ...one.path.slice(1)] }));
  return [{ ...issue, params: { ...params, draft, evidence } }, ...refused];
}

const isAsked = (code: string): code is keyof typeof grammarMessages =>
  Object.hasOwn(grammarMessages, code) &&
  !code.startsWith('business_held_') &&
  code !== 'business_unsupported' &&
  code !== 'business_remark';

/** The diagnostics that a person could answer, as questions with the same code, place and words. */
export function questionsIn(issues: readonly Issue[], lang: Lang): Question[] {
  return issues.flatMap(({ code, path, params, spans }) => {
    if (!isAsked(code)) return [];
    const given = Array.isArray(params.candidates) ? (params.candidates as readonly unknown[]) : [];
    const candidates = given.map((value) => ({ value, label: labelOf(value)[lang] }));
    return [grammarQuestion(code, { path, params, spans, candidates })];
  });
}

const kinds: Readonly<Record<string, Text>> = { client: tellWords.client, project: tellWords.project };
/** What a candidate is called. */
export const labelOf = (value: unknown): Text =>
  kinds[String(value)] ??
  businessTools.find(({ id }) => id === value)?.name ?? { zh: String(value), en: String(value) };

export const engines: {
  readonly grammar: typeof grammar;
  readonly model: ModelEngine<BusinessCalls, BusinessWorld>;
} = {
  grammar,
  model: modelEngine(businessTools),
};

/** Whether a tool changes anything. */
export const isWrite = (toolId: string): boolean =>
  businessTools.find(({ id }) => id === toolId)?.effect !== 'none';

export const isEmpty = (calls: BusinessCalls): boolean => calls.length === 0;
