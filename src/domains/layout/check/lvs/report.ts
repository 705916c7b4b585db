import * as z from 'zod';
import { described } from '../../../../core/contract/described.ts';
import { wording } from '../../../../core/messages.ts';
import type { Box } from '../../../../geometry/region.ts';
import { lvsMessages } from './messages.ts';
import type { LvsOutcome } from './run.ts';

const BoxWire = described(z.tuple([z.number(), z.number(), z.number(), z.number()]), {
  zh: '左、下、右、上（µm）',
  en: 'left, bottom, right, top (µm)',
});

/** One difference between layout and netlist. Lengths in micrometres, as layout people read them. */
const FindingWire = z.strictObject({
  code: z.string(),
  message: z.string(),
  message_zh: z.string(),
  nets: described(z.array(z.string()), { zh: '网表里的网络名', en: 'nets of the netlist' }),
  devices: described(z.array(z.string()), { zh: '网表里的器件', en: 'devices of the netlist' }),
  places_um: described(z.array(BoxWire), { zh: '版图里的位置', en: 'places in the layout' }),
});

const Counts = z.strictObject({ devices: z.int(), nets: z.int() });

export const LvsReportWire = z.strictObject({
  passed: described(z.boolean(), {
    zh: '版图与网表一致：每个器件、网络和尺寸都已对上',
    en: 'the layout is the netlist: every device, net and size has its counterpart',
  }),
  lvs_error_count: z.int(),
  engine: z.enum(['builtin', 'klayout']),
  cell: z.string(),
  circuit: z.string(),
  database_unit_um: z.number(),
  layout_counts: described(Counts, {
    zh: '版图里的器件和网络数，合并并联、串联之后',
    en: 'devices and nets of the layout, after merging',
  }),
  netlist_counts: described(Counts, {
    zh: '网表里的器件和网络数，合并之后',
    en: 'devices and nets of the netlist, after merging',
  }),
  findings: z.array(FindingWire),
  device_places: described(
    z.array(z.strictObject({ devices: z.array(z.string()), boxes_um: z.array(BoxWire) })),
    {
      zh: '一致时：网表的器件画在哪里，每个叉指一个框',
      en: 'where it matches: where each device is drawn, one box a finger',
    },
  ),
  notes: z.array(z.strictObject({ code: z.string(), message: z.string() })),
});
export type LvsReportWire = z.output<typeof LvsReportWire>;

/** The outcome as it leaves the domain. */
export function lvsReport(
  outcome: LvsOutcome,
  circuit: string,
  engine: LvsReportWire['engine'],
): LvsReportWire {
  const um = (value: number) => Number((value * outcome.unit * 1e6).toPrecision(12));
  const boxOf = ({ left, bottom, right, top }: Box): [number, number, number, number] => [
    um(left),
    um(bottom),
    um(right),
    um(top),
  ];
  return {
    passed: outcome.matched,
    lvs_error_count: outcome.findings.length,
    engine,
    cell: outcome.cell,
    circuit,
    database_unit_um: um(1),
    layout_counts: outcome.layout,
    netlist_counts: outcome.netlist,
    findings: outcome.findings.map(({ issue, nets, devices, places }) => ({
      code: issue.code,
      message: issue.message,
      message_zh: wording(issue, 'zh', [lvsMessages]),
      nets: [...nets],
      devices: [...devices],
      places_um: places.map(boxOf),
    })),
    device_places: outcome.devices.map(({ ids, boxes }) => ({
      devices: [...ids],
      boxes_um: boxes.map(boxOf),
    })),
    notes: outcome.notes.map(({ code, message }) => ({ code, message })),
  };
}
