import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemReady } from '../../../../test/support/system.ts';
import { createHost, type Host } from '../../../app/host.ts';
import type { Confirmer } from '../../../core/run/execute.ts';
import { domain } from '../index.ts';
import { type Broker, createBroker, echo, simulate } from './mqtt.testkit.ts';

const simple = (component: string, id: string, name: string, room: string) => {
  const isLock = component === 'lock';
  const config = { name, dev: { name, suggested_area: room } };
  const say = (payload: string) => (isLock ? `${payload}ED` : payload);
  return echo(component, id, config, say, isLock ? 'LOCKED' : 'OFF');
};
const devices = [
  simple('light', 'lamp', '落地灯', '客厅'),
  simple('light', 'desk', '台灯', '书房'),
  simple('lock', 'door', '大门锁', '玄关'),
];

describe.skipIf(!systemReady(new URL('./mqtt.system.json', import.meta.url)))(
  'a sentence over a real broker, without a home file',
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'yx-home-'));
    let broker: Broker;
    let house: MqttClient | undefined;
    let yx: Host;

    const open = async () => {
      const made = await createHost({
        domains: [domain],
        env: { YX_DATA: join(dir, 'data'), YX_MQTT_URL: broker.url },
        cwd: dir,
      });
      if (!made.ok) throw new Error(made.error[0]?.message);
      return made.value;
    };
    const run = async (text: string, confirm?: Confirmer) => {
      const world = await yx.actingWorld(domain);
      if (!world.ok) return world;
      const read = await yx.parse(domain, { text }, { world: world.value });
      return yx.run(domain, { text }, read, confirm ? { confirm } : {});
    };
    const stateOf = async (id: string) => {
      const found = await yx.call('home.query_state', { device_ids: [id], property: '状态' });
      return found.ok ? JSON.stringify(found.value.data) : found.error[0]?.message;
    };

    beforeAll(async () => {
      broker = await createBroker();
      await broker.start();
      yx = await open();
    });
    afterAll(async () => {
      await yx?.close();
      await house?.endAsync(true);
      await broker?.remove();
      rmSync(dir, { recursive: true, force: true });
    });

    it('is refused while nothing has been announced: the sample house is not meant', async () => {
      expect(await run('打开客厅的灯')).toMatchObject({
        ok: false,
        error: [{ code: 'outside_unavailable' }],
      });
      await yx.close();
      yx = await open();
    });

    it('acts on the devices that announce themselves, by room and by name, and reads them back', async () => {
      house = await simulate(broker.url, devices);
      expect(await run('打开客厅的灯')).toMatchObject({
        ok: true,
        value: { status: 'completed', best: { report: { passed: true } } },
      });
      expect(await stateOf('lamp')).toContain('"on"');
      expect(await stateOf('desk')).toContain('"off"');
      expect(await run('打开台灯')).toMatchObject({ ok: true, value: { status: 'completed' } });
    });

    it('asks before it unlocks', async () => {
      const waiting = await run('打开大门锁');
      expect(waiting).toMatchObject({ ok: true, value: { status: 'waiting' } });
      expect(await stateOf('door')).toContain('"locked"');
    });

    it('says so when the broker cannot be reached', async () => {
      await yx.close();
      await broker.stop();
      yx = await open();
      expect(await run('打开台灯')).toMatchObject({ ok: false, error: [{ code: 'outside_unavailable' }] });
    });
  },
);
