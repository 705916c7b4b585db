import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemReady } from '../../../../../test/support/system.ts';
import type { RuleJson } from '../../contract.ts';
import { parseRules } from '../../rules/parse.ts';
import { DRCRuleSet } from '../../rules/rule-set.ts';
import { layoutFromGds } from '../flat-layout.ts';
import { amplifier } from './amplifier.testkit.ts';
import { canonical } from './canonical.testkit.ts';
import { exportDeck, rubyName, rubyString, toKLayoutCheck } from './deck.ts';
import {
  Dice,
  gdsOf,
  mutated,
  randomLayout,
  randomRules,
  testDerived,
  testLayers,
} from './random.testkit.ts';
import { type RuleOutcome, runDrc } from './run.ts';

function ruleSet(
  rules: readonly Partial<RuleJson>[],
  layers: Record<string, number> = { met1: 68, via: 69 },
  derived: object = {},
): DRCRuleSet {
  const parsed = parseRules({ tech: 'demo', layers, derived_layers: derived, rules });
  if (!parsed.ok) throw new Error(parsed.error[0]!.message);
  return parsed.value.value;
}
const check = (rule: Partial<RuleJson>, layers?: Record<string, number>): string =>
  toKLayoutCheck(ruleSet([{ layer: 'met1', ...rule }], layers).rules[0]!);

