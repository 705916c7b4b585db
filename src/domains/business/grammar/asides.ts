/** Words put together from parts that stand beside an order: what leads it in, why it is given, what is not wanted. */
export const asides: readonly (readonly [sense: string, opens: string, pattern: RegExp])[] = [
  // Said before an order, and no part of it: 老板拍板了：…, I say and you write.
  [
    'filler',
    '老领上大客会已都',
    /(?:老板|领导|上面|大家|客户|会上)?(?:已经|都|刚)?(?:拍板|敲定|谈妥|说好|商量好|同意|决定)(?:下来)?了(?=:)/y,
  ],
  [
    'filler',
    '我你听',
    /(?:我(?:来|说)?说?,?你(?:来)?(?:打|记|写|录|敲)(?:一?下)?|你(?:记|听)(?:一下|好)|听好了?)(?=[:，,])/y,
  ],
  [
    'filler',
    'tnwjh',
    /(?:(?:take|note|write|jot) (?:this|the following) ?(?:down)?|here(?:'s| is) (?:one|another|a new one)|here goes)(?= ?[:,-])/y,
  ],
  // Sure of it, and no other order: 没写错, no typo.
  [
    'filler',
    '我你没就是对',
    /(?:我|你)?没(?:有)?(?:写|打|说|看|听|弄|搞)错(?=[，,。!]|$)|(?:就是|对,?就)这(?:么写|样|个名字?)(?=[，,。!]|$)/y,
  ],
  ['filler', 'nty', /(?:no typo|not a typo|that's (?:right|correct)|(?:yes,? )?really)(?=[,.!]|$)/y],
  // What can wait, beside what is wanted now.
  ['keep', '的事不先', /(?:的?事[儿情]?)?(?:先)?(?:不急|不着急|不忙|先不管)(?=[，,])/y],
  [
    'keep',
    'fnsild',
    /(?:forget|never mind|skip|leave|ignore|drop)(?: about)?(?= (?:the|its|their|his|her) (?:rating|address|category|status|amount|fee|name|phone|contact|invoice)[,;.])/y,
  ],
  // Meant once, and not now.
  [
    'neg:dont',
    'wh',
    /(?:was|were|had been) (?:just )?(?:going|about|planning|meaning|hoping|intending) to(?: have)?(?![a-z])/y,
  ],
  ['neg:dont', '本原起', /(?:本来|原本|原来|起初)(?:是)?(?:想|要|打算|准备)(?:要|把)?/y],
  // …还是A吧: in place of what was said.
  ['wrong', '还', /(?<=[，,。…—!])还是(?=(?![算别不免先等])[^，,。?!]{1,12}吧(?:[，,。!]|$))/y],
  // 18 thousand, not 8: what it is not.
  [
    'filler',
    'n',
    /(?<=[\w],? )not (?:rmb ?|¥ ?)?(?:\d[\d,.]{0,12}|[a-e][+-]?)(?: ?(?:k|w|thousand|yuan))?(?=[,;!]|\.? |\.?$)/y,
  ],
  [
    'filler',
    '而不',
    /(?<=[，,])而?不是(?:[\d.]{1,12}|[一二两三四五六七八九十]{1,4}|[a-e])[万千百十级元块]{0,4}(?=[，,。;!]|$)/y,
  ],
  [
    'unwanted',
    '不误录记建登加输填弄搞算入手重',
    /(?:不小心|误)?(?:录|记|建|登记?|加|输|填|弄|搞|算|入)(?:重复?|错)(?:项目|客户|账|人)?了|手[滑抖误]了?|重复(?:登记|录入?)?了/y,
  ],
  // 客户验收了, the client has signed it off: why it is said, and of whom it is told.
  [
    'verb:done',
    '客对甲他那',
    /(?:客户|对方|甲方|他们|那边)(?:那边)?(?:都|也|已经?|刚)*(?:验收|确认|签字|签收|签|点头|付清|结清|付完|满意|拍板|认可)(?:通过|好|完|过)?了(?=[，,。;!])/y,
  ],
  [
    'verb:done',
    'tcw',
    /(?:they|the (?:client|customer))(?: have|'ve| has)?(?: now| just| already)? (?:signed (?:it |everything )?off|approved (?:it|everything)|are happy|is happy)(?: with it)?(?=[,.;!])/y,
  ],
  // 今天交稿了, we delivered it today: the work that is done, and why its state is set.
  [
    'verb:done',
    '今昨前上这刚已都稿货书样成交开动发付定完收杀',
    /(?<=[，,。;!])(?:今[天早]|昨[天晚]|前天|上周|上个月|这周|刚刚?|已经?|都|稿子|书稿|样书|成品|货){0,3}(?:交稿|交货|交付|交片|开工|动工|开拍|发货|付印|付梓|下厂|印[完好]|做完|弄完|完工|收工|定稿|杀青|上线|上市|结项)了(?=[，,。;!]|$)/y,
  ],
  [
    'verb:done',
    'wit',
    /(?<=[,.;!] )(?:we|we've|i|i've|it|it's|it has|we have)(?: just| already| all)? (?:delivered|shipped|finished|handed over|sent off|went live|gone live|went to print|gone to print|went out)(?: it| them| everything)?(?: today| yesterday| last night| this (?:morning|week)| last (?:week|month))?(?=[,.;!]|$)/y,
  ],
  // Put Tom down as the contact: what is set down as a field, and the verb no part of it.
  [
    'cop',
    'puenl',
    /(?:put|put down|enter|list|name|note|use|have)(?= [^,.;!?]{2,40} (?:down )?as (?:the |our |its |main )?contact(?:[.,;!]|$))/y,
  ],
  // …，要寄合同: what an answer is wanted for.
  [
    'verb',
    '我要得急等正马会寄邮发送签开写填做',
    /(?<=[，,。;!])(?:我|我们|会计|财务|老板)?(?:这边)?(?:急着|等着|着急|正|马上)?(?:要|得|需要|准备)(?:给(?:他们?|她|对方|人家))?(?:上门|当面|过去|去)?(?:寄|邮|发|送|打|签|开|约|填|用|拜访|登门|对账|报销|汇报|做表)[^，,。;!?0-9建加删改登停录]{0,8}(?=[，,。!]|$)|(?<=[，,。;!])(?:寄|邮|发|送|签|开|写|填|做)[^，,。;!?0-9建加删改登停录]{1,8}用(?=[，,。!]|$)/y,
  ],
  [
    'verb',
    'if',
    /(?<=[,.;!] ?)(?:i |we )?(?:need (?:it|that|this) (?:for|to)|have to (?:send|ring|call|post|ship)|for (?:the|a|an|our) (?:invoice|contract|letter|parcel|envelope))(?: [a-z]+){0,5}(?=[,.!]|$)/y,
  ],
  ['set', '给', /给(?:到|个|成)?(?=[a-e][+-]?级?(?:[吧，,。!]|$))/y],
  ['verb', '换', /换(?:了)?(?:手机|电话)?号码?了?(?=[，,。!]|$)/y],
  ['money', '到', /到了(?=[\d一二两三四五六七八九十])/y],
  ['act:record', '入记登', /[入记登]一?下账/y],
  [
    'unwanted',
    '跟和没已',
    /(?:[跟和](?:我们|咱们?))?(?:已经)?没(?:有)?(?:来往|往来|联系|业务)了?(?=[，,。!]|$)/y,
  ],
  [
    'unwanted',
    'wi',
    /(?:we|i) (?:don't|no longer|do not|won't)(?: really)? (?:work|deal|trade|do business)(?: with (?:them|him|her|it))?(?: any ?more| any longer)?(?=[,.!]|$)/y,
  ],
  [
    'cancel',
    'lk',
    /(?:leave|keep) (?:it|them|that|things|him|her)(?: (?:be|alone|open|in|where (?:it is|they are)|as (?:it is|they are)))?(?=[.,;!]|$)/y,
  ],
  ['unwanted', '合', /合作(?:已经?)?(?:结束|终止|到期)了?(?=[，,。!])/y],
  // Why, at the beginning: since they pay late, …
  [
    'verb:done',
    'sbgna',
    /(?<=^|[.;!?] ?)(?:since|because|given that|now that|seeing as|seeing that|as) (?:they|he|she|it|we|this|that|the client)(?:'[a-z]+)? [^,.;!?\d]{3,60}(?=,)/y,
  ],
  ['verb:done', '因由鉴', /(?<=^|[。;!?])(?:因为|由于|鉴于)[^，,。;!?\d]{2,24}(?=[，,])/y],
  ['verb:done', '谈定说商敲', /(?:谈|定|说|商量|敲)(?:下来|好|妥|定|拢)了(?=[，,])/y],
  [
    'unwanted',
    'it',
    /(?:it|that|this one|that one)(?:'s| is| was) (?:just |only )?an? (?:duplicate|dupe|test|mistake|double|copy)(?: entry| record| account| one)?(?=[,.;!]|$)/y,
  ],
  ['unwanted', '是重多', /(?:是)?(?:重复的?|多余的?|测试(?:用的?|数据|客户)?|录重了?的?)(?=[，,。!]|$)/y],
  // They have gone out of business: why, and no state that is to be set.
  [
    'unwanted',
    '已早倒关破注歇停搬',
    /(?:已经?|早就?)?(?:倒闭|关门|关张|关店|破产|注销|歇业|停业|搬走)(?:大吉)?了?(?=[，,。!]|$)/y,
  ],
  [
    'unwanted',
    'hcswgf',
    /(?:(?:have|has|'ve|'s) )?(?:(?:closed|shut)(?: down| up)|(?:went|gone) (?:bust|under|out of business|bankrupt)|folded|ceased trading)(?: (?:in|last|this|back in|on|since|earlier|a) [a-z]+(?: ago| year| month| week| \d{4})?)?(?=[,.;!]|$)/y,
  ],
  [
    'called',
    '以今往现新',
    /(?:以后|今后|往后|现在|新名字?)(?:就|都|改)?(?:叫|改叫|叫做|是)(?=..)(?<=名(?:字|称)?了?[，,].{0,8})/y,
  ],
  ['unwanted', 'w', /wrong (?:project|client|customer|amount|one|job|account|number)(?![a-z])/y],
  [
    'unwanted',
    'iwgkletrb',
    /(?:(?:it|that) )?(?:(?:was|got|is) )?(?:keyed|logged|entered|recorded|typed|booked|put)(?: it)?(?: in)? (?:by mistake|by accident|twice|in error|wrong(?:ly)?)(?![a-z])/y,
  ],
];
