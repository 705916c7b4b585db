import * as z from 'zod';
import { composed } from '../../../core/conversation/compose.ts';
import { blanked, controlOf } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { Interpretation } from '../../../core/reading/interpret.ts';
import { pathText, type Span } from '../../../core/result.ts';
import type { Change, Message, Move, Piece, Standing, Talk } from '../../../core/talk.ts';
import type { ObjectiveName, ObjectivesJson } from '../contract.ts';
import type { Switch } from '../lexicon.ts';
import { issue, question } from '../messages.ts';
import type { DrawSettings } from '../settings.ts';
import { switchedIn, switchesSaid } from '../switches.ts';
import { isWanted, wantedFields } from '../wanted/wanted.ts';
import { AIMS, ANEW, BOUNDS, GO_AHEAD, ONLY, PART, SQUARER, UNWANTED, WIDER } from './lexicon.ts';
import { asking, evened, isWeighing, liftedOf, limited, withoutEven } from './limits.ts';
import { netsSpokenOf, released } from './names.ts';
import { isWeightSaid, ranked, swapped, weightLead } from './order.ts';

type Heard = Message<ObjectivesJson>;
type Before = Standing<ObjectivesJson>;

const Settings = z.object({ dummies: z.boolean(), guard_ring: z.boolean() });

/** How it is drawn, as far as it was said. */
export const settingsOf = (last: unknown): Partial<Pick<DrawSettings, Switch>> =>
  Settings.safeParse(last).data ?? {};

export const remember = (
  _: ObjectivesJson,
  before: unknown,
  { world }: { readonly world: DrawSettings },
  said: string,
) => Settings.safeParse(before).data ?? { ...Settings.safeParse(world).data, ...switchesSaid(said) };

/** A layout in a conversation: objectives and limits come, go and are said anew. */
export const talk: Talk<ObjectivesJson, DrawSettings> = {
  control: (said) => controlOf(said, GO_AHEAD),
  change: (message, before, { world }) =>
    anew(message, world) ??
    switched(message, before, world) ??
    swapped(message, before) ??
    only(message, before) ??
    released(message, before) ??
    limited(message, before) ??
    squarer(message, before) ??
    removed(message, before) ??
    weighed(message, before) ??
    merged(message, before),
  // What names no objective, or leaves words over, is no layout of its own.
  leans: ({ alone }) =>
    alone.value.objectives.length === 0 || alone.unread.length + alone.setAside.length > 0,
};

const spanOf = ({ index, 0: word }: RegExpExecArray): Span => ({ start: index, end: index + word.length });

/** 重新来，匹配优先: nothing of what stood is kept, nor how it was to be drawn. */
function anew(message: Heard, world: DrawSettings): Change<ObjectivesJson> | null {
  const said = ANEW.exec(message.text);
  if (!said) return null;
  const read = message.reread(blanked(message.text, [spanOf(said)]));
  if (!isRead(read)) return null;
  const { value, evidence, used } = read;
  return {
    move: 'new',
    value,
    evidence,
    cues: [spanOf(said), ...used],
    memory: { ...Settings.parse(world), ...switchesSaid(message.text) },
  };
}

/** 只看匹配: what is named stays or comes, every other objective goes. */
function only(message: Heard, before: Before): Change<ObjectivesJson> | null {
  const said = ONLY.exec(message.text);
  if (!said || message.has('add', 'also', 'remove', 'change')) return null;
  const text = blanked(message.text, [spanOf(said)]);
  const made = merged(
    { ...message, text, without: (...cues) => blanked(message.without(...cues), [spanOf(said)]) },
    before,
  );
  const names = new Set(made?.named);
  if (!made || names.size === 0) return null;
  const gone = made.value.objectives.flatMap(({ name }, i) => (names.has(name) ? [] : [i]));
  return { move: 'revise', ...without(made, gone), cues: [...made.cues, spanOf(said)] };
}

/** 匹配也重要，各占一半: what is striven for, and that all of it weighs the same. */
function weighed(message: Heard, before: Before): Change<ObjectivesJson> | null {
  const text = withoutEven(message.text);
  if (text === message.text) return null;
  const named = /[\p{L}]/u.test(text)
    ? merged({ ...message, text, without: (...cues) => withoutEven(message.without(...cues)) }, before)
    : null;
  const one = evened(message, named ? { ...before, value: named.value, evidence: named.evidence } : before);
  if (!one) return null;
  return {
    move: named?.move ?? 'revise',
    ...one,
    cues: [...one.cues, ...(named?.cues ?? []), ...cuesOf(message)],
  };
}

