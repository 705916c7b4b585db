import { type ConfigInput, type LoadedConfig, loadConfig } from './config.ts';

export const CWD = '/work-dir';
export const missing = (path: string): never => {
  throw Object.assign(new Error(path), { code: 'ENOENT' });
};

/** A world with one file, or none. */
export function load(input: {
  flags?: ConfigInput['flags'];
  env?: ConfigInput['env'];
  file?: unknown;
  path?: string;
}): ReturnType<typeof loadConfig> {
  const at = input.path ?? `${CWD}/yx.config.json`;
  const text = typeof input.file === 'string' ? input.file : JSON.stringify(input.file);
  return loadConfig({
    flags: input.flags ?? {},
    env: { HOME: '/h', ...input.env },
    cwd: CWD,
    readFile: (path) => (input.file !== undefined && path === at ? text : missing(path)),
  });
}

export function loaded(input: Parameters<typeof load>[0]): LoadedConfig {
  const result = load(input);
  if (!result.ok) throw new Error(result.error.map(({ message }) => message).join('\n'));
  return result.value;
}

export const file = (rest: object) => ({ schema_version: '1.0.0', ...rest });
