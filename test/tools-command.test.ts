import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const support = (name: string) => join(root, 'test/support', name);
const asked: { line: string; key: unknown; body: string }[] = [];
let dir: string;
let service: Server;

/** The bundled command, beside the service of this process. */
function yx(...argv: readonly string[]) {
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    const env = { PATH: process.env.PATH ?? '', HOME: dir, YX_DATA: join(dir, 'data'), YX_LANG: 'en' };
    const child = spawn(process.execPath, [join(root, 'bin/yx.js'), ...argv], { cwd: dir, env });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      err += chunk;
    });
    child.stdin.end();
    child.on('close', (code) => done({ code: code ?? -1, out, err }));
  });
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yx-tools-'));
  service = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    asked.push({ line: `${request.method} ${request.url}`, key: request.headers.authorization, body });
    response.end('{"items":[]}');
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await new Promise((done) => service.close(done));
  rmSync(dir, { recursive: true, force: true });
});

/** Written from the servers' own descriptions, before anything read them. */
const rows: readonly (readonly [said: string, toolId: string, params: object])[] = [
  ['Search books for dragons', 'library.search_books', { keyword: 'dragons' }],
  ['Find books with the keyword gardening', 'library.search_books', { keyword: 'gardening' }],
  ['List the loans of member M1042', 'library.list_loans', { memberId: 'M1042' }],
  ['Renew loan L77 until 2026-12-01', 'library.renew_loan', { id: 'L77', until: '2026-12-01' }],
  ['Show the loans of member M2001', 'library.list_loans', { memberId: 'M2001' }],
  [
    'Create a ticket titled printer jams, priority high',
    'tickets.create_ticket',
    { title: 'printer jams', priority: 'high' },
  ],
  ['Show ticket T-881', 'tickets.get_ticket', { ticketId: 'T-881' }],
  [
    'Close ticket T-881, reason: duplicate',
    'tickets.close_ticket',
    { ticketId: 'T-881', reason: 'duplicate' },
  ],
  ['Assign ticket T-90 to Maria', 'tickets.assign_ticket', { ticketId: 'T-90', assignee: 'Maria' }],
  ['List open tickets, limit 5', 'tickets.list_tickets', { status: 'open', limit: 5 }],
];

describe('tools that are brought, through the bundled command', () => {
  it('add openapi and add mcp look at what is there and write it into the configuration', async () => {
    const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}/api`;
    const header = 'authorization: Bearer hush';
    const book = await yx(
      'tools',
      'add',
      'openapi',
      support('library.yaml'),
      '--base',
      base,
      '--header',
      header,
    );
    expect(book.code, book.err).toBe(0);
    expect(book.out).toContain('library.search_books');
    const desk = await yx('tools', 'add', 'mcp', 'tickets', process.execPath, support('tickets-child.mjs'));
    expect(desk.code, desk.err).toBe(0);
    expect(desk.out).toContain('tickets.assign_ticket');
    const config = JSON.parse(readFileSync(join(dir, 'yx.config.json'), 'utf8'));
    expect(config.openapi.library).toMatchObject({ base, headers: { authorization: 'Bearer hush' } });
    expect(config.mcpServers.tickets.args).toEqual([support('tickets-child.mjs')]);
    expect((await yx('tools', 'add', 'openapi', 'nowhere.yaml', '--base', base)).code).toBe(2);
  }, 120_000);

  it('ten of their sentences: at least eight are read as meant, and none as another write', async () => {
    const right: string[] = [];
    for (const [said, toolId, params] of rows) {
      const value = JSON.parse((await yx('parse', 'tools', said)).out) as {
        toolId: string;
        params: object;
      }[];
      if (JSON.stringify(value) === JSON.stringify([{ toolId, params }])) right.push(said);
      else
        expect(
          value.filter((one) => one.toolId !== toolId),
          said,
        ).toEqual([]);
    }
    expect(right.length, JSON.stringify(right)).toBeGreaterThanOrEqual(8);
  }, 240_000);

  it('phrases drafts ways to ask and tries each; new writes a tool', async () => {
    const drafted = JSON.parse((await yx('tools', 'phrases', 'tickets.assign_ticket', '--json')).out);
    expect(drafted.phrases.some(({ isRead }: { isRead: boolean }) => isRead)).toBe(true);
    const made = await yx('tools', 'new', 'shop.search_item', '--category', 'query');
    expect(made.out).toContain("const id = 'shop.search_item'");
    expect((await yx('tools', 'new', 'Bad Id', '--category', 'query')).code).toBe(2);
  }, 120_000);

  it('one that is switched off is neither read, nor told to a model, nor called', async () => {
    expect((await yx('tools', 'disable', 'library.list_loans')).code).toBe(0);
    expect((await yx('parse', 'tools', 'List the loans of member M1042')).out).not.toContain('list_loans');
    const { tools } = JSON.parse((await yx('prompt', 'tools', 'List the loans', '--json')).out);
    expect(tools.map(({ name }: { name: string }) => name)).not.toContain('library__list_loans');
    const called = await yx('tools', 'call', 'library.list_loans', '--params', '{"memberId":"M1"}');
    expect(called.code).toBe(1);
    expect(asked).toEqual([]);
  }, 120_000);
});
