import { jsonLeaves } from '../../src/core/reading/evidence.ts';
import { getAt, type Path, setAt } from '../../src/core/result.ts';

// Slips of a reader who knows the sentence: figures of other words, of other units, counted wrongly, mirrored; names of another record
// or language; something done besides.

/** The figures a text has in digits, each once. */
const figuresIn = (text: string): readonly number[] => [
  ...new Set((text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)),
];
const isCount = (path: Path): boolean => /^(?:rows|cols|count)$/.test(String(path.at(-1)));

interface Plate {
  readonly base_shape?: { readonly length?: number | null; readonly width?: number | null };
  readonly holes: readonly { readonly placement: { readonly type: string } }[];
}

/** What else may be written into one place of a plate. */
export function* slipsOfPlates(gold: Plate, text: string): Generator<readonly [Path, number]> {
  const said = figuresIn(text);
  const numbers = jsonLeaves(gold).filter(({ value }) => typeof value === 'number') as unknown as readonly {
    path: Path;
    value: number;
  }[];
  const unused = said.filter((one) => !numbers.some(({ value }) => value === one));
  const { length, width } = gold.base_shape ?? {};
  for (const { path, value } of numbers) {
    for (const factor of [25.4, 1 / 25.4, 1000, 0.1]) yield [path, Math.round(value * factor * 1e4) / 1e4];
    if (isCount(path)) for (const other of [value + 1, value - 1]) yield [path, other];
    const side = { x: length, y: width }[String(path.at(-1))];
    if (side && side !== 2 * value) yield [path, side - value];
    for (const other of unused) yield [path, other];
  }
  const empty: Path[] = [
    ['base_shape', 'length'],
    ['base_shape', 'width'],
    ['base_shape', 'thickness'],
    ...gold.holes.flatMap((hole, i) => [
      ['holes', i, 'diameter'],
      ...Object.keys((getAt(hole, ['placement', hole.placement.type]) as object | undefined) ?? {}).map(
        (key) => ['holes', i, 'placement', hole.placement.type, key],
      ),
    ]),
  ];
  for (const path of empty.filter((one) => getAt(gold, one) === null))
    for (const other of [10, ...said]) yield [path, other];
}

/** A hole more, of a size somebody said of something else, in a place somebody said of another hole. */
export function* holesBesides(gold: Plate, text: string): Generator<Plate> {
  const last = gold.holes.at(-1);
  if (!last) return;
  const taken = jsonLeaves(gold).map(({ value }) => value);
  for (const size of figuresIn(text).filter((one) => !taken.includes(one))) {
    const hole = setAt(last, ['diameter'], size);
    yield { ...gold, holes: [...gold.holes, hole] };
  }
}

interface Call {
  readonly toolId: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The same call with other figures of the text, figures of another unit, a name of another record, or one translated. */
export function* slipsOfCalls(
  { params, toolId }: Call,
  text: string,
  names: readonly string[],
): Generator<Call> {
  const put = (key: string, value: unknown): Call => ({ toolId, params: { ...params, [key]: value } });
  const said = figuresIn(text);
  for (const [key, value] of Object.entries(params)) {
    if (typeof value === 'number')
      for (const other of [...said, value * 10_000, value / 10_000, value - 1])
        if (other !== value) yield put(key, other);
    if (!/[nN]ame$|^name$|^keyword$/.test(key) || typeof value !== 'string') continue;
    yield put(key, /\p{Script=Han}/u.test(value) ? 'Green Field Press' : '青禾文化');
    for (const other of names.filter((one) => one !== value).slice(0, 4)) yield put(key, other);
  }
  for (const key of ['amount', 'limit', 'progress'])
    for (const other of said) if (params[key] === undefined) yield put(key, other);
  for (const [key, value] of EXTRA) if (params[key] === undefined) yield put(key, value);
}
const EXTRA = Object.entries({
  rating: 'B',
  date: '2026-11-15',
  status: 'inactive',
  contactName: '王芳',
  groupBy: 'month',
});

/** Something done to what was spoken of, besides what was asked. */
export function* callsBesides(gold: readonly Call[]): Generator<Call> {
  const { clientName, projectName } = Object.assign({}, ...gold.map(({ params }) => params));
  if (clientName !== undefined)
    yield { toolId: 'crm.update_client', params: { clientName, status: 'inactive' } };
  if (projectName === undefined) return;
  yield { toolId: 'finance.accept_quotation', params: { projectName } };
  yield { toolId: 'project.update_progress', params: { projectName, status: 'completed' } };
  yield { toolId: 'finance.create_settlement', params: { projectName, amount: 500, date: '2026-11-15' } };
}

const ROOMS: readonly (readonly [string, string])[] = [
  ['客厅', 'living room'],
  ['卧室', 'bedroom'],
  ['厨房', 'kitchen'],
  ['书房', 'study'],
  ['主卧', 'master bedroom'],
  ['次卧', 'guest bedroom'],
];

/** The same command with another figure of the text or one beside it, in another room of the text or in the other language. */
export function* slipsOfCommands(command: string, text: string): Generator<string> {
  const [action = '', scope = '', ...more] = command.split('-');
  const rest = more.join('-');
  const figure = /\d+(?:\.\d+)?/.exec(action)?.[0];
  if (figure)
    for (const other of [Number(figure) + 1, Number(figure) - 1, ...figuresIn(text)])
      yield `${action.replace(figure, String(other))}-${scope}-${rest}`;
  for (const [zh, en] of ROOMS) {
    if (scope === zh) yield `${action}-${en}-${rest}`;
    if (scope === en) yield `${action}-${zh}-${rest}`;
    for (const room of [zh, en]) if (text.includes(room) && scope !== room) yield `${action}-${room}-${rest}`;
  }
  const count = /#any#(\d+)$/.exec(rest);
  if (count) yield `${action}-${scope}-${rest.replace(/\d+$/, String(Number(count[1]) + 1))}`;
  else if (rest.endsWith('#all')) yield `${action}-${scope}-${rest.replace(/all$/, 'any#2')}`;
}

/** What is switched besides what was asked for. */
export const COMMANDS_BESIDES = [
  '打开-*-*#Light#all',
  '解锁-*-门锁#Unknown#one',
  '关闭-*-*#Unknown#all',
] as const;
