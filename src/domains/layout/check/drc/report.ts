import * as z from 'zod';
import { described } from '../../../../core/contract/described.ts';
import type { EdgeEnds, Finding } from './findings.ts';
import type { DrcOutcome, RuleOutcome } from './run.ts';

const Point = z.tuple([z.number(), z.number()]);

/** One place where a rule is broken. Lengths in micrometres, as layout people read them. */
const ViolationWire = z.strictObject({
  rule_id: z.string(),
  type: z.string(),
  layer: z.string(),
  layer2: z.string().nullable(),
  demand: described(z.enum(['min', 'max', 'inside', 'exists']), {
    zh: '未满足的要求：min、max，或 inside（内层在外层之外）、exists（没有重叠或延伸）',
    en: 'what is not met: min, max, inside (the inner layer is outside the outer) or exists (no overlap or extension)',
  }),
  limit_um: described(z.number().nullable(), { zh: '要求的值（µm）', en: 'the value asked for (µm)' }),
  edges_um: described(z.array(z.tuple([Point, Point])).nullable(), {
    zh: '两条相距太近的边',
    en: 'two edges too close to each other',
  }),
  polygon_um: described(z.array(Point).nullable(), { zh: '违规区域的外轮廓', en: 'outline of the area' }),
  holes_um: described(z.array(z.array(Point)), { zh: '违规区域里的孔', en: 'holes in the area' }),
  bbox_um: described(z.tuple([z.number(), z.number(), z.number(), z.number()]), {
    zh: '左、下、右、上',
    en: 'left, bottom, right, top',
  }),
});
export type ViolationWire = z.output<typeof ViolationWire>;

const RuleCount = z.strictObject({ rule_id: z.string(), type: z.string(), count: z.int() });

const DensityWire = z.strictObject({
  rule_id: z.string(),
  layer: z.string(),
  ratio: z.number(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  ok: z.boolean(),
});

const AntennaWire = z.strictObject({
  rule_id: z.string(),
  layer: z.string(),
  ratio: described(z.number(), { zh: '最差的比值', en: 'worst ratio' }),
  max: z.number(),
  count: described(z.int(), {
    zh: '超过上限的导线段数',
    en: 'how many pieces of conductor are above the limit',
  }),
  places_um: described(z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])), {
    zh: '左、下、右、上',
    en: 'left, bottom, right, top',
  }),
});

type Place = [number, number, number, number];

const NoteWire = z.strictObject({ code: z.string(), message: z.string() });

export const DrcReportWire = z.strictObject({
  passed: described(z.boolean(), {
    zh: '没有违规；密度单列，不影响结论',
    en: 'no rule is broken; densities are told apart and do not count here',
  }),
  drc_error_count: z.int(),
  engine: z.enum(['builtin', 'klayout']),
  cell: z.string(),
  database_unit_um: z.number(),
  rules_checked: z.int(),
  rule_counts: described(z.array(RuleCount), { zh: '每条规则的违规数', en: 'findings of each rule' }),
  violations: z.array(ViolationWire),
  truncated: described(z.boolean(), { zh: '违规太多，没有全部列出', en: 'there are too many to list all' }),
  densities: described(z.array(DensityWire), { zh: '密度规则的结果', en: 'results of the density rules' }),
  antennas: described(z.array(AntennaWire), { zh: '天线规则的结果', en: 'what the antenna rules found' }),
  notes: z.array(NoteWire),
});
export type DrcReportWire = z.output<typeof DrcReportWire>;

