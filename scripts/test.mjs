// `npm test`: what the suites need of the system first, said before it is installed; then every suite. Nothing is
// downloaded but those packages: what needs more runs in `npm run conformance` and `npm run soak`.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureSystem } from './system.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const node = (script, ...args) =>
  spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;

if (!ensureSystem()) process.exit(1);
const built = node('scripts/build.mjs', '--if-stale');
if (built !== 0) process.exit(built);
process.exit(node('node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)));
