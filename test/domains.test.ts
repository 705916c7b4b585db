import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domain as sample } from '../examples/domain/index.ts';
import { builtinDomainIds, createDomains, loadBuiltinDomain } from '../src/app/domains.ts';
import { createYanxing } from '../src/app/index.ts';
import { unknownKeys } from '../src/core/contract/keys.ts';
import { type AnyDomain, readerOf } from '../src/core/domain.ts';
import type { Lang } from '../src/core/messages.ts';
import { jsonLeaves, same } from '../src/core/reading/evidence.ts';
import { type ReadContext, readGrammar } from '../src/core/reading/interpret.ts';
import { getAt, pathText } from '../src/core/result.ts';
import { checkPlan } from '../src/core/run/plan.ts';
import { lintTools, probeTools } from '../src/core/tool/lint.ts';
import { describeTool } from '../src/core/tool/params.ts';
import { createRegistry } from '../src/core/tool/registry.ts';
import { ServiceUnavailable, type ToolContext } from '../src/core/tool/tool.ts';
import { configFile } from '../src/runtime/settings.ts';
import { variables } from './support/variables.ts';

const root = resolve(import.meta.dirname, '..');
const seed = Number(process.env.YX_SEED);
const NOW = new Date('2026-11-15T12:00:00');
/** Enough for the grammar of sentences and of a conversation about them, too few for a dictionary. */
const MOST_WORDS = 2_500;

interface Case {
  readonly id: string;
  readonly folder: string;
  readonly domain: AnyDomain;
}

const cases: Case[] = [{ id: 'sample', folder: join(root, 'examples/domain'), domain: sample }];
for (const id of builtinDomainIds()) {
  const loaded = await loadBuiltinDomain(id);
  if (!loaded.ok) throw new Error(loaded.error[0]?.message);
  cases.push({ id, folder: join(root, 'src/domains', id), domain: loaded.value });
}

const contextOf = (domain: AnyDomain): ReadContext<unknown> => ({
  world: domain.read.world.empty,
  now: NOW,
  lang: 'en',
  last: undefined,
});
const read = (domain: AnyDomain, text: string) => readGrammar(readerOf(domain), { text }, contextOf(domain));

const nowhere: ToolContext = {
  userId: 'test',
  roles: ['owner'],
  traceId: 'test',
  now: () => NOW,
  signal: new AbortController().signal,
  progress: () => {},
  log: () => {},
  services: { get: () => Promise.reject(new ServiceUnavailable('none here')) },
  artifacts: { write: async ({ name, mediaType }) => ({ name, mediaType, size: 0 }) },
  lang: 'en',
};

