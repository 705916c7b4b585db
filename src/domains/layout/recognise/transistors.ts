import type { DeviceJson } from '../contract.ts';
import { groupBy } from '../netlist/groups.ts';

export type MosType = 'nmos' | 'pmos';

export interface Size {
  readonly model: string | null;
  readonly w: number | null;
  readonly l: number | null;
  readonly nf: number;
  readonly m: number;
}

/** A transistor as the circuit sees it: one MOS, or several in parallel, or a stack in series on one gate. */
export interface Transistor {
  readonly type: MosType;
  readonly scope: number;
  readonly gate: number;
  readonly drain: number;
  readonly source: number;
  /** Indices of devices; of a stack from the source end to the drain end. */
  readonly devices: readonly number[];
  readonly stacked: boolean;
  /** Effective W/L, for ratios. */
  readonly strength: number;
  /** Model and sizes, part by part: equal keys make a matched pair. */
  readonly key: string;
  /** Model, length, finger width and number of fingers, where all parts share them; '' where they do not. */
  readonly spread: string;
}

/** Whether two transistors are drawn alike. Two single ones must agree in w, l, nf and m one by one. */
export function matched(a: Transistor, b: Transistor): boolean {
  if (a.key === b.key) return true;
  return a.devices.length + b.devices.length > 2 && a.spread !== '' && a.spread === b.spread;
}

/** Nine digits: what was meant to be equal may have been computed in two ways. */
const digits = (value: number | null): string =>
  value === null ? '?' : String(Number(value.toPrecision(9)));

export type Shape = Pick<Transistor, 'strength' | 'key' | 'spread'>;

function shapeOf({ model, w, l, nf, m }: Size): Shape {
  return {
    strength: w !== null && l !== null && l > 0 ? (w * m) / l : 0,
    key: `${model}|${digits(w)}|${digits(l)}|${nf}|${m}`,
    spread: `${model}|${digits(l)}|${digits(w === null ? null : w / nf)}|${nf * m}`,
  };
}

/** What one MOS of the netlist is; large circuits are made of few sizes, so each is worked out once. */
export class Shapes {
  readonly #known = new Map<string, Shape>();

  of(model: string | null, { w, l, nf, m }: Omit<Size, 'model'>): Shape {
    const written = `${model}|${w}|${l}|${nf}|${m}`;
    const known = this.#known.get(written) ?? shapeOf({ model, w, l, nf, m });
    this.#known.set(written, known);
    return known;
  }
}

const FINGERS = /^(.*)\|(\d+)$/;

function inParallel(parts: readonly Transistor[]): Transistor {
  const [first, ...rest] = parts;
  if (rest.length === 0) return first!;
  const spreads = parts.map((part) => FINGERS.exec(part.spread));
  const alike = spreads.every((found) => found !== null && found[1] === spreads[0]?.[1]);
  const fingers = spreads.reduce((sum, found) => sum + Number(found?.[2]), 0);
  return {
    ...first!,
    devices: parts.flatMap((part) => part.devices),
    stacked: parts.every((part) => part.stacked),
    strength: parts.reduce((sum, part) => sum + part.strength, 0),
    key: parts
      .map((part) => part.key)
      .sort()
      .join('+'),
    spread: alike ? `${spreads[0]![1]}|${fingers}` : '',
  };
}

function inSeries(parts: readonly Transistor[], source: number, drain: number): Transistor {
  const keys = parts.map((part) => part.key);
  const inverse = parts.reduce((sum, part) => sum + (part.strength > 0 ? 1 / part.strength : 0), 0);
  const [up, down] = [keys.join('-'), keys.toReversed().join('-')];
  return {
    ...parts[0]!,
    drain,
    source,
    devices: parts.flatMap((part) => part.devices),
    stacked: true,
    strength: inverse > 0 ? 1 / inverse : 0,
    key: `(${up < down ? up : down})`,
    spread: '',
  };
}

/**
 * Merges what acts as one transistor: devices on the same three nets, and stacks on one gate whose inner nets lead
 * nowhere else. `isInner` says that a net meets nothing but channels. Source and drain may be written either way.
 */
export function mergeTransistors(
  singles: readonly Transistor[],
  netCount: number,
  isInner: (net: number) => boolean,
): readonly Transistor[] {
  let parts = mergeParallel(singles, netCount);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const stacked = mergeSeries(parts, netCount, isInner);
    if (stacked.length === parts.length) return parts;
    parts = mergeParallel(stacked, netCount);
  }
  return parts;
}

/** Stacks of parallel stacks of …: deeper than anyone draws. */
const MOST_ROUNDS = 8;

