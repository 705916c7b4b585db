import type { Item, ItemKind } from './item.ts';
import { put, type State } from './state.ts';
import { type Amount, type Token, worth } from './token.ts';

export const isWhole = (amount: Amount): boolean => amount.bare && Number.isInteger(amount.value);

const isPassedOver = ({ is, which }: Token): boolean =>
  is === 'of' || is === 'open' || is === 'close' || (is === 'other' && which === 'tolerance');

/** One number under the eye: where it stands, what surrounds it, and how a role is given to it. */
export class RoleContext {
  /** The next token that is neither 的 nor a bracket nor a tolerance. */
  readonly j: number;
  readonly next: Token | undefined;

  constructor(
    readonly state: State,
    readonly i: number,
    readonly t: Token,
    readonly amount: Amount,
  ) {
    this.j = this.after(i);
    this.next = state.tokens[this.j];
  }

  at(index: number): Token | undefined {
    return this.state.tokens[index];
  }

  after(index: number): number {
    const { tokens } = this.state;
    let j = index + 1;
    for (let t = tokens[j]; t && isPassedOver(t); t = tokens[j]) j++;
    return j;
  }

  /** Tokens that have said what they have to say. */
  use(...indexes: readonly number[]): void {
    for (const index of indexes) this.state.used[index] = true;
  }

  /** One statement about the number, with what stood before it: a denial, an alternative, a bound. */
  say(is: ItemKind, which = '', note = '', t: Token = this.t, amount: Amount = this.amount): true {
    const { state } = this;
    state.role = { is, which, note };
    if (state.denied) return put(state, 'ignored', t, 'withdrawn', [amount]);
    if ((amount.value ?? 0) < 0 && sizes.has(is)) return put(state, 'ignored', t, 'tolerance', [amount]);
    const part = is !== 'distance' && is !== 'part' && this.isPart(amount);
    const vague = part || state.either || state.pending.bound || this.at(this.i + 1)?.is === 'bound';
    const whole = t.amounts.length === 1 && t.amounts[0] === amount;
    return put(
      state,
      is,
      t,
      which,
      vague ? [worth(amount, null, amount.bare)] : whole ? t.amounts : [amount],
      note,
    );
  }

  /** 三分之一 of something; where the text has its own unit, a fraction is a length like any other. */
  isPart({ ratio }: Amount = this.amount): boolean {
    return ratio !== undefined && ratio < 1 && this.state.unit === 1;
  }

  /** one, 一: it counts or stands for a hole, and measures nothing. */
  get isPronoun(): boolean {
    const { state, amount, t } = this;
    return (
      amount.value === 1 &&
      amount.bare &&
      (state.text.startsWith('one', t.start) || state.text[t.start] === '一')
    );
  }

  get isPlateSized(): boolean {
    return this.state.items.some(
      ({ is, which }) => is === 'size' || is === 'loose' || (is === 'dim' && 'lws'.includes(which)),
    );
  }

  /** drill 14 in each corner */
  get isDrilled(): boolean {
    return /\b(?:drill(?:ed)?|bored?|ream(?:ed)?|punch(?:ed)?) (?:an? )?$/.test(
      this.state.text.slice(Math.max(0, this.t.start - 12), this.t.start),
    );
  }

  ignore(as: string): true {
    return put(this.state, 'ignored', this.t, as, this.t.amounts);
  }

  /** Distances from each of the sides. */
  distances(sides: Iterable<string>, t: Token = this.t, amount: Amount = this.amount): true {
    // 左边中间一个孔，距边20: the edge is the one it lies at.
    const { base } = this.state;
    for (const side of sides) {
      const named = side === 'edge' && base.length === 1 ? base : side === 'lr' ? this.#endNamed() : side;
      this.say('distance', named, this.rim, t, amount);
    }
    return true;
  }

