// The issues' full counts: every suite that has more to do with YX_SOAK=1, one after the other.
//   npm run soak                     all of them; keeps a line for each in docs/soak.md as it goes
//   npm run soak -- journal home     only those whose path holds one of the words; the lines of the others stay
//   npm run soak > FILE              the whole output, too
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const record = join(root, 'docs/soak.md');
const folder = mkdtempSync(join(tmpdir(), 'yx-soak-'));
const report = join(folder, 'report.json');
const grep = ['-rl', '--include=*.test.ts', 'YX_SOAK', 'src', 'test'];
const words = process.argv.slice(2);
const suites = execFileSync('grep', grep, { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();

/** What a suite came to, as a line of the table. */
function lineOf(file) {
  const {
    testResults,
    numPassedTests: passed,
    numFailedTests: failed,
  } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const seconds = tests.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000;
  const longest = tests.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0))[0];
  const told = tests
    .filter((test) => test.status === 'failed' || test === longest)
    .map(({ status, title }) => (status === 'failed' ? '**failed:** ' : '') + title.replaceAll('|', '\\|'))
    .join('; ');
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}`;
  const date = new Date().toISOString().slice(0, 10);
  return `| ${file} | ${passed} of ${passed + failed} | ${seconds.toFixed(0)} | ${told} | ${date}, ${machine} |`;
}

/** Read anew each time: another run of this program may have added to it. */
function keep(file, line) {
  const lines = readFileSync(record, 'utf8').trimEnd().split('\n');
  const first = lines.findIndex((text) => text.startsWith('|---')) + 1;
  const after = lines.findIndex((text, i) => i >= first && !text.startsWith('|'));
  const end = after < 0 ? lines.length : after;
  const others = lines.slice(first, end).filter((text) => !text.startsWith(`| ${file} |`));
  const all = [...lines.slice(0, first), ...[...others, line].sort(), ...lines.slice(end)];
  writeFileSync(record, `${all.join('\n')}\n`);
}

let failed = 0;
for (const file of suites) {
  const argv = [
    'run',
    '--testTimeout=3600000',
    '--reporter=verbose',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  console.log(`\n== ${file}`);
  rmSync(report, { force: true });
  const ran = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...argv, file], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, YX_SOAK: '1', NO_COLOR: '1' },
  });
  keep(file, existsSync(report) ? lineOf(file) : `| ${file} | it broke off | | | |`);
  if (ran.status !== 0) failed++;
}
rmSync(folder, { recursive: true, force: true });
console.log(`${suites.length} suites, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
