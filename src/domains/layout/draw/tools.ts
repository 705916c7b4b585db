import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { fill, type Lang } from '../../../core/messages.ts';
import { ok } from '../../../core/result.ts';
import { defineTool, success } from '../../../core/tool/tool.ts';
import { readingsOf } from '../input/readings.ts';
import { refused } from '../input/refusal.ts';
import { groupBy } from '../netlist/groups.ts';
import { netlistOfCircuit, type SizeChange, sizeFields, withChanges } from '../netlist/size-changes.ts';
import { type Process, processOnce } from '../rules/process.ts';
import { assemble } from './assemble.ts';
import type { Assembled } from './assemble-rows.ts';
import { balanced } from './balance/balance.ts';
import { readOnce } from './balance/read-once.ts';
import { placeCellsTool } from './cells/place-cells.ts';
import { ringAroundFile } from './cells/ring-around.ts';
import { cellTools } from './cells/tools.ts';
import { exportFiles } from './export/files.ts';
import { addToGds, assembledToGds } from './export/gds.ts';
import { memoryTools } from './memory/tools.ts';
import { drawMessages } from './messages.ts';
import { place } from './place/place.ts';
import type { Antennas } from './route/charge.ts';
import { SectionWire, sectionsFromWire, sectionToWire } from './section-wire.ts';
import { boundsOf, boxUm, type Rect } from './shapes.ts';
import type { Fingers } from './sizes/fingers.ts';
import { prepareOnce } from './sizes/prepare.ts';
import { drawn, example, wishesOf } from './tool-input.ts';

const FIVE_MINUTES = 300_000;
/** Enough for small circuits to settle, and little beside the checks. */
const EFFORT = 200;

const SizeChangeWire = z.strictObject({
  device: z.string(),
  field: z.enum(sizeFields),
  from: z.number().nullable(),
  to: z.number(),
  reason: z.string(),
});

/** They derive what they return from their parameters alone. */
const derives = { category: 'generate', requiresConfirmation: false, effect: 'none' } as const;

