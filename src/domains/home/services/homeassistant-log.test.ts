import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { emptyHome } from '../world.ts';
import { connectHomeAssistant } from './homeassistant.ts';

/** A conversation in the published form of every message: what a server says, and what it is told. */
const log = readFileSync(new URL('./homeassistant.messages.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { from: 'server' | 'client'; message: Record<string, unknown> });

it('H05: a conversation with a Home Assistant goes as the log has it, message by message', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const told: unknown[] = [];
  server.on('connection', (socket) => {
    let at = 0;
    const speak = () => {
      for (; log[at]?.from === 'server'; at++) socket.send(JSON.stringify(log[at]!.message));
    };
    speak();
    socket.on('message', (raw) => {
      told.push(JSON.parse(String(raw)));
      at += 1;
      // Questions that are asked together are answered one by one.
      speak();
    });
  });
  const { port: number } = server.address() as AddressInfo;
  const { port, close } = await connectHomeAssistant({
    url: `http://127.0.0.1:${number}`,
    token: '…',
    home: emptyHome,
    answerMs: 500,
  });
  expect(await port.home()).toMatchObject({
    rooms: [
      { id: 'floor.first_floor', name: 'First floor', aliases: ['upstairs'] },
      { id: 'bedroom', name: 'Bedroom', aliases: ['sleeping room'], in: 'floor.first_floor' },
    ],
    devices: [
      { id: 'light.bed_light', name: 'Bed Light', aliases: ['night lamp'], room: 'bedroom', type: 'Light' },
      { id: 'sensor.outside', name: 'Outside', room: null },
    ],
  });
  expect(await port.state('sensor.outside')).toEqual({ ok: true, value: { current_temperature: 15.6 } });
  expect(port.heardAt('sensor.outside')?.getTime()).toBe(1_763_200_012_000);
  const { signal } = new AbortController();
  const half = { kind: 'set', capability: 'brightness', value: 50 } as const;
  expect(await port.command('light.bed_light', half, signal)).toEqual({
    ok: true,
    value: { power: 'on', brightness: 50, color_temperature: 3000 },
  });
  const off = { kind: 'set', capability: 'power', value: 'off' } as const;
  expect(await port.command('light.bed_light', off, signal)).toMatchObject({
    error: { issue: { params: { reason: 'Validation error: light is busy' } } },
  });
  await close();
  await new Promise((done) => server.close(done));
  expect(told).toEqual(log.filter(({ from }) => from === 'client').map(({ message }) => message));
});
