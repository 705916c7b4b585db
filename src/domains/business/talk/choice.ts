import * as z from 'zod';
import { composed } from '../../../core/conversation/compose.ts';
import { blanked, controlOf, normalize, stripped } from '../../../core/language/index.ts';
import { pick } from '../../../core/reading/choose.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import type { Candidate, Question } from '../../../core/reading/question.ts';
import type { Span } from '../../../core/result.ts';
import type { Change, Message, Piece, Standing } from '../../../core/talk.ts';
import { insertCall } from '../../../core/tool/insert-call.ts';
import type { BusinessCall, BusinessCalls } from '../contract.ts';
import { grammarQuestion } from '../grammar-messages.ts';
import { grounding, labelOf, shapes } from '../interpret.ts';
import { CHOSEN, KINDS, ONLY } from '../lexicon.ts';
import { rememberedOf } from '../memory.ts';
import type { BusinessWorld } from '../world.ts';
import { Asked, THAT_ONE } from './subject.ts';

type Heard = Message<BusinessCalls>;
type Before = Standing<BusinessCalls>;

/** What is asked about by a choice of tools or of kinds, and told by words of the sentence that are not in doubt. */
const BY_CHOICE: ReadonlySet<string> = new Set(['business_ambiguous', 'business_which_kind']);

/** 看看中信出版社 — 查看客户: what was chosen, for the name that was said. */
export function ofChoice(message: Heard, before: Before): Change<BusinessCalls> | null {
  const { question } = before;
  const picked =
    question && BY_CHOICE.has(question.code) ? pickedIn(question, withoutVerbs(message, before)) : undefined;
  if (!picked) return null;
  const chosen = String(picked.value);
  const name = nameIn(before);
  const isOfNobody = shapes.get(chosen) && !NAMING.some((key) => shapes.get(chosen)!.required.includes(key));
  if (isOfNobody) return ofWords(chosen, message, before);
  if (!name) return null;
  return shapes.get(chosen) ? ofTool(chosen, name, message, before) : ofKind(chosen, name, message, before);
}

/** 拾光咖啡那家: one of the names that a part of a name may stand for. */
export function ofWhich(message: Heard, before: Before): Change<BusinessCalls> | null {
  const { question, origin } = before;
  const asked = question?.code === 'business_which_name' ? Asked.safeParse(question.params).data : undefined;
  const said = message.text.replace(THAT_ONE, '');
  const picked = asked && question && (pick(question, said) ?? pick(question, said.replace(TRADE, '$1')));
  if (!asked || !picked) return null;
  const evidence = asked.evidence.map((entry) => ({
    ...entry,
    spans: entry.spans.map((span) => ({ ...span, source: span.source ?? origin.source })),
  }));
  const spans = [{ start: 0, end: message.text.length }];
  const named: Evidence = {
    path: ['params', asked.param],
    value: picked.value,
    how: 'read',
    rule: 'picked_candidate',
    spans,
  };
  const params = { ...asked.draft, [asked.param]: picked.value };
  return inserted(message, before, { toolId: asked.toolId, params }, [...evidence, named]);
}

/** 做动画的, the one that does animation: by what they do. */
const TRADE =
  /^[\s，,]*(?:就?是)?[做搞卖开办拍弄出](.{1,20}?)的?[\s。.!！]*$|^(?:the )?(?:one|ones) (?:that|who|which) (?:do|does|makes?|sells?|prints?) /i;

const Told = z.object({
  toolId: z.string(),
  draft: z.record(z.string(), z.unknown()),
  evidence: z.array(z.custom<Evidence>()),
});

/** 收到三体的回款5万 — 对，登记一下: what was told of is to be done. */
export function ofTold(message: Heard, before: Before): Change<BusinessCalls> | null {
  const { question, origin } = before;
  const told = question?.code === 'business_told' ? Told.safeParse(question.params).data : undefined;
  if (!told || !question) return null;
  const candidates = [{ value: told.toolId, label: told.toolId }];
  const isYes = controlOf(message.text)?.control === 'yes';
  if (!isYes && !pickedIn({ ...question, candidates }, message.text)) return null;
  const evidence = told.evidence.map((entry) => ({
    ...entry,
    spans: entry.spans.map((span) => ({ ...span, source: span.source ?? origin.source })),
  }));
  return inserted(message, before, { toolId: told.toolId, params: told.draft }, evidence);
}

/** 删客户: what is to be done was said before, only of what was open. */
function withoutVerbs({ text }: Heard, { question, origin }: Before): string {
  const verbs = (question?.spans ?? []).map(({ start, end }) => origin.text.slice(start, end).toLowerCase());
  const at = verbs.flatMap((verb) => {
    const start = verb === '' ? -1 : text.toLowerCase().indexOf(verb);
    return start < 0 ? [] : [{ start, end: start + verb.length }];
  });
  return blanked(text, at);
}

