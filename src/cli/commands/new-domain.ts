import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtinDomainIds } from '../../app/domains.ts';
import { isRecord } from '../../core/contract/plain-json.ts';
import { CONFIG_FILE } from '../../runtime/config.ts';
import { CONFIG_VERSION } from '../../runtime/settings.ts';
import { needed } from '../args.ts';
import { type Command, Refused } from '../command.ts';
import { usage, words } from '../messages.ts';
import { say, type Terminal } from '../terminal.ts';

const TEMPLATE = 'sample';
const PACKAGE = 'yanxing';
const root = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../../' : '../', import.meta.url));

export const command: Command = {
  name: 'new-domain',
  summary: {
    zh: '建一个新领域：一个文件夹，能编译、被列出、通过共同的测试',
    en: 'make a new domain: one folder that compiles, is listed and passes the shared tests',
  },
  positionals: 'NAME',
  details: {
    zh: '在源码目录里：复制 examples/domain 到 src/domains/NAME，发布它的 schema，重新构建。在别处：建一个自己的包 NAME/，并写进 yx.config.json 的 domains。',
    en: 'In a source checkout: copies examples/domain to src/domains/NAME, publishes its schema and rebuilds. Elsewhere: makes a package of its own, NAME/, and names it in domains of yx.config.json.',
  },
  options: async () => [],
  async run(args, terminal) {
    const [first, extra] = args.positionals;
    const name = needed(first, 'NAME');
    if (extra !== undefined) throw new Refused([usage('extra_argument', { params: { argument: extra } })]);
    if (!/^[a-z][a-z0-9]{1,19}$/.test(name))
      throw new Refused([usage('bad_domain_name', { params: { name } })]);
    const checkout = checkoutAround(terminal.cwd);
    const made = checkout === null ? await makePackage(name, terminal) : await makeFolder(name, checkout);
    await terminal.out(
      [
        ...made.files,
        say(terminal, words.next),
        `  yx parse ${name} "${say(terminal, words.domainExample)}" --explain`,
        `  ${say(terminal, words.editThese)} contract.ts, lexicon.ts, interpret.ts; ${made.next}`,
        '',
      ].join('\n'),
    );
    return 0;
  },
};

interface Made {
  readonly files: readonly string[];
  /** What follows a change. */
  readonly next: string;
}

/** The source checkout around a directory; null where there is none. */
function checkoutAround(cwd: string): string | null {
  for (let dir = cwd; ; dir = dirname(dir)) {
    if (existsSync(join(dir, 'examples/domain/index.ts')) && existsSync(join(dir, 'src/core'))) return dir;
    if (dirname(dir) === dir) return null;
  }
}

async function makeFolder(name: string, checkout: string): Promise<Made> {
  const folder = `src/domains/${name}`;
  const rewrite = (text: string) => text.replaceAll('../../src/', '../../');
  await copyRenamed(join(checkout, 'examples/domain'), join(checkout, folder), folder, name, rewrite);
  build(checkout, name);
  return { files: [`${folder}/`], next: 'npm test' };
}

/** A package beside whatever is here, which `yx.config.json` names. */
async function makePackage(name: string, { cwd, env }: Terminal): Promise<Made> {
  const file = resolve(cwd, env.YX_CONFIG || CONFIG_FILE);
  const target = join(cwd, name);
  const config = await configNaming(file, join(target, 'dist/index.js'));
  if (builtinDomainIds().includes(name))
    throw new Refused([usage('domain_exists', { params: { path: name } })]);
  await copyRenamed(join(root, 'dist/template'), target, name, name, (text) => text);
  await findable(target);
  await writeFile(file, config);
  return { files: [`${name}/`, relative(cwd, file)], next: 'npm run build' };
}

/** The configuration as it is, with one domain more. */
async function configNaming(file: string, module: string): Promise<string> {
  const bad = (reason: string) => new Refused([usage('bad_json', { params: { place: file, reason } })]);
  let config: unknown = { schema_version: CONFIG_VERSION };
  try {
    if (existsSync(file)) config = JSON.parse(await readFile(file, 'utf8'));
  } catch (thrown) {
    throw bad(thrown instanceof Error ? thrown.message : String(thrown));
  }
  if (!isRecord(config)) throw bad('{…}');
  const known = Array.isArray(config.domains) ? config.domains : [];
  const path = `./${relative(dirname(file), module).split(sep).join('/')}`;
  return `${JSON.stringify({ ...config, domains: [...known, path] }, null, 2)}\n`;
}

/** Where the new package cannot find this one (it runs from a checkout, or for everybody), it is shown the way. */
async function findable(target: string): Promise<void> {
  try {
    createRequire(join(target, 'package.json')).resolve(PACKAGE);
  } catch {
    await mkdir(join(target, 'node_modules'));
    await symlink(root, join(target, 'node_modules', PACKAGE), 'junction');
  }
}

/** Made aside and moved into place whole: a failure leaves no half of a domain. */
async function copyRenamed(
  from: string,
  target: string,
  said: string,
  name: string,
  rewrite: (text: string) => string,
): Promise<void> {
  if (existsSync(target)) throw new Refused([usage('domain_exists', { params: { path: said } })]);
  await mkdir(dirname(target), { recursive: true });
  const aside = join(dirname(target), `.new-${name}-${process.pid}`);
  try {
    await cp(from, aside, { recursive: true });
    for (const entry of await readdir(aside, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const text = rewrite(await readFile(file, 'utf8'));
      const renamed = text.replace(new RegExp(`\\b${TEMPLATE}(?=[._'"\` ]|\\b)`, 'g'), name);
      await writeFile(file, renamed.replaceAll(`${TEMPLATE}_`, `${name}_`));
    }
    await rename(aside, target);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

function build(checkout: string, name: string): void {
  const run = (...argv: string[]) => {
    const done = spawnSync(process.execPath, argv, { cwd: checkout, encoding: 'utf8' });
    if (done.status !== 0) {
      throw new Refused([
        usage('build_failed', {
          params: { reason: `${name}: ${done.stderr.trim().split('\n').at(-1) ?? ''}` },
        }),
      ]);
    }
  };
  run('node_modules/tsx/dist/cli.mjs', 'scripts/schemas.ts');
  run('scripts/build.mjs');
}
