import * as z from 'zod';
import type { BusinessCalls } from './contract.ts';
import type { Remembered } from './grammar/memory.ts';

const Last = z.object({ client: z.string().exactOptional(), project: z.string().exactOptional() });

export const rememberedOf = (last: unknown): Remembered => Last.safeParse(last).data ?? {};

/** The client and the project spoken of last, for the pronouns of the next sentence. */
export function remember(calls: BusinessCalls, before: unknown): Remembered {
  let last = rememberedOf(before);
  for (const { toolId, params } of calls) {
    const named = (key: string) => (typeof params[key] === 'string' ? params[key] : undefined);
    const client = named('clientName') ?? (toolId === 'crm.create_client' ? named('name') : undefined);
    const project = named('projectName') ?? (toolId === 'project.create_project' ? named('name') : undefined);
    // Whoever is gone is not spoken of again, nor is what was theirs.
    if (toolId === 'crm.delete_client') last = {};
    else
      last = { ...last, ...(client !== undefined && { client }), ...(project !== undefined && { project }) };
  }
  return last;
}
