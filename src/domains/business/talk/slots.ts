import { asksItself, blanked, LEAD_IN, normalize, stripped } from '../../../core/language/index.ts';
import type { Evidence, Fact } from '../../../core/reading/evidence.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import { deriveFrom } from '../../../core/reading/rules.ts';
import type { Path, Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { BusinessCalls } from '../contract.ts';
import { oddIn } from '../grammar/values.ts';
import { grounding, isWrite } from '../interpret.ts';
import { IDLE, vocabulary } from '../lexicon.ts';
import type { BusinessWorld } from '../world.ts';
import { answerFrom, isCalled, isLed, labelledIn } from './labelled.ts';
import { LOOKS, MAKING } from './pieces.ts';
import { type Subject, THAT_ONE } from './subject.ts';
import {
  correctedKey,
  denialOf,
  isUnsure,
  LEADING,
  setTo,
  VERBATIM,
  valueFrom,
  verbatim,
} from './verbatim.ts';

type Heard = Message<BusinessCalls>;
type Before = Standing<BusinessCalls>;
type Context = ReadContext<BusinessWorld>;

const ONES: ReadonlySet<string> = new Set(['one', 'ones', 'the one', 'the ones']);
/** What has to find its slot: a word of these kinds that finds none is not understood. */
const WEIGHTY = /^(?:name|period|status|by|figure|value:.*)$/;

/** What a word may say beside another thing: the largest first, by what it comes to. */
const SHARED: ReadonlySet<string> = new Set(['amount_word', 'sort', 'order']);

export interface Slots {
  readonly entries: readonly Evidence[];
  readonly cues: readonly Span[];
  /** What it is of was said by its name. */
  readonly isLabelled?: true;
}

/** 标成已完成: of a record, and never of a list of them. */
const MARKING = /^(?:那|把[它他她]们?|都|全)*标[成为记]|^(?:ok |then |please )*mark /i;

/** What a message says for the parameters of a call. */
export function slotsIn(message: Heard, before: Before, subject: Subject, context: Context): Slots {
  const text = asAnswer(afterDenial(message, context), subject);
  const factsIn = (words: string) => grounding.facts({ text: words }, { ...context, last: undefined });
  // 评级改成A: what it is changed to is known by the word before it.
  const whole = message.has('change') ? factsIn(blanked(message.text, denialOf(message))) : [];
  const facts = [...whole.filter(({ kind }) => kind.startsWith('value:')), ...factsIn(text)].filter(
    ({ kind, value }) =>
      kind !== 'cuts' && kind !== 'pron' && kind !== 'remembered' && !(kind === 'name' && isSign(value)),
  );
  // An order is no narrower look.
  if (
    LOOKS.has(subject.call.toolId) &&
    !subject.asked &&
    (MARKING.test(message.text) ||
      whole.concat(factsIn(text)).some(({ kind, value }) => kind === 'write' && MAKING.has(String(value))))
  )
    return { entries: [], cues: [] };
  const entries: Evidence[] = [];
  const isTaken = (span: Span) => entries.some(({ spans }) => spans.some((one) => overlap(one, span)));
  const last = message.has('correct') ? correctedKey(message, subject, facts) : undefined;
  const isOther = last !== undefined && isOfAnother(message, text, last, subject, facts, context);
  const corrected = isOther ? undefined : last;
  // 评级不是A，是C: behind the word for what it is.
  const field = facts.find(({ kind, value }) => kind === 'field' && value === corrected);
  const from = field && valueFrom(message, field.span.end);
  const labelled = labelledFor(message, subject, factsIn, facts);
  if (labelled) return labelled;
  if (corrected !== undefined) entries.push(...verbatim(text, corrected, from));
  else entries.push(...setTo(message, subject, facts, text));
  const isCorrected = message.has('correct') || denialOf(message).length > 0;
  const stood = ({ path }: Evidence) => (isCorrected ? subject.call.params[String(path[1])] : undefined);
  for (const key of corrected === undefined ? keysMeant(message, subject, facts, context) : []) {
    if (entries.some(({ path }) => path[1] === key)) continue;
    const free = facts.filter(({ span, kind }) => SHARED.has(kind) || !isTaken(span));
    entries.push(
      ...filled(key, text, free, subject).map((entry) => wholeName(entry, context.world, stood(entry))),
    );
  }
  entries.push(...alsoWanted(message, before, subject, entries));
  if (entries.length === 0 && subject.asked && !asksItself(message.text) && !message.has('change'))
    entries.push(...verbatim(text, subject.asked.param));
  // Make that 14 Mill Lane: of what was said last.
  const meant =
    entries.length === 0 && message.has('change') ? correctedKey(message, subject, facts) : undefined;
  if (meant !== undefined)
    entries.push(
      ...verbatim(
        blanked(
          text,
          message.cues.filter(({ cue }) => cue === 'it' || cue === 'soft'),
        ),
        meant,
      ),
    );
  const isLook = LOOKS.has(subject.call.toolId) && !subject.asked;
  // 名字弄错了，应该是周敏: where a field is called by its name and could not be told, nothing else is.
  if (!isLook)
    entries.splice(0, entries.length, ...entries.filter((entry) => isMeant(entry, message, subject)));
  if (isLook) entries.splice(0, entries.length, ...withoutStrangers(message, entries, context));
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
      ...(entries.length > 0 ? aroundIn(message, afterDenial(message, context, false)) : []),
      ...(entries.length > 0 && (isLook || subject.asked || message.has('correct')) ? idleIn(message) : []),
    ],
  };
}

