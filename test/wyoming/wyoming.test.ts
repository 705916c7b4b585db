import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createVoiceMember, type Member } from '../kills/fleet.ts';
import { bytesOf, Client } from './client.ts';

const dir = mkdtempSync(join(tmpdir(), 'yx-voice-'));
let server: Member;
const open: Client[] = [];
const client = async () => {
  const made = await Client.to(Number(new URL(server.url).port));
  open.push(made);
  return made;
};
beforeAll(async () => {
  const { PATH = '' } = process.env;
  server = await createVoiceMember({ PATH, HOME: dir, YX_DATA: join(dir, 'data') });
  await server.start();
}, 60_000);
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(async () => {
  expect(server.unasked()).toEqual([]);
  await server.terminate();
  rmSync(dir, { recursive: true, force: true });
});

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

describe('yx wyoming, as a program of its own, to a client written from the protocol', () => {
  it('says what it handles and in which languages', async () => {
    const info = await (await client()).ask('describe');
    expect(info?.type).toBe('info');
    const { handle } = info!.data as { handle: { installed: boolean; models: { languages: string[] }[] }[] };
    expect(handle).toHaveLength(1);
    expect(handle[0]).toMatchObject({
      name: expect.any(String),
      attribution: { name: expect.any(String), url: expect.any(String) },
      installed: true,
    });
    expect(handle[0]!.models[0]!.languages).toEqual(expect.arrayContaining(['zh', 'en']));
  });

  it.each([
    ['打开卧室的床头灯', 'zh', /^handled: 床头灯：开着/],
    ['turn off the bedside lamp', 'en', /^handled: bedside lamp: off/i],
    ['卧室的床头灯开着吗', 'zh', /^handled: .*关/],
    ['给我讲个笑话', 'zh', /^not-handled: 没有听懂/],
    ['tell me a joke', 'en', /^not-handled: I did not understand/],
  ])('%s', async (text, language, answer) => {
    expect(await (await client()).say(text, language, 'orders')).toMatch(answer);
  });

  it.each([
    ['zh', '解锁大门', /^handled: 大门锁.*确认/, '取消', /^handled: 好，不做了/, '大门锁着吗', /锁着/],
    [
      'zh',
      '解锁大门',
      /^handled: 大门锁.*确认/,
      '确认',
      /^handled: .*未上锁/,
      '大门锁着吗',
      /没有?锁|未上锁/,
    ],
    ['zh', '锁上大门', /^handled: .*锁/, '确认', /./, '大门锁着吗', /锁着/],
    [
      'en',
      'unlock the front door',
      /confirm/,
      'no',
      /^handled: All right/,
      'is the front door locked',
      /Yes/,
    ],
    ['en', 'unlock the front door', /confirm/, 'yes', /unlocked/, 'is the front door locked', /No/],
  ])('%s: %s asks, and is answered by voice', async (language, order, asks, word, done, question, state) => {
    const one = await client();
    const talk = `door-${word}-${language}-${order}`;
    expect(await one.say(order, language, talk)).toMatch(asks);
    expect(await one.say(word, language, talk)).toMatch(done);
    expect(await one.say(question, language, talk)).toMatch(state);
  });

  it('nobody else answers for whoever was asked, with or without a name for the conversation', async () => {
    const [one, other] = [await client(), await client()];
    await one.say('锁上大门', 'zh', 'before');
    expect(await one.say('解锁大门', 'zh')).toContain('确认');
    expect(await other.say('确认', 'zh')).toMatch(/^not-handled/);
    expect(await other.say('确认', 'zh', 'another')).toMatch(/^not-handled/);
    expect(await one.say('取消', 'zh')).toMatch(/^handled: 好，不做了/);
  });

  it.each([1, 7, 64])('an event in packets of %i bytes is one event', async (size) => {
    const answer = await (await client()).say('打开卧室的床头灯', 'zh', 'cut', size);
    expect(answer).toMatch(/^handled: 床头灯：开着/);
  });

  it('several events in one packet are answered one after another; payloads and strangers are passed over', async () => {
    const one = await client();
    const audio = Buffer.from('\n{"type":"transcript"}\n');
    await one.write(
      Buffer.concat([
        bytesOf('audio-chunk', { rate: 16_000, width: 2, channels: 1 }, audio),
        bytesOf('describe', {}),
        Buffer.from('{"type":"transcript","data":{"text":"卧室的床头灯开着吗","language":"zh-CN"}}\n'),
        bytesOf('ping', { text: 'there?' }),
      ]),
    );
    expect((await one.event())?.type).toBe('info');
    expect(await one.event()).toMatchObject({
      type: 'handled',
      data: { text: expect.stringMatching(/床头灯/) },
    });
    expect(await one.event()).toMatchObject({ type: 'pong', data: { text: 'there?' } });
  });

  it.each([
    ['what is no JSON', '{"type": "describe"\n'],
    ['a header that is no object', '["describe"]\n'],
    ['a header without end', `{"type":"${'x'.repeat(80_000)}`],
    ['data beyond all measure', '{"type":"transcript","data_length":99999999999}\n'],
    ['half a byte of data', '{"type":"transcript","data_length":1.5}\n{}'],
    ['data that is no JSON', '{"type":"transcript","data_length":4}\nnope'],
    ['a length below nothing', '{"type":"transcript","payload_length":-1}\n'],
  ])('%s is refused, and the others are served on', async (_, raw) => {
    const [bad, good] = [await client(), await client()];
    await bad.write(raw);
    expect((await bad.event())?.type).toBe('error');
    expect(await bad.event()).toBeNull();
    expect((await good.ask('describe'))?.type).toBe('info');
  });

  it('two speak at once and each hears what is theirs', async () => {
    const talks = [
      {
        one: await client(),
        name: 'a',
        text: '打开卧室的床头灯',
        language: 'zh',
        answer: /^handled: 床头灯：开着/,
      },
      {
        one: await client(),
        name: 'b',
        text: 'turn on the bedside lamp',
        language: 'en',
        answer: /^handled: bedside lamp: on/i,
      },
    ];
    for (let k = 0; k < 4; k++)
      await Promise.all(
        talks.map(async ({ one, name, text, language, answer }) =>
          expect(await one.say(text, language, name, 16)).toMatch(answer),
        ),
      );
  });

  it.each([
    ['三小时后关卧室的床头灯', 'zh', /床头灯/, '有哪些定时', '取消关灯的定时'],
    ['turn off the bedside lamp in three hours', 'en', /bedside lamp/i, 'what timers are set', 'cancel it'],
  ])('%s: an order in time is told by its words and its time', async (text, language, thing, list, off) => {
    const one = await client();
    for (const said of [text, list, off]) {
      const answer = await one.say(said, language, `time-${language}`);
      expect(answer).toMatch(/^handled/);
      expect(answer).toMatch(thing);
      expect(answer).toMatch(/\d\d:\d\d/);
      expect(answer).not.toMatch(ID);
    }
  });
});
