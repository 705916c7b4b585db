// A million holes written as DXF and SVG: how long it takes, and the memory in use at most.
//   npm run bench -- memory
import type { Plate } from '../src/domains/plate/contract.ts';
import { writeCut, writeDrawing } from '../src/domains/plate/drawing/dxf.ts';
import { surePlate } from '../src/domains/plate/drawing/expand.ts';
import { layout } from '../src/domains/plate/drawing/layout.ts';
import { writeSvg } from '../src/domains/plate/drawing/svg.ts';
import { carriedOf, plateOf } from './writers.ts';

const encoder = new TextEncoder();
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

const writers: Readonly<Record<string, (plate: Plate) => Iterable<string>>> = {
  'cut DXF': (plate) => writeCut(surePlate(plate)!, carriedOf(plate)),
  'drawing DXF': (plate) => writeDrawing(layout(surePlate(plate)!, 'cut.dxf'), carriedOf(plate)),
  SVG: (plate) => writeSvg(layout(surePlate(plate)!, 'cut.dxf')),
};
console.log('1,000,000 holes   seconds   file MB   memory MB');
for (const [name, write] of Object.entries(writers)) {
  const { seconds: took, size, memory } = million(write);
  const columns = [took.toFixed(1), (size / MEGABYTE).toFixed(0), (memory / MEGABYTE).toFixed(0)];
  console.log(`${name.padEnd(15)} ${columns.map((column) => column.padStart(9)).join(' ')}`);
}
