import { readerOf } from '../../core/domain.ts';
import {
  type Interpretation,
  interpret,
  type ReadContext,
  readGrammar,
} from '../../core/reading/interpret.ts';
import type { Model } from '../../core/reading/model.ts';
import { ok } from '../../core/result.ts';
import type { BusinessCalls } from './contract.ts';
import { domain } from './index.ts';
import { businessTools } from './tools.ts';
import type { BusinessWorld } from './world.ts';

export const NOW = new Date(2026, 10, 15, 12);

const reader = readerOf(domain);

export const contextOf = (world: BusinessWorld | undefined, last?: unknown): ReadContext<unknown> => ({
  world: world ?? domain.read.world.empty,
  now: NOW,
  lang: 'zh',
  last,
});

export const read = (text: string, world?: BusinessWorld, last?: unknown): Interpretation<BusinessCalls> =>
  readGrammar(reader, { text }, contextOf(world, last)) as Interpretation<BusinessCalls>;

/** What the evidence check leaves of a model's answer. */
export async function readWithModel(
  text: string,
  ...answers: string[]
): Promise<Interpretation<BusinessCalls>> {
  let round = 0;
  const model: Model = {
    id: 'scripted',
    complete: async () => ok({ text: answers[Math.min(round++, answers.length - 1)] ?? '', calls: [] }),
  };
  const options = { engine: 'model', model } as const;
  return (await interpret(reader, { text }, contextOf(undefined), options)) as Interpretation<BusinessCalls>;
}

const writing = new Set(
  businessTools.filter(({ category }) => /^(?:create|update|delete)$/.test(category)).map(({ id }) => id),
);
export const isWrite = ({ toolId }: { readonly toolId: string }): boolean => writing.has(toolId);
