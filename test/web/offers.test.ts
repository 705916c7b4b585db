import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtinDomainIds } from '../../src/app/domains.ts';
import { createHost, type Host } from '../../src/app/host.ts';
import type { Lang } from '../../src/core/messages.ts';
import { completions, type Offers, spoken } from '../../src/core/offers.ts';
import { must } from '../support/server-kit.ts';

const folder = resolve(import.meta.dirname, '../../src/domains');
const all = await Promise.all(
  builtinDomainIds()
    .map((domain) => ({ domain, file: `${folder}/${domain}/offers.ts` }))
    .filter(({ file }) => existsSync(file))
    .map(async ({ domain, file }) => ({ domain, ...((await import(file)) as { offers: Offers }) })),
);
const cases = all.flatMap(({ domain, offers }) =>
  (['zh', 'en'] as const).flatMap((lang) =>
    offers.sentences[lang].map((pattern) => ({ domain, offers, lang, pattern })),
  ),
);

describe('what is offered can be said', () => {
  let app: Host;
  beforeAll(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'yx-offers-'));
    app = must(await createHost({ env: { YX_DATA: dir }, cwd: dir, model: null }));
    must(await app.sample());
  });
  afterAll(() => app.close());
  const thingsOf = (offers: Offers, lang: Lang) =>
    offers.things(lang, async (tool, params) => must(await app.call(tool, params, { lang })).data);

  it.each(cases)('$domain: $pattern', async ({ domain, offers, lang, pattern }) => {
    const [first] = [...spoken(pattern, await thingsOf(offers, lang))];
    // Things with names of the other language are not offered.
    if (first === undefined) return expect(pattern).toMatch(/\{/);
    const own = must(await app.domain(domain));
    const world = must(await app.actingWorld(own));
    const door = must(
      await app.door({ text: first }, { lang, worldOf: (one) => (one === own ? world : undefined) }),
    );
    if (door.kind !== 'one') throw new Error(first);
    expect(door.reading.domain.about.id, first).toBe(domain);
    expect(door.reading.interpretation.unread, first).toEqual([]);
    expect(door.reading.interpretation.held, first).toEqual([]);
  });

  it('a parameter that takes a thing takes one of a kind that there is', async () => {
    for (const { offers } of all) {
      const things = await thingsOf(offers, 'zh');
      for (const kind of Object.values(offers.params)) expect(things[kind]?.length).toBeGreaterThan(0);
    }
  });
});

describe('how what was typed may go on', () => {
  const sentences = ['打开卧室顶灯', '打开客厅吸顶灯', 'turn on the lamp'];
  const names = ['卧室顶灯', 'Bluebird Press'];
  const clauses = ['厚 10mm', '孔距边 20mm'];
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['打开', ['打开卧室顶灯', '打开客厅吸顶灯']],
    ['Turn', ['turn on the lamp']],
    ['把卧', ['把卧室顶灯']],
    ['the projects of blue', ['the projects of Bluebird Press']],
    ['400×250 的板，', ['400×250 的板，厚 10mm', '400×250 的板，孔距边 20mm']],
    ['400×250 的板，厚 8，', ['400×250 的板，厚 8，孔距边 20mm']],
    ['', []],
    ['两\n行', []],
    ['xylo', []],
  ];
  it.each(rows)('%s', (typed, expected) =>
    expect(completions(typed, sentences, clauses, names)).toEqual(expected),
  );
});
