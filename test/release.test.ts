import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const run = (command: string, args: readonly string[], cwd: string) => {
  const ran = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (ran.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${ran.stdout}${ran.stderr}`);
  return ran.stdout;
};

describe('what is packed', () => {
  const packed = () => {
    const [made] = JSON.parse(run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], root)) as [
      { files: { path: string }[]; version: string },
    ];
    return made!;
  };

  it('is the built program, its schemas and its papers, and nothing else', () => {
    const files = packed().files.map(({ path }) => path);
    for (const needed of [
      'bin/yx.js',
      'dist/index.js',
      'package.json',
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
    ])
      expect(files).toContain(needed);
    const own = files.filter((path) => !path.startsWith('dist/template/'));
    expect(own.filter((path) => /\.test\.|testkit|corpus|^src\/|^test\//.test(path))).toEqual([]);
  });

  it('holds what every entry point leads to, types and all', () => {
    const files = packed().files.map(({ path }) => path);
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      exports: Record<string, string | { types: string; default: string }>;
    };
    const targets = Object.values(exports).flatMap((to) =>
      typeof to === 'string' ? [to] : [to.types, to.default],
    );
    const isThere = (target: string) => {
      const [before, after = ''] = target.replace('./', '').split('*') as [string, string?];
      return files.some((path) => path.startsWith(before) && path.endsWith(after));
    };
    expect(targets.filter((target) => !isThere(target))).toEqual([]);
  });

  it('has a version of which the changelog tells', () => {
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`## ${packed().version}`);
  });
});

/** Needs the registry, for the package's own dependencies and for the other versions of Node. */
describe.skipIf(process.env.YX_SOAK !== '1')('installed in an empty folder', () => {
  const dir = mkdtempSync(join(tmpdir(), 'yx-release-'));
  beforeAll(() => {
    run('npm', ['pack', '--pack-destination', dir], root);
    const [tarball] = readdirSync(dir).filter((name) => name.endsWith('.tgz'));
    writeFileSync(join(dir, 'package.json'), '{"private":true,"type":"module"}\n');
    run('npm', ['install', '--no-audit', `./${tarball}`], dir);
    writeFileSync(
      join(dir, 'use.mjs'),
      `import { createYanxing } from 'yanxing';
const opened = await createYanxing({ env: { YX_DATA: ${JSON.stringify(join(dir, 'data'))} } });
const yx = opened.value;
const domains = await yx.domains();
const read = await Promise.all(domains.value.map((domain) => yx.parse(domain, { text: domain.about.examples.zh[0] })));
console.log(read.every(({ evidence }) => evidence.length > 0), domains.value.length);
await yx.close();
`,
    );
  }, 600_000);
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  const nodeOf = (version: string): string => {
    if (process.version.startsWith(`v${version}.`)) return process.execPath;
    const place = join(dir, `node${version}`);
    const node = join(place, 'node_modules/node/bin/node');
    if (!existsSync(node)) {
      spawnSync('mkdir', ['-p', place]);
      writeFileSync(join(place, 'package.json'), '{"private":true}\n');
      run('npm', ['install', '--no-audit', `node@${version}`], place);
    }
    return node;
  };

  it.each(['20', '22', '24'])(
    'runs on Node %s: command, library, schemas',
    (version) => {
      const node = nodeOf(version);
      expect(run(node, ['--version'], dir)).toMatch(`v${version}.`);
      const yx = join(dir, 'node_modules/yanxing/bin/yx.js');
      expect(run(node, [yx, '--version'], dir)).toMatch(/^\d+\.\d+\.\d+/);
      const parsed = run(node, [yx, 'parse', 'plate', '200×100×10 的板'], dir);
      expect(JSON.parse(parsed)).toMatchObject({ base_shape: { length: 200, width: 100, thickness: 10 } });
      run(
        node,
        [yx, 'run', 'plate', '200×100×10 的板，中心直径20的孔', '-o', join(dir, `out${version}`)],
        dir,
      );
      expect(readdirSync(join(dir, `out${version}`))).toHaveLength(4);
      expect(run(node, [join(dir, 'use.mjs')], dir)).toBe('true 4\n');
    },
    600_000,
  );
});
