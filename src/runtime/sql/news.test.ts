import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../../test/support/databases.ts';
import { must } from '../../../test/support/server-kit.ts';
import { openNews } from './news.ts';
import { openSql } from './open.ts';
import { createRunStore } from './run-store.ts';
import { createRuns } from './runs.ts';

const now = () => new Date();
const head = { title: 't', domain: null, requester: 'local', roles: ['owner'], request: null };

describe.each(databaseKinds(new URL('./sql.system.json', import.meta.url)))(
  'design: those who listen hear of what others do ($dialect)',
  (kind) => {
    const on = it.runIf(kind.ready);
    beforeAll(() => kind.start(), 60_000);
    afterAll(() => kind.stop());

    on(
      'in another process, without looking at every run',
      async () => {
        const given = await kind.fresh();
        const [here, there] = [
          must(await openSql({ ...given, now })),
          must(await openSql({ ...given, now })),
        ];
        const [mine, theirs] = [here, there].map((sql) => openNews(sql, given.databaseUrl)) as [
          ReturnType<typeof openNews>,
          ReturnType<typeof openNews>,
        ];
        const heard: (string | null)[] = [];
        const stop = mine.listen((run) => heard.push(run));
        if (kind.dialect === 'postgres') await expect.poll(() => heard, { timeout: 10_000 }).toEqual([null]);
        else await new Promise((resolve) => setTimeout(resolve, 1_200));
        heard.length = 0;
        const store = createRunStore(there, { now });
        await store.begin('one', head);
        theirs.tell('one');
        theirs.tell('one');
        const expected = kind.dialect === 'postgres' ? ['one'] : [null];
        await expect.poll(() => heard, { timeout: 10_000 }).toEqual(expected);
        expect(await createRuns(here, now).standings(['one', 'none'])).toEqual([
          { id: 'one', status: 'running', last: 0 },
        ]);
        await stop();
        await store.close();
        for (const news of [mine, theirs]) await news.close();
        for (const sql of [here, there]) await sql.close();
      },
      30_000,
    );
  },
);
