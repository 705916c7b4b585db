import {
  type AmountMention,
  codeAt,
  codesOf,
  exactIn,
  type Mention,
  mentions,
  type Normalized,
} from '../../../core/language/index.ts';
import { round } from '../decimals.ts';
import { fillers, vocabulary } from '../lexicon.ts';
import { type Header, headerIn } from './header.ts';
import { isInch, knowsInches } from './inches.ts';
import { layerIn } from './layer.ts';
import { nounsOf } from './noun.ts';
import { phraseAt } from './scan-phrases.ts';
import { splitNumbers, unlabelled } from './split-numbers.ts';
import { type Amount, amountOf, type Token, token } from './token.ts';

const labels: ReadonlySet<string> = new Set('φ δ t d r x y l w h n dia diam thk pcd bcd bc'.split(' '));
const isLatin = (code: number) => code >= 0x61 && code <= 0x7a;
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

const signs: Readonly<Record<string, 'comma' | 'stop' | 'open' | 'close' | 'dash'>> = {
  '，': 'comma',
  ',': 'comma',
  '|': 'comma',
  '…': 'comma',
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
  const found = splitNumbers(text, [...mentions(normalized, mentionOptions)]);
  const layer = layerIn(text);
  const nouns = nounsOf(text, inside(found));
  const row = new Row();
  const header = headerIn(text);
  let [mentioned, named] = [0, 0];
  /** Where the next mention begins. */
  let next = startOf(found, 0);
  for (let at = from; at < text.length; ) {
    while (next < at && !isBehind(found[mentioned]!, header, at)) next = startOf(found, ++mentioned);
    while (named < nouns.length && nouns[named]!.start < at) named++;
    const mention = next <= at ? found[mentioned]! : null;
    const deviation = text.charCodeAt(at) === 0x2b ? plusMinus.exec(text.slice(at, at + 20)) : null;
    if (deviation) {
      at = row.put(token('other', at, at + deviation[0].length, 'tolerance'));
    } else if (header?.start === at) {
      at = row.put(token('header', at, header.end, header.dims));
    } else if (layer?.start === at) {
      at = row.put(token('layer', at, layer.end, layer.name ? 'named' : ''));
    } else if (nouns[named]?.start === at) {
      at = row.put(token('noun', at, nouns[named]!.end, nouns[named]!.is));
    } else {
      const word = vocabulary.longestAt(text, at);
      const phrase = phraseAt(text, at);
      const isWord = word !== null && word.end >= (mention ? mention.end : 0);
      const said =
        phrase && phrase.end >= Math.max(word?.end ?? 0, mention?.end ?? 0)
          ? phrase
          : isWord
            ? token(word.value.is, at, word.end, word.value.which)
            : mention
              ? mentionToken(text, next < at ? unlabelled(mention, at) : mention, row.last)
              : text.charCodeAt(at) === SMALL_X && next === at + 1 && row.last?.is === 'amount'
                ? token('times', at, at + 1)
                : markToken(text, at);
      if (said?.is === 'amount' && said.which === 'listed') {
        for (const amount of said.amounts) {
          if (amount.start > at) row.put(token('list', at, amount.start));
          at = row.put(token('amount', amount.start, amount.end, '', [amount]));
        }
      } else if (said) {
        at = row.put(said);
        // 孔俩: the measure word is in it.
        if (said.is === 'amount' && PAIRS.includes(text[at - 1]!)) row.put(token('counter', at, at));
      } else {
        const c = text.charCodeAt(at);
        const filler = c === 0x20 ? null : fillers.longestAt(text, at);
        if (filler) {
          row.close(at);
          at = filler.end;
          continue;
        }
        if (c === 0x20) row.close(at);
        else row.pass(at);
        at++;
        // An unknown Latin word is unread as a whole.
        if (isLatin(c)) while (at < text.length && isLatin(text.charCodeAt(at)) && next !== at) at++;
      }
    }
  }
  row.close(text.length);
  return row.tokens;
}

