import { createLexicon, defineWords, type Lexicon } from '../../core/language/index.ts';

/**
 * What a word does in a request; behind the colon stands which one. Open names are not here: they are what lies between
 * these words. `_` stands for a space.
 */
const words = {
  'act:search': '找 找到 找出 搜 搜索 搜出 查找 搜寻 检索 find look_for search search_for look_up',
  'act:see':
    '看 看到 查 查看 查询 显示 展示 列 列出 列举 调出 调一下 拉一下 发我 了解 知道 告诉 提供 调取 确认 核对 核实 说一下 说下 讲一下 show show_me list give give_me get tell tell_me pull pull_up check view see know',
  'act:count': '统计 汇总 合计 总计 算 计算 total summarize break_down count',
  'act:create':
    '新建 创建 新增 添加 增加 加 建 建立 建档 立 立项 录入 新开 开设 添 开 create add set_up register start_a open_a',
  'act:record': '登记 登 记 记录 记下 录 入账 记账 补录 补登 log record book enter',
  'act:update':
    '修改 更新 变更 调整 更改 改 更正 修订 update change upgrade downgrade correct amend alter modify revise adjust',
  'act:edit': '编辑 edit',
  'act:mark': '标记 设置 设定 标 set mark put flag move make',
  'act:rename':
    '改名 改名字 改个名 改个名字 换名字 换个名 换个名字 更名 改叫 改名叫 改名为 更名为 重命名 rename needs_a_new_name',
  'act:delete': '删 删除 删掉 移除 去掉 清除 清掉 抹掉 剔除 delete remove get_rid_of drop',
  'act:disable': '停用 禁用 deactivate disable',
  'act:enable': '启用 重新启用 恢复启用 恢复合作 激活 activate reactivate enable',
  'act:open': '打开 弹出 弹个 open open_up bring_up pop_up',
  'act:other':
    '导入 发送 发给 发一封 打印 合并 备份 撤销 撤回 复制 转移 分配 通知 提醒 翻译 总结 写 写一 订 预订 预约 定个 推荐 安排 下载 上传 拨打 开票 开发票 开一张 打电话 念 处理 讲个 播放 催 安慰 关掉 恢复 import send email print merge remind translate write recommend play call order turn_on turn_off',
  set: 'into',
  'noun:client': '客户 client clients customer customers',
  'noun:contact': '联系人 对接人 接口人 联络人 contact contacts contact_person',
  'noun:project': '项目 project projects job jobs',
  'noun:settlement': '结算 结算单 settlement settlements',
  'noun:form': '表单 表格 窗口 页面 界面 弹窗 form dialog page window screen',
  'noun:tool': '工具 功能 tool tools function functions capabilities',
  'noun:param': '参数 parameter parameters',
  'noun:info':
    '资料 信息 详情 详细信息 详细资料 详细情况 档案 基本信息 基本资料 基本情况 客户资料 客户信息 客户档案 客户详情 details detail information info profile particulars',
  'noun:overview': '概况 概览 总览 总体情况 整体情况 经营情况 经营状况 业务情况 overview dashboard',
  'noun:list': '列表 清单 名单 客户列表 客户名单 客户库 客户表',
  'noun:count':
    '数量 个数 数目 项目数 项目数量 项目个数 counts stats statistics number number_of_projects project_counts project_count',
  'noun:other':
    '合同 订单 邮件 短信 会议 会议室 任务 备注 附件 日程 库存 员工 工资 供应商 闹钟 机票 笑话 天气 contract meeting task supplier joke weather',
  money:
    '回款 收款 到账 进账 入款 收入 营收 付款 款项 一笔款 货款 尾款 首款 首付款 预付款 定金 合同款 项目款 流水 营业额 销售额 业绩 打款 到款 结款 结算款 结算金额 付 收 收到 结 给了 打了 交了 回了 进了 回款额 收款额 payment payments revenue income collected collect paid pay receive received receipts earn earned sales money came_in come_in arrived landed settled',
  'field:address': '地址 住址 办公地址 公司地址 通讯地址 address',
  'field:category': '分类 类别 类型 客户分类 客户类别 category',
  'field:rating': '评级 等级 级别 信用等级 客户评级 客户等级 rating grade rated graded',
  'field:invoiceType':
    '发票类型 发票种类 开票类型 票种 发票 invoice_type type_of_invoice kind_of_invoice invoice invoices',
  'field:status': '状态 客户状态 合作状态 status',
  'field:progress': '进度 项目进度 进展 项目进展 项目状态 progress',
  'field:name': '名称 名字 姓名 全称 客户名 客户名称 客户名字 name names',
  'field:title': '标题 题目 title 项目名 项目名称 项目名字 project_name',
  'field:phone': '电话 手机 手机号 手机号码 电话号码 联系电话 联系方式 座机 phone phone_number mobile tel',
  'field:amount':
    '钱数 金额 预算 总价 价格 标的额 造价 稿费 合同金额 合同额 项目金额 总金额 费用 总额 amount amounts budget worth value price fee fees',
  'field:date': '日期 到账日期 结算日期 回款日期 到账时间 date dated',
  'field:keyword': '关键词 关键字 keyword keywords',
  'status:pending': 'pending not_started not_yet_started unstarted yet_to_start',
  'status:in-progress':
    '进行中 进行 执行中 推进中 开工 启动 开始 开始做 制作中 in_progress in-progress ongoing going_on under_way underway started',
  'status:completed':
    '完成 做完 收工 完工 完结 结束 结项 搞定 交付 竣工 弄完 completed complete done finished delivered',
  'status:cancelled': '取消 作废 终止 不做了 黄了 砍掉 砍了 cancelled canceled cancel called_off terminated',
  'status:inactive': 'inactive deactivated disabled',
  'status:active': '正常 active',
  'status:other':
    '暂停 搁置 挂起 延期 停 停掉 停止 中止 paused pause on_hold postponed stopped stop suspend suspended',
  'each:plural': '两个 三个 四个 两家 三家 两位 三位 几位',
  each: '各 各自 分别 各是 各有 都 全都 each respectively both',
  most: '最多 最高 最大 most highest biggest largest',
  'q:amount': '多少 多少钱 多少款 多少账 how_much',
  'q:count': '几个 多少个 几项 多少项 几家 几条 how_many',
  'q:which': "哪些 有哪些 哪几个 哪几项 哪个 哪一个 哪位 哪家 什么 有什么 啥 有啥 which what what's what_is",
  'q:where': "哪儿 哪里 在哪 在哪儿 在哪里 where where's",
  'q:who': '谁 who whose',
  'q:howto': '怎么 如何 怎样 为什么 多久 how_do_i how_to how_can_i how_do_we why',
  'q:how': '怎么样 咋样 how_is how_are how',
  'q:yesno': '吗 是否 is_there are_there',
  'q:choice': '还是',
  'q:any': '有没有 有无 any',
  have: '有 有个 have has do_we_have we_have on_file on_record',
  'prep:for': '给 为 替 帮 属于 归属 for to at with under',
  'prep:in': '在 往 向 于 in on by about regarding',
  'prep:ba': '把 将',
  'prep:from': '从 由 from',
  'prep:of': 'of',
  'prep:as': 'as 作为 成为',
  'prep:dui': '对 跟 关于 针对',
  loc: '那边 这边 那头 这头 那里 那儿 这里 这儿 名下 下面 底下 旗下 手上 手里 手头 里面 里头 当中 方面',
  de: '的',
  conj: '和 与 及 以及 & and plus',
  'conj:or': '或 或者 or',
  'then:again': '再',
  'then:on':
    '然后 接着 随后 接下来 顺便 另外 还有 此外 同时 最后 之后 并 并且 而且 then and_then and_also after_that also besides finally next',
  first: '先 首先 first firstly',
  called: 'titled 叫 叫做 名叫 名为 名字叫 名称叫 取名 命名为 称为 called named',
  contains: '带 含 含有 包含 带有 containing contains contain matching match including like',
  cop: '是 填 选 填上 填写 预填 预填为 is are be',
  'pron:client': '该客户 此客户 这家公司 该公司 this_client that_client',
  'pron:project': '该项目 此项目 this_project that_project',
  'pron:it':
    "它 他 她 他们 她们 它们 他家 it its them their they him her his they've they're he's she's they'd",
  that: '这是 那是 这份 那份 这单 那单 这个 那个 这家 那家 这位 那位 这笔 那笔 这些 那些 this that these those',
  limit: 'max maximum 前 最多给 至多 不超过 只要 只看 只列 仅 top at_most up_to limit no_more_than',
  all: '所有 全部 全体 一切 所有的 全部的 任何 all every every_single each_and_every everything',
  neg: '不要 没 没有 不 never not without cannot',
  cancel:
    '算了 当我没说 作罢 免了 开玩笑 开玩笑的 just_kidding never_mind forget_it scratch_that cancel_that',
  wrong:
    '不对 不不 不是 说错了 错了 口误 应该是 我是说 no no_wait wait sorry i_mean i_meant actually make_that make_it correction rather',
  cond: 'what_if suppose supposing imagine assuming 如果 要是 假如 假设 倘若 若 万一 一旦 除非 的话 if unless in_case provided once when as_soon_as',
  later:
    '回头 晚点 晚些 稍后 改天 改日 到时候 到时 下次 待会 一会儿 等 等到 再说 再弄 再办 先放着 记得 以后 later someday eventually sometime remember_to until after before',
  past: '已经 已 刚 刚才 刚刚 早就 之前 曾经 过 already previously recently ago earlier had was were has_been have_been',
  maybe:
    '考虑 要不要 该不该 应不应该 是不是 犹豫 纠结 打算 准备 想着 在想 琢磨 觉得 你说 可能 也许 或许 说不定 应该 应当 要不 不如 差点 本来 忘了 忘记 禁止 好不好 行不行 对不对 should thinking considering consider maybe perhaps might wonder wondering do_you_think planning plan_to can_we can_i could_i could_we may_i',
  able: '能 能用 可以用 能够 可以 可不可以 能不能 可否 能否',
  person:
    '别人 人家 别家 我 我们 咱们 老板 领导 经理 同事 小李 小王 小张 有人 对方 你 你们 您 i we he she boss someone you',
  said: '说 让我 叫我 写着 要求 表示 听说 据说 比如 例如 示例 测试 模板 教我 says said told tells wrote asked asks',
  todate:
    '到目前为止 截至目前 截止目前 至今 迄今 到现在为止 到现在 到今天为止 目前为止 so_far to_date until_now up_to_now',
  same: '去年同期 上年同期 同期 same_period_last_year',
  unwanted: '不要了 不合作了 没用了 不需要了 不续约了',
  ability: '会什么 what_can_you_do what_you_can_do how_can_you_help',
  verb: '收尾 答应 答应了 同意了 拍板 涨了 搬家 签约 签了 续约 沟通 反馈 希望 认为 发来 发火 拜访 开会 润色 投诉 回复 满意',
  explain:
    '怎么用 如何使用 怎么使用 怎么调用 用法 讲讲 说说 介绍 说明 解释 干什么 做什么 干嘛 干啥 什么用 describe explain usage',
  fresh: '新 新的 空白 空白的 空的 new blank empty',
  aside: '这块 这一块 这个域 领域 模块 板块 公司 整体 总体 经营 运营 业务 年度 系统 合作 时间',
  please:
    "帮我 帮忙 帮个忙 劳驾 拜托 辛苦 给我 替我 为我 我想 我要 我想要 我需要 please go_ahead go_ahead_and kindly for_me let's help pls plz",
} as const satisfies Readonly<Record<string, string>>;

