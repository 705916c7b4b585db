import { describe, expect, it } from 'vitest';
import { whole } from '../../../test/support/drawn-plates.ts';
import { paperFont } from '../../../test/support/plates.ts';
import { testContext, testRegistry } from '../../../test/support/tool-kit.ts';
import type { CommandEnv } from '../../core/command.ts';
import type { Lang } from '../../core/messages.ts';
import { err, ok } from '../../core/result.ts';
import { readZip, writeZip } from '../../formats/zip/zip.ts';
import { rowsIn } from './batch/rows.ts';
import type { Outcome } from './batch/show.ts';
import { batch as runBatch } from './commands/batch.ts';
import { issue } from './messages.ts';
import { noShop } from './settings.ts';
import { tools } from './tools.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const good = '底板 300×200×8，中心一个直径20的孔';
const rows = async (file: string, bytes: Uint8Array) => {
  const read = await rowsIn(file, bytes);
  if (!read.ok) return read.error.map(({ code, params }) => [code, params.line]);
  return read.value.map(({ line, text, name, number }) => [line, text, name, number]);
};

describe('the rows of a batch', () => {
  it.each<readonly [string, string, string, unknown[]]>([
    [
      'lines',
      'a.txt',
      'x\n\n  y  \r\nz',
      [
        [1, 'x', '', ''],
        [3, 'y', '', ''],
        [4, 'z', '', ''],
      ],
    ],
    [
      'objects',
      'a.jsonl',
      '{"text":"x","name":"n","number":"1"}\n{"no":1}',
      [
        [1, 'x', 'n', '1'],
        [2, '{"no":1}', '', ''],
      ],
    ],
    [
      'a table',
      'a.csv',
      'name,description\nA,x\nB,y\n',
      [
        [2, 'x', 'A', ''],
        [3, 'y', 'B', ''],
      ],
    ],
    ['its words in Chinese, in any order', '表.CSV', '图号,描述,名称\n7,x,底板', [[2, 'x', '底板', '7']]],
    ['a byte order mark and CRLF', 'a.csv', '\ufeff描述\r\nx\r\n', [[2, 'x', '', '']]],
    [
      'quotes, separators and line ends inside',
      'a.csv',
      '描述,名称\n"x, ""y""\nz",n\nw,m',
      [
        [2, 'x, "y"\nz', 'n', ''],
        [4, 'w', 'm', ''],
      ],
    ],
    ['inches are no quotes', 'a.csv', 'text\n12" x 6" plate', [[2, '12" x 6" plate', '', '']]],
    ['semicolons', 'a.csv', 'text;name\nx, y;n', [[2, 'x, y', 'n', '']]],
    ['tabs', 'a.tsv', 'text\tname\nx, y\tn', [[2, 'x, y', 'n', '']]],
    [
      'short rows and empty ones',
      'a.csv',
      'name,text\nA\n,\n\nB,y',
      [
        [2, '', 'A', ''],
        [5, 'y', 'B', ''],
      ],
    ],
    ['no description column', 'a.csv', 'name,size\nA,x', [['plate_batch_no_column', undefined]]],
    ['a quote that never ends', 'a.csv', 'text\nx\n"y\nz', [['plate_batch_open_quote', 3]]],
    [
      'names that are no words are left out',
      'a.jsonl',
      '{"text":"x","name":7}\n{broken',
      [
        [1, 'x', '', ''],
        [2, '{broken', '', ''],
      ],
    ],
    ['an empty table', 'a.csv', '\n\n', [['plate_batch_empty', undefined]]],
    ['nothing', 'a.txt', ' \n\n', [['plate_batch_empty', undefined]]],
    ['a header alone', 'a.csv', 'text\n', [['plate_batch_empty', undefined]]],
  ])('%s', async (_, file, text, expected) => {
    expect(await rows(file, utf8(text))).toEqual(expected);
  });

  it('what Chinese spreadsheets save: GB 18030, and UTF-16', async () => {
    const gb = Uint8Array.of(0xc3, 0xe8, 0xca, 0xf6, 0x0a, 0xb0, 0xe5);
    expect(await rows('a.csv', gb)).toEqual([[2, '板', '', '']]);
    const utf16 = Uint8Array.of(0xff, 0xfe, 0xcf, 0x63, 0xf0, 0x8f, 0x0a, 0x00, 0x7f, 0x67);
    expect(await rows('a.csv', utf16)).toEqual([[2, '板', '', '']]);
    expect(await rows('a.csv', Uint8Array.of(0xff, 0xff, 0x80))).toEqual([
      ['plate_batch_encoding', undefined],
    ]);
  });
});

