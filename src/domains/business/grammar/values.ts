import type { Period } from '../../../core/days/periods.ts';
import type { Value } from '../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import type { Path } from '../../../core/result.ts';
import type { BusinessCall } from '../contract.ts';
import type { BusinessRule } from '../fields.ts';
import { endsLikeOne } from '../lexicon.ts';
import { businessTools } from '../tools.ts';
import type { Figure } from './atoms.ts';
import { keysOf, shapes } from './tables.ts';

export interface Leaf {
  readonly path: Path;
  readonly value: unknown;
  readonly rule: BusinessRule;
  readonly at: readonly CoverToken[];
}

const NAMES = new Set(['clientName', 'projectName', 'contactName', 'name', 'keyword', 'title']);
const statusOfAct: Readonly<Record<string, string>> = { disable: 'inactive', enable: 'active' };
const forms: Readonly<Record<string, string>> = { info: 'client', money: 'settlement' };
/** The rows a noun stands for; what is paid stands for payments. */
export const tables: Readonly<Record<string, string>> = {
  client: 'clients',
  project: 'projects',
  contact: 'contacts',
  quotation: 'quotations',
};
export const measures: Readonly<Record<string, string>> = {
  avg: 'average',
  'q:count': 'count',
  'q:amount': 'count',
  'noun:count': 'count',
  'act:count': 'count',
};
const families: Readonly<Record<string, string>> = { client: 'crm', count: 'analytics' };

type Reader = (value: Value, at: readonly CoverToken[], path: Path) => Leaf[];

const one =
  (rule: BusinessRule, make: (value: Value) => unknown): Reader =>
  (value, at, path) => [{ path, value: make(value), rule, at }];

const period: Reader = ({ value }, at, path) => {
  const { from, to, rule } = value as Period;
  return [
    { path: [...path, 'start'], value: from, rule, at },
    { path: [...path, 'end'], value: to, rule, at },
  ];
};

/** One condition of a query, all of it said by the same words. */
const condition = (
  path: Path,
  column: string,
  operator: string,
  said: Pick<Leaf, 'value' | 'rule' | 'at'>,
): Leaf[] => {
  const own = path.slice(0, -1);
  const { at } = said;
  return [
    { path: [...own, 'column'], value: column, rule: 'column_said', at },
    { path: [...own, 'operator'], value: operator, rule: 'compared_said', at },
    { path: [...own, 'value'], ...said },
  ];
};

/** How the token of a slot becomes the value of a parameter. */
const readers: Readonly<Record<string, Reader>> = {
  dateRange: period,
  date: ({ value }, at, path) => [{ path, value: (value as Period).from, rule: (value as Period).rule, at }],
  amount: one('amount_said', ({ value }) => (value as Figure).value),
  limit: one('limit_said', ({ value }) => (value as Figure).value),
  status: one('status_said', ({ value }) => statusOfAct[String(value)] ?? value),
  sortBy: one('order_said', ({ value }) => value),
  order: one('order_said', ({ value }) => value),
  exportAs: one('file_said', ({ value }) => value),
  table: (value, at, path) => {
    const most = value.key.startsWith('most');
    const named = most ? undefined : tables[String(value.value)];
    const table = { path, value: named ?? 'settlements', rule: 'table_said' as const, at };
    // The largest are so by what was paid.
    const sum = { path: [...path.slice(0, -1), 'measure'], value: 'sum', rule: 'measure_said' as const, at };
    const group = { path: [...path.slice(0, -1), 'group'], value: 'client', rule: 'group_said' as const, at };
    if (value.key === 'most:client') return [table, sum, group];
    return most ? [table, sum] : [table];
  },
  // What was paid in all.
  paid: (_, at, path) => [
    { path: [...path.slice(0, -1), 'table'], value: 'settlements', rule: 'table_said', at },
    { path: [...path.slice(0, -1), 'measure'], value: 'sum', rule: 'measure_said', at },
  ],
  measure: one('measure_said', ({ key }) => measures[key] ?? 'sum'),
  group: one('group_said', ({ value }) => value),
  groupBy: one('grouping_said', ({ value }) => value),
  includeAmount: one('amount_wanted', () => true),
  formId: one('form_said', ({ value }) => forms[String(value)] ?? value),
  mode: one('mode_said', ({ value }) => (/^(?:edit|update)$/.test(String(value)) ? 'edit' : 'create')),
  toolId: one('tool_said', ({ value }) => value),
  operator: ({ value }, at, path) => [
    { path, value, rule: 'compared_said', at },
    { path: [...path.slice(0, -1), 'column'], value: 'amount', rule: 'column_said', at },
  ],
  figure: ({ value }, at, path) => [
    { path: [...path.slice(0, -1), 'value'], value: (value as Figure).value, rule: 'amount_said', at },
  ],
  state: ({ value }, at, path) =>
    condition(path, 'status', value === 'unfinished' ? '!=' : '=', {
      value: value === 'unfinished' ? 'completed' : value,
      rule: 'state_said',
      at,
    }),
  days: ({ value }, at, path) => {
    const { from, to, rule } = value as Period;
    const [list, index] = [path.slice(0, -2), Number(path.at(-2))];
    return [
      ...condition([...list, index, ''], 'date', '>=', { value: from, rule, at }),
      ...condition([...list, index + 1, ''], 'date', '<=', { value: to, rule, at }),
    ];
  },
  unpaid: (_, at, path) =>
    condition(path, 'settlementStatus', '=', { value: 'none', rule: 'state_said', at }),
  place: ({ value }, at, path) => condition(path, 'address', 'contains', { value, rule: 'name_said', at }),
  column: one('column_said', ({ value }) => value),
  value: (_, at, path) => [
    { path: [...path.slice(0, -1), 'operator'], value: '=', rule: 'blank_compared', at },
    { path, value: null, rule: 'blank_said', at },
  ],
};

