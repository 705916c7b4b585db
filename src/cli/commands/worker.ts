import type { Host } from '../../app/host.ts';
import type { Worker } from '../../app/runs/worker.ts';
import { numberOf } from '../args.ts';
import { type Command, Refused } from '../command.ts';
import { usage } from '../messages.ts';
import { withHost } from '../open.ts';
import { interrupted } from '../signals.ts';

const AGAIN_MS = 2_000;
const AT_ONCE = 8;
const GRACE_S = 30;
const HEALTH_MS = 10_000;

export const command: Command = {
  name: 'worker',
  summary: {
    zh: '从 YX_QUEUE 指定的 NATS 队列取运行来执行，可在任意多台机器上各开几个',
    en: 'carries out runs from the NATS queue of YX_QUEUE; any number on any number of machines',
  },
  positionals: '',
  details: {
    zh: '所有进程要用同一个 DATABASE_URL 和 YX_QUEUE。标准输出上每 10 秒一行 JSON 说明状况。Ctrl-C 或 SIGTERM：不再取新的，做完手上的；来不及做完的留给别的 worker 从原处继续。',
    en: 'All processes share one DATABASE_URL and one YX_QUEUE. A line of JSON on standard output tells every 10 seconds how it is. Ctrl-C or SIGTERM: takes nothing more and finishes what is under way; what takes too long is left to other workers, who go on where it was.',
  },
  options: async () => [
    {
      name: 'concurrency',
      short: 'c',
      value: 'N',
      help: { zh: `同时执行几个运行（默认 ${AT_ONCE}）`, en: `how many runs at a time (${AT_ONCE})` },
    },
    {
      name: 'grace',
      value: 'SECONDS',
      help: {
        zh: `停下前等多少秒（默认 ${GRACE_S}）`,
        en: `how long it waits for what is under way (${GRACE_S})`,
      },
    },
  ],
  async run(args, terminal) {
    const atOnce = numberOf(args, 'concurrency', 1, 1_000) ?? AT_ONCE;
    const grace = numberOf(args, 'grace', 0, 3_600) ?? GRACE_S;
    const working = async (app: Host): Promise<number> => {
      if (app.config.queue === 'memory') throw new Refused([usage('worker_needs_queue')]);
      const print = (state: string, more: object) =>
        terminal.out(`${JSON.stringify({ worker: process.pid, state, ...more })}\n`);
      const stopping = interrupted();
      const worker = await untilStarted(app, atOnce, stopping, (issues) => print('away', { issues }));
      if (!worker) return 0;
      const tell = (state: string, more: object = {}) => print(state, { ...worker.counts, ...more });
      await tell('ready', { concurrency: atOnce });
      const health = setInterval(() => void tell('ok'), HEALTH_MS);
      await stopping;
      clearInterval(health);
      await tell('stopping');
      const left = await worker.stop(grace * 1_000);
      await tell('stopped', { parked: left });
      return left;
    };
    const parked = await withHost(args, terminal, working, { threads: true });
    // What was left to others must not go on here.
    if (parked > 0) process.exit(0);
    return 0;
  },
};

/** Database and queue may come later than this process, or be away when it starts; null where it is told to stop before. */
async function untilStarted(
  app: Host,
  atOnce: number,
  stopping: Promise<void>,
  tell: (issues: readonly string[]) => Promise<void>,
): Promise<Worker | null> {
  const { startWorker } = await import('../../app/runs/worker.ts');
  const isStopping = stopping.then(() => true);
  for (;;) {
    const started = await startWorker(app, { atOnce });
    if (started.ok) return started.value;
    await tell(started.error.map(({ code, message }) => `${code}: ${message}`));
    const pause = new Promise<false>((resolve) => setTimeout(() => resolve(false), AGAIN_MS));
    if (await Promise.race([isStopping, pause])) return null;
  }
}
