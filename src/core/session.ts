import * as z from 'zod';
import { defineContract } from './contract/contract.ts';
import type { AnyDomain, Merged } from './domain.ts';
import { issuesOf } from './messages.ts';
import { Evidence, type Input } from './reading/evidence.ts';
import type { Interpretation, ReadContext } from './reading/interpret.ts';
import { pick, Question } from './reading/question.ts';
import { deriveFrom } from './reading/rules.ts';
import { err, ok, pathText, type Result, setAt } from './result.ts';

export const sessionMessages = {
  answer_not_understood: { zh: '“{answer}”回答不了这个问题', en: '“{answer}” does not answer the question' },
  answer_ambiguous: {
    zh: '“{answer}”可以有几种理解：{values}',
    en: '“{answer}” can mean several things: {values}',
  },
  no_open_question: { zh: '现在没有待回答的问题', en: 'no question is open' },
} as const;
const issue = issuesOf(sessionMessages);

const TURNS_KEPT = 200;

export const Session = z.strictObject({
  schema_version: z.string(),
  id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  turns: z.array(z.strictObject({ at: z.string(), text: z.string(), domain: z.string().nullable() })),
  /** What each domain remembers: its last targets. */
  last: z.record(z.string(), z.unknown()),
  /** The contract that still has questions. */
  open: z
    .strictObject({
      domain: z.string(),
      text: z.string(),
      value: z.unknown(),
      evidence: z.array(Evidence),
      questions: z.array(Question),
    })
    .nullable(),
});

export const sessionContract = defineContract({ id: 'session', versions: ['1.0.0'], schema: Session });
export type Session = z.infer<typeof Session>;
export type OpenContract = NonNullable<Session['open']>;

export const startSession = (id: string, now: Date): Session => ({
  schema_version: sessionContract.version,
  id,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  turns: [],
  last: {},
  open: null,
});

/** The session after a sentence was read: what it was, what to remember of it, what is still to be asked. */
export function hear(
  session: Session,
  domain: AnyDomain,
  text: string,
  read: Interpretation<unknown>,
  now: Date,
): Session {
  const said = { at: now.toISOString(), text, domain: domain.about.id };
  return {
    ...session,
    updated_at: said.at,
    turns: [...session.turns, said].slice(-TURNS_KEPT),
    last: lastAfter(session, domain, read.value),
    open: openOf(domain, text, read.value, read.evidence, read.questions),
  };
}

function lastAfter(session: Session, domain: AnyDomain, value: unknown): Session['last'] {
  const remembered = domain.read.remember?.(value, session.last[domain.about.id]);
  return remembered === undefined ? session.last : { ...session.last, [domain.about.id]: remembered };
}

function openOf(
  domain: AnyDomain,
  text: string,
  value: unknown,
  evidence: readonly Evidence[],
  questions: readonly Question[],
): OpenContract | null {
  if (questions.length === 0) return null;
  return structuredClone({ domain: domain.about.id, text, value, evidence, questions }) as OpenContract;
}

export interface Answered {
  readonly session: Session;
  readonly value: unknown;
  readonly evidence: readonly Evidence[];
  readonly questions: readonly Question[];
}

/** Merges an answer to the first open question into the contract. What the answer does not say stays open. */
export function answer(
  session: Session,
  domain: AnyDomain,
  said: string,
  context: ReadContext<unknown>,
): Result<Answered> {
  const { open } = session;
  const question = open?.questions[0];
  if (!open || !question) return err([issue('no_open_question')]);
  const merged = merge(open, domain, question, said, context);
  if (!merged.ok) return merged;
  const { value, evidence } = merged.value;
  const questions = domain.read.questions?.(value, context) ?? [];
  const turn = { at: context.now.toISOString(), text: said, domain: domain.about.id };
  return ok({
    value,
    evidence,
    questions,
    session: {
      ...session,
      updated_at: turn.at,
      turns: [...session.turns, turn].slice(-TURNS_KEPT),
      last: lastAfter(session, domain, value),
      open: openOf(domain, open.text, value, evidence, questions),
    },
  });
}

function merge(
  open: OpenContract,
  domain: AnyDomain,
  question: Question,
  said: string,
  context: ReadContext<unknown>,
): Result<Merged<unknown>> {
  const input: Input = { text: said };
  if (domain.read.answer) return domain.read.answer(open.value, question, input, context, open);
  const source = `answer:${question.id}`;
  const found = valueSaid(domain, question, input, context);
  if (!found.ok) return found;
  const value = setAt(open.value, question.path, found.value.value);
  const checked = domain.read.contracts[0].parse(value);
  if (!checked.ok) return checked;
  const entry = { ...found.value, spans: found.value.spans.map((span) => ({ ...span, source })) };
  const kept = open.evidence.filter((e) => pathText(e.path) !== pathText(question.path));
  return ok({ value, evidence: [...kept, entry], issues: [] });
}

/** The one value the answer's own words give for the question's field: a candidate, or what the field's rules read. */
function valueSaid(
  domain: AnyDomain,
  question: Question,
  input: Input,
  context: ReadContext<unknown>,
): Result<Evidence> {
  const { path } = question;
  const { text } = input;
  const candidate = pick(question, text);
  if (candidate) {
    const spans = [{ start: 0, end: text.length }];
    return ok({ path, value: candidate.value, how: 'read', rule: 'picked_candidate', spans });
  }
  const { grounding } = domain.read;
  const asked = { path, text, facts: grounding.facts(input, context), settled: () => undefined };
  const found = new Map<string, Evidence>();
  for (const entry of deriveFrom(grounding.fields, asked).flat()) {
    const key = JSON.stringify(entry.value);
    if (!found.has(key)) found.set(key, entry);
  }
  const [only, ...others] = found.values();
  const params = { answer: text };
  if (!only) return err([issue('answer_not_understood', { path, params })]);
  if (others.length === 0) return ok(only);
  const values = [only, ...others].map((f) => f.value);
  return err([issue('answer_ambiguous', { path, params: { ...params, values } })]);
}
