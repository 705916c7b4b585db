import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { domain as sample } from '../examples/domain/index.ts';
import { countsOf } from '../src/app/count.ts';
import { builtinDomainIds } from '../src/app/domains.ts';
import { createHost } from '../src/app/host.ts';
import { readArguments } from '../src/cli/args.ts';
import { type Command, Refused } from '../src/cli/command.ts';
import { configured, type Terminal } from '../src/cli/terminal.ts';
import type { AnyDomain } from '../src/core/domain.ts';
import type { ReadContext } from '../src/core/reading/interpret.ts';
import type { Model } from '../src/core/reading/model.ts';
import { must } from './support/server-kit.ts';
import { domain as shedDomain } from './support/shed-domain.ts';

const dir = mkdtempSync(join(tmpdir(), 'yx-loading-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const bin = join(dir, 'bin');
mkdirSync(bin);
writeFileSync(join(bin, 'saw'), '');
chmodSync(join(bin, 'saw'), 0o755);

const shed = join(import.meta.dirname, 'support/shed-domain.ts');
const file = join(dir, 'yx.config.json');
const configure = (rest: object) =>
  writeFileSync(file, JSON.stringify({ schema_version: '1.0.0', domains: [shed], ...rest }));
const counted = globalThis as { loaded?: number };
beforeEach(() => configure({}));
afterEach(() => rmSync(join(dir, 'data'), { recursive: true, force: true }));

/** What a command prints, and the code it refuses with. */
async function yx(name: string, argv: string[], over: Record<string, string> = {}, meanwhile = () => {}) {
  const env = { PATH: bin, HOME: dir, YX_DATA: join(dir, 'data'), YX_LANG: 'en', ...over };
  const said = { out: '', err: '', refused: null as string | null };
  const where = { env, cwd: dir };
  const terminal: Terminal = {
    ...where,
    ...configured(argv, where, ({ code }) => {
      said.err += `${code}\n`;
    }),
    stdin: Readable.from([]),
    color: { out: false, err: false },
    isTTY: false,
    catalogues: [],
    now: () => new Date(),
    out: async (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
  };
  meanwhile();
  const { command } = (await import(`../src/cli/commands/${name}.ts`)) as { command: Command };
  const args = readArguments(argv, await command.options(argv, terminal));
  if (!args.ok) throw new Error(args.error.message);
  try {
    await command.run(args.value, terminal);
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    said.refused = thrown.issues[0]!.code;
  }
  return said;
}

describe('a domain with a setting and a program of its own is one module', () => {
  it('doctor lists both, and a service finds the value', async () => {
    const report = JSON.parse((await yx('doctor', ['--json'], { YX_SHED_URL: 'shed://yard' })).out);
    expect(report.settings.shedUrl).toEqual({ from: 'env', name: 'YX_SHED_URL' });
    expect(report.parts).toContainEqual({
      id: 'saw',
      present: true,
      path: join(bin, 'saw'),
      install: 'apt-get install -y saw',
    });
    const shown = await yx('doctor', []);
    expect(shown.out).toMatch(/Saw .*saws wood/);
    expect(shown.out).toMatch(/shedUrl .*\(YX_SHED_URL\)/);

    configure({ shedUrl: 'shed://file', domains: [] });
    const given = { domains: [shedDomain], cwd: dir, env: { YX_DATA: join(dir, 'data') }, model: null };
    const host = must(await createHost(given));
    expect(await host.service('sample.shed')).toEqual({ shedUrl: 'shed://file' });
    await host.close();
  });

  it('a wrong value is refused where the domain is needed, and nowhere else', async () => {
    const env = { YX_SHED_URL: 'yard' };
    const refused = { out: '', refused: 'config_value' };
    expect(await yx('parse', ['sample', '切三根250mm的木条'], env)).toMatchObject(refused);
    expect(await yx('doctor', [], env)).toMatchObject(refused);
    expect(await yx('domains', [], env)).toMatchObject(refused);
    expect(await yx('parse', ['home', '打开卧室的灯'], env)).toMatchObject({ err: '', refused: null });
  });

  it('its key is known once it is there; what nobody knows is told then', async () => {
    configure({ shedUrl: 'shed://a', shedUrk: 'shed://b', colour: 'red', engin: 'auto' });
    const one = await yx('parse', ['home', '打开卧室的灯']);
    expect(one.err).toMatch(/^yx: config_key_misspelt: .*engin.*engine.*\n$/);
    const all = await yx('domains', []);
    expect(all.err.match(/config_key_\w+/g)).toEqual([
      'config_key_misspelt',
      'config_key_misspelt',
      'config_key_unknown',
    ]);
  });
});

describe('a domain is loaded when it is needed, and the configuration once', () => {
  const loads = async (...given: Parameters<typeof yx>) => {
    const before = counted.loaded ?? 0;
    // A module that was loaded stays loaded: each time it is another one.
    const copy = join(dir, `shed-${Math.random()}.mjs`);
    writeFileSync(copy, `globalThis.loaded = (globalThis.loaded ?? 0) + 1; throw new Error('loaded');`);
    configure({ domains: [copy] });
    const { refused } = await yx(...given);
    return { loaded: (counted.loaded ?? 0) - before, refused };
  };

  it.each<[string, string[]]>([
    ['parse', ['home', '打开卧室的灯']],
    ['run', ['plate', '--dry-run', '100x60的板厚3，四角孔直径6，边距10']],
    ['runs', ['list']],
    ['runs', ['audit']],
    ['token', ['list']],
  ])('yx %s %j loads no other', async (name, argv) => {
    expect(await loads(name, argv)).toEqual({ loaded: 0, refused: null });
  });

  it('a command about all of them loads all', async () => {
    expect(await loads('domains', [])).toEqual({ loaded: 1, refused: 'domain_module' });
  });

  it('the file is read before the command begins, and not again', async () => {
    const ran = await yx('parse', ['sample', '切三根250mm的木条'], {}, () => writeFileSync(file, '{'));
    expect(ran).toMatchObject({ err: '', refused: null });
    expect(JSON.parse(ran.out)).toMatchObject({ count: 3 });
  });
});

describe('the door gives back the reading it made', () => {
  function watched() {
    const reads: string[] = [];
    const domain: AnyDomain = {
      ...sample,
      read: {
        ...sample.read,
        engines: {
          grammar: {
            read(input, context) {
              reads.push(input.text);
              return sample.read.engines.grammar.read(input, context as ReadContext<null>);
            },
          },
          model: { constrain: false, messages: ({ text }) => [{ role: 'user', content: text }] },
        },
      },
    };
    return { reads, domain };
  }
  const model: Model = {
    id: 'm',
    complete: async () => ({ ok: true, value: { text: 'nonsense', calls: [] } }),
  };

  it.each([
    ['grammar', '切三根250mm的木条', 0],
    ['auto', '切三根250mm的木条', 0],
    // What the grammar leaves over is the model's to explain; here it cannot.
    ['auto', '切三根250mm的木条谢谢', 1],
  ] as const)('engine %s reads “%s” once', async (engine, text, asked) => {
    const { reads, domain } = watched();
    const host = must(await createHost({ domains: [domain], env: { YX_DATA: join(dir, 'data') }, model }));
    const counts = countsOf(host.observer);
    const answer = must(await host.door({ text }, { engine }));
    const interpretation = { engine: 'grammar', value: { count: 3 } };
    expect(answer).toMatchObject({ kind: 'one', reading: { interpretation } });
    // The audit reads other texts, each with one word changed.
    expect(reads.filter((one) => one === text)).toEqual([text]);
    const { grammar, model: failed } = counts.rates().sample!;
    expect([grammar?.answers, failed?.answers ?? 0]).toEqual([1, asked]);
    const counted = 'yanxing_parse_duration_seconds_count{domain="sample"} 1';
    expect(await counts.metrics.text()).toContain(counted);
    await host.close();
  });

  it('it reads with what surrounds and what was said before', async () => {
    const seen: unknown[] = [];
    const text = '切三根250mm的木条';
    const domain: AnyDomain = {
      ...sample,
      read: {
        ...sample.read,
        engines: {
          grammar: {
            read(input, context) {
              if (input.text === text) seen.push([context.world, context.last]);
              return sample.read.engines.grammar.read(input, context as ReadContext<null>);
            },
          },
        },
      },
    };
    const host = must(await createHost({ domains: [domain], env: {}, model: null }));
    await host.door({ text }, { worldOf: () => 'shed', lastOf: () => 'rod' });
    expect(seen).toEqual([['shed', 'rod']]);
    await host.close();
  });
});

describe('what is not needed is not loaded', () => {
  /** The source files a command has read, as V8 saw them. */
  const filesOf = (...argv: readonly string[]): readonly string[] => {
    const seen = mkdtempSync(join(dir, 'seen-'));
    const env = { PATH: process.env.PATH, HOME: dir, NODE_V8_COVERAGE: seen };
    const main = join(import.meta.dirname, '../src/cli/main.ts');
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', main, ...argv], {
      env,
      cwd: join(import.meta.dirname, '..'),
    });
    expect(status).toBe(0);
    return readdirSync(seen)
      .flatMap((file) => JSON.parse(readFileSync(join(seen, file), 'utf8')).result as { url: string }[])
      .flatMap(({ url }) => /\/src\/(.*?\.ts)/.exec(url)?.[1] ?? []);
  };

  it('yx --help reads the lists of the commands that domains bring, and no domain', () => {
    const files = filesOf('--help').filter((file) => file.startsWith('domains/'));
    expect(files.length).toBeGreaterThanOrEqual(builtinDomainIds().length);
    expect(files.filter((file) => !/\/commands\/index\.ts$|options\.ts$/.test(file))).toEqual([]);
  });

  it('a sentence for one domain reads no other, and nothing that acts', () => {
    const files = filesOf('parse', 'home', '打开卧室的灯');
    expect(
      files.filter((file) =>
        /^(?:domains\/(?!home\/)|runtime\/sql\/(?!messages)|app\/(?:acting|count|runs))/.test(file),
      ),
    ).toEqual([]);
  });
});
