import { readerOf } from '../../core/domain.ts';
import {
  byEar,
  type Interpretation,
  interpret,
  type Reader,
  readGrammar,
} from '../../core/reading/interpret.ts';
import { scripted } from '../../core/reading/model.testkit.ts';
import type { HomeCommands } from './contract.ts';
import { domain } from './index.ts';
import { emptyHome, type Home } from './world.ts';

const reader = readerOf(domain) as unknown as Reader<HomeCommands, Home>;
const context = (world: Home) => ({ world, now: new Date(0), lang: 'zh' as const, last: undefined });

/** A sentence through the grammar and the evidence check. */
export const read = (text: string, world: Home = emptyHome): Interpretation<HomeCommands> =>
  readGrammar(reader, { text }, context(world));

/** The same as a recogniser may have written it. */
export const hear = (text: string): Interpretation<HomeCommands> =>
  byEar(reader, { text }, context(emptyHome), read(text)).read;

/** The same through a model that answers with the given texts, one after the other. */
export async function readWith(
  text: string,
  answers: readonly string[],
  world: Home = emptyHome,
  form?: string,
) {
  const model = scripted(...answers);
  const asking = { ...context(world), ...(form !== undefined && { form }) };
  const answer = await interpret(reader, { text }, asking, { engine: 'model', model });
  return { answer, requests: model.requests };
}
