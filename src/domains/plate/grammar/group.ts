import type { Extent } from '../../../core/language/index.ts';
import type { Amount } from './token.ts';

/** One thing that can be said: unsaid, said, or said in a way that gives no value (a range, two values). */
export class Slot {
  value: number | null = null;
  at: Amount | null = null;
  note = '';
  /** Said of every side: 15 from each edge. */
  each = false;
  /** How many corrections had been made when it was said. */
  #fixes = 0;

  get said(): boolean {
    return this.at !== null;
  }

  /** A later value counts only after a correction; two values without one give none. */
  say(value: number | null, at: Amount, fixes: number, note = ''): void {
    const before = this.at;
    if (before && fixes <= this.#fixes && (this.value === value || this.value === null)) return;
    const contradicted = before !== null && fixes <= this.#fixes;
    this.value = contradicted ? null : value;
    this.at = contradicted ? before : at;
    this.note = note;
    this.#fixes = fixes;
  }

  forget(): void {
    this.value = this.at = null;
    this.note = '';
    this.each = false;
  }
}

/** A slot for each name that was said: a few at most, so that lists serve better than a map, and none are made for nothing. */
class Slots<K extends string> {
  #names: K[] = NO_NAMES as K[];
  #slots: Slot[] = NO_SLOTS;

  get size(): number {
    return this.#names.length;
  }

  get(name: K): Slot | undefined {
    for (let i = 0; i < this.#names.length; i++) if (this.#names[i] === name) return this.#slots[i];
    return undefined;
  }

  at(name: K): Slot {
    const known = this.get(name);
    if (known) return known;
    const slot = new Slot();
    this.#names = [...this.#names, name];
    this.#slots = [...this.#slots, slot];
    return slot;
  }
}
const NO_NAMES: string[] = [];
const NO_SLOTS: Slot[] = [];
const NO_AMOUNTS: readonly Amount[] = [];

export type Side = 'l' | 'r' | 't' | 'b' | 'x' | 'y' | 'lr' | 'tb' | 'edge' | 'long' | 'short';
export type Axis = 'x' | 'y';

export interface Point {
  readonly x: Slot;
  readonly y: Slot;
}

export interface Place extends Extent {
  readonly is: 'corners' | 'corner' | 'flank' | 'centre' | 'point';
  readonly which: string;
  readonly point: Point | undefined;
}

/** 长边, 短边: which sides those are shows when the plate's sizes are known. */
export const isByLength = (which: string): boolean => which === 'long' || which === 'short';

export const placeOf = (is: Place['is'], { start, end }: Extent, which: string, point?: Point): Place => ({
  is,
  which,
  start,
  end,
  point,
});

/** One of the holes of a pattern by where it stands in it: a corner, a side, c for the middle, #n for the n-th. */
export interface Selection extends Extent {
  readonly which: string;
  /** Said of one hole: 右边那个. */
  readonly isOne?: boolean;
  /** How many holes that is, where it was said. */
  readonly count?: Amount | undefined;
}

export type HoleKind = 'plain' | 'thread' | 'sink' | 'slot' | 'feature';

/** Everything said about holes of one kind; `places` may be several (四角和中心各一个). */
export class Group {
  hole: Extent | null = null;
  kind: HoleKind = 'plain';
  thread: Extent | null = null;
  /** 4-M8: the thread itself was counted, so it stands for holes. */
  counted = false;
  each: Extent | null = null;
  several: Extent | null = null;
  few: Extent | null = null;
  /** Three of the corners: which one is left out may be said. */
  three: Extent | null = null;
  /** All along the edges: no placement says that. */
  perimeter = false;
  /** 两头各2个: so many at each of two sides; a spacing without its axis lies within each, and nobody said which way. */
  beside = new Slot();
  sides = '';
  /** 同高: as high as the hole before. */
  level: { readonly axis: Axis; readonly with: Group | null; readonly at: Extent } | null = null;
  /** 左边两孔: the side they stand at. */
  aside = '';
  /** along each long side: a row runs along each of two sides. */
  isAlongSides = false;
  nth = 0;
  negated = false;
  sunk = false;
  /** The words for what is sunk into it. */
  sink: Extent | null = null;
  /** 5个孔，四角…: the count stands apart, and may be that of all holes. */
  isCountedApart = false;
  /** Those of its holes that were taken back. */
  readonly without: Selection[] = [];
  /** The only ones that stay. */
  readonly kept: Selection[] = [];
  /** Those that have another size: 右下角那个改成φ14. */
  readonly resized: (Selection & { readonly dia: Slot })[] = [];
  /** The hole before, which it is measured from: 再往上80一个. */
  basis: Group | null = null;
  /** 左侧照样来一列: the mirror image of the group before, towards this side; without one, moved on as far as the shifts say. */
  copy: { readonly of: Group; readonly side: string; readonly at: Extent } | null = null;
  /** 孔径依次6、11、6: a size for each. */
  sizes: readonly Slot[] = NO_SLOTS;
  /** 孔距依次100、140、100: how far each is from the one before. */
  steps: readonly Slot[] = NO_SLOTS;
  /** each at y 20 and y 230: every x with every y. */
  crossed = false;
  readonly places: Place[] = [];
  count = new Slot();
  readonly dia = new Slot();
  readonly rows = new Slot();
  readonly cols = new Slot();
  readonly across = { x: new Slot(), y: new Slot() };
  readonly spacing = { x: new Slot(), y: new Slot(), both: new Slot() };
  readonly pitch = new Slot();
  readonly reach = new Slot();
  readonly distances = new Slots<Side>();
  readonly shifts = new Slots<string>();
  grid: Extent | null = null;
  gridAmounts: readonly Amount[] = NO_AMOUNTS;
  equal: Extent | null = null;
  circle: Extent | null = null;
  array: Extent | null = null;
  line: Extent | null = null;
  axis: { readonly is: Axis; readonly at: Extent } | null = null;
  /** 上下各一排: rows along opposite sides, so a distance from the edge is from those. */
  mirrored: Axis | null = null;
  /** 左右对称: one half is the other's mirror image, where 居中 only says where the middle lies. */
  mirrors: Axis | '' = '';
  start: Extent | null = null;
  /** 每隔100: where stepping is said. */
  stepped: Extent | null = null;
  readonly midline: Partial<Record<Axis | 'any', Extent>> = {};
  readonly centred: Partial<Record<Axis, Extent>> = {};
  /** What its circle lies around: the plate's centre, or another hole. */
  tie: { readonly to: 'plate' | Group; readonly at: Extent } | null = null;

