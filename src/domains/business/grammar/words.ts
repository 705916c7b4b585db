import type { KeyRow } from '../../../core/reading/cover/tables.ts';
import { organisationEndings, vocabulary } from '../lexicon.ts';
import { everydayWords } from './everyday.ts';
import { officeWords } from './office.ts';
import { verbWords } from './verbs.ts';

/** What the words of a key do to their neighbours. */
export const keys: Readonly<Record<string, KeyRow>> = {
  filler: { weight: 'silent' },
  // Around what is asked for: a text ends where it begins.
  'filler:courtesy': { weight: 'silent', stops: true, whole: true },
  particle: { weight: 'silent', trails: true },
  'particle:over': { closes: true },
  wish: { weight: 'silent', trails: true, leads: true },
  please: { weight: 'silent', stops: true, leads: true },
  first: { weight: 'silent', leads: true },
  de: { weight: 'silent', role: 'owns', trails: true, leads: true },
  conj: { weight: 'silent', role: 'join', leads: true, trails: true },
  'conj:or': { weight: 'weighty', role: null, stops: true },
  // biome-ignore lint/suspicious/noThenProperty: a key of the vocabulary, and no promise
  then: { weight: 'silent', role: 'then', leads: true, stops: true },
  wrong: { role: 'fix', stops: true },
  each: { role: 'each', trails: true },
  all: { trails: true },
  both: { role: 'each', trails: true },
  pron: { role: 'point', trails: true, leads: true },
  whose: { role: 'point', trails: true, leads: true },
  set: { role: 'glue', stops: true, binds: true },
  cop: { weight: 'light', role: 'glue', leads: true, trails: true, binds: true },
  prep: { weight: 'light', leads: true, trails: true, binds: true },
  'prep:from': { weight: 'light', role: 'from', leads: true, binds: true },
  'prep:to': { weight: 'light', role: 'glue' },
  'prep:as': { weight: 'light', role: 'glue' },
  loc: { weight: 'light', trails: true },
  that: { weight: 'light', trails: true },
  aside: { weight: 'light', shy: true },
  have: { weight: 'light', trails: true },
  fresh: { weight: 'light', trails: true },
  compound: { inert: true },
  act: { stops: true },
  'act:create': { stops: true, acts: true, binds: true },
  'act:record': { stops: true, acts: true, binds: true },
  'act:quote': { stops: true, acts: true, binds: true },
  'act:rename': { stops: true, acts: true, leads: true, binds: true },
  'act:disable': { stops: true, acts: true, binds: true },
  'act:enable': { stops: true, acts: true, binds: true },
  'act:search': { leads: true, stops: true, binds: true },
  'act:see': { leads: true, stops: true, binds: true, asks: true },
  'act:cancelled': { stops: true },
  'act:delete': { acts: true, binds: true, leads: true, trails: true, stops: true },
  'act:count': { leads: true, stops: true, binds: true },
  'act:export': { leads: true, stops: true, trails: true },
  'act:reverse': { leads: true, stops: true, acts: true, binds: true },
  'act:accept': { leads: true, stops: true, acts: true, trails: true },
  'act:decline': { leads: true, stops: true, acts: true, trails: true },
  recent: { leads: true, stops: true },
  avg: { stops: true, trails: true, leads: true },
  sort: { stops: true, trails: true },
  order: { stops: true, trails: true },
  as: { stops: true, trails: true },
  called: { leads: true, trails: true, binds: true },
  contains: { leads: true, binds: true },
  limit: { leads: true },
  money: { trails: true, leads: true },
  field: { stops: true },
  q: { stops: true, trails: true, leads: true, asks: true },
  neg: { stops: true, leads: true, begins: true },
  cancel: { stops: true },
  cond: { stops: true, leads: true },
  later: { stops: true, leads: true },
  verb: { weight: 'light', tells: true },
  // Nothing is read out of the middle of it.
  'verb:done': { weight: 'weighty', tells: true, stops: true },
  'prep:at': { weight: 'light', role: 'glue', leads: true, trails: true, binds: true },
  maybe: { stops: true },
  able: { stops: true, trails: true },
  past: { trails: true },
  noun: { stops: true, ends: true },
  person: { leads: true },
  'person:you': { weight: 'light', leads: true },
  unwanted: { weight: 'light' },
  wants: { weight: 'light', trails: true },
  'verb:says': { weight: 'light', tells: true, leads: true },
  '#invoice': { stops: true },
  '#day': { stops: true },
  '#period': { stops: true },
  hedge: { stops: true },
  said: { trails: true },
  kind: { weight: 'light', trails: true },
  came: { weight: 'light', leads: true, trails: true },
  alike: { stops: true },
};