/** Around a request, and no part of it. */
const fillers = `请教 咨询 打听 水平 需要 想 想要 要 你好 您好 谢谢 谢谢你 多谢 对了 嗯 呃 哦 喂 哎 唉 请问 问下 问一下 想问 一下 下 里 中 吧 呢 啊 呀 嘛 啦 哈 了 着 来着
  就 就行 就好 就可以 就是 好了 即可 可以了 行了 好 好的 行 也 还 又 才 只 目前 现在 当前 眼下 一共 总共 共 共计 总的 总 大概 到底
  从头到尾 前前后后 具体 详细 完整 相关 有关 情况 状况 数据 一些 好像 似乎 之类 个 位 家 笔 份 条 这事 这件事 系统里 库里 当天
  我们公司 两个字 几个字 字 每 分 来 去 出 出来 上 用 做 弄 搞 办 尽快 马上 立刻 立即 赶紧 直接 顺手 对比 比较 比 带上 附上 包括 掉
  名字里 名称里 带来 贡献 负责 开的 到 期间 意思 维度 排名 排序 明细 给我们 到的 多 便 全 整个 号 块 返回 拆开 分开 分组 排 排个 所属 开头 我这边
  我们这边 正式 换了 换 变了 会 新来 新来了 多了 来了 办公 账 档 进去 上去 类 连 一起 时间范围 的事 助手 尊敬的 人民币
  the a an thanks thank_you hi hello hey me my our us ok okay so well now currently right_now overall in_total quick quickly there here some
  whole full as_well too business company data broken_down breakdown grouped split who_are
  it's your asap immediately word words text current one am i'm than got down yet just did does do use need needs take
  located based available again made only back sure
  呗 麻溜 麻溜地 麻利 麻利地 赶快 抓紧 仔细 但 但是 不过 可是 but however though thx cheers individual single separate separately entire together been being broken_out broken_up divided itemised itemized make_sure`;

