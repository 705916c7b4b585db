import { err, type Issue, ok, type Result } from '../../../../core/result.ts';
import { common, grown, joined, mergedAgain, without } from '../../../../geometry/area.ts';
import { type Metric, TooMuchWork } from '../../../../geometry/close-pairs.ts';
import { type Box, emptyRegion, type Region, selectShapes } from '../../../../geometry/region.ts';
import { relate } from '../../../../geometry/relate.ts';
import { mergeShapes } from '../../../../geometry/shapes.ts';
import type { DerivedLayerJson } from '../../contract.ts';
import type { Readings } from '../../input/readings.ts';
import type { DRCRule, DRCRuleSet } from '../../rules/rule-set.ts';
import type { AntennaOutcome } from '../antenna/antenna.ts';
import type { FlatLayout, LayerNumber } from '../flat-layout.ts';
import { issue } from '../messages.ts';
import { checks, densityOf } from './checks.ts';
import { type Finding, Findings } from './findings.ts';

export interface DrcOptions {
  /** Only these rules; all unless given. */
  readonly ruleIds?: readonly string[];
  /** How many violations are listed; all are counted. */
  readonly maxViolations?: number;
  readonly metric?: Metric;
}

/** What came of one rule. */
export interface RuleOutcome {
  readonly rule: DRCRule;
  readonly count: number;
  /** The first of them, as many as were asked for. */
  readonly findings: readonly Finding[];
  /** Of a density: the ratio that was found. */
  readonly ratio?: number;
}

export interface DrcOutcome {
  readonly cell: string;
  /** A database unit in metres. */
  readonly unit: number;
  readonly rules: readonly RuleOutcome[];
  /** Of a file with antenna rules. */
  readonly antennas?: readonly AntennaOutcome[];
  readonly notes: readonly Issue[];
}

/** Where distances squared stay exact. */
const LIMIT = 2 ** 30;
const LONGEST = 2 ** 25;

/** A second layer that is the first one, or empty, is none. */
export const secondLayer = ({ layer, layer2 }: DRCRule): string | null =>
  layer2 === null || layer2 === '' || layer2 === layer ? null : layer2;

export function selectRules(
  rules: DRCRuleSet,
  ids: readonly string[] | undefined,
): Result<readonly DRCRule[]> {
  if (!ids) return ok(rules.rules);
  const antennas = new Set(rules.antenna.map(({ id }) => id));
  const unknown = ids.filter((id) => !rules.getRule(id) && !antennas.has(id));
  if (unknown.length > 0) return err(unknown.map((id) => issue('drc_no_rule', { params: { id } })));
  const wanted = new Set(ids);
  return ok(rules.rules.filter(({ id }) => wanted.has(id)));
}

/** The layers that rules look at. */
export function layersOf(
  rules: DRCRuleSet,
  chosen: readonly DRCRule[] = rules.rules,
): readonly LayerNumber[] {
  const named = chosen.flatMap(({ layer, layer2, within, outside }) => [layer, layer2, within, outside]);
  const names = new Set(named.flatMap((name) => (name ? rules.drawnLayers(name) : [])));
  return [...names].map((name) => rules.gdsLayer(name));
}

interface Scaled {
  readonly min: number | null;
  readonly max: number | null;
  readonly notes: readonly Issue[];
}

/** Limits in database units, of an area in square ones; a density has none. */
export function scaledLimits(rule: DRCRule, unit: number): Scaled {
  const notes: Issue[] = [];
  const scale = (field: 'min' | 'max', value: number | null): number | null => {
    if (value === null || rule.type === 'density') return value;
    const exact = value / (rule.type === 'area' ? unit ** 2 : unit);
    const units = Math.round(exact);
    if (Math.abs(exact - units) > 1e-3) {
      const params = { id: rule.id, field, value, units };
      notes.push(issue('drc_rounded', { params, severity: 'warning' }));
    }
    return units;
  };
  const [min, max] = [scale('min', rule.min_value), scale('max', rule.max_value)];
  return { min, max, notes };
}

/** Checks rule by rule: a caller that wants to be stopped looks around between two of them. */
export function* checkRules(
  layout: FlatLayout,
  rules: DRCRuleSet,
  options: DrcOptions = {},
): Generator<DRCRule, Result<DrcOutcome>> {
  const chosen = selectRules(rules, options.ruleIds);
  if (!chosen.ok) return chosen;
  const regions = new Regions(layout, rules);
  const notes: Issue[] = [...layout.notes];
  const outcomes: RuleOutcome[] = [];
  let room = options.maxViolations ?? Infinity;
  for (const rule of chosen.value) {
    yield rule;
    const limits = scaledLimits(rule, layout.unit);
    const longest = rule.type === 'area' ? LONGEST ** 2 : LONGEST;
    if (Math.max(limits.min ?? 0, limits.max ?? 0) > longest || beyond(layout)) {
      return err([issue('drc_out_of_range', { params: { limit: LIMIT } })]);
    }
    const second = secondLayer(rule);
    const layer = regions.get(rule.layer);
    const layer2 = second === null || ofOneLayer.has(rule.type) ? null : regions.get(second);
    if (!layer.ok) return layer;
    if (layer2 && !layer2.ok) return layer2;
    const within = rule.within === null ? null : regions.get(rule.within);
    const outside = rule.outside === null ? null : regions.get(rule.outside);
    if (within && !within.ok) return within;
    if (outside && !outside.ok) return outside;
    const findings = new Findings(room);
    const done = attempt(() =>
      checks[rule.type]({
        ...limits,
        layer: layer.value,
        // A rule between a layer and itself compares the two all the same.
        layer2: layer2 ? layer2.value : rule.type === 'spacing' ? null : layer.value,
        strict: rule.strict,
        opposite: rule.sides === 'opposite',
        within: within?.value ?? null,
        outside: outside?.value ?? null,
        windows: windowsOf(rule, layout),
        metric: options.metric ?? 'euclidian',
        findings,
      }),
    );
    if (!done) return err([issue('drc_too_much', { params: { id: rule.id } })]);
    room -= findings.kept.length;
    notes.push(...limits.notes);
    const ratio =
      rule.type === 'density' && layout.extent ? densityOf(layer.value, layout.extent) : undefined;
    outcomes.push({
      rule,
      count: findings.count,
      findings: findings.kept,
      ...(ratio !== undefined && { ratio }),
    });
  }
  return ok({ cell: layout.cell, unit: layout.unit, rules: outcomes, notes });
}

