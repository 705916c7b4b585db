import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../../test/support/databases.ts';
import { testContext } from '../../../test/support/tool-kit.ts';
import { effectOf, type SqlPort } from '../../core/tool/effect.ts';
import { success } from '../../core/tool/tool.ts';
import type { CoreTables } from './core-tables.ts';
import { openSql } from './open.ts';

interface Tables extends CoreTables {
  things: { name: string };
}
const child = fileURLToPath(new URL('../../../test/support/crash-child.ts', import.meta.url));
/** No unique name: a second write would be seen. */
const migrations = [
  {
    owner: 'demo',
    migrations: [
      { version: 1, name: 'things', statements: () => ['create table "things" ("name" varchar(9))'] },
    ],
  },
];

/** How the process ended that wrote and was killed at `point`. */
const writeAndDie = (place: object, point: string, killAfterMs?: number): Promise<string> =>
  new Promise((done) => {
    const args = ['--import', 'tsx', child, JSON.stringify(place), point];
    const running = spawn(process.execPath, args, { stdio: 'inherit' });
    if (killAfterMs !== undefined) setTimeout(() => running.kill('SIGKILL'), killAfterMs);
    running.once('exit', (code, signal) => done(signal ?? String(code)));
  });

for (const kind of databaseKinds(new URL('./crash.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`a process killed while it writes: ${kind.dialect}`, () => {
    beforeAll(kind.start);
    afterAll(kind.stop);
    const random = process.env.YX_SOAK === '1' ? 40 : 1;
    const points = [
      ['before', 'SIGKILL'],
      ['inside', 'SIGKILL'],
      ['after', 'SIGKILL'],
      ['never', '0'],
      ...Array.from({ length: random }, (_, i) => [`some time later ${i}`, null] as const),
    ] as const;

    it.each(points)('%s: repeated under the same key, the effect is there once', async (point, ending) => {
      const place = await kind.fresh();
      const open = async () => {
        const opened = await openSql({ ...place, now: () => new Date(0), migrations });
        if (!opened.ok) throw new Error(opened.error[0]?.message);
        return opened.value;
      };
      await (await open()).close();
      const ended = await writeAndDie(
        place,
        point,
        ending === null ? 300 + ((Number(point.split(' ').at(-1)) * 331) % 1_200) : undefined,
      );
      if (ending !== null) expect(ended).toBe(ending);
      const sql = await open();
      const port = sql as unknown as SqlPort<Kysely<Tables>>;
      const effect = effectOf('demo.create_thing', { name: 'a' }, testContext({ effectKey: 'r1/s1' }));
      const again = await port.write(effect, async (db) => {
        await db.insertInto('things').values({ name: 'a' }).execute();
        return success({ name: 'a' });
      });
      const things = await port.db.selectFrom('things').selectAll().execute();
      const audit = await port.db.selectFrom('audit').select('outcome').execute();
      await sql.close();
      expect([again, things, audit]).toEqual([
        success({ name: 'a' }),
        [{ name: 'a' }],
        [{ outcome: 'done' }],
      ]);
    });
  });
}
