import {
  type AmountMention,
  codeAt,
  type Mention,
  type RangeMention,
  readNumber,
} from '../../../core/language/index.ts';

const isLatin = (code: number) => code >= 0x61 && code <= 0x7a;
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

/** dia: one in the top left corner: a spelt number counts, and the label belongs to what stands before it. */
function withoutLabel(text: string, mention: Mention): Mention {
  if (mention.kind !== 'number' || mention.label === undefined) return mention;
  // 22 dia: 2 at each end
  const isBehind =
    /^dia/.test(mention.label.name) &&
    /\d(?: ?mm)? $/.test(text.slice(Math.max(0, mention.start - 5), mention.start));
  const colon = isBehind ? text.indexOf(':', mention.label.end) : -1;
  if (colon >= 0 && colon < mention.end)
    return unlabelled(mention, colon + (text[colon + 1] === ' ' ? 2 : 1));
  if (!isLatin(codeAt(text, mention.end - 1))) return mention;
  const spelt = /^[ :=.]*(?=[a-z])/.exec(text.slice(mention.label.end, mention.end));
  return spelt ? unlabelled(mention, mention.label.end + spelt[0].length) : mention;
}

export function unlabelled(mention: Mention, at: number): Mention {
  const { label: _, ...rest } = mention as AmountMention;
  return { ...rest, start: at };
}

/** 12 mm - 400 x 300, 厚十二四个角: what stands beside or behind another number and is none of it. */
export function splitNumbers(text: string, found: readonly Mention[]): Mention[] {
  const spoken = hundreds(text, found);
  const single = inHan(text, spoken) && glued.test(text) ? spoken.flatMap((m) => unglued(text, m)) : spoken;
  const apart = single.some((m) => isTwo(text, m)) ? single.flatMap((m) => parted(text, m)) : single;
  const plain = text.includes('上下') ? apart.map((m) => unhedged(text, m)) : apart;
  return (hasRange(plain) ? dashed(text, plain) : plain).map((m) => withoutLabel(text, m));
}

const digit = /^(?:one|two|three|four|five|six|seven|eight|nine)$/;
const tens = /^(?:ten|eleven|twelve|[a-z]+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)/;

/** two-fifty by one-eighty, three sixty by two forty: hundreds without the word, as they are spoken. */
function hundreds(text: string, found: readonly Mention[]): Mention[] {
  const out: Mention[] = [];
  for (const m of found) {
    const before = out[out.length - 1];
    const together = before && hundredsOf(text, before, m);
    if (together) out[out.length - 1] = together;
    else out.push(m);
  }
  return out;
}

function hundredsOf(text: string, before: Mention, m: Mention): Mention | null {
  if (before.kind !== 'number' || (m.kind !== 'number' && m.kind !== 'quantity')) return null;
  if (!digit.test(text.slice(before.start, before.end)) || !tens.test(text.slice(m.start, m.end)))
    return null;
  const joint = text.slice(before.end, m.start);
  const isProduct = text.startsWith(' by ', m.end) || text.slice(0, before.start).endsWith(' by ');
  if (joint !== '-' && (joint !== ' ' || !isProduct)) return null;
  const { value, exact } = readNumber(String(100 * before.value + m.value), 0)!;
  return { ...m, start: before.start, value, exact };
}

/** 左右7.5 上下38: two sides and their number, where 7.5上下 would be about as much. */
function unhedged(text: string, m: Mention): Mention {
  const hedge = /^上下 ?(?:[\d边各距居对]|正?中|间距|孔距)/.test(text.slice(m.end - 2, m.end + 3)) ? 2 : 0;
  if (hedge === 0) return m;
  const end = m.end - hedge - (text[m.end - 3] === ' ' ? 1 : 0);
  return { ...m, end } as Mention;
}