/** Compounds that begin like a word of ours; a name may begin with them. */
const compounds =
  '的确 在路上 客户之家 在线 将军 为民 给力 对外 从容 向上 向阳 往事 查理 搜狐 搜狗 开明 开卷 开源 建设 建筑 建国 加油 加拿大 改革 立体 记忆 记者 录音 停车 标准 别克 先锋 先生 先进 前进 前沿 前程 已故 并肩 列车 算法 订阅 都市 新华 新知 出版 出行 分享 上海 上下 下午 来源 行者 好书 用友 全球 全民 多彩 总裁 总部 家园 家庭 家居 字节 号外 和平 的士 会计 类书 账房';

const split = (list: string): string[] => list.split(/\s+/).map((word) => word.replaceAll('_', ' '));

export interface Sense {
  readonly kind: string;
  readonly value: string;
}

const senses = defineWords({
  ...Object.fromEntries(Object.entries(words).map(([sense, list]) => [sense, split(list)])),
  filler: split(fillers),
  compound: split(compounds),
});

export const vocabulary: Lexicon<Sense> = createLexicon(
  senses.map(([word, sense]) => {
    const [kind = '', value = ''] = sense.split(':');
    return [word, { kind, value }];
  }),
);

/** What the names of organisations end in: a name that has said it is complete. The strong ones begin none. */
const endings = {
  strong: '出版社 出版集团 书店 书局 公司 集团 杂志社 报社 事务所 ltd inc llc corp company',
  weak: '书社 书屋 书房 书院 印刷厂 传媒 文化 科技 图书 教育 网络 文创 工作室 研究院 研究所 学院 大学 中学 医院 银行 协会 中心 画廊 画院 美术馆 博物馆 基金会 书城 传播 咖啡馆 酒店 民宿 旅行社 影业 印务 商贸 press books co group media traders sons partners studio publishing publishers',
} as const;
export const organisationEndings: Lexicon<keyof typeof endings> = createLexicon(
  defineWords({ strong: split(endings.strong), weak: split(endings.weak) }),
);

