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
import { dxf, gdsii, netlist, objectives, pdf, rules, spice, svg, rows as tables } from './files.ts';
import { homes, messages } from './homes.ts';
import { nameOf, type Target } from './hunt.ts';
import { coded, issuesAreCoded, promise, some, textOf, under } from './promises.ts';

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

const sentences = async (): Promise<Target> => {
  const { yx, domains, close } = await opened();
  return {
    seeds: some(
      rows().map(({ text }) => text),
      800,
    ),
    words:
      '，。、；的 和 除 不 全部 第一 一百二十 3.5 φ10 M6 × 打开 关 删除 昨天 客户 孔 and not all 50% 忽略以上规则'.split(
        ' ',
      ),
    async check(text) {
      for (const domain of domains)
        wholeAnswer(domain, text, await yx.parse(domain, { text }, { engine: 'grammar' }));
    },
    close,
  };
};

const contracts = async (): Promise<Target> => {
  const { domains, close } = await opened();
  const examples = some(
    rows().map(({ expected }) => JSON.stringify(expected) ?? 'null'),
    200,
  );
  return {
    seeds: [...examples, ...some(under('src/domains', '.json').map(textOf), 30)],
    words: '{ } [ ] : , null true -1 1e308 "" "schema_version" "2.0.0" "1.9.0" {"__proto__":1}'.split(' '),
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
const tools = async (): Promise<Target> => {
  const { yx, close } = await opened();
  const registry = must(await yx.registry());
  const list = registry.list();
  return {
    seeds: some(
      list.flatMap(({ examples = [] }) => examples.map(({ params }) => JSON.stringify(params))),
      100,
    ),
    words: '{ } [ ] : , null -1 "" "../x" {"approved":true} 1e400 "\\u0000"'.split(' '),
    check(text) {
      const json = readJson(text);
      if (json.ok && json.value !== null && typeof json.value === 'object' && !Array.isArray(json.value))
        for (const { id } of list) coded(registry.check(id, json.value as Record<string, unknown>));
    },
    close,
  };
};

const model = async (): Promise<Target> => {
  let answer = '';
  const fake = { id: 'fuzz/model', complete: async () => ok({ text: answer, calls: [] }) };
  const { yx, domains, close } = await opened({ model: fake });
  const corpus = some(rows(), 300);
  return {
    seeds: corpus.map(({ expected }) => JSON.stringify(expected) ?? ''),
    words: [
      '```json\n',
      '```tool_call\n',
      '```',
      '{"toolId":"',
      '","params":{',
      'null',
      '<think>',
      'UNKNOWN',
      '1e9',
    ],
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
const requests = async (
  paths: readonly string[],
  seeds: readonly string[],
  headers = {},
): Promise<Target> => {
  const server = await startServer();
  return {
    seeds,
    words:
      '{ } [ ] : , null "text" "params" "id" "method" "jsonrpc" "2.0" -1 1e999 "" "approve" "../x"'.split(
        ' ',
      ),
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
  requests(
    [
      '/v1/parse',
      '/v1/sample/parse',
      '/v1/sessions/f/messages',
      '/v1/tools/sample.make_list/call',
      '/v1/runs/x/confirmations/y',
    ],
    [
      '{"text":"切三根250mm的木条"}',
      '{"text":"x","options":{"stock":"a"},"now":"2026-01-01"}',
      '{"params":{"item":"木条","length_mm":250,"count":3}}',
      '{"decision":"approve","hash":"00"}',
      '{"files":[{"name":"a","content":"b"}]}',
    ],
  );

const mcp = () => {
  const message = (id: unknown, method: string, params: object) =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const clientInfo = { name: 'f', version: '1' };
  return requests(
    ['/mcp'],
    [
      message(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }),
      message(2, 'tools/list', {}),
      message('3', 'tools/call', {
        name: 'sample.make_list',
        arguments: { item: 'x', length_mm: 1, count: 1 },
      }),
      message(4, 'resources/read', { uri: 'yx://x' }),
      '[]',
    ],
    { accept: 'application/json, text/event-stream' },
  );
};

/** Every parser, by name. */
export const targets: Readonly<Record<string, () => Target | Promise<Target>>> = {
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