const particles = new Set('了吧呢啊呀嘛啦哈共换');
const wishes = new Set('也还就才又只要想');
const left = new Set(['下', '好的', '项目数', '客户表', '多少项', '几项', '哪几项', '撤回', '撤销']);
const able = '能不能 能 可以 可不可以 能否 可否 能帮忙 方便'.split(' ');
const helps = '帮我 帮忙 给我 替我 请你 麻烦你 帮 麻烦'.split(' ');
/** Payments one by one. */
const rows =
  '每一笔 回款表 收款表 回款台账 收款台账 回款流水 收款流水 进账流水 到账流水 结算记录 回款记录 收款记录 付款记录 settlement_records settlement_record 回款信息 收款信息 回款资料 payment_details payment_info payment_information payment_records payment_record payment_history'.split(
    ' ',
  );
/** What may stand directly behind a verb of one character and belongs to it. */
const tails: Readonly<Record<string, string>> = {
  'act:create': '个 一个 一位 一家 一项 上 到 进 入 一下 下',
  'act:record': '个 一个 一笔 上 到 进 入 一下 下 一条',
};
const ordered = new Set(['取消', '作废', '终止', 'cancel']);
const elsewhere = new Set(['另外', '此外', '还有', '顺便', 'also', 'besides']);
/** Large by what it comes to, and not by how many there are. */
const sizes = new Set(['最大', '最高', 'highest', 'biggest', 'largest']);
const several = new Set(['哪些', '有哪些', '哪几个', '哪几项', 'which']);
const listing = new Set(['列', '列出', '列举', 'list']);
const looking = new Set(['act:see', 'act:search', 'act:list']);
const you = new Set(['你', '你们', '您', 'you']);

/** The vocabulary, each word with its key. */
export function* words(): Iterable<readonly [string, readonly string[]]> {
  for (const [word, { kind, value }] of vocabulary) {
    const key = value === '' ? kind : `${kind}:${value}`;
    if (left.has(word) || key === 'each:plural') continue;
    if (word === '了') yield [word, ['particle:over']];
    else if (particles.has(word)) yield [word, ['particle']];
    else if (wishes.has(word)) yield [word, ['wish']];
    else if (word === '都' || word === '全都' || word === 'both') yield [word, ['both', 'all']];
    else if (word === '在' || word === '于') yield [word, ['prep:at']];
    else if (word === '为') yield [word, ['prep:for', 'cop']];
    else if (ordered.has(word)) yield [word, ['act:cancelled']];
    else if (elsewhere.has(word)) yield [word, ['then:else']];
    else if (key === 'q:amount' && /钱|款/.test(word)) yield [word, ['q:money', key]];
    else if (/^(?:payments?|receipts)$/.test(word)) yield [word, [key, 'paid']];
    else if (/^(?:clients|customers|projects)$/.test(word)) yield [word, [key, 'many']];
    else if (word === 'top') yield [word, ['limit', 'most:top']];
    else if (word === '立项') yield [word, ['act:create', 'noun:project']];
    else if (sizes.has(word)) yield [word, ['most', 'most:size']];
    else if (several.has(word)) yield [word, ['q:which', 'q:some']];
    else if (listing.has(word)) yield [word, ['act:see', 'act:list']];
    else if (word === 'to') yield [word, ['prep:to']];
    else if (word === 'at') yield [word, ['prep:for', 'prep:where']];
    else if (you.has(word)) yield [word, ['person:you']];
    else yield [word, [key]];
    if (kind !== 'act' || /[a-z]/.test(word)) continue;
    // 查一查, 列一列: said twice, a verb of looking only sounds lighter.
    if (word.length === 1 && looking.has(key)) yield [`${word}一${word}`, [key]];
    for (const tail of ['下', '一下', ...(word.length === 1 ? (tails[key] ?? '').split(' ') : [])])
      if (tail !== '') yield [word + tail, listing.has(word) ? ['act:see', 'act:list'] : [key]];
  }
  for (const word of rows) yield [word.replaceAll('_', ' '), ['noun:settlement', 'noun:rows']];
  // 撤销三体那笔回款 takes a payment back; 新建客户甲，撤销 takes the order back.
  yield ['撤销', ['cancel', 'act:reverse']];
  for (const one of able) for (const help of helps) yield [one + help, ['please']];
  for (const [key, list] of [more, everydayWords, officeWords, verbWords].flatMap(Object.entries<string>))
    for (const word of list.split(' '))
      yield [
        word.replaceAll('_', ' '),
        key.startsWith('status:') && word.endsWith('的') ? [key, 'attr'] : [key],
      ];
}

