import { attributes, element, escapeXml, length, worldUnit } from '../../../../formats/svg/write.ts';
import { groupBy } from '../../netlist/groups.ts';
import type { Role } from '../../rules/process.ts';
import type { Drawing, Label, Rect } from '../shapes.ts';

/** Layers from below to above, each with its colour; metals beyond the list take the last colours by turns. */
const palette: readonly (readonly [RegExp, string, number])[] = [
  [/^outline$/, '#94a3b8', 0.08],
  [/^nwell$/, '#9ca3af', 0.25],
  [/^pwell$/, '#d6d3d1', 0.2],
  [/^n_implant$/, '#34d399', 0.1],
  [/^p_implant$/, '#fbbf24', 0.12],
  [/^active$/, '#16a34a', 0.75],
  [/^tap$/, '#65a30d', 0.75],
  [/^poly_contact_mask$/, '#fde68a', 0.15],
  [/^poly$/, '#dc2626', 0.7],
  [/^contact$/, '#111827', 0.9],
  [/^local$/, '#a855f7', 0.45],
  [/^local_cut$/, '#4c1d95', 0.9],
  [/^metal1$/, '#2563eb', 0.5],
  [/^via1$/, '#1e3a8a', 0.9],
  [/^metal2$/, '#db2777', 0.5],
  [/^via2$/, '#831843', 0.9],
  [/^metal3$/, '#0891b2', 0.5],
  [/^capacitor_plate$/, '#84cc16', 0.5],
  [/^resistor_marker$/, '#f97316', 0.25],
  [/^metal\d+$/, '#ea580c', 0.45],
  [/^via\d+$/, '#7c2d12', 0.9],
];

const styleOf = (role: Role): number => {
  const found = palette.findIndex(([form]) => form.test(role));
  return found < 0 ? palette.length - 1 : found;
};

export const colourOf = (role: Role): string => palette[styleOf(role)]![1];

/** A rectangle to point out, such as a violation or a module. */
export interface Mark {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly title: string;
  readonly colour: string;
  readonly filled: boolean;
}

const MARGIN = 500;

/** The layout by layer as SVG, one unit a micrometre, with names of layers and nets to hover over. */
export function pictureOf(drawing: Drawing, title: string, marks: readonly Mark[] = []): string {
  const bounds = drawing.bounds ?? { x1: 0, y1: 0, x2: 1000, y2: 1000 };
  const [left, top] = [bounds.x1 - MARGIN, bounds.y2 + MARGIN];
  const um = (value: number) => value / 1000;
  const [width, height] = [um(bounds.x2 - left + MARGIN), um(top - bounds.y1 + MARGIN)];
  const at = ({ x1, y1, x2, y2 }: Rect) => ({
    x: um(x1 - left),
    y: um(top - y2),
    width: um(x2 - x1),
    height: um(y2 - y1),
  });
  const layers = [...groupBy(drawing.shapes, ({ role }) => role)].sort(
    ([a], [b]) => styleOf(a) - styleOf(b) || (a < b ? -1 : 1),
  );
  const scale = Math.min(60, Math.max(4, 1600 / Math.max(width, height)));
  const texts = drawing.labels.map((label) => textOf(label, um(label.x - left), um(top - label.y)));
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg"${attributes({
      width: `${length(width * scale)}px`,
      height: `${length(height * scale)}px`,
      viewBox: `0 0 ${length(width)} ${length(height)}`,
      ...worldUnit('µm', 1),
    })}>\n<title>${escapeXml(title)}</title>\n`,
    element('rect', { width, height, fill: '#ffffff' }),
    ...layers.map(([role, shapes]) => {
      const [, fill, opacity] = palette[styleOf(role)]!;
      const boxes = shapes.map((shape) => element('rect', at(shape), titleOf(shape.net)));
      return element('g', { id: role, fill, 'fill-opacity': String(opacity) }, `\n${boxes.join('')}`);
    }),
    ...marks.map(({ colour, filled, title: words, ...box }) =>
      element(
        'rect',
        {
          ...at(box),
          fill: filled ? colour : 'none',
          'fill-opacity': '0.25',
          stroke: colour,
          'stroke-width': 0.06,
        },
        titleOf(words),
      ),
    ),
    ...texts,
    '</svg>\n',
  ].join('');
}

const titleOf = (text: string | null): string => (text === null ? '' : `<title>${escapeXml(text)}</title>`);

/** In the middle of the wire it names, with a light edge so that it can be read on any layer. */
const textOf = ({ text }: Label, x: number, y: number): string =>
  element(
    'text',
    {
      ...{ x, y, 'text-anchor': 'middle', 'dominant-baseline': 'central' },
      ...{ 'font-size': 0.3, 'font-family': 'sans-serif', fill: '#000000' },
      ...{ stroke: '#ffffff', 'stroke-width': 0.06, 'paint-order': 'stroke' },
    },
    escapeXml(text),
  );
