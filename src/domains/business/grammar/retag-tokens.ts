import type { Normalized } from '../../../core/language/index.ts';
import { organisationEndings, type Sense, vocabulary } from '../lexicon.ts';
import { is, isName, type Token } from './token.ts';

/** Tokens as a whole sentence shows them: what only its neighbours can tell. */
export function retagTokens(tokens: readonly Token[], normalized: Normalized): Token[] {
  const read = tokens.flatMap((token, i) => refined(token, tokens, i, normalized));
  return pointers(
    read.map((token, i) => ranked(asked(token, read, i, normalized), read, i)),
    normalized,
  );
}

/** "Would you mind setting …", "I'd like X's rating changed to …": orders put politely. */
function asked(token: Token, tokens: readonly Token[], i: number, normalized: Normalized): Token {
  const doing = is(token, 'maybe', 'writing');
  if (!doing && !is(token, 'past', 'writing')) return token;
  const clause = tokens.slice(tokens.slice(0, i).findLastIndex((t) => is(t, 'punct')) + 1, i);
  const asks = doing
    ? is(tokens[i - 1], 'please') && / mind$/.test(textOf(tokens[i - 1]!, normalized))
    : is(clause[0], 'please') &&
      /^i(?:'d| would) like$|^i (?:want|need)$/.test(textOf(clause[0]!, normalized));
  const base = asks ? baseOf(textOf(token, normalized)) : null;
  return base ? { ...token, ...base } : token;
}

/** 回款最多的客户是哪家, 谁家付款最多: who is first is asked of all of them, client by client. */
function ranked(token: Token, tokens: readonly Token[], i: number): Token {
  const client = is(token, 'noun', 'client');
  if (!(client || is(token, 'q', 'who')) || isName(tokens[i - 1]) || isName(tokens[i + 1])) return token;
  const from = tokens.slice(0, i).findLastIndex((t) => is(t, 'punct')) + 1;
  const to = tokens.findIndex((t, k) => k > i && is(t, 'punct'));
  const clause = tokens.slice(from, to < 0 ? tokens.length : to);
  const asks = ['most', 'money', 'q'].every((kind) => clause.some((t) => is(t, kind)));
  const other = clause.some(
    (t) => isName(t) || is(t, 'by') || is(t, 'noun', 'contact') || (!client && is(t, 'noun', 'client')),
  );
  return asks && !other ? { ...token, kind: 'by', value: 'client' } : token;
}

function refined(token: Token, tokens: readonly Token[], i: number, normalized: Normalized): Token[] {
  const [before, after] = [tokens[i - 1], tokens[i + 1]];
  switch (token.kind) {
    case 'name':
      if (/^[\u4e00-\u9fff]$/.test(token.value) && !token.known) return [{ ...token, kind: 'unknown' }];
      return token.known
        ? [token]
        : smallLetters(token, normalized)
            .flatMap((part) => (isName(part) ? trailing(part, normalized) : [part]))
            .flatMap((part) => (isName(part) ? listed(part, normalized) : [part]))
            .flatMap((part) => (isName(part) ? owned(part, normalized) : [part]))
            .flatMap((part) => (isName(part) ? cut(part, normalized) : [part]));
    case 'unknown':
      if (followsNamer(before, tokens[i - 2]) && !inflected(token.value)) return [{ ...token, kind: 'name' }];
      return [wordAt(token.start, textOf(token, normalized), token)];
    case 'aside':
      return [{ ...token, kind: 'filler' }];
    case 'act':
      // 今天入账5万 tells, 给三体入账5万 orders.
      if (textOf(token, normalized) === '入账' && is(after, 'figure') && !is(tokens[i - 2], 'prep', 'for'))
        return [{ ...token, kind: 'money', value: '' }];
      if (is(before, 'field') && /^写/.test(textOf(token, normalized)))
        return [{ ...token, kind: 'cop', value: '' }];
      // "Bluebird Press's record"
      return [
        textOf(token, normalized) === 'record' && (is(before, 'de') || is(before, 'pron'))
          ? { ...token, kind: 'noun', value: 'info' }
          : token,
      ];
    case 'neg':
      // "改成A，不，改成B": alone between marks it takes back what was said.
      return [isAlone(before, after) ? { ...token, kind: 'wrong' } : token];
    case 'wrong':
      if (/^不对$/.test(textOf(token, normalized)) && !startsClause(tokens, i, normalized))
        return [{ ...token, kind: 'neg' }];
      // 评级应该是A
      if (textOf(token, normalized) === '应该是' && !startsClause(tokens, i, normalized))
        return [{ ...token, kind: 'maybe' }];
      return [
        /^(?:no|sorry|actually|rather|wait|make it|不是)$/.test(textOf(token, normalized)) &&
        !startsClause(tokens, i, normalized)
          ? { ...token, kind: 'filler' }
          : token,
      ];
    case 'q':
      if ((is(before, 'called') || is(before, 'have')) && token.value === 'which' && isName(after))
        return [{ ...token, kind: 'filler' }];
      if (token.value === 'choice' && takesBack(tokens, i, normalized)) return [{ ...token, kind: 'wrong' }];
      return [
        token.value === 'howto' && endsClause(tokens, i, normalized) ? { ...token, value: 'how' } : token,
      ];
    default:
      return [token];
  }
}

const textOf = (token: Token, { text }: Normalized): string => text.slice(token.start, token.end);
const hesitation = /^(?:嗯|呃|额|诶|噢|哦|啊|哎|唉|哎呀|哎哟|那个|um|uh|oh|er|erm|hmm|well|ok)$/;
export const isHesitation = (word: string): boolean => hesitation.test(word);
/** Nothing but hesitation since the last mark. */
function startsClause(tokens: readonly Token[], i: number, normalized: Normalized): boolean {
  const before = tokens
    .slice(0, i)
    .findLast((t) => !(/^(?:filler|that)$/.test(t.kind) && hesitation.test(textOf(t, normalized))));
  return before === undefined || is(before, 'punct');
}
const endsClause = (tokens: readonly Token[], i: number, normalized: Normalized): boolean => {
  const next = tokens[i + 1];
  return next === undefined || is(next, 'punct') || /^[了呢啊呀吧]$/.test(textOf(next, normalized));
};
/** "调成C吧，呃，还是B", "还是B吧": second thoughts, and no question. */
function takesBack(tokens: readonly Token[], i: number, normalized: Normalized): boolean {
  if (!startsClause(tokens, i, normalized)) return false;
  const rest = tokens.slice(i + 1);
  const end = rest.findIndex((t) => is(t, 'punct'));
  const [last, mark] = end < 0 ? [rest.at(-1), undefined] : [rest[end - 1], rest[end]];
  if (mark?.value === '?' || rest.slice(0, end < 0 ? rest.length : end).some((t) => is(t, 'q'))) return false;
  const wavers = tokens.slice(Math.max(0, i - 2), i).some((t) => hesitation.test(textOf(t, normalized)));
  return wavers || (last !== undefined && textOf(last, normalized) === '吧');
}
const isAlone = (before: Token | undefined, after: Token | undefined): boolean =>
  is(before, 'punct') && is(after, 'punct') && /[，,]/.test(after.value);

/** Behind these even a word in small letters is a name: "clients named bluebird". */
function followsNamer(before: Token | undefined, earlier: Token | undefined): boolean {
  if (is(before, 'cop')) return is(earlier, 'field');
  return before !== undefined && /^(?:called|contains|set|noun|field|prep)$/.test(before.kind);
}

/** "against Autumn List", "would happen if I": what stands in small letters before capitals is read word by word. */
function smallLetters(token: Token, normalized: Normalized): Token[] {
  const found = /^((?:[a-z]+ )+)(?=\S*[A-Z])/.exec(token.value);
  if (!found) return [token];
  const words: Token[] = [];
  for (const { 0: word, index } of found[0].matchAll(/[a-z]+/g))
    words.push(wordAt(token.start + index, word));
  const at = token.start + found[0].length;
  const rest = normalized.quote(at, token.end);
  return [...words, rest === 'I' ? wordAt(at, 'i') : { ...token, value: rest, start: at }];
}

function wordAt(start: number, word: string, unknown?: Token): Token {
  const known = vocabulary.longestAt(word, 0);
  const end = start + word.length;
  if (!unknown && known?.end === word.length) return { ...known.value, start, end };
  const kind = inflected(word) ?? 'unknown';
  return { kind, value: kind === 'unknown' ? (unknown?.value ?? word) : 'writing', start, end };
}

const writing = /^(?:create|record|update|edit|mark|rename|delete|disable|enable)$/;

/** Deleting, removed: a verb of writing that orders nothing. */
function inflected(word: string): 'maybe' | 'past' | null {
  return baseOf(word) ? (word.endsWith('ing') ? 'maybe' : 'past') : null;
}

function baseOf(word: string): Sense | null {
  const [, stem] = /^([a-z]{2,})(?:ing|ed)$/.exec(word) ?? [];
  if (!stem) return null;
  for (const base of [stem, `${stem}e`, stem.slice(0, -1)]) {
    const known = vocabulary.longestAt(base, 0);
    if (known?.end === base.length && known.value.kind === 'act' && writing.test(known.value.value))
      return known.value;
  }
  return null;
}

/** "Spring Lookbook back", "Blue Door rated B": behind words with capitals a word in small letters is none of the name. */
function trailing(token: Token, normalized: Normalized): Token[] {
  const words = token.value.split(' ');
  const large = (word: string | undefined) => word !== undefined && /^[A-Z0-9&]/.test(word);
  if (!large(words[0]) || !/^[\x20-\x7e]+$/.test(token.value)) return [token];
  const small = words.findIndex((word, i) => !large(word) && !(connectors.test(word) && large(words[i + 1])));
  if (small < 0) return [token];
  const at = token.start + words.slice(0, small).join(' ').length;
  return [
    { ...token, value: normalized.quote(token.start, at), end: at },
    ...trailed({ ...token, kind: 'unknown', value: normalized.quote(at + 1, token.end), start: at + 1 }),
  ];
}

/** "… Pine Street and rating B": where a field is named, the rest is read word by word. */
function trailed(rest: Token): Token[] {
  const words: Token[] = [];
  for (const { 0: word, index } of rest.value.matchAll(/\S+/g)) {
    const start = rest.start + index;
    const large = /^[A-Z0-9]/.test(word);
    words.push(large ? { kind: 'name', value: word, start, end: start + word.length } : wordAt(start, word));
  }
  return words.some((word) => is(word, 'field')) ? words : [rest];
}
const connectors = /^(?:of|and|the|de|la|le|van|von|der|in|on|for|to|at)$/;

/** A-Tech和客户上海译文: the noun said again begins another name. */
function listed(token: Token, normalized: Normalized): Token[] {
  const found = /[和与及](客户|项目|联系人)(?=.)/u.exec(normalized.text.slice(token.start, token.end));
  if (!found || found.index < 2) return [token];
  const at = token.start + found.index;
  const { swallowed: _, ...plain } = token;
  const part = (start: number, end: number): Token => ({
    ...plain,
    value: normalized.quote(start, end),
    start,
    end,
  });
  const noun = { 客户: 'client', 项目: 'project', 联系人: 'contact' }[found[1]!]!;
  const from = at + found[0].length;
  return [
    part(token.start, at),
    { kind: 'conj', value: '', start: at, end: at + 1 },
    { kind: 'noun', value: noun, start: at + 1, end: from },
    part(from, token.end),
  ];
}

/** 中信出版社的数字阅读平台: what belongs to an organisation that was named to its end is another name. */
function owned(token: Token, normalized: Normalized): Token[] {
  const { text } = normalized;
  for (
    let at = text.indexOf('的', token.start + 1);
    at >= 0 && at < token.end - 1;
    at = text.indexOf('的', at + 1)
  ) {
    if (endingAt(text, token.start, at) !== 'strong') continue;
    const part = (start: number, end: number): Token => ({
      ...token,
      value: normalized.quote(start, end),
      start,
      end,
    });
    return [
      part(token.start, at),
      { kind: 'de', value: '', start: at, end: at + 1 },
      part(at + 1, token.end),
    ];
  }
  return [token];
}

/** What goes on behind a complete name like this is a clause, and no name. */
const predicate = /[还在是有了不没给把被会要想能都也就很太最跟对从让]/;

/**
 * 中信出版社搬家, 远洋图书手里还在跑: behind a name that has said its end stands something nobody knows. A branch
 * (…北京分社) goes on with the name.
 */
function cut(token: Token, normalized: Normalized): Token[] {
  const { text } = normalized;
  const whole =
    endingAt(text, token.start, token.end) !== null || /[》社部司店厂院所处心馆团]$/u.test(token.value);
  for (let end = token.start + 3; end < token.end && !whole; end++) {
    const ending = endingAt(text, token.start, end);
    const tail = text.slice(end, token.end);
    const goesOn = ending === 'strong' ? tail.length <= 4 : ending === 'weak' && predicate.test(tail);
    if (!goesOn || !/^[\u4e00-\u9fff]+$/.test(tail)) continue;
    return [
      { ...token, value: normalized.quote(token.start, end), end },
      { ...token, kind: 'unknown', value: normalized.quote(end, token.end), start: end },
    ];
  }
  return [token];
}

/** Which ending of organisations stands directly before `end`, with something before it. */
export function endingAt(text: string, start: number, end: number): 'strong' | 'weak' | null {
  for (let at = Math.max(start + 1, end - 9); at < end; at++) {
    const found = organisationEndings.longestAt(text, at);
    if (found?.end === end) return found.value;
  }
  return null;
}

/** 这个客户 points back, unless the name stands directly before it; so does "the client" once a name was said. */
function pointers(tokens: readonly Token[], normalized: Normalized): Token[] {
  const found: Token[] = [];
  let named = false;
  for (let i = 0; i < tokens.length; i++) {
    const [token, next, after] = [tokens[i]!, tokens[i + 1], tokens[i + 2]];
    const thing = is(next, 'noun') && /^(?:client|project|contact)$/.test(next.value);
    const definite =
      textOf(token, normalized) === 'the' &&
      named &&
      !isName(after) &&
      !is(after, 'noun') &&
      !is(after, 'called');
    if (thing && !isName(tokens[i - 1]) && (is(token, 'that') || definite)) {
      found.push({ kind: 'pron', value: next.value, start: token.start, end: next.end });
      i++;
    } else found.push(token);
    named ||= isName(token);
  }
  return found;
}
