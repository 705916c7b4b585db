import { jsonLeaves, same } from '../../src/core/reading/evidence.ts';
import { getAt, type Path, setAt } from '../../src/core/result.ts';
import {
  COMMANDS_BESIDES,
  callsBesides,
  holesBesides,
  slipsOfCalls,
  slipsOfCommands,
  slipsOfPlates,
} from './slips.ts';

const UNKNOWN = 'UNKNOWN-*-*#Unknown#one';
/** What a model made of the right answer, and whether that came through in what is left of it. */
interface Spoilt {
  readonly answer: unknown;
  readonly isThrough: (value: never) => boolean;
}
const times = (list: readonly unknown[], one: unknown) =>
  list.filter((other) => JSON.stringify(other) === JSON.stringify(one)).length;
const inList = (gold: readonly unknown[], at: number, bad: unknown): Spoilt => {
  const answer = at === gold.length ? [...gold, bad] : gold.map((one, i) => (i === at ? bad : one));
  return { answer, isThrough: (value: readonly unknown[]) => times(value, bad) > times(gold, bad) };
};

/** The same things in another order than that of the words. */
const turnedRound = (gold: readonly unknown[]): Spoilt[] => {
  const answer = [...gold].reverse();
  const isThrough = (value: readonly unknown[]) => JSON.stringify(value) === JSON.stringify(answer);
  return isThrough(gold) ? [] : [{ answer, isThrough }];
};

/** One thing left out of several: what remains may not look as if it were all. */
const leftOut = (gold: readonly unknown[]): Spoilt[] =>
  gold.length < 2
    ? []
    : gold.map((_, i) => ({
        answer: gold.toSpliced(i, 1),
        isThrough: (value: readonly unknown[]) => value.length < gold.length,
      }));

/** What is like another thing and is not it. */
const LIKE: Readonly<Record<string, string>> = {
  Light: 'Fan',
  AirConditioner: 'Fan',
  Fan: 'AirConditioner',
  Blind: 'Light',
  Television: 'NetworkAudio',
  NetworkAudio: 'Television',
};
const OPPOSITE: readonly (readonly [string, string])[] = [
  ['调高', '调低'],
  ['调低', '调高'],
  ['上锁', '解锁'],
  ['解锁', '上锁'],
  ['静音', '取消静音'],
  ['暂停', '继续'],
  ['=高', '=低'],
  ['=低', '=高'],
  ['关闭', '打开'],
];
/** The same order to a device of another kind, to one of its kind by name, under a longer name, turned round. */
function* likes(command: string): Generator<string> {
  const [action = '', scope = '', ...more] = command.split('-');
  const [, name = '', type = '', how = ''] = /^(.*)#(\w+)#(.*)$/.exec(more.join('-')) ?? [];
  if (LIKE[type]) yield `${action}-${scope}-${name}#${LIKE[type]}#${how}`;
  if (name === '*' && how === 'all') yield `${action}-${scope}-台灯#Light#one`;
  if (name !== '*' && !name.startsWith('@')) yield `${action}-${scope}-主卧${name}#${type}#${how}`;
  const turned = OPPOSITE.find(([from]) => action.includes(from));
  if (turned) yield `${action.replace(...turned)}-${scope}-${name}#${type}#${how}`;
  if (how === 'except') yield `${action}-${scope}-${name}#${type}#all`;
  if (action === '打开') yield `设置亮度=100-${scope}-${name}#${type}#${how}`;
}

/** A command repeated, without its room, in another's room or in one nobody named, for all instead of one, the other way round. */
function* spoiltCommands(gold: readonly string[], text: string): Generator<Spoilt> {
  yield* turnedRound(gold);
  yield* leftOut(gold);
  for (const one of COMMANDS_BESIDES) if (!gold.includes(one)) yield inList(gold, gold.length, one);
  for (const [i, command] of gold.entries()) {
    if (command === UNKNOWN) continue;
    for (const one of [...likes(command), ...slipsOfCommands(command, text)])
      if (!gold.includes(one)) yield inList(gold, i, one);
    const [action = '', scope = '', ...more] = command.split('-');
    const rest = more.join('-');
    const thing = rest.slice(0, rest.lastIndexOf('#'));
    const others = gold.filter((one) => one !== UNKNOWN && one !== command).map((one) => one.split('-'));
    const bad = [
      `${action}-${scope === '阳台' ? '书房' : '阳台'}-${rest}`,
      ...(scope === '*' ? [] : [`${action}-*-${rest}`]),
      ...(rest.endsWith('#all') ? [] : [`${action}-${scope}-${thing}#all`]),
      ...(action === '打开' ? [`关闭-${scope}-${rest}`] : []),
      ...others.flatMap(([act, place]) => [`${action}-${place}-${rest}`, `${act}-${scope}-${rest}`]),
    ].filter((one) => !gold.includes(one));
    const [figure] = /\d+/.exec(action) ?? [];
    if (figure) bad.push(`${action.replace(figure, `${figure}0`)}-${scope}-${rest}`);
    for (const one of bad) yield inList(gold, i, one);
    for (const one of [command, `打开-${scope}-*#Fan#all`])
      if (one === command || !gold.includes(one)) yield inList(gold, gold.length, one);
  }
}

