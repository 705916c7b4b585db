import { getAt, type Path, pathText, type Span } from '../../../core/result.ts';
import { round } from '../decimals.ts';
import { known } from '../known.ts';
import { anchoredAs, anchorOf, opposite } from './anchors.ts';
import { madeBy } from './change.ts';
import { Draft } from './draft.ts';
import { withoutCutouts } from './drop.ts';
import type { Made, Order } from './order.ts';
import type { Axis, Of } from './order-tokens.ts';

const ROLES: ReadonlySet<string> = new Set(
  'slot opening long wide side times turned angle degree r round corners'.split(' '),
);

/** 槽长改成100, move the slot 20 left, the left slot can go: what becomes of what is cut out. */
export function recut(order: Order): Made | null {
  const marks = order.all('mark');
  if (marks.some(({ role }) => !ROLES.has(role)) || order.places.some(({ isIt }) => !isIt)) return null;
  const cuts = cutsOf(order);
  if (!cuts || cuts.length === 0) return null;
  for (const deed of [goneCuts, holedCuts, turnedCuts, copiedCuts, movedCuts, roundedCuts, sizedCuts]) {
    const made = deed(order, cuts);
    if (made)
      return {
        change: madeBy(made.move, order.message, made.draft.edited, null, ['remove', 'add']),
        holes: null,
      };
  }
  return null;
}
type Cut = { readonly move: 'revise' | 'remove' | 'add'; readonly draft: Draft };

/** Those of a kind, at a side where one is named; those spoken of last where none is. */
function cutsOf(order: Order): readonly number[] | null {
  const { value, touched } = order.before;
  const { cutouts = [] } = value;
  const nouns = order.all('mark').filter(({ role }) => role === 'slot' || role === 'opening');
  const [side, otherSide] = order.all('cut');
  if (otherSide) return null;
  const types = new Set(nouns.map(({ role }) => (role === 'slot' ? 'slot' : 'rectangle')));
  // 竖着放: nothing but what is cut out lies one way or another.
  const isTurned = order.all('mark').some(({ role }) => role === 'turned') && cutouts.length === 1;
  const isSpoken = isTurned || (touched.length > 0 && touched.every(([key]) => key === 'cutouts'));
  if (types.size > 1 || (types.size === 0 && !side && !isSpoken && !isNamed(order))) return null;
  const [type] = types;
  const all = cutouts.flatMap((one, i) => (!type || one.type === type ? [i] : []));
  if (side) return atSide(order, all, side);
  const spoken = new Set(touched.map(([, i]) => Number(i)));
  const counted = order.numbers.find(({ kind }) => kind === 'counted');
  if (counted && counted.value !== all.length) return null;
  if (all.length < 2 || counted || order.message.has('all') || /\bboth\b/.test(order.normalized.text))
    return all;
  return isSpoken && !isTurned ? all.filter((i) => spoken.has(i)) : null;
}

function atSide(order: Order, all: readonly number[], { axis, sign }: Of<'cut'>): readonly number[] | null {
  const { cutouts = [] } = order.before.value;
  const places = all.map((i) => cutouts[i]!.placement.single[axis]);
  if (places.some((one) => one === null) || new Set(places).size < 2) return all.length === 1 ? all : null;
  const best = Math.max(...places.map((one) => sign * one!));
  return all.filter((_, k) => sign * places[k]! === best);
}

function goneCuts(order: Order, cuts: readonly number[]): Cut | null {
  if (!order.has('gone', 'not') || !order.only('mark', 'gone', 'not', 'cut', 'place', 'set', 'out', 'number'))
    return null;
  if (order.all('mark').some(({ role }) => role !== 'slot' && role !== 'opening')) return null;
  if (order.numbers.some(({ kind }) => kind !== 'counted')) return null;
  const draft = new Draft(order.before);
  withoutCutouts(draft, cuts);
  return { move: 'remove', draft };
}

