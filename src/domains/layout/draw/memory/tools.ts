import * as z from 'zod';
import { described } from '../../../../core/contract/described.ts';
import { defineTool, ServiceUnavailable, success, type ToolContext } from '../../../../core/tool/tool.ts';
import { readingsOf } from '../../input/readings.ts';
import { refused } from '../../input/refusal.ts';
import { SectionWire } from '../section-wire.ts';
import { prepareOnce } from '../sizes/prepare.ts';
import { drawn, example } from '../tool-input.ts';
import { forgetNames, likenessOf, MEMORY_SERVICE, type MemoryPort, withNames } from './memory.ts';

/** Where nothing is kept, nothing is remembered: a layout is drawn all the same. */
async function memoryOf({ services }: ToolContext): Promise<MemoryPort | null> {
  try {
    return await services.get<MemoryPort>(MEMORY_SERVICE);
  } catch (thrown) {
    if (thrown instanceof ServiceUnavailable) return null;
    throw thrown;
  }
}

const { netlist, rules, fit_sizes } = drawn;

const recallTool = defineTool({
  id: 'layout.recall_placement',
  name: { zh: '回忆布局', en: 'Recall a placement' },
  description: {
    zh: '找出接法相同的电路以前最好的布局，供布局时参考；没有就给出空的结果',
    en: 'Finds the best placement so far of a circuit connected the same way, to start from; empty where there is none',
  },
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  timeout: 30_000,
  examples: [{ zh: '以前画过类似的电路吗', en: 'was a circuit like this drawn before', params: example }],
  paramsSchema: z.strictObject({ netlist, rules, fit_sizes }),
  resultSchema: z.strictObject({ sections: z.array(SectionWire), score: z.number().nullable() }),
  async execute(given, context) {
    const prepared = prepareOnce(await readingsOf(context), given.netlist, given.rules, {
      fitSizes: given.fit_sizes,
    });
    if (!prepared.ok) return refused(prepared.error);
    const { circuit, process } = prepared.value;
    const likeness = likenessOf(circuit, process.tech);
    const known = await (await memoryOf(context))?.recall(likeness.key);
    return known
      ? success({ sections: [...withNames(known, likeness, circuit)], score: known.score })
      : success({ sections: [], score: null });
  },
});

const rememberTool = defineTool({
  id: 'layout.remember_placement',
  name: { zh: '记住布局', en: 'Remember a placement' },
  description: {
    zh: '记住通过检查的布局，接法相同的电路下次从它开始；不如已记住的就不记',
    en: 'Keeps a placement that passed, for circuits connected the same way to start from; not where a better one is kept already',
  },
  category: 'generate',
  requiresConfirmation: false,
  effect: 'idempotent',
  timeout: 30_000,
  examples: [
    {
      zh: '记住这个布局',
      en: 'remember this placement',
      params: {
        ...example,
        sections: [{ type: 'nmos', bulk: 'vss', rows: [['M1', 'M2']] }],
        score: 1,
        passed: false,
      },
    },
  ],
  paramsSchema: z.strictObject({
    netlist,
    rules,
    fit_sizes,
    sections: described(z.array(SectionWire), {
      zh: '布局：layout.place 的 sections',
      en: 'the placement: sections of layout.place',
    }),
    score: described(z.number(), { zh: '评估的得分', en: 'the score of the evaluation' }),
    passed: described(z.boolean(), {
      zh: '是否通过了检查；没有通过的不记',
      en: 'whether it passed; what did not is not kept',
    }),
  }),
  resultSchema: z.strictObject({ remembered: z.boolean() }),
  async execute({ sections, score, passed, ...given }, context) {
    if (!passed) return success({ remembered: false });
    const prepared = prepareOnce(await readingsOf(context), given.netlist, given.rules, {
      fitSizes: given.fit_sizes,
    });
    if (!prepared.ok) return refused(prepared.error);
    const { circuit, process } = prepared.value;
    const memory = await memoryOf(context);
    const likeness = likenessOf(circuit, process.tech);
    await memory?.remember(likeness.key, { score, sections: forgetNames(sections, likeness) });
    return success({ remembered: memory !== null });
  },
});

export const memoryTools = [recallTool, rememberTool];
