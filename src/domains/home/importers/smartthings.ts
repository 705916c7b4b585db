import { isRecord } from '../../../core/contract/plain-json.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import type { Capability } from '../capability.ts';
import { rangeText } from '../capability.ts';
import { DEVICE_TYPES, type DeviceType } from '../contract.ts';
import { issue } from '../messages.ts';
import { distinct, HomeBuilder, type Imported } from './build.ts';
import { type JsonRecord, readRecords, recordsAt, stringAt } from './records.ts';

const percent = (name: 'brightness' | 'position' | 'volume' | 'fan_speed', min = 0): Capability => ({
  name,
  min,
  max: 100,
  unit: '%',
});

/**
 * What a SmartThings capability comes to. The listing does not say ranges and lists: where one is needed the usual
 * one is assumed and reported.
 */
const table: Readonly<Record<string, readonly Capability[]>> = {
  switch: [{ name: 'power' }],
  colorControl: [{ name: 'color' }],
  colorTemperature: [{ name: 'color_temperature', min: 2700, max: 6500, unit: 'K' }],
  thermostatCoolingSetpoint: [{ name: 'temperature', min: 16, max: 30, step: 1, unit: 'C' }],
  thermostatHeatingSetpoint: [{ name: 'temperature', min: 16, max: 30, step: 1, unit: 'C' }],
  airConditionerMode: [{ name: 'mode', values: ['自动', '制冷', '制热', '除湿', '送风'] }],
  airConditionerFanMode: [{ name: 'fan_speed', values: ['自动', '低', '中', '高', '强劲'] }],
  fanOscillationMode: [{ name: 'wind_direction', values: ['固定', '上下', '左右', '上下左右'] }],
  fanSpeed: [{ name: 'fan_speed', min: 1, max: 4, step: 1, unit: '档' }],
  fanSpeedPercent: [percent('fan_speed', 1)],
  fanMode: [{ name: 'fan_speed', values: ['自动', '低', '中', '高'] }],
  airPurifierFanMode: [{ name: 'fan_speed', values: ['自动', '低', '中', '高'] }],
  thermostatMode: [{ name: 'mode', values: ['自动', '制冷', '制热'] }],
  refrigerationSetpoint: [{ name: 'temperature', min: 1, max: 7, step: 1, unit: 'C' }],
  ovenSetpoint: [{ name: 'temperature', min: 30, max: 270, step: 5, unit: 'C' }],
  color: [{ name: 'color' }],
  light: [{ name: 'power' }],
  momentary: [{ name: 'activate' }],
  windowShade: [{ name: 'open' }, { name: 'stop' }],
  windowShadeLevel: [percent('position')],
  doorControl: [{ name: 'open' }],
  garageDoorControl: [{ name: 'open' }],
  valve: [{ name: 'open' }],
  alarm: [{ name: 'power' }],
  ovenOperatingState: [{ name: 'stop' }],
  washerOperatingState: [{ name: 'stop' }],
  dryerOperatingState: [{ name: 'stop' }],
  dishwasherOperatingState: [{ name: 'stop' }],
  'samsungce.washerOperatingState': [{ name: 'stop' }],
  'samsungce.dryerOperatingState': [{ name: 'stop' }],
  'samsungce.dishwasherOperation': [{ name: 'stop' }],
  audioVolume: [percent('volume')],
  audioMute: [{ name: 'mute' }],
  mediaPlayback: [{ name: 'playback' }],
  mediaTrackControl: [{ name: 'track' }],
  musicPlayer: [{ name: 'playback' }, { name: 'track' }, { name: 'mute' }, percent('volume')],
  tvChannel: [{ name: 'channel' }],
  lock: [{ name: 'lock' }],
  robotCleanerMovement: [{ name: 'clean' }, { name: 'dock' }, { name: 'stop' }],
  'samsungce.robotCleanerOperatingState': [{ name: 'clean' }, { name: 'dock' }, { name: 'stop' }],
  robotCleanerOperatingState: [{ name: 'clean' }, { name: 'dock' }, { name: 'stop' }],
  temperatureMeasurement: [{ name: 'current_temperature' }],
  relativeHumidityMeasurement: [{ name: 'humidity' }],
  battery: [{ name: 'battery' }],
  contactSensor: [{ name: 'sensing' }],
  motionSensor: [{ name: 'sensing' }],
  presenceSensor: [{ name: 'sensing' }],
  waterSensor: [{ name: 'sensing' }],
  smokeDetector: [{ name: 'sensing' }],
  carbonMonoxideDetector: [{ name: 'sensing' }],
  accelerationSensor: [{ name: 'sensing' }],
  soundSensor: [{ name: 'sensing' }],
  tamperAlert: [{ name: 'sensing' }],
};

