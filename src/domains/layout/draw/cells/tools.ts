import * as z from 'zod';
import { defineTool, success, type ToolResult } from '../../../../core/tool/tool.ts';
import { refused } from '../../input/refusal.ts';
import type { Device } from '../../netlist/circuit.ts';
import { arrangements, matchedOrder, mirrored, offCentre, pairOrder } from '../generators/chain.ts';
import { issue } from '../messages.ts';
import type { Mos } from '../sections.ts';
import { orientations } from '../shapes.ts';
import { type CellOptions, makeCell, techFrom } from './cells.ts';

const size = {
  device_id: z.string().min(1).describe('器件名'),
  w: z.number().positive().describe('一个倍数的总宽度（米）'),
  l: z.number().positive().describe('沟道长度（米）'),
  m: z.int().min(1).max(1000).default(1).describe('倍数'),
  nf: z.int().min(1).max(1000).default(1).describe('指数'),
  terminals: z.record(z.string(), z.string()).default({}).describe('端口接的网络；缺省按器件名'),
};

const Transistor = z.strictObject({ ...size, type: z.enum(['nmos', 'pmos']).describe('器件类型') });
type Transistor = z.output<typeof Transistor>;

const cell = {
  rules: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .nullable()
    .default(null)
    .describe('规则文件的内容；没有时只给出排列，不画图形'),
  dummies: z.boolean().default(false).describe('在每行两端加哑栅'),
  guard_ring: z.boolean().default(false).describe('四周加保护环'),
  fit_sizes: z.boolean().default(false).describe('把低于下限的尺寸调到下限'),
};

const CellResult = z.strictObject({
  cell_name: z.string(),
  device_instances: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  centroid_offset: z.number().describe('各器件中心到公共中心的最大距离：有图形时为 µm，否则为栅距'),
  gds_base64: z.string().nullable(),
  bbox_um: z.array(z.number()).nullable(),
  drc_error_count: z.int().nullable(),
});

/** They derive what they return from their parameters alone. */
const derives = {
  category: 'generate',
  requiresConfirmation: false,
  effect: 'none',
  timeout: 60_000,
  resultSchema: CellResult,
  errors: { DRC_VIOLATION: { status: 422, title: { zh: '违反设计规则', en: 'Design rules broken' } } },
} as const;

type CellParams = z.output<z.ZodObject<typeof cell>>;

interface Wanted extends Pick<CellOptions, 'name' | 'orientation'> {
  readonly rows: readonly (readonly string[])[];
  readonly instances: readonly string[];
  readonly devices: readonly Transistor[];
  readonly spacing?: number;
}

/** A pattern and, where the rules are there, its cell; a cell that breaks them is none (calls-3). */
function answer(params: CellParams, wanted: Wanted): ToolResult<z.input<typeof CellResult>> {
  const pattern = {
    cell_name: wanted.name,
    device_instances: [...wanted.instances],
    rows: wanted.rows.map((row) => [...row]),
  };
  if (params.rules === null) {
    const offsets = wanted.devices.map(({ device_id }) =>
      Math.abs(wanted.rows.reduce((sum, row) => sum + offCentre(row, device_id), 0) / wanted.rows.length),
    );
    const nothing = { gds_base64: null, bbox_um: null, drc_error_count: null };
    return success({ ...pattern, centroid_offset: Math.max(...offsets), ...nothing });
  }
  const tech = techFrom(params.rules);
  if (!tech.ok) return refused(tech.error);
  const made = makeCell(wanted.rows, wanted.devices.map(deviceOf), tech.value, {
    name: wanted.name,
    orientation: wanted.orientation,
    dummies: params.dummies,
    guardRing: params.guard_ring,
    fitSizes: params.fit_sizes,
    ...(wanted.spacing !== undefined && { spacing: wanted.spacing }),
  });
  if (!made.ok) return refused(made.error);
  const { violations, bounds, gds, offsets } = made.value;
  const count = violations.reduce((sum, one) => sum + one.count, 0);
  if (count > 0) {
    const broken = issue('draw_cell_breaks', { params: { count: violations.length } });
    return refused([broken], 'DRC_VIOLATION', { drc_error_count: count, violations });
  }
  return success({
    ...pattern,
    centroid_offset: Math.max(...offsets.values()),
    gds_base64: Buffer.from(gds).toString('base64'),
    bbox_um: [bounds.x1, bounds.y1, bounds.x2, bounds.y2].map((value) => value / 1000),
    drc_error_count: 0,
  });
}

