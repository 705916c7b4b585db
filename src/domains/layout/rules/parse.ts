import * as z from 'zod';
import { issue as contractIssue, issuesFromZod } from '../../../core/contract/issues.ts';
import { err, type Issue, ok, type Path, type Result } from '../../../core/result.ts';
import { type RuleJson, type RulesJson, rulesContract } from '../contract.ts';
import { type Checked, checkFile, schemaIssue } from '../input/check-file.ts';
import type { Readings } from '../input/readings.ts';
import { issue } from '../messages.ts';
import { type AntennaRule, type DRCRule, DRCRuleSet, plainRule } from './rule-set.ts';

const error = 'DRCParseError';

/** layout-5.3.4: the text of a rule file, or the JSON it holds → a rule set. Never throws. */
export function parseRules(content: unknown): Result<Checked<DRCRuleSet>> {
  const checked = checkFile(rulesContract, content, {
    error,
    unknown: (pattern, type) =>
      pattern === 'rules[*].type' ? issue('drc_unknown_rule_type', { params: { type, error } }) : undefined,
  });
  if (!checked.ok) return checked;
  const { value, warnings } = checked.value;
  const antenna = antennaRules(value);
  const problems = [
    ...checkLayers(value),
    ...checkDerived(value),
    ...checkRules(value),
    ...(antenna.ok ? [] : antenna.error),
  ];
  if (problems.length > 0 || !antenna.ok) return err(problems);
  const { tech, layers, schema_version, layer_datatypes, derived_layers, devices } = value;
  const set = new DRCRuleSet({
    tech,
    layers,
    schema_version,
    rules: value.rules.map(ruleFrom),
    ...(layer_datatypes && { layer_datatypes }),
    ...(derived_layers && { derived: derived_layers }),
    ...(devices && { devices }),
    antenna: antenna.value,
  });
  return ok({ value: set, warnings });
}

/** `devices.antenna`: beside what the document has, so a rule file without it stays what it was. */
const AntennaJson = z.strictObject({
  id: z.string().min(1),
  layer: z.string(),
  max_ratio: z.number().positive(),
  cumulative: z.boolean().default(false),
  thickness: z.number().positive().nullable().default(null),
});

function antennaRules({ devices, layers, rules }: RulesJson): Result<readonly AntennaRule[]> {
  const base = ['devices', 'antenna'];
  const given = devices?.antenna ?? [];
  const read = z.array(AntennaJson).safeParse(given);
  if (!read.success) {
    return err(issuesFromZod(read.error.issues, given, base).map((one) => schemaIssue(error, one.path, one)));
  }
  const ids = new Set(rules.map(({ id }) => id));
  const problems = read.data.flatMap(({ id, layer }, i) => {
    const twice = ids.has(id);
    ids.add(id);
    return [
      ...(twice ? [problem('drc_duplicate_rule', [...base, i, 'id'], { id })] : []),
      ...(Object.hasOwn(layers, layer)
        ? []
        : [problem('drc_unknown_layer', [...base, i, 'layer'], { id, layer })]),
    ];
  });
  return problems.length > 0 ? err(problems) : ok(read.data);
}

export const rulesOnce = (readings: Readings, content: unknown): ReturnType<typeof parseRules> =>
  readings.once('rules', [content], () => parseRules(content));

const ruleFrom = (json: RuleJson): DRCRule => ({
  id: json.id,
  type: json.type,
  layer: json.layer,
  layer2: json.layer2 ?? null,
  min_value: json.min ?? null,
  max_value: json.max ?? null,
  description: json.description ?? null,
  strict: json.strict ?? true,
  sides: json.sides ?? plainRule.sides,
  within: json.within ?? plainRule.within,
  outside: json.outside ?? plainRule.outside,
  window: json.window === undefined ? null : { side: json.window, step: json.step ?? json.window },
});

const GDS_MOST = 65_535;

