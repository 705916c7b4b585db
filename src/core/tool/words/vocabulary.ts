import { weightyWords } from '../../language/index.ts';
import type { KeyRow } from '../../reading/cover/tables.ts';

const split = (list: string): string[] => list.split(' ').map((word) => word.replaceAll('_', ' '));

/** What people say for what a tool does; a tool's id names one of the words, and all of them call it. */
const doing: Readonly<Record<string, string>> = {
  look: 'get list show find search fetch read query check view see look_up lookup look what_is what_are whats what which how_many how_much tell_me give_me describe retrieve browse have_you_got do_you_have is_there are_there what_would how_long when_is where_is who_is pull_up bring_up let_me_see 查 查询 查看 查一下 查下 查查 查一查 看 看看 看一看 看下 瞧瞧 看一下 列出 列一下 显示 搜索 搜 搜一下 搜搜 找 找一下 找找 问一下 问问 有没有 有 有哪些 有什么 都有哪些 都有什么 多少 几个 是什么 怎么样 如何 什么 哪些 哪本 哪个 哪几个 到哪了 到哪儿了 到哪里了 到哪 在哪儿 哪儿 哪里 哪 呢 放哪些 告诉我 想知道 想看 想看看 了解 获取 读取 浏览 检索 调出 whens_the when_are where_are who_has who_have show_us have_we_got have_we what_do_we_have any_left anything_left 还有没有 还剩 有空吗 有没有空 空不空 有没有人 找找看 瞅瞅 几点 多久 多长时间 哪天 几号 hows how_is how_are how_was whats_the who_s how_much_for how_much_would how_much_is which_one do_we_have do_we_still_have have_we_still do_you_still_have got_any whats_left any_idea find_out check_on check_whether 还有 瞧一眼 看一眼 看看有没有 怎样 是多少 有多少 还有多少 得怎么样 得咋样 咋样 几时 什么时候 啥时候 啥 列一列 找一找 问一问 理一下 数数 我想知道 想了解 我想看 我想看看 我想查 i_want_to_know want_to_know i_want_to_see when_does when_do when_will when_can 还有哪些 接下来有哪些',
  create:
    'create put add new make insert register record log put_down note_down write_down open_new raise submit report file enter set_up 登记 录入 新建 创建 添加 新增 增加 建 建个 建一个 记 记上 记一笔 记下 记一下 记个 补录 开 开个 开一张 开一个 录 加个 加一个 提交 上报 报 报个 填报 新 note jot_down jot write_up mark mark_down keep_a_note put_on_record on_record on_file key_in post_up log_it 登 登一下 登上 登个 补登 补登一下 补记 记着 记录 记录一下 录一下 录上 标上 标一下 写上 填上 入档 存档 take_down make_a_note_of add_in chalk_up punch_in write_in 记个单 记单 开个单 开单 记上一笔 添 添一条 填个 写个 建档 备案 入账 录个 报上 登入 做个记录 留个记录 记进去 take_in check_in_for 收 收下 接收',
  request: 'request apply apply_for ask_for 申请 提出',
  delete:
    'delete remove drop erase destroy 删除 删掉 移除 删 删了 take_off take_out strike_off get_rid_of wipe 抹掉 清掉 清除 清空 划掉 拿掉',
  update:
    'update change put set edit modify rename move replace adjust correct amend alter switch swap bump 修改 更新 改 更改 设置 设 移 移到 移动 移至 挪 挪到 搬 搬到 设为 设成 设到 调到 调成 换 换成 改成 改为 改到 变更 调整 改一下 更正 修正 turn_up turn_down dial_up dial_down bring_up_to bring_down_to 调高 调低 调整为 升到 降到 加到 减到 上调 下调 变成 设定 设定为 定为 定成 定到 改一改 keep_at hold_at keep',
  postpone:
    'postpone push push_back put_back put_off delay move_back reschedule bring_forward 推迟 推迟到 延到 延后 推到 提前 提前到 改期 顺延 shift_to move_to put_forward 往后推 往后挪 往前提 推后 提早 改约 改签 挪后 晚一点 往后延',
  move: 'move transfer relocate shift 移 移到 移动 移至 挪 挪到 搬 搬到 调 调到 调拨 调去 转移 转到 转 bring shift_over over_to go_to goes_to has_to_go_to needs_to_go_to should_go_to put_into take_to 放到 放进 放去 搬去 搬进 挪去 转去 移去 移进 换到 归到 拉到 拉去 送进',
  authorize:
    'authorize authorise allow permit grant 授权 允许 准许 同意让 let_in let_through give_access give_access_to admit wave_through 放行 放行一下 放进来 放他进来 放她进来 让进 开通 放他进门 放她进门 让他进 让她进 give_him_access give_her_access give_them_access',
  send: 'send post message mail text sms email 发送 发 发给 寄 寄到 发条 forward drop_a_line shoot pass_on let_know 捎 捎个话 转告 转发 说一声 发个 发一条 发过去 发一份 传给 寄出 发出',
  book: 'book reserve book_in make_an_appointment 预订 预约 约 约个 约一下 订 预定 订一个 订个 订一张 订一间 挂 挂个 挂一个 挂号 留 留个 留一个 set_aside put_aside save hold_for squeeze_in fit_in slot_in pencil_in put_in_for get_in put_down_for sign_in_for 留着 预留 留出 约上 约好 排到 排上 排个 排进 排 安排上 安排到 定个 定一个 定一张 定 订上 订好 挂上 约到 记个预约 preorder pre-order order_in_advance 预购',
  cancel:
    'cancel revoke call_off 取消 取消掉 撤销 退掉 退订 撤掉 作废 scratch pull_out_of take_off_the_list 退了 取消了 撤了 销掉 撤单',
  renew:
    'renew extend prolong lengthen 延 延一下 延长一下 再延 延个 续借 续 续期 续费 延期 延长 续租 再续 keep_for keep hold_on_to hang_on_to hang_onto keep_on more_time roll_over stretch 宽限 多借 多留 多租 多住 多用 再借 再住 再留 再租 再用 续一下 续上 接着借 接着租 展期 延时 延个期 再停 再加 再给 再待 再放 再玩 再开',
  rent: 'rent hire 租 租一辆 租用 租借 出租 let_out kit_out fix_up_with sort_out_with set_up_with sort_out 租给 租出 租个 租一个 租一套 借用',
  borrow: 'borrow lend check_out 借 借出 借阅 lend_out take_out 借走 借一下 借个 借给 借一本 出借',
  return:
    'return bring_back give_back take_back 归还 还 退还 还回 hand_back hand_in bring_back_in 还了 还回来 送还 交还 还上',
  deliver:
    'deliver ship dispatch drop_off 送 送到 送去 送货 送过去 配送 派送 发货 运到 take_over_to bring_round drop_round 送一趟 捎过去 送过来 寄送 送上门',
  convert: 'convert exchange 换算 转换 兑换 折算 change_into turn_into 折合 转成 兑 兑成 换成',
  translate: 'translate 翻译 译 put_into render_into 翻成 翻 翻译成 译成 翻一下 翻译一下 译一下',
  compute:
    'calculate compute estimate quote 计算 算 算一下 估算 报价 询价 price cost_up work_out 多少钱 要多少钱 报个价 估个价 估价 算算 算个 算下 折成 得多少钱 cost costs 算一算',
  start:
    'start run launch begin trigger execute 启动 运行 开始 执行 触发 kick_off fire_up get_going 跑一下 开机 发动 开工',
  stop: 'stop halt end terminate 停止 终止 结束 shut_down 停下 停机 关停 停了',
  pause:
    'pause suspend freeze hold 暂停 冻结 停用 put_on_hold on_hold put_on_ice 停 停一下 先停 停掉 暂停一下 中断 办停',
  resume: 'resume unfreeze reactivate 恢复 解冻 unpause carry_on_with pick_up_again 继续 接着',
  open: 'open 打开 turn_on switch_on 拧开 开启',
  close: 'close shut 关闭 关掉 turn_off switch_off 关上',
  track: 'track trace follow 跟踪 追踪 追查',
  assign:
    'assign allocate 分配 指派 交给 派给 安排给 分给 派 派出去 负责 来负责 分派 give hand_to put_in put_on stick park place_in allot 停到 停在 停靠 靠 靠到 靠在 放在 分到 分配到 配给 安排到 安排在 派往 让 交由 lie_at lie can_lie_at goes_in go_in sit_at',
  approve:
    'approve accept confirm 批准 通过 同意 审批 确认 批 批了 批一下 批掉 准了 sign_off green_light give_the_nod 准 批复 放行',
  reject: 'reject decline refuse 拒绝 驳回 turn_down knock_back deny 不批 打回 回绝',
  pay: 'pay charge 付款 支付 转账 付 settle pay_off 付一下 结清 结账 缴 缴费 交费 交上',
  refund: 'refund 退款 退费 退钱 退 退一下 退给我 退回',
  order:
    'order buy purchase 下单 订购 购买 买 点 点一份 来一份 来个 reorder restock stock_up_on 进货 补货 采购 购 来点 点个 下个单 订点 要点',
  schedule:
    'schedule plan arrange 安排 安排一下 排 line_up put_in_the_diary roster 排班 排到 排上 排进 安排在 安排到 定在 放在',
  remind: 'remind notify alert inform 提醒 通知 告知 give_a_shout nudge ping 提醒一下 提个醒 叫一声 喊一声',
  invite: 'invite 邀请',
  upload: 'upload import 上传 导入',
  download: 'download export 下载 导出',
  sign: 'sign subscribe enroll enrol sign_up join 报名 订阅 签 报 报个名 加入',
  checkin: 'check_in checkin 签到 办理入住 打卡',
  checkout: 'checkout 退房',
  count: 'count sum total 统计 汇总 合计 tally add_up 盘 盘点 数一下 合计一下',
  feed: 'feed 喂 投喂 喂食',
  repair: 'repair fix mend 维修 修理 修 修一下 报修',
  print: 'print 打印 印 印刷 印制 reprint run_off print_off print_out 加印 再印 重印 补印 打出来 冲印',
  rate: 'rate review 评价 打分 评分',
};

