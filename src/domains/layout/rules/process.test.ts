import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRules } from './parse.ts';
import { type Process, processOf, type Role } from './process.ts';
import type { DRCRuleSet } from './rule-set.ts';

const rulesOf = (json: unknown): DRCRuleSet => {
  const parsed = parseRules(json);
  if (!parsed.ok) throw new Error(parsed.error[0]!.message);
  return parsed.value.value;
};
const file = (name: string) =>
  rulesOf(readFileSync(new URL(`../corpus/rules/${name}_rules.json`, import.meta.url), 'utf8'));
const processFrom = (rules: DRCRuleSet): Process => {
  const found = processOf(rules);
  if (!found.ok) throw new Error(found.error[0]!.message);
  return found.value;
};

const sky130 = processFrom(file('sky130'));
const sg13g2 = processFrom(file('sg13g2'));
const layersOf = (names: readonly string[]) => Object.fromEntries(names.map((name, i) => [name, i + 1]));
const plainRules = (names: readonly string[], more: object = {}) =>
  rulesOf({
    tech: 'plain',
    layers: layersOf(names),
    rules: [{ id: 'w', type: 'width', layer: names[0], min: 1e-7 }],
    ...more,
  });

const wiring = (process: Process) =>
  process.stack.map(({ layer, cut }) => `${cut.name}>${layer.name}`).join(' ');

describe('layer roles by name', () => {
  it.each<[string, Process, Partial<Record<Role, string>>, string]>([
    [
      'sky130A',
      sky130,
      {
        active: 'diff',
        tap: 'tap',
        poly: 'poly',
        nwell: 'nwell',
        n_implant: 'nsdm',
        p_implant: 'psdm',
        contact: 'licon1',
        poly_contact_mask: 'npc',
        capacitor_plate: 'capm',
      },
      'licon1>li1 mcon>met1 via>met2 via2>met3 via3>met4',
    ],
    [
      'sg13g2',
      sg13g2,
      { active: 'Activ', poly: 'GatPoly', nwell: 'NWell', p_implant: 'pSD', contact: 'Cont' },
      'Cont>Metal1 Via1>Metal2 Via2>Metal3 Via3>Metal4 Via4>Metal5 TopVia1>TopMetal1',
    ],
    [
      'two metals',
      processFrom(plainRules(['N-WELL', 'ACTIVE', 'POLY', 'CONTACT', 'METAL1', 'VIA', 'METAL2'])),
      { active: 'ACTIVE', poly: 'POLY', nwell: 'N-WELL' },
      'CONTACT>METAL1 VIA>METAL2',
    ],
  ])('%s', (tech, process, roles, stack) => {
    expect(process.tech === tech || process.tech === 'plain').toBe(true);
    for (const [role, name] of Object.entries(roles)) expect(process.layer(role as Role)?.name).toBe(name);
    expect(wiring(process)).toBe(stack);
  });

  it('numbers come with their datatypes', () => {
    expect(sky130.layer('tap')).toEqual({ role: 'tap', name: 'tap', layer: 65, datatype: 44 });
  });

  it('a plate capacitor lies between the conductor a rule says encloses it and the next', () => {
    const names = (process: Process) =>
      [
        process.capacitor!.bottom,
        process.capacitor!.plate,
        process.capacitor!.cut,
        process.capacitor!.top,
      ].map(({ name }) => name);
    expect(names(sg13g2)).toEqual(['Metal5', 'MIM', 'TopVia1', 'TopMetal1']);
    expect(names(sky130)).toEqual(['met3', 'capm', 'via3', 'met4']);
  });

  it('text and pin layers where they are named, else the layer itself', () => {
    const process = processFrom(
      plainRules(['nwell', 'diff', 'poly', 'cont', 'met1', 'met1_pin', 'met1.label', 'via1', 'met2']),
    );
    expect(process.labelLayer(process.stack[0].layer)).toMatchObject({ layer: 7 });
    expect(process.labelLayer(process.stack[1]!.layer)).toMatchObject({ layer: 9 });
  });
});