/** Where a caller gives no nets, sources and bulks are common and the rest is each device's own. */
function deviceOf({ device_id: id, type, w, l, m, nf, terminals }: Transistor): Device {
  const { g = `${id}_g`, d = `${id}_d`, s = 'source', b = 'bulk' } = terminals;
  return { id, type, model: null, params: { w, l, m, nf, extra: {} }, terminals: { g, d, s, b } };
}

/** As far as a pattern needs to know it. */
function mosOf(device: Transistor): Mos {
  const { id, type, params, terminals } = deviceOf(device);
  const { g, d, s, b } = terminals as Record<'g' | 'd' | 's' | 'b', string>;
  const { w, l, m, nf } = params;
  const nets = { gate: g, drain: d, source: s, bulk: b };
  return { id, type: type as Mos['type'], model: null, ...nets, w: w! / nf, l: l!, fingers: m * nf };
}

/** M1_A1, M2_B1, …: the device, its letter, and which of its fingers this is. */
function instancesOf(rows: readonly (readonly string[])[], ids: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return rows.flat().map((id) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    const at = ids.indexOf(id);
    return `${id}_${at < 26 ? String.fromCharCode(65 + at) : `D${at + 1}_`}${count}`;
  });
}

const example = { w: 2e-6, l: 1.8e-7, m: 2 };

function single(type: Transistor['type'], name: string) {
  return defineTool({
    ...derives,
    id: `layout.create_${type}_pcell`,
    name,
    description: `按规则画一个 ${type.toUpperCase()}：多指、多倍、共用有源区，带接触孔、阱接触和电源轨`,
    examples: [{ text: `画一个 ${type}`, params: { device_id: 'M1', ...example } }],
    paramsSchema: z.strictObject({
      ...size,
      ...cell,
      orientation: z.enum(orientations).default('R0').describe('方向'),
      cell_name: z.string().default('').describe('单元名；缺省按器件名'),
    }),
    async execute({ orientation, cell_name, ...params }) {
      const rows = [Array<string>(params.m * params.nf).fill(params.device_id)];
      return answer(params, {
        name: cell_name || `${params.device_id}_${type}`,
        orientation,
        rows,
        instances: instancesOf(rows, [params.device_id]),
        devices: [{ ...params, type }],
      });
    },
  });
}

const common = {
  ...cell,
  axis: z.enum(['vertical', 'horizontal']).default('vertical').describe('对称轴的方向'),
  rows: z.int().min(1).max(64).default(1).describe('分成几行（二维图样）'),
};

const pairTool = defineTool({
  ...derives,
  id: 'layout.create_common_centroid_pair',
  name: '生成共质心对',
  description: '把两个要匹配的器件按 ABBA、ABAB 或 AABB 交错排列，可分成几行；给出规则时画出并检查',
  examples: [
    {
      text: '给 M1 和 M2 做 ABBA 共质心',
      params: {
        device_a: { device_id: 'M1', type: 'nmos', ...example },
        device_b: { device_id: 'M2', type: 'nmos', ...example },
        arrangement: 'ABBA',
      },
    },
  ],
  paramsSchema: z.strictObject({
    device_a: Transistor.describe('第一个器件'),
    device_b: Transistor.describe('第二个器件'),
    arrangement: z.enum(arrangements).default('ABBA').describe('排列方式'),
    spacing: z
      .number()
      .positive()
      .nullable()
      .default(null)
      .describe('相邻栅极的间距（米）；缺省为规则的下限'),
    cell_name: z.string().default('diff_pair_cc').describe('单元名'),
    ...common,
  }),
  async execute({ device_a: a, device_b: b, arrangement, spacing, cell_name, axis, rows, ...params }) {
    const wrong = mismatch(a, b);
    if (wrong) return wrong;
    const [na, nb] = [a.m * a.nf, b.m * b.nf];
    const made = pairRows(a.device_id, b.device_id, na, nb, arrangement, rows);
    if (!made) {
      const params = { first: na, second: nb, rows };
      return refused([issue('draw_uneven_pair', { params })], 'INVALID_PARAM', { rows, fingers: [na, nb] });
    }
    return answer(params, {
      name: cell_name,
      orientation: axis === 'vertical' ? 'R0' : 'R90',
      rows: made,
      instances: instancesOf(made, [a.device_id, b.device_id]),
      devices: [a, b],
      ...(spacing !== null && { spacing }),
    });
  },
});

