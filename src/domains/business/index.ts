import { defineDomain } from '../../core/domain.ts';
import { commands } from './commands/index.ts';
import { evaluate } from './evaluate.ts';
import { plan } from './plan.ts';
import { reading } from './reading.ts';
import { reverse } from './reverse.ts';
import { services } from './services/index.ts';
import { businessMigrations } from './services/migrations.ts';
import type { Sample } from './store.ts';
import { businessTools, namespaces } from './tools.ts';

export type { BusinessCalls } from './contract.ts';

export const domain = defineDomain({
  ...reading,
  act: {
    namespaces,
    tools: businessTools,
    plan,
    evaluate,
    reverse,
  },
  outside: {
    services,
    migrations: businessMigrations,
    // A refusal says that there are clients already, which is all that was wanted.
    sample: async (service) => {
      await (await service<Sample>('business.sample')).seed({});
    },
    commands,
  },
});
