import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Heard, hearMessage } from '../src/app/conversation.ts';
import { createHost, type Host } from '../src/app/host.ts';
import { startSession } from '../src/core/session.ts';

let app: Host;
const data = mkdtempSync(join(tmpdir(), 'yx-hearing-'));
const now = new Date('2026-11-16T09:00:00Z');
beforeAll(async () => {
  const made = await createHost({ env: { YX_DATA: data } });
  if (!made.ok) throw new Error(made.error[0]?.message);
  app = made.value;
});
afterAll(async () => {
  await app.close();
  rmSync(data, { recursive: true });
});

/** What came of the last of some messages, each said through the one door. */
async function after(...messages: readonly string[]): Promise<Heard> {
  let session = startSession('hearing', now);
  let last: Heard | undefined;
  for (const said of messages) {
    const heard = await hearMessage(app, session, said, { now });
    if (!heard.ok) throw new Error(heard.error[0]?.code);
    last = heard.value;
    if ('session' in last) session = last.session;
  }
  return last!;
}
const codes = (heard: Heard) => ('issues' in heard ? heard.issues.map(({ code }) => code) : []);

describe('the one door in a conversation', () => {
  const plate = '画一块200x100厚5的钢板，四角打4个M6通孔，孔边距15';

  it('words about what stands that change nothing begin nothing anew', async () => {
    const heard = await after(plate, '换成那样的');
    expect(heard.kind).toBe('unanswered');
    expect(codes(heard)).toContain('not_applied');
    expect(heard).toMatchObject({ question: { path: ['holes', 0, 'diameter'] } });
  });

  it('a thread is no diameter: which is meant is asked', async () => {
    const asks = { read: { questions: [{ code: 'plate_ask_tapped', path: ['holes', 0, 'diameter'] }] } };
    expect(await after(plate, '孔改成M8')).toMatchObject(asks);
    const answered = await after(plate, '孔改成M8', '直径9');
    expect(answered).toMatchObject({ read: { value: { holes: [{ diameter: 9 }] } } });
  });

  it('another domain takes over with something, not with a question', async () => {
    const whole = '300×200×8的底板，四角各一个直径10的孔，孔距边20';
    expect((await after(whole, '换成那样的')).kind).not.toBe('sentence');
    const heard = await after(whole, '打开客厅的灯');
    expect(heard).toMatchObject({ kind: 'sentence', move: 'new', domain: { about: { id: 'home' } } });
  });

  it('an order of another domain is no answer, whatever words would do', async () => {
    const heard = await after('给中信出版社加个联系人', '打开客厅的灯');
    expect(heard).toMatchObject({ kind: 'sentence', domain: { about: { id: 'home' } } });
    expect(await after('给中信出版社加个联系人', '李敏')).toMatchObject({ kind: 'answer' });
  });

  it('an order for a time goes before a question of others', async () => {
    const heard = await after('明天早上七点打开窗帘');
    expect(heard).toMatchObject({ kind: 'sentence', domain: { about: { id: 'home' } } });
  });

  it('is heard behind a word that only leads to it', async () => {
    const heard = await after('打开卧室的灯', '算了，关掉吧');
    expect(heard).toMatchObject({ kind: 'sentence', text: '算了，关掉吧' });
    expect('read' in heard && heard.read.unread).toEqual([]);
  });

  it('knows the world the process was started with, also for what is said of something before', async () => {
    const domain = await app.domain('home');
    if (!domain.ok) throw new Error('home');
    const { schema } = domain.value.read.world;
    const lamp = (id: string, name: string) => ({
      id,
      name,
      room: 'attic',
      type: 'Light',
      capabilities: [{ name: 'power' }],
    });
    const world = schema.parse({
      schema_version: '1.0.0',
      rooms: [{ id: 'attic', name: '阁楼' }],
      devices: [lamp('l1', '小夜灯'), lamp('l2', '射灯')],
    });
    app.chooseWorld(domain.value, world);
    const heard = await after('打开小夜灯', '射灯呢');
    expect('read' in heard && JSON.stringify(heard.read.value)).toContain('射灯');
    app.chooseWorld(domain.value, domain.value.read.world.empty);
  });
});
