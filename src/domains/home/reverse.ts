import * as z from 'zod';
import type { Acts } from '../../core/domain.ts';
import { same } from '../../core/reading/evidence.ts';
import { type Action, type PlainVerb, type SetProperty, type Unit, writeAction } from './action.ts';
import { capabilityOf, settable } from './capability.ts';
import type { HomeCommands } from './contract.ts';
import { issue } from './messages.ts';
import { houseOf } from './sample-home.ts';
import { devicesOf } from './spoken-of.ts';
import type { Device, Home } from './world.ts';

const State = z.record(z.string(), z.unknown());
const Done = z.object({ device_id: z.string(), name: z.string(), before: State, state: State });
type Done = z.output<typeof Done>;

const plain = (verb: PlainVerb): Action => ({ kind: 'plain', verb });

/** How what is switched was, as an order. */
const switched: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
  power: { on: plain('打开'), off: plain('关闭') },
  open: { open: plain('打开'), closed: plain('关闭') },
  lock: { locked: plain('上锁'), unlocked: plain('解锁') },
  playback: { playing: plain('播放'), paused: plain('暂停'), stopped: plain('停止') },
  mute: { true: plain('静音'), false: plain('取消静音') },
  clean: { docked: plain('回充'), cleaning: plain('开始清扫') },
};

const properties = Object.entries(settable) as readonly (readonly [SetProperty, string])[];
/** What of a state orders change. */
const ACTED_ON = [...new Set([...Object.keys(switched), ...properties.map(([, name]) => name), 'function'])];

/** What brings devices back to how they were before a run: from the states its steps have read. */
export const reverse: NonNullable<Acts<HomeCommands, Home>['reverse']> = (
  { results, calls },
  { world, last },
  keeping,
) => {
  const house = houseOf(world);
  const kept = new Set(keeping && devicesOf(keeping, house, last).map(({ id }) => id));
  const first = new Map<string, Done>();
  const latest = new Map<string, Done['state']>();
  const skipped = new Set<string>();
  for (const [i, data] of results.entries()) {
    const done = Done.safeParse(data).data;
    if (!done || kept.has(done.device_id)) continue;
    if (!first.has(done.device_id)) first.set(done.device_id, done);
    latest.set(done.device_id, done.state);
    // A song that was skipped changes nothing one could read.
    if (calls[i]?.tool === 'home.skip_media') skipped.add(done.device_id);
  }
  const orders: string[] = [];
  const staying: string[] = [];
  for (const { device_id, name, before } of first.values()) {
    const device = house.devices.find(({ id }) => id === device_id);
    const back = device ? wayBack(device, before, latest.get(device_id)!) : { actions: [], isWhole: false };
    orders.push(...back.actions.map((action) => orderFor(action, device!)));
    if (!back.isWhole || skipped.has(device_id)) staying.push(name);
  }
  if (orders.length === 0) return null;
  const issues = [issue('home_not_restored', { severity: 'warning', params: { devices: staying } })];
  return { value: orders.reverse(), ...(staying.length > 0 && { issues }) };
};

const orderFor = (action: Action, { id, type }: Device): string =>
  `${writeAction(action)}-*-${id}#${type}#one`;

interface WayBack {
  readonly actions: readonly Action[];
  /** Whether nothing that was changed stays so. */
  readonly isWhole: boolean;
}

function wayBack(device: Device, before: Done['before'], now: Done['state']): WayBack {
  const changed = ACTED_ON.filter((name) => !same(before[name], now[name]));
  const toggles = changed.flatMap((name) => switched[name]?.[String(before[name])] ?? []);
  // What is off again need not be set to anything.
  if (before.power === 'off' && changed.includes('power')) return { actions: toggles, isWhole: true };
  const settings = changed.flatMap((name) => settingBack(device, name, before[name]) ?? []);
  const functions = functionsFor(before, now);
  const ways = changed.filter((name) =>
    name === 'function' ? functions.length > 0 : before[name] !== undefined,
  );
  // What reports nothing of itself (a scene) cannot be read back.
  const isWhole = ways.length === changed.length && ACTED_ON.some((name) => now[name] !== undefined);
  return { actions: [...toggles, ...settings, ...functions], isWhole };
}

function settingBack(device: Device, name: string, was: unknown): Action | null {
  const property = properties.find(([, capability]) => capability === name)?.[0];
  const capability = property && capabilityOf(device, settable[property]);
  if (!capability) return null;
  if (typeof was === 'number' && capability.unit)
    return { kind: 'set', property, value: { kind: 'amount', amount: was, unit: capability.unit as Unit } };
  return typeof was === 'string' ? { kind: 'set', property, value: { kind: 'word', word: was } } : null;
}

/** Functions that are on and were not, and the other way round. */
function functionsFor(before: Done['before'], now: Done['state']): Action[] {
  const [was, is] = [before.function, now.function].map((list) =>
    Array.isArray(list) ? (list as readonly string[]) : null,
  );
  if (!was || !is) return [];
  return [
    ...is.filter((name) => !was.includes(name)).map((name): Action => ({ kind: 'func', name, on: false })),
    ...was.filter((name) => !is.includes(name)).map((name): Action => ({ kind: 'func', name, on: true })),
  ];
}
