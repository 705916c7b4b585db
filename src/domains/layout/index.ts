import { defineDomain } from '../../core/domain.ts';
import { commands } from './commands/index.ts';
import { evaluate } from './evaluate.ts';
import { mentions } from './input/includes.ts';
import { Readings } from './input/readings.ts';
import { plan, refine } from './plan.ts';
import { reading } from './reading.ts';
import { namespaces, tools } from './tools.ts';

export type { ObjectivesJson } from './contract.ts';

export const domain = defineDomain({
  ...reading,
  act: {
    namespaces,
    tools,
    plan,
    refine,
    evaluate,
    computes: true,
  },
  outside: {
    commands,
    mentions,
    programs: [
      {
        id: 'klayout',
        name: 'KLayout',
        use: { zh: '版图的第二检查者（DRC、LVS）', en: 'the second checker of layouts (DRC, LVS)' },
        programs: ['klayout'],
        install: 'apt-get install -y klayout',
      },
    ],
    services: {
      readings: { create: async () => ({ service: new Readings() }) },
      memory: { create: async (env) => (await import('./services/memory.ts')).memoryService.create(env) },
      klayout: { create: async (env) => (await import('./services/klayout.ts')).klayoutService.create(env) },
    },
  },
});
