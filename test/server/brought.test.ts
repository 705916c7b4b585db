import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost, type Host } from '../../src/app/host.ts';
import { setToolEnabled, syncTools } from '../../src/runtime/sql/aitools.ts';
import { must } from '../support/server-kit.ts';

const text = (description: string, more = {}) => ({ schema: { type: 'string', ...more }, description });
const tracking = { name: 'trackingNumber', in: 'path', required: true, ...text('Tracking number') };
const body = (properties: object, required: readonly string[]) => ({
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});
const answers = { 200: { description: 'done' } };

/** An HTTP service as it describes itself. */
const parcels = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  paths: {
    '/parcels': {
      post: {
        operationId: 'createParcel',
        summary: 'Create a parcel',
        description: 'Register a new parcel',
        requestBody: { $ref: '#/components/requestBodies/Parcel' },
        responses: answers,
      },
    },
    '/parcels/{trackingNumber}': {
      parameters: [tracking],
      get: { operationId: 'trackParcel', summary: 'Track a parcel', responses: answers },
      delete: { operationId: 'cancelParcel', summary: 'Cancel a parcel', responses: answers },
      patch: {
        operationId: 'updateAddress',
        summary: 'Change the delivery address',
        requestBody: body({ address: { type: 'string', description: 'The new address' } }, ['address']),
        responses: answers,
      },
    },
    '/couriers': {
      get: {
        operationId: 'listCouriers',
        summary: 'List couriers',
        description: 'Couriers who deliver in a city',
        parameters: [
          { name: 'city', in: 'query', ...text('City') },
          { name: 'limit', in: 'query', schema: { type: 'integer' }, description: 'How many at most' },
        ],
        responses: answers,
      },
    },
  },
  components: {
    requestBodies: {
      Parcel: body(
        {
          receiver: { type: 'string', description: 'Who receives it' },
          address: { type: 'string', description: 'Where it goes' },
          weightKg: { type: 'number', description: 'Weight in kg' },
        },
        ['receiver', 'address'],
      ),
    },
  },
};

const asked: { method: string | undefined; url: string | undefined; key: unknown; body: string }[] = [];
let service: Server;
let dir: string;
let yx: Host;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'yx-brought-'));
  service = createServer(async (request, response) => {
    let sent = '';
    for await (const piece of request) sent += String(piece);
    asked.push({ method: request.method, url: request.url, key: request.headers['x-key'], body: sent });
    const gone = request.url?.includes('GONE');
    response.writeHead(gone ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ here: !gone }));
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
  await writeFile(join(dir, 'parcels.json'), JSON.stringify(parcels));
  const child = fileURLToPath(new URL('../support/desk-child.ts', import.meta.url));
  const settings = {
    mcpServers: { desk: { command: process.execPath, args: ['--import', 'tsx', child] } },
    openapi: { parcels: { file: join(dir, 'parcels.json'), base, headers: { 'x-key': 'hush' } } },
  };
  const env = { YX_DATA: join(dir, 'data'), YX_LANG: 'en', YX_LOG_LEVEL: 'silent' };
  yx = must(
    await createHost({ domains: [], env, model: null, settings, now: () => new Date(2026, 10, 15, 12) }),
  );
});
afterAll(async () => {
  await yx.close();
  await new Promise((done) => service.close(done));
  await rm(dir, { recursive: true, force: true });
});

const read = async (said: string) => yx.parse(must(await yx.domain('tools')), { text: said });

