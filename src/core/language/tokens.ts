import { classOf, type Extent, LATIN, PUNCTUATION, SPACE } from './characters.ts';
import type { Lexicon } from './lexicon.ts';
import type { Mention } from './mentions.ts';
import type { Normalized } from './normalize.ts';
import type { ParseNode } from './rules.ts';

/** What a grammar's lexicon says of a word: the kind of its node and its value. */
export interface Word<K extends string = string, V = unknown> {
  readonly kind: K;
  readonly value: V;
}

export interface TokenOptions {
  /** Words that carry nothing here; they make no node. A word of the lexicon is never ignored. */
  readonly ignorable?: Lexicon<unknown>;
  /** The part of the text to read; all of it by default. */
  readonly within?: Extent;
}

/**
 * The leaves a grammar starts from: words of the lexicon, mentions (kind and value are the mention's), punctuation
 * (`punctuation`, the character) and runs nothing knows (`unread`, the text), which stop a rule from reading across.
 * Where a word and a mention begin together the longer one stands, of equals the word.
 */
export function tokens(
  normalized: Normalized,
  lexicon: Lexicon<Word>,
  mentions: readonly Mention[],
  options: TokenOptions = {},
): ParseNode[] {
  const { text } = normalized;
  const { start = 0, end = text.length } = options.within ?? {};
  const nodes: ParseNode[] = [];
  let unread = -1;
  let next = 0;
  const leaf = (kind: string, from: number, to: number, value: unknown, rule: string): number => {
    closeUnread(from);
    nodes.push({ kind, start: from, end: to, value, rule, children: [] });
    return to;
  };
  const closeUnread = (at: number) => {
    const from = unread;
    unread = -1;
    if (from >= 0) leaf('unread', from, at, text.slice(from, at), 'unread');
  };
  for (let at = start; at < end; ) {
    while (next < mentions.length && mentions[next]!.start < at) next++;
    const mention = mentions[next]?.start === at && mentions[next]!.end <= end ? mentions[next]! : null;
    const word = lexicon.longestAt(text, at);
    if (word && word.end <= end && word.end >= (mention?.end ?? 0)) {
      at = leaf(word.value.kind, at, word.end, word.value.value, `word.${word.value.kind}`);
    } else if (mention) {
      at = leaf(mention.kind, at, mention.end, mention, mention.rule);
    } else {
      const ignored = options.ignorable?.longestAt(text, at);
      const flags = classOf(text.charCodeAt(at));
      if (ignored && ignored.end <= end) {
        closeUnread(at);
        at = ignored.end;
      } else if (flags & SPACE) {
        closeUnread(at);
        at++;
      } else if (flags & PUNCTUATION) {
        at = leaf('punctuation', at, at + 1, text[at], 'punctuation');
      } else {
        if (unread < 0) unread = at;
        // An unknown Latin word is unread as a whole.
        at++;
        while (at < end && flags & classOf(text.charCodeAt(at)) & LATIN) at++;
      }
    }
  }
  closeUnread(end);
  return nodes;
}
