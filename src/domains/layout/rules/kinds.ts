import * as z from 'zod';
import type { DeviceType } from '../contract.ts';
import type { Role } from './roles.ts';

const Limit = z.object({ min_length: z.number().optional(), rule: z.string().default('-') });

/** Transistors of another threshold or voltage: a marker over them, and what the rules then say besides. */
const Kind = z.object({
  name: z.string(),
  models: z.array(z.string()),
  marker: z.string(),
  /** What the marker lies over: the rows alone, their taps too, or also their well. */
  over: z.enum(['rows', 'taps', 'well']),
  /** Layers that rules of this kind speak of, by the role they strengthen. */
  layer_roles: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
  limits: z.partialRecord(z.enum(['nmos', 'pmos']), Limit).default({}),
});
export type Kind = z.output<typeof Kind>;

/** `devices.kinds` of a rule file; what is not of that form is no kind. */
export const kindsIn = (section: unknown): readonly Kind[] => z.array(Kind).safeParse(section).data ?? [];

export const kindRole = (name: string): Role => `kind_${name}`;

/** The kind a model's name belongs to; '' for the plain one. */
export function kindOf(
  kinds: readonly { readonly name: string; readonly models: readonly string[] }[],
  model: string | null,
  type: DeviceType,
): string {
  if (model === null || type === 'capacitor') return '';
  const name = model.toLowerCase();
  return kinds.find(({ models }) => models.some((one) => one.toLowerCase() === name))?.name ?? '';
}

/** Names that roles have besides their own, with these kinds in a layout. */
export function namesBy(kinds: readonly Kind[]): ReadonlyMap<Role, readonly string[]> {
  const names = new Map<Role, readonly string[]>();
  for (const { layer_roles } of kinds) {
    for (const [role, given] of Object.entries(layer_roles)) {
      names.set(role as Role, [...(names.get(role as Role) ?? []), ...[given].flat()]);
    }
  }
  return names;
}
