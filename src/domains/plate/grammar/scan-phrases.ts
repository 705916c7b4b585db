import { codesOf } from '../../../core/language/index.ts';
import { type Token, token } from './token.ts';

/** Phrases that are put together by rule, so that not every one of them has to be listed. */
const RIM = "(?:(?:edge|rim)s? of (?:(?:the|each|every|any|that) )?holes?|hole(?:'?s)? (?:edge|rim)s?)";
const EDGE =
  '(?:the )?(?:(?:plate|outer|outside|nearest) )?(?:edge|side)s?(?: of the (?:plate|panel|sheet|part|board))?';
type Phrase = readonly [
  /** The characters it may begin with. */
  starts: string,
  pattern: RegExp,
  is: Token['is'],
  which: string | ((match: RegExpExecArray) => string),
];
const phrases: readonly Phrase[] = [
  ['孔两', /(?:孔[与和跟到]孔|两孔)的?(?:之间(?:的?中?心?距离?)?|(?:间|中心|心)?距离?|隔)/y, 'spacing', ''],
  ['孔', /孔的?(?:之间的?)?(?:中心|心)?间?距离?/y, 'spacing', ''],
  [
    'chd',
    /cent(?:re|er) distances?|hole distances?|distances? between (?:the )?(?:hole )?(?:holes|cent(?:re|er)s)/y,
    'spacing',
    '',
  ],
  ['同排行两列', /(?:同[排行]|[排行]内)孔?间?距|(?:两列|列[与和]列)之间/y, 'spacing', 'x'],
  ['同列两排行', /(?:同列|列内)孔?间?距|(?:两[排行]|排[与和]排|行[与和]行)之间/y, 'spacing', 'y'],
  ['ls', /(long|short)(?:er)? (?:edge|side|one|end)s?(?![a-z])/y, 'side', ([, side]) => side!],
  [
    'nidwmgl',
    /(?:(?:not|no longer|isn't|is not) (?:needed|required|wanted)|(?:don't|do not|won't|will not|wouldn't|no longer) (?:need|want|require)|(?:don't|do not) (?:drill|bore|punch|make|put(?: in)?|cut|do|bother with)|no need for|needn't have|can (?:lose|skip)|do without|dispense with|get rid of|lose|miss (?=[^,.;]{1,40} out(?![a-z]))|miss out)(?: any| the)?(?: this time| any ?more)?(?![a-z])/y,
    'no',
    '',
  ],
  // 6 holes on a 120 PCD round it
  ['r', /round (?=(?:the|a|its?|them|th(?:at|is|ese)|each|every)(?![a-z]))/y, 'about', ''],
  // I need 4 of these
  ['o', /(?:of|off) (?:these|those|this)(?![a-z])/y, 'pieces', ''],
  // set in 25, set back by 20: from the edge.
  ['s', /set (?:in|back)(?: by)? (?=\d)/y, 'margin', ''],
  // a second one …, a third 80 above it: another hole, where a third of something is a part.
  [
    'ao',
    /(?:a (?:second|third|fourth|fifth|sixth)(?: (?:one|hole))?(?= (?:the same|at|is|\d))|(?<=(?:and|,) )one(?: more)?(?= \d+(?:\.\d+)? ?(?:mm )?(?:to the|above|below|further|left of|right of)))(?![a-z])/y,
    'also',
    '',
  ],
  // …, 80 above the second: the hole before, spoken of by its number.
  [
    't',
    /(?<=(?:above|below|of|beyond|from) )the (?:first|second|third|fourth|last|previous)(?: (?:one|hole))?(?=[,.;]|$| and)/y,
    'refer',
    ([said]) => ordinals[said.split(' ')[1]!]!,
  ],
  // 中间一个40的, a 40 mm one in the middle: the hole is not named again.
  [
    '的',
    /(?<=[个只] ?(?:直径|[φø])?(?:\d[\d.]{0,6}|[一二两三四五六七八九十百零点]{1,7}) ?(?:mm|毫米|cm|厘米|公分)?)的(?=[，,。；;]|$)/y,
    'hole',
    'plain',
  ],
  ['o', /(?<=\d ?mm (?:dia )?)ones?(?![a-z])/y, 'hole', 'plain'],
  // 上下两条长边的中间各一个, midway along each short side: in the middle of two opposite sides.
  [
    '上左两2每俩',
    /(?:(上下|左右)(?:两|2)?条?[长短]?[边侧]|(?:两|2|每|俩)条?(长|短)边)[缘沿]?上?的?正?中[间点央心部](?=.{0,3}[各都均]|[^，,。;]{0,3}[两俩2][个只])/y,
    'edgemid',
    ([, pair, side]) =>
      pair === undefined ? (side === '长' ? 'long' : 'short') : pair === '上下' ? 'tb' : 'lr',
  ],
  [
    'mch',
    /(?:mid-?points?|middles?|cent(?:re|er)s?|midway|half ?way) (?:of|along|on|down|up) (?:(?:each|both|either)(?: of)?(?: the)?|the(?: two)?(?= [a-z ]{4,16} ?(?:edge|side|end)s)) (?:(long|short)(?:er)?|(top) and bottom|left and right) (?:edge|side|end)s?(?![a-z])/y,
    'edgemid',
    ([, side, top]) => side ?? (top === undefined ? 'lr' : 'tb'),
  ],
  // 7 mm from the rim of the hole to the edge of the plate; 6 mm of material left to the edge
  [
    'fbo',
    new RegExp(
      `(?:from (?:the )?${RIM} to|between (?:the )?${RIM} and|of (?:material|metal|meat|steel) (?:left )?(?:to|before)) ${EDGE}(?![a-z])`,
      'y',
    ),
    'rimfrom',
    '',
  ],
  ['erhw', new RegExp(`${RIM}(?![a-z])|whose (?:edge|rim)(?= is )|edge[- ]to[- ]edge`, 'y'), 'rim', ''],
  ['t', new RegExp(`to (?=${EDGE})`, 'y'), 'from', ''],
  // The drawing has no frame for a tolerance of form or place, and no field for when it is wanted.
  [
    '平垂位同直对圆倾轮孔全跳',
    /(?:孔的?)?(?:平[面行整]|垂直|位置|同[轴心]|直线|对称|圆柱?|倾斜|轮廓)度|[圆全]?跳动/y,
    'geometric',
    '',
  ],
  [
    'fpsctr',
    /(?:flatness|parallelism|perpendicularity|squareness|straightness|concentricity|coaxiality|(?:true|tolerance of) position|position(?:al)? tolerance|runout|profile tolerance)(?![a-z])/y,
    'geometric',
    '',
  ],
  [
    '交工货发出要到送提取急大下本这',
    /[交发出要到送提取]货期?|交付|[交工货]期|急要|大后天|下(?:星期|个?月)|[本这]周内/y,
    'delivery',
    '',
  ],
  [
    'dlunrwsp',
    /(?:deliver(?:y|ed)?|deadline|lead time|urgently|(?:need(?:ed)?(?: it)?|required|wanted|ready) by|due(?: by)?(?! to)|ship(?:ped|ping)?|pick ?up|next (?:week|month))(?![a-z])/y,
    'delivery',
    '',
  ],
  // Hole A: …, H1 dia 6, 序号1 φ10
  [
    'h',
    /(?:(?<=(?:of|above|below|from|beyond) )hole ([a-h])(?![a-z])|holes? ([a-h])(?= ?[:=]| (?:is|at|dia|ø|φ)(?![a-z])))/y,
    'nth',
    ([, other, name]) => `#${(other ?? name)!.charCodeAt(0) - 0x60}`,
  ],
  // Call me on 555 0182.
  [
    'crtp',
    /(?:call|ring|text|phone|tel)(?:ephone)?(?: (?:me|us))?(?: (?:on|at|under))?[.:]? ?\+?\d[\d -]{5,16}\d(?!\d|[.x×]\d)/y,
    'other',
    'phone',
  ],
  // A孔φ20, 孔B φ12
  [
    'abcdefgh孔',
    /([a-h])孔|孔([a-h])(?![a-z]| ?[=:]? ?\d)/y,
    'nth',
    ([, a, b]) => `#${(a ?? b)!.charCodeAt(0) - 0x60}`,
  ],
  ['序孔h', /(?:序号|孔号|h)([1-9]\d?)(?=[ :=,]*(?:dia|ø|φ))/y, 'nth', ([, name]) => `#${name}`],
  ['@', /@(?= ?[(xy\d])/y, 'coordinate', ''],
  [
    '12369十三六九tsn',
    /(12|3|6|9|十二|三|六|九|twelve|three|six|nine) ?(?:点钟?(?:方向)?|o'?clock)/y,
    'clock',
    ([, hour]) => hours[hour!]!,
  ],
];
const byStart = new Map<number, Phrase[]>();
for (const phrase of phrases)
  for (const code of codesOf(phrase[0])) byStart.set(code, [...(byStart.get(code) ?? []), phrase]);
const ordinals: Readonly<Record<string, string>> = {
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  last: '',
  previous: '',
};
const hours: Readonly<Record<string, string>> = {
  '12': '90',
  '3': '0',
  '6': '270',
  '9': '180',
  十二: '90',
  三: '0',
  六: '270',
  九: '180',
  twelve: '90',
  three: '0',
  six: '270',
  nine: '180',
};

const isWritten = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);

/** The phrase that begins here. */
export function phraseAt(text: string, at: number): Token | null {
  const code = text.charCodeAt(at);
  const begun = byStart.get(code);
  if (!begun || (isWritten(code) && isWritten(text.charCodeAt(at - 1)))) return null;
  for (const [, pattern, is, which] of begun) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return token(is, at, pattern.lastIndex, typeof which === 'string' ? which : which(match));
  }
  return null;
}
