import { err, ok, type Result } from '../../../../core/result.ts';
import { joined } from '../../../../geometry/area.ts';
import { selectShapes } from '../../../../geometry/region.ts';
import { relate } from '../../../../geometry/relate.ts';
import { type SizeChange, withChanges } from '../../netlist/size-changes.ts';
import type { DesignObjectives, Figures, Scored } from '../../objectives/objectives.ts';
import type { ParsedNetlist } from '../../recognise/read-netlist.ts';
import type { Process } from '../../rules/process.ts';
import type { Performance } from '../../simulate/bench.ts';
import { nothingWanted, type Wanted } from '../../wanted/wanted.ts';
import { type Collector, checkAntennas, collectorsOf, worstRatios } from '../antenna/antenna.ts';
import { type DrcOutcome, runDrc } from '../drc/run.ts';
import type { FlatLayout } from '../flat-layout.ts';
import type { FoundryVerdict } from '../foundry/verdict.ts';
import { type Extracted, extract } from '../lvs/extract.ts';
import { compareExtracted, type LvsOptions } from '../lvs/run.ts';
import { type AskedOf, askedOf } from '../wanted/met.ts';
import { type GroupMatching, matchedGroups, matchingOf } from './matching.ts';

export interface MeasureInput {
  readonly layout: FlatLayout;
  readonly process: Process;
  readonly netlist: ParsedNetlist;
  readonly objectives: DesignObjectives;
  /** Sizes that were said to be drawn otherwise: what is compared is what was said to be drawn. */
  readonly sizeChanges?: readonly Pick<SizeChange, 'device' | 'field' | 'to'>[];
  /** Figures nobody can read from a layout; absent, not zero, where unknown. */
  readonly cost?: number;
  readonly performance?: number;
  readonly lvs?: LvsOptions;
  /** What came of the rules, and what the layout was read as, where both are known of these very bytes. */
  readonly drc?: DrcOutcome;
  /** What was asked of devices and nets by name. */
  readonly wanted?: Wanted;
  readonly extracted?: Extracted;
  /** What the simulator measured of it, where there was a bench. */
  readonly performed?: Performance;
  /** What the foundry's own decks said of these very bytes, where they were asked. */
  readonly foundry?: FoundryVerdict;
}

export interface Measured {
  readonly figures: Figures;
  readonly lvsErrors: number;
  readonly matched: boolean;
  /** The most wire on a gate while each conductor is made, and the net it is on. */
  readonly antennas: readonly AntennaFigure[];
  readonly aspectRatio: number;
  /** What the area is compared with where it is judged relatively, in µm². */
  readonly areaReference: number;
  readonly groups: readonly GroupMatching[];
  /** What was asked of names, and whether it is so. */
  readonly asked: readonly AskedOf[];
  readonly scored: Scored;
  /** The same with the area as a share of the reference instead of 1/(1+area): for ranking layouts of one circuit. */
  readonly normalised: number | null;
  readonly foundry: FoundryVerdict | null;
  readonly performed: Performance | null;
  /** Constraints that are not met. */
  readonly broken: readonly (keyof DesignObjectives['constraints'])[];
  readonly passed: boolean;
}

export interface AntennaFigure {
  readonly layer: string;
  readonly net: string;
  readonly ratio: number;
}

