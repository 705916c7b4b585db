import { issuesOf, type Text } from '../core/messages.ts';
import type { ErrorCode } from '../core/tool/tool.ts';

/** What the server itself has to say; every entry in both languages. */
export const serverMessages = {
  no_such_route: { zh: '没有 {method} {path}', en: 'there is no {method} {path}' },
  method_not_allowed: {
    zh: '{path} 不接受 {method}；可用 {allowed}',
    en: '{path} does not take {method}; use {allowed}',
  },
  body_too_deep: { zh: '请求体嵌套超过 {limit} 层', en: 'the body is nested deeper than {limit} levels' },
  body_too_many: {
    zh: '请求体里的值超过 {limit} 个：只能查看的人不能再多',
    en: 'the body holds more than {limit} values: no more for those who may only look',
  },
  body_not_json: {
    zh: '请求体必须是 application/json，实际为 {received}',
    en: 'the body must be application/json, not {received}',
  },
  body_too_large: { zh: '请求体超过 {limit} 字节', en: 'the body is larger than {limit} bytes' },
  body_cut_off: { zh: '请求体没有传完', en: 'the body ended before it was complete' },
  request_timed_out: { zh: '{seconds} 秒内没有完成', en: 'not done within {seconds} seconds' },
  rate_limited: {
    zh: '请求太频繁，请在 {seconds} 秒后再试',
    en: 'too many requests; try again in {seconds} s',
  },
  too_many_listeners: {
    zh: '同时收听的连接已满（{limit}）',
    en: 'all {limit} listening connections are taken',
  },
  token_needed: {
    zh: '需要令牌：在浏览器里打开 yx serve 打印的地址；程序发送 Authorization: Bearer …（用 yx token create 创建）',
    en: 'a token is needed: open the address that yx serve printed; programs send Authorization: Bearer … (yx token create makes one)',
  },
  owner_key_forwarded: {
    zh: '经代理来的请求不接受本机的钥匙；请用 yx token create 创建令牌',
    en: 'the key of this machine is not taken through a proxy; yx token create makes a token',
  },
  token_refused: { zh: '令牌无效、已撤销或已过期', en: 'the token is not valid, was revoked or has expired' },
  host_refused: {
    zh: '不为主机名 {host} 服务；用 --allow-host 允许',
    en: 'the host {host} is not served here; --allow-host allows it',
  },
  origin_refused: { zh: '不接受来自 {origin} 的请求', en: 'requests from {origin} are not accepted' },
  role_missing: { zh: '你的角色没有权限：{permission}', en: 'your roles do not allow it: {permission}' },
  no_workbench: {
    zh: '这里没有工作台页面（未构建 web/）；接口说明见 /openapi.json',
    en: 'the workbench is not part of this build; /openapi.json describes the interface',
  },
  ask_needs_model: {
    zh: '要问就要有模型：请设置 YX_MODEL_URL 和 YX_MODEL，或 model.providers',
    en: 'asking needs a model: set YX_MODEL_URL and YX_MODEL, or model.providers',
  },
  role_unknown: { zh: '没有角色“{role}”：现有 {known}', en: 'no role “{role}”: there are {known}' },
  no_such_setting: { zh: '{key} 不是能在这里填写的设置', en: '{key} is no setting that can be written here' },
  setting_elsewhere: {
    zh: '{key} 由启动服务的人设置，不能在这里改',
    en: '{key} is set where the server is started, and cannot be changed here',
  },
  bad_time: { zh: '“{value}”不是时间', en: '“{value}” is not a time' },
  file_not_sent: { zh: '请求里没有文件 {path}', en: 'the request carries no file {path}' },
  model_not_found: {
    zh: '没有模型“{model}”：现有 {known}',
    en: 'there is no model “{model}”: there are {known}',
  },
  form_is_the_contracts: {
    zh: '回答的格式由契约定：用 json_object，不能另给 json_schema',
    en: 'the answer has the form of its contract: ask for json_object, not for a json_schema of your own',
  },
  unknown_function: {
    zh: 'tool_choice 指的函数“{name}”不在 tools 里',
    en: 'tool_choice names the function “{name}”, which is not among tools',
  },
  unknown_domain: { zh: '没有领域“{domain}”：现有 {known}', en: 'no domain “{domain}”: there are {known}' },
  unknown_world_option: {
    zh: '领域 {domain} 没有选项 {option}',
    en: 'the domain {domain} has no option {option}',
  },
  questions_open: {
    zh: '还有 {count} 个问题没有回答，不能执行',
    en: '{count} questions are still open; nothing can be carried out yet',
  },
  nothing_understood: {
    zh: '会话 {session} 里没有可以执行的内容',
    en: 'there is nothing in session {session} that could be carried out',
  },
  said_twice: { zh: '要么给 text，要么给 session，不能都给', en: 'either text or session, not both' },
  no_such_run_here: { zh: '没有运行 {run}', en: 'there is no run {run}' },
  run_has_ended: { zh: '运行 {run} 已经结束：{status}', en: 'run {run} is over: {status}' },
  no_such_contract: { zh: '没有契约“{contract}”', en: 'there is no contract “{contract}”' },
  bad_cursor: { zh: '翻页标记无效', en: 'the cursor is not one of ours' },
  session_busy: {
    zh: '会话 {session} 同时有太多消息，请再说一次',
    en: 'too many messages at once in the session {session}; say it again',
  },
  request_failed: {
    zh: '内部错误，见日志中的请求 {request}',
    en: 'internal error: see request {request} in the log',
  },
  port_taken: { zh: '端口 {port} 已被占用', en: 'port {port} is taken' },
  cannot_listen: {
    zh: '不能在 {host}:{port} 上监听：{reason}',
    en: 'cannot listen on {host}:{port}: {reason}',
  },
} as const;

export const issue = issuesOf(serverMessages);

/** The title of a problem: what its closed code means. */
export const errorTitles = {
  INVALID_PARAM: { zh: '请求有误', en: 'The request is wrong' },
  FORBIDDEN: { zh: '不允许', en: 'Not allowed' },
  NOT_FOUND: { zh: '没有找到', en: 'Not found' },
  TIMEOUT: { zh: '超时', en: 'Timed out' },
  CONFLICT: { zh: '冲突', en: 'Conflict' },
  CONFIRMATION_REQUIRED: { zh: '需要人确认', en: 'A person must approve' },
  CANCELLED: { zh: '已取消', en: 'Cancelled' },
  INTERNAL_ERROR: { zh: '内部错误', en: 'Internal error' },
  UNKNOWN: { zh: '远端出错', en: 'The remote side failed' },
  SERVICE_UNAVAILABLE: { zh: '暂时不可用', en: 'Not available now' },
} as const satisfies Record<ErrorCode, Text>;
