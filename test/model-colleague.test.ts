import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadBuiltinDomain } from '../src/app/domains.ts';
import { type AnyDomain, readerOf } from '../src/core/domain.ts';
import { fill } from '../src/core/messages.ts';
import { same } from '../src/core/reading/evidence.ts';
import { interpret, interpretMessages, type ReadContext } from '../src/core/reading/interpret.ts';
import { createYanxing } from '../src/index.ts';
import { createModel } from '../src/runtime/model/model.ts';
import { type ModelServer, type Script, startModelServer } from './support/model-server.ts';

const open: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
async function serving(script: Script) {
  const server = await startModelServer(script);
  open.push(server);
  const made = createModel({ url: server.url, model: 'm', timeoutMs: 5000, maxRetries: 0 });
  if (!made.ok) throw new Error('model');
  return { server, model: made.value };
}
async function domainOf(id: string): Promise<AnyDomain> {
  const loaded = await loadBuiltinDomain(id);
  if (!loaded.ok) throw new Error(id);
  return loaded.value;
}
const contextFor = ({ read }: AnyDomain): ReadContext<unknown> => ({
  world: read.world.empty,
  now: new Date('2026-11-15T12:00:00'),
  lang: 'en',
  last: undefined,
});

interface Row {
  readonly text: string;
  readonly expected?: unknown;
  readonly gold?: unknown;
  readonly alt?: readonly unknown[];
}
const rowsIn = (id: string, file: string): readonly Row[] =>
  readFileSync(resolve(import.meta.dirname, `../src/domains/${id}/corpus/${file}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

/** Defaults may be written or not. */
const DEFAULTS: Readonly<Record<string, unknown>> = { limit: 10, includeAmount: false, mode: 'create' };
const said = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((call) =>
        call && typeof call === 'object' && 'params' in call
          ? {
              ...call,
              params: Object.fromEntries(
                Object.entries(call.params as object).filter(([key, one]) => DEFAULTS[key] !== one),
              ),
            }
          : call,
      )
    : value;

describe('a model that is always right, behind auto', () => {
  it.each([
    ['business', 'held-out-model'],
    ['business', 'held-out'],
    ['business', 'held-out-fresh'],
    ['business', 'held-out-later'],
    ['home', 'held-out-model'],
    ['home', 'held-out'],
    ['plate', 'held-out'],
  ])('%s %s: at least 0.97 of the requests come out right', async (id, file) => {
    const domain = await domainOf(id);
    const rows = rowsIn(id, file);
    let at = 0;
    const { model } = await serving(() => JSON.stringify(rows[at]!.gold ?? rows[at]!.expected));
    const wrong: string[] = [];
    for (; at < rows.length; at++) {
      const { text, expected, gold = expected, alt = [] } = rows[at]!;
      const options = { engine: 'auto', model, audit: true, byEar: true } as const;
      const { value } = await interpret(readerOf(domain), { text }, contextFor(domain), options);
      if (![gold, ...alt].some((one) => same(said(value), said(one)))) wrong.push(text);
    }
    const share = 1 - wrong.length / rows.length;
    expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(0.97);
  });
});

describe('what only a model understands', () => {
  const gold = [{ toolId: 'project.update_project', params: { projectName: 'Lighthouse', name: 'Beacon' } }];
  const read = async (text: string, answer: unknown) => {
    const domain = await domainOf('business');
    const { model } = await serving([JSON.stringify(answer)]);
    return interpret(readerOf(domain), { text }, contextFor(domain), { engine: 'auto', model });
  };

  it('stands in the value with the words it rests on, is named, and is held until a person agrees', async () => {
    const { value, evidence, diagnostics, held } = await read(
      'from now on project Lighthouse shall go by Beacon',
      gold,
    );
    expect(value).toEqual(gold);
    expect(evidence.find(({ rule }) => rule === 'model_alone')).toMatchObject({ path: [0, 'toolId'] });
    expect(diagnostics.map(({ code }) => code)).toContain('model_alone');
    expect(held.length).toBeGreaterThan(0);
  });

  it('never deletes: that needs a word of deleting', async () => {
    const erase = [{ toolId: 'crm.delete_client', params: { clientName: 'Harbor Books' } }];
    expect((await read('Harbor Books, you know what to do', erase)).value).toEqual([]);
  });

  it.each(['不要把青禾文化的评级弄成A', '要是青禾文化续约就把评级弄成A'])(
    'is not read against a denial or a condition: %s',
    async (text) => {
      const rate = [{ toolId: 'crm.update_client', params: { clientName: '青禾文化', rating: 'A' } }];
      const { value, held } = await read(text, rate);
      expect(same(value, []) || held.length > 0).toBe(true);
    },
  );
});

describe('what a model is told', () => {
  const ask = async (
    script: Script,
    context: Partial<ReadContext<unknown>> = {},
    text = '晨光书局那边黄掉了些啥项目',
  ) => {
    const domain = await domainOf('business');
    const { server, model } = await serving(script);
    const read = await interpret(
      readerOf(domain),
      { text },
      { ...contextFor(domain), ...context },
      {
        engine: 'auto',
        model,
      },
    );
    return { read, body: server.requests[0]!.body };
  };

  it('each tool once, and no pattern of a date', async () => {
    const { body } = await ask(['[]']);
    const sent = JSON.stringify(body);
    expect(sent.match(/finance__create_settlement/g)).toHaveLength(1);
    expect(sent).not.toContain('"pattern"');
    const { tools } = body as { tools: readonly unknown[] };
    expect(Buffer.byteLength(sent) / tools.length).toBeLessThan(800);
  });

  it('the names on record that come near, what was said before, and what is not to be done', async () => {
    const domain = await domainOf('business');
    const clients = ['晨光书店', '北斗出版社', 'Harbor Books'];
    const world = domain.read.world.schema.parse({ clients, projects: [] });
    const { body } = await ask(['[]'], { world, conversation: ['看看晨光'] });
    const prompt = String(body.messages?.[0]?.content);
    expect(prompt).toContain('["晨光书店"]');
    expect(prompt).toContain('["看看晨光"]');
    expect(prompt).toContain('先别删');
  });

  it('it may ask instead of guessing, in one line', async () => {
    const input = JSON.stringify({ question: '哪个\n客户？' });
    const script: Script = [{ text: null, calls: [{ name: 'ask_user', input }] }];
    const { read } = await ask(script, {}, '晨光书局那摊子事儿理一理');
    expect(read.value).toEqual([]);
    expect(read.questions).toMatchObject([{ code: 'model_asks', params: { question: '哪个 客户？' } }]);
  });

  it('a fence around the whole answer is forgiven, words around it are not', async () => {
    const gold = [{ toolId: 'project.search_project', params: { keyword: '晨光书局' } }];
    const fenced = `\`\`\`json\n${JSON.stringify(gold)}\n\`\`\``;
    expect((await ask([fenced])).read.value).toEqual(gold);
    const { read } = await ask([`Sure:\n${fenced}`, `Sure:\n${fenced}`]);
    expect(read.raw).toHaveLength(2);
    expect(read.value).toEqual([]);
  });
});

