import type { Text } from '../../core/messages.ts';
import { type Question, questionsOf } from '../../core/reading/question.ts';
import type { Issue } from '../../core/result.ts';
import type { Action } from './action.ts';
import { meantBy } from './asked.ts';
import { type CapabilityName, capabilityFor, capabilityOf, settable } from './capability.ts';
import {
  type Command,
  commandsOf,
  type HomeCommands,
  readCommand,
  type Target,
  writeCommand,
} from './contract.ts';
import { typeWords } from './labels.ts';
import { type Memory, mayMean, memoryOf, recall } from './memory.ts';
import { issue, messages } from './messages.ts';
import { type Place, placeOf, roomLabel, roomOf } from './places.ts';
import { actionWords, amongRooms, propertyWords } from './readings.ts';
import { type Candidate, CLOSE, isCleaning, search, searchScope } from './retrieve.ts';
import { settingOf } from './setting.ts';
import { keyOf } from './words.ts';
import { type Device, type Home, isOpen } from './world.ts';

/** What a command comes to in a home: devices, a question back, or the reason why nothing can be done. */
export type Resolution =
  | {
      readonly kind: 'devices';
      readonly targets: readonly ResolvedTarget[];
      /** The rooms a cleaning command is about; empty for all of them. */
      readonly areas: readonly string[];
      /** Devices that were meant but cannot do it, where others can. */
      readonly issues: readonly Issue[];
    }
  | { readonly kind: 'question'; readonly question: Question }
  | { readonly kind: 'issue'; readonly issue: Issue };

export interface ResolvedTarget {
  readonly device: Device;
  readonly capability: CapabilityName | 'state';
}

const ask = questionsOf(messages);
type Code = keyof typeof messages;

/** One command in its home, at its place in the sentence. */
interface Asked {
  readonly command: Command;
  readonly home: Home;
  readonly memory: Memory;
  readonly index: number;
  /** The words it was said in, where they are at hand. */
  readonly said: string;
}

const refuse = (
  { command, index }: Asked,
  code: Code,
  params: Readonly<Record<string, unknown>> = {},
): Resolution => ({
  kind: 'issue',
  issue: issue(code, {
    path: [index],
    params: { command: writeCommand(command), action: actionWords(command.action), ...params },
  }),
});

const noRoom = (asked: Asked, room: string): Resolution =>
  refuse(asked, 'home_no_room', { room, among: amongRooms(asked.home) });

/** Never a silent guess: what more than one device could mean comes back as a question. */
export function resolveCommand(
  command: Command,
  home: Home,
  memory: Memory,
  index = 0,
  said = '',
): Resolution {
  const asked: Asked = { command, home, memory, index, said };
  if (command.action.kind === 'unknown') return refuse(asked, 'home_not_understood');
  if (command.action.kind === 'other') return refuse(asked, 'home_no_such_action');
  return command.name === '@last' ? resolveReference(asked) : resolveTarget(asked);
}

/** All commands of a sentence in their order: a reference may mean what an earlier one of them named. */
export function resolveAll(
  commands: readonly Command[],
  home: Home,
  last: unknown,
  said = '',
): readonly Resolution[] {
  let memory = memoryOf(last);
  // Words that ask several things do not tell of which of them.
  const words = commands.length === 1 ? said : '';
  return commands.map((command, index) => {
    const resolution = resolveCommand(command, home, memory, index, words);
    memory = recall(memory, command, idsIn(resolution));
    return resolution;
  });
}

export const idsIn = (resolution: Resolution): readonly string[] | undefined =>
  resolution.kind === 'devices' ? resolution.targets.map(({ device }) => device.id) : undefined;

/** The questions a sentence leaves open in a home; none where there is no device list to be ambiguous in. */
export function homeQuestions(
  value: HomeCommands,
  home: Home,
  last: unknown,
  said = '',
): readonly Question[] {
  if (isOpen(home)) return [];
  return resolveAll(commandsOf(value), home, last, said).flatMap((resolution) => {
    if (resolution.kind === 'question') return [resolution.question];
    // 关掉它, with nothing before: any device may be the answer.
    const isOpen = resolution.kind === 'issue' && resolution.issue.code === 'home_no_last';
    return isOpen
      ? [ask('home_no_last', { ...resolution.issue, candidates: ableIn(home, value, resolution.issue) })]
      : [];
  });
}

/** The devices an order may be for that names none, where they are few enough to be told. */
function ableIn(home: Home, value: HomeCommands, { path }: Issue): Question['candidates'] {
  const command = commandsOf(value)[path[0] as number];
  if (!command) return [];
  const able = home.devices.filter(
    (device) =>
      (command.type === 'Unknown' || device.type === command.type) &&
      capabilityFor(command.action, device) !== null,
  );
  if (able.length > OFFERED) return [];
  return able.map((device) => ({
    value: commandFor(device, { command, home }),
    label: labelOf(device, home),
  }));
}

