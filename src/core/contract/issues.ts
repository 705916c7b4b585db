import type * as z from 'zod';
import { type Catalogue, type IssueParts, issuesOf, isText } from '../messages.ts';
import { getAt, type Issue, type Path } from '../result.ts';

/** Everything a contract can say about data, in both languages. `unknown_key`'s `near` is empty or ` → name?`. */
export const contractMessages = {
  invalid_json: {
    en: 'not valid JSON at line {line}, column {column}: {reason}',
    zh: '第 {line} 行第 {column} 列不是合法的 JSON：{reason}',
  },
  not_json: { en: 'JSON cannot carry a value of this kind: {kind}', zh: 'JSON 无法表示这种值：{kind}' },
  cyclic_value: { en: 'the value contains itself', zh: '数据包含了它自身' },
  too_deep: { en: 'nested deeper than {limit} levels', zh: '嵌套超过 {limit} 层' },
  too_large: { en: 'more than {limit} values', zh: '数据超过 {limit} 个值' },
  unreadable_value: { en: 'the value cannot be read: {reason}', zh: '无法读取该值：{reason}' },
  forbidden_key: { en: 'the key "{key}" is not allowed', zh: '不允许使用键“{key}”' },
  missing_field: { en: '"{field}" is missing; expected {expected}', zh: '缺少“{field}”，应为 {expected}' },
  wrong_type: { en: 'expected {expected}, got {received}', zh: '应为 {expected}，实际为 {received}' },
  not_allowed: { en: '{received} is not one of {allowed}', zh: '{received} 不在允许的取值 {allowed} 中' },
  below_minimum: {
    en: 'must be {relation} {bound}, got {received}',
    zh: '必须 {relation} {bound}，实际为 {received}',
  },
  above_maximum: {
    en: 'must be {relation} {bound}, got {received}',
    zh: '必须 {relation} {bound}，实际为 {received}',
  },
  too_short: { en: 'length must be {relation} {bound}', zh: '长度必须 {relation} {bound}' },
  too_long: { en: 'length must be {relation} {bound}', zh: '长度必须 {relation} {bound}' },
  too_few_items: { en: 'number of items must be {relation} {bound}', zh: '元素个数必须 {relation} {bound}' },
  too_many_items: { en: 'number of items must be {relation} {bound}', zh: '元素个数必须 {relation} {bound}' },
  wrong_format: {
    en: '{received} does not have the form {expected}',
    zh: '{received} 不符合格式 {expected}',
  },
  not_multiple_of: {
    en: '{received} is not a multiple of {divisor}',
    zh: '{received} 不是 {divisor} 的倍数',
  },
  unknown_key: { en: 'unknown key "{key}"{near}', zh: '未知的键“{key}”{near}' },
  invalid_key: { en: 'the key "{key}" is not valid: {reason}', zh: '键“{key}”无效：{reason}' },
  no_variant: { en: '{received} fits none of the allowed forms', zh: '{received} 不符合任何一种允许的形式' },
  ambiguous_variant: { en: 'fits more than one of the allowed forms', zh: '同时符合多种互斥的形式' },
  rule_broken: { en: '{reason}', zh: '不满足规则：{reason}' },
  more_issues: {
    en: 'and {count} more {count|thing|things} wrong',
    zh: '另外还有 {count} 处问题',
  },
  check_failed: { en: 'the check itself failed: {reason}', zh: '校验过程出错：{reason}' },
  unsupported_version: { en: 'Unsupported schema version: {version}', zh: '不支持的 Schema 版本：{version}' },
  newer_minor: {
    en: 'version {version} is newer than {known}; fields that are not known here are kept',
    zh: '版本 {version} 比已知的 {known} 新，未知字段按原样保留',
  },
  cannot_migrate_back: {
    en: 'data of version {from} cannot be taken back to {to}',
    zh: '版本 {from} 的数据不能退回到 {to}',
  },
  migration_failed: { en: 'the migration to {to} failed: {reason}', zh: '迁移到 {to} 失败：{reason}' },
  wrong_contract: {
    en: 'this is data of the contract {received}, not of {expected}',
    zh: '这是契约 {received} 的数据，而不是 {expected} 的',
  },
} as const satisfies Catalogue;

export const issue = issuesOf(contractMessages);

type ZodIssue = z.core.$ZodIssue;
type Mapper<C> = (found: Extract<ZodIssue, { code: C }>, path: Path, data: unknown) => readonly Issue[];

const typeNames: Readonly<Record<string, string>> = { int: 'integer', record: 'object', tuple: 'array' };

