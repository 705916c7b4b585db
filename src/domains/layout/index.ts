import { defineDomain } from '../../core/domain.ts';
import { commands } from './commands.ts';
import { netlistContract } from './contract/netlist.ts';
import { type ObjectivesJson, objectivesContract } from './contract/objectives.ts';
import { rulesContract } from './contract/rules.ts';
import { drawMessages } from './draw/messages.ts';
import { drawTools } from './draw/tools.ts';
import { drcCommands } from './drc/commands.ts';
import { drcMessages } from './drc/messages.ts';
import { drcTools } from './drc/tools.ts';
import { evaluate } from './evaluate.ts';
import { engines, grounding, isEmpty, nothingSaid, questions } from './interpret.ts';
import { lexiconSize } from './lexicon.ts';
import { lvsCommands } from './lvs/commands.ts';
import { lvsMessages } from './lvs/messages.ts';
import { lvsTools } from './lvs/tools.ts';
import { messages } from './messages.ts';
import { evalTools } from './metrics/tools.ts';
import { plan, refine } from './plan.ts';
import { processMessages } from './process/messages.ts';
import { Readings } from './readings.ts';
import { type DrawSettings, world } from './settings.ts';
import { namespaces, tools } from './tools.ts';

export const domain = defineDomain<ObjectivesJson, DrawSettings>({
  about: {
    id: 'layout',
    title: { zh: '模拟版图', en: 'Analog layout' },
    summary: {
      zh: '网表、规则和设计目标 → 检查过的版图',
      en: 'netlist, rules and objectives → a checked layout',
    },
    examples: {
      zh: ['面积优先，输入对必须匹配，宽高比不超过2', '匹配度不低于0.95，面积权重0.7，最多迭代10次'],
      en: [
        'area first, the input pair must match, aspect ratio at most 2',
        'minimize area, at most 10 iterations',
      ],
    },
    messages: { ...messages, ...drcMessages, ...drawMessages, ...processMessages, ...lvsMessages },
  },
  read: {
    contracts: [objectivesContract, netlistContract, rulesContract],
    engines,
    grounding,
    degraded: () => nothingSaid,
    isEmpty,
    questions,
    input: { files: true },
    world,
    lexiconSize,
  },
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