/** Why a command has no devices; a question that no one has answered is such a reason. */
export function obstacleOf(resolution: Exclude<Resolution, { kind: 'devices' }>): Issue {
  if (resolution.kind === 'issue') return resolution.issue;
  const { code, path, params, candidates } = resolution.question;
  const offered = candidates.map(({ value }) => value);
  return issue(code as Code, { path, params: { ...params, candidates: offered } });
}

/** `@last` is the latest target that fits the TYPE and can do it, as it was meant then: all of it. */
function resolveReference(asked: Asked): Resolution {
  const { command, home, memory } = asked;
  if (!command.scope.include.includes('*')) return resolveThere(asked);
  if (command.q === 'all' && memory.together) return resolveDevices(asked, memory.together);
  const meant = memory.targets.filter((target) => mayMean(command, target)).reverse();
  // Is it locked: what was spoken of last and can be.
  const mayBe = meantBy(command.action, asked.said);
  const able = meant.filter(({ devices }) =>
    home.devices.some((one) => devices?.includes(one.id) && mayBe?.(one)),
  );
  let first: Resolution | undefined;
  for (const target of [...able, ...meant]) {
    const found = target.devices
      ? resolveDevices(asked, target.devices, target)
      : resolveTarget({ ...asked, command: { action: command.action, ...target } });
    const fitting = found.kind === 'devices' ? ofType(found, command) : found;
    if (fitting && fitting.kind !== 'issue') return fitting;
    first ??= fitting;
  }
  return first ?? refuse(asked, 'home_no_last');
}

/** 主卧那个: of what was spoken of, what is there; else the same kind of thing there. */
function resolveThere(asked: Asked): Resolution {
  const { command, home, memory } = asked;
  const place = placeOf(command.scope, home);
  if (place.kind === 'unknown') return noRoom(asked, place.word);
  if (place.kind === 'ambiguous') return askRoom(asked, place);
  const known = memory.targets.filter((target) => mayMean(command, target)).reverse();
  const spoken = [
    ...(memory.together ? [memory.together] : []),
    ...known.map(({ devices }) => devices ?? []),
  ];
  // Have it clean the kitchen: that is where to clean, and not where it stands.
  const cleaner = isCleaning(command.action) ? known.find((target) => canDo(asked, target)) : undefined;
  if (cleaner) {
    const { action, scope } = command;
    return resolveTarget({ ...asked, command: { action, ...cleaner, scope } });
  }
  for (const ids of spoken) {
    const there = home.devices.filter((device) => ids.includes(device.id) && place.covers(device));
    const fitting = there.filter(({ type }) => command.type === 'Unknown' || type === command.type);
    if (fitting.length > 0)
      return resolveDevices(
        asked,
        fitting.map(({ id }) => id),
      );
  }
  const [last] = known;
  if (!last) return refuse(asked, 'home_no_last');
  const { action, scope } = command;
  return resolveTarget({ ...asked, command: { action, ...last, scope } });
}

const canDo = ({ command, home }: Asked, { devices }: Memory['targets'][number]): boolean =>
  home.devices.some((one) => devices?.includes(one.id) && capabilityFor(command.action, one) !== null);

/** The very devices that were meant before, as far as they are still there and can do it. */
function resolveDevices(asked: Asked, ids: readonly string[], spokenOf?: Target): Resolution {
  const { command, home } = asked;
  const meant = home.devices.filter(({ id }) => ids.includes(id));
  const { q, n } = command;
  if (q === 'all' && n !== undefined && n !== meant.length)
    return refuse(asked, 'home_other_count', { n, found: meant.length });
  const doing = meant.flatMap((device): ResolvedTarget[] => {
    const capability = capabilityFor(command.action, device);
    return capability === null ? [] : [{ device, capability }];
  });
  const able = spokenOf ? switched(command.action, spokenOf, doing) : doing;
  if (able.length === 0) return refuse(asked, 'home_cannot', { devices: meant.map(({ name }) => name) });
  const { fitting, beyond } = withinRange(asked, able);
  if (fitting.length === 0 && beyond[0]) return { kind: 'issue', issue: beyond[0] };
  return { kind: 'devices', targets: fitting, areas: [], issues: beyond };
}

function ofType(found: Extract<Resolution, { kind: 'devices' }>, { type }: Target): Resolution | undefined {
  if (type === 'Unknown') return found;
  const targets = found.targets.filter(({ device }) => device.type === type);
  return targets.length > 0 ? { ...found, targets } : undefined;
}

