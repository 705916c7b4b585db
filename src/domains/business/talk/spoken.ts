import { composed, type Meant, replacedIn } from '../../../core/conversation/compose.ts';
import { asksItself, blanked, cuesIn, normalize, placesIn, stripped } from '../../../core/language/index.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import type { Change, Message, Move, Piece, Standing } from '../../../core/talk.ts';
import type { BusinessCall, BusinessCalls } from '../contract.ts';
import { grounding, isWrite, shapes } from '../interpret.ts';
import { ANEW, type Framed, LOOKING, POINTING, THEIRS } from '../lexicon.ts';
import { type Kind, namedIn, rememberedOf } from '../memory.ts';
import type { BusinessWorld } from '../world.ts';
import { labelledIn } from './labelled.ts';
import { broughtBack, CHANGES, LOOKS, MAKING, PARAMS, pieceOf, readAs } from './pieces.ts';
import { denialOf } from './verbatim.ts';

type Heard = Message<BusinessCalls>;
type Before = Standing<BusinessCalls>;
type Context = ReadContext<BusinessWorld>;

/** 新建客户晨光书店 — 评级A: what is being put together and the words that go on with it, read as one request. */
export function goingOn(message: Heard, before: Before, context: Context): Change<BusinessCalls> | null {
  const { value, question, words, isDone } = before;
  const last = value.at(-1);
  const isMaking = question !== null || (last !== undefined && isWrite(last.toolId) && !isDone);
  if (!isMaking || message.has('correct', 'change', 'remove')) return null;
  for (const joint of JOINTS) {
    const pieces: Piece[] = [...words, { text: joint }, { text: message.text, start: 0 }];
    const { read, change } = readAs(message, pieces, question ? 'answer' : 'add');
    const isKept = value.every((call, i) => includes(read.value[i], call));
    if (
      !change ||
      !isKept ||
      changesAgain(value, read.value.slice(value.length)) ||
      isForStrangers(value, read.value.slice(value.length), context) ||
      (question !== null && read.value.length <= value.length)
    )
      continue;
    const said = words.map((piece) => ({ ...piece, source: piece.source ?? before.origin.source }));
    return { ...change, words: [...said, { text: joint }, { text: message.text, start: 0 }] };
  }
  return null;
}
const JOINTS = ['，', ', '];

/** 评级就给个B behind 评级改成A: the same change once more, and no second one. */
const changesAgain = (before: BusinessCalls, more: BusinessCalls): boolean =>
  more.some(
    ({ toolId, params }) =>
      CHANGES.has(toolId) &&
      before.some((one) => one.toolId === toolId && Object.keys(params).every((key) => key in one.params)),
  );

/** Plus Tom Archer behind a contact: whom the store has not is nobody the same is done for once more. */
const isForStrangers = (before: BusinessCalls, more: BusinessCalls, { world }: Context): boolean =>
  world.known !== null &&
  more.some(
    ({ toolId, params: { clientName, ...params } }) =>
      clientName !== undefined &&
      !world.clients.includes(String(clientName)) &&
      before.some(
        (one) =>
          one.toolId === toolId && one.params.clientName !== clientName && one.params.name === params.name,
      ),
  );

/** Whether a call says all that another does. */
const includes = (call: BusinessCall | undefined, other: BusinessCall): boolean =>
  call?.toolId === other.toolId &&
  Object.entries(other.params).every(
    ([key, one]) => JSON.stringify(call.params[key]) === JSON.stringify(one),
  );

/** 第二个的项目: read with the name of the record that a list showed there. */
export function counted(
  message: Heard,
  { memory }: Before,
  /** What a message makes of what stands. */
  changed: (message: Heard) => Change<BusinessCalls> | null,
): Change<BusinessCalls> | null {
  const { text, source, reread } = message;
  const places = placesIn(text);
  for (const { kind, names } of places.length > 0 ? (rememberedOf(memory).listed ?? []) : []) {
    const meant = places.map(({ start, end, place }) => ({ start, end, name: names.at(place) }));
    const pieces = withNames(text, meant);
    if (!pieces) continue;
    const kinds = new Map(meant.map(({ name }) => [name!, kind]));
    const looked = lookedUp(message, pieces, kinds);
    if (looked) return looked;
    const { text: said, back } = composed(pieces);
    const made = changed({ ...cuesIn(said), text: said, source, alone: reread(said), reread });
    if (made && fits(made, kinds)) return broughtBack(made, back);
  }
  return null;
}