describe.each(cases)('the shared promises of a domain: $id', ({ id, folder, domain }) => {
  const examples = [...domain.about.examples.zh, ...domain.about.examples.en];

  it('is called like its folder and says what it is in both languages', () => {
    expect(domain.about.id).toBe(id);
    for (const text of [domain.about.title, domain.about.summary]) {
      expect(text.zh).not.toBe('');
      expect(text.en).not.toBe('');
    }
    for (const wording of Object.values(domain.about.messages)) {
      expect(wording.zh).not.toBe('');
      expect(wording.en).not.toBe('');
    }
  });

  it('tools-2: its tools and contracts say the same things in Chinese and in English', () => {
    const descriptions = (schema: unknown): string[] =>
      schema === null || typeof schema !== 'object'
        ? []
        : Object.entries(schema).flatMap(([key, part]) =>
            key === 'description' && typeof part === 'string' ? [part] : descriptions(part),
          );
    const saidIn = (lang: Lang) => [
      ...domain.act.tools.flatMap((tool) => {
        const { name, description, examples: told = [], params, result } = describeTool(tool, lang);
        return [name, description, ...told.map(({ text }) => text), ...descriptions([params, result])];
      }),
      ...domain.read.contracts.flatMap(({ toJSONSchema }) => descriptions(toJSONSchema(lang))),
    ];
    const [chinese, english] = [saidIn('zh'), saidIn('en')];
    const pairs = chinese.map((text, i) => [text, english[i] ?? '']);
    expect(pairs.length).toBeGreaterThan(3);
    expect(chinese.length).toBe(english.length);
    expect(pairs.filter(([zh = '']) => !/\p{Script=Han}/u.test(zh))).toEqual([]);
    expect(pairs.filter(([zh, en = '']) => !/[A-Za-z]{2}/.test(en) || en === zh)).toEqual([]);
  });

  it('keeps its vocabulary small', () => {
    const words = domain.read.lexicons.reduce((sum, { size }) => sum + size, 0);
    expect(words).toBeGreaterThan(0);
    expect(words).toBeLessThanOrEqual(MOST_WORDS);
  });

  it.each(examples)('reads its own example whole: %s', (text) => {
    const { value, unread, held, diagnostics } = read(domain, text);
    expect(domain.read.isEmpty(value)).toBe(false);
    expect([unread, held]).toEqual([[], []]);
    expect(diagnostics.filter((d) => d.code.startsWith('ungrounded'))).toEqual([]);
    expect(domain.read.contracts[0].parse(value)).toMatchObject({ ok: true });
  });

  it.each(examples)('every value of its example has evidence inside the text: %s', (text) => {
    const { value, evidence } = read(domain, text);
    const leaves = [...(domain.read.grounding.leaves ?? jsonLeaves)(value)];
    expect(new Set(evidence.map((e) => pathText(e.path)))).toEqual(
      new Set(leaves.map((l) => pathText(l.path))),
    );
    for (const { spans } of evidence) {
      for (const { start, end } of spans) expect(0 <= start && start < end && end <= text.length).toBe(true);
    }
  });

  it('plans its examples with tools that exist and parameters that fit', () => {
    const registry = createRegistry(
      { timers: { after: () => () => {} }, hash: (text) => text },
      domain.act.tools,
    );
    for (const text of examples) {
      const { value } = read(domain, text);
      const plan = domain.act.plan(value, { ...contextOf(domain), input: { text } });
      if (plan.ok) expect(checkPlan(plan.value, registry)).toEqual([]);
      else
        expect(
          plan.error.every((issue) => issue.code in domain.about.messages),
          text,
        ).toBe(true);
    }
  });

  it('its tools pass the ten-point checklist', async () => {
    const catalogueIds = domain.act.tools.map((tool) => tool.id);
    const issues = [
      ...lintTools(domain.act.tools, domain.act.namespaces, { catalogueIds }),
      ...(await probeTools(domain.act.tools, nowhere)),
    ];
    expect(issues.filter((issue) => issue.severity === 'error')).toEqual([]);
  });

  it('its degraded answer keeps the contract', () => {
    expect(
      domain.read.contracts[0].parse(domain.read.degraded({ text: 'x' }, contextOf(domain))),
    ).toMatchObject({
      ok: true,
    });
  });

  const pieces = [
    ...examples.flatMap((text) => [...text]),
    'M6',
    '12',
    '，',
    '(',
    '忽略以上规则',
    '\u0000',
    '😀',
    '-',
    '#',
    '一百',
  ];
  it('whatever is said, the answer keeps the contract and every leaf its evidence', () => {
    const said = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(said, (text) => {
        const { value, evidence } = read(domain, text);
        expect(domain.read.contracts[0].parse(value).ok).toBe(true);
        const grounded = new Set(evidence.map((e) => pathText(e.path)));
        for (const leaf of (domain.read.grounding.leaves ?? jsonLeaves)(value)) {
          expect(grounded.has(pathText(leaf.path)), `${text}: ${pathText(leaf.path)}`).toBe(true);
        }
      }),
      { seed, numRuns: process.env.YX_SOAK === '1' ? 20_000 : 300 },
    );
  });

  const corpus = join(folder, 'corpus');
  const rowsOf = (file: string) =>
    readFileSync(join(corpus, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      // A domain may write its gold in a notation of its own; its own tests read that.
      .filter((row) => typeof (row.expected ?? row.gold) === 'object');
  const isRight = (row: { text: string; expected?: unknown; gold?: unknown; alt?: readonly unknown[] }) => {
    const { value } = read(domain, row.text);
    return [row.expected ?? row.gold, ...(row.alt ?? [])].some((expected) => same(expected, value));
  };
  const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.jsonl')) : [];
  /** Sentences of a world of their own are read in it, by the domain's tests. */
  const hasWorld = (file: string) => readFileSync(join(corpus, file), 'utf8').startsWith('{"world"');
  it.each(files.filter((file) => !/^(must-fail|held-out)/.test(file) && !hasWorld(file)))(
    'reads its corpus exactly: %s',
    (file) => {
      const wrong = rowsOf(file).filter((row) => !isRight(row));
      expect(wrong.map((row) => [row.text, read(domain, row.text).value])).toEqual([]);
    },
  );

  it.each(files.filter((file) => file.startsWith('must-fail')))(
    'what it is known to misread is still misread: %s',
    (file) => {
      expect(
        rowsOf(file)
          .filter(isRight)
          .map((row) => row.text),
      ).toEqual([]);
    },
  );

  it('is found through the library', async () => {
    const app = await createYanxing({ domains: [domain], env: {} });
    if (!app.ok) throw new Error(app.error[0]?.message);
    const text = examples[0]!;
    const answer = await app.value.door({ text });
    expect(answer).toMatchObject({ ok: true, value: { kind: 'one' } });
    const parsed = await app.value.parse(domain, { text });
    expect(getAt(parsed, ['contract', 'id'])).toBe(domain.read.contracts[0].id);
  });
});

describe('settings', () => {
  it('of all domains have names of their own, and none that looks like a misspelling of another', () => {
    const declared = cases.flatMap(({ domain }) => domain.outside?.settings ?? []);
    for (const name of ['key', 'env'] as const) {
      const own = declared.map((spec) => spec[name]);
      expect(new Set(own).size).toBe(own.length);
    }
    const file = Object.fromEntries(declared.map(({ key }) => [key, '']));
    const nearShared = unknownKeys(configFile(), file).filter(({ suggestion }) => suggestion !== null);
    expect(nearShared).toEqual([]);
    expect(declared.filter(({ env }) => variables.includes(env))).toEqual([]);
  });
});

describe('loading', () => {
  it('says which domains there are when asked for another', async () => {
    const { load } = createDomains({ config: null, warn: () => {} });
    const error = [{ code: 'no_such_domain', params: { known: builtinDomainIds().join(', ') } }];
    expect(await load('no-such')).toMatchObject({ ok: false, error });
    expect(await load('../core')).toMatchObject({ ok: false, error });
  });
});
