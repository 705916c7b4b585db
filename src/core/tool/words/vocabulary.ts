import { weightyWords } from '../../language/index.ts';
import type { KeyRow } from '../../reading/cover/tables.ts';

const split = (list: string): string[] => list.split(' ').map((word) => word.replaceAll('_', ' '));

/** What people say for what a tool does; a tool's id names one of the words, and all of them call it. */
const doing: Readonly<Record<string, string>> = {
  look: 'get list show find search fetch read query check view see look_up lookup look what_is what_are whats what which how_many how_much tell_me give_me describe retrieve 查 查询 查看 查一下 查下 查查 看 看看 看一看 瞧瞧 看一下 列出 列一下 显示 搜索 搜 搜一下 找 找一下 有哪些 有什么 多少 几个 是什么 怎么样 如何 什么 哪些 告诉我 获取 读取',
  create: 'create add new make insert register 登记 录入 新建 创建 添加 新增 增加 加 建',
  delete: 'delete remove drop erase destroy 删除 删掉 移除 删 删了',
  update:
    'update change set edit modify rename move replace 修改 更新 改 更改 设置 设 移 移到 移动 移至 挪 挪到 搬 搬到 设为 设成 设到 调到 调成 换 换成 改成 改为',
  send: 'send post message mail text 发送 发 发给 寄',
  book: 'book reserve 预订 预约 订 预定 订一个 订个',
  cancel: 'cancel revoke 取消 撤销',
  convert: 'convert exchange 换算 转换 兑换 折算',
  translate: 'translate 翻译 译',
  compute: 'calculate compute estimate 计算 算 算一下 估算',
  start: 'start run launch begin trigger execute 启动 运行 开始 执行 触发',
  stop: 'stop halt end terminate 停止 终止 结束',
  open: 'open 打开',
  close: 'close shut 关闭 关掉',
  track: 'track trace follow 跟踪 追踪 追查',
  assign: 'assign allocate 分配 指派 交给',
  approve: 'approve accept confirm 批准 通过 同意 审批',
  reject: 'reject decline refuse 拒绝 驳回',
  pay: 'pay refund charge transfer 付款 支付 退款 转账',
  order: 'order buy purchase 下单 订购 购买 买',
  schedule: 'schedule plan arrange 安排 排',
  remind: 'remind notify alert 提醒 通知',
  upload: 'upload import 上传 导入',
  download: 'download export 下载 导出',
  sign: 'sign subscribe enroll 报名 订阅 签',
  count: 'count sum total 统计 汇总 合计',
};

/** Words of little weight, by what they do to their neighbours. */
const around: Readonly<Record<string, string>> = {
  please:
    'please could_you can_you would_you will_you kindly i_want_to i_would_like_to i_want i_need i_need_to i_have_to let_us lets help_me go_and just 请 请帮我 帮我 帮忙 麻烦 麻烦你 给我 替我 我想 我要 我需要 能不能 可以 可否 能否 一下',
  silent:
    'the a an some any of_the is are was were be do does did me my our your there currently right_now now like still any_of recently has have had been being i we you they he she his her their who whose whom so far please_do thanks thank_you hi hello hey ok okay it_is this that these those all every each new one next also then 的 了 吗 呢 吧 啊 呀 个 一个 一份 一条 一张 这个 那个 这 那 目前 现在 当前 谢谢 你好 好的 某个 某 某一 根据 按照 还 都 还有 最近 近期',
  join: 'and as_well_as 和 与 及 以及 跟',
  'join:or': 'or 或 或者 还是',
  next: 'and_then after_that afterwards 然后 接着 再 随后',
  'prep:from': 'from since starting out_of 从 由 自',
  'prep:to': 'to into onto towards until till through 到 至 成 为 去 往',
  'prep:for': 'for on_behalf_of about regarding 给 替 帮 对 关于 向',
  'prep:of': 'of',
  'prep:in': 'in at near around inside within 在 于 里 里的 中',
  'prep:on': 'on',
  'prep:with': 'with using by via 用 以 按 通过 带',
  'prep:ba': '把 将',
  called: 'called named titled entitled 叫 叫做 名为 名叫 标题是',
  saying: 'saying that_says which_says says 说 内容是 内容为 写着',
  cop: 'equals as 是 等于',
  it: 'it them 它 它们',
};

