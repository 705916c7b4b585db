import type { Connection } from 'home-assistant-js-websocket';
import { isRecord, type Json } from '../../../core/contract/plain-json.ts';
import type { Registries } from '../importers/homeassistant.ts';
import { type JsonRecord, stringAt, stringsAt } from '../importers/records.ts';

/** After these the registries are no longer as they were read. */
export const registryEvents = [
  'area_registry_updated',
  'floor_registry_updated',
  'device_registry_updated',
  'entity_registry_updated',
  'label_registry_updated',
] as const;

interface Read {
  readonly registries: Registries;
  /** Entity ids by the unique ids that MQTT knows them under. */
  readonly byUniqueId: ReadonlyMap<string, string>;
  readonly isFahrenheit: boolean;
}

/** Everything Home Assistant lists of a house. What an older one does not know, or keeps for others, is empty. */
export async function readRegistries(connection: Connection): Promise<Read> {
  const ask = async (type: string, more: object = {}): Promise<Json> => {
    try {
      return await connection.sendMessagePromise<Json>({ type, ...more });
    } catch (thrown) {
      if (isRecord(thrown) && typeof thrown.code === 'string') return null;
      throw thrown;
    }
  };
  const list = async (type: string) => recordsIn(await ask(type));
  const [areas, floors, devices, labels] = await Promise.all(
    ['area', 'floor', 'device', 'label'].map((kind) => list(`config/${kind}_registry/list`)),
  );
  const shown = displayed(await ask('config/entity_registry/list_for_display'));
  const whole = await list('config/entity_registry/list');
  const ids = [...new Set([...shown, ...whole].flatMap((one) => stringAt(one, 'entity_id') ?? []))];
  const entries =
    ids.length > 0 ? await ask('config/entity_registry/get_entries', { entity_ids: ids }) : null;
  const exposed = await ask('homeassistant/expose_entity/list');
  const config = await ask('get_config');
  const units = isRecord(config) && isRecord(config.unit_system) ? config.unit_system : {};
  const byId = (records: readonly JsonRecord[]) =>
    new Map(records.map((one) => [stringAt(one, 'entity_id'), one]));
  const [display, plain] = [byId(shown), byId(whole)];
  const entities = ids.map((id) => {
    const extended = isRecord(entries) && isRecord(entries[id]) ? entries[id] : {};
    const entity = { ...plain.get(id), ...display.get(id), ...extended, entity_id: id };
    return isHidden(exposed, id) ? { ...entity, exposed: false } : entity;
  });
  const byUniqueId = whole.flatMap((one) => {
    const [unique, id] = [stringAt(one, 'unique_id'), stringAt(one, 'entity_id')];
    return unique && id ? [[unique, id] as const] : [];
  });
  return {
    registries: { areas: areas!, floors: floors!, devices: devices!, labels: labels!, entities, states: [] },
    byUniqueId: new Map(byUniqueId),
    isFahrenheit: stringAt(units, 'temperature')?.includes('F') ?? false,
  };
}

const recordsIn = (value: Json): readonly JsonRecord[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** The short keys of `list_for_display` in full; its categories stand in a table of their own. */
function displayed(value: Json): readonly JsonRecord[] {
  if (!isRecord(value)) return [];
  const categories = isRecord(value.entity_categories) ? value.entity_categories : {};
  return recordsIn(value.entities ?? null).map((one): JsonRecord => {
    const category = one.ec === undefined ? undefined : categories[String(one.ec)];
    return {
      entity_id: stringAt(one, 'ei') ?? '',
      ...(one.ai !== undefined && { area_id: one.ai }),
      ...(one.di !== undefined && { device_id: one.di }),
      ...(one.en !== undefined && { name: one.en }),
      ...(one.pl !== undefined && { platform: one.pl }),
      ...(one.hb === true && { hidden_by: 'user' }),
      ...(category !== undefined && { entity_category: category }),
      labels: stringsAt(one, 'lb'),
    };
  });
}

/** Only what was taken from assistants on purpose; what nobody decided on has the default, which lets it in. */
function isHidden(exposed: Json, id: string): boolean {
  if (!isRecord(exposed) || !isRecord(exposed.exposed_entities)) return false;
  const own = exposed.exposed_entities[id];
  return isRecord(own) && own.conversation === false;
}
