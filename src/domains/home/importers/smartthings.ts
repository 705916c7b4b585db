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
  windowShade: [{ name: 'open' }, { name: 'stop' }],
  windowShadeLevel: [percent('position')],
  doorControl: [{ name: 'open' }],
  valve: [{ name: 'open' }],
  audioVolume: [percent('volume')],
  audioMute: [{ name: 'mute' }],
  mediaPlayback: [{ name: 'playback' }],
  mediaTrackControl: [{ name: 'track' }],
  tvChannel: [{ name: 'channel' }],
  lock: [{ name: 'lock' }],
  robotCleanerMovement: [{ name: 'clean' }, { name: 'dock' }, { name: 'stop' }],
  robotCleanerOperatingState: [{ name: 'clean' }, { name: 'dock' }, { name: 'stop' }],
  temperatureMeasurement: [{ name: 'current_temperature' }],
  relativeHumidityMeasurement: [{ name: 'humidity' }],
  battery: [{ name: 'battery' }],
  contactSensor: [{ name: 'sensing' }],
  motionSensor: [{ name: 'sensing' }],
  presenceSensor: [{ name: 'sensing' }],
  waterSensor: [{ name: 'sensing' }],
  smokeDetector: [{ name: 'sensing' }],
};

/** The level of a switch is whatever the device is about. */
const levels: Partial<Record<DeviceType, Capability>> = {
  Light: percent('brightness', 1),
  Switch: percent('brightness', 1),
  Blind: percent('position'),
  Fan: percent('fan_speed', 1),
};

/** Housekeeping that no command is about. */
const silent = new Set(
  `refresh healthCheck firmwareUpdate ocf execute configuration bridge samsungce.deviceIdentification
   samsungce.driverVersion samsungce.softwareUpdate custom.disabledCapabilities custom.deviceReportStateConfiguration`.split(
    /\s+/,
  ),
);

/** Opening these lets someone, or gas, in. */
const guarded = new Set(['doorControl', 'valve', 'garageDoorControl']);

/** A device listing (`GET /devices`) and a room listing (`GET /locations/…/rooms`), as JSON or JSON lines. */
export function importSmartThings(devices: string, rooms: string): Result<Imported> {
  const listed = readRecords(devices);
  const roomList = readRecords(rooms);
  const unread = (file: string, expected: string) =>
    err([issue('home_import_unread', { params: { file, expected } })]);
  if (!listed) return unread('DEVICES', 'SmartThings /devices');
  if (!roomList) return unread('ROOMS', 'SmartThings /locations/…/rooms');
  const builder = new HomeBuilder();
  for (const room of roomList) {
    const id = stringAt(room, 'roomId');
    const name = stringAt(room, 'name');
    if (id && name) builder.room({ id, name });
    else
      builder.skip(name ?? id ?? '?', { refused: 'home_skip_incomplete', params: { needs: 'roomId, name' } });
  }
  for (const device of listed) addDevice(device, builder);
  return ok(builder.build());
}

function addDevice(device: JsonRecord, builder: HomeBuilder): void {
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
  const type = typeOf(components);
  const ids = components.flatMap((component) =>
    recordsAt(component, 'capabilities').flatMap((c) => stringAt(c, 'id') ?? []),
  );
  const capabilities = [...new Set(ids)].flatMap((capability) => {
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
  const sensitive = ids.some((capability) => guarded.has(capability));
  const aliases = own && own !== name ? [own] : [];
  const room = stringAt(device, 'roomId') ?? null;
  builder.device({ id, name, aliases, room, type, capabilities: kept, sensitive });
}

const ownEntry = (capability: string) => (Object.hasOwn(table, capability) ? table[capability] : undefined);

/** The first category that is one of the closed set: SmartThings' names are the same. */
function typeOf(components: readonly JsonRecord[]): DeviceType {
  const names = components.flatMap((component) =>
    recordsAt(component, 'categories').map((c) => stringAt(c, 'name')),
  );
  return DEVICE_TYPES.find((type) => names.includes(type)) ?? 'Unknown';
}
