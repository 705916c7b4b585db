import type { ProcessName } from './names.ts';
import sg13g2 from './sg13g2/rules.json' with { type: 'json' };
import sky130 from './sky130/rules.json' with { type: 'json' };

const texts: Readonly<Record<ProcessName, string>> = {
  sky130: JSON.stringify(sky130),
  sg13g2: JSON.stringify(sg13g2),
};

/** A shipped process's rules, as the text of a rule file. */
export const processRules = (name: ProcessName): string => texts[name];
