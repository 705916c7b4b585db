import type { Issue } from '../../core/result.ts';
import type { Deck, Subckt } from './deck.ts';
import { ElementReader } from './elements.ts';
import { at, type Card } from './lines.ts';
import { issue } from './messages.ts';
import type { ElementType } from './models.ts';
import type { SpiceCell, SpiceDevice, SpiceInstance, SpiceNetlist } from './netlist.ts';
import { ParamScope } from './params.ts';

const MOST_VARIANTS = 10_000;
/** How many copies an instance's multiplier may make. */
const MOST_COPIES = 1_000;

interface Built {
  readonly cell: SpiceCell;
  /** Global nets it or anything below it uses, which its instances must connect. */
  readonly globals: ReadonlySet<string>;
}

/** Names of one kind in one place: the first spelling stands for all. */
class Names {
  readonly #spelling = new Map<string, string>();
  of(name: string): string {
    const key = name.toLowerCase();
    const known = this.#spelling.get(key) ?? name;
    this.#spelling.set(key, known);
    return known;
  }
  all(): readonly string[] {
    return [...this.#spelling.values()];
  }
}

/** Makes cells of subcircuits, one for each set of parameters a subcircuit is used with. */
export class CellBuilder {
  readonly issues: Issue[] = [];
  readonly #deck: Deck;
  readonly #elements: ElementReader;
  readonly #root: ParamScope;
  readonly #built = new Map<string, Built>();
  readonly #names = new Set<string>();
  readonly #globalNames = new Names();
  readonly #trail: string[] = [];

  constructor(deck: Deck, models: Readonly<Record<string, ElementType>>, unsized = false) {
    this.#deck = deck;
    this.#root = new ParamScope(deck.main.params, null);
    const scale = deck.scale ? this.#root.evaluate(deck.scale) : 1;
    const lengths = { scale: typeof scale === 'number' ? scale : 1, unsized };
    this.#elements = new ElementReader(deck, models, lengths, this.issues);
    if (typeof scale !== 'number') this.issues.push(scale);
  }

  build(top: string | null): SpiceNetlist {
    const subckt = top === null ? this.#deck.main : this.#deck.subckts.get(top)!;
    const built = this.#cell(subckt, new Map());
    return {
      schema_version: '1.1.0',
      cells: [...this.#built.values()].map(({ cell }) => cell),
      top: built?.cell.name ?? '',
    };
  }

  #cell(subckt: Subckt, overrides: ReadonlyMap<string, number>): Built | null {
    const key = JSON.stringify([subckt.name.toLowerCase(), [...overrides].sort()]);
    const known = this.#built.get(key);
    if (known) return known;
    if (this.#trail.includes(subckt.name)) {
      const cycle = [...this.#trail.slice(this.#trail.indexOf(subckt.name)), subckt.name].join(' → ');
      this.issues.push(issue('spice_recursive', { params: { cycle } }));
      return null;
    }
    if (this.#built.size >= MOST_VARIANTS) {
      this.issues.push(issue('spice_too_large', { params: { limit: MOST_VARIANTS } }));
      return null;
    }
    this.#trail.push(subckt.name);
    const scope =
      subckt === this.#deck.main ? this.#root : new ParamScope(subckt.params, this.#root, overrides);
    const built = this.#fill(subckt, this.#cellName(subckt, overrides), scope);
    this.#trail.pop();
    this.#built.set(key, built);
    return built;
  }

  /** `nfet2x` used with p1=4 is `nfet2x__p14`. */
  #cellName({ name }: Subckt, overrides: ReadonlyMap<string, number>): string {
    const base =
      overrides.size === 0
        ? name
        : `${name}__${[...overrides].map(([key, value]) => `${key}${value}`).join('_')}`;
    let unique = base;
    for (let n = 2; this.#names.has(unique); n++) unique = `${base}#${n}`;
    this.#names.add(unique);
    return unique;
  }

  #fill(subckt: Subckt, name: string, scope: ParamScope): Built {
    const nets = new Names();
    const globals = new Set<string>();
    const ports = new Set(subckt.ports.map((port) => nets.of(port).toLowerCase()));
    const netOf = (written: string): string => {
      const isGlobal = this.#deck.globals.has(written.toLowerCase()) || written.endsWith('!');
      if (!isGlobal || ports.has(written.toLowerCase())) return nets.of(written);
      const spelled = this.#globalNames.of(written);
      globals.add(spelled);
      return nets.of(spelled);
    };
    const devices: SpiceDevice[] = [];
    const subcells: SpiceInstance[] = [];
    const seen = new Set<string>();
    for (const card of subckt.elements) {
      const id = card.words[0]!.text;
      if (seen.has(id.toLowerCase())) this.issues.push(at('spice_duplicate_name', card.span, { name: id }));
      seen.add(id.toLowerCase());
      const device = this.#elements.read(card, scope, netOf);
      if (device) devices.push(device);
      else if (device === null) subcells.push(...this.#instances(card, scope, netOf, globals));
    }
    const unlisted = subckt === this.#deck.main && subckt.ports.length === 0;
    const listed = unlisted ? {} : { ports: subckt.ports.map((port) => nets.of(port)) };
    return { cell: { name, ...listed, devices, nets: nets.all(), subcells }, globals };
  }

  #instances(
    card: Card,
    scope: ParamScope,
    netOf: (name: string) => string,
    globals: Set<string>,
  ): SpiceInstance[] {
    const [{ text: name }, ...words] = card.words as [Card['words'][0], ...Card['words']];
    const called = words.at(-1)?.text ?? '';
    const child = this.#deck.subckts.get(called.toLowerCase());
    if (!child) {
      this.issues.push(at('spice_unknown_subckt', card.span, { name, subckt: called }));
      return [];
    }
    const given = words.slice(0, -1).map(({ text }) => text);
    if (given.length !== child.ports.length) {
      const params = { name, given: given.length, subckt: called, wanted: child.ports.length };
      this.issues.push(at('spice_port_count', card.span, params));
      return [];
    }
    const { overrides, copies } = this.#arguments(card, child, scope);
    const built = this.#cell(child, overrides);
    if (!built) return [];
    const connections = Object.fromEntries([
      ...(built.cell.ports ?? []).map((port, i) => [port, netOf(given[i]!)]),
      ...[...built.globals].map((net) => [net, netOf(net)]),
    ]);
    for (const net of built.globals) globals.add(net);
    return Array.from({ length: copies }, (_, i) => ({
      name: i === 0 ? name : `${name}@${i + 1}`,
      cell: built.cell.name,
      connections,
    }));
  }

  /** What an instance sets: parameters its subcircuit has, and the multiplier of the whole. */
  #arguments(
    card: Card,
    child: Subckt,
    scope: ParamScope,
  ): { overrides: Map<string, number>; copies: number } {
    const overrides = new Map<string, number>();
    let copies = 1;
    for (const [key, token] of card.params) {
      const value = scope.evaluate(token);
      if (typeof value !== 'number') this.issues.push(value);
      else if (child.params.has(key)) overrides.set(key, value);
      else if (key === 'm' || key === 'mult' || key === 'multi') copies = value;
    }
    if (Number.isInteger(copies) && copies >= 1 && copies <= MOST_COPIES) return { overrides, copies };
    const reason = {
      zh: `倍数要是 1 到 ${MOST_COPIES} 的整数，不是 ${copies}`,
      en: `the multiplier must be a whole number from 1 to ${MOST_COPIES}, not ${copies}`,
    };
    this.issues.push(at('spice_bad_card', card.span, { name: card.words[0]!.text, reason }));
    return { overrides, copies: 1 };
  }
}