/** The level of a switch is whatever the device is about. */
const levels: Partial<Record<DeviceType, Capability>> = {
  Light: percent('brightness', 1),
  Switch: percent('brightness', 1),
  Blind: percent('position'),
  Fan: percent('fan_speed', 1),
};

/** What a device of a category can usually do, where neither the listing nor a profile says it. */
const usual: Readonly<Record<string, readonly string[]>> = {
  Light: ['switch', 'switchLevel'],
  Switch: ['switch'],
  SmartPlug: ['switch'],
  Hub: ['switch'],
  Charger: ['switch'],
  AirConditioner: [
    'switch',
    'thermostatCoolingSetpoint',
    'airConditionerMode',
    'airConditionerFanMode',
    'temperatureMeasurement',
  ],
  Thermostat: ['thermostatHeatingSetpoint', 'temperatureMeasurement'],
  Blind: ['windowShade', 'windowShadeLevel'],
  Fan: ['switch', 'fanSpeed'],
  AirPurifier: ['switch', 'fanSpeed'],
  Humidifier: ['switch', 'relativeHumidityMeasurement'],
  Dehumidifier: ['switch', 'relativeHumidityMeasurement'],
  Television: ['switch', 'audioVolume', 'audioMute', 'tvChannel', 'mediaPlayback'],
  SetTop: ['switch', 'tvChannel'],
  NetworkAudio: ['audioVolume', 'audioMute', 'mediaPlayback', 'mediaTrackControl'],
  Speaker: ['audioVolume', 'audioMute', 'mediaPlayback', 'mediaTrackControl'],
  Washer: ['switch'],
  Dryer: ['switch'],
  Dishwasher: ['switch'],
  Oven: ['switch'],
  Cooktop: ['switch'],
  Microwave: ['switch'],
  Refrigerator: ['temperatureMeasurement'],
  RobotCleaner: ['robotCleanerMovement', 'battery'],
  VacuumCleaner: ['robotCleanerMovement', 'battery'],
  SmartLock: ['lock', 'battery'],
  GarageDoor: ['doorControl'],
  WaterValve: ['valve'],
  Siren: ['alarm'],
  ContactSensor: ['contactSensor', 'battery'],
  MotionSensor: ['motionSensor', 'battery'],
  PresenceSensor: ['presenceSensor'],
  LeakSensor: ['waterSensor', 'battery'],
  SmokeDetector: ['smokeDetector', 'battery'],
  TempSensor: ['temperatureMeasurement', 'battery'],
  HumiditySensor: ['relativeHumidityMeasurement', 'battery'],
  MultiFunctionalSensor: ['contactSensor', 'temperatureMeasurement', 'battery'],
};

/** Named speeds, where a device counts them as well. */
const weaker = new Set('airConditionerFanMode airPurifierFanMode fanMode'.split(' '));

/** Housekeeping that no command is about. */
const silent = new Set(
  `refresh healthCheck firmwareUpdate ocf execute configuration bridge samsungce.deviceIdentification
   samsungce.driverVersion samsungce.softwareUpdate custom.disabledCapabilities custom.deviceReportStateConfiguration`.split(
    /\s+/,
  ),
);

/** Opening these lets someone, or gas, in; the others burn, or call for help. */
const guarded = new Set(
  'doorControl valve garageDoorControl alarm ovenOperatingState ovenMode ovenSetpoint'.split(' '),
);
const guardedCategories = new Set('GarageDoor WaterValve Siren Oven Cooktop Range'.split(' '));

/**
 * A device listing (`GET /devices`), a room listing (`GET /locations/…/rooms`) and, where the devices only name
 * their profiles, those (`GET /deviceprofiles`), as JSON or JSON lines.
 */
