import { asksItself, blanked, cuesIn, LEAD_IN } from '../../../core/language/index.ts';
import type { Evidence, Fact } from '../../../core/reading/evidence.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import { deriveFrom } from '../../../core/reading/rules.ts';
import { type Path, pathText, type Span } from '../../../core/result.ts';
import type { Change, Message, Move, Standing, Talk } from '../../../core/talk.ts';
import type { BusinessCall, BusinessCalls } from '../contract.ts';
import { grammarQuestion } from '../grammar-messages.ts';
import { grounding, isWrite, shapes } from '../interpret.ts';
import { ONLY } from '../lexicon.ts';
import { rememberedOf } from '../memory.ts';
import { undoIn } from '../reverse.ts';
import type { BusinessWorld } from '../world.ts';
import { ofChoice, ofDropped, ofOffered, ofSeveral, ofTold } from './choice.ts';
import { ofAny, ofPeriod, withdrawnIn } from './narrowed.ts';
import { ofPage } from './paged.ts';
import {
  addedTo,
  askedAbout,
  askedOf,
  counted,
  goingOn,
  isFieldOfIt,
  LOOKS,
  lookedAt,
  MAKING,
  pointedAt,
  setAnew,
} from './spoken.ts';
import { type Subject, subjectsOf } from './subject.ts';
import {
  announced,
  correctedKey,
  denialOf,
  isDoubted,
  LEADING,
  renamedTo,
  setTo,
  VERBATIM,
  valueFrom,
  verbatim,
} from './verbatim.ts';

type Heard = Message<BusinessCalls>;
type Before = Standing<BusinessCalls>;
type Context = ReadContext<BusinessWorld>;

