import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceCommand } from '../devices.ts';
import { emptyHome, Home } from '../world.ts';
import { type Faults, house, StandIn, type StandInHouse } from './homeassistant.testkit.ts';
import { connectHomeAssistant } from './homeassistant.ts';

const never = new AbortController().signal;
const set = (capability: string, value: string | number | boolean) =>
  ({ kind: 'set', capability, value }) as DeviceCommand;
const on = set('power', 'on');

describe('H05: the devices of a Home Assistant', () => {
  let server: StandIn;
  let closing: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    server = new StandIn(house);
    await server.start();
  });
  afterEach(async () => {
    for (const close of closing) await close();
    closing = [];
    await server.stop();
  });
  const connect = async (faults: Faults = {}, over: object = {}) => {
    server.faults = faults;
    const options = { url: server.url, token: server.token, home: emptyHome, answerMs: 400, ...over };
    const { port, close } = await connectHomeAssistant(options);
    closing.push(close);
    return port;
  };
  /** The messages of a kind that it was sent. */
  const told = (type: string) => server.heard.filter((message) => message.type === type);

  const roomy: StandInHouse = {
    ...house,
    entities: [
      {
        entity_id: 'fan.ceiling',
        state: 'on',
        attributes: {
          friendly_name: '吊扇',
          supported_features: 1,
          percentage: 33,
          percentage_step: 33.3333,
        },
      },
      {
        entity_id: 'vacuum.new',
        state: 'docked',
        attributes: { friendly_name: '小白', supported_features: 24_600 },
      },
      {
        entity_id: 'vacuum.old',
        state: 'docked',
        attributes: { friendly_name: '老白', supported_features: 8216 },
      },
    ],
  };
  const clean = (...areas: readonly string[]): DeviceCommand => ({ kind: 'do', what: 'clean', areas });

  it.each([
    ['a speed by its number', 'fan.ceiling', set('fan_speed', 2), 'set_percentage', { percentage: 66 }],
    ['the last of them', 'fan.ceiling', set('fan_speed', 3), 'set_percentage', { percentage: 100 }],
    ['a room to clean', 'vacuum.new', clean('hall'), 'clean_area', { cleaning_area_id: ['hall'] }],
    [
      'a floor, area by area',
      'vacuum.new',
      clean('floor.down'),
      'clean_area',
      { cleaning_area_id: ['living', 'hall'] },
    ],
    ['all of it', 'vacuum.old', clean(), 'start', {}],
  ])('%s', async (_, id, command, service, service_data) => {
    await server.stop();
    server = new StandIn(roomy);
    await server.start();
    const port = await connect();
    expect(await port.command(id, command, never)).toMatchObject({ ok: true });
    expect(told('call_service')).toMatchObject([{ service, service_data, target: { entity_id: id } }]);
  });

  it('a fan says which of its speeds it runs at, and a vacuum that knows no rooms cleans none of them alone', async () => {
    await server.stop();
    server = new StandIn(roomy);
    await server.start();
    const port = await connect();
    expect(await port.state('fan.ceiling')).toMatchObject({ value: { fan_speed: 1 } });
    expect((await port.get('fan.ceiling'))?.capabilities).toContainEqual({
      name: 'fan_speed',
      min: 1,
      max: 3,
      step: 1,
      unit: '档',
    });
    expect(await port.command('vacuum.old', clean('hall'), never)).toMatchObject({ ok: false });
  });

  it('are its rooms, floors, names, aliases and labels; what is hidden or not exposed stays away', async () => {
    const port = await connect();
    const home = await port.home();
    expect(home.rooms).toEqual([
      { id: 'floor.down', name: '一楼', aliases: ['楼下'] },
      { id: 'floor.up', name: '二楼', aliases: ['楼上'] },
      { id: 'living', name: '客厅', aliases: ['起居室'], in: 'floor.down' },
      { id: 'grandma', name: '奶奶屋', aliases: ['奶奶房间'], in: 'floor.up' },
      { id: 'hall', name: '玄关', aliases: [], in: 'floor.down' },
    ]);
    expect(
      home.devices.map(({ id, name, room, aliases, capabilities }) => [
        id,
        name,
        room,
        aliases.join(' '),
        capabilities.map((one) => one.name).join(' '),
      ]),
    ).toEqual([
      ['light.living_main', '楼道灯', 'living', '大灯', 'power brightness color_temperature color'],
      ['light.tree', '小树', 'living', '圣诞灯', 'power'],
      ['light.grandma', '床头灯', 'grandma', '', 'power brightness'],
      ['cover.curtain', '窗帘', 'living', '', 'open position stop'],
      ['climate.grandma', '空调', 'grandma', '', 'power temperature mode current_temperature'],
      ['lock.front', '后门锁', 'hall', '', 'lock'],
      ['sensor.living_temp', '客厅温度计', 'living', '', 'current_temperature'],
      ['sensor.dead', '奶奶屋温度计', 'grandma', '', 'current_temperature'],
      ['switch.gone', '插座', null, '', 'power'],
      ['scene.movie', '观影模式', null, '', 'activate'],
    ]);
    expect(port.imported().issues.map(({ code, params }) => `${code} ${params.name}`)).toEqual([
      'home_skip_unexposed 暗灯',
      'home_skip_configuration 指示灯',
      'home_skip_hidden 旧灯',
    ]);
  });

  it('say what they report, and nothing of what nobody reported', async () => {
    const port = await connect();
    const state = async (id: string) => {
      const found = await port.state(id);
      return found.ok ? found.value : found.error.code;
    };
    expect(await state('light.grandma')).toEqual({ power: 'on', brightness: 50 });
    expect(await state('climate.grandma')).toEqual({
      power: 'off',
      temperature: 24,
      current_temperature: 21.5,
    });
    expect(await state('sensor.living_temp')).toEqual({ current_temperature: 22.4 });
    expect(await state('sensor.dead')).toEqual({});
    expect(await state('switch.gone')).toBe('unreachable');
    expect(await state('light.nobody')).toBe('unknown_device');
    expect(port.heardAt('light.grandma')?.getTime()).toBe(1_763_200_000_000);
  });

  it.each([
    ['light.living_main', on, 'turn_on', {}, { power: 'on' }],
    ['light.living_main', set('brightness', 30), 'turn_on', { brightness_pct: 30 }, { brightness: 30 }],
    [
      'light.living_main',
      set('color_temperature', 3000),
      'turn_on',
      { color_temp_kelvin: 3000 },
      { color_temperature: 3000 },
    ],
    ['light.living_main', set('color', '红色'), 'turn_on', { rgb_color: [255, 0, 0] }, { color: '红色' }],
    [
      'cover.curtain',
      set('position', 40),
      'set_cover_position',
      { position: 40 },
      { position: 40, open: 'open' },
    ],
    ['cover.curtain', set('open', 'open'), 'open_cover', {}, { position: 100, open: 'open' }],
    [
      'climate.grandma',
      set('mode', '制冷'),
      'set_hvac_mode',
      { hvac_mode: 'cool' },
      { mode: '制冷', power: 'on' },
    ],
    ['climate.grandma', set('temperature', 26), 'set_temperature', { temperature: 26 }, { temperature: 26 }],
    ['lock.front', set('lock', 'unlocked'), 'unlock', {}, { lock: 'unlocked' }],
    ['scene.movie', { kind: 'do', what: 'activate', areas: [] } as const, 'turn_on', {}, {}],
  ])('%s does %j', async (id, command, service, data, state) => {
    const port = await connect();
    expect(await port.command(id, command as DeviceCommand, never)).toMatchObject({ ok: true, value: state });
    expect(told('call_service')).toMatchObject([
      { service, service_data: data, target: { entity_id: id }, domain: id.split('.')[0] },
    ]);
  });

  it.each([
    [
      'a service it does not have',
      'light.grandma',
      set('power', 'off'),
      { refuse: { 'light.turn_off': { code: 'not_found', message: 'Service light.turn_off not found.' } } },
      'unsupported',
      'Service light.turn_off not found.',
    ],
    [
      'a value the service refuses',
      'climate.grandma',
      set('temperature', 26),
      {
        refuse: {
          'climate.set_temperature': {
            code: 'service_validation_error',
            message: 'Provided temperature 26 is out',
          },
        },
      },
      'unsupported',
      'Provided temperature 26 is out',
    ],
    ['a device that does not move', 'light.tree', on, { deaf: ['light.tree'] }, 'no_answer', '小树'],
    ['a device that is away', 'switch.gone', on, {}, 'unreachable', '插座'],
    ['what it has no service for', 'sensor.dead', on, {}, 'unsupported', '奶奶屋温度计'],
  ])('%s is said, and with which device', async (_, id, command, faults, code, words) => {
    const port = await connect(faults as Faults);
    const done = await port.command(id, command, never);
    expect(done).toMatchObject({ ok: false, error: { code } });
    expect(JSON.stringify(done)).toContain(words);
  });

  it('a call whose connection goes is judged by the device itself, once it can be heard again', async () => {
    const port = await connect({ drop: 'after' }, { answerMs: 3_000 });
    expect(await port.command('light.tree', on, never)).toMatchObject({ ok: true, value: { power: 'on' } });
    server.faults = { drop: 'before' };
    expect(await port.command('lock.front', set('lock', 'unlocked'), never)).toMatchObject({
      ok: false,
      error: { code: 'unreachable', issue: { code: 'home_call_lost', params: { device: '后门锁' } } },
    });
    expect(told('call_service')).toHaveLength(2);
  });

  it('comes back after a restart, with what changed meanwhile, in states and in names', async () => {
    const port = await connect({}, { answerMs: 3_000 });
    await server.stop();
    server.change('light.tree', { state: 'on', area: 'hall' });
    const away = await connectHomeAssistant({ url: server.url, token: 'x', home: emptyHome }).catch((e) => e);
    expect(String(away)).toContain('cannot be reached');
    await server.start();
    const later = { timeout: 4_000 };
    await expect.poll(() => port.state('light.tree'), later).toMatchObject({ value: { power: 'on' } });
    await expect.poll(async () => (await port.get('light.tree'))?.room, later).toBe('hall');
  });

  it('hears what others do, and that names have changed', async () => {
    const port = await connect();
    server.change('light.tree', { state: 'on' });
    await expect.poll(() => port.state('light.tree')).toMatchObject({ value: { power: 'on' } });
    server.change('light.tree', { aliases: ['小松树'] });
    server.fire('entity_registry_updated');
    await expect.poll(async () => (await port.get('light.tree'))?.aliases).toEqual(['小松树', '圣诞灯']);
  });

  it('an older server is heard by the older messages', async () => {
    const newer = ['subscribe_entities', 'config/floor_registry/list', 'homeassistant/expose_entity/list'];
    const registry = ['config/entity_registry/get_entries', 'config/label_registry/list', 'get_config'];
    const port = await connect({ unknown: [...newer, ...registry], version: '2021.5.3' });
    expect((await port.home()).devices.length).toBeGreaterThan(9);
    expect(await port.command('light.tree', on, never)).toMatchObject({ ok: true, value: { power: 'on' } });
  });

  it('a token that is not taken is said, and never shown', async () => {
    const refused = await connect({}, { token: 'wrong-token' }).catch((thrown) => thrown);
    expect(refused.words.en).toContain('does not take the token');
    expect(JSON.stringify(refused.words)).not.toContain('wrong-token');
  });

  it('a home file’s devices are found by the unique ids under which MQTT knows them', async () => {
    const own = Home.parse({
      schema_version: '1.0.0',
      rooms: [],
      devices: [{ id: 'zigbee_0x01', name: '老伙计', capabilities: [{ name: 'power' }] }],
    });
    const port = await connect({}, { home: own });
    expect(await port.command('zigbee_0x01', set('power', 'off'), never)).toMatchObject({ ok: true });
    expect(server.state('light.grandma')).toBe('off');
  });

  it('gives up when it is told to', async () => {
    const port = await connect({ deaf: ['light.tree'] }, { answerMs: 5_000 });
    const giving = new AbortController();
    setTimeout(() => giving.abort(), 50);
    expect(await port.command('light.tree', on, giving.signal)).toMatchObject({
      error: { code: 'cancelled' },
    });
  });
});
