// The conformance suite's fixture behind the server's own guard, era switch, sessions and listener; prints its address.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { createHost } from '../../src/app/host.ts';
import { guard } from '../../src/server/guard.ts';
import { listen } from '../../src/server/listen.ts';
import { mcpOverHttp } from '../../src/server/mcp/http.ts';
import { respond, type ServerEnv } from '../../src/server/problem.ts';
import { must, OWNER_KEY } from '../support/server-kit.ts';
import { fixture } from './fixture.ts';

const data = mkdtempSync(join(tmpdir(), 'yx-conformance-'));
const app = must(await createHost({ domains: [], env: { YX_DATA: data }, model: null }));
const http = new Hono<ServerEnv>();
http.use(guard(app, { loopback: true, ownerKey: OWNER_KEY, hosts: [], proxies: [], rate: null }));
const mcp = mcpOverHttp(fixture);
http.all('/mcp', async (c) => {
  const answer = await mcp.fetch(c.req.raw, c.get('who'));
  return respond(c, answer.body, answer.status, Object.fromEntries(answer.headers));
});
const { url } = must(await listen(http, { host: '127.0.0.1', port: 0 }));
console.log(`${url}/?token=${OWNER_KEY}`);
