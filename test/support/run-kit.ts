import * as z from 'zod';
import { type Confirmer, executePlan, type RunDeps } from '../../src/core/run/execute.ts';
import { makePlan, type Plan, type PlanDraft } from '../../src/core/run/plan.ts';
import { memoryRunStore, type RunEvent } from '../../src/core/run/state.ts';
import type { success, ToolContext, ToolDefinition } from '../../src/core/tool/tool.ts';
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
export function setUp(tools: ToolDefinition[], over: Partial<RunDeps> = {}) {
  const clock = manualClock();
  const events: RunEvent[] = [];
  const deps: RunDeps = {
    runId: 'r1',
    registry: testRegistry(tools, clock),
    context: testContext({ now: clock.now }),
    store: memoryRunStore(),
    confirmer: answers('rejected'),
    timers: clock.timers,
    emit: (event) => {
      events.push(event);
    },
    ...over,
  };
  return { deps, clock, events, run: (...steps: PlanDraft['steps']) => executePlan(planOf(steps), deps) };
}
export const statuses = (plan: Plan) => Object.fromEntries(plan.steps.map(({ id, status }) => [id, status]));
