import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variables } from '../../test/support/variables.ts';
import { wording } from '../core/messages.ts';
import { CWD, file, load, loaded, missing } from './config.testkit.ts';
import { type LoadedConfig, loadConfig } from './config.ts';
import { keepSetting } from './kept-settings.ts';
import { runtimeMessages } from './messages.ts';
import { type SettingKey, settingKeys, settings } from './settings.ts';

const shown = (config: LoadedConfig, key: SettingKey): unknown =>
  key
    .split('.')
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], JSON.parse(JSON.stringify(config)));

/** Three legal values of each setting, and how they show. */
const samples: { readonly [K in SettingKey]: readonly [text: string, shows?: unknown, inFile?: unknown][] } =
  {
    lang: [['zh'], ['en'], ['zh_CN.UTF-8', 'zh']],
    dataDir: [['/a'], ['b', '/work-dir/b'], ['~/c', '/h/c']],
    engine: [['grammar'], ['model'], ['auto']],
    'model.url': [
      ['http://a/v1'],
      ['https://b/v1?key=k', 'https://b/v1?***'],
      ['http://u:p@c/v1', 'http://***@c/v1'],
    ],
    'model.name': [['x'], ['y'], ['z']],
    'model.key': [
      ['k1', '***'],
      ['k2', '***'],
      ['k3', '***'],
    ],
    'model.providers': [
      ['[]', [], []],
      [
        '[{"kind":"anthropic","model":"m","key":"k"}]',
        [{ kind: 'anthropic', model: 'm', key: '***' }],
        [{ kind: 'anthropic', model: 'm', key: 'k' }],
      ],
      ['[{"kind":"google","model":"g"}]', [{ kind: 'google', model: 'g' }], [{ kind: 'google', model: 'g' }]],
    ],
    'model.record': [['/a'], ['b', '/work-dir/b'], ['~/c', '/h/c']],
    'model.replay': [['/a'], ['b', '/work-dir/b'], ['~/c', '/h/c']],
    'model.timeoutMs': [
      ['1000', 1000, 1000],
      ['2000', 2000, 2000],
      ['3000', 3000, 3000],
    ],
    keepDays: [
      ['90', 90, 90],
      ['0', 0, 0],
      ['7', 7, 7],
    ],
    'quota.runs': [
      ['10', 10, 10],
      ['20', 20, 20],
      ['30', 30, 30],
    ],
    'quota.megabytes': [
      ['1', 1, 1],
      ['2', 2, 2],
      ['3', 3, 3],
    ],
    'quota.sessions': [
      ['4', 4, 4],
      ['5', 5, 5],
      ['6', 6, 6],
    ],
    'model.keepDays': [
      ['1', 1, 1],
      ['0', 0, 0],
      ['365', 365, 365],
    ],
    'agent.calls': [
      ['1', 1, 1],
      ['8', 8, 8],
      ['100', 100, 100],
    ],
    'agent.tokens': [
      ['1', 1, 1],
      ['5000', 5000, 5000],
      ['7', 7, 7],
    ],
    'agent.timeoutMs': [
      ['1', 1, 1],
      ['5000', 5000, 5000],
      ['7', 7, 7],
    ],
    'agent.cost': [
      ['0.5', 0.5, 0.5],
      ['0', 0, 0],
      ['2', 2, 2],
    ],
    'otlp.endpoint': [['http://a:4318/'], ['https://u:p@b', 'https://***@b/'], ['http://c/x']],
    'otlp.service': [['x'], ['y'], ['z']],
    logLevel: [['trace'], ['error'], ['silent']],
    domains: [
      ['/d1', ['/d1'], ['/d1']],
      ['/d2:e', ['/d2', '/work-dir/e'], ['/d2', 'e']],
      ['./f', ['/work-dir/f'], ['./f']],
    ],
    databaseUrl: [
      ['postgres://a/x'],
      ['postgres://u:p@b/x', 'postgres://***@b/x'],
      ['postgresql://c/x?password=p', 'postgresql://c/x?***'],
    ],
    queue: [
      ['memory'],
      ['nats://a:4222'],
      ['nats://u:p@b:4222,nats://c:4222', 'nats://***@b:4222,nats://c:4222'],
    ],
    approvals: [
      ['[]', [], []],
      [
        '[{"role":"sales","tool":"x.pay","when":{"amount":{"under":500}}}]',
        [{ role: 'sales', tool: 'x.pay', when: { amount: { under: 500 } } }],
        [{ role: 'sales', tool: 'x.pay', when: { amount: { under: 500 } } }],
      ],
      [
        '[{"role":"boss","tool":"x.pay"}]',
        [{ role: 'boss', tool: 'x.pay', when: {} }],
        [{ role: 'boss', tool: 'x.pay' }],
      ],
    ],
    store: [
      ['s3://key:secret@s3.example.org/bucket/prefix', 's3://***@s3.example.org/bucket/prefix'],
      ['s3://s3.example.org/bucket'],
      ['s3+http://k:s@storage:9000/b?region=eu', 's3+http://***@storage:9000/b?***'],
    ],
    mcpServers: [
      ['{}', {}, {}],
      [
        '{"a":{"command":"x","env":{"KEY":"hush"}}}',
        { a: { command: 'x', args: [], env: { KEY: '***' }, timeoutMs: 30_000, confirm: 'writes' } },
      ],
      [
        '{"b":{"url":"http://h/mcp"}}',
        { b: { url: 'http://h/mcp', headers: {}, timeoutMs: 30_000, confirm: 'writes' } },
        { b: { url: 'http://h/mcp' } },
      ],
    ],
    phrases: [
      ['{}', {}, {}],
      ['{"a.b":["do {x}"]}', { 'a.b': ['do {x}'] }],
      ['{"a.c":["y"]}', { 'a.c': ['y'] }, { 'a.c': ['y'] }],
    ],
    openapi: [
      ['{}', {}, {}],
      [
        '{"a":{"file":"a.json","headers":{"Authorization":"hush"}}}',
        { a: { file: 'a.json', headers: { Authorization: '***' }, timeoutMs: 30_000, confirm: 'writes' } },
      ],
      [
        '{"b":{"file":"b.json","base":"http://h/v1"}}',
        { b: { file: 'b.json', base: 'http://h/v1', headers: {}, timeoutMs: 30_000, confirm: 'writes' } },
        { b: { file: 'b.json', base: 'http://h/v1' } },
      ],
    ],
    tools: [
      ['/t1', ['/t1'], ['/t1']],
      ['/t2:u', ['/t2', '/work-dir/u'], ['/t2', 'u']],
      ['./v', ['/work-dir/v'], ['./v']],
    ],
  };
