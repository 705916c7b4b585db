import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { whole } from '../../../test/support/drawn-plates.ts';
import { paperFont } from '../../../test/support/plates.ts';
import { systemReady } from '../../../test/support/system.ts';
import { readGrammar } from '../../core/reading/interpret.ts';
import type { DxfVersion } from '../../formats/dxf/version.ts';
import { checkPlate, drawable } from './check.ts';
import { type PlateWire, plateOf } from './contract.ts';
import { drawFiles } from './drawing/files.ts';
import { evaluate } from './evaluate.ts';
import { figuresOf, massText } from './figures.ts';
import { reader } from './interpret.ts';
import { Job } from './job.ts';

const font = await paperFont();
const context = { world: null, now: new Date(0), lang: 'zh', last: undefined, contract: '1.1.0' } as const;
const read = (text: string): PlateWire => readGrammar(reader, { text }, context).value;
const texts = readFileSync(join(import.meta.dirname, 'corpus', 'features.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { text: string }).text);
const drawn = texts.filter((text) => checkPlate(plateOf(read(text))).length === 0);

type Files = Map<string, Buffer>;

async function filesOf(value: PlateWire, dxf: DxfVersion = 'R2007'): Promise<Files> {
  const plate = drawable(plateOf(value));
  if (!plate.ok) throw new Error(plate.error.map(({ message }) => message).join('; '));
  const files: Files = new Map();
  const job = Job.parse({ name: 'p', step: true, dxf });
  for (const { name, content } of drawFiles(plate.value, value, job, font, {
    company: '',
    drawer: '',
    date: '',
    mass: massText(figuresOf(plate.value).mass),
    lang: 'zh',
  }).files)
    files.set(name, Buffer.from(await whole(content)));
  return files;
}

const judged = (value: PlateWire, files: Files) =>
  evaluate({
    value,
    artifacts: [...files].map(([name, { length }]) => ({ name, mediaType: '', size: length })),
    readArtifact: async (name) => files.get(name)!,
    lang: 'zh',
  });

describe('D06: 1.1.0 drawn and read back', () => {
  it('most of the corpus can be drawn', () => {
    expect(drawn.length).toBeGreaterThanOrEqual(25);
  });

  it.each(drawn)('%s', async (text) => {
    const value = read(text);
    const report = await judged(value, await filesOf(value));
    expect(report.qualitative_feedback).toMatch(/^外形、孔位和标注与参数一致；净面积 /);
  });

  it.each(['R2000', 'R12'] as const)('D13: as %s, on a layer whose name it cannot hold', async (version) => {
    for (const text of drawn) {
      const value = { ...read(text), layer: '主视图🔩' };
      const report = await judged(value, await filesOf(value, version));
      expect(report.qualitative_feedback, text).toMatch(/^外形、孔位和标注与参数一致；净面积 /);
    }
  });

  it.each(['R2000', 'R12'] as const)('D13: a hole moved by a hundredth is caught in %s', async (version) => {
    const value = read(slotted);
    const files = await filesOf(value, version);
    const cut = files.get('p_cut.dxf')!.toString('latin1');
    expect(cut).toContain('\n250.0\n');
    files.set('p_cut.dxf', Buffer.from(cut.replace('\n250.0\n', '\n250.01\n'), 'latin1'));
    expect((await judged(value, files)).passed).toBe(false);
  });

  const slotted =
    '盖板300×200×8，中心30×12竖向腰形孔，四角R10圆角，左下角坐标(50,50)处一个M8螺纹孔，坐标(250,150)处φ9孔沉孔φ15深3';
  it.each<readonly [string, RegExp, RegExp, string]>([
    ['a corner of another radius', /_cut\.dxf$/, /42\n0\.4142\d*\n/, '42\n0.41\n'],
    ['a slot that is moved', /_cut\.dxf$/, /\n144\.0\n/, '\n144.01\n'],
    [
      'a thread on the layer that is cut',
      /_cut\.dxf$/,
      /8\n螺纹底孔\n100\nAcDbCircle/,
      '8\nMAIN\n100\nAcDbCircle',
    ],
    [
      'a sink of another size',
      /_drawing\.dxf$/,
      /(AcDbCircle\n10\n250\.0\n20\n150\.0\n30\n0\.0\n40\n)7\.5/,
      '$17.6',
    ],
    ['a solid without its shell', /\.step$/, /=CLOSED_SHELL/, '=OPEN_SHELL'],
    ['a picture without its slot', /\.svg$/, /<path(?=[^>]*A3)/, '<desc'],
  ])('%s is caught', async (_, file, from, to) => {
    const value = read(slotted);
    const files = await filesOf(value);
    const name = [...files.keys()].find((one) => file.test(one))!;
    const before = files.get(name)!.toString();
    expect(before).toMatch(from);
    files.set(name, Buffer.from(before.replace(from, to)));
    expect((await judged(value, files)).passed).toBe(false);
  });

  it.each([
    ['底板100×80×10，四角R50圆角', 'plate_corner_large'],
    ['底板100×80×10，中心120×20的腰形孔', 'plate_cut_outside'],
    ['底板100×80×10，中心40×20的方孔，中心φ10孔', 'plate_cut_overlap'],
    ['底板100×80×5，中心φ9孔，沉孔φ15深6', 'plate_sink_deep'],
    ['直径100的圆板，厚5，坐标(5,5)处φ8孔', 'plate_hole_outside'],
    ['圆环，外径100，内径120，厚5', 'plate_ring'],
  ])('%s: %s', (text, code) => {
    expect(checkPlate(plateOf(read(text))).map((issue) => issue.code)).toEqual([code]);
  });
});

const folder = mkdtempSync(join(tmpdir(), 'yx-features-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!systemReady(new URL('./ezdxf.system.json', import.meta.url)))('D04: ezdxf, 1.1.0', () => {
  it.each(['R2007', 'R2000', 'R12'] as const)(
    'audits every file of %s, no error and no fix',
    async (version) => {
      const paths: string[] = [];
      for (const [i, text] of drawn.entries())
        for (const [name, bytes] of await filesOf(read(text), version)) {
          if (!name.endsWith('.dxf')) continue;
          paths.push(join(folder, `${version}${i}${name}`));
          writeFileSync(paths.at(-1)!, bytes);
        }
      const script = `
import ezdxf, sys
for path in sys.argv[1:]:
    audit = ezdxf.readfile(path).audit()
    print(len(audit.errors), len(audit.fixes))
`;
      const run = spawnSync('/usr/bin/python3', ['-c', script, ...paths], {
        encoding: 'utf8',
        timeout: 120_000,
      });
      expect(run.stdout.trim().split('\n'), run.stderr).toEqual(paths.map(() => '0 0'));
    },
  );
});
