import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../../test/support/databases.ts';
import { keepLedger, ledgerPlan, openLedger, type Place } from '../../../test/support/journal-kit.ts';

const soak = process.env.YX_SOAK === '1';
const patience = soak ? 3_600_000 : 300_000;
const source = fileURLToPath(new URL('../../../test/support/journal-child.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));
let folder = '';
let child = '';

beforeAll(async () => {
  // Bundled beforehand: a process that starts quickly is killed more often.
  folder = mkdtempSync(join(root, 'node_modules', '.journal-'));
  child = join(folder, 'child.mjs');
  await build({
    entryPoints: [source],
    outfile: child,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the child; gives what it printed and how it ended. */
function start(place: Place, args: readonly string[]) {
  const running = spawn(process.execPath, [child, JSON.stringify(place), ...args], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  running.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const ended = new Promise<{ printed: string; how: string }>((done) => {
    running.once('close', (code, signal) => done({ printed, how: signal ?? String(code) }));
  });
  return { running, ended };
}

async function entriesOf(place: Place) {
  const opened = await openLedger(place);
  const { rows } = await raw<{
    name: string;
    n: number;
  }>`select name, count(*) as n from entries group by name`.execute(opened.db);
  const { rows: audit } = await raw<{
    n: number;
  }>`select count(*) as n from audit where outcome = 'done'`.execute(opened.db);
  await opened.close();
  return { entries: new Map(rows.map(({ name, n }) => [name, Number(n)])), done: Number(audit[0]?.n) };
}

for (const kind of databaseKinds(new URL('./journal.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`runs that survive kill -9: ${kind.dialect}`, () => {
    beforeAll(kind.start);
    afterAll(kind.stop);

    it(
      'at every boundary between journal entries: taken up again, each effect is there once',
      async () => {
        const place = await kind.fresh();
        await (await openLedger(place)).close();
        const whole = await start(place, ['once', 'whole', '-1']).ended;
        expect(whole.how).toBe('0');
        const points = Number(whole.printed);
        expect(points).toBeGreaterThan(14);
        const step = soak ? 1 : kind.dialect === 'sqlite' ? 2 : 8;
        const names = ['whole'];
        let killed = 0;
        for (let point = 0; point < points; point += step) {
          const run = `p${point}`;
          const died = await start(place, ['once', run, String(point)]).ended;
          // Events that come together are kept together, so a life may have a few boundaries fewer.
          if (died.how !== 'SIGKILL') expect(Number(died.printed), run).toBeLessThanOrEqual(point);
          else killed++;
          const opened = await openLedger(place);
          const outcome = await keepLedger(opened, place, run, ledgerPlan(run));
          await opened.close();
          expect(outcome.status, run).toBe('completed');
          names.push(run);
        }
        expect(killed).toBeGreaterThan((points / step) * 0.6);
        const { entries, done } = await entriesOf(place);
        expect(entries).toEqual(
          new Map(names.flatMap((run) => [`${run}.first`, `${run}.second`].map((n) => [n, 1]))),
        );
        expect(done).toBe(names.length * 2);
      },
      patience,
    );

    it(
      'at random: confirmed writes, none lost and none doubled',
      async () => {
        const place = await kind.fresh();
        await (await openLedger(place)).close();
        const [runs, kills] = soak ? [5_000, 100] : [30, 4];
        let random = Number(process.env.YX_SEED ?? 1) || 1;
        const next = () => {
          random = (random * 48_271) % 2_147_483_647;
          return random / 2_147_483_647;
        };
        let from = 0;
        for (let killed = 0; from < runs; ) {
          const { running, ended } = start(place, ['many', String(from), String(runs)]);
          if (killed < kills) {
            // Never the same place twice: after a few runs more, and then some time into the next one.
            const more = 1 + Math.floor((next() * runs) / kills);
            let seen = 0;
            running.stdout.on('data', (chunk: Buffer) => {
              seen += chunk.toString().split('\n').length - 1;
              if (seen >= more) setTimeout(() => running.kill('SIGKILL'), next() * 20);
            });
          }
          const { printed, how } = await ended;
          const last = printed.trim().split('\n').at(-1);
          if (last) from = Number(last) + 1;
          if (how === 'SIGKILL') killed++;
          else expect(how).toBe('0');
        }
        const { entries } = await entriesOf(place);
        expect(entries.size).toBe(runs * 2);
        expect([...entries.values()].filter((n) => n !== 1)).toEqual([]);
      },
      patience,
    );
  });
}
