import {
  type Derived,
  type DeriveInput,
  type Fact,
  isUseless,
  pointedAt,
} from '../../core/reading/evidence.ts';
import { round } from './decimals.ts';
import {
  type Axis,
  acrossOf,
  computed,
  distances,
  each,
  farNames,
  given,
  nearNames,
  numberOf,
  radius,
  sides,
  word,
} from './ground-rules.ts';
import { kindOf } from './kinds.ts';
import { type fieldsOf, pathsOfHole } from './leaves.ts';

/** Where a hole lies that is told from others: what is left of a pattern, one of a pair, one beside another. */
export function memberRules(axis: Axis) {
  return [
    memberOfPattern(axis),
    memberOfCircle(axis),
    steppedOn(axis),
    each('pair_about_centre', spacingsOf(axis), (value, input) =>
      given(acrossOf(input, axis), (all) =>
        round((all - value) / 2) === input.proposed ? round((all - value) / 2) : round((all + value) / 2),
      ),
    ),
    beside(axis),
    word('beside_hole', ['level'], (input) => placesBefore(input)),
    mirrored(axis, () => 0),
  ];
}

const spacingsOf = (axis: Axis): string[] => [kindOf('spacing', axis), 'spacing'];

/** Where those before this one lie that are placed as it is. */
function placesBefore({ path, settled }: DeriveInput): number[] {
  const found: number[] = [];
  const [list, index, , type, name] = path as [string, number, string, keyof typeof fieldsOf, string];
  for (let i = 0; i < index; i++) {
    const own = list === 'holes' ? pathsOfHole(i)[type][name]! : [list, i, 'placement', type, name];
    const at = numberOf(settled(own)?.value);
    if (at !== null) found.push(at);
  }
  return found;
}

/** Only a pattern that was taken apart by words comes hole by hole: one was taken back, or each has its size. */
const takenApart: ReadonlySet<string> = new Set(['except', 'sizes']);

/** A pattern's start and whole steps from there, from either end. */
function memberOfPattern(axis: Axis) {
  const names = [...nearNames(axis), ...farNames(axis)];
  const starts = ['distance', 'rim', 'part'].flatMap((prefix) => distances(prefix, names));
  const middles = ['centred', 'midline']
    .flatMap((line) => [kindOf(line, axis), `${line}_any`])
    .concat('centre');
  const kinds = [...starts, kindOf('coordinate', axis), ...spacingsOf(axis), ...middles, ...takenApart];
  return computed('member_of_pattern', kinds, function* (input) {
    const apart = input.facts.find(({ kind }) => takenApart.has(kind));
    const wanted = numberOf(input.proposed);
    if (!apart || wanted === null) return;
    const size = acrossOf(input, axis);
    const pointed = pointedAt(input, input.facts);
    const steps = pointed.filter(({ kind }) => spacingsOf(axis).includes(kind));
    for (const fact of pointed) {
      const step = [null, ...steps].find((one) =>
        isReached(wanted, endsOf(fact, axis, input, size), one, size),
      );
      if (step !== undefined && !isUseless(input, wanted, fact.span))
        yield { value: wanted, spans: step ? [fact.span, step.span] : [fact.span] };
    }
  });
}

/** One of so many holes on a circle about the middle or about another hole. */
function memberOfCircle(axis: Axis) {
  const kinds = ['pitch_diameter', 'pitch_radius', 'distance_centre', 'count', 'except'];
  return computed('member_of_circle', [...kinds, kindOf('coordinate', axis)], function* (input) {
    const of = (...wanted: readonly string[]) => input.facts.filter(({ kind }) => wanted.includes(kind));
    const wanted = numberOf(input.proposed);
    if (wanted === null || of('except').length === 0) return;
    const size = acrossOf(input, axis);
    const said = of(kindOf('coordinate', axis)).map(({ value }) => Number(value));
    const centres = [...(size === null ? [] : [size / 2]), ...said, ...placesBefore(input)];
    for (const circle of pointedAt(input, of('pitch_diameter', 'pitch_radius', 'distance_centre')))
      for (const count of pointedAt(input, of('count'))) {
        const radius = Number(circle.value) / (circle.kind === 'pitch_diameter' ? 2 : 1);
        if (centres.some((centre) => isOnCircle(wanted - centre, radius, Number(count.value), axis)))
          yield { value: wanted, spans: [circle.span, count.span] };
      }
  });
}

