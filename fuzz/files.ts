import { exportDeck } from '../src/domains/layout/check/drc/deck.ts';
import { kindOf } from '../src/domains/layout/input/kinds.ts';
import { parseObjectives } from '../src/domains/layout/objectives/parse.ts';
import { readNetlist } from '../src/domains/layout/recognise/read-netlist.ts';
import { parseRules } from '../src/domains/layout/rules/parse.ts';
import { processOf } from '../src/domains/layout/rules/process.ts';
import { rowsOf } from '../src/domains/plate/batch/rows.ts';
import { readDxf } from '../src/formats/dxf/read.ts';
import { writeDxf } from '../src/formats/dxf/write.ts';
import { readGds } from '../src/formats/gdsii/read.ts';
import { readPdf } from '../src/formats/pdf/read.ts';
import { readSpice } from '../src/formats/spice/read.ts';
import { readSvg } from '../src/formats/svg/read.ts';
import { nameOf, type Target } from './hunt.ts';
import { coded, issuesAreCoded, promise, some, textOf, under } from './promises.ts';

const at = (x: number, y: number) => ({ x, y });
const drawing = [
  ...writeDxf({
    layers: [],
    linetypes: [],
    linetypeScale: 1,
    textStyles: [],
    dimStyles: [],
    dimensions: [],
    entities: () => [
      { type: 'LINE', layer: '0', from: at(0, 0), to: at(9, 9) },
      { type: 'CIRCLE', layer: '0', x: 5, y: 5, radius: 2 },
      { type: 'LWPOLYLINE', layer: '0', points: [at(0, 0), at(9, 0), at(9, 9)], closed: true },
    ],
    entityCount: 3,
    extents: { min: at(0, 0), max: at(9, 9) },
    records: { dictionary: 'FUZZ', values: { contract: { text: '孔' } } },
  }),
].join('');

export const dxf = (): Target => ({
  seeds: [drawing, drawing.slice(drawing.indexOf('ENTITIES') - 12)],
  words: [
    '0\nEOF\n',
    '0\nSECTION\n2\nENTITIES\n',
    '0\nENDSEC\n',
    '10\n1e999\n',
    '0\nCIRCLE\n',
    '1070\n',
    '5\nFF\n',
  ],
  check: (text) => {
    const { issues } = readDxf(text);
    if (issues.length > 0) issuesAreCoded(issues);
  },
});

export const spice = (): Target => ({
  seeds: under('src/domains', '.sp').map(textOf),
  words:
    '.subckt .ends .param .global .model .include + * ; $ M1 R1 X1 w=1u l= {w} nf= 1k 1e999 vdd! ( )'.split(
      ' ',
    ),
  check: (text) => coded(readSpice(text)),
});

/** Any file of the layout kinds, made of bytes. */
export const gdsii = (): Target => {
  const record = (type: number, ...data: number[]) =>
    String.fromCharCode(0, 4 + data.length, type >> 8, type & 255, ...data);
  const head =
    record(0x0002, 2, 88) + record(0x0102, ...Array<number>(24).fill(0)) + record(0x0206, 108, 105);
  const units = record(0x0305, 62, 65, 137, 55, 75, 198, 167, 240, 57, 68, 184, 47, 160, 155, 90, 84);
  const cell = record(0x0502, ...Array<number>(24).fill(0)) + record(0x0606, 97, 0);
  const box = record(0x0800) + record(0x0d02, 0, 1) + record(0x0e02, 0, 0);
  const points =
    record(0x1003, ...[0, 0, 0, 9, 9, 9, 9, 0, 0, 0].flatMap((n) => [0, 0, 0, n])) + record(0x1100);
  const end = record(0x0700) + record(0x0400);
  return {
    bytes: true,
    seeds: [head + units + cell + box + points + end, head + units + end],
    words: [head, units, cell, box, points, end, record(0x1100), '\u00ff\u00ff', '\u0000\u0000\u0000\u0000'],
    check: (text) => {
      const { issues } = readGds(Buffer.from(text, 'latin1'));
      if (issues.length > 0) issuesAreCoded(issues);
    },
  };
};

/** Drawings as we write them; what is no drawing is null, never a crash. */
export const svg = (): Target => ({
  seeds: under('src/domains/plate/golden', '.svg').map(textOf),
  words: [
    '<g class="x">',
    '</g>',
    '<svg ',
    '/>',
    '<circle r="1e999"/>',
    '&amp;',
    '&#0;',
    '="',
    '<text>',
    '<!--',
  ],
  check: (text) => {
    for (const { tag } of readSvg(text)?.shapes ?? []) promise(tag !== '', 'a shape without a name');
  },
});

