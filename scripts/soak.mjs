// The issues' full counts: every suite that has more to do with YX_SOAK=1, one after the other, each one's output kept.
//   npm run soak                     all of them; writes docs/soak.txt as it goes
//   npm run soak -- journal home     only those whose path holds one of the words; the record of the others stays
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
const today = new Date().toISOString().slice(0, 10);

/** What is on record, by suite. */
function recorded() {
  const text = existsSync(record) ? readFileSync(record, 'utf8') : '';
  const parts = text.split(/^== /m).slice(1);
  return new Map(parts.map((part) => [/^\S+/.exec(part)?.[0] ?? '', part]));
}

/** Read anew each time: another run of this program may have added to it. */
function keep(file, output) {
  const sections = recorded().set(file, `${file} (${today})\n${output.trim()}\n`);
  const bodies = [...sections.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, body]) => `== ${body}`);
  writeFileSync(record, `YX_SOAK=1, node ${process.version}, ${machine}\n\n${bodies.join('')}`);
}

let failed = 0;
for (const file of suites) {
  const argv = ['run', '--testTimeout=3600000', '--reporter=verbose', '--no-color', file];
  const ran = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...argv], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, YX_SOAK: '1', NO_COLOR: '1' },
  });
  const output = (ran.stdout + ran.stderr)
    .replaceAll(root, '.')
    .replace(/^.*npm warn.*\n/gm, '')
    .replace(/^.*(?:RUN {2}v|Start at|Duration).*\n/gm, '')
    .replace(/\n{2,}/g, '\n');
  process.stdout.write(`\n== ${file}\n${output}`);
  keep(file, output);
  if (ran.status !== 0) failed++;
}
console.log(`${suites.length} suites, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