describe('an endpoint that answers something else', () => {
  const text = '晨光书局那摊子事儿理一理';
  const gold = [{ toolId: 'project.search_project', params: { keyword: '晨光书局' } }];
  const said = JSON.stringify(gold);
  const read = async (script: Script) => {
    const { server, model } = await serving(script);
    const domain = await domainOf('business');
    const found = await interpret(readerOf(domain), { text }, contextFor(domain), { engine: 'auto', model });
    return { ...found, asked: server.requests.length, codes: found.diagnostics.map(({ code }) => code) };
  };
  const call = (name: string, input: string) => ({ calls: [{ name, input }] });

  it.each<[string, Script, number]>([
    ['half of its JSON, and mends it', [said.slice(0, 30), said], 2],
    ['half of the arguments of a call, and mends them', [call('project__search_project', '{"key'), said], 2],
    ['a tool that does not exist, and mends it', [call('project__magic', '{}'), said], 2],
    ['what it thinks first', [`<think>maybe ${said.slice(0, 9)}</think>\n${said}`], 1],
    [
      'words beside a call',
      [{ text: '我查一下', ...call('project__search_project', '{"keyword":"晨光书局"}') }],
      1,
    ],
  ])('%s: its answer stands, and is held', async (_, script, asked) => {
    const found = await read(script);
    expect(found).toMatchObject({ value: gold, asked });
    expect(found.held).not.toEqual([]);
  });

  it.each<[string, Script, string]>([
    ['words', ['好的，我来查一下。'], 'model_answer_invalid'],
    ['half of its JSON, twice', [said.slice(0, 30)], 'model_answer_invalid'],
    ['a tool that does not exist, twice', [call('project__magic', '{}')], 'model_answer_invalid'],
    ['the name in another language', [said.replace('晨光书局', 'Morning Light')], 'ungrounded_value'],
    ['more things than there are words', [JSON.stringify(Array(3000).fill(gold[0]))], 'model_answer_invalid'],
    [
      'half of its answer, at its limit of length',
      [{ text: said.slice(0, 30), finish: 'length' }],
      'model_cut_off',
    ],
    ['429', [{ status: 429, body: '{}' }], 'model_failed'],
    ['a page of an error', [{ status: 502, body: '<html>' }], 'model_failed'],
  ])('%s: nothing stands, and why is said', async (_, script, code) => {
    const found = await read(script);
    expect(found.value).toEqual([]);
    expect(found.codes).toContain(code);
  });

  it('what failed is said in words, in both languages', async () => {
    const { diagnostics } = await read([{ status: 429, body: '{}' }]);
    const failed = diagnostics.find(({ code }) => code === 'model_failed')!;
    expect(failed.message).toBe('the model gave no answer: too many requests (HTTP 429), ask again later');
    expect(fill(interpretMessages.model_failed, 'zh', failed.params)).toBe(
      '模型没有给出答案：请求太多（HTTP 429），请过一会儿再问',
    );
  });
});

