import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemReady } from '../../../../test/support/system.ts';
import { testContext, testRegistry } from '../../../../test/support/tool-kit.ts';
import type { EvaluationReport } from '../../../core/run/state.ts';
import { ServiceUnavailable, type ToolCallResult } from '../../../core/tool/tool.ts';
import type { DeviceCommand, DevicePort } from '../devices.ts';
import { evaluate } from '../evaluate.ts';
import { importMqtt } from '../importers/mqtt.ts';
import { plan } from '../plan.ts';
import { sampleHome } from '../sample-home.ts';
import { homeTools } from '../tools.ts';
import { emptyHome } from '../world.ts';
import { devicesService } from './devices.ts';
import { type Broker, createBroker, echo, type SimulatedDevice, simulate } from './mqtt.testkit.ts';
import { connectDevices } from './mqtt.ts';

const never = new AbortController().signal;
const set = (capability: string, value: string | number | boolean) =>
  ({ kind: 'set', capability, value }) as DeviceCommand;
const doing = (what: string, areas: readonly string[] = []) => ({ kind: 'do', what, areas }) as DeviceCommand;
const area = (name: string, suggested_area = '客厅') => ({ name, suggested_area });

/** A lamp that takes JSON and reports all it knows. */
function jsonLamp(id: string, name: string): SimulatedDevice {
  let state: Record<string, unknown> = { state: 'OFF', brightness: 10 };
  return {
    config: {
      [`homeassistant/light/${id}/config`]: {
        schema: 'json',
        uniq_id: id,
        '~': `sim/${id}`,
        cmd_t: '~/set',
        stat_t: '~',
        brightness: true,
        sup_clrm: ['color_temp', 'xy'],
        dev: area(name),
        name: null,
      },
    },
    state: { [`sim/${id}`]: JSON.stringify(state) },
    replies: {
      [`sim/${id}/set`]: (payload) => {
        state = { ...state, ...(JSON.parse(payload) as object) };
        return { [`sim/${id}`]: JSON.stringify(state) };
      },
    },
  };
}

const same = (payload: string) => payload;

const devices: readonly SimulatedDevice[] = [
  jsonLamp('lamp1', '落地灯'),
  jsonLamp('lamp2', '吸顶灯'),
  echo('switch', 'plug', { name: '插座', device_class: 'outlet' }, same, 'OFF'),
  echo('lock', 'door', { name: '大门锁' }, (payload) => `${payload}ED`, 'LOCKED'),
  echo(
    'vacuum',
    'robot',
    { name: '扫地机', send_cmd_t: 'sim/robot/set' },
    (payload) =>
      JSON.stringify({ state: payload === 'return_to_base' ? 'returning' : 'cleaning', battery_level: 70 }),
    '{"state":"docked","battery_level":80}',
  ),
  echo(
    'media_player',
    'tv',
    { name: '电视', device_class: 'tv' },
    (payload) => ({ play: 'playing', pause: 'paused', stop: 'idle' })[payload] ?? 'idle',
  ),
  echo('switch', 'mute_one', { name: '哑巴' }, () => 'OFF', 'OFF'),
  echo(
    'cover',
    'curtain',
    { name: '窗帘', device: area('窗帘'), stat_t: 'sim/curtain' },
    (payload) => (payload === 'OPEN' ? 'opening' : 'stopped'),
    'closed',
  ),
  {
    config: {
      'homeassistant/switch/deaf/config': {
        uniq_id: 'deaf',
        name: '聋子',
        cmd_t: 'sim/deaf/set',
        stat_t: 'sim/deaf',
      },
    },
    replies: {},
  },
  {
    config: {
      'homeassistant/switch/blind/config': { uniq_id: 'blind', name: '只收不报', cmd_t: 'sim/blind/set' },
    },
    replies: {},
  },
  {
    config: {
      'homeassistant/switch/gone/config': {
        uniq_id: 'gone',
        name: '离线',
        cmd_t: 'sim/gone/set',
        stat_t: 'sim/gone',
        avty_t: 'sim/gone/up',
      },
    },
    state: { 'sim/gone/up': 'offline' },
    replies: {},
  },
  {
    config: {
      'homeassistant/sensor/temp/config': {
        uniq_id: 'temp',
        stat_t: 'sim/temp',
        val_tpl: '{{ value_json.t }}',
        dev_cla: 'temperature',
        dev: area('温度计'),
        name: null,
      },
    },
    state: { 'sim/temp': '{"t":21.5}' },
    replies: {},
  },
  {
    config: {
      'homeassistant/climate/ac/config': {
        uniq_id: 'ac',
        name: '空调',
        modes: ['off', 'cool', 'heat'],
        mode_cmd_t: 'sim/ac/mode/set',
        mode_stat_t: 'sim/ac/mode',
        temp_cmd_t: 'sim/ac/t/set',
        temp_stat_t: 'sim/ac/t',
        min_temp: 16,
        max_temp: 30,
      },
    },
    state: { 'sim/ac/mode': 'off', 'sim/ac/t': '26' },
    replies: {
      'sim/ac/mode/set': (payload) => ({ 'sim/ac/mode': payload }),
      'sim/ac/t/set': (payload) => ({ 'sim/ac/t': payload }),
    },
  },
  {
    config: {
      'homeassistant/fan/fan/config': {
        uniq_id: 'fan',
        name: '风扇',
        cmd_t: 'sim/fan/set',
        stat_t: 'sim/fan',
        pct_cmd_t: 'sim/fan/p/set',
        pct_stat_t: 'sim/fan/p',
        osc_cmd_t: 'sim/fan/o/set',
        osc_stat_t: 'sim/fan/o',
      },
    },
    replies: {
      'sim/fan/set': (payload) => ({ 'sim/fan': payload }),
      'sim/fan/p/set': (payload) => ({ 'sim/fan/p': payload }),
      'sim/fan/o/set': (payload) => ({ 'sim/fan/o': payload }),
    },
  },
];

