import { common, grown, widerThan, without } from '../../../../geometry/area.ts';
import type { Metric } from '../../../../geometry/close-pairs.ts';
import { checkEdges } from '../../../../geometry/edge-check.ts';
import {
  type Box,
  type Edges,
  type Region,
  selectShapes,
  shapeAreas,
  shapeBoxes,
} from '../../../../geometry/region.ts';
import { partsInside, relate } from '../../../../geometry/relate.ts';
import { mergeShapes, Shapes } from '../../../../geometry/shapes.ts';
import type { RuleType } from '../../contract.ts';
import type { Findings } from './findings.ts';

/** A rule with its limits in database units; of a density, as ratios. */
export interface Limits {
  readonly min: number | null;
  readonly max: number | null;
  readonly strict: boolean;
  /** Whether an enclosure's `min` may be missed on two opposite sides of a rectangle. */
  readonly opposite: boolean;
}

export interface CheckInput extends Limits {
  readonly layer: Region;
  readonly layer2: Region | null;
  /** Where a reach is measured. */
  readonly within: Region | null;
  readonly outside: Region | null;
  /** What a density refers to. */
  readonly windows: readonly Box[];
  readonly metric: Metric;
  readonly findings: Findings;
}

export type Check = (input: CheckInput) => void;

/** Where edges tie, geometry decides as KLayout 0.28.5 does: a suite compares every finding of the two. */
export const checks: Readonly<Record<RuleType, Check>> = {
  width({ layer, min, max, metric, findings }) {
    if (min !== null) tooClose('width', layer, min, metric, findings);
    if (max === null) return;
    if (min === max) tooLarge(layer, max, findings);
    else findings.region('max', widerThan(layer, max));
  },

  spacing({ layer, layer2, min, max, metric, findings }) {
    const relation = layer2 ? 'separation' : 'space';
    const pair = { region: layer, ...(layer2 && { other: layer2 }) };
    if (min !== null) {
      checkEdges({ relation, ...pair, measure: { distance: min, metric } }, (a, b) =>
        findings.pair('min', a, b),
      );
    }
    if (max !== null) findings.region('max', lonely(layer, layer2, max));
  },

  enclosure({ layer, layer2, min, max, strict, opposite, metric, findings }) {
    const inner = strict ? layer2! : overlapping(layer2!, layer);
    if (min !== null && min > 0 && opposite) findings.region('min', oneWay(layer, inner, min));
    else if (min !== null && min > 0) {
      const measure = { distance: min, metric };
      checkEdges({ relation: 'enclosing', region: layer, other: inner, measure }, (a, b) =>
        findings.pair('min', a, b),
      );
    }
    findings.region('inside', without(inner, layer));
    if (max !== null) findings.region('max', without(overlapping(layer, layer2!), grown(layer2!, max)));
  },

  extension({ layer, layer2, min, max, findings }) {
    if (min !== null) {
      findings.region('min', without(beyond(layer, layer2!, 0, min), layer));
      findings.region('exists', notOutside(layer, layer2!));
    }
    if (max !== null) findings.region('max', common(beyond(layer, layer2!, max, max + 1), layer));
  },

  overlap({ layer, layer2, min, max, metric, findings }) {
    const both = common(layer, layer2!);
    if (min !== null) tooClose('width', both, min, metric, findings);
    const { overlaps } = relate(layer, layer2!);
    findings.region(
      'exists',
      selectShapes(layer, (shape) => overlaps[shape] === 0),
    );
    if (max !== null) findings.region('max', widerThan(both, max));
  },

  density({ layer, min, max, windows, findings }) {
    for (const window of windows) {
      const { left, bottom, right, top } = window;
      const ratio = densityOf(windows.length > 1 ? common(layer, boxRegion(window)) : layer, window);
      if (min !== null && ratio < min) findings.box('min', left, bottom, right, top);
      if (max !== null && ratio > max) findings.box('max', left, bottom, right, top);
    }
  },

  area({ layer, min, max, findings }) {
    const areas = shapeAreas(layer);
    if (min !== null)
      findings.region(
        'min',
        selectShapes(layer, (shape) => areas[shape]! < min),
      );
    if (max !== null)
      findings.region(
        'max',
        selectShapes(layer, (shape) => areas[shape]! > max),
      );
  },

  reach({ layer, layer2, max, within, outside, findings }) {
    if (max === null) return;
    const steps = within || outside ? reachSteps(max) : [max];
    let near = layer2!;
    let left = steps.length > 0 ? layer : without(layer, near);
    for (const step of steps) {
      const wider = grown(near, step);
      const inside = within ? common(wider, within) : wider;
      near = outside ? without(inside, outside) : inside;
      // What is reached stays reached: where that is all, no farther step finds anything.
      left = without(layer, near);
      if (left.shapes === 0) break;
    }
    findings.region('max', left);
  },
};

