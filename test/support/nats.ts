import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface NatsCluster {
  /** The addresses of all nodes, with commas. */
  readonly url: string;
  kill(node: number): void;
  /** The node comes back with what it had. */
  restart(node: number): void;
  stop(): Promise<void>;
}

/** JetStream servers of their own on free ports of this machine, in a temporary folder. */
export async function startNats(nodes: number): Promise<NatsCluster> {
  const dir = mkdtempSync(join(tmpdir(), 'yx-nats-'));
  const ports = await freePorts(nodes * 2);
  const clients = ports.slice(0, nodes);
  const routes = ports.slice(nodes).map((port) => `nats://127.0.0.1:${port}`);
  const running: ChildProcess[] = [];
  const start = (i: number): void => {
    const cluster = ['--cluster_name', 'yx', '--cluster', routes[i]!, '--routes', routes.join(',')];
    running[i] = spawn(
      'nats-server',
      [
        ...['-n', `n${i}`, '-a', '127.0.0.1', '-p', String(clients[i]), '-js', '-sd', join(dir, `n${i}`)],
        ...(nodes > 1 ? cluster : []),
      ],
      { stdio: 'ignore' },
    );
  };
  for (let i = 0; i < nodes; i++) start(i);
  const killAll = () => {
    for (const one of running) one.kill('SIGKILL');
  };
  process.once('exit', killAll);
  return {
    url: clients.map((port) => `nats://127.0.0.1:${port}`).join(','),
    kill: (node) => void running[node]?.kill('SIGKILL'),
    restart: start,
    async stop() {
      const ended = running.map(
        (one) =>
          new Promise<void>((resolve) => {
            if (one.exitCode !== null || one.signalCode !== null) resolve();
            else one.once('exit', () => resolve());
          }),
      );
      killAll();
      await Promise.all(ended);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** All at the same time, so that none is given twice. */
async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const probe = createServer().once('error', reject);
          probe.listen(0, '127.0.0.1', () => resolve(probe));
        }),
    ),
  );
  const ports = probes.map((probe) => (probe.address() as { port: number }).port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}
