import type { Reads } from '../../core/domain.ts';
import { asksItself, cuesIn } from '../../core/language/index.ts';
import { pick } from '../../core/reading/choose.ts';
import type { Evidence } from '../../core/reading/evidence.ts';
import type { Question } from '../../core/reading/question.ts';
import { err, ok } from '../../core/result.ts';
import { insertCall } from '../../core/tool/insert-call.ts';
import type { BusinessCalls } from './contract.ts';
import type { BusinessRule } from './fields.ts';
import { readText } from './grammar/read.ts';
import { isName, type Token } from './grammar/token.ts';
import { grammarIssue } from './grammar-messages.ts';
import { readInput } from './grounding.ts';
import { shapes } from './interpret.ts';
import { Asked } from './talk/subject.ts';
import { isDoubted } from './talk/verbatim.ts';
import type { BusinessWorld } from './world.ts';

interface Found extends Pick<Evidence, 'value' | 'how'> {
  readonly rule: BusinessRule | 'picked_candidate';
  /** The words that made it; all of the message where they are not one word of ours. */
  readonly at?: Token;
}

type Reader = (tokens: readonly Token[], choices: readonly string[]) => Found | undefined;

const one = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

const byParam: Readonly<Record<string, Reader>> = {
  amount: (tokens) => {
    const at = one(tokens.filter(({ figure: f }) => f && f.of !== 'things' && f.of !== 'foreign'));
    return at?.figure && { value: at.figure.value, rule: 'amount_said', how: 'read', at };
  },
  date: (tokens) => {
    const at = one(tokens.filter(({ period: p }) => p?.day && !p.open));
    return at?.period && { value: at.period.from, rule: at.period.rule, how: 'computed', at };
  },
  dateRange: (tokens) => {
    const at = one(tokens.filter(({ period: p }) => p && !p.open));
    const period = at?.period;
    return (
      period && {
        value: { start: period.from, end: period.to },
        rule: period.rule,
        how: 'computed',
        at: at!,
      }
    );
  },
  status: (tokens, choices) => {
    const at = one(tokens.filter(({ kind, value }) => kind === 'status' && choices.includes(value)));
    return at && { value: at.value, rule: 'status_said', how: 'read', at };
  },
};

/** 改成13700000000 says what to do, and nobody's name. */
const isNoName = (text: string): boolean => asksItself(text) || cuesIn(text).has('change');

/** A name is what was answered: the one name in it, or all of it. */
function nameIn(tokens: readonly Token[], text: string): Found | undefined {
  const at = one(tokens.filter((token) => isName(token)));
  const value = at?.value ?? (isNoName(text) ? '' : text.trim());
  return value === '' ? undefined : { value, rule: 'name_said', how: 'read', ...(at && { at }) };
}

/** Completes the call a question was about with what the answer says. */
export const answer: NonNullable<Reads<BusinessCalls, BusinessWorld>['answer']> = (
  value,
  question,
  input,
  context,
  open,
) => {
  const unclear = () =>
    err([grammarIssue('business_answer_unclear', { path: question.path, params: { said: input.text } })]);
  const asked = Asked.safeParse(question.params).data;
  const shape = asked && shapes.get(asked.toolId);
  if (!asked || !shape || isDoubted(input.text, asked.param, context)) return unclear();
  const { tokens, normalized } = readText(readInput(input.text, context));
  const reader = byParam[asked.param];
  const read = reader ? reader(tokens, shape.choices[asked.param] ?? []) : nameIn(tokens, input.text);
  const found = chosen(question, input.text) ?? read;
  if (!found) return unclear();
  const params = { ...asked.draft, [asked.param]: found.value };
  const missing = shape.required.find((key) => !Object.hasOwn(params, key));
  if (missing !== undefined) {
    const named = { tool: asked.toolId, field: shape.word(missing) };
    return err([grammarIssue('business_missing', { path: question.path, params: named })]);
  }
  const { at: words, ...made } = found;
  const whole = { start: 0, end: input.text.length };
  const spans = [words ? normalized.span(words.start, words.end) : whole];
  const given = { path: ['params', asked.param], ...made, spans };
  const call = { toolId: asked.toolId, params };
  const calls = insertCall({ value, evidence: open.evidence }, question, call, [...asked.evidence, given]);
  return ok({ ...calls, issues: [] });
};

function chosen(question: Question, text: string): Found | undefined {
  const candidate = pick(question, text);
  return candidate && { value: candidate.value, rule: 'picked_candidate', how: 'read' };
}