/** 远山文化, Blue Sky Media: people are not called so, whatever else is. */
export const endsLikeOne = (name: string): boolean =>
  [2, 3, 4].some((size) => name.length > size && organisationEndings.has(name.slice(-size)));

/** Words by which people name a family of tools, beside its title and prefix. */
export const families: Readonly<Record<string, readonly string[]>> = {
  crm: ['客户关系', '客户管理'],
  project: ['项目管理'],
  finance: ['财务', 'financial'],
  analytics: ['分析', 'analysis'],
  ui: ['界面操作', 'interface'],
  db: ['数据库', 'database'],
};

export const lexicons: readonly Lexicon<unknown>[] = [vocabulary, organisationEndings];

/** Words before a name, between it and the rest, and behind it where the name comes last. */
export type Framed = readonly [lead: string, between: string, behind?: string];

/** What leads to something new of a client's, and stands between the client and it. */
export const ADDING: readonly Framed[] = [
  ['给', '加个'],
  ['给', ''],
  ['for ', ' add a '],
  ['for ', ' add '],
  ['for ', ' '],
];

/** How a look at something of somebody's is said: the name first, or with a third part behind the rest. */
export const THEIRS: readonly Framed[] = [
  ['', '的'],
  ['', ''],
  ['看看', '的'],
  ['', "'s "],
  ['', ' of ', ' '],
  ['', ' for ', ' '],
  ['show ', "'s "],
];