function switched(
  message: Heard,
  { value, evidence, memory }: Before,
  world: DrawSettings,
): Change<ObjectivesJson> | null {
  const { set, used } = switchedIn(message.normalized);
  if (used.length === 0) return null;
  const isOff = Object.values(set).includes(false);
  const now = { ...Settings.parse(world), ...settingsOf(memory), ...set };
  const cues = [...used.map(({ start, end }) => message.normalized.span(start, end)), ...cuesOf(message)];
  const part = PART.exec(message.text);
  const issues = part
    ? [issue('layout_whole_only', { params: { words: part[0] }, spans: [spanOf(part)], severity: 'warning' })]
    : [];
  return { move: isOff ? 'remove' : 'add', value, evidence, cues, issues, memory: now };
}

const cuesOf = ({ cues }: Heard): Span[] => cues.map(({ start, end }) => ({ start, end }));
const ASPECT_PATH = ['constraints', 'max_aspect_ratio'];

/** Halfway to a square from the limit there is; without one, it is asked how square. */
function squarer(message: Heard, { value, evidence }: Before): Change<ObjectivesJson> | null {
  const said = SQUARER.exec(message.text);
  if (!said) return null;
  const span = { start: said.index, end: said.index + said[0].length };
  const cues = [span, ...cuesOf(message)];
  const limit = value.constraints?.max_aspect_ratio;
  if (limit === undefined)
    return {
      move: 'revise',
      value,
      evidence,
      cues,
      questions: [question(asking.max_aspect_ratio.code, { path: ASPECT_PATH })],
    };
  const was = evidence.find(({ path }) => pathText(path) === pathText(ASPECT_PATH));
  const entry: Evidence = {
    path: ASPECT_PATH,
    value: Math.round((1 + (limit - 1) / 2) * 1e4) / 1e4,
    how: 'computed',
    rule: 'halfway_to_square',
    spans: [...(was?.spans ?? []), span],
  };
  return {
    move: 'revise',
    value: { ...value, constraints: { ...value.constraints!, max_aspect_ratio: entry.value as number } },
    evidence: [...evidence.filter((one) => one !== was), entry],
    cues,
  };
}

/** 面积不用管了: no longer striven for. */
function removed(message: Heard, before: Before): Change<ObjectivesJson> | null {
  const idle = UNWANTED.exec(message.text);
  if (!message.has('remove') && !idle) return null;
  // 成本: a soft word may be the beginning of another.
  const [rest, named] = [message.without('remove', 'soft'), message.without('remove')]
    .map((bare) => (idle ? blanked(bare, [spanOf(idle)]) : bare))
    .flatMap((bare) => AIMS.map((aim) => [bare, message.reread(bare.trim() + aim)] as const))
    .find(([, read]) => isRead(read)) ?? ['', undefined];
  const names = new Set(named?.value.objectives.map(({ name }) => name));
  const gone = before.value.objectives.flatMap(({ name }, i) => (names.has(name) ? [i] : []));
  if (gone.length === 0) return null;
  const start = rest.search(/\S/);
  const words = idle ? [spanOf(idle)] : [];
  const cues = [{ start, end: start + rest.trim().length }, ...words, ...cuesOf(message)];
  let left: Pick<Before, 'value' | 'evidence'> = without(before, gone);
  for (const name of names) left = liftedOf(name, { ...before, ...left }) ?? left;
  return { move: 'remove', ...left, cues };
}

function without({ value, evidence }: Pick<Before, 'value' | 'evidence'>, gone: readonly number[]) {
  const objectives = value.objectives.filter((_, i) => !gone.includes(i));
  const kept = evidence.flatMap((entry): Evidence[] => {
    const [list, at, ...rest] = entry.path;
    if (list !== 'objectives' || typeof at !== 'number') return [entry];
    const fewer = gone.filter((i) => i < at).length;
    return gone.includes(at) ? [] : [{ ...entry, path: [list, at - fewer, ...rest] }];
  });
  return { value: { ...value, objectives }, evidence: kept };
}

