import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { ensureSystem } from '../scripts/system.mjs';
import { builtinDomainIds, loadBuiltinDomain } from '../src/app/domains.ts';
import { variables } from './support/variables.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const commands = readdirSync(join(root, 'src/cli/commands')).map((file) => file.replace(/\.ts$/, ''));
const loaded = await Promise.all(builtinDomainIds().map(loadBuiltinDomain));
const ofDomains = loaded.flatMap((one) =>
  one.ok ? (one.value.outside?.settings ?? []).map(({ env }) => env) : [],
);
const examples = readdirSync(join(root, 'examples/mcp')).filter((file) => file.endsWith('.json'));

describe('what is shipped around the program knows the program', () => {
  it.each([
    'Dockerfile',
    'compose.yaml',
    'deploy/yanxing@.service',
    'examples/mcp/codex.toml',
    ...examples.map((file) => `examples/mcp/${file}`),
  ])('%s sets only what is read', (file) => {
    const known = new Set([...variables, ...ofDomains]);
    const set = read(file).match(/\b(?:YX|OTEL)_[A-Z_]+\b|\bDATABASE_URL\b/g) ?? [];
    // The client's own variable, in which a person keeps the token.
    expect(set.filter((name) => !known.has(name) && name !== 'YX_TOKEN')).toEqual([]);
  });

  it('the image copies what is there, and what the package needs', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from]) =>
      from!.split(' '),
    );
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const { files } = JSON.parse(read('package.json')) as { files: string[] };
    const needed = files.filter((file) => !file.endsWith('.md') && file !== 'dist');
    expect(needed.filter((file) => !copied.includes(file))).toEqual([]);
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
  });

  it.each(examples)('%s starts a command there is', (file) => {
    const { mcpServers, servers } = JSON.parse(read(`examples/mcp/${file}`)) as Record<
      string,
      Record<string, { command?: string; args?: string[]; url?: string; httpUrl?: string }>
    >;
    for (const { command, args, url, httpUrl } of Object.values((mcpServers ?? servers)!)) {
      if (command === undefined) expect(url ?? httpUrl).toMatch(/\/mcp$/);
      else expect([command, commands.includes(args?.[0] ?? '')]).toEqual(['yx', true]);
    }
  });
});

describe('what npm test installs', () => {
  const suites = [
    { suite: 'drawings in a viewer', packages: ['viewer'], files: ['/nowhere/viewer'] },
    { suite: 'what is here', packages: ['here'], files: [root] },
  ];
  const asked = (skip: string, may: boolean) => {
    vi.stubEnv('YX_SKIP_SYSTEM', skip);
    const told: string[] = [];
    const log = (line: string) => told.push(line);
    const install = (packages: readonly string[]) => log(`(installs ${packages})`);
    const ready = ensureSystem({ log, suites, install: may ? install : null });
    vi.unstubAllEnvs();
    return { ready, told: told.join('\n') };
  };

  it('is said, with its suite, before it is done', () => {
    const { ready, told } = asked('', true);
    expect(ready).toBe(false);
    expect(told).toMatch(
      /viewer +for “drawings in a viewer”\n.+\n\(installs viewer\)\nStill missing: viewer/,
    );
    expect(told).not.toContain('what is here');
  });

  it('is nothing where nothing can be, or where that was asked for', () => {
    expect(asked('', false)).toMatchObject({ ready: false, told: expect.stringContaining('Still missing') });
    expect(asked('1', true)).toMatchObject({ ready: true, told: expect.not.stringContaining('(installs') });
  });
});
