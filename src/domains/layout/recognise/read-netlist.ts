import { readJson } from '../../../core/contract/plain-json.ts';
import type { InputFile } from '../../../core/reading/evidence.ts';
import { err, type Issue, ok, type Result } from '../../../core/result.ts';
import { readSpice, type SpiceOptions } from '../../../formats/spice/read.ts';
import type { ObjectivesJson } from '../contract/objectives.ts';
import { withoutMark } from '../input/check-file.ts';
import { issue } from '../messages.ts';
import type { Circuit } from '../netlist/circuit.ts';
import { type NetlistOptions, type ParsedNetlist, parseNetlist } from '../netlist/parse.ts';
import type { DesignObjectives } from '../objectives/objectives.ts';
import { designObjectives, parseObjectives } from '../objectives/parse.ts';
import { parseRules } from '../rules/parse.ts';
import type { DRCRuleSet } from '../rules/rule-set.ts';

/** Seed 001 appendix E: everything a layout is made from. */
export interface TaskContext {
  readonly circuit: Circuit;
  readonly drc_rules: DRCRuleSet;
  readonly objectives: DesignObjectives;
  readonly session_id: string;
}

export type FileKind = 'netlist' | 'drc' | 'objectives';
export type NetlistFormat = 'json' | 'spice';

/** JSON begins with a brace; SPICE never does. */
export const formatOf = (text: string): NetlistFormat => (/^[\uFEFF\s]*[[{]/.test(text) ? 'json' : 'spice');

/** What a file is, by what it holds; null where it is none of the three. Broken JSON counts as a netlist. */
export function kindOf(content: string): FileKind | null {
  if (formatOf(content) === 'spice') return 'netlist';
  const read = readJson(withoutMark(content));
  if (!read.ok) return 'netlist';
  const has = (key: string) =>
    read.value !== null && typeof read.value === 'object' && Object.hasOwn(read.value, key);
  if (has('cells')) return 'netlist';
  if (has('rules')) return 'drc';
  return has('objectives') ? 'objectives' : null;
}

export interface NetlistSource extends NetlistOptions, SpiceOptions {
  readonly format?: NetlistFormat;
}

/** A netlist in either form → a circuit. `content` may also be the JSON itself. */
export function readNetlist(content: unknown, options: NetlistSource = {}): Result<ParsedNetlist> {
  const format = options.format ?? (typeof content === 'string' ? formatOf(content) : 'json');
  if (format === 'json' || typeof content !== 'string') return parseNetlist(content, options);
  const read = readSpice(content, options);
  if (!read.ok) return read;
  const parsed = parseNetlist(read.value.netlist, options);
  if (!parsed.ok) return parsed;
  // What a card sets beyond the contract is no slip of the pen: SPICE has many more parameters.
  const warnings = parsed.value.warnings.filter(({ code }) => code !== 'unknown_key');
  return ok({ ...parsed.value, warnings: [...read.value.warnings, ...warnings] });
}

export interface Task {
  readonly context: TaskContext;
  readonly warnings: readonly Issue[];
}

/** Netlist, rules and objectives from files; objectives may come as words instead. */
export function readTask(files: readonly InputFile[], said: ObjectivesJson, sessionId = ''): Result<Task> {
  const found = new Map<FileKind, InputFile>();
  for (const file of files) {
    const kind = kindOf(file.content);
    if (kind === null) return err([issue('layout_file_unknown', { params: { file: file.name } })]);
    const other = found.get(kind);
    if (other) {
      return err([issue('layout_file_twice', { params: { file: file.name, other: other.name, kind } })]);
    }
    found.set(kind, file);
  }
  const [netlistFile, rulesFile, objectivesFile] = [
    found.get('netlist'),
    found.get('drc'),
    found.get('objectives'),
  ];
  if (!netlistFile || !rulesFile) return err([issue('layout_files_needed')]);
  const netlist = readNetlist(netlistFile.content);
  const rules = parseRules(rulesFile.content);
  const objectives = objectivesFile ? parseObjectives(objectivesFile.content) : fromWords(said);
  const problems = [netlist, rules, objectives].flatMap((one) => (one.ok ? [] : one.error));
  if (!netlist.ok || !rules.ok || !objectives.ok) return err(problems);
  return ok({
    context: {
      circuit: netlist.value.circuit,
      drc_rules: rules.value.value,
      objectives: objectives.value.value,
      session_id: sessionId,
    },
    warnings: [...netlist.value.warnings, ...rules.value.warnings, ...objectives.value.warnings],
  });
}

function fromWords(said: ObjectivesJson): ReturnType<typeof parseObjectives> {
  const objectives = designObjectives(said);
  return objectives.ok ? ok({ value: objectives.value, warnings: [] }) : objectives;
}
