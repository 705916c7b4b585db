import { isRecord, readJson } from '../../../core/contract/plain-json.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { issue } from '../messages.ts';
import type { Device } from '../world.ts';
import { HomeBuilder, type Imported, type Refusal, type SkipCode } from './build.ts';
import { capabilitiesOf, isDomainOfThings } from './homeassistant-domains.ts';
import { type JsonRecord, readRecords, recordsAt, stringAt, stringsAt } from './records.ts';

/** Home Assistant's registries as `.storage` holds them: which list each one carries. */
export const registries = {
  'core.device_registry': 'devices',
  'core.entity_registry': 'entities',
  'core.area_registry': 'areas',
  'core.floor_registry': 'floors',
  'core.label_registry': 'labels',
} as const;

/** What a Home Assistant knows of a house: its registries, and its states as `/api/states` lists them. */
export type Registries = Readonly<
  Record<(typeof registries)[keyof typeof registries] | 'states', readonly JsonRecord[]>
>;
export const noRegistries: Registries = {
  devices: [],
  entities: [],
  areas: [],
  floors: [],
  labels: [],
  states: [],
};

/** Any of the registries and a dump of the states, in any order; the entities or the states are needed. */
export function importHomeAssistant(
  files: readonly { readonly name: string; readonly text: string }[],
): Result<Imported> {
  const found: { -readonly [K in keyof Registries]: Registries[K] } = { ...noRegistries };
  const expected = [...Object.keys(registries), '/api/states'].join(', ');
  const unread = (file: string, wanted: string) =>
    err([issue('home_import_unread', { params: { file, expected: wanted } })]);
  for (const { name, text } of files) {
    const json = readJson(text);
    const record = json.ok && isRecord(json.value) ? json.value : undefined;
    const key = record && stringAt(record, 'key');
    const states = record?.key === undefined ? statesIn(text) : null;
    if (key !== undefined && Object.hasOwn(registries, key) && isRecord(record?.data)) {
      const list = registries[key as keyof typeof registries];
      found[list] = recordsAt(record.data, list);
    } else if (states) found.states = states;
    else return unread(name, expected);
  }
  return found.entities.length + found.states.length === 0
    ? unread(files.map(({ name }) => name).join(', '), 'core.entity_registry, /api/states')
    : ok(homeOf(found));
}

/** A dump of `/api/states`; null for anything else. */
function statesIn(text: string): readonly JsonRecord[] | null {
  const listed = readRecords(text);
  const isState = (one: JsonRecord) => stringAt(one, 'entity_id') !== undefined && isRecord(one.attributes);
  return listed && listed.length > 0 && listed.every(isState) ? listed : null;
}

/** The home of a Home Assistant: `byEntity` keeps its own ids, for acting through it. */
export function homeOf(found: Registries, { byEntity = false } = {}): Imported {
  const builder = new HomeBuilder();
  addRooms(found, builder);
  const byId = new Map(
    found.devices.flatMap((one) => (stringAt(one, 'id') ? [[stringAt(one, 'id')!, one]] : [])),
  );
  const labels = new Map(
    found.labels.map((one) => [stringAt(one, 'label_id') ?? '', stringAt(one, 'name') ?? '']),
  );
  for (const entity of merged(found)) {
    const { isAssumed, ...made } = deviceOf(
      entity,
      byId.get(stringAt(entity, 'device_id') ?? ''),
      labels,
      byEntity,
    );
    if ('refused' in made) builder.skip(made.name, made);
    else builder.device(made);
    if (isAssumed && 'capabilities' in made)
      builder.usual(
        made.name,
        domainOf(made.id),
        made.capabilities.map((one) => one.name),
      );
  }
  return builder.build();
}

function addRooms({ floors, areas }: Registries, builder: HomeBuilder): void {
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
}

