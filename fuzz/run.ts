// Long-running fuzzers.
//   npm run fuzz -- all --minutes 10             every parser, ten minutes each
//   npm run fuzz -- gdsii --minutes 60 --seed 7
// What is found is made small and kept in fuzz/corpus/<target>/; `npm test` replays it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hunt, nameOf } from './hunt.ts';
import { targets } from './targets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
const [wanted = 'all'] = positionals;
const names = wanted === 'all' ? Object.keys(targets) : [wanted];
const unknown = names.find((name) => !Object.hasOwn(targets, name));
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (unknown !== undefined || !(minutes > 0) || !Number.isInteger(seed)) {
  console.error(`usage: npm run fuzz -- ${[...Object.keys(targets), 'all'].join('|')} --minutes N --seed S`);
  process.exit(2);
}
let found = 0;
for (const name of names) {
  const target = await targets[name]!();
  const end = Date.now() + minutes * 60_000;
  const { tried, findings } = await hunt(target, { seed, goOn: () => Date.now() < end });
  for (const { input, reason } of findings) {
    const folder = join(import.meta.dirname, 'corpus', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, nameOf(input)), `${JSON.stringify(input)}\n`);
    console.log(`${name}: ${reason}\n  ${JSON.stringify(input).slice(0, 200)}`);
  }
  found += findings.length;
  console.log(`${name}: ${tried} inputs, seed ${seed}, ${findings.length} found`);
  await target.close?.();
}
process.exit(found === 0 ? 0 : 1);
