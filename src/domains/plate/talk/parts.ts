import { blanked, type Extent, normalize } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import type { CornerName, HoleFeature } from '../contract-features.ts';
import { analyseNormalized } from '../grammar/analyse.ts';
import { marksOf } from '../grammar/features/lexer.ts';
import { lift } from '../grammar/features/lift.ts';
import type { Lifted, Said } from '../grammar/features/phrase.ts';
import { Sayings } from '../grammar/features/sayings.ts';
import { wordsOf } from '../grammar/features/words.ts';
import { cutoutsIn, resized } from './cutouts.ts';
import { Draft, type Edited } from './draft.ts';
import { without } from './features.ts';
import { partNouns } from './lexicon.ts';
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
    this.#corrected(whole);
    this.#outline(whole);
    this.#words(whole);
    this.draft.cues.push(...this.taken);
  }

  #phrases(text: string): boolean {
    // 改成腰形孔，13×25: a size alone is that of what was just named.
    const normalized = normalize(text.replace(SIZE_APART, '$1 '));
    const { phrases } = lift(normalized);
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

  /** 右边那个改成13×25的腰形孔: holes that become something else where they are. */
  #cutInstead(phrase: Extract<Lifted, { kind: 'cutout' }>, spanOf: (at: Extent) => Span): boolean {
    const { draft, message } = this;
    const { holes } = draft.value;
    const isOfAll = /^\s*(?:把|将)?(?:这些|所有|全部)?(?:孔|holes?\b|the holes\b|change the holes)/i.test(
      message.text,
    );
    const gone = this.which?.holes ?? (isOfAll ? holes.map((_, i) => i) : []);
    if (gone.length === 0 || !message.has('change')) return false;
    const { length, width, angle, radius } = phrase;
    const sizes = Object.entries({ length, width, angle, radius });
    const said = Object.fromEntries(sizes.map(([name, one]) => [name, one?.value ?? null]));
    const { cutouts = [] } = draft.value;
    const first = cutouts.length;
    const made = gone.map(
      (i) =>
        ({ type: phrase.type.value, ...said, placement: holes[i]!.placement }) as (typeof cutouts)[number],
    );
    const moved = draft.evidence.flatMap((entry): Evidence[] => {
      const at = entry.path[0] === 'holes' ? gone.indexOf(Number(entry.path[1])) : -1;
      if (at < 0 || entry.path[2] !== 'placement') return [];
      return [{ ...entry, path: ['cutouts', first + at, ...entry.path.slice(2)] }];
    });
    const left = without({ ...this.before, value: draft.value, evidence: draft.evidence }, gone);
    draft.value = { ...left.value, cutouts: [...cutouts, ...made] };
    draft.evidence = [...left.evidence, ...moved];
    made.forEach((_, k) => {
      draft.set(['cutouts', first + k, 'type'], phrase.type.value, spanOf(phrase.type.at), true);
      for (const [name, one] of sizes)
        if (one) draft.set(['cutouts', first + k, name], one.value, spanOf(one.at));
    });
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
    phrase: Lifted,
    span: Span,
    make: (hole: number, old: HoleFeature | undefined) => Partial<HoleFeature>,
  ): void {
    const { draft } = this;
    const features = draft.value.hole_features ?? [];
    const at = features.findIndex((one) => one.hole === hole);
    const place = at < 0 ? features.length : at;
    const old = features[at];
    const more = make(hole, old);
    const now: HoleFeature = { ...(old ?? { hole }), ...more };
    draft.value = {
      ...draft.value,
      hole_features: at < 0 ? [...features, now] : features.map((one, k) => (k === at ? now : one)),
    };
    if (at < 0) {
      draft.evidence.push({
        path: ['hole_features', place, 'hole'],
        value: hole,
        how: 'computed',
        rule: 'feature_of_hole',
        spans: [span],
      });
    }
    for (const [name, said] of Object.entries(more)) {
      const path = ['hole_features', place, name];
      const parts = typeof said === 'object' && said !== null ? Object.entries(said) : null;
      if (!parts) draft.set(path, said, span);
      else
        for (const [part, one] of parts) {
          const was = (old as unknown as Record<string, Record<string, unknown>> | undefined)?.[name]?.[part];
          if (one !== was) draft.set([...path, part], one, span);
        }
    }
    // What is tapped has the drill of its thread, unless another was said.
    if (phrase.kind === 'thread') {
      const drill = phrase.pieces.find(({ text }) => /^\d/.test(text));
      if (!old?.thread || drill)
        draft.set(['holes', hole, 'diameter'], drill ? Number(drill.text) : null, span);
    }
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
      if (mark.role === 'r' && next?.role === 'number' && corner?.type === 'radius' && !isTaken(next)) {
        this.draft.set(['corner', 'size'], next.value, spanOf(next));
        this.taken.push(spanOf({ start: mark.start, end: next.end }));
        found = true;
      }
    });
    return found;
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

  /** 外径改成220, 300 OD: of a plate that is round. */
  #outline(text: string): void {
    const { outline } = this.before.value;
    if (!outline || outline.type === 'rectangle') return;
    const normalized = normalize(text);
    const open = outline.diameter === null && !/孔|hole|bore/.test(normalized.text.split(/[，,]/)[0]!);
    for (const [name, words] of open ? [...sizesOfRound, acrossOpen] : sizesOfRound) {
      if (this.said.some(({ path }) => path[1] === name)) continue;
      const said = words.exec(normalized.text);
      const digits = said?.[1] ?? said?.[2];
      if (!said || digits === undefined) continue;
      const start = said.index + said[0].indexOf(digits);
      this.said.push({
        path: ['outline', name],
        value: Number(digits),
        how: 'read',
        rule: 'feature_said',
        spans: [normalized.span(start, start + digits.length)],
      });
      this.taken.push(normalized.span(said.index, said.index + said[0].length));
    }
  }

  #words(text: string): void {
    const { draft, before } = this;
    const normalized = normalize(blanked(text, this.taken));
    const sayings = new Sayings(normalized);
    const said = wordsOf(analyseNormalized(normalized), sayings);
    for (const { path, spans } of sayings.claims) {
      const [key] = path as readonly ['material' | 'quantity' | 'drawing_number'];
      if (key === 'quantity' && !partNouns.test(text) && before.value.holes.length > 0) continue;
      draft.set(path, said[key], spans[0]!);
      this.taken.push(...spans);
    }
    if (sayings.claims.length > 0)
      for (const { 0: word, index } of text.matchAll(labelWords))
        this.taken.push({ start: index, end: index + word.length });
  }
}

