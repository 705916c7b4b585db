import { groupBy } from '../../netlist/groups.ts';
import type { AssembleOptions, Passive, Section } from '../sections.ts';

/** What a block looks like whatever its devices and nets are called. */
export interface Likeness {
  /** Equal for blocks of the same devices in the same places. */
  readonly key: string;
  /** Devices, and the nets of all their terminals, in the order the block names them. */
  readonly devices: readonly string[];
  readonly ends: readonly string[];
}

export function likenessOf(sections: readonly Section[]): Likeness {
  const devices = new Map<string, number>();
  const blocks = new Map<string, number>();
  const ends: string[] = [];
  const numbered = (name: string, all: Map<string, number>) => {
    if (!all.has(name)) all.set(name, all.size);
    return all.get(name)!;
  };
  const rows = sections.map((section) => {
    const standing = section.blocks?.map(({ block, shelf }) => [numbered(block, blocks), shelf]);
    if (section.type === 'passive') {
      const own = section.rows.map((row) =>
        row.map(({ id, p, n, ...size }: Passive) => {
          ends.push(p, n);
          return [numbered(id, devices), size];
        }),
      );
      return [standing, own];
    }
    const own = section.rows.map((row) =>
      row.map(({ id, gate, drain, source, w, l, model }) => {
        ends.push(gate, drain, source);
        return [numbered(id, devices), w, l, model];
      }),
    );
    ends.push(section.bulk);
    return [standing, section.type, section.kind, own];
  });
  return { key: JSON.stringify(rows), devices: [...devices.keys()], ends };
}

/** Blocks that are drawn once, as the first of them. */
export interface Alike<T> {
  readonly members: readonly T[];
  /** By member, what the nets of the first are called there: in the same places the same ones. */
  readonly nets: readonly (readonly string[])[];
}

interface Comparable {
  readonly likeness: Likeness;
  /** The subcircuit it is an instance of, if any. */
  readonly cell: string | null;
}

/** Equal blocks together; instances of one cell also where nets of the first are one net outside another. */
export function alikeAmong<T extends Comparable>(
  all: readonly T[],
  supplies: ReadonlySet<string>,
): readonly Alike<T>[] {
  const kinds = [...groupBy(all, ({ likeness, cell }) => `${cell ?? ''} ${likeness.key}`).values()];
  return kinds.flatMap((equals) => {
    const count = ({ likeness }: T) => new Set(likeness.ends).size;
    const found: { members: T[]; nets: (readonly string[])[] }[] = [];
    for (const one of [...equals].sort((a, b) => count(b) - count(a))) {
      const fits = found.find(({ members: [first], nets }) => {
        const names = namesAs(first!, one, supplies);
        if (names) nets.push(names);
        return names !== null;
      });
      if (fits) fits.members.push(one);
      else found.push({ members: [one], nets: [[...new Set(one.likeness.ends)]] });
    }
    return found;
  });
}

/** What each net of one block is in another; null where one net there would be several here. */
function namesAs(
  first: Comparable,
  other: Comparable,
  supplies: ReadonlySet<string>,
): readonly string[] | null {
  const names = new Map<string, string>();
  for (const [i, net] of first.likeness.ends.entries()) {
    const its = other.likeness.ends[i]!;
    if (names.has(net) ? names.get(net) !== its : supplies.has(net) !== supplies.has(its)) return null;
    names.set(net, its);
  }
  const several = new Set(names.values()).size === names.size;
  return several || first.cell !== null ? [...names.values()] : null;
}

/** Nets of the first of some equal blocks that are something in one of them, or in every one. */
export function inThose(
  { nets: [first, ...others] }: Pick<Alike<unknown>, 'nets'>,
  how: 'some' | 'every',
  is: (net: string, member: number) => boolean,
): ReadonlySet<string> {
  return new Set(first!.filter((_, i) => [first!, ...others][how]((own, m) => is(own[i]!, m))));
}

/** Nets of the first that are one net outside some of them: they must leave, to be joined there. */
export function joinedIn({ nets }: Pick<Alike<unknown>, 'nets'>): ReadonlySet<string> {
  return inThose({ nets }, 'some', (net, m) => nets[m]!.filter((one) => one === net).length > 1);
}

/** Nets of the first of some equal blocks that mirror each other in any of them, each with one other. */
export function mirroredIn(
  { nets: all }: Pick<Alike<unknown>, 'nets'>,
  pairs: AssembleOptions['symmetricNets'],
): AssembleOptions['symmetricNets'] {
  const found: (readonly [string, string])[] = [];
  for (const nets of all) {
    const firsts = new Map(nets.map((net, i) => [net, all[0]![i]!]));
    for (const pair of pairs) {
      const [a, b] = pair.map((net) => firsts.get(net));
      if (a && b && !found.flat().some((net) => net === a || net === b)) found.push([a, b]);
    }
  }
  return found;
}
