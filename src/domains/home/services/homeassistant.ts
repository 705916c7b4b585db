import { type Connection, createConnection, ERR_INVALID_AUTH } from 'home-assistant-js-websocket';
import { isRecord } from '../../../core/contract/plain-json.ts';
import type { Lang } from '../../../core/messages.ts';
import { ok, type Result } from '../../../core/result.ts';
import { ServiceUnavailable } from '../../../core/tool/tool.ts';
import {
  type DeviceCommand,
  type DeviceFault,
  type DevicePort,
  type DeviceState,
  fault,
} from '../devices.ts';
import type { Imported } from '../importers/build.ts';
import { homeOf, noRegistries, type Registries } from '../importers/homeassistant.ts';
import type { JsonRecord } from '../importers/records.ts';
import { roomNamesIn } from '../readings.ts';
import { type Home, isOpen } from '../world.ts';
import { type EntityState, goalOf, isAway, serviceFor, stateOf } from './homeassistant-entities.ts';
import { readRegistries, registryEvents } from './homeassistant-registries.ts';
import { openSocket } from './homeassistant-socket.ts';
import { watchStates } from './homeassistant-states.ts';

export interface HomeAssistantOptions {
  /** `http://…:8123`, as in a browser. */
  readonly url: string;
  readonly token: string;
  /** What the person calls the devices; without devices, what Home Assistant lists. */
  readonly home: Home;
  readonly connectMs?: number;
  /** How long a device may take to report that it has done what it was asked. */
  readonly answerMs?: number;
}

/** The devices of a Home Assistant, over its WebSocket API. */
export async function connectHomeAssistant(
  options: HomeAssistantOptions,
): Promise<{ readonly port: HomeAssistantHouse; close(): Promise<void> }> {
  const { url, token, connectMs = 5000 } = options;
  let connection: Connection;
  try {
    connection = await createConnection({
      setupRetry: 0,
      createSocket: () => openSocket(url, token, connectMs),
    });
  } catch (thrown) {
    throw unavailable(url, thrown);
  }
  const house = new HomeAssistantHouse(connection, options);
  try {
    await house.start();
  } catch (thrown) {
    house.close();
    throw unavailable(url, thrown);
  }
  return { port: house, close: async () => house.close() };
}

/** An address may hold a name and a password; only where it leads is said. */
function unavailable(url: string, thrown: unknown): ServiceUnavailable {
  const { protocol, host } = new URL(url);
  const reason = isRecord(thrown) && typeof thrown.message === 'string' ? `: ${thrown.message}` : '';
  return thrown === ERR_INVALID_AUTH
    ? new ServiceUnavailable({
        zh: `Home Assistant（${host}）不接受这个令牌：重新建一个长期访问令牌`,
        en: `Home Assistant at ${host} does not take the token: make a new long-lived one`,
      })
    : new ServiceUnavailable({
        zh: `连不上 Home Assistant ${protocol}//${host}${reason}`,
        en: `Home Assistant at ${protocol}//${host} cannot be reached${reason}`,
      });
}

const BEAT_MS = 30_000;

class HomeAssistantHouse implements DevicePort {
  readonly house = 'real';
  readonly #connection: Connection;
  readonly #given: Home;
  readonly #answerMs: number;
  /** Called whenever anything has been heard. */
  readonly #waiting = new Set<() => void>();
  #entities: ReadonlyMap<string, EntityState> = new Map();
  /** Whether the states are those of the connection that there is. */
  #isCurrent = false;
  #registries: Registries = noRegistries;
  #isFahrenheit = false;
  /** Which entity a device is that the home file knows by another id. */
  #byUniqueId: ReadonlyMap<string, string> = new Map();
  #listed: Imported | null = null;
  #loading: Promise<void> | null = null;
  readonly #beat: NodeJS.Timeout;

  constructor(connection: Connection, { home, answerMs = 5000 }: HomeAssistantOptions) {
    this.#connection = connection;
    this.#given = home;
    this.#answerMs = answerMs;
    connection.addEventListener('ready', () => {
      // What happened while nobody listened is not known: everything is read anew.
      this.#loading = this.#listen().catch(() => {});
    });
    connection.addEventListener('disconnected', () => {
      this.#isCurrent = false;
      this.#wake();
    });
    this.#beat = setInterval(() => void this.#check(), BEAT_MS);
    this.#beat.unref();
  }