/** Words of little weight, by what they do to their neighbours. */
const around: Readonly<Record<string, string>> = {
  please:
    'please could_you can_you would_you will_you kindly i_have_to let_us lets help_me go_and just can_i could_i may_i 请 请帮我 帮我 帮忙 麻烦 麻烦你 替我 能不能 可以 可否 能否 一下 劳驾 给办一下 看能不能 go_ahead let_me get_that get_this get_it please_go_ahead if_you_could if_you_can when_you_can 给我办 帮着 顺便 sort_it would_you_mind be_so_kind_as_to have',
  wish: 'i_want_to i_would_like_to i_want i_would_like i_need i_need_to we_need we_need_to we_want i_d_like get_me 我想 我要 我想要 我需要 想要 想 要 需要 给我 我们要 我们想 could_do_with could_use would_like needs wants need i_d_like_to would_like_to has_to should 得 该',
  silent:
    "we're they're you're he's she's i'll we'll he'll she'll they'll i've we've they've the a an some any is the are be do does me my our your there it_s it's i'd i'm it's currently right_now now like still come came coming going went go  recently has been being i we you they he she his her their whose whom son daughter wife husband mother father mum mom dad brother sister friend colleague so far please_do thanks thank_you hi hello hey ok okay it_is this that these those all every each one next also then more but however back off up down out over would will actually of_them 的 了 吗 呢 吧 啊 呀 个 一个 一份 一条 一张 一批 一次 一本 一笔 一单 这个 那个 这 那 这本 那本 这张 那张 这条 那条 这份 这些 那些 这次 这位 目前 现在 当前 谢谢 你好 好的 某个 某 某一 根据 按照 还 是否 不管 正在 正 但 但是 不过 只是 那就 妈 爸 妈妈 爸爸 儿子 女儿 老婆 老公 爷爷 奶奶 最近 近期 就 吧 哈 呗 嘛 哦 噢 诶 先 再 又 也 他 她 我 我们 你 你们 您 他们 辆 位 条 本 台 份 笔 件 只 头 次 套 一辆 一位 一台 一间 一套 打 打个 住 抄 拿 找 办 搞 跑 间 桌 部 架 束 碗 块 门 场 顿 做完 弄完 弄好 搞定 开会 挺 很 非常 特别 比较 有点 有点儿 太 真 好不好 是不是 要不要 行不行 可不可以 能不能够 来着 所有 全部 全都 一共有 做 做个 来 去 过来 过去 弄 用 想着 记得 人家 大家 那边 这边 我妈 我爸 我老婆 我老公 我儿子 我女儿 我家 我妈妈 我爸爸 我朋友 我同事 我这 我那 手上 总共 一共 加起来 anything something anybody somebody everybody got another additional extra as_of 刚 刚刚 刚才 才 那个人 这会儿 那几 这几 那种 这种 的话儿 别人 连着 连续 接连 must certainly simply kindly now_then one_more pretty quite rather_a 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹 哥哥 弟弟 姐姐 妹妹 姨 舅舅 叔叔 姑姑 外婆 外公 岳父 岳母 孩子 丈夫 妻子 老伴 亲戚 邻居 同学 室友 全 都 开的 那盒 这盒 一下子 吧台那边 麻烦了 谢啦 多谢 cousin aunt uncle neighbour neighbor friend_of_mine husband's can may shall him them could complete total absolute 接下来 下一班 we_are they_are you_are for_now",
  join: 'and as_well_as 和 与 及 以及 加 外加',
  'join:or': 'or 或 或者 还是',
  next: 'and_then after_that afterwards 然后 接着 随后',
  fix: 'sorry no_wait i_mean i_meant make_that no_sorry oh_no actually_make_it correction 不对 哦不 说错了 我说错了 应该是 不不',
  'prep:from': 'from since starting out_of 从 由 自',
  'prep:to': 'to into onto towards until till through 到 至 为 去 往',
  'prep:for': 'for on_behalf_of about regarding 给 替 让 帮 对 关于 向 讲 讲到 提到 写到 有关 说到',
  'prep:of': 'of',
  'prep:in': 'in at near around inside within 在 里 里的 中 里面 上',
  'prep:on': 'on',
  'prep:before': 'before by no_later_than 以前 之前 前',
  'prep:after': 'after 以后 之后 后',
  'prep:under': 'under',
  'prep:with': 'with using via 跟 用 以 按 通过 带 带上 含 要带 找',
  'prep:ba': '把 将',
  called: 'called named titled entitled 叫 叫做 名为 名叫 标题是',
  saying: 'saying that_says which_says says 说 内容是 内容为 写着',
  'mood:told': 'already was were did nobody no_one 已经 早就 谁 哪位 哪个人 who had',
  self: 'my_name_is this_is_my i_am i_m 我叫 我是 本人 我的名字叫 我姓名',
  cop: 'equals as 是 等于 写 填 写的 填的 写成 有 包括',
  thing:
    'number name date time place person people thing things one ones item items 姓名 名字 名 名称 时间 日期 日子 地点 地方 位置 位子 人 东西 事 事情 情况 信息 单子 内容 活儿 手续 服务 号码 业务',
  most: 'at_most up_to no_more_than under below less_than within cheaper_than 最多 至多 不超过 不高于 以内 以下 不到 低于 之内',
  least: 'at_least no_less_than over above more_than 最少 至少 不少于 不低于 以上 超过 高于',
  it: 'it them 它 它们',
};

