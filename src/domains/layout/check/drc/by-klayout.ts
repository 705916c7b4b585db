import { type Issue, ok, type Result } from '../../../../core/result.ts';
import type { Process } from '../../rules/process.ts';
import type { AntennaRule, DRCRule, DRCRuleSet } from '../../rules/rule-set.ts';
import type { AntennaOutcome } from '../antenna/antenna.ts';
import { unitOf } from '../klayout/ask.ts';
import { layersFor } from '../klayout/layers.ts';
import type { KLayoutDrcAnswer, KLayoutLayer, KLayoutPort, KLayoutRule } from '../klayout/port.ts';
import { reachSteps } from './checks.ts';
import type { Demand, Finding, Marker } from './findings.ts';
import { type DrcOptions, type DrcOutcome, scaledLimits, secondLayer, selectRules } from './run.ts';

export interface KLayoutOptions extends DrcOptions {
  readonly cell?: string;
  /** Antenna rules, which ask what the layers are for. */
  readonly antennas?: { readonly process: Process; readonly rules: readonly AntennaRule[] };
}

/** The same rules on the same file, checked by KLayout; the outcome has the built-in engine's shape. */
export async function checkWithKLayout(
  klayout: KLayoutPort,
  gds: Uint8Array,
  rules: DRCRuleSet,
  options: KLayoutOptions,
  signal: AbortSignal,
): Promise<Result<DrcOutcome>> {
  const chosen = selectRules(rules, options.ruleIds);
  if (!chosen.ok) return chosen;
  const unit = unitOf(gds);
  if (!unit.ok) return unit;
  const notes: Issue[] = [];
  const { antennas } = options;
  const asked = askedOf(options);
  const answer = await klayout.drc(
    {
      gds,
      ...(options.cell !== undefined && { cell: options.cell }),
      metric: options.metric ?? 'euclidian',
      rules: chosen.value.map((rule) => ruleFor(rules, rule, unit.value, notes)),
      limit: Math.min(options.maxViolations ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
      ...(antennas && { antennas: { ...layersFor(antennas.process), rules: asked.map(({ ask }) => ask) } }),
    },
    signal,
  );
  return ok({
    cell: answer.cell,
    unit: unit.value,
    rules: outcomesOf(chosen.value, answer),
    ...(antennas && { antennas: antennasOf(antennas.rules, asked, answer) }),
    notes,
  });
}

/** Those for conductors that a cut reaches; the others find nothing. */
function askedOf({ antennas }: KLayoutOptions) {
  return (antennas?.rules ?? []).flatMap((rule) => {
    const { layer, max_ratio: max, cumulative, thickness } = rule;
    const level = antennas!.process.stack.findIndex((one) => one.layer.name === layer);
    const ask = { level, max, cumulative, thickness: thickness === null ? null : thickness * 1e6 };
    return level < 0 ? [] : [{ rule, ask }];
  });
}

function antennasOf(
  rules: readonly AntennaRule[],
  asked: ReturnType<typeof askedOf>,
  { antennas }: KLayoutDrcAnswer,
): readonly AntennaOutcome[] {
  return rules.map((rule) => {
    const found = antennas[asked.findIndex((one) => one.rule === rule)];
    const places = (found?.places ?? []).map(([left, bottom, right, top]) => ({ left, bottom, right, top }));
    return { rule, ratio: found?.ratio ?? 0, places };
  });
}

function ruleFor(rules: DRCRuleSet, rule: DRCRule, unit: number, notes: Issue[]): KLayoutRule {
  const { min, max, notes: found } = scaledLimits(rule, unit);
  notes.push(...found);
  const pair = (name: string): KLayoutLayer => {
    const made = rules.derived.get(name);
    if (made) return [made.operation, pair(made.layers[0]), pair(made.layers[1])];
    const { layer, datatype } = rules.gdsLayer(name);
    return [layer, datatype];
  };
  const between = !['width', 'density', 'area', 'spacing'].includes(rule.type);
  const { window } = rule;
  const second = secondLayer(rule) ?? (between ? rule.layer : null);
  return {
    id: rule.id,
    type: rule.type,
    layer: pair(rule.layer),
    ...(second !== null && { layer2: pair(second) }),
    ...(rule.within !== null && { within: pair(rule.within) }),
    ...(rule.outside !== null && { outside: pair(rule.outside) }),
    ...((rule.within ?? rule.outside) !== null && max !== null && { steps: reachSteps(max) }),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
    strict: rule.strict,
    opposite: rule.sides === 'opposite',
    ...(window && { window: [Math.round(window.side / unit), Math.max(1, Math.round(window.step / unit))] }),
  };
}

function outcomesOf(chosen: readonly DRCRule[], answer: KLayoutDrcAnswer): DrcOutcome['rules'] {
  return chosen.map((rule, i) => {
    const { count, ratio, markers } = answer.rules[i]!;
    const findings = markers.map(([demand, found]): Finding => {
      const marker: Marker =
        'hull' in found
          ? { kind: 'polygon', hull: found.hull, holes: found.holes }
          : { kind: 'edges', first: found[0], second: found[1] };
      return { demand: demand as Demand, marker };
    });
    return { rule, count, findings, ...(ratio !== undefined && { ratio }) };
  });
}