/** Sorry, I meant Copper Lane Books: a client's name is no telephone number, whatever was said last; nor is a C an address. */
function isOfAnother(
  message: Heard,
  text: string,
  key: string,
  { call }: Subject,
  facts: readonly Fact[],
  { world }: Context,
): boolean {
  const words = stripped(
    blanked(
      text,
      message.cues.filter(({ cue }) => cue === 'it' || cue === 'soft'),
    ).trim(),
  );
  const names = [...world.clients, ...world.projects].map((name) => name.toLowerCase());
  const isNamed = names.includes(words.toLowerCase());
  const isKind = facts.some(
    ({ kind, span }) =>
      kind.startsWith('value:') &&
      kind !== `value:${key}` &&
      Object.hasOwn(call.params, kind.slice('value:'.length)) &&
      message.text.slice(span.start, span.end) === words,
  );
  // The client is …: of something else, by its name.
  const isElse = vocabulary
    .scan(normalize(words).text)
    .some(({ value: { kind, value } }) => kind === 'noun' && Object.hasOwn(call.params, `${value}Name`));
  return isNamed || isElse || (isKind && !facts.some(({ kind }) => kind === `value:${key}`));
}

/** I need to update a client's address — Marlow & Finch, 9 Canal Street: what is to be changed was said, and to what. */
function alsoWanted(
  { text }: Heard,
  before: Before,
  subject: Subject,
  entries: readonly Evidence[],
): readonly Evidence[] {
  const [named, ...others] = entries;
  const wanted = wantedOf(before, subject);
  if (!wanted || !named || others.length > 0 || asksItself(text)) return [];
  const end = Math.max(...named.spans.map((span) => span.end));
  const comma = /^[\s的]*[，,：:]/.exec(text.slice(end))?.[0].length ?? 0;
  const from = end + comma + answerFrom(text.slice(end + comma));
  return comma === 0 || isUnsure(text.slice(from), wanted) ? [] : verbatim(text, wanted, from);
}

/** The one field that was to be changed of a record nobody had named, and that is kept as it is said. */
export function wantedOf({ origin }: Before, { asked, call, shape }: Subject): string | null {
  if (!asked || shape.category !== 'update') return null;
  const said = vocabulary
    .scan(normalize(origin.text).text)
    .flatMap(({ value }) => (value.kind === 'field' ? [value.value] : []));
  const [key, ...others] = new Set(said);
  const isOpen = key !== undefined && VERBATIM.has(key) && shape.params.has(key);
  return isOpen && others.length === 0 && !Object.hasOwn(call.params, key) ? key : null;
}

/** Whether a text may be what a parameter is to be: no words that only lead to it, nor of a field that is called by another name. */
function isMeant({ path, value }: Evidence, { text }: Heard, { shape, asked }: Subject): boolean {
  const key = String(path[1]);
  const isText = VERBATIM.has(key) || isName(key) || key === 'title';
  if (!isText || typeof value !== 'string') return true;
  const others = [...shape.params].filter((one) => one !== key && (VERBATIM.has(one) || NAMED.has(one)));
  const isOfOther = !asked && KINDED.has(key) && isCalled(text, shape, others);
  return !isOfOther && (key === 'address' ? !/^[^，,]*[：:]/.test(value) : true) && !isLed(value);
}

