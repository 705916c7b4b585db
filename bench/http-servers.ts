// The two servers bench/http.ts compares, in one process.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpenAPIHono } from '@hono/zod-openapi';
import { createYanxing } from '../src/app.ts';
import { createHttp } from '../src/server/http.ts';
import { listen } from '../src/server/listen.ts';
import type { ServerEnv } from '../src/server/problem.ts';
import { must } from '../test/support/server-kit.ts';

const bare = new OpenAPIHono<ServerEnv>();
bare.get('/healthz', (c) => c.json({ status: 'ok' }));
bare.post('/echo', async (c) => c.json(await c.req.json()));

const data = mkdtempSync(join(tmpdir(), 'yx-bench-'));
const app = must(await createYanxing({ env: { YX_DATA: data }, cwd: data, model: null }));
const { http } = must(await createHttp(app));
const at = { host: '127.0.0.1', port: 0 };
const [one, two] = [must(await listen(bare, at)), must(await listen(http, at))];
process.send?.({ bare: one.port, ours: two.port });
// What the process has used, in milliseconds: on a machine with other work, the one figure that can be relied on.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1000 });
});
