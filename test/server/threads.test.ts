import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHost, type Host } from '../../src/app/host.ts';
import type { Model } from '../../src/core/reading/model.ts';
import { ok } from '../../src/core/result.ts';
import { nanometres } from '../../src/formats/gdsii/library.ts';
import { writeGds } from '../../src/formats/gdsii/write.ts';
import { rulesText } from '../support/layouts.ts';
import { bodyOf, must, startServer, type TestServer } from '../support/server-kit.ts';

let server: TestServer;
let here: Host;
beforeAll(async () => {
  // All domains there are, and what takes long in other threads.
  server = await startServer({}, { domains: undefined as never, threads: true });
  here = must(await createHost({ env: { YX_DATA: `${server.dir}/here`, YX_LANG: 'en' }, model: null }));
}, 60_000);
afterAll(async () => {
  await here.close();
  await server.close();
});

/** A few hundred bytes that stand for four million squares. */
function bomb(): string {
  const plain = { reflected: false, magnification: 1, angle: 0, kind: 'reference', x: 0, y: 0 } as const;
  const grid = (count: number, step: number) => ({
    columns: count,
    rows: count,
    across: [count * step, 0] as const,
    up: [0, count * step] as const,
  });
  const xy = Int32Array.from([0, 0, 150, 0, 150, 150, 0, 150, 0, 0]);
  const bytes = must(
    writeGds({ name: 'X', units: nanometres }, [
      { name: 'A', elements: [{ kind: 'boundary', layer: 1, datatype: 0, xy }] },
      { name: 'B', elements: [{ ...plain, name: 'A', array: grid(1_000, 100) }] },
      { name: 'TOP', elements: [{ ...plain, name: 'B', array: grid(2, 1_000) }] },
    ]),
  );
  expect(bytes.length).toBeLessThan(1_000);
  return Buffer.from(bytes).toString('base64');
}

