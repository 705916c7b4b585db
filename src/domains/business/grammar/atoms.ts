import { type Extent, type Mention, mentions, type Normalized } from '../../../core/language/index.ts';

/** A quotation: a name, never an order. `inner` is what stands between the marks. */
export interface Quotation extends Extent {
  readonly inner: Extent;
}

const closers: Readonly<Record<string, string>> = { '“': '”', '"': '"', '‘': "'" };
const LONGEST_QUOTE = 400;

const isWordish = (sign: string | undefined): boolean =>
  sign !== undefined && /[a-z0-9\u4e00-\u9fff]/.test(sign);

/** The quotations of a text; a mark without its partner quotes nothing. */
export function quotations(text: string): Quotation[] {
  const found: Quotation[] = [];
  for (let at = 0; at < text.length; at++) {
    const end = quoteEnd(text, at);
    if (end < 0) continue;
    found.push({ start: at, end, inner: { start: at + 1, end: end - 1 } });
    at = end - 1;
  }
  return found;
}

function quoteEnd(text: string, at: number): number {
  const sign = text[at]!;
  if (sign === "'") return apostropheQuote(text, at);
  const closer = closers[sign];
  if (closer === undefined) return -1;
  const end = closer === "'" ? closingApostrophe(text, at + 1) : closingMark(text, at, sign, closer);
  return end > at + 1 && end - at <= LONGEST_QUOTE ? end + 1 : -1;
}

/** The mark that closes the one at `at`; a quotation inside a quotation belongs to it. */
function closingMark(text: string, at: number, opener: string, closer: string): number {
  const limit = Math.min(text.length, at + LONGEST_QUOTE + 1);
  let depth = 0;
  let first = -1;
  for (let i = at + 1; i < limit; i++) {
    if (text[i] === closer) {
      if (depth-- === 0) return i;
      if (first < 0) first = i;
    } else if (text[i] === opener) depth++;
  }
  return first;
}

/** 'Press': opens behind no letter and closes before none, unlike the apostrophe of O'Neil. */
function apostropheQuote(text: string, at: number): number {
  if (isWordish(text[at - 1]) || !isWordish(text[at + 1])) return -1;
  const end = closingApostrophe(text, at + 1);
  return end > at + 1 && end - at <= 80 ? end + 1 : -1;
}

function closingApostrophe(text: string, from: number): number {
  const limit = Math.min(text.length, from + LONGEST_QUOTE);
  for (let i = from; i < limit; i++) if (text[i] === "'" && !/[a-z]/.test(text[i + 1] ?? ' ')) return i;
  return -1;
}

/** Whether a place lies inside one of them: one look at each, however many there are. */
export function insideOf(extents: readonly Extent[], length: number): (at: number) => boolean {
  if (extents.length === 0) return () => false;
  const inside = new Uint8Array(length);
  for (const { start, end } of extents) inside.fill(1, start, end);
  return (at) => inside[at] === 1;
}

/** 《…》 belongs to the name it stands in. */
export function titles(text: string, quoted: readonly Extent[]): Extent[] {
  const found: Extent[] = [];
  const inQuotes = insideOf(quoted, text.length);
  for (let at = text.indexOf('《'); at >= 0; at = text.indexOf('《', at + 1)) {
    const end = text.indexOf('》', at);
    if (end < 0) break;
    if (!inQuotes(at)) found.push({ start: at, end: end + 1 });
    at = end;
  }
  return found;
}

/** A number said, with what it counts: yuan, things, or not said. */
export interface Figure extends Extent {
  readonly value: number;
  readonly of: 'yuan' | 'things' | 'none' | 'foreign';
  readonly rule: string;
  /** Where the number alone ends, where what it counts is a word of ours. */
  readonly bare?: number;
}

