import * as z from 'zod';
import type { DomainReading } from '../../src/core/domain.ts';
import { ok } from '../../src/core/result.ts';
import { type CutList, cutListContract, emptyCutList } from './contract.ts';
import { engines, grounding, isEmpty, questions } from './interpret.ts';
import { fillers, lexicons } from './lexicon.ts';
import { messages } from './messages.ts';

export type { CutList } from './contract.ts';

/** What words need of this domain, and nothing that acts: a browser is given this much. */
export const reading: DomainReading<CutList, null> = {
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
    lexicons,
    fillers,
  },
};
