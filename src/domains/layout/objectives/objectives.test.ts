import { describe, expect, it } from 'vitest';
import { ObjectiveName } from '../contract.ts';
import { DesignObjectives, type Figures, objectiveEvaluators } from './objectives.ts';
import { parseObjectives } from './parse.ts';

function objectivesOf(data: unknown): DesignObjectives {
  const parsed = parseObjectives(data);
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join('; '));
  return parsed.value.value;
}
const area = { name: 'area_min' };
const figures: Figures = { drc_error_count: 0, total_area: 99, matching_score: 0.8, utilization: 0.5 };

describe('seed 001 §5.4: errors of the objectives parser', () => {
  it.each([
    ['JSON', '{', /^Invalid JSON: /],
    ['§5.4.1 required', {}, /^Schema validation failed: objectives - "objectives" is missing/],
    [
      '§5.4.1 name',
      { objectives: [{ name: 'speed' }] },
      /^Schema validation failed: objectives\[0\]\.name - "speed" is not one of/,
    ],
    ['§5.4.1 weight', { objectives: [{ ...area, weight: 1.5 }] }, /objectives\[0\]\.weight - must be ≤ 1/],
    [
      '§5.4.1 iterations',
      { objectives: [area], constraints: { max_iterations: 0 } },
      /max_iterations - must be ≥ 1/,
    ],
    [
      '§5.4.1 score',
      { objectives: [area], constraints: { min_matching_score: 2 } },
      /min_matching_score - must be ≤ 1/,
    ],
    ['an empty list', { objectives: [] }, 'There must be at least one objective'],
    ['another major', { schema_version: '2.0.0', objectives: [area] }, 'Unsupported schema version: 2.0.0'],
  ])('%s', (_, data, message) => {
    const parsed = parseObjectives(data);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.error[0]!.message).toMatch(message);
  });
});

describe('seed 001 §5.4.2, appendix E: DesignObjectives', () => {
  it('§5.4.2 defaults', () => {
    expect({ ...objectivesOf({ objectives: [area] }) }).toEqual({
      objectives: [{ name: 'area_min', weight: 1, target: null }],
      constraints: { max_iterations: 5, max_area: null, min_matching_score: null, max_aspect_ratio: null },
    });
  });

  it('§5.4.2, L20: get_primary_objective: the greatest weight, of equals the first', () => {
    const primary = (...weights: number[]) =>
      objectivesOf({
        objectives: weights.map((weight, i) => ({ name: ObjectiveName.options[i], weight })),
      }).getPrimaryObjective().name;
    expect(primary(0.2, 0.8)).toBe('matching_max');
    expect(primary(0.5, 0.5, 0.1)).toBe('area_min');
    expect(primary(0, 0)).toBe('area_min');
  });

  it('§5.4.2 summarize, as shown', () => {
    const data = {
      objectives: [area, { name: 'matching_max', weight: 0.25 }],
      constraints: { max_iterations: 3, max_area: 1000, min_matching_score: 0.9 },
    };
    expect(objectivesOf(data).summarize()).toBe(
      '设计目标:\n  - area_min: 权重=1.0\n  - matching_max: 权重=0.25\n约束条件:\n  - 最大迭代: 3\n  - 最大面积: 1000.0 um^2',
    );
    expect(objectivesOf({ objectives: [area], constraints: { max_area: 0 } }).summarize()).not.toContain(
      '最大面积',
    );
  });
});

describe('seed 001 §5.4.3: objectives and how they are evaluated', () => {
  it.each([
    ['area_min', 1 / 100],
    ['matching_max', 0.8],
    ['cost_min', null],
    ['performance_max', undefined],
  ] as const)('%s', (name, expected) => {
    expect(objectiveEvaluators[name]?.(figures)).toBe(expected);
  });

  it('cost_min is 1 / (1 + cost) once a cost is known', () => {
    expect(objectiveEvaluators.cost_min?.({ ...figures, cost: 3 })).toBe(0.25);
  });

  it('the score is the weighted mean of what could be evaluated', () => {
    const objectives = objectivesOf({
      objectives: [
        { ...area, weight: 0.5 },
        { name: 'matching_max', weight: 1 },
        { name: 'performance_max', weight: 1 },
      ],
    });
    const scored = objectives.score(figures);
    expect(scored.score).toBeCloseTo((0.5 * 0.01 + 0.8) / 1.5);
    expect(scored.notEvaluated).toEqual(['performance_max']);
    const own = objectives.score(figures, { performance_max: () => 0.5 });
    expect(own.score).toBeCloseTo((0.5 * 0.01 + 0.8 + 0.5) / 2.5);
    expect(own.notEvaluated).toEqual([]);
  });

  it('nothing to evaluate is no score, and weights of 0 count alike', () => {
    const only = new DesignObjectives([{ name: 'performance_max', weight: 1, target: null }]);
    expect(only.score(figures).score).toBeNull();
    const zero = new DesignObjectives([
      { name: 'area_min', weight: 0, target: null },
      { name: 'matching_max', weight: 0, target: null },
    ]);
    expect(zero.score(figures).score).toBeCloseTo((0.01 + 0.8) / 2);
  });
});
