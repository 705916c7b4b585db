import sg13g2Rules from '../../corpus/rules/sg13g2_rules.json' with { type: 'json' };
import sky130Rules from '../../corpus/rules/sky130_rules.json' with { type: 'json' };
import { parseRules } from '../../rules/parse.ts';
import { type Process, processOf } from '../../rules/process.ts';

export function processFrom(json: unknown): Process {
  const rules = parseRules(json);
  if (!rules.ok) throw new Error(rules.error[0]!.message);
  const process = processOf(rules.value.value);
  if (!process.ok) throw new Error(process.error[0]!.message);
  return process.value;
}

export { sky130Rules };

export const sky130 = processFrom(sky130Rules);
export const sg13g2 = processFrom(sg13g2Rules);

const names = `nwell active poly contact metal1 via1 metal2 via2 metal3 via3 metal4 mim poly_res`.split(' ');

/** No implants, no tap layer, but resistors and capacitors. */
export const plainRules = {
  tech: 'plain',
  layers: Object.fromEntries(names.map((name, i) => [name, i + 1])),
  rules: [{ id: 'poly.w', type: 'width', layer: 'poly', min: 1.5e-7 }],
  devices: { resistor: { sheet_resistance: 100 }, capacitor: { area_capacitance: 2e-3 } },
};
export const plain = processFrom(plainRules);

export const processes = [sky130, sg13g2, plain];
