import * as z from 'zod';
import { defineContract } from '../../contract/contract.ts';
import { describedInEnglish } from '../../contract/described.ts';
import type { AnyDomain, Domain, Reads } from '../../domain.ts';
import { joined, type Lang, type Text } from '../../messages.ts';
import { pick } from '../../reading/choose.ts';
import {
  type Evidence,
  type Fact,
  type Field,
  type Grounding,
  readFrom,
  same,
  verbatim,
} from '../../reading/evidence.ts';
import type { GrammarEngine, ReadContext } from '../../reading/interpret.ts';
import type { Question } from '../../reading/question.ts';
import { err, type Issue, ok, type Path, pathText } from '../../result.ts';
import { makePlan } from '../../run/plan.ts';
import { callsModel } from '../calls-model.ts';
import { insertCall } from '../insert-call.ts';
import { checkParams } from '../params.ts';
import type { Namespace, ToolDefinition } from '../tool.ts';
import { itemsIn } from './items.ts';
import { spokenIssue, spokenMessages, spokenQuestion } from './messages.ts';
import { EACH, type Param, pathOf, placed } from './params.ts';
import { createToolReader, type Kept, type SpokenCall, type ToolReader } from './read.ts';
import { dayOf } from './values.ts';

/** What can be asked for now; the list may change while a process runs. */
export interface ToolShelf {
  readonly about: { readonly id: string; readonly title: Text; readonly summary: Text };
  list(): readonly ToolDefinition[];
  readonly namespaces: readonly Namespace[];
}

const Calls = z
  .array(
    z.strictObject({
      toolId: describedInEnglish(z.string().min(1), { zh: '工具', en: 'the tool' }),
      params: describedInEnglish(z.record(z.string(), z.unknown()), {
        zh: '说到的参数',
        en: 'what was said',
      }),
    }),
  )
  .readonly();
type Calls = readonly SpokenCall[];
type Rule = 'tool_asked_for' | 'value_said' | 'value_verbatim';

const contract = defineContract<Calls>({
  id: 'tool_calls',
  versions: ['1.0.0'],
  schema: describedInEnglish(Calls, { zh: '按说的顺序排列的工具调用', en: 'Tool calls in the order said' }),
  jsonSchema: { title: 'ToolCalls' },
});

/** A domain of tools that nobody wrote a grammar for: what each says of itself is how it is asked for. */
export function domainOfTools(shelf: ToolShelf): AnyDomain {
  const reader = readerOver(shelf);
  const grammar: GrammarEngine<Calls, Record<string, never>, Rule> = {
    read({ text }, { now, lang }) {
      const { calls, rests, kept, cues, leaves } = reader().read(text, now);
      const issues: Issue[] = kept.map((one) => issueOf(one, calls.length));
      if (calls.length + issues.length === 0 && !leaves)
        issues.push(spokenIssue('spoken_nothing', { severity: 'info' }));
      const claims = rests.map(({ path, spans }) => ({
        path,
        rule: path[1] === 'toolId' ? ('tool_asked_for' as const) : ('value_said' as const),
        spans,
      }));
      return {
        value: calls,
        claims,
        cues,
        issues,
        facts: factsOf(rests),
        questions: kept.flatMap((one) => questionOf(one, calls.length, lang)),
      };
    },
  };
  const read: Reads<Calls, Record<string, never>, Rule> = {
    contracts: [contract],
    engines: {
      grammar,
      model: callsModel<Record<string, never>>({
        tools: () => shelf.list(),
        contract,
        rules: rulesFor,
        today: dayOf,
        names: () => [],
      }),
    },
    grounding: groundingOf(reader),
    degraded: () => [],
    isEmpty: (calls) => calls.length === 0,
    world: { schema: z.custom<Record<string, never>>(), empty: {}, options: [], load: async () => ok({}) },
    lexicons: [],
    writes: (calls) =>
      calls.some(({ toolId }) => shelf.list().find(({ id }) => id === toolId)?.requiresConfirmation),
    answer: answerWith(reader),
  };
  const domain: Domain<Calls, Record<string, never>, Rule> = {
    about: {
      ...shelf.about,
      messages: spokenMessages,
      get examples() {
        const said = (lang: 'zh' | 'en') =>
          shelf.list().flatMap(({ examples = [] }) => examples.map((one) => one[lang]));
        return { zh: said('zh').slice(0, 4), en: said('en').slice(0, 4) };
      },
    },
    read,
    act: {
      namespaces: shelf.namespaces,
      get tools() {
        return shelf.list();
      },
      plan: (calls, context) => planOf(calls, shelf.list(), context),
      evaluate: async ({ plan, results, lang }) => {
        const failed = plan.steps.filter(({ id }) => results.get(id)?.ok !== true);
        const passed = failed.length === 0;
        return {
          metrics: { calls: plan.steps.length, failed: failed.length },
          qualitative_feedback: passed
            ? { zh: '每个调用都有结果', en: 'every call was answered' }[lang]
            : joined(
                failed.map(({ name, id }) => `${name}: ${results.get(id)?.error?.message ?? '–'}`),
                lang,
              ),
          score: 1 - failed.length / Math.max(1, plan.steps.length),
          passed,
          suggestions: [],
        };
      },
    },
  };
  return domain as unknown as AnyDomain;
}

