import type { ToolDefinition } from './tool.ts';

/** What a person or a program may do here. Further role names mean something to single domains only. */
export type Permission = 'read' | 'act' | 'approve';

const rolesFor: Readonly<Record<Permission, readonly string[] | 'any'>> = {
  read: 'any',
  act: ['owner', 'operator'],
  // Apart from `act`, so that a program that asks for a write cannot also say yes to it.
  approve: ['owner', 'approver'],
};

export function may(roles: readonly string[], permission: Permission): boolean {
  const needed = rolesFor[permission];
  return needed === 'any' ? roles.length > 0 : needed.some((role) => roles.includes(role));
}

/** A tool without an effect only looks. */
export const mayUse = ({ effect }: ToolDefinition, roles: readonly string[]): boolean =>
  may(roles, effect === 'none' ? 'read' : 'act');
