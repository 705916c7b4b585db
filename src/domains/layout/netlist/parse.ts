import { issue as contractIssue } from '../../../core/contract/issues.ts';
import { err, type Issue, ok, type Path, type Result } from '../../../core/result.ts';
import { readSpice, type SpiceOptions } from '../../../formats/spice/read.ts';
import { type CellJson, type DeviceJson, type NetlistJson, netlistContract } from '../contract.ts';
import { checkFile, schemaIssue } from '../input/check-file.ts';
import { formatOf, type NetlistFormat } from '../input/kinds.ts';
import { issue } from '../messages.ts';
import type { Device, Net, TerminalRef } from './circuit.ts';
import { type Elaborated, elaborate } from './elaborate.ts';
import { append } from './groups.ts';
import { likelySupplies, netTypes, type SupplyNames } from './supplies.ts';

export interface NetlistSource extends SpiceOptions {
  /** By the content unless given. */
  readonly format?: NetlistFormat;
  readonly supplies?: SupplyNames;
}

/** A netlist laid flat. */
export interface FlatNetlist extends Omit<Elaborated, 'localSupplies'> {
  readonly netlist: NetlistJson;
  readonly nets: readonly Net[];
  /** Nets that are likely supplies, though their names alone do not make them that. */
  readonly supplies: ReadonlyMap<string, 'power' | 'ground'>;
  readonly warnings: readonly Issue[];
}

const error = 'NetlistParseError';

/** A netlist's text in either form, or the JSON it holds. */
export function parseNetlist(content: unknown, source: NetlistSource = {}): Result<FlatNetlist> {
  const format = source.format ?? (typeof content === 'string' ? formatOf(content) : 'json');
  if (format === 'json' || typeof content !== 'string') return parseJson(content, source);
  const read = readSpice(content, source);
  if (!read.ok) return read;
  const parsed = parseJson(read.value.netlist, source);
  if (!parsed.ok) return parsed;
  // What a card sets beyond the contract is no slip of the pen: SPICE has many more parameters.
  const warnings = parsed.value.warnings.filter(({ code }) => code !== 'unknown_key');
  return ok({ ...parsed.value, warnings: [...read.value.warnings, ...warnings] });
}

function parseJson(content: unknown, source: NetlistSource): Result<FlatNetlist> {
  const { supplies = {} } = source;
  const checked = checkFile(netlistContract, content, {
    error,
    unknown: (pattern, type) =>
      pattern === 'cells[*].devices[*].type'
        ? issue('netlist_unknown_device_type', { params: { type, error } })
        : undefined,
  });
  if (!checked.ok) return checked;
  const netlist = checked.value.value;
  const [problems, warnings] = checkCells(netlist, source.unsized ?? false);
  if (problems.length > 0) return err(problems);
  const elaborated = elaborate(netlist);
  if (!elaborated.ok) return elaborated;
  const { localSupplies, ...flat } = elaborated.value;
  const nets = buildNets(flat.devices, supplies);
  const names = nets.map((net) => net.name);
  const signals = new Set(supplies.signal);
  const likely = [...likelySupplies(names, flat.devices), ...localSupplies];
  return ok({
    ...flat,
    netlist,
    nets,
    supplies: new Map(likely.filter(([net]) => !signals.has(net))),
    warnings: [...checked.value.warnings, ...warnings],
  });
}

/** layout-5.2.4 `_build_nets`: the nets some terminal is on, in order of appearance. */
export function buildNets(devices: readonly Device[], supplies: SupplyNames = {}): readonly Net[] {
  const connections = new Map<string, TerminalRef[]>();
  for (const { id, terminals } of devices) {
    for (const [terminal_name, net] of Object.entries(terminals)) {
      append(connections, net, { device_id: id, terminal_name });
    }
  }
  const types = netTypes(connections.keys(), devices, supplies);
  return [...connections].map(([name, list]) => ({ name, connections: list, net_type: types.get(name)! }));
}