function checkLayers({ layers, layer_datatypes = {} }: RulesJson): Issue[] {
  const outside = (section: string, table: Readonly<Record<string, number>>) =>
    Object.entries(table)
      .filter(([, value]) => value < 0 || value > GDS_MOST)
      .map(([layer, value]) =>
        issue('drc_layer_number', { path: [section, layer], params: { layer, value, error } }),
      );
  const unknown = Object.keys(layer_datatypes)
    .filter((layer) => !Object.hasOwn(layers, layer))
    .map((layer) =>
      issue('drc_unknown_datatype_layer', { path: ['layer_datatypes', layer], params: { layer, error } }),
    );
  return [...outside('layers', layers), ...outside('layer_datatypes', layer_datatypes), ...unknown];
}

/** Each is made of layers that are there before it, so none is made of itself. */
function checkDerived({ layers, derived_layers = {} }: RulesJson): Issue[] {
  const known = new Set(Object.keys(layers));
  return Object.entries(derived_layers).flatMap(([name, { layers: parts }]) => {
    const path = ['derived_layers', name];
    const twice = known.has(name) ? [problem('drc_derived_twice', path, { layer: name })] : [];
    const missing = parts.flatMap((part, i) =>
      known.has(part) ? [] : [problem('drc_derived_unknown', [...path, 'layers', i], { name, layer: part })],
    );
    known.add(name);
    return [...twice, ...missing];
  });
}

function checkRules({ rules, layers: drawn, derived_layers = {} }: RulesJson): Issue[] {
  const layers = { ...drawn, ...derived_layers };
  const seen = new Set<string>();
  return rules.flatMap((rule, i) => {
    const path = ['rules', i];
    const twice = seen.has(rule.id);
    seen.add(rule.id);
    return [
      ...(rule.id === '' ? [emptyId([...path, 'id'])] : []),
      ...(twice ? [problem('drc_duplicate_rule', [...path, 'id'], { id: rule.id })] : []),
      ...checkRuleLayers(rule, layers, path),
      ...checkBounds(rule, path),
    ];
  });
}

const problem = (code: Parameters<typeof issue>[0], path: Path, params: Record<string, unknown>): Issue =>
  issue(code, { path, params: { ...params, error } });

const emptyId = (path: Path): Issue =>
  schemaIssue(error, path, contractIssue('too_short', { path, params: { relation: '≥', bound: 1 } }));

/** These compare two layers; a spacing may. */
const betweenLayers = new Set<RuleJson['type']>(['enclosure', 'extension', 'overlap', 'reach']);

function checkRuleLayers(rule: RuleJson, layers: Readonly<Record<string, unknown>>, path: Path): Issue[] {
  const { id, type, layer, layer2 } = rule;
  const problems: Issue[] = [];
  if (!Object.hasOwn(layers, layer))
    problems.push(problem('drc_unknown_layer', [...path, 'layer'], { id, layer }));
  for (const field of ['within', 'outside'] as const) {
    const named = rule[field];
    if (named !== undefined && !Object.hasOwn(layers, named) && named !== layer)
      problems.push(problem('drc_unknown_layer', [...path, field], { id, layer: named }));
  }
  if (layer2 === undefined || layer2 === '') {
    if (betweenLayers.has(type))
      problems.push(problem('drc_layer2_missing', [...path, 'layer2'], { id, type }));
  } else if (!Object.hasOwn(layers, layer2)) {
    problems.push(problem('drc_unknown_layer2', [...path, 'layer2'], { id, layer: layer2 }));
  }
  return problems;
}

function checkBounds({ id, type, min, max }: RuleJson, path: Path): Issue[] {
  if (min === undefined && max === undefined) return [problem('drc_no_bound', path, { id })];
  if (type === 'reach' && max === undefined) return [problem('drc_reach_without_max', path, { id })];
  const problems: Issue[] = [];
  for (const [field, value] of [['min', min] as const, ['max', max] as const]) {
    if (value === undefined) continue;
    if (value < 0) problems.push(problem('drc_negative', [...path, field], { id, field, value }));
    else if (type === 'density' && value > 1)
      problems.push(problem('drc_density_range', [...path, field], { id, value }));
  }
  if (min !== undefined && max !== undefined && min > max) {
    problems.push(problem('drc_min_above_max', path, { id, min, max }));
  }
  return problems;
}
