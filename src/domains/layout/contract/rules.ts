import * as z from 'zod';
import { defineContract } from '../../../core/contract/contract.ts';
import { described } from '../../../core/contract/described.ts';

/** Seed 001 §5.3.1. */
export const RuleType = z.enum(['width', 'spacing', 'enclosure', 'extension', 'overlap', 'density']);
export type RuleType = z.output<typeof RuleType>;

const RuleJson = z
  .object({
    id: described(z.string(), { zh: '规则 ID', en: 'id of the rule' }),
    type: described(RuleType, { zh: '规则类型', en: 'kind of rule' }),
    layer: described(z.string(), { zh: '主层', en: 'the layer' }),
    layer2: described(z.string(), {
      zh: '第二层（用于 spacing/enclosure 等）',
      en: 'the second layer (for spacing, enclosure and others)',
    }).exactOptional(),
    min: described(z.number(), { zh: '最小值 (米)', en: 'least value (metres)' }).exactOptional(),
    max: described(z.number(), { zh: '最大值 (米)', en: 'largest value (metres)' }).exactOptional(),
    description: described(z.string(), { zh: '规则描述', en: 'what the rule says' }).exactOptional(),
    strict: described(z.boolean(), {
      zh: 'enclosure：false 时只检查与外层相交的内层图形；缺省 true',
      en: 'enclosure: false checks only inner shapes that meet the outer layer; true by default',
    }).exactOptional(),
  })
  .meta({ id: 'Rule' });
export type RuleJson = z.output<typeof RuleJson>;

const DeviceProcess = z
  .looseObject({
    resistor: z
      .looseObject({
        sheet_resistance: described(z.number().positive(), {
          zh: '方块电阻 (欧姆/方)',
          en: 'sheet resistance (ohms per square)',
        }),
      })
      .exactOptional(),
    capacitor: z
      .looseObject({
        area_capacitance: described(z.number().positive(), {
          zh: '单位面积电容 (法拉/平方米)',
          en: 'capacitance per area (farads per square metre)',
        }),
      })
      .exactOptional(),
  })
  .exactOptional()
  .meta({ id: 'DeviceProcess' });
export type DeviceProcess = NonNullable<z.output<typeof DeviceProcess>>;

const RulesJson = z.object({
  schema_version: z.string().default('1.0.0'),
  tech: described(z.string(), { zh: '工艺名称', en: 'the process' }),
  layers: described(z.record(z.string(), z.int()), {
    zh: '层名到层号的映射',
    en: 'the number of each layer',
  }),
  layer_datatypes: described(z.record(z.string(), z.int()), {
    zh: '层名到数据类型的映射，缺省 0',
    en: 'the datatype of each layer, 0 where not given',
  }).exactOptional(),
  rules: z.array(RuleJson),
  devices: DeviceProcess,
});
export type RulesJson = z.output<typeof RulesJson>;

export const rulesContract = defineContract<RulesJson>({
  id: 'drc_rules',
  versions: ['1.0.0'],
  schema: described(RulesJson, { zh: '设计规则检查规则集', en: 'A set of design rules' }),
  unknownKeys: 'warn',
  jsonSchema: { target: 'draft-7', title: 'DRCRules' },
});