const font = await paperFont();

/** A command line with a disk of its own; `spoil` may change a file on its way there, `cancelAt` is Ctrl-C. */
function machine(
  given: Readonly<Record<string, string>>,
  options: {
    readonly spoil?: (name: string, bytes: Buffer) => Buffer;
    /** Files with this ending are gone as soon as they are written. */
    readonly lose?: string;
    /** This tool does not come to an end. */
    readonly failing?: string;
    readonly cancelAt?: number;
    readonly live?: boolean;
    readonly lang?: Lang;
  } = {},
) {
  const disk = new Map<string, Buffer>(
    Object.entries(given).map(([name, text]) => [name, Buffer.from(text)]),
  );
  const [outs, notes]: [string[], string[]] = [[], []];
  const registry = testRegistry(tools);
  let draws = 0;
  const readBytes = async (path: string) => {
    const bytes = disk.get(path);
    return bytes ? ok(bytes) : err([issue('plate_batch_empty', { params: { file: path } })]);
  };
  const env: CommandEnv = {
    lang: options.lang ?? 'zh',
    now: new Date(0),
    ...(options.live && { live: true }),
    out: (text) => outs.push(text),
    note: (text) => notes.push(text),
    readBytes,
    readText: async (path) => {
      const bytes = await readBytes(path);
      return bytes.ok ? ok(bytes.value.toString('utf8')) : bytes;
    },
    writeText: () => Promise.reject(new Error('not wanted')),
    writeBytes: async (path, content) => {
      disk.set(path, Buffer.from(content));
      return ok(undefined);
    },
    async call(name, input, { out } = {}) {
      if (name === options.failing) {
        const error = { code: 'TIMEOUT', message: 'too slow', details: null } as const;
        return { ok: false, error, data: null, duration_ms: 1, trace_id: 't' };
      }
      const controller = new AbortController();
      if (name === 'plate.draw' && ++draws === options.cancelAt) controller.abort();
      const staged = new Map<string, Buffer>();
      const context = testContext({
        signal: controller.signal,
        services: { get: async <T>(name: string) => (name === 'plate.shop' ? noShop : font) as T },
        artifacts: {
          async write({ name: file, mediaType, content }) {
            const bytes = Buffer.from(await whole(content));
            staged.set(file, bytes);
            return { name: file, mediaType, size: bytes.length };
          },
        },
      });
      const result = await registry.call({ name, input, trace_id: 't' }, context);
      if (result.ok)
        for (const [file, bytes] of staged)
          if (!options.lose || !file.endsWith(options.lose))
            disk.set(`${out}/${file}`, options.spoil?.(file, bytes) ?? bytes);
      return result;
    },
  };
  const drawn = () => [...disk.keys()].filter((name) => name.startsWith('图/')).map((name) => name.slice(2));
  return { env, outs, notes, drawn, disk };
}

async function batch(
  file: string,
  text: string,
  more: Parameters<typeof machine>[1] & {
    readonly options?: Record<string, string | true>;
    readonly files?: Record<string, string>;
  } = {},
) {
  const on = machine({ [file]: text, ...more.files }, more);
  const options = { out: '图', json: true as const, ...more.options };
  const result = await runBatch({ positionals: [file], options }, on.env);
  const outcomes = on.outs.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Outcome] : []));
  return { ...on, result, outcomes };
}

