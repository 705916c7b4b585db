import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, must, startServer, type TestServer } from '../support/server-kit.ts';

describe('design: what was said and who may speak is the same on every server that shares the database', () => {
  let one: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    one = await startServer();
    const env = { YX_DATA: `${one.dir}/data`, YX_LANG: 'en' };
    other = await startServer({}, { env });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });
  const say = (server: TestServer, session: string, text: string) =>
    server.post(`/v1/sessions/${session}/messages`, { text });

  it('said to one, answered to another, carried out by either', async () => {
    const asked = await bodyOf<{ questions: unknown[] }>(say(one, 's', '切250mm的木条'));
    expect(asked.questions).toHaveLength(1);
    const answered = await bodyOf<{ kind: string; questions: unknown[] }>(say(other, 's', '3根'));
    expect(answered).toMatchObject({ kind: 'answer', questions: [] });
    for (const server of [one, other])
      expect((await server.post('/v1/sample/runs', { session: 's' })).status).toBe(202);
    expect((await one.post('/v1/sample/runs', { session: 'nobody' })).status).toBe(409);
  });

  it('said to both at once: neither forgets what the other heard', async () => {
    const texts = Array.from({ length: 8 }, (_, i) => `切1根${i + 10}mm的木条`);
    const all = await Promise.all(texts.map((text, i) => say(i % 2 ? one : other, 'both', text)));
    expect(all.map(({ status }) => status)).toEqual(texts.map(() => 200));
    const { turns } = await bodyOf<{ turns: { text: string }[] }>(other.get('/v1/sessions/both'));
    expect(turns.map(({ text }) => text).sort()).toEqual([...texts].sort());
  });

  it('a token made by one is known to the other, until it is revoked by either', async () => {
    const { secret, info } = must(
      await must(await one.app.tokens()).create({ name: 'robot', roles: ['viewer'] }),
    );
    const ask = async () => (await other.get('/v1/domains', { authorization: `Bearer ${secret}` })).status;
    expect(await ask()).toBe(200);
    must(await must(await one.app.tokens()).revoke(info.id));
    expect(await ask()).toBe(401);
  });
});
