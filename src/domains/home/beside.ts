import { composed } from '../../core/conversation/compose.ts';
import { blanked, readNumber } from '../../core/language/index.ts';
import type { Evidence } from '../../core/reading/evidence.ts';
import type { ReadContext } from '../../core/reading/interpret.ts';
import type { Change, Move } from '../../core/talk.ts';
import type { Action, AskProperty, StepProperty } from './action.ts';
import { STEP_PROPERTIES } from './action.ts';
import {
  type Command,
  commandsOf,
  type HomeCommands,
  type Quantifier,
  UNKNOWN_COMMAND,
  writeCommand,
} from './contract.ts';
import { typeWords } from './labels.ts';
import { type Before, behind, type Heard, isUnderstood, wordsOf } from './last-words.ts';
import { memoryOf } from './memory.ts';
import { commandFor, resolveAll } from './resolve.ts';
import { houseOf } from './sample-home.ts';
import { devicesOf, remember } from './spoken-of.ts';
import { keyOf } from './words.ts';
import type { Device, Home } from './world.ts';

type Context = ReadContext<Home>;

/** Orders that no words of the grammar can say: for some of the devices that were meant, or more of what was done to them. */
export const besides = (message: Heard, before: Before, context: Context): Change<HomeCommands> | null =>
  spared(message, before, context) ??
  more(message, before, context) ??
  ofTheProperty(message, before, context) ??
  ofTheKind(message, before, context);

function changed({ text }: Heard, move: Move, value: HomeCommands): Change<HomeCommands> {
  const spans = [{ start: 0, end: text.length }];
  const evidence = value.map(
    (command, i): Evidence => ({ path: [i], value: command, how: 'computed', rule: 'reference', spans }),
  );
  return { move, value, evidence, cues: spans };
}

