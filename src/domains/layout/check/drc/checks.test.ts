import { describe, expect, it } from 'vitest';
import type { RuleJson } from '../../contract.ts';
import { parseRules } from '../../rules/parse.ts';
import { LayoutBuilder } from '../flat-layout.ts';
import { type DrcOptions, runDrc } from './run.ts';

type BoxTuple = readonly [number, number, number, number];
interface Drawing {
  readonly a?: readonly BoxTuple[];
  readonly b?: readonly BoxTuple[];
  readonly c?: readonly BoxTuple[];
}
const layers = { a: 1, b: 2, c: 3 };

function check(drawing: Drawing, rules: readonly Omit<RuleJson, 'id' | 'layer'>[], options: DrcOptions = {}) {
  const parsed = parseRules({
    tech: 't',
    layers,
    rules: rules.map((rule, i) => ({ id: `r${i}`, layer: 'a', ...rule })),
  });
  if (!parsed.ok) throw new Error(parsed.error[0]!.message);
  const builder = new LayoutBuilder();
  for (const name of ['a', 'b', 'c'] as const) {
    for (const [l, b, r, t] of drawing[name] ?? []) builder.add(layers[name], 0, [l, b, l, t, r, t, r, b]);
  }
  return runDrc(builder.finish('TOP', 1e-9), parsed.value.value, options);
}

/** What a rule finds, shortly: the demand and the marker. */
function found(drawing: Drawing, rule: Omit<RuleJson, 'id' | 'layer'>, options: DrcOptions = {}): string[] {
  const outcome = check(drawing, [rule], options);
  if (!outcome.ok) throw new Error(outcome.error[0]!.message);
  return outcome.value.rules[0]!.findings.map(({ demand, marker }) =>
    marker.kind === 'edges'
      ? `${demand} ${marker.first.join()} ${marker.second.join()}`
      : `${demand} ${marker.hull.join()}`,
  );
}

const nm = 1e-9;

