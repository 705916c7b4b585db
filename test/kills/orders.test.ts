import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { house, StandIn } from '../../src/domains/home/services/homeassistant.testkit.ts';
import { send } from './clients.ts';
import { createCutShort } from './cut-short.ts';
import { createServerMember, type Member } from './fleet.ts';

/** Six orders, one every half second, while the server that keeps them is killed again and again. */
describe('H08: orders that wait survive whoever keeps them', () => {
  const dir = mkdtempSync(join(tmpdir(), 'yx-orders-'));
  const home = new StandIn(house);
  let server: Member;
  beforeAll(async () => {
    await home.start();
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: dir,
      YX_DATA: join(dir, 'data'),
      YX_LANG: 'en',
      YX_HOMEASSISTANT_URL: home.url,
      YX_HOMEASSISTANT_TOKEN: home.token,
    };
    server = await createServerMember(env, () => {});
    await server.start();
  }, 60_000);
  afterAll(async () => {
    await server.kill();
    await home.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  const ask = async (path: string, body?: object) =>
    (await send(`${server.url}${path}`, body, server.headers()))!.body as {
      id: string;
      status: string;
      nextAt: string | null;
    };
  const statusOf = async (id: string) => (await ask(`/v1/runs/${id}`)).status;
  const begun = () =>
    home.heard
      .filter(({ type }) => type === 'call_service')
      .map((one) => (one.target as { entity_id: string }).entity_id);

  it('none is lost, none is done twice, and one that was called off is not done at all', async () => {
    const wanted = ['light.living_main', 'light.tree', 'cover.curtain', 'climate.grandma'];
    const said = ['楼道灯', '小树', '窗帘', '空调'].map((name, i) => `${3 + i}秒后打开${name}`);
    const ids: string[] = [];
    for (const text of said) ids.push((await ask('/v1/home/runs', { text })).id);
    const off = await ask('/v1/home/runs', { text: '四秒后关闭床头灯' });
    expect(await ask(`/v1/runs/${off.id}`)).toMatchObject({ status: 'queued', nextAt: expect.any(String) });
    await ask(`/v1/runs/${off.id}/cancel`, {});
    const cut = createCutShort(join(dir, 'data'));
    for (let kill = 0; kill < 4; kill++) {
      await server.kill();
      await cut.note();
      await server.start();
      await sleep(700);
    }
    for (const id of ids) await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('completed');
    expect(await statusOf(off.id)).toBe('cancelled');
    expect(cut.wrong(begun(), new Map(ids.map((id, i) => [id, wanted[i]!])))).toEqual([]);
    expect(home.state('light.grandma')).toBe('on');
  }, 90_000);
});
