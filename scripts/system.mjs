// The Debian packages that suites with real components need. Missing ones are named, each with its suite, and then
// installed where that is possible; where it is not, the run fails, unless YX_SKIP_SYSTEM=1 says that this is known.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Every `*.system.json` beside a suite: {"suite": "…", "packages": ["curl"], "files": ["/usr/bin/curl"]}. */
function declared() {
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

const missing = (suites) => suites.filter((suite) => !suite.files.every((file) => existsSync(file)));

/** Which packages, and for what: a line for each suite. */
const wanted = (suites) =>
  suites.map(({ suite, packages }) => `  ${packages.join(' ').padEnd(40)} for “${suite}”`).join('\n');

const packagesOf = (suites) => [...new Set(suites.flatMap((suite) => suite.packages))].sort();
const mayInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

function aptInstall(packages, log) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) => execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    run('update', '-qq');
    run('install', '-y', '-qq', '--no-install-recommends', ...packages);
  } catch (error) {
    log(`apt-get failed: ${error.message}`);
  }
}

export function ensureSystem({
  log = console.error,
  suites = declared(),
  install = mayInstall() ? aptInstall : null,
} = {}) {
  let lacking = missing(suites);
  if (lacking.length === 0) return true;
  log(`The suites with real components need packages of the system that are not here:\n${wanted(lacking)}`);
  if (process.env.YX_SKIP_SYSTEM === '1') {
    log('YX_SKIP_SYSTEM=1: nothing is installed, and these suites are skipped.');
    return true;
  }
  if (install) {
    log(`Downloading and installing them now: apt-get install ${packagesOf(lacking).join(' ')}`);
    install(packagesOf(lacking), log);
    lacking = missing(suites);
  }
  if (lacking.length === 0) return true;
  log(
    `Still missing: ${packagesOf(lacking).join(' ')}. Install them, or set YX_SKIP_SYSTEM=1 to do without.`,
  );
  return false;
}
