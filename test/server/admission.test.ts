import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetEnded } from '../../src/server/http.ts';
import { bodyOf, must, startServer, type TestServer } from '../support/server-kit.ts';

let server: TestServer;
const bearers: Record<string, { authorization: string }> = {};
beforeAll(async () => {
  server = await startServer();
  const store = must(await server.app.tokens());
  for (const role of ['agent', 'viewer']) {
    const { secret } = must(await store.create({ name: role, roles: [role] }));
    bearers[role] = { authorization: `Bearer ${secret}` };
  }
});
const folders: string[] = [];
afterAll(async () => {
  await server.close();
  for (const dir of folders) rmSync(dir, { recursive: true, force: true });
});
const inFolder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'yx-admission-'));
  folders.push(dir);
  return { YX_DATA: dir, YX_LANG: 'en' };
};
const codeOf = async (answer: Response) =>
  [answer.status, (await bodyOf<{ issues: { code: string }[] }>(answer)).issues[0]!.code] as const;

describe('what is taken and what is not', () => {
  it('readiness: every part by name, for whoever asks', async () => {
    const answer = await fetch(`${server.url}/readyz`);
    expect(await bodyOf(answer)).toEqual({
      status: 'ok',
      database: 'ok',
      disk: 'ok',
      queue: 'ok',
      store: 'ok',
      registry: 'ok',
    });
    const away = await startServer({}, { env: { YX_DATA: '/proc/1/none', YX_LANG: 'en' } });
    const notReady = await away.get('/readyz');
    expect(notReady.status).toBe(503);
    expect(await bodyOf(notReady)).toMatchObject({ status: 'away', database: 'away' });
    expect((await away.get('/healthz')).status).toBe(200);
    await away.close();
  });

  it('as many at once as there may be, and no more: what is not on record yet counts', async () => {
    const small = await startServer({}, { env: { ...inFolder(), YX_QUOTA_RUNS: '5' } });
    const store = must(await small.app.tokens());
    const { secret } = must(await store.create({ name: 'many', roles: ['agent'] }));
    const as = { authorization: `Bearer ${secret}` };
    const line = { params: { line: 'x' } };
    for (const [path, body, taken] of [
      ['/v1/tools/sample.make_entry/call', line, 428],
      ['/v1/sample/runs', { text: '切三根250mm的木条' }, 202],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => small.post(path, body, as)));
      const statuses = answers.map(({ status }) => status);
      expect([path, statuses.filter((status) => status !== 429 && status !== taken)]).toEqual([path, []]);
      const { items } = await bodyOf<{ items: { id: string; status: string }[] }>(small.get('/v1/runs', as));
      const open = items.filter(({ status }) => !['completed', 'cancelled'].includes(status));
      expect(open.length).toBeLessThanOrEqual(5);
      for (const { id } of open) await small.post(`/v1/runs/${id}/cancel`, undefined, as);
    }
    await small.close();
  }, 30_000);

  it('the same key with another request is refused, and the first one stays what it was', async () => {
    const key = { 'idempotency-key': 'k1' };
    const ask = (text: string) => server.post('/v1/sample/runs', { text }, key);
    const first = await bodyOf<{ id: string }>(ask('切三根250mm的木条'));
    expect(await bodyOf(ask('切三根250mm的木条'))).toEqual(first);
    expect(await codeOf(await ask('切四根250mm的木条'))).toEqual([422, 'key_reused']);
  });

  it('the pages of one person tell nothing of another’s runs', async () => {
    for (let i = 1; i <= 3; i++)
      await bodyOf(server.post('/v1/sample/runs', { text: `切${i}根250mm的木条` }));
    const page = await bodyOf<{ items: unknown[]; next: string | null }>(
      server.get('/v1/runs?limit=2', bearers.viewer),
    );
    expect(page).toEqual({ items: [], next: null });
    const [first] = (await bodyOf<{ items: { id: string }[] }>(server.get('/v1/runs?limit=1'))).items;
    for (const cursor of [first!.id, 'nothing-of-that-name'])
      expect(await codeOf(await server.get(`/v1/runs?cursor=${cursor}`, bearers.viewer))).toEqual([
        400,
        'bad_cursor',
      ]);
  });

  it('a page is full or the last, also of what only looks as if it were going on', async () => {
    const { db } = must(await server.app.database('core'));
    const row = await db.selectFrom('runs').selectAll().executeTakeFirstOrThrow();
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const of = (i: number, more: object) => ({
      ...row,
      id: `page-${i}`,
      domain: 'pages',
      status: 'running',
      createdAt: `2026-01-01T00:00:0${i}.000Z`,
      ...more,
    });
    const held = { holder: 'elsewhere/1', heldUntil: soon };
    const left = { holder: 'elsewhere/1', heldUntil: '2026-01-01T00:00:00.000Z' };
    const rows = [of(1, left), of(2, left), of(3, left), of(4, held), of(5, held)];
    await db.insertInto('runs').values(rows).execute();
    const page = async (more: string) =>
      bodyOf<{ items: { id: string }[]; next: string | null }>(
        server.get(`/v1/runs?domain=pages&status=interrupted&limit=2${more}`),
      );
    const first = await page('');
    expect([first.items.map(({ id }) => id), first.next]).toEqual([['page-3', 'page-2'], 'page-2']);
    const second = await page(`&cursor=${first.next}`);
    expect([second.items.map(({ id }) => id), second.next]).toEqual([['page-1'], null]);
    await db.deleteFrom('runs').where('domain', '=', 'pages').execute();
  });

  it('nobody has more than so many runs open; others are taken all the same', async () => {
    const id = (await must(await must(await server.app.tokens()).list()).find(
      ({ name }) => name === 'agent',
    ))!.id;
    const userId = `agent#${id}`;
    const { db } = must(await server.app.database('core'));
    const row = await db.selectFrom('runs').selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: 1_000 }, (_, i) => ({
      ...row,
      id: `open-${i}`,
      requester: userId,
      status: 'waiting',
      nextAt: null,
    }));
    for (let i = 0; i < rows.length; i += 50)
      await db
        .insertInto('runs')
        .values(rows.slice(i, i + 50))
        .execute();
    const order = { text: '切三根250mm的木条' };
    const refused = await server.post('/v1/sample/runs', order, bearers.agent);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(await codeOf(refused)).toEqual([429, 'too_many_runs']);
    const call = await server.post(
      '/v1/tools/sample.make_entry/call',
      { params: { line: 'x' } },
      bearers.agent,
    );
    expect(await codeOf(call)).toEqual([429, 'too_many_runs']);
    expect((await server.post('/v1/sample/runs', order)).status).toBe(202);
  });

  it('nobody fills the disk alone: what was brought and made counts until it is gone', async () => {
    const tight = await startServer({}, { env: { ...inFolder(), YX_QUOTA_MB: '1' } });
    try {
      const { secret } = must(await must(await tight.app.tokens()).create({ name: 'a', roles: ['agent'] }));
      const agent = { authorization: `Bearer ${secret}` };
      const big = { name: 'notes.txt', content: 'x'.repeat(600_000) };
      const order = (n: number) => ({ text: `切${n}根250mm的木条`, files: [big] });
      const first = await bodyOf<{ id: string }>(tight.post('/v1/sample/runs', order(1), agent));
      expect((await tight.post('/v1/sample/runs', order(2), agent)).status).toBe(202);
      const refused = await tight.post('/v1/sample/runs', order(3), agent);
      expect(refused.headers.get('retry-after')).toBe('3600');
      expect(await codeOf(refused)).toEqual([429, 'too_many_bytes']);
      expect((await tight.post('/v1/sample/runs', order(3))).status).toBe(202);
      const { db } = must(await tight.app.database('core'));
      await db.updateTable('runs').set({ bytes: -1 }).where('id', '=', first.id).execute();
      expect((await tight.post('/v1/sample/runs', order(3), agent)).status).toBe(202);
    } finally {
      await tight.close();
    }
  });

  it('of the conversations of a token the longest untouched goes; nobody else’s', async () => {
    const few = await startServer({}, { env: { ...inFolder(), YX_QUOTA_SESSIONS: '2' } });
    try {
      const store = must(await few.app.tokens());
      const bearer = async (name: string) => {
        const { secret } = must(await store.create({ name, roles: ['agent'] }));
        return { authorization: `Bearer ${secret}` };
      };
      const [one, other] = [await bearer('one'), await bearer('other')];
      const say = (id: string, by?: object) =>
        few.post(`/v1/sessions/${id}/messages`, { text: '切三根250mm的木条', domain: 'sample' }, by as never);
      const turns = async (id: string, by?: object) =>
        (await bodyOf<{ turns: unknown[] }>(few.get(`/v1/sessions/${id}`, by as never))).turns.length;
      await say('a', other);
      for (const id of ['a', 'b', 'c']) {
        await say(id);
        await say(id, one);
      }
      expect([await turns('a', one), await turns('b', one), await turns('c', one)]).toEqual([0, 1, 1]);
      expect([await turns('a', other), await turns('a')]).toEqual([1, 1]);
    } finally {
      await few.close();
    }
  });

  it('what cannot be seen in a name is shown in what is to be approved', async () => {
    const params = { line: 'pay \u202eeurt\u202c to \u{e0041}nyone\u200b' };
    const { details } = await bodyOf<{ details: { preview: string } }>(
      server.post('/v1/tools/sample.make_entry/call', { params }),
    );
    expect(details.preview).toBe('→ pay ⟨U+202E⟩eurt⟨U+202C⟩ to ⟨U+E0041⟩nyone⟨U+200B⟩');
  });

  it('an answer says which file, never where it lies', async () => {
    const away = await startServer({}, { env: { YX_DATA: '/proc/1/none', YX_LANG: 'en' } });
    const said = await (await away.get('/v1/runs')).text();
    expect(said).not.toContain('/proc/1');
    await away.close();
  });
});