describe.skipIf(!systemReady(new URL('./mqtt.system.json', import.meta.url)))(
  'a home over a real broker',
  () => {
    let broker: Broker;
    let simulated: MqttClient;
    let house: { readonly port: DevicePort; close(): Promise<void> };
    const connect = (over: object = {}) =>
      connectDevices({ url: broker.url, home: emptyHome, answerMs: 400, graceMs: 60, ...over });

    beforeAll(async () => {
      broker = await createBroker();
      await broker.start();
      simulated = await simulate(broker.url, devices);
      house = await connect();
    });
    afterAll(async () => {
      await house?.close();
      await simulated?.endAsync(true);
      await broker?.remove();
    });

    it('hears who is there and how they are', async () => {
      expect((await house.port.list()).map(({ id }) => id).sort()).toEqual(
        [
          'ac',
          'blind',
          'curtain',
          'deaf',
          'door',
          'fan',
          'gone',
          'lamp1',
          'lamp2',
          'mute_one',
          'plug',
          'robot',
          'temp',
          'tv',
        ].sort(),
      );
      expect(await house.port.state('temp')).toEqual({ ok: true, value: { current_temperature: 21.5 } });
      expect(await house.port.state('lamp1')).toEqual({ ok: true, value: { power: 'off', brightness: 4 } });
      expect(await house.port.get('plug')).toMatchObject({ name: '插座', type: 'SmartPlug' });
      expect(await house.port.get('nobody')).toBeUndefined();
    });

    it.each([
      ['lamp1', set('power', 'on'), { power: 'on' }],
      ['lamp1', set('brightness', 50), { power: 'on', brightness: 50 }],
      ['lamp1', set('color_temperature', 4000), { color_temperature: 4000 }],
      ['lamp1', set('color', '绿色'), { color: '绿色' }],
      ['plug', set('power', 'on'), { power: 'on' }],
      ['plug', set('power', 'on'), { power: 'on' }],
      ['ac', set('power', 'on'), { power: 'on', mode: '制冷' }],
      ['ac', set('mode', '制热'), { mode: '制热' }],
      ['ac', set('temperature', 24), { temperature: 24 }],
      ['ac', set('power', 'off'), { power: 'off', mode: '制热' }],
      ['ac', set('power', 'on'), { power: 'on', mode: '制热' }],
      ['fan', set('fan_speed', 30), { fan_speed: 30 }],
      ['fan', { kind: 'function', name: '摆风', on: true } as DeviceCommand, { function: ['摆风'] }],
      ['fan', { kind: 'function', name: '摆风', on: false } as DeviceCommand, { function: [] }],
      ['door', set('lock', 'unlocked'), { lock: 'unlocked' }],
      ['robot', doing('clean'), { clean: 'cleaning', battery: 70 }],
      ['robot', doing('dock'), { clean: 'returning' }],
      ['tv', set('playback', 'paused'), { playback: 'paused' }],
      ['curtain', set('open', 'open'), { open: 'opening' }],
      ['curtain', doing('stop'), {}],
      ['blind', set('power', 'on'), {}],
    ])('%s is asked for %j and reports %j', async (id, command, state) => {
      expect(await house.port.command(id, command, never)).toMatchObject({ ok: true, value: state });
    });

    it.each([
      ['says nothing', 'deaf', set('power', 'on'), 'no_answer'],
      ['reports something else', 'mute_one', set('power', 'on'), 'no_answer'],
      ['is reported to be gone', 'gone', set('power', 'on'), 'unreachable'],
      ['was never announced', 'nobody', set('power', 'on'), 'unknown_device'],
      ['cannot be asked for it', 'plug', set('brightness', 50), 'unsupported'],
    ])('a device that %s: %s', async (_, id, command, code) => {
      expect(await house.port.command(id, command, never)).toMatchObject({ ok: false, error: { code } });
    });

    it('a call that is given up ends at once', async () => {
      const controller = new AbortController();
      const asked = house.port.command('deaf', set('power', 'on'), controller.signal);
      setTimeout(() => controller.abort(), 30);
      expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    });

    it('a device that comes later is known, one that is taken back is not', async () => {
      const topic = 'homeassistant/switch/late/config';
      await simulated.publishAsync(
        topic,
        JSON.stringify({ uniq_id: 'late', name: '迟到', cmd_t: 'sim/late/set' }),
        { retain: true },
      );
      expect(await house.port.command('late', set('power', 'on'), never)).toMatchObject({ ok: true });
      await simulated.publishAsync(topic, '', { retain: true });
      await expect.poll(() => house.port.get('late')).toBeUndefined();
    });

    it('a home file decides what the devices are called and which of them there are', async () => {
      const own = { ...sampleHome.devices[0]!, id: 'plug', name: '咖啡机', sensitive: true };
      const named = await connect({ home: { ...emptyHome, devices: [own] } });
      expect(await named.port.list()).toEqual([own]);
      expect(await named.port.get('lamp1')).toBeUndefined();
      await named.close();
    });

    it('H05: from messages to a home, a plan, calls and a checked result', async () => {
      const messages = devices.flatMap(({ config }) =>
        Object.entries(config).map(([topic, payload]) => ({ topic, payload })),
      );
      const imported = importMqtt(JSON.stringify(messages));
      const home = imported.ok ? imported.value.home : emptyHome;
      const value = [
        '打开-客厅-*#Light#all',
        '设置亮度=30%-*-@last#Light#one',
        '设置温度=25C-*-空调#AirConditioner#one',
        '查询温度-客厅-*#Unknown#all',
      ];
      const made = plan(value, {
        world: home,
        last: undefined,
        now: new Date(0),
        lang: 'zh',
        input: { text: '' },
      });
      if (!made.ok) throw new Error(JSON.stringify(made.error));
      const registry = testRegistry(homeTools);
      const service = async <T>() => house.port as T;
      const results = new Map<string, ToolCallResult>();
      for (const { id, skill_name, params } of made.value.steps) {
        results.set(
          id,
          await registry.call(
            { name: skill_name, input: params, trace_id: id },
            testContext({ services: { get: service } }),
          ),
        );
      }
      expect([...results.values()].map(({ error }) => error)).toEqual(Array(6).fill(null));
      const input = {
        value,
        plan: made.value,
        results,
        artifacts: [],
        readArtifact: async () => new Uint8Array(),
        service,
        world: home,
        lang: 'zh' as const,
        commented: async (report: EvaluationReport) => report,
      };
      expect(await evaluate(input)).toMatchObject({
        score: 1,
        passed: true,
        metrics: { commands: 4, met: 4 },
      });
      await simulated.publishAsync('sim/lamp2', '{"state":"OFF"}', { retain: true });
      await expect.poll(async () => (await evaluate(input)).metrics).toMatchObject({ met: 3, unmet: 1 });
      await simulated.publishAsync('sim/lamp2', '{"state":"ON","brightness":255}', { retain: true });
      await expect.poll(async () => (await evaluate(input)).metrics).toMatchObject({ met: 3, unmet: 1 });
    });

    it('the setting mqttUrl chooses the broker; without it the house is simulated', async () => {
      const none = () => Promise.reject(new Error('not here'));
      const env = { dataDir: '', assets: '', world: emptyHome, sql: none, tools: none };
      const real = await devicesService.create({ ...env, settings: { mqttUrl: broker.url } });
      expect((await (real.service as DevicePort).list()).some(({ id }) => id === 'lamp1')).toBe(true);
      await real.close?.();
      const simulatedHouse = await devicesService.create({ ...env, settings: {} });
      expect(await (simulatedHouse.service as DevicePort).list()).toBe(sampleHome.devices);
    });

    it('a broker that is not there is said to be so, without its password', async () => {
      const refused = connectDevices({
        url: 'mqtt://me:secret@127.0.0.1:9',
        home: emptyHome,
        connectMs: 500,
      });
      await expect(refused).rejects.toThrow(ServiceUnavailable);
      await expect(refused).rejects.toThrow(/^(?!.*secret).*127\.0\.0\.1:9/);
    });

    it('a broker that goes away and comes back', async () => {
      await broker.stop();
      await expect
        .poll(async () => (await house.port.command('plug', set('power', 'off'), never)).ok)
        .toBe(false);
      expect(await house.port.command('plug', set('power', 'off'), never)).toMatchObject({
        error: { code: 'unreachable' },
      });
      await broker.start();
      await expect
        .poll(async () => (await house.port.command('plug', set('power', 'off'), never)).ok, {
          timeout: 8000,
        })
        .toBe(true);
      expect(await house.port.state('plug')).toMatchObject({ ok: true, value: { power: 'off' } });
    });
  },
);
