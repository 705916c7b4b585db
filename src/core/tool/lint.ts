import * as z from 'zod';
import { unknownKeys } from '../contract/keys.ts';
import { isRecord, reasonOf, toPlain } from '../contract/plain-json.ts';
import { type IssueParts, issuesOf, joined, type Text } from '../messages.ts';
import { type Issue, type Path, pathText } from '../result.ts';
import { checkParams } from './params.ts';
import { confirmationProblem } from './registry.ts';
import {
  isToolId,
  type Namespace,
  ServiceUnavailable,
  type ToolContext,
  type ToolDefinition,
  verbClass,
} from './tool.ts';

/** The ten points of tools-8, by name; that all is said in both languages; that a tool could not be probed. */
export const lintMessages = {
  tool_id_grammar: {
    zh: '{tool}：ID 应为 <领域>.<动作>[_<修饰>]，{why}',
    en: '{tool}: the id must be <domain>.<action>[_<modifier>]: {why}',
  },
  tool_param_technical: {
    zh: '{tool}：参数 {at} 是技术术语，请用业务术语',
    en: '{tool}: parameter {at} is a technical name, not a word of the business',
  },
  tool_param_default: { zh: '{tool}：参数 {at} 应有默认值', en: '{tool}: parameter {at} needs a default' },
  tool_param_described: {
    zh: '{tool}：参数 {at} 缺少 .describe()',
    en: '{tool}: parameter {at} has no .describe()',
  },
  tool_one_language: {
    zh: '{tool}：{at} 应有中文和英文，用 described(…, { zh, en })',
    en: '{tool}: {at} must be said in Chinese and in English: described(…, { zh, en })',
  },
  tool_result_flat: {
    zh: '{tool}：返回值在 {at} 处嵌套过深',
    en: '{tool}: the result is nested too deeply at {at}',
  },
  tool_result_aggregated: {
    zh: '{tool}：统计应在工具层完成：{why}',
    en: '{tool}: statistics are finished inside the tool: {why}',
  },
  tool_result_summary: {
    zh: '{tool}：统计类工具的返回值应有 summary',
    en: '{tool}: the result of a stats tool needs a summary',
  },
  tool_confirmation: { zh: '{tool}：确认配置不对：{why}', en: '{tool}: {why}' },
  tool_verb_class: {
    zh: '{tool}：ID 里的动作 {verb} 与类别 {category} 不符',
    en: '{tool}: the verb {verb} of its id does not go with the class {category}',
  },
  tool_error_format: {
    zh: '{tool}：出错时应返回标准错误格式：{why}',
    en: '{tool}: a failure must be {success: false, error: {code, message}}: {why}',
  },
  tool_catalogue_sync: {
    zh: '{tool}：与工具目录不一致：{why}',
    en: '{tool}: out of step with the catalogue: {why}',
  },
  tool_not_probed: {
    zh: '{tool}：没有可用的示例参数或它依赖的服务，未能试运行',
    en: '{tool}: not probed, for want of example parameters or of the service it works on',
  },
} as const;
type Rule = keyof typeof lintMessages;
const makeIssue = issuesOf(lintMessages);

function finding(rule: Rule, tool: string, parts: IssueParts = {}): Issue {
  const path = parts.path ?? [];
  return makeIssue(rule, {
    ...parts,
    path: [tool, ...path],
    params: { ...parts.params, tool, at: pathText(path) || '(root)' },
  });
}

export interface LintOptions {
  /** The ids in the catalogue shown to models. */
  readonly catalogueIds: readonly string[];
  /** How many objects may lie inside each other in a result: 2 takes rows and a summary. */
  readonly maxDepth?: number;
}

/** What can be seen without running a tool. */
export function lintTools(
  tools: readonly ToolDefinition[],
  namespaces: readonly Namespace[],
  { catalogueIds, maxDepth = 2 }: LintOptions,
): readonly Issue[] {
  const listed = new Set(catalogueIds);
  const ids = new Set(tools.map(({ id }) => id));
  const stale = catalogueIds.filter((id) => !ids.has(id));
  return [
    ...tools.flatMap((tool) => [
      ...lintId(tool, namespaces),
      ...lintParams(tool),
      ...lintWords(tool),
      ...lintResult(tool, maxDepth),
      ...lintConfirmation(tool),
      ...lintVerb(tool),
      ...(listed.has(tool.id)
        ? []
        : [
            finding('tool_catalogue_sync', tool.id, {
              params: { why: { zh: '目录里没有它', en: 'it is not listed' } },
            }),
          ]),
    ]),
    ...stale.map((id) =>
      finding('tool_catalogue_sync', id, {
        params: { why: { zh: '没有这个工具', en: 'there is no such tool' } },
      }),
    ),
  ];
}