const SIZE_APART = /(孔|槽|窗口?|slot|window|cut-?out)[，,](?= ?\d{1,5}(?:\.\d{1,3})? ?[×x*] ?\d)/gi;
const LEADS_CHANGE =
  /^\s*(?:都?改[成为用]|换[成为用]|改|换|make (?:it|them)|change (?:it|them)|tap|counter)/i;
const HIDDEN: ReadonlySet<string> = new Set(['change', 'correct', 'also', 'all', 'it', 'add']);
const labelWords =
  /材质|材料|牌号|图号|数量|件数|做|用|件|块|张|material|quantity|qty|drawing (?:number|no\.?)|dwg(?: no\.?)?|pcs|pieces|off\b/gi;

const sizesOfRound = [
  [
    'diameter',
    /(?:外径|外圆|圆板直径|板直径|\bod|outer dia(?:meter)?|outside dia(?:meter)?)[^\d，,]{0,8}(\d{1,5}(?:\.\d{1,3})?)|(\d{1,5}(?:\.\d{1,3})?) ?(?:mm )?od\b/,
  ],
  [
    'inner_diameter',
    /(?:内径|内圆|内孔直径|\bid|inner dia(?:meter)?|inside dia(?:meter)?)[^\d，,]{0,8}(\d{1,5}(?:\.\d{1,3})?)|(\d{1,5}(?:\.\d{1,3})?) ?(?:mm )?id\b/,
  ],
] as const;

/** 直径200, 200 dia: of a round plate that has no size yet. */
const acrossOpen = [
  'diameter',
  /^[^\d，,]{0,8}(?:φ|直径|dia(?:meter)?)[^\d，,]{0,4}(\d{1,5}(?:\.\d{1,3})?)|^ {0,4}(\d{1,5}(?:\.\d{1,3})?) ?(?:mm )?dia/,
] as const;

const threadOf = (
  { size, pitch, depth }: Extract<Lifted, { kind: 'thread' }>,
  old: HoleFeature | undefined,
): NonNullable<HoleFeature['thread']> => ({
  size: size.value,
  pitch: pitch?.value ?? null,
  depth: depth?.value ?? old?.thread?.depth ?? null,
});

/** A mouth keeps what was said of it; a depth makes it flat, an angle a cone. */
function sinkOf(
  { type, diameter, depth, angle }: Extract<Lifted, { kind: 'sink' }>,
  old: HoleFeature | undefined,
): Partial<HoleFeature> {
  const isFlat = depth !== null || (angle === null && type.value === 'counterbore' && !old?.countersink);
  if (isFlat)
    return {
      counterbore: {
        diameter: diameter?.value ?? old?.counterbore?.diameter ?? null,
        depth: depth?.value ?? old?.counterbore?.depth ?? null,
      },
    };
  return {
    countersink: {
      diameter: diameter?.value ?? old?.countersink?.diameter ?? null,
      angle: angle?.value ?? old?.countersink?.angle ?? null,
    },
  };
}