export function importSmartThings(devices: string, rooms: string, profiles = '[]'): Result<Imported> {
  const listed = readRecords(devices);
  const roomList = readRecords(rooms);
  const profileList = readRecords(profiles);
  const unread = (file: string, expected: string) =>
    err([issue('home_import_unread', { params: { file, expected } })]);
  if (!listed) return unread('DEVICES', 'SmartThings /devices');
  if (!roomList) return unread('ROOMS', 'SmartThings /locations/…/rooms');
  if (!profileList) return unread('PROFILES', 'SmartThings /deviceprofiles');
  const builder = new HomeBuilder();
  const known = new Map(
    profileList.flatMap((one) => (stringAt(one, 'id') ? [[stringAt(one, 'id')!, one]] : [])),
  );
  for (const room of roomList) {
    const id = stringAt(room, 'roomId');
    const name = stringAt(room, 'name');
    if (id && name) builder.room({ id, name });
    else
      builder.skip(name ?? id ?? '?', { refused: 'home_skip_incomplete', params: { needs: 'roomId, name' } });
  }
  for (const device of listed) addDevice(device, builder, known);
  return ok(builder.build());
}

/** Under which profile a device was listed: older listings name it flat. */
function profileIdOf(device: JsonRecord): string {
  const { profile } = device;
  return (
    (isRecord(profile) ? stringAt(profile, 'id') : undefined) ?? stringAt(device, 'deviceProfileId') ?? ''
  );
}

const idsIn = (components: readonly JsonRecord[]): readonly string[] =>
  components.flatMap((component) => {
    const { capabilities } = component;
    const listed = Array.isArray(capabilities) ? capabilities : [];
    return listed.flatMap((one) =>
      isRecord(one) ? (stringAt(one, 'id') ?? []) : typeof one === 'string' ? one : [],
    );
  });

function addDevice(
  device: JsonRecord,
  builder: HomeBuilder,
  profiles: ReadonlyMap<string, JsonRecord>,
): void {
  const id = stringAt(device, 'deviceId');
  const own = stringAt(device, 'name');
  const name = stringAt(device, 'label') ?? own;
  if (!id || !name) {
    builder.skip(name ?? id ?? '?', {
      refused: 'home_skip_incomplete',
      params: { needs: 'deviceId, label' },
    });
    return;
  }
  const components = recordsAt(device, 'components');
  const profile = profiles.get(profileIdOf(device));
  const described = [...components, ...(profile ? recordsAt(profile, 'components') : [])];
  const categories = categoriesOf(described);
  const type = DEVICE_TYPES.find((one) => categories.includes(one)) ?? 'Unknown';
  const said = idsIn(described);
  const category = categories.find((one) => Object.hasOwn(usual, one));
  const ids = said.length > 0 || category === undefined ? said : usual[category]!;
  if (said.length === 0 && category !== undefined) builder.usual(name, category, ids);
  const inOrder = [...new Set(ids)].sort((a, b) => Number(weaker.has(a)) - Number(weaker.has(b)));
  const capabilities = inOrder.flatMap((capability) => {
    const found = capability === 'switchLevel' ? levels[type] && [levels[type]] : ownEntry(capability);
    if (!found && !silent.has(capability)) builder.without(name, capability);
    return found ?? [];
  });
  const kept = distinct(capabilities);
  for (const one of kept) {
    const range = rangeText(one);
    const isKnown = one.unit === '%' || one.name === 'color';
    if (range !== '' && !isKnown) builder.assume(name, one.name, range);
  }
  const sensitive =
    ids.some((capability) => guarded.has(capability)) || categories.some((one) => guardedCategories.has(one));
  const aliases = own && own !== name ? [own] : [];
  const room = stringAt(device, 'roomId') ?? null;
  builder.device({ id, name, aliases, room, type, capabilities: kept, sensitive });
}

const ownEntry = (capability: string) => (Object.hasOwn(table, capability) ? table[capability] : undefined);

/** What kind of thing it is, by SmartThings' own names: those of the closed set are the same. */
const categoriesOf = (components: readonly JsonRecord[]): readonly string[] =>
  components.flatMap((component) =>
    recordsAt(component, 'categories').flatMap((one) => stringAt(one, 'name') ?? []),
  );