function lintId({ id }: ToolDefinition, namespaces: readonly Namespace[]): Issue[] {
  const wrong = (why: Text) => [finding('tool_id_grammar', id, { params: { why } })];
  if (!isToolId(id))
    return wrong({
      zh: '小写、一个点、单词之间一个下划线',
      en: 'lower case, one dot, words joined by single underscores',
    });
  const [prefix, action = ''] = id.split('.');
  const namespace = namespaces.find((candidate) => candidate.prefix === prefix);
  if (!namespace) return wrong({ zh: `没有领域声明 ${prefix}`, en: `no domain declares ${prefix}` });
  const [verb = ''] = action.split('_');
  if (namespace.verbs.includes(verb)) return [];
  if (action.endsWith('_stats') && namespace.verbs.includes('stats')) return [];
  return wrong({
    zh: `${verb} 不在 ${joined(namespace.verbs, 'zh', 'names')} 之中`,
    en: `${verb} is not one of ${joined(namespace.verbs, 'en', 'names')}`,
  });
}

function lintConfirmation(tool: ToolDefinition): Issue[] {
  const why = confirmationProblem(tool);
  return why ? [finding('tool_confirmation', tool.id, { params: { why } })] : [];
}

/** What a verb says a tool does is not what a class may deny: a deletion that calls itself a query would not ask. */
function lintVerb({ id, category }: ToolDefinition): Issue[] {
  const [verb = ''] = id.slice(id.indexOf('.') + 1).split('_');
  const class_ = verbClass(verb);
  const looks = category === 'query' || category === 'stats';
  const writes = category === 'create' || category === 'update' || category === 'delete';
  const wrong = (looks && class_ === 'writes') || (writes && class_ === 'looks');
  return wrong ? [finding('tool_verb_class', id, { params: { verb, category } })] : [];
}

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

/** A place in a schema: the layers around it (optional, default, …) and what is inside them. */
interface Node {
  readonly path: Path;
  readonly layers: readonly Schema[];
  readonly def: Def;
  /** How many objects lie around it. */
  readonly depth: number;
  /** Whether an array lies around it. */
  readonly row: boolean;
  /** Whether it is the whole of a property, not an item or an alternative. */
  readonly property: boolean;
}

type Place = Pick<Node, 'path' | 'depth' | 'row' | 'property'>;
const root: Place = { path: [], depth: 0, row: false, property: false };

/** Every place of a schema from the outside in; a schema that contains itself is entered once. */
function walk(schema: Schema, place: Place = root, above: ReadonlySet<Schema> = new Set()): Node[] {
  const layers = layersOf(schema);
  if (layers.some((layer) => above.has(layer))) return [];
  const within = new Set([...above, ...layers]);
  const { def } = (layers.at(-1) as z.core.$ZodTypes)._zod;
  const part = (child: Schema, change: Partial<Place> = {}) =>
    walk(child, { ...place, property: false, ...change }, within);
  return [{ ...place, layers, def }, ...partsOf(def, place, part)];
}

function partsOf(
  def: Def,
  { path, depth }: Place,
  part: (child: Schema, change?: Partial<Place>) => Node[],
): Node[] {
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, child]) =>
        part(child, { path: [...path, key], depth: depth + 1, property: true }),
      );
    case 'array':
      return part(def.element, { row: true });
    case 'record':
      return part(def.valueType, { depth: depth + 1 });
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])].flatMap((item) => part(item, { row: true }));
    case 'union':
      return def.options.flatMap((option) => part(option));
    case 'intersection':
      return [...part(def.left), ...part(def.right)];
    default:
      return [];
  }
}

function layersOf(schema: Schema): readonly Schema[] {
  const layers: Schema[] = [];
  for (let at: Schema | undefined = schema; at && !layers.includes(at); ) {
    layers.push(at);
    const def: Def = (at as z.core.$ZodTypes)._zod.def;
    if (def.type === 'lazy') at = (at as z.core.$ZodLazy)._zod.innerType;
    else if (def.type === 'pipe') at = def.in._zod.def.type === 'transform' ? def.out : def.in;
    else at = 'innerType' in def ? (def.innerType as Schema) : undefined;
  }
  return layers;
}

/** Never the name of a parameter, though they may be part of one. */
const technicalNames = new Set(
  'aggregate args collection condition data endpoint filter headers json options params pipeline projection query raw where'.split(
    ' ',
  ),
);
/** Not even part of a name. */
const technicalWords = new Set('bson http mongo payload regex sql uri url'.split(' '));