function resolveTarget(asked: Asked): Resolution {
  const { command, home } = asked;
  const place = placeOf(searchScope(command), home);
  if (place.kind === 'unknown') return calledAs(asked, place.word) ?? noRoom(asked, place.word);
  if (place.kind === 'ambiguous') return askRoom(asked, place);
  const areas = isCleaning(command.action) ? placeOf(command.scope, home) : place;
  if (areas.kind === 'unknown') return noRoom(asked, areas.word);
  if (areas.kind === 'ambiguous') return askRoom(asked, areas);
  const { candidates: found, unable } = search(command, place, home);
  const candidates = shownOf(asked, switched(command.action, command, found));
  if (candidates.length === 0) return nobody(asked, unable);
  const chosen = choose(asked, candidates);
  if ('kind' in chosen) return chosen;
  const cleaned = isCleaning(command.action) && areas.rooms ? areas.rooms.map(({ id }) => id) : [];
  // Among named things only the one that can do it is meant; a whole kind is meant as a whole.
  const left =
    command.name === '*' && command.type !== 'Unknown' && command.action.kind !== 'ask' ? unable : [];
  const { fitting, beyond } = withinRange(asked, chosen);
  if (fitting.length === 0 && beyond[0]) return { kind: 'issue', issue: beyond[0] };
  const issues = [...left.map((device) => cannot(asked, device)), ...beyond, ...emptyRooms(asked, chosen)];
  return { kind: 'devices', targets: fitting, areas: cleaned, issues };
}

/** Everything is switched, and not drawn, started or sent home with it, where there is something to switch. */
function switched<T extends ResolvedTarget>(
  action: Action,
  { name, type }: Target,
  found: readonly T[],
): readonly T[] {
  const isEverything = action.kind === 'plain' && name === '*' && type === 'Unknown';
  const byPower = isEverything ? found.filter(({ capability }) => capability === 'power') : [];
  return byPower.length > 0 ? byPower : found;
}

function nobody(asked: Asked, unable: readonly Device[]): Resolution {
  const { action, name, type } = asked.command;
  // How warm is it in the study: nothing there tells, whatever else is there.
  if (action.kind === 'ask' && name === '*' && type === 'Unknown' && action.property !== '状态')
    return refuse(asked, 'home_none_tells', { property: propertyWords(action.property) });
  if (unable.length > 0 && name === '*' && type === 'Unknown') return refuse(asked, 'home_no_such_action');
  return unable.length > 0
    ? refuse(asked, 'home_cannot', { devices: unable.map((device) => device.name) })
    : refuse(asked, 'home_no_device', { what: whatOf(asked.command) });
}

/** Is the garage open: no room, but what a thing is called by. */
function calledAs(asked: Asked, word: string): Resolution | null {
  const { command } = asked;
  const { include, exclude } = command.scope;
  if (include.length !== 1 || exclude.length > 0) return null;
  if (command.name !== '*' && !keyOf(command.name).includes(keyOf(word))) return null;
  const name = command.name === '*' ? word : command.name;
  const named: Command = { ...command, scope: { include: ['*'], exclude: [] }, name, q: 'one' };
  const found = resolveTarget({ ...asked, command: named });
  return found.kind === 'issue' ? null : found;
}

/** Which of the devices can be set to the value that was said; nothing is done to any before all are checked. */
function withinRange({ command: { action }, index }: Asked, chosen: readonly ResolvedTarget[]) {
  if (action.kind !== 'set') return { fitting: chosen, beyond: [] };
  const beyond: Issue[] = [];
  const fitting = chosen.filter(({ device }) => {
    const capability = capabilityOf(device, settable[action.property]);
    const setting = capability && settingOf(action.value, capability);
    if (setting && !setting.ok)
      beyond.push({
        ...setting.error,
        path: [index],
        params: { ...setting.error.params, device: device.name },
      });
    return !setting || setting.ok;
  });
  return { fitting, beyond };
}

/** Is the door locked: of several of that name what can be locked, where anything can. */
function shownOf<T extends ResolvedTarget>({ command, said }: Asked, found: readonly T[]): readonly T[] {
  const mayBe = command.name !== '*' && found.length > 1 ? meantBy(command.action, said) : null;
  const able = mayBe ? found.filter(({ device }) => mayBe(device)) : [];
  return able.length > 0 ? able : found;
}

/** What was looked for, in a word. */
const whatOf = ({ name, type }: Target): string | Text => (name === '*' ? typeWords[type] : name);

const cannot = ({ command, index }: Asked, device: Device): Issue =>
  issue('home_cannot', {
    path: [index],
    severity: 'warning',
    params: { action: actionWords(command.action), devices: [device.name], command: writeCommand(command) },
  });

