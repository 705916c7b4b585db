import type { Acts, EvaluationInput } from '../../core/domain.ts';
import { fill, joined, type Lang, wording } from '../../core/messages.ts';
import type { ToolCallResult } from '../../core/tool/tool.ts';
import type { Action, PlainVerb } from './action.ts';
import type { Being } from './asked.ts';
import { type CapabilityName, capabilityFor, capabilityOf, functionOf, settable } from './capability.ts';
import { type Command, commandsOf, type HomeCommands } from './contract.ts';
import { DEVICES_SERVICE, type DevicePort, type DeviceState, withHouse } from './devices.ts';
import { accepted, areMeant, whyNothing } from './expected.ts';
import { commandText } from './labels.ts';
import { messages } from './messages.ts';
import { readingsOf } from './readings.ts';
import { houseOf } from './sample-home.ts';
import type { Device, Home } from './world.ts';

/** `unseen`: the device reports nothing that would show it. */
type Verdict = 'met' | 'unmet' | 'unseen';
type Input = EvaluationInput<HomeCommands, Home>;

const said = {
  judged: {
    zh: '{all} 条命令：{parts}',
    en: '{all} {all|command|commands}: {parts}',
  },
  part_met: { zh: '{n} 条已核实', en: '{n} verified' },
  part_unmet: { zh: '{n} 条未达到', en: '{n} not met' },
  part_unseen: { zh: '{n} 条设备不报告、无法核实', en: '{n} that the devices do not report' },
  unmet: { zh: '{command}：{reason}', en: '{command}: {reason}' },
  others: { zh: '动的不是所说的那些设备', en: 'other devices were asked than those that are meant' },
  otherwise: { zh: '设备的状态与要求不符', en: 'the device is not as it was asked to be' },
  unknown: { zh: '不知道：设备没有报告过', en: 'not known: no device has reported it' },
} as const;
const say = (lang: Lang, key: keyof typeof said, params: Readonly<Record<string, unknown>> = {}): string =>
  fill(said[key], lang, params);

/** Asks the devices themselves how they are and compares that with what the commands asked for. */
export const evaluate: Acts<HomeCommands, Home>['evaluate'] = async (input) => {
  const commands = commandsOf(input.value);
  const home = houseOf(input.world);
  const planned = commands.map((command, i) => plannedFor(command, i, home, input));
  const port = await input.service<DevicePort>(DEVICES_SERVICE);
  const verdicts = await Promise.all(
    commands.map(async ({ action }, i): Promise<Verdict> => {
      const { asked, isRight } = planned[i]!;
      if (!isRight) return 'unmet';
      const judged = await Promise.all(
        asked.map(async ({ device, result }) => {
          const superseded = planned.some(
            (later, j) =>
              j > i &&
              later.asked.some((one) => one.device === device) &&
              overrides(commands[j]!.action, action, device),
          );
          return judge(action, device, result, superseded ? null : port);
        }),
      );
      // A question is answered by whoever knows: that others have said nothing is said beside it.
      if (action.kind === 'ask' && judged.includes('met')) return 'met';
      if (judged.includes('unmet')) return 'unmet';
      return judged.includes('met') ? 'met' : 'unseen';
    }),
  );
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  const [met, unmet, unseen] = [count('met'), count('unmet'), count('unseen')];
  const counted = { part_met: met, part_unmet: unmet, part_unseen: unseen } as const;
  const parts = (Object.keys(counted) as (keyof typeof counted)[]).flatMap((key) =>
    counted[key] > 0 ? [say(input.lang, key, { n: counted[key] })] : [],
  );
  return {
    metrics: { commands: commands.length, met, unmet, unverifiable: unseen },
    qualitative_feedback: withHouse(
      say(input.lang, 'judged', { all: commands.length, parts: joined(parts, input.lang, 'parts') }),
      port.house,
      input.lang,
    ),
    score: met + unmet === 0 ? 1 : met / (met + unmet),
    passed: unmet === 0,
    suggestions: commands.flatMap((command, i) =>
      verdicts[i] === 'unmet' ? [unmetText(command, planned[i]!.reason, input.lang)] : [],
    ),
  };
};

/** What was not understood has no words of its own to be named by. */
const unmetText = (command: Command, reason: string, lang: Lang): string =>
  command.action.kind === 'unknown'
    ? reason
    : say(lang, 'unmet', { command: commandText(command, lang), reason });

interface Planned {
  readonly asked: readonly { readonly device: Device; readonly result: ToolCallResult | undefined }[];
  /** Whether there are any devices, and the plan's are those that the command means. */
  readonly isRight: boolean;
  /** What to say of it where it is not met. */
  readonly reason: string;
}

