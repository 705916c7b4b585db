import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, delimiter as listSeparator, resolve } from 'node:path';
import { unknownKeys } from '../core/contract/keys.ts';
import { isRecord, type Json } from '../core/contract/plain-json.ts';
import type { Lang } from '../core/messages.ts';
import type { EngineChoice } from '../core/reading/interpret.ts';
import { err, getAt, type Issue, ok, pathText, type Result } from '../core/result.ts';
import { isMissing, parseJson } from './files.ts';
import type { LogLevel } from './log.ts';
import type { McpServer } from './mcp/settings.ts';
import { issue, reasonOf } from './messages.ts';
import type { Secret } from './secret.ts';
import {
  CONFIG_VERSION,
  ConfigFile,
  type SettingKey,
  type SettingValue,
  settingKeys,
  settings,
} from './settings.ts';

export const CONFIG_FILE = 'yx.config.json';

export interface Config {
  readonly lang: Lang;
  readonly dataDir: string;
  readonly engine: EngineChoice;
  readonly model: {
    readonly url: Secret | null;
    readonly name: string | null;
    readonly key: Secret | null;
    readonly timeoutMs: number;
    /** How long what it answered is kept. */
    readonly keepDays: number;
  };
  /** Where spans go; null where nobody wants them. */
  readonly otlp: { readonly endpoint: Secret | null; readonly service: string };
  readonly logLevel: LogLevel;
  readonly domains: readonly string[];
  readonly databaseUrl: Secret | null;
  readonly mqttUrl: Secret | null;
  readonly queue: 'memory' | Secret;
  /** Other servers, by the prefix of their tools. */
  readonly mcpServers: Readonly<Record<string, McpServer>>;
}

/** Where a value came from: `name` is the flag, the variable or the file. */
export interface Source {
  readonly from: 'flag' | 'env' | 'file' | 'default';
  readonly name: string;
}

export interface LoadedConfig extends Config {
  readonly sources: Readonly<Record<SettingKey, Source>>;
  readonly warnings: readonly Issue[];
}

export interface ConfigInput {
  /** By setting, not by spelling on the command line; `config` names the file. */
  readonly flags?: Readonly<Partial<Record<SettingKey | 'config', unknown>>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly readFile?: (path: string) => string;
}

interface Found {
  readonly raw: unknown;
  readonly source: Source;
  /** Where relative paths start. */
  readonly base: string;
}

/** flags > environment > file > defaults; each value that is wrong is one issue, and then there is no configuration. */
export function loadConfig(input: ConfigInput): Result<LoadedConfig> {
  const file = readConfigFile(input);
  if (!file.ok) return file;
  const issues: Issue[] = [];
  const sources = Object.fromEntries(
    settingKeys.map((key) => [key, { from: 'default', name: 'default' }]),
  ) as Record<SettingKey, Source>;

  const pick = <K extends SettingKey, D>(key: K, fallback: D): SettingValue<K> | D => {
    const found = find(key, input, file.value);
    if (found === null) return fallback;
    sources[key] = found.source;
    const parsed = settings[key].type.safeParse(coerce(found, settings[key].kind, input.env));
    if (parsed.success) return parsed.data as SettingValue<K>;
    const params = { source: found.source.name, place: key, expected: settings[key].expected };
    issues.push(issue('config_value', { path: key.split('.'), params }));
    return fallback;
  };

  const locale = ['LC_ALL', 'LC_MESSAGES', 'LANG'].find((name) => input.env[name]);
  if (locale !== undefined) sources.lang = { from: 'env', name: locale };
  const url = pick('model.url', null);
  const config: Config = {
    lang: pick('lang', locale !== undefined && /^zh/i.test(input.env[locale]!) ? 'zh' : 'en'),
    dataDir: pick('dataDir', defaultDataDir(input.env)),
    engine: pick('engine', url === null ? 'grammar' : 'auto'),
    model: {
      url,
      name: pick('model.name', null),
      key: pick('model.key', null),
      timeoutMs: pick('model.timeoutMs', 30_000),
      keepDays: pick('model.keepDays', 30),
    },
    otlp: { endpoint: pick('otlp.endpoint', null), service: pick('otlp.service', 'yanxing') },
    logLevel: pick('logLevel', 'warn'),
    domains: pick('domains', []),
    databaseUrl: pick('databaseUrl', null),
    mqttUrl: pick('mqttUrl', null),
    queue: pick('queue', 'memory'),
    mcpServers: pick('mcpServers', {}),
  };
  if (issues.length > 0) return err(issues);
  return ok({ ...config, sources, warnings: file.value?.warnings ?? [] });
}

