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
import { type Made, nameOf } from './hunt.ts';
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

export const dxf = (): Made => ({
  seeds: [drawing, drawing.slice(drawing.indexOf('ENTITIES') - 12)],
  check: (text) => {
    const { issues } = readDxf(text);
    if (issues.length > 0) issuesAreCoded(issues);
  },
});

export const spice = (): Made => ({
  seeds: under('src/domains', '.sp').map(textOf),
  check: (text) => coded(readSpice(text)),
});

/** Any file of the layout kinds, made of bytes. */
export const gdsii = (): Made => ({
  bytes: true,
  check: (text) => {
    const { issues } = readGds(Buffer.from(text, 'latin1'));
    if (issues.length > 0) issuesAreCoded(issues);
  },
});

/** Drawings as we write them; what is no drawing is null, never a crash. */
export const svg = (): Made => ({
  seeds: under('src/domains/plate/golden', '.svg').map(textOf),
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
export const pdf = (): Made => ({
  bytes: true,
  seeds: [page(drawn), drawn],
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

/** Either form of a netlist down to a circuit with its modules named. */
export const netlist = (): Made => ({
  seeds: [...some(layoutFiles('.json', 'circuits'), 12), ...some(layoutFiles('.sp'), 12)],
  check: (text) => {
    kindOf(text);
    coded(readNetlist(text));
  },
});

export const rules = (): Made => ({
  seeds: layoutFiles('.json', 'rules'),
  check(text) {
    const read = parseRules(text);
    coded(read);
    if (!read.ok) return;
    coded(processOf(read.value.value));
    promise(exportDeck(read.value.value).length > 0, 'an empty deck');
  },
});

export const objectives = (): Made => ({
  check: (text) => coded(parseObjectives(text)),
});

/** Descriptions by the row, in each of the files that may hold them. */
export const rows = (): Made => ({
  bytes: true,
  check(text) {
    const file = ['a.csv', 'a.tsv', 'a.jsonl', 'a.txt'][parseInt(nameOf(text).slice(0, 4), 16) % 4]!;
    const read = rowsOf(file, Buffer.from(text, 'latin1'));
    coded(read);
    for (const { line } of read.ok ? read.value : [])
      promise(Number.isInteger(line) && line >= 1, `a row at line ${line}`);
  },
});
