import type { AssembleOptions, Passive, Section } from '../sections.ts';

/** A block as it was placed: devices, and the nets they are on. */
export interface BlockParts {
  readonly name: string;
  readonly shelf: number;
  readonly sections: readonly Section[];
}

/** What a block looks like whatever its devices and nets are called; equal blocks are drawn once. */
export interface Likeness {
  readonly key: string;
  /** Nets and devices in the order the block names them: in two equal blocks, the same places are the same ones. */
  readonly nets: readonly string[];
  readonly devices: readonly string[];
}

class Numbers {
  readonly #at = new Map<string, number>();

  of(name: string): number {
    const known = this.#at.get(name);
    if (known !== undefined) return known;
    this.#at.set(name, this.#at.size);
    return this.#at.size - 1;
  }

  known(name: string): number | null {
    return this.#at.get(name) ?? null;
  }

  get names(): readonly string[] {
    return [...this.#at.keys()];
  }
}

type Roles = Pick<AssembleOptions, 'supplies' | 'symmetricNets'>;

export function likenessOf(sections: readonly Section[], roles: Roles): Likeness {
  const [nets, devices] = [new Numbers(), new Numbers()];
  const passive = ({ id, p, n, ...size }: Passive) => [devices.of(id), nets.of(p), nets.of(n), size];
  const rows = sections.map((section) => {
    if (section.type === 'passive') return section.rows.map((row) => row.map(passive));
    const own = section.rows.map((row) =>
      row.map(({ id, gate, drain, source, w, l, model }) => [
        devices.of(id),
        ...[gate, drain, source].map((net) => nets.of(net)),
        ...[w, l, model],
      ]),
    );
    return [section.type, nets.of(section.bulk), section.kind, own];
  });
  const { supplies, symmetricNets } = roles;
  const flags = nets.names.map((net) => Number(supplies.has(net)));
  // In one order whichever instance they were found in first; a pair between two nets of all blocks stands once.
  const pairs = symmetricNets.map((pair) => pair.map((net) => nets.known(net)));
  const mirrored = [
    ...new Set(pairs.filter((pair) => !pair.includes(null)).map((pair) => pair.join())),
  ].sort();
  return { key: JSON.stringify([rows, flags, mirrored]), nets: nets.names, devices: devices.names };
}

/** Nets of the first of some equal blocks that are something in one of them, or in every one. */
export function inThose(
  members: readonly Pick<Likeness, 'nets'>[],
  how: 'some' | 'every',
  is: (net: string, member: number) => boolean,
): ReadonlySet<string> {
  return new Set(members[0]!.nets.filter((_, i) => members[how](({ nets }, m) => is(nets[i]!, m))));
}
