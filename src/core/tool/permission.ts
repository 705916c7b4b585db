import { isRecord } from '../contract/plain-json.ts';
import type { ToolDefinition } from './tool.ts';

/**
 * Who may do what, where a tool does not say otherwise: an owner everything; an editor may ask for writes and approve
 * them; an agent, a program that speaks for someone, may ask and never approve; an approver may approve what others
 * asked for; anyone else may only look.
 */
const rolesFor = {
  act: ['owner', 'editor', 'agent'],
  approve: ['owner', 'editor', 'approver'],
} as const;

/** Every role there is: those every tool knows, and those a tool names for itself. */
export const knownRoles = (tools: readonly Pick<ToolDefinition, 'roles' | 'hides'>[]): readonly string[] => [
  ...new Set([
    ...rolesFor.act,
    ...rolesFor.approve,
    'viewer',
    ...tools.flatMap(({ roles = [], hides = {} }) => [...roles, ...Object.keys(hides)]),
  ]),
];

const any = (roles: readonly string[], wanted: readonly string[]): boolean =>
  roles.some((role) => wanted.includes(role));

export const mayApprove = (roles: readonly string[]): boolean => any(roles, rolesFor.approve);

/** Whose machine it is: what is set for everybody is theirs to set. */
export const mayOwn = (roles: readonly string[]): boolean => roles.includes('owner');

export function mayCall(
  { roles: allowed, effect }: Pick<ToolDefinition, 'roles' | 'effect'>,
  roles: readonly string[],
): boolean {
  if (mayOwn(roles)) return true;
  if (allowed) return any(roles, allowed);
  return effect === 'none' ? roles.length > 0 : any(roles, rolesFor.act);
}

/** What the caller may see of a result: a field is left out when every role of the caller hides it. */
export function visibleTo(
  { hides = {} }: Pick<ToolDefinition, 'hides'>,
  data: unknown,
  roles: readonly string[],
): unknown {
  const [first = [], ...others] = roles.map((role) => (Object.hasOwn(hides, role) ? hides[role]! : []));
  const hidden = roles.includes('owner')
    ? []
    : first.filter((path) => others.every((paths) => paths.includes(path)));
  return hidden.reduce((seen, path) => without(seen, path.split('.')), data);
}

/** The data without the field at a path; a list on the way is passed through. */
function without(data: unknown, path: readonly string[]): unknown {
  if (Array.isArray(data)) return data.map((item) => without(item, path));
  const [key, ...rest] = path;
  if (!isRecord(data) || key === undefined || !Object.hasOwn(data, key)) return data;
  const { [key]: value, ...kept } = data;
  return rest.length === 0 ? kept : { ...data, [key]: without(value, rest) };
}
