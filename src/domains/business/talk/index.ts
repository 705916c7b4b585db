import { asksItself, blanked, controlOf, cuesIn } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import { type Path, pathText, type Span } from '../../../core/result.ts';
import type { Change, Message, Move, Standing, Talk } from '../../../core/talk.ts';
import type { BusinessCall, BusinessCalls } from '../contract.ts';
import { grammarQuestion } from '../grammar-messages.ts';
import { isWrite, shapes } from '../interpret.ts';
import { ONLY } from '../lexicon.ts';
import { rememberedOf } from '../memory.ts';
import { undoIn } from '../reverse.ts';
import type { Shape } from '../shapes.ts';
import type { BusinessWorld } from '../world.ts';
import { addedBesides, addedTo, BESIDES, isOneMore } from './added.ts';
import { ofChoice, ofDropped, ofOffered, ofSeveral, ofTold, ofWhich } from './choice.ts';
import { answerFrom, emptiedIn, isOnlyLead, labelledIn, partsOf } from './labelled.ts';
import { ofAny, ofEach, ofExport, ofPeriod, withdrawnIn } from './narrowed.ts';
import { ofPage } from './paged.ts';
import { LOOKS, MAKING } from './pieces.ts';
import { isName, type Slots, slotsIn, wantedOf } from './slots.ts';
import {
  askedAbout,
  askedOf,
  counted,
  goingOn,
  isFieldOfIt,
  lookedAt,
  markedAs,
  ofWhom,
  pointedAt,
  setAnew,
  setByName,
} from './spoken.ts';
import { type Subject, subjectsOf } from './subject.ts';
import { isDoubted } from './verbatim.ts';

type Heard = Message<BusinessCalls>;
type Before = Standing<BusinessCalls>;
type Context = ReadContext<BusinessWorld>;

/** Clients, projects and money in a conversation: the last request with some of its parameters said anew. */
export const talk: Talk<BusinessCalls, BusinessWorld> = {
  control: (said, value, isFirst) => undoIn(said, value) ?? withdrawnIn(said, value, isFirst),
  isWhether: ({ code }) => code === 'business_told',
  awaits: (memory) => rememberedOf(memory).offered?.candidates.length === 1,
  change(message, standing, context) {
    // What was said yes to is on its way.
    const isAgreed = controlOf(standing.previous)?.control === 'yes' && standing.question === null;
    const before = { ...resumed(standing), isDone: standing.isDone || isAgreed };
    const own = (meant: Heard) => changed(meant, before, context);
    const emptied = ofEmptied(message, before, context);
    if (emptied !== undefined) return emptied;
    const made =
      ofTold(message, before) ??
      ofWhich(message, before) ??
      ofOffered(message, before) ??
      ofChoice(message, before) ??
      ofSeveral(message, before) ??
      ofDropped(message, before, context) ??
      ofPage(message, before) ??
      ofExport(message, before) ??
      ofEach(message, before) ??
      ofAny(message, before) ??
      ofPeriod(message, before) ??
      counted(message, before, own) ??
      narrowed(message, before, own);
    if (made) return made;
    const several = ofParts(message, before, context);
    if (several) return several;
    if (isLabelled(message, before)) return own(asNobody(message));
    if (isFieldOfIt(message, before)) {
      const on = goingOn(message, before, context);
      return on?.value.length === before.value.length ? on : own(asNobody(message));
    }
    const besides = addedBesides(message, before) ?? ofWhom(message, before);
    if (besides) return besides;
    const isAnswer = isAnswering(message, before);
    const answer = isAnswer ? own(asNobody(message)) : null;
    if (answer && answer.questions === undefined) return answer;
    if (isOwnRequest(message, before)) return null;
    return (
      goingOn(message, before, context) ??
      addedTo(message, before) ??
      askedAbout(message, before, context) ??
      markedAs(message, before) ??
      setAnew(message, before) ??
      setByName(message, before) ??
      own(message) ??
      pointedAt(message, before) ??
      lookedAt(message, before) ??
      askedOf(message, before)
    );
  },
  // While something is being put together, words that ask for no other change are about it.
  leans({ alone }, { value, question, isDone }) {
    const last = value.at(-1);
    const isMaking = last !== undefined && isWrite(last.toolId) && !isDone && question === null;
    const asked = alone.questions.map(({ params }) => String(params.toolId));
    // 评级改成A of nobody named is said of what is being made; another thing to be made is not.
    return isMaking && alone.value.length === 0 && !asked.some((id) => isAnother(id, last.toolId));
  },
};

