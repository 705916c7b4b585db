import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp, type Served } from '../../src/server/http.ts';
import { listen } from '../../src/server/listen.ts';
import { must, OWNER_KEY, startServer, type TestServer } from '../support/server-kit.ts';

const SOAK = process.env.YX_SOAK === '1';
const seed = Number(process.env.YX_SEED);

let server: TestServer;
let served: Served;
beforeAll(async () => {
  server = await startServer();
  served = must(await createHttp(server.app, { web: server.dir, ownerKey: OWNER_KEY }));
});
afterAll(() => server.close());

const segment = fc.oneof(
  fc.constantFrom(
    'v1',
    'parse',
    'sample',
    'runs',
    'tools',
    'sessions',
    'messages',
    'events',
    'call',
    'contracts',
  ),
  fc.constantFrom(
    'confirmations',
    'artifacts',
    'cancel',
    'resume',
    'sample.make_list',
    'mcp',
    '..',
    '%2e%2e',
    '%ff',
    '',
  ),
  fc.string({ maxLength: 12 }).map(encodeURIComponent),
);
const path = fc
  .tuple(fc.array(segment, { maxLength: 6 }), fc.option(fc.webQueryParameters()))
  .map(([parts, query]) => `/${parts.join('/')}${query === null ? '' : `?${query}`}`);
const body = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record(
      {
        text: fc.anything(),
        files: fc.anything(),
        options: fc.anything(),
        now: fc.anything(),
        params: fc.anything(),
        session: fc.anything(),
        decision: fc.anything(),
        hash: fc.anything(),
      },
      { requiredKeys: [] },
    )
    .map((value) => {
      try {
        return JSON.stringify(value) ?? '';
      } catch {
        return '{}';
      }
    }),
);
const headerValue = fc.string({ maxLength: 20 }).map((text) => text.replace(/[^\x21-\x7e]/g, ''));
const headers = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'application/json; charset=x', 'text/plain', ''),
    'accept-language': headerValue,
    'last-event-id': headerValue,
    'idempotency-key': headerValue,
    authorization: headerValue,
    origin: headerValue,
    'mcp-session-id': headerValue,
  },
  { requiredKeys: [] },
);

describe('whatever is asked, the answer is an answer', () => {
  it('no request makes it fail inside', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'OPTIONS', 'HEAD'),
        path,
        headers,
        body,
        async (method, at, more, content) => {
          const init = {
            method,
            headers: { host: 'localhost', 'content-type': 'application/json', ...more },
            ...(method === 'POST' || method === 'PUT' ? { body: content } : {}),
          };
          const answer = await served.http.request(`http://localhost${at}`, init);
          expect(answer.status, `${method} ${at} ${content}`).not.toBe(500);
          expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
          await answer.body?.cancel();
        },
      ),
      { seed, numRuns: SOAK ? 100_000 : 300 },
    );
  }, 3_600_000);

  it('no bytes do either', async () => {
    const send = (bytes: Uint8Array) =>
      new Promise<void>((resolve) => {
        const socket = connect(server.port, '127.0.0.1', () => socket.end(bytes));
        socket.on('error', () => resolve());
        socket.on('close', () => resolve());
        socket.resume();
      });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, lead) => {
        await send(lead ? Buffer.concat([Buffer.from('POST /v1/parse HTTP/1.1\r\n'), bytes]) : bytes);
      }),
      { seed, numRuns: SOAK ? 5_000 : 50 },
    );
    expect((await server.get('/healthz')).status).toBe(200);
  });
});

describe('those who take their time', () => {
  it.each([
    ['a head that never ends', 'GET /healthz HTTP/1.1\r\nx: '],
    [
      'a body that never comes',
      'POST /v1/parse HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    ],
  ])('%s is cut off', async (_, begun) => {
    const bound = must(await listen(served.http, { host: '127.0.0.1', port: 0, arrivalMs: 200 }));
    const answer = await new Promise<string>((resolve) => {
      let got = '';
      const socket = connect(bound.port, '127.0.0.1', () => socket.write(begun));
      socket.on('data', (chunk) => {
        got += chunk;
      });
      socket.on('error', () => resolve(got));
      socket.on('close', () => resolve(got));
    });
    expect(answer === '' || /^HTTP\/1\.1 4\d\d/.test(answer)).toBe(true);
    await bound.close(100);
  });

  it.each([
    ['a head', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ', 'y'],
    [
      'a body',
      'POST /v1/parse HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
      ' ',
    ],
  ])('%s that comes a byte at a time is cut off, and others are served meanwhile', async (_, begun, drop) => {
    const bound = must(await listen(served.http, { host: '127.0.0.1', port: 0, arrivalMs: 400 }));
    const slow = Array.from(
      { length: 50 },
      () =>
        new Promise<boolean>((resolve) => {
          const socket = connect(bound.port, '127.0.0.1', () => socket.write(begun));
          const drip = setInterval(() => socket.write(drop), 50);
          const given = setTimeout(() => end(false), 20_000);
          const end = (cut: boolean) => {
            clearInterval(drip);
            clearTimeout(given);
            socket.destroy();
            resolve(cut);
          };
          socket.on('error', () => end(true));
          socket.on('close', () => end(true));
          socket.resume();
        }),
    );
    expect((await fetch(`${bound.url}/healthz`)).status).toBe(200);
    expect(await Promise.all(slow)).toEqual(slow.map(() => true));
    await bound.close(100);
  });

  it.each([
    ['/v1/parse', 'content-length: 900000000'],
    ['/v1/parse', 'transfer-encoding: chunked'],
    ['/mcp', 'content-length: 900000000'],
    ['/mcp', 'transfer-encoding: chunked'],
  ])('a body larger than allowed is not read to its end: %s, %s', async (at, length) => {
    const chunk = Buffer.alloc(65_536, 32);
    const piece = length.includes('chunked')
      ? Buffer.concat([Buffer.from('10000\r\n'), chunk, Buffer.from('\r\n')])
      : chunk;
    const answer = await new Promise<{ said: string; sent: number }>((resolve) => {
      let [said, sent] = ['', 0];
      const socket = connect(server.port, '127.0.0.1', () => {
        const accept = 'accept: application/json, text/event-stream';
        socket.write(
          `POST ${at} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${OWNER_KEY}\r\ncontent-type: application/json\r\n${accept}\r\n${length}\r\n\r\n`,
        );
        const more = () => {
          if (socket.destroyed || sent > 200_000_000) return;
          sent += piece.length;
          socket.write(piece, more);
        };
        more();
      });
      socket.on('data', (bytes) => {
        said += bytes;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve({ said, sent }));
    });
    // Whoever goes on sending may find the door shut before reading why.
    expect(answer.said).toMatch(/^(?:HTTP\/1\.1 413|$)/);
    expect(answer.sent).toBeLessThan(50_000_000);
  });
});
