import * as z from 'zod';
import type { Reads } from '../../core/domain.ts';
import { asksItself } from '../../core/language/index.ts';
import { pick } from '../../core/reading/choose.ts';
import type { Evidence } from '../../core/reading/evidence.ts';
import type { Question } from '../../core/reading/question.ts';
import { err, ok, type Path } from '../../core/result.ts';
import type { BusinessCalls } from './contract.ts';
import type { BusinessRule } from './fields.ts';
import { readText } from './grammar/read.ts';
import { isName, type Token } from './grammar/token.ts';
import { grammarIssue } from './grammar-messages.ts';
import { readInput } from './grounding.ts';
import { shapes } from './interpret.ts';
import type { BusinessWorld } from './world.ts';

/** What a question about a call in the making carries. */
const Asked = z.object({
  toolId: z.string(),
  param: z.string().min(1),
  draft: z.record(z.string(), z.unknown()),
  evidence: z.array(z.custom<Evidence>()),
});

interface Found extends Pick<Evidence, 'value' | 'how'> {
  readonly rule: BusinessRule | 'picked_candidate';
}

type Reader = (tokens: readonly Token[], choices: readonly string[]) => Found | undefined;

const one = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

const byParam: Readonly<Record<string, Reader>> = {
  amount: (tokens) => {
    const figure = one(
      tokens.flatMap(({ figure: f }) => (f && f.of !== 'things' && f.of !== 'foreign' ? [f] : [])),
    );
    return figure && { value: figure.value, rule: 'amount_said', how: 'read' };
  },
  date: (tokens) => {
    const period = one(tokens.flatMap(({ period: p }) => (p?.day && !p.open ? [p] : [])));
    return period && { value: period.from, rule: period.rule, how: 'computed' };
  },
  dateRange: (tokens) => {
    const period = one(tokens.flatMap(({ period: p }) => (p && !p.open ? [p] : [])));
    return period && { value: { start: period.from, end: period.to }, rule: period.rule, how: 'computed' };
  },
  status: (tokens, choices) => {
    const status = one(tokens.filter(({ kind, value }) => kind === 'status' && choices.includes(value)));
    return status && { value: status.value, rule: 'status_said', how: 'read' };
  },
};

/** A name is what was answered: the one name in it, or all of it. */
function nameIn(tokens: readonly Token[], text: string): Found | undefined {
  const value = one(tokens.filter((token) => isName(token)))?.value ?? (asksItself(text) ? '' : text.trim());
  return value === '' ? undefined : { value, rule: 'name_said', how: 'read' };
}

/** Completes the call a question was about with what the answer says. */
export const answer: NonNullable<Reads<BusinessCalls, BusinessWorld>['answer']> = (
  calls,
  question,
  input,
  context,
  open,
) => {
  const unclear = () =>
    err([grammarIssue('business_answer_unclear', { path: question.path, params: { said: input.text } })]);
  const asked = Asked.safeParse(question.params).data;
  const shape = asked && shapes.get(asked.toolId);
  if (!asked || !shape) return unclear();
  const { tokens } = readText(readInput(input.text, context));
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
  const index = Math.min(Number(question.path[0] ?? calls.length), calls.length);
  const spans = [{ start: 0, end: input.text.length }];
  const at = (path: Path): Path => [index, ...path];
  // Calls behind the new one move on, and what their values stand on with them.
  const moved = open.evidence.map((entry) => {
    const [call, ...rest] = entry.path;
    return Number(call) < index ? entry : { ...entry, path: [Number(call) + 1, ...rest] };
  });
  return ok({
    value: [...calls.slice(0, index), { toolId: asked.toolId, params }, ...calls.slice(index)],
    evidence: [
      ...moved,
      ...asked.evidence.map((entry) => ({ ...entry, path: at(entry.path) })),
      { path: at(['params', asked.param]), ...found, spans },
    ],
    issues: [],
  });
};

function chosen(question: Question, text: string): Found | undefined {
  const candidate = pick(question, text);
  return candidate && { value: candidate.value, rule: 'picked_candidate', how: 'read' };
}
