import { fillNumber, isKnownGrid, mark, numberAt } from './attribute.ts';
import { type Clause, clausesOf, isHeading, isLonely, isOfAll, isOwnAhead } from './clause.ts';
import { type Axis, Group, isByLength, placeOf } from './group.ts';
import { begins, clashes, dealtTo, isAnother, isSomeOf, namedIn, placedIn } from './group-boundary.ts';
import {
  aboutCentreHole,
  asideBefore,
  isOfPieces,
  isShare,
  isTotal,
  likeBefore,
  shareDistance,
  shareLine,
  shareTotal,
  standsOn,
  takerOf,
} from './group-neighbours.ts';
import type { Item } from './item.ts';
import { Outline } from './outline.ts';
import { inMiddle, tellCoordinate, tellPoint } from './points.ts';
import { type Doubt, type NumberRead, type SetAside, SlotFiller } from './slot-filler.ts';
import { around, inPassing, tie } from './ties.ts';
import type { Amount } from './token.ts';
import { type Sizing, tellSize } from './told-size.ts';
import { deny, withdraw } from './withdraw.ts';

export interface Gathered {
  readonly outline: Outline;
  readonly groups: readonly Group[];
  /** Also those that were denied or are no groups of holes. */
  readonly all: readonly Group[];
  readonly numbers: readonly NumberRead[];
  readonly aside: readonly SetAside[];
  /** Words that were understood and lead to nothing. */
  readonly doubts: readonly Doubt[];
}

const told: ReadonlySet<string> = new Set(['beside', 'shift', 'distance', 'spacing']);
/** What was looked at when the clause began. */
const ofClauses: ReadonlySet<string> = new Set(['list', 'also', 'all', 'no', 'respectively']);
const ofPlates: ReadonlySet<string> = new Set(['noun', 'size', 'ignored', 'loose']);

/** More groups of holes than anybody describes in one text. */
const MOST_GROUPS = 300;

/** Puts the statements together: the plate's, and each hole's with the group it belongs to. */
export function gather(text: string, items: readonly Item[], unit: number): Gathered {
  const gatherer = new Gatherer(text, clausesOf(text, items), items, unit);
  for (let i = 0; i < items.length; i++) gatherer.take(items[i]!, i);
  gatherer.finish();
  const { outline, groups, filler } = gatherer;
  return {
    outline,
    groups: groups.filter((group) => !group.negated && group.real),
    all: groups,
    numbers: filler.numbers,
    aside: filler.aside,
    doubts: filler.doubts,
  };
}

class Gatherer implements Sizing {
  readonly outline = new Outline();
  readonly groups: Group[] = [];
  readonly filler: SlotFiller;
  readonly text: string;
  readonly clauses: readonly Clause[];
  readonly items: readonly Item[];
  /** Items that were taken before their turn. */
  #passed: Set<Item> | null = null;
  /** Groups that the points of a clause are dealt out to. */
  #queue: Group[] = [];
  current: Group | null = null;
  #clause = -1;
  /** Clauses that say 同样的: what they do not say themselves is as it was before. */
  readonly #alike = new Map<number, string>();
  /** Places that are left out of a pattern still to come. */
  readonly #excepted: Item[] = [];
  /** The side that the holes counted next stand at. */
  #aside = '';
  /** 孔都是φ12: the size of all holes that have none of their own. */
  common: Amount | null = null;
  /** The hole of a pattern that is spoken of by itself. */
  member: Item | null = null;

  constructor(text: string, clauses: readonly Clause[], items: readonly Item[], unit: number) {
    this.text = text;
    this.clauses = clauses;
    this.items = items;
    this.filler = new SlotFiller(unit);
  }

