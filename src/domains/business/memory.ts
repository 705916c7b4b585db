import * as z from 'zod';
import type { Shown } from '../../core/domain.ts';
import { normalize } from '../../core/language/index.ts';
import type { ReadContext } from '../../core/reading/interpret.ts';
import type { BusinessCalls } from './contract.ts';
import type { Remembered } from './grammar/memory.ts';
import type { BusinessWorld } from './world.ts';

const Listed = z.object({ kind: z.enum(['client', 'project', 'contact']), names: z.array(z.string()) });
const Last = z.object({
  client: z.string().exactOptional(),
  project: z.string().exactOptional(),
  contact: z.string().exactOptional(),
  /** The lists that were shown, one of a kind, the latest first. */
  listed: z.array(Listed).exactOptional(),
  /** A name the store has not, and those it offers instead. */
  offered: z.object({ name: z.string(), candidates: z.array(z.string()).min(1) }).exactOptional(),
});
type Listed = Readonly<z.output<typeof Listed>>;
export type Kind = Listed['kind'];

export const rememberedOf = (last: unknown): z.output<typeof Last> => Last.safeParse(last).data ?? {};

/** Somebody or something a word can point at. */
export interface Named {
  readonly kind: Kind;
  readonly name: string;
}

/** Whoever and whatever one can speak of without a name: the only one an answer showed, or what was named last. */
export function namedIn(last: unknown): Named[] {
  const known = rememberedOf(last);
  const found = (['contact', 'project', 'client'] as const).flatMap((kind) => {
    const names = known.listed?.find((one) => one.kind === kind)?.names ?? [];
    const name = names.length === 1 ? names[0] : known[kind];
    return name === undefined ? [] : [{ kind, name }];
  });
  return found;
}

/** The client and the project spoken of last, for the pronouns of the next sentence. */
export function remember(
  calls: BusinessCalls,
  before: unknown,
  context?: ReadContext<BusinessWorld>,
  said = '',
): Remembered {
  const { offered: _, ...known } = rememberedOf(before);
  let last: Remembered = known;
  if (calls.length === 0) return { ...last, ...onlyOneIn(said, context?.world.known ?? null) };
  for (const { toolId, params } of calls) {
    const named = (key: string) => (typeof params[key] === 'string' ? params[key] : undefined);
    // What is looked for by its whole name is spoken of.
    const sought = named('keyword');
    const found = (list: readonly string[] | undefined) =>
      sought && list?.includes(sought) ? sought : undefined;
    const client =
      named('clientName') ??
      (toolId === 'crm.create_client'
        ? named('name')
        : toolId === 'crm.search_client'
          ? found(context?.world.clients)
          : undefined);
    const contact = named('contactName') ?? (toolId === 'crm.create_contact' ? named('name') : undefined);
    const project =
      named('projectName') ??
      (toolId === 'project.create_project'
        ? named('name')
        : toolId === 'project.search_project'
          ? found(context?.world.projects)
          : undefined);
    last = {
      ...last,
      ...(client !== undefined && { client }),
      ...(project !== undefined && { project }),
      ...(contact !== undefined && { contact }),
    };
  }
  return last;
}

/** Somebody the store knows is spoken of, whatever came of it; of two, nobody can say which. */
function onlyOneIn(said: string, known: BusinessWorld['known']): Remembered {
  const normalized = normalize(said);
  const found = known?.scan(normalized.text) ?? [];
  const [one] = found;
  if (!one || found.length > 1 || one.value.length !== 1) return {};
  const name = normalized.quote(one.start, one.end);
  return one.value[0] === 'client' ? { client: name } : { project: name };
}

const Refused = z.looseObject({ name: z.string(), candidates: z.array(z.string()).min(1) });
const Rows = z.array(z.record(z.string(), z.unknown()));
const Shape = z.looseObject({ items: Rows.exactOptional(), contacts: Rows.exactOptional() });
/** What kind of records stands in the `name` of what a tool shows. */
const OWN: readonly (readonly [tool: RegExp, kind: Kind])[] = [
  [/^crm\.(?:list_clients|search_client)$/, 'client'],
  [/^crm\.(?:list_contacts|get_client)$/, 'contact'],
  [/^project\./, 'project'],
];
const COLUMNS: Readonly<Record<Kind, string>> = {
  client: 'clientName',
  project: 'projectName',
  contact: 'contactName',
};
const KEPT = 100;

/** The records an answer showed, so that the second of them can be spoken of. */
export function recall(shown: readonly Shown[], before: unknown): Remembered {
  let last = rememberedOf(before);
  for (const { tool, data, refused } of shown) {
    const { name, candidates } = Refused.safeParse(refused).data ?? {};
    if (name !== undefined && candidates) last = { ...last, offered: { name, candidates } };
    // Whoever is gone is not spoken of again, nor is what was theirs.
    if (tool === 'crm.delete_client') last = {};
    const { items, contacts } = Shape.safeParse(data).data ?? {};
    const rows = items ?? contacts ?? [];
    const own = OWN.find(([pattern]) => pattern.test(tool))?.[1];
    for (const kind of ['client', 'project', 'contact'] as const) {
      const names = rows
        .map((row) => row[kind === own ? 'name' : COLUMNS[kind]])
        .filter((name) => typeof name === 'string');
      if (names.length === 0) continue;
      const listed = { kind, names: [...new Set(names)].slice(0, KEPT) };
      last = { ...last, listed: [listed, ...(last.listed ?? []).filter((one) => one.kind !== kind)] };
    }
  }
  return last;
}
