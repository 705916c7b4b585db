import type { Acts } from '../../core/domain.ts';
import type { Lang } from '../../core/messages.ts';
import { wording } from '../../core/messages.ts';
import { err, type Issue } from '../../core/result.ts';
import { makePlan, type PlanDraft } from '../../core/run/plan.ts';
import { type Action, type PlainVerb, writeAction, writeValue } from './action.ts';
import { type AskedFor, askedFor, isShownBy } from './asked.ts';
import type { CapabilityName } from './capability.ts';
import { type Command, commandsOf, type HomeCommands } from './contract.ts';
import { houseText } from './devices.ts';
import { memoryOf } from './memory.ts';
import { issue, messages } from './messages.ts';
import { deedText } from './readings.ts';
import { obstacleOf, type ResolvedTarget, resolveAll } from './resolve.ts';
import { houseOf, isSample } from './sample-home.ts';
import { type Device, type Home, isOpen, isSensitive } from './world.ts';

type Step = PlanDraft['steps'][number];

/** What a sentence's commands come to: the steps of those that can be carried out, and why the others cannot. */
export interface PlannedCommands {
  readonly steps: readonly Step[];
  readonly issues: readonly Issue[];
}

/**
 * A step for each device of each command, in their order. A step waits for the one before it on the same device;
 * others run side by side. A command that was not understood or is ambiguous is left out and reported; the rest of
 * the sentence is carried out all the same, as nothing in it depends on what was left out.
 */
export function planCommands(
  commands: readonly Command[],
  home: Home,
  last: unknown,
  { lang = 'zh', text = '' }: { readonly lang?: Lang; readonly text?: string } = {},
): PlannedCommands {
  const steps: Step[] = [];
  const issues: Issue[] = [];
  const latest = new Map<string, string>();
  const told = new Map<string, string>();
  const add = (id: string, name: string, call: Call, devices: readonly Device[]) => {
    const before = devices.flatMap((device) => latest.get(device.id) ?? []);
    steps.push({ id, name, ...call, dependencies: [...new Set(before)] });
    for (const device of devices) latest.set(device.id, id);
  };
  resolveAll(commands, home, last, text).forEach((resolution, i) => {
    const { action } = commands[i]!;
    if (resolution.kind !== 'devices') {
      issues.push(obstacleOf(resolution));
      return;
    }
    issues.push(...resolution.issues);
    const devices = resolution.targets.map(({ device }) => device);
    if (action.kind === 'ask') {
      // Words that ask several things at once do not tell which of them wants a yes or a number.
      const how =
        commands.length === 1 && action.property === '状态' ? askedFor(text, memoryOf(last).asked) : {};
      const asked = queryOf(action.property, devices, seenIn(how, devices));
      add(`${i + 1}.1`, deedText(action, devices, lang), asked, devices);
      return;
    }
    resolution.targets.forEach((target, k) => {
      const call = callOf(action, target, resolution.areas);
      const order = JSON.stringify(call);
      // All the curtains and blinds: what is in both selections is told once.
      if (isSettled(action) && told.get(target.device.id) === order) return;
      told.set(target.device.id, order);
      add(`${i + 1}.${k + 1}`, deedText(action, [target.device], lang), call, [target.device]);
    });
  });
  return { steps, issues };
}

/** 车库门呢, after 大门锁了没: what cannot be locked is told as it is. */
const seenIn = (how: Partial<AskedFor>, devices: readonly Device[]): Partial<AskedFor> =>
  how.being === undefined || isShownBy(how.being, devices) ? how : {};

const SKIPS: ReadonlySet<PlainVerb> = new Set(['上一首', '下一首', '上一台', '下一台']);

/** Whether a device that was just told so is where it should be: not so with one step more, or the next song. */
const isSettled = (action: Action): boolean =>
  action.kind !== 'step' && !(action.kind === 'plain' && SKIPS.has(action.verb));

type Call = Pick<Step, 'skill_name' | 'params'>;

