import { defineDomain } from '../../core/domain.ts';
import { checkCommand } from './check-command.ts';
import { evaluate } from './evaluate.ts';
import { importCommand } from './import-command.ts';
import { plan } from './plan.ts';
import { reading } from './reading.ts';
import { homeTools, namespaces } from './tools.ts';

export type { HomeCommands } from './contract.ts';

export const domain = defineDomain({
  ...reading,
  act: {
    namespaces,
    tools: homeTools,
    plan,
    evaluate,
  },
  outside: {
    // The broker's client is heavy and only acting needs it.
    services: {
      devices: { create: async (env) => (await import('./services/devices.ts')).devicesService.create(env) },
    },
    commands: [importCommand, checkCommand],
  },
});