describe('layout-5.3.2, L12, L13, L14, L15: every kind of rule', () => {
  it.each<[string, Drawing, Omit<RuleJson, 'id' | 'layer'>, string[]]>([
    [
      'reach: inside shapes of a layer, no gap is crossed',
      {
        a: [
          [0, 0, 90, 90],
          [120, 0, 210, 90],
        ],
        b: [[120, 0, 130, 90]],
      },
      { type: 'reach', layer2: 'b', within: 'a', max: 120 * nm },
      ['max 0,0,0,90,90,90,90,0'],
    ],
    [
      'reach: no shape of a layer is crossed, and around it is farther',
      {
        a: [
          [0, 0, 10, 10],
          [100, 0, 110, 10],
        ],
        b: [[40, 0, 50, 10]],
        c: [[70, -300, 80, 300]],
      },
      { type: 'reach', layer2: 'b', outside: 'c', max: 80 * nm },
      ['max 100,0,100,10,110,10,110,0'],
    ],
    ['width: exactly enough', { a: [[0, 0, 10, 90]] }, { type: 'width', min: 10 * nm }, []],
    ['width: too little', { a: [[0, 0, 9, 90]] }, { type: 'width', min: 10 * nm }, ['min 0,0,0,90 9,90,9,0']],
    [
      'width: abutting boxes are one shape',
      {
        a: [
          [0, 0, 5, 90],
          [5, 0, 10, 90],
        ],
      },
      { type: 'width', min: 10 * nm },
      [],
    ],
    [
      'width: two shapes side by side are not one wide one',
      {
        a: [
          [0, 0, 20, 20],
          [25, 0, 45, 20],
        ],
      },
      { type: 'width', min: 20 * nm },
      [],
    ],
    [
      'width: min = max is the size of a contact in both directions',
      {
        a: [
          [0, 0, 17, 17],
          [40, 0, 57, 34],
        ],
      },
      { type: 'width', min: 17 * nm, max: 17 * nm },
      ['max 40,0,40,34,57,34,57,0'],
    ],
    [
      'width: max alone finds where a wider square fits',
      {
        a: [
          [0, 0, 10, 100],
          [0, 40, 20, 60],
        ],
      },
      { type: 'width', max: 15 * nm },
      ['max 0,40,0,60,20,60,20,40'],
    ],
    ['width: max alone lets a long wire be', { a: [[0, 0, 10, 100]] }, { type: 'width', max: 10 * nm }, []],
    [
      'spacing: exactly enough',
      {
        a: [
          [0, 0, 10, 10],
          [20, 0, 30, 10],
        ],
      },
      { type: 'spacing', min: 10 * nm },
      [],
    ],
    [
      'spacing: too little',
      {
        a: [
          [0, 0, 10, 10],
          [19, 0, 30, 10],
        ],
      },
      { type: 'spacing', min: 10 * nm },
      ['min 10,10,10,0 19,0,19,10'],
    ],
    [
      'spacing: notches count',
      {
        a: [
          [0, 0, 30, 10],
          [0, 10, 10, 30],
          [20, 10, 30, 30],
        ],
      },
      { type: 'spacing', min: 15 * nm },
      ['min 10,30,10,10 20,10,20,30'],
    ],
    [
      'spacing: corners are measured as the crow flies',
      {
        a: [
          [0, 0, 10, 10],
          [13, 14, 30, 30],
        ],
      },
      { type: 'spacing', min: 5 * nm },
      [],
    ],
    [
      'spacing: and found when too close',
      {
        a: [
          [0, 0, 10, 10],
          [13, 14, 30, 30],
        ],
      },
      { type: 'spacing', min: 6 * nm },
      ['min 10,10,10,9 13,14,13,15', 'min 9,10,10,10 14,14,13,14'],
    ],
    [
      'spacing: shapes that touch in a corner',
      {
        a: [
          [0, 0, 10, 10],
          [10, 10, 20, 20],
        ],
      },
      { type: 'spacing', min: 8 * nm },
      ['min 10,10,10,2 10,10,10,18', 'min 2,10,10,10 18,10,10,10'],
    ],
    [
      'spacing: what lies behind another shape is hidden',
      {
        a: [
          [0, 0, 10, 10],
          [12, 0, 14, 10],
          [16, 0, 30, 10],
        ],
      },
      { type: 'spacing', min: 9 * nm },
      ['min 10,10,10,0 12,0,12,10', 'min 14,10,14,0 16,0,16,10'],
    ],
    [
      'spacing with layer2: separation',
      { a: [[0, 0, 10, 10]], b: [[12, 0, 20, 10]] },
      { type: 'spacing', layer2: 'b', min: 5 * nm },
      ['min 10,10,10,0 12,0,12,10'],
    ],
    [
      'spacing with layer2: shapes of one layer do not count',
      {
        a: [
          [0, 0, 10, 10],
          [12, 0, 20, 10],
        ],
      },
      { type: 'spacing', layer2: 'b', min: 5 * nm },
      [],
    ],
    [
      'spacing with layer2: overlapping is no distance',
      { a: [[0, 0, 10, 10]], b: [[8, 0, 20, 10]] },
      { type: 'spacing', layer2: 'b', min: 5 * nm },
      [],
    ],
    [
      'spacing with layer2: touching is too close',
      { a: [[0, 0, 10, 10]], b: [[10, 0, 20, 10]] },
      { type: 'spacing', layer2: 'b', min: 5 * nm },
      ['min 10,10,10,0 10,0,10,10'],
    ],
    [
      'spacing with layer2 the same layer',
      {
        a: [
          [0, 0, 10, 10],
          [12, 0, 20, 10],
        ],
      },
      { type: 'spacing', layer2: 'a', min: 5 * nm },
      ['min 10,10,10,0 12,0,12,10'],
    ],
    [
      'spacing: max asks for a neighbour',
      {
        a: [
          [0, 0, 10, 10],
          [20, 0, 30, 10],
          [90, 0, 99, 9],
        ],
      },
      { type: 'spacing', max: 10 * nm },
      ['max 90,0,90,9,99,9,99,0'],
    ],
    [
      'spacing with layer2: max asks for one of the other layer',
      {
        a: [
          [0, 0, 10, 10],
          [90, 0, 99, 9],
        ],
        b: [[5, 5, 20, 20]],
      },
      { type: 'spacing', layer2: 'b', max: 10 * nm },
      ['max 90,0,90,9,99,9,99,0'],
    ],
    [
      'enclosure: enough',
      { a: [[0, 0, 100, 100]], b: [[5, 5, 95, 95]] },
      { type: 'enclosure', layer2: 'b', min: 5 * nm },
      [],
    ],
    [
      'enclosure: too little on one side',
      { a: [[0, 0, 100, 100]], b: [[4, 5, 95, 95]] },
      { type: 'enclosure', layer2: 'b', min: 5 * nm },
      ['min 0,2,0,98 4,5,4,95'],
    ],
    [
      'enclosure: outside altogether',
      { a: [[0, 0, 100, 100]], b: [[200, 0, 210, 10]] },
      { type: 'enclosure', layer2: 'b', min: 5 * nm },
      ['inside 200,0,200,10,210,10,210,0'],
    ],
    [
      'enclosure: outside, not strict',
      { a: [[0, 0, 100, 100]], b: [[200, 0, 210, 10]] },
      { type: 'enclosure', layer2: 'b', min: 5 * nm, strict: false },
      [],
    ],
    [
      'enclosure: straddling, not strict',
      { a: [[0, 0, 100, 100]], b: [[90, 40, 110, 60]] },
      { type: 'enclosure', layer2: 'b', min: 0, strict: false },
      ['inside 100,40,100,60,110,60,110,40'],
    ],
    [
      'enclosure: min 0 wants the inner shape inside, no more',
      { a: [[0, 0, 100, 100]], b: [[0, 0, 10, 10]] },
      { type: 'enclosure', layer2: 'b', min: 0 },
      [],
    ],
    [
      'enclosure: max',
      { a: [[0, 0, 30, 10]], b: [[0, 0, 10, 10]] },
      { type: 'enclosure', layer2: 'b', max: 15 * nm },
      ['max 25,0,25,10,30,10,30,0'],
    ],
    [
      'extension: enough',
      { a: [[0, -13, 10, 63]], b: [[-20, 0, 30, 50]] },
      { type: 'extension', layer2: 'b', min: 13 * nm },
      [],
    ],
    [
      'extension: too short at one end',
      { a: [[0, -13, 10, 60]], b: [[-20, 0, 30, 50]] },
      { type: 'extension', layer2: 'b', min: 13 * nm },
      ['min 0,60,0,63,10,63,10,60'],
    ],
    [
      'extension: a flush end',
      { a: [[0, -13, 10, 50]], b: [[-20, 0, 30, 50]] },
      { type: 'extension', layer2: 'b', min: 13 * nm },
      ['min 0,50,0,63,10,63,10,50'],
    ],
    [
      'extension: altogether inside',
      { a: [[0, 10, 10, 40]], b: [[-20, 0, 30, 50]] },
      { type: 'extension', layer2: 'b', min: 13 * nm },
      ['exists 0,10,0,40,10,40,10,10'],
    ],
    [
      'extension: nothing crossed',
      { a: [[100, 0, 110, 9]], b: [[-20, 0, 30, 50]] },
      { type: 'extension', layer2: 'b', min: 13 * nm },
      [],
    ],
    [
      'extension: max',
      { a: [[0, -13, 10, 70]], b: [[-20, 0, 30, 50]] },
      { type: 'extension', layer2: 'b', max: 15 * nm },
      ['max 0,65,0,66,10,66,10,65'],
    ],
    [
      'overlap: enough',
      { a: [[0, 0, 17, 17]], b: [[0, 0, 50, 50]] },
      { type: 'overlap', layer2: 'b', min: 17 * nm },
      [],
    ],
    [
      'overlap: too little',
      { a: [[0, 0, 17, 17]], b: [[5, 0, 50, 50]] },
      { type: 'overlap', layer2: 'b', min: 17 * nm },
      ['min 5,0,5,17 17,17,17,0'],
    ],
    [
      'overlap: none',
      { a: [[0, 0, 17, 17]], b: [[17, 0, 50, 50]] },
      { type: 'overlap', layer2: 'b', min: 17 * nm },
      ['exists 0,0,0,17,17,17,17,0'],
    ],
    [
      'overlap: max',
      { a: [[0, 0, 30, 30]], b: [[0, 0, 50, 50]] },
      { type: 'overlap', layer2: 'b', max: 20 * nm },
      ['max 0,0,0,30,30,30,30,0'],
    ],
    [
      'density: the share of the whole layout’s box',
      { a: [[0, 0, 10, 10]], b: [[10, 0, 20, 10]] },
      { type: 'density', min: 0.51 },
      ['min 0,0,0,10,20,10,20,0'],
    ],
    [
      'density: exactly',
      { a: [[0, 0, 10, 10]], b: [[10, 0, 20, 10]] },
      { type: 'density', min: 0.5, max: 0.5 },
      [],
    ],
    [
      'density: too much',
      { a: [[0, 0, 10, 10]], b: [[10, 0, 20, 10]] },
      { type: 'density', max: 0.49 },
      ['max 0,0,0,10,20,10,20,0'],
    ],
    ['density: nothing drawn at all', {}, { type: 'density', min: 0.5 }, []],
    ['a layer nobody drew on', {}, { type: 'width', min: 5 * nm }, []],
  ])('%s', (_, drawing, rule, wanted) => {
    expect(found(drawing, rule)).toEqual(wanted);
  });

  it('the projection metric sees only what faces each other', () => {
    const corners: Drawing = {
      a: [
        [0, 0, 10, 10],
        [13, 5, 30, 30],
        [0, 12, 9, 20],
      ],
    };
    const rule = { type: 'spacing', min: 6 * nm } as const;
    expect(found(corners, rule, { metric: 'projection' })).toEqual([
      'min 9,20,9,12 13,12,13,20',
      'min 10,10,10,5 13,5,13,10',
      'min 0,10,9,10 9,12,0,12',
    ]);
    expect(found(corners, rule)).toContain('min 10,10,10,0 13,5,13,15');
  });
});

