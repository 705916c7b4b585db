/**
 * What is said, and what is meant by it: # is a number with its unit, @ a thread, {a|b} one of several words, {a|} one
 * that may be missing; $1 is the first number, and so on. A row holds wherever its words stand, so it must be a phrase
 * that means one thing only.
 */
export type Row = readonly [said: string, meant: string];

const LEFT_AND_UP = '$1 from the left and $2 from the bottom';
const SIDE =
  '{left|right|top|bottom|lower|upper|left-hand|right-hand|long|short|near|edge|edges|end|ends|side|sides}';
const DRILLED = '{bored|drilled|reamed|punched|opened|opened out|opened up}';
const TOOL = '{drill|bit|drill bit|twist drill|punch|cutter|hole saw|reamer}';

const BESIDES =
  '{as well as|along with|together with|in addition to|and then|and also|and finally|followed by}';

const english: readonly Row[] = [
  // From the lower left corner, as one walks.
  ['# {in|over} {and|,|, and} # up', LEFT_AND_UP],
  ['# up {and|,|, and} # {in|over}', '$2 from the left and $1 from the bottom'],
  ['{over|in} # {and|,|, and} up #', LEFT_AND_UP],
  ['up # {and|,|, and} {over|in} #', '$2 from the left and $1 from the bottom'],
  ['# {in|over} {and|,|, and} # down', '$1 from the left and $2 from the top'],
  ['# down {and|,|, and} # {in|over}', '$2 from the left and $1 from the top'],
  [`# {short of|shy of|clear of|inboard of|inside of|in off|back from} {the|} ${SIDE}`, '$1 from the %3'],
  ['from {the|} {origin|datum|zero|datum corner|datum point}', 'from the lower left corner'],
  // As far in from every side.
  ['{stepped|tucked|pulled|brought|moved|kept} in {by|} #', 'inset $1'],
  [
    '# {border|margin|land} {all round|all around|on all sides|all the way round|on every side|around}',
    'inset $1',
  ],
  [
    '{edge distance|edge distances|edge dist|edge dist.|edge clearance|distance to edge} {of|:|=|is|} #',
    'inset $1',
  ],
  // Rows and columns.
  [
    '# rows {,|with|and|} # {holes|} {per row|in each row|in every row|to a row|to the row|each|apiece|a row|in each|per}',
    '$1 rows of $2',
  ],
  ['# rows {,|} {each|each row} {with|of|having|has|containing} # {holes|}', '$1 rows of $2 %5'],
  [
    '# columns {,|with|and|} # {holes|} {per column|in each column|in every column|each|apiece|in each}',
    '$1 columns of $2',
  ],
  ['# across {and|by|x|,} # {down|deep}', '$1 columns and $2 rows'],
  ['{along|on} {the line|} {x|y} = #', '%3 = $1'],
  ['{a|one|} {ring|circle} of # {equally|evenly} spaced', '$1 equally spaced'],
  ['{line|string|run|series} of # {holes|bores}', 'row of $1 holes'],
  ['# {holes|bolt holes|fixing holes} {at|on|in} {either|each} end', '$1 at each end, %1'],
  ['# # {holes|bores} {at|on|in} {either|each} end', '$1 at each end, $2 %1'],
  ['{starting|starts|start} from #,{|,} #', 'starting at $1,$2'],
  ['{starting|starts|start} from #,#', 'starting at $1,$2'],
  ['another {the same|identical|like it|like that|similar}', 'another hole the same,'],
  [`${BESIDES} {a|an|one|two|three|four|five|six|eight|ten}`, ', plus %2'],
  [`${BESIDES} #`, ', plus $1'],
  ['{the|} long way', 'lengthwise'],
  ['{the|} short way', 'widthwise'],
  // Sizes.
  ['# {a side|per side|to a side}', '$1 square'],
  ['{dia|diameter|dia.} # {one|ones}', 'dia $1 hole'],
  ['# {x|off|no.|nos} {dia|diameter|dia.|ø} #', '$1 holes dia $2'],
  [`{with|using} a # ${TOOL}`, 'dia $1'],
  [`${DRILLED} {out|} {to|at} #`, 'dia $1'],
  ['with # # {hole|holes}', ', $1 $2 %2'],
  ['with # {dia|diameter} # {hole|holes}', ', $1 dia $2 %3'],
  ['@ {clearance|clear} (#)', ', %1 clearance holes dia $1'],
  ['@ {clearance|clear} {,|=|:|at|i.e.} #', ', %1 clearance holes dia $1'],
  ['with {diameters|dias} {of|} #', ', diameters $1'],
  ['#{"| inch} {one|ones}', '$1%1 hole'],
  ['an end {plate|panel|cover|cap|flange|block}', 'a %2 %3'],
  // Circles.
  ['# {bolt circle|pitch circle|hole circle|circle} radius', '$1 radius bolt circle'],
  ['on a radius of # ', 'on a $1 radius bolt circle '],
  ['{holes|holes,} # wide {and|by} # high', '%1, $1 columns and $2 rows'],
  [
    '{square|square plate|square panel|square sheet} {,|with|of} {side|sides} {of|=|:|} #',
    '%1, side length $1',
  ],
  [
    '{holes|hole} {at|in} {each corner|the corners|every corner|all corners|all four corners} {are|is} #',
    '%1 %2 %3 dia $1',
  ],
  ['set # from {each|every|all|both|the}', '$1 from %3'],
  ['{square|square plate|square panel|square sheet} {,|with|of} # {sides|edges}', '%1, side length $1'],
  ['{per|for each|for every} {long|short} {side|edge}', 'along each %2 %3'],
  ['at # {and|,} # {up|high}', 'at y = $1 and y = $2'],
  ['{at|on} {each|either} end {,|there are|} # # {holes|bores}', '$1 at each end, $2 %5'],
  ['# {down|up|across|over} from {the|} {top|bottom|left|right}', '$1 from the %4'],
  ['{at a height of|at heights|at heights of|at height}', 'y'],
  ['{each plate|every plate|each one} {gets|has|with|to have|needs}', ','],
];

