import type { HoleFeature } from '../contract-features.ts';
import type { Before } from './change.ts';
import { madeBy } from './change.ts';
import { Draft } from './draft.ts';
import { drillFor, fitHole, unfitted } from './fitting.ts';
import { apart } from './members.ts';
import type { Made, Order } from './order.ts';
import type { Of } from './order-tokens.ts';
import { sinkOf } from './part-words.ts';
import { spokenHoles } from './refer.ts';

/** What is said of a thread or a mouth, in millimetres and degrees. */
interface Fitting {
  readonly code: Of<'mark'> | null;
  readonly sink: Of<'mark'> | null;
  readonly isThread: boolean;
  readonly sizes: Partial<Record<'diameter' | 'depth' | 'angle' | 'pitch' | 'drill', number>>;
}
const LABELS: Readonly<Record<string, keyof Fitting['sizes']>> = {
  ...{ diameter: 'diameter', depth: 'depth', angle: 'angle', pitch: 'pitch', drill: 'drill' },
};

/** 四角的孔攻M8深15, countersink the left one 16 x 90°, 螺纹深20: what a hole has besides. */
export function fitted(order: Order): Made | null {
  if (!order.only('place', 'set', 'mark', 'number', 'also', 'field', 'so', 'by') || order.refs.length > 0)
    return null;
  // 螺纹深加5: by so much, and nothing that is put there.
  const core = order.all('mark').findLast(({ role }) => CORE.has(role));
  if (order.all('by').some(({ start, sign }) => sign < 0 || !core || core.start < start)) return null;
  const fitting = fittingOf(order);
  const target = fitting && targetOf(order, fitting);
  if (!fitting || !target) return null;
  const { code, sizes } = fitting;
  const marked = [...order.all('mark'), ...order.numbers];
  const span = order.span({
    start: Math.min(...marked.map(({ start }) => start)),
    end: Math.max(...marked.map(({ end }) => end)),
  });
  const draft = new Draft(target.before);
  for (const hole of target.holes) {
    const old = draft.value.hole_features?.find((one) => one.hole === hole);
    const made = fitting.isThread ? threaded(fitting, old) : sunk(fitting, old);
    if (!made) return null;
    fitHole(draft, hole, span, () => made);
    if (code && (!old?.thread || sizes.drill))
      drillFor(draft, hole, code.which.toUpperCase(), sizes.drill ?? null, span);
  }
  const { before, message } = order;
  const isFirst = before.question !== null && before.question.path[0] === 'hole_features';
  return {
    change: madeBy(isFirst ? 'answer' : 'revise', message, draft.edited, null, []),
    holes: target.holes,
  };
}

const CORE: ReadonlySet<string> = new Set(['code', 'thread', 'sink']);