/** 右边的换成φ13圆孔, make the right slot a 13 mm hole: a hole where each was. */
function holedCuts(order: Order, cuts: readonly number[]): Cut | null {
  const [fresh, otherFresh] = order.all('fresh');
  const [number, other] = plainNumbers(order);
  if (otherFresh || other || !order.has('set') || (fresh === undefined) === (number === undefined))
    return null;
  if (!order.only('mark', 'cut', 'place', 'set', 'number', 'fresh', 'field') || !isNamed(order)) return null;
  if (order.all('mark').some(({ role }) => !/^(?:slot|opening|diameter)$/.test(role))) return null;
  if (order.fields.some((one) => one !== 'diameter') || (number && number.kind !== 'plain')) return null;
  const isHole = order.all('noun').some(({ start }) => number !== undefined && start >= number.end);
  if (!fresh && !isHole) return null;
  const draft = new Draft(order.before);
  const span = order.span(fresh ? { start: fresh.at, end: fresh.end } : number!);
  for (const i of cuts) {
    const hole = draft.value.holes.length;
    const { placement } = draft.value.cutouts![i]!;
    const made = { shape: 'circle', diameter: null, placement } as const;
    draft.value = { ...draft.value, holes: [...draft.value.holes, made] };
    draft.evidence.push(
      ...draft.evidence.flatMap((one) =>
        one.path[0] === 'cutouts' && one.path[1] === i && one.path[2] === 'placement'
          ? [{ ...one, path: ['holes', hole, ...one.path.slice(2)] }]
          : [],
      ),
    );
    draft.set(['holes', hole, 'shape'], 'circle', span, true);
    draft.set(['holes', hole, 'diameter'], fresh ? fresh.size : number!.value, span);
  }
  withoutCutouts(draft, cuts);
  return { move: 'revise', draft };
}

/** 竖着放, rotate it 45 degrees. */
function turnedCuts(order: Order, cuts: readonly number[]): Cut | null {
  const marks = order.all('mark');
  const turned = marks.find(({ role }) => role === 'turned');
  const degree = marks.some(({ role }) => role === 'degree');
  if (
    (turned === undefined) === !degree ||
    !order.only('mark', 'set', 'move', 'place', 'cut', 'number', 'turn')
  )
    return null;
  if (marks.some(({ role }) => /^(?:long|wide|side|times|r|round|corners)$/.test(role))) return null;
  const [number, other] = plainNumbers(order);
  if (other || (number === undefined) !== (turned !== undefined)) return null;
  const draft = new Draft(order.before);
  const span = spanOf(order);
  for (const i of cuts) {
    const old = draft.value.cutouts![i]!.angle ?? 0;
    const isTo = !order.has('turn') || order.has('goal');
    const angle = turned ? Number(turned.which) : isTo ? number!.value : (old + number!.value) % 180;
    draft.set(['cutouts', i, 'angle'], angle, span, true);
  }
  return { move: 'revise', draft };
}

/** Whether there is a word for it. */
const isNamed = (order: Order): boolean =>
  order.has('cut', 'place') ||
  order
    .all('mark')
    .some(
      ({ role, start, end }) =>
        /^(?:slot|opening)$/.test(role) || /[槽孔]/.test(order.normalized.text.slice(start, end)),
    );

const plainNumbers = (order: Order) => order.numbers.filter(({ kind }) => kind !== 'counted');
const spanOf = (order: Order): Span =>
  order.span({ start: order.tokens[0]!.start, end: Math.max(...order.tokens.map(({ end }) => end)) });

/** Puts a cut-out somewhere; it goes with the side of the plate it was bound to. */
function put(
  draft: Draft,
  path: Path,
  value: number,
  span: Span,
  far: 'same' | 'far' | 'near' | 'opposite',
): void {
  const was = draft.evidence.find((one) => pathText(one.path) === pathText(path));
  const anchor = far === 'far' ? 1 : far === 'near' ? 0 : was ? anchorOf(was) : 0;
  draft.set(path, round(value), span, true);
  draft.evidence = draft.evidence.map((one) =>
    pathText(one.path) === pathText(path)
      ? {
          ...one,
          rule: anchoredAs(far === 'opposite' ? opposite(anchor) : anchor, 'changed_by'),
          spans: [...(was?.spans ?? []), span],
        }
      : one,
  );
}
const placeOf = (i: number, axis: Axis): Path => ['cutouts', i, 'placement', 'single', axis];

