// The issues' full counts: every suite that has more to do with YX_SOAK=1, one after the other, each one's output kept.
//   npm run soak                     all of them; writes docs/soak.txt as it goes
//   npm run soak -- journal home     only those whose path holds one of the words
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const record = join(root, 'docs/soak.txt');
const found = execFileSync('grep', ['-rl', '--include=*.test.ts', 'YX_SOAK', 'src', 'test'], {
  cwd: root,
  encoding: 'utf8',
});
const words = process.argv.slice(2);
const suites = found
  .trim()
  .split('\n')
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}`;
writeFileSync(
  record,
  `YX_SOAK=1 on ${new Date().toISOString().slice(0, 10)}, node ${process.version}, ${machine}\n`,
);
let failed = 0;
for (const file of suites) {
  const argv = ['run', '--testTimeout=3600000', '--reporter=verbose', '--no-color', file];
  const ran = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...argv], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, YX_SOAK: '1', NO_COLOR: '1' },
  });
  const output = `\n== ${file}\n${(ran.stdout + ran.stderr).replaceAll(root, '.').replace(/^.*npm warn.*\n/gm, '')}`;
  process.stdout.write(output);
  appendFileSync(record, output);
  if (ran.status !== 0) failed++;
}
appendFileSync(record, `\n${suites.length} suites, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
