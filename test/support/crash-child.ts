import type { Kysely } from 'kysely';
import { effectOf } from '../../src/core/tool/effect.ts';
import { success } from '../../src/core/tool/tool.ts';
import { openSql } from '../../src/runtime/sql/open.ts';
import { testContext } from './tool-kit.ts';

/** One write in a process of its own, which is killed at the point it is told: before, inside, after, or never. */
const [place, point] = process.argv.slice(2) as [string, string];
const die = (at: string) => {
  if (at === point) process.kill(process.pid, 'SIGKILL');
};
const opened = await openSql({ ...JSON.parse(place), now: () => new Date(0) });
if (!opened.ok) throw new Error(opened.error[0]?.message);
const sql = opened.value;
const effect = effectOf('demo.create_thing', { name: 'a' }, testContext({ effectKey: 'r1/s1' }));
die('before');
await sql.write(effect, async (db) => {
  const things = db as unknown as Kysely<{ things: { name: string } }>;
  await things.insertInto('things').values({ name: 'a' }).execute();
  die('inside');
  return success({ name: 'a' });
});
die('after');
await sql.close();
