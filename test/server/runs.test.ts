import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, bodyOf, must, startServer, type TestServer } from '../support/server-kit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ limits: { listeners: 3 } });
});
afterAll(() => server.close());

interface Sent {
  readonly id?: string;
  readonly event?: string;
  readonly data: Record<string, unknown>;
}

/** The messages of an event stream, as long as it lasts or until `enough`. */
async function listen(path: string, headers: Record<string, string> = {}, enough?: (all: Sent[]) => boolean) {
  const stop = new AbortController();
  const answer = await server.fetch(path, { headers, signal: stop.signal });
  expect(answer.headers.get('content-type')).toMatch('text/event-stream');
  const all: Sent[] = [];
  let text = '';
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop()!;
    for (const part of parts) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1];
      const data = field('data');
      if (data === undefined) continue;
      const [id, event] = [field('id'), field('event')];
      all.push({ ...(id && { id }), ...(event && { event }), data: JSON.parse(data) });
    }
    if (enough?.(all)) break;
  }
  stop.abort();
  return all;
}

const order = async (body: object, headers = {}) =>
  (await bodyOf<{ id: string }>(server.post('/v1/sample/runs', body, headers))).id;
const ended = (run: string) => listen(`/v1/runs/${run}/events`);
const details = (run: string) =>
  bodyOf<{
    status: string;
    calls: { id: string; hash: string; status: string }[];
    artifacts: { name: string }[];
  }>(server.get(`/v1/runs/${run}`));
/** A call that waits for a yes. */
async function waiting(line: string) {
  const asked = await bodyOf<{ details: { runId: string; id: string; hash: string } }>(
    server.post('/v1/tools/sample.make_entry/call', { params: { line } }),
  );
  return { run: asked.details.runId, call: asked.details.id, hash: asked.details.hash };
}

describe('a card in a conversation', () => {
  const say = (session: string, text: string) =>
    bodyOf<{ kind: string; run?: string | null }>(server.post(`/v1/sessions/${session}/messages`, { text }));
  const held = async (session: string): Promise<string> => {
    await say(session, '切三根250mm的木条，不要3号');
    const id = await order({ session, text: '' });
    await listen(`/v1/runs/${id}/events`, {}, (all) => all.some(({ data }) => data.status === 'waiting'));
    return id;
  };

  it('is answered by words: a yes lets the run go on, a no ends it, and later ones decide nothing', async () => {
    const id = await held('card1');
    expect(await details(id)).toMatchObject({ status: 'waiting' });
    expect(await say('card1', '确认')).toMatchObject({ kind: 'noted', control: 'yes', run: id });
    expect((await details(id)).calls).toMatchObject([{ status: 'approved' }]);
    expect(await say('card1', '好的')).toMatchObject({ kind: 'noted', run: null });
    const other = await held('card2');
    expect(await say('card2', '不要')).toMatchObject({ kind: 'noted', control: 'no', run: other });
    expect((await details(other)).calls).toMatchObject([{ status: 'rejected' }]);
  });
});

