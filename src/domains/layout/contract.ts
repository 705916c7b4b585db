import * as z from 'zod';
import { defineContract } from '../../core/contract/contract.ts';
import { described } from '../../core/contract/described.ts';

/** layout-5.2.1. What a device type or a cell needs beyond its shape is checked when the circuit is built. */
export const DeviceType = z.enum(['nmos', 'pmos', 'resistor', 'capacitor']);
export type DeviceType = z.output<typeof DeviceType>;

const DeviceJson = z
  .object({
    id: described(z.string(), { zh: '器件实例名', en: 'name of the instance' }),
    type: described(DeviceType, { zh: '器件类型', en: 'the type of device' }),
    model: described(z.string(), { zh: '器件模型名', en: 'name of the model' }).exactOptional(),
    w: described(z.number().min(0), { zh: '宽度 (米)', en: 'width (metres)' }).exactOptional(),
    l: described(z.number().min(0), { zh: '长度 (米)', en: 'length (metres)' }).exactOptional(),
    m: described(z.int().min(1).default(1), { zh: '倍数', en: 'multiples' }),
    nf: described(z.int().min(1).default(1), { zh: '指数', en: 'fingers' }),
    r: described(z.number().min(0), { zh: '电阻 (欧姆)', en: 'resistance (ohms)' }).exactOptional(),
    c: described(z.number().min(0), { zh: '电容 (法拉)', en: 'capacitance (farads)' }).exactOptional(),
    terminals: described(z.record(z.string(), z.string()), {
      zh: '端口连接',
      en: 'the net of each terminal',
    }),
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
    ports: described(z.array(z.string()), { zh: '对外端口', en: 'ports' }).exactOptional(),
    devices: z.array(DeviceJson),
    nets: z.array(z.string()).exactOptional(),
    subcells: z.array(SubcellInstanceJson).exactOptional(),
  })
  .meta({ id: 'Cell' });
export type CellJson = z.output<typeof CellJson>;

const NetlistJson = z.object({
  schema_version: described(z.string().default('1.0.0'), {
    zh: 'Schema 版本号',
    en: 'version of the schema',
  }),
  cells: described(z.array(CellJson), { zh: 'Cell 定义列表', en: 'the cells' }),
  top: described(z.string(), { zh: '顶层 Cell 名称', en: 'the name of the top cell' }),
});
export type NetlistJson = z.output<typeof NetlistJson>;

/** 1.1.0 adds the optional `ports`, `r` and `c`, so taking 1.0.0 data there changes nothing. */
export const netlistContract = defineContract<NetlistJson>({
  id: 'netlist',
  versions: ['1.0.0', '1.1.0'],
  schema: described(NetlistJson, { zh: '电路网表定义', en: 'A netlist' }),
  unknownKeys: 'warn',
  jsonSchema: { target: 'draft-7', title: 'Netlist' },
});

/** layout-5.3.1; `area` and `reach` since 1.1.0. */
export const RuleType = z.enum([
  'width',
  'spacing',
  'enclosure',
  'extension',
  'overlap',
  'density',
  'area',
  'reach',
]);
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
    // Of an area in square metres; of a reach, `max` is how far any part of the layer may be from layer2.
    min: described(z.number(), { zh: '最小值 (米)', en: 'least value (metres)' }).exactOptional(),
    max: described(z.number(), { zh: '最大值 (米)', en: 'largest value (metres)' }).exactOptional(),
    description: described(z.string(), { zh: '规则描述', en: 'what the rule says' }).exactOptional(),
    strict: described(z.boolean(), {
      zh: 'enclosure：false 时只检查与外层相交的内层图形；缺省 true',
      en: 'enclosure: false checks only inner shapes that meet the outer layer; true by default',
    }).exactOptional(),
    sides: described(z.enum(['all', 'opposite']), {
      zh: 'enclosure（1.1.0）：opposite 时最小值只需在一对对边上成立；缺省 all',
      en: 'enclosure (1.1.0): opposite holds the least value on two opposite sides only; all by default',
    }).exactOptional(),
    within: described(z.string(), {
      zh: 'reach（1.2.0）：只在这一层的图形里量，例如阱；缺省不限',
      en: 'reach (1.2.0): measured inside shapes of this layer only, such as wells; anywhere by default',
    }).exactOptional(),
    outside: described(z.string(), {
      zh: 'reach（1.3.0）：不穿过这一层的图形，例如阱；缺省不限',
      en: 'reach (1.3.0): measured around shapes of this layer, such as wells, and not across; anywhere by default',
    }).exactOptional(),
    window: described(z.number().positive(), {
      zh: 'density（1.1.0）：窗口边长 (米)；缺省为整个版图',
      en: 'density (1.1.0): side of the window (metres); the whole layout by default',
    }).exactOptional(),
    step: described(z.number().positive(), {
      zh: 'density（1.1.0）：窗口步长 (米)；缺省为窗口边长',
      en: 'density (1.1.0): step of the window (metres); its side by default',
    }).exactOptional(),
  })
  .meta({ id: 'Rule' });
export type RuleJson = z.output<typeof RuleJson>;

