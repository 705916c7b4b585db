import type { Evidence } from '../reading/evidence.ts';
import type { Path } from '../result.ts';

export interface Calls<C> {
  readonly value: readonly C[];
  readonly evidence: readonly Evidence[];
}

/** Where the call belongs that a question is about. */
const placeOf = (path: Path, { length }: readonly unknown[]): number =>
  Math.min(Number(path[0] ?? length), length);

/** A call in the place its question names: those behind it move on, and what their values stand on with them. */
export function insertCall<C>(
  { value, evidence }: Calls<C>,
  { path }: { readonly path: Path },
  call: C,
  /** What the call rests on, by places inside it. */
  own: readonly Evidence[],
): { value: C[]; evidence: Evidence[] } {
  const index = placeOf(path, value);
  const moved = evidence.map((entry) => {
    const [at, ...rest] = entry.path;
    return Number(at) < index ? entry : { ...entry, path: [Number(at) + 1, ...rest] };
  });
  return {
    value: [...value.slice(0, index), call, ...value.slice(index)],
    evidence: [...moved, ...own.map((entry) => ({ ...entry, path: [index, ...entry.path] }))],
  };
}