describe('a run over HTTP', () => {
  it('is accepted, carried out in the background, checked, and gives its files', async () => {
    const answer = await server.post('/v1/sample/runs', { text: '切三根250mm的木条' });
    expect(answer.status).toBe(202);
    const { id } = await bodyOf<{ id: string }>(answer);
    expect(answer.headers.get('location')).toBe(`/v1/runs/${id}`);
    const events = await ended(id);
    expect(events.at(-1)).toMatchObject({ event: 'status', data: { status: 'completed' } });
    expect(await details(id)).toMatchObject({
      status: 'completed',
      domain: 'sample',
      result: { count: 3 },
      plan: { steps: [{ skill_name: 'sample.make_list' }] },
      steps: [{ tool: 'sample.make_list', status: 'completed', told: { summary: 'written' } }],
      report: { passed: true },
      artifacts: [{ name: 'cutlist.csv', mediaType: 'text/csv' }],
    });
    const file = await server.get(`/v1/runs/${id}/artifacts/cutlist.csv`);
    expect(file.headers.get('content-type')).toBe('text/csv');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-security-policy')).toMatch(/^sandbox/);
    expect((await file.text()).split('\n')).toHaveLength(5);
  });

  it('events are numbered without gaps, and a cut connection goes on where it was', async () => {
    const id = await order({ text: '切三根250mm的木条' });
    const all = (await ended(id)).filter((sent) => sent.id !== undefined);
    expect(all.map((sent) => Number(sent.id))).toEqual(all.map((_, i) => i + 1));
    expect(all.at(-1)!.data).toMatchObject({ type: 'state', state: 'done' });
    const cut = 3;
    const rest = await listen(`/v1/runs/${id}/events`, { 'last-event-id': String(cut) });
    expect(rest.filter((sent) => sent.id)).toEqual(all.slice(cut));
    const asked = await listen(`/v1/runs/${id}/events?after=${cut}`);
    expect(asked.filter((sent) => sent.id)).toEqual(all.slice(cut));
  });

  it('the same idempotency key is the same run', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await order({ text: '切三根250mm的木条' }, key);
    await ended(first);
    expect(await order({ text: '切三根250mm的木条' }, key)).toBe(first);
    expect(await order({ text: '切三根250mm的木条' }, { 'idempotency-key': 'twice' })).not.toBe(first);
  });

  it('what is still open cannot be carried out; once answered in a conversation it can', async () => {
    const refused = await server.post('/v1/sample/runs', { text: '切250mm的木条' });
    expect(refused.status).toBe(409);
    expect(await bodyOf(refused)).toMatchObject({
      issues: [{ code: 'questions_open' }],
      details: { questions: [{ path: ['count'] }] },
    });
    await server.post('/v1/sessions/r1/messages', { text: '切250mm的木条' });
    await server.post('/v1/sessions/r1/messages', { text: '3根' });
    const id = await order({ session: 'r1' });
    await ended(id);
    expect(await details(id)).toMatchObject({ status: 'completed', result: { count: 3 } });
    const nothing = await server.post('/v1/sample/runs', { session: 'never' });
    expect(await bodyOf(nothing)).toMatchObject({ status: 409, issues: [{ code: 'nothing_understood' }] });
  });

  it('what surrounds the words goes with them: the world of a request is the world of its run', async () => {
    const given = { options: { stock: 'stock.txt' }, files: [{ name: 'stock.txt', content: 'oak' }] };
    const runs = must(await server.app.runs());
    const worldOf = async (id: string) => ((await runs.show(id))!.request as { world: unknown }).world;
    const said = await order({ text: '切三根250mm的木条', ...given });
    await ended(said);
    expect(await worldOf(said)).toEqual({ stock: 'oak' });
    await server.post('/v1/sessions/w1/messages', { text: '切三根250mm的木条', ...given });
    const heard = await order({ session: 'w1' });
    await ended(heard);
    expect(await worldOf(heard)).toEqual({ stock: 'oak' });
    const door = await server.post('/v1/parse', { text: '切三根250mm的木条', ...given });
    expect(await bodyOf(door)).toMatchObject({ kind: 'one', result: { count: 3 } });
  });

  it('runs are listed, the latest first, page by page', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await bodyOf<{ items: { id: string }[]; next: string | null }>(
        server.get(`/v1/runs?limit=2${query}`),
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(3);
    // By the day they were asked for, in whatever zone that is said.
    const all = await bodyOf<{ items: { id: string; createdAt: string }[] }>(
      server.get('/v1/runs?limit=200'),
    );
    const { createdAt, id } = all.items[1]!;
    const within = async (query: string) =>
      (await bodyOf<{ items: { id: string }[] }>(server.get(`/v1/runs?limit=200&${query}`))).items.map(
        (one) => one.id,
      );
    const later = new Date(Date.parse(createdAt) + 1).toISOString();
    expect(await within(`since=${createdAt}&until=${later}`)).toContain(id);
    expect(await within(`until=${createdAt}`)).not.toContain(id);
    expect(await within(`since=${later}`)).not.toContain(id);
    expect((await server.get('/v1/runs?since=tomorrow')).status).toBe(400);
  });
});

describe('a write waits for a person', () => {
  it('yes carries it out, once', async () => {
    const { run, call, hash } = await waiting('yes');
    expect(await details(run)).toMatchObject({ status: 'waiting', calls: [{ id: call, status: 'waiting' }] });
    const path = `/v1/runs/${run}/confirmations/${call}`;
    const answers = await Promise.all([1, 2, 3].map(() => server.post(path, { decision: 'approve', hash })));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const events = await ended(run);
    expect(events.at(-1)!.data).toEqual({ status: 'completed' });
    expect(server.traces.written.filter((line) => line === 'yes')).toEqual(['yes']);
    const other = await server.post(path, { decision: 'reject', hash });
    expect(await bodyOf(other)).toMatchObject({ status: 409, issues: [{ code: 'call_decided' }] });
  });

  it('no does not', async () => {
    const { run, call, hash } = await waiting('no');
    await server.post(`/v1/runs/${run}/confirmations/${call}`, { decision: 'reject', hash });
    expect((await ended(run)).at(-1)!.data).toEqual({ status: 'cancelled' });
    expect(server.traces.written).not.toContain('no');
  });

  it('a yes to something else is none', async () => {
    const { run, call } = await waiting('other');
    const path = `/v1/runs/${run}/confirmations/${call}`;
    const changed = await server.post(path, { decision: 'approve', hash: 'x' });
    expect(await bodyOf(changed)).toMatchObject({ status: 409, issues: [{ code: 'call_changed' }] });
    const unknown = await server.post(`/v1/runs/${run}/confirmations/nothing`, {
      decision: 'approve',
      hash: 'x',
    });
    expect(unknown.status).toBe(404);
    expect(server.traces.written).not.toContain('other');
  });

  it('a waiting run can be cancelled, and then nobody can approve it', async () => {
    const { run, call, hash } = await waiting('cancelled');
    expect((await server.post(`/v1/runs/${run}/cancel`, '')).status).toBe(202);
    expect((await ended(run)).at(-1)!.data).toEqual({ status: 'cancelled' });
    await server.post(`/v1/runs/${run}/confirmations/${call}`, { decision: 'approve', hash });
    expect((await server.post(`/v1/runs/${run}/cancel`, '')).status).toBe(409);
    expect(server.traces.written).not.toContain('cancelled');
  });

  it('the stream tells of the question, and of the end, as they come', async () => {
    const { run, call, hash } = await waiting('live');
    const listening = ended(run);
    await server.post(`/v1/runs/${run}/confirmations/${call}`, { decision: 'approve', hash });
    const events = await listening;
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['waiting', 'step_started', 'step_finished', 'status']),
    );
  });

  it('who did what is on record', async () => {
    const audit = await bodyOf<{ items: { tool: string; outcome: string; who: string }[] }>(
      server.get('/v1/audit'),
    );
    expect(audit.items).toContainEqual(
      expect.objectContaining({ tool: 'sample.make_entry', outcome: 'approved', who: 'local' }),
    );
  });
});

