import * as z from 'zod';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { BusinessCall, BusinessCalls } from '../contract.ts';
import { shapes } from '../interpret.ts';
import type { Shape } from '../shapes.ts';

type Heard = Message<BusinessCalls>;
type Before = Standing<BusinessCalls>;

/** What a question about a call in the making carries. */
export const Asked = z.object({
  toolId: z.string(),
  param: z.string().min(1),
  draft: z.record(z.string(), z.unknown()),
  evidence: z.array(z.custom<Evidence>()),
});
type Asked = z.output<typeof Asked>;

/** The call a message speaks of: the one that is being asked about, or the last that was made. */
export interface Subject {
  readonly call: BusinessCall;
  readonly shape: Shape;
  readonly index: number;
  /** Of the call alone: paths begin inside it. */
  readonly evidence: readonly Evidence[];
  readonly asked: Asked | null;
  readonly touched: readonly string[];
}

/** 烘焙那家: what points at one of several, and tells nothing of it. */
export const THAT_ONE = /[这那][家个][吧啊]?[。.!！]?$/;

/** The one that is asked about; else the last of those that have what is corrected, and any before it that has a place for it. */
export function subjectsOf(message: Heard, before: Before): readonly Subject[] {
  const { value, question } = before;
  const all = value.map((_, i) => value.length - 1 - i);
  const found = (question || all.length === 0 ? [-1] : all).flatMap((at) => subjectOf(before, at) ?? []);
  const denied = message.denied && message.text.slice(message.denied.start, message.denied.end);
  const has = ({ call }: Subject) =>
    Object.values(call.params).some((one) => typeof one === 'string' && denied?.includes(one));
  return denied ? [...found.filter(has), ...found.filter((one) => !has(one))] : found;
}

function subjectOf({ value, evidence, question, origin, touched }: Before, at: number): Subject | null {
  const asked = Asked.safeParse(question?.params).data ?? null;
  const index = asked ? Math.min(Number(question!.path[0]), value.length) : at < 0 ? value.length - 1 : at;
  const call = asked ? { toolId: asked.toolId, params: asked.draft } : value[index];
  const shape = call && shapes.get(call.toolId);
  if (!call || !shape) return null;
  const named = (span: Span): Span => ({ ...span, source: span.source ?? origin.source });
  const own = asked
    ? asked.evidence.map((entry) => ({ ...entry, spans: entry.spans.map(named) }))
    : evidence
        .filter(({ path }) => path[0] === index)
        .map((entry) => ({ ...entry, path: entry.path.slice(1) }));
  const recent = touched
    .filter(([place, part]) => place === index && part === 'params')
    .map((path) => String(path[2]));
  return { call, shape, index, evidence: own, asked, touched: recent };
}
