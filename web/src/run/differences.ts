import type { Path } from '../wire.ts';

export interface Difference {
  readonly path: string;
  readonly a: unknown;
  readonly b: unknown;
  readonly same: boolean;
}

/** Two values leaf by leaf, in the order of the first; what only one of them has is undefined in the other. */
export function differences(a: unknown, b: unknown): readonly Difference[] {
  const [left, right] = [leavesOf(a), leavesOf(b)];
  const paths = [...new Set([...left.keys(), ...right.keys()])];
  return paths.map((path) => {
    const [own, other] = [left.get(path), right.get(path)];
    return { path, a: own, b: other, same: own === other };
  });
}

/** `holes · 1 · diameter` → the place in the contract. */
export const placeOf = (path: string): Path =>
  path.split(' · ').map((part) => (/^\d+$/.test(part) ? Number(part) - 1 : part));

function leavesOf(value: unknown, path = '', found = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) {
    if (value !== undefined && (path !== '' || value !== null)) found.set(path, value);
    return found;
  }
  for (const [key, member] of Object.entries(value)) {
    const name = Array.isArray(value) ? `${Number(key) + 1}` : key;
    leavesOf(member, path === '' ? name : `${path} · ${name}`, found);
  }
  return found;
}
