import {
  type AmountMention,
  type Extent,
  exactIn,
  mentions,
  type Normalized,
} from '../../../core/language/index.ts';
import type { PinSide, WantedJson } from '../contract.ts';
import { fillers, lexicon } from '../lexicon.ts';
import { around, asked } from './lexicon.ts';

export type WantedField = keyof Required<WantedJson>;
type Entry = {
  [F in WantedField]: { readonly field: F; readonly value: NonNullable<WantedJson[F]>[number] };
}[WantedField];

/** One thing asked of devices or nets by name, and the words that ask it. */
export type SaidOfNames = Entry & { readonly words: readonly Extent[] };

/** What is no longer asked of names. */
export interface Denied {
  readonly field: WantedField;
  readonly names: readonly string[];
}

export interface Naming {
  readonly said: readonly SaidOfNames[];
  readonly denied: readonly Denied[];
  /** What these words account for; of words that say something else besides, nothing. */
  readonly used: readonly Extent[];
}

type Kind =
  | 'name'
  | 'maybe'
  | 'amount'
  | 'current'
  | 'side'
  | 'symmetry'
  | 'match'
  | 'group'
  | 'width'
  | 'not'
  | 'around';

interface Piece extends Extent {
  readonly kind: Kind;
  readonly name: string;
  readonly amount: number;
  readonly side: PinSide | null;
}

/** A device or a net as netlists write them: X1/M3, in+, out<0>, gnd!. */
const NAME = /(?:x\w{0,40}[/.]){0,8}[a-z_][\w$]{0,60}(?:<\d{1,4}>|\[\d{1,4}\])?(?:!|[+-](?!\w))?/y;
const LATIN = /[a-z_]/;
/** Between these, names belong to one thing that is asked. */
const BREAKS = new Set(['，', ',', '。', ';', '；', '.', '!', '?', '\n', '(', ')']);

/** What a text asks of devices and nets by their names: symmetry, groups, sides of pins, widths of wires. */
export function namesAsked(normalized: Normalized): Naming {
  const said: SaidOfNames[] = [];
  const used: Extent[] = [];
  const denied: Denied[] = [];
  let wide: Piece | null = null;
  /** The nets the clause before spoke of, for one that names none: out 放右侧，线宽 0.6um. */
  let nets: readonly Piece[] = [];
  for (const own of joinedClauses(clausesOf(normalized))) {
    const clause = namesIn(own).length > 0 ? own : [...nets, ...own];
    const width: Piece | null = clause.find(({ kind }) => kind === 'width') ?? wide;
    const ofNets: readonly SaidOfNames[] = [
      ...onSides(clause),
      ...widths(clause, width),
      ...currents(clause),
    ];
    const found: readonly SaidOfNames[] = [...symmetric(clause), ...together(clause), ...ofNets];
    wide = ofNets.some(({ field }) => field === 'net_widths') ? width : null;
    nets = ofNets.length > 0 ? namesIn(clause) : [];
    // What is taken back says nothing, and is read all the same.
    const gone = clause.some(({ kind }) => kind === 'not') ? deniedIn(clause, found) : null;
    if (gone) denied.push(...gone);
    else said.push(...found);
    if (gone?.length) used.push(...clause.filter(({ kind }) => kind !== 'match'));
    else if (found.length > 0) used.push(...clause.filter(({ kind }) => kind === 'around' || kind === 'not'));
    const consumed = new Set(found.flatMap(({ words }) => words));
    used.push(
      ...[...consumed].filter((word) => !clause.some((piece) => piece === word && piece.kind === 'match')),
    );
  }
  return { said, denied, used };
}

/** vdd不用那么宽: without its number it is the width all the same. */
function deniedIn(clause: readonly Piece[], found: readonly SaidOfNames[]): Denied[] {
  const names = namesIn(clause).map(({ name }) => name);
  const isWidth = clause.some(({ kind }) => kind === 'width') && names.length > 0;
  if (found.length === 0) return isWidth ? [{ field: 'net_widths', names }] : [];
  return [...new Set(found.map(({ field }) => field))].map((field) => ({
    field,
    names: found.flatMap((one) => (one.field === field ? namesOf(one) : [])),
  }));
}

const namesOf = ({ value }: SaidOfNames): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : [(value as { readonly net: string }).net];