const isRead = ({ evidence, unread, setAside }: Interpretation<ObjectivesJson>): boolean =>
  unread.length + setAside.length === 0 && evidence.some(({ how }) => how !== 'fixed');

/** Ways to read a message: as it stands, its change as a bound, its topic as an aim, its number as what was asked for. */
function textsFor(message: Heard, before: Before): Piece[][] {
  const { question: asked, value } = before;
  const weighed = asked?.code === 'layout_ask_weight' ? value.objectives[Number(asked.path?.[1])] : undefined;
  const own: Piece = { text: message.text, start: 0 };
  const bare = message.without('change', 'correct', 'also', 'soft', 'ask');
  const core = (start: number, end = bare.length): Piece => ({ text: bare.slice(start, end), start });
  const change = message.cues.find(({ cue }) => cue === 'change');
  const plain = message.without('correct', 'also', 'ask', 'change');
  return [
    ...Object.values(asking).flatMap(({ code, lead }) =>
      asked?.code === code ? [[{ text: lead }, own]] : [],
    ),
    ...(weighed ? [[{ text: weightLead[weighed.name] }, own]] : []),
    ...(isWeighing(before) ? [[{ text: '权重：' }, own]] : []),
    ...netsSpokenOf(before).map((net) => [{ text: `${net} ` }, { text: plain, start: 0 }]),
    [{ text: plain, start: 0 }],
    ...(change ? BOUNDS.map((bound) => [core(0, change.start), { text: bound }, core(change.end)]) : []),
    ...AIMS.map((aim) => [core(0, bare.trimEnd().length), { text: aim }]),
  ];
}

interface Merged extends Change<ObjectivesJson> {
  /** The objectives the message names. */
  readonly named: readonly ObjectiveName[];
}

function merged(message: Heard, before: Before): Merged | null {
  const readings = textsFor(message, before).flatMap((pieces) => {
    const { text, back } = composed(pieces);
    const read = message.reread(text);
    const said = read.evidence.filter(({ how }) => how !== 'fixed');
    return isRead(read) ? [{ read, back, said }] : [];
  });
  // A bound that is there already says which way it goes: 匹配度放宽到0.9.
  const isThere = ({ path: [part, key] }: Evidence) =>
    part === 'constraints' && Object.hasOwn(before.value.constraints ?? {}, String(key));
  const best = readings.find(({ said }) => said.every(isThere)) ?? readings[0];
  if (!best || isWhole(message, best.read)) return null;
  const { back } = best;
  const told = best.said.map((entry) => ({ ...entry, spans: entry.spans.flatMap(back) }));
  const wider = WIDER.test(message.text) ? widened(before.value, best.read.value, told) : null;
  if (WIDER.test(message.text) && !wider) return null;
  const read = { ...best.read, ...(wider && { value: wider.value }) };
  const said = wider?.said ?? told;
  const cues = [...read.used.flatMap(back), ...cuesOf(message)];
  const { objectives } = read.value;
  const made = ranked(message, into(before, message, read.value, said), objectives, isWeightSaid(said));
  return { move: moveOf(message, before), ...made, cues, named: objectives.map(({ name }) => name) };
}

/** vdd再宽0.5um: so much more than it has; null where no width stands. */
function widened({ constraints: old }: ObjectivesJson, value: ObjectivesJson, said: readonly Evidence[]) {
  const widths = value.constraints?.net_widths?.map(({ net, width_um }) => {
    const was = old?.net_widths?.find((one) => one.net === net)?.width_um;
    return { net, width_um: was === undefined ? null : Number((was + width_um).toPrecision(12)) };
  });
  const net_widths = widths?.flatMap(({ net, width_um }) => (width_um === null ? [] : [{ net, width_um }]));
  if (!net_widths?.length || net_widths.length < widths!.length) return null;
  const entries = said.map((entry): Evidence => {
    const [, field, at, key] = entry.path;
    return field === 'net_widths' && key === 'width_um'
      ? { ...entry, value: net_widths[Number(at)]!.width_um, how: 'computed', rule: 'width_changed' }
      : entry;
  });
  return { value: { ...value, constraints: { ...value.constraints!, net_widths } }, said: entries };
}

