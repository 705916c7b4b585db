import { err, type Issue, ok, type Result } from '../../../core/result.ts';
import { issue } from './messages.ts';
import {
  type DerivedRole,
  isDerivedRole,
  isRole,
  type ProcessLayer,
  type Reading,
  type Role,
  readName,
} from './roles.ts';
import type { DRCRuleSet } from './rule-set.ts';

/** Which layer a role is, by the layer's name in the rule file. */
export type RoleMapping = Readonly<Partial<Record<Role, string>>>;

export interface Assigned {
  readonly layers: ReadonlyMap<Role, ProcessLayer>;
  /** Derived layers by the role the file says they have. */
  readonly derived: ReadonlyMap<Role, string>;
  /** Roles more than one layer's name claims; none of them has it. */
  readonly ambiguous: ReadonlyMap<Role, readonly string[]>;
}

export function assignRoles(rules: DRCRuleSet, mapping: RoleMapping): Result<Assigned> {
  const said = { ...mappingIn(rules.devices?.layer_roles), ...mapping } as Record<string, string>;
  const wrong = Object.entries(said).flatMap(([role, layer]) => problemsOf(rules, role, layer));
  if (wrong.length > 0) return err(wrong);
  const derived = new Map(
    Object.entries(said).filter((entry): entry is [DerivedRole, string] => isDerivedRole(entry[0])),
  );
  const explicit = (Object.entries(said) as [Role, string][]).filter(([role]) => !isDerivedRole(role));
  const taken = new Set(explicit.map(([, layer]) => layer));
  const claims = claimsByName(Object.keys(rules.layers).filter((name) => !taken.has(name)));
  const layers = new Map<Role, ProcessLayer>();
  const ambiguous = new Map<Role, readonly string[]>();
  const give = (role: Role, name: string) =>
    layers.set(role, {
      role,
      name,
      layer: rules.getLayerNumber(name)!,
      datatype: rules.getDatatype(name),
    });
  for (const [role, name] of explicit) give(role, name);
  for (const [role, names] of claims) {
    if (layers.has(role)) continue;
    if (names.length === 1) give(role, names[0]!);
    else ambiguous.set(role, names);
  }
  const roleOf = new Map([...layers.values()].map(({ name, role }) => [name, role]));
  for (const { name, carrier, use } of labelLayers(rules, taken)) {
    const role = roleOf.get(carrier);
    if (role && !layers.has(`${role}_${use}`)) give(`${role}_${use}`, name);
  }
  return ok({ layers, derived, ambiguous });
}

const mappingIn = (section: unknown): Readonly<Record<string, unknown>> =>
  section !== null && typeof section === 'object' ? (section as Record<string, unknown>) : {};

function problemsOf(rules: DRCRuleSet, role: string, layer: unknown): Issue[] {
  const path = ['devices', 'layer_roles', role];
  if (isDerivedRole(role)) {
    const known =
      typeof layer === 'string' && (rules.derived.has(layer) || Object.hasOwn(rules.layers, layer));
    return known ? [] : [issue('process_no_such_layer', { path, params: { role, layer } })];
  }
  if (!isRole(role)) return [issue('process_no_such_role', { path, params: { role } })];
  if (typeof layer === 'string' && rules.getLayerNumber(layer) !== undefined) return [];
  return [issue('process_no_such_layer', { path, params: { role, layer } })];
}

function claimsByName(names: readonly string[]): ReadonlyMap<Role, readonly string[]> {
  const all = new Set(names);
  const readings = names.map((name) => [name, readName(name, all)] as const);
  const highest = readings.reduce(
    (most, [, r]) => (r?.kind === 'metal' ? Math.max(most, r.number) : most),
    0,
  );
  const claims = new Map<Role, string[]>();
  for (const [name, reading] of readings) {
    const role = reading && roleOf(reading, highest);
    if (role) claims.set(role, [...(claims.get(role) ?? []), name]);
  }
  return claims;
}

/** Top metals are counted on from the highest numbered one. */
function roleOf(reading: Reading, highest: number): Role | null {
  switch (reading.kind) {
    case 'plain':
      return reading.role;
    case 'metal':
      return `metal${reading.number}`;
    case 'via':
      return `via${reading.number}`;
    case 'top_metal':
      return `metal${highest + reading.number}`;
    case 'top_via':
      return `via${highest + reading.number - 1}`;
    case 'text':
      return null;
  }
}

function labelLayers(rules: DRCRuleSet, taken: ReadonlySet<string>) {
  const names = new Set(Object.keys(rules.layers));
  return [...names].flatMap((name) => {
    const reading = taken.has(name) ? null : readName(name, names);
    return reading?.kind === 'text' ? [{ name, carrier: reading.carrier, use: reading.use }] : [];
  });
}
