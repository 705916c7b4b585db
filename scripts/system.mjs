// The Debian packages that suites with real components need. Missing ones are installed where that is possible;
// where it is not, the suites are named and the run fails, unless YX_SKIP_SYSTEM=1 says that this is known.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Every `*.system.json` beside a suite: {"suite": "…", "packages": ["curl"], "files": ["/usr/bin/curl"]}. */
export function declared() {
  const found = [];
  const walk = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      if (entry.name === 'node_modules') continue;
      const path = join(dir, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.name.endsWith('.system.json')) found.push(JSON.parse(readFileSync(path, 'utf8')));
    }
  };
  for (const dir of ['src', 'test']) walk(join(root, dir));
  return found;
}

export const missing = (suites) => suites.filter((suite) => !suite.files.every((file) => existsSync(file)));

export function ensureSystem({ log = console.error } = {}) {
  let lacking = missing(declared());
  if (lacking.length === 0) return true;
  const packages = [...new Set(lacking.flatMap((suite) => suite.packages))].sort();
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    log(`installing for the tests: ${packages.join(' ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const run = (...args) => execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    try {
      run('update', '-qq');
      run('install', '-y', '-qq', '--no-install-recommends', ...packages);
    } catch (error) {
      log(`apt-get failed: ${error.message}`);
    }
    lacking = missing(declared());
  }
  for (const suite of lacking) log(`cannot run “${suite.suite}”: needs ${suite.packages.join(' ')}`);
  if (lacking.length > 0 && process.env.YX_SKIP_SYSTEM !== '1') {
    log(`install them (apt-get install -y ${packages.join(' ')}) or set YX_SKIP_SYSTEM=1`);
    return false;
  }
  return true;
}
