import type { Acts, EvaluationInput } from '../../core/domain.ts';
import { fill, type Lang, wording } from '../../core/messages.ts';
import type { ToolCallResult } from '../../core/tool/tool.ts';
import type { Action, PlainVerb } from './action.ts';
import { type CapabilityName, capabilityFor, capabilityOf, functionOf, settable } from './capability.ts';
import { type Command, commandsOf, type HomeCommands, writeCommand } from './contract.ts';
import { DEVICES_SERVICE, type DevicePort, type DeviceState } from './devices.ts';
import { messages } from './messages.ts';
import { readingsOf } from './readings.ts';
import { obstacleOf, resolveAll } from './resolve.ts';
import { houseOf } from './sample-home.ts';
import { settingOf } from './setting.ts';
import { sameWord } from './words.ts';
import type { Device, Home } from './world.ts';

/** `unseen`: the device reports nothing that would show it. */
type Verdict = 'met' | 'unmet' | 'unseen';
type Input = EvaluationInput<HomeCommands, Home>;

const said = {
  judged: {
    zh: '{all} 条命令：{met} 条已核实，{unmet} 条未达到，{unseen} 条设备不报告、无法核实',
    en: '{all} commands: {met} verified, {unmet} not met, {unseen} that the devices do not report',
  },
  unmet: { zh: '{command}：{reason}', en: '{command}: {reason}' },
  otherwise: { zh: '设备的状态与要求不符', en: 'the device is not as it was asked to be' },
} as const;
const say = (lang: Lang, key: keyof typeof said, params: Readonly<Record<string, unknown>> = {}): string =>
  fill(said[key], lang, params);

/** Asks the devices themselves how they are and compares that with what the commands asked for. */
export const evaluate: Acts<HomeCommands, Home>['evaluate'] = async (input) => {
  const commands = commandsOf(input.value);
  const home = houseOf(input.world);
  const meant = devicesOf(commands, home, input);
  const port = await input.service<DevicePort>(DEVICES_SERVICE);
  const verdicts = await Promise.all(
    commands.map(async (command, i): Promise<Verdict> => {
      const { devices } = meant[i]!;
      if (devices.length === 0) return 'unmet';
      const judged = await Promise.all(
        devices.map(async (device, k) => {
          const result = resultOf(input, i, k, command.action);
          const superseded = meant.some(
            (later, j) =>
              j > i &&
              later.devices.includes(device) &&
              overrides(commands[j]!.action, command.action, device),
          );
          return judge(command.action, device, result, superseded ? null : port);
        }),
      );
      if (judged.includes('unmet')) return 'unmet';
      return judged.includes('met') ? 'met' : 'unseen';
    }),
  );
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  const [met, unmet, unseen] = [count('met'), count('unmet'), count('unseen')];
  return {
    metrics: { commands: commands.length, met, unmet, unverifiable: unseen },
    qualitative_feedback: say(input.lang, 'judged', { all: commands.length, met, unmet, unseen }),
    score: met + unmet === 0 ? 1 : met / (met + unmet),
    passed: unmet === 0,
    suggestions: commands.flatMap((command, i) =>
      verdicts[i] === 'unmet'
        ? [say(input.lang, 'unmet', { command: writeCommand(command), reason: meant[i]!.reason })]
        : [],
    ),
  };
};

interface Meant {
  readonly devices: readonly Device[];
  readonly reason: string;
}

/** The devices each command means; what only the conversation knows (`@last`) is taken from the plan. */
function devicesOf(commands: readonly Command[], home: Home, { plan, lang }: Input): readonly Meant[] {
  return resolveAll(commands, home, undefined).map((resolution, i) => {
    if (resolution.kind === 'devices') {
      return { devices: resolution.targets.map(({ device }) => device), reason: say(lang, 'otherwise') };
    }
    const planned = plan.steps
      .filter(({ id }) => id.startsWith(`${i + 1}.`))
      .map(({ params }) => params.device_id);
    const devices =
      commands[i]!.name === '@last' ? home.devices.filter(({ id }) => planned.includes(id)) : [];
    const reason = wording(obstacleOf(resolution), lang, [messages]);
    return { devices, reason: devices.length > 0 ? say(lang, 'otherwise') : reason };
  });
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

/** Steps are numbered command.device; a question is one step for all its devices. */
const resultOf = ({ results }: Input, i: number, k: number, action: Action): ToolCallResult | undefined =>
  results.get(`${i + 1}.${action.kind === 'ask' ? 1 : k + 1}`);

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
      const wanted = settingOf(action.value, capabilityOf(device, settable[action.property])!);
      return wanted.ok ? compare(now[settable[action.property]], wanted.value) : 'unmet';
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

/** Devices round: 1 in 100 of what they were told is the same. */
function compare(now: DeviceState[keyof DeviceState], wanted: string | number): Verdict {
  if (now === undefined) return 'unseen';
  if (typeof wanted === 'number') {
    return verdict(
      typeof now === 'number' && Math.abs(now - wanted) <= Math.max(0.5, Math.abs(wanted) / 100),
    );
  }
  return verdict(sameWord(String(now), wanted));
}

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
