import { expect, it } from 'vitest';
import { loadConfig } from '../runtime/config.ts';
import { spokenLang } from './spoken-lang.ts';

const configOf = (env: Record<string, string>) => {
  const config = loadConfig({ env, cwd: '/nowhere' });
  if (!config.ok) throw new Error(config.error[0]?.message);
  return config.value;
};

it.each([
  [{}, '厚 8', 'zh'],
  [{}, 'make it 8', 'en'],
  [{ LANG: 'C.UTF-8' }, '厚 8', 'zh'],
  [{ YX_LANG: 'en' }, '厚 8', 'en'],
  [{ YX_LANG: 'zh' }, 'make it 8', 'zh'],
  // A number is of no language: it is answered as the message before it was.
  [{}, '12', 'zh'],
] as const)('with %o, “%s” is answered in %s', (env, said, lang) => {
  expect(spokenLang(configOf(env), env, said, 'zh')).toBe(lang);
});
