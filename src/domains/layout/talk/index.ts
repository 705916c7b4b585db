import * as z from 'zod';
import { composed } from '../../../core/conversation/compose.ts';
import { normalize } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { Interpretation } from '../../../core/reading/interpret.ts';
import { pathText, type Span } from '../../../core/result.ts';
import type { Change, Message, Move, Piece, Standing, Talk } from '../../../core/talk.ts';
import type { ObjectivesJson } from '../contract.ts';
import { question } from '../messages.ts';
import type { DrawSettings } from '../settings.ts';
import { AIMS, ASPECT, BOUNDS, SQUARER, type Switch, switches } from './lexicon.ts';

type Heard = Message<ObjectivesJson>;
type Before = Standing<ObjectivesJson>;

const Settings = z.object({ dummies: z.boolean(), guard_ring: z.boolean() });

/** How it is drawn, as far as it was said. */
export const settingsOf = (last: unknown): Partial<Pick<DrawSettings, Switch>> =>
  Settings.safeParse(last).data ?? {};

export const remember = (_: ObjectivesJson, before: unknown, { world }: { readonly world: DrawSettings }) =>
  Settings.safeParse(before).data ?? Settings.safeParse(world).data;

/** A layout in a conversation: objectives and limits come, go and are said anew. */
export const talk: Talk<ObjectivesJson, DrawSettings> = {
  change: (message, before, { world }) =>
    switched(message, before, world) ??
    squarer(message, before) ??
    removed(message, before) ??
    merged(message, before),
};

function switched(
  message: Heard,
  { value, evidence, memory }: Before,
  world: DrawSettings,
): Change<ObjectivesJson> | null {
  const { text } = normalize(message.text);
  const found = switches.scan(text);
  if (found.length === 0) return null;
  const now = { ...Settings.parse(world), ...settingsOf(memory) };
  for (const one of found) now[one.value] = !message.has('remove');
  const cues = [...found.map(({ start, end }) => message.normalized.span(start, end)), ...cuesOf(message)];
  return { move: message.has('remove') ? 'remove' : 'add', value, evidence, cues, memory: now };
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
      questions: [question('layout_ask_aspect', { path: ASPECT_PATH })],
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
  if (!message.has('remove')) return null;
  const rest = message.without('remove', 'soft');
  const named = AIMS.map((aim) => message.reread(rest.trim() + aim)).find(isRead);
  const names = new Set(named?.value.objectives.map(({ name }) => name));
  const gone = before.value.objectives.flatMap(({ name }, i) => (names.has(name) ? [i] : []));
  if (gone.length === 0) return null;
  const start = rest.search(/\S/);
  const cues = [{ start, end: start + rest.trim().length }, ...cuesOf(message)];
  return { move: 'remove', ...without(before, gone), cues };
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
function textsFor(message: Heard, { question: asked }: Before): Piece[][] {
  const own: Piece = { text: message.text, start: 0 };
  const bare = message.without('change', 'correct', 'also', 'soft', 'ask');
  const core = (start: number, end = bare.length): Piece => ({ text: bare.slice(start, end), start });
  const change = message.cues.find(({ cue }) => cue === 'change');
  const plain = message.without('correct', 'also', 'ask', 'change');
  return [
    ...(asked?.code === 'layout_ask_aspect' ? [[{ text: ASPECT }, own]] : []),
    [{ text: plain, start: 0 }],
    ...(change ? BOUNDS.map((bound) => [core(0, change.start), { text: bound }, core(change.end)]) : []),
    ...AIMS.map((aim) => [core(0, bare.trimEnd().length), { text: aim }]),
  ];
}

function merged(message: Heard, before: Before): Change<ObjectivesJson> | null {
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
  const { read, back } = best;
  const said = best.said.map((entry) => ({ ...entry, spans: entry.spans.flatMap(back) }));
  const cues = [...read.used.flatMap(back), ...cuesOf(message)];
  return { move: moveOf(message, before), ...into(before, message, read.value, said), cues };
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
  const places = new Set(fresh.map(({ path }) => pathText(path)));
  const kept = evidence.filter(({ path }) => !places.has(pathText(path)));
  const known = new Set([...kept, ...fresh].map(({ path }) => pathText(path)));
  const defaults = objectives.flatMap((one, i): Evidence[] => {
    const path = ['objectives', i, 'weight'];
    return known.has(pathText(path))
      ? []
      : [{ path, value: one.weight, how: 'fixed', rule: 'default_weight', spans: [] }];
  });
  return { value: { ...value, objectives, constraints }, evidence: [...kept, ...fresh, ...defaults] };
}
