// Cold start: `yx --version` and one `yx parse`, as ratios to `node -e 0` in the same run. Needs hyperfine.
//   node bench/start.mjs [domain] [text]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const yx = join(root, 'bin/yx.js');
const listed = JSON.parse(
  spawnSync(process.execPath, [yx, 'domains', '--json'], { encoding: 'utf8' }).stdout,
);
const first = listed.find((domain) => domain.id === process.argv[2]) ?? listed[0];
if (!first) throw new Error('no domain to parse with');
const text = process.argv[3] ?? first.examples[0];

const dir = mkdtempSync(join(tmpdir(), 'yx-bench-'));
const json = join(dir, 'start.json');
const quote = (word) => `'${word.replaceAll("'", "'\\''")}'`;
const commands = [
  'node -e 0',
  `node ${quote(yx)} --version`,
  `node ${quote(yx)} parse ${first.id} ${quote(text)}`,
];
const ran = spawnSync(
  'hyperfine',
  ['-N', '--warmup', '3', '--runs', '30', '--export-json', json, ...commands],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
if (ran.status !== 0) throw new Error('hyperfine is missing or failed: apt-get install -y hyperfine');
const { results } = JSON.parse(readFileSync(json, 'utf8'));
rmSync(dir, { recursive: true, force: true });

const base = results[0].median;
console.log(`node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}`);
for (const [i, name] of ['node -e 0', 'yx --version', `yx parse ${first.id}`].entries()) {
  const { median, stddev } = results[i];
  console.log(
    `${name.padEnd(24)} ${(median * 1000).toFixed(0).padStart(5)} ms ± ${(stddev * 1000).toFixed(0)}   ${(median / base).toFixed(2)}×`,
  );
}
