import { blanked, type Extent, normalize } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { type CornerName, cornerNames, type HoleFeature } from '../contract-features.ts';
import { round } from '../decimals.ts';
import { analyseNormalized } from '../grammar/analyse.ts';
import { marksOf } from '../grammar/features/lexer.ts';
import { lift } from '../grammar/features/lift.ts';
import type { Lifted, Said } from '../grammar/features/phrase.ts';
import { Sayings } from '../grammar/features/sayings.ts';
import { wordsOf } from '../grammar/features/words.ts';
import { cutSizesSaid } from './bare-cutouts.ts';
import { cutInstead, cutoutsIn, resized } from './cutouts.ts';
import { Draft, type Edited } from './draft.ts';
import { drillFor, fitHole } from './fitting.ts';
import { type Field, labelsIn } from './labels.ts';
import { partNouns, sorts } from './lexicon.ts';
import {
  HIDDEN,
  LEADS_CHANGE,
  labelWords,
  layerSaid,
  OF_ALL,
  outlineSaid,
  ROTATED,
  SIZE_APART,
  sideNames,
  sinkOf,
  threadOf,
} from './part-words.ts';
import type { Which } from './which.ts';

type Heard = Message<PlateWire>;
type Before = Standing<PlateWire>;

/** What a message says of corners, threads, mouths, cut-outs, material and number of pieces; the rest of it is about other things. */
export interface Parts extends Edited {
  readonly rest: string;
  /** What other values are computed from. */
  readonly said: readonly Evidence[];
}

/** `ofHoles` where threads, mouths and cut-outs are not those of something new. */
export function partsSaid(message: Heard, before: Before, which: Which | null, ofHoles = true): Parts | null {
  const setting = new Setting(message, before, which, ofHoles);
  setting.read();
  return setting.taken.length === 0
    ? null
    : { ...setting.draft.edited, said: setting.said, rest: blanked(message.text, setting.taken) };
}

class Setting {
  readonly draft: Draft;
  /** Words that were about these things. */
  readonly taken: Span[] = [];
  readonly said: Evidence[] = [];

  constructor(
    readonly message: Heard,
    readonly before: Before,
    readonly which: Which | null,
    readonly ofHoles: boolean,
  ) {
    this.draft = new Draft(before);
  }

