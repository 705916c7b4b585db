import type { Circuit, Device } from '../../netlist/circuit.ts';
import type { SectionWire } from '../section-wire.ts';

export const MEMORY_SERVICE = 'layout.memory';

/** A placement as it is kept: devices by their place in a circuit's own order, so that other names may take it over. */
export interface Remembered {
  readonly score: number;
  readonly sections: readonly {
    readonly type: SectionWire['type'];
    readonly rows: readonly (readonly string[])[];
    readonly block?: string;
    readonly shelf?: number;
    readonly within?: SectionWire['within'];
  }[];
}

/** Where the best placement of each kind of circuit is kept between runs. */
export interface MemoryPort {
  recall(key: string): Promise<Remembered | null>;
  /** Keeps it where nothing better is kept already. */
  remember(key: string, entry: Remembered): Promise<void>;
}

/** What circuits have in common that are wired alike with as many fingers, whatever their names and sizes. */
export interface Likeness {
  readonly key: string;
  /** Ids of the devices: in two circuits of one key, the same places are the same devices. */
  readonly order: readonly string[];
}

const ROUNDS = 6;

/** Colours devices by what they are wired to, round after round; devices that stay alike are taken by their names. */
export function likenessOf({ devices, nets }: Circuit, tech: string): Likeness {
  const kinds = new Map(nets.map(({ name, net_type }) => [name, net_type]));
  let colours = numbered(
    devices.map(({ type, model, params: { m, nf } }) => `${type} ${model ?? ''} ${m * nf}`),
  );
  const said = [colours.names.join()];
  for (let round = 0; round < ROUNDS; round++) {
    const on = new Map<string, string[]>();
    for (const [i, { terminals }] of devices.entries()) {
      for (const [terminal, net] of Object.entries(terminals)) {
        on.set(net, [...(on.get(net) ?? []), `${terminal}${colours.numbers[i]}`]);
      }
    }
    const netColours = numbered([...on].map(([net, ends]) => `${kinds.get(net)} ${ends.sort().join(',')}`));
    const colourOf = new Map([...on.keys()].map((net, i) => [net, netColours.numbers[i]!]));
    colours = numbered(devices.map((device, i) => `${colours.numbers[i]} ${endsOf(device, colourOf)}`));
    said.push(netColours.names.join(), colours.names.join());
  }
  const order = devices
    .map(({ id }, i) => ({ id, colour: colours.numbers[i]! }))
    .sort((a, b) => a.colour - b.colour || a.id.localeCompare(b.id, 'en', { numeric: true }));
  return { key: [tech, devices.length, ...said].join('\n'), order: order.map(({ id }) => id) };
}

const endsOf = ({ terminals }: Device, colourOf: ReadonlyMap<string, number>): string =>
  Object.keys(terminals)
    .sort()
    .map((terminal) => `${terminal}${colourOf.get(terminals[terminal]!)}`)
    .join(',');

/** Equal words get equal numbers, in the order of the words. */
function numbered(words: readonly string[]): {
  readonly numbers: readonly number[];
  readonly names: readonly string[];
} {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts.keys()].sort();
  const at = new Map(sorted.map((word, i) => [word, i]));
  return {
    numbers: words.map((word) => at.get(word)!),
    names: sorted.map((word) => `${word}×${counts.get(word)}`),
  };
}

/** `C1#2` is the second part of C1. */
const partsOf = (id: string): readonly [string, string] => {
  const found = /^(.*)(#\d+)$/.exec(id);
  return found ? [found[1]!, found[2]!] : [id, ''];
};

export function forgetNames(sections: readonly SectionWire[], { order }: Likeness): Remembered['sections'] {
  const at = new Map(order.map((id, i) => [id, i]));
  const name = (id: string) => {
    if (at.has(id)) return String(at.get(id));
    const [base, part] = partsOf(id);
    return `${at.get(base) ?? -1}${part}`;
  };
  return sections.map(({ type, rows, block, shelf, within }) => ({
    type,
    rows: rows.map((row) => row.map(name)),
    ...(block !== '' && { block, shelf }),
    ...(within.length > 0 && { within }),
  }));
}

/** The same with a circuit's own names; bulks are those of the devices. */
export function withNames(
  { sections }: Remembered,
  { order }: Likeness,
  { devices }: Circuit,
): readonly SectionWire[] {
  const bulks = new Map(devices.map(({ id, terminals }) => [id, terminals.b ?? '']));
  return sections.map(({ type, rows, block = '', shelf = 0, within = [] }) => {
    const named = rows.map((row) =>
      row.map((place) => {
        const [index, part] = partsOf(place);
        return `${order[Number(index)] ?? ''}${part}`;
      }),
    );
    const bulk = type === 'passive' ? '' : (bulks.get(named[0]?.[0] ?? '') ?? '');
    return { type, bulk, rows: named, block, shelf, within };
  });
}