/** What the plan did for a command: its steps are numbered command.device, a question is one step for all its devices. */
function plannedFor(command: Command, i: number, home: Home, { plan, results, lang }: Input): Planned {
  const told = plan.steps
    .filter(({ id }) => id.startsWith(`${i + 1}.`))
    .flatMap(({ id, params: { device_id, device_ids = [device_id], asked_state } }) =>
      (device_ids as readonly unknown[]).map((device) => ({
        device,
        result: results.get(id),
        being: asked_state as Being | undefined,
      })),
    );
  const asked = told.flatMap(({ device: id, result }) =>
    home.devices.filter((device) => device.id === id).map((device) => ({ device, result })),
  );
  if (told.length === 0)
    return { asked, isRight: false, reason: wording(whyNothing(command, home), lang, [messages]) };
  const devices = asked.map(({ device }) => device);
  const being = told[0]?.being;
  const isRight = asked.length === told.length && areMeant(devices, command, home, being);
  const wrong = command.action.kind === 'ask' ? 'unknown' : 'otherwise';
  return { asked, isRight, reason: say(lang, isRight ? wrong : 'others') };
}

/** Which capabilities show the same thing of a device. */
const together: readonly (readonly string[])[] = [
  ['open', 'position', 'stop'],
  ['clean', 'dock', 'stop'],
];

/** Whether a device can no longer be seen to have obeyed `earlier` once it was asked for `later`. */
function overrides(later: Action, earlier: Action, device: Device): boolean {
  if (later.kind === 'ask') return false;
  const turnsOff = (action: Action) => action.kind === 'plain' && action.verb === '关闭';
  // What is off shows nothing else, and what is set after it was turned off may be on again.
  if (turnsOff(later) || turnsOff(earlier)) return true;
  const [a, b] = [capabilityFor(later, device), capabilityFor(earlier, device)];
  return a === b || together.some((group) => group.includes(String(a)) && group.includes(String(b)));
}

/** Without a port the device has been asked for something else since: then what it reported at the time counts. */
async function judge(
  action: Action,
  device: Device,
  result: ToolCallResult | undefined,
  port: DevicePort | null,
): Promise<Verdict> {
  if (!result?.ok) return 'unmet';
  const { before = {}, state: reported = {} } = (result.data ?? {}) as {
    before?: DeviceState;
    state?: DeviceState;
  };
  const now = port ? await port.state(device.id) : { ok: true as const, value: reported };
  return now.ok ? verdictOf(action, device, before, now.value) : 'unseen';
}

function verdictOf(action: Action, device: Device, before: DeviceState, now: DeviceState): Verdict {
  const by = capabilityFor(action, device);
  // No command means a device that cannot do it; a call that went through all the same has done something else.
  if (by === null) return 'unmet';
  switch (action.kind) {
    case 'plain':
      return plainVerdict(action.verb, by, now);
    case 'set': {
      const isAsked = accepted(action.value, capabilityOf(device, settable[action.property])!);
      const seen = now[settable[action.property]];
      if (seen === undefined) return 'unseen';
      return verdict((typeof seen === 'number' || typeof seen === 'string') && isAsked?.(seen) === true);
    }
    case 'step':
      return stepVerdict(action, device, before, now);
    case 'func': {
      const name = functionOf(device, action.name)!;
      return Array.isArray(now.function) ? verdict(now.function.includes(name) === action.on) : 'unseen';
    }
    case 'ask':
      return verdict(readingsOf(device, now, action.property).length > 0);
    default:
      return 'unmet';
  }
}

const verdict = (holds: boolean): Verdict => (holds ? 'met' : 'unmet');

/** The states in which a verb has been obeyed, by the capability it goes through. */
const obeyed: Partial<Record<PlainVerb, Readonly<Record<string, readonly (string | boolean)[]>>>> = {
  打开: { power: ['on'], open: ['open', 'opening'], clean: ['cleaning'] },
  关闭: { power: ['off'], open: ['closed', 'closing'], dock: ['docked', 'returning'] },
  停止: { playback: ['stopped'] },
  播放: { playback: ['playing'] },
  暂停: { playback: ['paused'] },
  继续: { playback: ['playing'] },
  静音: { mute: [true] },
  取消静音: { mute: [false] },
  上锁: { lock: ['locked'] },
  解锁: { lock: ['unlocked'] },
  开始清扫: { clean: ['cleaning'] },
  回充: { dock: ['docked', 'returning'] },
};

function plainVerdict(verb: PlainVerb, by: CapabilityName | 'state', now: DeviceState): Verdict {
  const capability = by as CapabilityName;
  const wanted = obeyed[verb]?.[capability];
  const seen = now[capability === 'dock' ? 'clean' : capability];
  if (!wanted || seen === undefined || typeof seen === 'number' || typeof seen === 'object') return 'unseen';
  return verdict(wanted.includes(seen));
}

function stepVerdict(
  { direction, property }: Extract<Action, { kind: 'step' }>,
  device: Device,
  before: DeviceState,
  now: DeviceState,
): Verdict {
  const capability = capabilityOf(device, settable[property])!;
  const { values = [] } = capability;
  const place = (state: DeviceState): number => {
    const value = state[capability.name];
    return typeof value === 'number' ? value : values.indexOf(String(value));
  };
  const [from, to] = [place(before), place(now)];
  const { name, min = 0, max = values.length - 1 } = capability;
  if (before[name] === undefined || now[name] === undefined) return 'unseen';
  if (direction === '调高') return verdict(to > from || to >= max);
  return verdict(to < from || to <= min);
}