/** 只看第二个: of several requests of one kind only that one, by its place or by what it names. */
export function ofSeveral(message: Heard, { value, evidence }: Before): Change<BusinessCalls> | null {
  const only = ONLY.exec(message.text);
  if (!only || value.length < 2) return null;
  const candidates = value.map(({ params }, i) => ({
    value: i,
    label: Object.values(params)
      .filter((one) => typeof one === 'string')
      .join(' '),
  }));
  const rest = message.text.slice(only[0].length);
  const picked = pick({ candidates }, rest);
  if (!picked) return null;
  const index = Number(picked.value);
  return {
    move: 'choose',
    value: [value[index]!],
    evidence: evidence
      .filter(({ path }) => path[0] === index)
      .map((entry) => ({ ...entry, path: [0, ...entry.path.slice(1)] })),
    cues: [{ start: 0, end: message.text.length }],
  };
}
/** 联系人先不加了, drop the payment: of several requests those about a thing, or of a name, are not wanted any more. */
export function ofDropped(
  message: Heard,
  { value, evidence, question }: Before,
  context: ReadContext<BusinessWorld>,
  /** The things that are not wanted, where that is known. */
  kind: string | null = null,
): Change<BusinessCalls> | null {
  const { text } = message;
  const isDropped = value.length > 1 && !question && (kind || DROPPED.test(normalize(text).text));
  if (!isDropped) return null;
  const forms = grounding
    .facts({ text }, { ...context, last: undefined })
    .flatMap(({ kind: is, value: one }) => (is === 'form' ? [String(one)] : []));
  const said = new Set((kind ? [kind] : forms).map((one) => `_${one}`));
  const isNamed = ({ params }: BusinessCall) =>
    Object.values(params).some((one) => typeof one === 'string' && one.length > 1 && text.includes(one));
  const isOfKind = ({ toolId }: BusinessCall) => [...said].some((end) => toolId.endsWith(end));
  const gone = value.some(isOfKind) ? isOfKind : isNamed;
  const kept = value.flatMap((call, i) => (gone(call) ? [] : [i]));
  if (kept.length === 0 || kept.length === value.length) return null;
  return {
    move: 'remove',
    value: kept.map((i) => value[i]!),
    evidence: evidence.flatMap((entry) => {
      const at = kept.indexOf(Number(entry.path[0]));
      return at < 0 ? [] : [{ ...entry, path: [at, ...entry.path.slice(1)] }];
    }),
    cues: [{ start: 0, end: text.length }],
  };
}
const DROPPED =
  /(?:不要|不用|不必|别|甭|不)(?:再|急着)?(?:加|建|登|登记|录|改|删|停|写|报|弄|查|看|要)?(?:了|啦)(?:吧)?[。.!]?$|(?:去掉|删掉|拿掉|取消|免了)(?:吧|了)?[。.!]?$|^(?:(?:ok|no|actually|sorry|and|but)[, ]*)*(?:drop|leave out|skip|forget|scrap|cancel|lose|don't (?:add|create|log|change|delete|record|update)|no need (?:to|for))(?![a-z])/;

/** 对，是它; 第二个; 云杉那家: one of the names the store offers for one that it has not. */
export function ofOffered(
  { text }: Heard,
  { value, evidence, question, memory }: Before,
): Change<BusinessCalls> | null {
  const { offered } = rememberedOf(memory);
  if (!offered || question) return null;
  const candidates = offered.candidates.map((one) => ({ value: one, label: one }));
  const isYes = candidates.length === 1 && (controlOf(text)?.control === 'yes' || IS_IT.test(text.trim()));
  const picked = isYes ? candidates[0] : pick({ candidates }, text.replace(THAT_ONE, ''));
  if (!picked) return null;
  const spans = [{ start: 0, end: text.length }];
  const places = value.flatMap(({ params }, i) =>
    Object.keys(params).flatMap((key) => (params[key] === offered.name ? [{ i, key }] : [])),
  );
  if (places.length === 0) return null;
  const isPlace = (i: unknown, key: unknown) => places.some((one) => one.i === i && one.key === key);
  return {
    move: 'choose',
    value: value.map((call, i) => ({
      ...call,
      params: Object.fromEntries(
        Object.entries(call.params).map(([key, one]) => [key, isPlace(i, key) ? picked.value : one]),
      ),
    })),
    evidence: [
      ...evidence.filter(({ path }) => !isPlace(path[0], path[2])),
      ...places.map(
        ({ i, key }): Evidence => ({
          path: [i, 'params', key],
          value: picked.value,
          how: 'read',
          rule: 'picked_candidate',
          spans,
        }),
      ),
    ],
    cues: spans,
  };
}
const IS_IT =
  /^(?:对|嗯|是|没错|就是|正是|yes|yeah|yep|right|that's)(?:[，, ]|就是|是|的|它|他|她|这个|这家|那个|那家|吧|啊|it|that|one|right|them|the|'s)*[。.!！]?$/i;

/** By the words of either language, whichever the question was put in. */
function pickedIn(question: Question, said: string): Candidate | undefined {
  for (const lang of ['zh', 'en'] as const) {
    const candidates = question.candidates.map(({ value }) => ({ value, label: labelOf(value)[lang] }));
    const picked = pick({ ...question, candidates }, said);
    if (picked) return picked;
  }
  return undefined;
}

/** The tool for what was named; what else it needs is asked for. */
function ofTool(toolId: string, name: Piece, message: Heard, before: Before): Change<BusinessCalls> {
  const shape = shapes.get(toolId)!;
  const param =
    NAMING.find((key) => shape.required.includes(key)) ?? NAMING.find((key) => shape.params.has(key))!;
  const params = { [param]: name.text };
  const missing = shape.required.filter((key) => key !== param);
  const index = indexOf(before);
  const whole = { start: 0, end: message.text.length };
  const said = { start: name.start!, end: name.start! + name.text.length, source: name.source! };
  const evidence: Evidence[] = [
    { path: ['toolId'], value: toolId, how: 'read', rule: 'picked_candidate', spans: [whole] },
    { path: ['params', param], value: name.text, how: 'read', rule: 'name_said', spans: [said] },
  ];
  if (missing.length === 0) return inserted(message, before, { toolId, params }, evidence);
  const tool = shapes.all.find(({ id }) => id === toolId)!.name;
  const named = evidence.map((entry) => ({
    ...entry,
    spans: entry.spans.map((span) => ({ ...span, source: span.source ?? message.source })),
  }));
  return {
    move: 'choose',
    value: before.value,
    evidence: before.evidence,
    cues: [whole],
    questions: missing.map((key) =>
      grammarQuestion('business_missing', {
        path: [index, 'params', key],
        params: { tool, field: shape.word(key), param: key, toolId, draft: params, evidence: named },
      }),
    ),
  };
}
/** 这个月 — 概况: what was said with the word for what was chosen, or that word alone. */
function ofWords(toolId: string, message: Heard, before: Before): Change<BusinessCalls> | null {
  const { text, source } = before.origin;
  const said: Piece = { text, start: 0, source };
  for (const word of CHOSEN[toolId] ?? [])
    for (const pieces of [[said], []]) {
      const { text: meant, back } = composed([
        ...pieces,
        { text: word, start: 0, stands: message.text.length },
      ]);
      const read = message.reread(meant);
      const [call, ...others] = read.value;
      if (call?.toolId !== toolId || others.length + read.questions.length + read.unread.length > 0) continue;
      const evidence = read.evidence.map((entry) => ({
        ...entry,
        path: entry.path.slice(1),
        spans: entry.spans.flatMap(back),
      }));
      return inserted(message, before, call, evidence);
    }
  return null;
}
const NAMING = ['name', 'clientName', 'projectName', 'contactName', 'keyword'];

/** 删除城市的记忆 — 项目: the sentence with the word for the kind before what it names. */
function ofKind(kind: string, name: Piece, message: Heard, before: Before): Change<BusinessCalls> | null {
  const { text, source } = before.origin;
  for (const word of KINDS[kind] ?? []) {
    const { text: meant, back } = composed([
      { text: text.slice(0, name.start), start: 0, source },
      { text: word, start: 0, stands: message.text.length },
      { text: text.slice(name.start), start: name.start!, source },
    ]);
    const read = message.reread(meant);
    const [call, ...others] = read.value;
    if (call && others.length === 0 && read.questions.length + read.unread.length === 0) {
      const evidence = read.evidence.map((entry) => ({
        ...entry,
        path: entry.path.slice(1),
        spans: entry.spans.flatMap(back),
      }));
      return inserted(message, before, call, evidence);
    }
    // What cannot be done to that kind is said.
    const issues = read.diagnostics.filter(({ code }) => code === 'business_unsupported');
    if (issues.length > 0)
      return {
        move: 'choose',
        value: before.value,
        evidence: before.evidence,
        cues: [{ start: 0, end: message.text.length }],
        questions: [],
        issues: issues.map((issue) => ({ ...issue, spans: issue.spans.flatMap(back) })),
      };
  }
  return null;
}

const indexOf = ({ question, value }: Before): number =>
  Math.min(Number(question!.path[0] ?? 0), value.length);

function inserted(
  message: Heard,
  before: Before,
  call: BusinessCall,
  evidence: readonly Evidence[],
): Change<BusinessCalls> {
  return {
    move: 'choose',
    ...insertCall(before, before.question!, call, evidence),
    cues: [{ start: 0, end: message.text.length }],
  };
}

/** What the sentence names, beside the words that left it open what to do with it. */
function nameIn({ question, origin }: Before): Piece | null {
  const { said } = question!.params;
  const at = typeof said === 'string' ? origin.text.indexOf(said) : -1;
  if (at < 0) return null;
  const end = at + String(said).length;
  const verbs = (question!.spans ?? []).filter((span: Span) => span.start >= at && span.end <= end);
  const rest = blanked(origin.text, verbs).slice(at, end);
  const text = stripped(rest.trim());
  return text === '' || / {2,}/.test(text)
    ? null
    : { text, start: at + rest.indexOf(text), source: origin.source };
}
