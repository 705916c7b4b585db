import type { Connection } from 'home-assistant-js-websocket';
import { isRecord, type Json } from '../../../core/contract/plain-json.ts';
import { type JsonRecord, numberAt, stringAt, stringsAt } from '../importers/records.ts';
import type { EntityState } from './homeassistant-entities.ts';

type Entities = ReadonlyMap<string, EntityState>;

const timeOf = (seconds: number | undefined): string =>
  seconds === undefined ? '' : new Date(seconds * 1000).toISOString();

/** One entity in the short keys of `subscribe_entities`, over what was known of it. */
function compressed(id: string, said: JsonRecord, before?: EntityState): EntityState {
  return {
    entity_id: id,
    state: stringAt(said, 's') ?? before?.state ?? 'unknown',
    attributes: { ...before?.attributes, ...(isRecord(said.a) && said.a) },
    last_updated: timeOf(numberAt(said, 'lu') ?? numberAt(said, 'lc')) || (before?.last_updated ?? ''),
  };
}

function without(entity: EntityState, keys: readonly string[]): EntityState {
  const left = Object.entries(entity.attributes).filter(([key]) => !keys.includes(key));
  return { ...entity, attributes: Object.fromEntries(left) };
}

/** `a`: entities that came, whole; `c`: what changed of others; `r`: those that went. */
function applied(known: Entities, event: JsonRecord): Entities {
  const next = new Map(known);
  for (const [id, said] of Object.entries(isRecord(event.a) ? event.a : {}))
    if (isRecord(said)) next.set(id, compressed(id, said));
  for (const [id, change] of Object.entries(isRecord(event.c) ? event.c : {})) {
    const before = next.get(id);
    if (!before || !isRecord(change)) continue;
    const added = isRecord(change['+']) ? compressed(id, change['+'], before) : before;
    next.set(id, isRecord(change['-']) ? without(added, stringsAt(change['-'], 'a')) : added);
  }
  for (const id of stringsAt(event, 'r')) next.delete(id);
  return next;
}

const wholeState = (value: Json | undefined): EntityState | null => {
  if (!isRecord(value) || !isRecord(value.attributes)) return null;
  const [id, state] = [stringAt(value, 'entity_id'), stringAt(value, 'state')];
  if (!id || state === undefined) return null;
  return {
    entity_id: id,
    state,
    attributes: value.attributes,
    last_updated: stringAt(value, 'last_updated') ?? '',
  };
};

/**
 * All states and whatever changes of them, on this connection; it is asked for anew on the next. A subscription of
 * the client's own would be renewed by it, and an answer that refuses that would end the process.
 */
export async function watchStates(
  connection: Connection,
  onStates: (states: Entities) => void,
): Promise<void> {
  let known: Entities = new Map();
  const take = (next: Entities) => {
    known = next;
    onStates(known);
  };
  try {
    await connection.subscribeMessage<JsonRecord>(
      (event) => take(applied(known, event)),
      { type: 'subscribe_entities' },
      { resubscribe: false },
    );
  } catch (thrown) {
    if (!isRecord(thrown) || thrown.code !== 'unknown_command') throw thrown;
    await watchEvents(connection, () => known, take);
  }
}

/** The same from a server that only has the older two messages. */
async function watchEvents(
  connection: Connection,
  known: () => Entities,
  take: (next: Entities) => void,
): Promise<void> {
  await connection.subscribeMessage<JsonRecord>(
    ({ data }) => {
      const id = isRecord(data) ? stringAt(data, 'entity_id') : undefined;
      if (id === undefined) return;
      const next = new Map(known());
      const now = wholeState((data as JsonRecord).new_state);
      if (now) next.set(id, now);
      else next.delete(id);
      take(next);
    },
    { type: 'subscribe_events', event_type: 'state_changed' },
    { resubscribe: false },
  );
  const states = await connection.sendMessagePromise<Json>({ type: 'get_states' });
  const listed = (Array.isArray(states) ? states : []).flatMap((one) => wholeState(one) ?? []);
  // What changed since the subscription began is newer than the list.
  take(new Map([...listed.map((one) => [one.entity_id, one] as const), ...known()]));
}