/** Words that only the cover knows. */
const more: Readonly<Record<string, string>> = {
  explain: '咋用 咋使 怎么使 怎么个用法 咋个用法 咋调用',
  'noun:list': '登记簿 登记册 登记本 名册 总表 客户总表 总名单 花名册',
  'act:see':
    '发我 发我一份 发我一下 发我看看 给我看看 发一下 发给我 发来 发一份 来一份 拉一份 拉出来 过一遍 过一下 捋一遍 排一排 排一下',
  'act:export': '导出 导出来 导 export',
  ability:
    '能问什么 能问你什么 可以问什么 可以问你什么 what_can_i_ask what_can_i_ask_you what_can_i_say what_should_i_ask',
  'q:who': '谁家的',
  'cmp:>': '超过 大于 高于 多于 over above more_than exceeding greater_than larger_than',
  'cmp:<': '低于 小于 少于 below less_than smaller_than',
  'cmp:>=': '以上 及以上 or_more and_above',
  'cmp:<=': '以下 及以下 or_less and_below',
  neg: 'skip leave_out omit exclude nothing nobody none',
  'q:any': 'anything',
  'field:phone': 'phone_numbers telephone telephone_number',
  'noun:rows': 'payment_log payment_ledger payment_list',
  filler:
    '拖到现在 拖到今天 拖到这会儿 到现在 结果 filled_in filled_out prefilled 二字 两字 三字 这几个字 咱 咱们 咱家 咱这 still',
  that: 'that_are which_are',
  money: '收了',
  'act:reverse': '冲销 冲正 红冲 冲红 冲掉 reverse void undo take_back',
  'act:enable': 'bring_back reinstate restore',
  'act:delete': 'erase wipe scrub',
  unwanted:
    'parted_ways_with parted_ways stopped_working_with no_longer_work_with no_longer_working_with done_with',
  person: "we've i've we'd",
  'act:accept': 'said_yes_to agreed_to signed_off_on approved 接受 接下 accept accepted',
  'act:decline': '拒绝 谢绝 婉拒 decline declined said_no_to turn_down turned_down',
  'noun:quotation': '报价 报价单 quotation quotations quote quotes',
  'act:search': 'look_it_up look_them_up look_him_up look_her_up',
  'act:create': 'make_a make_me_a make_us_a 补个 补一个 补一位 补上 补录 补登',
  'q:where': '在哪个城市 哪个城市 在哪座城市 在什么地方 which_city what_city',
  'contains:client': '客户名包含 客户名含 客户名称包含 客户名称含 客户名带',
  'contains:project': '项目名包含 项目名含 项目名称包含 项目名称含 项目名带',
  avg: '平均 平均每笔 平均每个 平均金额 人均 每笔平均 average mean on_average avg',
  'status:accepted': '已通过 已同意 已接受 已接受的 接受了的 accepted',
  'status:declined': '已拒绝 拒绝了的 已拒 已谢绝 谢绝的 被拒绝的 没接受的 declined rejected',
  'status:sent':
    '已发出 发出的 没回复 没回复的 未回复 未答复 未答复的 没答复 没答复的 还没答复 还没回复 等答复 没定 没定下来 没定下 未定下来 还没定 还没定下来 没敲定 没谈成 sent still_open undecided unanswered',
  'status:inactive': '停用的 已停用 已停用的 禁用的',
  verb: '离职 离职了 辞职 辞职了',
  owe: '没结 没清 账没结 账没清 账没付 没付完 逾期 逾期了 逾期未付 还差 差多少 还差多少 还差多少钱 差多少钱 欠 欠款 欠钱 欠账 欠我们 欠我们钱 欠多少 欠多少钱 欠我们多少 欠我们多少钱 欠了我们多少钱 欠了多少钱 拖欠 应收 应收款 应收账款 未收 未收款 没收 没收回来 没收回 款没收回来 款没收回 款没付 款没结 款没到 没付 没付款 没付钱 没付清 未付 未付清 没结清 未结清 没到账 未到账 没回款 未回款 owe owes owed owing owe_us owes_us owes_us_money owe_us_money outstanding receivable receivables unpaid overdue',
  'prep:for': 'against towards',
  hedge:
    '待定 未定 不详 tbd to_be_decided to_be_determined not_decided_yet 至少 最少 起码 最多 不少于 不超过 不到 将近 接近 差不多 大约 大概 约 一半 左右 上下 at_least at_most up_to no_less_than around roughly approximately nearly almost',
  cancel: '撤回 收回 scrap_that scratch_it on_second_thought on_second_thoughts actually_no',
  alike: '一样 相同 同样 一致 same_as the_same_as the_same',
};

export function* endings(): Iterable<string> {
  for (const [word] of organisationEndings) yield word;
}
