import { statfs } from 'node:fs/promises';
import type { Host } from '../app/host.ts';

export type Part = 'database' | 'disk' | 'store' | 'queue' | 'registry';
export type Standing = 'ok' | 'away' | 'full' | 'apart';

/** Less room than this and the next write may be the one that fails. */
const LEAST_BYTES = 64 * 2 ** 20;
const MOST_WAITING = 10_000;
const PATIENCE_MS = 2_000;

/** Whether what a request needs is there: asked now, each part for itself, and none for long. */
export async function standingOf(app: Host): Promise<Readonly<Record<Part, Standing>>> {
  const parts: Readonly<Record<Part, () => Promise<Standing>>> = {
    async database() {
      const runs = await app.runs();
      if (!runs.ok) return 'away';
      await runs.value.open(1);
      return 'ok';
    },
    async disk() {
      const { bavail, bsize } = await statfs(app.config.dataDir);
      return bavail * bsize < LEAST_BYTES ? 'full' : 'ok';
    },
    async store() {
      const runs = await app.runs();
      return runs.ok ? runs.value.filesStanding() : 'away';
    },
    async queue() {
      const [queue, runs] = [await app.queue(), await app.runs()];
      if (!queue.ok || !runs.ok) return 'away';
      return (await runs.value.open(MOST_WAITING)) >= MOST_WAITING ? 'full' : 'ok';
    },
    registry: async () => ((await app.registry()).ok ? 'ok' : 'away'),
  };
  const names = Object.keys(parts) as Part[];
  const found = await Promise.all(names.map((name) => within(parts[name])));
  return Object.fromEntries(names.map((name, i) => [name, found[i]!])) as Record<Part, Standing>;
}

async function within(ask: () => Promise<Standing>): Promise<Standing> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Standing>((resolve) => {
    timer = setTimeout(() => resolve('away'), PATIENCE_MS);
  });
  try {
    return await Promise.race([ask().catch((): Standing => 'away'), late]);
  } finally {
    clearTimeout(timer);
  }
}
