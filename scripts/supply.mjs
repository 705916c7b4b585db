// What comes from others.
//   npm run audit     known holes in what we depend on; says so when nobody could be asked, which is no pass
//   npm run sbom      the list of what is delivered (CycloneDX), to standard output or -o FILE
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const npm = (...argv) => {
  const { stdout } = spawnSync('npm', argv, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
};

/** outcome: clean (exit 0), vulnerable (exit 1), unreachable (exit 3). Only what is delivered counts. */
function audit(argv) {
  const found = npm('audit', '--json', '--omit=dev', ...argv);
  const counts = found?.metadata?.vulnerabilities;
  if (!counts) {
    console.log(`audit: unreachable: ${found?.message ?? 'npm gave no answer'}`);
    return 3;
  }
  const severe = (counts.high ?? 0) + (counts.critical ?? 0);
  console.log(`audit: ${severe === 0 ? 'clean' : 'vulnerable'}: ${JSON.stringify(counts)}`);
  return severe === 0 ? 0 : 1;
}

/** From the lock file itself: `npm sbom --omit=dev` leaves out what a tool of ours needs too. */
function sbom([flag, file]) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { '': own, ...rest } = packages;
  const delivered = Object.entries(rest).filter(
    ([, one]) => !one.dev && !one.link && one.version && one.integrity,
  );
  const components = delivered.map(([path, { version, integrity, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
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
