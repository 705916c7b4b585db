import type { Extent } from '../../../../core/language/index.ts';
import type { CornerName } from '../../contract-features.ts';
import type { Piece } from '../rewrite.ts';
import type { Mark } from './lexer.ts';

/** A value with the words it stands in. */
export interface Said<T = number> {
  readonly value: T;
  readonly at: Extent;
}
export const saidBy = ({ value, start, end }: Mark): Said => ({ value, at: { start, end } });

export interface CornerPhrase {
  readonly kind: 'corner';
  readonly type: Said<'radius' | 'chamfer'>;
  readonly size: Said;
  readonly corners: readonly Said<CornerName>[];
}
export interface ThreadPhrase {
  readonly kind: 'thread';
  readonly size: Said<string>;
  readonly pitch: Said | null;
  readonly depth: Said | null;
}
export interface SinkPhrase {
  readonly kind: 'sink';
  readonly type: Said<'countersink' | 'counterbore' | ''>;
  readonly diameter: Said | null;
  readonly depth: Said | null;
  readonly angle: Said | null;
}
export interface CutoutPhrase {
  readonly kind: 'cutout';
  readonly type: Said<'slot' | 'rectangle'>;
  readonly length: Said | null;
  readonly width: Said | null;
  readonly angle: Said | null;
  readonly radius: Said | null;
}
export interface AnglePhrase {
  readonly kind: 'start_angle';
  readonly angle: Said;
}
export interface NotePhrase {
  readonly kind: 'note';
  /** What the sheet is to say; it may begin before the words that are taken out. */
  readonly said: Extent;
}

/** Words that say something of the phrase before them, which has it already. */
export interface OwnedPhrase {
  readonly kind: 'owned';
}

/** A phrase that was found, and what is left of it. */
export type Lifted = Extent & { readonly pieces: readonly Piece[] } & (
    | CornerPhrase
    | ThreadPhrase
    | SinkPhrase
    | CutoutPhrase
    | AnglePhrase
    | NotePhrase
    | OwnedPhrase
  );

/** The marks of a phrase: from and to, as places in the list. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** The phrases around marks of these roles, one behind the other: none begins within another. */
export function liftedFrom<L extends Lifted>(
  marks: readonly Mark[],
  roles: readonly Mark['role'][],
  phraseAt: (core: number, isMore: boolean) => { readonly lifted: L; readonly to: number } | null,
): L[] {
  const found: L[] = [];
  for (let i = 0; i < marks.length; i++) {
    const phrase = roles.includes(marks[i]!.role) ? phraseAt(i, found.length > 0) : null;
    if (!phrase) continue;
    found.push(phrase.lifted);
    i = phrase.to;
  }
  return found;
}

/** Longer than any phrase, so that the work stays linear. */
export const MOST_MARKS = 40;

/** As far as the marks around `core` may belong to one phrase; links at its ends are left to others. */
export function runAround(
  marks: readonly Mark[],
  core: number,
  left: ReadonlySet<string>,
  right: ReadonlySet<string>,
): Run {
  let [from, to] = [core, core];
  while (from > 0 && core - from < MOST_MARKS && left.has(marks[from - 1]!.role)) from--;
  while (to + 1 < marks.length && to - core < MOST_MARKS && right.has(marks[to + 1]!.role)) to++;
  return trimmed(marks, from, to);
}

const loose: ReadonlySet<string> = new Set(['link', 'comma', 'and', 'bracket']);

export function trimmed(marks: readonly Mark[], from: number, to: number): Run {
  let [a, b] = [from, to];
  while (a < b && loose.has(marks[a]!.role) && !closes(marks, a, b, 1)) a++;
  while (b > a && loose.has(marks[b]!.role) && !closes(marks, a, b, -1)) b--;
  return { from: a, to: b };
}

/** A bracket at one end stays where its other half is inside. */
function closes(marks: readonly Mark[], a: number, b: number, way: 1 | -1): boolean {
  const at = way === 1 ? a : b;
  if (marks[at]!.role !== 'bracket') return false;
  for (let k = at + way; k >= a && k <= b; k += way) if (marks[k]!.role === 'bracket') return true;
  return false;
}

export const isLatin = (text: string, { start }: Extent): boolean => /[a-z]/.test(text[start] ?? '');

/** The clause before a place, back to the last mark that ends one. */
export const clauseBefore = (text: string, at: number): string => backTo(text, at, '，,。;\n', 60);

/** What stands before a place, back to one of some marks. */
export function backTo(text: string, at: number, marks: string, most: number): string {
  let from = at;
  while (from > 0 && at - from < most && !marks.includes(text[from - 1]!)) from--;
  return text.slice(from, at);
}

/** Corrected, of some holes only, or on another face: nobody knows which hole is meant, and nothing is taken out. */
export const isAside = (text: string, at: number): boolean =>
  /(?:[改换变](?:成|为|做|用)?|其中|侧面|端面|侧壁|背面|反面|不要?|无需?|没有?|别|取消|去掉|不是|而不是|change[ds]?(?: to)?|instead of|of them|of which|not|no|without|skip|omit|side face|edge face)[^，,。;]{0,6}$/.test(
    clauseBefore(text, at),
  );

/** 深5 has its label before the number, 5 deep behind it. */
export const isDepthBehind = (text: string, marks: readonly Mark[], k: number): boolean =>
  marks[k + 1]?.role === 'depth' && (isLatin(text, marks[k + 1]!) || marks[k + 2]?.role !== 'number');