describe('layout-5.3.3, L19: to_klayout_check', () => {
  it.each<[Partial<RuleJson>, string]>([
    [{ id: 'M1.W', type: 'width', min: 1.4e-7 }, 'met1.width(0.14).output("M1.W")'],
    [{ id: 'M1.A', type: 'area', min: 8.3e-14 }, 'met1.with_area(nil, 0.083).output("M1.A")'],
    [{ id: 'LU', type: 'reach', layer2: 'via', max: 1.5e-5 }, 'met1.not(via.sized(15.0)).output("LU")'],
    [
      { id: 'LU', type: 'reach', layer2: 'via', within: 'met1', max: 5e-9 },
      `met1.not(via${'.sized(0.001).and(met1)'.repeat(5)}).output("LU")`,
    ],
    [
      { id: 'LU', type: 'reach', layer2: 'via', outside: 'met1', max: 5e-9 },
      `met1.not(via${'.sized(0.001).not(met1)'.repeat(5)}).output("LU")`,
    ],
    [
      { id: 'M1.E', type: 'enclosure', layer2: 'via', min: 8.5e-8, sides: 'opposite' },
      'via.drc(if_any(enclosed(met1, projection, transparent, whole_edges, one_side_allowed, two_opposite_sides_allowed) < 0.085)).output("M1.E")\nvia.not(met1).output("M1.E")',
    ],
    [{ id: 'M1.S', type: 'spacing', min: 2e-6 }, 'met1.space(2.0).output("M1.S")'],
    [{ id: 'S', type: 'spacing', layer2: 'via', min: 5.5e-8 }, 'met1.separation(via, 0.055).output("S")'],
    [{ id: 'r', type: 'width', min: 7.26e-8 }, 'met1.width(0.073).output("r")'],
    [
      { id: 'c', type: 'width', min: 1.7e-7, max: 1.7e-7 },
      'met1.width(0.17).output("c")\nmet1.with_bbox_max(0.171, nil).extents.output("c")',
    ],
    [{ id: 'w', type: 'width', max: 4e-6 }, 'met1.sized(-2.0).sized(2.0).merged.output("w")'],
    [
      { id: 'o', type: 'width', max: 5e-9 },
      'met1.scaled(2).sized(-0.005).sized(0.005).merged.scaled(0.5).output("o")',
    ],
    [{ id: 'm', type: 'spacing', max: 1e-6 }, 'met1.not_interacting(met1.isolated(1.001).edges).output("m")'],
    [
      { id: 'm', type: 'spacing', layer2: 'via', max: 1e-6 },
      'met1.not_interacting(via).not_interacting(met1.separation(via, 1.001).first_edges).output("m")',
    ],
    [
      { id: 'e', type: 'enclosure', layer2: 'via', min: 3e-8 },
      'met1.enclosing(via, 0.03).output("e")\nvia.not(met1).output("e")',
    ],
    [
      { id: 'e', type: 'enclosure', layer2: 'via', min: 3e-8, strict: false },
      'met1.enclosing(via.overlapping(met1), 0.03).output("e")\nvia.overlapping(met1).not(met1).output("e")',
    ],
    [{ id: 'e', type: 'enclosure', layer2: 'via', min: 0 }, 'via.not(met1).output("e")'],
    [
      { id: 'e', type: 'enclosure', layer2: 'via', max: 1e-7 },
      'via.not(met1).output("e")\nmet1.overlapping(via).not(via.sized(0.1)).output("e")',
    ],
    [
      { id: 'x', type: 'extension', layer2: 'via', min: 1.3e-7 },
      '(via.edges & met1).extended_out(0.13).not(met1).output("x")\nmet1.inside(via).output("x")',
    ],
    [
      { id: 'x', type: 'extension', layer2: 'via', max: 1.3e-7 },
      '(via.edges & met1).extended(0.0, 0.0, 0.131, -0.13).and(met1).output("x")',
    ],
    [
      { id: 'v', type: 'overlap', layer2: 'via', min: 1.7e-7 },
      '(met1 & via).width(0.17).output("v")\nmet1.not_overlapping(via).output("v")',
    ],
    [
      { id: 'd', type: 'density', min: 0.3, max: 0.77 },
      '(met1.area / extent.area < 0.3 ? extent : polygon_layer).output("d")\n(met1.area / extent.area > 0.77 ? extent : polygon_layer).output("d")',
    ],
  ])('%o', (rule, wanted) => {
    expect(check(rule)).toBe(wanted);
  });

  it.each([
    ['met1', 'met1'],
    ['Metal1', 'layer_Metal1'],
    ['end', 'layer_end'],
    ['input', 'layer_input'],
    ['layer_end', 'layer_layer_5f_end'],
    ['a b', 'layer_a_20_b'],
    ['x; system("rm")', 'layer_x_3b__20_system_28__22_rm_22__29_'],
    ['金属', 'layer__91d1__5c5e_'],
    ['_1', 'layer__5f_1'],
    ['1st', 'layer_1st'],
  ])('the layer %s becomes the variable %s', (layer, wanted) => {
    expect(rubyName(layer)).toBe(wanted);
  });

  it.each([
    ['m1.1', '"m1.1"'],
    ['a"b', '"a\\"b"'],
    ['#{`id`}', '"\\#{`id`}"'],
    ['#$0 #@x', '"\\#$0 \\#@x"'],
    ['a\\', '"a\\\\"'],
    ['a\nb\r\0', '"a\\u{a}b\\u{d}\\u{0}"'],
    ['线宽 µm', '"线宽 µm"'],
    ['\u2028\u202e\ud800', '"\\u{2028}\\u{202e}\\u{fffd}"'],
  ])('the id %j becomes the text %s', (id, wanted) => {
    expect(rubyString(id)).toBe(wanted);
  });

  it('no text of a rule file stands before the first statement, where a comment can be an order', () => {
    const deck = exportDeck(
      new DRCRuleSet({
        tech: 'coding: ascii\nputs 1',
        layers: {},
        rules: [],
      }),
    );
    expect(deck.slice(0, deck.indexOf('source('))).not.toContain('ascii');
    expect(deck.split('\n').filter((line) => line.startsWith('puts'))).toEqual([]);
  });
});

/** The markers of a report, by category, in the words of `canonical`. */
function markersIn(report: string, outcome: RuleOutcome): string[] {
  const items = [...report.matchAll(/<category>(.*?)<\/category>[\s\S]*?<value>(.*?)<\/value>/g)];
  const units = (text: string) =>
    [...text.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(([n]) => Math.round(Number(n) * 1000));
  const findings = items
    .filter(([, category]) => category!.replace(/^'|'$/g, '') === outcome.rule.id)
    .map(([, , value]) => {
      const [kind, shape = ''] = value!.split(': ');
      if (kind === 'edge-pair') {
        const n = units(shape) as [number, number, number, number, number, number, number, number];
        return {
          demand: 'min' as const,
          marker: { kind: 'edges' as const, first: n.slice(0, 4) as never, second: n.slice(4) as never },
        };
      }
      const [hull = '', ...holes] = shape.split('/');
      return {
        demand: 'min' as const,
        marker: { kind: 'polygon' as const, hull: units(hull), holes: holes.map(units) },
      };
    });
  return canonical({ ...outcome, findings });
}

const withoutDemand = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replace(/^\w+ /, '')).sort();

