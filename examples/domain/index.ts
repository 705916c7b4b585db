import * as z from 'zod';
import { defineDomain } from '../../src/core/domain.ts';
import { ok } from '../../src/core/result.ts';
import { type CutList, cutListContract, emptyCutList } from './contract.ts';
import { evaluate } from './evaluate.ts';
import { engines, grounding, isEmpty, questions } from './interpret.ts';
import { lexiconSize } from './lexicon.ts';
import { messages } from './messages.ts';
import { plan } from './plan.ts';
import { makeList, namespaces } from './tools.ts';

export const domain = defineDomain<CutList, null>({
  about: {
    id: 'sample',
    title: { zh: '下料', en: 'Cutting list' },
    summary: { zh: '一句话 → 下料单', en: 'a sentence → a cutting list' },
    examples: {
      zh: ['切三根250mm的木条', '铝管，长1米2，要5根'],
      en: ['cut 3 battens of 250 mm', 'I need 5 tubes, 1.2 m each'],
    },
    messages,
  },
  read: {
    contracts: [cutListContract],
    engines,
    grounding,
    degraded: () => emptyCutList,
    isEmpty,
    questions,
    world: { schema: z.null(), empty: null, options: [], load: async () => ok(null) },
    lexiconSize,
  },
  act: {
    namespaces,
    tools: [makeList],
    plan,
    evaluate,
  },
});