const ofOneLayer: ReadonlySet<DRCRule['type']> = new Set(['width', 'area', 'density']);

/** What a density is measured over: the whole layout, or windows step by step, the last ones flush with its edges. */
export function windowsOf({ window }: DRCRule, { extent, unit }: FlatLayout): readonly Box[] {
  if (!extent) return [];
  if (!window) return [extent];
  const [side, step] = [Math.round(window.side / unit), Math.max(1, Math.round(window.step / unit))];
  const along = (from: number, to: number): readonly (readonly [number, number])[] => {
    if (to - from <= side) return [[from, to]];
    const count = Math.ceil((to - from - side) / step) + 1;
    return Array.from({ length: count }, (_, i) => Math.min(from + i * step, to - side)).map(
      (at) => [at, at + side] as const,
    );
  };
  const columns = along(extent.left, extent.right);
  return along(extent.bottom, extent.top).flatMap(([bottom, top]) =>
    columns.map(([left, right]) => ({ left, bottom, right, top })),
  );
}

/** False where a check was given up. */
function attempt(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (thrown) {
    if (thrown instanceof TooMuchWork) return false;
    throw thrown;
  }
}

/** All at once. */
export function runDrc(layout: FlatLayout, rules: DRCRuleSet, options: DrcOptions = {}): Result<DrcOutcome> {
  const checking = checkRules(layout, rules, options);
  let step = checking.next();
  while (!step.done) step = checking.next();
  return step.value;
}

function beyond({ extent }: FlatLayout): boolean {
  if (!extent) return false;
  return Math.max(-extent.left, -extent.bottom, extent.right, extent.top) > LIMIT;
}

type Texts = readonly [base64: string | undefined, rules: unknown];

/** A check of a whole file by all its rules is kept for the steps after it. */
export const keepOutcome = (readings: Readings, texts: Texts, outcome: DrcOutcome): DrcOutcome =>
  readings.once('drc', texts, () => outcome);

export const knownOutcome = (readings: Readings, texts: Texts): DrcOutcome | undefined =>
  readings.known<DrcOutcome>('drc', texts);

const operations: Readonly<Record<DerivedLayerJson['operation'], (a: Region, b: Region) => Region>> = {
  and: common,
  not: without,
  or: joined,
  interacting: (a, b) => meeting(a, b, 1),
  not_interacting: (a, b) => meeting(a, b, 0),
};

/** Whole shapes of the first that share area or border with the second, or those that do not. */
function meeting(a: Region, b: Region, wanted: 0 | 1): Region {
  const { overlaps } = relate(a, grown(b, 1));
  return mergedAgain(selectShapes(a, (shape) => overlaps[shape] === wanted));
}

/** Layers merged once, when a rule first asks for them. */
export class Regions {
  readonly #layout: FlatLayout;
  readonly #rules: DRCRuleSet;
  readonly #merged = new Map<string, Region>();

  constructor(layout: FlatLayout, rules: DRCRuleSet) {
    this.#layout = layout;
    this.#rules = rules;
  }

  get(name: string): Result<Region> {
    const known = this.#merged.get(name);
    if (known) return ok(known);
    const derived = this.#rules.derived.get(name);
    if (derived) return this.#derive(name, derived);
    const shapes = this.#layout.shapes(this.#rules.gdsLayer(name));
    if (shapes && shapes.slanted > 0) {
      const [x, y] = shapes.slantedAt.map((value) => Number((value * this.#layout.unit * 1e6).toFixed(6)));
      return err([issue('drc_slanted', { params: { layer: name, count: shapes.slanted, x, y } })]);
    }
    const region = shapes ? mergeShapes(shapes) : emptyRegion;
    this.#merged.set(name, region);
    return ok(region);
  }

  #derive(name: string, { operation, layers: [first, second] }: DerivedLayerJson): Result<Region> {
    const [a, b] = [this.get(first), this.get(second)];
    if (!a.ok) return a;
    if (!b.ok) return b;
    const region = operations[operation](a.value, b.value);
    this.#merged.set(name, region);
    return ok(region);
  }
}
