import type { Span } from '../result.ts';
import type { Extent } from './characters.ts';
import { simplifiedPairs } from './variants.ts';

/**
 * Text in its canonical form for matching, and the way back to the text as given.
 *
 * Every character is folded on its own, whatever stands beside it, so that a quoted piece normalises to what it was
 * in its sentence. White space is the one exception: a run becomes one '\n' if it holds a line break, else one ' '.
 *
 *     full width           half width, except ， 。 、 which stay: "宽600，100个" is no 600,100 and "10。5个" no 10.5
 *     traditional          simplified
 *     A–Z, Greek           lower case
 *     ；：？！（）【】       ; : ? ! ( ) [ ]
 *     “「『〝 ‘             “ and ‘ (openers), ”」』〞 → ”, ’ → ' (an apostrophe, or closes ‘)
 *     〈〉 → 《》            ⋯ → …, ― → —, • ・ → ·
 *     − – ‐ ‑ ‒            -            ～ 〜 ∼   ~          ″ ′   " '
 *     Φ ϕ Ø ø ⌀ ∅ Ф ф      φ            ✕ ✖ ╳ ⨯  ×          ∗     *
 *     µ → μ, º ˚ → °, ￥ → ¥, ㎜ → mm (all squared Latin units), ℃ ℉ ½ stay one character
 *     control and zero-width characters are dropped
 */
export interface Normalized {
  readonly original: string;
  readonly text: string;
  /** Where a range of `text` came from, as offsets into `original`. Never splits a surrogate pair. */
  span(start: number, end: number): Span;
  /** The words of the original a range of `text` stands for. */
  quote(start: number, end: number): string;
  /** The range of `text` a range of the original became. */
  extent(span: Pick<Span, 'start' | 'end'>): Extent;
}

const DROP = 0;
const EXPAND = 0xffff;
const expansions = new Map<number, string>();
const fold = buildFold();

function buildFold(): Uint16Array {
  const out = new Uint16Array(0x10000);
  // A plain loop: made with every cold start, before anything is compiled.
  for (let c = 0; c < out.length; c++) out[c] = c;
  const each = (from: number, to: number, make: (c: number) => number) => {
    for (let c = from; c <= to; c++) out[c] = make(c);
  };
  const onto = (target: string, sources: string) => {
    for (const c of sources) out[c.charCodeAt(0)] = target === '' ? DROP : target.charCodeAt(0);
  };
  const lower = (c: number) => {
    const small = String.fromCharCode(c).toLowerCase();
    return small.length === 1 ? small.charCodeAt(0) : c;
  };
  each(0x00, 0x1f, () => DROP);
  each(0x7f, 0x9f, () => DROP);
  each(0x41, 0x5a, lower);
  each(0xc0, 0x24f, lower);
  each(0x370, 0x52f, lower);
  each(0x200b, 0x200f, () => DROP);
  each(0x202a, 0x202e, () => DROP);
  each(0x2060, 0x206f, () => DROP);
  each(0xfe00, 0xfe0f, () => DROP);
  onto('', '\u00ad\u180e\ufeff\u061c');
  onto('\n', '\n\r\u0085\u2028\u2029');
  each(0x2000, 0x200a, () => 0x20);
  onto(' ', '\t\v\f\u00a0\u1680\u202f\u205f\u3000');
  each(0xff01, 0xff5e, (c) => lower(c - 0xfee0));
  for (let i = 0; i < simplifiedPairs.length; i += 2) onto(simplifiedPairs[i + 1]!, simplifiedPairs[i]!);
  for (const [target, sources] of Object.entries({
    '，': '，﹐︐',
    '、': '､﹑',
    '。': '｡',
    ';': '﹔',
    ':': '﹕∶',
    '?': '﹖',
    '!': '﹗',
    '%': '﹪',
    '“': '“„「『〝｢﹁﹃',
    '”': '”‟」』〞｣﹂﹄',
    '‘': '‘',
    "'": '’′',
    '"': '″',
    '《': '〈',
    '》': '〉',
    '(': '﹙',
    ')': '﹚',
    '[': '【〔',
    ']': '】〕',
    '…': '⋯',
    '—': '―',
    '·': '•・',
    '-': '−–‐‑‒',
    '~': '〜∼',
    φ: 'ΦϕØø⌀∅Фф',
    '×': '✕✖╳⨯',
    '*': '∗',
    μ: 'µ',
    '°': 'º˚',
    '¥': '￥',
    '/': '⁄∕',
  }))
    onto(target, sources);
  // Squared Latin units (㎜ ㎏ ㎡ …): their parts as Unicode's compatibility decomposition gives them.
  for (let c = 0x3380; c <= 0x33df; c++) {
    const parts = String.fromCharCode(c).normalize('NFKC').toLowerCase();
    if (!/^[\x21-\x7eμω]+$/.test(parts)) continue;
    expansions.set(c, parts);
    out[c] = EXPAND;
  }
  return out;
}