/** A file of one page that is not compressed, so that its content can be broken too. */
const page = (content: string): string => {
  const circle =
    '5 0 m 5 2.7615 2.7615 5 0 5 c -2.7615 5 -5 2.7615 -5 0 c -5 -2.7615 -2.7615 -5 0 -5 c 2.7615 -5 5 -2.7615 5 0 c';
  const stream = (text: string) => `<</Length ${text.length}>>\nstream\n${text}\nendstream`;
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</C1 5 0 R>>>>>>',
    stream(content),
    stream(circle),
  ];
  let out = '%PDF-1.4\n';
  let table = '0000000000 65535 f \n';
  for (const [i, part] of parts.entries()) {
    table += `${String(out.length).padStart(10, '0')} 00000 n \n`;
    out += `${i + 1} 0 obj\n${part}\nendobj\n`;
  }
  return `${out}xref\n0 6\n${table}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${out.length}\n%%EOF\n`;
};
const drawn = '1 w 0 0 0 RG\n0 0 m 10 10 l 20 0 l s\nq 1 0 0 1 5 5 cm /C1 Do Q\nBT (x) Tj ET\n';

/** Whole files, and the content of a page by itself. */
export const pdf = (): Target => ({
  bytes: true,
  seeds: [page(drawn), drawn],
  words: [
    'obj',
    'endobj',
    'stream\n',
    'endstream',
    '/Length 99999999',
    'xref\n0 9',
    'startxref\n',
    '9 0 R',
    '1e9 0 m S\n',
  ],
  async check(text) {
    for (const file of [text, page(text)]) {
      const read = await readPdf(Buffer.from(file, 'latin1'), async (bytes) => bytes);
      for (const { kind, points } of read?.marks ?? [])
        promise(points.length > 0, `a ${kind} that is nowhere`);
    }
  },
});

const layoutFiles = (ending: string, folder = '') =>
  under(`src/domains/layout/corpus/${folder}`, ending).map(textOf);
const jsonWords = '{ } [ ] : , null true -1 0 1e308 "" "schema_version" "2.0.0" {"__proto__":1}'.split(' ');

/** Either form of a netlist down to a circuit with its modules named. */
export const netlist = (): Target => ({
  seeds: [...some(layoutFiles('.json', 'circuits'), 12), ...some(layoutFiles('.sp'), 12)],
  words: [...jsonWords, '"nmos"', '"cells"', '"terminals"', '.subckt x a', '.ends', 'M9 a b c d n', '"nf"'],
  check: (text) => {
    kindOf(text);
    coded(readNetlist(text));
  },
});

export const rules = (): Target => ({
  seeds: layoutFiles('.json', 'rules'),
  words: [...jsonWords, '"rules"', '"layers"', '"type"', '"min_spacing"', '"value"', '1e-9', '"M1"', '-0.5'],
  check(text) {
    const read = parseRules(text);
    coded(read);
    if (!read.ok) return;
    coded(processOf(read.value.value));
    promise(exportDeck(read.value.value).length > 0, 'an empty deck');
  },
});

export const objectives = (): Target => ({
  seeds: [
    '{"schema_version":"1.0.0","objectives":[{"name":"area_min","weight":1}],"constraints":{"max_area":100}}',
    '{"objectives":[{"name":"matching_max","weight":0.5,"target":0.9},{"name":"cost_min","weight":0.5}],"constraints":{"max_iterations":3}}',
  ],
  words: [...jsonWords, '"area_min"', '"weight"', '"constraints"', '"target"', '"min_matching_score"'],
  check: (text) => coded(parseObjectives(text)),
});

/** Descriptions by the row, in each of the files that may hold them. */
export const rows = (): Target => ({
  bytes: true,
  seeds: [
    'name,description\nA,"a plate 10x10x2"\n"B ""x""","two\nlines"\n',
    'text\tnumber\nplate 5x5\t7\n',
    '{"text":"plate","name":"a"}\nplate 9x9\n',
    Buffer.from('\ufeff图号;描述\r\n1;板\r\n').toString('latin1'),
    `\u00ff\u00fe${Buffer.from('text\n板', 'utf16le').toString('latin1')}`,
  ],
  words: [
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\r\n',
    '\n',
    'description',
    'text,name',
    '{"text":',
    '\u00ff\u00fe',
    '\u0081',
  ],
  check(text) {
    const file = ['a.csv', 'a.tsv', 'a.jsonl', 'a.txt'][parseInt(nameOf(text).slice(0, 4), 16) % 4]!;
    const read = rowsOf(file, Buffer.from(text, 'latin1'));
    coded(read);
    for (const { line } of read.ok ? read.value : [])
      promise(Number.isInteger(line) && line >= 1, `a row at line ${line}`);
  },
});
