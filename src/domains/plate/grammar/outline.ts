import type { Extent } from '../../../core/language/index.ts';
import { Slot } from './group.ts';
import type { Item } from './item.ts';
import type { SlotFiller } from './slot-filler.ts';
import type { Amount } from './token.ts';

const order = ['l', 'w', 't'] as const;
type Dim = (typeof order)[number] | 's' | 'h';

const kinds: Readonly<Record<Dim, string>> = {
  l: 'length',
  w: 'width',
  t: 'thickness',
  s: 'side',
  h: 'height',
};

/** Everything said about the plate itself. */
export class Outline {
  readonly dims: Readonly<Record<Dim, Slot>> = {
    l: new Slot(),
    w: new Slot(),
    t: new Slot(),
    s: new Slot(),
    h: new Slot(),
  };
  /** 宽是长的一半: a side as a part of the other. */
  part: { readonly dim: string; readonly slot: Slot } | null = null;
  readonly nouns: Item[] = [];
  readonly loose: Item[] = [];
  square: Extent | null = null;
  /** Round, L-shaped …: an outline the contract has no type for. */
  foreign: Extent | null = null;
  layer: Extent | null = null;
  /** 圆板，直径300: sizes of a round plate. */
  readonly across: Amount[] = [];
  #sized = false;

  get isForeign(): boolean {
    return this.foreign !== null || this.nouns.some((noun) => noun.which === 'round');
  }

  /** Takes what is about the plate, or about nothing; false where an item is about holes. */
  take(item: Item, filler: SlotFiller): boolean {
    switch (item.is) {
      case 'size':
        this.#size(item, filler);
        return true;
      case 'dim':
        this.#dim(item, filler);
        return true;
      case 'part':
        this.#part(item, filler);
        return true;
      case 'noun':
        this.nouns.push(item);
        return true;
      case 'loose':
        this.loose.push(item);
        return true;
      case 'square':
        this.square ??= item;
        return true;
      case 'layer':
        this.layer ??= item;
        return true;
      case 'outline':
        if (item.which !== 'rectangle') this.foreign ??= item;
        for (const amount of item.amounts) this.across.push(amount);
        return true;
      default:
        return item.is === 'ignored';
    }
  }

  /** P23: a×b×c, labels first, the rest by position. A second product is the plate's only where it corrects the first. */
  #size(item: Item, filler: SlotFiller): void {
    const isAboutPlate = !this.dims.t.said || this.nouns.some((noun) => noun.clause === item.clause);
    if (this.#sized && !filler.fixing && !isAboutPlate) {
      filler.setAside(item.amounts, 'plate_unused');
      return;
    }
    this.#sized = true;
    if (item.which === '') {
      for (let i = 0; i < order.length && i < item.amounts.length; i++)
        filler.fill(this.dims[order[i]!], kinds[order[i]!], null, item.amounts[i]!);
      return;
    }
    const labels = item.which.split(',');
    const free = order.filter((dim) => !labels.includes(dim));
    item.amounts.forEach((amount, i) => {
      const dim = labels[i] ? (labels[i] as Dim) : free.shift();
      if (dim) filler.fill(this.dims[dim], kinds[dim], null, amount);
    });
  }

  #part({ which, amounts: [amount] }: Item, filler: SlotFiller): void {
    if (!amount || (which !== 'wl' && which !== 'lw')) return;
    const slot = new Slot();
    filler.fill(slot, which === 'wl' ? 'part_length' : 'part_width', null, amount, {
      value: amount.ratio ?? null,
    });
    this.part = { dim: which[0]!, slot };
  }

  #dim(item: Item, filler: SlotFiller): void {
    const dim = this.#named(item.which);
    const [amount] = item.amounts;
    if (!amount) return;
    this.#swap(dim, amount.value, filler);
    filler.fill(this.dims[dim], kinds[dim], null, amount);
  }

  /** 长边 is the length unless the plate is wider than long. */
  #named(which: string): Dim {
    if (which !== 'long' && which !== 'short') return which as Dim;
    const { l, w } = this.dims;
    return (which === 'long') === (l.value ?? Number.POSITIVE_INFINITY) >= (w.value ?? 0) ? 'l' : 'w';
  }

  /** 600×1000，长1000: labels say which number of the product is which. */
  #swap(dim: Dim, value: number | null, filler: SlotFiller): void {
    const { l, w } = this.dims;
    const other = dim === 'l' ? w : dim === 'w' ? l : null;
    if (!this.#sized || !other || other.value !== value || this.dims[dim].value === value) return;
    [l.value, w.value] = [w.value, l.value];
    [l.at, w.at] = [w.at, l.at];
    if (l.at) filler.fill(l, kinds.l, null, l.at);
    if (w.at) filler.fill(w, kinds.w, null, w.at);
  }
}
