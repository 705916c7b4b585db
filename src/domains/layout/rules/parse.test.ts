import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RuleType } from '../contract.ts';
import { parseRules } from './parse.ts';
import { DRCRuleSet, plainRule } from './rule-set.ts';

const width = { id: 'M1.W', type: 'width', layer: 'met1', min: 1.4e-7 };
const file = (rules: readonly unknown[] = [width], more: Record<string, unknown> = {}) => ({
  tech: 'demo',
  layers: { met1: 68, via: 69 },
  rules,
  ...more,
});

function setOf(data: unknown): DRCRuleSet {
  const parsed = parseRules(data);
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join('; '));
  return parsed.value.value;
}

const both = (...layers: [string, string]) => ({ operation: 'and', layers });

describe('layout-5.3.4: errors of the rule parser, in the document’s words', () => {
  it.each([
    ['layout-5.3.4 JSON', 'not json', /^Invalid JSON: /],
    [
      'layout-5.3.4 schema',
      { tech: 'x', rules: [] },
      /^Schema validation failed: layers - "layers" is missing/,
    ],
    ['layout-5.3.4 layer', file([{ ...width, layer: 'met9' }]), 'Unknown layer in rule M1.W: met9'],
    [
      'layout-5.3.4 layer2',
      file([{ ...width, type: 'spacing', layer2: 'met9' }]),
      'Unknown layer2 in rule M1.W: met9',
    ],
    ['layout-5.3.4, L07: type', file([{ ...width, type: 'antenna' }]), 'Unknown rule type: antenna'],
    [
      'layout-5.3.2 id',
      file([{ ...width, id: '' }]),
      'Schema validation failed: rules[0].id - length must be ≥ 1',
    ],
    ['layout-5.3.2 id is unique', file([width, width]), 'There are two rules M1.W'],
    ['L17: neither min nor max', file([{ ...width, min: undefined }]), 'Rule M1.W has neither min nor max'],
    ['L18: negative', file([{ ...width, min: -1e-7 }]), 'Rule M1.W: min is negative: -1e-7'],
    ['min > max', file([{ ...width, max: 1e-7 }]), 'Rule M1.W: min 1.4e-7 is above max 1e-7'],
    [
      'enclosure needs layer2',
      file([{ ...width, type: 'enclosure' }]),
      'Rule M1.W: a rule of type enclosure needs layer2',
    ],
    ['extension needs layer2', file([{ ...width, type: 'extension' }]), /needs layer2$/],
    ['overlap needs layer2', file([{ ...width, type: 'overlap' }]), /needs layer2$/],
    [
      'density is a ratio',
      file([{ ...width, type: 'density', min: 30 }]),
      'Rule M1.W: density is a ratio from 0 to 1, not 30',
    ],
    [
      'L10: layer numbers',
      file([], { layers: { met1: -1 } }),
      'layer met1: -1 is not a GDS number (0 to 65535)',
    ],
    [
      'layer numbers are integers',
      file([], { layers: { met1: 1.5 } }),
      /^Schema validation failed: layers\.met1/,
    ],
    [
      'datatypes of unknown layers',
      file([width], { layer_datatypes: { met9: 20 } }),
      'Unknown layer in layer_datatypes: met9',
    ],
    [
      'a layer called constructor',
      file([{ ...width, layer: 'constructor' }]),
      'Unknown layer in rule M1.W: constructor',
    ],
    ['another major', file([width], { schema_version: '3.0.0' }), 'Unsupported schema version: 3.0.0'],
  ])('%s', (_, data, message) => {
    const parsed = parseRules(data);
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect(parsed.error).toHaveLength(1);
    if (typeof message === 'string') expect(parsed.error[0]!.message).toBe(message);
    else expect(parsed.error[0]!.message).toMatch(message);
  });

  it('names the document’s exception', () => {
    const parsed = parseRules(file([{ ...width, layer: 'x' }]));
    expect(parsed).toMatchObject({ error: [{ params: { error: 'DRCParseError' } }] });
  });
});

describe('layout-5.3.1, layout-5.3.2: every field of a rule file', () => {
  const wrong = (at: readonly (string | number)[], value: unknown): unknown => {
    const data = structuredClone(file([{ ...width, layer2: 'met1', max: 1, description: '' }])) as never;
    const parent = at.slice(0, -1).reduce<Record<string, unknown>>((node, step) => node[step] as never, data);
    if (value === undefined) delete parent[String(at.at(-1))];
    else parent[String(at.at(-1))] = value;
    return data;
  };

  it.each([
    [['tech']],
    [['layers']],
    [['rules']],
    [['rules', 0, 'id']],
    [['rules', 0, 'type']],
    [['rules', 0, 'layer']],
  ])('%j is required', (at) => {
    expect(parseRules(wrong(at, undefined))).toMatchObject({
      ok: false,
      error: [{ path: at, message: expect.stringContaining('is missing') }],
    });
  });

  it.each<[readonly (string | number)[], unknown, string]>([
    [['tech'], 1, 'string'],
    [['layers'], [], 'object'],
    [['layers', 'met1'], '68', 'integer|number'],
    [['rules'], {}, 'array'],
    [['rules', 0, 'id'], 1, 'string'],
    [['rules', 0, 'layer'], 1, 'string'],
    [['rules', 0, 'layer2'], 1, 'string'],
    [['rules', 0, 'min'], '1', 'number'],
    [['rules', 0, 'max'], null, 'number'],
    [['rules', 0, 'description'], 1, 'string'],
    [['rules', 0, 'strict'], 'no', 'boolean'],
  ])('%j is not %j', (at, value, expected) => {
    const parsed = parseRules(wrong(at, value));
    if (parsed.ok) throw new Error('it was accepted');
    expect(parsed.error[0]!.path).toEqual(at);
    expect(parsed.error[0]!.message).toMatch(new RegExp(`expected (${expected}),`));
  });
});

