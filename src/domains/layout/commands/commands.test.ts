import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CommandEnv } from '../../../core/command.ts';
import { issuesOf, type Lang } from '../../../core/messages.ts';
import { err, ok } from '../../../core/result.ts';
import { commands } from './index.ts';
import { readLayoutFile } from './shared.ts';

const unread = issuesOf({ no_such_file: { zh: '', en: 'cannot read {path}: {reason}' } });

function envOf(files: Record<string, string>, lang: Lang = 'en') {
  const out: string[] = [];
  const notes: string[] = [];
  const env: CommandEnv = {
    lang,
    now: new Date(0),
    out: (text) => out.push(text),
    note: (text) => notes.push(text),
    readText: async (path) => {
      const reason = path.endsWith('/') ? 'EISDIR' : 'ENOENT';
      return files[path] === undefined
        ? err([unread('no_such_file', { params: { path, reason } })])
        : ok(files[path]!);
    },
    readBytes: async () => err([]),
    writeText: async () => ok(undefined),
    call: async () => {
      throw new Error('not used');
    },
  };
  return { env, out, notes };
}

const recognize = commands.find(({ name }) => name === 'recognize')!;
const run = async (files: Record<string, string>, positionals: string[], options = {}, lang?: Lang) => {
  const { env, out, notes } = envOf(files, lang);
  const result = await recognize.run({ positionals, options }, env);
  return { result, out: out.join(''), notes: notes.join('') };
};
const json = readFileSync(new URL('../corpus/circuits/align_telescopic_ota.json', import.meta.url), 'utf8');
const spice = readFileSync(new URL('../corpus/own/vco.sp', import.meta.url), 'utf8');

describe('yx recognize', () => {
  it('--json prints one line of JSON and nothing else', async () => {
    const { result, out, notes } = await run({ 'n.json': json }, ['n.json'], { json: true });
    expect(result.ok).toBe(true);
    expect(notes).toBe('');
    expect(out.trimEnd()).not.toContain('\n');
    expect(JSON.parse(out)).toMatchObject({
      circuit: 'telescopic_ota',
      modules: [{ type: 'differential_pair' }, {}, {}, {}, {}],
      symmetry: [{ axis: 'vertical' }],
      warnings: [{ code: 'unknown_key' }, { code: 'unknown_key' }],
    });
  });

  it('for people: a line for each finding, warnings aside', async () => {
    const { out, notes } = await run({ 'n.json': json }, ['n.json'], {}, 'zh');
    expect(out.split('\n')[0]).toBe('telescopic_ota: 10 个器件, 15 个网络');
    expect(out).toMatch(/^CM1 +current_mirror +m1 m2 {2}1:1$/m);
    expect(out).toMatch(/^· +symmetric +m4\|m3 .*\(m2\)$/m);
    expect(notes).toContain('未知的键“nfin”');
  });

  it('says that there is nothing to recognise', async () => {
    const lone = '.subckt a x\nM1 x y z z nmos w=1u l=1u\n.ends';
    expect((await run({ n: lone }, ['n'])).out).toContain('no modules were recognised');
    expect((await run({ n: lone }, ['n'], {}, 'zh')).out).toContain('没有识别出模块');
  });

  it('SPICE by content or by --format; --top chooses', async () => {
    expect((await run({ v: spice }, ['v'])).out).toContain('current_mirror');
    expect((await run({ v: spice }, ['v'], { format: 'spice', top: 'vco' })).result.ok).toBe(true);
    expect((await run({ v: spice }, ['v'], { format: 'json' })).result).toMatchObject({
      error: [{ code: 'file_invalid_json' }],
    });
  });

  it('--models says what a name does not', async () => {
    const odd = spice.replaceAll(' nmos ', ' qx7 ');
    expect((await run({ v: odd }, ['v'])).result).toMatchObject({
      error: expect.arrayContaining([expect.objectContaining({ code: 'spice_unknown_model' })]),
    });
    expect((await run({ v: odd }, ['v'], { models: 'qx7=nmos,z=pmos' })).out).toContain('current_mirror');
  });

  it.each([
    ['a mapping that is none', ['a'], { models: 'qx7=bjt' }, 'layout_bad_models'],
    ['a mapping with too much in it', ['a'], { models: 'a=nmos=b' }, 'layout_bad_models'],
    ['a file that is not there', ['gone'], {}, 'netlist_file_not_found'],
    ['no file', [], {}, 'layout_one_netlist'],
    ['two files', ['a', 'b'], {}, 'layout_one_netlist'],
    ['another format', ['a'], { format: 'edif' }, 'layout_bad_format'],
  ])('refuses %s', async (_, positionals, options, code) => {
    expect((await run({ a: json }, positionals, options)).result).toMatchObject({
      ok: false,
      error: [{ code }],
    });
  });
});

describe('layout-5.2.5: a file that is not there', () => {
  it.each([
    ['netlist', 'Netlist file not found: x.json'],
    ['drc', 'DRC rules file not found: x.json'],
    ['objectives', 'Objectives file not found: x.json'],
  ] as const)('%s', async (kind, message) => {
    const { env } = envOf({});
    expect(await readLayoutFile(kind, 'x.json', env)).toMatchObject({
      ok: false,
      error: [{ message, params: { error: 'FileNotFoundError' } }],
    });
  });

  it('what is there and cannot be read is said as the system says it', async () => {
    const { env } = envOf({});
    expect(await readLayoutFile('netlist', 'dir/', env)).toMatchObject({
      error: [{ message: 'cannot read dir/: EISDIR' }],
    });
  });
});