const SPARING =
  /(?:别|不用|不要|不必)(?:再?[关开动弄拉](?![关开灯窗门]))?|除了|留着|保留|撤销|撤回|还原|恢复|\b(?:not|except|but|don't|leave|keep|undo|revert|restore)\b/gi;
/** 撤销落地灯 takes back what was done; beside the order it would correct it. */
export const isUndoing = (text: string): boolean =>
  /撤销|撤回|还原|恢复|\b(?:undo|revert|restore)\b/i.test(text);
export const isSparing = (text: string): boolean => text.search(SPARING) >= 0;

/** 落地灯别开, not the desk lamp, 撤销落地灯: the last order for the others alone, device by device (A11). */
function spared(message: Heard, before: Before, context: Context): Change<HomeCommands> | null {
  if (!isSparing(message.text)) return null;
  const house = houseOf(context.world);
  const left = new Set(namedIn(message, before, house).map(({ id }) => id));
  if (left.size === 0) return null;
  const commands = commandsOf(before.value);
  const found = resolveAll(commands, house, before.memory);
  const value = found.flatMap((one, i) => {
    if (one.kind !== 'devices') return [before.value[i]!];
    const devices = one.targets.map(({ device }) => device);
    if (!devices.some(({ id }) => left.has(id))) return [before.value[i]!];
    return devices
      .filter(({ id }) => !left.has(id))
      .map((device) => commandFor(device, { command: commands[i]!, home: house }));
  });
  if (value.length === 0 || JSON.stringify(value) === JSON.stringify(before.value)) return null;
  const kept = memoryOf(remember(value, before.memory, context, message.text));
  const all = [...new Set([...devicesOf(before.value, house, before.memory).map(({ id }) => id)])];
  return { ...changed(message, 'remove', value), memory: { ...kept, group: { all, part: [...left] } } };
}

/** What only says that it is for what is named. */
const ABOUT_IT =
  /^\s*只?(?:把|将)|^\s*只|一下|原样|还是|[吧了]\s*$|^\s*[哎哦嗯啊呃诶那][，,\s]|\b(?:that for|it for|only|just)\b/gi;

/** The devices a message names, whatever it says of them. */
function namedIn({ text, reread }: Heard, before: Before, house: Home): readonly Device[] {
  const words = text
    .replace(SPARING, ' ')
    .replace(ABOUT_IT, ' ')
    .replace(/[，。,.!！\s]+/g, ' ')
    .trim();
  const type = memoryOf(before.memory).targets.at(-1)?.type ?? 'Unknown';
  const kind = type === 'Unknown' ? { zh: '', en: '' } : typeWords[type];
  const texts = [
    words,
    `打开${words}`,
    `打开${words}${kind.zh}`,
    `turn on ${words}`,
    `turn on ${words} ${kind.en}`,
  ];
  for (const said of texts) {
    const { value } = reread(said);
    const isSaid = value.length > 0 && !value.includes(UNKNOWN_COMMAND);
    const devices = isSaid ? devicesOf(value, house, before.memory) : [];
    if (devices.length > 0) return devices;
  }
  return [];
}

const OTHER = /另外?(?:那|一|那一|的)?(?:个|盏|台|只|边)的?|\bthe other (?:one|light|lamp)\b/i;
const OTHERS =
  /另外(?:那?[几两俩二三四]|那些)(?:个|盏|台)?|另外的|(?:其[他它余]|剩下|余下)(?:的|那些|那?[几两俩二三四][个盏台]?)?|\bthe (?:others|rest|other ones|(?:other|remaining) (?:two|three|four|[2-9]))\b/i;

export const isOther = (text: string): boolean => OTHER.test(text);

/** 另一个关掉, dim the others: what is left of those that were spoken of; or the one other of its name, or of its kind in its room. */
export function theOthers(
  message: Heard,
  before: Before,
  { world, ...context }: Context,
): Change<HomeCommands> | null {
  const { text } = message;
  const wanted = OTHER.test(text) ? OTHER : OTHERS.test(text) ? OTHERS : null;
  if (!wanted) return null;
  const house = houseOf(world);
  const memory = memoryOf(before.memory);
  const last = memory.group?.part ?? memory.targets.at(-1)?.devices ?? [];
  const others = othersThan(last, memory.group?.all ?? memory.together ?? [], house, wanted === OTHERS);
  const rest = text.replace(wanted, '').replace(NOTHING_MORE, '');
  const isAlso = message.has('also', 'same', 'add') || /^\s*and\b/i.test(text);
  // 另外那个呢 may ask how it is: nothing is done for it.
  const same = rest === '' && isAlso ? before.value : [];
  const commands = commandsOf(rest === '' ? same : saidOfThem(message, wanted, others));
  if (others.length === 0 || commands.length === 0 || (wanted === OTHER && others.length > 1)) return null;
  const value = commands.flatMap(({ action }) =>
    others.map((device) => commandFor(device, { command: onIt(action), home: house })),
  );
  const change = changed(message, 'follow', [...new Set(value)]);
  const now = memoryOf(remember(change.value, memory, { ...context, world }, text));
  return { ...change, memory: { ...now, together: [...last, ...others.map(({ id }) => id)] } };
}
const NOTHING_MORE = /[一照同这]样|[也呢吧，,。.?？\s]|\b(?:the same|too|also|as well|and|what about)\b/gi;

const SIDE =
  /([左右前后大小])[边侧面]?的?[那这]?一?[个盏台扇只]的?|\bthe (left|right|front|back|big|small) one\b/i;

/** 左边那个再亮一点, the left one: of those that were spoken of together, the one that is called so. */
export function theOneCalled(
  message: Heard,
  before: Before,
  { world }: Context,
): Change<HomeCommands> | null {
  const [, han, latin] = SIDE.exec(message.text) ?? [];
  const word = (han ?? latin)?.toLowerCase();
  const { group, together, targets } = memoryOf(before.memory);
  const spoken = group?.all ?? together ?? targets.at(-1)?.devices ?? [];
  if (!word || spoken.length < 2) return null;
  const house = houseOf(world);
  const called = house.devices.filter(
    ({ id, name, aliases }) =>
      spoken.includes(id) && [name, ...aliases].some((one) => one.toLowerCase().includes(word)),
  );
  const [device, ...others] = called;
  const commands = device && others.length === 0 ? commandsOf(saidOfThem(message, SIDE, called)) : [];
  if (!device || commands.length === 0) return null;
  const value = commands.map(({ action }) => commandFor(device, { command: onIt(action), home: house }));
  return changed(message, 'follow', value);
}

function saidOfThem({ text, reread }: Heard, wanted: RegExp, [first]: readonly Device[]): HomeCommands {
  const isChinese = /\p{Script=Han}/u.test(text);
  const { value } = reread(text.replace(wanted, isChinese ? '它' : 'it'));
  if (!value.includes(UNKNOWN_COMMAND) || !first) return value;
  // Of a share or a step only what it is said of tells which property is meant.
  const { zh, en } = typeWords[first.type];
  const said = reread(text.replace(wanted, isChinese ? zh : `the ${en.split(' or ')[0]}`)).value;
  return said.includes(UNKNOWN_COMMAND) ? [] : said;
}

/** 左床头灯 and 右床头灯, fan 1 and fan 2: what a thing is called but for what tells it from its like. */
const likeness = (name: string): string =>
  keyOf(name).replace(
    /^(?:左|右|前|后|上|下|left|right|front|back)[边侧面]?|[一二三四五六\d]号?$|(?:left|right)$/g,
    '',
  );

const areNamesakes = (a: Device, b: Device, by: (name: string) => string): boolean => {
  const own = [a.name, ...a.aliases].map(by);
  return [b.name, ...b.aliases].some((name) => own.includes(by(name)));
};

function othersThan(
  last: readonly string[],
  group: readonly string[],
  { devices }: Home,
  isMany: boolean,
): readonly Device[] {
  const rest = devices.filter(({ id }) => group.includes(id) && !last.includes(id));
  const [known, ...more] = devices.filter(({ id }) => last.includes(id));
  if (rest.length > 0 || !known || more.length > 0) return rest;
  const kin = devices.filter(({ id, type }) => id !== known.id && type === known.type);
  const near = kin.filter(({ room }) => room === known.room);
  const namesakes = kin.filter((one) => areNamesakes(one, known, keyOf));
  const alike = namesakes.length > 0 ? namesakes : near.filter((one) => areNamesakes(one, known, likeness));
  if (alike.length > 0) return alike.length === 1 ? alike : [];
  // The others of one light: those beside it; where there are none, those elsewhere.
  if (isMany && known.type !== 'Unknown') return near.length > 0 ? near : kin;
  return near.length === 1 ? near : [];
}

export const onIt = (action: Action, q: Quantifier = 'one', n?: number): Command => ({
  action,
  scope: { include: ['*'], exclude: [] },
  name: '@last',
  type: 'Unknown',
  q,
  ...(n !== undefined && { n }),
});

const SINGULAR = /它(?!们)|[那这]个|\b(?:it|that|this)\b/i;
const PLURAL = /它们|[那这]些|\b(?:them|those|these)\b/i;

/** Whether all of what one message spoke of is meant: where it says so, or points at nothing and several were named. */
export function saidOf(message: Heard, { value, memory }: Before): Quantifier {
  const isMany = message.has('all') || PLURAL.test(message.text);
  const isOpen = value.length > 1 && memoryOf(memory).together !== undefined && !SINGULAR.test(message.text);
  return isMany || isOpen ? 'all' : 'one';
}

/** A change with the words it could have been said in, so that what follows may say a part of them otherwise. */
export function worded(
  message: Heard,
  before: Before,
  { world }: Context,
  change: Change<HomeCommands>,
): Change<HomeCommands> {
  const { target } = wordsOf(message, before);
  if (!target) return change;
  const words = behind(target, { text: message.text, start: 0 });
  const house = houseOf(world);
  const idsOf = (value: HomeCommands) =>
    devicesOf(value, house, before.memory)
      .map(({ id }) => id)
      .sort()
      .join(' ');
  const read = message.reread(composed(words).text);
  return isUnderstood(read) && idsOf(read.value) === idsOf(change.value) ? { ...change, words } : change;
}

const COUNTED = /([两俩二三四五六七八九十\d]{1,2})(?:个|盏|台|扇|间)|\bof\b/i;

/** 两个都调到五成, both to 30 %: what was spoken of together, by what kinds of things they are. */
export function ofAll(message: Heard, before: Before, context: Context): Change<HomeCommands> | null {
  const { text, cues } = message;
  if (!message.has('all')) return null;
  const memory = memoryOf(before.memory);
  const ids = memory.together ?? memory.targets.at(-1)?.devices ?? [];
  if (ids.length < 2) return null;
  const silent = cues.filter(({ cue }) => cue === 'all' || cue === 'it');
  const rest = blanked(text, silent).replace(COUNTED, ' ').trim();
  const types = new Set(
    houseOf(context.world).devices.flatMap(({ id, type }) => (ids.includes(id) ? [type] : [])),
  );
  const texts = [...types].flatMap((type) => {
    if (type === 'Unknown') return [];
    const { zh, en } = typeWords[type];
    const things = `the ${en.split(' or ')[0]}s`;
    return [`把${zh}${rest}`, `${things} ${rest}`, `set ${things} ${rest}`, `turn ${things} ${rest}`];
  });
  return ofThem(message, before, context, texts);
}

const MORE =
  /^(?:再(?:来|多|加)?(?:一?点|一?些|一下)儿?|再来|多一?点|(?:just )?(?:a (?:bit|little|touch|tad) |a little bit |some )?more|again)(?:吧|,? please|[.!。！])?$/i;
const LESS = /^(?:再?少一?点|(?:a (?:bit|little|touch|tad) |a little bit )less)(?:吧|,? please|[.!。！])?$/i;
const DOWN = /关|合|拉上|低|暗|小|降|弱|\b(?:close|shut|dim|lower|down|reduce|darker|quieter|cooler)\b/i;
const UP = /高|亮|大|升|强|\b(?:brighten|raise|up|increase|brighter|louder|warmer|open)\b|开/i;

/** A bit more, 再来一点: a step the way the last order went. */
function more(message: Heard, before: Before, { world }: Context): Change<HomeCommands> | null {
  const goesOn = MORE.test(message.text.trim());
  if (!goesOn && !LESS.test(message.text.trim())) return null;
  const words = before.words.map(({ text }) => text).join('');
  const steps = commandsOf(before.value).map(({ action, type }) => stepOn(action, type, words, goesOn));
  if (steps.length === 0 || steps.some((step) => step === null)) return null;
  const commands = [...new Map(steps.map((step) => [JSON.stringify(step), onIt(step!)])).values()];
  const meant = resolveAll(commands, houseOf(world), before.memory);
  if (meant.some(({ kind }) => kind !== 'devices')) return null;
  return changed(message, 'follow', commands.map(writeCommand));
}

function stepOn(action: Action, type: string, words: string, goesOn: boolean): Action | null {
  const towards = (
    up: boolean,
    property: StepProperty,
    by: (Action & { kind: 'step' })['by'] = null,
  ): Action => ({
    kind: 'step',
    direction: up === goesOn ? '调高' : '调低',
    property,
    by,
  });
  if (action.kind === 'step') return towards(action.direction === '调高', action.property, action.by);
  if (action.kind === 'plain' && type === 'Blind' && (action.verb === '打开' || action.verb === '关闭'))
    return towards(action.verb === '打开', '开合度');
  const property = action.kind === 'set' && STEP_PROPERTIES.find((one) => one === action.property);
  if (!property || (!DOWN.test(words) && !UP.test(words))) return null;
  return towards(!DOWN.test(words), property);
}

/** What may be asked for and then set, in the words it is set by. */
const ASKED: Partial<Record<AskProperty, { readonly zh: string; readonly en: string }>> = {
  温度: { zh: '温度', en: 'the temperature' },
  亮度: { zh: '亮度', en: 'the brightness' },
  音量: { zh: '音量', en: 'the volume' },
  风速: { zh: '风速', en: 'the fan speed' },
};

/** How warm is it there? Set it to 21. 风速二档，再大一点: it is what was asked after or set, where it was. */
function ofTheProperty(message: Heard, before: Before, context: Context): Change<HomeCommands> | null {
  const [last] = commandsOf(before.value);
  const action = last?.action;
  const isOf = action?.kind === 'ask' || action?.kind === 'set' || action?.kind === 'step';
  const words = isOf ? ASKED[action.property as AskProperty] : undefined;
  if (!words) return null;
  const said = message.text
    .replace(/\bit\b/i, words.en)
    .replace(/它/, words.zh)
    .replace(/\b(?:over )?there\b|[那这](?:里|边|儿)/i, '');
  return ofThem(message, before, context, [said, `${words.zh}${said}`]);
}

/** Open them halfway, 把它调到一半: of what kind of thing it is said tells what is meant. */
function ofTheKind(message: Heard, before: Before, context: Context): Change<HomeCommands> | null {
  const { together, targets } = memoryOf(before.memory);
  const isAll = saidOf(message, before) === 'all';
  const devices = (isAll ? together : undefined) ?? targets.at(-1)?.devices ?? [];
  const meant = houseOf(context.world).devices.filter(({ id }) => devices.includes(id));
  const [type, ...others] = new Set(meant.map((device) => device.type));
  if (!type || type === 'Unknown' || others.length > 0) return null;
  const { zh, en } = typeWords[type];
  const thing = `the ${en.split(' or ')[0]}`;
  const { text } = message;
  return ofThem(message, before, context, [
    text.replace(/它们?/, zh),
    text.replace(/\b(?:it|them)\b/i, thing),
    `${zh}${text}`,
    `make ${thing} ${text.trim()}`,
  ]);
}

/** What one of the texts orders, for the things that were spoken of; nothing where it names others itself. */
function ofThem(
  message: Heard,
  before: Before,
  context: Context,
  texts: readonly string[],
): Change<HomeCommands> | null {
  const tries = texts.map((one) => message.reread(one.trim()).value);
  const actions = tries.find((value) => value.length > 0 && !value.includes(UNKNOWN_COMMAND)) ?? [];
  const said = commandsOf(actions);
  const isBare = said.every(
    ({ name, scope }) => name === '*' && scope.include[0] === '*' && scope.exclude.length === 0,
  );
  const q = saidOf(message, before);
  // 三个都关掉: how many were meant is checked where they are looked for.
  const [, count = ''] = COUNTED.exec(message.text) ?? [];
  const n = q === 'all' ? readNumber(count, 0)?.value : undefined;
  const commands = said.map(({ action }) => onIt(action, q, n));
  const meant = resolveAll(commands, houseOf(context.world), before.memory);
  const isThere = meant.every(
    (one) =>
      one.kind === 'devices' ||
      (n !== undefined && one.kind === 'issue' && one.issue.code === 'home_other_count'),
  );
  if (!isBare || commands.length === 0 || !isThere) return null;
  return worded(message, before, context, changed(message, 'follow', commands.map(writeCommand)));
}
