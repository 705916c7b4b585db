import * as z from 'zod';
import type { SettingSpec } from '../core/domain.ts';
import type { Text } from '../core/messages.ts';
import type { EngineChoice } from '../core/reading/interpret.ts';
import { ApprovalRule } from '../core/tool/approval-rules.ts';
import { logLevels } from './log.ts';
import { McpServers } from './mcp/settings.ts';
import { Providers } from './model/settings.ts';
import { OpenApis } from './openapi/settings.ts';
import { Secret, secretUrls } from './secret.ts';

/** How a value reads where it comes as text, from a flag or a variable. Paths are taken from where they are written. */
type Kind = 'number' | 'path' | 'paths' | 'json';

export interface Setting {
  readonly env: string;
  readonly flag?: string;
  /** Text, where it does not say. */
  readonly kind?: Kind;
  readonly type: z.ZodType;
  /** What may stand there, in no one's language. */
  readonly expected: string;
  readonly meaning: Text;
  /** Whether an owner can set it from the workbench, for the next start. */
  readonly kept?: true;
}

const isUrl = (text: string, schemes: readonly string[]): boolean =>
  URL.canParse(text) && (schemes.length === 0 || schemes.includes(new URL(text).protocol));

const url = (...schemes: readonly string[]) =>
  z
    .string()
    .refine((text) => isUrl(text, schemes))
    .transform((text) => secretUrls([text]));

const natsServers = z
  .string()
  .refine((text) => text.split(',').every((part) => isUrl(part, ['nats:', 'tls:'])))
  .transform((text) => secretUrls(text.split(',')));

const engines = ['grammar', 'model', 'auto'] as const satisfies readonly EngineChoice[];

