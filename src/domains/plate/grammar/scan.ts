import {
  type AmountMention,
  exactIn,
  type Mention,
  mentions,
  type Normalized,
} from '../../../core/language/index.ts';
import { fillers, vocabulary } from '../lexicon.ts';
import { apart } from './apart.ts';
import { layerIn } from './layer.ts';
import { nounsOf } from './noun.ts';
import { round } from './numbers.ts';
import { type Amount, amountOf, type Token, token } from './token.ts';

const labels: ReadonlySet<string> = new Set('φ δ t d r x y l w h n dia diam thk pcd bcd bc'.split(' '));
const isLatin = (code: number) => code >= 0x61 && code <= 0x7a;
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

const signs: Readonly<Record<string, 'comma' | 'stop' | 'open' | 'close' | 'dash'>> = {
  '，': 'comma',
  ',': 'comma',
  '|': 'comma',
  '。': 'stop',
  ';': 'stop',
  '!': 'stop',
  '?': 'stop',
  '\n': 'stop',
  '(': 'open',
  '[': 'open',
  ')': 'close',
  ']': 'close',
  '-': 'dash',
};
const marks = new Map(Object.entries(signs).map(([sign, is]) => [sign.charCodeAt(0), is]));
const mentionOptions = { labels };

/** The text as a row of tokens, left to right: words of the vocabulary, numbers, codes, nouns, marks, unread runs. */
export function scan(normalized: Normalized, from: number): Token[] {
  const { text } = normalized;
  const found = apart(text, mentions(normalized, mentionOptions));
  const layer = layerIn(text);
  const nouns = nounsOf(text, inside(found));
  const out: Token[] = [];
  const header = headerIn(text);
  let [mentioned, named, unread] = [0, 0, -1];
  const put = (next: Token): number => {
    if (unread >= 0) out.push(token('unread', unread, next.start));
    unread = -1;
    out.push(next);
    return next.end;
  };
  for (let at = from; at < text.length; ) {
    while (
      mentioned < found.length &&
      found[mentioned]!.start < at &&
      !isBehind(found[mentioned]!, header, at)
    )
      mentioned++;
    while (named < nouns.length && nouns[named]!.start < at) named++;
    const first = found[mentioned];
    const mention = first && (first.start === at || first.start < at) ? first : null;
    const deviation = text.charCodeAt(at) === 0x2b ? plusMinus.exec(text.slice(at, at + 20)) : null;
    if (deviation) {
      at = put(token('other', at, at + deviation[0].length, 'tolerance'));
    } else if (header?.start === at) {
      at = put(token('header', at, header.end, header.dims));
    } else if (layer?.start === at) {
      at = put(token('layer', at, layer.end, layer.name ? 'named' : ''));
    } else if (nouns[named]?.start === at) {
      at = put(token('noun', at, nouns[named]!.end, nouns[named]!.is));
    } else {
      const word = vocabulary.longestAt(text, at);
      const next =
        word && word.end >= (mention?.end ?? 0)
          ? token(word.value.is, at, word.end, word.value.which)
          : mention
            ? mentionToken(text, mention.start < at ? unlabelled(mention, at) : mention, out.at(-1))
            : text[at] === 'x' && found[mentioned]?.start === at + 1 && out.at(-1)?.is === 'amount'
              ? token('times', at, at + 1)
              : markToken(text, at);
      if (next?.is === 'amount' && next.which === 'listed') {
        for (const amount of next.amounts) {
          if (amount.start > at) put(token('list', at, amount.start));
          at = put(token('amount', amount.start, amount.end, '', [amount]));
        }
      } else if (next) at = put(next);
      else {
        const c = text.charCodeAt(at);
        const filler = c === 0x20 ? null : fillers.longestAt(text, at);
        if (filler) {
          if (unread >= 0) out.push(token('unread', unread, at));
          unread = -1;
          at = filler.end;
          continue;
        }
        if (c === 0x20) {
          if (unread >= 0) out.push(token('unread', unread, at));
          unread = -1;
        } else if (unread < 0) unread = at;
        at++;
        // An unknown Latin word is unread as a whole.
        while (isLatin(c) && isLatin(text.charCodeAt(at)) && found[mentioned]?.start !== at) at++;
      }
    }
  }
  if (unread >= 0) out.push(token('unread', unread, text.length));
  return out;
}

