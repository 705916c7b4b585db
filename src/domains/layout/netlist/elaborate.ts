import { err, type Issue, ok, type Path, type Result } from '../../../core/result.ts';
import type { CellJson, DeviceJson, NetlistJson } from '../contract.ts';
import { issue } from '../messages.ts';
import type { Device, Instance } from './circuit.ts';
import { supplyByName } from './supplies.ts';

/** No honest analog netlist is larger; a few lines of nested cells can be. */
const MOST_DEVICES = 1_000_000;
const DEEPEST = 100;

export interface Elaborated {
  readonly devices: readonly Device[];
  readonly hierarchy: Instance;
  readonly ports: readonly string[] | null;
  /** Nets that some cell calls by a supply's name, whatever they are called outside. */
  readonly localSupplies: ReadonlyMap<string, 'power' | 'ground'>;
}

/** The circuit below `top`, flat: ids and inner nets become `X1/M3`. The cells have passed the checks of one cell. */
export function elaborate(netlist: NetlistJson): Result<Elaborated> {
  const cells = new Map(netlist.cells.map((cell) => [cell.name, cell]));
  const top = cells.get(netlist.top);
  if (!top) {
    return err([
      issue('netlist_top_not_found', {
        path: ['top'],
        params: { name: netlist.top, error: 'NetlistParseError' },
      }),
    ]);
  }
  const wrong = wrongInstances(netlist, cells);
  if (wrong.length > 0) return err(wrong);
  const sized = sizeBelow(top, cells);
  return sized.ok ? new Flattener(cells).run(top) : sized;
}

const refuse = (code: Parameters<typeof issue>[0], path: Path, params: Record<string, unknown>): Issue =>
  issue(code, { path, params: { ...params, error: 'NetlistParseError' } });

/** Instances of cells that are not there, and connections to nets their cell does not have. */
function wrongInstances(netlist: NetlistJson, cells: ReadonlyMap<string, CellJson>): Issue[] {
  const nets = new Map<string, ReadonlySet<string>>();
  const netsOf = (cell: CellJson) => {
    const found = nets.get(cell.name) ?? netsIn(cell);
    nets.set(cell.name, found);
    return found;
  };
  return netlist.cells.flatMap(({ subcells = [] }, i) =>
    subcells.flatMap(({ name, cell, connections = {} }, j) => {
      const at = ['cells', i, 'subcells', j];
      const child = cells.get(cell);
      if (!child) return [refuse('netlist_cell_missing', [...at, 'cell'], { instance: name, cell })];
      return Object.keys(connections)
        .filter((port) => !netsOf(child).has(port))
        .map((port) =>
          refuse('netlist_unknown_connection', [...at, 'connections', port], { instance: name, port, cell }),
        );
    }),
  );
}

const netsIn = ({ ports = [], nets = [], devices, subcells = [] }: CellJson): ReadonlySet<string> =>
  new Set([
    ...ports,
    ...nets,
    ...devices.flatMap(({ terminals }) => Object.values(terminals)),
    ...subcells.flatMap(({ connections = {} }) => Object.values(connections)),
  ]);

/** Refuses recursion and hierarchies that would not fit, before anything is copied. */
function sizeBelow(top: CellJson, cells: ReadonlyMap<string, CellJson>): Result<number> {
  const done = new Map<string, { count: number; depth: number }>();
  const trail = [{ cell: top, next: 0 }];
  const open = new Set([top.name]);
  for (let at = trail.at(-1); at; at = trail.at(-1)) {
    const children = at.cell.subcells ?? [];
    const child = children[at.next++];
    if (!child) {
      const below = children.map((one) => done.get(one.cell)!);
      done.set(at.cell.name, {
        count: below.reduce((sum, one) => sum + one.count, at.cell.devices.length),
        depth: below.reduce((most, one) => Math.max(most, one.depth + 1), 0),
      });
      open.delete(at.cell.name);
      trail.pop();
    } else if (open.has(child.cell)) {
      const names = trail.map(({ cell }) => cell.name);
      const cycle = [...names.slice(names.indexOf(child.cell)), child.cell].join(' → ');
      return err([refuse('netlist_recursive', ['cells'], { cycle })]);
    } else if (!done.has(child.cell)) {
      open.add(child.cell);
      trail.push({ cell: cells.get(child.cell)!, next: 0 });
    }
  }
  const { count, depth } = done.get(top.name)!;
  if (count > MOST_DEVICES)
    return err([refuse('netlist_too_large', ['cells'], { count, limit: MOST_DEVICES })]);
  if (depth > DEEPEST) return err([refuse('netlist_too_deep', ['cells'], { depth, limit: DEEPEST })]);
  return ok(count);
}

class Flattener {
  readonly #cells: ReadonlyMap<string, CellJson>;
  readonly #devices: Device[] = [];
  readonly #ids = new Set<string>();
  /** Which instance a net's name belongs to: two nets must not become one by their names. */
  readonly #owners = new Map<string, Instance>();
  readonly #localSupplies = new Map<string, 'power' | 'ground'>();
  readonly #issues: Issue[] = [];

  constructor(cells: ReadonlyMap<string, CellJson>) {
    this.#cells = cells;
  }

  run(top: CellJson): Result<Elaborated> {
    const hierarchy = this.#place(top, '', new Map());
    if (this.#issues.length > 0) return err(this.#issues);
    return ok({
      devices: this.#devices,
      hierarchy,
      ports: top.ports ?? null,
      localSupplies: this.#localSupplies,
    });
  }

  #place(cell: CellJson, path: string, outer: ReadonlyMap<string, string>): Instance {
    const inside = (name: string) => (path === '' ? name : `${path}/${name}`);
    const [ids, children]: [string[], Instance[]] = [[], []];
    const instance: Instance = { path, cell: cell.name, devices: ids, children };
    const netOf = (name: string) => outer.get(name) ?? this.#own(inside(name), instance);
    for (const json of cell.devices) {
      const id = inside(json.id);
      if (this.#ids.has(id))
        this.#issues.push(refuse('netlist_duplicate_device', [], { id, cell: cell.name }));
      this.#ids.add(id);
      ids.push(id);
      this.#devices.push(deviceFrom(json, id, netOf));
    }
    for (const { name, cell: childName, connections = {} } of cell.subcells ?? []) {
      const child = this.#cells.get(childName)!;
      const nets = new Map(Object.entries(connections).map(([port, net]) => [port, netOf(net)]));
      for (const [port, net] of nets) {
        const supply = supplyByName(port);
        if (supply) this.#localSupplies.set(net, supply);
      }
      children.push(this.#place(child, inside(name), nets));
    }
    return instance;
  }

  #own(name: string, instance: Instance): string {
    const owner = this.#owners.get(name);
    if (owner === undefined) this.#owners.set(name, instance);
    else if (owner !== instance) this.#issues.push(refuse('netlist_net_clash', [], { name }));
    return name;
  }
}

const known = new Set(['id', 'type', 'model', 'w', 'l', 'm', 'nf', 'terminals']);

function deviceFrom(json: DeviceJson, id: string, netOf: (name: string) => string): Device {
  const extra: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(json)) if (!known.has(key)) extra[key] = value;
  const terminals: Record<string, string> = {};
  for (const [terminal, net] of Object.entries(json.terminals)) terminals[terminal] = netOf(net);
  const { type, model = null, w = null, l = null, m, nf } = json;
  return { id, type, model, params: { w, l, m, nf, extra }, terminals };
}
