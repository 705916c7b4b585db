import { type Catalogue, issuesOf, type Lang, type Text } from '../core/messages.ts';

/** What the command line itself says; every entry in both languages. */
export const cliMessages = {
  unknown_command: {
    zh: '没有命令“{command}”；yx --help 列出全部命令',
    en: 'no command “{command}”; yx --help lists them all',
  },
  unknown_option: { zh: '没有选项 {option}', en: 'no option {option}' },
  option_needs_value: {
    zh: '选项 {option} 需要一个值：{value}',
    en: 'option {option} needs a value: {value}',
  },
  option_takes_no_value: { zh: '选项 {option} 不带值', en: 'option {option} takes no value' },
  bad_option_value: {
    zh: '选项 --{option} 不能是“{value}”：可用 {allowed}',
    en: '--{option} cannot be “{value}”: use {allowed}',
  },
  bad_tool_id: {
    zh: '工具名“{id}”不行：应为 domain.action 或 domain.action_modifier，用小写字母和数字',
    en: 'the id “{id}” will not do: domain.action or domain.action_modifier, in lower case',
  },
  no_such_run: {
    zh: '没有运行“{run}”；yx runs list 列出全部',
    en: 'no run “{run}”; yx runs list shows them',
  },
  run_ambiguous: { zh: '有几个运行以“{run}”开头', en: 'several runs begin with “{run}”' },
  worker_needs_queue: {
    zh: 'worker 要从 NATS 取活：请设置 YX_QUEUE=nats://…（单机时 yx serve 自己就会执行）',
    en: 'a worker takes its work from NATS: set YX_QUEUE=nats://… (on one machine yx serve carries runs out itself)',
  },
  nothing_waits: { zh: '运行 {run} 没有等着的写操作 {call}', en: 'run {run} has no write that waits {call}' },
  not_put_off: { zh: '运行 {run} 没有在等时间', en: 'run {run} does not wait for a time' },
  nothing_asked: { zh: '{id} 没有待回答的问题', en: 'nothing is asked in {id}' },
  data_damaged: { zh: '数据有损坏：{what}', en: 'damaged: {what}' },
  needs_yes: { zh: '没有得到同意（--yes），什么都没做', en: 'not agreed to (--yes); nothing was done' },
  missing_argument: { zh: '缺少 {argument}', en: '{argument} is missing' },
  extra_argument: { zh: '多余的参数“{argument}”', en: 'unexpected argument “{argument}”' },
  no_such_tool: {
    zh: '没有工具“{tool}”；yx tools list 列出全部',
    en: 'no tool “{tool}”; yx tools list shows them all',
  },
  prefix_taken: {
    zh: '前缀“{name}”已经有工具在用：换一个名字',
    en: 'the prefix “{name}” is taken by tools that are here: choose another name',
  },
  nothing_brought: {
    zh: '“{name}”没有给出任何工具，什么都没有写：{reason}',
    en: '“{name}” offers no tools; nothing was written: {reason}',
  },
  not_brought: {
    zh: '{file} 里没有“{name}”；已有：{names}',
    en: '{file} has no “{name}”; there are: {names}',
  },
  bad_prefix: {
    zh: '名字“{name}”不行：用小写字母开头的字母和数字，最多 20 个',
    en: 'the name “{name}” will not do: lower-case letters and digits, a letter first, at most 20',
  },
  phrase_without: {
    zh: '{tool} 没有参数 {param}；有：{params}',
    en: '{tool} has no parameter {param}; it has: {params}',
  },
  no_such_file: { zh: '读不到文件 {path}：{reason}', en: 'cannot read {path}: {reason}' },
  cannot_write: { zh: '写不了 {path}：{reason}', en: 'cannot write {path}: {reason}' },
  bad_json: { zh: '{place} 不是合法的 JSON：{reason}', en: '{place} is not valid JSON: {reason}' },
  bad_corpus_row: {
    zh: '{file} 第 {line} 行：需要 text 和 expected（或 gold）',
    en: '{file} line {line}: needs text and expected (or gold)',
  },
  bad_domain_name: {
    zh: '领域名“{name}”不行：用小写字母开头的字母和数字，2 到 20 个',
    en: 'the name “{name}” will not do: lower-case letters and digits, a letter first, 2 to 20 of them',
  },
  domain_exists: { zh: '{path} 已经存在，什么都没有写', en: '{path} exists already; nothing was written' },
  build_failed: { zh: '构建失败：{reason}', en: 'the build failed: {reason}' },
  internal: { zh: '内部错误：{reason}', en: 'internal error: {reason}' },
} as const;

