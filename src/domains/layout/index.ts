import { defineDomain } from '../../core/domain.ts';
import { commands } from './commands.ts';
import { drawTools } from './draw/tools.ts';
import { drcCommands } from './drc/commands.ts';
import { drcTools } from './drc/tools.ts';
import { evaluate } from './evaluate.ts';
import { lvsCommands } from './lvs/commands.ts';
import { lvsTools } from './lvs/tools.ts';
import { evalTools } from './metrics/tools.ts';
import { plan, refine } from './plan.ts';
import { reading } from './reading.ts';
import { Readings } from './readings.ts';
import { namespaces, tools } from './tools.ts';

export type { ObjectivesJson } from './contract/objectives.ts';

export const domain = defineDomain({
  ...reading,
  act: {
    namespaces,
    tools: [...tools, ...drcTools, ...lvsTools, ...drawTools, ...evalTools],
    plan,
    refine,
    evaluate,
  },
  outside: {
    commands: [...commands, ...drcCommands, ...lvsCommands],
    services: {
      readings: { create: async () => ({ service: new Readings() }) },
      memory: { create: async (env) => (await import('./services/memory.ts')).memoryService.create(env) },
      klayout: { create: async (env) => (await import('./services/klayout.ts')).klayoutService.create(env) },
    },
  },
});
