import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { systemReady } from '../support/system.ts';
import { send } from './clients.ts';
import { createServerMember, type Member } from './fleet.ts';

describe.skipIf(!systemReady(new URL('./kills.system.json', import.meta.url)))(
  'design: PostgreSQL goes away and comes back',
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'yx-away-'));
    let postgres: PostgresServer;
    let server: Member;
    let databaseUrl: string;
    beforeAll(async () => {
      postgres = await startPostgres();
      databaseUrl = await postgres.createDatabase();
      const env = {
        PATH: process.env.PATH ?? '',
        HOME: dir,
        YX_DATA: join(dir, 'data'),
        YX_LANG: 'en',
        DATABASE_URL: databaseUrl,
      };
      server = await createServerMember(env, () => {});
    }, 60_000);
    afterAll(async () => {
      await server.kill();
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    });
    const ask = async (path: string, body?: object) =>
      (await send(`${server.url}${path}`, body, server.headers()))!;
    const order = { text: '新建客户：蓝天公司' };
    const codeOf = ({ body }: { readonly body: unknown }) =>
      (body as { readonly issues: readonly { readonly code: string }[] }).issues[0]!.code;

    it('started without it: says so with a time to ask again, reads all the same, and works once it is there', async () => {
      await postgres.halt();
      await server.start();
      expect((await ask('/healthz')).status).toBe(200);
      expect((await ask('/v1/business/parse', order)).status).toBe(200);
      for (const [path, body] of [
        ['/v1/runs'],
        ['/v1/business/runs', order],
        ['/v1/plate/runs', { text: '100x80x10的底板' }],
        ['/v1/tools/crm.create_client/call', { params: { name: '蓝天公司' } }],
      ] as const) {
        const refused = await ask(path, body);
        expect([path, refused.status, refused.again, codeOf(refused)]).toEqual([path, 503, '2', 'sql_open']);
      }
      await postgres.restart();
      const begun = await ask('/v1/business/runs', order);
      expect(begun.status).toBe(202);
      const { id } = begun.body as { readonly id: string };
      await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('waiting');
    }, 60_000);

    it('gone under way: the same, from what was open already', async () => {
      await postgres.halt();
      const refused = await ask('/v1/runs');
      expect([refused.status, refused.again, codeOf(refused)]).toEqual([503, '2', 'storage_away']);
      expect((await ask('/v1/business/runs', order)).status).toBe(503);
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
      const requestInit = { headers: server.headers() };
      await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }));
      const called = await client.callTool({ name: 'crm__create_client', arguments: { name: '白云公司' } });
      expect(called.structuredContent).toMatchObject({
        ok: false,
        error: { code: 'SERVICE_UNAVAILABLE', message: expect.not.stringMatching(/ECONN|127\.0/) },
      });
      await expect(client.listResources()).rejects.toThrow(/^(?!.*(?:ECONN|127\.0))SERVICE_UNAVAILABLE/);
      await client.close();
      await postgres.restart();
      expect((await ask('/v1/runs')).status).toBe(200);
      expect(server.unasked()).toEqual([]);
    }, 60_000);

    it('a standby behind the address: as good as away, and nothing is half taken, until it takes writes', async () => {
      const admin = new pg.Client(databaseUrl);
      await admin.connect();
      const name = new URL(databaseUrl).pathname.slice(1);
      const become = async (how: string) => {
        await admin.query('set default_transaction_read_only = off');
        await admin.query(`alter database ${name} ${how}`);
        await admin.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
          [name],
        );
      };
      await become('set default_transaction_read_only = on');
      for (const [path, body] of [['/v1/runs'], ['/v1/business/runs', order], ['/readyz']] as const) {
        const refused = await ask(path, body);
        expect([path, refused.status, refused.again !== undefined]).toEqual([path, 503, true]);
      }
      await become('reset default_transaction_read_only');
      expect((await ask('/v1/business/runs', order)).status).toBe(202);
      await admin.end();
    }, 60_000);

    const statusOf = async (run: string) =>
      ((await ask(`/v1/runs/${run}`)).body as { readonly status: string }).status;
  },
);