/** Checks a layout and measures it; every figure comes from the drawn shapes. */
export function measure(input: MeasureInput): Result<Measured> {
  const { layout, process, netlist, objectives, cost } = input;
  const drc = input.drc ? ok(input.drc) : runDrc(layout, process.rules);
  const extracted = input.extracted ? ok(input.extracted) : extract(layout, process);
  if (!drc.ok || !extracted.ok) return err([drc, extracted].flatMap((one) => (one.ok ? [] : one.error)));
  const circuit = withChanges(netlist.circuit, input.sizeChanges ?? []);
  const lvs = compareExtracted(extracted.value, layout, process, circuit, input.lvs);
  const { areas } = extracted.value;
  const active = areas.layer('active');
  const gated = relate(active, areas.layer('poly')).overlaps;
  const plates = process.capacitor
    ? areas.layer(process.capacitor.plate.role)
    : areas.layer('capacitor_marker');
  // Devices lie on each other where a plate covers transistors: what they cover counts once.
  const devices = joined(
    joined(
      selectShapes(active, (shape) => gated[shape] === 1),
      areas.resistors,
    ),
    plates,
  );
  const square = (layout.unit * 1e6) ** 2;
  const { left, bottom, right, top } = layout.extent ?? { left: 0, bottom: 0, right: 0, top: 0 };
  const [width, height] = [right - left, top - bottom];
  const total_area = width * height * square;
  const matched = matchedGroups(circuit, netlist.recognised.symmetry);
  const groups = matchingOf(matched, lvs.devices);
  const drawn = { layout, extracted: extracted.value, process, lvs, matched };
  const collectors = collectorsOf(extracted.value, process);
  const overCharged = checkAntennas(collectors, process, layout.unit);
  const figures: Figures = {
    drc_error_count: drc.value.rules.reduce(
      (sum, { rule, count }) => sum + (rule.type === 'density' ? 0 : count),
      overCharged.reduce((sum, { places }) => sum + places.length, 0),
    ),
    total_area,
    matching_score:
      groups.length === 0 ? 0 : groups.reduce((sum, { score }) => sum + score, 0) / groups.length,
    utilization: total_area === 0 ? 0 : (devices.area * square) / total_area,
    ...(cost !== undefined && { cost }),
  };
  const aspectRatio = Math.min(width, height) === 0 ? 0 : Math.max(width, height) / Math.min(width, height);
  const measured = {
    figures,
    groups,
    asked: askedOf(input.wanted ?? nothingWanted, drawn),
    aspectRatio,
    antennas: antennaFigures(extracted.value, collectors, process),
    matched: lvs.matched,
    foundry: input.foundry ?? null,
    performed: input.performed ?? null,
    lvsErrors: lvs.findings.length,
  };
  return ok(
    judged(
      measured,
      objectives,
      devices.area * square,
      input.performance ?? input.performed?.score ?? undefined,
    ),
  );
}

function antennaFigures(
  { labels, wiring, unit }: Extracted,
  collectors: readonly Collector[],
  process: Process,
): readonly AntennaFigure[] {
  const names = new Map(labels.flat().map(({ node, text }) => [wiring.netOf(node), text]));
  return worstRatios(collectors, process, unit).map(({ layer, node, ratio }) => ({
    layer,
    net: names.get(wiring.netOf(node)) ?? '',
    ratio,
  }));
}

type Facts = Omit<Measured, 'areaReference' | 'scored' | 'normalised' | 'broken' | 'passed'>;

function judged(
  facts: Facts,
  objectives: DesignObjectives,
  deviceArea: number,
  performance?: number,
): Measured {
  const { figures, groups, matched } = facts;
  const evaluators = {
    // Without a layout that is the netlist nobody knows which finger is whose.
    ...(groups.length === 0 && { matching_max: () => null }),
    ...(performance !== undefined && { performance_max: () => performance }),
  };
  const target = objectives.objectives.find(({ name }) => name === 'area_min')?.target;
  const areaReference = target ?? objectives.constraints.max_area ?? deviceArea;
  const relative = figures.total_area === 0 ? 0 : Math.min(1, areaReference / figures.total_area);
  const broken = brokenConstraints(facts, objectives.constraints);
  const kept = facts.asked.every(({ met }) => met);
  const faulted = (facts.foundry?.error_count ?? 0) > 0;
  return {
    ...facts,
    areaReference,
    scored: objectives.score(figures, evaluators),
    normalised: objectives.score(figures, { ...evaluators, area_min: () => relative }).score,
    broken,
    passed: figures.drc_error_count === 0 && matched && broken.length === 0 && kept && !faulted,
  };
}

function brokenConstraints(
  { figures, groups, aspectRatio, matched }: Facts,
  limits: DesignObjectives['constraints'],
) {
  const { max_area, min_matching_score, max_aspect_ratio } = limits;
  const broken: (keyof typeof limits)[] = [];
  if (max_area !== null && figures.total_area > max_area) broken.push('max_area');
  const known = groups.length > 0 || matched;
  const unmatched = groups.length > 0 && figures.matching_score < (min_matching_score ?? 0);
  if (min_matching_score !== null && (unmatched || !known)) broken.push('min_matching_score');
  if (max_aspect_ratio !== null && aspectRatio > max_aspect_ratio) broken.push('max_aspect_ratio');
  return broken;
}