/** ± as typewriters have it. */
const plusMinus = /^\+ ?\/? ?- ?\d+(?:\.\d+)?(?: ?mm)?/;

interface Header {
  readonly start: number;
  readonly end: number;
  readonly dims: string;
}

const headerWords =
  /(?:长度?|宽度?|厚度?|高度?|[lwth])(?: ?[×*x] ?(?:长度?|宽度?|厚度?|高度?|[lwth])){1,2} ?\)? ?[:=]? ?(?=[\d(])/;
const headerDims: Readonly<Record<string, string>> = { 长: 'l', 宽: 'w', 厚: 't', 高: 'h' };

/** L×W×T=, 宽×长：the order of the numbers that follow. */
function headerIn(text: string): Header | null {
  const match = headerWords.exec(text);
  if (!match || isLatin(text.charCodeAt(match.index - 1))) return null;
  const dims = [...match[0].matchAll(/[长宽厚高lwth]/g)].map(([dim]) => headerDims[dim] ?? dim).join(',');
  return { start: match.index, end: match.index + match[0].length, dims };
}

/** The t=1000 of L×W×T=1000×600×10 is a bare 1000. */
const isBehind = (mention: Mention, header: Header | null, at: number): boolean =>
  header?.end === at &&
  'label' in mention &&
  mention.label !== undefined &&
  mention.start >= header.start &&
  mention.end > at;

function unlabelled(mention: Mention, at: number): Mention {
  const { label: _, ...rest } = mention as AmountMention;
  return { ...rest, start: at };
}

function inside(found: readonly Mention[]): (at: number) => boolean {
  return (at) => found.some((m) => m.start <= at && at < m.end);
}

function markToken(text: string, at: number): Token | null {
  const code = text.charCodeAt(at);
  // L 450, W 250, T 12
  if (
    (code === 0x6c || code === 0x77 || code === 0x74) &&
    !isLatin(text.charCodeAt(at - 1)) &&
    /^ ?[:=]? ?\d/.test(text.slice(at + 1, at + 5))
  )
    return token('dim', at, at + 1, text[at]!);
  if (code === 0x2e && !isDigit(text.charCodeAt(at + 1)) && !isLatin(text.charCodeAt(at + 1)))
    return token('stop', at, at + 1);
  // base plate / 640 x 320 x 10 / corner holes
  if (code === 0x2f && text[at - 1] === ' ' && text[at + 1] === ' ') return token('comma', at, at + 1);
  const mark = marks.get(code);
  return mark === undefined ? null : token(mark, at, at + 1);
}

function mentionToken(text: string, mention: Mention, last: Token | undefined): Token {
  const { start, end } = mention;
  switch (mention.kind) {
    case 'number':
    case 'quantity':
      return amountToken(text, mention, last);
    case 'range': {
      const letter = mention.label?.name ?? '';
      const bare = mention.unit === null;
      if (mention.dimension !== null && mention.dimension !== 'length')
        return token('other', start, end, 'quantity');
      const dash = text.slice(mention.low.end, mention.high.start) === '-';
      const amount = amountOf(start, end, null, bare, 1, letter);
      // 4-12孔 may be four holes of 12: the two numbers are kept beside the range.
      const parts =
        dash && letter === '' && bare ? [mention.low, mention.high].map((q) => plain(q, bare)) : [];
      return token('amount', start, end, dash ? 'range-' : 'range', [amount, ...parts]);
    }
    case 'ordinal':
      return token('nth', start, end, String(mention.value));
    case 'code':
      return codeToken(text, mention);
    default:
      return token('other', start, end, mention.kind);
  }
}

const plain = (q: { start: number; end: number; value: number }, bare: boolean): Amount =>
  amountOf(q.start, q.end, q.value, bare);

/** 4分, 6寸: sizes of pipes and old feet, no plain length. */
const slangStart: ReadonlySet<string> = new Set('分寸尺吋');
const slang = /^(?:分(?![布别度之圆为钟])|寸|尺|吋)/;

/** 100,200,300: three numbers; no plate measures a hundred metres. */
function listed(text: string, { start, end }: AmountMention): Token {
  const amounts: Amount[] = [];
  for (let at = start; at < end; ) {
    const comma = text.indexOf(',', at);
    const to = comma < 0 || comma > end ? end : comma;
    amounts.push(amountOf(at, to, Number(text.slice(at, to)), true));
    at = to + 1;
  }
  return token('amount', start, end, 'listed', amounts);
}

function exactly({ exact, value }: AmountMention): number {
  const [above, below] = exact.toString().split('/');
  return below === undefined ? value : Number(above) / Number(below);
}

/** 0.75 in hole: before these words "in" says inches. */
const inchesHere =
  /^ in (?:hole|bore|dia|thick|plate|steel|mounting|through|thru|pitch|bolt|circle|radius|square|wide|long|c)/;

const slashed = /^(\d+)\/(\d+)$/;

/** Here "in" is a preposition: in 3 rows, in x and …, in the width. */
const noInch =
  /^ (?:\d+ (?:row|col|line)|(?:the )?(?:[xy](?![a-z])(?! ?[\d(])|horizontal|vertical)|the (?:length|width))/;

function amountToken(text: string, mention: AmountMention, last: Token | undefined): Token {
  const { start, dimension } = mention;
  const rowsFollow =
    mention.unit === 'in' &&
    / in$/.test(text.slice(start, mention.end)) &&
    noInch.test(text.slice(mention.end, mention.end + 16));
  const unit = rowsFollow ? null : mention.unit;
  const end = rowsFollow ? mention.end - 3 : mention.end;
  if (dimension !== null && dimension !== 'length') return token('other', start, end, dimension);
  if (text[mention.end] === '倍') return token('other', mention.start, mention.end + 1, 'relative');
  if (
    mention.value >= 1e5 &&
    mention.rule === 'number.grouped_digits' &&
    text.indexOf(',', start) < end &&
    text.indexOf(',', start) > 0
  )
    return listed(text, mention);
  const letter = mention.label?.name ?? '';
  const sign = text[letter === '' ? start : mention.label!.end];
  const before = text[start - 1];
  const follows = last?.is === 'amount' && last.end >= start - 1;
  // +0.1 behind a number, φ10 -0.05, (+0.1/0): what it may deviate by.
  const deviates = last?.which === 'tolerance' && last.end === start - 1;
  if (letter === '' && (sign === '+' || deviates)) return token('other', start, end, 'tolerance');
  if (
    letter === '' &&
    follows &&
    (sign === '+' || sign === '-' || before === '+' || before === '-' || before === '/')
  )
    return token('other', start, end, 'tolerance');
  if (letter === 't' && before === '-') return token('code', start, end, 'material');
  if (letter === 't' && /^(?:a?钢|a(?![a-z]))/.test(text.slice(end, end + 2)))
    return token('code', start, end, 'material');
  const rough =
    unit === null && slangStart.has(text[end] ?? '') ? slang.exec(text.slice(end, end + 2)) : null;
  const rest = unit === null && text.startsWith(' in ', end) ? text.slice(end, end + 20) : '';
  const inches =
    rest !== '' &&
    (inchesHere.test(rest) ||
      (rest.startsWith(' in from') && /\d ?(?:in\b|inch|")/.test(text.slice(0, start))));
  // 九个毫米
  const spoken =
    unit === null && text[end] === '个' ? /^个(毫米|厘米|公分|米)/.exec(text.slice(end, end + 3)) : null;
  if (spoken) {
    const scale = spoken[1] === '毫米' ? 1 : spoken[1] === '米' ? 1000 : 10;
    const to = end + spoken[0].length;
    const value = round(mention.value * scale);
    return token('amount', start, to, '', [amountOf(start, to, value, false, scale, letter)]);
  }
  // half an inch
  const part = unit === null ? /^ an? inch\b/.exec(text.slice(end, end + 8)) : null;
  if (part && text.slice(start, end) === 'half') {
    const value = round(mention.value * 25.4);
    const to = end + part[0].length;
    return token('amount', start, to, '', [amountOf(start, to, value, false, 25.4)]);
  }
  const plainly = unit === null || unit === 'mm';
  const value = inches
    ? round(mention.value * 25.4)
    : plainly
      ? mention.value
      : exactIn(mention, 'mm')!.toNumber();
  const to = end + (inches ? 3 : (rough?.[0].length ?? 0));
  const scale = inches ? 25.4 : plainly || mention.value === 0 ? 1 : value / mention.value;
  const bare = unit === null && !inches;
  // 1 000: what begins with 0 is part of a number and none itself.
  const from = letter === '' ? start : mention.label!.end;
  const cut = text.charCodeAt(from) === 0x30 && isDigit(text.charCodeAt(from + 1));
  // 40/40, 30/50: two numbers, where 3/8 is a part of something.
  const pair = bare && mention.rule !== 'number.digits' ? slashed.exec(text.slice(from, to)) : null;
  const isPair = pair !== null && (Number(pair[2]) > 64 || Number(pair[1]) >= Number(pair[2]));
  const both = isPair && pair[1] === pair[2] ? Number(pair[1]) : null;
  const said = rough || cut ? null : isPair ? both : value;
  const isRatio = bare && !isPair && mention.rule !== 'number.digits' && /fraction|half/.test(mention.rule);
  const amount = amountOf(start, to, said, bare, scale, letter, isRatio ? exactly(mention) : undefined);
  return token('amount', start, to, rough ? 'slang' : '', [amount]);
}

const codes: readonly (readonly [pattern: RegExp, is: string])[] = [
  [/^(?:m\d|g\d|zg\d|npt|unc|unf|tr\d)/, 'thread'],
  [/^c\d+(?:\.\d+)?$/, 'chamfer'],
  [/^(?:ra|rz)\d/, 'roughness'],
  [/^(?:hrc|hb|hv|hra)\d/, 'hardness'],
  [/^(?:it\d|(?:h|js|g|f|k|n|p|e|s)\d{1,2}$)/, 'tolerance'],
  [
    /^(?:q\d|ht\d|qt\d|sus\d|al\d|a\d{1,3}$|s\d{3}|st\d|ss\d|spcc|\d+(?:mn|cr)|crwmn|h62|6061|5052)/,
    'material',
  ],
];

function codeToken(text: string, { start, end }: { start: number; end: number }): Token {
  const word = text.slice(start, end);
  if (word.startsWith('+')) return token('other', start, end, 'tolerance');
  const pitch = /^(?:p\.c\.d|b\.c)\.?(\d+(?:\.\d+)?)$/.exec(word);
  if (pitch) return token('amount', start, end, '', [amountOf(start, end, Number(pitch[1]), true, 1, 'pcd')]);
  const times = /^(\d{1,4})x$/.exec(word);
  if (times) return token('amount', start, end, 'count', [amountOf(start, end - 1, Number(times[1]), true)]);
  const dashed = /^(?:dia|d)-(\d+(?:\.\d+)?)$/.exec(word);
  if (dashed) return token('amount', start, end, '', [amountOf(start, end, Number(dashed[1]), true, 1, 'φ')]);
  const fit = /^(\d+(?:\.\d+)?)(?:h|js|g|f|k|n|p)\d{1,2}$/.exec(word);
  if (fit && Number(fit[1]) > 0)
    return token('amount', start, end, '', [amountOf(start, end, Number(fit[1]), true, 1, 'φ')]);
  const glued =
    /^(\d+(?:\.\d+)?)(dia|thk|t)$/.exec(word) ??
    (text.startsWith('%%', start - 2) && /^(c)(\d+(?:\.\d+)?)$/.exec(word));
  if (glued) {
    const isPhi = glued[1] === 'c';
    const value = Number(isPhi ? glued[2] : glued[1]);
    return token('amount', start, end, '', [amountOf(start, end, value, true, 1, isPhi ? 'φ' : glued[2]!)]);
  }
  return token('code', start, end, codes.find(([pattern]) => pattern.test(word))?.[1] ?? 'number');
}