/** 只看山东画报, just the accepted ones: never a request of its own, but less of the one before. */
function narrowed(
  message: Heard,
  before: Before,
  own: (message: Heard) => Change<BusinessCalls> | null,
): Change<BusinessCalls> | null {
  const only = ONLY.exec(message.text)?.[0];
  const isLook = before.value.length === 1 && LOOKS.has(before.value[0]!.toolId);
  if (only === undefined || !isLook || before.question) return null;
  const lead = { start: 0, end: only.length };
  const text = blanked(message.text, [lead]);
  const meant: Heard = asNobody({ ...message, ...cuesIn(text), text });
  const change = own(meant) ?? askedOf(meant, before);
  return change && { ...change, cues: [...change.cues, lead] };
}

/** 秋季画册的，昨天到的: what nobody asks with is an answer to what is asked, though a look could be meant by it. */
const isAnswering = ({ alone, text }: Heard, { question }: Before): boolean =>
  question?.code === 'business_missing' &&
  alone.value.length > 0 &&
  alone.value.every(({ toolId }) => LOOKS.has(toolId)) &&
  !asksItself(text) &&
  !LOOKING_FOR.test(text);
const LOOKING_FOR = /[看查列找搜统计算]|\b(?:show|list|find|see|look|get|give|search|count|total|check)\b/i;

/** 还有地址，…: of what is being made; what follows the name of the field is no request, whatever it would be alone. */
function isLabelled(message: Heard, { value, question, isDone }: Before): boolean {
  const last = value.at(-1);
  const shape = last && shapes.get(last.toolId);
  if (!shape || !isWrite(shape.id) || question || isDone) return false;
  const found = labelledIn(message, shape);
  if (found?.keys[0] === 'name' && found.kind !== null && (isMore(message) || isOneMore(message, shape)))
    return false;
  const isElse = message.alone.value.some(({ toolId }) => isWrite(toolId));
  if (!found || (isElse && found.keys[0] !== 'contactName')) return false;
  // 再加上联系人周敏 of a project; with a number it is somebody new.
  const isField =
    found.kind === null || (found.keys[0] === 'contactName' && !SOMEBODY_NEW.test(message.text));
  return isField || found.isSet || message.has('correct');
}

const SOMEBODY_NEW = /\d{5}|\d{3}[ -]?\d{4}|[加添建增]一?[个位名]|\b(?:an?|another|new)\b/i;

/** 地址先不填了, leave the phone out: what need not be said is not said any more; undefined where nothing is to be so. */
function ofEmptied(
  message: Heard,
  before: Before,
  context: Context,
): Change<BusinessCalls> | null | undefined {
  if (before.isDone && before.value.some(({ toolId }) => isWrite(toolId))) return undefined;
  let isSaid = false;
  let kind: string | null = null;
  for (const subject of subjectsOf(message, before)) {
    const { call, shape } = subject;
    const found = emptiedIn(message, shape);
    if (!found) continue;
    const key = found.keys.find((one) => Object.hasOwn(call.params, one));
    isSaid ||= found.keys.length > 0 || found.kind === null || before.value.length > 1;
    kind ??= found.kind;
    if (key === undefined || shape.required.includes(key) || isOnlyOne(call, shape)) continue;
    const { [key]: _, ...params } = call.params;
    const evidence = subject.evidence.filter(({ path }) => path[1] !== key);
    const cues = [{ start: 0, end: message.text.length }];
    const made = concluded(message, before, subject, { toolId: call.toolId, params }, evidence, cues);
    return { ...made, move: 'remove' };
  }
  if (!isSaid) return undefined;
  return ofDropped(message, before, context, kind);
}

/** What changes one thing only has nothing to change without it. */
const isOnlyOne = ({ params }: BusinessCall, { category, required }: Shape): boolean =>
  category === 'update' && Object.keys(params).filter((key) => !required.includes(key)).length < 2;

/** A message that is no request of its own, whatever it would be alone. */
const asNobody = (message: Heard): Heard => ({
  ...message,
  alone: { ...message.alone, value: [], questions: [] },
});

