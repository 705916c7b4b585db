import type { Box } from './collide.ts';

/** GB/T 14690: `paper` millimetres of the sheet show `real` millimetres of the part. */
export interface Scale {
  readonly paper: number;
  readonly real: number;
}

export const scaleText = ({ paper, real }: Scale): string => `${paper}:${real}`;
export const factorOf = ({ paper, real }: Scale): number => paper / real;

const powers = [1, 10, 100, 1000];
const reductions = (steps: readonly number[]): Scale[] =>
  powers.flatMap((ten) => steps.map((step) => ({ paper: 1, real: step * ten })));
const enlargements = (steps: readonly number[]): Scale[] =>
  powers.flatMap((ten) => steps.map((step) => ({ paper: step * ten, real: 1 })));

const nearestFirst = (scales: readonly Scale[]): readonly Scale[] =>
  [...scales].sort((a, b) => Math.abs(Math.log(factorOf(a))) - Math.abs(Math.log(factorOf(b))));

/** The series to be preferred, and no other; nearest to full size first. */
export const preferredScales = nearestFirst([
  { paper: 1, real: 1 },
  ...reductions([2, 5, 10]),
  ...enlargements([2, 5, 10]),
]);

export interface Sheet {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The inner frame: 25 mm on the left for binding (GB/T 14689). */
  readonly frame: Box;
}

function sheet(name: string, width: number, height: number, edge: number): Sheet {
  return { name, width, height, frame: { x0: 25, y0: edge, x1: width - edge, y1: height - edge } };
}

export const sheets: readonly Sheet[] = [
  sheet('A4', 297, 210, 5),
  sheet('A4', 210, 297, 5),
  sheet('A3', 420, 297, 5),
  sheet('A3', 297, 420, 5),
  sheet('A2', 594, 420, 10),
  sheet('A2', 420, 594, 10),
  sheet('A1', 841, 594, 10),
  sheet('A1', 594, 841, 10),
  sheet('A0', 1189, 841, 10),
  sheet('A0', 841, 1189, 10),
];

/** GB/T 10609.1. */
export const titleBlock = { width: 180, height: 56 } as const;