/** Every entity with what its registry entry and its state say of it; one of the two may be missing. */
function merged({ entities, states }: Registries): readonly JsonRecord[] {
  const stateOf = new Map(states.map((state) => [stringAt(state, 'entity_id'), state]));
  const listed = entities.map((entity) => withState(entity, stateOf.get(stringAt(entity, 'entity_id'))));
  const known = new Set(entities.map((entity) => stringAt(entity, 'entity_id')));
  // Scripts, scenes and groups written by hand are in no registry.
  const others = states.filter((state) => {
    const id = stringAt(state, 'entity_id');
    return !known.has(id) && isDomainOfThings(domainOf(id ?? ''));
  });
  return [...listed, ...others.map((state) => withState({ entity_id: state.entity_id! }, state))];
}

/** What a state says of abilities counts before the registry, which may be older. */
function withState(entity: JsonRecord, state: JsonRecord | undefined): JsonRecord {
  const attributes = state && isRecord(state.attributes) ? state.attributes : undefined;
  if (!attributes) return entity;
  const { supported_features, device_class, friendly_name } = attributes;
  const own = isRecord(entity.capabilities) ? entity.capabilities : {};
  return {
    ...entity,
    capabilities: { ...own, ...attributes },
    ...(supported_features !== undefined && { supported_features }),
    ...(device_class !== undefined && { device_class }),
    ...(friendly_name !== undefined && { friendly_name }),
  };
}

export const domainOf = (entityId: string): string => entityId.slice(0, Math.max(0, entityId.indexOf('.')));

interface Left extends Refusal {
  readonly name: string;
}

function nameOf(entity: JsonRecord, device: JsonRecord | undefined): string | undefined {
  const given = stringAt(entity, 'name') ?? stringAt(entity, 'friendly_name');
  const whole = device && (stringAt(device, 'name_by_user') ?? stringAt(device, 'name'));
  const part = stringAt(entity, 'original_name');
  if (given || !whole || !part) return given ?? whole ?? part;
  return part.startsWith(whole) ? part : `${whole} ${part}`;
}

/** Why an entity is not for people to command, whatever it could do. */
function reasonToLeave(entity: JsonRecord): SkipCode | undefined {
  if (entity.disabled_by) return 'home_skip_disabled';
  if (entity.hidden_by) return 'home_skip_hidden';
  if (entity.exposed === false) return 'home_skip_unexposed';
  return stringAt(entity, 'entity_category') === 'config' ? 'home_skip_configuration' : undefined;
}

function deviceOf(
  entity: JsonRecord,
  device: JsonRecord | undefined,
  labels: ReadonlyMap<string, string>,
  byEntity: boolean,
): (Device | Left) & { readonly isAssumed?: boolean } {
  const entityId = stringAt(entity, 'entity_id');
  const name = nameOf(entity, device) ?? entityId ?? '?';
  if (!entityId) return { name, refused: 'home_skip_incomplete', params: { needs: 'entity_id' } };
  const left = reasonToLeave(entity);
  if (left) return { name, refused: left };
  const made = capabilitiesOf(domainOf(entityId), name, entity);
  if ('refused' in made) return { name, ...made };
  // What MQTT announced is known by its unique id there, so that a home imported here can be acted upon over MQTT.
  const viaMqtt =
    !byEntity && stringAt(entity, 'platform') === 'mqtt' ? stringAt(entity, 'unique_id') : undefined;
  const labelled = stringsAt(entity, 'labels').map((id) => labels.get(id) ?? '');
  const aliases = [...stringsAt(entity, 'aliases'), ...labelled].filter((one) => one !== '' && one !== name);
  return {
    id: viaMqtt ?? entityId,
    name,
    aliases: [...new Set(aliases)],
    room: stringAt(entity, 'area_id') ?? (device && stringAt(device, 'area_id')) ?? null,
    type: made.type ?? 'Unknown',
    capabilities: made.capabilities,
    sensitive: made.sensitive ?? false,
    ...(made.isAssumed && { isAssumed: true }),
  };
}