  read(): void {
    const { message } = this;
    const number = /\d/.exec(message.text)?.index ?? message.text.length;
    const hidden = message.cues.filter(
      ({ cue, start }) => HIDDEN.has(cue) && (cue !== 'correct' || start < number),
    );
    const spans = message.denied ? [...hidden, message.denied] : hidden;
    const whole = blanked(message.text, spans);
    const behind = message.cues.findLast(({ cue }) => cue === 'change')?.end ?? 0;
    // 圆角改成倒角C5: what it is to become stands behind.
    const tail = blanked(whole, [{ start: 0, end: behind }]);
    if (!this.#phrases(whole) && behind > 0) this.#phrases(tail);
    this.#rotated(whole);
    this.#onlyCorners(whole);
    this.#sizesOfCut(whole);
    this.#corrected(whole);
    for (const { entry, words } of [...outlineSaid(whole, this.before.value), ...layerSaid(message.text)]) {
      this.said.push(entry);
      this.taken.push(words);
    }
    this.#words(whole);
    this.draft.cues.push(...this.taken);
  }

  #phrases(text: string): boolean {
    // 改成腰形孔，13×25: a size alone is that of what was just named.
    const normalized = normalize(text.replace(SIZE_APART, '$1 '));
    const isSized = this.ofHoles && this.before.value.holes.some(({ diameter }) => diameter !== null);
    const { phrases } = lift(normalized, isSized);
    const spanOf = ({ start, end }: Extent) => normalized.span(start, end);
    let found = false;
    for (const phrase of phrases) {
      if (!this.#phrase(phrase, spanOf)) continue;
      this.taken.push(spanOf(phrase));
      found = true;
    }
    return this.#codes(normalized.text, spanOf) || found;
  }

  #phrase(phrase: Lifted, spanOf: (at: Extent) => Span): boolean {
    const { draft, before } = this;
    if (!this.ofHoles && /^(?:thread|sink|start_angle|cutout)$/.test(phrase.kind)) return false;
    switch (phrase.kind) {
      case 'corner': {
        const { type, size, corners } = phrase;
        const old = before.value.corner;
        if (type.value === 'radius' && this.#ofOpening(phrase, size, spanOf)) return true;
        const named: readonly CornerName[] = corners.map(({ value }) => value);
        const at = named.length > 0 ? named : (old?.at ?? 'all');
        // One size for all of them is all that can be said.
        if (old && named.length > 0 && JSON.stringify(old.at) !== JSON.stringify(named)) return false;
        draft.set(['corner'], { type: type.value, size: size.value, at }, spanOf(phrase));
        draft.forget(['corner']);
        draft.set(['corner', 'type'], type.value, spanOf(type.at), true);
        draft.set(['corner', 'size'], size.value, spanOf(size.at));
        draft.set(['corner', 'at'], at, spanOf(phrase), true);
        return true;
      }
      case 'cutout':
        return (
          this.#cutInstead(phrase, spanOf) ||
          resized(draft, this.message.text, this.message.has('all'), phrase, spanOf)
        );
      case 'thread':
        return this.#each(phrase, spanOf, (_, old) => ({ thread: threadOf(phrase, old) }));
      case 'sink':
        return this.#each(phrase, spanOf, (_, old) => sinkOf(phrase, old));
      case 'start_angle':
        return this.#each(phrase, spanOf, () => ({ start_angle: phrase.angle.value }));
      case 'note': {
        const { notes = [] } = draft.value;
        const said = this.message.text.slice(spanOf(phrase.said).start, spanOf(phrase.said).end).trim();
        draft.value = { ...draft.value, notes: [...notes, said] };
        draft.set(['notes', notes.length], said, spanOf(phrase.said));
        return true;
      }
      default:
        return false;
    }
  }

  /** 右边那个改成13×25的腰形孔: those that are named, or all of them. */
  #cutInstead(phrase: Extract<Lifted, { kind: 'cutout' }>, spanOf: (at: Extent) => Span): boolean {
    const { draft, message } = this;
    const isOfAll = OF_ALL.test(message.text);
    const gone = this.which?.holes ?? (isOfAll ? draft.value.holes.map((_, i) => i) : []);
    if (gone.length === 0 || !message.has('change')) return false;
    cutInstead(draft, this.before, gone, phrase, spanOf);
    return true;
  }

  /** 方孔四角倒R5: the corners of what is cut out. */
  #ofOpening(phrase: Extent, size: Said, spanOf: (at: Extent) => Span): boolean {
    const { text } = normalize(this.message.text);
    const [before, behind] = [text.slice(0, phrase.start), text.slice(phrase.end)];
    const noun = /(?:方孔|窗口?|开口|cut-?out|window|opening)(?:的|'s)? ?$/.exec(before);
    const owner = noun ?? /^ ?(?:on|of|in|to) the (?:cut-?out|window|opening)/.exec(behind);
    if (!owner) return false;
    const { cutouts } = cutoutsIn(this.draft.value, 'rectangle', this.message.text, this.message.has('all'));
    for (const i of cutouts) this.draft.set(['cutouts', i, 'radius'], size.value, spanOf(size.at));
    const start = noun ? noun.index : phrase.end;
    this.taken.push(spanOf({ start, end: start + owner[0].length }));
    return cutouts.length > 0;
  }

