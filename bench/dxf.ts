// Plates written per second as DXF for cutting (closed outline and circles), by us and by ezdxf, in one run; and the
// memory that a million holes take.
//   npx tsx bench/dxf.ts        needs Debian's python3-ezdxf
import { spawnSync } from 'node:child_process';
import { type Plate, plateContract } from '../src/domains/plate/contract.ts';
import { writeCut, writeDrawing } from '../src/domains/plate/drawing/dxf.ts';
import { surePlate } from '../src/domains/plate/drawing/expand.ts';
import { layout } from '../src/domains/plate/drawing/layout.ts';
import { writeSvg } from '../src/domains/plate/drawing/svg.ts';

const sizes = [
  [2, 2],
  [20, 20],
  [200, 200],
] as const;
const seconds = 3;

const plateOf = (rows: number, cols: number): Plate => ({
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

/** How often `work` runs in a second, after it has run long enough to be compiled. */
function rate(work: () => number): number {
  const until = (length: number) => {
    const start = performance.now();
    let count = 0;
    while (performance.now() - start < length * 1000 || count === 0) {
      if (work() === 0) throw new Error('nothing was written');
      count++;
    }
    return (count * 1000) / (performance.now() - start);
  };
  until(seconds / 3);
  return until(seconds);
}

const encoder = new TextEncoder();

function ours(rows: number, cols: number): number {
  const plate = plateOf(rows, cols);
  const contract = plateContract.encode(plate);
  return rate(() => {
    let size = 0;
    for (const chunk of writeCut(surePlate(plate)!, { contract, layer: plate.layer })) {
      size += encoder.encode(chunk).length;
    }
    return size;
  });
}

const peer = `
import ezdxf, io, sys, time
rows, cols, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
def plate():
    doc = ezdxf.new('R2007')
    doc.header['$INSUNITS'] = 4
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
    return len(out.getvalue().encode('utf8'))
plate()
start, count = time.perf_counter(), 0
while count == 0 or time.perf_counter() - start < seconds:
    assert plate() > 0
    count += 1
print(count / (time.perf_counter() - start))
`;

function theirs(rows: number, cols: number): number {
  const args = ['-c', peer, String(rows), String(cols), String(seconds)];
  const run = spawnSync('/usr/bin/python3', args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`ezdxf did not run: ${run.stderr}`);
  return Number(run.stdout);
}

const MEGABYTE = 1024 * 1024;

/** A million holes, piece by piece: how long it takes, and how much memory is in use at most beside the start's. */
function million(write: (plate: Plate) => Iterable<string>): {
  seconds: number;
  size: number;
  memory: number;
} {
  const plate = plateOf(1000, 1000);
  const [start, before] = [performance.now(), process.memoryUsage().rss];
  let [size, most] = [0, before];
  for (const chunk of write(plate)) {
    size += encoder.encode(chunk).length;
    most = Math.max(most, process.memoryUsage.rss());
  }
  return { seconds: (performance.now() - start) / 1000, size, memory: most - before };
}

const short = (value: number): string => value.toPrecision(3);
console.log('holes   plates/s   ezdxf plates/s   ratio');
for (const [rows, cols] of sizes) {
  const [own, other] = [ours(rows, cols), theirs(rows, cols)];
  console.log(
    `${String(rows * cols).padEnd(8)}${short(own).padEnd(11)}${short(other).padEnd(17)}${short(own / other)}×`,
  );
}

const carriedOf = (plate: Plate) => ({ contract: plateContract.encode(plate), layer: plate.layer });
const writers: Readonly<Record<string, (plate: Plate) => Iterable<string>>> = {
  'cut DXF': (plate) => writeCut(surePlate(plate)!, carriedOf(plate)),
  'drawing DXF': (plate) => writeDrawing(layout(surePlate(plate)!, 'cut.dxf'), carriedOf(plate)),
  SVG: (plate) => writeSvg(layout(surePlate(plate)!, 'cut.dxf')),
};
console.log('\n1,000,000 holes   seconds   file MB   memory MB');
for (const [name, write] of Object.entries(writers)) {
  const { seconds: took, size, memory } = million(write);
  const columns = [took.toFixed(1), (size / MEGABYTE).toFixed(0), (memory / MEGABYTE).toFixed(0)];
  console.log(`${name.padEnd(15)} ${columns.map((column) => column.padStart(9)).join(' ')}`);
}
