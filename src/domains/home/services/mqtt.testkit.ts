import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Until someone listens on the port. */
async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`no broker on port ${port}`);
}

export interface Broker {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it for good and removes what it wrote. */
  remove(): Promise<void>;
}

/** A mosquitto of its own, on a free port of the loopback; it keeps nothing on disk. */
export async function createBroker(): Promise<Broker> {
  const folder = await mkdtemp(join(tmpdir(), 'yx-mqtt-'));
  const port = await freePort();
  const config = join(folder, 'mosquitto.conf');
  await writeFile(config, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\n`);
  const url = `mqtt://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  const stop = async () => {
    const process = running;
    running = undefined;
    if (!process || process.exitCode !== null) return;
    process.kill();
    await once(process, 'exit');
  };
  return {
    url,
    stop,
    async start() {
      running = spawn('/usr/sbin/mosquitto', ['-c', config], { stdio: 'ignore' });
      await once(running, 'spawn');
      await listening(port);
    },
    async remove() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** What a simulated device does with a command: the messages it answers with, or null to say nothing. */
export type Reply = (payload: string) => Readonly<Record<string, string>> | null;

export interface SimulatedDevice {
  /** Discovery topic → configuration. */
  readonly config: Readonly<Record<string, object>>;
  readonly state?: Readonly<Record<string, string>>;
  readonly replies: Readonly<Record<string, Reply>>;
}

/** Devices that announce themselves on a broker and answer over it, again whenever it comes back. */
export async function simulate(url: string, devices: readonly SimulatedDevice[]): Promise<MqttClient> {
  const client = await connectAsync(url, { reconnectPeriod: 50 });
  const retained = { retain: true };
  const announce = async () => {
    await client.subscribeAsync(devices.flatMap(({ replies }) => Object.keys(replies)));
    for (const { config, state = {} } of devices) {
      for (const [topic, one] of Object.entries(config))
        await client.publishAsync(topic, JSON.stringify(one), retained);
      for (const [topic, payload] of Object.entries(state))
        await client.publishAsync(topic, payload, retained);
    }
  };
  client.on('message', (topic, payload) => {
    const reply = devices.find(({ replies }) => replies[topic])?.replies[topic]?.(payload.toString());
    for (const [at, answer] of Object.entries(reply ?? {})) client.publish(at, answer, retained);
  });
  client.on('error', () => {});
  client.on('connect', () => void announce().catch(() => {}));
  await announce();
  return client;
}

/** Anything that reports on one topic what it was told on another. */
export const echo = (
  component: string,
  id: string,
  config: object,
  say: (payload: string) => string,
  first?: string,
): SimulatedDevice => ({
  config: {
    [`homeassistant/${component}/${id}/config`]: {
      uniq_id: id,
      cmd_t: `sim/${id}/set`,
      stat_t: `sim/${id}`,
      ...config,
    },
  },
  ...(first !== undefined && { state: { [`sim/${id}`]: first } }),
  replies: { [`sim/${id}/set`]: (payload) => ({ [`sim/${id}`]: say(payload) }) },
});