const showsAs = ([text, shows]: readonly [string, unknown?, unknown?]): unknown => shows ?? text;

describe('flags > environment > file > defaults', () => {
  for (const key of settingKeys) {
    const [first, second, third] = samples[key] as [[string], [string], [string]];
    const inFile = (sample: readonly [string, unknown?, unknown?]): object => {
      const value = sample[2] ?? sample[0];
      const [group, name] = key.split('.') as [string, string?];
      return file({ [group]: name === undefined ? value : { [name]: value } });
    };
    it(key, () => {
      const flags = { [key]: first[0] };
      const env = { [settings[key].env]: second[0] };
      const all = loaded({ flags, env, file: inFile(third) });
      expect([shown(all, key), all.sources[key].from]).toEqual([showsAs(first), 'flag']);
      const two = loaded({ env, file: inFile(third) });
      expect([shown(two, key), two.sources[key]]).toEqual([
        showsAs(second),
        { from: 'env', name: settings[key].env },
      ]);
      const one = loaded({ file: inFile(third) });
      expect([shown(one, key), one.sources[key]]).toEqual([
        showsAs(third),
        { from: 'file', name: `${CWD}/yx.config.json` },
      ]);
      expect(loaded({ env: { [settings[key].env]: '' } }).sources[key].from).toBe('default');
    });
  }

  it('defaults', () => {
    const { sources, warnings, declared: _, unknownKeys: __, given: ___, ...config } = loaded({});
    expect(config).toEqual({
      lang: 'en',
      dataDir: '/h/.local/share/yanxing',
      engine: 'grammar',
      model: {
        url: null,
        name: null,
        key: null,
        timeoutMs: 30_000,
        keepDays: 30,
        providers: [],
        record: null,
        replay: null,
      },
      agent: { calls: 8, tokens: 200_000, timeoutMs: 60_000, cost: null },
      otlp: { endpoint: null, service: 'yanxing' },
      logLevel: 'warn',
      domains: [],
      databaseUrl: null,
      queue: 'memory',
      store: null,
      keepDays: 0,
      quota: { runs: 1_000, megabytes: 2_000, sessions: 200 },
      mcpServers: {},
      openapi: {},
      phrases: {},
      approvals: [],
      tools: [],
    });
    expect(warnings).toEqual([]);
    expect(new Set(Object.values(sources).map(({ from }) => from))).toEqual(new Set(['default']));
  });

  it('the engine is auto once a model is configured, unless said otherwise', () => {
    expect(loaded({ env: { YX_MODEL_URL: 'http://m/v1' } }).engine).toBe('auto');
    expect(loaded({ env: { YX_MODEL_URL: 'http://m/v1', YX_ENGINE: 'grammar' } }).engine).toBe('grammar');
  });

  const locales: readonly (readonly [env: Record<string, string>, lang: string, source: string])[] = [
    [{ LANG: 'zh_CN.UTF-8' }, 'zh', 'LANG'],
    [{ LANG: 'de_DE.UTF-8' }, 'en', 'LANG'],
    [{ LANG: 'en_US.UTF-8', LC_MESSAGES: 'zh_TW' }, 'zh', 'LC_MESSAGES'],
    [{ LANG: 'zh_CN', LC_ALL: 'C' }, 'en', 'LC_ALL'],
    [{ LANG: 'zh_CN', LC_ALL: '' }, 'zh', 'LANG'],
    [{ LANG: 'zh_CN', YX_LANG: 'en' }, 'en', 'YX_LANG'],
  ];
  for (const [env, lang, source] of locales) {
    it(`language from ${JSON.stringify(env)}`, () => {
      const config = loaded({ env });
      expect([config.lang, config.sources.lang.name]).toEqual([lang, source]);
    });
  }

  it('XDG_DATA_HOME, if absolute, holds the data directory', () => {
    expect(loaded({ env: { XDG_DATA_HOME: '/x' } }).dataDir).toBe('/x/yanxing');
    expect(loaded({ env: { XDG_DATA_HOME: 'x' } }).dataDir).toBe('/h/.local/share/yanxing');
  });

  it('paths in a file start at that file', () => {
    const config = loaded({
      env: { YX_CONFIG: 'sub/c.json' },
      path: `${CWD}/sub/c.json`,
      file: file({ dataDir: 'd', domains: ['../e.js'] }),
    });
    expect([config.dataDir, config.domains]).toEqual([`${CWD}/sub/d`, [`${CWD}/e.js`]]);
  });

  it('--config wins over YX_CONFIG', () => {
    const env = { YX_CONFIG: '/env.json' };
    const config = loaded({
      flags: { config: '/flag.json' },
      env,
      path: '/flag.json',
      file: file({ lang: 'zh' }),
    });
    expect(config.sources.lang).toEqual({ from: 'file', name: '/flag.json' });
  });
});

