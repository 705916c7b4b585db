import type { Name, Tag } from './names.ts';

/** Which names may fill a parameter, best first; `never` are tags that say it is something else. */
interface Slot {
  readonly param: string;
  readonly tags: readonly Tag[];
  readonly never?: readonly Tag[];
}

const client: Slot = {
  param: 'clientName',
  tags: ['client', 'owner', 'for', 'object', 'subject', 'quoted', 'called', 'organisation'],
  never: ['project', 'contact', 'new'],
};
const keyword: Slot = {
  param: 'keyword',
  tags: ['contains', 'called', 'quoted', 'client', 'project', 'object', 'for', 'owner', 'subject'],
};

/** In the order in which they choose. */
const slots: Readonly<Record<string, readonly Slot[]>> = {
  'crm.search_client': [keyword],
  'project.search_project': [keyword],
  'crm.get_client': [{ ...client, never: ['project', 'new'] }],
  'crm.contact_stats': [client],
  'project.list_by_client': [{ ...client, never: ['contact', 'new'] }],
  'finance.stats_by_client': [client],
  'crm.delete_client': [client],
  'crm.create_client': [
    {
      param: 'name',
      tags: ['called', 'client', 'quoted', 'object', 'organisation', 'subject'],
      never: ['contact', 'project'],
    },
  ],
  'crm.create_contact': [
    { param: 'name', tags: ['contact', 'called', 'object'], never: ['client', 'owner', 'organisation'] },
    {
      param: 'clientName',
      tags: ['client', 'owner', 'for', 'subject', 'organisation'],
      never: ['contact', 'project'],
    },
  ],
  'project.create_project': [
    { param: 'contactName', tags: ['contact'] },
    { param: 'name', tags: ['project', 'called'], never: ['client', 'owner'] },
    {
      param: 'clientName',
      tags: ['client', 'owner', 'for', 'organisation', 'subject'],
      never: ['project', 'contact', 'called'],
    },
    {
      param: 'name',
      tags: ['quoted', 'object', 'subject'],
      never: ['client', 'owner', 'for', 'contact', 'organisation'],
    },
  ],
  'finance.create_settlement': [
    { param: 'projectName', tags: ['project'] },
    {
      param: 'projectName',
      tags: ['quoted', 'for', 'owner', 'subject', 'object', 'called'],
      never: ['client', 'contact', 'organisation'],
    },
  ],
  'project.update_progress': [
    {
      param: 'projectName',
      tags: ['project', 'quoted', 'object', 'owner', 'subject', 'for', 'called'],
      never: ['client', 'contact', 'organisation', 'new'],
    },
  ],
  'crm.update_client': [
    { param: 'name', tags: ['new'] },
    { ...client, never: ['project', 'contact', 'new'] },
  ],
};

export interface Placed {
  /** The names for each parameter; more than one where they were listed. */
  readonly filled: ReadonlyMap<string, readonly Name[]>;
  readonly left: readonly Name[];
}

/** Gives every name its parameter. Names in a row (A、B) share one. */
export function place(tool: string, names: readonly Name[]): Placed {
  const filled = new Map<string, readonly Name[]>();
  const free = new Set(names);
  for (const { param, tags, never = [] } of slots[tool] ?? []) {
    if (filled.has(param)) continue;
    const fits = [...free].filter((name) => !never.some((tag) => name.tags.has(tag)));
    const best = tags.find((tag) => fits.some((name) => name.tags.has(tag)));
    if (best === undefined) continue;
    const first = fits.findIndex((name) => name.tags.has(best));
    const chosen = fits
      .slice(first)
      .filter((_, i, list) => i === 0 || list.slice(1, i + 1).every((one) => one.joined));
    filled.set(param, chosen);
    for (const name of chosen) free.delete(name);
  }
  return { filled, left: [...free] };
}
