import type { Outline, Outlines } from '../pdf/outlines.ts';

export interface LffFont {
  readonly name: string;
  readonly licence: string;
  readonly outlines: Outlines;
  /** How high capitals are, in the units of the outlines. */
  readonly capital: number;
  readonly characters: Iterable<string>;
}

/** Capitals of this format are nine units high. */
const CAPITAL = 9;
const CHUNK = 65_536;
/** Into how many straight pieces a curve goes. */
const ALONG = 2;

/** A font for LibreCAD, which knows no other format: the outlines of letters as straight lines, piece by piece. */
export function* writeLff({ name, licence, outlines, capital, characters }: LffFont): Generator<string> {
  let chunk = [
    '# Format:            LibreCAD Font 1',
    `# Name:              ${name}`,
    '# Encoding:          UTF-8',
    '# LetterSpacing:     1.4',
    '# WordSpacing:       4',
    '# LineSpacingFactor: 1',
    `# License:           ${licence}`,
    '',
    '',
  ].join('\n');
  for (const character of characters) {
    const lines = outlines(character.codePointAt(0)!);
    if (!lines || lines.length === 0) continue;
    const code = character.codePointAt(0)!.toString(16).padStart(4, '0');
    const left = Math.min(...lines.flatMap((line) => line.map(({ x }) => x)));
    const drawn = lines.map((line) => closed(line, left, CAPITAL / capital));
    chunk += `[${code}] ${character}\n${drawn.join('\n')}\n\n`;
    if (chunk.length > CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

const figure = (value: number): string => String(Math.round(value * 100) / 100 + 0);

/** A letter begins at its left edge: how far it stands from the next, the font says once for all. */
function closed(outline: Outline, left: number, scale: number): string {
  const points = straight(outline).map(({ x, y }) => `${figure((x - left) * scale)},${figure(y * scale)}`);
  const kept = points.filter((point, i) => point !== points[i - 1]);
  return [...kept, kept[0]].join(';');
}

interface Point {
  readonly x: number;
  readonly y: number;
}
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Corners and points along the curves between them. */
function straight(outline: Outline): readonly Point[] {
  const whole = outline.flatMap((point, i) => {
    const next = outline[(i + 1) % outline.length]!;
    return point.on || next.on ? [point] : [point, { ...middle(point, next), on: true }];
  });
  const first = whole.findIndex(({ on }) => on);
  const turned = [...whole.slice(first), ...whole.slice(0, first)];
  return turned.flatMap((point, i) => {
    if (point.on) return [point];
    const [from, to] = [turned[i - 1]!, turned[(i + 1) % turned.length]!];
    return Array.from({ length: ALONG - 1 }, (_, step) => {
      const t = (step + 1) / ALONG;
      return middleAt(from, point, to, t);
    });
  });
}

const middleAt = (a: Point, control: Point, b: Point, t: number): Point => ({
  x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * control.x + t * t * b.x,
  y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * control.y + t * t * b.y,
});
