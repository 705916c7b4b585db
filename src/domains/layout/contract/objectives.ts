import * as z from 'zod';
import { defineContract } from '../../../core/contract/contract.ts';

/** Seed 001 §5.4.1. */
export const ObjectiveName = z.enum(['area_min', 'matching_max', 'performance_max', 'cost_min']);
export type ObjectiveName = z.output<typeof ObjectiveName>;

const ObjectiveJson = z
  .object({
    name: ObjectiveName.describe('目标名称'),
    weight: z.number().min(0).max(1).default(1).describe('权重'),
    target: z.number().describe('目标值（可选）').exactOptional(),
  })
  .meta({ id: 'Objective' });
export type ObjectiveJson = z.output<typeof ObjectiveJson>;

const ConstraintsJson = z
  .object({
    max_iterations: z.int().min(1).default(5),
    max_area: z.number().describe('最大面积 (平方微米)').exactOptional(),
    min_matching_score: z.number().min(0).max(1).describe('最小匹配度分数').exactOptional(),
    max_aspect_ratio: z.number().positive().describe('最大宽高比（长边比短边）').exactOptional(),
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
  schema: ObjectivesJson,
  unknownKeys: 'warn',
  jsonSchema: { target: 'draft-7', title: 'DesignObjectives', description: '设计目标和约束' },
});
