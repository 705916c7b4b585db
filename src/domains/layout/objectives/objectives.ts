import type { ObjectiveName } from '../contract.ts';
import { pythonFloat } from '../input/python-float.ts';

/** Seed 001 appendix E. Areas in µm². */
export interface LayoutMetrics {
  readonly drc_error_count: number;
  readonly total_area: number;
  readonly matching_score: number;
  readonly utilization: number;
}

/** What an evaluator may draw upon; a figure nobody supplied is absent, never zero. */
export interface Figures extends LayoutMetrics {
  readonly cost?: number;
}

/** Seed 001 §5.4.2: how good a layout is for one objective, 0 to 1; null where the figure for it is missing. */
export type Evaluator = (figures: Figures) => number | null;

/** §5.4.3. `performance_max` is "自定义": whoever knows a figure of performance brings the evaluator. */
export const objectiveEvaluators: Readonly<Partial<Record<ObjectiveName, Evaluator>>> = {
  area_min: ({ total_area }) => 1 / (1 + total_area),
  matching_max: ({ matching_score }) => matching_score,
  cost_min: ({ cost }) => (cost === undefined ? null : 1 / (1 + cost)),
};

export interface Objective {
  readonly name: ObjectiveName;
  readonly weight: number;
  readonly target: number | null;
}

export interface DesignConstraints {
  readonly max_iterations: number;
  readonly max_area: number | null;
  readonly min_matching_score: number | null;
  /** Longer side to shorter side; an addition to the document. */
  readonly max_aspect_ratio: number | null;
}

export const defaultConstraints: DesignConstraints = {
  max_iterations: 5,
  max_area: null,
  min_matching_score: null,
  max_aspect_ratio: null,
};

export interface Scored {
  /** The weighted mean of what could be evaluated, weights normalised; null where nothing could. */
  readonly score: number | null;
  readonly parts: readonly {
    readonly name: ObjectiveName;
    readonly weight: number;
    readonly score: number | null;
  }[];
  /** Objectives that stay "not evaluated" because no figure or evaluator is there. */
  readonly notEvaluated: readonly ObjectiveName[];
}

/** Seed 001 §5.4.2; there is always at least one objective. */
export class DesignObjectives {
  readonly objectives: readonly [Objective, ...Objective[]];
  readonly constraints: DesignConstraints;

  constructor(
    objectives: readonly [Objective, ...Objective[]],
    constraints: DesignConstraints = defaultConstraints,
  ) {
    this.objectives = objectives;
    this.constraints = constraints;
    Object.freeze(this);
  }

  /** The greatest weight; of equals the first. */
  getPrimaryObjective(): Objective {
    return this.objectives.reduce((best, next) => (next.weight > best.weight ? next : best));
  }

  /** The text a model is shown, as the document writes it. */
  summarize(): string {
    const { max_iterations, max_area } = this.constraints;
    return [
      '设计目标:',
      ...this.objectives.map(({ name, weight }) => `  - ${name}: 权重=${pythonFloat(weight)}`),
      '约束条件:',
      `  - 最大迭代: ${max_iterations}`,
      ...(max_area ? [`  - 最大面积: ${pythonFloat(max_area)} um^2`] : []),
    ].join('\n');
  }

  /** Where all weights are 0 they count alike: the document lets a weight be 0 and wants a score all the same. */
  score(figures: Figures, evaluators: Readonly<Partial<Record<ObjectiveName, Evaluator>>> = {}): Scored {
    const known = { ...objectiveEvaluators, ...evaluators };
    const parts = this.objectives.map(({ name, weight }) => ({
      name,
      weight,
      score: known[name]?.(figures) ?? null,
    }));
    const evaluated = parts.filter((part) => part.score !== null);
    const total = evaluated.reduce((sum, { weight }) => sum + weight, 0);
    const share = (weight: number) => (total > 0 ? weight / total : 1 / evaluated.length);
    const score = evaluated.reduce((sum, part) => sum + share(part.weight) * part.score!, 0);
    return {
      score: evaluated.length === 0 ? null : score,
      parts,
      notEvaluated: parts.filter((part) => part.score === null).map((part) => part.name),
    };
  }
}