/** 项目, projects? of whoever was spoken of, where somebody was. */
const BARE =
  /^(?:(?:客户|项目|报价单?|联系人|clients|projects|quotes|quotations|contacts)[?？。.]?$|(?:what|which)(?:'s| is| are)(?: still| currently)? )/i;
/** 有什么项目, what projects are there: of whom the question before was. */
const THERE =
  /^(?:那|都|还|现在|一共|总共)*(?:有(?:什么|哪些|几个|多少个?|没有)?)?(?:项目|联系人|报价单?)(?:都?有(?:哪些|什么|几个|多少个?|谁)|列一下|呢|都是谁|是谁)?[?？。.]*$|^(?:(?:and|so|ok)[, ]+)?(?:any|what|which|how many) (?:open |current )?(?:projects|contacts|quotes|quotations)(?: are there| (?:with|for|of) them| there)?[?.]*$/i;
const isBare = (text: string, value: BusinessCalls): boolean =>
  BARE.test(text) || (THERE.test(text) && value.at(-1)?.params.clientName !== undefined);

const isAnother = (toolId: string, made: string): boolean =>
  shapes.get(toolId) !== undefined && isWrite(toolId) && !(MAKING.has(made) && !MAKING.has(toolId));

/** What leaves words over while something is asked is rather an answer: 820, received November 6. */
const isOwnRequest = ({ alone, has, text }: Heard, { question, value }: Before): boolean =>
  alone.value.length > 0 &&
  !(isBare(text.trim(), value) && question === null) &&
  !has('correct') &&
  (question === null || alone.unread.length === 0);

function changed(message: Heard, before: Before, context: Context): Change<BusinessCalls> | null {
  if (isOwnRequest(message, before)) return null;
  for (const subject of subjectsOf(message, before)) {
    if (asksForAnother(message, subject)) return null;
    if (!subject.asked && isOneMore(message, subject.shape)) return null;
    if (isDoubted(message.text, subject.asked?.param, context)) return null;
    const slots = slotsIn(message, before, subject, context);
    if (isRenamedByChance(message, before, subject, slots, context)) return null;
    if (slots.entries.length > 0) return applied(message, before, subject, slots);
  }
  return null;
}

/** Behind words that came to nothing the look before them goes on. */
function resumed(before: Before): Before {
  const last = before.earlier.findLast(({ value }) => value.length > 0);
  const isLook = last?.value.every(({ toolId }) => LOOKS.has(toolId));
  const isAsked = before.question !== null && before.question.code !== 'business_nothing_asked';
  if (before.value.length > 0 || isAsked || !last || !isLook) return before;
  const { value, evidence, source } = last;
  const text = before.textOf(source) ?? '';
  return {
    ...before,
    question: null,
    value,
    evidence,
    source,
    origin: { text, source },
    words: [{ text, start: 0, source }],
    touched: [],
  };
}

const CALLED =
  /^(?:[它他她]的?)?(?:名字|名称|姓名|(?:项目|客户)名[字称]?)?(?:就|应该)?(?:叫|是|为)|^(?:(?:his|her|its|their|the) )?(?:called|named|name)/i;
/** 哈哈外面雨下得真大 beside an order that waits: another name comes with words that say so, or is one of the store's. */
function isRenamedByChance(
  message: Heard,
  { value }: Before,
  { asked, index, call }: Subject,
  { entries, isLabelled }: Slots,
  { world }: Context,
): boolean {
  if (asked || isLabelled || !isWrite(call.toolId) || value[index] === undefined) return false;
  // Plus a contact, Tom Archer: somebody more, and nobody's other name.
  const isOwnName = entries.some(({ path }) => path[1] === 'name');
  if (isOwnName && MAKING.has(call.toolId) && message.has('add') && !message.has('change', 'correct'))
    return true;
  if (message.has('change', 'correct', 'ask', 'same', 'also', 'add') || CALLED.test(message.text))
    return false;
  const names = [...world.clients, ...world.projects];
  const isOpen = ({ path, value: said }: Evidence) =>
    isName(String(path[1])) &&
    Object.hasOwn(call.params, String(path[1])) &&
    !names.some((name) => name.toLowerCase().includes(String(said).toLowerCase()));
  return entries.some(isOpen);
}

/** 同时登记联系人周敏: something more is to be made, and nothing changed. */
function isMore({ alone, text, has }: Heard): boolean {
  const asked = [
    ...alone.value.map(({ toolId }) => toolId),
    ...alone.questions.map(({ params }) => params.toolId),
  ];
  return asked.some((id) => MAKING.has(String(id))) && (BESIDES.test(text) || has('add', 'also'));
}

/** 名字改成周敏，电话改成…; the address to … and the rating to …: each part by itself, of the same call. */
function ofParts(message: Heard, before: Before, context: Context): Change<BusinessCalls> | null {
  if (asksItself(message.text) || isMore(message)) return null;
  for (const subject of before.isDone ? [] : subjectsOf(message, before)) {
    if (!subject.asked && isOneMore(message, subject.shape)) return null;
    const parts = isWrite(subject.call.toolId) && !subject.asked ? partsOf(message.text, subject.shape) : [];
    if (parts.length < 2) continue;
    const entries: Evidence[] = [];
    const cues: Span[] = [];
    let at = 0;
    for (const part of parts) {
      const words = message.text.slice(part.start, part.end);
      // 是周敏，电话…: what only leads to a name is no part of it.
      const isBare = at === 0 && labelledIn({ ...message, text: words }, subject.shape) === null;
      if (isBare && isOnlyLead(words)) continue;
      const lead = isBare ? answerFrom(words) : 0;
      if (isBare && ((lead === 0 && !message.has('correct', 'change')) || message.has('add'))) return null;
      const start = part.start + lead;
      const text = blanked(message.text, [
        { start: 0, end: start },
        { start: part.end, end: message.text.length },
      ]);
      const meant = asNobody({ ...message, ...cuesIn(text), text });
      const slots = slotsIn(meant, before, subject, context);
      const isNew = slots.entries.every(({ path }) => !entries.some((one) => one.path[1] === path[1]));
      if (slots.entries.length === 0 || !isNew) return null;
      entries.push(...slots.entries);
      cues.push({ start: at, end: start }, ...slots.cues.flatMap((cue) => clipped(cue, part)));
      at = part.end;
    }
    return applied(message, before, subject, { entries, cues });
  }
  return null;
}

const clipped = ({ start, end }: Span, part: Pick<Span, 'start' | 'end'>): Span[] => {
  const [from, to] = [Math.max(start, part.start), Math.min(end, part.end)];
  return from < to ? [{ start: from, end: to }] : [];
};

function applied(message: Heard, before: Before, subject: Subject, slots: Slots): Change<BusinessCalls> {
  const params = { ...subject.call.params };
  for (const { path, value } of slots.entries) put(params, path.slice(1), value);
  // Of another list another beginning.
  delete params.offset;
  const changed = new Set([...slots.entries.map(({ path }) => pathText(path)), 'params.offset']);
  const evidence = [...subject.evidence.filter(({ path }) => !changed.has(pathText(path))), ...slots.entries];
  const call = { toolId: subject.call.toolId, params };
  return concluded(message, before, subject, call, evidence, slots.cues);
}

/** 登记一笔五千的回款 behind a new project is a request of its own, though it still lacks something; so is any order that answers nothing. */
const asksForAnother = ({ alone, has }: Heard, { call, asked }: Subject): boolean =>
  alone.questions.some(
    ({ params: { toolId } }) =>
      toolId !== undefined &&
      (toolId !== call.toolId || (!asked && MAKING.has(call.toolId) && has('add'))) &&
      (asked ? isWrite(String(toolId)) : MAKING.has(String(toolId)) && !has('change', 'correct')),
  );

function put(params: Record<string, unknown>, [key, inner]: Path, value: unknown): void {
  const name = String(key);
  params[name] = inner === undefined ? value : { ...(params[name] as object), [inner]: value };
}

/** The calls with the one that was spoken of, or what is still missing of it. */
function concluded(
  message: Heard,
  before: Before,
  subject: Subject,
  call: BusinessCall,
  evidence: readonly Evidence[],
  cues: readonly Span[],
): Change<BusinessCalls> {
  const { shape, index, asked } = subject;
  const move: Move = asked
    ? 'answer'
    : message.has('correct')
      ? 'correct'
      : message.has('change')
        ? 'revise'
        : 'follow';
  const missing = shape.required.filter((key) => !Object.hasOwn(call.params, key));
  const own = evidence.map((entry) => ({ ...entry, path: [index, ...entry.path] }));
  const wanted = missing.length === 0 ? wantedOf(before, { ...subject, call }) : null;
  const isIdle = shape.category === 'update' && Object.keys(call.params).length <= shape.required.length;
  const open = wanted !== null && isIdle ? [wanted] : missing;
  if (open.length > 0) {
    const named = evidence.map((entry) => ({
      ...entry,
      spans: entry.spans.map((span) => ({ ...span, source: span.source ?? message.source })),
    }));
    const tool = shapes.all.find(({ id }) => id === call.toolId)?.name;
    const questions = open.map((param) =>
      grammarQuestion('business_missing', {
        path: [index, 'params', param],
        params: {
          tool,
          field: shape.word(param),
          param,
          toolId: call.toolId,
          draft: call.params,
          evidence: named,
        },
      }),
    );
    // What is not in the value yet was understood all the same.
    const used = evidence.flatMap(({ spans }) => spans.filter(({ source }) => source === undefined));
    return { move, value: before.value, evidence: before.evidence, cues: [...cues, ...used], questions };
  }
  const { value } = before;
  const others = before.evidence.flatMap((entry): Evidence[] => {
    const [at, ...rest] = entry.path;
    if (!asked) return at === index ? [] : [entry];
    return [Number(at) < index ? entry : { ...entry, path: [Number(at) + 1, ...rest] }];
  });
  return {
    move,
    value: [...value.slice(0, index), call, ...value.slice(asked ? index : index + 1)],
    evidence: [...others, ...own],
    cues,
  };
}
