import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { SettingSpec } from '../core/domain.ts';
import { file, load, loaded } from './config.testkit.ts';
import { type Setting, settings } from './settings.ts';

describe('settings that domains declare', () => {
  const shed: SettingSpec = {
    key: 'shedUrl',
    env: 'YX_SHED_URL',
    type: z.url({ protocol: /^shed$/ }),
    expected: 'shed://…',
    meaning: { zh: '棚', en: 'the shed' },
  };
  const inGroup: SettingSpec = { ...shed, key: 'shed.url', env: 'YX_SHED_2' };

  it('come from the same places, in the same order', () => {
    const env = { YX_SHED_URL: 'shed://env' };
    const inFile = file({ shedUrl: 'shed://file', shed: { url: 'shed://group' } });
    const setTo = (input: Parameters<typeof load>[0], spec = shed) => {
      const declared = loaded(input).declared([spec]);
      return declared.ok && [declared.value.values[spec.key], declared.value.sources[spec.key]?.from];
    };
    expect(setTo({ flags: { shedUrl: 'shed://flag' }, env, file: inFile })).toEqual(['shed://flag', 'flag']);
    expect(setTo({ env, file: inFile })).toEqual(['shed://env', 'env']);
    expect(setTo({ file: inFile })).toEqual(['shed://file', 'file']);
    expect(setTo({ file: inFile }, inGroup)).toEqual(['shed://group', 'file']);
    expect(setTo({})).toEqual([undefined, 'default']);
  });

  it('what is wrong is said when the domain asks, and is not quoted', () => {
    const config = loaded({ env: { YX_SHED_URL: 'hush' } });
    const refused = config.declared([shed]);
    const params = { source: 'YX_SHED_URL', place: 'shedUrl', expected: 'shed://…' };
    expect(refused).toMatchObject({
      ok: false,
      error: [{ code: 'config_value', path: ['shedUrl'], params }],
    });
    expect(JSON.stringify(refused)).not.toContain('hush');
  });

  it('a key is unknown when nobody knows it, and misspelt when somebody nearly does', () => {
    const { warnings, unknownKeys } = loaded({
      file: file({ shedUrl: 'shed://a', shedUrk: 1, shed: { url: 'shed://b', urk: 2 }, colour: 3 }),
    });
    expect(warnings).toEqual([]);
    const keys = (specs: SettingSpec[]) =>
      unknownKeys(specs).map(({ params }) => [params.key, params.suggestion]);
    expect(keys([shed, inGroup])).toEqual([
      ['shedUrk', 'shedUrl'],
      ['shed.urk', 'url'],
      ['colour', null],
    ]);
    expect(keys([]).map(([key]) => key)).toEqual(['shedUrl', 'shedUrk', 'shed', 'colour']);
  });
});

describe('secrets', () => {
  const config = loaded({
    env: {
      YX_MODEL_KEY: 'hush-key',
      YX_MODEL_URL: 'https://m/v1?token=hush-token',
      DATABASE_URL: 'postgres://u:hush-db@h/d',
      YX_SHED_URL: 'hush-shed',
      YX_QUEUE: 'nats://hush-nats@h',
      YX_MCP_SERVERS: '{"a":{"url":"http://h/mcp","headers":{"authorization":"hush"}}}',
    },
  });
  it('do not show, however the configuration is printed', () => {
    for (const text of [JSON.stringify(config), inspect(config, { depth: 9 }), `${config.model.key}`]) {
      expect(text).not.toContain('hush');
    }
    expect(config.model.key?.reveal()).toBe('hush-key');
    expect(config.databaseUrl?.reveal()).toBe('postgres://u:hush-db@h/d');
  });

  it('are not quoted when they are wrong', () => {
    expect(JSON.stringify(load({ env: { DATABASE_URL: 'hush password' } }))).not.toContain('hush');
    expect(JSON.stringify(load({ file: '{"model":{"key":"hush" "x"}}' }))).not.toContain('hush');
  });

  it('have no flag', () => {
    const secret = ['model.key', 'databaseUrl', 'queue'] as const;
    const flags = secret.map((key) => (settings[key] as Setting).flag);
    expect(flags).toEqual([undefined, undefined, undefined]);
  });
});
