import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type NatsCluster, startNats } from '../../../test/support/nats.ts';
import { systemReady } from '../../../test/support/system.ts';
import type { Handled, WorkQueue } from '../../core/run/queue.ts';
import { connectionOptions, connectNats } from './nats.ts';

const ACK_MS = 1_200;

it.each<[string, object]>([
  ['nats://a', { servers: ['a:4222'] }],
  ['nats://a:1,nats://b:2', { servers: ['a:1', 'b:2'] }],
  ['nats://me:p%40ss@a', { user: 'me', pass: 'p@ss' }],
  ['nats://secret@a', { token: 'secret' }],
  ['tls://a,nats://b', { tls: {} }],
])('%s is connected to with %j', (urls, expected) => {
  const options = connectionOptions(urls);
  expect(options).toMatchObject(expected);
  for (const key of ['user', 'pass', 'token', 'tls']) expect(key in options).toBe(key in expected);
});

describe.skipIf(!systemReady(new URL('./nats.system.json', import.meta.url)))(
  'design: JetStream with message-id de-duplication, explicit acks and heartbeats',
  () => {
    let nats: NatsCluster;
    const open: WorkQueue[] = [];
    beforeAll(async () => {
      nats = await startNats(1);
    }, 30_000);
    afterEach(async () => {
      for (const queue of open.splice(0)) await queue.close();
    });
    afterAll(() => nats?.stop());

    async function connect(): Promise<WorkQueue> {
      for (let tries = 1; ; tries++) {
        const queue = await connectNats(`${nats.url}?ack_ms=${ACK_MS}`);
        if (!queue.ok && tries > 20) throw new Error(queue.error[0]?.message);
        if (!queue.ok) await sleep(200);
        else {
          open.push(queue.value);
          return queue.value;
        }
      }
    }
    /** A taker that notes what it gets and answers as told. */
    function taker(queue: WorkQueue, answer: (run: string, times: number) => Promise<Handled>) {
      const got: string[] = [];
      const taking = queue.take(async ({ run }) => {
        got.push(run);
        return answer(run, got.filter((one) => one === run).length);
      }, 2);
      return { got, taking };
    }

    it('the same id is delivered once, and what is done is gone', async () => {
      const [one, other] = [await connect(), await connect()];
      await one.put({ id: 'a', run: 'r1' });
      await other.put({ id: 'a', run: 'r1' });
      await other.put({ id: 'b', run: 'r2' });
      const { got, taking } = taker(one, async () => 'done');
      await expect.poll(() => [...got].sort(), { timeout: 10_000 }).toEqual(['r1', 'r2']);
      await sleep(ACK_MS * 1.5);
      expect(await taking.stop(1_000)).toBe(0);
      expect(got).toHaveLength(2);
    }, 30_000);

    it('what failed or was given back comes again', async () => {
      const queue = await connect();
      await queue.put({ id: 'c', run: 'fails' });
      await queue.put({ id: 'd', run: 'busy' });
      const { got, taking } = taker(queue, async (run, times) => {
        if (times > 1) return 'done';
        if (run === 'fails') throw new Error('as asked');
        return { againMs: 50 };
      });
      await expect
        .poll(() => [...got].sort(), { timeout: 10_000 })
        .toEqual(['busy', 'busy', 'fails', 'fails']);
      await taking.stop(1_000);
    }, 30_000);

    it('one that takes long shows that it lives, and nobody else gets it', async () => {
      const [one, other] = [await connect(), await connect()];
      const slow = taker(one, () => sleep(ACK_MS * 2.5).then(() => 'done' as const));
      await one.put({ id: 'e', run: 'long' });
      await expect.poll(() => slow.got, { timeout: 10_000 }).toEqual(['long']);
      const idle = taker(other, async () => 'done');
      await sleep(ACK_MS * 2);
      expect(await slow.taking.stop(10_000)).toBe(0);
      expect([...slow.got, ...idle.got]).toEqual(['long']);
      await idle.taking.stop(1_000);
    }, 30_000);

    it('parked by one that stops, or lost with one that dies: another one gets it', async () => {
      const [stops, dies, other] = [await connect(), await connect(), await connect()];
      const never = () => new Promise<Handled>(() => {});
      const parking = taker(stops, never);
      await stops.put({ id: 'f', run: 'parked' });
      await expect.poll(() => parking.got, { timeout: 10_000 }).toEqual(['parked']);
      const dying = taker(dies, never);
      expect(await parking.taking.stop(10)).toBe(1);
      await expect.poll(() => dying.got, { timeout: 10_000 }).toEqual(['parked']);
      await dies.close();
      const last = taker(other, async () => 'done');
      await expect.poll(() => last.got, { timeout: 10_000 }).toEqual(['parked']);
      await last.taking.stop(1_000);
    }, 40_000);

    it('a queue that cannot be reached is said to be so', async () => {
      const none = await connectNats('nats://127.0.0.1:1');
      expect(none.ok ? 'ok' : none.error[0]?.code).toBe('queue_open');
    }, 30_000);
  },
);
