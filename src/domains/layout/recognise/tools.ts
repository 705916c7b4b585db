import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { defineTool, success, type ToolResult } from '../../../core/tool/tool.ts';
import { refused, told } from '../input/refusal.ts';
import { type ParsedNetlist, type ReadOptions, readNetlist } from './read-netlist.ts';

export const netlistParams = {
  netlist: described(z.union([z.string(), z.record(z.string(), z.unknown())]), {
    zh: '网表：JSON 文件的内容（文本或已解析的对象），或 SPICE/CDL 文本',
    en: 'the netlist: a JSON file (its text, or the object), or SPICE/CDL text',
  }),
  format: described(z.enum(['auto', 'json', 'spice']).default('auto'), {
    zh: '网表格式；auto 按内容判断',
    en: 'the format of the netlist; auto looks at it',
  }),
  top: described(z.string().optional(), {
    zh: 'SPICE：顶层子电路；缺省为没有被引用的那一个',
    en: 'SPICE: the top subcircuit; by default the one nothing refers to',
  }),
  models: described(z.record(z.string(), z.enum(['nmos', 'pmos', 'resistor', 'capacitor'])).optional(), {
    zh: 'SPICE：模型名到器件类型的对应关系',
    en: 'SPICE: which model is which type of device',
  }),
  power_nets: described(z.array(z.string()).optional(), {
    zh: '补充的电源网络名',
    en: 'further names of supply nets',
  }),
  ground_nets: described(z.array(z.string()).optional(), {
    zh: '补充的地网络名',
    en: 'further names of ground nets',
  }),
  signal_nets: described(z.array(z.string()).optional(), {
    zh: '名字像电源、实为信号的网络',
    en: 'nets that are named like a supply and are signals',
  }),
};

type NetlistParams = z.output<z.ZodObject<typeof netlistParams>>;

export const sourceOf = (params: NetlistParams, identifyModules: boolean): ReadOptions => ({
  identifyModules,
  ...(params.format !== 'auto' && { format: params.format }),
  ...(params.top !== undefined && { top: params.top }),
  ...(params.models && { models: params.models }),
  supplies: {
    power: params.power_nets ?? [],
    ground: params.ground_nets ?? [],
    signal: params.signal_nets ?? [],
  },
});

/** calls-3: a netlist that cannot be read is a bad parameter; the first problem is the message. */
function read(
  params: NetlistParams,
  identifyModules: boolean,
  use: (parsed: ParsedNetlist) => unknown,
  more: ReadOptions = {},
): ToolResult {
  const parsed = readNetlist(params.netlist, { ...sourceOf(params, identifyModules), ...more });
  if (parsed.ok) return success(use(parsed.value));
  const error = parsed.error[0]!.params.error ?? 'NetlistParseError';
  return refused(parsed.error, 'INVALID_PARAM', { error });
}

const example = {
  schema_version: '1.0.0',
  top: 'mirror',
  cells: [
    {
      name: 'mirror',
      devices: [
        { id: 'M1', type: 'nmos', w: 2e-6, l: 1.8e-7, terminals: { d: 'in', g: 'in', s: 'vss', b: 'vss' } },
        { id: 'M2', type: 'nmos', w: 4e-6, l: 1.8e-7, terminals: { d: 'out', g: 'in', s: 'vss', b: 'vss' } },
      ],
    },
  ],
};

/** Both tools derive what they return from their parameters alone; the circuit keeps the document's nested shape. */
const derives = { category: 'generate', requiresConfirmation: false, effect: 'none' } as const;

const parseTool = defineTool({
  ...derives,
  id: 'netlist.parse',
  name: { zh: '解析网表', en: 'Read a netlist' },
  description: {
    zh: '把网表（JSON 或 SPICE）解析成电路：器件、网络和识别出的模块',
    en: 'Reads a netlist (JSON or SPICE) as a circuit: devices, nets and the modules recognised in it',
  },
  examples: [{ zh: '解析这个网表', en: 'read this netlist', params: { netlist: example } }],
  paramsSchema: z.strictObject({
    ...netlistParams,
    identify_modules: described(z.boolean().default(true), {
      zh: '是否识别电路模块',
      en: 'whether modules are looked for',
    }),
  }),
  async execute({ identify_modules, ...params }) {
    return read(params, identify_modules, ({ circuit, warnings }) => ({
      ...circuit.toJSON(),
      summary: circuit.summarize(),
      warnings: warnings.map(told),
    }));
  },
});

const recognizeTool = defineTool({
  ...derives,
  id: 'netlist.recognize',
  name: { zh: '识别电路模块', en: 'Recognise modules' },
  description: {
    zh: '在网表中识别差分对、电流镜、共源共栅和尾电流源，并给出对称关系',
    en: 'Finds differential pairs, current mirrors, cascodes and tail current sources in a netlist, and what is symmetric',
  },
  examples: [
    {
      zh: '识别这个网表里的电流镜',
      en: 'find the current mirrors in this netlist',
      params: { netlist: example },
    },
  ],
  paramsSchema: z.strictObject(netlistParams),
  async execute(params) {
    return read(params, true, recognition, { unsized: true });
  },
});

/** What `yx recognize --json` prints, too. */
export const recognition = ({ circuit, recognised, warnings }: ParsedNetlist) => ({
  circuit: circuit.name,
  device_count: circuit.devices.length,
  net_count: circuit.nets.length,
  modules: recognised.modules,
  others: recognised.others,
  symmetry: recognised.symmetry,
  supplies: {
    power: circuit.nets.filter((net) => net.net_type === 'power').map((net) => net.name),
    ground: circuit.nets.filter((net) => net.net_type === 'ground').map((net) => net.name),
  },
  warnings: warnings.map(told),
});

export const netlistTools = [parseTool, recognizeTool];