/** Of several rooms that were named, those in which nothing of the kind was found. */
function emptyRooms({ command, home, index }: Asked, chosen: readonly ResolvedTarget[]): readonly Issue[] {
  const { include } = searchScope(command);
  if (include.length < 2 || (command.q !== 'all' && command.q !== 'except')) return [];
  return include.flatMap((room) => {
    const place = placeOf({ include: [room], exclude: [] }, home);
    const isEmpty = place.kind === 'place' && !chosen.some(({ device }) => place.covers(device));
    const params = { room, what: whatOf(command) };
    return isEmpty ? [issue('home_none_in_room', { path: [index], severity: 'warning', params })] : [];
  });
}

/**
 * How many of the candidates are meant. `any` takes the first N in the order of the home file (one where no number was
 * said): the choice depends on nothing that changes, so that `@last` means the same devices again.
 */
function choose(asked: Asked, candidates: readonly Candidate[]): Resolution | readonly ResolvedTarget[] {
  const { command, home } = asked;
  const { q, n, scope } = command;
  const best = candidates[0]!;
  if (!best.certain) return askDevice(asked, candidates);
  if (q === 'one') {
    const close = candidates.filter(({ score }) => best.score - score < CLOSE);
    return close.length === 1 ? [best] : askDevice(asked, close);
  }
  const certain = new Map(candidates.filter((c) => c.certain).map((c) => [c.device, c]));
  const inOrder = home.devices.flatMap((device) => certain.get(device) ?? []);
  if (q === 'except' && scope.exclude.length === 0) return refuse(asked, 'home_except_nothing');
  const found = inOrder.length;
  if (q === 'all' && n !== undefined && n !== found) return refuse(asked, 'home_other_count', { n, found });
  const wanted = q === 'any' ? (n ?? 1) : q === 'except' ? (n ?? found) : found;
  return wanted > found ? refuse(asked, 'home_too_few', { n: wanted, found }) : inOrder.slice(0, wanted);
}

/** More than a person would read through. */
const OFFERED = 20;

function askDevice(asked: Asked, candidates: readonly Candidate[]): Resolution {
  const { command, index } = asked;
  const offered = candidates.slice(0, OFFERED).map(({ device }) => ({
    value: commandFor(device, asked),
    label: labelOf(device, asked.home),
  }));
  const names = offered.map(({ label }) => label).join('、');
  const params = { name: command.name, action: actionWords(command.action), names };
  return {
    kind: 'question',
    question: ask('home_which_device', { path: [index], params, candidates: offered }),
  };
}

function labelOf(device: Device, home: Home): string {
  const room = roomOf(device, home);
  return room && !device.name.startsWith(room.name) ? `${roomLabel(room, home)} ${device.name}` : device.name;
}

/** The same command for one device, by words that mean no other: its name in its room, an alias, or its id. */
export function commandFor(device: Device, { command, home }: Pick<Asked, 'command' | 'home'>): string {
  const room = roomOf(device, home);
  const scope = isCleaning(command.action)
    ? command.scope
    : { include: [room ? roomLabel(room, home) : '*'], exclude: [] };
  const written = [device.name, ...device.aliases, device.id].map((name) =>
    writeCommand({ action: command.action, scope, name, type: device.type, q: 'one' }),
  );
  const isUnique = (text: string): boolean => {
    const read = readCommand(text).command;
    const found = read ? closest(read, home) : [];
    return found.length === 1 && found[0] === device;
  };
  return written.find(isUnique) ?? written.at(-1)!;
}

/** The devices a command by name means best. */
function closest(command: Command, home: Home): readonly Device[] {
  const place = placeOf(searchScope(command), home);
  if (place.kind !== 'place') return [];
  const { candidates } = search(command, place, home);
  const best = candidates[0];
  return candidates
    .filter((c) => c.certain && best && best.score - c.score < CLOSE)
    .map(({ device }) => device);
}

function askRoom(asked: Asked, { word, rooms }: Extract<Place, { kind: 'ambiguous' }>): Resolution {
  const { command, home, index } = asked;
  const { include, exclude } = command.scope;
  const instead = (labels: readonly string[]): string => {
    const put = (words: readonly string[]) => words.flatMap((one) => (one === word ? labels : [one]));
    return writeCommand({ ...command, scope: { include: put(include), exclude: put(exclude) } });
  };
  const labels = rooms.map((room) => roomLabel(room, home));
  const each = labels.map((label) => ({ value: instead([label]), label }));
  // 这里 is one room; 卧室 in a house with two may well be both.
  const all = labels.length <= 3 ? [{ value: instead(labels), label: labels.join('、') }] : [];
  const params = { room: word, rooms: labels.join('、') };
  return {
    kind: 'question',
    question: ask('home_which_room', { path: [index], params, candidates: [...each, ...all] }),
  };
}
