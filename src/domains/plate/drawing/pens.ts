import type { Pen } from './model.ts';

export interface PenStyle {
  /** Millimetres (GB/T 4457.4: thick 0.5, thin 0.25). */
  readonly width: number;
  /** On a dark screen, by AutoCAD's colour index. */
  readonly color: number;
  /** On white paper. */
  readonly ink: string;
  readonly dash: readonly number[];
}

/** Outline white, centre lines red chain, dimensions green: what a shop's plotter is set up for. */
export const pens: { readonly [P in Pen]: PenStyle } = {
  outline: { width: 0.5, color: 7, ink: '#000000', dash: [] },
  detail: { width: 0.5, color: 7, ink: '#000000', dash: [] },
  thin: { width: 0.25, color: 7, ink: '#000000', dash: [] },
  frame: { width: 0.5, color: 7, ink: '#000000', dash: [] },
  centre: { width: 0.25, color: 1, ink: '#ff0000', dash: [8, 1, 1, 1] },
  dimension: { width: 0.25, color: 3, ink: '#008000', dash: [] },
  text: { width: 0.25, color: 7, ink: '#000000', dash: [] },
};