function clausesOf(normalized: Normalized): readonly (readonly Piece[])[] {
  const { text } = normalized;
  const amounts = new Map(
    mentions(normalized).flatMap((one) =>
      one.kind === 'quantity' || one.kind === 'number' ? [[one.start, one] as const] : [],
    ),
  );
  const clauses: Piece[][] = [[]];
  const add = (kind: Kind, start: number, end: number, more: Partial<Piece> = {}) => {
    clauses.at(-1)!.push({ kind, start, end, name: '', amount: 0, side: null, ...more });
    return end;
  };
  for (let at = 0; at < text.length; ) {
    const amount = amounts.get(at);
    const word = asked.longestAt(text, at);
    const helper = around.longestAt(text, at);
    if (amount && (word?.end ?? 0) <= amount.end) {
      const [length, current] = [micrometres(amount), milliamperes(amount)];
      if (length !== null) at = add('amount', at, amount.end, { amount: length });
      else at = current === null ? amount.end : add('current', at, amount.end, { amount: current });
    } else if (LATIN.test(text[at]!)) at = latin(normalized, at, word, add);
    else if (word) {
      if (word.value.kind === 'plain') at = word.end;
      else
        at = add(word.value.kind, at, word.end, {
          side: word.value.kind === 'side' ? word.value.side : null,
        });
    } else if (helper) at = add('around', at, helper.end);
    else {
      if (BREAKS.has(text[at]!)) clauses.push([]);
      at++;
    }
  }
  return clauses.map((clause) => settled(clause, text));
}

/** A name, or a word of the language: what a lexicon knows is a word, unless it carries a sign that words do not. */
function latin(
  normalized: Normalized,
  at: number,
  word: ReturnType<typeof asked.longestAt>,
  add: (kind: Kind, start: number, end: number, more?: Partial<Piece>) => number,
): number {
  const { text, original } = normalized;
  NAME.lastIndex = at;
  const end = at + NAME.exec(text)![0].length;
  const written = normalized.span(at, end);
  const name = original.slice(written.start, written.end);
  if (word && word.end >= end) {
    if (word.value.kind === 'plain') return word.end;
    return add(word.value.kind, at, word.end, { side: word.value.kind === 'side' ? word.value.side : null });
  }
  const known = [around, fillers, lexicon].map((words) => words.longestAt(text, at)?.end ?? 0);
  const longest = Math.max(...known);
  // A net may be called what is a preposition too.
  if (text.slice(at, end) === 'in') return add('maybe', at, end, { name });
  if (longest < end) return add('name', at, end, { name });
  return add('around', at, longest);
}

const LEADS_ON = /^ {1,4}(?:on|at|to|of)\b/;
const ARTICLE = /^ {1,4}(?:the|a|an)\b/;

/** Whether a word that may be a preposition is a net here: it stands alone or in a list, and leads to no other word. */
function settled(clause: readonly Piece[], text: string): readonly Piece[] {
  if (isProse(clause, text)) return [];
  const named = clause.some(({ kind }) => kind === 'name');
  return clause.map((piece, i): Piece => {
    const rest = text.slice(piece.end, piece.end + 8);
    const [before, after] = [clause[i - 1]?.kind, clause[i + 1]?.kind];
    const particle = piece.name.toLowerCase() === 'out' && LEADS_ON.test(rest) && before === 'name';
    if (piece.kind === 'name' && particle) return { ...piece, kind: 'around' };
    if (piece.kind !== 'maybe') return piece;
    const alone = !named && !ARTICLE.test(rest);
    const listed = !ARTICLE.test(rest) && !LEADS_ON.test(rest) && (before === 'name' || after === 'name');
    return alone || listed ? { ...piece, kind: 'name' } : { ...piece, kind: 'around' };
  });
}

/** English words one behind the other with nothing between tell of something else: nets are listed (who owes money right now). */
const isProse = (clause: readonly Piece[], text: string): boolean =>
  !/\p{Script=Han}/u.test(text) &&
  clause.some((piece, i) => {
    const next = clause[i + 1];
    const isWord = ({ kind, start, end }: Piece) => kind === 'name' && WORD.test(text.slice(start, end));
    return next && isWord(piece) && isWord(next) && text.slice(piece.end, next.start).trim() === '';
  });
const WORD = /^(?!out$)[a-z]{3,}$/;

const isNames = (clause: readonly Piece[]): boolean =>
  clause.some(({ kind }) => kind === 'name') &&
  clause.every(({ kind }) => kind === 'name' || kind === 'around');

const firstOf = (clause: readonly Piece[] | undefined): Kind | undefined =>
  clause?.find(({ kind }) => kind !== 'around')?.kind;

