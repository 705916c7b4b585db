import { groupBy } from '../../netlist/groups.ts';
import { assemble } from '../assemble.ts';
import type { Assembled } from '../assemble-rows.ts';
import { mixable } from '../generators/passives.ts';
import { type RowRules, rowRules } from '../generators/row-rules.ts';
import { type Mos, type Passive, type Section, sectionKey } from '../sections.ts';
import type { Prepared } from '../sizes/prepare.ts';
import type { Tech } from '../tech.ts';
import { type Blocks, blocksOf, exactPairs, type Group } from './blocks.ts';
import { astray, asymmetry, mismatch, scattered, unlike, type Wishes } from './quality.ts';
import { closed, type Folds, type OpenSection, packPassives, packRows, pieceWidth, tapped } from './rows.ts';
import { dice, shuffled } from './shuffle.ts';

export interface PlaceOptions {
  /** Longer side to shorter side at most; null where it does not matter. */
  readonly maxAspect: number | null;
  /** From which aspect ratio on it is awkward, asked for or not. */
  readonly awkward?: number;
  readonly dummies: boolean;
  /** The least width of supply rails, in database units. */
  readonly supplyWidth?: number;
  /** Patterns made beforehand; other devices are grouped by what was recognised. */
  readonly groups: readonly Group[];
  readonly seed: number;
  /** How many changes of the best folding are drawn and measured. */
  readonly effort: number;
  /** A placement from before: where it is better than what was found, the search goes on from it. */
  readonly start?: readonly Section[];
}

export interface Placement {
  readonly sections: readonly Section[];
  readonly assembled: Assembled;
  /** How many placements were drawn and measured. */
  readonly tried: number;
  /** Its area, and what it lacks otherwise, as an area. */
  readonly cost: number;
}

/** Where no rule says how far from a tap a transistor may be, in metres: what latch-up rules of open processes allow. */
const TAP_REACH = 15e-6;
/** Beyond this a layout is awkward to use, asked for or not. */
const AWKWARD = 2.5;
const MOST_ROWS = 24;
/** About how many trunks a row has beside its transistors. */
const ROW_TRACKS = 4;
/** What a wire costs: this share of the area under it. */
const WIRE_COST = 0.15;
/** After so many changes in a row that gave nothing new, a small circuit has no others. */
const STALE = 24;
/** What matched devices apart, and pairs wholly off the axis, are worth as a share of the area. */
const MATCH_COST = 2;
const AXIS_COST = 0.8;
/** The same for each pair that is not where it could be. */
const ASTRAY_COST = 0.25;
/** The same for each device among some that are to be together. */
const SCATTERED_COST = 0.5;
/** The same for each pair that was asked for and is not so. */
const ASKED_COST = 3;

/** One way to fold a circuit, as it was drawn. */
export interface Folding {
  readonly sections: readonly Section[];
  readonly width: number;
  readonly height: number;
  readonly cost: number;
}

/** A folding may cost so many times the best one where it stands among others. */
const FAIR = 1.5;

interface Candidate {
  readonly open: readonly OpenSection[];
  readonly passive: readonly Section[];
}

/** Sections as they were before taps parted them; each row is one piece. */
function asCandidate(sections: readonly Section[]): Candidate {
  const mos = sections.flatMap((one) => (one.type === 'passive' ? [] : [one]));
  const open = [...groupBy(mos, sectionKey).values()].map((parts) => ({
    ...parts[0]!,
    rows: parts.flatMap(({ rows }) => rows.map((row) => [row])),
    around: false,
  }));
  return { open, passive: sections.filter(({ type }) => type === 'passive') };
}

/**
 * Folds a circuit into rows in many ways, draws each, and keeps the best within the aspect ratio; then tries small changes
 * of it. The same circuit, options and seed give the same placement.
 */
export class Placer {
  readonly #prepared: Prepared;
  readonly #options: PlaceOptions;
  readonly #rules: RowRules;
  /** How far a transistor may be from a tap. */
  readonly #reach: number;
  readonly #seen = new Set<string>();
  readonly #blocks: Blocks;
  readonly #wishes: Wishes;
  readonly #foldings: Folding[] = [];
  readonly #aspect: number;
  #best: { candidate: Candidate; placement: Pick<Placement, 'sections' | 'assembled'>; cost: number } | null =
    null;

