/**
 * How large layouts come out and how much processor time drawing takes, beside the time the same layout's checks take in the same run.
 * Areas are compared with those of an early prototype without guard rings and dummies. `tsx bench/layout.ts`
 */
import { cpuUsage } from 'node:process';
import { draw, netlistText, processFor, violations } from '../test/support/layouts.ts';

/** µm² in sky130, sizes fitted. */
const prototype: Readonly<Record<string, number>> = {
  sky130_five_transistor_ota: 489,
  align_current_mirror_ota: 529,
  align_telescopic_ota: 206,
  magical_comp_strongarm: 173,
  // The prototype's was another circuit of as many devices and fingers.
  'drawn/telescopic_bias.sp': 2154,
};

const timed = <T>(work: () => T): [T, number] => {
  const start = cpuUsage();
  const value = work();
  const { user, system } = cpuUsage(start);
  return [value, (user + system) / 1000];
};

const process = processFor('sky130');
for (const [name, before] of Object.entries(prototype)) {
  const text = netlistText(name);
  draw(text, process, { effort: 1 });
  const [made, drawing] = timed(() => draw(text, process, { effort: 200 }));
  const [broken, checking] = timed(() => violations(made.gds, process));
  const { x1, y1, x2, y2 } = made.assembled.bounds;
  const area = ((x2 - x1) * (y2 - y1)) / 1e6;
  const fingers = made.assembled.fingers.length;
  console.log(
    [
      name.padEnd(28),
      `${fingers} fingers`,
      `${area.toFixed(0)} µm² (${(area / before).toFixed(2)} × ${before})`,
      `drawn in ${drawing.toFixed(0)} ms, ${(drawing / checking).toFixed(1)} × its DRC`,
      `${Object.keys(broken).length} rules broken`,
    ].join('  '),
  );
}