/** Each number is of the label beside it; a bare one is how wide a mouth is. */
function fittingOf(order: Order): Fitting | null {
  const marks = order.all('mark');
  const roles = new Set(marks.map(({ role }) => role));
  if ([...roles].some((role) => !FITTING.has(role))) return null;
  const codes = marks.filter(({ role }) => role === 'code');
  // 锪90度沉头: what is done, and what becomes of it.
  const mouths = marks.filter(({ role }) => role === 'sink');
  const named = mouths.filter((one) => mouths.length < 2 || textAt(order, one) !== '锪');
  const sinks = new Set(named.map(({ which }) => which));
  if (codes.length > 1 || sinks.size > 1 || roles.size === 0) return null;
  if (order.fields.some((one) => one !== 'diameter')) return null;
  const sizes: Fitting['sizes'] = {};
  const all = order.tokens.filter(({ is }) => is === 'mark' || is === 'number');
  const roleAt = (k: number) => {
    const one = all[k];
    return one?.is === 'mark' ? one.role : null;
  };
  const used = new Set<number>();
  for (const [k, one] of all.entries()) {
    if (one.is !== 'number') continue;
    if (one.kind !== 'plain') return null;
    const [before, behind] = [roleAt(k - 1), roleAt(k + 1)];
    const isLabelled = before !== null && before in LABELS && !used.has(k - 1);
    const isOwn = all[k + 2]?.is !== 'number' || behind === 'pitch';
    const isBehind = !isLabelled && behind !== null && behind in LABELS && isOwn;
    const name =
      behind === 'degree'
        ? 'angle'
        : isLabelled
          ? LABELS[before]!
          : isBehind || (behind === 'depth' && /^deep/.test(textAt(order, all[k + 1]!)))
            ? LABELS[behind!]!
            : 'diameter';
    if (isLabelled) used.add(k - 1);
    else if (name !== 'diameter') used.add(k + 1);
    if (sizes[name] !== undefined) return null;
    sizes[name] = one.value;
  }
  const isThread = codes.length > 0 || roles.has('thread') || sizes.pitch !== undefined;
  if (isThread && (sinks.size > 0 || sizes.diameter !== undefined || sizes.angle !== undefined)) return null;
  // 孔改成M10: drilled for it, or tapped?
  const isTapped =
    roles.has('thread') ||
    sizes.pitch !== undefined ||
    sizes.depth !== undefined ||
    sizes.drill !== undefined;
  const isAgain = targetHas(order, 'thread');
  if (codes.length > 0 && !isTapped && !isAgain) return null;
  const isSaid = codes.length > 0 || Object.keys(sizes).length > 0;
  const sink = named[0] ?? null;
  // 四角的孔做成沉头孔: what is to be asked of it is asked.
  if (!isSaid && !(sink && order.places.length > 0)) return null;
  return { code: codes[0] ?? null, sink, isThread, sizes };
}
/** Whether what is meant has it already. */
function targetHas({ before, spots }: Order, name: 'thread'): boolean {
  const having = (before.value.hole_features ?? []).filter((one) => one[name]).map(({ hole }) => hole);
  return having.length > 0 && (spots?.every(({ hole }) => having.includes(hole)) ?? true);
}
const FITTING: ReadonlySet<string> = new Set(
  'code thread sink depth degree angle pitch drill times diameter through'.split(' '),
);
const textAt = ({ normalized }: Order, { start, end }: { readonly start: number; readonly end: number }) =>
  normalized.text.slice(start, end);

function threaded({ code, sizes }: Fitting, old: HoleFeature | undefined): Partial<HoleFeature> | null {
  const was = old?.thread;
  if (!code && !was) return null;
  const pitch = sizes.pitch ?? (code ? (Number.isNaN(code.value) ? null : code.value) : was!.pitch);
  return {
    thread: {
      size: code ? code.which.toUpperCase() : was!.size,
      pitch,
      depth: sizes.depth ?? was?.depth ?? null,
    },
  };
}

/** A mouth keeps what was said of it; with no word for what it is it is the one that is there. */
function sunk({ sink, sizes }: Fitting, old: HoleFeature | undefined): Partial<HoleFeature> | null {
  const { countersink, counterbore, thread } = old ?? {};
  // 深20, right behind a thread.
  if (!sink && thread && sizes.depth !== undefined && !counterbore && Object.keys(sizes).length === 1)
    return { thread: { ...thread, depth: sizes.depth } };
  if (!sink && !countersink && !counterbore) return null;
  const isFlat =
    sizes.angle === undefined &&
    (sizes.depth !== undefined || (counterbore !== undefined && !countersink) || sink?.which === 'flat');
  const said = (value: number | undefined) =>
    value === undefined ? null : { value, at: { start: 0, end: 0 } };
  const at = { start: 0, end: 0 };
  return sinkOf(
    {
      ...{ kind: 'sink', start: 0, end: 0, pieces: [] },
      type: { value: isFlat ? 'counterbore' : 'countersink', at },
      diameter: said(sizes.diameter),
      depth: said(sizes.depth),
      angle: said(sizes.angle),
    },
    old,
  );
}

interface Target {
  readonly before: Before;
  readonly holes: readonly number[];
}