/** A call repeated, with a name or a figure nobody gave, without one that was given, with another call's, on a record that was only asked about. */
function* spoiltCalls(gold: readonly Call[], text: string, names: readonly string[] = []): Generator<Spoilt> {
  yield* turnedRound(gold);
  yield* leftOut(gold);
  for (const one of callsBesides(gold)) yield inList(gold, gold.length, one);
  for (const [i, call] of gold.entries()) {
    yield* likeCalls(gold, i, call);
    for (const one of slipsOfCalls(call, text, names)) yield inList(gold, i, one);
    yield inList(gold, gold.length, call);
    const given = Object.entries(call.params);
    for (const [key, value] of given) {
      const put = (other: unknown) => inList(gold, i, { ...call, params: { ...call.params, [key]: other } });
      if (typeof value === 'number') for (const other of [value + 1, value * 10, -value]) yield put(other);
      if (typeof value === 'string') yield put(/^\d{4}-/.test(value) ? '2026-01-02' : '张三文化');
      if (typeof value === 'string' && !/^\d{4}-/.test(value)) yield put(`${value}二期`);
      for (const { params } of gold)
        if (params[key] !== undefined && params[key] !== value) yield put(params[key]);
      if (given.length > 1)
        yield inList(gold, i, { ...call, params: Object.fromEntries(given.filter(([one]) => one !== key)) });
    }
    const [key, value] = EXTRA[call.toolId.length % EXTRA.length]!;
    if (call.params[key] === undefined)
      yield inList(gold, i, { ...call, params: { ...call.params, [key]: value } });
    const { clientName } = call.params;
    if (clientName !== undefined && call.toolId !== 'crm.delete_client')
      yield inList(gold, gold.length, { toolId: 'crm.delete_client', params: { clientName } });
  }
}
/** Another tool of its family, two of its values exchanged, a date moved, a piece of a name, a default written as if it were said. */
function* likeCalls(gold: readonly Call[], i: number, call: Call): Generator<Spoilt> {
  const put = (params: Call['params'], toolId = call.toolId) => inList(gold, i, { toolId, params });
  const { params } = call;
  const [family, doing = ''] = call.toolId.split('.');
  const turned = doing.replace(/^(?:create|update|get)_/, 'delete_');
  if (turned !== doing) yield put(params, `${family}.${turned}`);
  if (/^(?:delete|search|list)_/.test(doing))
    yield put(params, `${family}.${doing.replace(/^[a-z]+_/, 'get_')}`);
  const given = Object.entries(params);
  for (const [key, value] of given) {
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
      for (const days of [7, -7, 1]) yield put({ ...params, [key]: movedBy(value, days) });
    else if (typeof value === 'string' && value.length > 2) {
      yield put({ ...params, [key]: value.slice(1) });
      yield put({ ...params, [key]: value.slice(0, -1) });
    }
    for (const [other, its] of given)
      if (key < other && typeof its === typeof value && its !== value)
        yield put({ ...params, [key]: its, [other]: value });
    for (const name of ['name', 'keyword', 'clientName', 'projectName', 'contactName', 'amount', 'progress'])
      if (params[name] === undefined) yield put({ ...params, [name]: value });
  }
}
function movedBy(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** What a call may have and nobody asked for. */
const EXTRA = Object.entries({
  rating: 'A',
  amount: 100,
  date: '2026-11-15',
  status: 'completed',
  limit: 50,
});
interface Call {
  readonly toolId: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A plate with one figure changed, two exchanged, a hole repeated or left out. */
function* spoiltPlates(gold: Plate, text: string): Generator<Spoilt> {
  const numbers = [...jsonLeaves(gold)].filter(({ value }) => typeof value === 'number');
  const put = (path: Path, other: unknown): Spoilt => ({
    answer: setAt(gold, path, other),
    isThrough: (plate) => getAt(plate, path) === other,
  });
  for (const { path, value } of numbers)
    for (const other of [(value as number) + 7, (value as number) * 10, -(value as number)])
      if (other !== value && other !== 0) yield put(path, other);
  yield* reused(gold, numbers, put);
  for (const [path, other] of slipsOfPlates(gold, text))
    if (!same(getAt(gold, path), other)) yield put(path, other);
  for (const answer of holesBesides(gold, text))
    yield { answer, isThrough: (plate: Plate) => plate.holes.length > gold.holes.length };
  yield put(['part_type'], '异形挡板');
  for (const [i, a] of numbers.entries())
    for (const b of numbers.slice(i + 1, i + 4)) {
      const answer = setAt(setAt(gold, a.path, b.value), b.path, a.value);
      const holes = (plate: Plate) =>
        plate.holes
          .map((hole) => JSON.stringify(hole))
          .sort()
          .join();
      if (a.value === b.value || holes(answer) === holes(gold)) continue;
      yield {
        answer,
        isThrough: (plate) => getAt(plate, a.path) === b.value && getAt(plate, b.path) === a.value,
      };
    }
  for (const [i, hole] of gold.holes.entries()) {
    // Of holes nobody gave a size, place or number there is nothing to spoil.
    if ([...jsonLeaves(hole)].every(({ value }) => value === 'circle')) continue;
    const more = { ...gold, holes: [...gold.holes, hole] };
    const fewer = { ...gold, holes: gold.holes.toSpliced(i, 1) };
    yield { answer: more, isThrough: (plate: Plate) => plate.holes.length > gold.holes.length };
    yield { answer: fewer, isThrough: (plate: Plate) => plate.holes.length < gold.holes.length };
  }
}
/** A figure that was said once, in a field nobody filled as well; and one hole's in the same field of the next. */
function* reused(
  gold: Plate,
  numbers: readonly { readonly path: Path; readonly value: unknown }[],
  put: (path: Path, other: unknown) => Spoilt,
): Generator<Spoilt> {
  for (const [i, { path, value }] of numbers.entries()) {
    const [list, at, ...inner] = path;
    if (list !== 'holes' || typeof at !== 'number') continue;
    const there = getAt(gold, [list, at + 1, ...inner]);
    if (typeof there === 'number' && there !== value) yield put([list, at + 1, ...inner], value);
    for (const field of [['diameter'], ['placement', 'single', 'x'], ['placement', 'rect_array', 'cols']]) {
      const empty = [list, at, ...field];
      if (i % 3 === 0 && getAt(gold, empty) === null) yield put(empty, value);
    }
  }
}

/** Objectives repeated, left out, turned round, with another weight; a limit of another size or under another name. */
function* spoiltObjectives(gold: Objectives): Generator<Spoilt> {
  const { objectives, constraints } = gold;
  const put = (list: readonly unknown[]): Spoilt => ({
    answer: { ...gold, objectives: list },
    isThrough: ({ objectives: read }: Objectives) => JSON.stringify(read) === JSON.stringify(list),
  });
  for (const [i, one] of objectives.entries()) {
    yield put([...objectives, one]);
    yield put(objectives.map((other, k) => (k === i ? { ...one, weight: (one.weight ?? 1) * 10 } : other)));
    if (objectives.length > 1) yield put(objectives.toSpliced(i, 1));
  }
  if (objectives.length > 1) yield put([...objectives].reverse());
  for (const name of ['area_min', 'matching_max', 'cost_min'])
    if (!objectives.some((one) => one.name === name)) {
      yield put([...objectives, { name, weight: 1 }]);
      if (objectives.length > 0) yield put([{ ...objectives[0]!, name }, ...objectives.slice(1)]);
    }
  for (const [i, one] of objectives.entries()) {
    const next = objectives[i + 1];
    if (next && next.weight !== one.weight)
      yield put(objectives.with(i, { ...next, name: one.name }).with(i + 1, { ...one, name: next.name }));
  }
  for (const [key, value] of Object.entries(constraints)) {
    const { [key]: _, ...rest } = constraints;
    if (key !== 'max_iterations')
      yield {
        answer: { ...gold, constraints: rest },
        isThrough: (read: Objectives) => read.constraints?.[key] === undefined,
      };
    for (const other of [value * 10, value / 2])
      yield {
        answer: { ...gold, constraints: { ...constraints, [key]: other } },
        isThrough: (read: Objectives) => read.constraints?.[key] === other,
      };
    for (const name of ['max_area', 'max_aspect_ratio', 'max_iterations'])
      if (constraints[name] === undefined)
        yield {
          answer: { ...gold, constraints: { ...rest, [name]: value } },
          isThrough: (read: Objectives) => read.constraints?.[name] === value,
        };
  }
}
interface Objectives {
  readonly objectives: readonly { readonly name: string; readonly weight?: number }[];
  readonly constraints: Readonly<Record<string, number>>;
}
type Plate = Parameters<typeof slipsOfPlates>[0];

/** What a model may make of a right answer, by domain. */
export const spoilt = {
  home: spoiltCommands,
  business: spoiltCalls,
  plate: spoiltPlates,
  layout: spoiltObjectives,
} as const;
