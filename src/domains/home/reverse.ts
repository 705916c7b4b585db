import * as z from 'zod';
import type { Acts } from '../../core/domain.ts';
import { type Action, type PlainVerb, type SetProperty, type Unit, writeAction } from './action.ts';
import { capabilityOf, settable } from './capability.ts';
import type { HomeCommands } from './contract.ts';
import { houseOf } from './sample-home.ts';
import type { Device, Home } from './world.ts';

const State = z.record(z.string(), z.unknown());
const Done = z.object({ device_id: z.string(), before: State, state: State });
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

/** What brings devices back to how they were before a run: from the states its steps have read. */
export const reverse: NonNullable<Acts<HomeCommands, Home>['reverse']> = (results, { world }) => {
  const house = houseOf(world);
  const done = results.map((data) => Done.safeParse(data).data).filter((one) => one !== undefined);
  if (done.length < results.length) return null;
  const first = new Map<string, Done>();
  for (const one of done) if (!first.has(one.device_id)) first.set(one.device_id, one);
  const latest = new Map(done.map((one) => [one.device_id, one.state]));
  const orders = [...first.values()].flatMap(({ device_id, before }) => {
    const device = house.devices.find(({ id }) => id === device_id);
    return device
      ? actionsFor(device, before, latest.get(device_id)!).map((action) => orderFor(action, device))
      : [];
  });
  return orders.length > 0 ? orders.reverse() : null;
};

const orderFor = (action: Action, { id, type }: Device): string =>
  `${writeAction(action)}-*-${id}#${type}#one`;

function actionsFor(device: Device, before: Done['before'], now: Done['state']): Action[] {
  const isChanged = (name: string) => before[name] !== undefined && before[name] !== now[name];
  const toggles = Object.entries(switched).flatMap(([name, orders]) =>
    isChanged(name) ? (orders[String(before[name])] ?? []) : [],
  );
  // What is off again need not be set to anything.
  if (before.power === 'off' && isChanged('power')) return toggles;
  const settings = properties.flatMap(([property, name]): Action[] => {
    const capability = capabilityOf(device, settable[property]);
    const was = before[name];
    if (!capability || !isChanged(name)) return [];
    if (typeof was === 'number' && capability.unit)
      return [
        { kind: 'set', property, value: { kind: 'amount', amount: was, unit: capability.unit as Unit } },
      ];
    return typeof was === 'string' ? [{ kind: 'set', property, value: { kind: 'word', word: was } }] : [];
  });
  return [...toggles, ...settings, ...functionsFor(before, now)];
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
