import { expect, it } from 'vitest';
import { UNKNOWN_COMMAND } from '../src/domains/home/contract.ts';
import { read } from '../src/domains/home/interpret.testkit.ts';
import { smallTalk } from './support/small-talk.ts';

const COUNT = process.env.YX_SOAK === '1' ? 6_000 : 1_500;
const seed = Number(process.env.YX_SEED) || 1;

it(`H10: of ${COUNT} sentences of small talk hardly one is an order, whatever lamps and doors they mention`, () => {
  const said = smallTalk(COUNT, seed);
  expect(said.length).toBeGreaterThan(COUNT * 0.9);
  const taken = said.filter((text) => read(text).value.some((command) => command !== UNKNOWN_COMMAND));
  expect(taken.length, taken.join('; ')).toBeLessThanOrEqual(1);
});
