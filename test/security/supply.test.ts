import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const supply = (...argv: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/supply.mjs'), ...argv], { encoding: 'utf8' });

interface Listed {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly hashes: unknown[];
  }[];
}

describe('threat: a dependency with a hole, or one nobody knows of', () => {
  it('the list of parts names every dependency we declare, and everything that is bundled', () => {
    const made = supply('sbom');
    const list = JSON.parse(made.stdout) as Listed;
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const notices = readFileSync(join(root, 'dist/THIRD-PARTY.md'), 'utf8');
    const bundled = [...notices.matchAll(/^## (\S+) /gm)].map(([, name]) => name!);
    expect(list.bomFormat).toBe('CycloneDX');
    const names = new Set(list.components.map(({ name }) => name));
    for (const name of [...Object.keys(dependencies), ...bundled]) expect(names).toContain(name);
    expect(bundled).toContain('zod');
    expect(list.components.every(({ version }) => /^\d+\.\d+\.\d+/.test(version))).toBe(true);
  }, 120_000);

  it('the page of what it is made of names every package we declare, and nothing that is bundled is installed as well', () => {
    const declared = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies' | 'optionalDependencies',
      Record<string, string>
    >;
    const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
    const isNamed = (name: string) => page.includes(name) || page.includes(`${name.split('/')[0]}/*`);
    const { dependencies, devDependencies, optionalDependencies } = declared;
    const all = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(all.filter((name) => !isNamed(name))).toEqual([]);
    const notices = readFileSync(join(root, 'dist/THIRD-PARTY.md'), 'utf8');
    const bundled = new Set([...notices.matchAll(/^## (\S+) /gm)].map(([, name]) => name!));
    const installed = Object.keys({ ...dependencies, ...optionalDependencies });
    expect(installed.filter((name) => bundled.has(name))).toEqual([]);
  });

  it('an audit that could ask nobody is no pass: it has its own name and exit code', () => {
    const ran = supply('audit', '--registry=http://127.0.0.1:9', '--fetch-retries=0');
    expect(ran.stdout).toMatch(/^audit: unreachable: /);
    expect(ran.status).toBe(3);
  }, 120_000);

  it('every dependency is pinned by its digest, and none comes from anywhere but the registry', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string; integrity?: string; link?: boolean; inBundle?: boolean }>;
    };
    const foreign = Object.entries(lock.packages).filter(
      ([path, { resolved, integrity, link }]) =>
        path.startsWith('node_modules/') &&
        !link &&
        // Without an address it is looked for in the registry that is set up, and nowhere else.
        !(integrity?.startsWith('sha512-') && resolved === undefined),
    );
    expect(foreign.map(([path]) => path)).toEqual([]);
  });
});
