import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { type Cell, cells, toolOf, trades } from './grid.testkit.ts';
import { createToolReader } from './read.ts';

const now = new Date(2026, 10, 15, 12);
const reader = createToolReader(trades.map(toolOf));

/** What became of a cell. */
function fateOf({ said, toolId, params }: Cell): 'done' | 'held' | 'otherwise' {
  const { calls } = reader.read(said, now);
  if (calls.length === 0) return 'held';
  return params && isDeepStrictEqual(calls, [{ toolId, params }]) ? 'done' : 'otherwise';
}

it('B24: of everything that may be said to tools of no trade nothing is done otherwise, and hardly anything is held', () => {
  const all = [...new Map([...cells()].map((cell) => [cell.said, cell])).values()].map((cell) => ({
    cell,
    fate: fateOf(cell),
  }));
  expect(all.filter(({ fate }) => fate === 'otherwise').map(({ cell }) => cell.said)).toEqual([]);
  const asked = all.filter(({ cell }) => cell.params !== null);
  const denied = all.length - asked.length;
  expect([asked.length, denied].every((many) => many > 1500)).toBe(true);
  expect(all.filter(({ cell, fate }) => cell.params === null && fate === 'done')).toEqual([]);
  // What is held is said in one language of things that are told of in the other, and that no table knows.
  const held = asked.filter(({ fate }) => fate === 'held');
  expect(held.filter(({ cell }) => !/抛光|钟/.test(cell.said)).map(({ cell }) => cell.said)).toEqual([]);
  expect(held.length / asked.length).toBeLessThan(0.1);
});
