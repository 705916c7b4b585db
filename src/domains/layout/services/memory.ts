import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { ServiceSpec } from '../../../core/domain.ts';
import type { MemoryPort, Remembered } from '../draw/memory/memory.ts';

const Entry = z.object({
  score: z.number(),
  sections: z.array(
    z.object({
      type: z.enum(['nmos', 'pmos', 'passive']),
      rows: z.array(z.array(z.string())),
      block: z.string().exactOptional(),
      shelf: z.int().exactOptional(),
      within: z.array(z.string()).exactOptional(),
    }),
  ),
});

/** One file for each kind of circuit; what cannot be read is as good as forgotten. */
export function createMemory(folder: string): MemoryPort {
  const fileOf = (key: string) =>
    join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);
  const recall = async (key: string): Promise<Remembered | null> => {
    const text = await readFile(fileOf(key), 'utf8').catch(() => null);
    if (text === null) return null;
    try {
      return Entry.safeParse(JSON.parse(text)).data ?? null;
    } catch {
      return null;
    }
  };
  return {
    recall,
    async remember(key, entry) {
      const known = await recall(key);
      if (known && known.score >= entry.score) return;
      await mkdir(folder, { recursive: true });
      const fresh = `${fileOf(key)}.${randomUUID()}`;
      await writeFile(fresh, JSON.stringify(entry));
      await rename(fresh, fileOf(key));
    },
  };
}

export const memoryService: ServiceSpec = {
  create: async ({ dataDir }) => ({ service: createMemory(join(dataDir, 'layout-memory')) }),
};
