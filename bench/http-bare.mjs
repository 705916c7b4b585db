// The peer bench/http.ts measures against: Hono on Node, with nothing behind it.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const bare = new Hono();
bare.get('/healthz', (c) => c.json({ status: 'ok' }));
bare.post('/echo', async (c) => c.json(await c.req.json()));
serve({ fetch: bare.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
);