/** The JSON name of a value's kind. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function brief(value: unknown): string {
  const text = String(JSON.stringify(value));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function missing(path: Path, expected: string): Issue {
  return issue('missing_field', { path, params: { field: path.slice(-1).join(), expected } });
}

type Family = 'number' | 'text' | 'items';
const familyOf = (origin: string): Family =>
  origin === 'string' ? 'text' : origin === 'array' || origin === 'set' ? 'items' : 'number';
const tooSmall = { number: 'below_minimum', text: 'too_short', items: 'too_few_items' } as const;
const tooBig = { number: 'above_maximum', text: 'too_long', items: 'too_many_items' } as const;

function bounded(
  found: { exact?: boolean; inclusive?: boolean },
  sign: '>' | '<',
  bound: number | bigint,
  received: unknown,
) {
  const relation = found.exact ? '=' : found.inclusive === false ? sign : sign === '>' ? '≥' : '≤';
  return { relation, bound: Number(bound), received: brief(received) };
}

/** Of a union's failed options, the only one that is at least of the right kind; none if that is not clear. */
function closest(errors: readonly (readonly ZodIssue[])[]): readonly ZodIssue[] | undefined {
  const near = errors.filter(
    (option) => !option.some((i) => i.path.length === 0 && i.code.startsWith('invalid_')),
  );
  return near.length === 1 ? near[0] : undefined;
}

/** What each option of a union wants, in words. */
function wanted(errors: readonly (readonly ZodIssue[])[]): readonly string[] {
  const words = errors.flat().flatMap((one): readonly string[] => {
    if (one.path.length > 0) return [];
    if (one.code === 'invalid_type') return [typeNames[one.expected] ?? one.expected];
    if (one.code === 'invalid_value') return one.values.map((value) => brief(value));
    return one.code === 'invalid_union' ? wanted(one.errors) : [];
  });
  return [...new Set(words)];
}

const mappers: { readonly [C in ZodIssue['code']]: Mapper<C> } = {
  invalid_type(found, path, data) {
    const expected = typeNames[found.expected] ?? found.expected;
    if (data === undefined) return [missing(path, expected)];
    return [issue('wrong_type', { path, params: { expected, received: kindOf(data) } })];
  },
  invalid_value(found, path, data) {
    const { values: allowed } = found;
    if (data === undefined) return [missing(path, brief(allowed))];
    return [issue('not_allowed', { path, params: { allowed, received: brief(data) } })];
  },
  too_small(found, path, data) {
    const params = bounded(found, '>', found.minimum, data);
    return [issue(tooSmall[familyOf(found.origin)], { path, params })];
  },
  too_big(found, path, data) {
    const params = bounded(found, '<', found.maximum, data);
    return [issue(tooBig[familyOf(found.origin)], { path, params })];
  },
  invalid_format(found, path, data) {
    const expected = found.format === 'regex' ? String(found.pattern) : found.format;
    return [issue('wrong_format', { path, params: { expected, received: brief(data) } })];
  },
  not_multiple_of(found, path, data) {
    return [
      issue('not_multiple_of', { path, params: { divisor: Number(found.divisor), received: brief(data) } }),
    ];
  },
  unrecognized_keys(found, path) {
    return firstOf(found.keys, (key) => [unknownKey([...path, key], null)], { path });
  },
  invalid_union(found, path, data) {
    if (data === undefined) return [missing(path, wanted(found.errors).join(' | '))];
    if (found.inclusive === false) return [issue('ambiguous_variant', { path })];
    const option = closest(found.errors);
    if (option) return issuesFromZod(option, data, path);
    if (found.discriminator === undefined || !('options' in found) || !found.options) {
      return [issue('no_variant', { path, params: { received: brief(data) } })];
    }
    return mappers.invalid_value({ ...found, code: 'invalid_value', values: found.options }, path, data);
  },
  invalid_key(found, path) {
    const reason = issuesFromZod(found.issues, path.at(-1))
      .map((i) => i.message)
      .join('; ');
    return [issue('invalid_key', { path, params: { key: String(path.at(-1)), reason } })];
  },
  invalid_element(found, path) {
    return [issue('rule_broken', { path, params: { reason: found.message } })];
  },
  custom(found, path) {
    const plain = Object.entries(found.params ?? {}).filter(
      ([, value]) => /string|number|boolean/.test(typeof value) || isText(value),
    );
    return [issue('rule_broken', { path, params: { reason: found.message, ...Object.fromEntries(plain) } })];
  },
};

/** zod's findings in our words. `data` is what was checked, `base` where it stands in the whole. */
export function issuesFromZod(found: readonly ZodIssue[], data: unknown, base: Path = []): readonly Issue[] {
  const told = (one: ZodIssue) => {
    const path = one.path as Path;
    const map = mappers[one.code] as Mapper<ZodIssue['code']>;
    return map(one as never, [...base, ...path], getAt(data, path));
  };
  return firstOf(found, told, { path: base });
}

/** More than anybody reads of what is wrong with one value: to tell a hundred thousand takes seconds and helps nobody. */
const MOST_TOLD = 100;

/** The first of what was found, and how many more there are. */
export function firstOf<T>(
  found: readonly T[],
  told: (one: T) => readonly Issue[],
  where: IssueParts = {},
): readonly Issue[] {
  const issues: Issue[] = [];
  for (let i = 0; i < found.length; i++) {
    if (issues.length >= MOST_TOLD)
      return [...issues, issue('more_issues', { ...where, params: { count: found.length - i } })];
    issues.push(...told(found[i]!));
  }
  return issues;
}

export function unknownKey(
  path: Path,
  suggestion: string | null,
  severity: 'error' | 'warning' = 'error',
): Issue {
  const near = suggestion === null ? '' : ` → ${suggestion}?`;
  return issue('unknown_key', { path, params: { key: String(path.at(-1)), suggestion, near }, severity });
}