const PAIRS = '俩仨';
const SMALL_X = 0x78;
const startOf = (found: readonly Mention[], i: number): number =>
  i < found.length ? found[i]!.start : Number.POSITIVE_INFINITY;

/** The tokens so far, and where a run of what nobody reads has begun. */
class Row {
  readonly tokens: Token[] = [];
  #unread = -1;

  get last(): Token | undefined {
    return this.tokens[this.tokens.length - 1];
  }

  put(next: Token): number {
    this.close(next.start);
    this.tokens.push(next);
    return next.end;
  }

  pass(at: number): void {
    if (this.#unread < 0) this.#unread = at;
  }

  close(at: number): void {
    if (this.#unread >= 0) this.tokens.push(token('unread', this.#unread, at));
    this.#unread = -1;
  }
}

/** ± as typewriters have it. */
const plusMinus = /^\+ ?\/? ?- ?\d+(?:\.\d+)?(?: ?mm)?/;

/** The t=1000 of L×W×T=1000×600×10 is a bare 1000. */
const isBehind = (mention: Mention, header: Header | null, at: number): boolean =>
  header?.end === at &&
  'label' in mention &&
  mention.label !== undefined &&
  mention.start >= header.start &&
  mention.end > at;

function inside(found: readonly Mention[]): (at: number) => boolean {
  return (at) => found.some((m) => m.start <= at && at < m.end);
}

/** L 450, W 250, T 12; B= is what drawings call the width. */
const letterDims: Readonly<Record<string, string>> = { l: 'l', w: 'w', t: 't', b: 'w' };

function markToken(text: string, at: number): Token | null {
  const code = text.charCodeAt(at);
  const dim = isLatin(code) ? letterDims[text[at]!] : undefined;
  if (dim !== undefined && !isLatin(codeAt(text, at - 1))) {
    const behind = text.slice(at + 1, at + 5);
    // 400 mm (L) x 200 mm (W)
    const isBracketed = text[at - 1] === '(' && behind.startsWith(')');
    if (isBracketed || (text[at] === 'b' ? /^ ?[:=] ?\d/ : /^ ?[:=]? ?\d/).test(behind))
      return token('dim', at, at + 1, dim);
  }
  if (code === 0x2e && !isDigit(codeAt(text, at + 1)) && !isLatin(codeAt(text, at + 1)))
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

/** drill four 13s in the corners: as many of that size. */
function sizesOf(text: string, { start, end }: AmountMention, last: Token | undefined): Token | null {
  const size = last?.is === 'amount' && /^(\d+(?:\.\d+)?)s$/.exec(text.slice(start, end));
  return size
    ? token('amount', start, end, '', [amountOf(start, end - 1, Number(size[1]), true, 1, 'φ')])
    : null;
}

const plain = (q: { start: number; end: number; value: number }, bare: boolean): Amount =>
  amountOf(q.start, q.end, q.value, bare);

/** 4分, 6寸: sizes of pipes and old feet, no plain length. */
const slangStart = codesOf('分寸尺吋');
const slang = /^(?:分(?![布别度之圆为钟])|寸|尺|吋)/;

/** 点位 15,150 / 185,150: behind a word for places, and behind such a pair, a comma parts. */
const isPairHere = (last: Token | undefined, text: string, start: number): boolean =>
  last?.is === 'coordinate' ||
  (last?.is === 'comma' && text[start - 2] === '/') ||
  (last?.is === 'stop' && pointBefore.test(text.slice(Math.max(0, start - 16), start)));
const pointBefore = /\d ?, ?\d+(?:\.\d+)? ?; ?$/;

/** 孔位：30/30；290/30, holes at 100/350, 200/350: behind a word for places, and behind such a pair. */
const isPlaceHere = (text: string, start: number): boolean =>
  placeBefore.test(text.slice(Math.max(0, start - 80), start));
const placeBefore =
  /(?:孔位|点位|位置|坐标|(?:positions?|locations?|coordinates?|holes?) at|positions|locations|coordinates)[是为在 :(]*(?:\d+(?:\.\d+)?\/\d+(?:\.\d+)?[ ,，;、)(]+(?:and )?)*$/;

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

function slashedPair(start: number, end: number, [, a, b]: readonly string[], letter = ''): Token {
  const at = end - b!.length;
  const amounts = [amountOf(start, at - 1, Number(a), true, 1, letter), amountOf(at, end, Number(b), true)];
  return token('amount', start, end, 'listed', amounts);
}

function slashedList(start: number, word: string): Token {
  let at = start;
  const amounts = word.split('/').map((part) => {
    const amount = amountOf(at, at + part.length, Number(part), true);
    at += part.length + 1;
    return amount;
  });
  return token('amount', start, start + word.length, 'listed', amounts);
}

function exactly({ exact, value }: AmountMention): number {
  const [above, below] = exact.toString().split('/');
  return below === undefined ? value : Number(above) / Number(below);
}

const [PLUS, MINUS, SLASH] = [0x2b, 0x2d, 0x2f];
const [FOLD, PIECE] = ['倍'.charCodeAt(0), '个'.charCodeAt(0)];

const slashed = /^(\d+)\/(\d+)$/;
const slashedBefore = /\d\/\d+(?:[,，、和及] ?| and | & )$/;

const noteSigns = codesOf('-:钢');

/** 6061-T6; 材料45钢, but 10钢板 is a sheet; 比例1:2. */
function noteBehind(text: string, { start, end, value }: AmountMention): Token | null {
  const alloy = /^(?:-t\d+|钢(?![板片块带管]))/.exec(text.slice(end, end + 4));
  if (alloy) return token('code', start, end + alloy[0].length, 'material');
  const ratio = text[start] === '1' && value === 1 ? /^: ?\d+(?![\d.])/.exec(text.slice(end, end + 6)) : null;
  return ratio && token('other', start, end + ratio[0].length, 'note');
}

function amountToken(text: string, mention: AmountMention, last: Token | undefined): Token {
  const { start, dimension } = mention;
  const spelt = mention.unit === 'in' && text.startsWith(' in', mention.end - 3);
  const isPreposition = spelt && !isInch(text, start, mention.end - 3);
  const unit = isPreposition ? null : mention.unit;
  const end = isPreposition ? mention.end - 3 : mention.end;
  if (dimension !== null && dimension !== 'length')
    return sizesOf(text, mention, last) ?? token('other', start, end, dimension);
  if (codeAt(text, mention.end) === FOLD) return token('other', mention.start, mention.end + 1, 'relative');
  if (
    (mention.value >= 1e5 || isPairHere(last, text, start)) &&
    mention.rule === 'number.grouped_digits' &&
    text.indexOf(',', start) < end &&
    text.indexOf(',', start) > 0
  )
    return listed(text, mention);
  const letter = mention.label?.name ?? '';
  const sign = codeAt(text, letter === '' ? start : mention.label!.end);
  const before = codeAt(text, start - 1);
  const follows = last?.is === 'amount' && last.end >= start - 1;
  // +0.1 behind a number, φ10 -0.05, (+0.1/0): what it may deviate by.
  const deviates = last?.which === 'tolerance' && last.end === start - 1;
  if (letter === '' && (sign === PLUS || deviates)) return token('other', start, end, 'tolerance');
  if (
    letter === '' &&
    follows &&
    (sign === PLUS || sign === MINUS || before === PLUS || before === MINUS || before === SLASH)
  )
    return token('other', start, end, 'tolerance');
  if (letter === 't' && before === MINUS) return token('code', start, end, 'material');
  if (letter === 't' && /^(?:a?钢|a(?![a-z]))/.test(text.slice(end, end + 2)))
    return token('code', start, end, 'material');
  // 6061-T6; 比例1:2
  const noted =
    unit === null && letter === '' && noteSigns.has(codeAt(text, end)) ? noteBehind(text, mention) : null;
  if (noted) return noted;
  const rough =
    unit === null && slangStart.has(codeAt(text, end)) ? slang.exec(text.slice(end, end + 2)) : null;
  const inches = unit === null && !isPreposition && text.startsWith(' in ', end) && isInch(text, start, end);
  // 九个毫米
  const spoken =
    unit === null && codeAt(text, end) === PIECE
      ? /^个(毫米|厘米|公分|米)/.exec(text.slice(end, end + 3))
      : null;
  if (spoken) {
    const scale = spoken[1] === '毫米' ? 1 : spoken[1] === '米' ? 1000 : 10;
    const to = end + spoken[0].length;
    const value = round(mention.value * scale);
    return token('amount', start, to, '', [amountOf(start, to, value, false, scale, letter)]);
  }
  // half an inch, half a metre
  const part =
    unit === null && text.startsWith(' a', end)
      ? /^ an? (inch|met(?:re|er)|foot)\b/.exec(text.slice(end, end + 9))
      : null;
  if (part && text.slice(start, end) === 'half') {
    const scale = part[1] === 'inch' ? 25.4 : part[1] === 'foot' ? 304.8 : 1000;
    const to = end + part[0].length;
    return token('amount', start, to, '', [amountOf(start, to, round(mention.value * scale), false, scale)]);
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
  const pair =
    bare && mention.rule !== 'number.digits'
      ? slashed.exec(text.slice(from, to).replace(/^[=: ]+/, ''))
      : null;
  const isPair = pair !== null && (Number(pair[2]) > 64 || Number(pair[1]) >= Number(pair[2]));
  // x 25/475
  if (
    isPair &&
    letter === '' &&
    (last?.is === 'coordinate' || slashedBefore.test(text.slice(Math.max(0, start - 12), start)))
  )
    return token('point', start, to, '', slashedPair(start, to, pair).amounts);
  // 孔位：30/30；290/30
  if (pair && bare && letter === '' && isPlaceHere(text, start))
    return token('point', start, to, '', slashedPair(start, to, pair).amounts);
  const isAxis = letter === 'x' || letter === 'y';
  if (isPair && pair[1] !== pair[2] && (letter === '' || isAxis)) return slashedPair(start, to, pair, letter);
  const both = isPair && pair[1] === pair[2] ? Number(pair[1]) : null;
  // 5 mil: a thousandth of an inch to some, a millimetre to others.
  const isVague = unit === 'mil';
  const said = rough || cut || isVague ? null : isPair ? both : value;
  // 4 holes 11/16 dia, beside inches
  const ofInch = bare && pair !== null && !isPair && (Number(pair[2]) & (Number(pair[2]) - 1)) === 0;
  if (ofInch && knowsInches(text))
    return token('amount', start, to, '', [
      amountOf(start, to, round(exactly(mention) * 25.4), false, 25.4, letter),
    ]);
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
  // x40y40
  const both = /^(x?)(\d+(?:\.\d+)?)y(\d+(?:\.\d+)?)$/.exec(word);
  if (both && (both[1] !== '' || text[start - 1] === 'x')) {
    const [from, to] = [start + both[1]!.length, end - both[3]!.length];
    const x = amountOf(from, to - 1, Number(both[2]), true);
    return token('point', start, end, '', [x, amountOf(to, end, Number(both[3]), true)]);
  }
  const times = /^(\d{1,4})x$/.exec(word);
  if (times) return token('amount', start, end, 'count', [amountOf(start, end - 1, Number(times[1]), true)]);
  const dashed = /^(?:dia|d)-(\d+(?:\.\d+)?)$/.exec(word);
  if (dashed) return token('amount', start, end, '', [amountOf(start, end, Number(dashed[1]), true, 1, 'φ')]);
  // 距左边30/150/270
  if (/^\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?){2,}$/.test(word)) return slashedList(start, word);
  const fit = /^(\d+(?:\.\d+)?)(?:h|js|g|f|k|n|p)\d{1,2}$/.exec(word);
  if (fit && Number(fit[1]) > 0)
    return token('amount', start, end, 'fit', [
      amountOf(start, start + fit[1]!.length, Number(fit[1]), true, 1, 'φ'),
    ]);
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