/** Objectives and limits at once, and no word that points back: a request of its own. */
const isWhole = ({ has }: Heard, { value }: Interpretation<ObjectivesJson>): boolean =>
  value.objectives.length > 1 && !has('correct', 'change', 'also', 'add');

const moveOf = (message: Heard, { question: asked }: Before): Move =>
  asked ? 'answer' : message.has('correct') ? 'correct' : message.has('also', 'add') ? 'add' : 'revise';

/** The value with what a message says of it, place by place; a correction takes the place of what was said last. */
function into(before: Before, message: Heard, read: ObjectivesJson, said: readonly Evidence[]) {
  const last = before.touched
    .filter(([list, , key]) => list === 'objectives' && key === 'name')
    .map(([, at]) => Number(at));
  const replaces = message.has('correct') && read.objectives.length > 0;
  const { value, evidence } = replaces ? without(before, last) : before;
  const objectives = value.objectives.map((one) => ({ ...one }));
  const constraints = { ...value.constraints! };
  const fresh: Evidence[] = [];
  for (const entry of said) {
    const [part, at, key] = entry.path;
    if (part === 'constraints' && isWanted(at)) continue;
    if (part === 'constraints') {
      Object.assign(constraints, { [String(at)]: entry.value });
      fresh.push(entry);
    } else if (part === 'objectives') {
      const one = read.objectives[Number(at)]!;
      let index = objectives.findIndex(({ name }) => name === one.name);
      if (index < 0) index = objectives.push({ ...one }) - 1;
      Object.assign(objectives[index]!, { [String(key)]: entry.value });
      fresh.push({ ...entry, path: ['objectives', index, String(key)] });
    }
  }
  const named = withNamed(value, evidence, read, said);
  Object.assign(constraints, named.lists);
  fresh.push(...named.fresh);
  const places = new Set(fresh.map(({ path }) => pathText(path)));
  const kept = evidence.filter(({ path }) => !places.has(pathText(path)) && !named.gone.has(pathText(path)));
  const known = new Set([...kept, ...fresh].map(({ path }) => pathText(path)));
  const defaults = objectives.flatMap((one, i): Evidence[] => {
    const path = ['objectives', i, 'weight'];
    return known.has(pathText(path))
      ? []
      : [{ path, value: one.weight, how: 'fixed', rule: 'default_weight', spans: [] }];
  });
  const version = Object.keys(named.lists).length > 0 ? read.schema_version : value.schema_version;
  return {
    value: { ...value, schema_version: version, objectives, constraints },
    evidence: [...kept.map((one) => versioned(one, version)), ...fresh, ...defaults],
  };
}

const versioned = (entry: Evidence, version: string): Evidence =>
  pathText(entry.path) === 'schema_version' && entry.value !== version
    ? { ...entry, value: version, rule: 'contract_version_of_names' }
    : entry;

/** What is asked of names comes to what was asked before; of one net, what is said last counts. */
function withNamed(
  { constraints }: ObjectivesJson,
  evidence: readonly Evidence[],
  read: ObjectivesJson,
  said: readonly Evidence[],
) {
  const lists: Record<string, unknown[]> = {};
  const fresh: Evidence[] = [];
  const gone = new Set<string>();
  for (const field of wantedFields) {
    const own = (list: readonly Evidence[]) =>
      list.filter(({ path }) => path[0] === 'constraints' && path[1] === field);
    const [old, now] = [constraints?.[field] ?? [], read.constraints?.[field] ?? []];
    if (now.length === 0) continue;
    const netOf = (entry: unknown) => (entry as { readonly net?: string }).net;
    const replaced = new Set(now.map(netOf).filter((net) => net !== undefined));
    const kept = old.flatMap((entry, i) => (replaced.has(netOf(entry)!) ? [] : [i]));
    lists[field] = [...kept.map((i) => old[i]), ...now];
    const moved = (entry: Evidence, to: number): Evidence => ({
      ...entry,
      path: ['constraints', field, to, ...entry.path.slice(3)],
    });
    for (const entry of own(evidence)) gone.add(pathText(entry.path));
    for (const [to, i] of kept.entries())
      fresh.push(...own(evidence).flatMap((one) => (one.path[2] === i ? [moved(one, to)] : [])));
    fresh.push(...own(said).map((one) => moved(one, kept.length + Number(one.path[2]))));
  }
  return { lists, fresh, gone };
}
