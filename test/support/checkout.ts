import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const copied = ['bin', 'examples', 'schemas', 'scripts', 'src', 'test', 'package.json', 'vitest.config.ts'];
const configs = ['tsconfig.json', 'tsconfig.test.json', 'tsconfig.types.json'];

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A source checkout of its own, so that commands that change one can be tried for real. */
export interface Checkout {
  readonly dir: string;
  /** A script of the checkout under Node: `node('bin/yx.js', 'parse', …)`. */
  node(...argv: string[]): Ran;
  yx(
    argv: readonly string[],
    options?: { readonly input?: string; readonly env?: Record<string, string> },
  ): Promise<Ran>;
  remove(): void;
}

export function makeCheckout(): Checkout {
  const dir = mkdtempSync(join(tmpdir(), 'yx-checkout-'));
  for (const name of [...copied, ...configs]) cpSync(join(root, name), join(dir, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  const env = { PATH: process.env.PATH ?? '', HOME: dir, YX_DATA: join(dir, 'data'), YX_LANG: 'en' };
  return {
    dir,
    node(...argv) {
      const ran = spawnSync(process.execPath, argv, { cwd: dir, env, encoding: 'utf8' });
      return { code: ran.status ?? -1, out: ran.stdout, err: ran.stderr };
    },
    yx(argv, options = {}) {
      return new Promise((done) => {
        const child = spawn(process.execPath, [join(dir, 'bin/yx.js'), ...argv], {
          cwd: dir,
          env: { ...env, ...options.env },
        });
        const out: Buffer[] = [];
        const err: Buffer[] = [];
        child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
        child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
        child.stdin.on('error', () => {});
        child.stdin.end(options.input ?? '');
        child.on('close', (code) => {
          done({ code: code ?? -1, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() });
        });
      });
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
