import { contractShown, domainShown, toolDetails, toolShown } from '../app/shown.ts';
import { type AnyDomain, readerOf } from '../core/domain.ts';
import type { Lang } from '../core/messages.ts';
import { type Interpretation, readGrammar } from '../core/reading/interpret.ts';
import type { Plan, PlanStep } from '../core/run/plan.ts';
import type { PendingCall, RunEvent, RunStatus } from '../core/run/state.ts';
import { advanced, startSession } from '../core/session.ts';
import type { Speaker } from '../core/speaker.ts';
import type { Registry } from '../core/tool/registry.ts';
import { callMessages, failure, success, toCallResult } from '../core/tool/tool.ts';
import type { AuditEntry, Call, JsonSchema, Run, RunInfo } from '../core/wire.ts';

/**
 * What the examples of the document tell: a sentence of this server's own domains, as it is really read and planned, and
 * the run that would carry it out. Nothing is called, written or counted for it.
 */
export type Story = NonNullable<ReturnType<typeof tellStory>>;

export interface Told {
  readonly domains: readonly AnyDomain[];
  readonly registry: Registry;
  readonly lang: Lang;
  readonly say: Speaker;
}

const DAY = '2026-11-15';
const NOON = new Date(`${DAY}T12:00:00`);
const at = (seconds: number): string => new Date(NOON.getTime() + seconds * 1_000).toISOString();
const timed = { durationMs: 3, traceId: 'b7ad6b7169203331' };
const RUN = '5f0c8f6e-3d0b-4a63-9a57-2b7d1c9e4f10';

/** Null where no domain has anything to tell of. */
export function tellStory({ domains, registry, lang, say }: Told) {
  const said = domains.flatMap((domain) =>
    domain.about.examples[lang].map((text) => readExample(domain, text, lang)),
  );
  const isAsking = (id: string) => registry.get(id)?.requiresConfirmation === true;
  const asking = ({ plan }: Example) => plan?.steps.find(({ skill_name }) => isAsking(skill_name));
  const chosen = said.find(asking) ?? said.find(({ plan }) => plan !== null) ?? said[0];
  const tools = chosen?.domain.act.tools ?? [];
  const tool = tools.find(({ id, examples }) => examples && !isAsking(id)) ?? tools[0];
  if (!chosen || !tool) return null;
  const { domain, text, read, plan } = chosen;
  const shown = (one: Example) => ({
    body: { text: one.text, now: DAY },
    reading: say.reading(one.domain.about.id, one.read),
  });
  const { id } = domain.about;
  const details = toolDetails(tool, registry, lang);
  const runInfo = runInfoOf(chosen);
  const params = tool.examples?.[0]?.params ?? {};
  const step = asking(chosen) ?? plan?.steps[0];
  const pending = callOf(step ?? { id: 'call', name: details.name, skill_name: tool.id, params });
  const call = { ...pending, status: 'waiting', decidedBy: null, decidedAt: null, note: null } as const;
  return {
    /** The first example of a domain, and what it says. */
    said: (wanted: AnyDomain) => shown(said.find((one) => one.domain === wanted) ?? chosen),
    ...shown(chosen),
    domain: domainShown(domain, lang),
    contract: contractShown(domain.read.contracts[0], id),
    session: advanced(startSession('s1', NOON), domain, { text, move: 'new' }, read, NOON),
    tool: details,
    toolInfo: toolShown(tool, registry, lang),
    params,
    called: toCallResult(success(sampleOf(details.result ?? {})), timed),
    run: { ...runInfo, ...runOf(chosen, call) },
    runInfo,
    call,
    /** What a call answers that waits for a person. */
    waits: toCallResult(failure('CONFIRMATION_REQUIRED', callMessages.tool_waits[lang], pending), timed),
    /** The run's event stream. */
    stream: streamOf(pending, runInfo.status),
    audit: auditOf(chosen, call),
    order: { run: RUN, domain: id, text, doing: plan?.steps[0]?.name ?? text, at: at(3_600) },
  };
}

interface Example {
  readonly domain: AnyDomain;
  readonly text: string;
  readonly read: Interpretation<unknown>;
  readonly plan: Plan | null;
}

function readExample(domain: AnyDomain, text: string, lang: Lang): Example {
  const context = { world: domain.read.world.empty, now: NOON, lang, last: undefined };
  const read = readGrammar(readerOf(domain), { text }, context);
  const plan =
    read.questions.length === 0 ? domain.act.plan(read.value, { ...context, input: { text } }) : null;
  return { domain, text, read, plan: plan?.ok ? plan.value : null };
}

const callOf = (step: Pick<PlanStep, 'id' | 'name' | 'skill_name' | 'params'>): PendingCall => ({
  id: `1.${step.id}`,
  runId: RUN,
  stepId: `1.${step.id}`,
  toolId: step.skill_name,
  params: step.params,
  preview: step.name,
  hash: 'c7be1ed902fb8dd4d48997c6452f5d7e509fbcdbe2808b16bcf4edce4c07d14e',
  askedBy: 'local',
  askedAt: at(1),
  expiresAt: at(86_401),
  reason: 'confirmation',
});

const runInfoOf = ({ domain, text }: Example): RunInfo => ({
  id: RUN,
  title: text,
  domain: domain.about.id,
  requester: 'local',
  state: 'executing',
  status: 'waiting',
  createdAt: at(0),
  updatedAt: at(1),
  attempts: 1,
  nextAt: null,
});

const runOf = ({ text, read, plan }: Example, call: Call): Omit<Run, keyof RunInfo> => ({
  input: { text },
  result: read.value,
  evidence: read.evidence,
  set_aside: read.setAside,
  spent: read.spent ?? [],
  unread: read.unread,
  plan,
  steps: (plan?.steps ?? []).map(({ id, skill_name: tool }) => ({
    key: `1.${id}`,
    tool,
    status: `1.${id}` === call.stepId ? 'waiting' : 'pending',
    attempts: 0,
    result: null,
    told: null,
    artifacts: [],
  })),
  calls: [call],
  report: null,
  issues: [],
  artifacts: [],
});

function streamOf(call: PendingCall, status: RunStatus): string {
  const place = { run: RUN, iteration: 1, at: at(1) };
  const events: readonly RunEvent[] = [
    { type: 'state', state: 'executing', ...place },
    { type: 'waiting', step: call.stepId.replace(/^1\./, ''), call, ...place },
  ];
  const messages = events.map(
    (event, i) => `id: ${i + 1}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}`,
  );
  return [...messages, `event: status\ndata: ${JSON.stringify({ status })}\n\n`].join('\n\n');
}

const auditOf = ({ text }: Example, { toolId: tool, params, stepId }: PendingCall): AuditEntry => ({
  id: 1,
  who: 'local',
  at: at(2),
  tool,
  params,
  words: text,
  trace: `${RUN}/${stepId}`,
  outcome: 'done',
});

/** Something of the shape a schema asks for; what it need not say is left out. */
function sampleOf(schema: JsonSchema | boolean): unknown {
  if (typeof schema === 'boolean') return null;
  const { type, properties = {}, required = [], items } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
    case 'array':
      return items === undefined ? [] : [sampleOf(items)];
    case 'string':
      return schema.description ?? '…';
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}