/** What the words of a key do to their neighbours. */
export const keys: Readonly<Record<string, KeyRow>> = {
  please: { weight: 'silent', leads: true, stops: true },
  silent: { weight: 'silent', trails: true, leads: true },
  join: { weight: 'silent', role: 'join', leads: true, trails: true },
  'join:or': { weight: 'silent', role: 'join', leads: true, trails: true },
  next: { weight: 'silent', role: 'then', leads: true, stops: true },
  prep: { weight: 'light', leads: true, trails: true, binds: true },
  'prep:to': { weight: 'light', role: 'glue', leads: true, trails: true },
  'prep:ba': { weight: 'light', leads: true, binds: true },
  'prep:of': { weight: 'light', leads: true, trails: true, binds: true },
  called: { weight: 'light', leads: true, binds: true },
  saying: { weight: 'light', leads: true, binds: true },
  cop: { weight: 'light', role: 'glue', leads: true, trails: true },
  it: { weight: 'light' },
  do: { leads: true, trails: true, stops: true, acts: true },
  'do:look': { weight: 'light', leads: true, trails: true },
  mood: { stops: true },
  param: { weight: 'light', leads: true, trails: true, stops: true },
  say: { leads: true, trails: true },
  enum: { leads: true, trails: true },
};

/** What a word of a description comes from: harvested, harvests → harvest; humidity → humid. */
export const rootOf = (word: string): string => {
  const one = word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
  for (const ending of ENDINGS) {
    const cut = one.endsWith(ending) ? one.slice(0, -ending.length) : '';
    // stopped → stop
    if (cut.length > 3) return /([^aeiouls])\1$/.test(cut) ? cut.slice(0, -1) : cut;
  }
  return one;
};
const ENDINGS = ['ing', 'ed', 'ity'] as const;

/** The class of what a word does; null where it is none that is known. */
export function doingOf(word: string): string | null {
  for (const [id, list] of Object.entries(doing)) if (split(list).includes(word)) return id;
  return null;
}

/** Whether one of the words for this stands in a text. */
export function isDoingSaid(id: string, text: string): boolean {
  const latin = ` ${text.toLowerCase().replace(/[^a-z]+/g, ' ')}`;
  return split(doing[id] ?? '').some((word) =>
    /[a-z]/.test(word) ? latin.includes(` ${word}`) : text.includes(word),
  );
}

/** Two of them in one order are no order of one thing; these say too little to call a tool by themselves. */
export const general: ReadonlySet<string> = new Set([
  'look',
  'create',
  'delete',
  'update',
  'count',
  'open',
  'close',
]);

/** The words of any tool's language. */
export function* words(): Iterable<readonly [string, readonly string[]]> {
  for (const [id, list] of Object.entries(doing)) for (const word of split(list)) yield [word, [`do:${id}`]];
  for (const [key, list] of Object.entries(around)) for (const word of split(list)) yield [word, [key]];
  for (const [word, weight] of weightyWords)
    if (weight !== 'light' && weight !== 'quantifier') yield [word, [`mood:${weight}`]];
}

/** Words of descriptions that say nothing of what a tool is about. */
export const hollow: ReadonlySet<string> = new Set(
  split(
    'the a an of for to in on at by with from and or is are be as it its this that given optional required number name value values string list item items all any one each whether if when where which who how what per into out not only use used using be can may must should will returns return tool api by_name id',
  ),
);

/** Characters that hardly any name has inside. */
export const hardly = '给把被让帮替了吗呢谁你我他她它么怎';
