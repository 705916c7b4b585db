// How large layouts come out and how much processor time drawing takes, beside what the same layout's checks take. Areas
// are compared with those of an early prototype without guard rings and dummies.
import { draw, netlistText, processFor, violations } from '../test/support/layouts.ts';
import { type Options, processorTime, short, table } from './measure.ts';

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
  const began = processorTime();
  return [work(), processorTime() - began];
};

export async function run({ quick }: Options): Promise<string> {
  const technology = processFor('sky130');
  const rows = Object.entries(prototype).map(([name, before]) => {
    const text = netlistText(name);
    draw(text, technology, { effort: 1 });
    const [made, drawing] = timed(() => draw(text, technology, { effort: quick ? 10 : 200 }));
    const [broken, checking] = timed(() => violations(made.gds, technology));
    const { bounds, fingers } = made.assembled;
    const area = ((bounds.x2 - bounds.x1) * (bounds.y2 - bounds.y1)) / 1e6;
    return [
      name,
      fingers.length,
      `${area.toFixed(0)} µm² (${(area / before).toFixed(2)} × ${before})`,
      `${short(drawing)} ms, ${(drawing / checking).toFixed(1)} × its DRC`,
      Object.keys(broken).length,
    ];
  });
  return table(['circuit', 'fingers', 'area', 'drawn in', 'rules broken'], rows);
}
