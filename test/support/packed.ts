import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A folder in which the package is installed as npm would: unpacked from its tarball, with its dependencies and no others. */
export interface Packed {
  readonly dir: string;
  node(...argv: string[]): Ran;
  yx(...argv: string[]): Ran;
  tsc(...argv: string[]): Ran;
  remove(): void;
}

/** Without asking the registry: the dependencies are those of this checkout. */
export function installPacked(): Packed {
  const dir = mkdtempSync(join(tmpdir(), 'yx-packed-'));
  const home = join(dir, 'node_modules/yanxing');
  mkdirSync(home, { recursive: true });
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', dir], root);
  const tarball = readdirSync(dir).find((name) => name.endsWith('.tgz'))!;
  run('tar', ['-xzf', join(dir, tarball), '-C', home, '--strip-components=1'], dir);
  link(dir, home, new Set());
  // What a program in TypeScript has of its own.
  for (const name of ['@types/node', 'undici-types']) linkOne(dir, name);
  const env = { PATH: process.env.PATH ?? '', HOME: dir, YX_DATA: join(dir, 'data'), YX_LANG: 'en' };
  const node = (...argv: string[]): Ran => {
    const ran = spawnSync(process.execPath, argv, { cwd: dir, env, encoding: 'utf8' });
    return { code: ran.status ?? -1, out: ran.stdout, err: ran.stderr };
  };
  return {
    dir,
    node,
    yx: (...argv) => node(join(home, 'bin/yx.js'), ...argv),
    tsc: (...argv) => node(join(root, 'node_modules/typescript/bin/tsc'), ...argv),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

function run(command: string, args: readonly string[], cwd: string): void {
  const ran = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${ran.stdout}${ran.stderr}`);
}

function linkOne(dir: string, name: string): void {
  const place = join(dir, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(root, 'node_modules', name), place);
}

/** The dependencies a package declares, theirs, and so on; an optional one that is not here is for another machine. */
function link(dir: string, folder: string, seen: Set<string>): void {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string> | undefined>;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const there = join(root, 'node_modules', name);
    if (seen.has(name) || !existsSync(there)) continue;
    seen.add(name);
    linkOne(dir, name);
    link(dir, there, seen);
  }
}