function isTechnical(name: string): boolean {
  if (name.startsWith('_') || /[$.\s]/.test(name) || technicalNames.has(name.toLowerCase())) return true;
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').split('_');
  return words.some((word) => technicalWords.has(word.toLowerCase()));
}

const limitLike = /^(?:limit|page|page_?size|per_?page|max_?(?:results|items|rows)|top_?n)$/i;
const flagLike = /^(?:include|with|show|only|allow|force|dry|skip|verbose)(?:$|_|[A-Z])/;

function lacksDefault({ path, layers, def, property }: Node, tool: ToolDefinition): boolean {
  const types = new Set(layers.map((layer) => layer._zod.def.type));
  if (!property || types.has('default') || types.has('prefault')) return false;
  const name = String(path.at(-1));
  if (def.type === 'number') return limitLike.test(name);
  if (def.type !== 'boolean') return false;
  // Left out of an update, a switch means: as it was.
  return flagLike.test(name) || (types.has('optional') && tool.category !== 'update');
}

const containers = new Set<Def['type']>(['object', 'array', 'tuple', 'union', 'intersection']);

function lintParams(tool: ToolDefinition): Issue[] {
  const nodes = walk(tool.paramsSchema);
  const places = new Map<string, Node[]>();
  for (const node of nodes) {
    const key = pathText(node.path);
    places.set(key, [...(places.get(key) ?? []), node]);
  }
  const at = (rule: Rule, path: Path) => finding(rule, tool.id, { path });
  return [...places.values()].flatMap((same) => {
    const { path } = same[0]!;
    if (path.length === 0) return [];
    const leaf = same.some(({ def }) => !containers.has(def.type));
    const described = same.some(({ layers }) => layers.some((layer) => (layer as z.ZodType).description));
    return [
      ...(isTechnical(String(path.at(-1))) ? [at('tool_param_technical', path)] : []),
      ...(same.some((node) => lacksDefault(node, tool)) ? [at('tool_param_default', path)] : []),
      ...(leaf && !described ? [at('tool_param_described', path)] : []),
    ];
  });
}

const isText = ({ zh, en }: Readonly<Record<string, unknown>>): boolean =>
  /\p{Script=Han}/u.test(String(zh ?? '')) && /[A-Za-z]{2}/.test(String(en ?? ''));

/** Whatever a tool says of itself, it says to readers of both languages. */
function lintWords({ id, name, description, examples = [], ...tool }: ToolDefinition): Issue[] {
  const said: [Path, Text][] = [
    [['name'], name],
    [['description'], description],
    ...examples.map((one, i): [Path, Text] => [['examples', i], one]),
  ];
  const own = said.flatMap(([path, text]) => (isText(text) ? [] : [path]));
  const leaves = [tool.paramsSchema, ...(tool.resultSchema ? [tool.resultSchema] : [])].flatMap((schema) =>
    walk(schema).flatMap(({ path, layers }) => {
      const known = layers.map((layer): z.core.GlobalMeta => z.globalRegistry.get(layer) ?? {});
      return known.every((meta) => meta.description === undefined || isText(meta)) ? [] : [path];
    }),
  );
  return [...own, ...leaves].map((path) => finding('tool_one_language', id, { path }));
}

/** What marks a row as a stored record and not as a figure computed from several. */
const recordField = /^(?:_?id|created_?(?:at|by)|updated_?(?:at|by))$/i;

function lintResult(tool: ToolDefinition, maxDepth: number): Issue[] {
  const isStats = tool.category === 'stats';
  const raw = (why: Text, path: Path = []) =>
    finding('tool_result_aggregated', tool.id, { path, params: { why } });
  if (!tool.resultSchema)
    return isStats ? [raw({ zh: '没有声明 resultSchema', en: 'it declares no resultSchema' })] : [];
  const nodes = walk(tool.resultSchema);
  const issues = nodes
    .filter(({ def, depth }) => (def.type === 'object' || def.type === 'record') && depth === maxDepth)
    .map(({ path }) => finding('tool_result_flat', tool.id, { path }));
  if (!isStats) return issues;
  for (const { def, row, path } of nodes) {
    if (!row) continue;
    const field = def.type === 'object' && Object.keys(def.shape).find((key) => recordField.test(key));
    if (field)
      issues.push(raw({ zh: `带 ${field} 的行是原始记录`, en: `rows with ${field} are records` }, path));
    if (def.type === 'unknown' || def.type === 'any' || def.type === 'record') {
      issues.push(raw({ zh: '没有说明行里有什么', en: 'it does not say what its rows are' }, path));
    }
  }
  const summary = nodes.find(({ path }) => path.length === 1 && path[0] === 'summary');
  if (summary?.def.type !== 'object') issues.push(finding('tool_result_summary', tool.id));
  return issues;
}

