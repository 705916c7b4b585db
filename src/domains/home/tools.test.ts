import { describe, expect, it } from 'vitest';
import { testContext, testRegistry } from '../../../test/support/tool-kit.ts';
import { lintTools, probeTools } from '../../core/tool/lint.ts';
import { DEVICES_SERVICE, type DevicePort, fault } from './devices.ts';
import { sampleHome } from './sample-home.ts';
import { createHouse } from './services/house.ts';
import { homeTools, namespaces } from './tools.ts';

function setUp(port: DevicePort = createHouse(sampleHome)) {
  const registry = testRegistry(homeTools);
  const context = testContext({
    services: {
      get: async <T>(name: string) => {
        expect(name).toBe(DEVICES_SERVICE);
        return port as T;
      },
    },
  });
  const call = (name: string, input: Record<string, unknown>) =>
    registry.call({ name, input, trace_id: 't' }, context);
  const approved = (name: string, input: Record<string, unknown>) =>
    registry.call({ name, input, trace_id: 't' }, context, {
      approved: registry.approve(registry.callHash(name, input), 'me'),
    });
  return { registry, call, approved, context, port };
}

describe('the tools of a home', () => {
  it('tools-8: pass the lint and the probe', async () => {
    const { context } = setUp();
    const catalogueIds = homeTools.map(({ id }) => id);
    expect(lintTools(homeTools, namespaces, { catalogueIds })).toEqual([]);
    expect(await probeTools(homeTools, context)).toEqual([]);
  });

  it.each([
    ['home.turn_on', { device_id: 'bedroom_ceiling' }, { power: 'on' }],
    ['home.turn_off', { device_id: 'bedroom_ceiling' }, { power: 'off' }],
    ['home.turn_on', { device_id: 'living_curtain' }, { open: 'open', position: 100 }],
    ['home.turn_on', { device_id: 'vacuum' }, { clean: 'cleaning' }],
    ['home.stop_device', { device_id: 'balcony_washer' }, { power: 'off' }],
    [
      'home.set_property',
      { device_id: 'bedroom_ceiling', property: '亮度', value: '30%' },
      { brightness: 30, power: 'on' },
    ],
    [
      'home.set_property',
      { device_id: 'living_ac', property: '温度', value: '75F' },
      { temperature: 24, power: 'off' },
    ],
    ['home.set_property', { device_id: 'living_strip', property: '颜色', value: '红色' }, { color: '红色' }],
    [
      'home.step_property',
      { device_id: 'living_tv', property: '音量', direction: '调低', step: '20%' },
      { volume: 10 },
    ],
    [
      'home.set_function',
      { device_id: 'living_ac', function: '左右摆风', on: true },
      { function: ['左右摆风'], power: 'off' },
    ],
    ['home.control_media', { device_id: 'living_tv', operation: 'mute' }, { mute: true }],
    ['home.skip_media', { device_id: 'living_tv', operation: 'next_channel' }, { channel: 2 }],
    ['home.lock', { device_id: 'front_door' }, { lock: 'locked' }],
    ['home.turn_off', { device_id: 'living_curtain' }, { open: 'closed', position: 0 }],
    [
      'home.set_property',
      { device_id: 'living_curtain', property: '开合度', value: '0%' },
      { open: 'closed', position: 0 },
    ],
    ['home.skip_media', { device_id: 'living_tv', operation: 'previous_channel' }, { channel: 1 }],
    ['home.stop_device', { device_id: 'vacuum' }, { clean: 'idle' }],
    ['home.clean', { device_id: 'vacuum', areas: ['living'] }, { clean: 'cleaning' }],
    ['home.dock', { device_id: 'vacuum' }, { clean: 'docked' }],
    ['home.run_scene', { device_id: 'scene_movie' }, {}],
  ])('%s %j → %j, read back', async (name, input, state) => {
    const { call, port } = setUp();
    const result = await call(name, input);
    expect(result).toMatchObject({ ok: true, data: { device_id: input.device_id, state } });
    expect(await port.state(input.device_id)).toMatchObject({ ok: true, value: state });
  });

  it.each([
    [
      'a value outside the range',
      'home.set_property',
      { device_id: 'living_ac', property: '温度', value: '40C' },
      'INVALID_PARAM',
      '16–30C',
    ],
    [
      'a word outside the list',
      'home.set_property',
      { device_id: 'living_ac', property: '模式', value: '飞行' },
      'INVALID_PARAM',
      '自动/制冷',
    ],
    [
      'something the device cannot do',
      'home.set_property',
      { device_id: 'hall_light', property: '亮度', value: '50%' },
      'INVALID_PARAM',
      '玄关灯',
    ],
    [
      'a step that is no amount',
      'home.step_property',
      { device_id: 'living_tv', property: '音量', direction: '调低', step: '一点' },
      'INVALID_PARAM',
      '',
    ],
    ['no such device', 'home.turn_on', { device_id: 'x' }, 'NOT_FOUND', 'x'],
    ['no such device to ask', 'home.query_state', { device_ids: ['x'] }, 'NOT_FOUND', 'x'],
    ['a lock is not turned on', 'home.turn_on', { device_id: 'front_door' }, 'INVALID_PARAM', '大门锁'],
    [
      'a sensitive device by an ordinary tool',
      'home.turn_off',
      { device_id: 'gas_valve' },
      'FORBIDDEN',
      'operate_sensitive',
    ],
    ['unlocking without a person', 'home.unlock', { device_id: 'front_door' }, 'CONFIRMATION_REQUIRED', ''],
    [
      'a sensitive device without a person',
      'home.operate_sensitive',
      { device_id: 'gas_valve', action: '打开' },
      'CONFIRMATION_REQUIRED',
      '',
    ],
    [
      'a question is no operation',
      'home.set_property',
      { device_id: 'living_ac', property: '温度' },
      'INVALID_PARAM',
      'value',
    ],
  ])('refuses %s', async (_, name, input, code, words) => {
    const { call, port } = setUp();
    const before = await port.state('gas_valve');
    const result = await call(name, input);
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(result.error?.message).toContain(words);
    expect(await port.state('gas_valve')).toEqual(before);
  });

  it('a person’s yes opens the door, and what was asked says what was and what will be', async () => {
    const { call, approved } = setUp();
    const asked = await call('home.unlock', { device_id: 'front_door' });
    expect(asked.error?.details?.preview).toBe(
      'front door: lock locked → unlocked (the sample house, simulated devices)',
    );
    const done = await approved('home.unlock', { device_id: 'front_door' });
    expect(done).toMatchObject({
      ok: true,
      data: { before: { lock: 'locked' }, state: { lock: 'unlocked' } },
    });
  });

  it.each([
    [
      'zh',
      { device_id: 'gas_valve', action: '打开' },
      {},
      '燃气阀门：开合 关着 → 开着（示例之家，模拟设备）',
    ],
    [
      'zh',
      { device_id: 'gas_valve', action: '打开' },
      { state: undefined },
      '燃气阀门：开合 ? → 开着（示例之家，模拟设备）',
    ],
    [
      'zh',
      { device_id: 'x', action: '打开' },
      {},
      '操作敏感设备：设备的 id x、动作短语 打开、要清扫的房间 id （空）',
    ],
    [
      'en',
      { device_id: 'gas_valve', action: '停止' },
      {},
      'gas valve: stop; closed (the sample house, simulated devices)',
    ],
    ['zh', { device_id: 'gas_valve', action: '停止' }, {}, '停止 燃气阀门；关着（示例之家，模拟设备）'],
  ] as const)('asked in %s, %j', async (lang, input, over, preview) => {
    const house = createHouse(sampleHome);
    const away = async () => fault('unreachable', 'home_not_sent', { device: '灯', reason: 'x' });
    const { registry, context } = setUp('state' in over ? { ...house, state: away } : house);
    const request = { name: 'home.operate_sensitive', input, trace_id: 't' };
    const asked = await registry.call(request, { ...context, lang });
    expect(asked.error?.details?.preview).toBe(preview);
  });

  it('a device that does not say how it is is not acted upon', async () => {
    const away = async () => fault('unreachable', 'home_not_sent', { device: '灯', reason: 'x' });
    const { call } = setUp({ ...createHouse(sampleHome), state: away });
    expect(await call('home.turn_on', { device_id: 'hall_light' })).toMatchObject({
      ok: false,
      error: { code: 'SERVICE_UNAVAILABLE' },
    });
    expect((await call('home.query_state', { device_ids: ['hall_light'] })).data).toMatchObject({
      readings: [],
      silent: ['hall_light'],
      devices: [{ problem: 'the command for “灯” could not be sent: x' }],
    });
  });

  it('the house does what its devices can, for those it has, as long as someone waits', async () => {
    const house = createHouse(sampleHome);
    const on = { kind: 'set', capability: 'power', value: 'on' } as const;
    const { signal } = new AbortController();
    expect(await house.state('x')).toMatchObject({ ok: false, error: { code: 'unknown_device' } });
    expect(await house.command('x', on, signal)).toMatchObject({
      ok: false,
      error: { code: 'unknown_device' },
    });
    expect(await house.command('hall_light', on, AbortSignal.abort())).toMatchObject({
      error: { code: 'cancelled' },
    });
    expect(await house.command('front_door', on, signal)).toMatchObject({ error: { code: 'unsupported' } });
  });

  it('a sensitive device is operated with a yes, by any action it can do', async () => {
    const { approved } = setUp();
    const input = { device_id: 'gas_valve', action: '打开' };
    expect(await approved('home.operate_sensitive', input)).toMatchObject({
      ok: true,
      data: { state: { open: 'open' } },
    });
    const wrong = { device_id: 'gas_valve', action: '跳舞' };
    expect(await approved('home.operate_sensitive', wrong)).toMatchObject({
      ok: false,
      error: { code: 'INVALID_PARAM' },
    });
  });

  it('doing it twice does no more than doing it once', async () => {
    const { call } = setUp();
    const input = { device_id: 'bedroom_ceiling', property: '亮度', value: '30%' };
    const first = await call('home.set_property', input);
    const second = await call('home.set_property', input);
    expect((second.data as { state: unknown }).state).toEqual((first.data as { state: unknown }).state);
    const repeatable = homeTools.filter(({ effect }) => effect === 'idempotent').map(({ id }) => id);
    expect(repeatable).not.toContain('home.step_property');
    expect(repeatable).not.toContain('home.skip_media');
  });

  it('answers in Chinese, and lists devices wherever they are', async () => {
    const { registry, context } = setUp();
    const input = { device_ids: ['living_sensor'], property: '状态' };
    const told = await registry.call(
      { name: 'home.query_state', input, trace_id: 't' },
      { ...context, lang: 'zh' },
    );
    expect(registry.get('home.query_state')!.tell!(told.data, 'zh')?.summary).toBe(
      '客厅温湿度计：当前温度 24 °C，湿度 45 %，电量 80 %（示例之家，模拟设备）',
    );
    const house = createHouse({ ...sampleHome, rooms: [] });
    const listed = await setUp(house).call('home.list_devices', {});
    const rooms = (listed.data as { devices: { device_id: string; room_name: unknown }[] }).devices;
    expect(new Set(rooms.map(({ room_name }) => room_name))).toEqual(new Set([null]));
  });

  it('answers questions in readings and in words', async () => {
    const { call, registry } = setUp();
    const told = (data: unknown) => registry.get('home.query_state')!.tell!(data, 'en')?.summary;
    const warm = await call('home.query_state', {
      device_ids: ['living_sensor', 'living_floor'],
      property: '温度',
    });
    expect(warm.data).toMatchObject({
      house: 'sample',
      readings: [
        { device_id: 'living_sensor', name: '客厅温湿度计', property: 'current_temperature', value: 24 },
      ],
      silent: ['living_floor'],
    });
    expect(told(warm.data)).toBe(
      'living room sensor: 24 °C\nfloor lamp: not known, never reported (the sample house, simulated devices)',
    );
    const all = await call('home.query_state', { device_ids: ['bedroom_bedside'] });
    expect(told(all.data)).toBe('bedside lamp: off, brightness 51 % (the sample house, simulated devices)');
    const lights = await call('home.list_devices', { type: 'Light', limit: 2 });
    expect(lights.data).toMatchObject({
      total: 10,
      devices: [{ device_id: 'living_ceiling' }, { device_id: 'living_floor' }],
    });
  });

  it.each([
    ['unreachable', 'SERVICE_UNAVAILABLE'],
    ['no_answer', 'TIMEOUT'],
    ['cancelled', 'CANCELLED'],
    ['unsupported', 'INVALID_PARAM'],
  ] as const)('a device that is %s is %s', async (code, expected) => {
    const house = createHouse(sampleHome);
    const { call } = setUp({
      ...house,
      command: async () => fault(code, 'home_no_answer'),
    });
    expect(await call('home.turn_on', { device_id: 'bedroom_ceiling' })).toMatchObject({
      ok: false,
      error: { code: expected },
    });
  });

  it('a step from a value no one knows is refused', async () => {
    const house = createHouse(sampleHome);
    const { call } = setUp({ ...house, state: async () => ({ ok: true, value: {} }) });
    const result = await call('home.step_property', {
      device_id: 'living_tv',
      property: '音量',
      direction: '调低',
    });
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'CONFLICT', details: { code: 'home_state_unknown' } },
    });
  });
});
