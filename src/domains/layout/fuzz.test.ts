import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractMessages } from '../../core/contract/contract.ts';
import type { Json } from '../../core/contract/plain-json.ts';
import type { Issue, Result } from '../../core/result.ts';
import { messages } from './messages.ts';
import { parseObjectives } from './objectives/parse.ts';
import { readNetlist } from './recognise/read-netlist.ts';
import { parseRules } from './rules/parse.ts';

const soak = process.env.YX_SOAK === '1';
/** Long enough for the whole count on a slow machine. */
const timeout = soak ? 3_600_000 : 30_000;
/** The full count is of files of one sort, over all ways of breaking them. */
const parameters = (ways: number) => ({
  seed: Number(process.env.YX_SEED),
  numRuns: soak ? 100_000 / ways : 400,
});
const read = (path: string) => readFileSync(new URL(`./corpus/${path}`, import.meta.url), 'utf8');

function coded(result: Result<unknown>): void {
  if (result.ok) return;
  expect(result.error.length).toBeGreaterThan(0);
  for (const { code, message } of result.error as readonly Issue[]) {
    expect(Object.hasOwn(messages, code) || Object.hasOwn(contractMessages, code), code).toBe(true);
    expect(message).not.toBe('');
  }
}

const odd = fc.oneof(
  fc.constantFrom<Json>(null, true, '', 'M1', 'vss', 'nmos', -1, 0, 1.5, 1e308, '__proto__', 'constructor'),
  fc.constantFrom<Json>([], {}, [[]], { d: 'a' }, 'X1/M1', 'inv'),
);

/** A copy with a few places overwritten, removed or doubled. */
function broken(whole: Json, places: readonly (readonly [number, Json, number])[]): unknown {
  let copy = structuredClone(whole) as unknown;
  for (const [at, given, how] of places) {
    const value = structuredClone(given) as Json;
    const spots: [Record<string, unknown> | unknown[], string][] = [];
    const visit = (node: unknown) => {
      if (node === null || typeof node !== 'object') return;
      for (const [key, inner] of Object.entries(node)) {
        spots.push([node as Record<string, unknown>, key]);
        visit(inner);
      }
    };
    visit(copy);
    const spot = spots[at % Math.max(1, spots.length)];
    if (!spot) {
      copy = value;
      continue;
    }
    const [parent, key] = spot as [Record<string, unknown>, string];
    if (how === 0) parent[key] = value;
    else if (how === 1) delete parent[key];
    else if (Array.isArray(parent)) parent.push(structuredClone(parent[Number(key)]));
    else parent[`${key}x`] = value;
  }
  return copy;
}
const changes = fc.array(fc.tuple(fc.nat(), odd, fc.nat(2)), { minLength: 1, maxLength: 4 });

describe('a broken file is a coded error, never a crash', { timeout }, () => {
  const kinds = [
    ['netlist', read('circuits/align_ring_oscillator.json'), readNetlist, 4],
    ['netlist with mirrors', read('circuits/sky130_five_transistor_ota.json'), readNetlist, 4],
    ['rules', read('rules/sg13g2_rules.json'), parseRules, 2],
    [
      'objectives',
      '{"objectives": [{"name": "area_min", "weight": 0.5}], "constraints": {"max_area": 10}}',
      parseObjectives,
      2,
    ],
  ] as const;

  it.each(kinds)('%s: values changed', (_, text, parse, ways) => {
    const whole = JSON.parse(text) as Json;
    coded(parse(whole));
    fc.assert(
      fc.property(changes, (places) => coded(parse(broken(whole, places)))),
      parameters(ways),
    );
  });

  it.each(kinds)('%s: text cut and overwritten', (_, text, parse, ways) => {
    const cut = fc.tuple(fc.nat(text.length), fc.nat(40), fc.string({ maxLength: 5 }));
    fc.assert(
      fc.property(cut, ([at, length, put]) =>
        coded(parse(text.slice(0, at) + put + text.slice(at + length))),
      ),
      parameters(ways),
    );
  });

  it('anything at all', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true }), (value) => {
        for (const [, , parse] of kinds) coded(parse(value));
      }),
      parameters(10),
    );
  });
});