/** The outcome as it leaves the domain. */
export function drcReport(outcome: DrcOutcome, engine: DrcReportWire['engine']): DrcReportWire {
  const um = (value: number) => Number((value * outcome.unit * 1e6).toPrecision(12));
  const geometric = outcome.rules.filter(({ rule }) => rule.type !== 'density');
  const densities = outcome.rules.filter(({ rule }) => rule.type === 'density');
  const { antennas = [] } = outcome;
  const inPlaces = geometric.reduce((sum, one) => sum + one.count, 0);
  const count = antennas.reduce((sum, { places }) => sum + places.length, inPlaces);
  const listed = geometric.reduce((sum, one) => sum + one.findings.length, 0);
  return {
    passed: count === 0,
    drc_error_count: count,
    engine,
    cell: outcome.cell,
    database_unit_um: um(1),
    rules_checked: outcome.rules.length + antennas.length,
    rule_counts: geometric.map(({ rule, count }) => ({ rule_id: rule.id, type: rule.type, count })),
    violations: geometric.flatMap((one) =>
      one.findings.map((finding) => violation(one, finding, um)).sort(byPlace),
    ),
    truncated: listed < inPlaces,
    densities: densities.map(({ rule, ratio = 0, count }) => ({
      rule_id: rule.id,
      layer: rule.layer,
      ratio,
      min: rule.min_value,
      max: rule.max_value,
      ok: count === 0,
    })),
    antennas: antennas.map(({ rule, ratio, places }) => ({
      rule_id: rule.id,
      layer: rule.layer,
      ratio: Number(ratio.toPrecision(9)),
      max: rule.max_ratio,
      count: places.length,
      places_um: places
        .map(({ left, bottom, right, top }): Place => [um(left), um(bottom), um(right), um(top)])
        .sort(inOrder),
    })),
    notes: outcome.notes.map(({ code, message }) => ({ code, message })),
  };
}

/** From left to right and from below, so that the same layout gives the same list whoever checked it. */
const byPlace = (a: ViolationWire, b: ViolationWire): number => inOrder(placeOf(a), placeOf(b));

function inOrder(p: readonly number[], q: readonly number[]): number {
  const at = p.findIndex((value, i) => value !== q[i]);
  return at < 0 ? 0 : p[at]! - q[at]!;
}

const placeOf = ({ bbox_um, edges_um, polygon_um }: ViolationWire): readonly number[] => [
  ...bbox_um,
  ...(edges_um ?? polygon_um ?? []).flat(2),
];

function violation(
  { rule }: RuleOutcome,
  { demand, marker }: Finding,
  um: (value: number) => number,
): ViolationWire {
  const points = (values: readonly number[]) => {
    const out: [number, number][] = [];
    for (let i = 0; i + 1 < values.length; i += 2) out.push([um(values[i]!), um(values[i + 1]!)]);
    return out;
  };
  const edge = (ends: readonly number[]) => points(ends) as [[number, number], [number, number]];
  const all = marker.kind === 'edges' ? points([...marker.first, ...marker.second]) : points(marker.hull);
  // Of one layer, neither edge is the first: the one to the left or below is named first.
  const even = rule.layer2 === null || rule.type === 'overlap';
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const limit = demand === 'max' ? rule.max_value : rule.min_value;
  return {
    rule_id: rule.id,
    type: rule.type,
    layer: rule.layer,
    layer2: rule.layer2,
    demand,
    limit_um:
      limit === null || demand === 'inside' || demand === 'exists'
        ? null
        : Number((limit * 1e6).toPrecision(12)),
    edges_um: marker.kind === 'edges' ? edgesOf(marker, even).map(edge) : null,
    polygon_um: marker.kind === 'polygon' ? points(marker.hull) : null,
    holes_um: marker.kind === 'polygon' ? marker.holes.map(points) : [],
    bbox_um: [least(xs), least(ys), most(xs), most(ys)],
  };
}

function edgesOf(
  { first, second }: { first: EdgeEnds; second: EdgeEnds },
  even: boolean,
): readonly EdgeEnds[] {
  const [a, b] = [leftmost(first), leftmost(second)];
  const turned = even && (b[0]! < a[0]! || (b[0] === a[0] && b[1]! < a[1]!));
  return turned ? [second, first] : [first, second];
}

const leftmost = ([x1, y1, x2, y2]: EdgeEnds): readonly number[] => [Math.min(x1, x2), Math.min(y1, y2)];

// A hull may have more points than a call has room for arguments.
const least = (values: readonly number[]): number => values.reduce((a, b) => (b < a ? b : a), Infinity);
const most = (values: readonly number[]): number => values.reduce((a, b) => (b > a ? b : a), -Infinity);