/** 往左移20, 离左边改成70, to (100, 80). */
function movedCuts(order: Order, cuts: readonly number[]): Cut | null {
  if (order.all('mark').some(({ role }) => role !== 'slot' && role !== 'opening')) return null;
  if (!order.only('mark', 'place', 'cut', 'set', 'move', 'at', 'edge', 'axis', 'way', 'number')) return null;
  const numbers = plainNumbers(order);
  const [point, other] = order.all('at');
  const marks = [...order.all('edge'), ...order.all('axis')].sort((a, b) => a.start - b.start);
  const ways = order.all('way');
  if (other || numbers.some(({ kind }) => kind !== 'plain')) return null;
  if (point ? marks.length + ways.length + numbers.length > 0 || cuts.length > 1 : numbers.length === 0)
    return null;
  if (!point && marks.length > 0 === ways.length > 0) return null;
  if (!point && marks.length + ways.length !== numbers.length) return null;
  const draft = new Draft(order.before);
  const size = known(order.before.value).base_shape;
  const span = spanOf(order);
  for (const i of cuts) {
    if (draft.value.cutouts![i]!.placement.type !== 'single') return null;
    if (point)
      for (const axis of ['x', 'y'] as const) put(draft, placeOf(i, axis), point[axis], span, 'near');
    for (const [k, mark] of marks.entries()) {
      const side = size[mark.axis === 'x' ? 'length' : 'width'];
      const isFar = mark.is === 'edge' && mark.isFar;
      if (isFar && side === null) return null;
      const { value } = numbers[k]!;
      put(draft, placeOf(i, mark.axis), isFar ? side! - value : value, span, isFar ? 'far' : 'near');
    }
    for (const [k, { axis, sign }] of ways.entries()) {
      const old = getAt(draft.value, placeOf(i, axis));
      if (typeof old !== 'number') return null;
      put(draft, placeOf(i, axis), old + sign * numbers[k]!.value, span, 'same');
    }
  }
  return { move: 'revise', draft };
}

/** 往右100再来一个同样的, mirror the slot to the right. */
function copiedCuts(order: Order, cuts: readonly number[]): Cut | null {
  const [copy, other] = order.all('copy');
  const isMirror = order.has('mirror');
  if (other || (!copy && !isMirror) || (copy && copy.count > 1) || copy?.line) return null;
  if (order.all('mark').some(({ role }) => role !== 'slot' && role !== 'opening')) return null;
  if (
    !order.only(
      'mark',
      'place',
      'cut',
      'copy',
      'mirror',
      'side',
      'gap',
      'way',
      'number',
      'also',
      'set',
      'like',
      'move',
    )
  )
    return null;
  const numbers = plainNumbers(order);
  const ways = [...order.all('way'), ...order.all('side')].sort((a, b) => a.start - b.start);
  const [way, otherWay] = ways;
  if (otherWay || numbers.length > 1 || numbers.some(({ kind }) => kind !== 'plain')) return null;
  const size = known(order.before.value).base_shape;
  const isAcross = numbers.length === 0;
  const axis = way?.axis ?? (isMirror ? 'x' : null);
  const side = axis && size[axis === 'x' ? 'length' : 'width'];
  if (
    !axis ||
    (isAcross ? !side || !(isMirror || copy?.isSame || order.message.has('also')) : way!.sign === 0)
  )
    return null;
  const draft = new Draft(order.before);
  const span = spanOf(order);
  for (const i of cuts) {
    const { cutouts = [] } = draft.value;
    const cut = cutouts[i]!;
    const at = getAt(draft.value, placeOf(i, axis));
    if (typeof at !== 'number' || cut.placement.type !== 'single') return null;
    const to = isAcross ? round(side! - at) : round(at + way!.sign * numbers[0]!.value);
    const isThere = cutouts.some(
      ({ placement: { single } }) =>
        single[axis] === to &&
        single[axis === 'x' ? 'y' : 'x'] === cut.placement.single[axis === 'x' ? 'y' : 'x'],
    );
    if (isThere || (isAcross && way && way.sign !== 0 && way.sign * (at - side! / 2) > 0)) continue;
    const n = cutouts.length;
    const turned = isAcross && cut.angle ? { angle: (180 - cut.angle) % 180 } : {};
    draft.value = { ...draft.value, cutouts: [...cutouts, { ...cut, ...turned }] };
    draft.evidence.push(
      ...draft.evidence.flatMap((one) =>
        one.path[0] === 'cutouts' && one.path[1] === i
          ? [{ ...one, path: ['cutouts', n, ...one.path.slice(2)] }]
          : [],
      ),
    );
    put(draft, placeOf(n, axis), to, span, isAcross ? 'opposite' : 'same');
  }
  return draft.value.cutouts!.length > order.before.value.cutouts!.length ? { move: 'add', draft } : null;
}

