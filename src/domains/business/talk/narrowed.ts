import { type Step, shiftedPeriod } from '../../../core/days/periods.ts';
import {
  blanked,
  type Controlled,
  controlOf,
  createLexicon,
  normalize,
} from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { Span } from '../../../core/result.ts';
import type { Change, Message, Standing } from '../../../core/talk.ts';
import type { BusinessCalls } from '../contract.ts';
import { isWrite, shapes } from '../interpret.ts';
import { ANY, EXPORTING, NARROWING, WHICHEVER } from '../lexicon.ts';

type Heard = Message<BusinessCalls>;
type Before = Standing<BusinessCalls>;

const lead =
  '(?:那|那么|再|还有|and |then |what about |how about |so |compared? (?:to|with) |versus )*(?:看看|看|查)?(?:和|跟|与|同|对比)?(?:the )?';
const tail =
  '(?: (?:that|it|then))?(?:的)?(?:相?比(?:较)?(?:一?下)?|比一?比)?(?:呢|吧|看看|怎么样)?[?。.!]*$';
const step = (zh: string, en: string): RegExp => new RegExp(`^${lead}(?:${zh}|${en})${tail}`);

/** Where a period goes from the one spoken of: so many of its own length, or years, from where it stands. */
const STEPS: readonly (readonly [said: RegExp, step: Step])[] = [
  [
    step(
      '(?:去年|上年|上一?年|前一?年)(?:的)?(?:同期|同一?时[段期]|这个?时候)|同比',
      'year (?:on|over) year',
    ),
    { years: -1 },
  ],
  [
    step(
      '(?:前|上)一年同期',
      '(?:the )?same (?:period|time|months?|quarter|stretch) (?:last year|a year (?:ago|earlier|before)|(?:of )?the year before)|a year (?:earlier|before)',
    ),
    { years: -1 },
  ],
  [step('再?往前一年|(?:再)?前一年|再早一年', '(?:the )?(?:year before|previous year)'), { years: -1 }],
  [step('(?:再)?(?:往后|后)一年|第二年|次年', '(?:the )?(?:year after|following year)'), { years: 1 }],
  [
    step('再?往前一个?(?:月|季度)|(?:再)?前一个?(?:月|季度)|环比', '(?:the )?(?:month|quarter|week) before'),
    { own: -1 },
  ],
  [
    step(
      '(?:再)?(?:往后|后)一个?(?:月|季度)|次月',
      '(?:the )?(?:(?:month|quarter|week) after|following (?:month|quarter|week))',
    ),
    { own: 1 },
  ],
];

/** 2025呢, same for 2025: a bare number is a year beside a question about a time. */
const YEAR = step('(20\\d\\d)年?', '(?:same (?:again )?)?(?:in |for )?(20\\d\\d)');

/** 去年同期呢, and the month before?: the period that was asked about, moved; 2025呢: another. */
export function ofPeriod({ text }: Heard, before: Before): Change<BusinessCalls> | null {
  const said = normalize(text).text.trim();
  const row = STEPS.find(([pattern]) => pattern.test(said));
  const [, zh, en] = YEAR.exec(said) ?? [];
  const year = zh ?? en;
  if ((!row && !year) || before.question) return null;
  const made = before.value.map(({ toolId, params }) => {
    if (row) return shiftedPeriod(params.dateRange, row[1]);
    const has = shapes.get(toolId)?.params.has('dateRange') ?? false;
    return has ? { start: `${year}-01-01`, end: `${year}-12-31` } : null;
  });
  if (made.length === 0 || made.some((range) => range === null)) return null;
  const spans: Span[] = [{ start: 0, end: text.length }];
  return {
    move: 'follow',
    value: before.value.map((call, i) => ({ ...call, params: { ...call.params, dateRange: made[i] } })),
    evidence: [
      ...before.evidence.filter(({ path }) => path[2] !== 'dateRange'),
      ...made.flatMap((range, i) =>
        (['start', 'end'] as const).map(
          (key): Evidence => ({
            path: [i, 'params', 'dateRange', key],
            value: range![key],
            how: 'computed',
            rule: 'period_moved',
            spans,
          }),
        ),
      ),
    ],
    cues: spans,
  };
}