describe('running a rule set', () => {
  const crowd: Drawing = { a: Array.from({ length: 10 }, (_, i) => [i * 20, 0, i * 20 + 5, 50] as const) };
  const rules = [
    { type: 'width', min: 10 * nm },
    { type: 'spacing', min: 5 * nm },
  ] as const;

  it('only the rules asked for', () => {
    const outcome = check(crowd, rules, { ruleIds: ['r1'] });
    expect(outcome.ok && outcome.value.rules.map(({ rule, count }) => [rule.id, count])).toEqual([['r1', 0]]);
  });

  it('a rule that does not exist', () => {
    expect(check(crowd, rules, { ruleIds: ['r1', 'nope'] })).toMatchObject({
      ok: false,
      error: [{ code: 'drc_no_rule', params: { id: 'nope' } }],
    });
  });

  it('counts all and lists no more than asked for', () => {
    const outcome = check(crowd, rules, { maxViolations: 3 });
    expect(outcome.ok && outcome.value.rules.map(({ count, findings }) => [count, findings.length])).toEqual([
      [10, 3],
      [0, 0],
    ]);
  });

  it('a limit that is no whole number of database units is rounded, and said', () => {
    const outcome = check(crowd, [{ type: 'width', min: 5.4 * nm }]);
    expect(outcome.ok && outcome.value.rules[0]!.count).toBe(0);
    expect(outcome.ok && outcome.value.notes).toMatchObject([
      { code: 'drc_rounded', severity: 'warning', params: { id: 'r0', units: 5 } },
    ]);
  });

  it('slanted edges are refused by name and place', () => {
    const parsed = parseRules({
      tech: 't',
      layers,
      rules: [{ id: 'r', type: 'width', layer: 'a', min: nm }],
    });
    const builder = new LayoutBuilder();
    builder.add(1, 0, [1000, 0, 1000, 500, 2000, 0]);
    const outcome = parsed.ok && runDrc(builder.finish('TOP', 1e-9), parsed.value.value);
    expect(outcome).toMatchObject({
      ok: false,
      error: [{ code: 'drc_slanted', params: { layer: 'a', count: 1 } }],
    });
  });

  it('layouts beyond what can be computed exactly are refused', () => {
    const outcome = check({ a: [[-(2 ** 31), 0, 0, 1]] }, [rules[0]]);
    expect(outcome).toMatchObject({ ok: false, error: [{ code: 'drc_out_of_range' }] });
  });
});