/** t5 320×240: behind a letter a blank parts two numbers, and no thousands. */
const isTwo = (text: string, m: Mention): m is AmountMention =>
  m.kind === 'number' &&
  m.label !== undefined &&
  /^\d{1,3} \d{3}$/.test(text.slice(m.label.end, m.end).replace(/^[ :=]*/, ''));

function parted(text: string, m: Mention): Mention[] {
  if (!isTwo(text, m)) return [m];
  const at = m.end - 3;
  const [first, second] = [readNumber(text.slice(0, at - 1), firstDigit(text, m)), readNumber(text, at)];
  if (!first || !second) return [m];
  const own: AmountMention = {
    ...first,
    kind: 'number',
    unit: null,
    dimension: null,
    start: m.start,
    label: m.label!,
  };
  return [own, { ...second, kind: 'number', unit: null, dimension: null }];
}

function firstDigit(text: string, m: AmountMention): number {
  let at = m.label!.end;
  while (at < m.end && !isDigit(text.charCodeAt(at))) at++;
  return at;
}

/** 12 mm - 400 x 300, 厚8 - 12个孔: a dash with spaces parts what is no range. */
function dashed(text: string, found: Mention[]): Mention[] {
  const isParted = (m: Mention): m is RangeMention =>
    m.kind === 'range' && text.slice(m.low.end, m.high.start) === ' - ' && !isRange(text, m);
  if (!found.some(isParted)) return found;
  return found.flatMap((m): Mention[] => {
    if (!isParted(m)) return [m];
    const { low, high, label } = m;
    const own = low.unit !== null && !isDigit(text.charCodeAt(low.end - 1));
    const first: AmountMention = own
      ? { ...low, kind: 'quantity', start: m.start }
      : { ...low, kind: 'number', start: m.start, unit: null, dimension: null };
    const second: AmountMention = { ...high, kind: 'number', unit: null, dimension: null };
    return [label ? { ...first, label } : first, second];
  });
}

function inHan(text: string, found: readonly Mention[]): boolean {
  for (let i = 0; i < found.length; i++) if (text.charCodeAt(found[i]!.start) >= 0x4e00) return true;
  return false;
}

function hasRange(found: readonly Mention[]): boolean {
  for (let i = 0; i < found.length; i++) if (found[i]!.kind === 'range') return true;
  return false;
}

const goesOn = /^ ?(?:[×*]|x ?\d|个|只|孔|holes?\b|rows?\b|columns?\b|行|列|排)/;

/** 8 - 10 mm, 8 mm - 10 mm; but not where only the first has a unit, or the second counts or multiplies. */
function isRange(text: string, { low, high }: RangeMention): boolean {
  if (!isDigit(text.charCodeAt(high.end - 1))) return true;
  const behind = text.slice(high.end, high.end + 10);
  // 4 - 22 dia holes
  const isCounted = high.value >= 2 * low.value && /^ ?(?:dia|ø)/.test(behind);
  return isDigit(text.charCodeAt(low.end - 1)) && !goesOn.test(behind) && !isCounted;
}

/** Numerals said in one breath with the next: 厚十二四个角, 四百十个厚. */
const glued =
  /[一二三四五六七八九十百千](?:(四)(?=个?角(?!度))|([一二两三四五六七八九])(?=[个只行列排])|(?<=[百千])(十)(?=个厚))/;

function unglued(text: string, m: Mention): Mention[] {
  const words = text.slice(m.start, m.end + 3);
  const match = glued.exec(words);
  if (!match || ('label' in m && m.label !== undefined)) return [m];
  const at = m.start + match.index + 1;
  // 四百五十五个 is one number; only what is none by itself, the four corners and 十个厚 are parted.
  if (at >= m.end || (match[2] !== undefined && m.kind !== 'code')) return [m];
  const [first, second] = [readNumber(text.slice(0, at), m.start), readNumber(text, at)];
  if (first?.end !== at || second?.end !== at + 1) return [m];
  return [first, second].map(
    (reading): Mention => ({ ...reading, kind: 'number', unit: null, dimension: null }),
  );
}
