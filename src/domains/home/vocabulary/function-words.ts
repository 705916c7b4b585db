import { type Entry, mean } from './words.ts';

const phrase: Entry[] = [
  ...mean({ kind: 'all' }, '所有 全部 每 每一 每个 每盏 每台 all every each every_single all_of'),
  ...mean({ kind: 'both' }, '都 全 全都 统统 通通 一起 一块儿 一并 一齐 一同 统一 一律 一概 晒 both both_of'),
  ...mean({ kind: 'apiece' }, '各'),
  ...mean({ kind: 'any' }, '任意 任选 随便 任何 其中 any some several a_few_of'),
  ...mean({ kind: 'some' }, '几个 几盏 几台 a_couple_of a_few'),
  ...mean({ kind: 'other' }, '其他 其它 其余 别的 剩下 other rest'),
  ...mean({ kind: 'that', plural: false }, '这 那 这个 那个 刚才 刚刚 上一个 this that the_last_one'),
  ...mean({ kind: 'that', plural: true }, '这些 那些 these those'),
  ...mean({ kind: 'it', plural: false }, '它 佢 it'),
  ...mean({ kind: 'it', plural: true }, '它们 them they'),
  // Words of business that begin like ours.
  ...mean({ kind: 'unread' }, '金额 停用 停售 停产 停业 all_the_way'),
  ...mean({ kind: 'measure' }, '盏 个 台 幅 条 组 部 颗 支 啲 道'),
  ...mean({ kind: 'of' }, "的 嘅 之 's of"),
  ...mean({ kind: 'in' }, '在 in on_the for_the inside'),
  ...mean({ kind: 'inside' }, '里 里面 里边 入面 内 上 旁 旁边 边 尽头 那边 那里 那儿 那头'),
  ...mean({ kind: 'and' }, '和 跟 与 及 同 同埋 以及 还有 、 and & as_well_as'),
  ...mean(
    { kind: 'except' },
    '除了 除开 除 除去 不包括 不含 except except_for other_than but but_not apart_from aside_from excluding besides save_for not_including not_counting with_the_exception_of',
  ),
  ...mean({ kind: 'exceptEnd' }, '以外 之外 外'),
  ...mean({ kind: 'excluded' }, '除外 excluded'),
];

const sentence: Entry[] = [
  ...mean(
    { kind: 'then' },
    `然后 接着 随后 接下来 同时 并且 并 而且 另外 最后 顺便 顺手 顺带 一边
    and_then then after_that and_also and_while_you're_at_it while_you're_at_it and_while_you_are_at_it while_you_are_at_it and_while_at_it while_at_it and_at_the_same_time at_the_same_time`,
  ),
  ...mean(
    { kind: 'soft' },
    '但 但是 可是 不过 再 也 还 所以 先 首先 其次 就 只 快 also as_well next again only',
  ),
  ...mean({ kind: 'before' }, '之前 以前 前'),
  ...mean({ kind: 'done' }, '完'),
  ...mean(
    { kind: 'please' },
    `请 麻烦 劳驾 劳烦 帮我 帮忙 帮 给我 替我 为我 唔该 唔该晒 麻烦晒 帮手 我想 我要 我想要 我需要 需要 想 要 请问 please i_want i_want_you_to
    i'd_like i_would_like make_sure make_sure_to make_sure_that be_sure_to make_certain ensure ensure_that see_to_it_that do_me_a_favor_and do_me_a_favour_and be_a_dear_and
    确保 保证 务必 一定要 would_you_mind mind give_me i_need go_ahead_and let's can_we_have can_i_have could_we_have could_i_have can_we_get can_i_get plz pls pleas 拜托 有劳 辛苦`,
  ),
  ...mean(
    { kind: 'polite' },
    '能 能不能 可以 可不可以 可唔可以 you_can can_help_me can_help_to can_help can_you_help_to can_you_help_me can_you could_you would_you will_you',
  ),
  ...mean(
    { kind: 'filler' },
    `一下 一哈 下 吧 啊 呀 哦 啦 呗 喽 咯 嗯 呃 哎 喂 嘿 哈 嘛 你 您 我 了 咗 去 起来 过来 下来 出来 好吗 行吗 可以吗 行不行
    好不好 谢谢 谢了 谢啦 thx thanx 严实 快点 赶紧 马上 就行 就好 就够了 好了 直接 稍微 更 稍稍 略微 略 稍 微微 适当 大约
    大概 的话 开始 你好 您好 早上好 早安 下午好 晚上好 透透气 透个气 通通风 通个风 散散味 去去味 散散热 散个热 凉快凉快 凉快一下 暖和暖和 暖和一下 亮堂亮堂 就这样 就这样吧 就这么着 这样就行 就这些 我说 跟你说 hello hi lah lor leh good_morning the a an my your our thanks thank_you just for_me by hey so ok me you back instead actually more level notch notches um uh
    right_away straight_away immediately asap at_once for_now yet possibly simply kindly completely fully entirely somewhat like okay oh right_so alright all_right well yeah yes you_know you_know_what quickly real_quick if_you_can if_possible
    留到最后 放到最后 放在最后 一遍 一趟 咱们 咱 那么 这么 那什么 那啥 就是 行了 得了 在吗 在不在 诶 对了 那个啥 那个什么 这个那个 行吧 好吧 好嘞 好的 行 still 欸 额 哟 呐 嘞 啰 噢 喔 方便的话 如果可以的话 然后呢`,
  ),
  ...mean({ kind: 'now' }, '现在 当前 目前 依家 这会儿 这会 眼下 这阵儿 now right_now currently'),
  ...mean({ kind: 'media' }, 'this_song this_track 音乐 媒体 歌曲 歌 音频 视频 music playback track song'),
  ...mean({ kind: 'wake' }, '小爱同学 小爱 天猫精灵 小度 小艺 小布 siri google alexa jarvis'),
];