describe('runs and their limits', () => {
  it.each([
    ['GET', '/v1/runs/nothing'],
    ['GET', '/v1/runs/nothing/events'],
    ['GET', '/v1/runs/nothing/artifacts/x'],
    ['POST', '/v1/runs/nothing/cancel'],
  ])('%s %s → 404', async (method, path) => {
    expect((await server.fetch(path, { method })).status).toBe(404);
  });

  it('a file a run did not make is not there, whatever its name', async () => {
    const id = await order({ text: '切三根250mm的木条' });
    await ended(id);
    for (const name of ['other.csv', '..%2f..%2fyanxing.db', '%2e%2e', 'cutlist.csv%00']) {
      const answer = await server.get(`/v1/runs/${id}/artifacts/${name}`);
      expect(answer.status, name).toBeGreaterThanOrEqual(400);
      expect(answer.status, name).toBeLessThan(500);
    }
  });

  it('no more listeners than allowed', async () => {
    const { run } = await waiting('listeners');
    const stop = new AbortController();
    const open = () => server.fetch(`/v1/runs/${run}/events`, { signal: stop.signal });
    const held = await Promise.all([open(), open(), open()]);
    // The stream is counted when it is first read.
    await Promise.all(held.map((one) => one.body!.getReader().read()));
    const refused = await open();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    stop.abort();
  });

  it('an agent sees its own runs, and cannot say yes to itself', async () => {
    const store = must(await server.app.tokens());
    const { secret } = must(await store.create({ name: 'bot', roles: ['agent'] }));
    const bearer = { authorization: `Bearer ${secret}` };
    const asked = await bodyOf<{ details: { runId: string; id: string; hash: string } }>(
      server.post('/v1/tools/sample.make_entry/call', { params: { line: 'bot' } }, bearer),
    );
    const { runId: run, id: call, hash } = asked.details;
    const path = `/v1/runs/${run}/confirmations/${call}`;
    const answer = await server.post(path, { decision: 'approve', hash }, bearer);
    expect(await bodyOf(answer)).toMatchObject({ status: 403, issues: [{ code: 'approve_forbidden' }] });
    const own = await bodyOf<{ items: { id: string }[] }>(server.get('/v1/runs', bearer));
    expect(own.items.map(({ id }) => id)).toEqual([run]);
    const { id: foreign } = (await bodyOf<{ items: { id: string }[] }>(server.get('/v1/runs'))).items.at(-1)!;
    expect((await server.get(`/v1/runs/${foreign}`, bearer)).status).toBe(404);
    expect((await server.get('/v1/audit', bearer)).status).toBe(403);
    await server.post(path, { decision: 'approve', hash });
    expect((await ended(run)).at(-1)!.data).toEqual({ status: 'completed' });
    expect(server.traces.written).toContain('bot');
  });
});

describe('many listeners', () => {
  it('all of them hear the end', async () => {
    const many = process.env.YX_SOAK === '1' ? 10_000 : 100;
    const crowd = await startServer({ limits: { listeners: many } });
    const asked = await bodyOf<{ details: { runId: string; id: string; hash: string } }>(
      crowd.post('/v1/tools/sample.make_entry/call', { params: { line: 'crowd' } }),
    );
    const { runId: run, id: call, hash } = asked.details;
    const script = fileURLToPath(new URL('../support/listeners-child.ts', import.meta.url));
    const argv = [String(crowd.port), `/v1/runs/${run}/events`, String(many), asOwner.authorization];
    const listeners = fork(script, argv, { execArgv: ['--import', 'tsx'] });
    const told = () => new Promise((resolve) => listeners.once('message', resolve));
    expect(await told()).toEqual({ held: many });
    const refused = await crowd.get(`/v1/runs/${run}/events`);
    expect(refused.status).toBe(503);
    const ends = told();
    await crowd.post(`/v1/runs/${run}/confirmations/${call}`, { decision: 'approve', hash });
    expect(await ends).toEqual({ heard: many });
    listeners.kill();
    await crowd.close();
  }, 600_000);
});