function isOnCircle(aside: number, radius: number, count: number, axis: Axis): boolean {
  for (let k = 0; k < Math.min(count, MOST_ON_CIRCLE); k++) {
    const turn = (2 * Math.PI * k) / count;
    if (Math.abs(radius * (axis === 'x' ? Math.cos(turn) : Math.sin(turn)) - aside) < 2e-6) return true;
  }
  return false;
}
const MOST_ON_CIRCLE = 400;

/** Where counting may begin: as far from one side or the other as was said, or in the middle. */
function endsOf(
  { kind, value }: Fact,
  axis: Axis,
  input: DeriveInput,
  size: number | null,
): readonly number[] {
  const said = numberOf(value);
  if (said === null || spacingsOf(axis).includes(kind)) return size === null ? [] : [size / 2];
  const rim = kind.startsWith('rim') ? (radius(input) ?? 0) : 0;
  const start = kind.startsWith('part') ? said * (size ?? 0) : said + rim;
  return size === null ? [start] : [start, size - start];
}

function isReached(wanted: number, ends: readonly number[], step: Fact | null, size: number | null): boolean {
  if (!step) return ends.some((end) => round(end) === wanted);
  return ends.some((end) => {
    // Outward from the middle by half steps: there may be an even number of holes.
    const count = (wanted - end) / (Number(step.value) / (end === (size ?? 0) / 2 ? 2 : 1));
    return Math.abs(count - Math.round(count)) < 1e-9;
  });
}

/** P34: from where the first was said to be, by the distances from one to the next. */
function steppedOn(axis: Axis) {
  const starts = distances('distance', [...nearNames(axis), ...farNames(axis)]);
  return computed('stepped_on', [...starts, 'steps'], function* (input) {
    const [size, wanted] = [acrossOf(input, axis), numberOf(input.proposed)];
    const steps = input.facts.filter(({ kind }) => kind === 'steps');
    for (const start of input.facts.filter(({ kind }) => kind !== 'steps')) {
      let far = Number(start.value);
      for (const [k, { value }] of steps.entries()) {
        far += Number(value);
        const spans = [start.span, ...steps.slice(0, k + 1).map(({ span }) => span)];
        for (const at of size === null ? [far] : [far, size - far])
          if (round(at) === wanted) yield { value: wanted, spans };
      }
    }
  });
}

/** 再往上80一个, 往上100再来同样一排: moved on from those before. */
export const beside = (axis: Axis) =>
  computed(
    'beside_hole',
    ['l', 'r', 't', 'b'].map((side) => kindOf('shift', side)),
    (input) => besideHoles(axis, input),
  );

/** 再往上80一个: as far from an earlier hole along its own axis, and on the other one in line with it. */
function* besideHoles(axis: Axis, input: DeriveInput): Iterable<Derived> {
  const { near, far } = sides[axis];
  for (const { kind, value: said, span } of input.facts) {
    const sign = kind === kindOf('shift', far) ? 1 : kind === kindOf('shift', near) ? -1 : 0;
    for (const at of placesBefore(input)) {
      const value = round(at + sign * (numberOf(said) ?? 0));
      if (!isUseless(input, value, span)) yield { value, spans: [span] };
    }
  }
}

/** 左侧照样来一列: as far from the other side as the group before is from its own. */
export const mirrored = (axis: Axis, reach: (input: DeriveInput) => number | null) =>
  word('mirrored', ['beside'], (input) => {
    const [size, rest] = [acrossOf(input, axis), reach(input)];
    return size === null || rest === null ? [] : placesBefore(input).map((at) => round(size - at - rest));
  });
