import { writeReal } from './real.ts';
import { dataCodes, type RecordName, records } from './records.ts';

/** A record from its parts, for files no writer would make. */
export function record(name: RecordName, data: ArrayLike<number> = []): number[] {
  const { code, data: kind } = records[name];
  const length = data.length + 4;
  return [length >> 8, length & 255, code, dataCodes[kind], ...Array.from(data)];
}

export const shorts = (...values: readonly number[]): number[] =>
  values.flatMap((value) => [(value >> 8) & 255, value & 255]);

export const longs = (...values: readonly number[]): number[] =>
  values.flatMap((value) => [...shorts(value >> 16), ...shorts(value)]);

export const text = (words: string): number[] => {
  const bytes = [...new TextEncoder().encode(words)];
  return bytes.length % 2 === 0 ? bytes : [...bytes, 0];
};

export function reals(...values: readonly number[]): number[] {
  const bytes = new Uint8Array(values.length * 8);
  for (const [i, value] of values.entries()) writeReal(value, bytes, i * 8);
  return [...bytes];
}

export const element = (starter: RecordName, ...parts: readonly number[][]): number[] => [
  ...record(starter),
  ...parts.flat(),
  ...record('ENDEL'),
];

export const structure = (name: string, ...elements: readonly number[][]): number[] => [
  ...record('BGNSTR', shorts(...Array<number>(12).fill(0))),
  ...record('STRNAME', text(name)),
  ...elements.flat(),
  ...record('ENDSTR'),
];

export const head: readonly number[] = [
  ...record('HEADER', shorts(600)),
  ...record('BGNLIB', shorts(...Array<number>(12).fill(0))),
  ...record('LIBNAME', text('LIB')),
  ...record('UNITS', reals(0.001, 1e-9)),
];

export const library = (...structures: readonly number[][]): Uint8Array =>
  Uint8Array.from([...head, ...structures.flat(), ...record('ENDLIB')]);

export const layer = [...record('LAYER', shorts(1)), ...record('DATATYPE', shorts(0))];
export const square = element('BOUNDARY', layer, record('XY', longs(0, 0, 0, 10, 10, 10, 10, 0, 0, 0)));