  constructor(
    readonly at: Extent,
    readonly clause: number,
  ) {}

  distance(side: Side): Slot {
    return this.distances.at(side);
  }

  shift(side: string): Slot {
    return this.shifts.at(side);
  }

  /** three holes along each long side: so many at each of them. */
  countPerSide(): void {
    if (this.count.said && !this.beside.said) [this.count, this.beside] = [this.beside, this.count];
  }

  has(is: Place['is']): boolean {
    for (const place of this.places) if (place.is === is) return true;
    return false;
  }

  /** Whether anything makes it a group of holes at all; a place alone does not. */
  get real(): boolean {
    return this.hole !== null || this.dia.said || this.counted || this.copy !== null || this.sizes.length > 0;
  }

  get fresh(): boolean {
    return (
      !this.dia.said &&
      this.places.length === 0 &&
      !this.count.said &&
      !this.isRect &&
      !this.isCircle &&
      this.nth === 0
    );
  }

  get isLine(): boolean {
    return (
      this.line !== null ||
      this.axis !== null ||
      (this.equal !== null && (Object.keys(this.midline).length > 0 || this.#isBetweenEnds))
    );
  }

  /** 等距7个，距两端各30 */
  get #isBetweenEnds(): boolean {
    return (
      this.distances.get('lr') !== undefined && this.circle === null && !this.pitch.said && this.tie === null
    );
  }

  get isRect(): boolean {
    return (
      this.rows.said ||
      this.cols.said ||
      this.across.x.said ||
      this.across.y.said ||
      this.grid !== null ||
      this.array !== null ||
      this.isLine
    );
  }

  /** Several holes with a distance between them. */
  get isSpread(): boolean {
    const { x, y, both } = this.spacing;
    return (this.count.value ?? 0) > 1 && (x.said || y.said || both.said);
  }

  get isCircle(): boolean {
    return (
      !this.isRect && (this.equal !== null || this.circle !== null || this.pitch.said || this.tie !== null)
    );
  }

  /** Whether its holes come out one by one. */
  get isSingle(): boolean {
    return this.real && !this.negated && !this.isRect && !this.isCircle && !this.has('corners');
  }

  /** One position that nothing more can be said about. */
  get settled(): boolean {
    if (this.has('centre') || this.has('point')) return true;
    const { x, y } = this.centred;
    if (this.isSingle && this.places.length === 0 && (this.count.value ?? 1) === 1 && this.#isMeasured)
      return true;
    return x !== undefined && y !== undefined && this.isSingle && (this.count.value ?? 1) === 1;
  }

  /** 150 from the left, 200 up: its place on both axes is said. */
  get #isMeasured(): boolean {
    const said = (sides: readonly Side[]) => sides.some((side) => this.distances.get(side)?.said);
    return said(['l', 'r', 'x']) && said(['t', 'b', 'y']);
  }
}

/** Threads, slots and bosses have no field; a sunk hole is kept as the plain one if its diameter was said. */
export const isKept = ({ kind, dia }: Group): boolean => kind === 'plain' || (kind === 'sink' && dia.said);
