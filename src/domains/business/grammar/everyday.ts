/** In place of the characters a word may begin with: it begins a clause, with whatever. */
export const CLAUSE = '^';
/** A word put together from parts: what it is, the characters it may begin with, and its pattern. */
export type Composition = readonly [sense: string, opens: string, pattern: RegExp];

/** How people ask of their clients, projects and money day by day. */
export const everydayWords: Readonly<Record<string, string>> = {
  owe: '没结 没给 没打 没付全 没给全 没还 没还清 没付完 没结完 没给清 没给钱 没打钱 没打款 没到位 未到位 没收齐 没收全 没收到款 没收到钱 没收上来 没要回来 赖着 压着没付 挂账 挂着账 账没结 拖着没付 拖着不付 拖着不给 拖着不结 待收 待收款 待付 尾款没结 behind_on_payment behind_on_payments behind_with_payment behind_with_payments behind_on_their_payments in_arrears past_due not_settled unsettled balance_due debtors debtor 欠款户 欠款大户 left_to_collect still_due owing_us waiting_to_be_paid',
  'status:draft':
    '草稿 草稿的 还是草稿 没发出 没发出去 没发出去的 没发的 没发 还没发 还没发的 还没发出去 还没发出去的 未发出 未发出的 未发 未发的 draft drafts unsent not_sent not_sent_yet not_yet_sent',
  'status:sent':
    '发出去 发出去的 发了的 已发 已发的 发过去的 没回 没回的 还没回 还没回的 没回音 没回音的 没消息的 没反馈的 等回复 等回复的 等回音的 待回复 待回复的 待答复 待答复的 sent_out went_out gone_out awaiting_reply awaiting_an_answer waiting_for_an_answer not_answered no_answer',
  'status:declined': '拒了的 被拒的 被拒了 没谈成的 没中的 refused knocked_back',
  'status:accepted': '接受的 客户接受的 客户认可的 谈成的 谈成了的 签了的 agreed',
  'status:active':
    '在用 在用的 还在用的 启用的 在合作 在合作的 还在合作 还在合作的 合作中 合作中的 有效的 活跃的 活跃 in_use',
  'status:inactive': '休眠的 沉睡的 停了的 不活跃的 dormant',
  'status:in-progress':
    '在做的 在跑的 正在做的 还在做的 没停的 in_the_works in_hand on_the_go in_flight running',
  'status:pending':
    '没动 没动的 没动过的 还没动 还没动的 没动工的 排队的 待做 待做的 queued not_begun yet_to_begin in_the_queue waiting_to_start',
  'status:completed': '做好的 做好了的 弄好的 交付了的 交了的 收尾了的 结了项的 wrapped_up closed_out',
  'status:cancelled':
    '泡汤 泡汤了 泡汤的 流产的 取消掉的 取消了的 砍掉的 砍了的 fell_through scrapped shelved_for_good',
  'q:count': '几份 几张 几单 几次 几名 几人 几位',
  'q:some': '几份 几张 几单 几次 哪笔 哪单 哪次',
  'field:title': '标题 抬头 题目 title titled entitled',
  filler: '总数 总量 分布 at_the_moment as_of_now these_days 名单上 手上现在 单笔 每一单',
  same: 'same_time_last_year the_same_time_last_year the_same_period_last_year a_year_earlier the_same_months_last_year',
  'act:see': '列列 排列 罗列 瞅 报一下 报下 念一下',
  verb: 'parked flagged',
  'noun:project': 'job jobs',
  // Several of one kind: a key of their own, so that no other plural is taken for it.
  'those:contacts': 'contacts',
  'those:quotations': 'quotations quotes',
  'act:count': 'break split',
  'order:desc':
    '倒排 倒着排 high_to_low largest_to_smallest biggest_to_smallest highest_to_lowest most_to_least',
  'order:asc': '正着排 low_to_high smallest_to_largest lowest_to_highest least_to_most',
  'noun:overview':
    '整体经营 经营概况 生意情况 整体业绩 经营报告 业务报告 业务报表 经营报表 年度报告 年度总结 季度总结 月度总结 business_report',
  ability: '能干嘛 能干啥 能做啥 会干嘛 帮助 what_do_you_do what_can_i_do',
};

