import type { Meant } from '../../../core/conversation/compose.ts';
import { asksItself } from '../../../core/language/index.ts';
import type { Change, Message, Standing } from '../../../core/talk.ts';
import type { BusinessCall, BusinessCalls } from '../contract.ts';
import { isWrite, shapes } from '../interpret.ts';
import { ADDING } from '../lexicon.ts';
import type { Shape } from '../shapes.ts';
import { calledFirst } from './labelled.ts';
import { CHANGES, MAKING, pieceOf, readAs } from './pieces.ts';
import { ofTheirs } from './spoken.ts';

type Heard = Message<BusinessCalls>;
type Before = Standing<BusinessCalls>;

/** 联系人李敏，电话139…: something new of the client spoken of. */
export const addedTo = (message: Heard, before: Before): Change<BusinessCalls> | null =>
  ofTheirs(message, before, { rows: ADDING, tools: MAKING, move: 'add', kinds: ['client'] });

/** 还有联系人李敏, and add a contact: something more, beside what is being made; what was made of that before stays. */
export function addedBesides(message: Heard, before: Before): Change<BusinessCalls> | null {
  const { value, evidence, isDone, question, words, origin } = before;
  const isMaking = value.length > 0 && value.every(({ toolId }) => isWrite(toolId));
  if (!isMaking || isDone || question || asksItself(message.text)) return null;
  const { alone } = message;
  const isWhole =
    alone.value.length > 0 && alone.unread.length + alone.questions.length + alone.held.length === 0;
  const own: Change<BusinessCalls> | null = isWhole
    ? { move: 'add', value: alone.value, evidence: alone.evidence, cues: alone.used }
    : (addedTo(message, before) ?? oneMore(message, before));
  if (isWhole && alone.value.length === 1) {
    const same = sameRecord(value, alone.value[0]!);
    if (same >= 0) return onTopOf(message, before, same);
  }
  if (!own?.value.every(({ toolId }) => MAKING.has(toolId))) return null;
  const made = value.map(({ toolId, params }) => (toolId === 'crm.create_client' ? params.name : undefined));
  const isOfIt = own.value.some(({ params }) => made.includes(params.clientName));
  if (!isOfIt && !BESIDES.test(message.text)) return null;
  const said = words.map((piece) => ({ ...piece, source: piece.source ?? origin.source }));
  const lead = BESIDES.exec(message.text)?.[0].length ?? 0;
  return {
    ...own,
    move: 'add',
    cues: [...own.cues, ...(lead > 0 ? [{ start: 0, end: lead }] : [])],
    value: [...value, ...own.value],
    evidence: [
      ...evidence,
      ...own.evidence.map(({ path: [at, ...rest], ...entry }) => ({
        ...entry,
        path: [Number(at) + value.length, ...rest],
      })),
    ],
    words: [...said, { text: '，' }, { text: message.text, start: 0 }],
  };
}
/** Plus a contact, Tom Archer; 再加一个，叫周敏: one more of what is being made, and nothing new of it. */
export function isOneMore(message: Heard, shape: Shape): boolean {
  const { text, has } = message;
  if (!MAKING.has(shape.id) || has('change', 'correct') || asksItself(text)) return false;
  const first = calledFirst(text, shape);
  // 再加个电话: a field of it.
  if (first !== null && first.kind === null) return false;
  const isOfKind = first?.kind !== undefined && first.kind === kindOf(shape.id);
  return ONE_MORE.test(text) || (isOfKind && (BESIDES.test(text) || has('add', 'also')));
}
const kindOf = (toolId: string): string => toolId.slice(toolId.lastIndexOf('_') + 1);
const ONE_MORE =
  /^(?:[那好嗯哦，, ]|对了|另外)*(?:[再还也](?:要|有)?[添加建增登记]?|[添加建增])一?[个位名](?!字)|\b(?:another|one more|a second)\b/i;
const ITS_KIND =
  /^(?:[,，:： ]|(?:联系人|项目|contact|project|person|one)(?![a-z])|(?:called|named) |名?叫|是)*/i;

/** The same kind of record for the same client, with another name. */
function oneMore(message: Heard, before: Before): Change<BusinessCalls> | null {
  const last = before.value.at(-1);
  const client = last?.params.clientName;
  const word = last && ONES[last.toolId];
  const led = ONE_MORE.exec(message.text);
  if (!last || !word || !led || typeof client !== 'string' || !isOneMore(message, shapes.get(last.toolId)!))
    return null;
  const from = led.index + led[0].length;
  const start = from + ITS_KIND.exec(message.text.slice(from))![0].length;
  const isHan = /\p{Script=Han}/u.test(led[0]);
  const pieces: Meant[] = [
    { text: isHan ? '给' : 'for ' },
    pieceOf({ kind: 'client', name: client }, message, before),
    { text: isHan ? `加个${word[0]}，叫` : ` add a ${word[1]}: ` },
    { text: message.text.slice(start), start },
  ];
  const { read, change } = readAs(message, pieces, 'add');
  const [made, ...others] = read.value;
  const isOther = made?.toolId === last.toolId && made.params.name !== last.params.name;
  if (!change || !isOther || others.length > 0 || made.params.clientName !== client) return null;
  return { ...change, cues: [...change.cues, { start: 0, end: start }] };
}
const ONES: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  'crm.create_contact': ['联系人', 'contact'],
  'project.create_project': ['项目', 'project called'],
};

/** Which change that waits is of the same record. */
const sameRecord = (value: BusinessCalls, { toolId, params }: BusinessCall): number =>
  value.findIndex(
    (one) =>
      one.toolId === toolId &&
      CHANGES.has(toolId) &&
      shapes.get(toolId)!.required.every((key) => one.params[key] === params[key]),
  );

/** And set their address to …: several fields of one record are one change. */
function onTopOf(
  message: Heard,
  { value, evidence, words, origin }: Before,
  at: number,
): Change<BusinessCalls> {
  const { alone, text } = message;
  const { params } = alone.value[0]!;
  const { required } = shapes.get(value[at]!.toolId)!;
  const isOwn = (key: unknown) => !required.includes(String(key)) && Object.hasOwn(params, String(key));
  const said = words.map((piece) => ({ ...piece, source: piece.source ?? origin.source }));
  return {
    move: 'revise',
    value: value.map((call, i) => (i === at ? { ...call, params: { ...call.params, ...params } } : call)),
    evidence: [
      ...evidence.filter(({ path }) => path[0] !== at || !isOwn(path[2])),
      ...alone.evidence
        .filter(({ path }) => isOwn(path[2]))
        .map(({ path: [, ...rest], ...entry }) => ({ ...entry, path: [at, ...rest] })),
    ],
    cues: [{ start: 0, end: text.length }],
    words: [...said, { text: '，' }, { text, start: 0 }],
  };
}

/** What leads to something more. */
export const BESIDES =
  /^(?:那|好|嗯|对了|哦|[，, ])*(?:再|还有|另外|顺便|同时|也|外加|加上)|^(?:(?:ok|oh|yes|so)[, ]+)*(?:and|also|plus|as well|besides|another|one more)\b/i;