/** 她的电话: read with the name of whoever is meant. */
export function pointedAt(message: Heard, { memory }: Before): Change<BusinessCalls> | null {
  const { normalized } = message;
  // 那他们的项目呢
  const around = [...message.text.matchAll(ASKED_ON)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  const text = blanked(message.text, around);
  const pointing = POINTING.scan(normalized.text);
  const known = namedIn(memory);
  for (const kind of pointing[0]?.value.kinds ?? []) {
    const one = known.find((named) => named.kind === kind);
    if (!one) continue;
    const meant = pointing.map(({ start, end, value }) => ({
      ...normalized.span(start, end),
      name: one.name + value.behind,
    }));
    const change = lookedUp(message, withNames(text, meant)!, new Map([[one.name, kind]]));
    if (change) return { ...change, cues: [...change.cues, ...around] };
  }
  return null;
}

const ASKED_ON = /^(?:那么?|然后|and (?:what about )?|so |then |what about |how about )|呢[?？]?$/gi;

function lookedUp(message: Heard, pieces: readonly Meant[], kinds: ReadonlyMap<string, Kind>) {
  for (const lead of LOOKING) {
    const { change } = readAs(message, [{ text: lead }, ...pieces], 'follow');
    if (change && fits(change, kinds)) return change;
  }
  return null;
}

/** And projects? behind a question about clients: the question again, of other things. */
export function askedAbout(message: Heard, before: Before, context: Context): Change<BusinessCalls> | null {
  const { words, value } = before;
  if (!value.every(({ toolId }) => LOOKS.has(toolId))) return null;
  const nounsIn = (text: string) =>
    grounding.facts({ text }, { ...context, last: undefined }).filter(({ kind }) => kind === 'form');
  const leads = message.cues.filter(({ cue }) => LED_BY.has(cue));
  const verbs = OTHERWISE.flatMap((one) => {
    const found = one.exec(message.text);
    return found && found[0] !== '' ? [{ start: found.index, end: found.index + found[0].length }] : [];
  });
  const said = blanked(message.text, [...leads, ...denialOf(message), ...verbs]);
  const [noun, ...others] = nounsIn(said);
  if (!noun || others.length > 0 || stripped(blanked(said, [noun.span])) !== '') return null;
  const own: Piece = { text: message.text.slice(noun.span.start, noun.span.end), start: noun.span.start };
  for (const { span } of nounsIn(composed(words).text)) {
    const { change } = readAs(message, replacedIn(words, span, [own]), 'follow');
    if (!change?.value.every(({ toolId }) => LOOKS.has(toolId))) continue;
    return {
      ...upToDate(change, before),
      cues: [...change.cues, { start: 0, end: message.text.length }],
    };
  }
  return null;
}
const LED_BY: ReadonlySet<string> = new Set(['ask', 'also', 'add', 'soft', 'change', 'correct']);
/** 改搜…, show … now: what only says that it is another thing that is looked for. */
const OTHERWISE: readonly RegExp[] = [
  /^(?:[那就还是再也改换来个，, ]|不对|不是|应该|我(?:要|说)的?是?)*[改换]?(?:成|为|做|一下|搜索?|查|看|找|列|要)*(?:一?下)?/,
  /^(?:(?:ok|no|now|so|and|then|sorry|actually|rather|the|same|i meant|make (?:it|that)|show|find|list|search|look for|give|me|for|do|try|it's|switch to|change (?:it|that) to)[, ]+)+/i,
  /(?:[, ]{1,3}(?:instead|now|rather|then|please|this time|too|as well|actually)){1,4}[?.!]{0,3}$|(?:[吧呢看]|试试|一下){1,4}[?？。]{0,3}$/i,
];

/** Whether every name stands where one of its kind may. */
const fits = ({ value }: Change<BusinessCalls>, kinds: ReadonlyMap<string, Kind>): boolean =>
  value.every(({ params }) =>
    Object.entries(params).every(([key, one]) => {
      const kind = kinds.get(String(one));
      if (kind !== undefined) return PARAMS[kind].has(key);
      // More than the name is no name.
      return typeof one !== 'string' || [...kinds.keys()].every((name) => !one.includes(name));
    }),
  );
/** A text with names at some places; null where there is none for one of them. */
function withNames(
  text: string,
  meant: readonly { readonly start: number; readonly end: number; readonly name: string | undefined }[],
): Meant[] | null {
  let at = 0;
  const pieces: Meant[] = [];
  for (const { start, end, name } of meant) {
    if (name === undefined) return null;
    pieces.push({ text: text.slice(at, start), start: at }, { text: name, start, stands: end - start });
    at = end;
  }
  return [...pieces, { text: text.slice(at), start: at }];
}

const LED_TO =
  /^(?:那|好|嗯|对了|哦|再|还有|另外|顺便|同时|也|外加|加上|给(?:[它他她]们?|这家|那家|对方)|[，, ])+|^(?:(?:ok|oh|yes|so|and|also|plus|as well|besides|please)[, ]+|(?:give|get) (?:them|him|her|it) )+/i;

/** 还欠多少 behind a question about one client: of that client, where nobody says that it is of all. */
export function ofWhom(message: Heard, before: Before): Change<BusinessCalls> | null {
  const { alone, text } = message;
  const [call, ...others] = alone.value;
  const last = before.value.at(-1);
  const client = last?.params.clientName;
  const isNamed = call && [...NAMED_BY].some((key) => Object.hasOwn(call.params, key));
  // 这家的项目: whoever a word points at is not left out.
  const points = POINTING.scan(normalize(text).text).length > 0;
  if (call && !isNamed && client !== undefined && points && LOOKS.has(call.toolId))
    return pointedAt(message, before);
  if (!call || others.length > 0 || client === undefined || before.question || OF_ALL.test(text)) return null;
  const shape = shapes.get(call.toolId);
  const isOpen =
    shape?.category === 'stats' && shape.params.has('clientName') && !shape.required.includes('clientName');
  if (!isOpen || Object.hasOwn(call.params, 'clientName') || !asksItself(text)) return null;
  const change = ofTheirs(message, before, { rows: THEIRS, tools: LOOKS, move: 'follow', kinds: ['client'] });
  const [made] = change?.value ?? [];
  return made?.toolId === call.toolId && made.params.clientName === client ? change : null;
}
const OF_ALL =
  /谁|哪|所有|全部|全体|总共|一共|合计|总计|大家|客户|各家|每家|都|外面|\b(?:who|whom|which|everyone|everybody|all|every|each|anyone|overall|total|altogether|clients|customers)\b/i;

/** 还差多少: a look at what belongs to whoever was spoken of. */
export const lookedAt = (message: Heard, before: Before): Change<BusinessCalls> | null =>
  ofTheirs(message, before, {
    rows: THEIRS,
    tools: LOOKS,
    move: 'follow',
    kinds: ['contact', 'project', 'client'],
  });

/** 中信的呢 behind a question: the question again, with what is said now before it or behind it. */
export function askedOf(message: Heard, before: Before): Change<BusinessCalls> | null {
  const { words, value } = before;
  const isOrder = !value.every(({ toolId }) => LOOKS.has(toolId));
  if (isOrder || message.text.length > LONGEST || message.has('correct', 'remove', 'change')) return null;
  const text = message.without('ask', 'also', 'same');
  const at = text.length - text.trimStart().length;
  const own: Piece = { text: text.trim(), start: at };
  for (const [lead, between, behind] of THEIRS) {
    const pieces =
      behind === undefined ? [own, { text: between }, ...words] : [...words, { text: between }, own];
    const { read, change } = readAs(message, [{ text: lead }, ...pieces], 'follow');
    const isLook = read.value.length === value.length && read.value.every(({ toolId }) => LOOKS.has(toolId));
    const made = change && isLook ? upToDate(change, before) : null;
    // What changes nothing was not understood, and nobody's name is put together from two messages.
    const isNew = JSON.stringify(made?.value) !== JSON.stringify(value);
    if (made && isNew && isSaidWhole(made, pieces, value))
      return { ...made, cues: [...made.cues, ...message.cues.filter(({ cue }) => ASKING.has(cue))] };
  }
  return null;
}

const ASKING: ReadonlySet<string> = new Set(['ask', 'also', 'same']);

/** A request put together with the words that began it, brought to what stands: what was said since holds, but for what is said now. */
function upToDate(change: Change<BusinessCalls>, { value, evidence }: Before): Change<BusinessCalls> {
  const [made, stood] = [change.value[0], value[0]];
  const shape = made && shapes.get(made.toolId);
  const old = stood && shapes.get(stood.toolId);
  if (!made || !stood || !shape || !old || change.value.length + value.length !== 2) return change;
  const isNow = (key: string) =>
    change.evidence.some(
      ({ path, spans }) => path[2] === key && spans.some(({ source }) => source === undefined),
    );
  const fits = (key: string) => {
    const choices = shape.choices[key];
    return shape.params.has(key) && (!choices || choices.includes(String(stood.params[key])));
  };
  const kept = Object.keys(stood.params).filter((key) => !isNow(key) && fits(key));
  // What the first words said and was taken back since is not said any more.
  const gone = (key: string) => !isNow(key) && old.params.has(key) && !Object.hasOwn(stood.params, key);
  const own = Object.entries(made.params).filter(([key]) => !kept.includes(key) && !gone(key));
  const params = Object.fromEntries([...own, ...kept.map((key) => [key, stood.params[key]] as const)]);
  return {
    ...change,
    value: [{ ...made, params }],
    evidence: [
      ...change.evidence.filter(({ path }) => path[1] === 'toolId' || own.some(([key]) => key === path[2])),
      ...evidence.filter(({ path }) => path[0] === 0 && kept.includes(String(path[2]))),
    ],
  };
}

/** Whether each name stands in what one person said at once. */
const isSaidWhole = (
  { value }: Change<BusinessCalls>,
  pieces: readonly Piece[],
  before: BusinessCalls,
): boolean => {
  const stood = new Set(before.flatMap(({ params }) => Object.values(params)));
  const isSaid = (name: string) =>
    pieces.some(({ text, start }) => start !== undefined && text.includes(name)) || stood.has(name);
  return value.every(({ params }) =>
    Object.entries(params).every(([key, one]) => !NAMED_BY.has(key) || isSaid(String(one))),
  );
};
const NAMED_BY: ReadonlySet<string> = new Set(['clientName', 'projectName', 'contactName', 'keyword']);

interface Theirs {
  readonly rows: readonly Framed[];
  readonly tools: ReadonlySet<string>;
  readonly move: Move;
  readonly kinds: readonly Kind[];
}

/** Nobody leans on what was spoken of in more words than these: each way to put them together is a reading. */
const LONGEST = 200;

export function ofTheirs(message: Heard, before: Before, { rows, tools, move, kinds }: Theirs) {
  if (message.text.length > LONGEST || message.has('correct', 'change', 'remove')) return null;
  // 再给他们加个…: what leads to it, and whose it is, are said by the rows.
  const from = tools === MAKING ? (LED_TO.exec(message.text)?.[0].length ?? 0) : 0;
  const own: Piece = { text: message.text.slice(from), start: from };
  for (const named of namedIn(before.memory).filter(({ kind }) => kinds.includes(kind))) {
    const name = pieceOf(named, message, before);
    for (const [lead, between, behind] of rows) {
      const pieces =
        behind === undefined
          ? [name, { text: between }, own]
          : [own, { text: between }, name, { text: behind }];
      const { read, change } = readAs(message, [{ text: lead }, ...pieces], move);
      const [call, ...others] = read.value;
      if (!change || !call || others.length > 0 || !tools.has(call.toolId)) continue;
      // Whoever is spoken of is not made anew.
      const isTheirs = ([key, one]: [string, unknown]) =>
        one === named.name && PARAMS[named.kind].has(key) && !(tools === MAKING && key === 'name');
      if (Object.entries(call.params).some(isTheirs))
        return from === 0 ? change : { ...change, cues: [...change.cues, { start: 0, end: from }] };
    }
  }
  return null;
}

/** 标成已完成, mark as completed behind a look at one project: the change that only lacks whose it is. */
export function markedAs(message: Heard, before: Before): Change<BusinessCalls> | null {
  const [call, ...others] = before.value;
  const [asked, ...more] = message.alone.questions;
  const isOpen = message.alone.value.length + more.length === 0 && asked?.params.param === 'projectName';
  const toolId = String(asked?.params.toolId);
  if (!call || others.length > 0 || !LOOKS.has(call.toolId) || !isOpen || !CHANGES.has(toolId)) return null;
  const known = namedIn(before.memory).find(({ kind }) => kind === 'project');
  if (!known || ![call.params.projectName, call.params.keyword].includes(known.name)) return null;
  const name = pieceOf(known, message, before);
  const verb = /^(?:(?:ok|please|then|now|so)[, ]+)*(?:mark|set)(?= )/i.exec(message.text)?.[0].length ?? 0;
  const pieces: Meant[] =
    verb > 0
      ? [
          { text: message.text.slice(0, verb), start: 0 },
          { text: ' ' },
          name,
          { text: message.text.slice(verb), start: verb },
        ]
      : [name, { text: message.text, start: 0 }];
  const { read, change } = readAs(message, pieces, 'follow');
  const [made, ...rest] = read.value;
  const isOfIt = made?.toolId === toolId && made.params.projectName === known.name && rest.length === 0;
  return isOfIt ? change : null;
}

/** 改成B, make it 21k behind a look at one record: what only one of its fields can be. */
export function setAnew(message: Heard, before: Before): Change<BusinessCalls> | null {
  const [call, ...others] = before.value;
  if (!call || others.length > 0 || !LOOKS.has(call.toolId) || !message.has('change')) return null;
  const words = message.without('change', 'it', 'also').trim();
  const row = ANEW.find(({ is }) => is.test(words));
  const said = row?.is.exec(words)?.[1] ?? '';
  const key = row?.keys.find((one) => typeof call.params[one] === 'string');
  const at = message.text.lastIndexOf(said);
  if (!row || key === undefined || at < 0) return null;
  const name = pieceOf({ kind: row.kind, name: String(call.params[key]) }, message, before);
  for (const [lead, between] of row.rows) {
    const pieces = [{ text: lead }, name, { text: between }, { text: said, start: at }];
    const { read, change } = readAs(message, pieces, 'follow');
    if (change && read.value.length === 1 && CHANGES.has(read.value[0]!.toolId))
      return { ...change, cues: [...change.cues, { start: 0, end: message.text.length }] };
  }
  return null;
}

/** 把他们的评级改成C, their rating should be C behind a look at somebody: a change of that record. */
export function setByName(message: Heard, before: Before): Change<BusinessCalls> | null {
  const [call, ...others] = before.value;
  if (!call || others.length > 0 || !LOOKS.has(call.toolId) || !CHANGING.test(message.text)) return null;
  for (const [toolId, key, kind] of OWNERS) {
    const known = namedIn(before.memory).find((one) => one.kind === kind)?.name;
    const name = call.params[key] ?? (call.params.keyword === known ? known : undefined);
    const found = typeof name === 'string' ? labelledIn(message, shapes.get(toolId)!) : null;
    if (!found?.isSet || found.label === undefined) continue;
    const { start, end } = found.label;
    const isHan = /\p{Script=Han}/u.test(message.text);
    const [lead, of, to] = isHan ? ['把', '的', '改成'] : ['change ', "'s ", ' to '];
    const pieces: Meant[] = [
      { text: lead! },
      pieceOf({ kind, name: String(name) }, message, before),
      { text: of! },
      { text: message.text.slice(start, end), start },
      { text: to! },
      { text: message.text.slice(found.start, found.end), start: found.start },
    ];
    const { read, change } = readAs(message, pieces, 'follow');
    if (change && read.value.length === 1 && read.value[0]!.toolId === toolId)
      return { ...change, cues: [...change.cues, { start: 0, end: message.text.length }] };
  }
  return null;
}
const CHANGING = /[改换调设标]|(?:^|\W)(?:change|set|make|update|should be|put)(?:$|\W)/i;
const OWNERS: readonly (readonly [toolId: string, key: string, kind: Kind])[] = [
  ['crm.update_client', 'clientName', 'client'],
  ['project.update_project', 'projectName', 'project'],
  ['project.update_progress', 'projectName', 'project'],
];

/** 联系人加上林岚, received yesterday: a field of what is being made that nothing was said of, and no request of its own. */
export function isFieldOfIt({ text, alone }: Heard, { value, isDone, question }: Before): boolean {
  const last = value.at(-1);
  if (!last || isDone || question || asksItself(text)) return false;
  const row = FIELDS.find(([toolId, param]) => toolId === last.toolId && last.params[param] === undefined);
  if (!row?.[2].test(text)) return false;
  const made = alone.value.at(-1) ?? { toolId: alone.questions[0]?.params.toolId };
  return alone.value.length === 0 || row[3].test(String(made.toolId));
}
/** Of which tool, which field, by what it begins with, and what it would be alone. */
const FIELDS: readonly (readonly [toolId: string, param: string, says: RegExp, alone: RegExp])[] = [
  [
    'finance.create_settlement',
    'date',
    /^(?:(?:it |that |they )?(?:was |were )?(?:received|paid|came in|arrived|landed)|dated)(?! by)|^.{2,12}(?:到的|收的|到账的?|收到的|打来的|付的|进的)(?:账|款|钱)?[。.!]?$/i,
    /^finance\.(?:stats|list)/,
  ],
];
