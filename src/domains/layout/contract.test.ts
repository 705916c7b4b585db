import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { netlistContract, objectivesContract, rulesContract } from './contract.ts';

const documents = JSON.parse(
  readFileSync(new URL('./corpus/document-schemas.json', import.meta.url), 'utf8'),
) as Record<string, Schema>;

interface Schema {
  readonly properties?: Record<string, Schema>;
  readonly definitions?: Record<string, Schema>;
  readonly [key: string]: unknown;
}

/** The schema without what we added to the document's. */
function without(schema: Schema, added: readonly string[]): Schema {
  const drop = (at: Schema, [head = '', ...rest]: readonly string[]): Schema => {
    const { [head]: inner, ...others } = at;
    return rest.length === 0 ? others : { ...at, [head]: drop(inner as Schema, rest) };
  };
  return added.reduce((result, path) => drop(result, path.split('/')), schema);
}

const added = {
  Netlist: [
    'definitions/Cell/properties/ports',
    'definitions/Device/properties/r',
    'definitions/Device/properties/c',
  ],
  DRCRules: [
    'properties/layer_datatypes',
    'properties/devices',
    'definitions/DeviceProcess',
    'definitions/Rule/properties/strict',
    'definitions/Rule/properties/sides',
    'definitions/Rule/properties/within',
    'definitions/Rule/properties/outside',
    'definitions/Rule/properties/window',
    'definitions/Rule/properties/step',
    'properties/derived_layers',
    'definitions/DerivedLayer',
  ],
  DesignObjectives: ['max_aspect_ratio', 'symmetry', 'groups', 'pins', 'net_widths', 'net_currents'].map(
    (field) => `definitions/Constraints/properties/${field}`,
  ),
};

describe('layout-5.2.1, layout-5.3.1, layout-5.4.1: the published schemas', () => {
  it.each([
    ['Netlist', netlistContract.toJSONSchema()],
    ['DRCRules', rulesContract.toJSONSchema()],
    ['DesignObjectives', objectivesContract.toJSONSchema()],
  ] as const)('%s is the document’s, and what was added is listed', (title, exported) => {
    const published = exported as Schema;
    expect(published).not.toEqual(documents[title]);
    const ours = without(published, added[title]);
    // The document's rule types come first; 1.1.0 has two more.
    const types = ours.definitions?.Rule?.properties?.type as { enum?: string[] } | undefined;
    expect(types?.enum?.splice(6) ?? []).toEqual(title === 'DRCRules' ? ['area', 'reach'] : []);
    expect(ours).toEqual(documents[title]);
  });
});

describe('versions-1, versions-3: versions', () => {
  const contracts = { netlist: netlistContract, drc_rules: rulesContract, objectives: objectivesContract };

  it('versions-3, L27: the supported versions', () => {
    expect(Object.values(contracts).map(({ id, versions }) => [id, versions])).toEqual([
      ['netlist', ['1.0.0', '1.1.0']],
      ['drc_rules', ['1.0.0', '1.1.0', '1.2.0', '1.3.0']],
      ['objectives', ['1.0.0', '1.1.0', '1.2.0']],
    ]);
  });

  it.each([
    ['netlist', '1.0.0', { compatible: true, migration_needed: false }],
    ['netlist', '1.1.0', { compatible: true, migration_needed: false }],
    ['netlist', '1.0.5', { compatible: true, migration_needed: true, target_version: '1.1.0' }],
    ['netlist', '1.10.0', { compatible: true, migration_needed: true, target_version: '1.1.0' }],
    ['drc_rules', '1.4.0', { compatible: true, migration_needed: true, target_version: '1.3.0' }],
    ['netlist', '2.0.0', { compatible: false, error: 'Unsupported schema version: 2.0.0' }],
    ['objectives', '0.9.0', { compatible: false, error: 'Unsupported schema version: 0.9.0' }],
  ] as const)('versions-3: %s %s', (type, version, expected) => {
    expect(contracts[type].checkCompatibility(version)).toMatchObject(expected);
  });

  it('L28: netlist 1.0.0 → 1.1.0 changes nothing but the label', () => {
    const data = { schema_version: '1.0.0', cells: [], top: 'x' };
    expect(netlistContract.migrate(data, '1.0.0', '1.1.0')).toMatchObject({
      ok: true,
      value: { value: { schema_version: '1.1.0', cells: [], top: 'x' } },
    });
  });

  it('a newer minor is read with a warning and keeps what is not known here', () => {
    const data = { schema_version: '1.7.0', cells: [], top: 'x', colour: 'red' };
    const read = netlistContract.parse(data);
    expect(read).toMatchObject({ ok: true, value: { colour: 'red' } });
    expect(read.ok && read.warnings.map(({ code }) => code)).toContain('newer_minor');
  });
});

describe('defaults and unknown keys', () => {
  it('layout-5.2.2, layout-5.4.1: m, nf, weight and max_iterations have the document’s defaults', () => {
    const device = { id: 'M1', type: 'nmos', terminals: {} };
    expect(netlistContract.parse({ cells: [{ name: 'a', devices: [device] }], top: 'a' })).toMatchObject({
      value: { schema_version: '1.0.0', cells: [{ devices: [{ m: 1, nf: 1 }] }] },
    });
    expect(objectivesContract.parse({ objectives: [{ name: 'area_min' }], constraints: {} })).toMatchObject({
      value: { objectives: [{ weight: 1 }], constraints: { max_iterations: 5 } },
    });
  });

  it('L30: a misspelt key is kept, warned about, and the right one suggested', () => {
    const read = netlistContract.parse({ cells: [{ name: 'a', devices: [], net: ['x'] }], top: 'a' });
    expect(read).toMatchObject({
      ok: true,
      value: { cells: [{ net: ['x'] }] },
      warnings: [{ code: 'unknown_key', path: ['cells', 0, 'net'], params: { suggestion: 'nets' } }],
    });
  });
});
