import { classOf, type Extent, LATIN, PUNCTUATION, SPACE } from './characters.ts';
import type { Lexicon } from './lexicon.ts';
import type { Mention } from './mentions.ts';
import type { Normalized } from './normalize.ts';

/** What a grammar's lexicon says of a word. */
export interface Word<K extends string = string, V = unknown> {
  readonly kind: K;
  readonly value: V;
}

export interface Token extends Extent {
  readonly kind: string;
  readonly value: unknown;
}

/**
 * What a text is made of: words of the lexicon, mentions (the value is the mention), punctuation (the character) and runs
 * nothing knows (`unread`, the text). Where a word and a mention begin together the longer one stands, of equals the word.
 * Ignorable words make no token, unless the lexicon knows them.
 */
export function tokens(
  normalized: Normalized,
  lexicon: Lexicon<Word>,
  mentions: readonly Mention[],
  options: { readonly ignorable?: Lexicon<unknown> } = {},
): Token[] {
  const { text } = normalized;
  const found: Token[] = [];
  let unread = -1;
  let next = 0;
  const closeUnread = (end: number) => {
    if (unread >= 0) found.push({ kind: 'unread', start: unread, end, value: text.slice(unread, end) });
    unread = -1;
  };
  const add = (kind: string, start: number, end: number, value: unknown): number => {
    closeUnread(start);
    found.push({ kind, start, end, value });
    return end;
  };
  for (let at = 0; at < text.length; ) {
    while (next < mentions.length && mentions[next]!.start < at) next++;
    const mention = mentions[next]?.start === at ? mentions[next]! : null;
    const word = lexicon.longestAt(text, at);
    if (word && word.end >= (mention?.end ?? 0)) {
      at = add(word.value.kind, at, word.end, word.value.value);
    } else if (mention) {
      at = add(mention.kind, at, mention.end, mention);
    } else {
      const ignored = options.ignorable?.longestAt(text, at);
      const flags = classOf(text.charCodeAt(at));
      if (ignored || flags & SPACE) {
        closeUnread(at);
        at = ignored?.end ?? at + 1;
      } else if (flags & PUNCTUATION) {
        at = add('punctuation', at, at + 1, text[at]);
      } else {
        if (unread < 0) unread = at;
        // An unknown Latin word is unread as a whole.
        at++;
        while (at < text.length && flags & classOf(text.charCodeAt(at)) & LATIN) at++;
      }
    }
  }
  closeUnread(text.length);
  return found;
}
