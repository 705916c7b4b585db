// Sentences and DXF files beside what npm and Debian offer, in one run.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DxfWriter, point2d, point3d } from '@tarikjabiri/dxf';
import nlp from 'compromise';
import Drawing from 'dxf-writer';
import { readerOf } from '../src/core/domain.ts';
import { readGrammar } from '../src/core/interpret.ts';
import { loadBuiltinDomain } from '../src/domain-loader.ts';
import { type Plate, plateContract } from '../src/domains/plate/contract.ts';
import { writeCut } from '../src/domains/plate/drawing/dxf.ts';
import { surePlate } from '../src/domains/plate/drawing/expand.ts';
import { byTurns, type Cost, costOf, short, spread } from './measure.ts';

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly peer: string;
  /** How many times as fast as the peer; below 1 is slower. */
  readonly ratio: string;
}

const row = (what: string, unit: string, count: number, own: Cost, peer: string, other: Cost): Row => ({
  what,
  ours: `${short((count * 1000) / own.median)} ${unit} ${spread(own)}`,
  peer: `${peer}: ${short((count * 1000) / other.median)} ${unit} ${spread(other)}`,
  ratio: `${short(other.median / own.median)}×`,
});

const textsOf = (id: string): string[] =>
  ['dev', 'own'].flatMap((name) =>
    readFileSync(new URL(`../src/domains/${id}/corpus/${name}.jsonl`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { text: string }).text),
  );

/** Grammar, evidence check and contract, beside an English tagger's JSON of the same sentences, and JSON.parse of them. */
export async function sentences({ quick }: { readonly quick: boolean }): Promise<Row[]> {
  const out: Row[] = [];
  for (const id of ['home', 'plate', 'business']) {
    const loaded = await loadBuiltinDomain(id);
    if (!loaded.ok) throw new Error(loaded.error[0]?.message);
    const reader = readerOf(loaded.value);
    const context = {
      world: loaded.value.world.empty,
      now: new Date(0),
      lang: 'en',
      last: undefined,
    } as const;
    const all = textsOf(id);
    const english = all.filter((text) => /^[\x20-\x7e]+$/.test(text)).slice(0, quick ? 20 : 150);
    const mixed = all.filter((_, i) => i % 5 === 0).slice(0, quick ? 40 : 400);
    const read = (texts: readonly string[]) => () => {
      let sink = 0;
      for (const text of texts) sink += readGrammar(reader, { text }, context).evidence.length;
      return sink;
    };
    const options = { rounds: quick ? 3 : 7, atLeastMs: quick ? 20 : 200 };
    const costs = await byTurns(
      { ours: read(english), compromise: () => english.map((text) => nlp(text).json()) },
      options,
    );
    out.push(
      row(
        `${id}: English sentences`,
        'sentences/s',
        english.length,
        costs.ours,
        'compromise (tags only)',
        costs.compromise,
      ),
    );
    const json = mixed.map((text) => JSON.stringify({ text, a: [1, 2, 3], b: { c: null } }));
    const plain = await byTurns(
      { ours: read(mixed), json: () => json.map((text) => JSON.parse(text)) },
      options,
    );
    out.push(
      row(
        `${id}: all sentences`,
        'sentences/s',
        mixed.length,
        plain.ours,
        'JSON.parse of the same texts',
        plain.json,
      ),
    );
  }
  return out;
}

export const plateOf = (rows: number, cols: number): Plate => ({
  partType: '孔板',
  base: { type: 'rectangle', length: cols * 10 + 10.5, width: rows * 10 + 10.5, thickness: 5 },
  holes: [
    {
      diameter: 5.5,
      placement: {
        type: 'rect_array',
        rows,
        cols,
        spacingX: 10,
        spacingY: 10,
        originX: 10.25,
        originY: 10.25,
      },
    },
  ],
  layer: 'MAIN',
});

export function writeOurs(plate: Plate): string {
  let text = '';
  const carried = { contract: plateContract.encode(plate), layer: plate.layer };
  for (const chunk of writeCut(surePlate(plate)!, carried)) text += chunk;
  return text;
}

function* centres(rows: number, cols: number): Generator<readonly [x: number, y: number]> {
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) yield [10.25 + col * 10, 10.25 + row * 10];
}

function withDxfWriter(rows: number, cols: number): string {
  const [w, h] = [cols * 10 + 10.5, rows * 10 + 10.5];
  const drawing = new Drawing();
  drawing.setUnits('Millimeters');
  drawing.addLayer('MAIN', Drawing.ACI.WHITE, 'CONTINUOUS').setActiveLayer('MAIN');
  drawing.drawPolyline(
    [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
    true,
  );
  for (const [x, y] of centres(rows, cols)) drawing.drawCircle(x, y, 2.75);
  return drawing.toDxfString();
}

function withTarikjabiri(rows: number, cols: number): string {
  const [w, h] = [cols * 10 + 10.5, rows * 10 + 10.5];
  const dxf = new DxfWriter();
  dxf.addLayer('MAIN', 7, 'Continuous');
  dxf.setCurrentLayerName('MAIN');
  const corners = [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ] as const;
  dxf.addLWPolyline(
    corners.map(([x, y]) => ({ point: point2d(x, y) })),
    { flags: 1 },
  );
  for (const [x, y] of centres(rows, cols)) dxf.addCircle(point3d(x, y, 0), 2.75);
  return dxf.stringify();
}

const EZDXF = `
import ezdxf, io, sys, time
rows, cols, rounds, least = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
def plate():
    doc = ezdxf.new('R2007')
    doc.layers.add('MAIN', color=7)
    model = doc.modelspace()
    length, width = cols * 10 + 10.5, rows * 10 + 10.5
    on = {'layer': 'MAIN'}
    model.add_lwpolyline([(0, 0), (length, 0), (length, width), (0, width)], close=True, dxfattribs=on)
    for row in range(rows):
        for col in range(cols):
            model.add_circle((10.25 + col * 10, 10.25 + row * 10), 2.75, dxfattribs=on)
    out = io.StringIO()
    doc.write(out)
    assert len(out.getvalue()) > 0
plate()
for _ in range(rounds):
    start, count = time.process_time(), 0
    while count == 0 or time.process_time() - start < least:
        plate()
        count += 1
    print((time.process_time() - start) * 1000 / count)
`;

export async function writers({ quick }: { readonly quick: boolean }): Promise<Row[]> {
  const out: Row[] = [];
  for (const side of quick ? [2, 10] : [2, 20, 200]) {
    const options = { rounds: quick ? 3 : 7, atLeastMs: quick ? 20 : 150 };
    const plate = plateOf(side, side);
    const costs = await byTurns(
      {
        ours: () => writeOurs(plate),
        'dxf-writer': () => withDxfWriter(side, side),
        '@tarikjabiri/dxf': () => withTarikjabiri(side, side),
      },
      options,
    );
    const args = [
      '-c',
      EZDXF,
      String(side),
      String(side),
      String(options.rounds),
      String(options.atLeastMs / 1000),
    ];
    const ran = spawnSync('/usr/bin/python3', args, { encoding: 'utf8' });
    const ezdxf = ran.status === 0 ? costOf(ran.stdout.trim().split('\n').map(Number)) : null;
    const what = `DXF of ${side * side} holes`;
    const others = {
      'dxf-writer': costs['dxf-writer'],
      '@tarikjabiri/dxf': costs['@tarikjabiri/dxf'],
      ...(ezdxf && { ezdxf }),
    };
    for (const [name, cost] of Object.entries(others))
      out.push(row(what, 'files/s', 1, costs.ours, name, cost));
  }
  return out;
}