/** Inside or around shapes, a reach grows in so many steps, which no gap and no shape may be crossed by. */
const REACH_STEPS = 20;

export const reachSteps = (max: number): readonly number[] =>
  Array.from({ length: REACH_STEPS }, (_, i) => {
    const upTo = (step: number) => Math.floor((max * step) / REACH_STEPS);
    return upTo(i + 1) - upTo(i);
  }).filter((step) => step > 0);

function boxRegion({ left, bottom, right, top }: Box): Region {
  const shapes = new Shapes();
  shapes.addBox(left, bottom, right, top);
  return mergeShapes(shapes);
}

/** Shapes enclosed too little, but for rectangles that are so on one side or on two opposite ones only. */
function oneWay(outer: Region, inner: Region, distance: number): Region {
  const sides = new Uint32Array(inner.shapes);
  for (let i = 0; i < inner.vertical.length; i++) sides[inner.vertical.shape[i]!]! += 1;
  const [across, along] = [new Uint8Array(inner.shapes), new Uint8Array(inner.shapes)];
  const measure = { distance, metric: 'projection' } as const;
  checkEdges(
    { relation: 'enclosing', region: outer, other: inner, measure, transparent: true },
    (_, [x1, , x2], [, shape]) => ((x1 === x2 ? across : along)[shape] = 1),
  );
  const misses = (shape: number) => across[shape]! + along[shape]!;
  return selectShapes(inner, (shape) => misses(shape) > (sides[shape] === 2 ? 1 : 0));
}

export function densityOf(layer: Region, { left, bottom, right, top }: Box): number {
  const extent = (right - left) * (top - bottom);
  return extent > 0 ? layer.area / extent : 0;
}

function tooClose(
  relation: 'width',
  region: Region,
  distance: number,
  metric: Metric,
  findings: Findings,
): void {
  checkEdges({ relation, region, measure: { distance, metric } }, (a, b) => findings.pair('min', a, b));
}

/** Where smallest and largest width are the same, a shape must have that size in both directions. */
function tooLarge(region: Region, size: number, findings: Findings): void {
  const boxes = shapeBoxes(region);
  for (let b = 0; b < boxes.length; b += 4) {
    const [left, bottom, right, top] = [boxes[b]!, boxes[b + 1]!, boxes[b + 2]!, boxes[b + 3]!];
    if (right - left > size || top - bottom > size) findings.box('max', left, bottom, right, top);
  }
}

/** Shapes with no other (of the second layer, if there is one) within the distance. */
function lonely(layer: Region, layer2: Region | null, distance: number): Region {
  const near = layer2 ? relate(layer, layer2).overlaps : new Uint8Array(layer.shapes);
  checkEdges(
    {
      relation: layer2 ? 'separation' : 'apart',
      region: layer,
      ...(layer2 && { other: layer2 }),
      measure: { distance: distance + 1, metric: 'euclidian' },
    },
    (_first, _second, [own, other]) => {
      near[own] = 1;
      if (!layer2) near[other] = 1;
    },
  );
  return selectShapes(layer, (shape) => near[shape] === 0);
}

function overlapping(region: Region, other: Region): Region {
  const { overlaps } = relate(region, other);
  return selectShapes(region, (shape) => overlaps[shape] === 1);
}

/** Shapes that lie in the other layer altogether: they extend beyond nothing. */
function notOutside(region: Region, other: Region): Region {
  const { outside } = relate(region, other);
  return selectShapes(region, (shape) => outside[shape] === 0);
}

/** Outside `crossed`, the strips from `from` to `to` along those parts of its edges over which `layer` lies. */
function beyond(layer: Region, crossed: Region, from: number, to: number): Region {
  const strips = new Shapes();
  const along = (
    edges: Edges,
    region: Region,
    add: (near: number, far: number, lo: number, hi: number) => void,
  ) => {
    const parts = partsInside(edges, region);
    for (let p = 0; p < parts.length; p += 3) {
      const edge = parts[p]!;
      const out = -edges.side[edge]!;
      add(edges.at[edge]! + out * from, edges.at[edge]! + out * to, parts[p + 1]!, parts[p + 2]!);
    }
  };
  const turned: Region = { ...layer, vertical: layer.horizontal, horizontal: layer.vertical };
  along(crossed.vertical, layer, (near, far, lo, hi) => strips.addBox(near, lo, far, hi));
  along(crossed.horizontal, turned, (near, far, lo, hi) => strips.addBox(lo, near, hi, far));
  return mergeShapes(strips);
}
