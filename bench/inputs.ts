// Layouts and circuits of any size.

import { dice } from '../fuzz/hunt.ts';
import type { Drawn } from '../src/domains/layout/check/lvs/draw.testkit.ts';
import type { DeviceJson, NetlistJson } from '../src/domains/layout/contract.ts';
import { amplifiers } from '../src/domains/layout/recognise/amplifiers.testkit.ts';
import { type GdsElement, nanometres } from '../src/formats/gdsii/library.ts';
import { writeGds } from '../src/formats/gdsii/write.ts';
import { must } from './measure.ts';

/** `count` rectangles, a quarter of the area covered. */
function* rectangles(count: number, layer: number, least: number, range: number): Generator<GdsElement> {
  const under = dice(count + layer);
  const side = Math.floor(Math.sqrt(count) * 800);
  for (let i = 0; i < count; i++) {
    const [x, y, w, h] = [under(side), under(side), least + under(range), least + under(range)];
    yield { kind: 'boundary', layer, datatype: 0, xy: Int32Array.of(x, y, x, y + h, x + w, y + h, x + w, y) };
  }
}

/** As GDSII: so many on one layer, and as many smaller ones on another. */
export function boxes(count: number): Uint8Array {
  const elements = (function* () {
    yield* rectangles(count, 1, 100, 600);
    yield* rectangles(count, 2, 50, 150);
  })();
  return must(writeGds({ name: 'BENCH', units: nanometres }, [{ name: 'TOP', elements }]));
}

/** A chain of inverters: two devices each. */
export const inverters = (count: number): Drawn[] =>
  Array.from({ length: count }, (_, i): Drawn[] => [
    { id: `MN${i}`, type: 'nmos', nets: [`n${i}`, `n${i + 1}`, 'vss', 'vss'], nf: 2 },
    { id: `MP${i}`, type: 'pmos', nets: [`n${i}`, `n${i + 1}`, 'vdd', 'vdd'], w: 1000, nf: 2 },
  ]).flat();

/** Telescopic amplifiers, ten devices each, as the netlist contract has them. */
export function amplifierNetlist(count: number): NetlistJson {
  const devices = amplifiers(count).map(({ id, type, params: { w, l, nf }, terminals }): DeviceJson => {
    const ends = Object.entries(terminals).filter((end): end is [string, string] => end[1] !== undefined);
    return { id, type, m: 1, terminals: Object.fromEntries(ends), w: w!, l: l!, nf };
  });
  return { schema_version: '1.1.0', top: 'TOP', cells: [{ name: 'TOP', devices }] };
}
