import type { Span } from '../result.ts';
import { classOf, type Extent, PUNCTUATION, SPACE } from './characters.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import type { Normalized } from './normalize.ts';

/** Words of courtesy and grammar that ask for nothing: leaving them unexplained loses no meaning. */
export const ignorables: Lexicon<true> = createLexicon<true>(
  [
    '的 了 吧 呢 啊 呀 哦 嗯 嘛 啦 哈 喂 吗 请 请你 请您 帮 帮我 帮忙 帮个忙 帮我把 麻烦 麻烦你 麻烦您 劳驾 给我 替我 我想 我要 我想要',
    '我需要 你好 您好 谢谢 谢了 多谢 一下 一下子 就 就行 就好 好的 能不能 可不可以 可否 嘅 啲 喺 唔该 辛苦',
    'please the a an of to thanks thank_you hi hello hey just could_you can_you would_you kindly for_me i_want i_need',
  ]
    .join(' ')
    .split(' ')
    .map((word) => [word.replaceAll('_', ' '), true]),
);

/**
 * The content that none of the extents explains, as spans of the original. Content is what is neither white space,
 * punctuation nor ignorable.
 */
export function unexplained(
  normalized: Normalized,
  explained: readonly Extent[],
  ignorable: Lexicon<unknown> = ignorables,
): Span[] {
  const { text } = normalized;
  const known = isSorted(explained) ? explained : [...explained].sort((a, b) => a.start - b.start);
  const gaps: Span[] = [];
  let gap = -1;
  let gapEnd = -1;
  let next = 0;
  let reached = 0;
  for (let at = 0; at < text.length; ) {
    for (; next < known.length && known[next]!.start <= at; next++)
      reached = Math.max(reached, known[next]!.end);
    const flags = classOf(text.charCodeAt(at));
    const content = !(flags & (SPACE | PUNCTUATION));
    const word = content && at >= reached ? ignorable.longestAt(text, at) : null;
    const isKnown = at < reached;
    const isPassed = word !== null && word.end <= (known[next]?.start ?? text.length);
    // A gap goes on over a space, and ends at punctuation.
    if (gap >= 0 && (isKnown || isPassed || flags & PUNCTUATION)) {
      gaps.push(normalized.span(gap, gapEnd));
      gap = -1;
    }
    if (isPassed) at = word.end;
    else {
      at++;
      if (content && !isKnown) {
        if (gap < 0) gap = at - 1;
        gapEnd = at;
      }
    }
  }
  if (gap >= 0) gaps.push(normalized.span(gap, gapEnd));
  return gaps;
}

function isSorted(extents: readonly Extent[]): boolean {
  for (let i = 1; i < extents.length; i++) if (extents[i - 1]!.start > extents[i]!.start) return false;
  return true;
}
