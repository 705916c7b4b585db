import type { Composition } from './everyday.ts';

/** Words that keep an order back, take it back or correct it: 先别, 等等, 还是算了, 如有必要, don't. */
export const holding: readonly Composition[] = [
  // 客户确认之后再…: not before that.
  ['later', '之以后', /(?<=[^，,。;!?\s])(?:之后|以后|后)(?=再|才)/y],
  ['neg', 'n', /no(?= (?:amounts?|sums?|money|figures)(?![a-z]))/y],
  ['said', '谁', /谁(?:让|叫|要|准|允许)(?:你们?|您|他们?|她们?)/y],
  ['cancel', '还', /还是(?:别|算|不|免|不要|不用)了(?=[，,。!]|$)/y],
  [
    'said',
    '他她书报网新电小文',
    /[他她]们?(?:都|也|就)?(?:想|希望|打算|准备)(?=把|给|删|新?建|登|加|冲|在|停|改)|(?:书|报纸|网|新闻|电影|小说|文章)[里上](?:讲|说|写|演)/y,
  ],
  // 小陆说要…: 小说 is no saying.
  ['said', '说', /(?<![小传演评解])说(?=[要想让把得该先])/y],
  ['said', '那这他她对', /(?:那边|这边|[他她]们?|对方)说/y],
  ['maybe', '为', /为了(?=.)/y],
  ['maybe', '倒', /倒(?:是|也|是也)?(?:很|挺|真)?想(?![到起])/y],
  ['maybe', '应', /(?<=评级|等级|地址|分类|类别|状态|电话|金额)应该是/y],
  [
    'unwanted',
    '我咱不先暂停终结',
    /(?:我们?|咱们?)?(?:先|暂时)?不再?(?:合作|做|续约|续|干)了|(?:停止|终止|结束)合作了?/y,
  ],
  ['past', '刚', /刚(?:刚|才)?(?:签约?|谈|聊|接|合作)(?:了|下来?|好)?(?:一?[个家])?/y],
  ['wrong', '不', /(?<=[，,])不[，,]?还是/y],
  [
    'neg:dont',
    '请切千先暂别甭勿无不没',
    /(?:请|切|千万|先|暂时?)?(?:别再?|甭|勿|无需|不(?:要|用|必|需要|想|准|许|应该?|该|能|会|打算|再|是要)|没有?必要|没(?:说|想|打算|准备|计划)过?要?(?!到|好|过))(?!了)|(?:先|暂时?)不(?![对是])/y,
  ],
  [
    'neg:dont',
    'dswicnah',
    /(?:do|does|did|should|would|wo|is|are|was|ca|need|have|has)n't(?![a-z])|(?:do|does|did|should|will|need) not(?![a-z])|dont(?![a-z])|no need to(?![a-z])/y,
  ],
  [
    'keep',
    '先暂别不保照留',
    /(?:先|暂时)?(?:别|不用|不要|不必|不)(?:动|变|改)(?![成为到了名])|(?:先|暂时)?(?:保?留着|留下来?)|保持?(?:不变|原样|留)|照旧|不用管/y,
  ],
  [
    'keep',
    'dl',
    /(?:don't|do not|dont) (?:touch|change|alter|edit)(?: (?:anything|a thing|any of it))?(?![a-z])|leave(?= .{1,60} (?:alone|as it is))/y,
  ],
  ['wrong', '啊哦噢呃不', /[啊哦噢呃]不(?:是|对)?(?![用要必])|不对不对|不不不/y],
  ['wrong', '等', /等等[，,]?(?:还是|应该是)/y],
  ['maybe:writing', '该', /该(?:记|改|填|登|写|设|定|算|调|删|停|建|加|录)/y],
  ['past', '做办合签接干', /(?:做|办|合作|签|接|干)过(?![程去来渡])/y],
  ['cond', '如若', /[如若](?:有(?:必要|需要)|需)/y],
  ['cond', '前条', /前提(?:条件)?是?|条件是/y],
  ['maybe', '预估即有', /预[计估]|估计|即将|有望/y],
  ['cancel', '不', /不(?:弄|删|改|建|加|登|登记|用|停|录)了/y],
  // Stop: behind an order it takes it back, whatever follows.
  ['cancel', '等且慢稍打', /(?<=[，,。;!?… —])(?:等等|等一?下|且慢|慢着|慢点|稍等|打住)(?=[，,。!…]|$)/y],
  [
    'cancel',
    '哎诶欸呃额哦嗯啊唉喂',
    /(?<=[，,。;!?… —])[哎诶欸呃额哦嗯啊唉喂]{1,2}[，,]?(?:等等|等一?下|等会儿?|且慢|慢着|慢点|稍等|打住)(?=[，,。!…]|$)/y,
  ],
  // 慢点，…; 小王已经改了，…: before what was ordered is looked at, it is not done.
  ['later', '慢且', /(?<=^)(?:慢一?点|慢着|且慢)(?=[，,。!])/y],
  [
    'maybe',
    '小老他她我会财领阿同',
    /(?<=^|[，,。;!?])(?:[小老阿][\u4e00-\u9fff]|[他她]们?|我们?|老板|会计|财务|领导|同事)(?:那边)?(?:昨天|前天|刚才|刚刚|早就|已经|之前|早上|今天)(?:就|都)?(?:给)?(?:[弄改删登记录建加标冲]|登记)过?了(?=[，,])/y,
  ],
  [
    'later',
    'wsi',
    /(?<=^|[,;.!—–] ?)(?:(?:i'm|we're|i am|we are|still) )*(?:waiting|holding out) (?:for|on) (?:his|her|their|the|an?|some|your)(?: [a-z]+){0,2} (?:reply|answer|response|approval|confirmation|ok|okay|go-ahead|decision|signature|word)(?=[,.;!]|$)/y,
  ],
  [
    'cancel:maybe',
    'im',
    /(?<=[,;.!—–] ?)(?:(?:i was|i'm|i am) (?:mistaken|wrong|confused|mixed up)|i (?:misremembered|misread|misheard|misspoke|mixed (?:it|that|this|them|things) up))(?=[.!]? ?$)/y,
  ],
  // …, Kim did it already: what is done is not ordered.
  [
    'cancel',
    'dh',
    /(?<=[,;.!—–] ?(?:[a-z']{1,12} ){1,3})(?:did|(?:has|have|had) (?:already |just )?(?:done|dealt with|taken care of|seen to|sorted|handled|fixed|updated|changed|deleted|removed)) (?:it|that|this|them|so)(?: already| yesterday| today| earlier| this morning)?(?=[,.;!]|$)/y,
  ],
  ['cancel', 'h', /(?:hang|hold) (?:on|it|off)(?=[,.!… ]|$)/y],
  ['neg:dont', '不', /不(?=(?:删|改|建|加|登|登记|停|录|记|动)(?:[，,。!…]|$))/y],
  [
    'maybe',
    '看问想确了',
    /(?:看看|看一?下|问问|问一?下|想想|想一?下|确认一?下|了解一?下)(?:一?下)?(?:是否|能不能|能否|可不可以|可否|要不要|该不该|需不需要|用不用)/y,
  ],
  ['unwanted', '以今后', /(?:以后|今后|后面)(?:都|就)?(?:不|没)再?(?:合作|需要|用|续约|联系)了?/y],
  [
    'maybe',
    '对行好可是没',
    /(?:对|行|好|可以|是)(?:吗|么|不对|不行|不好)|(?:对|是)(?:吧|不)(?=[?，。!]|$)|没错吧/y,
  ],
  ['later', '先放缓搁', /先?(?:放一放|缓一缓|搁一搁|放着)/y],
  ['later', '过等晚', /(?:过|等)(?:一?会儿?|几天|两天|些天|一?阵子?|一?段时间|一下再)|晚(?:点|些)(?:时候)?/y],
  ['maybe', 's', /(?:should|shall) (?:i|we)(?![a-z])/y],
  ['maybe', '没', /没(?:有)?(?:想|考虑|商量|决定|琢磨)(?:好|清楚|明白|妥|透|过)(?=[，,。;!呢啊哎]|$)/y],
  ['maybe', '改删加建停换记录', /([改删加建停换记录])不\1/y],
  [
    'later',
    'bn',
    /(?:but )?not (?:just yet|yet|now|today|right now|for now|this (?:week|month))(?=[,.!;?]|$)/y,
  ],
  [
    'later',
    'sao',
    /(?:some other|another) (?:day|time)(?=[,.!;?]|$)|(?:some|one) (?:fine )?day(?=[,.!;?]|$)/y,
  ],
  // …, I think; …, in theory; my job is to …
  [
    'maybe',
    'iw',
    /(?<=[,;—–] ?)(?:i|we) (?:think|guess|suppose|believe|reckon|assume|hope)(?: so)?(?=[,.;!?]|$)/y,
  ],
  ['maybe', 'i', /in (?:theory|principle)(?=[,.?!;]|$)/y],
  [
    'maybe',
    'moyhtw',
    /(?:my|our|your|his|her|their|the|whose) (?:job|task|plan|idea|goal|aim|intention|role|duty|habit|dream|point|trick) (?:is|was|would be|will be|has been)(?: to)?(?![a-z])/y,
  ],
  [
    'maybe',
    'ia',
    /(?:is|are) (?:that|this|it|those) (?:ok|okay|right|correct|fine|alright|all right|possible|allowed|acceptable|what you want|what you meant)(?=\?)/y,
  ],
  ['said', 'e', /e\.g\.|eg(?=[ :,])/y],
  [
    'said',
    'wi',
    /(?:was|were|is) (?:the|his|her|their|an?) (?:order|instruction|request|message|text|suggestion)(?=[.,!]|$)/y,
  ],
  ['cancel', 'wn', /(?<=[.!?] ?)(?:wrong|not (?:that|this)) one(?:,? sorry)?(?=[.!]|$)/y],
  [
    'maybe',
    'hd',
    /(?:has to|(?:did|have|has) (?:you|he|she|they|anybody|anyone|somebody|someone)(?: (?:already|just))?)(?= (?:add|creat|delet|remov|mark|set|chang|updat|log|record|book|enter|revers|und|accept|declin|cancel|renam|quot|open|put|mov)[a-z]*(?![a-z]))/y,
  ],
];
