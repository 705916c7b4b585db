const list = (words: string): readonly string[] => words.split(' ').map((one) => one.replaceAll('_', ' '));

export const NOUNS = list(
  '定时任务 定时的 定时 定的时 等着做的 等着执行的 没做的 没执行的 还没做的 还没执行的 待执行的 ' +
    '等着的 排着的 没到时间的 还没到时间的 ' +
    'waiting pending coming_up queued_up lined_up scheduled_things scheduled_tasks scheduled schedules schedule timers timer planned',
);
export const ASKING = list(
  '还有什么 有什么 还有哪些 有哪些 都有什么 都有哪些 什么 哪些 几个 多少 有没有 还有没有 还有 列出 列一下 列出来 看看 看一下 查看 查一下 说说 告诉我 吗 ' +
    "what's what which list show tell anything any how_many do_i_have have_i_got is_there are_there",
);
export const CANCELLING = list(
  '取消掉 取消了 取消 撤销掉 撤销 撤掉 删掉 删除 删了 去掉 清掉 清空 作废 停掉 不要了 不用了 不做了 不需要了 算了 别做了 ' +
    "cancel delete remove drop scrap call_off forget get_rid_of clear i_don't_need don't_do skip",
);
export const MOVING = list(
  '改到 改成 改在 改为 改 换到 换成 换在 挪到 挪成 调到 调成 移到 推到 推迟到 延迟到 延后到 延到 推后到 提前到 提早到 定到 设到 ' +
    'reschedule_it_to reschedule_to move_it_to move_to push_it_to push_to change_it_to change_to switch_it_to make_it make_that set_it_to until to instead_at',
);
export const LATER = list(
  '推迟 延迟 延后 推后 拖后 往后推 往后挪 往后延 往后 顺延 再晚 晚 postpone delay put_off put_it_off back later',
);
export const EARLIER = list('提前 提早 往前挪 往前推 往前 再早 早 earlier sooner forward up');
/** 晚 and 早 are words of the day as well: only a length right behind them makes them these. */
export const SHORT = new Set([
  '晚',
  '早',
  '再晚',
  '再早',
  'back',
  'later',
  'earlier',
  'sooner',
  'forward',
  'up',
]);
export const ALL = list('全部 全都 所有的 所有 一切 统统 全 都 all_of_them all everything both every');
export const POINTING = list(
  '那个 这个 那条 这条 那些 这些 它们 它 刚才的 刚才那个 刚刚的 the_one the_ones that_one this_one it that this them those',
);
export const FILLERS = list(
  '都这样 这样 这么做 这么办 重复 一样 照做 把 将 再 现在 有 的 了 吧 呢 啊 呀 嘛 一下 给我 帮我 请 麻烦 我 你 还是 就 先 个 条 那 在 是 到时候 时间 时候 任务 要 ' +
    "please the a an one ones my me us for of by at from on to can could would will you i we want need 's is are there do have got and then back instead so ok okay still actually like do_it do_that do_this do_so repeat off up in push put move bring reschedule change set make switch turn",
);
/** What leads to another time than the one just said. */
export const TAKING_BACK = list(
  '还是 要不 要不然 不对 不不 哦不 哦 嗯 应该 说错了 我是说 ' +
    "no wait actually sorry hmm oh hold_on i_mean i_meant rather better let's_say say not_then make",
);
