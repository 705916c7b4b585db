import type { Normalized } from '../../../core/language/index.ts';
import { organisationEndings } from '../lexicon.ts';
import { endingAt, isHesitation } from './retag-tokens.ts';
import { is, isName, type Token } from './token.ts';

/**
 * 新建客户更新传媒, 叫统计局印刷厂, 把不二书店的…: where a name is announced, a word of ours directly before the rest
 * of it is its beginning. What stands apart (a gap, a mark, 的) stays apart.
 */
export function joinNames(tokens: readonly Token[], normalized: Normalized): Token[] {
  const found: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const by = announcer(found);
    const end = by === 'noun' && isLabel(tokens[i]!, found) ? -1 : reach(tokens, i, by, normalized);
    if (end < 0) {
      found.push(tokens[i]!);
      continue;
    }
    const [first, last] = [tokens[i]!, tokens[end]!];
    const value = normalized.quote(first.start, last.end);
    found.push({ kind: 'name', value, start: first.start, end: last.end });
    i = end;
  }
  return found;
}

type Announcer = 'called' | 'noun' | 'topic' | 'prep' | null;

/** Which words a name may begin with or hold, by what says that a name comes. */
const inside: Readonly<Record<Exclude<Announcer, null>, RegExp>> = {
  called: /^(?!(?:punct|quote|de|set|phone|please|cop|pron|that|conj|by|called)$)/,
  noun: /^(?:act|status|period|later|past|maybe|money|each|all|most|first|limit|cond|filler|figure|noun|said|able|neg|then|have|prep|family)$/,
  topic: /^status$/,
  prep: /^(?:neg|cond|then|maybe|able|later|first|said|figure|filler)$/,
};
/** Behind 把 and 给 stands a name, so a word of ours that opens it is a piece of it: 把统计出版社…, 给回款之歌…. */
const opening = /^(?:act|status|money|limit|past|each)$/;

/** 叫, 名称是; a noun or a colon behind a verb (新建客户, 删除客户：); a noun that opens the clause; 把, 给. */
function announcer(before: readonly Token[]): Announcer {
  const last = before.at(-1);
  if (is(last, 'called')) return 'called';
  const named = (token: Token | undefined) => is(token, 'field', 'name') || is(token, 'field', 'title');
  const colon = is(last, 'punct') && last.value === ':';
  if ((is(last, 'cop') || colon) && named(before.at(-2))) return 'called';
  if (is(last, 'prep', 'ba') || is(last, 'prep', 'for')) return 'prep';
  const noun = colon ? before.at(-2) : last;
  if (!is(noun, 'noun') || !/^(?:client|project|contact)$/.test(noun.value)) return null;
  const clause = before.slice(before.findLastIndex((t) => is(t, 'punct') && t.value !== ':') + 1);
  if (colon || clause.some((t) => is(t, 'act') || is(t, 'prep', 'ba') || is(t, 'prep', 'for'))) return 'noun';
  return clause.length === 1 ? 'topic' : null;
}

/** The last token of the name that begins at `i` with a word of ours, or -1 where none does. */
function reach(tokens: readonly Token[], i: number, by: Announcer, normalized: Normalized): number {
  if (by === null) return strayWord(tokens, i, normalized);
  const { text } = normalized;
  if (!mayOpen(tokens[i]!, by, normalized)) return -1;
  let end = -1;
  let words = 0;
  for (let k = i; k < Math.min(tokens.length, i + 5); k++) {
    const token = tokens[k]!;
    if (k > i && token.start !== tokens[k - 1]!.end) break;
    const open = is(token, 'name') || is(token, 'unknown');
    const opens = k === i && by === 'prep' && opening.test(token.kind) && text[token.end] !== '的';
    if (!open && !opens && !inside[by].test(token.kind)) break;
    if (!open) words++;
    else if (k > i && words > 0) end = k;
    // A name that has said its end is followed by something else.
    if (open && endingAt(text, tokens[i]!.start, token.end) !== null) break;
  }
  if (end < 0) return -1;
  const [first, last] = [tokens[i]!, tokens[end]!];
  // 客户今年蓝天文化的回款: behind a time stands a whole name.
  const whole = endingAt(text, last.start, last.end) !== null;
  if (by === 'noun' && is(first, 'period') && whole) return -1;
  if (by === 'noun' && is(first, 'prep') && !whole) return -1;
  if (isName(first) && by !== 'called') return endingAt(text, first.start, last.end) === 'strong' ? end : -1;
  return end;
}

/** 新建项目联系人丁媛媛: another noun says what the name behind it is. */
function isLabel(token: Token, before: readonly Token[]): boolean {
  const same = is(before.at(-1), 'noun', token.value);
  return is(token, 'noun') && /^(?:client|contact|project)$/.test(token.value) && !same;
}

/** A measure (一个, 位), a hesitation or 给 before a name is no part of it. */
function mayOpen(token: Token, by: Announcer, normalized: Normalized): boolean {
  const word = normalized.text.slice(token.start, token.end);
  if (is(token, 'filler') && by === 'prep') return /^[好来去出用做多全下上行]$/.test(word);
  if (is(token, 'filler'))
    return by === 'noun' && !isHesitation(word) && !/^(?:一?[个位家名条笔份张项]|[吧呢啊里中])$/.test(word);
  return is(token, 'prep') ? by === 'called' || /^[在向往于从由对跟为]$/.test(word) : !is(token, 'q');
}

/** 别院书局, 九月文化: a short no before a whole name, a time before the bare ending of one. */
function strayWord(tokens: readonly Token[], i: number, { text }: Normalized): number {
  const [token, next] = [tokens[i]!, tokens[i + 1]];
  if (next?.kind !== 'name' || next.known || token.end !== next.start) return -1;
  if (is(token, 'neg') && token.end - token.start === 1)
    return endingAt(text, next.start, next.end) !== null ? i + 1 : -1;
  const bare = organisationEndings.longestAt(text, next.start)?.end === next.end;
  return is(token, 'period') && bare ? i + 1 : -1;
}
