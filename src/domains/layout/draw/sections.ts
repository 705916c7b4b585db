import type { PinSide } from '../contract.ts';

/** A transistor as it is drawn: so many fingers of one width and length, in database units. */
export interface Mos {
  readonly id: string;
  readonly type: 'nmos' | 'pmos';
  readonly model: string | null;
  /** Its threshold or voltage where that is not the plain one's. */
  readonly kind: string;
  readonly gate: string;
  readonly drain: string;
  readonly source: string;
  readonly bulk: string;
  readonly w: number;
  readonly l: number;
  readonly fingers: number;
  /** The device that is its mirror image across the axis. */
  readonly twin?: string;
  /** All of it on the bulk's net, there only so that its neighbour's surroundings are what the others have. */
  readonly dummy?: true;
}

/** A row with a dummy at each end, like the finger beside it. */
export function withDummies(row: readonly Mos[]): readonly Mos[] {
  const like = ({ twin: _, bulk, ...device }: Mos): Mos => ({
    ...{ ...device, bulk, id: '', dummy: true, fingers: 1 },
    ...{ gate: bulk, drain: bulk, source: bulk },
  });
  return [like(row[0]!), ...row, like(row.at(-1)!)];
}

/** Strips of poly in series under a marker. Lengths in database units. */
export interface Resistor {
  readonly kind: 'resistor';
  readonly id: string;
  readonly p: string;
  readonly n: string;
  readonly strips: number;
  readonly width: number;
  /** Of the part of one strip that resists. */
  readonly length: number;
  /** What it is made of, where that is not the plain one's poly. */
  readonly flavour?: string;
}

/** A plate over a conductor; where the process has none, fingers of two nets beside each other on every conductor. */
export interface Capacitor {
  readonly kind: 'plate' | 'comb';
  readonly id: string;
  readonly p: string;
  readonly n: string;
  readonly width: number;
  readonly height: number;
}

export type Passive = Resistor | Capacitor;

/** Equal for passives of one kind and size. */
export const sizeKey = ({ id: _, p: __, n: ___, ...size }: Passive): string => JSON.stringify(size);

/** What a row of passives is made of: each one alone, or two mixed, which the row names as A B B A. */
export function mixedPairs<T extends { readonly id: string }>(row: readonly T[]): readonly (readonly T[])[] {
  const cells: (readonly T[])[] = [];
  for (let i = 0; i < row.length; ) {
    const [a, b, c, d] = row.slice(i, i + 4);
    const mixed = a && b && c && d && a.id === d.id && b.id === c.id && a.id !== b.id;
    cells.push(mixed ? [a, b] : [a!]);
    i += mixed ? 4 : 1;
  }
  return cells;
}

/** A block by its name, and where it stands: those of one shelf side by side, shelves counted from below. */
export interface Standing {
  readonly block: string;
  readonly shelf: number;
}

/** Which parts of the layout a section belongs to, from the outermost in, where it is put together from blocks. */
export interface InBlock {
  readonly blocks?: readonly Standing[];
}

/** Whether some of them are put together from blocks. */
export const isParted = (sections: readonly InBlock[]): boolean =>
  sections.some(({ blocks = [] }) => blocks.length > 0);

/** Rows of transistors of one kind that share a well (or the substrate), from below; each row from left to right. */
export interface MosSection extends InBlock {
  readonly type: Mos['type'];
  readonly bulk: string;
  readonly kind: string;
  readonly rows: readonly (readonly Mos[])[];
}

/** Rows of resistors and capacitors; two that are mixed stand as A B B A. */
export interface PassiveSection extends InBlock {
  readonly type: 'passive';
  readonly rows: readonly (readonly Passive[])[];
}

export type Section = MosSection | PassiveSection;

/** Equal for transistors whose rows may share a well. */
export const sectionKey = ({ type, bulk, kind }: Pick<MosSection, 'type' | 'bulk' | 'kind'>): string =>
  `${type}|${bulk}|${kind}`;

/** Where a net's pin is to be, and how wide its wires are at least, in database units. */
export interface Asked {
  readonly sides: ReadonlyMap<string, PinSide>;
  readonly widths: ReadonlyMap<string, number>;
}

export interface AssembleOptions extends Asked {
  /** Nets that must be reachable from outside. */
  readonly ports: ReadonlySet<string>;
  /** Nets that only one device is on: without a name, nobody could tell where what ends on them ends. */
  readonly lone: ReadonlySet<string>;
  readonly symmetricNets: readonly (readonly [string, string])[];
  /** Of those and of the inputs of pairs, the nets that have the same ends, mirrored: their wires should weigh the same. */
  readonly alike?: readonly (readonly [string, string])[];
  readonly supplies: ReadonlySet<string>;
  readonly dummies: boolean;
  /** Nets that leave at the lower edge. */
  readonly edge?: ReadonlySet<string>;
  /** Nets that a diffusion elsewhere leads charge away from, and those that must have one here. */
  readonly led?: ReadonlySet<string>;
  readonly diodes?: ReadonlySet<string>;
  /** The least width of the supplies' rails, where it is not to be a wire's. */
  readonly supplyWidth?: number;
  /** Between neighbouring gates, where it is not to be the least the rules allow. */
  readonly gap?: number;
}
