import { COST } from './cost.ts';
import { type Cover, type Instance, isInstance, type Reading } from './cover.ts';
import type { CompiledFrame } from './tables.ts';
import type { CoverToken } from './view.ts';

/**
 * The readings that only who spoke can choose between, the chosen one not among them: as good up to how loosely they read, of as
 * many requests, and not outdone. One is outdone where the other means all its words and more, or the same words more shortly;
 * where each means words that the other only passes over, their lengths say nothing.
 */
export function equalsOf({ cover, rivals }: Pick<Reading, 'cover' | 'rivals'>): Cover[] {
  const level = levelOf(cover);
  const requests = cover.parts.filter(isInstance).length;
  const near = rivals.filter(
    (one) => levelOf(one) === level && one.parts.filter(isInstance).length === requests,
  );
  if (near.length === 0) return [];
  const meant = meantIn(cover);
  return near.filter((one) => {
    const others = meantIn(one);
    const [inBoth, isSame] = [isWithin(others, meant), others.size === meant.size];
    return !inBoth || (isSame && one.cost === cover.cost);
  });
}

const levelOf = ({ cost }: Cover): number => Math.floor(cost / COST.loose);

const isWithin = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => [...a].every((at) => b.has(at));

/** The places of all signs that a value or a head rests on; what may only stand beside is not meant. */
function meantIn({ parts }: Cover): ReadonlySet<number> {
  const meant = new Set<number>();
  const add = ({ start, end }: CoverToken) => {
    for (let at = start; at < end; at++) meant.add(at);
  };
  for (const part of parts.filter(isInstance)) {
    for (const { token, carried } of part.values) if (token && !carried) add(token);
    for (const token of headsOf(part)) add(token);
  }
  return meant;
}

/** The words that call it, by each of the ways that are said whole. */
function headsOf({ frame, tokens }: Instance): CoverToken[] {
  const said = new Set(tokens.flatMap(({ ids }) => ids));
  const heads = (frame as CompiledFrame).needs.filter((head) =>
    head.every((group) => group.some((id) => said.has(id))),
  );
  const calling = new Set(heads.flat(2));
  return tokens.filter(({ ids }) => ids.some((id) => calling.has(id)));
}