/** Why two devices cannot match, in the document's words for the type. */
function mismatch(a: Transistor, b: Transistor): ToolResult<never> | null {
  const invalid = (code: MatchFault, details: Readonly<Record<string, unknown>>) =>
    refused([issue(code)], 'INVALID_PARAM', details);
  if (a.type !== b.type) return invalid('draw_match_type', { device_a_type: a.type, device_b_type: b.type });
  if (a.l !== b.l) return invalid('draw_match_length', { device_a_l: a.l, device_b_l: b.l });
  const [wa, wb] = [a.w / a.nf, b.w / b.nf];
  if (Math.abs(wa - wb) > 1e-12)
    return invalid('draw_match_width', { device_a_finger_w: wa, device_b_finger_w: wb });
  return a.device_id === b.device_id ? sameName(a.device_id) : null;
}

type MatchFault = 'draw_match_type' | 'draw_match_length' | 'draw_match_width';

const sameName = (device_id: string): ToolResult<never> =>
  refused([issue('draw_same_name')], 'CONFLICT', { device_id });

/** Every other row begins with the other device, so that rows mirror each other too; null where they come out uneven. */
function pairRows(
  a: string,
  b: string,
  na: number,
  nb: number,
  arrangement: (typeof arrangements)[number],
  rows: number,
): readonly (readonly string[])[] | null {
  if (na % rows !== 0 || nb % rows !== 0) return null;
  return Array.from({ length: rows }, (_, i) => {
    const [first, second] = i % 2 === 0 ? [a, b] : [b, a];
    if (na === nb) return pairOrder(first, second, na / rows, arrangement);
    const shares = [
      { item: a, count: na / rows },
      { item: b, count: nb / rows },
    ];
    return mirrored(shares, 1);
  });
}

const mirrorTool = defineTool({
  ...derives,
  id: 'layout.create_current_mirror',
  name: '生成电流镜',
  description: '把电流镜的参考管和输出管按比例交错排列，左右对称；给出规则时画出并检查',
  examples: [
    {
      text: '做一个 1:2 的电流镜',
      params: {
        reference: { device_id: 'M1', type: 'nmos', ...example },
        outputs: [{ device_id: 'M2', type: 'nmos', ...example, m: 4 }],
      },
    },
  ],
  paramsSchema: z.strictObject({
    reference: Transistor.describe('参考管'),
    outputs: z.array(Transistor).min(1).max(100).describe('输出管；比例由倍数和指数决定'),
    cell_name: z.string().default('current_mirror').describe('单元名'),
    ...common,
  }),
  async execute({ reference, outputs, cell_name, axis, rows, ...params }) {
    const devices = [reference, ...outputs];
    for (const output of outputs) {
      const wrong = mismatch(reference, output);
      if (wrong) return wrong;
    }
    const ids = devices.map(({ device_id }) => device_id);
    const twice = ids.find((id, i) => ids.indexOf(id) !== i);
    if (twice !== undefined) return sameName(twice);
    const gate = reference.terminals.g ?? `${reference.device_id}_g`;
    const tied = devices.map((device, i) => ({
      ...device,
      terminals: { g: gate, ...(i === 0 && { d: gate }), ...device.terminals },
    }));
    const shares = tied.map(mosOf);
    const uneven = shares.find(({ fingers }) => fingers % rows !== 0);
    if (uneven) {
      const params = { device: uneven.id, rows };
      return refused([issue('draw_uneven', { params })], 'INVALID_PARAM', { rows });
    }
    const row = matchedOrder(shares.map((one) => ({ ...one, fingers: one.fingers / rows }))).map(
      ({ id }) => id,
    );
    const made = Array.from({ length: rows }, () => row);
    return answer(params, {
      name: cell_name,
      orientation: axis === 'vertical' ? 'R0' : 'R90',
      rows: made,
      instances: instancesOf(made, ids),
      devices: tied,
    });
  },
});

export const cellTools = [
  single('nmos', '生成 NMOS 单元'),
  single('pmos', '生成 PMOS 单元'),
  pairTool,
  mirrorTool,
];