interface ProbeOptions {
  /** Parameters to probe with, by tool id, where the first example will not do. */
  readonly samples?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly maxDepth?: number;
}

/**
 * What only running shows. Every tool is run where every service fails; tools that read are also run in `context`.
 * A tool that writes is never run with a service that works.
 */
export async function probeTools(
  tools: readonly ToolDefinition[],
  context: ToolContext,
  { samples = {}, maxDepth = 2 }: ProbeOptions = {},
): Promise<readonly Issue[]> {
  const down = () => Promise.reject(new ServiceUnavailable('probe: nothing is available'));
  const failing: ToolContext = { ...context, services: { get: down }, artifacts: { write: down } };
  const issues: Issue[] = [];
  for (const tool of tools) {
    const sample = samples[tool.id] ?? tool.examples?.[0]?.params ?? {};
    const params = checkParams(tool, sample);
    if (!params.ok) {
      issues.push(finding('tool_not_probed', tool.id, { severity: 'warning' }));
      continue;
    }
    const format = await run(tool, params.value, failing);
    if (format.why) issues.push(finding('tool_error_format', tool.id, { params: { why: format.why } }));
    else if (tool.category === 'query' || tool.category === 'stats') {
      issues.push(...probeResult(tool, await run(tool, params.value, context), maxDepth));
    }
  }
  return issues;
}

interface Probe {
  readonly why?: Text;
  readonly result?: unknown;
  readonly unavailable?: boolean;
}

async function run(tool: ToolDefinition, params: unknown, context: ToolContext): Promise<Probe> {
  try {
    const result: unknown = await tool.execute(params, context);
    if (!isRecord(result) || typeof result.success !== 'boolean')
      return { why: { zh: '返回了别的东西', en: 'it returned something else' } };
    if (result.success) return { result: result.data };
    const { error } = result;
    if (!isRecord(error)) return { why: { zh: '没有 error', en: 'there is no error' } };
    if (typeof error.code !== 'string' || !/^[A-Z][A-Z_]*$/.test(error.code))
      return { why: { zh: 'code 不是错误码', en: 'its code is no code' } };
    if (typeof error.message !== 'string' || error.message === '')
      return { why: { zh: '没有 message', en: 'it has no message' } };
    return { unavailable: error.code === 'SERVICE_UNAVAILABLE' };
  } catch (thrown) {
    return { why: { zh: `抛出了异常：${reasonOf(thrown)}`, en: `it threw: ${reasonOf(thrown)}` } };
  }
}

function probeResult(tool: ToolDefinition, { why, result, unavailable }: Probe, maxDepth: number): Issue[] {
  if (why) return [finding('tool_error_format', tool.id, { params: { why } })];
  // What it works on is not here, which says nothing about the tool.
  if (unavailable) return [finding('tool_not_probed', tool.id, { severity: 'warning' })];
  const raw = (reason: Text, path: Path = []) =>
    finding('tool_result_aggregated', tool.id, { path, params: { why: reason } });
  const plain = toPlain(result);
  const isStats = tool.category === 'stats';
  if (!plain.ok) return isStats ? [raw({ zh: '试运行没有结果', en: 'the probe gave no result' })] : [];
  const deep = deepAt(plain.value, maxDepth);
  const issues = deep ? [finding('tool_result_flat', tool.id, { path: deep })] : [];
  if (!isStats || !tool.resultSchema) return issues;
  const mismatch = tool.resultSchema.safeParse(plain.value).error?.issues[0];
  const extra = unknownKeys(tool.resultSchema, plain.value).find(({ open }) => !open);
  if (mismatch)
    issues.push(
      raw(
        { zh: '试运行的结果与 schema 不符', en: 'the probe does not match the schema' },
        mismatch.path as Path,
      ),
    );
  else if (extra)
    issues.push(
      raw({ zh: '试运行的结果有未声明的字段', en: 'the probe shows an undeclared field' }, extra.path),
    );
  return issues;
}

/** Where objects lie too deep inside each other; arrays between them do not count. */
function deepAt(value: unknown, left: number, path: Path = []): Path | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const inObject = !Array.isArray(value);
  if (inObject && left === 0) return path;
  for (const [key, item] of Object.entries(value)) {
    const found = deepAt(item, inObject ? left - 1 : left, [...path, inObject ? key : Number(key)]);
    if (found) return found;
  }
  return undefined;
}
