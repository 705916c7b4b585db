import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as wire from '../../src/core/wire.ts';
import { StandIn, type StandInHouse } from '../../src/domains/home/services/homeassistant.testkit.ts';
import { ask as speak } from '../../src/domains/home/services/wyoming.testkit.ts';
import { openSql } from '../../src/runtime/sql/open.ts';
import { must } from '../support/server-kit.ts';
import { allComesDue } from '../support/time-passes.ts';
import { send } from './clients.ts';
import { createCutShort } from './cut-short.ts';
import { createServerMember, createVoiceMember, type Member } from './fleet.ts';
import { randomFrom } from './history.ts';

/** Six orders in `npm test`; each second one is changed or called off while its server is killed. */
const COUNT = process.env.YX_SOAK === '1' ? 60 : 6;
const seed = Number(process.env.YX_SEED) || 1;
const names = Array.from({ length: COUNT }, (_, i) => `阿${'甲乙丙丁戊己庚辛壬癸'[i % 10]}${i}`);
const many: StandInHouse = {
  floors: [],
  areas: [{ area_id: 'living', name: '客厅', aliases: [], floor_id: null }],
  devices: [],
  labels: [],
  entities: names.map((name, i) => ({
    entity_id: `light.n${i}`,
    state: 'off',
    area: 'living',
    attributes: { friendly_name: name, supported_color_modes: ['onoff'] },
  })),
};

const dirs: string[] = [];
const homes: StandIn[] = [];
const members: Member[] = [];

async function ground() {
  const dir = mkdtempSync(join(tmpdir(), 'yx-changed-'));
  const home = new StandIn(many);
  await home.start();
  dirs.push(dir);
  homes.push(home);
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: dir,
    YX_DATA: join(dir, 'data'),
    YX_LANG: 'zh',
    YX_HOMEASSISTANT_URL: home.url,
    YX_HOMEASSISTANT_TOKEN: home.token,
  };
  /** Nobody runs while the clocks are moved. */
  const later = async () => {
    const sql = must(await openSql({ dataDir: env.YX_DATA, now: () => new Date() }));
    await allComesDue(sql);
    await sql.close();
  };
  const done = () =>
    home.heard
      .filter(({ type }) => type === 'call_service')
      .map((one) => (one.target as { entity_id: string }).entity_id);
  return { env, home, later, done };
}
afterAll(async () => {
  for (const one of members) await one.kill();
  for (const one of homes) await one.stop();
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

describe('H08: orders that are being changed survive whoever keeps them', () => {
  let server: Member;
  let place: Awaited<ReturnType<typeof ground>>;
  beforeAll(async () => {
    place = await ground();
    server = await createServerMember(place.env, () => {});
    members.push(server);
    await server.start();
  }, 120_000);

  const ask = async <T>(path: string, body?: object) =>
    (await send(`${server.url}${path}`, body, server.headers()))?.body as T | undefined;
  const waiting = async () => (await ask<{ items: wire.WaitingOrder[] }>('/v1/orders'))!.items;

  it('none is lost, none is done twice, none keeps two times, and what was called off is not done', async () => {
    const next = randomFrom(seed);
    for (const [i, name] of names.entries()) {
      await ask(`/v1/sessions/s${i}/messages`, { text: `一小时后打开${name}` });
      await ask('/v1/home/runs', { text: '', session: `s${i}` });
    }
    expect(await waiting()).toHaveLength(COUNT);
    /** What was wanted of each, and whether it was answered. */
    const wished = new Map<number, { readonly does: 'change' | 'cancel'; readonly isAnswered: boolean }>();
    for (let i = 0; i < COUNT; i += 2) {
      const does = i % 4 === 0 ? 'change' : 'cancel';
      const said = ask<wire.Heard>(`/v1/sessions/s${i}/messages`, {
        text: does === 'change' ? '改成两小时后' : '取消那个',
      });
      await sleep(next() * 60);
      await server.kill();
      const answer = await said;
      wished.set(i, { does, isAnswered: answer?.kind === 'orders' });
      await server.start();
    }
    const kept = await waiting();
    const start = Date.now();
    for (const [i, name] of names.entries()) {
      const own = kept.filter(({ text }) => text.endsWith(`打开${name}`));
      const wish = wished.get(i);
      const isLate = own[0] !== undefined && Date.parse(own[0].at) - start > 80 * 60_000;
      expect(own.length).toBeLessThanOrEqual(1);
      if (wish?.does !== 'cancel') expect(own).toHaveLength(1);
      if (wish?.does === 'cancel' && wish.isAnswered) expect(own).toEqual([]);
      if (wish?.does === 'change' && wish.isAnswered) expect(isLate).toBe(true);
      if (!wish) expect(isLate).toBe(false);
    }
    await server.kill();
    await place.later();
    await server.start();
    const cut = createCutShort(place.env.YX_DATA);
    for (let kill = 0; kill < 2; kill++) {
      await sleep(next() * 1_500);
      await server.kill();
      await cut.note();
      await server.start();
    }
    const meant = new Map(
      kept.map(({ run, text }) => [run, `light.n${names.findIndex((name) => text.endsWith(`打开${name}`))}`]),
    );
    const open = async () => {
      const all = await Promise.all([...meant.keys()].map((run) => ask<wire.RunInfo>(`/v1/runs/${run}`)));
      return all.filter((one) => one?.status !== 'completed').map((one) => one?.status);
    };
    await expect.poll(open, { timeout: 60_000 }).toEqual([]);
    expect(await waiting()).toEqual([]);
    await sleep(1_500);
    expect(cut.wrong(place.done(), meant)).toEqual([]);
  }, 3_600_000);
});

describe('H08: orders in time that were spoken', () => {
  it('are carried out by whatever hears the voice, once, though it was killed meanwhile', async () => {
    const place = await ground();
    const voice = await createVoiceMember(place.env);
    members.push(voice);
    await voice.start();
    const port = Number(new URL(voice.url).port);
    const context = { conversation_id: 'kitchen' };
    const say = (text: string) => speak(port, 'transcript', { text, language: 'zh', context });
    expect(await say(`两小时后打开${names[0]}`)).toMatchObject({ type: 'handled' });
    expect(await say(`三小时后打开${names[1]}`)).toMatchObject({ type: 'handled' });
    expect(await say('取消那个')).toMatchObject({ type: 'handled' });
    await voice.kill();
    await place.later();
    await voice.start();
    await expect.poll(place.done, { timeout: 60_000 }).toEqual(['light.n0']);
    await sleep(1_500);
    expect(place.done()).toEqual(['light.n0']);
    expect(await voice.terminate()).toBe(0);
  }, 240_000);
});
