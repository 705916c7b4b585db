import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readXlsx } from '../xlsx/read.ts';
import { readZip, writeZip } from './zip.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('what is packed unpacks to the same, and another program agrees', async () => {
  const entries = [
    { name: '底板_cut.dxf', bytes: bytes('0\nSECTION\n'.repeat(500)) },
    { name: 'empty.txt', bytes: new Uint8Array() },
  ];
  const zip = await writeZip(entries);
  expect((await readZip(zip))?.map(({ name, bytes: own }) => [name, own.length])).toEqual([
    ['底板_cut.dxf', 5000],
    ['empty.txt', 0],
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'yx-zip-'));
  writeFileSync(join(folder, 'a.zip'), zip);
  const python =
    'import zipfile,sys; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), [i.file_size for i in z.infolist()])';
  const run = spawnSync('python3', ['-c', python, join(folder, 'a.zip')], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (!run.error) expect(run.stdout.trim()).toBe('None [5000, 0]');
});

it('damage never throws and is never taken for content', async () => {
  const zip = await writeZip([{ name: 'xl/workbook.xml', bytes: bytes('<workbook/>'.repeat(50)) }]);
  const property = fc.asyncProperty(fc.nat(zip.length - 1), fc.nat(255), async (at, value) => {
    const spoilt = Uint8Array.from(zip);
    spoilt[at] = value;
    const read = await readZip(spoilt);
    if (read?.[0]?.name === 'xl/workbook.xml') expect(read[0].bytes.length).toBe(550);
    await readXlsx(spoilt);
  });
  await fc.assert(property, { seed: Number(process.env.YX_SEED), numRuns: 150 });
  expect(await readZip(bytes('not a zip'))).toBeNull();
});

it('a workbook with shared strings, runs and numbers', async () => {
  const book = await writeZip([
    {
      name: 'xl/workbook.xml',
      bytes: bytes('<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'),
    },
    {
      name: 'xl/sharedStrings.xml',
      bytes: bytes('<sst><si><t>描述</t></si><si><r><t>300×200</t></r><r><t>&lt;8&#215;1</t></r></si></sst>'),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: bytes(
        '<worksheet><sheetData><row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3"><v>7.5</v></c></row><row r="9"><c r="B9" t="s"><v>1</v></c></row></sheetData></worksheet>',
      ),
    },
  ]);
  expect(await readXlsx(book)).toEqual([
    { line: 3, cells: ['描述', '', '7.5'] },
    { line: 9, cells: ['', '300×200<8×1'] },
  ]);
});