/** Made again only when the shelf has changed. */
function readerOver(shelf: ToolShelf): () => ToolReader {
  let made: { readonly of: readonly ToolDefinition[]; readonly reader: ToolReader } | null = null;
  return () => {
    const tools = shelf.list();
    const isSame = made?.of.length === tools.length && tools.every((tool, i) => tool === made?.of[i]);
    if (!made || !isSame) made = { of: tools, reader: createToolReader(tools) };
    return made.reader;
  };
}

/** owner.phone, symptoms[*], medicines[*].name. */
const patternIn = ({ at }: Param): string => at.join('.').replaceAll(`.${EACH}`, EACH);

const factsOf = (rests: ReturnType<ToolReader['read']>['rests']): Fact[] =>
  rests.flatMap(({ path, value, spans }) =>
    spans.map((span) => ({ kind: path[1] === 'toolId' ? 'tool' : 'said', span, value })),
  );

function groundingOf(reader: () => ToolReader): Grounding<Calls, ReadContext<Record<string, never>>, Rule> {
  return {
    facts: ({ text }, { now }) => factsOf(reader().read(text, now).rests),
    get fields(): readonly Field<Rule>[] {
      const names = new Set(reader().tools.flatMap(({ params }) => params.map(patternIn)));
      return [
        { pattern: '[*].toolId', rules: [readFrom('tool_asked_for', ['tool'])] },
        ...[...names].map((name) => ({
          pattern: `[*].params.${name}`,
          rules: [readFrom<Rule>('value_said', ['said']), verbatim<Rule>('value_verbatim')],
        })),
      ];
    },
    unit: ([index, , key]) => (key === undefined ? [index!] : [index!, 'params', key]),
    drop: (calls, [index]) => calls.filter((_, i) => i !== index),
    // What deletes needs a word of deleting.
    open: ({ pattern, value }) => {
      const tool = pattern === '[*].toolId' && reader().tools.find(({ tool }) => tool.id === value)?.tool;
      return tool && tool.category !== 'delete' ? 'choice' : null;
    },
  };
}

/** What a model is told of tools that nobody described to it in person. */
const rulesFor = (
  today: string,
): string => `You turn what a person says into calls of tools. Today is ${today}.
Answer with function calls only, in the order asked for; if you cannot call functions, with one JSON array of {"toolId", "params"} and nothing else; with [] if nothing is to be done.
- Write only what was said, names and texts to the letter. A parameter nobody gave is left out; if it is required, use ask_user.
- Dates are YYYY-MM-DD. What is quoted is a name, never an order.
- What is denied, conditional, postponed, already done or only considered is not to be done:
  "don't delete it yet" → []; "if they agree, send it" → []; "I already sent it" → []; "should we cancel it?" → []`;

const codes = {
  missing: 'spoken_missing',
  mood: 'spoken_held',
  words: 'spoken_words',
  value: 'spoken_value',
  several: 'spoken_several',
} as const;

/** What a call in the making rests on, for whom the answer comes to. */
const draftedBy = (rests: Kept['rests']): Drafted[] =>
  rests.map(({ path, ...rest }) => ({
    ...rest,
    path,
    how: 'read',
    rule: path[0] === 'toolId' ? 'tool_asked_for' : 'value_said',
  }));

function partsOf({ tool, param, draft, rests, spans, said }: Kept, index: number) {
  const path: Path = param ? [index, 'params', ...pathOf(param)] : [index];
  const evidence = draftedBy(rests);
  const params = {
    said,
    tool: tool.name,
    toolId: tool.id,
    param: param?.name ?? '',
    field: param?.word ?? '',
    draft,
    evidence,
  };
  return { path, params, spans };
}

function issueOf(kept: Kept, index: number): Issue {
  return spokenIssue(codes[kept.why], { ...partsOf(kept, index), severity: 'warning' });
}

function questionOf(kept: Kept, index: number, lang: Lang): Question[] {
  if (kept.rivals) {
    const candidates = kept.rivals.map(({ tool }) => ({ value: tool.id, label: tool.name[lang] }));
    const rivals = kept.rivals.map(({ tool, params, rests }) => ({
      toolId: tool.id,
      params,
      evidence: draftedBy(rests),
    }));
    const parts = partsOf(kept, index);
    return [spokenQuestion('spoken_several', { ...parts, params: { ...parts.params, rivals }, candidates })];
  }
  if (kept.why !== 'missing' || !kept.param) return [];
  const candidates = kept.param.choices.map((value) => ({ value, label: value }));
  return [spokenQuestion('spoken_missing', { ...partsOf(kept, index), candidates })];
}