const queryOf = (property: string, devices: readonly Device[], { form, being }: Partial<AskedFor>): Call => ({
  skill_name: 'home.query_state',
  params: {
    device_ids: devices.map(({ id }) => id),
    property,
    ...(form && { answer_as: form }),
    ...(being && { asked_state: being }),
  },
});

const switchTools: Partial<Record<CapabilityName | 'state', string>> = {
  activate: 'home.run_scene',
  clean: 'home.clean',
  dock: 'home.dock',
};
type Made = readonly [tool: string, params?: Readonly<Record<string, unknown>>];
const verbTools: Readonly<
  Record<PlainVerb, (capability: CapabilityName | 'state', areas: readonly string[]) => Made>
> = {
  打开: (capability) => [switchTools[capability] ?? 'home.turn_on'],
  关闭: (capability) => [switchTools[capability] ?? 'home.turn_off'],
  停止: (capability) =>
    capability === 'playback' ? ['home.control_media', { operation: 'stop' }] : ['home.stop_device'],
  播放: () => ['home.control_media', { operation: 'play' }],
  暂停: () => ['home.control_media', { operation: 'pause' }],
  继续: () => ['home.control_media', { operation: 'resume' }],
  静音: () => ['home.control_media', { operation: 'mute' }],
  取消静音: () => ['home.control_media', { operation: 'unmute' }],
  上一首: () => ['home.skip_media', { operation: 'previous_track' }],
  下一首: () => ['home.skip_media', { operation: 'next_track' }],
  上一台: () => ['home.skip_media', { operation: 'previous_channel' }],
  下一台: () => ['home.skip_media', { operation: 'next_channel' }],
  上锁: () => ['home.lock'],
  解锁: () => ['home.unlock'],
  开始清扫: (_, areas) => ['home.clean', { areas }],
  回充: () => ['home.dock'],
};

function callOf(action: Action, { device, capability }: ResolvedTarget, areas: readonly string[]): Call {
  const unlocks = action.kind === 'plain' && action.verb === '解锁';
  const [skill_name, params = {}] =
    isSensitive(device) && !unlocks
      ? (['home.operate_sensitive', { action: writeAction(action), areas }] as const)
      : toolFor(action, capability, areas);
  return { skill_name, params: { device_id: device.id, ...params } };
}

function toolFor(action: Action, capability: CapabilityName | 'state', areas: readonly string[]): Made {
  switch (action.kind) {
    case 'plain':
      return verbTools[action.verb](capability, areas);
    case 'set':
      return ['home.set_property', { property: action.property, value: writeValue(action.value) }];
    case 'step': {
      const { property, direction, by } = action;
      return ['home.step_property', { property, direction, ...(by && { step: writeValue(by) }) }];
    }
    case 'func':
      return ['home.set_function', { function: action.name, on: action.on }];
    default:
      // `resolveAll` gives devices only for what a device can do.
      throw new Error(`no tool for ${writeAction(action)}`);
  }
}

/** Without a home file the sample house is acted upon. A sentence of which nothing can be done is refused. */
export const plan: Acts<HomeCommands, Home>['plan'] = (value, { world, last, now, lang, input }) => {
  // Somebody's home of which no device is known is not the sample house.
  if (isOpen(world) && world.rooms.length > 0) return err([issue('home_without_devices')]);
  const how = { lang, text: input.text };
  const { steps, issues } = planCommands(commandsOf(value), houseOf(world), last, how);
  if (steps.length === 0) {
    const of = isSample(world) ? [issue('home_of_sample', { severity: 'info' })] : [];
    return err([...(issues.length > 0 ? issues : [issue('home_nothing_to_do')]), ...of]);
  }
  return makePlan({ steps, summary: summaryOf(steps, issues, isSample(world), lang) }, now);
};

/** The one place of a plan for what it leaves out. */
function summaryOf(steps: readonly Step[], issues: readonly Issue[], ofSample: boolean, lang: Lang): string {
  const left = issues.map((found) => `✗ ${wording(found, lang, [messages])}`);
  const house = ofSample ? [houseText('sample', lang)] : [];
  return [...steps.map(({ name }) => name), ...left, ...house].join('\n');
}