const said = one('value_said', ({ value }) => value);

/** What a word of order says besides, where nothing else says it: the latest come first, 从高到低 is of the amount. */
function implied(toolId: string, { slot, key, token }: Value, others: readonly Value[]): Leaf[] {
  const keys = token ? keysOf(token) : [];
  const [name, value] =
    slot.name === 'sortBy' && key === 'recent'
      ? ['order', 'desc']
      : slot.name === 'order' && keys.includes('order:size')
        ? ['sortBy', 'amount']
        : slot.name === 'order' && keys.includes('order:age')
          ? ['sortBy', sortOf(toolId, 'date')]
          : ['', ''];
  const isKnown = shapes.get(toolId)?.choices[name]?.includes(value);
  if (!isKnown || !token || others.some((other) => other.slot.name === name)) return [];
  return [{ path: ['params', name], value, rule: 'order_said', at: [token] }];
}

/** A级, A-rated: as it is kept, it is A. */
export const GRADED = /级?的?$|[- ](?:rated|grade|level|class)$/;

/** The leaves a value makes, at the path its slot names. */
export function leavesOf(toolId: string, value: Value, others: readonly Value[] = []): Leaf[] {
  return [...ownLeaves(toolId, value), ...implied(toolId, value, others)];
}

function ownLeaves(toolId: string, value: Value): Leaf[] {
  if (value.slot.name.startsWith('?')) return [];
  const steps = value.slot.name.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const key = String(steps.at(-1));
  const path: Path = ['params', ...steps];
  const at = [value.by, value.token].filter((token) => token !== null);
  if (NAMES.has(key)) {
    const rule = value.by && value.token ? 'name_referred' : value.token ? 'name_said' : 'name_remembered';
    return [{ path, value: value.value, rule, at }];
  }
  if (key === 'sortBy') return one('order_said', (v) => sortOf(toolId, String(v.value)))(value, at, path);
  // As it is kept, not as it is said.
  if (toolId === 'crm.list_clients' && key === 'rating')
    return one('value_said', (v) => String(v.value).replace(GRADED, ''))(value, at, path);
  if (toolId === 'ai.list_tools')
    return one('family_said', (v) => families[String(v.value)] ?? v.value)(value, at, path);
  return (readers[key] ?? said)(value, at, path);
}

/** 按时间: of each list the days it has. */
export const sameOrder: readonly (readonly string[])[] = [['date', 'created', 'since']];
function sortOf(toolId: string, said: string): string {
  // The largest are so by their amount, the latest by when they came.
  if (said === 'size') return 'amount';
  if (said === 'recent') return 'created';
  const known = shapes.get(toolId)?.choices.sortBy ?? [];
  const alike = sameOrder.find((group) => group.includes(said)) ?? [said];
  return known.includes(said) ? said : (alike.find((one) => known.includes(one)) ?? said);
}

const schemas = new Map(businessTools.map((tool) => [tool.id, tool.paramsSchema]));

/** No person's name: an organisation's, or two people's. */
const isNobody = (name: string): boolean =>
  name.includes('的') ||
  endsLikeOne(name.toLowerCase()) ||
  /^[\u4e00-\u9fff]{2,3}[和与及][\u4e00-\u9fff]{2,3}$/.test(name);
/** Nobody is called by a telephone number. */
const DIALLED = /^[+\d][\d ()-]{5,}$/;
/** 555-0142 this time: more than a number. */
const SPOKEN =
  /(?<![a-z])(?!ext|tel|fax|mob|office|home|work)[a-z]{2,}(?![a-z]).*(?<![a-z])(?!ext|tel|fax|mob|office|home|work)[a-z]{2,}|some (?:other )?day/i;
const isOrganisation = /(?:出版社|出版集团|公司|集团|杂志社|报社|事务所)$/;

/** A parameter whose value its tool would refuse, or that is no value of its kind. */
export function oddIn({ toolId, params }: BusinessCall): string | null {
  const { rating, projectName } = params;
  if (typeof rating === 'string' && /[由从改不的了把给]|^[都先暂按待未没默]|.{9}/u.test(rating))
    return 'rating';
  for (const key of ['clientName', 'contactName', 'projectName'] as const)
    if (typeof params[key] === 'string' && DIALLED.test(params[key])) return key;
  if (typeof params.contactName === 'string' && isNobody(params.contactName)) return 'contactName';
  if (toolId === 'crm.create_contact' && typeof params.name === 'string' && isNobody(params.name))
    return 'name';
  if (typeof params.phone === 'string' && SPOKEN.test(params.phone)) return 'phone';
  if (typeof projectName === 'string' && isOrganisation.test(projectName)) return 'projectName';
  // A sentence, and no place.
  if (
    typeof params.address === 'string' &&
    /^[也都一起并块儿顺便同时跟着再还要得改换变调更新修该下]+$|没|别(?!墅)|人家|他们|算了|错/.test(
      params.address,
    )
  )
    return 'address';
  for (const key of ['address', 'category'] as const)
    if (
      typeof params[key] === 'string' &&
      /的(?:地址|分类|类别|评级)$|^(?:同|参照|沿用|照着?)(?![心仁济乐])/.test(params[key])
    )
      return key;
  const checked = schemas.get(toolId)?.safeParse(params);
  return checked && !checked.success ? String(checked.error.issues[0]?.path[0] ?? '') : null;
}
