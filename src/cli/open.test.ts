import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { builtinDomainIds } from '../app/domains.ts';
import { domainOptions, formOption } from './open.ts';
import { configured } from './terminal.ts';

const dir = mkdtempSync(join(tmpdir(), 'yx-open-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
writeFileSync(
  join(dir, 'far.mjs'),
  `export const domain = {
    about: { id: 'far' },
    read: {
      engines: {},
      world: { options: [{ name: 'shed', value: 'FILE', help: { zh: '棚', en: 'the shed' } }] },
      contracts: [{ forms: { old: { help: { zh: '旧', en: 'as before' } } } }],
    },
  };`,
);
const config = (name: string, domains: readonly string[]) =>
  writeFileSync(join(dir, name), JSON.stringify({ schema_version: '1.0.0', domains }));
config('yx.config.json', ['./far.mjs', './gone.mjs']);
config('other.json', []);

const found = (argv: readonly string[], cwd = dir) => configured(argv, { env: {}, cwd }, () => {});
const names = (options: readonly { readonly name: string }[]) => options.map(({ name }) => name);

describe('a domain named in the configuration brings its options like those of the package', () => {
  it.each<[string, string[], string[], string[]]>([
    ['named', ['far', 'a rod'], ['shed'], ['form']],
    ['not named', ['a rod'], [], []],
    ['in another file', ['far', '--config', join(dir, 'other.json')], [], []],
    ['in a file that is named', ['far', `--config=${join(dir, 'yx.config.json')}`], ['shed'], ['form']],
    ['in a file that is not there', ['far', '--config', join(dir, 'none.json')], [], []],
    ['in a file that is not said', ['far', '--config'], ['shed'], ['form']],
  ])('%s', async (_, argv, options, forms) => {
    expect(names(await domainOptions(argv, found(argv)))).toEqual(options);
    expect(names(await formOption(argv, found(argv)))).toEqual(forms);
  });

  it('and stands in the help beside them', async () => {
    expect((await found([]).domains.listed()).map(({ about }) => about.id)).toEqual([
      ...builtinDomainIds(),
      'far',
    ]);
  });

  it('one of the package is found without a configuration', async () => {
    for (const id of builtinDomainIds()) {
      const [domain] = (await found([]).domains.listed()).filter((one) => one.about.id === id);
      expect(names(await domainOptions([id], found([], '/')))).toEqual(names(domain!.read.world.options));
    }
  });
});
