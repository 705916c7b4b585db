// Long-running fuzzers.
//   npm run fuzz -- all --minutes 10             every parser, ten minutes each
//   npm run fuzz -- gdsii --minutes 60 --seed 7
//   npm run fuzz -- cost [DOMAIN] --minutes 5    for each grammar and its conversations, the text that costs most
// What is found is made small and kept in fuzz/corpus/<target>/; `npm test` replays it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dearest } from './cost.ts';
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
const names = wanted === 'all' ? Object.keys(targets) : wanted === 'cost' ? [] : [wanted];
const unknown = names.find((name) => !Object.hasOwn(targets, name));
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (unknown !== undefined || !(minutes > 0) || !Number.isInteger(seed)) {
  console.error(
    `usage: npm run fuzz -- ${[...Object.keys(targets), 'all', 'cost'].join('|')} --minutes N --seed S`,
  );
  process.exit(2);
}
/** What a text may cost at most, however long it is. */
const AIM_MS = 100;

let found = 0;
if (wanted === 'cost')
  for await (const { domain, how, unit, ms, exponent } of dearest(seed, minutes, positionals[1])) {
    const figures = `${ms.toFixed(0)} ms, exponent ${exponent.toFixed(1)}`;
    console.log(`${domain}, ${how}: ${figures}: ${JSON.stringify(unit)}`);
    if (ms > AIM_MS) found += 1;
  }
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
