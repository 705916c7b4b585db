import { sameWord } from './words.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** The colours a lamp without a list of its own understands. */
export const COLORS: Readonly<Record<string, Rgb>> = {
  红色: [255, 0, 0],
  橙色: [255, 128, 0],
  黄色: [255, 255, 0],
  绿色: [0, 255, 0],
  青色: [0, 255, 255],
  蓝色: [0, 0, 255],
  紫色: [128, 0, 255],
  粉色: [255, 105, 180],
  白色: [255, 255, 255],
};

/** 红 and 红色 are the same colour. */
export const colorWord = (said: string): string | undefined =>
  Object.keys(COLORS).find((word) => sameWord(word, said) || sameWord(word, `${said}色`));

export type ColorSpace = 'rgb' | 'hs' | 'xy';

/** A colour as lamps take it: red, green, blue; hue in degrees and saturation in percent; or CIE 1931 x and y. */
export function colorIn(space: ColorSpace, rgb: Rgb): readonly number[] {
  if (space === 'rgb') return rgb;
  return (space === 'hs' ? hueSaturation(rgb) : chromaticity(rgb)).map((part) => Number(part.toFixed(4)));
}

function hueSaturation([r, g, b]: Rgb): readonly number[] {
  const max = Math.max(r, g, b);
  const span = max - Math.min(r, g, b);
  if (span === 0) return [0, 0];
  const sixth = max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [sixth * 60, (span / max) * 100];
}

/** sRGB (D65), linearised. */
function chromaticity(rgb: Rgb): readonly number[] {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const x = 0.4124 * r + 0.3576 * g + 0.1805 * b;
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const sum = x + y + 0.0193 * r + 0.1192 * g + 0.9505 * b;
  return [x / sum, y / sum];
}

/** The colour a device reports, by the nearest name: devices round what they are told. */
export function nearestColor(space: ColorSpace, reported: readonly number[]): string {
  const distance = (word: string) =>
    colorIn(space, COLORS[word]!).reduce((sum, part, i) => sum + (part - (reported[i] ?? 0)) ** 2, 0);
  return Object.keys(COLORS).reduce((best, word) => (distance(word) < distance(best) ? word : best));
}