function mergeParallel(parts: readonly Transistor[], netCount: number): readonly Transistor[] {
  const first = new Map<number, Transistor>();
  const several = new Map<number, Transistor[]>();
  for (const part of parts) {
    const channel = Math.min(part.drain, part.source) * netCount + Math.max(part.drain, part.source);
    const known = first.get(channel);
    if (!known) first.set(channel, part);
    else if (several.has(channel)) several.get(channel)!.push(part);
    else several.set(channel, [known, part]);
  }
  const gone = new Set<Transistor>();
  const merged = new Map<Transistor, Transistor>();
  for (const group of several.values()) {
    for (const alike of groupBy(group, ({ type, scope, gate }) => `${type}|${scope}|${gate}`).values()) {
      if (alike.length > 1) merged.set(alike[0]!, inParallel(alike));
      for (const part of alike.slice(1)) gone.add(part);
    }
  }
  if (gone.size === 0) return parts;
  return parts.filter((part) => !gone.has(part)).map((part) => merged.get(part) ?? part);
}

const otherEnd = (part: Transistor, net: number): number => (part.drain === net ? part.source : part.drain);

function mergeSeries(
  parts: readonly Transistor[],
  netCount: number,
  isInner: (net: number) => boolean,
): readonly Transistor[] {
  const count = new Uint8Array(netCount);
  const meet = new Int32Array(netCount * 2);
  const end = (net: number, part: number) => {
    if (count[net]! < 2) meet[net * 2 + count[net]!] = part;
    if (count[net]! < 3) count[net]!++;
  };
  parts.forEach(({ drain, source }, i) => {
    end(drain, i);
    end(source, i);
  });
  /** The part that `part` is stacked with at `net`, or -1. */
  const across = (part: number, net: number): number => {
    if (count[net] !== 2 || !isInner(net)) return -1;
    const [first, second] = [meet[net * 2]!, meet[net * 2 + 1]!];
    const [a, b] = [parts[first]!, parts[second]!];
    if (first === second || a.gate !== b.gate || a.type !== b.type || a.scope !== b.scope) return -1;
    return first === part ? second : first;
  };
  const taken = new Uint8Array(parts.length);
  const merged: Transistor[] = [];
  parts.forEach((part, i) => {
    if (taken[i]) return;
    const lone = across(i, part.source) < 0 && across(i, part.drain) < 0;
    const start = lone ? null : walk(i, part.source, across, parts);
    const chain = start && walkAll(start, across, parts);
    for (const one of chain?.members ?? []) taken[one] = 1;
    merged.push(chain ? asStack(chain, parts) : part);
  });
  return merged;
}

interface End {
  readonly part: number;
  /** The outer net of the chain at this end. */
  readonly net: number;
}
type Across = (part: number, net: number) => number;

/** The end of the chain in the direction of `net`; null for a ring, which is no stack. */
function walk(from: number, net: number, across: Across, parts: readonly Transistor[]): End | null {
  let end: End = { part: from, net };
  for (;;) {
    const next = across(end.part, end.net);
    if (next < 0) return end;
    if (next === from) return null;
    end = { part: next, net: otherEnd(parts[next]!, end.net) };
  }
}

interface Chain {
  readonly members: readonly number[];
  readonly nets: readonly [first: number, last: number];
}

function walkAll(start: End, across: Across, parts: readonly Transistor[]): Chain | null {
  const members = [start.part];
  let net = otherEnd(parts[start.part]!, start.net);
  for (let next = across(start.part, net); next >= 0; next = across(next, net)) {
    members.push(next);
    net = otherEnd(parts[next]!, net);
  }
  return members.length > 1 ? { members, nets: [start.net, net] } : null;
}

/** The end that its own device calls its source is the stack's source; of a contradiction the first end is. */
function asStack({ members, nets: [first, last] }: Chain, parts: readonly Transistor[]): Transistor {
  const stack = members.map((i) => parts[i]!);
  const reversed = stack.at(-1)!.source === last && stack[0]!.source !== first;
  return reversed ? inSeries(stack.toReversed(), last, first) : inSeries(stack, first, last);
}

/** Whether a cell is nothing but one transistor in several pieces, like the stacked `nfet2x` of some libraries. */
export function isOneTransistor(devices: readonly DeviceJson[], ports: ReadonlySet<string>): boolean {
  const numbers = new Map<string, number>();
  const numberOf = (name: string | undefined) => {
    const known = numbers.get(name ?? '') ?? numbers.size;
    numbers.set(name ?? '', known);
    return known;
  };
  const [first] = devices;
  if (!first || (first.type !== 'nmos' && first.type !== 'pmos')) return false;
  if (devices.some((one) => one.type !== first.type || one.terminals.g !== first.terminals.g)) return false;
  const shapes = new Shapes();
  const singles = devices.map(({ terminals: { g, d, s }, w = null, l = null, nf, m }, device): Transistor => {
    const { strength, key, spread } = shapes.of(null, { w, l, nf, m });
    return {
      type: first.type as MosType,
      scope: 0,
      gate: numberOf(g),
      drain: numberOf(d),
      source: numberOf(s),
      devices: [device],
      stacked: false,
      strength,
      key,
      spread,
    };
  });
  const outside = new Set([...ports, first.terminals.g ?? ''].map(numberOf));
  return mergeTransistors(singles, numbers.size, (net) => !outside.has(net)).length === 1;
}
