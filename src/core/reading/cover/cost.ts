/**
 * What a reading costs, in five levels. A level is worth more than any number of lesser ones, so nothing is ever
 * weighed: a reading that loses a word is worse than one that asks, however smooth the other is.
 *
 *     lost    a word that says something and is used by nothing, or disappears inside a name
 *     torn    a word used against what stands around it: a name that goes on past its end, under another's cue
 *     asked   something a frame needs and nobody said
 *     loose   an open name, something carried over from before, a step across a full stop
 *     plain   a token, a frame: of two equal readings the shorter stands
 */
export const LEVELS = ['lost', 'torn', 'asked', 'loose', 'plain'] as const;
export type Level = (typeof LEVELS)[number];

const BASE = 1024;

/** All levels in one number: comparing numbers compares level by level. */
export const COST: Readonly<Record<Level, number>> = {
  lost: BASE ** 4,
  torn: BASE ** 3,
  asked: BASE ** 2,
  loose: BASE,
  plain: 1,
};

/** Puts one where its cost belongs, behind those that cost as much. */
export function insert<T extends { readonly cost: number }>(list: T[], one: T): void {
  let at = list.push(one) - 1;
  for (; at > 0 && list[at - 1]!.cost > one.cost; at--) list[at] = list[at - 1]!;
  list[at] = one;
}

export type CostParts = Readonly<Record<Level, number>>;

export function partsOf(cost: number): CostParts {
  const parts = { lost: 0, torn: 0, asked: 0, loose: 0, plain: 0 };
  let rest = cost;
  for (const level of LEVELS) {
    parts[level] = Math.floor(rest / COST[level]);
    rest -= parts[level] * COST[level];
  }
  return parts;
}

/** `lost 1 · loose 2 · plain 7`: what is nothing is left out. */
export function costText(cost: number): string {
  const parts = partsOf(cost);
  const said = LEVELS.filter((level) => parts[level] > 0).map((level) => `${level} ${parts[level]}`);
  return said.join(' · ') || 'nothing';
}

/** The first level in which two costs differ; null for equal ones. */
export function firstDifference(a: number, b: number): Level | null {
  const [left, right] = [partsOf(a), partsOf(b)];
  return LEVELS.find((level) => left[level] !== right[level]) ?? null;
}