/** Any status, 不限时间: what narrowed the list no longer does. */
export function ofAny(
  { text, normalized }: Heard,
  { value, evidence, question }: Before,
): Change<BusinessCalls> | null {
  const index = value.length - 1;
  const call = value[index];
  const shape = call && shapes.get(call.toolId);
  if (question || !shape || !/^(?:query|stats)$/.test(shape.category)) return null;
  const key = ANY.scan(normalized.text).flatMap(({ end }) =>
    narrowedBy(normalized.text.slice(end).trimStart()),
  )[0];
  if (key === undefined || !Object.hasOwn(call.params, key) || shape.required.includes(key)) return null;
  const { [key]: _, ...params } = call.params;
  return {
    move: 'follow',
    value: [...value.slice(0, index), { ...call, params }],
    evidence: evidence.filter(({ path }) => path[0] !== index || path[2] !== key),
    cues: [{ start: 0, end: text.length }],
  };
}

/** 每家客户多少 behind what came in: the same, for each of them. */
export function ofEach({ text }: Heard, { value, evidence, question }: Before): Change<BusinessCalls> | null {
  const index = value.length - 1;
  const call = value[index];
  const groupBy = EACH[FOR_EACH.exec(text)?.[1] ?? ''];
  const choices = (call && shapes.get(call.toolId)?.choices.groupBy) ?? [];
  if (!call || question || groupBy === undefined || !choices.includes(groupBy)) return null;
  const spans = [{ start: 0, end: text.length }];
  const path = [index, 'params', 'groupBy'];
  return {
    move: 'follow',
    value: [...value.slice(0, index), { ...call, params: { ...call.params, groupBy } }],
    evidence: [
      ...evidence.filter((entry) => entry.path[0] !== index || entry.path[2] !== 'groupBy'),
      { path, value: groupBy, how: 'computed', rule: 'grouping_said', spans },
    ],
    cues: spans,
  };
}
const FOR_EACH =
  /^(?:那么?|再|看看|分别)*[每各]一?[家个]?(客户|季度|月|年)(?:分别|各自?|都)?(?:是|有|付了?|回了?|收了?|给了?)?多少(?:钱|款)?[呢?？。]*$/;
const EACH: Readonly<Record<string, string>> = { 客户: 'client', 季度: 'quarter', 月: 'month', 年: 'year' };

/** 导出来, save that as a CSV: the same list as a file, of the only kind there is. */
export function ofExport(
  { text, normalized }: Heard,
  { value, evidence, question }: Before,
): Change<BusinessCalls> | null {
  const index = value.length - 1;
  const call = value[index];
  const [kind, ...others] = (call && shapes.get(call.toolId)?.choices.exportAs) ?? [];
  const isExport = EXPORTING.some((words) => words.test(normalized.text.trim()));
  if (!call || question || !isExport || kind === undefined || others.length > 0) return null;
  const spans = [{ start: 0, end: text.length }];
  const path = [index, 'params', 'exportAs'];
  return {
    move: 'follow',
    value: [...value.slice(0, index), { ...call, params: { ...call.params, exportAs: kind } }],
    evidence: [
      ...evidence.filter((entry) => entry.path[0] !== index || entry.path[2] !== 'exportAs'),
      { path, value: kind, how: 'computed', rule: 'only_choice', spans },
    ],
    cues: spans,
  };
}

/** The parameter whose name is all that is left of a message. */
const narrowedBy = (rest: string): readonly string[] =>
  Object.keys(NARROWING).filter((key) => {
    const said = NARROWING[key]!.exec(rest);
    return said?.index === 0 && WHICHEVER.test(rest.slice(said[0].length));
  });

