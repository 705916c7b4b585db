import { readerOf } from '../../../core/domain.ts';
import { same } from '../../../core/reading/evidence.ts';
import { readGrammar } from '../../../core/reading/interpret.ts';
import { setAt } from '../../../core/result.ts';
import type { BusinessCall } from '../contract.ts';
import { domain } from '../index.ts';
import { contextOf } from '../testkit.ts';

/** One way to say a value. */
export interface Way {
  readonly words: string;
  readonly value: unknown;
}

/**
 * Ordered, asked, or ordered behind what is told: please stands before a verb, and not before a question or a name.
 * What is given as ordered and does not begin with a verb is told.
 */
export type Manner = 'do' | 'ask' | 'tell';

export interface Ask {
  readonly toolId: string;
  readonly manner: Manner;
  /** Whole requests; `{param}`, or `{param:kind}` where they differ, stands for a value. */
  readonly frames: readonly string[];
  /** What its words say besides. */
  readonly fixed: BusinessCall['params'];
  /** What may be said around these and no others. */
  readonly around: readonly Around[];
}

/** What stands around a request, and what else it asks for. */
export interface Around {
  readonly before: string;
  readonly behind: string;
  /** Where nothing is said, beside each of them. */
  readonly manners?: readonly Manner[];
  readonly first?: BusinessCall;
  readonly more?: BusinessCall;
}

export interface Grid {
  readonly lang: 'zh' | 'en';
  /** How an order begins. */
  readonly verbs: RegExp;
  readonly ways: Readonly<Record<string, readonly Way[]>>;
  readonly asks: readonly Ask[];
  readonly around: readonly Around[];
}

/** `words=value|words`: what is said, and what it means where that is something else. */
export const ways = (list: string, read: (value: string) => unknown = (value) => value): Way[] =>
  list.split('|').map((one) => {
    const [words, value] = one.split('=');
    return { words: words!.trim(), value: read((value ?? words)!.trim()) };
  });

export const period = (value: string): unknown => {
  const [start, end] = value.split('..');
  return { start, end };
};

export const asked = (
  toolId: string,
  manner: Exclude<Manner, 'tell'>,
  frames: string,
  fixed: BusinessCall['params'] = {},
  around: readonly Around[] = [],
): Ask => ({
  toolId,
  manner,
  frames: frames
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
  fixed,
  around,
});

/** `before _ behind`. */
export const around = (said: string, manners = '', more: Partial<Around> = {}): Around => {
  const [before = '', behind = ''] = said.split('_');
  return { before, behind, ...(manners !== '' && { manners: manners.split(' ') as Manner[] }), ...more };
};

/** The same numbers for the same seed. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

export interface Cell {
  readonly text: string;
  readonly expected: readonly BusinessCall[];
}

const HOLE = /\{([\w.]+)(?::(\w+))?\}/g;

/** A request with values put into its places; a name said twice is one name. */
function filled(grid: Grid, ask: Ask, frame: string, roll: (sides: number) => number) {
  let call: BusinessCall = { toolId: ask.toolId, params: ask.fixed };
  const text = frame.replace(HOLE, (_, param: string, kind: string | undefined) => {
    const list = grid.ways[kind ?? param];
    if (!list) throw new Error(`No ways to say ${kind ?? param}`);
    const way = list[roll(list.length)]!;
    call = setAt(call, ['params', ...param.split('.')], way.value);
    return way.words;
  });
  return { text, call };
}

function fits(
  { manners, first, more }: Around,
  { toolId, manner }: Ask,
  frame: string,
  { verbs }: Grid,
): boolean {
  // The same asked for twice is asked for once.
  if (first?.toolId === toolId || more?.toolId === toolId) return false;
  return !manners || manners.includes(manner === 'do' && !verbs.test(frame) ? 'tell' : manner);
}

/** Every frame beside everything that may stand around it, with other values each time; every `step`th of them. */
export function* cells(grid: Grid, step = 1, seed = 1): Iterable<Cell> {
  const roll = dice(seed);
  let skip = roll(step);
  for (const ask of grid.asks)
    for (const frame of ask.frames)
      for (const one of [...grid.around, ...ask.around]) {
        if (!fits(one, ask, frame, grid) || skip-- > 0) continue;
        skip = step - 1;
        const { text, call } = filled(grid, ask, frame, roll);
        yield {
          text: `${one.before}${text}${one.behind}`,
          expected: [...(one.first ? [one.first] : []), call, ...(one.more ? [one.more] : [])],
        };
      }
}

const reader = readerOf(domain);

export type Verdict = 'done' | 'asked' | 'otherwise';

/** Whether it was done as said, asked about, or something else was done. */
export function judged({ text, expected }: Cell, lang: Grid['lang']): { verdict: Verdict; got: unknown } {
  const { value, diagnostics } = readGrammar(reader, { text }, { ...contextOf(undefined), lang });
  const got = value as readonly BusinessCall[];
  if (same(got, expected)) return { verdict: 'done', got };
  // Of several the one may be done and the other asked about; nothing may be done that was not said.
  const isSaid = got.every((call) => expected.some((one) => same(one, call)));
  const isAsked = got.length === 0 || diagnostics.some(({ severity }) => severity !== 'info');
  return { verdict: isSaid && isAsked ? 'asked' : 'otherwise', got };
}
