import { type Extent, normalize } from '../../../../core/language/index.ts';
import type { Claim, Fact } from '../../../../core/reading/evidence.ts';
import type { Issue, Path, Span } from '../../../../core/result.ts';
import {
  type Cutout,
  emptyPlate,
  type Features,
  type Plate,
  type PlateWire,
  plateContract,
} from '../../contract.ts';
import type { HoleFeature } from '../../contract-features.ts';
import type { PlateRule } from '../../fields.ts';
import { type RemarkCode, remark } from '../../grammar-messages.ts';
import { type Analysis, analyseNormalized } from '../analyse.ts';
import { factsOf } from '../facts.ts';
import type { Group } from '../group.ts';
import { plainer } from '../plainer.ts';
import { type Attached, attach, isSizedAt } from './attach.ts';
import { deniedIn } from './doubt.ts';
import { lift } from './lift.ts';
import type { Lifted } from './phrase.ts';
import { type Round, roundOf } from './round.ts';
import { Sayings } from './sayings.ts';
import { wordsOf } from './words.ts';

/** A description as 1.1.0 has it. */
export interface FeatureReading {
  readonly analysis: Analysis;
  readonly value: PlateWire;
  readonly claims: readonly Claim<PlateRule>[];
  readonly facts: readonly Fact[];
  /** Words that are values now. */
  readonly taken: readonly Span[];
  /** The phrases that could not be put anywhere. */
  readonly issues: readonly Issue[];
}

/** Reads the phrases of 1.1.0 and what is left of the text as 1.0.0, and puts both together. */
export function readFeatures(text: string, answered?: PlateWire): FeatureReading {
  const { normalized, reworded } = plainer(normalize(text));
  const { rest, phrases, places } = lift(normalized);
  const sayings = new Sayings(normalized);
  const first = analyseNormalized(rest, answered, reworded);
  const inRest = new Sayings(rest);
  const round = roundOf(first, inRest) ?? null;
  const across = round?.outline.diameter ?? answered?.outline?.diameter ?? null;
  const analysis = across === null ? first : analyseNormalized(rest, sized(across, answered), reworded);
  const attached = attach(analysis, phrases, places);
  const unsized = withoutStandIns(analysis, phrases, places);
  const maker = new Maker(sayings, unsized, attached);
  const plate = maker.plate(round, wordsOf(analysis, inRest));
  const facts = [...factsBut(analysis, phrases, places), ...inRest.facts, ...sayings.facts];
  if (round?.thickness)
    facts.push({ kind: 'thickness', value: round.thickness.value, span: spanOf(rest, round.thickness) });
  return {
    analysis: { ...unsized, computed: maker.moved(analysis.computed) },
    value: plateContract.encode(plate),
    claims: [...maker.moved(unsized.claims), ...inRest.claims, ...sayings.claims, ...maker.more],
    facts,
    taken: [...inRest.taken, ...sayings.taken],
    issues: [
      ...maker.lost.map((phrase) => lostRemark(normalized.original, sayings, phrase)),
      ...doubtsIn(analysis, phrases, places),
    ],
  };
}

const hasStandIn = ({ pieces }: Lifted): boolean => pieces.some(({ standIn }) => standIn);

/** What is left of the text and speaks against what was taken out of it: a denial, another thread. */
function doubtsIn(analysis: Analysis, phrases: readonly Lifted[], places: readonly Extent[]): Issue[] {
  const { normalized, items, gathered } = analysis;
  const doubt = (code: RemarkCode, at: Extent) => {
    const words = normalized.quote(at.start, at.end);
    return remark(code, {
      severity: 'warning',
      spans: [normalized.span(at.start, at.end)],
      params: { words },
    });
  };
  const denied = deniedIn(normalized.text, phrases, places);
  const threads = items.filter(
    (item) =>
      item.is === 'thread' &&
      gathered.all.some((group) => group.thread === item && places.some((place) => isSizedAt(group, place))),
  );
  return [
    ...(denied ? [doubt('plate_unused', denied)] : []),
    ...threads.map((item) => doubt('plate_ignored_thread', item)),
  ];
}