it('what a model finds nothing in rests on a name nobody knows: it is held', async () => {
  const domain = await domainOf('business');
  const world = domain.read.world.schema.parse({ clients: ['晨光书店'], projects: [] });
  const context = { ...contextFor(domain), world };
  const { model } = await serving(['[]']);
  const text = '把北斗书社的评级改成A';
  const options = { engine: 'auto', model } as const;
  const { value, held } = await interpret(readerOf(domain), { text }, context, options);
  expect(value).not.toEqual([]);
  expect(held).not.toEqual([]);
});

it('a key the endpoint does not take is named as that', async () => {
  const { server } = await serving([{ status: 401, body: '{"error":{"message":"no"}}' }]);
  const yx = await createYanxing({ env: { YX_MODEL_URL: server.url, YX_MODEL: 'm', YX_MODEL_KEY: 'k' } });
  if (!yx.ok) throw new Error('yx');
  const read = await yx.value.parse(await domainOf('home'), { text: '把热水器烧上' });
  expect(read.diagnostics.map(({ code }) => code)).toContain('model_key_refused');
  await yx.value.close();
});

describe('the one door', () => {
  it('asks the model before giving up, and the domain it points at reads', async () => {
    const answers = ['home', JSON.stringify(['打开-*-热水器#Unknown#one'])];
    const { server } = await serving((_, i) => answers[i] ?? 'none');
    const yx = await createYanxing({ env: { YX_MODEL_URL: server.url, YX_MODEL: 'm' } });
    if (!yx.ok) throw new Error('yx');
    const found = await yx.value.door({ text: '把热水器烧上' });
    expect(found).toMatchObject({
      ok: true,
      value: { kind: 'one', reading: { domain: { about: { id: 'home' } } } },
    });
    expect(server.requests[0]!.body.messages?.[0]?.content).toContain('"business"');
    const lost = await yx.value.door({ text: '嗯哪嘎达嘎达' });
    expect(lost).toMatchObject({ ok: true, value: { kind: 'none' } });
    await yx.value.close();
  });
});
