import { createCover } from '../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import { shapesOf } from '../shapes.ts';
import { businessTools, namespaces } from '../tools.ts';
import { frames } from './frames.ts';
import { telling } from './hardly.ts';
import { lexers } from './lexers.ts';
import { endings, keys, words } from './words.ts';

export const shapes = shapesOf(businessTools, namespaces);

function* everyWord(): Iterable<readonly [string, readonly string[]]> {
  const own = new Set<string>();
  for (const row of words()) {
    own.add(row[0]);
    yield row;
  }
  // What is a word of ours is no tool's name: show me the receivables.
  for (const [word, { kind, value }] of shapes.words)
    if (kind !== 'tool' || !own.has(word)) yield [word, [`${kind}:${value}`]];
}

/** What most people are called first. */
const surnames =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文';

export const engine = createCover({
  words: everyWord(),
  keys,
  frames,
  lexers,
  labels: {
    'field:address': {
      over: true,
      // 文三路9号，3幢: the rest of a place has a number or is called a place.
      goesOn:
        /[^，,。;!?\n]{0,12}(?:\d|[号楼层室栋幢座路街巷弄道区县镇乡村园院厦场城]|单元|大厦|广场|[东西南北]门)/y,
      leadIn: /(?:就|先|还是?|那|也)*(?:写(?!字)|填|位于|坐落|还是)(?:在|到|为|成)?(?=.)/y,
    },
    'field:category': {
      leadIn: /(?:归类|归|写|填|设|定|算|选|划)(?:到|为|成|作|入|在|个)(?=.)|(?:填|选)(?=.)|归类为|属于/y,
    },
    'field:rating': {
      leadIn:
        /(?:先|暂|就|也|还是?|那)*(?:定|给|算|设|记|标|写|填|选|还是)(?:个|成|为)?(?=[a-z优良中差高低一二三四五\d])/y,
    },
    'field:invoiceType': {
      leadIn: /(?:先|暂|就|也|都)*(?:用|开|走|要|按|选|填)(?:个|成|为)?(?=[增专普电])/y,
    },
    'field:phone': {},
  },
  clause:
    /(?:i|we|you|he|she|they|it|that|this|there|who|which)(?:'(?:s|m|re|ve|ll|d))? [a-z]|(?:but|because|since|so|if|unless|when|once|though|although|please|thanks) /y,
  endings: endings(),
  several: new RegExp(`^[${surnames}][\\u4e00-\\u9fff]{1,2}[和及][${surnames}][\\u4e00-\\u9fff]{1,2}$`),
  telling,
  hardly: '给把被让帮替了吗呢谁你我他她它么怎很',
});

/** What a token is first of all. */
export const keyOf = (token: CoverToken): string => engine.compiled.keys[token.ids[0]!]!.key;
export const keysOf = (token: CoverToken): string[] => token.ids.map((id) => engine.compiled.keys[id]!.key);
