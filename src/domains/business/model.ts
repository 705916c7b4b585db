import { Calendar, isoDay } from '../../core/days/calendar.ts';
import type { ModelEngine } from '../../core/reading/interpret.ts';
import { callsModel } from '../../core/tool/calls-model.ts';
import type { ToolDefinition } from '../../core/tool/tool.ts';
import { type BusinessCalls, businessCallsContract } from './contract.ts';
import { rulesFor } from './prompt.ts';
import type { BusinessWorld } from './world.ts';

export const modelEngine = (tools: readonly ToolDefinition[]): ModelEngine<BusinessCalls, BusinessWorld> =>
  callsModel<BusinessWorld>({
    tools: () => tools,
    contract: businessCallsContract,
    rules: (today, text) => rulesFor(tools, today, text),
    today: (now) => isoDay(new Calendar(now).today),
    names: ({ clients, projects }) => [...clients, ...projects],
  });
