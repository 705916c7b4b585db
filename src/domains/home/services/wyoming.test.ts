import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost, type Host } from '../../../app/host.ts';
import { createSay } from '../../../app/say.ts';
import { domain } from '../index.ts';
import { ask } from './wyoming.testkit.ts';
import { serveWyoming } from './wyoming.ts';

describe('yx wyoming', () => {
  const dir = mkdtempSync(join(tmpdir(), 'yx-wyoming-'));
  let app: Host;
  let served: { port: number; close(): Promise<void> };
  beforeAll(async () => {
    const made = await createHost({ domains: [domain], env: { YX_DATA: join(dir, 'data') }, cwd: dir });
    if (!made.ok) throw new Error(made.error[0]?.message);
    app = made.value;
    const hear = createSay(app, domain as never, domain.read.world.empty);
    const at = await serveWyoming({ host: '127.0.0.1', port: 0, hear });
    if (!at.ok) throw new Error(at.error[0]?.message);
    served = at.value;
  });
  afterAll(async () => {
    await served.close();
    await app.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const say = async (text: string, conversation_id: string, language = 'zh-CN') => {
    const answer = await ask(served.port, 'transcript', { text, language, context: { conversation_id } });
    return `${answer?.type}: ${answer?.data.text}`;
  };

  it('says what it is: something that handles sentences, in which languages', async () => {
    expect(await ask(served.port, 'describe', {})).toMatchObject({
      type: 'info',
      data: {
        handle: [
          { name: 'yanxing', installed: true, models: [{ languages: expect.arrayContaining(['zh', 'en']) }] },
        ],
        asr: [],
        intent: [],
      },
    });
    expect(await ask(served.port, 'ping', { text: 'x' }, 'inline')).toEqual({
      type: 'pong',
      data: { text: 'x' },
    });
  });

  it('does what is said and answers in the language it was said in', async () => {
    expect(await say('打开卧室的床头灯', 'a')).toBe('handled: 床头灯：开着（示例之家，模拟设备）');
    expect(await say('is the bedside lamp on', 'a', 'en')).toBe(
      'handled: Yes, bedside lamp is on (the sample house, simulated devices)',
    );
    const other = await ask(served.port, 'transcript', { text: '卧室有几盏灯开着' }, 'inline');
    expect(other).toMatchObject({
      type: 'handled',
      data: { text: expect.stringMatching(/^1 个开着：床头灯/) },
    });
  });

  it('what opens a door asks, and is done only after a yes in the same conversation', async () => {
    expect(await say('解锁大门', 'b')).toMatch(/^handled: 大门锁：门锁 已上锁 → 未上锁.*确认/);
    expect(await say('确认', 'c')).toMatch(/^not-handled/);
    expect(await say('取消', 'b')).toBe('handled: 好，不做了');
    expect(await say('大门锁着吗', 'b')).toContain('锁着');
    await say('解锁大门', 'b');
    expect(await say('确认。', 'b')).toContain('未上锁');
  });

  it('what was not understood is not handled, and said so', async () => {
    expect(await say('给我讲个笑话', 'd')).toMatch(/^not-handled: 没有听懂/);
  });

  it('an order in time is taken', async () => {
    expect(await say('十分钟后关灯', 'e')).toMatch(/^handled: .*执行/);
  });

  it.each(['GET / HTTP/1.1\r\n\r\n', '{"type":1}\n', '{"type":"transcript","data_length":-1}\n'])(
    'what is no event is refused: %j',
    async (raw) => {
      const socket = connect(served.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(raw);
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      expect(chunk.toString()).toContain('"type":"error"');
      socket.destroy();
    },
  );
});