export const usage = issuesOf(cliMessages);

/** Plain words of the interface, without codes. */
export const words = {
  usage: { zh: '用法', en: 'Usage' },
  commands: { zh: '命令', en: 'Commands' },
  aCommand: { zh: '<命令>', en: '<command>' },
  options: { zh: '选项', en: 'Options' },
  domains: { zh: '领域', en: 'Domains' },
  examples: { zh: '例子', en: 'Examples' },
  contract: { zh: '契约', en: 'Contract' },
  evidence: { zh: '依据', en: 'Evidence' },
  notes: { zh: '说明', en: 'Notes' },
  questions: { zh: '还需要知道', en: 'Still to be known' },
  plan: { zh: '计划', en: 'Plan' },
  writes: { zh: '需确认', en: 'asks first' },
  carryOut: { zh: '执行吗？[y/N] ', en: 'Carry it out? [y/N] ' },
  approve: { zh: '同意吗？[y/N] ', en: 'Approve? [y/N] ' },
  notDone: { zh: '没有执行', en: 'not carried out' },
  done: { zh: '完成', en: 'done' },
  failed: { zh: '失败', en: 'failed' },
  passed: { zh: '检查通过', en: 'checked: passed' },
  notPassed: { zh: '检查未通过', en: 'checked: not passed' },
  present: { zh: '有', en: 'present' },
  absent: { zh: '没有', en: 'absent' },
  optional: { zh: '可选部件', en: 'Optional parts' },
  settings: { zh: '设置', en: 'Settings' },
  modelAnswers: { zh: '回答了', en: 'it answers' },
  struckOut: {
    zh: '[?] 处是模型写了、而工具没有给出的内容',
    en: '[?]: the model wrote something there that no tool returned',
  },
  modelSpent: {
    zh: '模型 {model}：问了 {calls} 次，输入 {input}、输出 {output} 个 token，{cost}',
    en: 'model {model}: asked {calls} times, {input} tokens in, {output} out, {cost}',
  },
  modelUnpriced: { zh: '没有设置价格', en: 'no price is set' },
  modelUse: { zh: '语言模型（可有可无）', en: 'a language model (never needed)' },
  next: { zh: '接着：', en: 'Next:' },
  domainExample: { zh: '切三根250mm的木条', en: 'cut 3 battens of 250 mm' },
  editThese: { zh: '改', en: 'edit' },
  from_default: { zh: '默认', en: 'default' },
  from_flag: { zh: '选项', en: 'flag' },
  from_env: { zh: '环境变量', en: 'env' },
  from_kept: { zh: '工作台里填写', en: 'written from the workbench' },
  from_file: { zh: '文件', en: 'file' },
  tagline: {
    zh: '言行：说出来，看清每个值出自哪些字，同意，得到检查过的结果',
    en: 'Yanxing: say it, see which words made every value, approve, get a checked result',
  },
  chatHello: {
    zh: '说一句话，或 /help。空行或 Ctrl-D 结束。',
    en: 'Say something, or /help. An empty line or Ctrl-D ends.',
  },
  chatHelp: {
    zh: '/undo 撤销  /redo 重做  /versions 各个版本  /contract 契约  /why 依据  /new 新会话  /domains 领域  /tools 工具  /quit 结束；其余都是要理解的话',
    en: '/undo and /redo  /versions  /contract  /why each value is so  /new session  /domains  /tools  /quit; anything else is a message',
  },
  answerHow: {
    zh: '补上缺少的再执行：yx runs answer {id} "…"',
    en: 'say what is missing and it is carried out: yx runs answer {id} "…"',
  },
  goAhead: {
    zh: '照做吗？“确认”或“不要”；也可以接着改',
    en: 'Go ahead? “yes” or “no”; or change it first',
  },
  goAheadAll: {
    zh: '这 {count} 件都照做吗？“确认”或“不要”；也可以接着改',
    en: 'Go ahead with all {count}? “yes” or “no”; or change it first',
  },
  cancelled: { zh: '好，不做了', en: 'all right, nothing is done' },
  bye: { zh: '再见', en: 'bye' },
  fixed: { zh: '约定的默认值', en: 'fixed by the contract' },
  computed: { zh: '由规则算出', en: 'computed' },
  handedOver: { zh: '已交给 worker 继续', en: 'handed to the workers, who go on with it' },
  noRuns: { zh: '还没有运行', en: 'no runs yet' },
  noSuchRuns: { zh: '没有处于这种状态的运行', en: 'no runs of this status' },
  held: {
    zh: '有没用到的话，没有执行：加 --anyway 照样做，或 yx runs approve {run}',
    en: 'some words were not used and nothing was done: --anyway goes on without them, as does yx runs approve {run}',
  },
  leftOne: { zh: '；没有用到：{words}', en: '; 1 thing left out: {words}' },
  leftSome: { zh: '；有 {n} 处没有用到：{words}', en: '; {n} things left out: {words}' },
  waits: {
    zh: '等待确认：yx runs approve {run} 或 yx runs reject {run}',
    en: 'waits for approval: yx runs approve {run}, or yx runs reject {run}',
  },
  replaceAll: {
    zh: '用备份替换现有的全部数据？[y/N] ',
    en: 'Replace all present data by the backup? [y/N] ',
  },
  prunable: {
    zh: '可清理：{events} 条事件，{effects} 个键，{files} 个运行的文件；什么都没有删，--yes 才删',
    en: 'to be pruned: {events} events, {effects} keys, the files of {files} runs; nothing was removed, --yes removes them',
  },
  pruned: {
    zh: '已清理：{events} 条事件，{effects} 个键，{files} 个运行的文件',
    en: 'pruned: {events} events, {effects} keys, the files of {files} runs',
  },
  linted: { zh: '{tools} 个工具，{findings} 处问题', en: '{tools} tools, {findings} findings' },
  added: { zh: '{name}：{tools} 个工具，已写入 {file}', en: '{name}: {tools} tools, written to {file}' },
  removed: { zh: '{name} 已从 {file} 去掉', en: '{name}: removed from {file}' },
  sayIt: { zh: '用一句话调用：yx run tools "…"', en: 'call them by words: yx run tools "…"' },
  keptPhrases: { zh: '已写入 {file}', en: 'written to {file}' },
  unreadPhrases: {
    zh: '✗ 的说法读不成这个工具，什么都没有写',
    en: 'what is marked ✗ is not read as this tool; nothing was written',
  },
  synced: { zh: '{tools} 个工具', en: '{tools} tools' },
  syncedSome: { zh: '{tools} 个工具，已停用：{off}', en: '{tools} tools, disabled: {off}' },
  enabled: { zh: '已启用', en: 'enabled' },
  disabled: { zh: '已停用', en: 'disabled' },
  noDomains: {
    zh: '还没有领域：yx new-domain NAME 建一个',
    en: 'no domains yet: yx new-domain NAME makes one',
  },
} as const;

