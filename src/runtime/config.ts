import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, delimiter as listSeparator, resolve } from 'node:path';
import type { AgentLimits } from '../core/agent/loop.ts';
import { type UnknownKey, unknownKeys } from '../core/contract/keys.ts';
import { isRecord, type Json } from '../core/contract/plain-json.ts';
import type { SettingSpec } from '../core/domain.ts';
import type { Lang } from '../core/messages.ts';
import type { EngineChoice } from '../core/reading/interpret.ts';
import { err, getAt, type Issue, ok, pathText, type Result } from '../core/result.ts';
import type { ApprovalRule } from '../core/tool/approval-rules.ts';
import { isMissing, parseJson } from './files.ts';
import { keptSettings, keptValue } from './kept-settings.ts';
import type { LogLevel } from './log.ts';
import type { McpServer } from './mcp/settings.ts';
import { issue, reasonOf } from './messages.ts';
import { type ModelSettings, namesModel, withKeys } from './model/settings.ts';
import type { OpenApi } from './openapi/settings.ts';
import type { Secret } from './secret.ts';
import {
  CONFIG_VERSION,
  configFile,
  type Setting,
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
  readonly model: ModelSettings;
  /** How far a model may go that looks things up. */
  readonly agent: AgentLimits;
  /** Where spans go; null where nobody wants them. */
  readonly otlp: { readonly endpoint: Secret | null; readonly service: string };
  readonly logLevel: LogLevel;
  readonly domains: readonly string[];
  readonly databaseUrl: Secret | null;
  readonly queue: 'memory' | Secret;
  readonly store: Secret | null;
  readonly keepDays: number;
  /** What each caller may have of what everybody shares. */
  readonly quota: Quota;
  /** Other servers, by the prefix of their tools. */
  readonly mcpServers: Readonly<Record<string, McpServer>>;
  /** Documents whose operations are tools, by the prefix these get. */
  readonly openapi: Readonly<Record<string, OpenApi>>;
  /** More ways to ask for tools that were brought. */
  readonly phrases: Readonly<Record<string, readonly string[]>>;
  /** Who else may approve what. */
  readonly approvals: readonly ApprovalRule[];
  /** Folders or modules with tools. */
  readonly tools: readonly string[];
}

export interface Quota {
  /** Open at once. */
  readonly runs: number;
  readonly megabytes: number;
  readonly sessions: number;
}

/** Where a value came from: `name` is the flag, the variable or the file. */
export interface Source {
  readonly from: 'flag' | 'env' | 'file' | 'kept' | 'default';
  readonly name: string;
}

/** What the settings of a domain came to, by key; one that is nowhere set has no value. */
export interface DeclaredSettings {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly sources: Readonly<Record<string, Source>>;
}

export interface LoadedConfig extends Config {
  /** What it was made from, for whoever has to make the same again; it holds secrets, and so shows nowhere. */
  given(): Pick<ConfigInput, 'flags' | 'env' | 'cwd'>;
  readonly sources: Readonly<Record<SettingKey, Source>>;
  readonly warnings: readonly Issue[];
  /** The settings a domain declares, found in the same places by the same rules, once the domain is there to declare them. */
  declared(specs: readonly SettingSpec[]): Result<DeclaredSettings>;
  /** What the file holds and nobody knows; to be asked when every domain has said what it knows. */
  unknownKeys(specs: readonly SettingSpec[]): readonly Issue[];
}

export interface ConfigInput {
  /** By setting, not by spelling on the command line; `config` names the file. Null: not what is kept of it either. */
  readonly flags?: Readonly<Record<string, unknown>>;
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
  const sources = Object.fromEntries(settingKeys.map((key) => [key, nowhere])) as Record<SettingKey, Source>;

  const pick = <K extends SettingKey, D>(key: K, fallback: D): SettingValue<K> | D => {
    const setting: Setting = settings[key];
    const found =
      find(key, setting, input, file.value) ??
      (setting.kept && input.flags?.[key] !== null ? keptIn(keptSettings(dataDir), {}, key) : null);
    if (found === null) return fallback;
    sources[key] = found.source;
    const parsed = setting.type.safeParse(coerce(found, setting.kind, input.env));
    if (parsed.success) return parsed.data as SettingValue<K>;
    issues.push(wrongValue(key, setting, found));
    return fallback;
  };

