import { defineDomain } from '../../core/domain.ts';
import { commands } from './commands/index.ts';
import { evaluate } from './evaluate.ts';
import { plan } from './plan.ts';
import { reading } from './reading.ts';
import { namespaces, tools } from './tools.ts';

export type { PlateWire } from './contract.ts';

export const domain = defineDomain({
  ...reading,
  act: {
    namespaces,
    tools,
    plan,
    evaluate,
    computes: true,
  },
  outside: {
    commands,
    services: {
      font: { create: async (env) => (await import('./services/font.ts')).fontService.create(env) },
    },
  },
});
