import type { Composition } from './everyday.ts';

const divides = '按分逐各每';
const by = '(?:按照?|分|逐|各[个位]?|每一?[个位名家]?)(?:各个?|每个?)?';
const within = '(?:里面?|中|当中)(?:带|含|有|包含)(?:有|着|个)?(?=[^没哪几多])';
const columns = '地址|电话|手机|联系方式|评级|等级|分类|类别|发票';
const each = '(?:by|per|each|every|for each)';

/** Words put together from parts, and the characters they begin with: 按客户, 每个月, 改成, 还没开始, by quarter. */
export const compositions: readonly Composition[] = [
  ['by:month', divides, new RegExp(`${by}月(?:份|度)?(?![\\d一二三四五六七八九十])`, 'y')],
  ['by:quarter', divides, new RegExp(`${by}季度?`, 'y')],
  ['by:year', divides, new RegExp(`${by}年(?:份|度)?`, 'y')],
  ['by:client', divides, new RegExp(`${by}客户`, 'y')],
  ['by:contact', `${divides}哪`, new RegExp(`(?:${by}|哪[个位名])联系人|每个?人`, 'y')],
  [
    'by:rating',
    divides,
    new RegExp(`${by}(?:客户)?(?:评级|等级|级别)(?!排|高|从|由)(?:来?分(?:组|开)?)?`, 'y'),
  ],
  ['by:category', divides, new RegExp(`${by}(?:客户)?(?:分类|类别|类型|类)(?:型)?(?:来?分(?:组|开)?)?`, 'y')],
  ['by:status', divides, new RegExp(`${by}(?:个)?(?:项目|客户)?(?:状态|进度)(?:来?分(?:组|开)?)?`, 'y')],
  ['by:rating', 'bpe', /(?:by|per|for each|each) rating(?![a-z])/y],
  ['by:category', 'bpe', /(?:by|per|for each|each) (?:category|type|kind)(?![a-z])/y],
  ['by:status', 'bpe', /(?:by|per|for each|each) (?:status|progress|state)(?![a-z])/y],
  ['by:other', divides, new RegExp(`${by}(?:天|日|周|星期|项目|地区|行业|省|市)`, 'y')],
  ['by:contact', '联', /联系人(?:维度|分组)/y],
  [
    'sort:amount',
    '按照金总',
    /(?:按照?(?:项目|合同|欠款|报价)?)?(?:总?金额|钱数|数额|欠款)(?:的?(?:大小|高低|多少))?(?:来?排序?列?|(?=从|由))/y,
  ],
  ['sort:amount', 'sob', /(?:(?:sort(?:ed)?|order(?:ed)?) )?by (?:the )?(?:amount|value|size)(?![a-z])/y],
  [
    'sort:settled',
    '按照已',
    /(?:按照?)?已(?:回款|收款?|付)(?:金?额)?(?:的?(?:大小|高低|多少))?(?:来?排序?列?|(?=从|由))/y,
  ],
  ['sort:name', '按照名', /(?:按照?)?(?:客户|项目)?名[称字]?(?:来?排序?列?|(?=从|由))/y],
  [
    'sort:name',
    'soba',
    /(?:(?:sort(?:ed)?|order(?:ed)?) )?by (?:the )?name(?![a-z])|alphabetically(?![a-z])/y,
  ],
  ['sort:rating', '按照评等', /(?:按照?)?(?:客户)?(?:评级|等级|级别)(?:的?高低)?(?:来?排序?列?|(?=从|由))/y],
  ['sort:rating', 'sob', /(?:sort(?:ed)?|order(?:ed)?) by (?:the )?rating(?![a-z])/y],
  [
    'sort:date',
    '按照日时',
    /(?:按照?)?(?:创建|新建|到账|回款|报价)?(?:时间|日期)(?:的?先后)?(?:来?排序?列?|(?=从|由)|顺序)/y,
  ],
  ['sort:date', 'sob', /(?:sort(?:ed)?|order(?:ed)?) by (?:the )?(?:date|time|day)(?![a-z])/y],
  ['order:desc', '降倒', /(?:降序|倒序)(?:排列?)?/y],
  ['order:asc', '升正', /(?:升序|正序)(?:排列?)?/y],
  ['order:desc', 'lbhnmdfi', /(?:in )?descending(?: order)?(?![a-z])/y],
  ['order:asc', 'slocaefi', /(?:in )?ascending(?: order)?(?![a-z])/y],
  ['as:csv', '成为存到用以c', /(?:(?:成|为|到|存成|用|以)(?:一?[个份])?)?csv(?:的)?(?:文件|格式|表格?)?/y],
  ['as:csv', '成为到', /(?:成|为|到)(?:一?[个份张])?表格/y],
  [
    'as:csv',
    'aitcs',
    /(?:(?:as|into|to|in) )?(?:an? )?(?:csv(?: files?| format)?|spread ?sheets?)(?![a-z])/y,
  ],
  [
    'recent',
    '最新',
    /(?:最近|最新)(?:录入?|新增|新建|新开|添加|建|加|登记)?(?:的|进来的)?(?=\d|[一二两三四五六七八九十几]{1,3}[笔个条项家位]|(?<=最新的?)客户)/y,
  ],
  [
    'recent',
    'lmn',
    /(?:latest|newest|most recent(?:ly added)?|last(?= \w{1,5} (?:payment|settlement|project|client|customer|quot)))(?= (?:\d|two|three|four|five|six|seven|eight|nine|ten|clients|customers)(?![a-z]))/y,
  ],
  ['recent', '最上', /(?:最近|最新|上)的?(?=一[次笔](?:的?(?:回款|收款|付款|到账|进账|打款)))/y],
  ['recent', 'l', /last(?= (?:pay|paid|payment|settle))/y],
  ['q:some', '几多', /(?:几|多少)笔/y],
  // 好几千块: nobody can write that down.
  ['#inexact', '好几', /好?几[十百千万][十百千万多来余]{0,3}(?:块|元)?(?:钱)?/y],
  [
    'owe',
    '欠',
    /欠(?:着|了|有)?(?:我们?|咱们?)?(?:的|多少)?(?:钱|款|账)?(?:没[付给还结]清?|未[付还结]清?)?(?!条)/y,
  ],
  ['owe', '从自什何', /(?:[从自])?(?:什么时候|何时|哪天|几时)(?:开始|起)?就?欠(?:下|着)?的?/y],
  ['owe', '欠拖', /[欠拖](?:了|着)?(?:有)?多[久长](?:时间)?了?/y],
  ['act:record', '补', /补上?(?=一?[笔条](?!.{0,4}[登记录]))/y],
  ['filler', '补', /补上?(?=一?[笔条].{0,4}[登记录])/y],
  ['owe', 's', /since when(?![a-z])/y],
  // 这个月比上个月: one beside the other.
  ['conj', '比', /比(?=[上去前今这本大\d一二三四]|同期)/y],
  ['act:count', '比对', /比一比|(?:比较|对比)一?下/y],
  [
    'conj',
    'w',
    /with(?= (?:the )?(?:last|previous|q\d|20\d\d|year|month|quarter))(?<=compare [^.?!]{1,60})/y,
  ],
  ...(['month', 'quarter', 'year'] as const).map(
    (unit, i): Composition => [
      `by:${unit} money`,
      'wh哪',
      new RegExp(
        `which ${unit} (?:was|is|has been) (?:the |our )?(?:best|worst|strongest|weakest)(?![a-z])|哪一?个?${['月份?', '季度?', '年'][i]}(?:的?(?:业绩|生意|收入))?最[好差旺淡]`,
        'y',
      ),
    ],
  ),
  ['conj', 'vcw', /(?:compared? (?:with|to)|versus|vs\.?)(?![a-z])/y],
  ['act:see act:list', '列拉出', /(?:列|拉|出)(?:一?[个份张])(?:单子|清单|名单|列表|表)/y],
  // One by one: 逐笔, 一条一条, 挨个.
  ['act:see act:list', '逐一挨', /逐(?:[笔条项个]|一(?!月))|一([笔条项个])一\1|挨[个笔条]/y],
  ['act:see act:list', 'ls', /(?:list|show)(?: me)? (?:them|those|these)(?: all)?(?=[.!?,;]|$| please)/y],
  ['q:money q:amount', 'h', /how much money(?![a-z])/y],
  // 甲跟乙: one and the other.
  ['conj', '跟', /(?<=[^，,。;!?\s我咱])跟(?=[^，,。;!?\s])/y],
  ['act:update', '调', /调(?:整?一?下|一调)(?=吧?(?:[，,。!?]|$)|评级|等级|地址|分类|类别|状态|金额)/y],
  ['set', '换', /换个?(?=联系人|对接人|接口人)/y],
  ['set', '以今往', /(?:以后|今后|往后)(?:就|都)?(?:改)?找(?=..)/y],
  ['money', '付打给收交', /[付打给收交]过(?=多少|几|[我咱])/y],
  [
    'limit act:see',
    '捞拉取挑给列',
    /[捞拉取挑给列](?:出)?(?=[一二两三四五六七八九十\d]{1,3}[个家条笔份位])/y,
  ],
  ['act:create', '建', /建(?:成|为)(?=项目)/y],
  ['verb', '又', /又(?:重新|再次|继续)?合作(?:上|起来)?了?/y],
  ['status:cancelled', 'o', /off(?=[;,.!]|$)/y],
  ['filler', '几', /(?<=(?:最[大高多新]|最近)的?)几[笔个项家条]/y],
  // Nothing stands in a column: clients without an address.
  [
    'blank',
    '没未缺无',
    new RegExp(
      `(?:没有?|未|缺少?|无)(?:填写?|留下?|写|登记|录入?|标)?过?(?=(?:任何|联系)?(?:${columns}))`,
      'y',
    ),
  ],
  [
    'blank',
    'whlmn',
    /(?:(?:who |that )?(?:have|has|with) no|without|lacking|missing|having no)(?: an?| any| the| their)?(?= (?:address|phone|mobile|rating|category|invoice))/y,
  ],
  // Nothing was paid for it at all; what is partly paid is owed.
  [
    'unpaid',
    '还至从没一',
    /(?:还|至今|从来?)?(?:一分钱?(?:都|也))?(?:没有|没)(?:任何|收到过?)?(?:回款|收款|付款|到账)(?:记录|过)?(?=的?项目)/y,
  ],
  [
    'unpaid',
    'wn',
    /(?:without|with no|have no|has no|had no|no)(?: any)? payments?(?: yet| at all)?(?![a-z])/y,
  ],
  ['unpaid', 'h', /(?:have|has) no payments?(?: yet| at all)?(?![a-z])/y],
  // 出版社类的客户
  ['kind', '类', /类(?:型|别)?的?(?=客户)/y],
  ['act:create', 's', /start(?:ed)?(?= (?:each|every|per|this|last|in)(?![a-z]))/y],
  ['limit', 'f', /first(?= (?:\d|two|three|four|five|six|seven|eight|nine|ten)(?![a-z]))/y],
  // 报价8万: how much, and no paper.
  ['field:amount', '报', /报价(?=是|为|:|：|¥|￥|大?约?\d|[一二两三四五六七八九十百])/y],
  ['act:create', '做出', /(?:做|出)(?:一?[个份])?(?=报价)/y],
  // … should be 18 thousand, please correct it: with an order behind it, one itself.
  [
    'set',
    's',
    /should (?:now |really |actually |in fact |just )?(?:be|read|say)(?= (?:[^.?!;]|[.]\d){1,60}(?:please |, )(?:correct|fix|change|update|amend)(?![a-z]))/y,
  ],
  [
    'set',
    '应',
    /应该?是(?=[^。；;？?!]{1,30}[，,][^。；;？?!，,]{0,4}(?:改|更正|更新|调)(?:一下|过来|回来|掉))/y,
  ],
  ['called', 'i', /is now (?:called |known as )?(?=[a-z])/y],
  [
    'act:create',
    'acso',
    /(?<=(?:like|want|need) (?:an?|the|another) (?:new )?(?:client|customer|project|contact|payment|quotation|quote) )(?:created|added|opened|set up)(?![a-z])/y,
  ],
  // 可以开工了: how it stands, beside what it is set to.
  ['filler', '可', /可以(?=(?:开工|开始|启动|收尾|结束|交付|完结)了)/y],
  [
    'act:create',
    'dpmwi',
    /(?:draft|prepare|draw up|make out|write up|work up|issue|raise)(?= (?:(?:me|us) )?(?:an?|the|another) (?:new )?quot)/y,
  ],
  ['act:create noun:quotation', '报', /报(?:个|一个)价/y],
  ['limit', '最', /最多(?=要|给|列|看|显示|\d|[一二两三四五六七八九十]{1,3}[个家条笔份项位])/y],
  // Who pays most is asked of all of them.
  ['by:client', '哪谁', /哪一?[个家]客户|谁家(?!的)/y],
  ['by:client most:client', '最', /最[多高大]的(?:是哪[家个]客户|客户)/y],
  ['by:client most:client', 'blt', /(?:biggest|largest|top|best)(?: paying)? (?:client|customer)(?![a-z])/y],
  ['limit most:top', '前', /前(?=[一二两三四五六七八九十\d]{1,3}[大名强])/y],
  ['q:which', '哪', /哪(?=[一二两三四五六七八九十\d]{1,3}[个家位])/y],
  ['q:which q:some', '哪', /哪几[个位家笔条项份名次]/y],
  ['q:when', '什何哪w', /(?:是)?(?:什么时候|何时|哪[天日]|几号)|when (?:did|was|is)(?![a-z])/y],
  ['filler', '得', /得(?=最?[多少久])/y],
  // 欠得最久: the one that owes since the earliest day.
  ['sort:date', '最', /(?<=[欠拖]得?)最[久早]/y],
  ['act:search', '找搜查', /([找搜查])一\1/y],
  // 联系人找陈立: who it is, and nobody is looked for.
  ['noun:contact', '联对接', /(?:联系人|对接人|接口人)(?:就|直接)?找(?=[^，,。;!?\s])/y],
  // 甲接受了报价: whoever is spoken of before it, and no name begins with 了.
  ['act:accept status:accepted', '接', /接(?:受|下)了(?!的)/y],
  ['act:decline status:declined', '拒谢婉', /(?:拒绝|谢绝|婉拒)了(?!的)/y],
  ['called', 'cn', /(?:call|name) (?:it|them)(?= (?!off(?![a-z])|a day|quits|in(?![a-z])))/y],
  ['filler', '一两二三四俩几', /[一两二三四俩几]个?字(?![母幕典])/y],
  ['filler', '以之', /[以之]内(?=[，。!?]|$)/y],
  // 这两笔都记上: those just told of, and all of them.
  [
    'both',
    '这那两三四几俩',
    /[这那]?[两俩三四几][笔条](?:回款|收款|款项?|账|钱)?(?=[，,]?(?:都|全|一起|一并|统统))/y,
  ],
  ['both:2', '两俩', /(?:两|俩)[个家位笔](?![字月])/y],
  ['both:3', '三', /三[个家位](?![字月])/y],
  ['de', '嘅', /嘅/y],
  ['noun:list', '客', /客户表(?![单格])/y],
  ['q:where', '住在', /(?:住|在)(?:哪儿?|什么地方)|在(?:哪|什么)个?(?:城市|地方)/y],
  ['field:address', '联', /联系地址/y],
  ['then:else', '顺', /顺(?:带|便)(?:着|再)?/y],
  ['please', '请', /请问(?:一?下)?/y],
  ['please', '确', /确认(?=删除?|停用|新建|登记|取消|创建|修改)/y],
  // 名字打错了，…: what was wrong, and no correction of what is said now.
  [
    'verb',
    '打写登记录填输弄搞报算',
    /(?<=名字|姓名|电话|手机|号码|地址|评级|金额|日期)(?:打|写|登|记|录|填|输|弄|搞|报|算)[错少多反漏低高]了/y,
  ],
  // 联系人写何菲: what is set down as a field, and the verb no part of it.
  [
    'cop',
    '就先还那写填记设定',
    /(?<=日期|金额|标题|名称|名字|姓名|电话|手机|时间|评级|分类|地址|联系人|对接人|接口人)(?:就|先|还是|还|那)*(?:[写填](?:成|为|上)?|[设定记](?:成|为|上))(?=[^，,。;了过错完好的在意真字实作充词])/y,
  ],
  [
    'cop',
    '就先还那放用挂定选记',
    /(?<=联系人|对接人|接口人)(?:就|先|还是|还|那)*[放用挂定选记](?:上|成)?(?=[^，,。;了过错完好的在来于户下录账弃择断一哪什谁])/y,
  ],
  // The 2,000 I logged against it: said of it, and no order.
  [
    'prep:for',
    'tiwhsy',
    /(?:that )?(?:i|we|he|she|you|they) (?:logged|recorded|entered|booked|put in|keyed in)(?: (?:against|for|on|under|to))(?![a-z])/y,
  ],
  ['noun:contact q:who q:some', 'w', /who (?:do|should|can) (?:we|i|you) (?:talk|speak|write) to(?![a-z])/y],
  [
    'filler',
    'fcpre',
    /for good(?=[,.!]|$)|(?:contacts|projects|records|everything) and (?:all|everything)(?=[,.!]|$)/y,
  ],
  ['act:enable', '恢', /恢复(?=客户)|(?<=把[^，,。;]{1,20})恢复(?:过来|一?下|合作)?(?=吧?(?:[，,。!]|$))/y],
  ['verb', '改换', /[改换]个?名字?了(?!，?(?:叫|改|换))/y],
  // 取消 is ordered, 取消的 and 取消了 is how things are.
  ['status:cancelled', '取作终', /(?:取消|作废|终止)(?:(?:了|掉)?的|[了过])/y],
  ['loc', '里下', /[里下](?=新建|添加|新增|创建|[加建录添开立])/y],
  ['q:howto', '是什', /是?什么意思|(?<=^|[，。?!])什么(?:是|叫)(?=[^，。?!]{2,12}[?。]?$)/y],
  ['noun:other', '我你您iy', /我欠[你您]|[你您]欠我(?!们)|(?:you(?:'ll)? owe me|i owe you)(?![a-z])/y],
  ['q:count', '多几', /(?:多少|几)项(?!目)/y],
  [
    'contains',
    'w',
    /(?<!(?:do we have|have we got|have we|we have|are there|have you got) )with (?=['"“‘])/y,
  ],
  ['contains', 'i', /in (?:the|their|its) (?:names?|titles?)(?![a-z])/y],
  [
    'noun:info',
    'rf',
    /(?<=(?:'s|s'|the|their|its|client|full|complete|entire|whole) )(?:record|file)s?(?![a-z])/y,
  ],
  ['noun:client noun:list', 'c', /client lists?(?![a-z])/y],
  ['noun:list', '客', /客户记录/y],
  ['act:create', '录', /录[入进]系统/y],
  ['please', '我咱', /(?:我们?|咱们?)(?:要|想|需要)(?=[给在把新建登录加删停查看])/y],
  ['act:update', '改', /改(?:[个一]下?|过来|回来|掉)/y],
  // 地址也一起改，改成…: what is to be changed too, and not yet to what.
  [
    'act:update',
    '也都一顺同再还',
    /(?:也|都|再|还|要|得|一起|一并|一块儿?|顺便|顺带|同时|跟着)+(?:给[他她它]们?)?(?:改|换|变|调|更新|修改)(?:一?下|了|掉|一改)?(?=吧?[，,。:])/y,
  ],
  ['aside', '历', /历年|历来/y],
  ['field:date', '时', /时间(?=是|:|为|[上本昨今前大]|\d)/y],
  ['q:how', '如怎', /(?:如何|怎样)(?=[?，。!]|$)/y],
  ['money', '回', /回了(?=多少)/y],
  ['q:which', '几', /几何(?=[?，。]|$)/y],
  ['act:count', '拆', /拆(?:一?下|分)/y],
  ['act:record', '入记', /[入记]个账/y],
  // …'s rating changed to C, the price brought down to 5k: what is wanted of it.
  [
    'set',
    'cmsulrbdpaei',
    /(?:changed|moved|set|switched|updated|lowered|raised|bumped|brought|downgraded|upgraded|put|marked|corrected|revised|adjusted|lifted|edited|modified|altered|amended|dropped|reduced|increased|cut)(?: up| down| back| over)? to(?= )(?<=(?:like|want|need|have|get|see) [^,.;!?]{2,60})/y,
  ],
  [
    'act:update',
    'rlcidbp',
    /(?:raise|lower|cut|increase|drop|bump|reduce|decrease|push|bring)(?: up| down)?(?= [^,.;!?]{0,50}(?:budget|amount|price|fee|value|total|rating)(?![a-z])[^,.;!?]{0,50} to )/y,
  ],
  // Bump it up to rating A: a verb of going up or down, where it goes to a grade.
  [
    'act:update',
    'bldrmkpt',
    /(?:bump|lift|lower|drop|raise|move|knock|push|promote|demote|take|bring)(?= [^,.;!?]{1,50} (?:(?:up|down|back) )?to (?:an? |the )?(?:rating|grade|level|tier|[a-e][+-]?(?![a-z])))/y,
  ],
  ['set', 'ud', /(?:up|down) to(?= (?:an? |the )?(?:rating|grade|level|tier|[a-e][+-]?(?![a-z])))/y],
  // Put Ann Lee down as a contact: one more, and no field of another.
  [
    'act:create',
    'peh',
    /(?:put|enter|have)(?= [^,.;!?]{2,40} (?:down|in) as (?:an?|another) (?:new )?(?:contact|client|customer)(?![a-z]))/y,
  ],
  ['act:delete', 'dr', /(?:deleting|removing)(?![a-z])/y],
  ['act:mark', 'sm', /(?:setting|marking)(?![a-z])/y],
  ['act:create', 'ac', /(?:adding|creating)(?![a-z])/y],
  ['act:update', 'cu', /(?:changing|updating)(?![a-z])/y],
  ['act:record', 'lr', /(?:logging|recording)(?![a-z])/y],
  ['verb', 'hmr', /(?:handles?|manages?|runs?)(?![a-z])/y],
  ['filler', 's', /still(?![a-z])/y],
  ['filler', 'o', /ones(?![a-z])/y],
  ['filler', 'i', /in(?=\?|$)/y],
  ['act:create', '做搞弄', /(?:做|搞|弄)一?个?(?=新(?:项目|客户))/y],
  ['act:create', '添新加录登', /(?:添加|新增|加|录入?|登记)(?:为|成为?|到|进|入)(?!联系)/y],
  // 敦煌画册和校史馆改版这两个项目: said once more of those just named.
  ['that', '这那', /[这那](?:两|几|三|四)(?:个|家|位)?(?=(?:项目|客户|公司|出版社|联系人)|[都全])/y],
  // Which one, only what was said before can tell.
  [
    'pron:client',
    '这那某',
    /[这那某](?:家|个|间)(?:出版社|公司|书店|杂志社|报社|学校|大学|机构|单位|企业|工厂|集团|工作室)/y,
  ],
  [
    'pron:client',
    '这那',
    /[这那]家(?=(?:去|今|前|本|上|这|最|一共|总共|还|目前|现在|都|有|欠|回|收|付|给|打|\d)|$|[?。!])/y,
  ],
  ['filler', '老各大', /(?:老师|老板|各位|大家)们?(?:早上|上午|下午|晚上)?好(?=[，,。!~ ])/y],
  ['please', '唔', /唔该晒?/y],
  ['act:see', '睇看瞅瞧瞄查数翻', /睇(?:下|吓|睇)?|看一眼|([看瞅瞧瞄查数翻])一?\1|[瞅瞧瞄]一[下眼]/y],
  ['act:see', '告汇调查翻', /告知|汇报|调阅|查阅|翻(?:阅|看|出|翻|一下)/y],
  ['act:search', '找搜捞', /([找搜])\1|捞(?:一下|出来?)/y],
  ['act:count', '算cs', /算算|(?:compare|calculate|compute|summari[sz]e)(?![a-z])/y],
  ['act:see', 'dfr', /(?:display|fetch|retrieve|review)(?![a-z])/y],
  ['money', '第这那', /(?:第[\d一二三四五六七八九十]{1,2}|[这那])笔(?:款项?|钱|回款|收款|付款)/y],
  [
    'money',
    'bcgni',
    /(?<=(?:^|[ ,])(?:we|we've|we have|we had)(?: actually)? )(?:bill(?:ed)?|charged?|gross(?:ed)?|bank(?:ed)?|clear(?:ed)?|net(?:ted)?|invoiced?)(?=(?: so far| this| last| in| since| from| over| between| for| during|[?.,]|$))/y,
  ],
  ['money', 'w', /we(?: have)? ma[dk]e(?=(?: so far| this| last| in| since| from| over| between|[?.]|$))/y],
  ['filler', '那当', /(?:那|当)(?:一?天|日)(?!晚|早|下|上)/y],
  ['field:category', '归划', /(?:归类|划归|归)(?:到|为|入|在|进)/y],
  ['filler', '跟', /跟(?:我|咱)们?/y],
  ['filler', '额诶噢哟哎', /(?:额|诶|噢|哟)(?=[，,。… 不])|哎[呀哟]/y],
  ['filler', 'uoeh', /(?:um+|uh+|oh|er|erm|hmm+)(?![a-z])/y],
  ['filler', '就够', /就?够(?:了|用)?(?=[，,。!]|$)/y],
  ['filler', '一', /一[份个张条笔位家名项]/y],
  ['noun:info', 'e', /everything (?:(?:we|you) (?:have|know|hold)|on (?:file|record))(?![a-z])/y],
  ['filler', '其别剩', /其[他它余](?:的|都)?|别的|剩下的/y],
  ['noun:other', '邮电传网微税职', /邮编|(?:电子)?邮箱|传真|网址|微信|税号|职[位务]/y],
  ['called', '一个位家名', /一?[个位家名]叫(?![停好苦喊])/y],
  ['please', '请麻劳', /请(?:你|您|帮忙|帮我)?|(?:麻烦|劳烦)(?:你|您|帮我|帮忙)?/y],
  [
    'please',
    'cwi',
    /(?:could|can|would|will) (?:you|u)(?: please| mind)?(?![a-z])|i(?:'d like| would like| want| need)(?: you)?(?: to)?(?![a-z])/y,
  ],
  [
    'set',
    '改提上下调设换变标升降转置定更修搬迁推退恢',
    /(?:改|提升?|提高|上调|下调|调整?|设置?|设定|换|变更?|标记?|升级?|降级?|转|置|定|推进?|退回?|恢复|更新|修改|更改|更换|更正|变动|搬|迁)(?:成|为|到|至|回)(?:了|了?为)?|[改调](?=[a-z](?![a-z]))/y,
  ],
  ['contains', '名里中当', new RegExp(`(?:名字|名称)?${within}`, 'y')],
  ['contains:client', '客', new RegExp(`客户名[字称]?${within}`, 'y')],
  ['contains:project', '项', new RegExp(`项目名[字称]?${within}`, 'y')],
  ['person', '我咱', /(?:我们?|咱们?)(?:跟|和|与|同)/y],
  ['please', '拿发传交', /(?:拿|发|传|交)给我们?/y],
  [
    'money',
    '打转汇付交给进',
    /[打转汇付交](?:过来|过去|来|给)(?:我们|咱们|我|咱)?(?:了|过)?|[给付打交](?=得最?[多少])|进来(?:了|过)?(?=多少|几)|[打转汇](?:了|过)(?=几|多少|\d|[一二两三四五六七八九十])/y,
  ],
  [
    'money',
    '给付打收交钱款',
    /(?:给|付|打|收|交)(?:了|过)?[钱款](?!数)|(?<!多少)[钱款](?=都?(?:还|一直)?[没未]|有[多几]|收|到|付|结|回|打|逾|了|[，。?]|$)/y,
  ],
  [
    'ability',
    '能可会',
    /(?:能|可以|会)(?:帮我|为我|给我)?(?:做|干|办|处理)(?:些|点)?(?:什么|啥|哪些)(?:事情?)?|会(?:些|点)?(?:什么|啥|哪些)/y,
  ],
  ['q:yesno', '了', /了没有?(?=[?，。]|$)/y],
  ['field:category', '哪', /哪一?[类种]/y],
  [
    'field:invoiceType',
    '开',
    /开的?是?(?:什么|哪种|啥)(?:类型|样)?的?(?:发票|票)|开(?=具?(?:增值税)?[专普电].{0,6}票)/y,
  ],
  [
    'status:pending',
    '还尚没未待',
    /(?:还|尚)?(?:没有?|未)(?:正式)?(?:开始|启动|开工|动工|开展|做)(?:的|了)?(?!完)|待(?:启动|开始|开工|办)/y,
  ],
  [
    'status:unfinished',
    '还尚没未',
    /(?:还|尚)?(?:没有?|未)(?:全部?|都)?(?:做完|完成|完工|完结|结束|结项|交付|竣工|弄完|搞定|收尾)(?:的|了)?/y,
  ],
  [
    'status:unfinished',
    'nui',
    /(?:not(?: yet)?(?: been)? (?:completed?|finished|done|delivered)|unfinished|incomplete|uncompleted)(?: yet)?(?![a-z])/y,
  ],
  // Feasts move, and no calendar of ours has them.
  [
    'when',
    '国春元中端清双圣过黄五十寒暑',
    /(?:(?:国庆|春节|元旦|中秋|端午|清明|双十[一二]|双1[12]|圣诞|过年|黄金周|寒假|暑假)节?(?:长假|假期|期间|前后|当天|那一?[天周月年]|那个月|那几天)?|(?:五一|十一)(?:长假|假期|期间|黄金周|当天|那[天周]))(?![书文出传社图杂公小中大街路村])/y,
  ],
  ['when', 'ce', /(?:christmas|easter)(?: eve| day| week)?(?![a-z])/y],
  ['status:completed', '已', /已经?(?:完成|做完|完工|完结|结束|结项|交付|竣工)了?/y],
  [
    'status:in-progress',
    '正在还',
    /(?:正|还)?在(?:做|执行|进行|推进|开展|制作|建|跑|推|弄|搞)(?:中|着)?(?![的了]?[人事])/y,
  ],
  ['status:in-progress', '已', /已经?(?:启动|开始|开工)了?/y],
  ['status:cancelled', '已被', /(?:已经?|被|已经?被)(?:取消|作废|终止)了?/y],
  ['by:month', 'bpefm', new RegExp(`(?:${each} months?|monthly|month by month)(?![a-z])`, 'y')],
  ['by:quarter', 'bpefq', new RegExp(`(?:${each} quarters?|quarterly)(?![a-z])`, 'y')],
  ['by:year', 'bpefya', new RegExp(`(?:${each} years?|yearly|annually)(?![a-z])`, 'y')],
  ['by:client', 'bpef', new RegExp(`${each} (?:client|customer)s?(?![a-z])`, 'y')],
  [
    'by:contact',
    'bpefw',
    new RegExp(
      `(?:${each}|per-) ?contact(?: person)?s?(?![a-z])|which contact(?: person)?s?(?![a-z]| (?:do we|does|are there|are at|have we|can i|should i)(?![a-z]))`,
      'y',
    ),
  ],
  ['by:other', 'bpefdw', new RegExp(`(?:${each} (?:day|week|project)s?|daily|weekly)(?![a-z])`, 'y')],
  [
    'status:pending',
    'hn',
    /(?:haven't|hasn't|have not|has not|not)(?: yet)? (?:been )?started(?: yet)?(?![a-z])/y,
  ],
];