  const dataDir: string = pick('dataDir', defaultDataDir(input.env));
  const locale = ['LC_ALL', 'LC_MESSAGES', 'LANG'].find((name) => input.env[name]);
  if (locale !== undefined) sources.lang = { from: 'env', name: locale };
  const model: ModelSettings = {
    url: pick('model.url', null),
    name: pick('model.name', null),
    key: pick('model.key', null),
    timeoutMs: pick('model.timeoutMs', 30_000),
    keepDays: pick('model.keepDays', 30),
    providers: withKeys(pick('model.providers', []), input.env),
    record: pick('model.record', null),
    replay: pick('model.replay', null),
  };
  const config: Config = {
    lang: pick('lang', locale !== undefined && /^zh/i.test(input.env[locale]!) ? 'zh' : 'en'),
    dataDir,
    engine: pick('engine', namesModel(model) ? 'auto' : 'grammar'),
    model,
    agent: {
      calls: pick('agent.calls', 8),
      tokens: pick('agent.tokens', 200_000),
      timeoutMs: pick('agent.timeoutMs', 60_000),
      cost: pick('agent.cost', null),
    },
    otlp: { endpoint: pick('otlp.endpoint', null), service: pick('otlp.service', 'yanxing') },
    logLevel: pick('logLevel', 'warn'),
    domains: pick('domains', []),
    databaseUrl: pick('databaseUrl', null),
    queue: pick('queue', 'memory'),
    store: pick('store', null),
    keepDays: pick('keepDays', 0),
    quota: {
      runs: pick('quota.runs', 1_000),
      megabytes: pick('quota.megabytes', 2_000),
      sessions: pick('quota.sessions', 200),
    },
    mcpServers: pick('mcpServers', {}),
    openapi: pick('openapi', {}),
    phrases: pick('phrases', {}),
    approvals: pick('approvals', []),
    tools: pick('tools', []),
  };
  if (issues.length > 0) return err(issues);
  return ok({
    ...config,
    // What an owner sets for the next start is not for a part of this one.
    given: () => ({
      env: input.env,
      cwd: input.cwd,
      flags: { ...input.flags, databaseUrl: config.databaseUrl?.reveal() ?? null },
    }),
    sources,
    warnings: file.value?.warnings ?? [],
    declared: (specs) => declaredSettings(specs, input, file.value, config.dataDir),
    unknownKeys: (specs) => (file.value ? unknownBesides(specs, file.value) : []),
  });
}

const nowhere: Source = { from: 'default', name: 'default' };

const wrongValue = (key: string, { expected }: { readonly expected: string }, { source }: Found): Issue =>
  issue('config_value', { path: key.split('.'), params: { source: source.name, place: key, expected } });

function declaredSettings(
  specs: readonly SettingSpec[],
  input: ConfigInput,
  file: FileFound | null,
  dataDir: string,
): Result<DeclaredSettings> {
  const values: Record<string, string> = {};
  const sources: Record<string, Source> = {};
  const issues: Issue[] = [];
  const kept = specs.length > 0 ? keptSettings(dataDir) : new Map<string, string>();
  for (const spec of specs) {
    const found = find(spec.key, spec, input, file) ?? keptIn(kept, spec, spec.key);
    sources[spec.key] = found?.source ?? nowhere;
    if (found === null) continue;
    const parsed = spec.type.safeParse(found.raw);
    if (parsed.success) values[spec.key] = parsed.data;
    else issues.push(wrongValue(spec.key, spec, found));
  }
  return issues.length > 0 ? err(issues) : ok({ values, sources });
}

/** What an owner wrote from the workbench, where nobody named anything else: the file, or what it holds. */
function keptIn(
  kept: ReadonlyMap<string, string>,
  spec: Pick<SettingSpec, 'holds'>,
  key: string,
): Found | null {
  const path = kept.get(key);
  const raw = path === undefined || spec.holds ? path : keptValue(path);
  if (path === undefined || raw === undefined) return null;
  return { raw, source: { from: 'kept', name: path }, base: dirname(path) };
}

function find(
  key: string,
  setting: Pick<Setting, 'env' | 'flag'>,
  { flags, env, cwd }: ConfigInput,
  file: FileFound | null,
): Found | null {
  const flag = flags?.[key];
  if (flag !== undefined && flag !== null) {
    return { raw: flag, source: { from: 'flag', name: setting.flag ?? key }, base: cwd };
  }
  const variable = env[setting.env];
  if (variable) return { raw: variable, source: { from: 'env', name: setting.env }, base: cwd };
  const raw = file === null ? undefined : getAt(file.data, key.split('.'));
  if (file === null || raw === undefined || raw === null) return null;
  return { raw, source: { from: 'file', name: file.path }, base: dirname(file.path) };
}

function coerce({ raw, source, base }: Found, kind: Setting['kind'], env: ConfigInput['env']): unknown {
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
  readonly data: Json;
  readonly warnings: readonly Issue[];
  /** Keys that may be a domain's. */
  readonly unclaimed: readonly string[];
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
  const json = data as Json;
  const unknown = unknownKeys(configFile(), json);
  const isUnclaimed = ({ path, suggestion }: UnknownKey) => path.length === 1 && suggestion === null;
  const misplaced = [...groups].filter((name) => data[name] != null && !isRecord(data[name]));
  if (misplaced.length === 0) {
    const misspelt = unknown.filter((key) => !isUnclaimed(key)).map((key) => unknownKey(file, key));
    return ok({
      path: file,
      data: json,
      warnings: found === undefined ? [undated, ...misspelt] : misspelt,
      unclaimed: unknown.filter(isUnclaimed).map(({ path }) => String(path[0])),
    });
  }
  return err(
    misplaced.map((place) =>
      issue('config_value', { path: [place], params: { source: file, place, expected: '{…}' } }),
    ),
  );
}

function unknownBesides(specs: readonly SettingSpec[], { path: file, data, unclaimed }: FileFound): Issue[] {
  return unknownKeys(configFile(specs), data)
    .filter(({ path }) => unclaimed.includes(String(path[0])))
    .map((key) => unknownKey(file, key));
}

function unknownKey(file: string, { path, suggestion }: UnknownKey): Issue {
  const params = { file, key: pathText(path), suggestion };
  const code = suggestion === null ? 'config_key_unknown' : 'config_key_misspelt';
  return issue(code, { path, params, severity: 'warning' });
}

const groups = new Set(settingKeys.flatMap((key) => (key.includes('.') ? [key.split('.')[0]!] : [])));
