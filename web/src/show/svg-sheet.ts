import type { Point } from './Ruler.tsx';

/** What measuring needs to know of a drawing: how large its units are, and its points. */
export interface SvgSheet {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly unit: string;
  readonly perUnit: number;
  readonly points: readonly Point[];
}

export const noSheet: SvgSheet = { x: 0, y: 0, width: 1, height: 1, unit: '', perUnit: 1, points: [] };

/** Read as data, never shown as markup. Null where the file is no drawing with a view box. */
export function sheetOf(svg: string): SvgSheet | null {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const [x = 0, y = 0, width = 0, height = 0] = (root.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/)
    .map(Number);
  if (root.localName !== 'svg' || !(width > 0) || !(height > 0)) return null;
  return { x, y, width, height, ...scaleOf(root, width), points: pointsIn(root) };
}

/** The drawing says itself what its unit is in the world (`data-unit`, `data-per-unit`); else it is as on paper. */
function scaleOf(root: Element, width: number): Pick<SvgSheet, 'unit' | 'perUnit'> {
  const own = Number(root.getAttribute('data-per-unit'));
  if (own > 0) return { unit: root.getAttribute('data-unit') ?? '', perUnit: own };
  const paper = /^([\d.]+)mm$/.exec(root.getAttribute('width') ?? '')?.[1];
  return paper ? { unit: 'mm', perUnit: Number(paper) / width } : { unit: 'px', perUnit: 1 };
}

/** Ends of lines, corners, centres and the four sides of circles. */
function pointsIn(root: Element): readonly Point[] {
  const points: Point[] = [];
  for (const element of root.querySelectorAll('line, circle, rect, polygon, polyline')) {
    if (element.closest('[transform]')) continue;
    const at = (name: string) => Number(element.getAttribute(name) ?? 0);
    const add = (x: number, y: number) => points.push({ x, y });
    switch (element.localName) {
      case 'line':
        add(at('x1'), at('y1'));
        add(at('x2'), at('y2'));
        break;
      case 'circle':
        add(at('cx'), at('cy'));
        for (const side of [-1, 1]) {
          add(at('cx') + side * at('r'), at('cy'));
          add(at('cx'), at('cy') + side * at('r'));
        }
        break;
      case 'rect':
        for (const x of [at('x'), at('x') + at('width')]) {
          for (const y of [at('y'), at('y') + at('height')]) add(x, y);
        }
        break;
      default: {
        const numbers = (element.getAttribute('points') ?? '')
          .trim()
          .split(/[\s,]+/)
          .map(Number);
        for (let i = 0; i + 1 < numbers.length; i += 2) add(numbers[i]!, numbers[i + 1]!);
      }
    }
  }
  return points;
}
