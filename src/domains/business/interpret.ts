import type { Lang, Text } from '../../core/messages.ts';
import type { GrammarEngine } from '../../core/reading/interpret.ts';
import type { Question } from '../../core/reading/question.ts';
import type { Issue } from '../../core/result.ts';
import type { BusinessCalls } from './contract.ts';
import { readText } from './grammar/read.ts';
import { shapesOf } from './grammar/shapes.ts';
import { grammarIssue, grammarMessages, grammarQuestion } from './grammar-messages.ts';
import { factsIn, groundingOf, readInput } from './grounding.ts';
import { type BusinessModel, modelEngine } from './model.ts';
import { tellWords } from './tell-messages.ts';
import { businessTools, namespaces } from './tools.ts';
import type { BusinessWorld } from './world.ts';

/** All the grammar knows of the tools comes from their definitions. */
export const shapes = shapesOf(businessTools, namespaces);

const grammar: GrammarEngine<BusinessCalls, BusinessWorld> = {
  read({ text }, context) {
    const reading = readText(readInput(text, context, shapes));
    const { calls, claims, issues, cues } = reading;
    // Nothing to do is an answer too, and says so: a greeting, a remark, silence.
    const silent = calls.length + issues.length === 0 && !reading.leaves;
    const said = silent ? [...issues, grammarIssue('business_nothing_asked', { severity: 'info' })] : issues;
    const [facts, questions] = [factsIn(reading, context), questionsIn(said, context.lang)];
    return { value: calls, claims, issues: said, cues, facts, questions };
  },
};

const isAsked = (code: string): code is keyof typeof grammarMessages =>
  Object.hasOwn(grammarMessages, code) &&
  !code.startsWith('business_held_') &&
  code !== 'business_unsupported';

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
const labelOf = (value: unknown): Text =>
  kinds[String(value)] ??
  businessTools.find(({ id }) => id === value)?.name ?? { zh: String(value), en: String(value) };

export const engines: { readonly grammar: typeof grammar; readonly model: BusinessModel } = {
  grammar,
  model: modelEngine(businessTools),
};

export const grounding = groundingOf(shapes);

/** Whether a tool changes anything. */
export const isWrite = (toolId: string): boolean =>
  businessTools.find(({ id }) => id === toolId)?.effect !== 'none';

export const isEmpty = (calls: BusinessCalls): boolean => calls.length === 0;