/** A layer made of others: the common area, the area of the first without the second, either, or whole shapes of the first. */
const DerivedLayerJson = z
  .object({
    operation: described(z.enum(['and', 'not', 'or', 'interacting', 'not_interacting']), {
      zh: '运算：and、not、or，或选取与第二层相接/不相接的图形',
      en: 'and, not, or; or the shapes of the first that meet the second, or do not',
    }),
    layers: described(z.tuple([z.string(), z.string()]), {
      zh: '两个层，可以是前面定义的导出层',
      en: 'two layers, which may be derived ones',
    }),
  })
  .meta({ id: 'DerivedLayer' });
export type DerivedLayerJson = z.output<typeof DerivedLayerJson>;

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
    transistor: z
      .looseObject({
        min_width: described(z.number().positive(), {
          zh: '最窄的沟道 (米)',
          en: 'the narrowest channel (metres)',
        }),
        rule: described(z.string(), { zh: '规定它的规则', en: 'the rule that says so' }).exactOptional(),
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
  derived_layers: described(z.record(z.string(), DerivedLayerJson), {
    zh: '导出层（1.1.0）：规则可以像普通层一样引用',
    en: 'derived layers (1.1.0), which rules name like any other',
  }).exactOptional(),
  rules: z.array(RuleJson),
  devices: DeviceProcess,
});
export type RulesJson = z.output<typeof RulesJson>;

/** 1.1.0 adds rule types and optional fields, 1.2.0 and 1.3.0 another, so taking older data there changes nothing. */
export const rulesContract = defineContract<RulesJson>({
  id: 'drc_rules',
  versions: ['1.0.0', '1.1.0', '1.2.0', '1.3.0'],
  schema: described(RulesJson, { zh: '设计规则检查规则集', en: 'A set of design rules' }),
  unknownKeys: 'warn',
  jsonSchema: { target: 'draft-7', title: 'DRCRules' },
});

/** layout-5.4.1. */
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

export const PinSide = z.enum(['left', 'right', 'top', 'bottom']);
export type PinSide = z.output<typeof PinSide>;

/** What a designer asks of devices and nets by name; the same in a file of its own and among the constraints of a design. */
const wanted = {
  symmetry: described(z.array(z.tuple([z.string(), z.string()])), {
    zh: '互为镜像的器件对',
    en: 'pairs of devices that are mirror images of each other',
  }).exactOptional(),
  groups: described(z.array(z.array(z.string()).min(2)), {
    zh: '要放在一起的器件',
    en: 'devices that are kept together',
  }).exactOptional(),
  pins: described(
    z.array(
      z.object({
        net: described(z.string(), { zh: '网络', en: 'the net' }),
        side: described(PinSide, { zh: '左、右、上、下', en: 'left, right, top or bottom' }),
      }),
    ),
    {
      zh: '端口在版图的哪一边',
      en: 'the side of the layout a net’s pin is on',
    },
  ).exactOptional(),
  net_widths: described(
    z.array(
      z.object({
        net: described(z.string(), { zh: '网络', en: 'the net' }),
        width_um: described(z.number().positive().max(1000), {
          zh: '最小线宽 (微米)',
          en: 'least width of its wires (µm)',
        }),
      }),
    ),
    { zh: '网络的最小线宽', en: 'the least width of nets’ wires' },
  ).exactOptional(),
  net_currents: described(
    z.array(
      z.object({
        net: described(z.string(), { zh: '网络', en: 'the net' }),
        current_ma: described(z.number().positive().max(10_000), {
          zh: '直流电流 (毫安)',
          en: 'its direct current (mA)',
        }),
      }),
    ),
    {
      zh: '网络的电流：线宽和过孔按工艺公布的电流密度取',
      en: 'the current of nets: their wires and cuts are sized by the process’s published densities',
    },
  ).exactOptional(),
};

export const WantedShape = z.object(wanted);

const WantedJson = z.object({ schema_version: z.string().default('1.0.0'), ...wanted });
export type WantedJson = Omit<z.output<typeof WantedJson>, 'schema_version'>;

export const wantedContract = defineContract<z.output<typeof WantedJson>>({
  id: 'layout_constraints',
  versions: ['1.0.0', '1.1.0'],
  schema: described(WantedJson, {
    zh: '对器件和网络的要求：对称、成组、端口边、线宽、电流',
    en: 'What is asked of devices and nets: symmetry, groups, sides of pins, widths, currents',
  }),
  unknownKeys: 'warn',
  jsonSchema: { target: 'draft-7', title: 'LayoutConstraints' },
});

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
    ...wanted,
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

/**
 * The list may be empty here, as in the document's schema: words may name none yet. A file must name one. 1.1.0 adds what is
 * asked of devices and nets by name and 1.2.0 their currents, so taking older data there changes nothing.
 */
export const objectivesContract = defineContract<ObjectivesJson>({
  id: 'objectives',
  versions: ['1.0.0', '1.1.0', '1.2.0'],
  schema: described(ObjectivesJson, { zh: '设计目标和约束', en: 'Objectives and constraints of a design' }),
  unknownKeys: 'warn',
  jsonSchema: { target: 'draft-7', title: 'DesignObjectives' },
});
