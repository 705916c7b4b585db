import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, Refused } from '../command.ts';
import { usage, words } from '../messages.ts';
import { say } from '../terminal.ts';

const TEMPLATE = 'sample';

export const command: Command = {
  name: 'new-domain',
  summary: {
    zh: '建一个新领域：一个文件夹，能编译、被列出、通过共同的测试',
    en: 'make a new domain: one folder that compiles, is listed and passes the shared tests',
  },
  positionals: 'NAME',
  details: {
    zh: '在源码目录里运行。复制 examples/domain，改名，发布它的 schema，重新构建。',
    en: 'Run in a source checkout. Copies examples/domain, renames it, publishes its schema and rebuilds.',
  },
  options: async () => [],
  async run(args, terminal) {
    const [name, extra] = args.positionals;
    if (name === undefined) throw new Refused([usage('missing_argument', { params: { argument: 'NAME' } })]);
    if (extra !== undefined) throw new Refused([usage('extra_argument', { params: { argument: extra } })]);
    if (!/^[a-z][a-z0-9]{1,19}$/.test(name))
      throw new Refused([usage('bad_domain_name', { params: { name } })]);
    const root = checkout(terminal.cwd);
    const target = join(root, 'src/domains', name);
    if (existsSync(target))
      throw new Refused([usage('domain_exists', { params: { path: `src/domains/${name}` } })]);

    // Made aside and moved into place whole: a failure leaves no half of a domain.
    await mkdir(join(root, 'src/domains'), { recursive: true });
    const aside = await mkdtemp(join(root, 'src/domains/.new-'));
    try {
      await cp(join(root, 'examples/domain'), aside, { recursive: true });
      await renameInside(aside, name);
      await rename(aside, target);
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
    build(root, name);
    await terminal.out(
      [
        `src/domains/${name}/`,
        say(terminal, words.next),
        `  yx parse ${name} "${say(terminal, words.domainExample)}" --explain`,
        `  ${say(terminal, words.editThese)} contract.ts, lexicon.ts, interpret.ts; npm test`,
        '',
      ].join('\n'),
    );
    return 0;
  },
};

/** The source checkout around the working directory, or the one this command runs from. */
function checkout(cwd: string): string {
  for (const start of [cwd, dirname(fileURLToPath(import.meta.url))]) {
    for (let dir = start; ; dir = dirname(dir)) {
      if (existsSync(join(dir, 'examples/domain/index.ts')) && existsSync(join(dir, 'src/core'))) return dir;
      if (dirname(dir) === dir) break;
    }
  }
  throw new Refused([usage('not_a_checkout', { params: { dir: cwd } })]);
}

async function renameInside(folder: string, name: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    const renamed = text
      .replaceAll('../../src/', '../../')
      .replace(new RegExp(`\\b${TEMPLATE}(?=[._'"\` ]|\\b)`, 'g'), name);
    await writeFile(file, renamed.replaceAll(`${TEMPLATE}_`, `${name}_`));
  }
}

function build(root: string, name: string): void {
  const run = (...argv: string[]) => {
    const done = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' });
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
