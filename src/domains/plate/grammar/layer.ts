import type { Extent } from '../../../core/language/index.ts';

/** Where the text names a layer: the whole phrase, and the name in it (null for "the default layer"). */
export interface LayerPhrase extends Extent {
  readonly name: Extent | null;
}

const NAME = '[a-z0-9_\\-]{1,60}';
const QUOTED = '["“‘\']([^"”\'‘“]{1,40})["”\']';
const HAN = '[\\u4e00-\\u9fff]';
const patterns = [
  // “轮廓”图层, CUT图层, 切割图层
  new RegExp(`(?:${QUOTED}|(?<![a-z0-9_-])(${NAME})) ?(?:的)?(?:图层|层(?!次))(?:上|里|中)?`, 'dg'),
  new RegExp(
    `(?:放到|放在|画在|画到|置于|放入|放进|在|到|用)(?!图层|层)(${HAN}{1,8}?)(?:图层|层)(?:上|里|中)?`,
    'dg',
  ),
  // 图层：CUT, 图层名为“外轮廓”
  new RegExp(
    `图层(?:名称|名)?(?:名?为|是|名?叫|用|设[为成在]|[改换][成为用到]|[放画选定]?[到在成为]|归[到入]?|应该?[是为])? ?[:=]? ?(?:${QUOTED}|(${NAME}|${HAN}{1,8}))`,
    'dg',
  ),
  // layer "Outline", on layer CUT, layer=Laser; on the CUT layer
  new RegExp(
    `\\blayers?(?: name| named| called)? ?(?:(?:is|to|should be)\\b|[:=])? ?(?:${QUOTED}|(${NAME}))`,
    'dg',
  ),
  new RegExp(`(?:on|to|in|use|onto)(?: the)? (?:${QUOTED}|(${NAME})) layer\\b`, 'dg'),
];
const unnamed = /^(?:默认|缺省|当前|default|the|a|哪个|什么)$/;

export function layerIn(text: string): LayerPhrase | null {
  if (!text.includes('层') && !text.includes('layer')) return null;
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const group = match[1] === undefined ? 2 : 1;
      const range = match.indices?.[group];
      if (!range) continue;
      const [start, end] = range;
      const phrase = { start: match.index, end: match.index + match[0].length };
      if (unnamed.test(text.slice(start, end))) return { ...phrase, name: null };
      return { ...phrase, name: { start, end } };
    }
  }
  return null;
}
