import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost, type Host } from '../../src/app/host.ts';
import { exportDeck, rubyString } from '../../src/domains/layout/check/drc/deck.ts';
import { reportPage } from '../../src/domains/layout/draw/export/report-page.ts';
import { parseRules } from '../../src/domains/layout/rules/parse.ts';
import { readDxf } from '../../src/formats/dxf/read.ts';
import { nanometres } from '../../src/formats/gdsii/library.ts';
import { readGds } from '../../src/formats/gdsii/read.ts';
import { writeGds } from '../../src/formats/gdsii/write.ts';
import { createArtifacts } from '../../src/runtime/artifacts.ts';
import { must } from '../support/server-kit.ts';

const base = mkdtempSync(join(tmpdir(), 'yx-files-'));
const out = join(base, 'out');
let yx: Host;
beforeAll(async () => {
  mkdirSync(out);
  writeFileSync(join(base, 'secret.txt'), 'secret');
  yx = must(
    await createHost({ env: { YX_DATA: join(base, 'data'), YX_LANG: 'en' }, cwd: base, model: null }),
  );
});
afterAll(async () => {
  await yx.close();
  rmSync(base, { recursive: true, force: true });
});

const hostile = [
  '../secret.txt',
  '..\\secret.txt',
  '/etc/passwd',
  'C:\\x',
  'a/../../secret.txt',
  'x\0.txt',
  '.',
  '..',
  'CON',
  'a\u202etxt.exe',
  '-rf',
  '~/x',
];

describe('threat: a name that leads out of its folder', () => {
  it.each(hostile)('a tool cannot write %j outside', async (name) => {
    const dir = mkdtempSync(join(base, 'a-'));
    const sink = createArtifacts(join(dir, 'in'));
    await sink.write({ name, mediaType: 'text/plain', content: 'x' }).catch(() => undefined);
    await sink.commit();
    expect(readdirSync(dir).filter((one) => one !== 'in')).toEqual([]);
    expect(readFileSync(join(base, 'secret.txt'), 'utf8')).toBe('secret');
  });

  it.each(hostile)('a part called %j is drawn inside its folder', async (name) => {
    const dir = mkdtempSync(join(base, 'p-'));
    const plate = must(await yx.domain('plate'));
    const text = '200×100×10 的板，中心一个直径20的孔';
    const read = await yx.parse(plate, { text });
    const params = { plate: { ...(read.value as object), part_type: name, layer: name }, name };
    const called = must(await yx.call('plate.draw', params, { out: join(dir, 'in') }));
    expect(readdirSync(dir).filter((one) => one !== 'in')).toEqual([]);
    if (called.ok) expect(readdirSync(join(dir, 'in'))).toHaveLength(4);
    else expect(called.error!.code).toBe('INVALID_PARAM');
  });

  it.each(['../data/yanxing.db', '..%2f..%2fdata%2fyanxing.db', '/etc/passwd'])(
    'no file of a run is called %j',
    async (name) => {
      const desk = must(await yx.runs());
      const found = await desk.readArtifact('0'.repeat(8), name);
      expect(found.ok).toBe(false);
    },
  );

  it('a conversation’s name is no path', async () => {
    const sessions = must(await yx.sessions());
    const stored = await sessions.load('../../secret').catch((thrown: unknown) => thrown);
    expect(JSON.stringify(stored)).not.toContain('"secret"');
    expect(readdirSync(base).sort()).toEqual(expect.arrayContaining(['out', 'secret.txt']));
  });
});

describe('threat: a value that becomes part of a file’s language', () => {
  const evil = 'A\n0\nEOF\n999\n"</text><script>alert(1)</script>\'#{system("id")}`id`]]>&<!--%%c{\\P';

  it('DXF: a name or a layer adds no tag, and the file is still whole', async () => {
    const dir = mkdtempSync(join(base, 'x-'));
    const plate = must(await yx.domain('plate'));
    const read = await yx.parse(plate, { text: '200×100×10 的板，中心一个直径20的孔' });
    const params = {
      plate: { ...(read.value as object), part_type: evil, layer: evil },
      number: evil,
      layers: { text: evil },
    };
    const called = must(await yx.call('plate.draw', params, { out: dir }));
    expect(called.ok, JSON.stringify(called.error)).toBe(true);
    for (const name of readdirSync(dir)) {
      const text = readFileSync(join(dir, name), 'latin1');
      if (name.endsWith('.dxf')) {
        expect(text.match(/^EOF\r?$/gm)).toHaveLength(1);
        expect(readDxf(text).issues).toEqual([]);
      }
      // SVG: shown in a browser.
      if (name.endsWith('.svg')) expect(text).not.toMatch(/<script|<!--/);
    }
  });

  it('GDSII: a name longer or stranger than the format allows is refused or kept whole, never half a record', () => {
    for (const name of [evil, 'x'.repeat(70_000), '\0', '']) {
      const written = writeGds({ name: 'lib', units: nanometres }, [{ name, elements: [] }]);
      if (!written.ok) continue;
      const { library, issues } = readGds(written.value);
      expect(issues).toEqual([]);
      expect(library.structures.map((one) => one.name)).toEqual([name]);
    }
  });

  it('Ruby: a rule’s id is a string in the deck and nothing else', () => {
    const id = '"; system("touch /tmp/owned") #{`id`}\n';
    const rules = parseRules({
      tech: 'demo',
      layers: { met1: 68, 'via"; exit #': 69 },
      rules: [
        { id, type: 'width', layer: 'met1', min: 1e-7 },
        { id: 'e', type: 'enclosure', layer: 'met1', layer2: 'via"; exit #', min: 1e-8 },
      ],
    });
    const deck = exportDeck(must(rules).value);
    for (const line of deck.split('\n')) {
      const bare = line.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/#.*$/, '');
      expect(bare).not.toMatch(/\b(?:system|exit)\b|`|;/);
    }
    expect(rubyString('#{`id`}')).toBe('"\\#{`id`}"');
  });

  it('HTML: a report of a layout shows names as text', () => {
    const report = {
      modules: [{ id: evil, type: evil, devices: [evil] }],
      devices: [{ device: evil, bbox_um: [0, 0, 1, 1] }],
      drc: { violations: [{ rule_id: evil, bbox_um: [0, 0, 1, 1] }] },
    };
    expect(reportPage(evil, evil, report, '<svg/>', 'en')).not.toMatch(/<script|<!--/);
  });

  it('CSV: a cell that begins like a formula is a description like any other', async () => {
    const { rowsOf } = await import('../../src/domains/plate/batch/rows.ts');
    const text = 'name,description\n"=cmd|\'/c calc\'!A1","200×100×10 的板"\n@SUM(A1),"=1+1"\n';
    const rows = must(rowsOf('a.csv', new TextEncoder().encode(text)));
    expect(rows.map(({ name }) => name)).toEqual(["=cmd|'/c calc'!A1", '@SUM(A1)']);
    const plate = must(await yx.domain('plate'));
    const read = await yx.parse(plate, { text: rows[1]!.text });
    expect(JSON.stringify(read.value)).not.toContain('=1+1');
  });
});