describe('design: what takes long is done where nobody waits behind it', () => {
  it('what is read there is what is read here, by every domain and by the one door', async () => {
    for (const domain of must(await here.domains())) {
      const text = domain.about.examples.zh[0]!;
      const now = '2026-11-15';
      const at = new Date(`${now}T12:00:00`);
      const answer = await bodyOf<{ result: unknown; evidence: unknown }>(
        server.post(`/v1/${domain.about.id}/parse`, { text, now }),
      );
      const read = await here.parse(domain, { text }, { now: at, lang: 'en' });
      expect([answer.result, answer.evidence], text).toEqual(
        JSON.parse(JSON.stringify([read.value, read.evidence])),
      );
      const door = must(await here.door({ text }, { now: at, lang: 'en' }));
      expect((await bodyOf<{ kind: string }>(server.post('/v1/parse', { text, now }))).kind, text).toBe(
        door.kind,
      );
    }
  }, 60_000);

  it('a run that draws is planned, carried out and checked there; its files are here', async () => {
    const text = '300×200×10 的底板，中心一个直径 20 的孔';
    const { id } = await bodyOf<{ id: string }>(server.post('/v1/plate/runs', { text }));
    const run = () => bodyOf<{ status: string; artifacts: { name: string }[] }>(server.get(`/v1/runs/${id}`));
    await expect.poll(async () => (await run()).status, { timeout: 30_000 }).toBe('completed');
    const names = (await run()).artifacts.map(({ name }) => name);
    expect(names.some((name) => name.endsWith('_cut.dxf'))).toBe(true);
    for (const name of names)
      expect((await server.get(`/v1/runs/${id}/artifacts/${encodeURIComponent(name)}`)).status).toBe(200);
  }, 60_000);

  it('someone who may only look cannot hold the server: it answers, and their work is stopped', async () => {
    const { secret } = must(await must(await server.app.tokens()).create({ name: 'v', roles: ['viewer'] }));
    const viewer = { authorization: `Bearer ${secret}` };
    let isOver = false;
    const params = { gds_base64: bomb(), rules: JSON.parse(rulesText('two_metal')) as unknown };
    const attack = server.post('/v1/tools/drc.run_check/call', { params }, viewer).then((answer) => {
      isOver = true;
      return bodyOf<{ code: string }>(answer);
    });
    let answered = 0;
    for (; !isOver; answered++) expect((await server.get('/healthz')).status).toBe(200);
    expect(answered).toBeGreaterThan(10);
    expect((await attack).code).toMatch(/^(TIMEOUT|INVALID_PARAM)$/);
    expect((await server.post('/v1/home/parse', { text: '打开卧室的灯' })).status).toBe(200);
  }, 60_000);

  it('a heavy message of a conversation is read there too: what it moves is the same, and the server answers meanwhile', async () => {
    const at = '/v1/sessions/heavy/messages';
    const say = (text: string) => bodyOf<{ move?: string; result?: unknown }>(server.post(at, { text }));
    await say('300×200×10 的底板，4 行 5 列直径 6 的孔，间距 20');
    const plate = must(await server.app.domain('plate'));
    const readHere = vi.spyOn(plate.read.engines.grammar, 'read');
    const text = '行数改成3，列数改成4，'.repeat(40);
    let isOver = false;
    const heavy = say(text).finally(() => {
      isOver = true;
    });
    let answered = 0;
    for (; !isOver; answered++) expect((await server.get('/healthz')).status).toBe(200);
    expect(answered).toBeGreaterThan(10);
    expect((await heavy).move).toBe('revise');
    const small = await say('孔径改成8');
    expect(readHere).not.toHaveBeenCalled();
    readHere.mockRestore();
    expect(small).toMatchObject({ move: 'revise' });
  }, 60_000);

  it('functions that come with a chat are learned and read there too', async () => {
    const words = 'sets the brightness, colour and warmth of one light of a room to a value, or turns it on ';
    const parameters = {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 40 }, (_, i) => [`level_${i}`, { type: 'string', description: `${words}${i}` }]),
      ),
    };
    const tools = Array.from({ length: 80 }, (_, i) => ({
      type: 'function',
      function: { name: `set_light_${i}`, description: words.repeat(10), parameters },
    }));
    const messages = [{ role: 'user', content: 'set light 3 level_3 7' }];
    let isOver = false;
    const chat = server.post('/v1/chat/completions', { model: 'yx', messages, tools }).finally(() => {
      isOver = true;
    });
    let answered = 0;
    for (; !isOver; answered++) expect((await server.get('/healthz')).status).toBe(200);
    expect((await chat).status).toBe(200);
    expect(answered).toBeGreaterThan(20);
  }, 60_000);

  it('with a model and tools that users brought, too: the words are read there, the model is asked from here', async () => {
    const text = '300×200×10 的底板，4 行 5 列直径 6 的孔，间距 20';
    const asked: string[] = [];
    const model: Model = {
      id: 'test/model',
      complete: async ({ messages }) => {
        asked.push(messages.at(-1)!.content);
        return ok({ text: '[]', calls: [] });
      },
    };
    const brought = `${server.dir}/greet.mjs`;
    writeFileSync(brought, toolModule);
    const both = must(
      await createHost({
        env: { YX_DATA: `${server.dir}/both`, YX_LANG: 'en' },
        settings: { tools: [brought] },
        engine: 'auto',
        model,
        threads: true,
      }),
    );
    try {
      const plate = must(await both.domain('plate'));
      const readHere = vi.spyOn(plate.read.engines.grammar, 'read');
      const [named, door] = [await both.parse(plate, { text }), must(await both.door({ text }))];
      const doubtful = await both.parse(plate, { text: '300×200×10 的底板，随便弄弄那个什么玩意' });
      expect(readHere).not.toHaveBeenCalled();
      expect(door).toMatchObject({ kind: 'one', reading: { domain: { about: { id: 'plate' } } } });
      expect(asked.length).toBeGreaterThan(0);
      expect(doubtful.diagnostics.map(({ code }) => code)).toContain('degraded');
      readHere.mockRestore();
      expect(named.value).toEqual((await here.parse(plate, { text })).value);
      const greeted = must(await both.door({ text: 'greet get world' }));
      expect(greeted.kind).not.toBe('tie');
    } finally {
      await both.close();
    }
  }, 120_000);
});

const toolModule = `
import * as z from '${import.meta.resolve('zod')}';
export const greet = {
  id: 'greet.get_word', name: { zh: '问候', en: 'Greet' }, description: { zh: '问候', en: 'Greets' },
  category: 'query', requiresConfirmation: false, effect: 'none',
  paramsSchema: z.strictObject({ name: z.string().describe('name') }),
  async execute() { return { ok: true, data: {} }; },
};
`;