it('design: the files of runs go with them, and so do those that belong to none', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'yx-kept-'));
  const old = await startServer({}, { env: { YX_DATA: dir, YX_KEEP_DAYS: '30', YX_LANG: 'en' } });
  const { db } = must(await old.app.database('core'));
  const runOf = async (text: string) => {
    const { id } = await bodyOf<{ id: string }>(old.post('/v1/sample/runs', { text }));
    const shown = () => bodyOf<{ status: string; artifacts: { name: string }[] }>(old.get(`/v1/runs/${id}`));
    await expect.poll(async () => (await shown()).status).toBe('completed');
    return { id, name: (await shown()).artifacts[0]!.name };
  };
  const [long, young, given] = [
    await runOf('切三根250mm的木条'),
    await runOf('切四根250mm的木条'),
    await runOf('切五根250mm的木条'),
  ];
  const folder = (id: string) => join(dir, 'runs', id);
  mkdirSync(join(folder('orphan'), '1'), { recursive: true });
  mkdirSync(join(folder('young-orphan'), '1'), { recursive: true });
  const ago = new Date(Date.now() - 31 * 86_400_000);
  for (const id of [long.id, given.id, 'orphan'])
    for (const path of [join(folder(id), '1'), folder(id)]) utimesSync(path, ago, ago);
  const updatedAt = ago.toISOString();
  await db.updateTable('runs').set({ updatedAt }).where('id', '=', long.id).execute();
  // What was given up can be tried again by hand.
  await db.updateTable('runs').set({ updatedAt, status: 'dead' }).where('id', '=', given.id).execute();
  await forgetEnded(old.app);
  const left = [long.id, young.id, given.id, 'orphan', 'young-orphan'].map((id) => existsSync(folder(id)));
  expect(left).toEqual([false, true, true, false, true]);
  const fetched = ({ id, name }: { id: string; name: string }) =>
    old.get(`/v1/runs/${id}/artifacts/${encodeURIComponent(name)}`);
  expect(await codeOf(await fetched(long))).toEqual([410, 'artifact_cleared']);
  expect((await fetched(young)).status).toBe(200);
  await old.close();
  rmSync(dir, { recursive: true, force: true });
});

it('design: what is over for as long as was to be kept goes by itself', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'yx-kept-'));
  const old = await startServer({}, { env: { YX_DATA: dir, YX_KEEP_DAYS: '30', YX_LANG: 'en' } });
  const { db } = must(await old.app.database('core'));
  const row = { session: '{"schema_version":"2.0.0"}', outcome: null, revision: 1 };
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await db
    .insertInto('sessions')
    .values([
      { id: 'old', ...row, savedAt: ago(31) },
      { id: 'young', ...row, savedAt: ago(29) },
    ])
    .execute();
  await forgetEnded(old.app);
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'young' }]);
  await old.close();
  rmSync(dir, { recursive: true, force: true });
});
