// What comes from others.
//   npm run audit     known holes in what we depend on; says so when nobody could be asked, which is no pass
//   npm run sbom      the list of what is delivered (CycloneDX), to standard output or -o FILE
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledIn } from './notices.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const npm = (...argv) => {
  const { stdout } = spawnSync('npm', argv, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
};

/** What is installed with the package, and what the built package holds: by path in the lock file. */
function delivered() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { '': own, ...rest } = packages;
  const bundled = new Set(bundledIn(join(root, 'dist')).map(({ name, version }) => `${name}@${version}`));
  if (bundled.size === 0) throw new Error('what is bundled is not known: npm run build first');
  const parts = Object.entries(rest)
    .map(([path, part]) => ({ ...part, path, name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length) }))
    .filter(({ link, version, integrity }) => !link && version && integrity)
    .filter(({ dev, name, version }) => !dev || bundled.has(`${name}@${version}`));
  return { own, parts };
}
const FOLDER = 'node_modules/';

/** outcome: clean (exit 0), vulnerable (exit 1), unreachable (exit 3). Only what is delivered counts. */
function audit(argv) {
  const found = npm('audit', '--json', ...argv);
  if (!found?.vulnerabilities) {
    console.log(`audit: unreachable: ${found?.message ?? 'npm gave no answer'}`);
    return 3;
  }
  const names = new Set(delivered().parts.map(({ name }) => name));
  const holes = Object.values(found.vulnerabilities).filter(({ name }) => names.has(name));
  const severe = holes.filter(({ severity }) => severity === 'high' || severity === 'critical');
  const said = holes.map(({ name, severity }) => `${name} (${severity})`).join(', ');
  console.log(`audit: ${severe.length === 0 ? 'clean' : 'vulnerable'}: ${said || 'nothing known'}`);
  return severe.length === 0 ? 0 : 1;
}

/** From the lock file itself: `npm sbom` knows nothing of what is bundled. */
function sbom([flag, file]) {
  const { own, parts } = delivered();
  const components = parts.map(({ path, name, version, integrity, license }) => {
    const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
    return {
      type: 'library',
      'bom-ref': path,
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      hashes: [{ alg: 'SHA-512', content }],
      ...(license && { licenses: [{ expression: license }] }),
    };
  });
  const metadata = { component: { type: 'application', name: own.name, version: own.version } };
  const text = `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata, components }, null, 2)}\n`;
  if (flag === '-o' && file) writeFileSync(file, text);
  else process.stdout.write(text);
  return 0;
}

const [task, ...rest] = process.argv.slice(2);
const tasks = { audit, sbom };
if (!Object.hasOwn(tasks, task ?? '')) {
  console.error('usage: supply.mjs audit|sbom');
  process.exit(2);
}
process.exitCode = tasks[task](rest);
