import { randomUUID } from 'node:crypto';
import { connectAsync, type MqttClient } from 'mqtt';
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
import { HomeBuilder } from '../importers/build.ts';
import { DISCOVERY_PREFIX } from '../importers/mqtt-discovery.ts';
import type { Entity } from '../importers/mqtt-entities.ts';
import { roomNamesIn } from '../readings.ts';
import { type Home, isOpen } from '../world.ts';
import { goalOf, isAway, type Known, MqttDevices, publicationFor } from './mqtt-devices.ts';

export interface MqttOptions {
  readonly url: string;
  /** What the person calls the devices and which of them are sensitive; without devices, what the broker announces. */
  readonly home: Home;
  readonly prefix?: string;
  readonly connectMs?: number;
  /** How long a device may take to report that it has done what it was asked. */
  readonly answerMs?: number;
  /** How long a device that is already as asked may take to say so again. */
  readonly graceMs?: number;
}

/** Real devices on an MQTT broker, by Home Assistant's discovery conventions. */
export async function connectDevices(
  options: MqttOptions,
): Promise<{ readonly port: DevicePort; close(): Promise<void> }> {
  const client = await connect(options);
  const house = new MqttHouse(client, options);
  try {
    await house.start();
  } catch (thrown) {
    await client.endAsync(true);
    throw new ServiceUnavailable({
      zh: `MQTT 服务器不让订阅：${reasonOf(thrown)}`,
      en: `The MQTT broker refused to be listened to: ${reasonOf(thrown)}`,
    });
  }
  return { port: house, close: () => client.endAsync(true) };
}

const reasonOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

async function connect({ url, connectMs = 5000 }: MqttOptions): Promise<MqttClient> {
  try {
    const client = await connectAsync(
      url,
      {
        clientId: `yanxing_${randomUUID().slice(0, 13)}`,
        connectTimeout: connectMs,
        reconnectPeriod: 500,
        // A command must never be carried out long after its failure was reported.
        queueQoSZero: false,
      },
      false,
    );
    // Lost connections are mended by the client; without a listener its errors would end the process.
    client.on('error', () => {});
    return client;
  } catch (thrown) {
    const { protocol, host } = new URL(url);
    throw new ServiceUnavailable({
      zh: `连不上 MQTT 服务器 ${protocol}//${host}：${reasonOf(thrown)}`,
      en: `The MQTT broker ${protocol}//${host} cannot be reached: ${reasonOf(thrown)}`,
    });
  }
}

class MqttHouse implements DevicePort {
  readonly house = 'real';
  readonly #client: MqttClient;
  readonly #devices: MqttDevices;
  readonly #home: Home;
  readonly #prefix: string;
  readonly #answerMs: number;
  readonly #graceMs: number;
  readonly #syncTopic: string;
  /** Called whenever anything has been heard. */
  readonly #waiting = new Set<() => void>();
  #synced = '';

