// DXF files for cutting (closed outline and circles) beside three writers of npm and ezdxf, in one run.
import { spawnSync } from 'node:child_process';
import { DxfWriter, point2d, point3d } from '@tarikjabiri/dxf';
import Drawing from 'dxf-writer';
import makerjs from 'makerjs';
import { writeCut } from '../src/domains/plate/drawing/dxf.ts';
import { surePlate } from '../src/domains/plate/drawing/expand.ts';
import { beside, besides, byTurns, costOf, type Options, table } from './measure.ts';
import { carriedOf, plateOf } from './million.ts';

const encoder = new TextEncoder();

/** The bytes of the file, piece by piece as they go to disk: a text kept whole costs whoever keeps it, not who writes it. */
export function* writeOurs(side: number): Generator<Uint8Array> {
  const plate = plateOf(side);
  for (const chunk of writeCut(surePlate(plate)!, carriedOf(plate))) yield encoder.encode(chunk);
}

type Corner = [x: number, y: number];

/** The same plate for those who know no contract: its corners and the centres of its holes. */
interface Bare {
  readonly corners: Corner[];
  readonly centres: readonly Corner[];
}

function bareOf(side: number): Bare {
  const edge = side * 10 + 10.5;
  const at = (i: number): number => 10.25 + i * 10;
  return {
    corners: [
      [0, 0],
      [edge, 0],
      [edge, edge],
      [0, edge],
    ],
    centres: Array.from({ length: side * side }, (_, i) => [at(i % side), at(Math.floor(i / side))]),
  };
}

const peers: Readonly<Record<string, (plate: Bare) => string>> = {
  'dxf-writer': ({ corners, centres }) => {
    const drawing = new Drawing();
    drawing.setUnits('Millimeters');
    drawing.addLayer('MAIN', Drawing.ACI.WHITE, 'CONTINUOUS').setActiveLayer('MAIN');
    drawing.drawPolyline(corners, true);
    for (const [x, y] of centres) drawing.drawCircle(x, y, 2.75);
    return drawing.toDxfString();
  },
  '@tarikjabiri/dxf': ({ corners, centres }) => {
    const dxf = new DxfWriter();
    dxf.addLayer('MAIN', 7, 'Continuous');
    dxf.setCurrentLayerName('MAIN');
    const points = corners.map(([x, y]) => ({ point: point2d(x, y) }));
    dxf.addLWPolyline(points, { flags: 1 });
    for (const [x, y] of centres) dxf.addCircle(point3d(x, y, 0), 2.75);
    return dxf.stringify();
  },
  makerjs: ({ corners, centres }) => {
    const circles = centres.map((centre) => new makerjs.paths.Circle(centre, 2.75));
    const model: MakerJs.IModel = {
      layer: 'MAIN',
      units: makerjs.unitType.Millimeter,
      models: { outline: new makerjs.models.ConnectTheDots(true, corners) },
      paths: Object.fromEntries(circles.map((circle, i) => [i, circle])),
    };
    return makerjs.exporter.toDXF(model, { usePOLYLINE: true, layerOptions: { MAIN: { color: 7 } } });
  },
};

const EZDXF = `
import ezdxf, io, sys, time
side, rounds, least = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
def plate():
    doc = ezdxf.new('R2007')
    doc.layers.add('MAIN', color=7)
    model = doc.modelspace()
    edge = side * 10 + 10.5
    on = {'layer': 'MAIN'}
    model.add_lwpolyline([(0, 0), (edge, 0), (edge, edge), (0, edge)], close=True, dxfattribs=on)
    for row in range(side):
        for col in range(side):
            model.add_circle((10.25 + col * 10, 10.25 + row * 10), 2.75, dxfattribs=on)
    out = io.StringIO()
    doc.write(out)
    assert len(out.getvalue().encode('utf8')) > 0
plate()
for _ in range(rounds):
    start, count = time.process_time(), 0
    while count == 0 or time.process_time() - start < least:
        plate()
        count += 1
    print((time.process_time() - start) * 1000 / count)
`;

export function sizeOf(pieces: Iterable<Uint8Array>): number {
  let size = 0;
  for (const piece of pieces) size += piece.length;
  return size;
}

/** A file with fewer holes than the others would win for nothing. */
function sameHoles(works: Readonly<Record<string, () => Iterable<Uint8Array>>>, holes: number): void {
  for (const [name, work] of Object.entries(works)) {
    const text = Buffer.concat([...work()]).toString();
    const found = text.match(/^CIRCLE\r?$/gm)?.length;
    if (found !== holes) throw new Error(`${name} wrote ${found} of ${holes} holes`);
  }
}

export async function run({ quick }: Options): Promise<string> {
  const rows = [];
  for (const side of quick ? [2, 10] : [2, 20, 200]) {
    const turns = { rounds: quick ? 3 : 7, atLeastMs: quick ? 20 : 150 };
    const bare = bareOf(side);
    const works: Record<string, () => Iterable<Uint8Array>> = { ours: () => writeOurs(side) };
    for (const [name, write] of Object.entries(peers)) works[name] = () => [encoder.encode(write(bare))];
    sameHoles(works, side * side);
    const written = Object.entries(works).map(([name, work]) => [name, () => sizeOf(work())] as const);
    const { ours, ...others } = await byTurns(Object.fromEntries(written), turns);
    const args = [side, turns.rounds, turns.atLeastMs / 1000].map(String);
    const ran = spawnSync('/usr/bin/python3', ['-c', EZDXF, ...args], { encoding: 'utf8' });
    if (ran.status === 0) others.ezdxf = costOf(ran.stdout.trim().split('\n').map(Number));
    for (const [name, cost] of Object.entries(others))
      rows.push(beside(`${side * side} holes`, 'files/s', 1, ours!, name, cost));
  }
  return `The same outline and circles as bytes. A small file is mostly its head, and ours has the tables, blocks and objects that CAD programs ask for, and the contract; makerjs writes 0.8 kB for four holes, we write ${(sizeOf(writeOurs(2)) / 1000).toFixed(1)}.\n\n${table(besides, rows)}`;
}
