import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearMessage, sessionAfter } from '../../../app/conversation.ts';
import { createHost, type Host } from '../../../app/host.ts';
import { same } from '../../../core/reading/evidence.ts';
import { standing, startSession } from '../../../core/session.ts';
import { domain } from '../index.ts';
import { type Cell, cells, world } from './grid.testkit.ts';

let app: Host;
const data = mkdtempSync(join(tmpdir(), 'yx-grid-'));
beforeAll(async () => {
  const made = await createHost({ env: { YX_DATA: data } });
  if (!made.ok) throw new Error(made.error[0]?.message);
  app = made.value;
});
afterAll(async () => {
  await app.close();
  rmSync(data, { recursive: true });
});

const now = new Date(2026, 10, 15, 12);
const known = domain.read.world.schema.parse(world);

async function outcome({ says, calls }: Cell): Promise<'done' | 'asked' | 'otherwise'> {
  const own = await app.domain('business');
  if (!own.ok) throw new Error('business');
  let session = startSession('grid', now);
  for (const [i, said] of says.entries()) {
    const heard = await hearMessage(app, session, said, { now, domain: own.value, worldOf: () => known });
    if (!heard.ok) return 'asked';
    session = sessionAfter(heard.value) ?? session;
    if (i < says.length - 1) continue;
    const read = 'read' in heard.value ? heard.value.read : null;
    const value = (read ? read.value : standing(session)?.value) as readonly unknown[] | undefined;
    const isOpen = !read || session.open !== null || read.questions.length + read.held.length > 0;
    if (isOpen || (value?.length === 0 && calls.length > 0)) return 'asked';
    return same(value, calls) ? 'done' : 'otherwise';
  }
  return 'asked';
}

/** Every so many of them, from a place that each day of the year has: all of them where there is time. */
const STEP = process.env.YX_SOAK === '1' ? 1 : 59;

describe('what was said first × what is said of it next × how', () => {
  it.each(['zh', 'en'] as const)(
    '%s: as a rule it is done, sometimes asked about, and never anything else is done',
    async (lang) => {
      const all = [...cells()].filter((cell) => cell.lang === lang && cell.says.length > 1);
      const tried = all.filter((_, i) => i % STEP === 7 % STEP);
      const otherwise: string[] = [];
      const asked: string[] = [];
      for (const cell of tried) {
        const came = await outcome(cell);
        if (came === 'otherwise') otherwise.push(cell.says.join(' / '));
        if (came === 'asked') asked.push(cell.says.join(' / '));
      }
      expect(otherwise).toEqual([]);
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(tried.length * 0.03);
    },
    400_000,
  );
});