const size = '(?:的?(?:大小|高低|多少|先后|早晚|新旧|顺序))?';
const arrange = '(?:来|给我|重新|再)*排(?:一?个|一?下|一排)?(?:序|列|名|队)?(?:一下)?';
const sortedBy = (what: string): RegExp =>
  new RegExp(
    `(?:按照?|依照?|以)(?:客户|项目|合同)?(?:的)?(?:${what})${size}(?:${arrange})?|(?:${what})${size}${arrange}`,
    'y',
  );
const sortBy =
  '(?:(?:(?:sort|order|rank|arrange)(?:ed|ing)?(?: (?:them|it|those|these|the list|the results))? )?by )(?:the |their |its )?(?:total |project |payment )?';
const ranked = (what: string): RegExp =>
  new RegExp(
    `(?:the )?(?:${what})(?: (?:ones|amounts?|payments?|sums?))? (?:first|at the top|on top)(?![a-z])`,
    'y',
  );
const people = '(?:the )?(?:folks|people|guys|persons?|anyone|someone|somebody|everyone)';

/** Words of everyday questions that are put together. */
export const everydayCompositions: readonly Composition[] = [
  ['sort:amount', '按依以金总钱数', sortedBy('总?金额|钱数|数额|金额数')],
  ['sort:name', '按依以名字首拼', sortedBy('名[字称]|首?字母|拼音')],
  ['sort:rating', '按依以评等级', sortedBy('评级|等级')],
  ['sort:date', '按依以日时', sortedBy('(?:创建|新建|录入|到账|回款|收款)?(?:时间|日期)')],
  ['sort:amount', 'sorba', new RegExp(`${sortBy}(?:amount|value|size|worth|how much)(?![a-z])`, 'y')],
  [
    'sort:name',
    'sorba',
    new RegExp(
      `${sortBy}(?:name|names|alphabet)(?![a-z])|(?:in )?alphabetical(?: order)?(?![a-z])|a to z(?![a-z])`,
      'y',
    ),
  ],
  ['sort:name', 'i', /in alphabetical order(?![a-z])/y],
  [
    'sort:rating',
    'sor',
    /(?:sort|order|rank|arrange)(?:ed|ing)?(?: (?:them|it|those|these))? by (?:the |their )?(?:rating|grade)(?![a-z])/y,
  ],
  ['sort:date', 'sorb', new RegExp(`${sortBy}(?:date|time|day)(?![a-z])`, 'y')],
  // From the largest on: what is large is so by what it comes to.
  ['order:desc order:size', '从由', /[从由](?:大到小|高到低|多到少)(?:来?排序?列?)?/y],
  ['order:asc order:size', '从由', /[从由](?:小到大|低到高|少到多)(?:来?排序?列?)?/y],
  ['order:desc order:size', 'lbhmt', ranked('largest|biggest|highest|most expensive|priciest|dearest')],
  ['order:asc order:size', 'slct', ranked('smallest|lowest|cheapest|least expensive')],
  ['order:desc order:age', 'nlmt', ranked('newest|latest|most recent')],
  ['order:asc order:age', 'oet', ranked('oldest|earliest|longest outstanding')],
  // 最近到账的五笔: the latest of them.
  [
    'recent',
    '最',
    /(?:最近|最新)(?=(?:到账|回款|收款|收到|进账|入账|打款|付款|到)的?(?:[\d一二两三四五六七八九十几]{1,3}笔|是|有))/y,
  ],
  [
    'recent',
    '最',
    /(?:最近|最新)(?:新?(?:加|录|建|签|来|添)(?:进来|进|过来|上|入)?)(?:的)?(?=[\d一二两三四五六七八九十几]{1,3}[个家位]|客户)/y,
  ],
  [
    'recent',
    'lmn',
    /(?:latest|newest|most recent)(?= (?:payments?|settlements?|projects?|clients?|customers?|quotes?|quotations?)(?![a-z]))/y,
  ],
  [
    'recent',
    'l',
    /last(?= (?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) (?:payments|settlements|projects|clients|customers|quotes|quotations)(?![a-z]))/y,
  ],
  // 新接了哪些项目: what has come of late.
  [
    'came',
    '新',
    /新(?:接|签|开|立项?|增|拿|启动|上|做|谈)(?:下来?|到|成)?(?:[了的](?=[^，,。;!?]{0,6}(?:项目|客户|哪|几|多少|报价))|(?=哪|几[个家]|多少))/y,
  ],
  ['came', 'owltk', /(?:opened|won|landed|taken on|took on|kicked off)(?![a-z])/y],
  // 哪个客户给的钱: what they pay.
  ['money', '给付打交汇', /[给付打交汇](?:过来|给)?(?:了)?(?:我们|咱们?)?的(?:钱|款)(?:数)?/y],
  [
    'by:client',
    '都有谁哪',
    /(?:都)?(?:有)?(?:谁|哪些人|哪(?:些|几[家个]|家|个)客户?)(?:都)?(?=给(?:我们|咱们?)?(?:打|付|汇|转|交|结)|(?:打|付|汇|转|交)(?:了|过)?[钱款])/y,
  ],
  [
    'by:client',
    'w',
    /(?:who|(?:which|what) (?:clients?|customers?))(?:'s|'ve| has| have)?(?= (?:all )?(?:paid us(?! in full| up)|sent us money))/y,
  ],
  // 找谁对接: whoever is called there.
  [
    'noun:contact q:who',
    '找谁跟和由',
    /找(?:谁|哪[位个])(?:对接|联系|谈|沟通|问|聊)?|(?:[跟和由])?谁(?:来|在|负责|去)?(?:对接|联系|接洽|跟进)(?:的|呢)?|谁是(?:联系人|对接人|接口人)/y,
  ],
  [
    'noun:contact q:who',
    'w',
    /who (?:do|should|can|shall|could|would) (?:i|we) (?:call|ring|phone|contact|talk to|speak to|speak with|email|reach|ask for|deal with)(?![a-z])|who(?:'s| is) (?:my|our|the) (?:contact|person|guy)(?: person)?(?= )/y,
  ],
  [
    'noun:contact',
    'tfpgase',
    new RegExp(
      `${people}(?: (?:who |that )?(?:we|i|you) (?:know|have|deal with|work with|talk to|speak to))?(?= (?:(?:do|can|should) (?:we|i) (?:know|have|deal with|talk to) )?(?:at|from|over at) )`,
      'y',
    ),
  ],
  // What has still to be paid.
  [
    'owe',
    'hdiysl',
    /(?:(?:have|has|had|did|do|does)(?:n't| not)|(?:have|has) yet to|(?:is|are|were) (?:still )?(?:yet )?to|still (?:to|has to|have to|needs? to|must)|yet to|left to)(?: yet| still| actually)? (?:paid|pay|settled?|cough up|be paid|be settled)(?: us| up)?(?: up| in full| everything| fully| for everything| all of it)?(?: yet)?(?![a-z])/y,
  ],
  [
    'owe',
    '没未',
    /[没未]把(?:[钱款账]|尾款|余款|货款|欠款)(?:都|全)?(?:结|付|给|还|交|打)(?:清|完|齐|掉|上|了|过来)?/y,
  ],
  [
    'owe',
    '没还尚未',
    /(?:还|尚)?(?:没有?|未)(?:给|付|结|还|打|交|收)(?:清|全|完|齐|够|上来?|回来)?(?:的)?(?:钱|款)?(?=的|[，,。?？!]|$|吗|呢|客户|项目)/y,
  ],
  ['owe', '拖', /拖(?=得?最[久长早])|拖(?:着|了|欠)(?:没|不|未)?(?:付|给|结|还)?(?:的?(?:钱|款))?/y],
  ['sort:date', '最', /(?<=[欠拖]得?)最[长]/y],
  // 款都结清了吗: asked of what is still to be paid.
  ['owe', '款账钱都结付还', /(?:[款账钱]项?)?都?(?:结|付|还|给|交)(?:清|完|齐|全)了?(?:吗|没有?|么)/y],
  ['owe', 'sp', /(?:settled|paid) (?:up|in full|everything|off)(?![a-z])/y],
  [
    'owe',
    'ouo',
    /(?:outstanding|unpaid|overdue|open) (?:invoices?|bills?|accounts?|amounts?|balances?|payments?)(?![a-z])/y,
  ],
  // 几级客户: which rating.
  [
    'field:rating q:which',
    '几什哪是',
    /是?(?:几|什么|哪个?)(?:级别?|等级?|档)(?:的)?(?:客户)?(?=[，,。?？!]|$|吗|呢)/y,
  ],
  [
    'field:progress q:which',
    '做进推走干跑都现到',
    /(?:都|现在)?(?:(?:做|进行|推进|进展|推|走|干|跑)到(?:哪(?:里|儿|一?步|个?阶段)?|什么(?:程度|阶段|地步))|到(?:哪一?步|哪个阶段|什么(?:程度|阶段|地步)))了?/y,
  ],
  ['status:completed', 'd', /did we (?:wrap up|finish(?: off)?|complete|deliver|close(?: out)?)(?![a-z])/y],
  ['noun:client noun:list', '客', /客户(?:列表|名单|清单)(?=[，,。?？!]|$)/y],
  ['noun:project', '项', /项目的?(?:基本)?(?:信息|资料|详情|档案|明细)(?!表)/y],
  ['noun:project many', 'p', /project (?:details?|information|info)(?![a-z])/y],
  // how's it going, is it finished: asked of one thing.
  [
    'q:how',
    'h',
    /how(?:'s|'re| is| are)(?= [^,.;!?]{2,40} (?:going|doing|getting on|coming along|looking|shaping up)(?:[?.!]|$))/y,
  ],
  [
    'filler',
    'gdcls',
    /(?<=how(?:'s|'re| is| are) [^,.;!?]{2,40} )(?:going|doing|getting on|coming along|looking|shaping up)(?=[?.!]|$)/y,
  ],
  // Back to Bluebird Press: of whom the rest is asked.
  [
    'prep:for',
    '说再回聊讲至',
    /(?<=^|[，,。;!?])(?:(?:再|又)?(?:说|聊|讲|看)回|(?:再)?回到|回头(?:再)?说|再说说|至于)(?=[^，,。;!?年月天]{2})/y,
  ],
  [
    'prep:for',
    'gbcra',
    /(?<=^|[.,;!?] ?|and |ok |okay |now )(?:(?:going |getting |coming |let's go )?back to|returning to|as for)(?= [a-z])/y,
  ],
  ['q:yesno', 'ih', /(?<=^|[.,;!] ?)(?:is|are|has|have)(?= [^.;!?]{2,60}\?)/y],
  [
    'noun:quotation q:which',
    'wh',
    /(?:what|which|how much) (?:have|did|had) we (?:ever )?quoted?(?! for)(?![a-z])/y,
  ],
  // 金额前三的: by what they come to.
  ['most:size', '金总价合', /(?:总?金额|价格|合同额)(?:排)?在?(?=前(?:\d|[一二两三四五六七八九十]))/y],
  ['noun:client q:any', 'a', /(?:anyone|anybody)(?= with [^,.;!?]{1,30} in (?:the|their) names?)/y],
  ['fresh', 'a', /another(?= (?:¥|rmb ?)?[\d,.]{1,9}k?(?![\w-]))/y],
  // A message of nothing but what things are called: the list of them.
  ...(
    [
      ['noun:client noun:list', '客户', 'clients|customers'],
      ['noun:project whole', '项目(?:列表|清单)?', '(?:projects|jobs)(?: list)?|project list'],
      ['noun:quotation noun:list', '报价单?', 'quotes|quotations|estimates'],
      ['noun:contact noun:list', '联系人', 'contacts'],
    ] as const
  ).map(
    ([sense, zh, en]): Composition => [
      sense,
      '客项报联cqpje',
      new RegExp(
        `(?<=^(?:看看|看下|看一下|所有|全部|我们的?|咱们的?|all |our |my |the |all our |show )?)(?:${zh}|${en})(?=[。.!?]?$)`,
        'y',
      ),
    ],
  ),
  [
    'noun:overview',
    '报告总小rsf',
    /(?<=^)(?:报表|报告|总结|小结)(?=一下|[。.!?]?$)|(?<=^(?:a |the |monthly |annual |quarterly |yearly )?)(?:report|summary|stats|figures)(?=[.?!]?$| (?:for|of) (?:this|last|the|q[1-4]|\d))/y,
  ],
  [
    'noun:overview',
    'h',
    /how(?:'s| is) (?:business|trade)(?: going| doing)?(?=[?.!]?$)|how (?:are|did) we (?:doing|do|going)(?: so far| overall)?(?=[?.!]?$)/y,
  ],
  [
    'news',
    '最这近有',
    /(?<=^)(?:最近|这几天|这两天|近来|近期)?(?:有没有|有)?(?:什么|啥|点)?新?(?:动静|动态|新鲜事|新情况|新消息|新进展)(?:没有?|吗|么)?(?=[。.!?]?$)|(?<=^)最近(?:怎么样|如何|咋样)(?=[。.!?]?$)/y,
  ],
  [
    'news',
    'aw',
    /(?<=^)(?:anything new|what's (?:new|on|up|going on|happening)|what is (?:new|on|going on|happening))(?: today| this week| lately| recently)?(?=[?.!]?$)/y,
  ],
  ['status:sent', 'o', /open(?= (?:quotes?|quotations?|estimates?)(?![a-z]))/y],
  ['status:unfinished', 'o', /open(?= (?:projects?|jobs?)(?![a-z]))/y],
  [
    'recent',
    '最',
    /(?:最近|最新)的?(?=(?:回款|收款|到账|项目|客户|报价)(?:记录|明细|有?哪些|有?什么)?[。.!?]?$)/y,
  ],
  [
    'recent',
    'r',
    /recent(?:ly)?(?= (?:projects|payments|clients|customers|quotes|quotations|settlements)(?![a-z]))/y,
  ],
  ['money', '有', /有(?:没有)?(?:钱|款)(?:进来|到账|入账|到|进账)了?/y],
  ['q:which q:state', 'w', /(?:what|which)(?:'s| is| are)(?: still| currently)?(?= [a-z])/y],
  // 立个项: one word with another inside it.
  ['act:create noun:project', '立', /立(?:一?个|一下)项(?!目)/y],
  ['noun:quotation q:which', '报', /报过?(?:了)?(?:哪些|什么|几次|多少次?|几个)价/y],
  // 那几个人里谁…: those who are called there.
  ['noun:contact', '那这他她', /(?:[那这]|他们|她们)(?:几(?:个|位)?|些)(?:联系)?人(?:里面?|当中|中|之中)?/y],
  // 每次多少: how much each, of what is listed one by one.
  ['q:some', '每各', /每一?[次笔](?:都|各|分别)?是?多少(?:钱|款)?/y],
  [
    'noun:rows',
    'e',
    /(?:each|every)(?: single| individual)? (?:payment|receipt|deposit|instal?lment)(?![a-z])/y,
  ],
  // 金额先空着: what is not said is not to be written.
  [
    'filler',
    '金价报电地评分联预费日',
    /(?:金额|价格|报价|电话|地址|评级|分类|联系人|预算|费用|日期)(?:(?:先|暂时?)+(?:不填|不写)|(?:先|暂时?|都|就)*(?:空着|留空|待补|空白))(?=[，,。;!]|$)/y,
  ],
  [
    'filler',
    'laen',
    /(?:leave|leaving) (?:the |its |their )?(?:amount|address|rating|category|phone|contact|date|price|fee) (?:blank|empty|open|out)(?: for now)?(?=[,.;!]|$)|(?:amount|address|rating|price|fee|contact) to follow(?=[,.;!]|$)|no (?:amount|address|rating|contact) yet(?=[,.;!]|$)/y,
  ],
  [
    'money',
    'w',
    /we(?:'ve| have)? (?:take|took|taken|bring|brought|pull|pulled|rake|raked|get|got)(?: in)?(?=(?: so far| this| last| in| since| from| over| between| for|[,.?]|$| altogether| overall| total))/y,
  ],
  [
    'money',
    'btcgpwm',
    /(?:bring|brought|take|took|taken|came|come|pull|pulled|rake|raked) in(?![a-z])|(?:turn|turned) over(?![a-z])|takings(?![a-z])/y,
  ],
  [
    'status:in-progress noun:project',
    'awy',
    /(?:are we|we're|we are|are you|you're) (?:currently |still |all )?(?:working on|busy with)(?: (?:right )?now| at the moment)?(?![a-z])/y,
  ],
  [
    'status:in-progress noun:project',
    '手正还在',
    /(?:手上|手头)?(?:正|还)?在(?:忙|做|干|跑)(?:些|着)?(?:什么|啥)(?:项目|活)?(?=[，,。?？!]|$|呢|啊)/y,
  ],
  [
    'status:cancelled',
    'twhb',
    /(?:that )?(?:we )?(?:had|have|has) (?:to|been) (?:cancel(?:led)?|drop(?:ped)?|scrap(?:ped)?|call(?:ed)? off)(?![a-z])/y,
  ],
  [
    'status:declined',
    'tgwhb',
    /(?:(?:were|was|got|been|have been|has been|had been|we lost) )?(?:turned down|rejected|refused)(?![a-z])/y,
  ],
  ['status:declined attr', '被', /被(?:客户|对方|人家)?(?:拒绝?|谢绝|婉拒|否决?)(?:掉)?了?的?/y],
  [
    'status:in-progress attr',
    '正做干跑弄进忙',
    /正?(?:做|干|跑|弄|进行|忙)着的?(?=项目|[，,。?？!\s]|$|呢|有)/y,
  ],
  ['most most:size', 'w', /worth (?:the )?most(?![a-z])/y],
  ['most most:size', '最', /最值钱|最贵/y],
  [
    'status:inactive',
    '停不没',
    /停(?:掉|了)?的|(?:停掉|停了|已经)?(?:不再?|没在?|停止)合作(?:了)?的?(?=客户|有|是|[，,。?？]|$|呢)/y,
  ],
  ['prep:to', '发出给', /[发出](?:给|过给)(?=[^，,。;!?]{1,16}的?报价)/y],
  [
    'noun:overview',
    'h',
    /how(?: are we|'re we| is business| are things| did we| have we| has business| was business|'s business|'s trade)(?: been)? ?(?:doing|going|do|done|did|looking|fared?|shaping up)?(?: overall| so far)?(?= (?:in|this|last|for|over|since|during|between|from|today|so far|q[1-4]|20\d\d)(?![a-z]))/y,
  ],
  // Her number is …: of a person it is dialled.
  ['field:phone', 'n', /number(?= (?:is|should|was) |:)/y],
  ['field:phone', '号', /号码?(?=是|:|应该|错了|改)/y],
  // 按客户拆开, split by client.
  ['by:client', '拆分', /[拆分](?:成|开成?|解成|到)(?:各个?|每一?[个家])?客户/y],
  ['by:month', '拆分', /[拆分](?:成|开成?|解成|到)(?:各个?|每一?个?)?月份?/y],
  ['by:quarter', '拆分', /[拆分](?:成|开成?|解成|到)(?:各个?|每一?个?)?季度/y],
  ['by:month', 'm', /month[- ](?:by|on)[- ]month|monthly/y],
  ['by:quarter', 'q', /quarter[- ](?:by|on)[- ]quarter/y],
  // Which quarter brought in the most is asked of all of them.
  ['by:month', 'w', /(?:which|what) month(?![a-z])/y],
  ['by:quarter', 'w', /(?:which|what) quarter(?![a-z])/y],
  ['by:year', 'w', /(?:which|what) year(?![a-z])/y],
  ['by:month', '哪', /哪一?个?月份?/y],
  ['by:quarter', '哪', /哪一?个季度/y],
  ['by:year', '哪', /哪一?年/y],
  ['by:year', 'y', /year[- ](?:by|on)[- ]year/y],
  ['by:client', 'c', /(?:client|customer)[- ]by[- ](?:client|customer)/y],
];
