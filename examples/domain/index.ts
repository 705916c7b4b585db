import { defineDomain } from '../../src/core/domain.ts';
import { evaluate } from './evaluate.ts';
import { plan } from './plan.ts';
import { reading } from './reading.ts';
import { makeList, namespaces } from './tools.ts';

export type { CutList } from './contract.ts';

export const domain = defineDomain({
  ...reading,
  act: {
    namespaces,
    tools: [makeList],
    plan,
    evaluate,
  },
});