const isSpace = (code: number) => code === 0x20 || code === 0x0a;
const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff;

class Folded implements Normalized {
  constructor(
    readonly original: string,
    readonly text: string,
    /** Where each unit of `text` begins and ends in `original`; null where offsets are the same in both. */
    private readonly starts: readonly number[] | null,
    private readonly ends: readonly number[] | null,
  ) {}

  span(from: number, to: number): Span {
    const size = this.text.length;
    const first = Math.min(Math.max(from, 0), size);
    const last = Math.min(Math.max(to, first), size);
    let start = this.starts ? (this.starts[first] ?? this.original.length) : first;
    if (last === first) return { start, end: start };
    let end = this.ends ? this.ends[last - 1]! : last;
    if (isLow(this.original.charCodeAt(start)) && isHigh(this.original.charCodeAt(start - 1))) start--;
    if (isLow(this.original.charCodeAt(end)) && isHigh(this.original.charCodeAt(end - 1))) end++;
    return { start, end };
  }

  extent({ start, end }: Pick<Span, 'start' | 'end'>): Extent {
    const { starts } = this;
    return starts ? { start: firstFrom(starts, start), end: firstFrom(starts, end) } : { start, end };
  }

  quote(from: number, to: number): string {
    const { start, end } = this.span(from, to);
    return this.original.slice(start, end);
  }
}

/** The place of the first offset that is not before `wanted`; they ascend. */
function firstFrom(offsets: readonly number[], wanted: number): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

let last: Normalized = new Folded('', '', null, null);
/** A text, the pieces that are looked up of it, and the text with one word changed. */
const RECENT = 8;
const recent: Normalized[] = [last];
let oldest = 0;

/** One text is looked at by many, one after another, and others in between: the last few are kept. */
export function normalize(original: string): Normalized {
  if (last.original === original) return last;
  const known = recent.find((one) => one.original === original);
  last = known ?? folded(original);
  if (known) return last;
  recent[oldest] = last;
  oldest = (oldest + 1) % RECENT;
  return last;
}

function folded(original: string): Normalized {
  if (isFolded(original)) return new Folded(original, original, null, null);
  const codes: number[] = [];
  // Made where the offsets of text and original first differ, which in most texts they never do.
  let places: Places | null = null;
  for (let i = 0; i < original.length; i++) {
    const given = original.charCodeAt(i);
    const code = fold[given]!;
    if (code === DROP) {
      places ??= new Places(i);
    } else if (code === EXPAND) {
      places ??= new Places(i);
      for (const part of expansions.get(given)!) {
        codes.push(part.charCodeAt(0));
        places.add(i);
      }
    } else if (isSpace(code) && codes.length > 0 && isSpace(codes[codes.length - 1]!)) {
      places ??= new Places(i);
      if (code === 0x0a) codes[codes.length - 1] = code;
      places.ends[places.ends.length - 1] = i + 1;
    } else {
      codes.push(code);
      places?.add(i);
    }
  }
  return new Folded(original, textOf(codes), places?.starts ?? null, places?.ends ?? null);
}

/** Where each unit of the text begins and ends in the original; the first `aligned` of them at the same offsets. */
class Places {
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  constructor(aligned: number) {
    for (let i = 0; i < aligned; i++) this.add(i);
  }

  add(at: number): void {
    this.starts.push(at);
    this.ends.push(at + 1);
  }
}

function isFolded(text: string): boolean {
  let afterSpace = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (fold[code] !== code || code === DROP || code === EXPAND) return false;
    const space = isSpace(code);
    if (space && afterSpace) return false;
    afterSpace = space;
  }
  return true;
}

function textOf(codes: readonly number[]): string {
  // Spreading is limited by the stack; 4,096 arguments are safe everywhere.
  if (codes.length <= 4096) return String.fromCharCode(...codes);
  let out = '';
  for (let i = 0; i < codes.length; i += 4096) out += String.fromCharCode(...codes.slice(i, i + 4096));
  return out;
}
