import type { Extent, Normalized } from '../../../core/language/index.ts';
import type { Span } from '../../../core/result.ts';
import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import type { Before, Context, Heard } from './change.ts';
import type { Field } from './labels.ts';
import type { Of, Token } from './order-tokens.ts';
import type { Spot } from './spots.ts';

/** What an order comes to, and the holes it was of. */
export interface Made {
  readonly change: Change<PlateWire>;
  readonly holes: readonly number[] | null;
}

/** One order: its words by what they say, and what they are said of. */
export class Order {
  readonly places: readonly Of<'place'>[];
  /** 和右边那个一样大: those whose size is taken. */
  readonly refs: readonly Of<'place'>[];
  readonly numbers: readonly Of<'number'>[];

  constructor(
    readonly tokens: readonly Token[],
    readonly normalized: Normalized,
    readonly message: Heard,
    readonly before: Before,
    readonly context: Context,
    readonly going: readonly Spot[] | null,
  ) {
    const all = this.all('place');
    const like = this.all('like').at(-1);
    const isHan = like !== undefined && /[和跟与同像照按]/.test(normalized.text.slice(like.start, like.end));
    const isRef = like !== undefined && (!isHan || this.has('also'));
    this.refs = isRef ? all.filter(({ start }) => start >= like.end) : [];
    this.places = isRef ? all.filter(({ start }) => start < like.end) : all;
    this.numbers = this.all('number');
  }

  /** make it longer, right behind words about a slot: that is not read here. */
  get isOfOther(): boolean {
    const { touched } = this.before;
    const isOurs = touched.every(([key]) => OURS.has(String(key)));
    return this.places.some(({ isIt }) => isIt) && touched.length > 0 && !isOurs;
  }

  all<K extends Token['is']>(kind: K): readonly Of<K>[] {
    return this.tokens.filter((one): one is Of<K> => one.is === kind);
  }
  has(...kinds: readonly Token['is'][]): boolean {
    return this.tokens.some(({ is }) => kinds.includes(is));
  }
  /** Whether it has no words but these. */
  only(...kinds: readonly Token['is'][]): boolean {
    return this.tokens.every(({ is }) => is === 'noun' || is === 'goal' || kinds.includes(is));
  }
  span({ start, end }: Extent): Span {
    return this.normalized.span(start, end);
  }
  /** The words by which it is told what it is of. */
  get words(): Span {
    const [first] = this.places;
    return first ? this.span({ start: first.start, end: this.places.at(-1)!.end }) : { start: 0, end: 0 };
  }
  /** What it is of; what was spoken of before it in the same message, where it says nothing itself. */
  get spots(): readonly Spot[] | null {
    const all = this.places.flatMap(({ spots }) => spots);
    return all.length > 0 ? all : this.places.length > 0 || this.isOfHoles ? null : this.going;
  }
  /** the hole 16: of the only one, or of all where they are alike. */
  get isOfHoles(): boolean {
    return this.places.length === 0 && this.has('noun');
  }
  get fields(): readonly Field[] {
    const said = [...this.all('field'), ...this.all('so')].map(({ field }) => field);
    // the bolt circle should be 20 bigger: the circle itself, and not its holes.
    const isCircle = this.places.some(({ start, end }) =>
      CIRCLE.test(this.normalized.text.slice(start, end)),
    );
    const isCount = this.numbers.some(({ kind }) => kind === 'counted');
    return said.length === 0 && isCircle && !isCount ? ['pitch'] : said;
  }
}
const OURS: ReadonlySet<string> = new Set(['holes', 'base_shape', 'part_type', 'hole_features', 'layer']);
const CIRCLE = /^(?:the )?(?:(?:bolt|pitch) circle|pcd)$|^(?:分布圆|节圆)$/;