/** Clients, projects and money in a conversation: the last request with some of its parameters said anew. */
export const talk: Talk<BusinessCalls, BusinessWorld> = {
  control: (said, value) => undoIn(said, value) ?? withdrawnIn(said, value),
  isWhether: ({ code }) => code === 'business_told',
  awaits: (memory) => rememberedOf(memory).offered?.candidates.length === 1,
  change(message, standing, context) {
    const before = resumed(standing);
    const own = (meant: Heard) => changed(meant, before, context);
    const made =
      ofTold(message, before) ??
      ofOffered(message, before) ??
      ofChoice(message, before) ??
      ofSeveral(message, before) ??
      ofDropped(message, before, context) ??
      ofPage(message, before) ??
      ofAny(message, before) ??
      ofPeriod(message, before) ??
      counted(message, before, own) ??
      narrowed(message, before, own);
    if (made) return made;
    if (isFieldOfIt(message, before)) {
      const on = goingOn(message, before);
      return on?.value.length === before.value.length ? on : own(asNobody(message));
    }
    if (isOwnRequest(message, before)) return null;
    return (
      goingOn(message, before) ??
      addedTo(message, before) ??
      askedAbout(message, before, context) ??
      setAnew(message, before) ??
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

/** A message that is no request of its own, whatever it would be alone. */
const asNobody = (message: Heard): Heard => ({
  ...message,
  alone: { ...message.alone, value: [], questions: [] },
});

/** 项目, projects? of whoever was spoken of, where somebody was. */
const BARE =
  /^(?:(?:客户|项目|报价单?|联系人|clients|projects|quotes|quotations|contacts)[?？。.]?$|(?:what|which)(?:'s| is| are)(?: still| currently)? )/i;

const isAnother = (toolId: string, made: string): boolean =>
  shapes.get(toolId) !== undefined && isWrite(toolId) && !(MAKING.has(made) && !MAKING.has(toolId));

/** What leaves words over while something is asked is rather an answer: 820, received November 6. */
const isOwnRequest = ({ alone, has, text }: Heard, { question }: Before): boolean =>
  alone.value.length > 0 &&
  !(BARE.test(text.trim()) && question === null) &&
  !has('correct') &&
  (question === null || alone.unread.length === 0);

function changed(message: Heard, before: Before, context: Context): Change<BusinessCalls> | null {
  if (isOwnRequest(message, before)) return null;
  for (const subject of subjectsOf(message, before)) {
    if (asksForAnother(message, subject)) return null;
    if (isDoubted(message.text, subject.asked?.param, context)) return null;
    const slots = slotsIn(message, subject, context);
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
  { entries }: Slots,
  { world }: Context,
): boolean {
  if (asked || !isWrite(call.toolId) || value[index] === undefined) return false;
  if (message.has('change', 'correct', 'ask', 'same', 'also', 'add') || CALLED.test(message.text))
    return false;
  const names = [...world.clients, ...world.projects];
  const isOpen = ({ path, value: said }: Evidence) =>
    isName(String(path[1])) &&
    Object.hasOwn(call.params, String(path[1])) &&
    !names.some((name) => name.toLowerCase().includes(String(said).toLowerCase()));
  return entries.some(isOpen);
}

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
      toolId !== call.toolId &&
      (asked ? isWrite(String(toolId)) : MAKING.has(String(toolId)) && !has('change', 'correct')),
  );

function put(params: Record<string, unknown>, [key, inner]: Path, value: unknown): void {
  const name = String(key);
  params[name] = inner === undefined ? value : { ...(params[name] as object), [inner]: value };
}

const ONES: ReadonlySet<string> = new Set(['one', 'ones', 'the one', 'the ones']);
/** What has to find its slot: a word of these kinds that finds none is not understood. */
const WEIGHTY = /^(?:name|period|status|by|figure|value:.*)$/;

/** What a word may say beside another thing: the largest first, by what it comes to. */
const SHARED: ReadonlySet<string> = new Set(['amount_word', 'sort', 'order']);

interface Slots {
  readonly entries: readonly Evidence[];
  readonly cues: readonly Span[];
}

function slotsIn(message: Heard, subject: Subject, context: Context): Slots {
  const text = afterDenial(message, context);
  const factsIn = (words: string) => grounding.facts({ text: words }, { ...context, last: undefined });
  // 评级改成A: what it is changed to is known by the word before it.
  const whole = message.has('change') ? factsIn(blanked(message.text, denialOf(message))) : [];
  const facts = [...whole.filter(({ kind }) => kind.startsWith('value:')), ...factsIn(text)].filter(
    ({ kind, value }) =>
      kind !== 'cuts' && kind !== 'pron' && kind !== 'remembered' && !(kind === 'name' && isSign(value)),
  );
  const entries: Evidence[] = [];
  const isTaken = (span: Span) => entries.some(({ spans }) => spans.some((one) => overlap(one, span)));
  const corrected = message.has('correct') ? correctedKey(message, subject, facts) : undefined;
  // 评级不是A，是C: behind the word for what it is.
  const field = facts.find(({ kind, value }) => kind === 'field' && value === corrected);
  const from = field && valueFrom(message, field.span.end);
  const renamed = renamedTo(message, subject);
  if (renamed.length > 0) return { entries: renamed, cues: [{ start: 0, end: message.text.length }] };
  if (corrected !== undefined) entries.push(...verbatim(text, corrected, from));
  else entries.push(...announced(message, subject, facts), ...setTo(message, subject, facts, text));
  for (const key of corrected === undefined ? keysFor(subject, facts, context) : []) {
    if (entries.some(({ path }) => path[1] === key)) continue;
    const free = facts.filter(({ span, kind }) => SHARED.has(kind) || !isTaken(span));
    entries.push(...filled(key, text, free, subject).map((entry) => wholeName(entry, context.world)));
  }
  if (entries.length === 0 && subject.asked && !asksItself(message.text) && !message.has('change'))
    entries.push(...verbatim(text, subject.asked.param));
  // Make that 14 Mill Lane: of what was said last.
  const last =
    entries.length === 0 && message.has('change') ? correctedKey(message, subject, facts) : undefined;
  if (last !== undefined)
    entries.push(
      ...verbatim(
        blanked(
          text,
          message.cues.filter(({ cue }) => cue === 'it' || cue === 'soft'),
        ),
        last,
      ),
    );
  const left = facts.filter(({ kind, span }) => WEIGHTY.test(kind) && !isTaken(span));
  // Make that a C: of what stands.
  const isAbout = message.has('change', 'correct');
  const led = facts.filter(({ span }) => !left.some((one) => overlap(one.span, span)));
  return {
    entries,
    cues: [
      ...led.map(({ span }) => span),
      ...entries.flatMap(({ path, spans }) => {
        // 地址也一起改，改成…: from its field on, everything before a text leads to it.
        const own = facts.find(({ kind, value }) => kind === 'field' && value === path[1]);
        const [said] = spans;
        return own && said && own.span.end < said.start ? [{ start: own.span.end, end: said.start }] : [];
      }),
      ...message.cues
        .filter(({ cue, word }) => LEADING.includes(cue) || ONES.has(word) || (cue === 'it' && isAbout))
        .map(({ start, end }) => ({ start, end })),
      ...denialOf(message),
    ],
  };
}

/** Hardly anybody is called by one sign. */
const isSign = (name: unknown): boolean => /^(?:\p{Script=Han}|[a-z])$/iu.test(String(name));

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** What it is not says nothing of what it is. */
const afterDenial = (message: Heard, context: Context): string => {
  const { text, cues } = message;
  // From January to June: what belongs to a time leads to nothing.
  const times = grounding
    .facts({ text }, { ...context, last: undefined })
    .filter(({ kind }) => kind === 'period');
  const isInTime = (cue: Span) => times.some(({ span }) => span.start < cue.start && cue.end < span.end);
  const said = cues.filter((one) => UNSAID.has(one.cue) && !isInTime(one));
  return blanked(text, [...said, ...denialOf(message), ...leadOf(message)]);
};
const UNSAID: ReadonlySet<string> = new Set(['change', 'correct', 'ask', 'same', 'also']);

/** 那中信出版社呢, well, Harbor Books: a word that only leads in is no part of a name. */
const leadOf = ({ cues }: Heard): readonly Span[] =>
  cues.filter(({ cue, start, word }) => cue === 'soft' && start === 0 && LEAD_IN.has(word));

const NAMES = ['clientName', 'projectName', 'contactName', 'name', 'keyword'] as const;
const isName = (key: string): boolean => (NAMES as readonly string[]).includes(key);

/** Parameters that name records of one kind. */
const KINDED: ReadonlySet<string> = new Set(['clientName', 'projectName', 'contactName']);

/** Fields that are names. */
const NAMED: ReadonlySet<string> = new Set(['name', 'title', 'keyword']);

/** The parameters a message may fill, those asked for first; a name goes to the parameter of its kind. */
function keysFor(
  { shape, call, asked }: Subject,
  facts: readonly Fact[],
  { world }: Context,
): readonly string[] {
  const said = facts.filter(({ kind }) => kind === 'name').map(({ value }) => String(value));
  const known = said.flatMap((name) => [
    ...(world.clients.includes(name) ? ['clientName'] : []),
    ...(world.projects.includes(name) ? ['projectName'] : []),
  ]);
  const named = facts.some(({ kind, value }) => kind === 'form' && value === 'contact')
    ? ['contactName']
    : [];
  // 评级A says nothing of the name.
  const isOther = facts.some(({ kind, value }) => kind === 'field' && !NAMED.has(String(value)));
  // A client's name is nobody else's.
  const there = Object.keys(call.params).filter(
    (key) => isName(key) && (known.length === 0 || !KINDED.has(key) || known.includes(key)),
  );
  const required = shape.required.filter((key) => isName(key) && !there.includes(key));
  const names =
    (isOther && !asked) || (asked && VERBATIM.has(asked.param))
      ? []
      : [...named, ...(asked && isName(asked.param) ? [asked.param] : []), ...known, ...required, ...there];
  const others = [...shape.params].filter((key) => !isName(key) && key !== 'initialData');
  return [...new Set([...names, ...others])].filter((key) => shape.params.has(key));
}

/** 那半夏呢 of 半夏工作室: a part of one name only chooses it. */
function wholeName(entry: Evidence, { clients, projects }: BusinessWorld): Evidence {
  const said = String(entry.value).toLowerCase();
  const key = String(entry.path[1]);
  const names = key === 'clientName' ? clients : key === 'projectName' ? projects : [];
  const fit = names.filter((name) => name.toLowerCase().includes(said));
  const [name, ...others] = fit.some((one) => one.toLowerCase() === said) ? [] : fit;
  const isOne = name !== undefined && others.length === 0 && said.length > 1;
  return isOne ? { ...entry, value: name, rule: 'picked_candidate' } : entry;
}

const NEVER_SAID: ReadonlySet<string> = new Set(['name_words', 'name_remembered']);

/** What the words give for a parameter, if they give one thing. */
function filled(
  key: string,
  text: string,
  facts: readonly Fact[],
  { asked, index, shape }: Subject,
): Evidence[] {
  const parts = key === 'dateRange' ? ['dateRange.start', 'dateRange.end'] : [key];
  // A bare count limits a list only where it is said of things; elsewhere it is money.
  const usable = key === 'limit' && facts.some(({ kind }) => kind === 'amount_word') ? [] : facts;
  const found = parts.map((part) => {
    const path: Path = ['params', ...part.split('.')];
    const asks = { path: [index, ...path], text, facts: usable, settled: () => undefined };
    const all = deriveFrom(grounding.fields, asks)
      .flat()
      .filter(({ rule }) => !NEVER_SAID.has(rule) && (rule !== 'family_said' || shape.id === 'ai.list_tools'))
      // 在用 of a client is no progress.
      .filter(({ value }) => shape.choices[key]?.includes(String(value)) ?? true);
    const [first, ...others] = all;
    const isOne = first && others.every(({ value }) => value === first.value);
    return first && (isOne || (isName(key) && asked)) ? { ...first, path } : null;
  });
  return found.every((entry) => entry !== null) ? (found as Evidence[]) : [];
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
  if (missing.length > 0) {
    const named = evidence.map((entry) => ({
      ...entry,
      spans: entry.spans.map((span) => ({ ...span, source: span.source ?? message.source })),
    }));
    const tool = shapes.all.find(({ id }) => id === call.toolId)?.name;
    const questions = missing.map((param) =>
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
