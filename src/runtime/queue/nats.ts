import {
  type Consumer,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { err, ok, type Result } from '../../core/result.ts';
import type { Handled, Job, Taking, WorkQueue } from '../../core/run/queue.ts';
import { issue, reasonOf } from '../messages.ts';
import { withinGrace } from './grace.ts';

const STREAM = 'YANXING';
const SUBJECT = 'yanxing.runs';
const WORKERS = 'workers';
const MOST_REPLICAS = 3;
const MOST_TRIES = 20;
/** Without a sign of life a job is given to someone else after that. */
const ACK_MS = 15_000;
const DUPLICATES_MS = 120_000;
const PULL_MS = 5_000;
const FAILED_MS = 1_000;
const CONNECT_MS = 5_000;
const MS = 1_000_000;

/**
 * JetStream: what is acknowledged is gone, anything else comes again, to this worker or to another. `?ack_ms=` in the
 * first address says how long a job may go without a sign of life.
 */
export async function connectNats(urls: string): Promise<Result<WorkQueue>> {
  const ackMs = Number(new URL(urls.split(',')[0]!).searchParams.get('ack_ms')) || ACK_MS;
  try {
    const connection = await connect(connectionOptions(urls));
    try {
      const manager = await jetstreamManager(connection);
      await declareStream(manager, ackMs, connection.info?.cluster !== undefined);
      return ok(queueOn(connection, jetstream(connection), ackMs));
    } catch (thrown) {
      await connection.close();
      throw thrown;
    }
  } catch (thrown) {
    return err([issue('queue_open', { params: { reason: reasonText(thrown) } })]);
  }
}

/** Several addresses with a comma between them; who logs in stands in the first. */
export function connectionOptions(urls: string) {
  const all = urls.split(',').map((text) => new URL(text));
  const user = decodeURIComponent(all[0]!.username);
  const pass = decodeURIComponent(all[0]!.password);
  return {
    servers: all.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    name: 'yanxing',
    // A cluster that is being repaired is waited for, however long that takes.
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    timeout: CONNECT_MS,
    ...(user && pass ? { user, pass } : user ? { token: user } : {}),
    ...(all.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
  };
}

/** Three copies in a cluster, whose servers may still be finding each other; one where there is one server. */
async function declareStream(manager: JetStreamManager, ackMs: number, isCluster: boolean): Promise<void> {
  const make = (num_replicas: number) =>
    manager.streams.add({
      name: STREAM,
      subjects: [SUBJECT],
      retention: 'workqueue',
      storage: 'file',
      num_replicas,
      duplicate_window: DUPLICATES_MS * MS,
    });
  for (let tries = 1; ; tries++) {
    try {
      if (await manager.streams.info(STREAM).catch(() => undefined)) break;
      await make(isCluster && tries < MOST_TRIES ? MOST_REPLICAS : 1);
      break;
    } catch (thrown) {
      if (!isCluster || tries >= MOST_TRIES) throw thrown;
    }
    await new Promise((resolve) => setTimeout(resolve, FAILED_MS / 2));
  }
  await manager.consumers.add(STREAM, {
    durable_name: WORKERS,
    ack_policy: 'explicit',
    ack_wait: ackMs * MS,
    max_deliver: -1,
    max_ack_pending: 100_000,
  });
}

type JetStream = ReturnType<typeof jetstream>;

function queueOn(connection: NatsConnection, stream: JetStream, ackMs: number): WorkQueue {
  return {
    async put({ id, run }) {
      await stream.publish(SUBJECT, run, { msgID: id, timeout: CONNECT_MS });
    },
    take: (work, atOnce) => takeFrom(() => stream.consumers.get(STREAM, WORKERS), work, atOnce, ackMs),
    async close() {
      // What was just acknowledged or given back is still on its way.
      await withinGrace([connection.flush()], FAILED_MS);
      await connection.close();
    },
  };
}

function takeFrom(
  open: () => Promise<Consumer>,
  work: (job: Job) => Promise<Handled>,
  atOnce: number,
  ackMs: number,
): Taking {
  const inHand = new Set<JsMsg>();
  let stopped = false;

  const handle = async (message: JsMsg): Promise<void> => {
    inHand.add(message);
    const alive = setInterval(() => message.working(), ackMs / 3);
    try {
      const run = message.string();
      const handled = await work({ id: `${run}#${message.seq}`, run }).catch(
        (): Handled => ({ againMs: FAILED_MS * Math.min(30, message.info.deliveryCount) }),
      );
      // One that was parked has been given to others.
      if (!inHand.delete(message)) return;
      if (handled === 'done') message.ack();
      else message.nak(handled.againMs);
    } finally {
      clearInterval(alive);
    }
  };
  const slot = async (): Promise<void> => {
    let consumer: Consumer | null = null;
    while (!stopped) {
      try {
        consumer ??= await open();
        const message = await consumer.next({ expires: PULL_MS });
        if (message && stopped) message.nak();
        else if (message) await handle(message);
      } catch {
        // The servers choose a new leader, or cannot be reached: the connection comes back by itself.
        consumer = null;
        await new Promise((resolve) => setTimeout(resolve, FAILED_MS / 2));
      }
    }
  };
  for (let i = 0; i < atOnce; i++) void slot();
  return {
    async stop(graceMs) {
      stopped = true;
      await withinGrace([untilEmpty(inHand)], graceMs);
      const parked = inHand.size;
      for (const message of inHand) message.nak();
      inHand.clear();
      return parked;
    },
  };
}

async function untilEmpty(inHand: ReadonlySet<unknown>): Promise<void> {
  while (inHand.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

const reasonText = (thrown: unknown): string =>
  (thrown instanceof Error && thrown.message) || reasonOf(thrown);
