import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spiceMessages } from './messages.ts';
import { readSpice } from './read.ts';

const soak = process.env.YX_SOAK === '1';

const words = fc.constantFrom(
  ..."M1 m2 R1 C9 X1 XX d g s b a 0 vdd! nmos pch foo w=1u l= =2 nf={ m=2} .subckt .ends .param .global .model .include $ $[m] ; * + \\ 1k 1e999 ( ) , {w} 'w*2' \"x é \u0000".split(
    ' ',
  ),
);
const line = fc.array(words, { maxLength: 9 }).map((list) => list.join(' '));
const deck = fc.array(fc.oneof(line, fc.constant('.subckt c a b'), fc.constant('.ends'), fc.string()), {
  maxLength: 14,
});

const timeout = soak ? 3_600_000 : 30_000;

describe('whatever the file holds, the answer is a netlist or coded errors', { timeout }, () => {
  it('random decks', () => {
    fc.assert(
      fc.property(deck, (lines) => {
        const read = readSpice(lines.join('\n'));
        if (read.ok) expect(read.value.netlist.cells.length).toBeGreaterThan(0);
        else {
          expect(read.error.length).toBeGreaterThan(0);
          for (const { code } of read.error) expect(Object.hasOwn(spiceMessages, code)).toBe(true);
        }
      }),
      { seed: Number(process.env.YX_SEED), numRuns: soak ? 100_000 : 1_500 },
    );
  });

  it('one very long line, and very many short ones, take linear time', () => {
    expect(readSpice(`R1 a b ${'1+'.repeat(100_000)}1`).ok).toBe(true);
    expect(readSpice(`.subckt c a b\nM1 ${'x '.repeat(100_000)}\n.ends`).ok).toBe(false);
    const many = Array.from({ length: 20_000 }, (_, i) => `R${i} a b 1`).join('\n');
    expect(readSpice(`.subckt c a b\n${many}\n.ends`).ok).toBe(true);
  });
});
