import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import type { Answered, Spoken } from '../../../core/command.ts';
import { isRecord, type Json, readJson } from '../../../core/contract/plain-json.ts';
import type { Lang } from '../../../core/messages.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { type JsonRecord, numberAt, stringAt } from '../importers/records.ts';
import { issue } from '../messages.ts';

/** One event of the Wyoming protocol; audio and other payloads are of no use here and are passed over. */
export interface WyomingEvent {
  readonly type: string;
  readonly data: JsonRecord;
}

/** Far above any sentence, far below what would fill the memory. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_HEADER = 64 * 1024;

const isCount = (size: number): boolean => Number.isInteger(size) && size >= 0;

/** An event as bytes: a header line, then its data. */
export function written({ type, data }: WyomingEvent): Buffer {
  const body = Buffer.from(JSON.stringify(data));
  const header = { type, version: '1.7.2', data_length: body.length };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

/** Takes bytes as they come and gives the events that are whole; null once what came is no such thing. */
export function createEventReader(): (chunk: Buffer) => readonly WyomingEvent[] | null {
  let left = Buffer.alloc(0);
  return (chunk) => {
    left = Buffer.concat([left, chunk]);
    const events: WyomingEvent[] = [];
    for (;;) {
      const line = left.indexOf(10);
      if (line < 0) return left.length > MOST_HEADER ? null : events;
      const header = readJson(left.subarray(0, line).toString('utf8'));
      const type = header.ok && isRecord(header.value) ? stringAt(header.value, 'type') : undefined;
      if (!header.ok || !isRecord(header.value) || type === undefined) return null;
      const size = numberAt(header.value, 'data_length') ?? 0;
      const payload = numberAt(header.value, 'payload_length') ?? 0;
      if (!isCount(size) || !isCount(payload) || size + payload > MOST_BYTES) return null;
      const end = line + 1 + size;
      if (left.length < end + payload) return events;
      const inline = isRecord(header.value.data) ? header.value.data : {};
      const more = size > 0 ? readJson(left.subarray(line + 1, end).toString('utf8')) : null;
      if (more && (!more.ok || !isRecord(more.value))) return null;
      events.push({ type, data: { ...inline, ...(more?.ok && isRecord(more.value) && more.value) } });
      left = left.subarray(end + payload);
    }
  };
}

/** What is offered: one program that hears a sentence, has it done and answers. */
const attribution = { name: 'Yanxing', url: 'https://www.npmjs.com/package/yanxing' };
const artifact = {
  name: 'yanxing',
  description: '言行 Yanxing',
  attribution,
  installed: true,
  version: '1.0.0',
};
const info: WyomingEvent = {
  type: 'info',
  data: {
    asr: [],
    tts: [],
    handle: [
      {
        ...artifact,
        supports_home_control: true,
        models: [{ ...artifact, languages: ['zh', 'zh-CN', 'zh-Hans', 'en'] }],
      },
    ],
    intent: [],
    wake: [],
    mic: [],
    snd: [],
  },
};

interface Serving {
  readonly host: string;
  readonly port: number;
  readonly hear: (spoken: Spoken) => Promise<Answered>;
}

/** Answers whoever connects; one sentence of a conversation at a time. */
export function serveWyoming({ host, port, hear }: Serving) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const read = createEventReader();
    // Who names no conversation has one as long as they stay: a stranger's yes opens nobody's door.
    const own = randomUUID();
    let busy: Promise<void> = Promise.resolve();
    socket.on('close', () => sockets.delete(socket));
    // Whoever goes away in the middle of a sentence is no reason to end.
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      const events = read(chunk);
      if (events === null) {
        const data = { text: 'not a Wyoming event', code: 'invalid' };
        socket.end(written({ type: 'error', data }));
        return;
      }
      for (const event of events)
        busy = busy.then(async () => {
          const answer = await answerTo(event, hear, own);
          if (answer && socket.writable) socket.write(written(answer));
        });
    });
  });
  type Served = { readonly port: number; close(): Promise<void> };
  return new Promise<Result<Served>>((resolve) => {
    server.once('error', (thrown: NodeJS.ErrnoException) =>
      resolve(err([issue('home_wyoming_listen', { params: { host, port, reason: thrown.code ?? '' } })])),
    );
    server.listen(port, host, () => {
      const at = server.address();
      const close = () =>
        new Promise<void>((done) => {
          for (const socket of sockets) socket.destroy();
          server.close(() => done());
        });
      resolve(ok({ port: typeof at === 'object' && at ? at.port : port, close }));
    });
  });
}

const languageOf = (data: JsonRecord, text: string): Lang => {
  const said = stringAt(data, 'language');
  if (said !== undefined) return said.toLowerCase().startsWith('zh') ? 'zh' : 'en';
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
};

async function answerTo(
  { type, data }: WyomingEvent,
  hear: Serving['hear'],
  own: string,
): Promise<WyomingEvent | null> {
  if (type === 'describe') return info;
  if (type === 'ping') return { type: 'pong', data: 'text' in data ? { text: data.text! } : {} };
  if (type !== 'transcript') return null;
  const text = stringAt(data, 'text') ?? '';
  const context: Json = isRecord(data.context) ? data.context : {};
  const conversation = stringAt(context, 'conversation_id') ?? own;
  const lang = languageOf(data, text);
  const safe = conversation.replaceAll(/[^\w-]/g, '_').slice(0, 64);
  try {
    const answer = await hear({ text, conversation: safe, lang });
    return { type: answer.kind === 'not' ? 'not-handled' : 'handled', data: { text: answer.text, context } };
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { type: 'error', data: { text: reason, code: 'internal' } };
  }
}
