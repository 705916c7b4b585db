/** Devices that stay together, and the nets they are on. */
export interface Atom {
  readonly ids: readonly string[];
  readonly nets: ReadonlySet<string>;
  /** Whether it has an axis of its own. */
  readonly axis: boolean;
  /** The wells and rows of another kind that it needs: what can share none of them is best apart. */
  readonly wells: ReadonlySet<string>;
}

export type Fits = (one: Atom, other: Atom) => boolean;

/** Groups of at most so many devices, and never two axes in one. */
export const upTo =
  (most: number): Fits =>
  (one, other) =>
    one.ids.length + other.ids.length <= most && !(one.axis && other.axis);

/** Joins what is wired to each other most closely for its size, step by step, as long as it fits. */
export function clusters(atoms: readonly Atom[], fits: Fits): readonly (readonly string[])[] {
  const left = new Map<number, Atom>(atoms.map((atom, i) => [i, atom]));
  const on = new Map<string, Set<number>>();
  for (const [i, { nets }] of left) for (const net of nets) on.set(net, (on.get(net) ?? new Set()).add(i));
  let next = atoms.length;
  const nearest = (i: number): { readonly other: number; readonly pull: number } | null => {
    const own = left.get(i)!;
    const { ids, nets } = own;
    const pulls = new Map<number, number>();
    for (const net of nets) {
      const ends = on.get(net)!;
      // A net that is everywhere says little about what belongs together.
      for (const other of ends)
        if (other !== i) pulls.set(other, (pulls.get(other) ?? 0) + 1 / (ends.size - 1));
    }
    let best: { other: number; pull: number } | null = null;
    for (const [other, pull] of pulls) {
      const beside = left.get(other)!;
      const size = ids.length + beside.ids.length;
      const scaled = pull / Math.sqrt(size);
      if (fits(own, beside) && (!best || scaled > best.pull)) best = { other, pull: scaled };
    }
    return best;
  };
  const best = new Map([...left.keys()].map((i) => [i, nearest(i)]));
  for (;;) {
    let chosen: readonly [number, number, number] | null = null;
    for (const [i, found] of best)
      if (found && (!chosen || found.pull > chosen[2])) chosen = [i, found.other, found.pull];
    if (!chosen) break;
    const [a, b] = chosen;
    const [one, two] = [left.get(a)!, left.get(b)!];
    const joined = {
      ids: [...one.ids, ...two.ids],
      nets: new Set([...one.nets, ...two.nets]),
      axis: one.axis || two.axis,
      wells: new Set([...one.wells, ...two.wells]),
    };
    const at = next++;
    for (const gone of [a, b]) {
      left.delete(gone);
      best.delete(gone);
    }
    left.set(at, joined);
    const beside = new Set<number>([at]);
    for (const net of joined.nets) {
      const ends = on.get(net)!;
      ends.delete(a);
      ends.delete(b);
      ends.add(at);
      for (const other of ends) beside.add(other);
    }
    for (const i of beside) best.set(i, nearest(i));
    // What was nearest to either of them has to look again, also where no net is shared any more.
    for (const [i, found] of best)
      if (found && (found.other === a || found.other === b)) best.set(i, nearest(i));
  }
  return [...left.values()].map(({ ids }) => ids);
}