  constructor(client: MqttClient, options: MqttOptions) {
    this.#client = client;
    this.#home = options.home;
    this.#prefix = options.prefix ?? DISCOVERY_PREFIX;
    this.#answerMs = options.answerMs ?? 5000;
    this.#graceMs = options.graceMs ?? 300;
    this.#devices = new MqttDevices(this.#prefix);
    this.#syncTopic = `yanxing/${client.options.clientId}/sync`;
    client.on('message', (topic, payload) => this.#heard(topic, payload.toString('utf8')));
    client.on('connect', () => this.#wake());
    client.on('close', () => this.#wake());
  }

  /** Hears every announcement the broker keeps, and then every state it keeps. */
  async start(): Promise<void> {
    await this.#client.subscribeAsync([this.#syncTopic, `${this.#prefix}/#`]);
    await this.#sync();
    await this.#sync();
  }

  /** A message to oneself comes behind all that was kept; a broker that delays it only costs the wait. */
  async #sync(): Promise<void> {
    const token = randomUUID();
    await this.#send(this.#syncTopic, token, { qos: 0, retain: false });
    await this.#until(() => this.#synced === token, 1000);
  }

  /** Why it could not be sent, or null. On a connection that is just breaking the client may never answer. */
  async #send(topic: string, payload: string, how: Pick<Entity, 'qos' | 'retain'>): Promise<string | null> {
    const sent = this.#client.publishAsync(topic, payload, how).then(() => null, reasonOf);
    const id = this.#client.getLastMessageId();
    const over = new AbortController();
    const lost = this.#until(() => !this.#client.connected, this.#answerMs, over.signal);
    const problem = await Promise.race([sent, lost.then(() => 'the connection was lost')]);
    over.abort();
    // What was to arrive surely would be sent again on the next connection, when nobody expects it any more.
    if (problem !== null && how.qos > 0) this.#client.removeOutgoingMessage(id);
    return problem;
  }

  #heard(topic: string, payload: string): void {
    if (topic === this.#syncTopic) this.#synced = payload;
    else {
      const { listen } = this.#devices.take(topic, payload, new Date());
      const topics = Object.fromEntries(listen.map((one) => [one.topic, { qos: one.qos }]));
      if (listen.length > 0) this.#client.subscribe(topics, () => {});
    }
    this.#wake();
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look();
  }

  /** Whether the condition came to hold in time. */
  #until(holds: () => boolean, ms: number, signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (result: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        signal?.removeEventListener('abort', stop);
        resolve(result);
      };
      const look = () => {
        if (holds()) end(true);
      };
      const stop = () => end(holds());
      const timer = setTimeout(stop, ms);
      signal?.addEventListener('abort', stop);
      this.#waiting.add(look);
      if (signal?.aborted) stop();
      else look();
    });
  }

  async list() {
    return this.#announced().devices;
  }

  async roomNames(lang: Lang) {
    return roomNamesIn(this.#announced(), lang);
  }

  async home() {
    const home = this.#announced();
    if (home.devices.length === 0)
      throw new ServiceUnavailable({
        zh: 'MQTT 服务器没有报告任何设备',
        en: 'The MQTT broker has announced no devices',
      });
    return home;
  }

  /** The person's own home, or what the broker announces. */
  #announced(): Home {
    if (!isOpen(this.#home)) return this.#home;
    const builder = new HomeBuilder();
    for (const { entity } of this.#devices.all()) {
      if (entity.area !== null) builder.room({ id: entity.area, name: entity.area });
      builder.device({ ...entity.device, room: entity.area });
    }
    return builder.build().home;
  }

  async get(id: string) {
    return (await this.list()).find((device) => device.id === id);
  }

  heardAt(id: string): Date | undefined {
    return this.#devices.get(id)?.heardAt;
  }

  async state(id: string): Promise<Result<DeviceState, DeviceFault>> {
    const known = await this.#reach(id);
    return known.ok ? ok({ ...known.value.state }) : known;
  }

  /** The device as it is known, once there is a connection and it has been announced. */
  async #reach(id: string, signal?: AbortSignal): Promise<Result<Known, DeviceFault>> {
    if (!(await this.#until(() => this.#client.connected, this.#answerMs, signal))) {
      return fault('unreachable', 'home_no_connection');
    }
    await this.#until(() => this.#devices.get(id) !== undefined, 1000, signal);
    const known = this.#devices.get(id);
    if (!known) return fault('unknown_device', 'home_not_announced', { device: id });
    return isAway(known)
      ? fault('unreachable', 'home_offline', { device: known.entity.device.name })
      : ok(known);
  }

  async command(
    id: string,
    command: DeviceCommand,
    signal: AbortSignal,
  ): Promise<Result<DeviceState, DeviceFault>> {
    const reached = await this.#reach(id, signal);
    if (signal.aborted) return fault('cancelled', 'home_given_up');
    if (!reached.ok) return reached;
    const known = reached.value;
    const publication = publicationFor(known, command);
    if (!publication) return fault('unsupported', 'home_unsupported', { device: known.entity.device.name });
    const heard = known.heard;
    const problem = await this.#send(publication.topic, publication.payload, known.entity);
    if (problem !== null)
      return fault('unreachable', 'home_not_sent', { device: known.entity.device.name, reason: problem });
    return this.#confirmed(id, known, command, heard, signal);
  }

  /** The state once the device reports what was asked; what was there before the command is no answer. */
  async #confirmed(
    id: string,
    asked: Known,
    command: DeviceCommand,
    heard: number,
    signal: AbortSignal,
  ): Promise<Result<DeviceState, DeviceFault>> {
    const goal = goalOf(asked, command);
    const now = () => this.#devices.get(id) ?? asked;
    const isThere = () => goal !== undefined && goal(now().state) === 'there';
    if (goal === undefined) return ok({ ...now().state });
    if (isThere()) await this.#until(() => now().heard > heard, this.#graceMs, signal);
    await this.#until(isThere, this.#answerMs, signal);
    if (goal(now().state) !== 'not yet') return ok({ ...now().state });
    if (signal.aborted) return fault('cancelled', 'home_given_up');
    return fault('no_answer', 'home_no_answer', { device: asked.entity.device.name });
  }
}
