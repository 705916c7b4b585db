import { type Extent, type Normalized, normalize } from '../../language/index.ts';
import { Heard } from './calling.ts';
import { COST, partsOf } from './cost.ts';
import { type Chain, Lattice } from './lattice.ts';
import { type Laid, type Partial, type Remembered, rowsOf, search } from './search.ts';
import { Compiled, type Frame, type Lexer, type Names, type Slot, type Tables } from './tables.ts';
import type { CoverToken } from './view.ts';

/** One value of an instance. */
export interface Value {
  readonly slot: Slot;
  /** The key the token was taken by: `#money`, `status:done`. */
  readonly key: string;
  readonly value: unknown;
  /** The words it was read from; nothing where it was said in an earlier message. */
  readonly token: CoverToken | null;
  /** The word that pointed at it: 它. */
  readonly by: CoverToken | null;
  /** Taken over from what was said before. */
  readonly carried: boolean;
}

export interface Instance {
  readonly frame: Frame;
  readonly values: readonly Value[];
  readonly asked: readonly Slot[];
  /** The tokens of its stretch, those it could do nothing with, and the rest. */
  readonly tokens: readonly CoverToken[];
  readonly unread: readonly CoverToken[];
  readonly used: readonly CoverToken[];
  readonly bare: boolean;
  /** A value stands where another's cue is beside it. */
  readonly strained: boolean;
}

/** A stretch nothing was made of. */
export interface Stretch {
  readonly frame: null;
  readonly tokens: readonly CoverToken[];
  readonly unread: readonly CoverToken[];
}

export interface Cover {
  readonly cost: number;
  /** All tokens of the text, whatever became of them. */
  readonly tokens: readonly CoverToken[];
  /** In the order said. */
  readonly parts: readonly (Instance | Stretch)[];
  readonly tail: string;
}

export interface Reading {
  readonly normalized: Normalized;
  readonly cover: Cover;
  /** Other readings that are hardly worse and say something else. */
  readonly rivals: readonly Cover[];
}

export interface CoverInput {
  readonly text: string | Normalized;
  readonly names?: Names | null;
  readonly now?: Date;
  /** What the conversation speaks of, by memory. */
  readonly before?: ReadonlyMap<string, unknown>;
}

export interface CoverEngine {
  readonly compiled: Compiled;
  read(input: CoverInput): Reading;
  /** Every cover that was found, the cheapest first. */
  all(input: CoverInput): readonly Cover[];
}

export const isInstance = (part: Instance | Stretch): part is Instance => part.frame !== null;

/** An engine for plain tables. */
export function createCover(tables: Tables): CoverEngine {
  const compiled = new Compiled(tables);
  const heard = new Heard(compiled);
  const covers = (source: Source, from: number, to: number, memory: Memory): Found[] => {
    const found: Found[] = [];
    let least = Number.POSITIVE_INFINITY;
    const lattice = new Lattice(source.normalized, compiled, source.names, source.lexers, from, to);
    for (const chain of lattice.chains()) {
      // No frame makes up for a word that the chain itself has lost.
      if (chain.cost >= least) continue;
      // What is worse in anything but looseness is nobody's rival.
      const most = (Math.floor(least / COST.asked) + 1) * COST.asked - chain.cost;
      for (const partial of search(chain, compiled, memory, most, heard)) {
        const cost = chain.cost + partial.cost;
        least = Math.min(least, cost);
        found.push({ cost, chain, partial });
      }
    }
    return found.sort((a, b) => a.cost - b.cost);
  };
  const built = ({ cost, chain, partial }: Found) =>
    coverOf(partial, chain.tokens, cost, chain.tail, compiled);
  const all = (input: CoverInput): { readonly first: Cover; readonly rest: () => Cover[] } => {
    const normalized = typeof input.text === 'string' ? normalize(input.text) : input.text;
    const now = input.now ?? new Date(0);
    const lexers = tables.lexers.map((lexer) => lexer(normalized, now));
    const source = { normalized, names: input.names ?? null, lexers };
    let memory: Memory = new Map(
      [...(input.before ?? [])].map(([key, value]) => [key, { value, token: null, key: -1 }]),
    );
    const pieces = piecesOf(normalized.text);
    if (pieces.length === 1) {
      const [first, ...rest] = covers(source, 0, normalized.text.length, memory);
      return { first: first ? built(first) : NOTHING, rest: () => rest.map(built) };
    }
    const best: Cover[] = [];
    for (const { start, end } of pieces) {
      const [found] = covers(source, start, end, memory);
      if (!found) continue;
      best.push(built(found));
      memory = found.partial.memory;
    }
    return { first: best.length === 0 ? NOTHING : joined(best), rest: () => [] };
  };
  return {
    compiled,
    all(input) {
      const { first, rest } = all(input);
      return [first, ...rest()];
    },
    read(input) {
      const normalized = typeof input.text === 'string' ? normalize(input.text) : input.text;
      const { first: cover, rest } = all({ ...input, text: normalized });
      let rivals: readonly Cover[] | undefined;
      return {
        normalized,
        cover,
        get rivals() {
          rivals ??= rivalsOf(cover, rest());
          return rivals;
        },
      };
    },
  };
}