/** What says that the rest is not wanted. */
export const ONLY =
  /^(?:只|就|仅|光|单)(?:看|要|列|查|算|说|留|显示)?(?:一?下)?|^(?:only|just)(?: (?:show|give|list|want))?(?: me)?(?: those)?(?: (?:for|of|from|with))? /i;

/** What says that no matter which: any status, 不限状态. */
export const ANY: Lexicon<true> = createLexicon(
  split(
    '不限 不管 不论 不分 任何 任意 所有 全部 任何的 任意的 所有的 全部的 不限什么 不管什么 不论什么 不管哪个 不论哪个 不管哪种 不论哪种 any every all whatever any_the all_the whatever_the regardless_of regardless_of_the',
  ).map((word) => [word, true]),
);

/** What may stand behind what it is that does not matter. */
export const WHICHEVER = /^(?:\p{Script=Han}{0,5}| is fine| is ok| will do)[。.!?]?$/u;

const listed = '(?:这个|那个|这些|那些|它们?|上面的?|刚才的?|结果|列表|清单|名单|数据|表)';
const filed = '(?:csv(?:文件|格式|表格?)?|(?:电子)?表格?|文件)';
/** What says of a list that it is wanted as a file, and nothing else. */
export const EXPORTING: readonly RegExp[] = [
  new RegExp(
    `^(?:那|就|再|也|请|麻烦|帮我|给我|替我|能不能|可以|能)*把?${listed}*(?:都|也|全部)?(?:导出?|输出|下载|另?存|保存|转|做|生成)(?:来|下来|去|出来|一下|一份|个|成|为|到|作)*${filed}?(?:给我|里|发我)?[吧呗啊吗?？。.!]*$`,
  ),
  new RegExp(`^(?:给我|来|要|出|发我)一?[份个]${filed}[吧呗啊。.!]*$`),
  /^(?:(?:and|now|ok|please|then|can you|could you)[, ]+)*(?:export|download|save|dump|put|turn|give me|send me|get me|make)(?: (?:it|that|this|them|those|these|the|list|result|results|all|of|a|an|me|as|in|into|to|csv|spreadsheet|file))*(?: please)?[.!?]*$/,
  /^(?:as |to |in |into )(?:a |an )?(?:csv|spreadsheet)(?: file)?(?: please)?[.!?]*$/,
];