/** Every setting that belongs to no domain, declared once: the key is its place in the file. Secrets have no flag: others can read command lines. */
export const settings = {
  lang: {
    env: 'YX_LANG',
    flag: '--lang',
    // Also zh-CN, en_US.UTF-8: what people have in their variables.
    type: z
      .string()
      .regex(/^(?:zh|en)(?:[-_.].*)?$/i)
      .transform((text) => (/^zh/i.test(text) ? 'zh' : 'en')),
    expected: 'zh | en',
    meaning: { zh: '界面语言', en: 'language of messages' },
  },
  dataDir: {
    env: 'YX_DATA',
    flag: '--data',
    kind: 'path',
    type: z.string().min(1),
    expected: 'PATH',
    meaning: { zh: '数据目录', en: 'directory of the state' },
  },
  engine: {
    env: 'YX_ENGINE',
    flag: '--engine',
    type: z.enum(engines),
    expected: engines.join(' | '),
    meaning: {
      zh: '解析引擎；有模型时默认 auto，否则 grammar',
      en: 'engine; auto where a model is set, else grammar',
    },
  },
  'model.url': {
    env: 'YX_MODEL_URL',
    flag: '--model-url',
    type: url('http:', 'https:'),
    expected: 'http://… | https://…',
    meaning: {
      zh: 'OpenAI 兼容接口的地址，如 http://localhost:11434/v1',
      en: 'OpenAI-compatible endpoint, such as http://localhost:11434/v1',
    },
  },
  'model.name': {
    env: 'YX_MODEL',
    flag: '--model',
    type: z.string().min(1),
    expected: 'NAME',
    meaning: { zh: '模型名称', en: 'name of the model' },
  },
  'model.key': {
    env: 'YX_MODEL_KEY',
    type: z
      .string()
      .min(1)
      .transform((text) => new Secret(text)),
    expected: 'KEY',
    meaning: { zh: '模型密钥', en: 'key of the model' },
  },
  'model.providers': {
    env: 'YX_MODEL_PROVIDERS',
    kind: 'json',
    type: Providers,
    expected: '[{"kind": "openai-compatible" | "anthropic" | "google", "model": NAME, …}, …]',
    meaning: {
      zh: '模型供应者，按次序问：前一个答不了就问下一个',
      en: 'model providers in the order in which they are asked: the next where one does not answer',
    },
  },
  'model.record': {
    env: 'YX_MODEL_RECORD',
    kind: 'path',
    type: z.string().min(1),
    expected: 'PATH',
    meaning: { zh: '把模型的每个回答记到这个文件夹', en: 'folder every answer of the model is written to' },
  },
  'model.replay': {
    env: 'YX_MODEL_REPLAY',
    kind: 'path',
    type: z.string().min(1),
    expected: 'PATH',
    meaning: {
      zh: '用这个文件夹里记下的回答，不问任何模型',
      en: 'folder answers are taken from instead of asking any model',
    },
  },
  'model.timeoutMs': {
    env: 'YX_MODEL_TIMEOUT_MS',
    flag: '--model-timeout-ms',
    kind: 'number',
    type: z.int().min(1).max(3_600_000),
    expected: '1 … 3600000',
    meaning: { zh: '等待模型回答的毫秒数', en: 'milliseconds to wait for the model' },
  },
  'model.keepDays': {
    env: 'YX_MODEL_KEEP_DAYS',
    kind: 'number',
    type: z.int().min(0).max(3650),
    expected: '0 … 3650',
    meaning: {
      zh: '模型原始回答保留多少天（0：不保留）',
      en: 'days a model’s raw answers are kept (0: not at all)',
    },
  },
  'agent.calls': {
    env: 'YX_AGENT_CALLS',
    kind: 'number',
    type: z.int().min(1).max(100),
    expected: '1 … 100',
    meaning: { zh: 'yx ask 时模型最多查几次', en: 'how often a model may look something up for yx ask' },
  },
  'agent.tokens': {
    env: 'YX_AGENT_TOKENS',
    kind: 'number',
    type: z.int().min(1).max(100_000_000),
    expected: '1 … 100000000',
    meaning: { zh: '一次 yx ask 最多用多少 token', en: 'tokens one yx ask may use' },
  },
  'agent.timeoutMs': {
    env: 'YX_AGENT_TIMEOUT_MS',
    kind: 'number',
    type: z.int().min(1).max(3_600_000),
    expected: '1 … 3600000',
    meaning: { zh: '一次 yx ask 最多多少毫秒', en: 'milliseconds one yx ask may take' },
  },
  'agent.cost': {
    env: 'YX_AGENT_COST',
    kind: 'number',
    type: z.number().nonnegative(),
    expected: '0 …',
    meaning: {
      zh: '一次 yx ask 最多花多少钱，按 model.providers 里的价格算',
      en: 'what one yx ask may cost, by the prices in model.providers',
    },
  },
  'otlp.endpoint': {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    type: url('http:', 'https:'),
    expected: 'http://… | https://…',
    meaning: { zh: 'OpenTelemetry 收集器，链路发往那里', en: 'OpenTelemetry collector that gets the spans' },
  },
  'otlp.service': {
    env: 'OTEL_SERVICE_NAME',
    type: z.string().min(1),
    expected: 'NAME',
    meaning: { zh: '链路里的服务名', en: 'name of this service in the spans' },
  },
  logLevel: {
    env: 'YX_LOG_LEVEL',
    flag: '--log-level',
    type: z.enum(logLevels),
    expected: logLevels.join(' | '),
    meaning: { zh: '日志级别', en: 'what is logged' },
  },
  domains: {
    env: 'YX_DOMAINS',
    flag: '--domains',
    kind: 'paths',
    type: z.array(z.string().min(1)).readonly(),
    expected: '[PATH, …]',
    meaning: { zh: '另外的领域模块', en: 'further domain modules' },
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    type: url(),
    expected: 'postgres://…',
    meaning: {
      zh: 'PostgreSQL 地址；没有时用内嵌的 SQLite',
      en: 'PostgreSQL; without it the embedded SQLite',
    },
    kept: true,
  },
  queue: {
    env: 'YX_QUEUE',
    type: z.union([z.literal('memory'), natsServers]),
    expected: 'memory | nats://…,…',
    meaning: { zh: '工作队列：本进程（memory）或 NATS', en: 'work queue: this process (memory) or NATS' },
  },
  store: {
    env: 'YX_STORE',
    type: url('s3:', 's3+http:'),
    expected: 's3://KEY:SECRET@HOST/BUCKET/…',
    meaning: {
      zh: '运行产物的存放处：S3 兼容的存储；没有时放在数据目录里',
      en: 'where the files of runs are kept: S3-compatible storage; without it the data directory',
    },
  },
  keepDays: {
    env: 'YX_KEEP_DAYS',
    kind: 'number',
    type: z.int().min(0).max(36_500),
    expected: '0 … 36500',
    meaning: {
      zh: '服务每天清理：结束超过这么多天的运行的事件、键和文件，这么多天没动过的会话；0 为不清理',
      en: 'what a server removes daily: events, keys and files of runs that ended so many days ago, conversations untouched as long; 0: nothing',
    },
  },
  'quota.runs': {
    env: 'YX_QUOTA_RUNS',
    kind: 'number',
    type: z.int().min(1).max(1_000_000),
    expected: '1 … 1000000',
    meaning: {
      zh: '不是 owner 的人最多同时有多少个没结束的运行',
      en: 'runs that may be open at once for someone who is no owner',
    },
  },
  'quota.megabytes': {
    env: 'YX_QUOTA_MB',
    kind: 'number',
    type: z.int().min(1).max(100_000_000),
    expected: '1 … 100000000',
    meaning: {
      zh: '不是 owner 的人的运行最多占多少 MB（带来的文件和产物）',
      en: 'megabytes that the runs of someone who is no owner may take (files brought and made)',
    },
  },
  'quota.sessions': {
    env: 'YX_QUOTA_SESSIONS',
    kind: 'number',
    type: z.int().min(1).max(1_000_000),
    expected: '1 … 1000000',
    meaning: {
      zh: '每个令牌保留多少场对话；再多时最久没动的先去掉',
      en: 'conversations kept for each token; beyond that the longest untouched goes',
    },
  },
  mcpServers: {
    env: 'YX_MCP_SERVERS',
    kind: 'json',
    type: McpServers,
    expected: '{NAME: {"command": …} | {"url": …}}',
    meaning: {
      zh: '别的 MCP 服务器，它们的工具以 NAME 为前缀加入',
      en: 'other MCP servers, whose tools join with NAME as their prefix',
    },
  },
  openapi: {
    env: 'YX_OPENAPI',
    kind: 'json',
    type: OpenApis,
    expected: '{NAME: {"file": …, "base": …}}',
    meaning: {
      zh: 'OpenAPI 3 文档，其中的操作以 NAME 为前缀成为工具',
      en: 'OpenAPI 3 documents, whose operations become tools with NAME as their prefix',
    },
  },
  approvals: {
    env: 'YX_APPROVALS',
    kind: 'json',
    type: z.array(ApprovalRule).readonly(),
    expected: '[{"role": ROLE, "tool": ID, "when": {PARAM: {"under": N}}}, …]',
    meaning: {
      zh: '谁还可以批准什么：某角色可批准某工具在限度内的调用',
      en: 'who else may approve what: calls of a tool within limits, by a role',
    },
  },
  phrases: {
    env: 'YX_PHRASES',
    kind: 'json',
    type: z.record(z.string(), z.array(z.string().min(1).max(200)).max(50).readonly()),
    expected: '{ID: ["… {PARAM} …"]}',
    meaning: {
      zh: '自带工具的更多说法，按工具编号',
      en: 'more ways to ask for tools of your own, by their ids',
    },
  },
  tools: {
    env: 'YX_TOOLS',
    kind: 'paths',
    type: z.array(z.string().min(1)).readonly(),
    expected: '[PATH, …]',
    meaning: {
      zh: '放有自己工具的文件夹或模块',
      en: 'folders or modules with tools of your own',
    },
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingKey = keyof typeof settings;
export type SettingValue<K extends SettingKey> = z.output<(typeof settings)[K]['type']>;
export const settingKeys = Object.keys(settings) as SettingKey[];

export const CONFIG_VERSION = '1.0.0';

/** What may stand in `yx.config.json`, with what the domains declare: `model.url` in the table is `url` inside `model`. */
export function configFile(declared: readonly SettingSpec[] = []): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  const groups: Record<string, Record<string, z.ZodType>> = {};
  const own = settingKeys.map((key) => ({ key, type: settings[key].type }));
  for (const { key, type } of [...own, ...declared]) {
    const [first, second] = key.split('.') as [string, string?];
    if (second === undefined) shape[first] = type.optional();
    else groups[first] = { ...groups[first], [second]: type.optional() };
  }
  for (const [name, inner] of Object.entries(groups)) shape[name] = z.object(inner).optional();
  return z.object({ $schema: z.string().optional(), schema_version: z.literal(CONFIG_VERSION), ...shape });
}
