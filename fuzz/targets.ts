import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createYanxing, type Yanxing } from '../src/app.ts';
import type { AnyDomain } from '../src/core/domain.ts';
import type { Interpretation } from '../src/core/interpret.ts';
import { readJson } from '../src/core/plain-json.ts';
import { ok, type Result } from '../src/core/result.ts';
import { readDxf } from '../src/formats/dxf/read.ts';
import { writeDxf } from '../src/formats/dxf/write.ts';
import { readGds } from '../src/formats/gdsii/read.ts';
import { readSpice } from '../src/formats/spice/read.ts';
import { must, startServer } from '../test/support/server-kit.ts';
import { nameOf, type Target } from './hunt.ts';

const root = join(import.meta.dirname, '..');
const under = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(root, folder, file));
const textOf = (file: string): string => readFileSync(file, 'utf8');
const rows = (): { text: string; expected: unknown }[] =>
  under('src/domains', '.jsonl')
    .filter((file) => file.includes('/corpus/'))
    .flatMap((file) => textOf(file).trim().split('\n'))
    .map((line) => JSON.parse(line) as { text: string; expected: unknown })
    .filter(({ text }) => typeof text === 'string');
/** A few of many, the same for every run. */
const some = <T>(list: readonly T[], count: number): T[] =>
  list.filter((_, i) => i % Math.ceil(list.length / count) === 0);

function promise(kept: boolean, what: string): asserts kept {
  if (!kept) throw new Error(what);
}
function coded(result: Result<unknown>): void {
  if (result.ok) return;
  promise(result.error.length > 0, 'refused without an issue');
  for (const { code } of result.error) promise(/^[a-z][a-z0-9_]*$/.test(code), `no code: ${code}`);
}
const issuesAreCoded = (issues: readonly { code: string }[]) => coded({ ok: false, error: issues as never });

/** A contract leaves, its evidence points into the text, what is wrong has a code. */
function wholeAnswer(domain: AnyDomain, text: string, read: Interpretation<unknown>): void {
  const kept = domain.contracts[0].parse(read.value);
  promise(kept.ok, `${domain.id}: no contract: ${kept.ok ? '' : kept.error[0]?.message}`);
  for (const { spans } of read.evidence)
    for (const { start, end, source } of spans)
      promise(source !== undefined || (0 <= start && start <= end && end <= text.length), 'a span outside');
  if (read.diagnostics.length > 0) issuesAreCoded(read.diagnostics);
}

async function opened(over: Parameters<typeof createYanxing>[0] = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'yx-fuzz-'));
  const env = { YX_DATA: join(dir, 'data'), YX_LANG: 'en' };
  const yx: Yanxing = must(await createYanxing({ env, cwd: dir, model: null, ...over }));
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
        for (const contract of domain.contracts) {
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

const at = (x: number, y: number) => ({ x, y });
const drawing = [
  ...writeDxf({
    layers: [],
    linetypes: [],
    linetypeScale: 1,
    textStyles: [],
    dimStyles: [],
    dimensions: [],
    entities: () => [
      { type: 'LINE', layer: '0', from: at(0, 0), to: at(9, 9) },
      { type: 'CIRCLE', layer: '0', x: 5, y: 5, radius: 2 },
      { type: 'LWPOLYLINE', layer: '0', points: [at(0, 0), at(9, 0), at(9, 9)], closed: true },
    ],
    entityCount: 3,
    extents: { min: at(0, 0), max: at(9, 9) },
    records: { dictionary: 'FUZZ', values: { contract: { text: '孔' } } },
  }),
].join('');

const dxf = (): Target => ({
  seeds: [drawing, drawing.slice(drawing.indexOf('ENTITIES') - 12)],
  words: [
    '0\nEOF\n',
    '0\nSECTION\n2\nENTITIES\n',
    '0\nENDSEC\n',
    '10\n1e999\n',
    '0\nCIRCLE\n',
    '1070\n',
    '5\nFF\n',
  ],
  check: (text) => {
    const { issues } = readDxf(text);
    if (issues.length > 0) issuesAreCoded(issues);
  },
});

const spice = (): Target => ({
  seeds: under('src/domains', '.sp').map(textOf),
  words:
    '.subckt .ends .param .global .model .include + * ; $ M1 R1 X1 w=1u l= {w} nf= 1k 1e999 vdd! ( )'.split(
      ' ',
    ),
  check: (text) => coded(readSpice(text)),
});

/** Any file of the layout kinds, made of bytes. */
const gdsii = (): Target => {
  const record = (type: number, ...data: number[]) =>
    String.fromCharCode(0, 4 + data.length, type >> 8, type & 255, ...data);
  const head =
    record(0x0002, 2, 88) + record(0x0102, ...Array<number>(24).fill(0)) + record(0x0206, 108, 105);
  const units = record(0x0305, 62, 65, 137, 55, 75, 198, 167, 240, 57, 68, 184, 47, 160, 155, 90, 84);
  const cell = record(0x0502, ...Array<number>(24).fill(0)) + record(0x0606, 97, 0);
  const box = record(0x0800) + record(0x0d02, 0, 1) + record(0x0e02, 0, 0);
  const points =
    record(0x1003, ...[0, 0, 0, 9, 9, 9, 9, 0, 0, 0].flatMap((n) => [0, 0, 0, n])) + record(0x1100);
  const end = record(0x0700) + record(0x0400);
  return {
    bytes: true,
    seeds: [head + units + cell + box + points + end, head + units + end],
    words: [head, units, cell, box, points, end, record(0x1100), '\u00ff\u00ff', '\u0000\u0000\u0000\u0000'],
    check: (text) => {
      const { issues } = readGds(Buffer.from(text, 'latin1'));
      if (issues.length > 0) issuesAreCoded(issues);
    },
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
  http,
  mcp,
};