/** What the words of a key do to their neighbours. */
export const keys: Readonly<Record<string, KeyRow>> = {
  please: { weight: 'silent', leads: true, trails: true, stops: true },
  wish: { weight: 'silent', leads: true, trails: true, stops: true },
  fix: { weight: 'light', role: 'fix', leads: true, stops: true },
  silent: { weight: 'silent', trails: true, leads: true },
  join: { weight: 'silent', role: 'join', leads: true, trails: true },
  'join:or': { weight: 'silent', role: 'join', leads: true, trails: true },
  next: { weight: 'silent', role: 'then', leads: true, stops: true },
  prep: { weight: 'light', leads: true, trails: true, binds: true },
  'prep:to': { weight: 'light', role: 'glue', leads: true, trails: true },
  'prep:ba': { weight: 'light', leads: true, binds: true },
  'prep:of': { weight: 'light', leads: true, trails: true, binds: true },
  called: { leads: true, binds: true },
  self: { weight: 'light', leads: true, binds: true },
  saying: { weight: 'light', leads: true, binds: true },
  cop: { weight: 'light', role: 'glue', leads: true, trails: true },
  it: { weight: 'light' },
  do: { leads: true, trails: true, stops: true, acts: true },
  'do:look': { weight: 'light', leads: true, trails: true, acts: false },
  mood: { stops: true, leads: true, trails: true },
  param: { weight: 'light', leads: true, trails: true, stops: true },
  say: { leads: true, trails: true },
  thing: { weight: 'light', leads: true },
  hint: { weight: 'light' },
  '#moment': { parts: true },
  '#apart': { weight: 'silent' },
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

/** The class of what a word does, its own before any other that has it; null where it is none that is known. */
export function doingOf(word: string): string | null {
  if (Object.hasOwn(doing, word)) return word;
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

const COMES_OUT = ['出', '出去', '走', '给', '过去', '一次'];
const isBound: ReadonlySet<string> = new Set([...split(around.most!), ...split(around.least!)]);
/** The words of any tool's language. */
export function* words(): Iterable<readonly [string, readonly string[]]> {
  for (const [id, list] of Object.entries(doing))
    for (const word of split(list)) {
      yield [word, [`do:${id}`]];
      // 寄 is said 寄出 and 寄给, 安排 安排给.
      if (id !== 'look' && /^[\u3400-\u9fff]{1,2}$/.test(word) && !/[给到去出进上下好]$/.test(word))
        for (const end of word.length === 1 ? COMES_OUT : ['给']) yield [`${word}${end}`, [`do:${id}`]];
    }
  for (const [key, list] of Object.entries(around)) for (const word of split(list)) yield [word, [key]];
  for (const word of ['what', 'when', 'where', 'who', 'how']) yield [`${word}'s`, ['do:look']];
  for (const word of '没未不') yield [word, ['mood:negation']];
  for (const [word, weight] of weightyWords) {
    if ((weight === 'hedge' && isBound.has(word)) || word === '错了') continue;
    if (weight === 'correction') {
      if (doingOf(word) === null) yield [word, ['fix']];
    } else if (weight !== 'light' && weight !== 'quantifier') yield [word, [`mood:${weight}`]];
  }
}

/** Words of descriptions that say nothing of what a tool is about. */
export const hollow: ReadonlySet<string> = new Set(
  split(
    'the a an of for to in on at by with from and or is are be as it its this that given optional required number name value values string list item items all any one each whether if when where which who how what per into out not only use used using be can may must should will returns return tool api by_name id',
  ),
);

/** Characters that hardly any name has inside. */
export const hardly = '给把被让帮替了吗呢谁你我他她它么怎这那';