const questions: Entry[] = [
  ...mean(
    { kind: 'state' },
    `开着 关着 亮着 在放歌 在放音乐 在播歌 在播音乐 在播放 播放着 播放中 暂停着 暂停中 在清扫 在扫地 在打扫 在拖地 清扫中 打扫中 通着电 插着电 打开着 开着状态 锁着 锁着状态 没关 没开 没锁 没拉上 没拉好 没关上 没关好 没关严 没合上 没拉开 没打开 没锁上 没锁好 洗完 洗好 扫完 扫好 拖完 在工作 在运行 工作中 运转 烘完 充满 完成 运行中 在线 离线 在开 在用 在转 在响 正在运行 正在工作 
    检测到 有人 没人 已解锁 已上锁 locked unlocked finished finish running done drawn charging docked 充电中 在充电 set_to set_at have_left`,
  ),
  ...mean({ kind: 'state', on: true }, 'opened turned_on switched_on'),
  ...mean({ kind: 'state', on: false }, 'closed turned_off switched_off'),
  ...mean({ kind: 'tail' }, '吗 么 没 没有 不 未 呢'),
  ...mean(
    { kind: 'whether' },
    '是不是 有没有 有冇 系唔系 有任何 开没开 关没关 锁没锁 亮没亮 is are has did_the did_i_leave did_we_leave have_i_left have_we_left did_anyone_leave did_anybody_leave did_someone_leave did_i did_we did_anyone did_anybody did_someone has_anyone has_anybody has_someone have_i have_we does is_there are_there',
  ),
  ...mean({ kind: 'which' }, '哪些 哪个 哪间 哪一间 哪 which how_many'),
  ...mean(
    { kind: 'what' },
    "多少 多大 多高 什么 啥 怎么样 还剩多少 剩多少 几 what_is what's what how's how_is",
  ),
  // How's the battery doing: means something only there.
  ...mean({ kind: 'unread' }, 'doing'),
  ...mean({ kind: 'howMuch', property: '温度' }, '几度 几多度 多少度 多热 多冷 how_hot how_cold how_warm'),
  ...mean({ kind: 'howMuch', property: '风速' }, '几档'),
  ...mean(
    { kind: 'howMuch', property: '电量' },
    '多少电 还剩多少电 剩多少电 还有电 有电 电还够 电够 电够不够 电量够不够 电量够 电量还够 电池还够 电池够 电池够不够 电池还够用 电量还够用 电还够用 电量还有多少 电量还剩多少 电还剩多少 电还有多少 电剩多少 how_much_battery how_much_charge',
  ),
  ...mean({ kind: 'howMuch', property: '亮度' }, '多亮 how_bright'),
  ...mean({ kind: 'howMuch', property: '湿度' }, '多湿 how_humid how_damp'),
  ...mean({ kind: 'howMuch', property: '音量' }, '多大声 多响 how_loud'),
  ...mean(
    { kind: 'show' },
    '看看 看一下 看下 查看 查询 查一下 查 告诉我 知道 检查 check check_if check_whether see_if show_me tell_me',
  ),
  ...mean({ kind: 'be' }, '是 系 有 处于 还是 there'),
];