/** What the schema cannot say of a cell: names, sizes, terminals. Errors, then warnings. */
function checkCells({ cells }: NetlistJson, unsized: boolean): [Issue[], Issue[]] {
  const problems: Issue[] = [];
  const warnings: Issue[] = [];
  const names = new Set<string>();
  cells.forEach((cell, i) => {
    const at: Path = ['cells', i];
    if (cell.name === '') problems.push(empty([...at, 'name']));
    else if (names.has(cell.name)) {
      const params = { name: cell.name, error };
      problems.push(issue('netlist_duplicate_cell', { path: [...at, 'name'], params }));
    }
    names.add(cell.name);
    problems.push(...checkNames(cell, at));
    cell.devices.forEach((device, j) => {
      const path = [...at, 'devices', j];
      problems.push(...checkDevice(device, path, unsized));
      warnings.push(...unknownTerminals(device, path));
    });
  });
  return [problems, warnings];
}

const empty = (path: Path): Issue =>
  schemaIssue(error, path, contractIssue('too_short', { path, params: { relation: '≥', bound: 1 } }));

const missing = (path: Path, expected: string): Issue =>
  schemaIssue(
    error,
    path,
    contractIssue('missing_field', { path, params: { field: String(path.at(-1)), expected } }),
  );

const notAbove0 = (path: Path, received: number): Issue =>
  schemaIssue(
    error,
    path,
    contractIssue('below_minimum', { path, params: { relation: '>', bound: 0, received: String(received) } }),
  );

function checkNames(cell: CellJson, at: Path): Issue[] {
  const seen = new Set<string>();
  const named = [
    ...cell.devices.map(({ id }, j) => ({ id, path: [...at, 'devices', j, 'id'] })),
    ...(cell.subcells ?? []).map(({ name }, j) => ({ id: name, path: [...at, 'subcells', j, 'name'] })),
  ];
  return named.flatMap(({ id, path }) => {
    if (id === '') return [empty(path)];
    if (seen.has(id)) {
      return [issue('netlist_duplicate_device', { path, params: { id, cell: cell.name, error } })];
    }
    seen.add(id);
    return [];
  });
}

const terminalsOf = {
  nmos: { needs: ['g', 'd', 's', 'b'], may: [] },
  pmos: { needs: ['g', 'd', 's', 'b'], may: [] },
  resistor: { needs: ['p', 'n'], may: ['b'] },
  capacitor: { needs: ['p', 'n'], may: ['b'] },
} as const satisfies Record<DeviceJson['type'], { needs: readonly string[]; may: readonly string[] }>;

function checkDevice(device: DeviceJson, path: Path, unsized: boolean): Issue[] {
  const problems: Issue[] = [];
  for (const terminal of terminalsOf[device.type].needs) {
    const net = Object.hasOwn(device.terminals, terminal) ? device.terminals[terminal] : undefined;
    if (net === undefined) problems.push(missing([...path, 'terminals', terminal], 'string'));
  }
  for (const [terminal, net] of Object.entries(device.terminals)) {
    if (net === '') problems.push(empty([...path, 'terminals', terminal]));
  }
  if (device.type !== 'nmos' && device.type !== 'pmos') return problems;
  for (const size of ['w', 'l'] as const) {
    const value = device[size];
    if (value === undefined) {
      if (!unsized) problems.push(missing([...path, size], 'number'));
    } else if (!(value > 0)) problems.push(notAbove0([...path, size], value));
  }
  return problems;
}

function unknownTerminals({ id, type, terminals }: DeviceJson, path: Path): Issue[] {
  const { needs, may }: { needs: readonly string[]; may: readonly string[] } = terminalsOf[type];
  return Object.keys(terminals)
    .filter((terminal) => !needs.includes(terminal) && !may.includes(terminal))
    .map((terminal) =>
      issue('netlist_unknown_terminal', {
        path: [...path, 'terminals', terminal],
        params: { id, type, terminal },
        severity: 'warning',
      }),
    );
}
