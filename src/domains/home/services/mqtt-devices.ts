import { type CapabilityName, capabilityOf } from '../capability.ts';
import type { DeviceCommand, DeviceState } from '../devices.ts';
import type { Refusal } from '../importers/build.ts';
import { extract, type Publication } from '../importers/mqtt-channels.ts';
import { readDiscovery } from '../importers/mqtt-discovery.ts';
import { type Entity, entityOf } from '../importers/mqtt-entities.ts';
import { type Progress, progressTo } from './progress.ts';

type State = { -readonly [K in keyof DeviceState]: DeviceState[K] };

/** One announced device: how to talk to it, and what it said last. */
export interface Known {
  readonly entity: Entity;
  readonly state: State;
  /** The topics on which it is reported to be gone. */
  readonly offline: Set<string>;
  /** Counts the messages it sent about itself, and when the last of them came. */
  heard: number;
  heardAt?: Date;
}

/** A topic that must be listened to, and how surely. */
export interface Listening {
  readonly topic: string;
  readonly qos: Entity['qos'];
}

/** Everything the broker's messages have said so far. It knows messages, not the connection they came over. */
export class MqttDevices {
  readonly #known = new Map<string, Known>();
  readonly #announced = new Map<string, readonly string[]>();
  readonly #listeners = new Map<string, Set<string>>();
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  get(id: string): Known | undefined {
    return this.#known.get(id);
  }

  all(): readonly Known[] {
    return [...this.#known.values()];
  }

  /** Takes in one message; gives the topics that must now be listened to, and the devices it was about. */
  take(
    topic: string,
    payload: string,
    at: Date,
  ): { readonly listen: readonly Listening[]; readonly about: readonly string[] } {
    const found = readDiscovery(topic, payload, this.#prefix);
    if (found)
      return this.#discovered(topic, found.kind === 'announced' ? found.announcements.map(entityOf) : []);
    const about = [...(this.#listeners.get(topic) ?? [])];
    for (const id of about) {
      const known = this.#known.get(id);
      if (!known) continue;
      const before = known.heard;
      report(known, topic, payload);
      if (known.heard > before) known.heardAt = at;
    }
    return { listen: [], about };
  }

  #discovered(topic: string, made: readonly (Entity | Refusal)[]) {
    const entities = made.filter((one): one is Entity => 'device' in one);
    const before = this.#announced.get(topic) ?? [];
    const ids = entities.map(({ device }) => device.id);
    for (const id of before) if (!ids.includes(id)) this.#known.delete(id);
    this.#announced.set(topic, ids);
    const listen = new Map<string, Listening['qos']>();
    for (const entity of entities) {
      const { id } = entity.device;
      const old = this.#known.get(id);
      this.#known.set(id, { entity, state: old?.state ?? {}, offline: new Set(), heard: old?.heard ?? 0 });
      for (const heardAt of topicsOf(entity)) {
        if (!this.#listeners.has(heardAt)) this.#listeners.set(heardAt, new Set());
        this.#listeners.get(heardAt)!.add(id);
        listen.set(heardAt, entity.qos);
      }
    }
    return { listen: [...listen].map(([topic, qos]) => ({ topic, qos })), about: ids };
  }
}

function topicsOf({ channels, functions, availability }: Entity): readonly string[] {
  const read = [...channels, ...functions].flatMap(({ read: source }) => (source ? [source.topic] : []));
  return [...new Set([...read, ...availability.map(({ topic }) => topic)])];
}

function report(known: Known, topic: string, payload: string): void {
  const { entity, state, offline } = known;
  for (const entry of entity.availability) {
    if (entry.topic !== topic) continue;
    if (extract(entry.template, payload) === entry.offline) offline.add(topic);
    else if (entity.availabilityMode === 'latest') offline.clear();
    else offline.delete(topic);
  }
  for (const { capability, read } of entity.channels) {
    const value = read?.topic === topic ? read.value(payload) : undefined;
    if (value === undefined) continue;
    state[capability.name] = value;
    known.heard++;
  }
  for (const { name, read } of entity.functions) {
    const isOn = read?.topic === topic ? read.value(payload) : undefined;
    if (isOn === undefined) continue;
    const others = functionsIn(state).filter((other) => other !== name);
    state.function = isOn ? [...others, name] : others;
    known.heard++;
  }
}

/** Whether a device is reported to be gone. */
export function isAway({ entity: { availability, availabilityMode }, offline }: Known): boolean {
  const topics = new Set(availability.map(({ topic }) => topic)).size;
  return availabilityMode === 'any' ? topics > 0 && offline.size === topics : offline.size > 0;
}

const functionsIn = ({ function: on }: DeviceState): readonly string[] => (Array.isArray(on) ? on : []);

/** The message that asks a device for something; undefined when it has no way to be asked. */
export function publicationFor({ entity, state }: Known, command: DeviceCommand): Publication | undefined {
  if (command.kind === 'do') return entity.deeds[command.what]?.(command.areas);
  if (command.kind === 'function') {
    return entity.functions.find(({ name }) => name === command.name)?.write(command.on);
  }
  const channel = entity.channels.find(({ capability }) => capability.name === command.capability);
  return channel?.write?.(command.value, state);
}

/** What to wait for after a command; undefined where the device reports nothing that would show it. */
export function goalOf(
  { entity }: Known,
  command: DeviceCommand,
): ((state: DeviceState) => Progress) | undefined {
  const reports = (name: CapabilityName) =>
    entity.channels.some(({ capability, read }) => capability.name === name && read !== undefined);
  if (command.kind === 'function') {
    const read = entity.functions.find(({ name }) => name === command.name)?.read;
    return (
      read && ((state) => (functionsIn(state).includes(command.name) === command.on ? 'there' : 'not yet'))
    );
  }
  if (command.kind === 'set') {
    const { capability, value } = command;
    const { step = 1 } = capabilityOf(entity.device, capability) ?? {};
    return reports(capability) ? (state) => progressTo(value, state[capability], step) : undefined;
  }
  const goals = { clean: ['cleaning'], dock: ['docked', 'returning'] } as const;
  if (command.what !== 'clean' && command.what !== 'dock') return undefined;
  const wanted: readonly unknown[] = goals[command.what];
  return reports('clean') ? (state) => (wanted.includes(state.clean) ? 'there' : 'not yet') : undefined;
}