type Memory = ReadonlyMap<string, Remembered>;
interface Source {
  readonly normalized: Normalized;
  readonly names: Names | null;
  readonly lexers: readonly ReturnType<Lexer>[];
}
interface Found {
  readonly cost: number;
  readonly chain: Chain;
  readonly partial: Partial;
}

/** Sentences are read together up to this length. */
const TOGETHER = 90;

/** A text, or its pieces: whole sentences, as long as there is room for another. */
function piecesOf(text: string): Extent[] {
  const pieces: { start: number; end: number }[] = [];
  for (const found of text.matchAll(/[^。;?!\n]{1,300}[。;?!\n]{0,9}|[。;?!\n]{1,9}/g)) {
    const [start, end] = [found.index, found.index + found[0].length];
    const last = pieces.at(-1);
    if (last && end - last.start <= TOGETHER) last.end = end;
    else pieces.push({ start, end });
  }
  return pieces.length === 0 ? [{ start: 0, end: text.length }] : pieces;
}
/** The covers of the pieces of one text, one after the other. */
const joined = (covers: readonly Cover[]): Cover => ({
  cost: covers.reduce((sum, { cost }) => sum + cost, 0),
  tokens: covers.flatMap(({ tokens }) => tokens),
  parts: covers.flatMap(({ parts }) => parts),
  tail: covers.at(-1)!.tail,
});

const NOTHING: Cover = { cost: 0, tokens: [], parts: [], tail: '' };

function coverOf(
  partial: Partial,
  tokens: readonly CoverToken[],
  cost: number,
  tail: string,
  compiled: Compiled,
): Cover {
  return { cost, tokens, tail, parts: rowsOf(partial).map((one) => partOf(one, tokens, compiled)) };
}

function partOf(
  { fit, carried, asked }: Laid,
  tokens: readonly CoverToken[],
  compiled: Compiled,
): Instance | Stretch {
  const own = tokens.slice(fit.from, fit.to);
  const unread = fit.unread.map((at) => tokens[at]!);
  if (!fit.frame) return { frame: null, tokens: own, unread };
  const { takers } = fit.frame;
  const said = fit.fills.flatMap(({ slot, at, key: last }) =>
    at.map((i): Value => {
      const token = tokens[i]!;
      // Of a list each is taken by a key of its own: done, and under way.
      const id = token.ids.includes(last) ? last : token.ids.find((one) => takers[one]?.includes(slot));
      const { key } = compiled.keys[id ?? last]!;
      return { slot, key, value: saidBy(token, key), token, by: null, carried: false };
    }),
  );
  const taken = carried.map(
    ({ slot, from, by }): Value => ({
      slot,
      key: '',
      value: from.token ? saidBy(from.token, compiled.keys[from.key]!.key) : from.value,
      token: from.token,
      by: by < 0 ? null : tokens[by]!,
      carried: true,
    }),
  );
  const left = new Set(unread);
  return {
    frame: fit.frame,
    values: [...said, ...taken],
    asked,
    tokens: own,
    unread,
    used: own.filter((token) => !left.has(token)),
    bare: fit.bare,
    strained: fit.strained,
  };
}

/** A word's value is which one of its kind it is. */
const saidBy = (token: CoverToken, key: string): unknown =>
  key.startsWith('#') ? token.value : key.slice(key.indexOf(':') + 1);

/** What a cover says, whatever it costs. */
function saying(cover: Cover): string {
  const parts = cover.parts
    .filter(isInstance)
    .map(({ frame, values, asked }) => [
      frame.id,
      values.map(({ slot, value }) => [slot.name, value]),
      asked.map(({ name }) => name),
    ]);
  return JSON.stringify(parts);
}

/** Alike in what is lost, asked and torn, and another saying. */
function rivalsOf(cover: Cover, rest: readonly Cover[]): Cover[] {
  const seen = new Set([saying(cover)]);
  const bar = Math.floor(cover.cost / COST.asked);
  return rest.filter((other) => {
    if (
      Math.floor(other.cost / COST.asked) > bar ||
      partsOf(other.cost).loose > partsOf(cover.cost).loose + 1
    )
      return false;
    const said = saying(other);
    if (seen.has(said)) return false;
    seen.add(said);
    return true;
  });
}