describe('what is missing or unclear names the role', () => {
  const all = ['nwell', 'diff', 'poly', 'cont', 'met1'];
  it.each([
    ['nwell', 'nwell'],
    ['diff', 'active'],
    ['poly', 'poly'],
    ['cont', 'contact'],
    ['met1', 'metal1'],
  ])('without %s', (layer, role) => {
    const found = processOf(plainRules(all.filter((name) => name !== layer)));
    expect(found.ok ? [] : found.error.map(({ code, params }) => [code, params.role])).toEqual([
      ['process_role_missing', role],
    ]);
  });

  it('two candidates for one role are not guessed between', () => {
    const found = processOf(plainRules([...all, 'active']));
    expect(found.ok ? null : found.error[0]).toMatchObject({
      code: 'process_role_ambiguous',
      params: { role: 'active', layers: 'diff, active' },
    });
    const told = processOf(plainRules([...all, 'active'], { devices: { layer_roles: { active: 'diff' } } }));
    expect(told.ok && told.value.active.name).toBe('diff');
  });

  it('a mapping names any layer, and must name one that is there', () => {
    const odd = plainRules(['A', 'B', 'C', 'D', 'E']);
    const mapping = { nwell: 'A', active: 'B', poly: 'C', contact: 'D', metal1: 'E' };
    expect(processOf(odd, mapping)).toMatchObject({ ok: true });
    const wrong = processOf(odd, { ...mapping, metal1: 'F', gate: 'C' } as never);
    expect(wrong.ok ? [] : wrong.error.map(({ code }) => code)).toEqual([
      'process_no_such_layer',
      'process_no_such_role',
    ]);
  });

  it('a metal no cut reaches is no conductor', () => {
    const process = processFrom(plainRules([...all, 'met2', 'via2', 'met3']));
    expect(wiring(process)).toBe('cont>met1');
    expect(process.notes.map(({ params }) => params.cut)).toEqual(['via1', 'via2']);
  });
});

describe('limits by role, in nanometres', () => {
  it.each<[Process, Parameters<Process['min']>, number]>([
    [sky130, ['width', 'poly'], 150],
    [sky130, ['spacing', 'active'], 270],
    [sky130, ['spacing', 'tap', 'active'], 270],
    [sky130, ['extension', 'poly', 'active'], 130],
    [sky130, ['extension', 'active', 'poly'], 250],
    [sky130, ['enclosure', 'metal1', 'local_cut'], 30],
    [sky130, ['enclosure', 'metal1', 'via1'], 55],
    [sky130, ['spacing', 'contact', 'poly'], 55],
    [sg13g2, ['width', 'metal6'], 1640],
    [sg13g2, ['enclosure', 'metal2', 'via1'], 5],
    [sg13g2, ['width', 'n_implant'], 0],
  ])('%#', (process, question, answer) => {
    expect(process.min(...question) * process.nanometres).toBe(answer);
  });

  it('cuts are of one size, and the grid divides every limit', () => {
    expect(sky130.max('width', 'contact')! * sky130.nanometres).toBe(170);
    expect(sg13g2.max('width', 'via1')! * sg13g2.nanometres).toBe(190);
    expect(sky130.max('width', 'metal1')).toBeNull();
    expect([sky130.nanometres, sg13g2.nanometres]).toEqual([5, 5]);
    const finer = plainRules(['nwell', 'diff', 'poly', 'cont', 'met1'], {
      rules: [{ id: 'w', type: 'width', layer: 'met1', min: 2.8e-8 }],
    });
    expect(processFrom(finer).nanometres).toBe(1);
  });

  it('sheet resistance and area capacitance where the file says, else what is public of a process it names', () => {
    expect([sky130.sheetResistance, sky130.areaCapacitance]).toEqual([48.2, 2e-3]);
    expect(sky130.assumed.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['layers.polyres', 'rules.capm.1', 'devices.resistor.sheet_resistance']),
    );
    const nobodys = processFrom(plainRules(['nwell', 'diff', 'poly', 'cont', 'met1']));
    expect([nobodys.sheetResistance, nobodys.areaCapacitance, nobodys.assumed]).toEqual([null, null, []]);
    const devices = { resistor: { sheet_resistance: 48.2 }, capacitor: { area_capacitance: 2e-3 } };
    const process = processFrom(plainRules(['nwell', 'diff', 'poly', 'cont', 'met1'], { devices }));
    expect([process.sheetResistance, process.areaCapacitance]).toEqual([48.2, 2e-3]);
  });
});
