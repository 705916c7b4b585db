import type { Composition } from './everyday.ts';

/** What offices and studios call the same things. */
export const officeWords: Readonly<Record<string, string>> = {
  'status:completed':
    '收尾了 验收了 验收 已验收 验收过 办完 办完了 完事 完事了 完活儿了 结案 已结案 收官 圆满结束 结了项 全部交付 done_and_dusted closed signed_off handed_over in_the_bag shipped finalised finalized all_done all_wrapped_up polished_off ticked_off in_the_can',
  'status:cancelled':
    '黄掉 黄掉了 黄掉的 搞黄 搞黄了 告吹 告吹了 吹了 吹掉了 凉了 凉凉 废了 废掉了 流产 流产了 打水漂了 叫停了 不搞了 停掉不做了 没做成 没成 dead killed axed binned abandoned dropped pulled written_off fallen_through cancelled_off came_to_nothing',
  'status:in-progress':
    '动工 动工了 开干 开干了 上马 上马了 实施中 实施 在实施 筹划完开工了 正进行 正在进行 在赶 在忙 在弄 being_worked_on worked_on in_production in_process up_and_running in_full_swing moving_along kicked_off live',
  'status:pending':
    '筹备中 在筹备 等开工 等开始 等启动 排队中 等着做 等着开工 没上马 没着手 upcoming not_yet_begun not_begun_yet still_to_start still_to_begin yet_to_kick_off not_kicked_off to_be_started waiting_its_turn',
  'status:sent': '已发送 发送了 已寄出 寄出 寄出去 寄出去的 发过去 out_with_clients out_with_them',
  'status:declined': '拒绝的 回绝 回绝的 没通过 没通过的 否掉 否了 否掉的 没中标 丢标 没拿下 lost',
  'status:accepted':
    '同意的 通过的 通过 敲定 敲定的 成交 成交的 中标 中标的 拿下 拿下的 签下 签下的 客户同意 客户同意的 客户点头 客户点头的 won green-lit',
  'status:inactive': '失效 失效的 冻结 冻结的 休眠 沉睡 流失 流失的 不再合作 不再合作的 retired',
  'status:active': '有效 启用中 启用中的 启用状态 在册 现役',
  'noun:contact':
    '业务联系人 经办人 经手人 联系窗口 对口人 对接的人 对接人员 point_of_contact liaison person_to_contact',
  'noun:project':
    '活儿 案子 工单 新活 新活儿 新案子 合同项目 差事 gig gigs piece_of_work pieces_of_work engagement engagements assignment assignments commission commissions work_order work_orders',
  'noun:client': '甲方 东家 主顾 客户单位 合作方 合作单位',
  'noun:quotation': '估价单 estimate estimates price_quote price_quotes',
  money:
    '进度款 中期款 二期款 三期款 一期款 保证金 首期款 末期款 余款 来款 款子 订金 首付 收款额 instalment instalments installment installments deposit deposits remittance down_payment down_payments part_payment part_payments final_payment balance_payment stage_payment stage_payments initial_payment first_payment bank_transfer wire_transfer advance_payment cash received_payment',
  'field:address':
    '注册地址 办公地点 办公室地址 坐落在 坐落于 位于 located_at based_at office_at office_address addr',
  'field:category':
    '行业 所属行业 种类 类目 客户性质 sector industry line_of_business classed_as classified_as',
  'field:rating': '信用评级 档次 credit_rating',
  'field:phone':
    '移动电话 办公电话 直线 直线电话 mobile_number cell_number cell_phone landline direct_line contact_number reachable_on reachable_at',
  'field:invoiceType': '票据类型 票据种类 invoice_kind billing_type invoicing_type',
  'field:amount':
    '一口价 定价 打包价 包干价 总包价 价钱 合同价 服务费 稿酬 项目总价 议定价 成交价 报酬 fixed_price fixed_fee flat_fee agreed_fee agreed_price agreed_amount contract_value contract_sum lump_sum priced_at valued_at agreed_at quoted_at costing coming_to to_the_tune_of cost total_price total_fee',
  'act:create': '增设 增添 收录 新起 onboard enrol',
  'act:see': '翻翻 拉个 拉出 run_me_through walk_me_through',
  please: 'let_me let_us',
  called:
    '叫作 称作 唤作 名字就叫 抬头是 大名 大名叫 known_as going_by by_the_name_of that_goes_by under_the_name_of under_the_name',
  'noun:info': '底细 客户卡片 client_card lowdown',
  filler: '不限时间 不限时段 all_in_all 一条一条地',
};

