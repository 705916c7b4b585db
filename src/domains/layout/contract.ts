import * as z from 'zod';
import { defineContract } from '../../core/contract/contract.ts';

/** layout-5.2.1. What a device type or a cell needs beyond its shape is checked when the circuit is built. */
export const DeviceType = z.enum(['nmos', 'pmos', 'resistor', 'capacitor']);
export type DeviceType = z.output<typeof DeviceType>;

const DeviceJson = z
  .object({
    id: z.string().describe('器件实例名'),
    type: DeviceType.describe('器件类型'),
    model: z.string().describe('器件模型名').exactOptional(),
    w: z.number().min(0).describe('宽度 (米)').exactOptional(),
    l: z.number().min(0).describe('长度 (米)').exactOptional(),
    m: z.int().min(1).default(1).describe('倍数'),
    nf: z.int().min(1).default(1).describe('指数'),
    r: z.number().min(0).describe('电阻 (欧姆)').exactOptional(),
    c: z.number().min(0).describe('电容 (法拉)').exactOptional(),
    terminals: z.record(z.string(), z.string()).describe('端口连接'),
  })
  .meta({ id: 'Device' });
export type DeviceJson = z.output<typeof DeviceJson>;

const SubcellInstanceJson = z
  .object({
    name: z.string(),
    cell: z.string(),
    connections: z.record(z.string(), z.string()).exactOptional(),
  })
  .meta({ id: 'SubcellInstance' });
export type SubcellInstanceJson = z.output<typeof SubcellInstanceJson>;

const CellJson = z
  .object({
    name: z.string(),
    ports: z.array(z.string()).describe('对外端口').exactOptional(),
    devices: z.array(DeviceJson),
    nets: z.array(z.string()).exactOptional(),
    subcells: z.array(SubcellInstanceJson).exactOptional(),
  })
  .meta({ id: 'Cell' });
export type CellJson = z.output<typeof CellJson>;

const NetlistJson = z.object({
  schema_version: z.string().default('1.0.0').describe('Schema 版本号'),
  cells: z.array(CellJson).describe('Cell 定义列表'),
  top: z.string().describe('顶层 Cell 名称'),
});
export type NetlistJson = z.output<typeof NetlistJson>;

/** 1.1.0 adds the optional `ports`, `r` and `c`, so taking 1.0.0 data there changes nothing. */
export const netlistContract = defineContract<NetlistJson>({
  id: 'netlist',
  versions: ['1.0.0', '1.1.0'],
  schema: NetlistJson,
  unknownKeys: 'warn',
  jsonSchema: { target: 'draft-7', title: 'Netlist', description: '电路网表定义' },
});

/** layout-5.3.1. */
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

/** layout-5.4.1. */
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