  /** A connection can break without a sign: a house that does not answer is asked for anew. */
  async #check(): Promise<void> {
    let answered = false;
    const pong = this.#connection.ping().then(
      () => {
        answered = true;
        this.#wake();
      },
      () => {},
    );
    await Promise.race([pong, this.#until(() => answered, this.#answerMs)]);
    if (!answered && this.#isCurrent) this.#connection.reconnect(true);
  }

  close(): void {
    clearInterval(this.#beat);
    this.#connection.close();
  }

  /** Knows every state and every name before the first question. */
  async start(): Promise<void> {
    await this.#listen();
    if (!(await this.#until(() => this.#isCurrent, this.#answerMs))) throw { message: 'no states' };
  }

  async #listen(): Promise<void> {
    await watchStates(this.#connection, (states) => {
      this.#entities = states;
      this.#isCurrent = true;
      this.#listed = null;
      this.#wake();
    });
    await this.#load();
    const again = () => {
      this.#loading = this.#load().catch(() => {});
    };
    for (const event_type of registryEvents)
      await this.#connection
        .subscribeMessage(again, { type: 'subscribe_events', event_type }, { resubscribe: false })
        // Only administrators hear of registries; others read them at every connection.
        .catch(() => {});
  }

  async #load(): Promise<void> {
    const { registries, byUniqueId, isFahrenheit } = await readRegistries(this.#connection);
    this.#registries = registries;
    this.#byUniqueId = byUniqueId;
    this.#isFahrenheit = isFahrenheit;
    this.#listed = null;
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look();
  }

  /** Whether the condition came to hold in time. */
  #until(holds: () => boolean, ms: number, signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        signal?.removeEventListener('abort', end);
        resolve(holds());
      };
      const look = () => {
        if (holds()) end();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end);
      this.#waiting.add(look);
      if (signal?.aborted) end();
      else look();
    });
  }

  /** Rooms and devices as Home Assistant lists them, and what was left out. */
  imported(): Imported {
    const states: readonly unknown[] = [...this.#entities.values()].map((one) => this.#plain(one));
    this.#listed ??= homeOf(
      { ...this.#registries, states: states as readonly JsonRecord[] },
      { byEntity: true },
    );
    return this.#listed;
  }

  /** With what the house counts temperatures in. */
  #plain(entity: EntityState): EntityState {
    if (!this.#isFahrenheit) return entity;
    return { ...entity, attributes: { ...entity.attributes, temperature_unit: '°F' } };
  }

  async #current(): Promise<Home> {
    await this.#loading;
    return isOpen(this.#given) ? this.imported().home : this.#given;
  }

  async list() {
    return (await this.#current()).devices;
  }

  async roomNames(lang: Lang) {
    return roomNamesIn(await this.#current(), lang);
  }

  async home() {
    const home = await this.#current();
    if (home.devices.length === 0)
      throw new ServiceUnavailable({
        zh: 'Home Assistant 没有对语音助手开放任何设备',
        en: 'Home Assistant exposes no devices to assistants',
      });
    return home;
  }

  async get(id: string) {
    return (await this.list()).find((device) => device.id === id);
  }

  heardAt(id: string): Date | undefined {
    const at = Date.parse(this.#entity(id)?.last_updated ?? '');
    return Number.isNaN(at) ? undefined : new Date(at);
  }

  #entity(id: string): EntityState | undefined {
    const found = this.#entities.get(id) ?? this.#entities.get(this.#byUniqueId.get(id) ?? '');
    return found && this.#plain(found);
  }

  async state(id: string): Promise<Result<DeviceState, DeviceFault>> {
    const reached = await this.#reach(id);
    return reached.ok ? ok(stateOf(reached.value)) : reached;
  }

  async #reach(id: string, signal?: AbortSignal): Promise<Result<EntityState, DeviceFault>> {
    if (!(await this.#until(() => this.#isCurrent, this.#answerMs, signal)))
      return fault('unreachable', 'home_assistant_away');
    const entity = this.#entity(id);
    if (!entity) return fault('unknown_device', 'home_not_announced', { device: id });
    return isAway(entity)
      ? fault('unreachable', 'home_offline', { device: await this.#nameOf(id) })
      : ok(entity);
  }

  async #nameOf(id: string): Promise<string> {
    return (await this.get(id))?.name ?? id;
  }

  async command(
    id: string,
    command: DeviceCommand,
    signal: AbortSignal,
  ): Promise<Result<DeviceState, DeviceFault>> {
    const reached = await this.#reach(id, signal);
    if (signal.aborted) return fault('cancelled', 'home_given_up');
    if (!reached.ok) return reached;
    const entity = reached.value;
    const device = await this.#nameOf(id);
    const call = serviceFor(entity, await this.#inAreas(command));
    if (!call) return fault('unsupported', 'home_unsupported', { device });
    const refused = await this.#call(call, entity.entity_id);
    if (refused !== null && refused !== 'lost')
      return fault('unsupported', 'home_service_refused', { device, reason: refused });
    const done = await this.#confirmed(id, command, signal);
    // What was under way when the connection went may have been done all the same: only the device can tell.
    return refused === 'lost' && !done.ok ? fault('unreachable', 'home_call_lost', { device }) : done;
  }

  /** A floor is cleaned area by area. */
  async #inAreas(command: DeviceCommand): Promise<DeviceCommand> {
    if (command.kind !== 'do' || command.areas.length === 0) return command;
    const { rooms } = await this.home();
    const areas = command.areas.flatMap((id) => {
      const inside = rooms.filter((room) => room.in === id).map((room) => room.id);
      return inside.length > 0 ? inside : [id];
    });
    return { ...command, areas };
  }

  /** Why Home Assistant would not do it; `lost` where the connection went before it could say. */
  async #call(
    { domain, service, data = {} }: NonNullable<ReturnType<typeof serviceFor>>,
    entity_id: string,
  ): Promise<string | null> {
    const message = { type: 'call_service', domain, service, service_data: data, target: { entity_id } };
    try {
      await this.#connection.sendMessagePromise(message);
      return null;
    } catch (thrown) {
      if (!isRecord(thrown) || typeof thrown.code !== 'string') return 'lost';
      return typeof thrown.message === 'string' ? thrown.message : thrown.code;
    }
  }

  /** The state once the device reports what was asked. */
  async #confirmed(
    id: string,
    command: DeviceCommand,
    signal: AbortSignal,
  ): Promise<Result<DeviceState, DeviceFault>> {
    const now = (): DeviceState => {
      const entity = this.#entity(id);
      return entity ? stateOf(entity) : {};
    };
    const device = await this.get(id);
    const goal = device && goalOf(device, command);
    if (!goal) return ok(now());
    await this.#until(() => this.#isCurrent && goal(now()) === 'there', this.#answerMs, signal);
    if (this.#isCurrent && goal(now()) !== 'not yet') return ok(now());
    if (signal.aborted) return fault('cancelled', 'home_given_up');
    return fault('no_answer', 'home_no_answer', { device: device.name });
  }
}