describe('D11: yx plate batch', () => {
  it('draws every row under its own name, with its number in the title block', async () => {
    const { result, outcomes, drawn, disk } = await batch(
      '批.csv',
      `名称,图号,描述\n支座,DB-01,${good}\n,,${good}`,
    );
    expect(result).toEqual(ok(0));
    expect(outcomes).toMatchObject([
      { row: 2, name: '支座', status: 'drawn', holes: 1, problems: [] },
      { row: 3, name: '底板', status: 'drawn', holes: 1, problems: [] },
    ]);
    expect(drawn()).toEqual(
      ['支座', '底板'].flatMap((name) => [
        `${name}_drawing.dxf`,
        `${name}_cut.dxf`,
        `${name}.svg`,
        `${name}.pdf`,
      ]),
    );
    expect(disk.get('图/支座_drawing.dxf')!.includes('DB-01')).toBe(true);
    expect(disk.get('图/底板_drawing.dxf')!.includes('DB-01')).toBe(false);
  });

  it('writes all DXF files of a batch in the version that is asked for, and checks them', async () => {
    const sheets = '{"dxf":"R2000","rules":{"sheets":[{"length":2000,"width":1000}]}}';
    const options = { shop: '厂.json', nest: true } as const;
    const files = { '厂.json': sheets };
    const versions = async (said: Record<string, string>) => {
      const { result, disk } = await batch('批.txt', good, { files, options: { ...options, ...said } });
      expect(result).toEqual(ok(0));
      const dxf = [...disk].filter(([name]) => name.endsWith('.dxf'));
      expect(dxf.length).toBe(3);
      return new Set(dxf.map(([, bytes]) => /AC10\d\d/.exec(bytes.toString('latin1'))![0]));
    };
    expect(await versions({})).toEqual(new Set(['AC1015']));
    expect(await versions({ dxf: 'r12' })).toEqual(new Set(['AC1009']));
    const { result } = await batch('批.txt', good, { options: { dxf: 'R14' } });
    expect(result.ok).toBe(false);
  });

  it('a row that cannot be drawn says why, writes nothing and stops no other', async () => {
    const text = ['底板 300×200，中心孔', good, '今天天气不错', '底板100×100×5，中心φ200的孔', good].join(
      '\n',
    );
    const { result, outcomes, drawn } = await batch('a.txt', text);
    expect(result).toEqual(ok(1));
    expect(outcomes.map(({ row, name, status, problems }) => [row, name, status, problems[0]?.code])).toEqual(
      [
        [1, '底板', 'failed', 'plate_missing'],
        [2, '底板', 'drawn', undefined],
        [3, '', 'failed', 'plate_batch_not_understood'],
        [4, '底板', 'failed', 'plate_hole_outside'],
        [5, '底板-2', 'drawn', undefined],
      ],
    );
    expect(drawn()).toHaveLength(8);
  });

  it('names that one folder could not tell apart get a number; those it could not hold are changed', async () => {
    const names = ['A', 'a', 'A-2', '../../etc/x', 'con', '底板\u0301', '底板\u0301'.normalize('NFD')];
    const { outcomes, drawn } = await batch(
      'a.csv',
      `name,text\n${names.map((name) => `${name},${good}`).join('\n')}`,
    );
    expect(outcomes.map(({ name }) => name)).toEqual([
      'A',
      'a-2',
      'A-2-2',
      '_etc_x',
      'plate',
      '底板\u0301',
      '底板\u0301-2',
    ]);
    expect(new Set(drawn().map((name) => name.toLowerCase())).size).toBe(28);
  });

  it('never replaces the files of another order; the same order again stands where it stood', async () => {
    const first = await batch('a.csv', `名称,图号,描述\n支座,DB-01,${good}\n支座,,${good}`);
    expect(first.outcomes.map(({ name }) => name)).toEqual(['支座', '支座-2']);
    const before = new Map([...first.disk].map(([name, bytes]) => [name, bytes.toString()]));
    const files = Object.fromEntries(before);
    const other = `名称,图号,描述\n支座,DB-02,底板 400×200×8\n支座,,底板 410×200×8\n支座,DB-01,${good}`;
    const second = await batch('b.csv', other, { files });
    expect(second.outcomes.map(({ name }) => name)).toEqual(['支座_DB-02', '支座-3', '支座']);
    for (const [name, text] of before) expect(second.disk.get(name)!.toString()).toBe(text);
  });

  it('a drawing that is not what was asked for is no success', async () => {
    const spoil = (name: string, bytes: Buffer) =>
      name.endsWith('_cut.dxf')
        ? Buffer.from(bytes.toString().replace('AcDbCircle\n10\n150.0', 'AcDbCircle\n10\n150.01'))
        : bytes;
    const { result, outcomes } = await batch('a.txt', good, { spoil });
    expect(result).toEqual(ok(1));
    expect(outcomes[0]).toMatchObject({ status: 'failed', problems: [{ code: 'plate_batch_check' }] });
  });

  it('a file that is not there when it is read back is no success', async () => {
    const lost = await batch('a.txt', good, { lose: '.svg' });
    expect(lost.result).toEqual(ok(1));
    expect(lost.outcomes[0]).toMatchObject({ status: 'failed', problems: [{ code: 'plate_batch_check' }] });
  });

  it('a row without a description, and one whose tool fails, say so each', async () => {
    const { outcomes } = await batch('a.csv', `name,text\nA,\nB,${good}`, { failing: 'plate.draw' });
    expect(outcomes.map(({ name, problems }) => [name, problems[0]?.code])).toEqual([
      ['A', 'plate_batch_no_text'],
      ['B', 'TIMEOUT'],
    ]);
    const unread = await batch('a.txt', good, { failing: 'plate.parse' });
    expect(unread.outcomes[0]).toMatchObject({ status: 'failed', problems: [{ code: 'TIMEOUT' }] });
  });

  it('on a screen a cancelled bar is left on a line of its own', async () => {
    const { notes } = await batch('a.txt', [good, good].join('\n'), { cancelAt: 2, live: true });
    expect(notes.at(-1)).toBe('\n');
  });

  it('the table speaks English too', async () => {
    const { outs } = await batch('a.txt', `${good}\nx`, { options: { json: '' } as never, lang: 'en' });
    expect(outs.join('').trimEnd().split('\n').at(-1)).toBe('drawn 1, failed 1');
  });

  it('Ctrl-C ends the row at hand and leaves out the rest', async () => {
    const { result, outcomes, drawn } = await batch('a.txt', [good, good, good].join('\n'), { cancelAt: 2 });
    expect(result).toEqual(ok(130));
    expect(outcomes.map(({ status }) => status)).toEqual(['drawn', 'cancelled', 'cancelled']);
    expect(drawn()).toHaveLength(4);
  });

  it('the shop’s layers are used, and only those there are', async () => {
    const profile = { files: { 'layers.json': '{"centre":"CEN"}' }, options: { layers: 'layers.json' } };
    const { disk } = await batch('a.txt', good, profile);
    const drawing = disk.get('图/底板_drawing.dxf')!.toString();
    expect([
      drawing.includes('\nCEN\n'),
      drawing.includes('\n中心线\n'),
      drawing.includes('\n尺寸线\n'),
    ]).toEqual([true, false, true]);
    const unknown = await batch('a.txt', good, { ...profile, files: { 'layers.json': '{"center":"CEN"}' } });
    expect(unknown.result).toMatchObject({
      ok: false,
      error: [{ code: 'unknown_key', path: ['layers', 'center'] }],
    });
    expect(unknown.drawn()).toEqual([]);
  });

  it('on a screen a bar is drawn over itself; elsewhere every row has a line', async () => {
    const text = `${good}\n底板 300×200×8，孔\n`;
    const screen = await batch('a.txt', text, { live: true });
    expect(screen.notes).toEqual([
      '\r\u001b[2K████████████░░░░░░░░░░░░ 1/2 底板',
      '\r\u001b[2K████████████████████████ 2/2 底板\n',
    ]);
    const plain = await batch('a.txt', text);
    expect(plain.notes[0]).toBe('[1/2] 1 底板 已出图\n');
    expect(plain.notes[1]).toMatch(/^\[2\/2\] 2 底板 失败: plate_missing: [^\n]+\n$/);
  });

  it('what was said and not used holds its row, and the batch ends with 3; drawn all the same where that was agreed to', async () => {
    const rows = `text\n${good}，右边折弯30\n${good}`;
    const { outcomes, result } = await batch('a.csv', rows);
    expect(outcomes.map(({ status }) => status)).toEqual(['held', 'drawn']);
    expect(outcomes[0]?.held.join()).toContain('折弯');
    expect(result).toEqual(ok(3));
    const anyway = await batch('a.csv', rows, { options: { anyway: true } });
    expect(anyway.outcomes.map(({ status }) => status)).toEqual(['drawn', 'drawn']);
    expect(anyway.result).toEqual(ok(0));
  });

  it('the table lines up, whatever the width of its words', async () => {
    const { outs } = await batch('a.csv', `name,text\n长名字的底板,${good}\nA\u001b[31m,x`, {
      options: { json: '' } as never,
    });
    expect(outs.join('')).toBe(
      [
        '行  名称          结果    孔数  没有用到  文件，或未出图的原因',
        '3   A [31m        失败                    plate_batch_not_understood: 没有看出是什么板件',
        '2   长名字的底板  已出图  1               长名字的底板_drawing.dxf, _cut.dxf, .svg, .pdf',
        '',
        '已出图 1，失败 1',
        '',
      ].join('\n'),
    );
  });

  it.each([
    [[], { out: 'd' }, 'plate_batch_usage'],
    [['a.txt'], {}, 'plate_batch_usage'],
    [['a.txt', 'b.txt'], { out: 'd' }, 'plate_batch_usage'],
    [['none.txt'], { out: 'd' }, 'plate_batch_empty'],
    [['table.csv'], { out: 'd' }, 'plate_batch_no_column'],
    [['a.txt'], { out: 'd', layers: 'none.json' }, 'plate_batch_empty'],
    [['a.txt'], { out: 'd', layers: 'a.txt' }, 'invalid_json'],
  ])('%j with %j is refused: %s', async (positionals, options, code) => {
    const { env, outs } = machine({ 'a.txt': good, 'table.csv': 'name\nA' });
    expect(await runBatch({ positionals, options }, env)).toMatchObject({
      ok: false,
      error: [{ code }],
    });
    expect(outs).toEqual([]);
  });

  it('those that wait for somebody come first in the table', async () => {
    const { outs } = await batch('批.txt', `${good}\n${good}，表面发黑处理，折弯两道\n板 100×50`, {
      options: { json: false as never },
    });
    const lines = outs.join('').split('\n').slice(1, 4);
    expect(lines.map((line) => Number(line.split(' ')[0]))).toEqual([2, 3, 1]);
  });

  it('takes a workbook, and packs what was drawn into one archive', async () => {
    const sheet = (rows: readonly (readonly string[])[]) =>
      `<worksheet><sheetData>${rows
        .map(
          (cells, i) =>
            `<row r="${i + 1}">${cells.map((cell, c) => `<c r="${'ABC'[c]}${i + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
        )
        .join('')}</sheetData></worksheet>`;
    const file = (name: string, text: string) => ({ name, bytes: utf8(text) });
    const book = await writeZip([
      file(
        'xl/workbook.xml',
        '<workbook><sheets><sheet name="单" sheetId="1" r:id="rId7"/></sheets></workbook>',
      ),
      file(
        'xl/_rels/workbook.xml.rels',
        '<Relationships><Relationship Id="rId7" Target="worksheets/one.xml"/></Relationships>',
      ),
      file(
        'xl/worksheets/one.xml',
        sheet([
          ['名称', '描述'],
          ['支座', good],
          ['', ''],
        ]),
      ),
    ]);
    expect(await rows('单.xlsx', book)).toEqual([[2, good, '支座', '']]);
    const on = machine({});
    on.disk.set('单.xlsx', Buffer.from(book));
    const options = { out: '图', json: true as const, zip: 'all.zip' };
    expect(await runBatch({ positionals: ['单.xlsx'], options }, on.env)).toEqual(ok(0));
    const packed = (await readZip(on.disk.get('all.zip')!))!;
    expect(packed.map(({ name }) => name)).toEqual([
      ...['支座_drawing.dxf', '支座_cut.dxf', '支座.svg', '支座.pdf'],
      'summary.txt',
    ]);
    expect(Buffer.from(packed[1]!.bytes).equals(on.disk.get('图/支座_cut.dxf')!)).toBe(true);
    expect(await rows('坏.xlsx', utf8('PK no'))).toEqual([['plate_batch_workbook', undefined]]);
  });
});