const placeTool = defineTool({
  ...derives,
  id: 'layout.place',
  name: { zh: '布局', en: 'Place' },
  description: {
    zh: '把电路的器件按识别出的模块排成行：匹配的器件交错放置，行数按面积和宽高比选取',
    en: 'Puts the devices of a circuit in rows by the modules recognised: those that match are interleaved, and area and aspect ratio decide how many rows',
  },
  timeout: FIVE_MINUTES,
  examples: [{ zh: '给这个电路布局', en: 'place this circuit', params: example }],
  paramsSchema: z.strictObject({
    ...drawn,
    groups: described(
      z
        .array(
          z.strictObject({
            id: described(z.string(), { zh: '名字', en: 'the name' }),
            order: described(z.array(z.string()), {
              zh: '从左到右的器件名',
              en: 'devices from left to right',
            }),
          }),
        )
        .default([]),
      { zh: '预先做好的交错图样：逐个栅极的器件名', en: 'patterns made before: the device of each gate' },
    ),
    max_aspect_ratio: described(z.number().positive().nullable().default(null), {
      zh: '最大宽高比（长边比短边）',
      en: 'largest aspect ratio (long side to short side)',
    }),
    start: described(z.array(SectionWire).default([]), {
      zh: '以前的布局：比找到的更好时从它开始',
      en: 'an earlier placement, to start from where it is better than what is found',
    }),
    seed: described(z.int().default(1), {
      zh: '随机种子；相同的种子给出相同的布局',
      en: 'seed; the same one gives the same placement',
    }),
    effort: described(z.int().min(0).max(100_000).default(EFFORT), {
      zh: '折叠之后再试多少种小改动',
      en: 'how many small changes are tried after folding',
    }),
  }),
  resultSchema: z.strictObject({
    sections: z.array(SectionWire),
    area_um2: z.number(),
    wire_length_um: z.number(),
    tried: z.int(),
    size_changes: z.array(SizeChangeWire),
    assumptions: described(
      z.array(
        z.strictObject({ field: z.string(), value: z.union([z.number(), z.string()]), source: z.string() }),
      ),
      {
        zh: '规则文件没有而按工艺公开资料取用的数据',
        en: 'figures the rule file lacks, taken from what is published of the process',
      },
    ),
    netlist: described(z.record(z.string(), z.unknown()), {
      zh: '展开后的网表，尺寸与所画的一致',
      en: 'the netlist without hierarchy, its sizes as drawn',
    }),
  }),
  async execute({ max_aspect_ratio, start, ...given }, context) {
    const { netlist, rules, supply_width_um } = given;
    const readings = await readingsOf(context);
    const placedWith = (fingers: Fingers | 'chosen') => {
      const prepared = prepareOnce(readings, netlist, rules, { ...wishesOf(given), fingers });
      if (!prepared.ok) return prepared;
      const before = sectionsFromWire(start, prepared.value);
      const placed = place(prepared.value, {
        ...given,
        maxAspect: max_aspect_ratio,
        supplyWidth: prepared.value.process.fromUm(supply_width_um),
        // One that does not fit this circuit helps nobody.
        ...(before.ok && { start: before.value }),
      });
      const isTooLong = max_aspect_ratio !== null && aspectOf(placed.assembled.bounds) > max_aspect_ratio;
      return ok({ prepared: prepared.value, placed, isTooLong });
    };
    const folded = placedWith('chosen');
    // A limit that was asked for comes before fingers that nobody asked to be split.
    const plain = folded.ok && folded.value.isTooLong ? placedWith({}) : folded;
    const chosen = plain.ok && !plain.value.isTooLong ? plain : folded;
    if (!chosen.ok) return refused(chosen.error);
    const { prepared, placed } = chosen.value;
    const { bounds, wireLength } = placed.assembled;
    const { process } = prepared;
    return success({
      sections: placed.sections.map(sectionToWire),
      area_um2: areaUm2(bounds, process),
      wire_length_um: process.um(wireLength),
      tried: placed.tried,
      size_changes: [...prepared.changes],
      assumptions: prepared.assumptions.map((one) => ({ ...one })),
      netlist: netlistOfCircuit(withChanges(prepared.circuit, prepared.changes), (device) =>
        process.bodyOf(device),
      ),
    });
  },
});

const DeviceBox = z.strictObject({ device: z.string(), bbox_um: z.array(z.number()).length(4) });

/** What routing did for the antenna rules. */
const antennaFields = {
  antenna_jumps: described(z.array(z.string()), {
    zh: '栅极就近跳到上层导线的网络',
    en: 'nets whose gates are reached from the upper conductor',
  }),
  antenna_diodes: described(z.array(z.string()), {
    zh: '加了天线二极管的网络；二极管不在网表里，比对时不算器件',
    en: 'nets with an antenna diode; it is not in the netlist, and no comparison counts it as a device',
  }),
  antenna_unmended: described(
    z.array(
      z.strictObject({
        net: z.string(),
        rule_id: z.string(),
        layer: z.string(),
        ratio: z.number(),
        max: z.number(),
        message: z.string(),
      }),
    ),
    {
      zh: '超过天线规则而无法补救的网络：比值、上限和原因',
      en: 'nets above an antenna rule that cannot be mended: ratio, limit and reason',
    },
  ),
};

const LayoutResult = z.strictObject({
  cell_name: z.string(),
  gds_base64: z.string(),
  bbox_um: z.array(z.number()).length(4),
  area_um2: z.number(),
  wire_length_um: z.number(),
  size_changes: z.array(SizeChangeWire),
  devices: described(z.array(DeviceBox), {
    zh: '每个器件的栅极所在的范围',
    en: 'where the gates of each device lie',
  }),
  ...antennaFields,
});