/** A list of names goes on over commas, to what is asked before it or behind it. */
function joinedClauses(clauses: readonly (readonly Piece[])[]): readonly (readonly Piece[])[] {
  const out: Piece[][] = [];
  let waiting: Piece[] = [];
  for (const [i, clause] of clauses.entries()) {
    if (!isNames(clause)) {
      out.push([...waiting, ...clause]);
      waiting = [];
      continue;
    }
    const next = clauses.slice(i + 1).find((one) => !isNames(one));
    const before = out.at(-1);
    const headed = firstOf(before) !== undefined && firstOf(before) !== 'name';
    if (firstOf(next) === 'name' && !headed) waiting.push(...clause);
    else if (before) before.push(...clause);
  }
  return out;
}

const namesIn = (clause: readonly Piece[]): readonly Piece[] => clause.filter(({ kind }) => kind === 'name');
/** Nets may be called anything; devices are numbered, or begin with their letter in capitals: MA, RFB. */
const devicesIn = (clause: readonly Piece[]): readonly Piece[] =>
  namesIn(clause).filter(({ name }) => /\d|^[MRCQX][A-Z]{1,5}$/.test(name));

function symmetric(clause: readonly Piece[]): readonly SaidOfNames[] {
  const word = clause.find(({ kind }) => kind === 'symmetry' || kind === 'match');
  const names = devicesIn(clause);
  if (!word || names.length === 0 || names.length % 2 === 1) return [];
  return names.flatMap((a, i): SaidOfNames[] => {
    const b = names[i + 1];
    return i % 2 === 0 && b ? [{ field: 'symmetry', value: [a.name, b.name], words: [a, b, word] }] : [];
  });
}

function together(clause: readonly Piece[]): readonly SaidOfNames[] {
  const word = clause.find(({ kind }) => kind === 'group');
  const names = devicesIn(clause);
  if (!word || names.length < 2) return [];
  return [{ field: 'groups', value: names.map(({ name }) => name), words: [...names, word] }];
}

/** Names go to the side that is said of them: before all of them, or behind each list. */
function onSides(clause: readonly Piece[]): readonly SaidOfNames[] {
  const told = clause.filter(({ kind }) => kind === 'side' || kind === 'name');
  const first = told[0]?.kind === 'side';
  return told.flatMap((piece, i): SaidOfNames[] => {
    if (piece.kind !== 'name') return [];
    const isSide = ({ kind }: Piece) => kind === 'side';
    const side = first ? told.slice(0, i).findLast(isSide) : told.slice(i).find(isSide);
    if (!side?.side) return [];
    return [{ field: 'pins', value: { net: piece.name, side: side.side }, words: [piece, side] }];
  });
}

/** Each name with the amount that is said of it: before all of them, or behind each list. */
function amountsOf(
  clause: readonly Piece[],
  kind: 'amount' | 'current',
): readonly (readonly [Piece, Piece])[] {
  const told = clause.filter((piece) => piece.kind === kind || piece.kind === 'name');
  const isAmount = (piece: Piece) => piece.kind === kind;
  const first = told[0]?.kind === kind;
  return told.flatMap((piece, i): (readonly [Piece, Piece])[] => {
    if (piece.kind !== 'name') return [];
    const amount = first ? told.slice(0, i).findLast(isAmount) : told.slice(i).find(isAmount);
    return amount ? [[piece, amount]] : [];
  });
}

const widths = (clause: readonly Piece[], word: Piece | null): readonly SaidOfNames[] =>
  word === null
    ? []
    : amountsOf(clause, 'amount').map(([piece, amount]) => ({
        field: 'net_widths',
        value: { net: piece.name, width_um: amount.amount },
        words: [piece, amount, word],
      }));

/** A current needs no word of its own: its unit says what it is. */
const currents = (clause: readonly Piece[]): readonly SaidOfNames[] =>
  amountsOf(clause, 'current').map(([piece, amount]) => ({
    field: 'net_currents',
    value: { net: piece.name, current_ma: amount.amount },
    words: [piece, amount],
  }));

/** A bare number is one of micrometres, as the contract counts; null where it is no length. */
function micrometres(amount: AmountMention): number | null {
  const value = amount.unit === null ? amount.value : exactIn(amount, 'um')?.toNumber();
  return value !== undefined && value > 0 ? value : null;
}

function milliamperes(amount: AmountMention): number | null {
  const value = amount.unit === null ? undefined : exactIn(amount, 'mA')?.toNumber();
  return value !== undefined && value > 0 ? value : null;
}
