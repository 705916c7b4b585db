import * as z from 'zod';
import { type Confirmer, executePlan, type RunDeps, type RunOutcome } from '../../src/core/run/execute.ts';
import { makePlan, type Plan, type PlanDraft } from '../../src/core/run/plan.ts';
import type { RunEvent } from '../../src/core/run/state.ts';
import type { success, ToolContext, ToolDefinition } from '../../src/core/tool/tool.ts';
import { holding, type MemoryRuns, memoryRuns } from './memory-runs.ts';
import { manualClock, testContext, testRegistry, testTool } from './tool-kit.ts';

export type Execute = (
  params: Record<string, unknown>,
  context: ToolContext,
) => Promise<ReturnType<typeof success>>;
export const tool = (id: string, execute: Execute, over: Partial<ToolDefinition> = {}): ToolDefinition =>
  testTool({
    id,
    category: 'action',
    effect: 'none',
    paramsSchema: z.object({ n: z.unknown().optional() }),
    execute: execute as ToolDefinition['execute'],
    ...over,
  });
export const asking = { requiresConfirmation: true, effect: 'sql' } as const;

export const step = (id: string, dependencies: string[] = [], skill_name = 'x.do', params = {}) => ({
  id,
  name: id,
  skill_name,
  params,
  dependencies,
});
export function planOf(steps: PlanDraft['steps']): Plan {
  const made = makePlan({ steps }, new Date(0));
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

export const answers = (answer: Awaited<ReturnType<Confirmer['ask']>>): Confirmer => ({
  ask: async () => answer,
});
/** What an executor needs but the hold, and where it gets that. */
export type Executing = Omit<RunDeps, 'hold'> & { readonly runs: Pick<MemoryRuns, 'acquire'> };

/** Carries a plan out, or on, while it holds the run. */
export async function execute(plan: Plan, { runs, ...deps }: Executing): Promise<RunOutcome> {
  const outcome = await holding(runs, deps.runId, (hold) => executePlan(plan, { ...deps, hold }));
  if (!outcome) throw new Error('busy');
  return outcome;
}

export function setUp(tools: ToolDefinition[], over: Partial<Omit<Executing, 'runs'>> = {}) {
  const clock = manualClock();
  const events: RunEvent[] = [];
  const deps = {
    runId: 'r1',
    registry: testRegistry(tools, clock),
    context: testContext({ now: clock.now }),
    runs: memoryRuns(),
    confirmer: answers('rejected'),
    timers: clock.timers,
    emit: (event: RunEvent) => {
      events.push(event);
    },
    ...over,
  };
  return { deps, clock, events, run: (...steps: PlanDraft['steps']) => execute(planOf(steps), deps) };
}
export const statuses = (plan: Plan) => Object.fromEntries(plan.steps.map(({ id, status }) => [id, status]));
