import type { Contract } from '../core/contract/contract.ts';
import type { AnyDomain } from '../core/domain.ts';
import type { Lang } from '../core/messages.ts';
import type { Interpretation } from '../core/reading/interpret.ts';
import { addSpent } from '../core/reading/model.ts';
import type { Issue } from '../core/result.ts';
import { keptValue } from '../core/run/execute.ts';
import type { Plan } from '../core/run/plan.ts';
import { noRecord } from '../core/run/state.ts';
import type { Speaker } from '../core/speaker.ts';
import { describeTool } from '../core/tool/params.ts';
import type { Registry, ToolLookup } from '../core/tool/registry.ts';
import type { ToolCallResult, ToolDefinition } from '../core/tool/tool.ts';
import type { ContractInfo, DomainInfo, JsonSchema, Run, ToolDetails, ToolInfo } from '../core/wire.ts';
import type { RunDetail } from '../runtime/sql/runs.ts';
import { sampleFilesOf } from './domains.ts';
import type { RunResult } from './runs/carry-out.ts';
import type { Order } from './runs/request.ts';

/** What there is, as it leaves: the same on the command line, over HTTP and over MCP. */

export function domainShown({ about, read, act }: AnyDomain, lang: Lang): DomainInfo {
  return {
    id: about.id,
    title: about.title[lang],
    summary: about.summary[lang],
    examples: about.examples[lang],
    contracts: read.contracts.map(({ id, version }) => ({ id, version })),
    tools: act.tools.map(({ id }) => id),
    takesFiles: read.input?.files === true,
    sampleFiles: sampleFilesOf(about.id),
    options: read.world.options.map(({ name, value, help }) => ({
      name,
      ...(value !== undefined && { value }),
      help: help[lang],
    })),
  };
}

export const contractShown = (contract: Contract, domain: string | null, lang?: Lang): ContractInfo => ({
  id: contract.id,
  version: contract.version,
  versions: contract.versions,
  domain,
  schema: contract.toJSONSchema(lang) as JsonSchema,
});

export function toolShown(tool: ToolDefinition, registry: Registry, lang: Lang = 'zh'): ToolInfo {
  const { id, name, description, category, requiresConfirmation, effect } = tool;
  const words = { name: name[lang], description: description[lang] };
  return { id, ...words, category, requiresConfirmation, effect, enabled: registry.isEnabled(id) };
}

export const toolDetails = (tool: ToolDefinition, registry: Registry, lang?: Lang): ToolDetails => ({
  ...(describeTool(tool, lang) as Omit<ToolDetails, 'enabled'>),
  enabled: registry.isEnabled(tool.id),
});

/** A run as it is shown: what was asked, how far it is, what came of it. */
export function runShown(run: RunDetail, tools: ToolLookup | null, say: Speaker, lang: Lang): Run {
  const { roles: _, isCleared: __, request, outcome, steps, ...rest } = run;
  const asked = request as {
    readonly input?: Run['input'];
    readonly read?: Partial<Interpretation<unknown>>;
    readonly shown?: unknown;
  } | null;
  const came = (outcome ?? {}) as Partial<Pick<Run, 'report' | 'issues' | 'artifacts' | 'spent'>>;
  const plan = planIn(steps);
  return {
    ...rest,
    input: asked?.input ?? null,
    result: asked?.shown ?? asked?.read?.value ?? null,
    evidence: asked?.read?.evidence ?? [],
    set_aside: asked?.read?.setAside ?? [],
    unread: asked?.read?.unread ?? [],
    plan,
    steps: steps
      .filter(({ key }) => !key.startsWith('@'))
      .map(({ key, status, attempts, result, artifacts }) => {
        const id = key.replace(/^\d+\./, '');
        const tool = plan?.steps.find((step) => step.id === id)?.skill_name ?? null;
        const told = (tool !== null && result?.ok && tools?.get(tool)?.tell?.(result.data, lang)) || null;
        return { key, tool, status, attempts, result, told, artifacts };
      }),
    calls: rest.calls.map((call) => {
      // What would be changed is kept with the step that waits.
      const change = steps.find(({ key }) => key === call.stepId)?.pending?.change;
      return change ? { ...call, change } : call;
    }),
    report: came.report ?? null,
    issues: say.issues((came.issues ?? []) as readonly Issue[]),
    artifacts: came.artifacts ?? [],
    spent: addSpent(asked?.read?.spent ?? [], came.spent ?? []),
  };
}

/** The latest plan on record; a single call keeps it bare, a run as the answer of a stage. */
function planIn(steps: RunDetail['steps']): Plan | null {
  const kept = steps.filter(({ key }) => /^@plan(?:\.\d+)?$/.test(key)).at(-1)?.result?.data;
  const plan = (kept as { readonly value?: Plan } | undefined)?.value ?? (kept as Plan | undefined);
  return plan && Array.isArray(plan.steps) ? plan : null;
}

/** The record of a run that nobody kept, from what came of it. */
export function unkeptRun(
  { runId: id, status, state, best, issues, artifacts, spent }: RunResult,
  { domain, input, read }: Pick<Order, 'domain' | 'input' | 'read'>,
  now: Date,
): RunDetail {
  const at = now.toISOString();
  const { plan, results } = best?.outcome ?? { plan: null, results: new Map<string, ToolCallResult>() };
  return {
    id,
    title: input.text,
    domain: domain.about.id,
    requester: 'local',
    roles: [],
    isCleared: false,
    request: { input, read },
    state,
    status,
    createdAt: at,
    updatedAt: at,
    attempts: 1,
    nextAt: null,
    steps: [
      { key: '@plan', ...keptValue(plan) },
      ...(plan?.steps ?? []).map((step) => ({
        ...noRecord,
        key: `${best?.number ?? 1}.${step.id}`,
        status: step.status,
        result: results.get(step.id) ?? null,
      })),
    ],
    calls: [],
    outcome: { report: best?.report ?? null, issues, artifacts, spent },
  };
}
