import { round } from '../decimals.ts';
import { type Shape, shape, turned } from './collide.ts';
import { type Cut, type Group, holeCount } from './expand.ts';
import { type Label, paper } from './model.ts';

/** At most six decimals, no trailing zeros, no noise (P22). */
export const figure = (value: number): string => String(round(value));

// Han, kana, hangul and everything full-width.
const wide =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;

/** The width of a line of text in units of its height: one for a Han character, `narrow` for any other. */
export function textUnits(text: string, narrow: number): number {
  let units = 0;
  for (const character of text) units += wide.test(character) ? 1 : narrow;
  return units;
}

/** The width of a line of text in the narrow fonts that drawings use. */
export const textWidth = (text: string, height: number): number => textUnits(text, 0.62) * height;

/** Some programs draw dimensions in a wider font than was asked for; they are given the room. */
const widestFont = 1.3;
export const dimensionRoom = (text: string): number => textWidth(text, paper.textHeight) * widestFont;

/** The place the label of a dimension takes, in whichever font, and with the margin that others keep. */
export const dimensionShape = ({ at, width, height, rotation }: Label): Shape => {
  const margin = 2 * paper.labelMargin;
  return shape(turned(at, width * widestFont + margin, height + margin, rotation));
};

const EQUALLY_SPACED = ' EQS';

type Say = (
  key: 'deep' | 'cone' | 'flat' | 'slot' | 'opening',
  params: Readonly<Record<string, string | number>>,
) => string;

/** `4×φ10`, `8×φ10 EQS`, `4×M8 深12`: how many, how large, and that they stand evenly on their circle. */
export function holeNote(count: number, group: Group, say: Say): string {
  const times = count > 1 ? `${count}×` : '';
  if (group.cut) return times + cutNote(group.cut, say);
  const even = group.placement.type === 'circle_array' && count > 1 ? EQUALLY_SPACED : '';
  const { thread, countersink, counterbore, fit = '' } = group.feature ?? {};
  const size = thread
    ? `${thread.size}${thread.pitch === null ? '' : `×${figure(thread.pitch)}`}`
    : `φ${figure(group.diameter)}${fit}`;
  const deep = thread?.depth ? say('deep', { value: figure(thread.depth) }) : '';
  const cone = countersink
    ? say('cone', { diameter: figure(countersink.diameter ?? 0), angle: figure(countersink.angle ?? 90) })
    : '';
  const flat = counterbore
    ? say('flat', { diameter: figure(counterbore.diameter ?? 0), depth: figure(counterbore.depth ?? 0) })
    : '';
  return times + size + deep + even + cone + flat;
}

function cutNote({ type, length, width, angle, radius }: Cut, say: Say): string {
  const name = say(type === 'slot' ? 'slot' : 'opening', { length: figure(length), width: figure(width) });
  return `${name}${radius > 0 ? ` R${figure(radius)}` : ''}${angle % 180 === 0 ? '' : ` ${figure(angle)}°`}`;
}

/** `3×120(=360)`: so many equal steps, and what they come to. */
export const pitchNote = (steps: number, pitch: number): string =>
  `${steps}×${figure(pitch)}(=${figure(steps * pitch)})`;

export const tableHole = (group: Group, say: Say): string => holeNote(holeCount(group), group, say);