  /** The features of the holes that are meant, one after the other. */
  #each(
    phrase: Lifted,
    spanOf: (at: Extent) => Span,
    make: (hole: number, old: HoleFeature | undefined) => Partial<HoleFeature>,
  ): boolean {
    const holes = this.#holes(phrase.kind);
    if (holes.length === 0) return false;
    for (const hole of holes) this.#feature(hole, phrase, spanOf(phrase), make);
    return true;
  }

  #feature(
    hole: number,
    phrase: Partial<Lifted>,
    span: Span,
    make: (hole: number, old: HoleFeature | undefined) => Partial<HoleFeature>,
  ): void {
    const { draft } = this;
    const isTapped = draft.value.hole_features?.some((one) => one.hole === hole && one.thread);
    fitHole(draft, hole, span, (old) => make(hole, old));
    if (phrase.kind !== 'thread' || !('size' in phrase) || typeof phrase.size?.value !== 'string') return;
    const drill = phrase.pieces?.find(({ text }) => /^\d/.test(text));
    if (!isTapped || drill) drillFor(draft, hole, phrase.size.value, drill ? Number(drill.text) : null, span);
  }

  /** Those that are named, those that have it already, the only ones there are, or those spoken of last. */
  #holes(kind: Lifted['kind']): readonly number[] {
    const { value, touched } = this.before;
    const all = value.holes.map((_, i) => i);
    const fit =
      kind === 'start_angle' ? all.filter((i) => value.holes[i]!.placement.type === 'circle_array') : all;
    if (this.which) return this.which.holes.filter((i) => fit.includes(i));
    const having = (value.hole_features ?? [])
      .filter((one) =>
        kind === 'thread' ? one.thread : kind === 'sink' && (one.countersink ?? one.counterbore),
      )
      .map(({ hole }) => hole);
    if (having.length > 0) return having;
    if (fit.length < 2 || this.message.has('all')) return fit;
    const spoken = fit.filter((i) => touched.some(([list, at]) => list === 'holes' && at === i));
    const alike = new Set(fit.map((i) => value.holes[i]!.diameter)).size === 1;
    // 改成M12螺纹孔: with no other subject it is about what was spoken of last.
    const isElliptic = this.message.has('it', 'correct') || LEADS_CHANGE.test(this.message.text);
    return isElliptic && spoken.length > 0 ? spoken : alike ? fit : [];
  }

  /** make them M10, 改成R15: a code or a radius that names what is there. */
  #codes(text: string, spanOf: (at: Extent) => Span): boolean {
    const isTaken = (at: Extent) =>
      this.taken.some(({ start, end }) => start <= spanOf(at).start && spanOf(at).end <= end);
    const marks = marksOf(text);
    let found = false;
    marks.forEach((mark, k) => {
      const next = marks[k + 1];
      if (
        mark.role === 'code' &&
        !isTaken(mark) &&
        this.before.value.hole_features?.some((one) => one.thread)
      ) {
        const size: Said<string> = { value: mark.which.toUpperCase(), at: mark };
        const pitch = Number.isNaN(mark.value) ? null : { value: mark.value, at: mark };
        const phrase = {
          kind: 'thread',
          start: mark.start,
          end: mark.end,
          pieces: [],
          size,
          pitch,
          depth: null,
        } as const;
        if (this.#phrase(phrase, spanOf)) {
          this.taken.push(spanOf(mark));
          found = true;
        }
      }
      const { corner } = this.before.value;
      const isSpoken = this.message.has('change') && this.before.touched.some(([key]) => key === 'corner');
      const isCorner = mark.role === 'r' || mark.role === 'c';
      if (isCorner && next?.role === 'number' && (corner ?? isSpoken) && !isTaken(next)) {
        const type = mark.role === 'r' ? 'radius' : 'chamfer';
        this.draft.value = {
          ...this.draft.value,
          corner: { type, size: next.value, at: corner?.at ?? 'all' },
        };
        this.draft.set(['corner', 'type'], type, spanOf(mark), true);
        if (!corner) this.draft.set(['corner', 'at'], 'all', spanOf(mark), true);
        this.draft.set(['corner', 'size'], next.value, spanOf(next));
        this.taken.push(spanOf({ start: mark.start, end: next.end }), ...this.#named('corner'));
        found = true;
      }
    });
    return found;
  }

  /** 圆角改成倒角C5: what it was and what it is called say which. */
  #named(field: Field): Span[] {
    return labelsIn(this.message.text).flatMap(({ field: one, start, end }) =>
      one === field ? [{ start, end }] : [],
    );
  }

  /** rotate them by 30 degrees, 转15度: where a circle of holes begins. */
  #rotated(text: string): void {
    const said = ROTATED.exec(text);
    const holes = said && this.taken.length === 0 ? this.#holes('start_angle') : [];
    if (!said) return;
    const { start, end } = { start: said.index, end: said.index + said[0].length };
    for (const hole of holes) {
      const old = this.draft.value.hole_features?.find((one) => one.hole === hole)?.start_angle ?? 0;
      this.#feature(hole, { start, end }, { start, end }, () => ({
        start_angle: round(old + Number(said[1])),
      }));
    }
    if (holes.length > 0) this.taken.push({ start, end });
  }

  /** only the top ones, 只要左边两个角: of corners that were just spoken of. */
  #onlyCorners(text: string): void {
    const { corner } = this.draft.value;
    const isSpoken = this.before.touched.length > 0 && this.before.touched.every(([key]) => key === 'corner');
    const only = /只(?:要|倒|做|有)?|仅|就|\b(?:only|just)\b/i.exec(text);
    if (!corner || !isSpoken || !only || /\d/.test(text)) return;
    const normalized = normalize(text);
    const words = sorts.scan(normalized.text).filter(({ value }) => /^[lrtb]{1,2}$/.test(value));
    const at = cornerNames.filter((name) =>
      words.some(({ value }) =>
        value.split('').every((side) => name.includes(sideNames[side as keyof typeof sideNames])),
      ),
    );
    if (at.length === 0) return;
    this.draft.set(['corner', 'at'], at, normalized.span(words[0]!.start, words.at(-1)!.end), true);
    this.taken.push({ start: 0, end: text.length });
  }

  /** 长60宽12 behind a question about a slot, 60 long instead right after one was spoken of: its own sizes. */
  #sizesOfCut(text: string): void {
    if (this.taken.length > 0 || /板|plate|孔径|hole/i.test(text)) return;
    for (const { cut, name, value, span, words } of cutSizesSaid(this.message, this.before)) {
      this.draft.set(['cutouts', cut, name], value, span);
      this.taken.push(words);
    }
  }

  /** 不对，是304: what was said last in words, said anew. */
  #corrected(text: string): void {
    const { touched, value } = this.before;
    if (!this.message.has('correct') || this.taken.length > 0) return;
    const [key, ...others] = new Set(touched.map(([first]) => String(first)));
    if (others.length > 0 || (key !== 'material' && key !== 'drawing_number') || !(key in value)) return;
    const said = /[^\s，,。是为:]+(?: [^\s，,。是为:]+){0,3}/.exec(text);
    if (!said) return;
    const span = { start: said.index, end: said.index + said[0].length };
    this.draft.set([key], said[0], span);
    this.taken.push(span);
  }

  #words(text: string): void {
    const { draft, before } = this;
    // 6 of them: what points back counts here.
    const pointing = this.message.cues.filter(({ cue }) => cue === 'it');
    const whole = pointing.reduce(
      (out, { start, end }) => out.slice(0, start) + this.message.text.slice(start, end) + out.slice(end),
      text,
    );
    const normalized = normalize(blanked(whole, this.taken));
    const sayings = new Sayings(normalized);
    const said = wordsOf(analyseNormalized(normalized), sayings);
    for (const { path, spans } of sayings.claims) {
      const [key] = path as readonly ['material' | 'quantity' | 'drawing_number'];
      if (key === 'quantity' && !partNouns.test(whole) && before.value.holes.length > 0) continue;
      draft.set(path, said[key], spans[0]!);
      this.taken.push(...spans);
    }
    if (sayings.claims.length > 0)
      for (const { 0: word, index } of whole.matchAll(labelWords))
        this.taken.push({ start: index, end: index + word.length });
  }
}