/** Those that are named, those that have it already, those spoken of last, or all where they are alike. */
function targetOf(order: Order, fitting: Pick<Fitting, 'code' | 'isThread' | 'sink'>): Target | null {
  const { before, spots, message } = order;
  if (order.places.length > 0 || spots) {
    if (!spots || spots.length === 0) return null;
    const { which, edited } = apart(before, spots, order.words);
    return { before: edited ? { ...before, ...edited } : before, holes: which.holes };
  }
  const { holes, hole_features: features = [] } = before.value;
  const having = features.filter((one) => (fitting.isThread ? one.thread : hasMouth(one) || !fitting.sink));
  const all = holes.map((_, i) => i);
  const fit = having.length > 0 ? having.map(({ hole }) => hole) : null;
  if (fit) return { before, holes: fit };
  const spoken = spokenHoles(before);
  const isAlike = new Set(holes.map(({ diameter }) => diameter)).size === 1;
  const leads = order.tokens[0]?.is === 'set' || order.tokens[0]?.is === 'mark';
  const told =
    all.length === 1 ? all : leads && spoken.length > 0 && !message.has('all') ? spoken : isAlike ? all : [];
  return told.length > 0 ? { before, holes: told } : null;
}
const hasMouth = ({ countersink, counterbore }: HoleFeature) => countersink ?? counterbore;

/** 不攻丝了, drop the countersink, 改成光孔: a plain hole again. */
export function plain(order: Order): Made | null {
  const marks = order.all('mark');
  const isPlain = order.has('plain');
  const [number, other] = order.numbers;
  if (!isPlain && (marks.length === 0 || !order.has('gone', 'not'))) return null;
  if (!order.only('place', 'mark', 'gone', 'not', 'plain', 'set', 'number', 'also', 'field') || other)
    return null;
  if ((number && (!isPlain || number.kind !== 'plain')) || order.fields.some((one) => one !== 'diameter'))
    return null;
  const roles = new Set(marks.map(({ role }) => role));
  if ([...roles].some((role) => role !== 'thread' && role !== 'sink')) return null;
  const { before, message, spots } = order;
  const named = order.places.length > 0 || spots ? spots : null;
  if (order.places.length > 0 && (!named || named.length === 0)) return null;
  const split = named && apart(before, named, order.words);
  const now = split?.edited ? { ...before, ...split.edited } : before;
  const draft = new Draft(now);
  const holes = split?.which.holes ?? null;
  const names = [
    ...(isPlain || roles.has('thread') ? (['thread'] as const) : []),
    ...(isPlain || roles.has('sink') ? (['countersink', 'counterbore'] as const) : []),
  ];
  const had = (now.value.hole_features ?? [])
    .filter((one) => holes?.includes(one.hole) ?? true)
    .map(({ hole }) => hole);
  const isGone = names.map((name) => unfitted(draft, name, holes)).some(Boolean);
  // …，光孔就行: said of what was made plain before it.
  if (!isGone && !(isPlain && order.going)) return null;
  const meant = holes ?? [...new Set(had)];
  if (number)
    for (const hole of meant) draft.set(['holes', hole, 'diameter'], number.value, order.span(number));
  return {
    change: madeBy(number ? 'revise' : 'remove', message, draft.edited, null, ['remove']),
    holes: meant,
  };
}

/** 中心孔按H7做, the bore is H7, 公差不要了: how close a hole is to its size. */
export function toleranced(order: Order): Made | null {
  const [fit, other] = order.all('fit');
  const isGone = order.has('gone', 'not') && order.has('tolerance');
  if (other || !order.only('place', 'fit', 'tolerance', 'set', 'like', 'also', 'gone', 'not', 'field'))
    return null;
  if ((fit === undefined) !== isGone || order.fields.some((one) => one !== 'diameter')) return null;
  const { hole_features: features = [] } = order.before.value;
  const having = features.filter((one) => one.fit !== undefined).map(({ hole }) => hole);
  const isTold = order.places.length > 0 || order.spots !== null;
  // H8, of a plate with no fit: how high it is.
  if (!isTold && having.length === 0 && !order.isOfHoles && !order.has('tolerance')) return null;
  const target =
    isTold || having.length === 0 ? targetOf(order, { code: null, isThread: false, sink: null }) : null;
  const { before, holes } = target ?? { before: order.before, holes: having };
  if (holes.length === 0) return null;
  const draft = new Draft(before);
  if (!fit) {
    if (!unfitted(draft, 'fit', holes)) return null;
    return { change: madeBy('remove', order.message, draft.edited, null, ['remove']), holes };
  }
  for (const hole of holes) fitHole(draft, hole, order.span(fit), () => ({ fit: fit.value }));
  return { change: madeBy('revise', order.message, draft.edited, null, []), holes };
}