/** What is counted and is no money: 3笔, 5 payments. */
const counters =
  /^ ?(?:个|条|家|项|名|位|笔|次|张|大(?=客户|项目)|强(?=客户)|results?|items?|entries|hits|matches|clients?|customers?|projects?|payments?|instal?lments?|times|of them)(?![a-z月])/;
const SINGULAR = /^ ?(?:client|customer|project|payment|instal?lment)$/;
/** 500分, 5角: so many of them make a yuan. */
const lesser = /^(?:分(?![之钟类开组期别店社部公享为成析给到])|[角毛](?![色度落笔]))/;
const perYuan: Readonly<Record<string, number>> = { fen: 100, 分: 100, jiao: 10, 角: 10, 毛: 10 };

/** Amounts, counts and telephone numbers outside quotations and titles. */
export function figures(
  normalized: Normalized,
  within: readonly Extent[],
  found: readonly Mention[] = mentions(normalized),
): (Figure | Phone)[] {
  const { text } = normalized;
  const isWithin = insideOf(within, text.length);
  const spoken = [...text.matchAll(TYPED)].flatMap((one): Figure[] => {
    const [start, end] = [one.index, one.index + one[0].length];
    return isWithin(start)
      ? []
      : [{ start, end, value: Number(`${one[1]}${one[2]}000`), of: 'none', rule: 'typed' }];
  });
  const plain = found.flatMap((mention): (Figure | Phone)[] => {
    if (isWithin(mention.start)) return [];
    if (mention.kind === 'phone') return [{ kind: 'phone', start: mention.start, end: mention.end }];
    const figure = figureOf(mention, text);
    return figure ? [figure] : [];
  });
  return [...spoken, ...plain];
}

/** 32 grand: so many thousands. */
const GRAND = /^ grand(?![a-z])/;
/** 2w3, as 两万三 is typed. */
const TYPED = /(?<![\w.])(\d{1,4})w(\d)(?![\w.])/g;

export interface Phone extends Extent {
  readonly kind: 'phone';
}

function figureOf(mention: Mention, text: string): Figure | null {
  if (mention.kind !== 'number' && mention.kind !== 'quantity') return null;
  const { start, end, value, rule, unit, dimension } = mention;
  const yuan = (amount: number, tail: RegExp): Figure => {
    const more = tail.exec(text.slice(end, end + 8))?.[0].length ?? 0;
    return { start, end: end + more, value: amount, of: 'yuan', rule };
  };
  if (unit === null) {
    if (GRAND.test(text.slice(end, end + 8))) return yuan(value * 1000, GRAND);
    const part = lesser.exec(text.slice(end, end + 2))?.[0];
    if (part) return yuan(value / perYuan[part]!, /^[分角毛]钱?/);
    if (text[end] === '整') return yuan(value, /^整/);
    const found = counters.exec(text.slice(end, end + 12));
    // The 8,000 payment is one of so much.
    const counted = found && value !== 1 && SINGULAR.test(found[0]) ? null : found;
    const long = counted?.[0].length ?? 0;
    const isNoun = counted !== null && /^ ?(?:clients?|customers?|projects?|payments?)$/.test(counted[0]);
    return {
      start,
      end: end + long,
      value,
      of: counted ? 'things' : 'none',
      rule,
      ...(isNoun && { bare: end }),
    };
  }
  if (dimension === 'money') return yuan(value / (perYuan[unit] ?? 1), /^整/);
  // 1.2m: nor in metres.
  if (unit === 'm' && text[end - 1] === 'm' && /^(?:[ ,.;?!]|$)/.test(text.slice(end, end + 1)))
    return { start, end, value: Math.round(value * 1e8) / 100, of: 'none', rule };
  // 1.2w: nobody pays in watts.
  if (unit === 'W' && text[end - 1] === 'w') return yuan(Math.round(value * 1e6) / 100, /^(?:块钱?|元整?)/);
  return dimension === 'dollar' || dimension === 'euro' || dimension === 'pound'
    ? { start, end, value, of: 'foreign', rule }
    : null;
}
