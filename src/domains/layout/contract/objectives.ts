import * as z from 'zod';
import { defineContract } from '../../../core/contract/contract.ts';
import { described } from '../../../core/contract/described.ts';

/** Seed 001 §5.4.1. */
export const ObjectiveName = z.enum(['area_min', 'matching_max', 'performance_max', 'cost_min']);
export type ObjectiveName = z.output<typeof ObjectiveName>;

const ObjectiveJson = z
  .object({
    name: described(ObjectiveName, { zh: '目标名称', en: 'name of the objective' }),
    weight: described(z.number().min(0).max(1).default(1), { zh: '权重', en: 'weight' }),
    target: described(z.number(), { zh: '目标值（可选）', en: 'value aimed at (optional)' }).exactOptional(),
  })
  .meta({ id: 'Objective' });
export type ObjectiveJson = z.output<typeof ObjectiveJson>;

const ConstraintsJson = z
  .object({
    max_iterations: z.int().min(1).default(5),
    max_area: described(z.number(), { zh: '最大面积 (平方微米)', en: 'largest area (µm²)' }).exactOptional(),
    min_matching_score: described(z.number().min(0).max(1), {
      zh: '最小匹配度分数',
      en: 'least matching score',
    }).exactOptional(),
    max_aspect_ratio: described(z.number().positive(), {
      zh: '最大宽高比（长边比短边）',
      en: 'largest aspect ratio (long side to short side)',
    }).exactOptional(),
  })
  // The optional carries the id: a reference beside anything else would be wrapped in allOf by draft-07's rules.
  .exactOptional()
  .meta({ id: 'Constraints' });
export type ConstraintsJson = NonNullable<z.output<typeof ConstraintsJson>>;

const ObjectivesJson = z.object({
  schema_version: z.string().default('1.0.0'),
  objectives: z.array(ObjectiveJson),
  constraints: ConstraintsJson,
});
export type ObjectivesJson = z.output<typeof ObjectivesJson>;

/** The list may be empty here, as in the document's schema: words may name none yet. A file must name one. */
export const objectivesContract = defineContract<ObjectivesJson>({
  id: 'objectives',
  versions: ['1.0.0'],
  schema: described(ObjectivesJson, { zh: '设计目标和约束', en: 'Objectives and constraints of a design' }),
  unknownKeys: 'warn',
  jsonSchema: { target: 'draft-7', title: 'DesignObjectives' },
});
