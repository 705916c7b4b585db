import * as z from 'zod';
import { defineContract } from '../../core/contract/contract.ts';
import { describedInEnglish, rule } from '../../core/contract/described.ts';
import { wording } from '../../core/messages.ts';
import { err, type Issue, ok, type Result } from '../../core/result.ts';
import { type Action, readAction, UNKNOWN_ACTION, writeAction } from './action.ts';
import { issue, messages } from './messages.ts';

/** The closed set of home-7. */
export const DEVICE_TYPES = [
  'AirConditioner',
  'Blind',
  'Charger',
  'Fan',
  'Hub',
  'Light',
  'NetworkAudio',
  'Switch',
  'Television',
  'Washer',
  'SmartPlug',
  'Unknown',
] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

export const QUANTIFIERS = ['one', 'all', 'any', 'except'] as const;
export type Quantifier = (typeof QUANTIFIERS)[number];

export interface Scope {
  /** `*` is everywhere. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Which devices a command means, in the person's own words. */
export interface Target {
  readonly scope: Scope;
  /** `*`: no name was said; `@last`: what was spoken of before. */
  readonly name: string;
  readonly type: DeviceType;
  readonly q: Quantifier;
  readonly n?: number;
}

export interface Command extends Target {
  readonly action: Action;
}

/** What stands where nothing could be understood (home-11). */
export const UNKNOWN_COMMAND = 'UNKNOWN-*-*#Unknown#one';
const EVERYWHERE: Scope = Object.freeze({ include: ['*'], exclude: [] });
export const unknownCommand: Command = Object.freeze({
  action: UNKNOWN_ACTION,
  scope: EVERYWHERE,
  name: '*',
  type: 'Unknown',
  q: 'one',
});

/** A command as far as it could be read: null where a segment is beyond repair. */
export interface ReadCommand {
  readonly command: Command | null;
  /** Errors for what makes it invalid, warnings for repairs, in the order of the segments. */
  readonly issues: readonly Issue[];
}

/** home-17: segment by segment, repaired where the document says how. */
export function readCommand(text: string): ReadCommand {
  const first = text.indexOf('-');
  const second = first < 0 ? -1 : text.indexOf('-', first + 1);
  if (second < 0)
    return { command: null, issues: [issue('home_not_three_segments', { params: { command: text } })] };
  const issues: Issue[] = [];
  const note: Note = (code, params = {}, severity = 'warning') => {
    issues.push(issue(code, { severity, params: { command: text, ...params } }));
  };
  const phrase = tidy(text.slice(0, first), 'ACTION', note);
  if (phrase === '') note('home_action_missing', {}, 'error');
  const action = readAction(phrase);
  if (action.kind === 'other' && phrase !== '') note('home_action_outside_inventory', { action: phrase });
  const scope = readScope(text.slice(first + 1, second), note);
  const target = readTarget(text.slice(second + 1), note);
  const command = phrase !== '' && scope && target ? { action, scope, ...target } : null;
  return { command, issues };
}

type Code = Parameters<typeof issue>[0];
type Note = (code: Code, params?: Readonly<Record<string, unknown>>, severity?: Issue['severity']) => void;

const isControl = (code: number): boolean => code < 0x20 || (code >= 0x7f && code <= 0x9f);

/** The text with a space for each control character and separator; mostly there is none. */
function replaced(text: string, separators: string): string {
  let out = text;
  for (let i = 0; i < text.length; i++)
    if (isControl(text.charCodeAt(i)) || separators.includes(text[i]!))
      out = `${out.slice(0, i)} ${out.slice(i + 1)}`;
  return out;
}

/** A segment without control characters and without white space around it. */
function tidy(text: string, slot: string, note: Note): string {
  const tidied = replaced(text, '').trim();
  if (tidied !== text) note('home_slot_tidied', { slot });
  return tidied;
}

function readScope(text: string, note: Note): Scope | null {
  const words = text.split(',').map((word) => tidy(word, 'SCOPE', note));
  const exclude = words.filter((word) => word.startsWith('!')).map((word) => word.slice(1).trim());
  const include = words.filter((word) => !word.startsWith('!'));
  const nothing = [...include, ...exclude].some((word) => word === '' || word.includes('#'));
  if (nothing || exclude.some((word) => word === '*' || word.startsWith('!'))) {
    note('home_scope_invalid', { scope: text }, 'error');
    return null;
  }
  if (include.length === 0) note('home_scope_everywhere_implied', { scope: text }, 'info');
  return { include: include.length === 0 ? ['*'] : include, exclude };
}

function readTarget(text: string, note: Note): Omit<Target, 'scope'> | null {
  const [rawName = '', rawType, rawQ, rawN, ...rest] = text.split('#');
  if (rawType === undefined || rawQ === undefined || rest.length > 0) {
    note('home_target_slots', { target: text }, 'error');
    return null;
  }
  if ([rawType, rawQ, rawN ?? ''].some((slot) => slot.includes('-'))) {
    note('home_dash_outside_name', { target: text }, 'error');
    return null;
  }
  if (rawName.includes('-')) note('home_dash_in_name', { name: rawName });
  const name = tidy(rawName.replaceAll('-', ' '), 'NAME', note);
  if (name === '') {
    note('home_name_missing', { target: text }, 'error');
    return null;
  }
  const type = closed(DEVICE_TYPES, rawType);
  if (!type) note('home_type_outside_set', { type: rawType });
  const q = closed(QUANTIFIERS, rawQ);
  if (!q) note('home_quantifier_unknown', { q: rawQ });
  const n = rawN === undefined ? undefined : readCount(rawN);
  if (rawN !== undefined && n === undefined) note('home_count_dropped', { n: rawN });
  return { name, type: type ?? 'Unknown', q: q ?? 'one', ...(n !== undefined && { n }) };
}

const closed = <T extends string>(set: readonly T[], text: string): T | undefined =>
  set.find((member) => member === text);

function readCount(text: string): number | undefined {
  const n = Number(text);
  return Number.isSafeInteger(n) && n > 0 && String(n) === text ? n : undefined;
}

/** A word as a slot can carry it, without # and - (home-6). */
function slot(text: string, separators: string): string {
  return replaced(text, separators).trim();
}

/** What a room is called inside SCOPE, where `,` and a leading `!` have a meaning of their own. */
const scopeWord = (text: string): string => {
  const word = slot(text, '-#,');
  return word.startsWith('!') ? scopeWord(word.slice(1)) : word;
};
const nameWord = (text: string): string => slot(text, '-#');

/** The first three parts, `ACTION-SCOPE-NAME`: all there was before TARGET had slots. */
export function writeHead({ action, scope, name }: Command): string {
  let rooms = '';
  for (const [i, room] of scope.include.entries()) rooms += i === 0 ? scopeWord(room) : `,${scopeWord(room)}`;
  for (const room of scope.exclude) rooms += `,!${scopeWord(room)}`;
  return `${slot(writeAction(action), '-')}-${rooms}-${nameWord(name)}`;
}

export const writeCommand = (command: Command): string =>
  `${writeHead(command)}#${command.type}#${command.q}${command.n === undefined ? '' : `#${command.n}`}`;

/** Worth knowing, but legal: any phrase may be an ACTION, and `!卧室` alone means `*,!卧室` (home-4). */
const legal = new Set<string>([
  'home_action_outside_inventory',
  'home_scope_everywhere_implied',
] satisfies Code[]);

/** Strict: a command that any repair would change is none. */
const CommandText = z.string().superRefine((text, context) => {
  const wrong = readCommand(text).issues.find(({ code }) => !legal.has(code));
  if (!wrong) return;
  const { message, params } = rule({ zh: wording(wrong, 'zh', [messages]), en: wrong.message });
  context.addIssue({ code: 'custom', message, params: { ...params, rule: wrong.code } });
});

export const HomeCommands = z
  .array(
    describedInEnglish(CommandText, {
      zh: '动作-范围-名称#类型#数量[#序号]',
      en: 'ACTION-SCOPE-NAME#TYPE#Q[#N]',
    }),
  )
  .min(1)
  .readonly();
export type HomeCommands = z.output<typeof HomeCommands>;

function decodeCommands(wire: HomeCommands): Result<readonly Command[]> {
  const read = wire.map(readCommand);
  const commands = read.flatMap(({ command }) => (command ? [command] : []));
  const faults = read.flatMap(({ issues }, i) =>
    issues.filter(({ severity }) => severity === 'error').map((found) => ({ ...found, path: [i] })),
  );
  return faults.length > 0 ? err(faults) : ok(commands);
}

/** home-15: the old form, in which a model may answer and a consumer that takes no array be answered. */
export const LEGACY = 'legacy';

export const homeCommandsContract = defineContract<HomeCommands, readonly Command[]>({
  id: 'home_commands',
  versions: ['1.0.0'],
  schema: describedInEnglish(HomeCommands, {
    zh: '原子命令 动作-范围-目标，目标 = 名称#类型#数量[#序号]',
    en: 'Atomic commands ACTION-SCOPE-TARGET with TARGET = NAME#TYPE#Q[#N]',
  }),
  codec: { decode: decodeCommands, encode: (commands) => commands.map(writeCommand) },
  forms: {
    [LEGACY]: {
      help: {
        zh: '旧的三段式：只有第一条命令，ACTION-SCOPE-NAME，没有 #；模型的旧式回答也接受',
        en: 'the old form: only the first command, ACTION-SCOPE-NAME without #; old answers of a model are taken, too',
      },
      write: ([first = UNKNOWN_COMMAND]) => writeHead(readCommand(first).command ?? unknownCommand),
    },
  },
  // home-23: what the share of UNKNOWN is a share of.
  parts: (value) => ({
    parts: value.length,
    unknown: value.filter((command) => command === UNKNOWN_COMMAND).length,
  }),
  jsonSchema: { title: 'HomeCommands' },
});

/** The commands of a list, read again; the contract lets no other text through. */
export const commandsOf = (value: HomeCommands): readonly Command[] =>
  value.flatMap((text) => readCommand(text).command ?? []);