function find(key: SettingKey, { flags, env, cwd }: ConfigInput, file: FileFound | null): Found | null {
  const setting = settings[key];
  const flag = flags?.[key];
  if (flag !== undefined) {
    return { raw: flag, source: { from: 'flag', name: setting.flag ?? key }, base: cwd };
  }
  const variable = env[setting.env];
  if (variable) return { raw: variable, source: { from: 'env', name: setting.env }, base: cwd };
  const raw = file === null ? undefined : getAt(file.data, key.split('.'));
  if (file === null || raw === undefined || raw === null) return null;
  return { raw, source: { from: 'file', name: file.path }, base: dirname(file.path) };
}

function coerce({ raw, source, base }: Found, kind: string, env: ConfigInput['env']): unknown {
  const inFile = source.from === 'file';
  const path = (text: unknown): unknown =>
    typeof text === 'string' && text !== '' ? resolve(base, text.replace(/^~(?=\/|$)/, homeOf(env))) : text;
  if (kind === 'path') return path(raw);
  if (kind === 'paths') {
    const list = typeof raw === 'string' && !inFile ? raw.split(listSeparator) : raw;
    return Array.isArray(list) ? list.map(path) : list;
  }
  if (kind === 'json' && typeof raw === 'string' && !inFile) {
    const read = parseJson(raw, '');
    return read.ok ? read.value : raw;
  }
  return kind === 'number' && typeof raw === 'string' && !inFile && raw.trim() !== '' ? Number(raw) : raw;
}

const homeOf = (env: ConfigInput['env']): string => env.HOME || homedir();

/** The XDG rule: a relative XDG_DATA_HOME is as good as none. */
function defaultDataDir(env: ConfigInput['env']): string {
  const xdg = env.XDG_DATA_HOME;
  return join(xdg && isAbsolute(xdg) ? xdg : join(homeOf(env), '.local', 'share'), 'yanxing');
}

interface FileFound {
  readonly path: string;
  readonly data: object;
  readonly warnings: readonly Issue[];
}

function readConfigFile({ flags, env, cwd, readFile }: ConfigInput): Result<FileFound | null> {
  const flag = typeof flags?.config === 'string' ? flags.config : undefined;
  const named = flag ?? (env.YX_CONFIG || undefined);
  const path = resolve(cwd, named ?? CONFIG_FILE);
  const read = readFile ?? ((file: string) => readFileSync(file, 'utf8'));
  let text: string;
  try {
    text = read(path);
  } catch (error) {
    if (isMissing(error) && named === undefined) return ok(null);
    const source = flag === undefined ? 'YX_CONFIG' : '--config';
    if (isMissing(error)) return err([issue('config_missing', { params: { file: path, source } })]);
    return err([issue('file_io', { params: { file: path, reason: reasonOf(error) } })]);
  }
  const parsed = parseJson(text, path);
  return parsed.ok ? checkFile(path, parsed.value) : parsed;
}

function checkFile(file: string, data: unknown): Result<FileFound> {
  if (!isRecord(data)) return err([issue('config_shape', { params: { file } })]);
  const found = getAt(data, ['schema_version']);
  const expected = CONFIG_VERSION;
  if (found !== undefined && found !== expected) {
    return err([issue('config_version', { path: ['schema_version'], params: { file, found, expected } })]);
  }
  const undated = issue('config_version_missing', { params: { file, expected }, severity: 'warning' });
  const unknown = unknownKeys(ConfigFile, data as Json).map(({ path, suggestion }) => {
    const params = { file, key: pathText(path), suggestion };
    const code = suggestion === null ? 'config_key_unknown' : 'config_key_misspelt';
    return issue(code, { path, params, severity: 'warning' });
  });
  const misplaced = [...groups].filter((name) => data[name] != null && !isRecord(data[name]));
  if (misplaced.length === 0) {
    return ok({ path: file, data, warnings: found === undefined ? [undated, ...unknown] : unknown });
  }
  return err(
    misplaced.map((place) =>
      issue('config_value', { path: [place], params: { source: file, place, expected: '{…}' } }),
    ),
  );
}

const groups = new Set(settingKeys.flatMap((key) => (key.includes('.') ? [key.split('.')[0]!] : [])));
