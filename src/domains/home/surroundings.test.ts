import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hearMessage } from '../../app/conversation.ts';
import { createHost } from '../../app/host.ts';
import { startSession } from '../../core/session.ts';
import { DEVICES_SERVICE, type DevicePort } from './devices.ts';
import { domain } from './index.ts';

const dir = mkdtempSync(join(tmpdir(), 'yx-home-file-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const lamp = {
  id: 'r2',
  name: 'R2-D2',
  aliases: ['小机'],
  room: 'den',
  type: 'Light',
  capabilities: [{ name: 'power' }],
};
const home = {
  schema_version: '1.0.0',
  rooms: [{ id: 'den', name: '小窝', aliases: [] }],
  devices: [{ ...lamp, sensitive: false }],
};
writeFileSync(join(dir, 'home.json'), JSON.stringify(home));

async function hostWith(homeFile?: string) {
  const env = { YX_DATA: join(dir, 'data'), ...(homeFile && { YX_HOME_FILE: homeFile }) };
  const made = await createHost({ domains: [domain as never], env, cwd: dir, model: null });
  if (!made.ok) throw new Error(made.error[0]?.message);
  return made.value;
}

describe('the home of the settings', () => {
  it('is the one all words and acts are about, where nobody names another', async () => {
    const app = await hostWith('home.json');
    const own = await app.domain('home');
    if (!own.ok) throw new Error(own.error[0]?.message);
    const read = await app.parse(own.value, { text: '打开小机' });
    expect(read.value).toEqual(['打开-*-小机#Light#one']);
    const plan = await app.plan(own.value, { text: '打开小机' }, read.value);
    expect(plan.ok && plan.value.steps.map(({ params }) => params)).toEqual([{ device_id: 'r2' }]);
    expect(await app.actingWorld(own.value)).toMatchObject({ ok: true, value: { rooms: [{ id: 'den' }] } });
    await app.close();
  });

  it('is refused where it cannot be read', async () => {
    const app = await hostWith('nowhere.json');
    expect(await app.domain('home')).toMatchObject({ ok: false, error: [{ code: 'world_file' }] });
    await app.close();
  });
});

describe('the sample house', () => {
  it('is known by its names to whoever may act on it, and not to who only reads', async () => {
    const app = await hostWith();
    const own = await app.domain('home');
    if (!own.ok) throw new Error(own.error[0]?.message);
    const text = '把客厅电视灯带调到50%';
    const heard = await hearMessage(app, startSession('s', new Date()), text);
    if (!heard.ok || !('read' in heard.value)) throw new Error('not heard');
    expect(heard.value.read.value).toEqual(['设置亮度=50%-客厅-电视灯带#Light#one']);
    const plan = await app.plan(own.value, { text }, heard.value.read.value);
    expect(plan.ok && plan.value.steps[0]?.params).toMatchObject({ device_id: 'living_strip' });
    // A person without a house may have a thing of any name.
    expect((await app.parse(own.value, { text: '打开老伙计' })).value).toEqual(['打开-*-老伙计#Unknown#one']);
    await app.close();
  });

  it('is one house, for a call as for a run', async () => {
    const app = await hostWith();
    const own = await app.domain('home');
    if (!own.ok) throw new Error('no host');
    const text = '打开台灯';
    const { value: world } = (await app.actingWorld(own.value)) as { value: unknown };
    const read = await app.parse(own.value, { text }, { world });
    const done = await app.run(own.value, { text }, read, { world });
    expect(done).toMatchObject({ ok: true, value: { status: 'completed' } });
    const port = await app.service<DevicePort>(DEVICES_SERVICE);
    expect(port.house).toBe('sample');
    expect(await port.state('study_desk')).toMatchObject({ ok: true, value: { power: 'on' } });
    await app.close();
  });
});