  constructor(prepared: Prepared, options: PlaceOptions) {
    this.#prepared = prepared;
    this.#options = options;
    this.#rules = rowRules(prepared.tech);
    this.#aspect = options.maxAspect ?? options.awkward ?? AWKWARD;
    const { tapReach, unit } = prepared.process;
    this.#reach = tapReach ?? Math.floor(TAP_REACH / unit);
    this.#blocks = blocksOf(prepared.devices, prepared.recognised, options.groups, prepared.wanted);
    this.#wishes = {
      matched: this.#blocks.matched,
      symmetric: prepared.recognised.symmetry.flatMap(({ pairs }) => pairs),
      exact: exactPairs(prepared.devices, prepared.recognised),
      asked: prepared.wanted.symmetry,
      together: prepared.wanted.groups,
    };
  }

  run(): Placement {
    this.#foldAll();
    this.#shuffle();
    // Last, so that what was drawn before without it is drawn again.
    const found = this.#best;
    if (this.#options.start) this.#try(asCandidate(this.#options.start));
    if (this.#best !== found) this.#shuffle();
    const { placement, cost } = this.#best!;
    return { ...placement, tried: this.#seen.size, cost };
  }

  /** All ways that are not much worse than the best: one that is lower or narrower may fit better among others. */
  foldings(): readonly Folding[] {
    const { sections } = this.run();
    const least = Math.min(...this.#foldings.map(({ cost }) => cost));
    const fair = this.#foldings.filter((one) => one.cost <= FAIR * least || one.sections === sections);
    const better = (other: Folding, one: Folding) =>
      other.width <= one.width && other.height <= one.height && other.cost <= one.cost;
    return fair.filter(
      (one, i) => !fair.some((other, j) => i !== j && better(other, one) && (j < i || !better(one, other))),
    );
  }

  #shuffle(): void {
    const roll = dice(this.#options.seed);
    let known = 0;
    for (let i = 0; i < this.#options.effort && known < STALE; i++) {
      const { candidate } = this.#best!;
      if (candidate.open.length === 0) return;
      const before = this.#seen.size;
      this.#try({ ...candidate, open: shuffled(candidate.open, roll) });
      known = this.#seen.size > before ? 0 : known + 1;
    }
  }

  #foldAll(): void {
    const { tech, passives } = this.#prepared;
    const { families, merged, twins } = this.#blocks;
    const width = ({ l }: Mos) => l + this.#rules.gapContacted;
    const transistors = families.flat().reduce((sum, { order }) => sum + pieceWidth(order, width), 0);
    const total = transistors + passives.reduce((sum, one) => sum + widthOf(one, tech), 0);
    const folds: Folds = new Map();
    let tooHigh = 0;
    for (let rows = 1; rows <= MOST_ROWS; rows++) {
      const widest = Math.ceil((total / rows) * 1.02);
      const passive = packPassives(passives, {
        width: (one) => widthOf(one, tech),
        widest,
        symmetric: this.#wishes.symmetric,
        together: this.#wishes.together,
        mixable: (one) => mixable(one, tech),
      });
      const drawn = [...new Set([families, merged])].flatMap((wanted) =>
        [false, true].flatMap(
          (around) =>
            this.#try({ open: packRows(wanted, { width, widest, around, twins, folds }), passive }) ?? [],
        ),
      );
      // More rows only make it higher; twice, because resistors and capacitors do not fold with them.
      if (drawn.length > 0) tooHigh = drawn.every((one) => this.#isTooHigh(one)) ? tooHigh + 1 : 0;
      if (tooHigh === 2) return;
    }
  }

  #isTooHigh({ bounds }: Assembled): boolean {
    return bounds.y2 - bounds.y1 > (bounds.x2 - bounds.x1) * this.#aspect;
  }

  /** What was drawn; null where it had been tried before. */
  #try(candidate: Candidate): Assembled | null {
    const sections = this.#tapped(candidate, 1);
    const key = JSON.stringify(sections.map((one) => one.rows.map((row) => row.map(({ id }) => id))));
    if (this.#seen.has(key)) return null;
    this.#seen.add(key);
    const { tech, nets } = this.#prepared;
    const { dummies, supplyWidth = 0 } = this.#options;
    const draw = (own: readonly Section[]) => assemble(own, tech, { ...nets, dummies, supplyWidth });
    let placement = { sections, assembled: draw(sections) };
    // Heights were guessed: where that brought taps too far apart, there must be more of them.
    for (let share = 0.8; share > 0.2 && placement.assembled.tapDistance > this.#reach; share *= 0.8) {
      const more = this.#tapped(candidate, share);
      if (more.length > placement.sections.length) placement = { sections: more, assembled: draw(more) };
    }
    const cost = this.#cost(placement.assembled);
    const { x1, y1, x2, y2 } = placement.assembled.bounds;
    this.#foldings.push({ sections: placement.sections, width: x2 - x1, height: y2 - y1, cost });
    if (!this.#best || cost < this.#best.cost) this.#best = { candidate, placement, cost };
    return placement.assembled;
  }

  /** With taps for every so many rows; `share` of what they reach is used. */
  #tapped({ open, passive }: Candidate, share: number): readonly Section[] {
    const height = (row: readonly Mos[]) =>
      Math.max(...row.map(({ w }) => w)) + ROW_TRACKS * this.#rules.pitch;
    const reach = this.#reach * share;
    return [...open.flatMap((one) => tapped(closed(one, this.#blocks.twins), height, reach)), ...passive];
  }

  #cost({ bounds, wireLength, fingers }: Assembled): number {
    const [width, height] = [bounds.x2 - bounds.x1, bounds.y2 - bounds.y1];
    const aspect = Math.max(width, height) / Math.min(width, height);
    const excess = Math.max(0, aspect / this.#aspect - 1);
    // A limit that was asked for is worth any area.
    const penalty = this.#options.maxAspect === null ? excess : 10 * excess;
    const wishes =
      MATCH_COST * mismatch(fingers, this.#wishes) +
      AXIS_COST * asymmetry(fingers, this.#wishes, width / 2) +
      ASTRAY_COST * astray(fingers, this.#wishes) +
      SCATTERED_COST * scattered(fingers, this.#wishes) +
      ASKED_COST * unlike(fingers, this.#wishes);
    return width * height * (1 + penalty + wishes) + WIRE_COST * wireLength * this.#rules.pitch;
  }
}

/** Rough width of a resistor or a capacitor. */
function widthOf(passive: Passive, tech: Tech): number {
  if (passive.kind === 'resistor') return passive.strips * (passive.width + tech.space('poly'));
  if (passive.kind === 'comb') return passive.width + tech.up.space;
  const { bottom, plate } = tech.process.capacitor!;
  const apart = Math.max(tech.space(bottom.role), tech.space(plate.role));
  return passive.width + 2 * tech.enclosure(bottom.role, plate.role) + apart;
}