const thing =
  '(?:(?:brand[- ])?new |another |fresh )?(?:client|customer|account|contact|project|job|gig|piece of work|quote|quotation|estimate)';
const paper = '(?:新的?)?(?:客户|联系人|对接人|接口人|项目|单子|活儿|案子|报价)';
const payment =
  '(?:[\\d,.]{1,12}k? )?(?:(?:part|final|stage|balance|initial|first|second|down|bank|wire|received|new) )?(?:payment|deposit|instal?lment|receipt|transfer|remittance|cheque|advance)';
const before = '(?:最?(?:前头|前面?|上头|上面?|顶上)|头里|第一)';
const placed = `(?:(?:要|给我)?(?:排|放|列|摆)(?:在|到)?|在)${before}`;

/** The same put together from parts: verbs that mean a record only before what is recorded, and orders of lists. */
export const officeCompositions: readonly Composition[] = [
  // 挂上客户…, 设个项目: only before what can be made.
  [
    'act:create',
    '入补挂放设注弄搞起上存立接',
    new RegExp(
      `(?:入|补|挂上?|放进?|设立?|注册|弄|搞|起|上|存|立|接)(?:上|进)?(?:了)?(?:一?[个家位])?(?=${paper}(?!的|[有和与]))`,
      'y',
    ),
  ],
  [
    'act:create',
    'oskpelbriwg',
    new RegExp(
      `(?:open up|start up|start off|kick off|key in|punch in|put in|put down|put together|put up|sign up|establish|launch|load|begin|raise|initiate|spin up|introduce|save|store|note down|include|write up|work up|draw up|get me)(?= (?:a|an|the|our|another|two|three) ${thing}s?(?![a-z]))`,
      'y',
    ),
  ],
  [
    'act:record',
    'pnkmwjfc',
    new RegExp(
      `(?:put in|put down|put through|note down|note|post|key in|mark|write down|jot down|file|chalk up)(?= (?:an?|the|another) ${payment}(?: |$))`,
      'y',
    ),
  ],
  [
    'act:record',
    'p',
    /put(?= (?:[¥￥]|rmb ?)?\d[\d,.]{0,12}k?(?: (?:yuan|rmb|thousand))? (?:down )?(?:against|towards) )/y,
  ],
  ['filler', 'd', /down(?= (?:against|towards) )/y],
  ['money', 'tracb', /(?:transfer|receipt|advance|cheque)(?= (?:of|for|on|against) |,)/y],
  ['money', 'h', /has (?:arrived|landed|hit the account|come through)(?= (?:for|on)|[,.])/y],
  ['noun:project', '单新', /(?<=[个建开立添增些的份])新?单子?(?=[“"《，,:：?？]|叫|名|有|$)/y],
  // 来了家新单位: what a client is called where one is made.
  [
    'noun:client',
    '单公户账新',
    /(?<=[建加开增添录]|[个家])(?:新的?)?(?:单位|公司|户头|账户)(?=[:，,]|名?叫|名为|名字|名称)/y,
  ],
  [
    'noun:client',
    'acnf',
    /(?<=(?:an?|new|our|another|the) )(?:(?:client|customer) accounts?|accounts?|company|firm)(?= (?:called|named|for|by the name|known as|titled)(?![a-z])|:)/y,
  ],
  ['noun:client', 'a', /accounts(?= (?:please|rated|that|with|by)(?![a-z])|[?.]?$)/y],
  ['act:create', 'p', /put(?= [^,.?!]{1,40} on (?:the|our) books(?![a-z]))/y],
  ['filler', 'o', /on (?:the|our) books(?: as)?(?= (?:an?|our)? ?(?:new )?(?:client|customer)(?![a-z]))/y],
  ['act:record', 'p', /put (?:it|that|this|them) on the books/y],
  // 12,500 flat, 900 even, a flat 900: so much, and no more.
  [
    'filler',
    'afe',
    /(?:an? )?(?:flat|even|round)(?= (?:¥|rmb )?\d)|(?<=\d|k)(?: ?)(?:flat|even|all in|all told)(?=[,.?!]|$| )/y,
  ],
  [
    'filler',
    '整总共统',
    /(?<=[，,])(?:整|总共|统共|合共|谈定|谈好|说好|议定|作价|打包|总包|全包|包干|费用总计|费用合计)(?=\d|[一二两三四五六七八九十百]|¥)/y,
  ],
  // 客户位于: …, 在哪条街上.
  [
    'q:where',
    '在',
    /在(?:哪|什么)(?:一?[条个座栋]|位)?(?:街上?|路上?|区|市|楼|大厦|位置|地段|巷子?)(?:里|上)?/y,
  ],
  ['q:where', 'w', /(?:which|what) (?:street|road|part of town|town)(?: (?:is|are))?(?![a-z])/y],
  ['field:rating', '定评打', /(?:暂?定|评|打)(?:为|成|个)?(?=[a-e][+-]?级?(?:[，,。;!]|$))/y],
  [
    'field:rating',
    'ltcsr',
    /(?:level|tier|class|score|rate them|rating them|graded at|rated as)(?= [a-e][+-]?(?:[,.;!]|$))/y,
  ],
  [
    'field:category',
    'tk',
    /(?:type|kind)(?=:? [a-z]{3,20}(?:[,.;!]|$))(?<!(?:what|which|invoice|of|same|that) (?:type|kind))/y,
  ],
  [
    'field:category',
    '类归性属',
    /类别写|分类写|归类(?=[^到为在，,])|属于(?!什么|哪|啥|谁)(?=[\u4e00-\u9fff]{2,8}(?:[，,。]|$))/y,
  ],
  ['field:invoiceType', '走开', /[走开](?=[专普电][票用通子])/y],
  ['field:phone', '号打', /号码(?=\d)|打(?=1\d{10})/y],
  [
    'field:phone',
    'ncpy',
    /(?:number|cell|ph|call (?:her|him|them) on|you can reach (?:her|him|them) on)(?=:? [+\d(])/y,
  ],
  // Which come first, in whatever words.
  [
    'order:desc order:age',
    '最新刚近晚',
    new RegExp(
      `(?:最[新近晚]|新|刚)(?:的|[加建录签来](?:进来|入)?的|添加的|录入的|新增的|创建的|登记的)${placed}|最近(?:[加建录签来](?:进来|入)?|添加|录入|新增|创建|登记)的?${placed}`,
      'y',
    ),
  ],
  [
    'order:asc order:age',
    '最老旧早先',
    new RegExp(
      `(?:最[早老旧]|老|旧|早)(?:的|[加建录]的|添加的|录入的)${placed}|先[建加录来]的?${placed}`,
      'y',
    ),
  ],
  ['order:desc order:age', '从由', /[从由](?:[新近]到[旧远老]|晚到早|后到前)(?:来?排序?列?)?/y],
  ['order:asc order:age', '从由', /[从由](?:[旧远老]到[新近]|早到晚|先到后)(?:来?排序?列?)?/y],
  [
    'order:desc order:size',
    '金钱数合款贵大多',
    new RegExp(
      `(?:总?金额|钱|数额|合同额|合同金额|款项?|欠)?(?:最)?[大多高贵]的?${placed}|(?:总?金额|钱数|数额|合同额)(?:按?)?(?:降序|倒序)(?:排列?)?`,
      'y',
    ),
  ],
  [
    'order:asc order:size',
    '金钱数合款便小少低',
    new RegExp(
      `(?:总?金额|钱|数额|合同额|合同金额|款项?|欠)?(?:最)?(?:[小少低]|便宜)的?${placed}|(?:总?金额|钱数|数额|合同额)(?:按?)?(?:升序|正序)(?:排列?)?`,
      'y',
    ),
  ],
  ['order:desc order:size', '最', new RegExp(`最(?:贵|大|多|高|值钱)的?${placed}`, 'y')],
  ['order:asc order:size', '最', new RegExp(`最(?:便宜|小|少|低)的?${placed}`, 'y')],
  [
    'order:desc order:size',
    'lfbht',
    /(?:from )?(?:large(?:st)?|big(?:gest)?|high(?:est)?) to (?:small(?:est)?|low(?:est)?)(?![a-z])|(?:the )?(?:big|large|top|highest)(?: (?:value|amount|ones|money))? (?:first|at the top|on top)(?![a-z])/y,
  ],
  [
    'order:asc order:size',
    'sflct',
    /(?:from )?(?:small(?:est)?|low(?:est)?) to (?:large(?:st)?|big(?:gest)?|high(?:est)?)(?![a-z])|(?:the )?(?:small|cheap)(?: ones)? (?:first|at the top|on top)(?![a-z])/y,
  ],
  [
    'order:desc order:age',
    'mlnrsti',
    /(?:the )?(?:most recently|last|newly|recently|latest) (?:added|created|opened|entered|signed)(?: ones)? (?:first|at the top|on top)(?![a-z])|(?:the )?(?:new|recent)(?: ones)? (?:first|at the top|on top)(?![a-z])|(?:starting|start) with the (?:newest|latest|most recent)(?![a-z])|(?:in )?reverse chronological(?: order)?(?![a-z])|newest to oldest(?![a-z])/y,
  ],
  [
    'order:asc order:age',
    'efosti',
    /(?:the )?(?:earliest|first|oldest) (?:added|created|opened|entered|debts?)(?: ones)? (?:first|at the top|on top)(?![a-z])|(?:starting|start) with the (?:oldest|earliest)(?![a-z])|(?:in )?chronological(?: order)?(?![a-z])|oldest to newest(?![a-z])/y,
  ],
  ['sort:amount', 'i', /in order of (?:amount|value|size)(?![a-z])/y],
  ['sort:name', 'io', /(?:in order |(?<=(?:a|de)scending order ))of (?:the )?name(?![a-z])/y],
  ['sort:date', 'io', /(?:in order |(?<=(?:a|de)scending order ))of (?:the )?date(?![a-z])/y],
  ['order:desc order:size', 'i', /in (?:descending|decreasing) order of (?:amount|value|size)(?![a-z])/y],
  ['order:asc order:size', 'i', /in (?:ascending|increasing) order of (?:amount|value|size)(?![a-z])/y],
  [
    'sort:date',
    '按以',
    /(?:按照?|以)(?:欠的?|拖欠的?|建档|加入|添加|登记|录入|入库|签约)(?:时间|日期|先后|早晚)(?:的?(?:先后|早晚|顺序))?(?:来?排(?:序|列)?)?|(?:按照?)?先后(?:顺序)?(?:来?排(?:序|列)?)/y,
  ],
  ['sort:name', '以', /以(?:客户)?名[称字]为序/y],
  ['sort:amount', '按', /按(?:合同额|合同金额|合同价|总价)(?=从|由|排|降|升|倒|，|,|$)/y],
  ['limit', '取头限', /(?:取前|取头|头|限)(?=[一二两三四五六七八九十\d]{1,3}[个家条笔份位名项])/y],
  // 搜搜看, 查查看.
  ['act:search', '找搜', /([找搜])\1看/y],
  ['act:see', '查翻', /([查翻])\1看?/y],
  [
    'noun:rows',
    '到进收回每付打',
    /(?:到账|进账|收款|回款)(?:记录|明细|流水)|(?:[收付到打进](?:过|到|了)的?)?每一?[笔次](?:回款|收款|到账|进账|付款|款项?|钱|账)/y,
  ],
  ['money q:some', '到进都', /都?[到进]过?了?哪几?[些笔](?:账|钱|款)?/y],
  ['noun:project', 'j', /jobs?(?= (?:called|named|for|have|has)(?![a-z]))/y],
  // How many jobs have we got in progress.
  [
    'have',
    'hd',
    /have (?:we|you) got(?! (?:this|last|in (?:q[1-4]|20|19)|since|from)(?![a-z]))|(?:do )?we have got(?![a-z])/y,
  ],
  ['by:client', '逐一', /逐个客户|一家一家(?:地)?/y],
  ['by:month', '一', /一个?月一个?月地?/y],
  ['by:quarter', '一', /一个?季度?一个?季度?地?/y],
  ['money', '挣赚进落收', /(?:挣|赚|落袋|进项)(?:了|到)?(?=多少|几)|收回来?(?=多少)|收款总[数额]/y],
  ['money', 'h', /have we (?:banked|pocketed|had)(?= (?:this|last|in|so|from|since|over)(?![a-z]))/y],
  // 由许文对接: who is called there.
  ['noun:contact', '由找跟', /[由找跟](?=[^\s，,。;!?谁我你他她]{2,4}(?:来|负责)?对接(?:[，,。;!]|$))/y],
  ['filler', '来负对', /(?<=[^\s，,。;!?谁])(?:来|负责)?对接(?=[，,。;!]|$)/y],
  [
    'noun:contact',
    '对负窗',
    /(?<=[个位]|^|[，,])(?:对接|负责人|窗口)(?=[\u4e00-\u9fff]{2,3}(?:[，,。]|$)|，叫|:)/y,
  ],
  ['please', '你您', /[你您](?:能不能|能否|可以|可不可以|能)(?=[给把帮替在将])/y],
  [
    'please',
    '能可',
    /(?<=^|[，,。!])(?:能不能|能否|可不可以)给(?=[^，,。!?]{1,24}[建加添开立录登新]一?[个家位])/y,
  ],
  [
    'cancel',
    'n',
    /(?:nah|nope)(?=[ ,.!]|$)|not (?:just )?(?:yet|now)(?=[.!]|$)(?<=(?:[.…,!-] ?|nah )not (?:just )?(?:yet|now))/y,
  ],
  [
    'act:mark status:completed',
    'tcwf',
    /(?:tick off|close out|wrap up|finish off)(?= ["'a-z])(?<=(?:^|[.,;:!] ?|please |and |then )(?:tick off|close out|wrap up|finish off))/y,
  ],
  [
    'filler',
    'f',
    /for (?:the|our|my) (?:bookkeeper|accountant|accounts|boss|manager|team|books|records|taxman|auditors?|meeting|board)(?=[,.!?]|$)/y,
  ],
  // with Tom Marsh as contact: whoever it is, and not whose project.
  [
    'noun:contact',
    'w',
    /with(?= [a-z'. -]{2,40} as (?:the |our |their )?(?:main )?contact(?: person)?(?:[,.?!]|$))/y,
  ],
  [
    'filler',
    'a',
    /as (?:the |our |their )?(?:main )?contact(?: person)?(?=[,.?!]|$)(?<=with [a-z'. -]{2,40} as [a-z ]{7,30})/y,
  ],
  ['called', 's', /something like(?= ["'“‘])/y],
];