  take(item: Item, i: number): void {
    const { filler } = this;
    if (item.clause !== this.#clause) this.#enter(item);
    if (item.is === 'fix') {
      filler.fixes++;
      filler.fixing = true;
      return;
    }
    if (this.#passed?.has(item)) return;
    const clause = this.clauses[item.clause]!;
    if (this.outline.take(item, filler)) {
      if (item.is === 'ignored' && item.which === 'each' && this.current) this.current.each = item;
      if (item.is === 'size' || item.is === 'dim') filler.fixing = false;
      return;
    }
    if (clause.no) deny(this, item, i);
    else this.#hole(item, i, clause);
    if (item.amounts.length > 0) filler.fixing = false;
  }

  finish(): void {
    for (const group of this.groups) {
      if (isKnownGrid(group)) this.filler.setAside(group.gridAmounts, null);
      if (group.isAlongSides) group.countPerSide();
    }
    if (this.groups.length > 1 && !/[\u4e00-\u9fff]/.test(this.text)) aboutCentreHole(this.groups);
    for (const item of this.#excepted) withdraw(this.groups, item);
    if (this.groups.length > 2)
      for (const group of this.groups) if (isTotal(this.groups, group)) group.negated = true;
    if (this.#alike.size > 0) likeBefore(this.filler, this.groups, this.#alike);
    shareTotal(this.filler, this.groups);
    if (!this.common) return;
    for (const group of this.groups)
      if (group.hole && !group.dia.said && group.kind === 'plain')
        this.filler.fill(group.dia, 'diameter', group, this.common);
  }

  /** A clause is begun: does it go on about the same holes, come back to earlier ones, or begin others? */
  #enter({ is, which, clause: index }: Item): void {
    this.#clause = index;
    this.#queue = [];
    const clause = this.clauses[index];
    const current = this.current;
    // 四角的取消，中心改φ80: of what is there already.
    if (!current && clause?.fix) this.current = placedIn(this.groups, this.current, clause) ?? null;
    if (!clause || !current || this.filler.fixing || clause.no) return;
    if (clause.dealt > 1) this.#queue = dealtTo(this.groups, clause);
    if (this.#queue.length > 0) return;
    // 孔改成φ14, 四角的孔改成φ14: the holes that are there already.
    const isOfMember =
      is === 'fix' && clause.dia && !clause.count && clause.places.has('corner') && current.has('corners');
    if (clause.fix || isOfMember) {
      this.current = placedIn(this.groups, this.current, clause) ?? current;
      return;
    }
    // …, concentric with the 160 mm center hole
    if (isSomeOf(clause, current) || (is === 'tie' && which === 'about' && current.isCircle)) return;
    if (begins(clause, current)) this.current = null;
    else {
      // 四角的距边40: words that come back to a group that has that place.
      const isOwn = clause.dia || clause.count;
      const earlier = isOwn ? undefined : placedIn(this.groups, current, clause);
      if (clashes(clause, current)) this.current = earlier ?? null;
      else this.current = isAnother(clause, current) ? null : (earlier ?? current);
    }
  }

  /** 除左下角外, said before the holes or behind them. */
  #except(item: Item): void {
    if (!withdraw(this.groups, item)) this.#excepted.push(item);
  }

  open(item: Item): Group {
    const group = new Group(item, item.clause);
    // What lies beyond is read and thrown away, so that the work stays bounded.
    if (this.groups.length < MOST_GROUPS) this.groups.push(group);
    this.current = group;
    return group;
  }

  #hole(item: Item, i: number, clause: Clause): void {
    switch (item.is) {
      case 'hole':
        this.#noun(item, clause);
        break;
      case 'thread':
        this.#thread(item, i);
        break;
      case 'count':
      case 'few':
        this.#count(item, i, clause);
        break;
      case 'nth':
        this.#nth(item, clause);
        break;
      case 'dia':
        this.dia(item, i, clause);
        break;
      case 'corners':
      case 'corner':
      case 'centre':
        this.#place(item, i, clause, item.is);
        break;
      case 'flank': {
        const group = this.current ?? this.open(item);
        const sides = isByLength(item.which) ? [item.which, item.which] : [...item.which];
        for (const which of sides) group.places.push(placeOf('flank', item, which));
        break;
      }
      case 'point':
        this.#point(item, i);
        break;
      case 'coordinate':
        inMiddle(this.current, item);
        tellCoordinate(this.filler, this.current ?? this.open(item), item, clause, this.#isListed(i));
        break;
      case 'tie':
        if (!inPassing(this, item, i)) tie(this, item, clause);
        break;
      case 'around':
        around(this, item);
        break;
      case 'same':
        this.#alike.set(item.clause, item.which);
        if (
          isLonely(clause) &&
          this.items[i + 1]?.is !== 'noun' &&
          // 同样离边80: the number is said again.
          !this.items.some(({ is, clause: at }) => at === item.clause && told.has(is))
        )
          this.filler.doubts.push({ code: 'plate_unused', at: item });
        break;
      case 'except':
      case 'keep':
        this.#except(item);
        break;
      case 'beside':
        this.#copy(item);
        break;
      case 'level':
        if (this.current)
          this.current.level = { axis: item.which as Axis, with: this.groups.at(-2) ?? null, at: item };
        break;
      case 'refer':
        this.#refer(item);
        break;
      case 'aside':
        this.#aside = item.which;
        break;
      default:
        if (!ofClauses.has(item.is)) this.#attribute(item, clause);
    }
  }

  #noun(item: Item, clause: Clause): void {
    const { which } = item;
    const fresh = which === 'feature' || (which === 'slot' && this.current?.hole);
    const group = fresh ? this.open(item) : (this.current ?? this.open(item));
    const added = which === 'sink' && (group.hole || group.dia.said) && group.clause !== item.clause;
    if (added && clause.places.size === 0) group.sunk = true;
    else if (which !== 'plain' && !(which === 'sink' && group.kind === 'thread'))
      group.kind = which as Group['kind'];
    group.hole ??= item;
    if (which === 'sink') group.sink ??= item;
    if (item.note === 'several') group.several ??= item;
  }

  #thread(item: Item, i: number): void {
    const group = this.current ?? this.open(item);
    const before = this.items[i - 1];
    group.thread = item;
    // 4-M8, 均布8个M12
    group.counted ||= before?.is === 'count' && before.end >= item.start - 1;
  }

  #count(item: Item, i: number, clause: Clause): void {
    const current = this.current;
    // 10 off, mounting plate …; …, 6 off, drg 4471: before anything is said of holes.
    const isOfPlates =
      !current && item.which === 'off' && isLonely(clause, true) && ofPlates.has(this.items[i + 1]?.is ?? '');
    // …, 2 off: pieces, where the corners say how many holes there are.
    if (isOfPlates || (current && isOfPieces(current, clause, item, this.filler.fixing))) {
      this.filler.setAside(item.amounts, 'plate_ignored_quantity');
      return;
    }
    // 四角…，上面两个距上边40: some of the corner holes.
    const isPart =
      current?.has('corners') &&
      !this.filler.fixing &&
      item.which !== 'label' &&
      (item.amounts[0]?.value ?? 4) < 4;
    const isFew = isPart && !clause.also && !clause.hole && !clause.dia && clause.places.size === 0;
    if (isFew || (current && isSomeOf(clause, current))) {
      this.filler.setAside(item.amounts, item.amounts[0]?.value === 2 ? null : 'plate_unused');
      return;
    }
    // 两个孔，一个在…，一个在…: one of those that were counted.
    if (clause.pronoun && (current?.count.value ?? 0) > 1) {
      this.filler.setAside(item.amounts, null);
      return;
    }
    const isNew = !this.filler.fixing && item.which !== 'label' && item.which !== 'total';
    // 数量 4，孔 4-φ22: so many plates, and holes that count themselves.
    if (isNew && current?.count.note === 'label' && !current.dia.said) {
      this.filler.setAside(current.count.at ? [current.count.at] : [], 'plate_ignored_quantity');
      current.count.forget();
    }
    const counted =
      current &&
      (current.count.said || current.few) &&
      (current.hole || current.dia.said) &&
      !isShare(current, item);
    // 中心孔φ40 4-φ9均布: a size of their own follows.
    const next = this.items[i + 1];
    const isSized =
      current?.dia.said &&
      ((next?.is === 'dia' && next.start === item.end) ||
        // 62 mm centre bore with six M6 clearance holes
        (next?.is === 'thread' &&
          current.hole !== null &&
          item.clause === current.clause &&
          next.start <= item.end + 1));
    const group = !current || ((counted || isSized) && isNew) ? this.open(item) : current;
    if (this.#aside !== '' && !group.aside) [group.aside, this.#aside] = [this.#aside, ''];
    // 四角各一个φ12孔，中心一个: the number stands for a hole.
    // 右上角再打一个: another like the one before.
    if (clause.pronoun && clause.also && (clause.places.size > 0 || clause.level))
      this.#alike.set(item.clause, '');
    const isThere = clause.places.size > 0 || group.basis !== null || clause.also;
    if (clause.pronoun && isThere && this.groups.some((other) => other.real)) group.hole ??= item;
    const isOnly = clause.hole && !clause.dia && clause.places.size === 0;
    group.isCountedApart = (isOnly || isHeading(this.text, item.end)) && item.which !== 'off';
    if (item.is === 'few') {
      group.few = item;
      if (item.which === 'three') group.three = item;
      group.perimeter ||= item.which === 'perimeter';
      if (item.note !== '') {
        group.sides = item.note;
        this.filler.count(group.beside, 'count', group, item.amounts[0] ?? numberAt(item));
      } else this.filler.setAside(item.amounts, 'plate_count_open');
    } else if (item.which !== 'label' || !group.count.said || this.filler.fixing)
      this.filler.count(group.count, 'count', group, item.amounts[0] ?? numberAt(item), item.which);
    // 孔 4×φ10 … 数量 6: so many plates.
    else this.filler.setAside(item.amounts, 'plate_ignored_quantity');
  }

  /** x 30, 150, …: another one for the same axis follows. */
  #isListed(i: number): boolean {
    const [item, next] = [this.items[i]!, this.items[i + 1]];
    const then = next?.is === 'list' ? this.items[i + 2] : next;
    return then?.is === 'coordinate' && then.which === item.which;
  }

