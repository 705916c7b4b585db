import { ok } from '../../../core/result.ts';
import { type Capability, type CapabilityName, capabilityOf } from '../capability.ts';
import {
  type Deed,
  type DeviceCommand,
  type DevicePort,
  type DeviceState,
  deedCapabilities,
  fault,
} from '../devices.ts';
import { roomNamesIn } from '../readings.ts';
import { sampleHome } from '../sample-home.ts';
import type { Device, Home } from '../world.ts';

type State = { -readonly [K in keyof DeviceState]: DeviceState[K] };

/** How a device of the sample house is found: off, closed, locked, docked, in the middle of its ranges. */
const initial: Partial<Record<CapabilityName, State[CapabilityName]>> = {
  power: 'off',
  open: 'closed',
  lock: 'locked',
  playback: 'stopped',
  mute: false,
  clean: 'docked',
  function: [],
  color: '白色',
  position: 0,
  volume: 30,
  channel: 1,
  timer: 'off',
  current_temperature: 24,
  humidity: 45,
  battery: 80,
  sensing: 'clear',
};

function startOf({ name, min, max, step = 1, values }: Capability): State[CapabilityName] {
  if (initial[name] !== undefined) return initial[name];
  if (min !== undefined && max !== undefined) return min + Math.round((max - min) / 2 / step) * step;
  return values?.[0];
}

function startingState({ capabilities }: Device): State {
  const found = capabilities.map((capability) => [capability.name, startOf(capability)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as State;
}

/**
 * A house in this process: every device does at once what it is told, and its state ends with the process. Of a
 * person's own devices nothing is known before they are told something: nobody has heard from them.
 */
export function createHouse(home: Home): DevicePort {
  const isSample = home === sampleHome;
  const devices = new Map(home.devices.map((device) => [device.id, device]));
  const states = new Map(home.devices.map((device) => [device.id, isSample ? startingState(device) : {}]));
  const unknown = (id: string) => fault('unknown_device', 'home_device_unknown', { device: id });
  return {
    house: isSample ? 'sample' : 'simulated',
    list: async () => home.devices,
    roomNames: async (lang) => roomNamesIn(home, lang),
    home: async () => null,
    get: async (id) => devices.get(id),
    async state(id) {
      const state = states.get(id);
      return state ? ok({ ...state }) : unknown(id);
    },
    async command(id, command, signal) {
      const device = devices.get(id);
      const state = states.get(id);
      if (!device || !state) return unknown(id);
      if (signal.aborted) return fault('cancelled', 'home_given_up');
      if (!capabilityOf(device, neededFor(command)))
        return fault('unsupported', 'home_unsupported', { device: device.name });
      apply(command, state, device);
      return ok({ ...state });
    },
  };
}

const neededFor = (command: DeviceCommand): CapabilityName => {
  if (command.kind === 'set') return command.capability;
  return command.kind === 'function' ? 'function' : deedCapabilities[command.what];
};

function apply(command: DeviceCommand, state: State, device: Device): void {
  if (command.kind === 'function') {
    const others = ((state.function ?? []) as readonly string[]).filter((name) => name !== command.name);
    state.function = command.on ? [...others, command.name] : others;
  } else if (command.kind === 'do') {
    perform(command.what, state, device);
  } else {
    state[command.capability] = command.value;
    follow(command.capability, state, device);
  }
}

/** What changes along: a lamp that is dimmed is on, a curtain that is half open is open. */
function follow(changed: CapabilityName, state: State, device: Device): void {
  const has = (name: CapabilityName) => capabilityOf(device, name) !== undefined;
  const light = changed === 'brightness' || changed === 'color' || changed === 'color_temperature';
  if (light && has('power')) state.power = 'on';
  if (changed === 'position' && has('open')) state.open = state.position === 0 ? 'closed' : 'open';
  if (changed === 'open' && has('position')) state.position = state.open === 'open' ? 100 : 0;
}

function perform(what: Deed, state: State, device: Device): void {
  const has = (name: CapabilityName) => capabilityOf(device, name) !== undefined;
  if (what === 'clean') state.clean = 'cleaning';
  if (what === 'dock') state.clean = 'docked';
  if (what === 'stop' && has('clean')) state.clean = 'idle';
  if (what === 'stop' && has('power')) state.power = 'off';
  if (typeof state.channel !== 'number') return;
  if (what === 'next_channel') state.channel += 1;
  if (what === 'previous_channel') state.channel = Math.max(1, state.channel - 1);
}
