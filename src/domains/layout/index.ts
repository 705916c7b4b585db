import * as z from 'zod';
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
    settings: [
      {
        key: 'layout.pdkRoot',
        env: 'PDK_ROOT',
        type: z.string().min(1),
        expected: 'FOLDER',
        meaning: {
          zh: 'PDK 所在的文件夹（open_pdks、ciel、IHP 的布局）：代工厂的规则脚本和仿真模型',
          en: 'the folder of the PDKs (as open_pdks, ciel and IHP lay it out): the foundry’s decks and models',
        },
        // Decks are programs: only whoever starts this one says which are run.
        startOnly: true,
      },
    ],
    programs: [
      {
        id: 'klayout',
        name: 'KLayout',
        use: { zh: '版图的第二检查者（DRC、LVS）', en: 'the second checker of layouts (DRC, LVS)' },
        programs: ['klayout'],
        install: 'apt-get install -y klayout',
      },
      {
        id: 'magic',
        name: 'Magic',
        use: { zh: '代工厂规则的检查者（PDK_ROOT）', en: 'a checker by the foundry’s rules (PDK_ROOT)' },
        programs: ['magic'],
        install: 'apt-get install -y magic',
      },
      {
        id: 'ngspice',
        name: 'ngspice',
        use: { zh: '仿真（yx simulate）', en: 'simulation (yx simulate)' },
        programs: ['ngspice'],
        install: 'apt-get install -y ngspice',
      },
    ],
    services: {
      readings: { create: async () => ({ service: new Readings() }) },
      memory: { create: async (env) => (await import('./services/memory.ts')).memoryService.create(env) },
      foundry: { create: async (env) => (await import('./services/foundry.ts')).foundryService.create(env) },
      ngspice: { create: async (env) => (await import('./services/ngspice.ts')).ngspiceService.create(env) },
      klayout: { create: async (env) => (await import('./services/klayout.ts')).klayoutService.create(env) },
    },
  },
});