/** The sizes that only kept a phrase's holes apart from others are none. */
function withoutStandIns(
  analysis: Analysis,
  phrases: readonly Lifted[],
  places: readonly Extent[],
): Analysis {
  const isStandIn = (group: Group | undefined) =>
    group !== undefined && phrases.some((phrase, i) => hasStandIn(phrase) && isSizedAt(group, places[i]!));
  const { plate, owners, claims } = analysis;
  const gone = new Set(owners.flatMap((owner, i) => (isStandIn(owner) ? [i] : [])));
  if (gone.size === 0) return analysis;
  const holes = plate.holes.map((hole, i) => (gone.has(i) ? { ...hole, diameter: null } : hole));
  const isGone = ({ path }: Claim) => path[2] === 'diameter' && gone.has(path[1] as number);
  return { ...analysis, plate: { ...plate, holes }, claims: claims.filter((claim) => !isGone(claim)) };
}

/** What the text says, without those. */
function factsBut(analysis: Analysis, phrases: readonly Lifted[], places: readonly Extent[]): Fact[] {
  const spans = phrases.flatMap((phrase, i) =>
    !hasStandIn(phrase) ? [] : [analysis.normalized.span(places[i]!.start, places[i]!.end)],
  );
  return factsOf(analysis).filter(
    ({ kind, span }) =>
      kind !== 'diameter' || !spans.some(({ start, end }) => start <= span.start && span.end <= end),
  );
}

const spanOf = (normalized: Analysis['normalized'], { start, end }: { start: number; end: number }): Span =>
  normalized.span(start, end);

/** A round plate is as long and as wide as it is across: that is what places are computed from. */
function sized(across: number, answered?: PlateWire): PlateWire {
  const known = answered ?? plateContract.encode(emptyPlate);
  return { ...known, base_shape: { ...known.base_shape, length: across, width: across } };
}

const lostAs: Readonly<Record<Lifted['kind'], RemarkCode>> = {
  corner: 'plate_ignored_chamfer',
  thread: 'plate_ignored_thread',
  sink: 'plate_ignored_sink',
  cutout: 'plate_ignored_slot',
  start_angle: 'plate_ignored_other',
  note: 'plate_ignored_other',
  owned: 'plate_ignored_other',
};

function lostRemark(text: string, { normalized }: Sayings, { kind, start, end }: Lifted): Issue {
  const span = normalized.span(start, end);
  return remark(lostAs[kind], {
    severity: 'warning',
    spans: [span],
    params: { words: text.slice(span.start, span.end) },
  });
}

/** Puts what was said of corners, threads, sinks and cut-outs beside the plate's own values. */
class Maker {
  readonly lost: Lifted[] = [];
  readonly more: Claim<PlateRule>[] = [];
  /** Where each hole of the analysis has gone. */
  readonly #to: Path[] = [];

  constructor(
    readonly sayings: Sayings,
    readonly analysis: Analysis,
    readonly attached: readonly Attached[],
  ) {}

  plate(round: Round | null, words: Features): Plate {
    const { plate, owners } = this.analysis;
    const cut = new Map<Group, Lifted & { kind: 'cutout' }>();
    for (const { phrase, group } of this.attached) {
      if (phrase.kind !== 'cutout') continue;
      if (group && !cut.has(group)) cut.set(group, phrase);
      else this.lost.push(phrase);
    }
    const holes: Plate['holes'][number][] = [];
    const cutouts: Cutout[] = [];
    plate.holes.forEach((hole, i) => {
      const phrase = cut.get(owners[i]!);
      this.#to.push(phrase ? ['cutouts', cutouts.length] : ['holes', holes.length]);
      if (phrase) cutouts.push({ ...this.#cutout(phrase, cutouts.length), placement: hole.placement });
      else holes.push(hole);
    });
    for (const phrase of cut.values()) this.sayings.take(phrase);
    for (const { phrase } of this.attached) if (phrase.kind === 'owned') this.sayings.take(phrase);
    const corner = this.#corner();
    const holeFeatures = this.#holeFeatures();
    const notes = this.#notes();
    const features: Features = {
      ...(round && { outline: round.outline }),
      ...(corner && { corner }),
      ...(cutouts.length > 0 && { cutouts }),
      ...(holeFeatures.length > 0 && { hole_features: holeFeatures }),
      ...words,
      ...(notes.length > 0 && { notes }),
    };
    return { ...plate, base: this.#base(round), holes, features };
  }

  #base(round: Round | null): Plate['base'] {
    const { base } = this.analysis.plate;
    if (!round) return base;
    const { thickness } = round;
    const isOpen = base.thickness === null && thickness?.value;
    if (isOpen) {
      const spans = [spanOf(this.analysis.normalized, thickness)];
      this.more.push({ path: ['base_shape', 'thickness'], rule: 'thickness_said', spans });
    }
    return { ...base, length: null, width: null, thickness: isOpen ? thickness.value : base.thickness };
  }

  #cutout(phrase: Lifted & { kind: 'cutout' }, i: number): Omit<Cutout, 'placement'> {
    const said = (name: 'length' | 'width' | 'angle' | 'radius') => {
      const one = phrase[name];
      if (!one) return null;
      const path = ['cutouts', i, name];
      return this.sayings.say(path, `cutouts[*].${name}`, one.value, one.at, this.#isMade(one));
    };
    const { value, at } = phrase.type;
    const type = this.sayings.say(['cutouts', i, 'type'], 'cutouts[*].type', value, at, true);
    return {
      type,
      length: said('length'),
      width: said('width'),
      angle: said('angle'),
      radius: said('radius'),
    };
  }

  /** Whether the words do not say the number themselves: R10 gives a width of 20, 竖向 an angle of 90. */
  #isMade({
    value,
    at,
  }: {
    readonly value: number;
    readonly at: { readonly start: number; readonly end: number };
  }): boolean {
    return !this.sayings.normalized.text.slice(at.start, at.end).startsWith(String(value));
  }