/** 方孔四角倒R5: the corners of what is cut out. */
function roundedCuts(order: Order, cuts: readonly number[]): Cut | null {
  const marks = order.all('mark');
  const isRound =
    marks.some(({ role }) => role === 'r' || role === 'round') || order.fields.includes('radius');
  if (!isRound || !isNamed(order)) return null;
  if (!order.only('mark', 'place', 'cut', 'set', 'move', 'number', 'bevel', 'field', 'by')) return null;
  const [number, other] = plainNumbers(order);
  if (!number || other || number.kind !== 'plain') return null;
  const draft = new Draft(order.before);
  for (const i of cuts) {
    if (draft.value.cutouts![i]!.type !== 'rectangle') return null;
    draft.set(['cutouts', i, 'radius'], number.value, order.span(number));
  }
  return { move: 'revise', draft };
}

/** 长改成100, 100 long and 20 wide, 加宽2, 120×30: each number is of the label beside it. */
function sizedCuts(order: Order, cuts: readonly number[]): Cut | null {
  // 长改成600, with no word for the slot: the plate; 60 long instead: what was spoken of last.
  if (!isNamed(order) && !/\binstead\b/.test(order.normalized.text)) return null;
  if (!order.only('mark', 'place', 'cut', 'set', 'number', 'field', 'so', 'by', 'times')) return null;
  const draft = new Draft(order.before);
  const all = order.tokens
    .filter((one) => one.is !== 'number' || one.kind !== 'counted')
    .filter(
      (one) =>
        ['number', 'field', 'so', 'by', 'times'].includes(one.is) ||
        (one.is === 'mark' && SIZES.has(one.role)),
    );
  const numbers = plainNumbers(order);
  if (numbers.some(({ kind }) => kind !== 'plain')) return null;
  const sizes = new Map<'length' | 'width', (old: number | null) => number | null>();
  const nameOf = (one: (typeof all)[number] | undefined): 'length' | 'width' | null => {
    if (!one) return null;
    const field = one.is === 'mark' ? NAMES[one.role] : 'field' in one ? one.field : undefined;
    return field === 'length' || field === 'width' ? field : null;
  };
  const used = new Set<number>();
  for (const [k, one] of all.entries()) {
    const [before, behind] = [all[k - 1], all[k + 1]];
    if (one.is === 'times') {
      const name = nameOf(one) ?? nameOf(before) ?? nameOf(behind);
      if (!name || sizes.has(name)) return null;
      sizes.set(name, (old) => (old === null ? null : old * one.factor));
      for (const at of [k - 1, k + 1]) used.add(at);
    }
    if (one.is !== 'number') continue;
    const [isFirst, isSecond] = [isTimes(behind), isTimes(before)];
    const [ahead, after] = [used.has(k - 1) ? null : nameOf(before), nameOf(behind)];
    const name = isFirst ? 'length' : isSecond ? 'width' : (ahead ?? after);
    if (!name || sizes.has(name)) return null;
    used.add(ahead && !isFirst && !isSecond ? k - 1 : k + 1);
    const by = [before, all[k - 2], behind].find((two) => two?.is === 'by');
    const isTo =
      by?.is !== 'by' || order.all('goal').some(({ start }) => start > by.start && start < one.start);
    sizes.set(name, (old) => (isTo ? one.value : old === null ? null : old + by.sign * one.value));
  }
  if (sizes.size === 0 || numbers.length + order.all('times').length !== sizes.size) return null;
  const span = spanOf(order);
  // 20×60 is as long as it is long, whichever is said first.
  const isPair = all.some(isTimes) && numbers.length === 2;
  const isTurned = (i: number) =>
    isPair && draft.value.cutouts![i]!.type === 'slot' && numbers[0]!.value < numbers[1]!.value;
  for (const i of cuts)
    for (const [said, sizeOf] of sizes) {
      const name = isTurned(i) ? (said === 'length' ? 'width' : 'length') : said;
      const now = sizeOf(draft.value.cutouts![i]![name]);
      if (now === null || now <= 0) return null;
      draft.set(['cutouts', i, name], round(now), span, order.has('by', 'times'));
    }
  return { move: 'revise', draft };
}
const NAMES: Readonly<Record<string, 'length' | 'width'>> = { long: 'length', wide: 'width' };
const SIZES: ReadonlySet<string> = new Set(['long', 'wide', 'times']);
const isTimes = (one: { readonly is: string; readonly role?: string } | undefined): boolean =>
  one?.is === 'mark' && one.role === 'times';