const routeTool = defineTool({
  ...derives,
  id: 'layout.route_signal_nets',
  name: { zh: '布线', en: 'Route' },
  description: {
    zh: '画出布局好的器件并连通每个网络：行间走线、电源轨、对称网络对称走线',
    en: 'Draws the placed devices and connects every net: wires between the rows, supply rails, symmetric nets routed symmetrically',
  },
  timeout: FIVE_MINUTES,
  examples: [
    {
      zh: '给这个布局布线',
      en: 'route this placement',
      params: { ...example, sections: [{ type: 'nmos', bulk: 'vss', rows: [['M1', 'M2']] }] },
    },
  ],
  paramsSchema: z.strictObject({
    ...drawn,
    sections: described(z.array(SectionWire).min(1), {
      zh: '布局：layout.place 的 sections',
      en: 'the placement: sections of layout.place',
    }),
  }),
  resultSchema: LayoutResult,
  async execute({ sections, ...given }, context) {
    const { netlist, rules, supply_width_um, dummies } = given;
    const readings = await readingsOf(context);
    const placed = sections.flatMap(({ type, rows }) => (type === 'passive' ? [] : rows.flat()));
    // As the placement has them, whatever this netlist says of how they match.
    const fingers = Object.fromEntries([...groupBy(placed, (id) => id)].map(([id, own]) => [id, own.length]));
    const prepared = prepareOnce(readings, netlist, rules, { ...wishesOf(given), fingers });
    if (!prepared.ok) return refused(prepared.error);
    const found = sectionsFromWire(sections, prepared.value);
    if (!found.ok) return refused(found.error, 'NOT_FOUND');
    const { tech, nets, process, circuit, changes } = prepared.value;
    const supplyWidth = process.fromUm(supply_width_um);
    const routed = assemble(found.value, tech, { ...nets, dummies, supplyWidth });
    const made = balanced(routed, tech, nets, readOnce(readings, rules, circuit.name));
    const gds = assembledToGds(made, process, circuit.name);
    if (!gds.ok) return refused(gds.error);
    return success({
      ...layoutResult(gds.value, circuit.name, made, changes, process),
      ...antennaWire(made.antennas, context.lang),
    });
  },
});

function layoutResult(
  gds: Uint8Array,
  cell: string,
  { bounds, wireLength, fingers }: Assembled,
  changes: readonly SizeChange[],
  process: Process,
): Omit<z.input<typeof LayoutResult>, keyof typeof antennaFields> {
  return {
    cell_name: cell,
    gds_base64: Buffer.from(gds).toString('base64'),
    bbox_um: boxUm(bounds, process),
    area_um2: areaUm2(bounds, process),
    wire_length_um: process.um(wireLength),
    size_changes: [...changes],
    devices: [...groupBy(fingers, ({ device }) => device)].map(([device, own]) => {
      return { device, bbox_um: boxUm(boundsOf(own.map(({ box }) => box))!, process) };
    }),
  };
}

const aspectOf = ({ x1, y1, x2, y2 }: Rect): number =>
  Math.max(x2 - x1, y2 - y1) / Math.min(x2 - x1, y2 - y1);

const areaUm2 = ({ x1, y1, x2, y2 }: Rect, process: Process): number =>
  Number((process.um(x2 - x1) * process.um(y2 - y1)).toFixed(6));

/** What was done, and what could not be, in the reader's words. */
const antennaWire = ({ jumps, diodes, unmended }: Antennas, lang: Lang) => ({
  antenna_jumps: [...jumps],
  antenna_diodes: [...diodes],
  antenna_unmended: unmended.map(({ net, rule, ratio, reason }) => {
    const said = { net, layer: rule.layer, ratio: Number(ratio.toPrecision(4)), max: rule.max_ratio };
    const code = reason === 'contact' ? 'draw_antenna_contact' : 'draw_antenna_no_diode';
    return { ...said, rule_id: rule.id, message: fill(drawMessages[code], lang, { ...said, rule: rule.id }) };
  }),
});

