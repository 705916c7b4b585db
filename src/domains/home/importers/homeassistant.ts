import { isRecord, readJson } from '../../../core/contract/plain-json.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { issue } from '../messages.ts';
import type { Device } from '../world.ts';
import { HomeBuilder, type Imported, type Refusal, type SkipCode } from './build.ts';
import { capabilitiesOf } from './homeassistant-domains.ts';
import { type JsonRecord, recordsAt, stringAt, stringsAt } from './records.ts';

/** Home Assistant's registries as `.storage` holds them: which list each one carries. */
const registries: Readonly<Record<string, string>> = {
  'core.device_registry': 'devices',
  'core.entity_registry': 'entities',
  'core.area_registry': 'areas',
  'core.floor_registry': 'floors',
};

interface Registries {
  readonly devices: readonly JsonRecord[];
  readonly entities: readonly JsonRecord[];
  readonly areas: readonly JsonRecord[];
  readonly floors: readonly JsonRecord[];
}

/** Any of the four registries, in any order; only the entities are needed. */
export function importHomeAssistant(
  files: readonly { readonly name: string; readonly text: string }[],
): Result<Imported> {
  const found: { -readonly [K in keyof Registries]: Registries[K] } = {
    devices: [],
    entities: [],
    areas: [],
    floors: [],
  };
  const expected = Object.keys(registries).join(', ');
  for (const { name, text } of files) {
    const json = readJson(text);
    const key = json.ok && isRecord(json.value) ? stringAt(json.value, 'key') : undefined;
    const list = key !== undefined && Object.hasOwn(registries, key) ? registries[key] : undefined;
    const data = json.ok && isRecord(json.value) ? json.value.data : undefined;
    if (!list || !isRecord(data))
      return err([issue('home_import_unread', { params: { file: name, expected } })]);
    found[list as keyof Registries] = recordsAt(data, list);
  }
  if (found.entities.length === 0) {
    return err([
      issue('home_import_unread', {
        params: { file: files.map(({ name }) => name).join(', '), expected: 'core.entity_registry' },
      }),
    ]);
  }
  return ok(homeOf(found));
}

function homeOf({ devices, entities, areas, floors }: Registries): Imported {
  const builder = new HomeBuilder();
  for (const floor of floors) {
    const [id, name] = [stringAt(floor, 'floor_id'), stringAt(floor, 'name')];
    if (id && name) builder.room({ id: `floor.${id}`, name, aliases: stringsAt(floor, 'aliases') });
  }
  for (const area of areas) {
    const [id, name] = [stringAt(area, 'id') ?? stringAt(area, 'area_id'), stringAt(area, 'name')];
    const floor = stringAt(area, 'floor_id');
    if (id && name)
      builder.room({ id, name, aliases: stringsAt(area, 'aliases'), ...(floor && { in: `floor.${floor}` }) });
    else builder.skip(name ?? id ?? '?', { refused: 'home_skip_incomplete', params: { needs: 'id, name' } });
  }
  const byId = new Map(
    devices.flatMap((device) => (stringAt(device, 'id') ? [[stringAt(device, 'id')!, device] as const] : [])),
  );
  for (const entity of entities) {
    const made = deviceOf(entity, byId.get(stringAt(entity, 'device_id') ?? ''));
    if ('refused' in made) builder.skip(made.name, made);
    else builder.device(made);
  }
  return builder.build();
}

interface Left extends Refusal {
  readonly name: string;
}

function nameOf(entity: JsonRecord, device: JsonRecord | undefined): string | undefined {
  const given = stringAt(entity, 'name');
  const whole = device && (stringAt(device, 'name_by_user') ?? stringAt(device, 'name'));
  const part = stringAt(entity, 'original_name');
  if (given || !whole || !part) return given ?? whole ?? part;
  return part.startsWith(whole) ? part : `${whole} ${part}`;
}

/** Why an entity is not for people to command, whatever it could do. */
function reasonToLeave(entity: JsonRecord): SkipCode | undefined {
  if (entity.disabled_by) return 'home_skip_disabled';
  if (entity.hidden_by) return 'home_skip_hidden';
  return stringAt(entity, 'entity_category') === 'config' ? 'home_skip_configuration' : undefined;
}

function deviceOf(entity: JsonRecord, device: JsonRecord | undefined): Device | Left {
  const entityId = stringAt(entity, 'entity_id');
  const name = nameOf(entity, device) ?? entityId ?? '?';
  if (!entityId) return { name, refused: 'home_skip_incomplete', params: { needs: 'entity_id' } };
  const left = reasonToLeave(entity);
  if (left) return { name, refused: left };
  const [domain = ''] = entityId.split('.');
  const made = capabilitiesOf(domain, entity);
  if ('refused' in made) return { name, ...made };
  // What MQTT announced is known by its unique id there, so that a home imported here can be acted upon over MQTT.
  const viaMqtt = stringAt(entity, 'platform') === 'mqtt' ? stringAt(entity, 'unique_id') : undefined;
  return {
    id: viaMqtt ?? entityId,
    name,
    aliases: stringsAt(entity, 'aliases'),
    room: stringAt(entity, 'area_id') ?? (device && stringAt(device, 'area_id')) ?? null,
    type: made.type ?? 'Unknown',
    capabilities: made.capabilities,
    sensitive: made.sensitive ?? false,
  };
}