describe('what is wrong is said once, with its place', () => {
  const wrong: readonly (readonly [string, Parameters<typeof load>[0], object])[] = [
    ['a variable', { env: { YX_ENGINE: 'magic' } }, { source: 'YX_ENGINE', place: 'engine' }],
    ['a number', { env: { YX_MODEL_TIMEOUT_MS: 'long' } }, { place: 'model.timeoutMs' }],
    ['a fraction', { env: { YX_MODEL_TIMEOUT_MS: '1.5' } }, { place: 'model.timeoutMs' }],
    ['zero', { flags: { 'model.timeoutMs': 0 } }, { source: '--model-timeout-ms' }],
    ['a flag', { flags: { lang: 'fr' } }, { source: '--lang', expected: 'zh | en' }],
    ['a file value', { file: file({ model: { timeoutMs: '5' } }) }, { source: `${CWD}/yx.config.json` }],
    ['a file list', { file: file({ domains: 'x' }) }, { place: 'domains' }],
    ['a group', { file: file({ model: 'gpt' }) }, { place: 'model', expected: '{…}' }],
    ['a scheme', { env: { YX_MODEL_URL: 'ftp://h' } }, { source: 'YX_MODEL_URL', place: 'model.url' }],
    ['an empty path', { flags: { dataDir: '' } }, { place: 'dataDir' }],
    ['servers that are no JSON', { env: { YX_MCP_SERVERS: '{' } }, { place: 'mcpServers' }],
    ['an address', { env: { DATABASE_URL: 'db' } }, { source: 'DATABASE_URL' }],
  ];
  for (const [name, input, params] of wrong) {
    it(name, () => {
      const result = load(input);
      expect(result).toMatchObject({ ok: false, error: [{ code: 'config_value', params }] });
      expect(!result.ok && result.error).toHaveLength(1);
    });
  }

  it('every wrong value has its issue', () => {
    const result = load({ env: { YX_ENGINE: 'x', YX_LANG: 'y' } });
    expect(!result.ok && result.error.map(({ path }) => path)).toEqual([['lang'], ['engine']]);
  });

  const files: readonly (readonly [string, Parameters<typeof load>[0], object])[] = [
    ['no JSON', { file: '{\n  "lang": zh\n}' }, { code: 'json_syntax', params: { line: 2, column: 11 } }],
    ['no object', { file: '[]' }, { code: 'config_shape' }],
    ['another version', { file: { schema_version: '2.0.0' } }, { code: 'config_version' }],
    [
      'named and missing',
      { env: { YX_CONFIG: 'no.json' } },
      { code: 'config_missing', params: { source: 'YX_CONFIG' } },
    ],
    [
      'named and missing',
      { flags: { config: 'no.json' } },
      { code: 'config_missing', params: { source: '--config' } },
    ],
  ];
  for (const [name, input, expected] of files) {
    it(`a file: ${name}`, () => expect(load(input)).toMatchObject({ ok: false, error: [expected] }));
  }

  it('a file that cannot be read', () => {
    const readFile = (): never => {
      throw Object.assign(new Error(), { code: 'EISDIR' });
    };
    const result = loadConfig({ env: {}, cwd: CWD, readFile });
    expect(result).toMatchObject({ ok: false, error: [{ code: 'file_io', params: { reason: 'EISDIR' } }] });
  });

  it('unknown keys and a missing version are warnings', () => {
    const unknown = '{"engin":"auto","model":{"ulr":"x"},"colour":1,"__proto__":{"lang":"zh"},"$schema":"s"}';
    const { warnings, engine, lang, unknownKeys } = loaded({ file: unknown });
    expect([engine, lang]).toEqual(['grammar', 'en']);
    expect(warnings.map(({ code, params }) => [code, params.key, params.suggestion])).toEqual([
      ['config_version_missing', undefined, undefined],
      ['config_key_misspelt', 'engin', 'engine'],
      ['config_key_misspelt', 'model.ulr', 'url'],
    ]);
    // What resembles nothing here may be a domain's; who knows all domains may ask.
    const others = unknownKeys([]);
    expect(others.map(({ code, params }) => [code, params.key])).toEqual([
      ['config_key_unknown', 'colour'],
      ['config_key_unknown', '__proto__'],
    ]);
    expect([...warnings, ...others].every(({ severity }) => severity === 'warning')).toBe(true);
    expect(wording(warnings[1]!, 'zh', [runtimeMessages])).toContain('engine');
  });
});

it('no variable is read that the table does not list, and each listed one is', () => {
  const read = new Set<string>();
  const env = new Proxy<Record<string, string>>({}, { get: (_, name) => void read.add(String(name)) });
  loadConfig({ env, cwd: CWD, readFile: missing });
  expect([...read].sort()).toEqual([...variables].sort());
});

describe('a database that an owner chose from the workbench', () => {
  it('is used from the next start on, below what the starter says, and not by a part of the one that runs', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'yx-config-'));
    const start = (env = {}, flags = {}) => loaded({ env: { YX_DATA: dataDir, ...env }, flags });
    const running = start();
    await keepSetting(dataDir, 'databaseUrl', 'postgres://kept/x');
    const next = start();
    expect(next.databaseUrl?.reveal()).toBe('postgres://kept/x');
    expect(next.sources.databaseUrl.from).toBe('kept');
    expect(start({ DATABASE_URL: 'postgres://said/x' }).databaseUrl?.reveal()).toBe('postgres://said/x');
    const part = loadConfig(running.given());
    expect(part.ok && part.value.databaseUrl).toBe(null);
    rmSync(dataDir, { recursive: true });
  });
});