  /** 左端φ13孔离端部30: the end that the hole was said to be at. */
  #endNamed(): string {
    const { text } = this.state;
    for (let k = this.i - 1; k > this.i - 10; k--) {
      const t = this.at(k);
      if (!t || t.is === 'stop' || t.is === 'product' || t.is === 'each') break;
      if (t.is === 'side' && 'lr'.includes(t.which) && /[端头]|end/.test(text.slice(t.start, t.end)))
        if (t.which.length === 1) return t.which;
    }
    return 'lr';
  }

  /** As far from every edge as from the next. */
  fromEach(): true {
    const { base } = this.state;
    return base === '' && this.rim === '' ? this.say('distance', 'edge', 'each') : this.distances(['edge']);
  }

  get rim(): string {
    return this.state.rim || this.isRimBehind() ? 'rim' : '';
  }

  /** 距边35（从孔边缘算） */
  isRimBehind(): boolean {
    if (this.at(this.i + 1)?.is !== 'open') return false;
    for (let k = this.i + 2; this.at(k) && this.at(k)!.is !== 'close'; k++)
      if (this.at(k)!.is === 'rim') return true;
    return false;
  }

  /** The axis named in this clause; xy for both. */
  get axis(): string {
    const { axis, clause } = this.state;
    return axis?.clause === clause ? axis.is : '';
  }

  get last(): Item | undefined {
    return this.state.items.at(-1);
  }

  /** The word behind makes it the size of a circle that holes lie on: φ200圆周. */
  takesCircle(): boolean {
    const then = this.at(this.j + 1)?.is;
    // φ10分布圆φ150: the circle is the next number's.
    const isLabel = then === 'dia' || then === 'rad';
    const isCounted = then === 'amount' && this.isCountAt(this.j + 1);
    const isOther = (then === 'amount' && !isCounted) || (isLabel && this.at(this.j + 2)?.is === 'amount');
    if (this.next?.is !== 'circle' || isOther) return this.state.pending.circle;
    this.use(this.j);
    return put(this.state, 'circle', this.next);
  }

  /** φ100圆上6个φ8孔: what stands there counts holes. */
  isCountAt(k: number): boolean {
    const [t, next] = [this.at(k), this.at(k + 1)];
    return t?.which === 'count' || next?.is === 'counter' || next?.is === 'hole';
  }

  /** 120 mm apart in x: the axis that stands behind, from `k` on. */
  axisBehind(k: number): string {
    for (let at = k; at < k + 4; at++) {
      const t = this.at(at);
      const then = this.at(at + 1)?.is;
      if (t?.is === 'axis' && then !== 'amount' && then !== 'spacing') {
        this.use(at);
        return this.wayOf(t);
      }
      // 80 apart along the length
      if (t?.is === 'along' && this.at(at + 1)?.is === 'axis') continue;
      if (t?.is !== 'unread' && t?.is !== 'both' && t?.is !== 'spacing') break;
    }
    return '';
  }

  /** 80 apart along the length and 60 across: beside the length, across is the other way. */
  wayOf({ start, end, which }: Token): string {
    const { text } = this.state;
    return text.slice(start, end) === 'across' && lengthwise.test(text) ? 'y' : which;
  }

  /** The corner that is named later in the clause. */
  cornerAhead(k: number): string {
    for (let t = this.at(k); t && t.is !== 'comma' && t.is !== 'stop'; t = this.at(++k))
      if (t.is === 'corner') return t.which;
    return '';
  }

  /** 200 centres both ways: as far along each axis. */
  isBothWays(k: number): boolean {
    const at = this.at(k)?.is === 'unread' ? k + 1 : k;
    if (this.at(at)?.is !== 'both') return false;
    this.use(at);
    return true;
  }

  /** Nothing but 的 stands between the number and the token. */
  isNear(token: Token): boolean {
    return /^ ?的? ?$/.test(this.state.text.slice(this.t.end, token.start));
  }

  inClause(...kinds: readonly ItemKind[]): boolean {
    const { items, clause } = this.state;
    for (let k = items.length - 1; k >= items.length - FAR && items[k]?.clause === clause; k--)
      if (kinds.includes(items[k]!.is)) return true;
    return false;
  }

  inSentence(...kinds: readonly ItemKind[]): boolean {
    const { items, sentence } = this.state;
    for (let k = items.length - 1; k >= items.length - FAR && items[k]?.sentence === sentence; k--)
      if (kinds.includes(items[k]!.is)) return true;
    return false;
  }

  /** The side that the holes of this sentence lie along. */
  get sideAlong(): string {
    const { items, sentence } = this.state;
    const along = items.findLast((item) => item.sentence === sentence && item.is === 'along');
    return along?.which ?? '';
  }

  /** Sizes here belong to a slot or boss: we are inside its phrase, or it is named later in the clause. */
  get isForeign(): boolean {
    const { tokens, foreign } = this.state;
    if (foreign) return true;
    for (let j = this.i + 1; j < tokens.length; j++) {
      const { is, which } = tokens[j]!;
      if (is === 'feature' || (is === 'hole' && which === 'slot')) return true;
      if (endsPhrase.has(is)) return false;
    }
    return false;
  }
}

const lengthwise = /along the length|lengthw|along it/;

/** More than a sentence says: what is looked for goes no further back. */
const FAR = 150;

/** What cannot be below nothing. */
const sizes: ReadonlySet<ItemKind> = new Set(['dim', 'dia', 'spacing', 'pitch', 'count', 'rows', 'cols']);

const endsPhrase: ReadonlySet<string> = new Set([
  'comma',
  'stop',
  'noun',
  'hole',
  'corners',
  'centre',
  'one',
]);