type Role = 'keep' | 'lead' | 'no' | 'want' | 'around' | 'create' | 'update' | 'delete';
/** What an order is taken back with by its own verb: what leads in, what denies, the verb, and what stands around it. */
const roles: Readonly<Record<Role, string>> = {
  lead: '哦 啊 嗯 那 算了 别 不 等等 等下 还是 先 就 暂时 oh ok okay no actually wait sorry hmm well hold_on hang_on 不好意思 抱歉 对不起 我想想',
  no: "不要 不用 不必 不 别 甭 不要再 不用再 不必再 不再 别再 甭再 不着急 别着急 不急着 别急着 不用急着 不用着急 don't do_not let's_not no_need_to better_not",
  want: '要 想 want_to',
  create:
    '新建 新增 添加 创建 登记 加 建 登 记 录 开 出 报 立 add create record log book make open set_up register',
  update: '修改 更新 调整 改 调 换 标 动 change update edit touch rename mark',
  delete: '删除 删 移除 去掉 delete remove',
  // 留着吧: of what was to be deleted.
  keep: '留 留着 保留 留下 留着吧 keep leave',
  around:
    '他 她 它 这个 那个 这条 那条 这笔 那笔 这位 那位 了 吧 啦 呢 掉 先 客户 联系人 项目 回款 报价 it that this them him her one client contact project payment quote the anything after_all yet for_now now please anymore any_more then',
};
const byWord = new Map<string, Role[]>();
for (const [role, list] of Object.entries(roles) as [Role, string][])
  for (const word of list.split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), role]);
const withdrawing = createLexicon([...byWord].map(([word, is]) => [word.replaceAll('_', ' '), is]));
const ORDERS = ['create', 'update', 'delete'];
const BETWEEN = /^[\s，,。.!]*$/;
const CLAUSE = /[，,。.;；!]+\s*/;
const DECLINING: ReadonlySet<string> = new Set(['cancel', 'no', 'thanks']);

/** 别，先不删了; don't add it after all: an order that waits for a yes, taken back by its own verb. */
export function withdrawnIn(said: string, calls: BusinessCalls, isFirst = false): Controlled | null {
  // Scratch that, of an order that waits and that nothing stood before.
  const isBack = isFirst && controlOf(said)?.control === 'undo' && controlOf(said)?.times === 1;
  if (isBack && calls.length > 0 && calls.every(({ toolId }) => isWrite(toolId)))
    return { control: 'cancel', times: 1 };
  // Never mind, don't create it, thanks: what only says no beside the verb.
  const clauses = normalize(said).text.split(CLAUSE);
  const controls = clauses.map((one) => controlOf(one)?.control);
  // 不加了 is a step back, and the verb itself of somebody being added.
  const isVerb = clauses.map((one) => withdrawing.scan(one).some(({ value }) => value.includes('no')));
  const isNo = controls.map(
    (one, i) => one !== undefined && (DECLINING.has(one) || (one === 'undo' && !isVerb[i])),
  );
  const text = clauses.filter((_, i) => !isNo[i]).join(', ');
  const words = withdrawing.scan(text);
  const rest = blanked(text, words);
  const [found, ...others] = new Set(calls.map(({ toolId }) => shapes.get(toolId)?.category ?? ''));
  if (!BETWEEN.test(rest) || others.length > 0) return null;
  // While only a question is open, whatever it was about.
  const wanted = found === undefined ? ORDERS : [found];
  const is = (at: number, ...any: readonly string[]) =>
    words[at]?.value.some((one) => any.includes(one)) ?? false;
  const isKept =
    found === 'delete' &&
    words.some((_, at) => is(at, 'keep')) &&
    words.every((_, at) => is(at, 'lead', 'keep', 'around'));
  // 抱歉，先不建了: what was taken back is so, whatever leads to it.
  const isTaken = controls.includes('cancel') && words.every((_, at) => is(at, 'lead'));
  if (isKept || isTaken) return { control: 'cancel', times: 1 };
  const verb = words.findIndex((_, at) => is(at, ...wanted));
  const no = is(verb - 1, 'want') ? verb - 2 : verb - 1;
  const isWhole = words.every(
    (_, at) => (at < no && is(at, 'lead')) || (at > verb && is(at, 'around')) || (at >= no && at <= verb),
  );
  return is(no, 'no') && isWhole ? { control: 'cancel', times: 1 } : null;
}