const MIDDLES = '{左右|上下}{两|}{边|侧|端}{的|}';
const INWARD = '{往里|向里|向内|往内|朝里|朝内|距边|离边}';
const EACH_MIDDLE = '%1%2%3中点各一个距边$1的';

const WAYS = '{上下左右|左右上下|上下和左右|左右和上下|四个方向|四面}';
const MIDDLE = '{中心|圆心|中间|正中}';
const DRILLED_ONE = '{各|}{再|也|都|}{打|开|钻|加|来|}{一个|1个|一|}';
/** As far from the middle each way. */
const AROUND = (far: string, hole: string) =>
  `上下各一个${hole}，离中心${far}，左右各一个${hole}，离中心${far}`;

const LATER = '{回头|以后|到时候|之后|后面|晚点|改天|下次}{再说|再定|再告诉你|再讲|定|说}';

const chinese: readonly Row[] = [
  // 最下面的孔距下边60: 孔距 is no word there.
  ['最{下|上|左|右}{面|边|}的孔{距|离}', '最%2%3那个%5'],
  ['{往里|向里|向内|往内|朝里|朝内}{收|缩|退|偏|让|进|}{进|入|}{了|}#', '距边$1'],
  ['{内缩|缩进|内收|收进|退进|让进}{去|}#', '距边$1'],
  ['{离|距}{底|地|底部|下边}高#', '距下边$1'],
  ['{高度|高低}{都|均|一律|统一|全}{在|是|为|取}#', 'y坐标都是$1'],
  ['{孔|眼|洞}{是|为|打|开|做|用}#的', '孔径$1'],
  ['{孔|眼|洞}{都|全|均|统一|一律}{是|为|打|开|做|用|打成|做成}#的', '孔径均为$1'],
  ['{用|拿}#的{钻头|钻}', '直径$1'],
  ['块半米', '块 半米'],
  ['从{左往右|左到右|左向右|下往上|下到上}{数|数起|数过来}', '，'],
  [`多大{的|}{孔|眼|}{先|}${LATER}`, '，'],
  [`{孔径|大小|尺寸|厚度|孔距|位置}{先|}${LATER}`, '，'],
  ['{一边|一条边|长边}{是|为|长|}#{，|,|、}另{一边|一条边|外一边}{是|为|长|}#', '长$1，宽$2'],
  ['长{是|为|}#{，|,|、}另{一边|一条边|外一边}{是|为|长|}#', '长$1，宽$2'],
  ['#长{，|,|、}另{一边|一条边|外一边}{是|为|长|}#', '$1长，宽$2'],
  ['{两|二|2}{排|行}{孔|}{之间|间|}{相距|间隔|相隔|隔开|的距离}{为|是|}#', '排距$1'],
  ['{两|二|2}列{孔|}{之间|间|}{相距|间隔|相隔|隔开|的距离}{为|是|}#', '列距$1'],
  ['圆心{位置|处}', '中心'],
  ['#列 {孔距|间距|中心距|孔间距}', '$1列，%2'],
  ['#行 {孔距|间距|中心距|孔间距}', '$1行，%2'],
  [`${MIDDLES}中点{处|}{各|}{，|（|(|}${INWARD}#{）|)|}{处|的地方|}各{打|钻|开|}{一|1}{个|只}`, EACH_MIDDLE],
  [`${MIDDLES}{距|离}{边|}#{的|处的|}中点{处|}各{打|钻|开|}{一|1}{个|只}`, EACH_MIDDLE],
  [`${MIDDLES}中点{处|}${INWARD}#{处|的地方|}`, '距边$1，%1%2%3中点各'],
  ['{零点|零位}{，|,}', '原点%2'],
  ['{周边|四周边|外沿|周沿}{均布|等分|均匀分布}', '周围%2'],
  ['{沿|在}#{上|的圆上|}{均布|等分|均匀分布|均匀布置}', '在$1圆周上%3'],
  ['{开|割|挖|切|打|掏}{一|}个{直径|φ}#的{圆|圆洞}{，|,|。|;}', '开个直径$1的孔%5'],
  ['{打|钻|开|冲}#的{，|,|。|;}', '%1直径$1的孔%3'],
  ['#{排|行}{，|}{一排|一行|每排|每行}#个', '$1排每排$2个'],
  ['每{块|张|件|片}{板|}{上|}{都|}{打|开|钻|有|}', '，'],
  [
    '{孔心|孔中心|圆心|孔|眼}{的位置|位置|坐标|}{依次|分别|逐个|}{在|位于|落在}{依次|分别|}{是|为|} #, #',
    '孔，坐标 $1,$2',
  ],
  ['{孔位置|孔位|点位}{依次|分别|}{在|是|为|：|:|} #, #', '坐标 $1,$2'],
  ['{沿|按|顺着|往}{x|y|长度|宽度|长|宽}{方向|向} #{个|孔}', '%2方向$1%4'],
  ['{往|向|朝}{上|下|里|内|外}{折弯|弯折|折边|翻边|折|弯|翻}{起|出|}#', '，折弯$1，'],
  [
    '{那个|这个|那些|那排|那圈|那一排|那一圈|那两个|的那个}{孔|}{就|}{算了|免了|拉倒|作罢|取消|省了|省掉}{吧|}',
    '%1%2不要了',
  ],
  ['{左下角|左下}{的|}{第一个|头一个|首个|起始}孔', '第一个孔'],
  ['{首|起始}孔{在|位于}', '第一个孔%2'],
];

const about: readonly Row[] = [
  [`${WAYS}{离|距}${MIDDLE} #{处|的地方|的位置|}{，|}${DRILLED_ONE} #`, AROUND('$1', '$2')],
  [`${WAYS}${DRILLED_ONE} #{的孔|孔|}{，|}{都|均|}{离|距}${MIDDLE} #`, AROUND('$2', '$1的孔')],
  [`${MIDDLE}${WAYS} #{处|的地方|的位置|}${DRILLED_ONE} #`, AROUND('$1', '$2')],
  [
    `{左右|上下}{两边|两侧|}{各|}{离|距}${MIDDLE} #{处|的地方|的位置|}{，|}{各}{再|也|}{打|开|钻|加|来|}{一个|1个|一|} #{的孔|孔|}`,
    '%1各一个$2的孔，离中心$1',
  ],
];

export const rows: readonly Row[] = [...english, ...chinese, ...about];
