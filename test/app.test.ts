import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { domain as sample } from '../examples/domain/index.ts';
import { countsOf } from '../src/app/count.ts';
import { createHost, type HostOptions } from '../src/app/host.ts';
import type { AnyDomain } from '../src/core/domain.ts';
import type { Confirmer } from '../src/core/run/execute.ts';
import type { RunEvent } from '../src/core/run/state.ts';
import { entryTool } from './support/server-kit.ts';

const dir = mkdtempSync(join(tmpdir(), 'yx-app-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let opened = 0;
let closed = 0;
let written: string[] = [];
const write = entryTool(({ services }) => services.get<string[]>('sample.book'));
const domain: AnyDomain = {
  ...sample,
  act: { ...sample.act, tools: [...sample.act.tools, write] },
  outside: {
    services: {
      book: {
        async create() {
          opened += 1;
          return {
            service: written,
            async close() {
              closed += 1;
            },
          };
        },
      },
    },
  },
};

async function app(over: HostOptions = {}) {
  const made = await createHost({
    domains: [domain],
    env: { YX_DATA: join(dir, 'data') },
    cwd: dir,
    ...over,
  });
  if (!made.ok) throw new Error(made.error[0]?.message);
  return made.value;
}
const saying = (answer: 'approved' | 'rejected' | 'pending'): Confirmer & { asked: string[] } => {
  const asked: string[] = [];
  return {
    asked,
    async ask(call) {
      asked.push(call.preview);
      return answer;
    },
  };
};

describe('createHost', () => {
  it('opens on embedded defaults: no service, no key, nothing on disk', async () => {
    const yx = await app();
    expect(yx.loader.ids()).toEqual(['sample']);
    expect(yx.config.engine).toBe('grammar');
    const read = await yx.parse(domain, { text: '切三根250mm的木条' });
    expect(read.value).toMatchObject({ count: 3 });
    expect(readdirSync(dir)).toEqual([]);
    expect(opened).toBe(0);
  });

  it('of several domains only the one that was asked for is loaded, unless other servers bring tools', async () => {
    const other: AnyDomain = {
      ...sample,
      about: { ...sample.about, id: 'other' },
      act: { ...sample.act, tools: [write] },
    };
    const tools = async (over: HostOptions) => {
      const yx = await app({ domains: [sample, other], ...over });
      const registry = await yx.registry(other);
      await yx.close();
      return registry.ok ? registry.value.getAll().map(({ id }) => id) : registry.error;
    };
    expect(await tools({})).toEqual([write.id]);
    const mcpServers = { far: { url: 'http://127.0.0.1:9/mcp' } };
    expect(await tools({ settings: { mcpServers } })).toContain(sample.act.tools[0]!.id);
  });

  it('a domain that the configuration names is there by its id', async () => {
    const yx = await app({
      domains: [
        {
          ...sample,
          about: { ...sample.about, id: 'other' },
          act: { ...sample.act, tools: [] },
        },
      ],
      settings: { domains: [join(import.meta.dirname, '../examples/domain/index.ts')] },
    });
    expect(await yx.domain('sample')).toMatchObject({ ok: true, value: { about: { id: 'sample' } } });
    expect(await yx.domain('third')).toMatchObject({
      ok: false,
      error: [{ code: 'no_such_domain', params: { known: expect.stringContaining('sample') } }],
    });
    const registry = await yx.registry();
    expect(registry.ok && registry.value.getAll().map(({ id }) => id)).toEqual(
      sample.act.tools.map(({ id }) => id),
    );
    await yx.close();
  });

  it('counts what became of the sentences by path, and knows the form that was asked for', async () => {
    const yx = await app();
    const counts = countsOf(yx.observer);
    await yx.parse(domain, { text: '切三根250mm的木条' });
    await yx.parse(domain, { text: '今天天气不错' });
    await yx.parse(domain, { text: '切三根250mm的木条' }, { form: 'old' });
    expect(countsOf(yx.observer)).toBe(counts);
    expect(counts.rates()).toMatchObject({
      sample: {
        grammar: { answers: 2, failed: 0, failureRate: 0, unknownShare: 0.5 },
        'grammar/old': { answers: 1, unknownShare: 0 },
      },
    });
  });

  it('a bad setting is a coded refusal, not an exception', async () => {
    const made = await createHost({ env: { YX_ENGINE: 'magic' }, cwd: dir });
    expect(made).toMatchObject({ ok: false, error: [{ code: 'config_value' }] });
  });

  it('flags beat the environment, which beats the file', async () => {
    writeFileSync(join(dir, 'yx.config.json'), '{"schema_version":"1.0.0","lang":"zh","engine":"auto"}');
    const yx = await app({ env: { YX_ENGINE: 'model' }, settings: { lang: 'en' } });
    expect([yx.config.lang, yx.config.engine]).toEqual(['en', 'model']);
    rmSync(join(dir, 'yx.config.json'));
  });

  it('a model address without a name is refused where the model is asked for', async () => {
    const yx = await app({ env: { YX_MODEL_URL: 'http://127.0.0.1:9/v1' } });
    expect(await yx.model.model()).toMatchObject({ ok: false, error: [{ code: 'model_name_missing' }] });
  });

  it.each([
    ['approved', true, 1],
    ['rejected', false, 0],
    ['pending', false, 0],
  ] as const)('a write waits for a person: %s', async (answer, done, lines) => {
    written = [];
    const yx = await app();
    const confirm = saying(answer);
    const result = await yx.call('sample.make_entry', { line: 'hello' }, { confirm });
    if (!result.ok) throw new Error(result.error[0]?.message);
    expect(result.value.ok).toBe(done);
    expect(confirm.asked).toEqual(['→ hello']);
    expect(written).toHaveLength(lines);
    await yx.close();
  });

  it('without anybody to ask nothing is written, and an approval cannot come with the input', async () => {
    written = [];
    const yx = await app();
    const result = await yx.call('sample.make_entry', { line: 'x' });
    expect(result).toMatchObject({
      ok: true,
      value: { ok: false, error: { code: 'CONFIRMATION_REQUIRED' } },
    });
    const forged = await yx.call('sample.make_entry', { line: 'x', approved: { hash: 'x', by: 'me' } });
    expect(forged).toMatchObject({ ok: true, value: { ok: false, error: { code: 'INVALID_PARAM' } } });
    expect(written).toEqual([]);
  });

  it('a service is made once, when first needed, and closed at the end', async () => {
    const before = [opened, closed] as const;
    const yx = await app();
    const confirm = saying('approved');
    await yx.call('sample.make_entry', { line: 'a' }, { confirm });
    await yx.call('sample.make_entry', { line: 'b' }, { confirm });
    await yx.close();
    expect([opened - before[0], closed - before[1]]).toEqual([1, 1]);
  });

  it('a run tells what it does, and can be called off', async () => {
    const yx = await app();
    const input = { text: '切三根250mm的木条' };
    const read = await yx.parse(domain, input);
    const events: RunEvent[] = [];
    const done = await yx.run(domain, input, read, {
      onEvent: (event) => void events.push(event),
      out: join(dir, 'out'),
    });
    expect(done).toMatchObject({
      ok: true,
      value: { status: 'completed', artifacts: [{ name: 'cutlist.csv' }] },
    });
    expect(events.filter((e) => e.type === 'state').map((e) => e.state)).toEqual([
      'parsing',
      'planning',
      'executing',
      'evaluating',
      'completed',
      'done',
    ]);
    const stopped = await yx.run(domain, input, read, {
      signal: AbortSignal.abort(),
      out: join(dir, 'none'),
    });
    expect(stopped).toMatchObject({ ok: true, value: { status: 'cancelled', artifacts: [] } });
    expect(readdirSync(dir)).not.toContain('none');
  });

  it('a result that the check refuses leaves no files', async () => {
    const strict: AnyDomain = {
      ...domain,
      act: {
        ...domain.act,
        evaluate: async () => ({
          metrics: {},
          qualitative_feedback: 'no',
          score: 0,
          passed: false,
          suggestions: [],
        }),
      },
    };
    const yx = await app({ domains: [strict] });
    const input = { text: '切三根250mm的木条' };
    const done = await yx.run(strict, input, await yx.parse(strict, input), { out: join(dir, 'refused') });
    expect(done).toMatchObject({
      ok: true,
      value: { status: 'failed', best: { report: { passed: false } } },
    });
    expect(readdirSync(dir)).not.toContain('refused');
  });
});