/** 回去, save it: words that nothing leads to and that the store has not are nobody's name. */
function withoutStrangers(message: Heard, entries: readonly Evidence[], { world }: Context): Evidence[] {
  const isLed = !world.known || message.has('ask', 'change', 'correct', 'same', 'also');
  const names = [...world.clients, ...world.projects].map((name) => name.toLowerCase());
  return entries.filter(({ path, value }) => {
    const said = String(value).toLowerCase();
    const isKnown = names.some((name) => name.includes(said) || said.includes(name));
    // Projects instead: the word for a kind of thing is no rating.
    if (VERBATIM.has(String(path[1])) && isKind(said)) return false;
    return isLed || isKnown || !KINDED.has(String(path[1]));
  });
}

const isKind = (said: string): boolean => {
  const { text } = normalize(said);
  const found = vocabulary.longestAt(text, 0);
  return found?.value.kind === 'noun' && found.end === text.length;
};

/** Words that say nothing beside what they stand with. */
const idleIn = ({ normalized }: Heard): readonly Span[] =>
  IDLE.scan(normalized.text).map(({ start, end }) => normalized.span(start, end));

/** A field that is called by its name: of one that is kept as it was said the words themselves, of any other what they give. */
function labelledFor(
  message: Heard,
  subject: Subject,
  factsIn: (words: string) => readonly Fact[],
  _facts: readonly Fact[],
): Slots | null {
  const found = isWrite(subject.call.toolId)
    ? labelledIn(message, subject.shape, subject.asked !== null)
    : null;
  if (!found) return null;
  const { call, shape } = subject;
  const key = found.keys.find((one) => Object.hasOwn(call.params, one)) ?? found.keys[0]!;
  const { start, end } = found;
  const words = message.text.slice(start, end);
  const cues = [
    { start: 0, end: start },
    { start: end, end: message.text.length },
  ];
  const isText = VERBATIM.has(key) || (isName(key) && !KINDED.has(key)) || key === 'contactName';
  if (isText && !isUnsure(words, key)) {
    const entries = verbatim(message.text.slice(0, end), key, start);
    const params = { ...call.params, [key]: entries[0]?.value };
    if (entries.length === 0 || oddIn({ ...call, params }) === key || isLed(String(params[key]))) return null;
    return { entries: withLead(entries, message, start), cues, isLabelled: true };
  }
  const own = factsIn(blanked(message.text, cues));
  const entries = filled(key, message.text, own, subject);
  return entries.length === 0 || (isName(key) && shape.choices[key])
    ? null
    : { entries: withLead(entries, message, start), cues, isLabelled: true };
}

/** 分类的话，媒体: no condition, but what it is of. */
function withLead(entries: readonly Evidence[], { text }: Heard, before: number): readonly Evidence[] {
  const at = text.slice(0, before).indexOf('的话');
  const lead = at < 0 ? [] : [{ start: at, end: at + '的话'.length }];
  return entries.map((entry) => ({ ...entry, spans: [...entry.spans, ...lead] }));
}

/** Hardly anybody is called by one sign. */
const isSign = (name: unknown): boolean => /^(?:\p{Script=Han}|[a-z])$/iu.test(String(name));

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** That would be Mia Chen: what leads to a name that was asked for is no part of it. */
const asAnswer = (text: string, { asked }: Subject): string =>
  asked && isName(asked.param) ? blanked(text, [{ start: 0, end: answerFrom(text) }]) : text;

/** What it is not says nothing of what it is. */
const afterDenial = (message: Heard, context: Context, isBare = true): string => {
  const { text, cues } = message;
  // From January to June: what belongs to a time leads to nothing.
  const times = grounding
    .facts({ text }, { ...context, last: undefined })
    .filter(({ kind }) => kind === 'period');
  const isInTime = (cue: Span) => times.some(({ span }) => span.start < cue.start && cue.end < span.end);
  const said = cues.filter((one) => UNSAID.has(one.cue) && !isInTime(one));
  const left = blanked(text, [...said, ...denialOf(message), ...leadOf(message)]);
  return isBare ? blanked(left, aroundIn(message, left)) : left;
};

/** 不是花店，是烘焙那家: neither the word for what it is nor the one that points is part of a name. */
const aroundIn = (message: Heard, left: string): readonly Span[] =>
  denialOf(message).length === 0 && !message.has('correct')
    ? []
    : [IT_IS, THAT_ONE].flatMap((one) => {
        const found = one.exec(left.trimEnd());
        return found ? [{ start: found.index, end: found.index + found[0].length }] : [];
      });
const IT_IS = /^[\s，,]*(?:应该是|是|it's |it is |that's |i meant )/i;
const UNSAID: ReadonlySet<string> = new Set(['change', 'correct', 'ask', 'same', 'also']);

