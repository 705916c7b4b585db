import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ToolContext, ToolDefinition } from '../../core/tool/tool.ts';
import { openApiTools } from './openapi.ts';
import { OpenApis } from './settings.ts';

const file = fileURLToPath(new URL('../../../test/support/library.yaml', import.meta.url));
const asked: { line: string; headers: Readonly<Record<string, unknown>>; body: unknown }[] = [];
let service: Server;
let tools: readonly ToolDefinition[];

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let sent = '';
    for await (const piece of request) sent += String(piece);
    const { method, url, headers } = request;
    asked.push({ line: `${method} ${url}`, headers, body: sent === '' ? null : JSON.parse(sent) });
    response.end('{"ok":true}');
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}/api/`;
  const entry = { file, base, headers: { authorization: 'Bearer hush' } };
  tools = await openApiTools('library', OpenApis.parse({ library: entry }).library!);
});
afterAll(() => new Promise((done) => service.close(done)));

async function call(id: string, input: object) {
  const tool = tools.find((one) => one.id === id)!;
  const params = tool.paramsSchema.parse(input);
  const result = await tool.execute(params, { signal: new AbortController().signal } as ToolContext);
  expect(result.success).toBe(true);
  return asked.at(-1)!;
}

describe('an OpenAPI document in YAML', () => {
  it('each operation is a tool: a GET looks, the rest asks', () => {
    expect(tools.map(({ id, requiresConfirmation }) => [id, requiresConfirmation])).toEqual([
      ['library.search_books', false],
      ['library.list_loans', false],
      ['library.create_loan', true],
      ['library.renew_loan', true],
      ['library.return_loans', true],
    ]);
  });

  it('lists and objects in a query are written as their style says, headers go along', async () => {
    const { line, headers } = await call('library.search_books', {
      keyword: '三体 & 刘',
      tags: ['科幻', 'new'],
      shelves: ['A', 'B'],
      year: { from: 2006, to: 2010 },
      'x-branch': 'west',
    });
    const url = new URL(line.slice(4), 'http://x');
    expect([...url.searchParams]).toEqual([
      ['keyword', '三体 & 刘'],
      ['tags', '科幻'],
      ['tags', 'new'],
      ['shelves', 'A|B'],
      ['year[from]', '2006'],
      ['year[to]', '2010'],
    ]);
    expect(headers).toMatchObject({ 'x-branch': 'west', authorization: 'Bearer hush' });
  });

  it('nested bodies go as they are, put together from several schemas', async () => {
    const copy = { isbn: '978', condition: { cover: 'worn', marks: [3, 5] } };
    const { line, body } = await call('library.create_loan', { memberId: 'M/7', copy, days: 21 });
    expect(line).toBe('POST /api/members/M%2F7/loans');
    expect(body).toEqual({ copy, days: 21 });
    const { paramsSchema } = tools.find(({ id }) => id === 'library.create_loan')!;
    expect(paramsSchema.safeParse({ memberId: 'M', copy: {}, days: 1 }).success).toBe(false);
    expect(paramsSchema.safeParse({ memberId: 'M', copy: { isbn: '1' } }).success).toBe(false);
  });

  it('the id in the path and the id in the body are two', async () => {
    const { line, body } = await call('library.renew_loan', { id: 'L1', body_id: 'L2', until: '2026-12-01' });
    expect([line, body]).toEqual(['PATCH /api/loans/L1', { id: 'L2', until: '2026-12-01' }]);
  });

  it('a body that is a list is one value', async () => {
    expect((await call('library.return_loans', { body: ['L1', 'L2'] })).body).toEqual(['L1', 'L2']);
  });

  it('what is no document, or blows up when it is read, is refused', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'yx-openapi-'));
    try {
      const levels = Array.from(
        { length: 12 },
        (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]`,
      );
      const wrong = {
        'a.yaml': 'openapi: 2.0',
        'b.yaml': '- [',
        'c.yaml': ['l0: &l0 x', ...levels].join('\n'),
      };
      for (const [name, text] of Object.entries(wrong)) {
        await writeFile(join(dir, name), text);
        const { x } = OpenApis.parse({ x: { file: join(dir, name), base: 'http://127.0.0.1:9' } });
        await expect(openApiTools('x', x!), name).rejects.toThrow();
      }
    } finally {
      await rm(dir, { recursive: true });
    }
  });
});