const refusals: Entry[] = [
  ...mean(
    { kind: 'not' },
    "别 不要 不用 不必 不准 不许 不想 不需要 不能 不可以 不该 没必要 无需 用不着 禁止 切勿 甭 唔好 没让 别动 不动 不用管 别管 don't do_not never not no can't",
  ),
  ...mean({ kind: 'not', keeps: true }, '留着 leave'),
  ...mean(
    { kind: 'if' },
    '如果 要是 假如 当 一旦 只要 除非 的时候 超过 低于 高于 大于 小于 if when once unless until while',
  ),
  ...mean(
    { kind: 'when' },
    `等 等会 一会 一会儿 待会 稍后 过 今天 明天 今晚 明早 明晚 每天 每晚 周末 早上 上午
    中午 下午 晚上 凌晨 半夜 睡前 tomorrow tonight later today every_day in_the_morning at_night after before`,
  ),
  ...mean({ kind: 'numberSuffix', word: 'after' }, '后 之后 以后 之内 from_now'),
  ...mean(
    { kind: 'how' },
    '怎么 怎样 如何 咋 为什么 什么意思 谁 哪里 什么时候 多久 多少钱 how why where who',
  ),
  ...mean(
    { kind: 'maybe' },
    `觉得 感觉 好像 似乎 以为 认为 估计 本来 差点 i_think i_guess probably 可能 也许 或许 说不定 考虑 打算 犹豫 琢磨 maybe perhaps might thinking_about thinking_of wondering considering`,
  ),
  ...mean(
    { kind: 'revoke', denies: false, opens: false },
    `算了 当我没说 当没说 说错了 我说错了 讲错了 不对 不对不对 弄错了 搞错了 口误
    不不 不不不 不是不是 我是说 我是想说 我的意思是 我意思是 我指的是 我说的是
    never_mind nevermind forget_it forget_that forget_about_it forget_i_said_that scratch_that strike_that cancel_that ignore_that
    disregard_that disregard no_wait i_mean i_meant or_rather make_that my_mistake my_bad on_second_thought on_second_thoughts actually_no`,
  ),
  ...mean(
    { kind: 'revoke', denies: false, opens: true },
    `不用了 不要了 不必了 别了 免了 没事了 作罢 拉倒 撤回 撤销 错了 等等 等一下 等下 稍等 慢着 骗你的 逗你的 开个玩笑 nah 开玩笑 开玩笑的 逗你玩 改主意了 我改主意了 问问 只是问问 随便问问 kidding just_kidding just_asking i_changed_my_mind 应该是 cancel cancel_it don't_bother wait hold_on sorry oops
    rather correction`,
  ),
  ...mean({ kind: 'revoke', denies: true, opens: true }, '不是'),
  ...mean({ kind: 'too' }, "太 忘 忘记 忘了 好 有点 真 很 非常 too very it's it's_getting it_is i'm i_am"),
  ...mean(
    { kind: 'feeling' },
    '湿 干 闷 吵 刺眼 晃眼 脏 呛 潮 潮湿 干燥 闷热 loud muggy stifling roasting dusty smoky 黑 听不见 听不清 看不见 看不清 hot cold dark bright humid freezing chilly stuffy boiling noisy',
  ),
  ...mean(
    { kind: 'foreign' },
    'set_up 导航 听 唱 讲 搜索 拨打 打电话 提醒 订 买 放首 放一首 来一首 order call remind navigate',
  ),
  ...mean(
    { kind: 'reason' },
    `省得 免得 以免 好让 因为 由于 because cuz so_that so_i so_we so_he so_she so_they in_order_to`,
  ),
  ...mean(
    { kind: 'story' },
    `睡觉 晚安 看电影了 我要睡觉了 睡觉了 我睡了 我要睡了 我先睡了 起床了 我起床了 我回来了 我到家了 我回家了 我出门了 我要出门了
    出门了 我走了 下班了 我下班了 上班了 我去上班了 吃饭了 看电影 我要看电影 我想看电影 我要看书 我要洗澡 天黑了 天亮了 下雨了 热死了 冷死了 吵死了 热死我了 冷死我了 吵死我了 困死了 准备睡了 我准备睡了 要睡了 该睡了 我困了 要出门了 我要走了 我出去一下 热得不行了 冷得不行了
    i'm_home i'm_going_to_bed good_night i'm_leaving we're_leaving`,
  ),
];

export const functionWords: readonly Entry[] = [...phrase, ...sentence, ...questions, ...refusals];
