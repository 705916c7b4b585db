import * as z from 'zod';
import { described } from '../../../../core/contract/described.ts';
import { defineTool, success, type ToolResult } from '../../../../core/tool/tool.ts';
import { refused } from '../../input/refusal.ts';
import type { Device } from '../../netlist/circuit.ts';
import { arrangements, matchedOrder, mirrored, offCentre, pairOrder } from '../generators/chain.ts';
import { issue } from '../messages.ts';
import type { Mos } from '../sections.ts';
import { boxUm, orientations } from '../shapes.ts';
import { type CellOptions, makeCell, techFrom } from './cells.ts';

const size = {
  device_id: described(z.string().min(1), { zh: '器件名', en: 'the name of the device' }),
  w: described(z.number().positive(), {
    zh: '一个倍数的总宽度（米）',
    en: 'total width of one multiple (metres)',
  }),
  l: described(z.number().positive(), { zh: '沟道长度（米）', en: 'length of the channel (metres)' }),
  m: described(z.int().min(1).max(1000).default(1), { zh: '倍数', en: 'multiples' }),
  nf: described(z.int().min(1).max(1000).default(1), { zh: '指数', en: 'fingers' }),
  terminals: described(z.record(z.string(), z.string()).default({}), {
    zh: '端口接的网络；缺省按器件名',
    en: 'the nets of the terminals; by default named after the device',
  }),
};

const Transistor = z.strictObject({
  ...size,
  type: described(z.enum(['nmos', 'pmos']), { zh: '器件类型', en: 'the type of device' }),
});
type Transistor = z.output<typeof Transistor>;

const cell = {
  rules: described(
    z
      .union([z.string(), z.record(z.string(), z.unknown())])
      .nullable()
      .default(null),
    {
      zh: '规则文件的内容；没有时只给出排列，不画图形',
      en: 'the rule file; without one only the arrangement is given and nothing is drawn',
    },
  ),
  dummies: described(z.boolean().default(false), {
    zh: '在每行两端加哑管',
    en: 'dummy transistors at both ends of each row',
  }),
  guard_ring: described(z.boolean().default(false), { zh: '四周加保护环', en: 'a guard ring around it' }),
  fit_sizes: described(z.boolean().default(false), {
    zh: '把低于下限的尺寸调到下限',
    en: 'raise sizes below the limit to the limit',
  }),
};

const CellResult = z.strictObject({
  cell_name: z.string(),
  device_instances: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  centroid_offset: described(z.number(), {
    zh: '各器件中心到公共中心的最大距离：有图形时为 µm，否则为栅距',
    en: 'largest distance of a device’s centre from the common one: in µm where it is drawn, else in gate pitches',
  }),
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
    bbox_um: boxUm(bounds, tech.value.process),
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
  const plain = { model: null, kind: '' };
  return { id, type: type as Mos['type'], ...plain, ...nets, w: w! / nf, l: l!, fingers: m * nf };
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

function single(type: Transistor['type'], one: string) {
  const kind = type.toUpperCase();
  return defineTool({
    ...derives,
    id: `layout.create_${type}_pcell`,
    name: { zh: `生成 ${kind} 单元`, en: `Make ${one} cell` },
    description: {
      zh: `按规则画一个 ${kind}：多指、多倍、共用有源区，带接触孔、阱接触和电源轨`,
      en: `Draws ${one} by the rules: fingers, multiples, shared diffusion, with contacts, well taps and supply rails`,
    },
    examples: [
      { zh: `画一个 ${type}`, en: `draw ${one.toLowerCase()}`, params: { device_id: 'M1', ...example } },
    ],
    paramsSchema: z.strictObject({
      ...size,
      ...cell,
      orientation: described(z.enum(orientations).default('R0'), { zh: '方向', en: 'orientation' }),
      cell_name: described(z.string().default(''), {
        zh: '单元名；缺省按器件名',
        en: 'the name of the cell; by default that of the device',
      }),
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
  axis: described(z.enum(['vertical', 'horizontal']).default('vertical'), {
    zh: '对称轴的方向',
    en: 'direction of the axis of symmetry',
  }),
  rows: described(z.int().min(1).max(64).default(1), {
    zh: '分成几行（二维图样）',
    en: 'how many rows (a pattern in two dimensions)',
  }),
};

const pairTool = defineTool({
  ...derives,
  id: 'layout.create_common_centroid_pair',
  name: { zh: '生成共质心对', en: 'Make a common-centroid pair' },
  description: {
    zh: '把两个要匹配的器件按 ABBA、ABAB 或 AABB 交错排列，可分成几行；给出规则时画出并检查',
    en: 'Interleaves two devices that must match as ABBA, ABAB or AABB, in one row or several; with rules it is drawn and checked',
  },
  examples: [
    {
      zh: '给 M1 和 M2 做 ABBA 共质心',
      en: 'a common centroid ABBA of M1 and M2',
      params: {
        device_a: { device_id: 'M1', type: 'nmos', ...example },
        device_b: { device_id: 'M2', type: 'nmos', ...example },
        arrangement: 'ABBA',
      },
    },
  ],
  paramsSchema: z.strictObject({
    device_a: described(Transistor, { zh: '第一个器件', en: 'the first device' }),
    device_b: described(Transistor, { zh: '第二个器件', en: 'the second device' }),
    arrangement: described(z.enum(arrangements).default('ABBA'), { zh: '排列方式', en: 'the arrangement' }),
    spacing: described(z.number().positive().nullable().default(null), {
      zh: '相邻栅极的间距（米）；缺省为规则的下限',
      en: 'pitch of neighbouring gates (metres); by default the least the rules allow',
    }),
    cell_name: described(z.string().default('diff_pair_cc'), { zh: '单元名', en: 'the name of the cell' }),
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
  name: { zh: '生成电流镜', en: 'Make a current mirror' },
  description: {
    zh: '把电流镜的参考管和输出管按比例交错排列，左右对称；给出规则时画出并检查',
    en: 'Interleaves the reference and the outputs of a mirror in their ratio, symmetric left and right; with rules it is drawn and checked',
  },
  examples: [
    {
      zh: '做一个 1:2 的电流镜',
      en: 'make a 1:2 current mirror',
      params: {
        reference: { device_id: 'M1', type: 'nmos', ...example },
        outputs: [{ device_id: 'M2', type: 'nmos', ...example, m: 4 }],
      },
    },
  ],
  paramsSchema: z.strictObject({
    reference: described(Transistor, { zh: '参考管', en: 'the reference' }),
    outputs: described(z.array(Transistor).min(1).max(100), {
      zh: '输出管；比例由倍数和指数决定',
      en: 'the outputs; multiples and fingers make the ratio',
    }),
    cell_name: described(z.string().default('current_mirror'), { zh: '单元名', en: 'the name of the cell' }),
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

export const cellTools = [single('nmos', 'an NMOS'), single('pmos', 'a PMOS'), pairTool, mirrorTool];