const exportTool = defineTool({
  id: 'export.gds',
  name: { zh: '导出版图', en: 'Export the layout' },
  description: {
    zh: '写出 GDSII、按层着色的 SVG 图、KLayout 图层属性文件，以及网页和 JSON 报告',
    en: 'Writes GDSII, an SVG coloured by layer, layer properties for KLayout, and a report as a page and as JSON',
  },
  category: 'generate',
  requiresConfirmation: false,
  effect: 'idempotent',
  timeout: FIVE_MINUTES,
  examples: [
    { zh: '导出这个版图', en: 'export this layout', params: { rules: example.rules, gds_base64: '' } },
  ],
  paramsSchema: z.strictObject({
    rules: drawn.rules,
    gds_base64: described(z.string(), { zh: 'GDSII 文件的内容（base64）', en: 'the GDSII file (base64)' }),
    file_name: described(z.string().max(200).default(''), {
      zh: '文件名（不含扩展名），留空则用顶层单元名',
      en: 'the name of the files without extension; empty: that of the top cell',
    }),
    spice: described(z.string().default(''), {
      zh: '一并写出的 SPICE 网表',
      en: 'a SPICE netlist to write beside it',
    }),
    spice_with_wires: described(z.string().default(''), {
      zh: '一并写出的带寄生的 SPICE 网表',
      en: 'a SPICE netlist with parasitics to write beside it',
    }),
    cdl: described(z.string().default(''), {
      zh: '一并写出的给代工厂 LVS 的网表',
      en: 'a netlist for the foundry’s LVS to write beside it',
    }),
    report: described(z.record(z.string(), z.unknown()).default({}), {
      zh: '写进报告的内容',
      en: 'what the report says',
    }),
  }),
  resultSchema: z.strictObject({ files: z.array(z.string()), cell_name: z.string() }),
  async execute({ rules, gds_base64, file_name, report, ...netlists }, context) {
    const process = processOnce(await readingsOf(context), rules);
    if (!process.ok) return refused(process.error);
    const gds = Buffer.from(gds_base64, 'base64');
    const made = exportFiles(process.value, gds, { fileName: file_name, report, ...netlists }, context.lang);
    if (!made.ok) return refused(made.error);
    const files: string[] = [];
    for (const file of made.value.files) files.push((await context.artifacts.write(file)).name);
    return success({ files, cell_name: made.value.cell });
  },
});

const ringTool = defineTool({
  ...derives,
  id: 'layout.add_guard_ring',
  name: { zh: '加保护环', en: 'Add a guard ring' },
  description: {
    zh: '在版图四周加一圈衬底接触，并接到衬底网络的电源轨上',
    en: 'Puts a ring of substrate contacts around a layout and connects it to the rail of the substrate net',
  },
  timeout: FIVE_MINUTES,
  examples: [
    {
      zh: '加一圈保护环',
      en: 'add a guard ring',
      params: { rules: example.rules, gds_base64: '', net: 'vss' },
    },
  ],
  paramsSchema: z.strictObject({
    rules: drawn.rules,
    gds_base64: described(z.string(), { zh: 'GDSII 文件的内容（base64）', en: 'the GDSII file (base64)' }),
    net: described(z.string().min(1), { zh: '衬底网络', en: 'the substrate net' }),
  }),
  resultSchema: z.strictObject({
    cell_name: z.string(),
    gds_base64: z.string(),
    bbox_um: z.array(z.number()).length(4),
    area_um2: z.number(),
  }),
  async execute({ rules, gds_base64, net }, context) {
    const file = Buffer.from(gds_base64, 'base64');
    const process = processOnce(await readingsOf(context), rules);
    const made = process.ok ? ringAroundFile(file, process.value, net) : process;
    if (!process.ok || !made.ok) return refused(made.ok ? [] : made.error);
    const { cell, drawing, ring } = made.value;
    if (!ring.ok) return refused(ring.error, 'CONFLICT', { net });
    const gds = addToGds(file, ring.value, process.value, cell);
    if (!gds.ok) return refused(gds.error);
    const bounds = boundsOf([drawing.bounds!, ring.value.bounds!])!;
    return success({
      cell_name: cell,
      gds_base64: Buffer.from(gds.value).toString('base64'),
      bbox_um: boxUm(bounds, process.value),
      area_um2: areaUm2(bounds, process.value),
    });
  },
});

export const drawTools = [
  ...cellTools,
  ...memoryTools,
  placeTool,
  placeCellsTool,
  routeTool,
  ringTool,
  exportTool,
];