/** The states of runs, steps and calls. */
const states: Catalogue = {
  parsing: { zh: '理解', en: 'parsing' },
  planning: { zh: '计划', en: 'planning' },
  executing: { zh: '执行', en: 'executing' },
  evaluating: { zh: '检查', en: 'evaluating' },
  iterating: { zh: '改进', en: 'iterating' },
  completed: { zh: '完成', en: 'completed' },
  failed: { zh: '失败', en: 'failed' },
  done: { zh: '结束', en: 'done' },
  queued: { zh: '排队', en: 'queued' },
  running: { zh: '进行中', en: 'running' },
  waiting: { zh: '待确认', en: 'waiting' },
  retrying: { zh: '待重试', en: 'retrying' },
  interrupted: { zh: '中断', en: 'interrupted' },
  cancelled: { zh: '已取消', en: 'cancelled' },
  refused: { zh: '被拒绝', en: 'refused' },
  dead: { zh: '已放弃', en: 'dead' },
  pending: { zh: '待做', en: 'pending' },
  skipped: { zh: '跳过', en: 'skipped' },
  approved: { zh: '已批准', en: 'approved' },
  rejected: { zh: '已拒绝', en: 'rejected' },
  expired: { zh: '已过期', en: 'expired' },
  uncertain: { zh: '不确定', en: 'uncertain' },
};
const carriedOut: Text = { zh: '已执行', en: 'done' };

export const stateWord = (state: string, lang: Lang): string =>
  Object.hasOwn(states, state) ? states[state]![lang] : state;

/** What the audit says came of a call: a state, or the code of an error. */
export const outcomeWord = (outcome: string, lang: Lang): string =>
  outcome === 'done' ? carriedOut[lang] : stateWord(outcome, lang);
