// The issues' full counts: every suite with YX_SOAK=1, and the whole output kept.
//   npm run soak            prints, and writes docs/soak.txt
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const argv = [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--testTimeout=3600000',
  '--reporter=default',
  '--no-color',
  ...process.argv.slice(2),
];
const ran = spawnSync(process.execPath, argv, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
  env: { ...process.env, YX_SOAK: '1', NO_COLOR: '1' },
});
const output = (ran.stdout + ran.stderr).replaceAll(root, '.');
process.stdout.write(output);
const head = `YX_SOAK=1 on ${new Date().toISOString().slice(0, 10)}, node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}\n\n`;
writeFileSync(join(root, 'docs/soak.txt'), head + output);
process.exit(ran.status ?? 1);
