import * as z from 'zod';
import { defineTool, success, type ToolResult } from '../../../core/tool/tool.ts';
import { refused, told } from '../input/refusal.ts';
import { type ParsedNetlist, type ReadOptions, readNetlist } from './read-netlist.ts';

export const netlistParams = {
  netlist: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .describe('网表：JSON 文件的内容（文本或已解析的对象），或 SPICE/CDL 文本'),
  format: z.enum(['auto', 'json', 'spice']).default('auto').describe('网表格式；auto 按内容判断'),
  top: z.string().optional().describe('SPICE：顶层子电路；缺省为没有被引用的那一个'),
  models: z
    .record(z.string(), z.enum(['nmos', 'pmos', 'resistor', 'capacitor']))
    .optional()
    .describe('SPICE：模型名到器件类型的对应关系'),
  power_nets: z.array(z.string()).optional().describe('补充的电源网络名'),
  ground_nets: z.array(z.string()).optional().describe('补充的地网络名'),
  signal_nets: z.array(z.string()).optional().describe('名字像电源、实为信号的网络'),
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
): ToolResult {
  const parsed = readNetlist(params.netlist, sourceOf(params, identifyModules));
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
  name: '解析网表',
  description: '把网表（JSON 或 SPICE）解析成电路：器件、网络和识别出的模块',
  examples: [{ text: '解析这个网表', params: { netlist: example } }],
  paramsSchema: z.strictObject({
    ...netlistParams,
    identify_modules: z.boolean().default(true).describe('是否识别电路模块'),
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
  name: '识别电路模块',
  description: '在网表中识别差分对、电流镜、共源共栅和尾电流源，并给出对称关系',
  examples: [{ text: '识别这个网表里的电流镜', params: { netlist: example } }],
  paramsSchema: z.strictObject(netlistParams),
  async execute(params) {
    return read(params, true, recognition);
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