/** 那中信出版社呢, well, Harbor Books: a word that only leads in is no part of a name. */
const leadOf = ({ cues }: Heard): readonly Span[] =>
  cues.filter(({ cue, start, word }) => cue === 'soft' && start === 0 && LEAD_IN.has(word));

const NAMES = ['clientName', 'projectName', 'contactName', 'name', 'keyword'] as const;
export const isName = (key: string): boolean => (NAMES as readonly string[]).includes(key);

/** Parameters that name records of one kind. */
const KINDED: ReadonlySet<string> = new Set(['clientName', 'projectName', 'contactName']);

/** Fields that are names. */
const NAMED: ReadonlySet<string> = new Set(['name', 'title', 'keyword']);

/** 不是花店，是烘焙 of a client 小满花店: what it is said not to be tells which of the names is another. */
function keysMeant(message: Heard, subject: Subject, facts: readonly Fact[], context: Context) {
  const keys = keysFor(subject, facts, context);
  const { params } = subject.call;
  const words = denialOf(message).map(({ start, end }) =>
    stripped(
      stripped(message.text.slice(start, end)).replace(DENYING, '').replace(THAT_ONE, ''),
    ).toLowerCase(),
  );
  const denied = Object.keys(params).filter(
    (key) =>
      isName(key) && words.some((one) => one !== '' && String(params[key]).toLowerCase().includes(one)),
  );
  return denied.length === 1 ? keys.filter((key) => !isName(key) || key === denied[0]) : keys;
}
const DENYING = /^(?:而?不是|not |rather than |instead of )|(?: but(?: rather)?|而)$/gi;

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
  // Sorry, Tom Archer: whom the store has not is the one being made.
  const isNew =
    MAKING.has(shape.id) && !asked && world.known !== null && said.length > 0 && known.length === 0;
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
      : [
          ...named,
          ...(asked && isName(asked.param) ? [asked.param] : []),
          ...known,
          ...required,
          ...(isNew ? ['name'] : []),
          ...there,
        ];
  const others = [...shape.params].filter((key) => !isName(key) && key !== 'initialData');
  return [...new Set([...names, ...others])].filter((key) => shape.params.has(key));
}

/** 那半夏呢 of 半夏工作室: a part of one name only chooses it. */
function wholeName(entry: Evidence, { clients, projects }: BusinessWorld, instead: unknown): Evidence {
  const said = String(entry.value).toLowerCase();
  const key = String(entry.path[1]);
  const names = key === 'clientName' ? clients : key === 'projectName' ? projects : [];
  const all = names.filter((name) => name.toLowerCase().includes(said));
  // 不是书店，是咖啡 of 拾光书店: 拾光咖啡, whoever else has 咖啡 in the name.
  const alike = typeof instead === 'string' ? all.filter((name) => isAlike(name, instead)) : [];
  const fit = all.length > 1 && alike.length === 1 ? alike : all;
  const [name, ...others] = fit.some((one) => one.toLowerCase() === said) ? [] : fit;
  const isOne = name !== undefined && others.length === 0 && said.length > 1;
  return isOne ? { ...entry, value: name, rule: 'picked_candidate' } : entry;
}

/** Two names that begin with the same words. */
const isAlike = (one: string, other: string): boolean => {
  const lead = /^(?:\p{Script=Han}{2}|[^\s\p{Script=Han}]+)/u;
  const [own] = lead.exec(one) ?? [];
  return one !== other && own !== undefined && own === lead.exec(other)?.[0];
};

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
  const isLook = LOOKS.has(shape.id);
  const found = parts.map((part) => {
    const path: Path = ['params', ...part.split('.')];
    const asks = { path: [index, ...path], text, facts: usable, settled: () => undefined };
    const all = deriveFrom(grounding.fields, asks)
      .flat()
      .filter(({ rule }) => !NEVER_SAID.has(rule) && (rule !== 'family_said' || shape.id === 'ai.list_tools'))
      // Those rated B级 are rated B.
      .filter(
        ({ value }, _, found) =>
          !isLook || key !== 'rating' || !found.some((one) => isShorter(one.value, value)),
      )
      // 在用 of a client is no progress.
      .filter(({ value }) => shape.choices[key]?.includes(String(value)) ?? true);
    const [first, ...others] = all;
    const isOne = first && others.every(({ value }) => value === first.value);
    return first && (isOne || (isName(key) && asked)) ? { ...first, path } : null;
  });
  return found.every((entry) => entry !== null) ? (found as Evidence[]) : [];
}

const isShorter = (one: unknown, other: unknown): boolean =>
  String(other).startsWith(String(one)) && String(one).length < String(other).length;
