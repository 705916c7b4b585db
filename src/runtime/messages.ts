import { issuesOf } from '../core/messages.ts';

/** What the machine around the core can report; the wording of a domain stands in that domain. */
export const runtimeMessages = {
  file_io: { zh: '读写 {file} 失败：{reason}', en: 'cannot read or write {file}: {reason}' },
  json_syntax: {
    zh: '{file} 第 {line} 行第 {column} 列不是合法的 JSON',
    en: '{file} is not valid JSON at line {line}, column {column}',
  },
  config_missing: {
    zh: '找不到配置文件 {file}（由 {source} 指定）',
    en: 'no file {file} (named by {source})',
  },
  config_shape: { zh: '{file} 应是一个 JSON 对象', en: '{file} must hold one JSON object' },
  config_version: {
    zh: '{file} 的 schema_version 是 {found}，本程序只读 {expected}',
    en: '{file} has schema_version {found}; this program reads {expected}',
  },
  config_version_missing: {
    zh: '{file} 没有 schema_version，按 {expected} 读取',
    en: '{file} has no schema_version; read as {expected}',
  },
  config_key_unknown: { zh: '{file} 中没有名为 {key} 的设置', en: '{file}: there is no setting {key}' },
  config_key_misspelt: {
    zh: '{file} 中没有名为 {key} 的设置；是否想写 {suggestion}？',
    en: '{file}: there is no setting {key}; did you mean {suggestion}?',
  },
  config_value: {
    zh: '{source} 中 {place} 的值不对，应为 {expected}',
    en: '{source}: {place} has a wrong value; expected {expected}',
  },
  model_url: {
    zh: '模型地址不对（{reason}）；应为不含用户名和密码的 http:// 或 https:// 地址',
    en: 'bad model URL ({reason}); expected http:// or https:// without user name and password',
  },
  model_key: {
    zh: '模型密钥含有 HTTP 头不允许的字符',
    en: 'the model key has characters an HTTP header cannot carry',
  },
  model_name_missing: {
    zh: '设置了模型地址，但没有模型名称（YX_MODEL）',
    en: 'a model URL is set, but no model name (YX_MODEL)',
  },
  data_not_directory: { zh: '{dir} 不是目录', en: '{dir} is not a directory' },
  data_not_writable: { zh: '不能写入数据目录 {dir}：{reason}', en: 'cannot write to {dir}: {reason}' },
  data_foreign: {
    zh: '{dir} 里有别的文件而没有 meta.json，不作为数据目录使用',
    en: '{dir} holds other files and no meta.json, so it is not taken as a data directory',
  },
  data_broken: { zh: '{file} 已损坏：{reason}', en: '{file} is broken: {reason}' },
  data_newer: {
    zh: '{dir} 的数据版本 {found} 比本程序支持的 {supported} 新；没有做任何改动',
    en: '{dir} has schema {found}, newer than {supported} which this program knows; nothing was touched',
  },
  queue_open: {
    zh: '连不上工作队列（YX_QUEUE）：{reason}',
    en: 'cannot reach the work queue (YX_QUEUE): {reason}',
  },
  session_id: {
    zh: '会话编号只能由 1 到 64 个字母、数字、_、- 组成',
    en: 'a session id is 1 to 64 letters, digits, _ or -',
  },
  session_unversioned: {
    zh: '会话应是带 schema_version 的 JSON 对象',
    en: 'a session is a JSON object with a schema_version',
  },
  token_role: {
    zh: '角色“{role}”不行：小写字母开头的字母、数字、_、-，至少一个角色',
    en: 'the role “{role}” will not do: lower-case letters, digits, _ or -, a letter first; at least one role',
  },
  token_unknown: { zh: '没有编号为 {id} 的令牌', en: 'there is no token {id}' },
  artifact_name: { zh: '不能用 {name} 作文件名（{reason}）', en: '{name} cannot be a file name ({reason})' },
  artifact_duplicate: {
    zh: '文件名 {name} 与已写的 {other} 只有大小写之差',
    en: '{name} differs from {other}, already written, only in upper and lower case',
  },
  artifact_missing: { zh: '没有名为 {name} 的文件', en: 'no file {name} was written' },
  store_failed: {
    zh: '存放产物的地方没有收下或给出 {name}：{reason}',
    en: 'the storage of artefacts did not take or give {name}: {reason}',
  },
  artifact_closed: { zh: '输出已提交或放弃', en: 'the output was already committed or aborted' },
  artifact_target: { zh: '{file} 已存在且不是文件', en: '{file} exists and is not a file' },
} as const;

export const issue = issuesOf(runtimeMessages);

/** `ENOSPC` rather than Node's sentence, which repeats paths; the message where there is no code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : error.message;
}
