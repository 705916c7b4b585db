import { isRecord, type Json, readJson } from '../../../core/contract/plain-json.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { issue } from '../messages.ts';
import { HomeBuilder, type Imported } from './build.ts';
import { readDiscovery } from './mqtt-discovery.ts';
import { entityOf } from './mqtt-entities.ts';

interface Message {
  readonly topic: string;
  readonly payload: string;
}

/**
 * Discovery messages as they are collected: `mosquitto_sub -v` (a topic and its message on each line), JSON lines or
 * an array of {"topic", "payload"}, or one object by topic. A later message on a topic replaces an earlier one.
 */
export function importMqtt(text: string, prefix?: string): Result<Imported> {
  const messages = messagesIn(text);
  if (!messages) {
    const params = { file: 'MESSAGES', expected: 'MQTT topic payload' };
    return err([issue('home_import_unread', { params })]);
  }
  const latest = new Map(messages.map(({ topic, payload }) => [topic, payload]));
  const builder = new HomeBuilder();
  for (const [topic, payload] of latest) {
    const found = readDiscovery(topic, payload, prefix);
    if (found?.kind === 'unreadable') builder.skip(topic, { refused: 'home_skip_not_json' });
    for (const announcement of found?.kind === 'announced' ? found.announcements : []) {
      const entity = entityOf(announcement);
      if ('refused' in entity) {
        builder.skip(announcement.id, entity);
        continue;
      }
      if (entity.area !== null) builder.room({ id: entity.area, name: entity.area });
      builder.device({ ...entity.device, room: entity.area });
    }
  }
  return ok(builder.build());
}

function messagesIn(text: string): readonly Message[] | null {
  const json = readJson(text.trim());
  if (json.ok) return messagesOf(json.value);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map(messageOn);
  return read.length > 0 && read.every((one) => one !== null) ? read.flat() : null;
}

function messagesOf(value: unknown): readonly Message[] | null {
  if (Array.isArray(value)) {
    const read = value.map(messagesOf);
    return read.every((one) => one !== null) ? read.flat() : null;
  }
  if (!isRecord(value)) return null;
  if (typeof value.topic === 'string') return [{ topic: value.topic, payload: payloadOf(value.payload) }];
  const byTopic = Object.entries(value);
  if (byTopic.length === 0 || !byTopic.every(([topic]) => topic.includes('/'))) return null;
  return byTopic.map(([topic, payload]) => ({ topic, payload: payloadOf(payload) }));
}

const payloadOf = (payload: Json | undefined): string =>
  typeof payload === 'string'
    ? payload
    : payload === undefined || payload === null
      ? ''
      : JSON.stringify(payload);

/** `topic message`, or a JSON object. */
function messageOn(line: string): readonly Message[] | null {
  const json = readJson(line);
  if (json.ok) return messagesOf(json.value);
  const at = line.indexOf(' ');
  const topic = at < 0 ? line.trim() : line.slice(0, at);
  return topic.includes('/') ? [{ topic, payload: at < 0 ? '' : line.slice(at + 1) }] : null;
}