describe('layout-5.3.3: DRCRule, DRCRuleSet', () => {
  it('layout-E: a rule set is of version 1.0.0 unless it says otherwise', () => {
    expect(new DRCRuleSet({ tech: 't', layers: {}, rules: [] }).schema_version).toBe('1.0.0');
  });

  const via = { id: 'V.E', type: 'enclosure', layer: 'met1', layer2: 'via', min: 5e-8, strict: false };
  const spacing = { id: 'M1.S', type: 'spacing', layer: 'met1', min: 1.4e-7, max: 1, description: 'x' };
  const set = setOf(file([width, via, spacing], { layer_datatypes: { via: 44 } }));

  it('layout-5.3.3 fields: what is absent is null, strict is true unless said otherwise', () => {
    expect(set.rules).toEqual([
      {
        id: 'M1.W',
        type: 'width',
        layer: 'met1',
        layer2: null,
        min_value: 1.4e-7,
        max_value: null,
        description: null,
        strict: true,
        ...plainRule,
      },
      {
        id: 'V.E',
        type: 'enclosure',
        layer: 'met1',
        layer2: 'via',
        min_value: 5e-8,
        max_value: null,
        description: null,
        strict: false,
        ...plainRule,
      },
      {
        id: 'M1.S',
        type: 'spacing',
        layer: 'met1',
        layer2: null,
        min_value: 1.4e-7,
        max_value: 1,
        description: 'x',
        strict: true,
        ...plainRule,
      },
    ]);
    expect(set.schema_version).toBe('1.0.0');
  });

  it('layout-5.3.3 get_rule', () => {
    expect(set.getRule('V.E')?.layer2).toBe('via');
    expect(set.getRule('nope')).toBeUndefined();
  });

  it('layout-5.3.3 get_rules_for_layer: first or second layer, in order', () => {
    expect(set.getRulesForLayer('met1').map(({ id }) => id)).toEqual(['M1.W', 'V.E', 'M1.S']);
    expect(set.getRulesForLayer('via').map(({ id }) => id)).toEqual(['V.E']);
    expect(set.getRulesForLayer('nope')).toEqual([]);
  });

  it('layout-5.3.3 get_layer_number, and the datatype beside it', () => {
    expect(set.getLayerNumber('met1')).toBe(68);
    expect(set.getLayerNumber('toString')).toBeUndefined();
    expect([set.getDatatype('via'), set.getDatatype('met1')]).toEqual([44, 0]);
  });

  it('layout-5.3.3 summarize, as shown: five rules, Python’s numbers', () => {
    const rules = Array.from({ length: 7 }, (_, i) => ({ ...width, id: `R${i}` }));
    expect(setOf(file([{ ...width, min: undefined, max: 1e-6 }, ...rules])).summarize()).toBe(
      [
        '工艺: demo',
        '规则数: 8',
        '层定义:',
        '  - met1: 68',
        '  - via: 69',
        '关键规则:',
        '  - M1.W: width, min=None',
        '  - R0: width, min=1.4e-07',
        '  - R1: width, min=1.4e-07',
        '  - R2: width, min=1.4e-07',
        '  - R3: width, min=1.4e-07',
      ].join('\n'),
    );
  });

  it.each<[string, object, string]>([
    [
      'a derived layer of one that comes later',
      { derived_layers: { a: both('b', 'met1') } },
      'drc_derived_unknown',
    ],
    [
      'a derived layer with a drawn one’s name',
      { derived_layers: { met1: both('via', 'via') } },
      'drc_derived_twice',
    ],
    [
      'a reach without max',
      { rules: [{ id: 'r', type: 'reach', layer: 'met1', layer2: 'via', min: 1e-6 }] },
      'drc_reach_without_max',
    ],
    [
      'a rule on a layer that is neither drawn nor derived',
      { rules: [{ id: 'r', type: 'area', layer: 'met9', min: 1e-12 }] },
      'drc_unknown_layer',
    ],
  ])('1.1.0: %s is refused', (_, part, code) => {
    const read = parseRules({ tech: 'demo', layers: { met1: 68, via: 69 }, rules: [], ...part });
    expect(read.ok ? [] : read.error.map((one) => one.code)).toEqual([code]);
  });

  it('layout-5.3.2: the six rule types, and two since 1.1.0', () => {
    const six = ['width', 'spacing', 'enclosure', 'extension', 'overlap', 'density'];
    expect(RuleType.options).toEqual([...six, 'area', 'reach']);
  });

  it.each([
    ['sky130_rules', 'sky130A', 66, 44],
    ['sg13g2_rules', 'sg13g2', 54, 0],
  ])('reads %s without a warning', (name, tech, count, datatype) => {
    const text = readFileSync(new URL(`../corpus/rules/${name}.json`, import.meta.url), 'utf8');
    const parsed = parseRules(text);
    expect(parsed).toMatchObject({ ok: true, value: { warnings: [], value: { tech } } });
    if (!parsed.ok) return;
    expect(parsed.value.value.rules).toHaveLength(count);
    expect(parsed.value.value.getDatatype('licon1')).toBe(datatype);
  });

  it('keeps what resistors and capacitors need of the process', () => {
    const devices = { resistor: { sheet_resistance: 48 }, capacitor: { area_capacitance: 2e-3 } };
    expect(setOf(file([width], { devices })).devices).toEqual(devices);
    expect(parseRules(file([width], { devices: { resistor: { sheet_resistance: 0 } } })).ok).toBe(false);
  });
});