const ready = systemReady(new URL('./differential.system.json', import.meta.url));
describe.skipIf(!ready)('layout-5.3.3: a whole deck in KLayout itself', () => {
  function run(deck: string, gds: Uint8Array): { readonly report: string; readonly said: string } {
    const folder = mkdtempSync(join(tmpdir(), 'yx-deck-'));
    const path = (name: string) => join(folder, name);
    try {
      writeFileSync(path('deck.drc'), deck);
      writeFileSync(path('in.gds'), gds);
      const args = [
        '-b',
        '-r',
        path('deck.drc'),
        '-rd',
        `input=${path('in.gds')}`,
        '-rd',
        `report=${path('out.lyrdb')}`,
      ];
      const said = execFileSync('klayout', args, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, HOME: folder },
      });
      return { report: readFileSync(path('out.lyrdb'), 'utf8'), said };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  function compare(gds: Uint8Array, rules: DRCRuleSet): number {
    const flat = layoutFromGds(gds);
    if (!flat.ok) throw new Error(flat.error[0]!.message);
    const ours = runDrc(flat.value, rules);
    if (!ours.ok) throw new Error(ours.error[0]!.message);
    const { report } = run(exportDeck(rules), gds);
    let places = 0;
    for (const outcome of ours.value.rules) {
      const theirs = withoutDemand(markersIn(report, outcome));
      places += theirs.length;
      expect(withoutDemand(canonical(outcome)), outcome.rule.id).toEqual(theirs);
    }
    return places;
  }

  it.each([1, 2])('finds what the built-in engine finds (layout %i)', { timeout: 120_000 }, (n) => {
    const dice = new Dice(Number(process.env.YX_SEED) + n);
    const layout = {
      structures: randomLayout(dice)
        .structures.slice(0, 1)
        .map((top) => ({ ...top, elements: top.elements.filter(({ kind }) => kind !== 'reference') })),
    };
    expect(compare(gdsOf(layout), ruleSet(randomRules(dice), testLayers, testDerived))).toBeGreaterThan(20);
  });

  it('finds the same in an amplifier by the rules of sky130', { timeout: 120_000 }, () => {
    const file = new URL('../../corpus/rules/sky130_rules.json', import.meta.url);
    const rules = parseRules(readFileSync(file, 'utf8'));
    if (!rules.ok) throw new Error(rules.error[0]!.message);
    let layout = amplifier();
    for (let i = 0; i < 12; i++) layout = mutated(new Dice(Number(process.env.YX_SEED) + i), layout);
    expect(compare(gdsOf(layout), rules.value.value)).toBeGreaterThan(10);
  });

  it('L16: names and ids full of Ruby stay names', { timeout: 120_000 }, () => {
    const evil = ['a"b', '#{puts "PWNED"}', 'x\\', 'y\nputs "PWNED"', "'; exit 1", '中文 规则'];
    const layers = { 'm #{puts "PWNED"}': 1, 'End; exit 1': 2 };
    const rules = ruleSet(
      evil.map((id, i) => ({
        id,
        type: 'width',
        layer: Object.keys(layers)[i % 2]!,
        min: 5e-8,
        description: 'x\nputs "PWNED"',
      })),
      layers,
    );
    const box = (layer: number) => ({
      kind: 'boundary' as const,
      layer,
      datatype: 0,
      xy: Int32Array.of(0, 0, 0, 100, 20, 100, 20, 0),
    });
    const { report, said } = run(
      exportDeck(rules),
      gdsOf({ structures: [{ name: 'T', elements: [box(1), box(2)] }] }),
    );
    expect(said).not.toContain('PWNED');
    expect([...report.matchAll(/<item>/g)].length).toBe(evil.length);
    expect(report).toContain('<name>#{puts "PWNED"}</name>');
  });

  it('refuses a layout of another database unit', { timeout: 120_000 }, () => {
    const deck = exportDeck(ruleSet([{ id: 'w', type: 'width', layer: 'met1', min: 1e-7 }]), { unit: 5e-10 });
    expect(() => run(deck, gdsOf({ structures: [{ name: 'T', elements: [] }] }))).toThrow(/database unit/);
  });
});