  #corner(): Features['corner'] {
    for (const { phrase } of this.attached) {
      if (phrase.kind !== 'corner') continue;
      const { type, size, corners } = phrase;
      this.sayings.take(phrase);
      return {
        type: this.sayings.say(['corner', 'type'], 'corner.type', type.value, type.at, true),
        size: this.sayings.say(['corner', 'size'], 'corner.size', size.value, size.at, this.#isMade(size)),
        at:
          corners.length === 0
            ? 'all'
            : corners.map(({ value, at }, i) =>
                this.sayings.say(['corner', 'at', i], 'corner.at[*]', value, at, true),
              ),
      };
    }
    return undefined;
  }

  #notes(): string[] {
    const notes: string[] = [];
    for (const { phrase } of this.attached) {
      if (phrase.kind !== 'note') continue;
      const { said } = phrase;
      const text = this.sayings.normalized.quote(said.start, said.end).trim();
      this.sayings.say(['notes', notes.length], 'notes[*]', text, said);
      this.sayings.take(phrase);
      notes.push(text);
    }
    return notes;
  }

  #holeFeatures(): HoleFeature[] {
    const { owners } = this.analysis;
    const features = new Map<number, HoleFeature>();
    const put = (group: Group, more: (hole: number, at: number) => Partial<HoleFeature>, span: Span) => {
      owners.forEach((owner, i) => {
        const to = this.#to[i]!;
        if (owner !== group || to[0] !== 'holes') return;
        const hole = to[1] as number;
        const at = [...features.keys()].indexOf(hole);
        const place = at < 0 ? features.size : at;
        features.set(hole, { ...(features.get(hole) ?? { hole }), ...more(hole, place) });
        this.sayings.facts.push({ kind: 'said hole_features[*].hole', value: hole, span });
        this.sayings.claims.push({
          path: ['hole_features', place, 'hole'],
          rule: 'feature_of_hole',
          spans: [span],
        });
      });
    };
    for (const group of new Set(owners)) {
      const about = this.attached.filter((one) => one.group === group).map(({ phrase }) => phrase);
      this.#tell(group, about, put);
    }
    for (const { phrase, group } of this.attached)
      if (!group && (phrase.kind === 'thread' || phrase.kind === 'sink' || phrase.kind === 'start_angle'))
        this.lost.push(phrase);
      else if (group && !owners.includes(group) && phrase.kind !== 'cutout') this.lost.push(phrase);
    return [...features.values()];
  }

  #tell(
    group: Group,
    about: readonly Lifted[],
    put: (group: Group, more: (hole: number, at: number) => Partial<HoleFeature>, span: Span) => void,
  ): void {
    const { sayings } = this;
    const span = (phrase: Lifted) => sayings.normalized.span(phrase.start, phrase.end);
    const say = (
      at: number,
      name: string,
      one: { value: number; at: { start: number; end: number } } | null,
    ) =>
      one
        ? sayings.say(
            ['hole_features', at, ...name.split('.')],
            `hole_features[*].${name}`,
            one.value,
            one.at,
            this.#isMade(one),
          )
        : null;
    const [thread, ...threads] = about.filter((one) => one.kind === 'thread');
    this.lost.push(...threads);
    if (thread) {
      sayings.take(thread);
      put(
        group,
        (_, at) => ({
          thread: {
            size: sayings.say(
              ['hole_features', at, 'thread', 'size'],
              'hole_features[*].thread.size',
              thread.size.value,
              thread.size.at,
            ),
            pitch: thread.pitch
              ? sayings.say(
                  ['hole_features', at, 'thread', 'pitch'],
                  'hole_features[*].thread.pitch',
                  thread.pitch.value,
                  thread.pitch.at,
                )
              : null,
            depth: say(at, 'thread.depth', thread.depth),
          },
        }),
        span(thread),
      );
    }
    const sink = mergedSink(
      about.filter((one) => one.kind === 'sink'),
      this.lost,
    );
    if (sink) {
      for (const phrase of sink.phrases) sayings.take(phrase);
      const isCone = sink.angle !== null || (sink.depth === null && sink.type === 'countersink');
      put(
        group,
        (_, at) =>
          isCone
            ? {
                countersink: {
                  diameter: say(at, 'countersink.diameter', sink.diameter),
                  angle: say(at, 'countersink.angle', sink.angle),
                },
              }
            : {
                counterbore: {
                  diameter: say(at, 'counterbore.diameter', sink.diameter),
                  depth: say(at, 'counterbore.depth', sink.depth),
                },
              },
        span(sink.phrases[0]!),
      );
      if (isCone && sink.depth) this.lost.push(...sink.phrases);
    }
    for (const angle of about.filter((one) => one.kind === 'start_angle')) {
      // What is left of a circle comes hole by hole, and was counted from the right.
      if (group.without.length + group.kept.length > 0) {
        this.lost.push(angle);
        continue;
      }
      sayings.take(angle);
      put(group, (_, at) => ({ start_angle: say(at, 'start_angle', angle.angle)! }), span(angle));
    }
    this.#fit(group, put);
  }

  /** φ12H7: a fit written onto the size. */
  #fit(
    group: Group,
    put: (group: Group, more: (hole: number, at: number) => Partial<HoleFeature>, span: Span) => void,
  ): void {
    const { items, normalized } = this.analysis;
    const size = group.dia.at;
    const fit =
      size &&
      items.find(
        ({ is, which, start }) =>
          is === 'ignored' && which === 'tolerance' && start - size.end >= 0 && start - size.end <= 1,
      );
    const text = fit ? normalized.quote(fit.start, fit.end).trim() : '';
    if (!fit || !/^[a-z]{1,2}\d{1,2}$/i.test(text)) return;
    const at = normalized.span(fit.start, fit.end);
    this.sayings.taken.push(at);
    put(
      group,
      (_, place) => {
        this.sayings.facts.push({ kind: 'said hole_features[*].fit', value: text, span: at });
        this.sayings.claims.push({
          path: ['hole_features', place, 'fit'],
          rule: 'feature_said',
          spans: [at],
        });
        return { fit: text };
      },
      at,
    );
  }

  /** The claims for holes, at the places the holes have now. */
  moved<C extends { readonly path: Path }>(claims: readonly C[]): C[] {
    if (this.#to.every((to, i) => to[0] === 'holes' && to[1] === i)) return [...claims];
    return claims.map((claim) => {
      const { path } = claim;
      if (path[0] !== 'holes') return claim;
      return { ...claim, path: [...this.#to[path[1] as number]!, ...path.slice(2)] };
    });
  }
}

/** Phrases about one mouth say one thing each; what says another thing is left over. */
function mergedSink(phrases: readonly (Lifted & { kind: 'sink' })[], lost: Lifted[]) {
  const [first, ...rest] = phrases;
  if (!first) return null;
  const merged = { ...first, phrases: [first as Lifted], type: first.type.value };
  for (const phrase of rest) {
    const clashes = (['diameter', 'depth', 'angle'] as const).some(
      (name) => phrase[name] && merged[name] && phrase[name].value !== merged[name].value,
    );
    if (clashes) lost.push(phrase);
    else {
      merged.diameter ??= phrase.diameter;
      merged.depth ??= phrase.depth;
      merged.angle ??= phrase.angle;
      merged.type = phrase.type.value;
      merged.phrases.push(phrase);
    }
  }
  return merged as typeof merged & { diameter: typeof first.diameter };
}
