import { agentMessages } from '../core/agent/messages.ts';
import { contractMessages } from '../core/contract/contract.ts';
import { moveMessages } from '../core/conversation/move.ts';
import { domainMessages } from '../core/domain.ts';
import { doorMessages } from '../core/door.ts';
import { type Catalogue, issuesOf } from '../core/messages.ts';
import { againstMessages } from '../core/reading/against.ts';
import { evidenceMessages } from '../core/reading/evidence.ts';
import { helpMessages } from '../core/reading/help.ts';
import { interpretMessages } from '../core/reading/interpret.ts';
import { planMessages } from '../core/run/plan.ts';
import { runMessages } from '../core/run/state.ts';
import { callMessages } from '../core/tool/tool.ts';
import { runtimeMessages } from '../runtime/messages.ts';
import { sqlMessages } from '../runtime/sql/messages.ts';

const appMessages = {
  no_such_domain: { zh: '没有领域“{domain}”：现有 {known}', en: 'no domain “{domain}”: there are {known}' },
  domain_module: {
    zh: '领域模块 {path} 不能用：{reason}',
    en: 'the domain module {path} cannot be used: {reason}',
  },
  world_file: {
    zh: '设置里的文件 {path} 读不了：{reason}',
    en: 'the file {path} of the settings cannot be read: {reason}',
  },
  setting_no_url: {
    zh: '数据库地址应当是 postgres://用户:密码@主机/库名',
    en: 'a database address is postgres://USER:PASSWORD@HOST/NAME',
  },
  run_ordered: {
    zh: '“{words}”：{at} 执行；到时由正在运行的 yx 执行（如 yx serve），说“改到…”或“取消”就改就撤',
    en: '“{words}” will be carried out at {at}, by the yx that runs then, such as yx serve; “move it to …” or “cancel it” changes that',
  },
  orders_none: { zh: '没有这样在等时间的', en: 'nothing of that kind waits for its time' },
  order_waits: { zh: '{at}  {doing}', en: '{at}  {doing}' },
  ask_no_model: {
    zh: '要问就要有模型：请设置 YX_MODEL_URL 和 YX_MODEL，或 model.providers',
    en: 'asking needs a model: set YX_MODEL_URL and YX_MODEL, or model.providers',
  },
  order_which: { zh: '哪一个？', en: 'Which one?' },
  order_cancelled: { zh: '已取消：{at}  {doing}', en: 'called off: {at}  {doing}' },
  order_changed: { zh: '{doing}：{from} → {at}', en: '{doing}: {from} → {at}' },
  order_under_way: {
    zh: '来不及了：{at}  {doing} 已经在执行',
    en: 'too late: {at}  {doing} is being carried out already',
  },
  order_forbidden: {
    zh: '{who} 不能改或取消在等时间的要求',
    en: '{who} may not change or call off orders that wait',
  },
  order_not_understood: {
    zh: '“{words}”没有听懂：说改到几点、推迟多久，或者取消',
    en: '“{words}” was not understood: say to when, by how much, or to cancel it',
  },
  run_order_held: {
    zh: '“{words}”没有用上：先说清楚，再说什么时候做',
    en: '“{words}” was not understood: say it clearly before it is put off',
  },
  run_not_due: { zh: '运行 {run} 要到 {at} 才执行', en: 'run {run} is due at {at}' },
  run_too_late: {
    zh: '错过了 {at}：那时没有在运行，过了一个小时就不补做',
    en: 'it was due at {at}, when nothing was running; after an hour it is no longer done',
  },
  run_no_room: { zh: '运行 {run} 要等别的算完', en: 'Run {run} waits until others have been computed' },
  run_busy: { zh: '运行 {run} 正在别处执行', en: 'Run {run} is being carried out elsewhere' },
  run_over: { zh: '运行 {run} 已结束（{status}）', en: 'run {run} has ended ({status})' },
  run_lost: {
    zh: '运行 {run} 已被另一个进程接手',
    en: 'run {run} was taken over by another process',
  },
  run_not_resumable: {
    zh: '运行 {run} 的记录不足以继续：{reason}',
    en: 'run {run} cannot go on from what was kept of it: {reason}',
  },
  run_given_up: {
    zh: '运行 {run} 试了 {attempts} 次都没有成功，不再自动重试',
    en: 'run {run} was tried {attempts} times and is given up',
  },
  work_time: { zh: '算得太久，已停止', en: 'it took too long and was stopped' },
  work_memory: { zh: '需要的内存太多，已停止', en: 'it needed too much memory and was stopped' },
  work_budget: {
    zh: '你同时在算的太多，请等前面的完成再试',
    en: 'too much of yours is being worked on at once; try again when it is done',
  },
  work_full: { zh: '服务器正忙，请稍后再试', en: 'the server is busy; try again soon' },
  work_cancelled: { zh: '已取消', en: 'cancelled' },
  queue_full: {
    zh: '已有 {most} 个运行没有结束，暂不接受新的；请稍后再试',
    en: '{most} runs have not ended; no more are taken for now, try again later',
  },
  nothing_to_edit: {
    zh: '{call} 没有可以改的参数',
    en: '{call} has no parameters that can be edited',
  },
  call_refused: { zh: '{reason}', en: '{reason}' },
  too_many_runs: {
    zh: '你已有 {most} 个运行没有结束；等它们结束或取消一些再试',
    en: '{most} of your runs have not ended; wait for them or cancel some',
  },
  too_many_bytes: {
    zh: '你的运行已占 {megabytes} MB，不能再多；旧文件清理之后（YX_KEEP_DAYS，或由 owner 用 yx data prune）再试',
    en: 'your runs take {megabytes} MB, as much as they may; try again when old files are gone (YX_KEEP_DAYS, or an owner’s yx data prune)',
  },
  key_reused: {
    zh: '这个 idempotency-key 已用于另一个请求',
    en: 'this idempotency-key was used for another request',
  },
  artifact_elsewhere: {
    zh: '产物 {name} 不在这台机器上：数据目录没有共享。让各进程用同一个目录，或设置 YX_STORE',
    en: 'artefact {name} is not on this machine: the data directory is not shared. Let all processes use one, or set YX_STORE',
  },
  artifact_damaged: {
    zh: '产物 {name} 与写下时不一致',
    en: 'artefact {name} is not what was written',
  },
  artifact_cleared: {
    zh: '产物 {name} 已到保留期限（YX_KEEP_DAYS），被清理了',
    en: 'artefact {name} was kept for as long as it was to be (YX_KEEP_DAYS), and removed',
  },
  run_no_artifact: { zh: '运行 {run} 没有产物 {name}', en: 'run {run} has no artefact {name}' },
} as const;
export const issue = issuesOf(appMessages);

/** Every wording that belongs to no domain. */
export const sharedCatalogues: readonly Catalogue[] = [
  contractMessages,
  againstMessages,
  evidenceMessages,
  interpretMessages,
  agentMessages,
  helpMessages,
  domainMessages,
  doorMessages,
  appMessages,
  moveMessages,
  planMessages,
  callMessages,
  runMessages,
  runtimeMessages,
  sqlMessages,
];