/** Written before anything read them. */
const rows: readonly (readonly [said: string, toolId: string, params: Readonly<Record<string, unknown>>])[] =
  [
    [
      'What is the weather forecast for Hangzhou for the next 3 days?',
      'desk.get_forecast',
      { city: 'Hangzhou', days: 3 },
    ],
    [
      'Send a message to Anna: the samples arrive on Friday',
      'desk.send_message',
      { recipient: 'Anna', message: 'the samples arrive on Friday' },
    ],
    ['Convert 250 USD to EUR', 'desk.convert_currency', { amount: 250, from: 'USD', to: 'EUR' }],
    [
      'Book the room Aurora on 2026-11-20 for 6 people',
      'desk.book_room',
      { room: 'Aurora', date: '2026-11-20', people: 6 },
    ],
    ['查一下货号A-1024在深圳仓库的库存', 'desk.query_stock', { sku: 'A-1024', warehouse: '深圳' }],
    ['Track parcel SF1029384756', 'parcels.track_parcel', { trackingNumber: 'SF1029384756' }],
    [
      'Create a parcel for Li Wei, address 12 Harbour Road, weight 2.5 kg',
      'parcels.create_parcel',
      { receiver: 'Li Wei', address: '12 Harbour Road', weightKg: 2.5 },
    ],
    ['Cancel parcel SF1029384756', 'parcels.cancel_parcel', { trackingNumber: 'SF1029384756' }],
    ['List couriers in Suzhou, limit 5', 'parcels.list_couriers', { city: 'Suzhou', limit: 5 }],
    [
      'Change the address of parcel SF1029384756 to 8 Lake Street',
      'parcels.update_address',
      { trackingNumber: 'SF1029384756', address: '8 Lake Street' },
    ],
  ];

describe('B24: tools that users bring are asked for in words', () => {
  it.each(rows)('%s', async (said, toolId, params) => {
    const { value, evidence } = await read(said);
    expect(value).toEqual([{ toolId, params }]);
    for (const name of Object.keys(params))
      expect(evidence.some(({ path }) => path.at(-1) === name)).toBe(true);
  });

  it.each([
    'Don’t cancel parcel SF1029384756',
    'Cancel parcel SF1029384756 if it is late',
    'Should I cancel parcel SF1029384756?',
    'Cancel parcel SF1029384756, never mind',
    'Create a parcel for Li Wei, address 12 Harbour Road, weight about 2.5 kg',
  ])('asks for nothing: %s', async (said) => {
    expect((await read(said)).value).toEqual([]);
  });

  it('asks for what is missing, and takes the answer', async () => {
    const { value, questions } = await read('Track a parcel');
    expect([value, questions.map(({ code }) => code)]).toEqual([[], ['spoken_missing']]);
  });

  it('at the one door they are a domain like any other', async () => {
    const answer = must(await yx.door({ text: 'Track parcel SF1029384756' }));
    expect(answer).toMatchObject({ kind: 'one', reading: { domain: { about: { id: 'tools' } } } });
  });
});

describe('B24: what is no GET asks first; a name that says more than its class is believed', () => {
  it('a query is carried out, with the header from the settings', async () => {
    const done = must(await yx.call('parcels.track_parcel', { trackingNumber: 'SF 1/2' }));
    expect(done).toMatchObject({ ok: true, data: { here: true } });
    expect(asked.at(-1)).toMatchObject({ method: 'GET', url: '/v1/parcels/SF%201%2F2', key: 'hush' });
  });

  it('an answer that is an error is one here', async () => {
    const done = must(await yx.call('parcels.track_parcel', { trackingNumber: 'GONE' }));
    expect(done).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  });

  it('a write waits for a yes, and is sent once', async () => {
    const before = asked.length;
    const input = { text: rows[9]![0] };
    const domain = must(await yx.domain('tools'));
    must(await yx.run(domain, input, await read(input.text), { confirm: { ask: async () => 'rejected' } }));
    expect(asked.length).toBe(before);
    must(await yx.run(domain, input, await read(input.text), { confirm: { ask: async () => 'approved' } }));
    expect(asked.slice(before)).toEqual([
      { method: 'PATCH', url: '/v1/parcels/SF1029384756', key: 'hush', body: '{"address":"8 Lake Street"}' },
    ]);
  });

  it('a deletion asks, whatever it says of itself', async () => {
    expect(must(await yx.registry()).get('desk.delete_room')?.requiresConfirmation).toBe(true);
  });

  it('what is switched off is neither offered nor read', async () => {
    const [sql, registry] = [must(await yx.database()), must(await yx.registry())];
    await syncTools(sql, registry);
    must(await setToolEnabled(sql, registry, 'parcels.track_parcel', false));
    expect((await read('Track parcel SF1029384756')).value).toEqual([]);
    must(await setToolEnabled(sql, registry, 'parcels.track_parcel', true));
    expect((await read('Track parcel SF1029384756')).value).toHaveLength(1);
  });
});