/** Words that say nothing beside what narrows or changes a look, or answers a question. */
export const IDLE: Lexicon<true> = createLexicon(
  split(
    '情况 的情况 拆开 分开 分组 拆 个 一下 的话 就够 够了 就够了 的数据 那些 这些 only first now then that this it them those these group grouped broken_down split is_enough enough it_was was came_in and in list view down break can_i can_i_see can_you again back 里面 其中',
  ).map((word) => [word, true]),
);

/** What people call a part of a request that only narrows it. */
export const NARROWING: Readonly<Record<string, RegExp>> = {
  status: /状态|进度|进展|status(?:es)?|progress/i,
  dateRange: /时间|日期|时段|期间|年份|dates?|periods?|time/i,
  rating: /评级|等级|级别|ratings?|grades?/i,
  category: /分类|类别|类型|categor(?:y|ies)|types?|kinds?/i,
  clientName: /客户|公司|clients?|customers?/i,
  limit: /数量|条数|number/i,
};

/** What a bare new value can only be of: of whom a look spoke, by which parameter, and how the change of it is said. */
export const ANEW: readonly {
  readonly is: RegExp;
  readonly kind: 'client' | 'project';
  readonly keys: readonly string[];
  readonly rows: readonly Framed[];
}[] = [
  {
    is: /^(?:那|就|给|把|then |an? |\s)*([a-e][+-]?级?)(?:吧| please)?[。.!]?$/i,
    kind: 'client',
    keys: ['clientName'],
    rows: [
      ['把', '的评级改成'],
      ['change ', "'s rating to "],
    ],
  },
  {
    is: /^(?:那|就|then )?((?:[¥\d一二两三四五六七八九十百,.]{1,12}[元块k千万])|¥?[\d,]{4,12})(?:吧| please)?[。.!]?$/i,
    kind: 'project',
    keys: ['projectName', 'keyword'],
    rows: [
      ['把项目', '的金额改成'],
      ['change the amount of project ', ' to '],
    ],
  },
];

/** 第二个 alone is a look at it. */
export const LOOKING: readonly string[] = ['', '看看', 'show '];

interface Pointing {
  /** What it may point at, the likeliest first. */
  readonly kinds: readonly ('client' | 'project' | 'contact')[];
  /** What stands behind a name that is said instead. */
  readonly behind: string;
}
const pointing = (words: string, kinds: Pointing['kinds'], behind = '') =>
  split(words).map((word): [string, Pointing] => [word, { kinds, behind }]);
/** Words that stand for somebody or something spoken of before. */
export const POINTING: Lexicon<Pointing> = createLexicon([
  ...pointing('他 她 这个人 那个人 这位 那位 him she he', ['contact', 'client']),
  ...pointing('her his', ['contact', 'client'], "'s"),
  ...pointing('这个联系人 那个联系人 该联系人 this_contact that_contact the_contact', ['contact']),
  ...pointing('它 他们 她们 它们 对方 这家 那家 他家 they them it', ['client', 'project']),
  ...pointing('their its', ['client', 'project'], "'s"),
  ...pointing(
    '这家公司 那家公司 这个客户 那个客户 该客户 这家客户 那家客户 this_client that_client the_client',
    ['client'],
  ),
  ...pointing('这个项目 那个项目 该项目 this_project that_project the_project', ['project']),
]);

/** What stands before a name and says of what kind it is. */
export const KINDS: Readonly<Record<string, readonly string[]>> = {
  client: ['客户', 'client '],
  project: ['项目', 'project '],
};

/** What is said for a tool that is chosen and needs no name. */
export const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  'analytics.stats_overview': ['概况', ' overview'],
  'finance.stats_by_period': ['回款多少', ' how much was paid'],
  'finance.list_settlements': ['回款记录', ' payment records'],
  'project.list_projects': ['项目列表', ' list projects'],
};