  #nth(item: Item, clause: Clause): void {
    const current = this.current;
    this.filler.setAside(item.amounts, null);
    // 两个φ9孔，第一个在…，第二个在…: the next of those that were counted.
    if (!clause.dia && current?.nth === 1 && Number(item.which) <= (current.count.value ?? 0)) return;
    if ((current?.isRect || current?.isSpread) && item.which === '1') current.start = item;
    else {
      const group = current && current.nth === 0 ? current : this.open(item);
      group.nth = Number(item.which);
      group.hole ??= item;
    }
  }

  dia(item: Item, i: number, clause: Clause): void {
    tellSize(this, item, i, clause);
  }

  #place(item: Item, i: number, clause: Clause, is: 'corners' | 'corner' | 'centre'): void {
    const current = this.current;
    const place = placeOf(is, item, item.which);
    if (!current) {
      this.open(item).places.push(place);
      return;
    }
    // 四角…，右下角那个改成φ14: one of them.
    const isPattern = current.has('corners') || current.isRect;
    if (is === 'corner' && isPattern && (clause.fix || this.filler.fixing)) {
      this.member = item;
      return;
    }
    const own = isOwnAhead(this.items, i);
    // 左下角孔的坐标: the corner of an array is where it starts.
    if (is === 'corner' && current.isRect && !clause.dia && !clause.count) return;
    if (is !== 'corner' && current.has(is)) return;
    if (is === 'centre' && !own && current.isCircle && !current.has('centre'))
      current.tie = { to: 'plate', at: item };
    // hole each end, …, on centre: half way across.
    else if (is === 'centre' && !own && current.has('flank')) current.midline.any ??= item;
    else if (is === 'centre' && !own && (current.isRect || current.isSpread))
      current.centred.x = current.centred.y = item;
    else {
      const listed = this.items[i - 1]?.is === 'list';
      const complete = current.hole !== null || current.dia.said;
      const taken = current.places.length > 0 || current.isRect || current.isCircle;
      const isNew = taken && complete && (own || (!listed && clause.places.size > 1)) && !this.filler.fixing;
      (isNew ? this.open(item) : current).places.push(place);
    }
  }

  #point(item: Item, i: number): void {
    const { filler } = this;
    // (20,20)φ5、(100,130)φ8: each point with its size.
    const isNext = this.current?.dia.said && this.current.has('point') && !filler.fixing;
    if (isNext && this.items[i + 1]?.is === 'dia' && this.items[i + 1]!.clause === item.clause)
      this.current = null;
    tellPoint(filler, this.#queue.shift() ?? this.current ?? this.open(item), item);
  }

  /** 左侧照样来一列 */
  #copy(item: Item): void {
    const before = this.groups.findLast((group) => group.real && !group.negated);
    if (before) this.open(item).copy = { of: before, side: item.which, at: item };
  }

  /** …, 80 above the first; A孔右边80: from that one, and not from the one before. */
  #refer(item: Item): void {
    if (item.which === '') return;
    const named = namedIn(this.groups, this.text, item.which);
    const isOwn = named === this.current && this.current !== null && this.current.shifts.size > 0;
    if (!named || isOwn) this.filler.doubts.push({ code: 'plate_unused', at: item });
    const group = !this.current || this.current === named ? this.open(item) : this.current;
    group.places.length = 0;
    // Where nobody told of it, nobody knows where that is.
    group.basis = named ?? new Group(item, item.clause);
  }

  /** Something about where the holes are; it goes to the group that can use it. */
  #attribute(item: Item, clause: Clause): void {
    const group = takerOf(this.groups, this.current, item) ?? this.open(item);
    if (item.is === 'shift' && !standsOn(this.groups, group, item) && !clause.same) {
      this.filler.setAside(item.amounts, 'plate_unused');
      return;
    }
    const isOther = clause.also && item.is === 'shift';
    if ((group.basis || isOther) && !clause.dia) this.#alike.set(item.clause, '');
    if (isOther || (group.basis && clause.also)) group.hole ??= item;
    for (const each of isLonely(clause) ? [...asideBefore(this.groups, group, item), group] : [group]) {
      fillNumber(this.filler, each, item);
      mark(each, item);
    }
    const [amount] = item.amounts;
    if (clause.all && isLonely(clause) && (item.is === 'midline' || item.is === 'centred'))
      shareLine(this.groups, group, item);
    if (amount && item.is === 'distance' && item.which === 'edge' && isOfAll(clause))
      shareDistance(this.filler, this.groups, group, item, amount);
  }

  pass(...taken: readonly Item[]): void {
    this.#passed ??= new Set();
    for (const item of taken) this.#passed.add(item);
  }
}