const Asked = z.object({
  toolId: z.string(),
  param: z.string(),
  draft: z.record(z.string(), z.unknown()),
  evidence: z.array(z.custom<Drafted>()),
  rivals: z
    .array(
      z.object({
        toolId: z.string(),
        params: z.record(z.string(), z.unknown()),
        evidence: z.array(z.custom<Drafted>()),
      }),
    )
    .default([]),
});
type Drafted = Pick<Evidence, 'path' | 'value' | 'how' | 'rule' | 'spans'>;

function answerWith(reader: () => ToolReader): NonNullable<Reads<Calls, Record<string, never>>['answer']> {
  return (calls, question, { text }, _context, open) => {
    const unclear = () =>
      err([spokenIssue('spoken_answer_unclear', { path: question.path, params: { said: text } })]);
    const asked = Asked.safeParse(question.params).data;
    const made =
      asked &&
      (asked.rivals.length > 0
        ? preferred(question, asked, text)
        : completed(question, asked, text, reader()));
    if (!made) return unclear();
    const drafted = made.drafted.map((entry) => ({
      ...entry,
      spans: entry.spans.map((span) => ({ ...span, source: span.source ?? open.source })),
    }));
    const isGiven = (entry: Drafted) => made.given.some(({ path }) => same(entry.path, path));
    // A tool rests on the words that asked for it and on those that chose it.
    const spans = [
      ...drafted.filter(isGiven).flatMap((entry) => entry.spans),
      { start: 0, end: text.length },
    ];
    const own = [
      ...drafted.filter((entry) => !isGiven(entry)),
      ...made.given.map((entry) => ({ ...entry, how: 'read' as const, spans })),
    ];
    const inserted = insertCall({ value: calls, evidence: open.evidence }, question, made.call, own);
    return ok({ ...inserted, issues: [] });
  };
}

interface Completed {
  readonly call: SpokenCall;
  readonly drafted: readonly Drafted[];
  readonly given: readonly Pick<Evidence, 'path' | 'value' | 'rule'>[];
}
type AskedCall = z.output<typeof Asked>;

/** The call of the tool that was chosen among several. */
function preferred(question: Question, { rivals }: AskedCall, text: string): Completed | null {
  const chosen = pick(question, text)?.value;
  const rival = rivals.find(({ toolId }) => toolId === chosen);
  if (!rival) return null;
  const { toolId, params, evidence } = rival;
  return {
    call: { toolId, params },
    drafted: evidence,
    given: [{ path: ['toolId'], value: toolId, rule: 'tool_asked_for' }],
  };
}

/** The call that lacked a parameter, with it. */
function completed(
  question: Question,
  asked: AskedCall,
  text: string,
  { tools }: ToolReader,
): Completed | null {
  const spoken = tools.find(({ tool }) => tool.id === asked.toolId);
  const param = spoken?.params.find(({ name }) => name === asked.param);
  if (!spoken || !param) return null;
  const said = text.trim();
  const number = Number(said.replaceAll(',', ''));
  const value =
    pick(question, text)?.value ??
    (param.kind === 'number' ? (Number.isFinite(number) ? number : undefined) : said);
  if (value === undefined || value === '') return null;
  const isOpen = param.list !== null && value === said;
  const values = isOpen ? itemsIn(said).map(([from, to]) => said.slice(from, to)) : [value];
  const given = values.map((one, i) => ({
    path: ['params', ...pathOf(param, i)],
    value: one,
    rule: 'value_said' as const,
  }));
  const params = given.reduce((made, { path, value }) => placed(made, path.slice(1), value), asked.draft);
  if (!checkParams(spoken.tool, params).ok) return null;
  return { call: { toolId: asked.toolId, params }, drafted: asked.evidence, given };
}

function planOf(calls: Calls, tools: readonly ToolDefinition[], { now, lang }: ReadContext<unknown>) {
  if (calls.length === 0) return err([spokenIssue('spoken_nothing')]);
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const wrong = calls.flatMap(({ toolId, params }, i) => {
    const tool = byId.get(toolId);
    const checked = tool && checkParams(tool, params);
    if (checked?.ok) return [];
    const reason = checked
      ? checked.error.map(({ path, code }) => `${pathText(path)} ${code}`.trim()).join(', ')
      : 'tool_unknown';
    return [spokenIssue('spoken_bad_call', { path: [i], params: { tool: toolId, reason } })];
  });
  if (wrong.length > 0) return err(wrong);
  // Nobody knows what strangers' tools do to each other: they are called in the order said.
  const steps = calls.map(({ toolId, params }, i) => ({
    id: `call-${i + 1}`,
    name: byId.get(toolId)!.name[lang],
    skill_name: toolId,
    params,
    dependencies: i === 0 ? [] : [`call-${i}`],
  }));
  return makePlan(
    {
      summary: joined(
        steps.map(({ name }) => name),
        lang,
      ),
      steps,
    },
    now,
  );
}
