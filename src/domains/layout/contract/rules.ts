import * as z from 'zod';
import { defineContract } from '../../../core/contract/contract.ts';

/** Seed 001 §5.3.1. */
export const RuleType = z.enum(['width', 'spacing', 'enclosure', 'extension', 'overlap', 'density']);
export type RuleType = z.output<typeof RuleType>;

const RuleJson = z
  .object({
    id: z.string().describe('规则 ID'),
    type: RuleType.describe('规则类型'),
    layer: z.string().describe('主层'),
    layer2: z.string().describe('第二层（用于 spacing/enclosure 等）').exactOptional(),
    min: z.number().describe('最小值 (米)').exactOptional(),
    max: z.number().describe('最大值 (米)').exactOptional(),
    description: z.string().describe('规则描述').exactOptional(),
    strict: z.boolean().describe('enclosure：false 时只检查与外层相交的内层图形；缺省 true').exactOptional(),
  })
  .meta({ id: 'Rule' });
export type RuleJson = z.output<typeof RuleJson>;

const DeviceProcess = z
  .looseObject({
    resistor: z
      .looseObject({ sheet_resistance: z.number().positive().describe('方块电阻 (欧姆/方)') })
      .exactOptional(),
    capacitor: z
      .looseObject({ area_capacitance: z.number().positive().describe('单位面积电容 (法拉/平方米)') })
      .exactOptional(),
  })
  .exactOptional()
  .meta({ id: 'DeviceProcess' });
export type DeviceProcess = NonNullable<z.output<typeof DeviceProcess>>;

const RulesJson = z.object({
  schema_version: z.string().default('1.0.0'),
  tech: z.string().describe('工艺名称'),
  layers: z.record(z.string(), z.int()).describe('层名到层号的映射'),
  layer_datatypes: z.record(z.string(), z.int()).describe('层名到数据类型的映射，缺省 0').exactOptional(),
  rules: z.array(RuleJson),
  devices: DeviceProcess,
});
export type RulesJson = z.output<typeof RulesJson>;

export const rulesContract = defineContract<RulesJson>({
  id: 'drc_rules',
  versions: ['1.0.0'],
  schema: RulesJson,
  unknownKeys: 'warn',
  jsonSchema: { target: 'draft-7', title: 'DRCRules', description: '设计规则检查规则集' },
});
