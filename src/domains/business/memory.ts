import * as z from 'zod';
import type { Shown } from '../../core/domain.ts';
import type { BusinessCalls } from './contract.ts';
import type { Remembered } from './grammar/memory.ts';

const Listed = z.object({ kind: z.enum(['client', 'project', 'contact']), names: z.array(z.string()) });
const Last = z.object({
  client: z.string().exactOptional(),
  project: z.string().exactOptional(),
  /** The lists that were shown, one of a kind, the latest first. */
  listed: z.array(Listed).exactOptional(),
});
export type Listed = Readonly<z.output<typeof Listed>>;

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

/** What kind of records a tool lists. */
const LISTS: readonly (readonly [tool: RegExp, kind: Listed['kind']])[] = [
  [/^crm\.(?:list_clients|search_client)$/, 'client'],
  [/^crm\.list_contacts$/, 'contact'],
  [/^project\.(?:list_projects|list_by_client|search_project)$/, 'project'],
];
const Items = z.object({ items: z.array(z.object({ name: z.string() })) });
const KEPT = 100;

/** The records an answer listed, so that the second of them can be spoken of. */
export function recall(shown: readonly Shown[], before: unknown): Remembered {
  const last = rememberedOf(before);
  for (const { tool, data } of shown) {
    const kind = LISTS.find(([pattern]) => pattern.test(tool))?.[1];
    const items = kind && Items.safeParse(data).data?.items;
    if (!items || items.length === 0) continue;
    const names = items.slice(0, KEPT).map(({ name }) => name);
    return { ...last, listed: [{ kind, names }, ...(last.listed ?? []).filter((one) => one.kind !== kind)] };
  }
  return last;
}
