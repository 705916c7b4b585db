import type { Hole, Maybe, Placement, Plate } from './contract.ts';
import { emptyPlate } from './contract.ts';

/**
 * Tables of tests write a plate short: `noun | LxWxT | hole ; hole | layer`, with `-` for null.
 *
 *     none              nothing known of the outline: type "", all sizes null
 *     rect -x-x10       a rectangle whose sizes give no value; else it is one where length or width is a number
 *     8 single X Y      12 four X Y      6 rect RxC SX SY OX OY      10 circle N R CX CY      12 ?
 */
export function expand(short: string): Plate {
  const [noun = '', size = '', holes = '', layer = ''] = short.split('|').map((part) => part.trim());
  return {
    partType: noun,
    base: baseOf(size),
    holes: holes === '' ? [] : holes.split(';').map((hole) => holeOf(hole.trim())),
    layer: layer === '' ? 'MAIN' : layer,
  };
}

function maybe(word: string | undefined): Maybe {
  if (word === '-') return null;
  const value = Number(word);
  if (word === undefined || !Number.isFinite(value)) throw new Error(`not a number: ${word}`);
  return value;
}

function baseOf(size: string): Plate['base'] {
  if (size === 'none') return emptyPlate.base;
  const rect = size.startsWith('rect ');
  const [length, width, thickness] = (rect ? size.slice(5) : size).split('x').map(maybe) as [
    Maybe,
    Maybe,
    Maybe,
  ];
  return { type: rect || length !== null || width !== null ? 'rectangle' : '', length, width, thickness };
}

function holeOf(text: string): Hole {
  const [diameter, type, ...rest] = text.split(/\s+/);
  return { diameter: maybe(diameter), placement: placementOf(type, rest) };
}

function placementOf(type: string | undefined, rest: readonly string[]): Placement {
  if (type === '?') return { type: '' };
  if (type === 'rect') {
    const [rows, cols] = rest[0]!.split('x').map(maybe) as [Maybe, Maybe];
    const [spacingX, spacingY, originX, originY] = four(rest.slice(1));
    return { type: 'rect_array', rows, cols, spacingX, spacingY, originX, originY };
  }
  if (type === 'circle') {
    const [count, radius, centerX, centerY] = four(rest);
    return { type: 'circle_array', count, radius, centerX, centerY };
  }
  const [a, b, ...more] = rest;
  if (more.length > 0) throw new Error(`too many numbers: ${rest.join(' ')}`);
  if (type === 'four') return { type: 'four_corners', offsetX: maybe(a), offsetY: maybe(b) };
  if (type === 'single') return { type, x: maybe(a), y: maybe(b) };
  throw new Error(`no placement: ${type}`);
}

const four = (words: readonly string[]) => {
  if (words.length !== 4) throw new Error(`four numbers wanted: ${words.join(' ')}`);
  return words.map(maybe) as [Maybe, Maybe, Maybe, Maybe];
};
