import { describe, expect, it } from 'vitest';
import { homeFileContract } from '../world.ts';
import { importSmartThings } from './smartthings.ts';
import { vocabularyOf } from './words.ts';

const capability = (id: string) => ({ id, version: 1 });
const device = (
  deviceId: string,
  label: string,
  roomId: string,
  category: string,
  ...capabilities: string[]
) => ({
  deviceId,
  name: `model ${deviceId}`,
  label,
  roomId,
  locationId: 'l',
  components: [
    {
      id: 'main',
      label: 'main',
      capabilities: capabilities.map(capability),
      categories: [{ name: category, categoryType: 'manufacturer' }],
    },
  ],
});
const rooms = JSON.stringify({
  items: [
    { roomId: 'r1', locationId: 'l', name: '客厅' },
    { roomId: 'r2', name: '卧室' },
  ],
  _links: {},
});
const devices = [
  device('d1', '顶灯', 'r2', 'Light', 'switch', 'switchLevel', 'colorTemperature', 'colorControl', 'refresh'),
  device(
    'd2',
    '客厅空调',
    'r1',
    'AirConditioner',
    'switch',
    'thermostatCoolingSetpoint',
    'airConditionerMode',
    'fanOscillationMode',
    'temperatureMeasurement',
    'custom.spiMode',
  ),
  device('d3', '窗帘', 'r1', 'Blind', 'windowShade', 'switchLevel'),
  device('d4', '大门', 'r1', 'SmartLock', 'lock', 'battery'),
  device('d5', '车库门', 'r1', 'GarageDoor', 'doorControl'),
  device(
    'd6',
    '电视',
    'r9',
    'Television',
    'switch',
    'audioVolume',
    'audioMute',
    'mediaPlayback',
    'tvChannel',
  ),
  device('d7', '神秘盒子', 'r1', 'Others', 'refresh'),
];
const read = (listing: string) => {
  const imported = importSmartThings(listing, rooms);
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  return imported.value;
};

describe('SmartThings', () => {
  it.each([
    ['a page', JSON.stringify({ items: devices, _links: {} })],
    ['an array', JSON.stringify(devices)],
    ['JSON lines', devices.map((one) => JSON.stringify(one)).join('\n')],
    ['a page on each line', devices.map((one) => JSON.stringify({ items: [one] })).join('\n')],
  ])('reads %s', (_, listing) => {
    const { home } = read(listing);
    expect(home.rooms.map(({ id, name }) => [id, name])).toEqual([
      ['r1', '客厅'],
      ['r2', '卧室'],
    ]);
    expect(
      home.devices.map(({ id, type, room, capabilities }) => [
        id,
        type,
        room,
        capabilities.map(({ name }) => name).join(' '),
      ]),
    ).toEqual([
      ['d1', 'Light', 'r2', 'power brightness color_temperature color'],
      ['d2', 'AirConditioner', 'r1', 'power temperature mode wind_direction current_temperature'],
      ['d3', 'Blind', 'r1', 'open stop position'],
      ['d4', 'Unknown', 'r1', 'lock battery'],
      ['d5', 'Unknown', 'r1', 'open'],
      ['d6', 'Television', null, 'power volume mute playback channel'],
    ]);
    expect(homeFileContract.fromDisk(homeFileContract.toDisk(home)).ok).toBe(true);
  });

  it('keeps the label as the name and the model as another, and guards what opens a house', () => {
    const { home } = read(JSON.stringify(devices));
    expect(home.devices[0]).toMatchObject({ name: '顶灯', aliases: ['model d1'], sensitive: false });
    expect(home.devices.filter(({ sensitive }) => sensitive).map(({ id }) => id)).toEqual(['d5']);
  });

  it('says what was skipped, left out and assumed, and why', () => {
    const { issues } = read(JSON.stringify([...devices, { deviceId: 'd8' }, devices[0]]));
    const told = issues.map(
      ({ code, params }) =>
        `${code} ${params.name} ${params.capability ?? params.needs ?? params.id ?? params.room ?? ''}`,
    );
    expect(told).toEqual(
      expect.arrayContaining([
        'home_skip_no_ability 神秘盒子 ',
        'home_skip_incomplete d8 deviceId, label',
        'home_skip_same_id 顶灯 d1',
        'home_skip_room 电视 r9',
        'home_import_capability 客厅空调 custom.spiMode',
        'home_import_assumed 客厅空调 temperature',
      ]),
    );
    expect(told.some((line) => line.includes('refresh'))).toBe(false);
  });

  it.each([
    ['a profile by its id', { profile: { id: 'p1' } }],
    ['a profile in the older form', { deviceProfileId: 'p1' }],
  ])('reads the capabilities of %s from the profiles', (_, named) => {
    const bare = {
      deviceId: 'd',
      label: '灯',
      components: [{ id: 'main', categories: [{ name: 'Light' }] }],
    };
    const profile = { id: 'p1', components: [{ id: 'main', capabilities: [capability('colorControl')] }] };
    const imported = importSmartThings(
      JSON.stringify([{ ...bare, ...named }]),
      rooms,
      JSON.stringify([profile]),
    );
    expect(imported.ok && imported.value.home.devices[0]).toMatchObject({
      type: 'Light',
      capabilities: [{ name: 'color' }],
    });
    expect(imported.ok && imported.value.issues).toEqual([]);
  });

  it('without capabilities the usual ones of the category are assumed, and that is said', () => {
    const bare = (deviceId: string, category: string) => ({
      deviceId,
      label: category,
      profile: { id: 'p' },
      components: [{ id: 'main', categories: [{ name: category }] }],
    });
    const { home, issues } = read(JSON.stringify(['Light', 'Oven', 'Others'].map((one) => bare(one, one))));
    expect(home.devices).toMatchObject([
      { id: 'Light', capabilities: [{ name: 'power' }, { name: 'brightness' }], sensitive: false },
      { id: 'Oven', type: 'Unknown', capabilities: [{ name: 'power' }], sensitive: true },
    ]);
    expect(issues.map(({ code, params }) => `${code} ${params.name}`)).toEqual([
      'home_import_usual Light',
      'home_import_usual Oven',
      'home_skip_no_ability Others',
    ]);
  });

  it('refuses what is no listing', () => {
    expect(importSmartThings('<html>', rooms)).toMatchObject({
      ok: false,
      error: [{ code: 'home_import_unread', params: { file: 'DEVICES' } }],
    });
    expect(importSmartThings('[]', 'x')).toMatchObject({ ok: false, error: [{ params: { file: 'ROOMS' } }] });
  });
});

it('SmartThings: what is incomplete is named, and the rest goes on', () => {
  const given = [
    {
      deviceId: 'd',
      name: 'Bulb',
      components: [{ capabilities: [{ id: 'switch' }, { version: 1 }] }, { capabilities: 1 }],
    },
    { name: 'no id' },
    {},
  ];
  const roomList = [{ roomId: 'r' }, { name: '无号' }, {}, 'odd'];
  const imported = importSmartThings(JSON.stringify(given), JSON.stringify(roomList));
  expect(imported.ok && imported.value.home.devices).toMatchObject([{ id: 'd', name: 'Bulb', room: null }]);
  expect(imported.ok && imported.value.issues.map(({ params }) => params.name)).toEqual([
    'r',
    '无号',
    '?',
    'no id',
    '?',
  ]);
});

it('two words of a device with one translation stay apart', () => {
  const both = vocabularyOf(['quiet', 'silent']);
  expect(both.words).toEqual(['静音', 'silent']);
  expect([both.toNative('静音'), both.fromNative('silent')]).toEqual(['quiet', 'silent']);
});
