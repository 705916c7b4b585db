import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../../core/result.ts';
import { upright } from '../../../../formats/gdsii/library.ts';
import { parseRules } from '../../rules/parse.ts';
import { layoutFromGds } from '../flat-layout.ts';
import { checkMessages } from '../messages.ts';
import { exportDeck } from './deck.ts';
import { gdsOf } from './random.testkit.ts';
import { runDrc } from './run.ts';

const soak = process.env.YX_SOAK === '1';
const timeout = soak ? 3_600_000 : 60_000;
const RUNS = soak ? 100_000 : 600;
const parameters = { seed: Number(process.env.YX_SEED), numRuns: RUNS };

const rulesOf = (layers: Record<string, number>, rules: readonly object[]) => {
  const parsed = parseRules({ tech: 't', layers, rules });
  if (!parsed.ok) throw new Error(parsed.error[0]!.message);
  return parsed.value.value;
};
const ownRules = rulesOf({ a: 1, b: 2 }, [
  { id: 'w', type: 'width', layer: 'a', min: 2e-8, max: 2e-7 },
  { id: 's', type: 'spacing', layer: 'a', min: 2e-8 },
  { id: 's2', type: 'spacing', layer: 'a', layer2: 'b', max: 5e-8 },
  { id: 'e', type: 'enclosure', layer: 'a', layer2: 'b', min: 1e-8 },
  { id: 'x', type: 'extension', layer: 'a', layer2: 'b', min: 1e-8 },
  { id: 'o', type: 'overlap', layer: 'b', layer2: 'a', min: 1e-8 },
  { id: 'd', type: 'density', layer: 'a', min: 0.2 },
]);

/** Every kind of element, a rotated part and an array, small enough that most bytes matter. */
const box = (layer: number, l: number, b: number, r: number, t: number) => ({
  kind: 'boundary' as const,
  layer,
  datatype: 0,
  xy: Int32Array.of(l, b, l, t, r, t, r, b),
});
const sample = gdsOf({
  structures: [
    {
      name: 'TOP',
      elements: [
        box(1, 0, 0, 100, 40),
        {
          kind: 'path',
          layer: 1,
          datatype: 0,
          xy: Int32Array.of(0, 80, 60, 80, 60, 140),
          width: 20,
          ends: 'square',
        },
        { kind: 'reference', name: 'PART', x: 30, y: 10, ...upright, angle: 90 },
        {
          kind: 'reference',
          name: 'PART',
          x: 200,
          y: 0,
          ...upright,
          reflected: true,
          array: { columns: 3, rows: 2, across: [180, 0], up: [0, 90] },
        },
      ],
    },
    { name: 'PART', elements: [box(1, 0, 0, 30, 30), box(2, 5, 5, 25, 15)] },
  ],
});

function coded(issues: readonly Issue[]): void {
  expect(issues.length).toBeGreaterThan(0);
  for (const { code, message } of issues) {
    expect(Object.hasOwn(checkMessages, code), code).toBe(true);
    expect(message).not.toBe('');
  }
}

describe('a broken layout is a coded error or is checked, never a crash', { timeout }, () => {
  it(`${RUNS} changed GDSII files`, () => {
    const counts = { checked: 0, refused: 0 };
    const change = fc.tuple(fc.nat(sample.length - 1), fc.nat(255));
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 5 }),
        fc.nat(sample.length * 4),
        (changes, cut) => {
          const bytes = sample.slice(0, Math.max(1, cut));
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const layout = layoutFromGds(bytes, { most: 1_000 });
          const outcome = layout.ok ? runDrc(layout.value, ownRules, { maxViolations: 3 }) : layout;
          counts[outcome.ok ? 'checked' : 'refused']++;
          if (!outcome.ok) coded(outcome.error);
          else expect(outcome.value.rules).toHaveLength(ownRules.rules.length);
        },
      ),
      parameters,
    );
    expect(Math.min(counts.checked, counts.refused)).toBeGreaterThan(RUNS / 50);
  });

  it('whatever a rule file that is accepted says, it makes a deck and can be checked', () => {
    const whole = JSON.parse(
      readFileSync(new URL('../../corpus/rules/sky130_rules.json', import.meta.url), 'utf8'),
    ) as { readonly rules: readonly object[] };
    const value = fc.constantFrom(0, 1e-9, 1.7e-7, 0.5, 1, 1e300, 5e-324, -1);
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    const field = fc.oneof(
      fc.record({ id: text, description: text }),
      fc.record({ min: value }),
      fc.record({ max: value }),
      fc.record({ layer: fc.constantFrom('met1', 'poly', 'nope') }),
      fc.record({ layer2: fc.constantFrom('met1', 'poly', '') }),
      fc.record({
        type: fc.constantFrom('width', 'spacing', 'enclosure', 'extension', 'overlap', 'density'),
      }),
      fc.record({ strict: fc.boolean() }),
    );
    const layout = layoutFromGds(sample);
    if (!layout.ok) throw new Error(layout.error[0]!.message);
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), field), { minLength: 1, maxLength: 2 }), (changes) => {
        const rules = [...whole.rules];
        for (const [at, given] of changes)
          rules[at % rules.length] = { ...rules[at % rules.length], ...given };
        const parsed = parseRules({ ...whole, rules });
        if (!parsed.ok) return;
        accepted++;
        const lines = exportDeck(parsed.value.value).split(/\r\n|[\n\r\u2028\u2029]/);
        for (const line of lines) expect(line).toMatch(statement);
        const outcome = runDrc(layout.value, parsed.value.value, { maxViolations: 3 });
        if (!outcome.ok) coded(outcome.error);
      }),
      { ...parameters, numRuns: soak ? 10_000 : 150 },
    );
    expect(accepted).toBeGreaterThan(15);
  });
});

/** A comment, an assignment, an order of the deck's own, or an expression that ends in a plain string. */
const statement =
  /^(?:|#.*|source\(\$input\)|report\("(?:[^"\\#]|\\.)*", \$report\)|raise "[^"#]*" if [^"]*|extent\.insert[^"]*|\w+ = [^"#]*|\(?\w[^"#]*\.output\("(?:[^"\\#]|\\.)*"\))$/u;
