import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHost, type Host } from '../src/app/host.ts';
import { readJson } from '../src/core/contract/plain-json.ts';
import type { AnyDomain } from '../src/core/domain.ts';
import type { Interpretation } from '../src/core/reading/interpret.ts';
import { ok } from '../src/core/result.ts';
import { must, startServer } from '../test/support/server-kit.ts';
import { batch, config } from './commands.ts';
import dictionary from './corpus/dictionary.json' with { type: 'json' };
import { dxf, gdsii, netlist, objectives, pdf, rules, spice, svg, rows as tables } from './files.ts';
import { homes, messages } from './homes.ts';
import { type Made, nameOf, type Target } from './hunt.ts';
import { coded, issuesAreCoded, promise, some, textOf, under } from './promises.ts';
import { sampled } from './sampled.ts';

const rows = (): { text: string; expected: unknown }[] =>
  under('src/domains', '.jsonl')
    .filter((file) => file.includes('/corpus/'))
    .flatMap((file) => textOf(file).trim().split('\n'))
    .map((line) => JSON.parse(line) as { text: string; expected: unknown })
    .filter(({ text }) => typeof text === 'string');
/** A contract leaves, its evidence points into the text, what is wrong has a code. */
function wholeAnswer(domain: AnyDomain, text: string, read: Interpretation<unknown>): void {
  const kept = domain.read.contracts[0].parse(read.value);
  promise(kept.ok, `${domain.about.id}: no contract: ${kept.ok ? '' : kept.error[0]?.message}`);
  for (const { spans } of read.evidence)
    for (const { start, end, source } of spans)
      promise(source !== undefined || (0 <= start && start <= end && end <= text.length), 'a span outside');
  if (read.diagnostics.length > 0) issuesAreCoded(read.diagnostics);
}

async function opened(over: Parameters<typeof createHost>[0] = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'yx-fuzz-'));
  const env = { YX_DATA: join(dir, 'data'), YX_LANG: 'en' };
  const yx: Host = must(await createHost({ env, cwd: dir, model: null, ...over }));
  const close = async () => {
    await yx.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { yx, domains: must(await yx.domains()), close };
}

const sentences = async (): Promise<Made> => {
  const { yx, domains, close } = await opened();
  return {
    seeds: some([...rows().map(({ text }) => text), ...sampled()], 1_000),
    async check(text) {
      for (const domain of domains)
        wholeAnswer(domain, text, await yx.parse(domain, { text }, { engine: 'grammar' }));
    },
    close,
  };
};

const contracts = async (): Promise<Made> => {
  const { domains, close } = await opened();
  const examples = some(
    rows().map(({ expected }) => JSON.stringify(expected) ?? 'null'),
    200,
  );
  return {
    seeds: [...examples, ...some(under('src/domains', '.json').map(textOf), 30)],
    check(text) {
      const json = readJson(text);
      coded(json);
      for (const domain of domains)
        for (const contract of domain.read.contracts) {
          coded(contract.parseText(text));
          if (json.ok) coded(contract.parse(json.value));
        }
    },
    close,
  };
};

/** Parameters of every tool, as models and clients send them. */
const tools = async (): Promise<Made> => {
  const { yx, close } = await opened();
  const registry = must(await yx.registry());
  const list = registry.list();
  return {
    seeds: some(
      list.flatMap(({ examples = [] }) => examples.map(({ params }) => JSON.stringify(params))),
      100,
    ),
    check(text) {
      const json = readJson(text);
      if (json.ok && json.value !== null && typeof json.value === 'object' && !Array.isArray(json.value))
        for (const { id } of list) coded(registry.check(id, json.value as Record<string, unknown>));
    },
    close,
  };
};

const model = async (): Promise<Made> => {
  let answer = '';
  const fake = { id: 'fuzz/model', complete: async () => ok({ text: answer, calls: [] }) };
  const { yx, domains, close } = await opened({ model: fake });
  const corpus = some(rows(), 300);
  return {
    seeds: corpus.map(({ expected }) => JSON.stringify(expected) ?? ''),
    async check(text) {
      answer = text;
      const { text: said } = corpus[parseInt(nameOf(text).slice(0, 6), 16) % corpus.length]!;
      for (const domain of domains)
        wholeAnswer(domain, said, await yx.parse(domain, { text: said }, { engine: 'model' }));
    },
    close,
  };
};

/** Bodies by the path they are sent to; no answer may be the server's own failure. */
const requests = async (paths: readonly string[], headers = {}): Promise<Made> => {
  const server = await startServer();
  return {
    async check(text) {
      const path = paths[parseInt(nameOf(text).slice(0, 6), 16) % paths.length]!;
      const answer = await server.post(path, text, headers);
      const said = await answer.text();
      promise(
        answer.status < 500 || answer.status === 503,
        `${path}: ${answer.status} ${said.slice(0, 200)}`,
      );
      if (answer.status >= 400)
        promise(/"code":|"error"/.test(said), `${path}: no code: ${said.slice(0, 200)}`);
    },
    close: () => server.close(),
  };
};

const http = () =>
  requests([
    '/v1/parse',
    '/v1/sample/parse',
    '/v1/sessions/f/messages',
    '/v1/tools/sample.make_list/call',
    '/v1/runs/x/confirmations/y',
  ]);
const mcp = () => requests(['/mcp'], { accept: 'application/json, text/event-stream' });

const made: Readonly<Record<keyof typeof dictionary, () => Made | Promise<Made>>> = {
  sentences,
  contracts,
  tools,
  model,
  dxf,
  gdsii,
  spice,
  svg,
  pdf,
  netlist,
  rules,
  objectives,
  tables,
  messages,
  homes,
  batch,
  config,
  http,
  mcp,
};

/** Every parser, by name, with the words of its language and what its cases are made from beside what it brings itself. */
export const targets: Readonly<Record<string, () => Promise<Target>>> = Object.fromEntries(
  Object.entries(made).map(([name, make]) => [
    name,
    async () => {
      const { words, seeds = [] }: Partial<Target> = dictionary[name as keyof typeof made];
      const { seeds: own = [], ...rest } = await make();
      return { ...rest, words: words!, seeds: [...seeds, ...own] };
    },
  ]),
);
