import { organisationEndings } from '../lexicon.ts';
import { actClass } from './clauses.ts';
import type { Name } from './names.ts';
import type { SpokenRequest } from './request.ts';
import { endingAt } from './retag-tokens.ts';
import { is, isName, type Token } from './token.ts';

const HAN = /[\u4e00-\u9fff]/;

/**
 * Whether a word of ours that stands directly beside a name is rather a piece of it: 查无此人, 很久以前, 再见爱人. Nothing
 * divides Chinese words, so before a write the neighbours of a name must be such as a name can have.
 */
export function isGlued({ token }: Name, said: SpokenRequest, writes: string): boolean {
  if (token.kind === 'quote' || token.known) return false;
  const { text } = said.normalized;
  if (organisationEndings.longestAt(text, token.start)?.end === token.end) return true;
  const clause = said.clauses.find(({ tokens }) => tokens.some((t) => covers(t, token)));
  if (!clause) return false;
  const i = clause.tokens.findIndex((t) => covers(t, token));
  const { connector } = clause;
  if (connector?.end === token.start && connector.end - connector.start === 1) return true;
  const left = HAN.test(text[token.start] ?? ' ') ? clausePart(clause.tokens, i, -1) : [];
  const whole = endingAt(text, token.start, token.end) !== null;
  if (is(left[0], 'prep') && !whole && misplaced(left, clause.tokens.slice(i + 1), text, writes)) return true;
  const behind = clause.tokens.slice(i + 1);
  // 客户第一这个客户, 更新换代这个项目已经完成了
  const again = is(left[0], 'noun') && is(behind[0], 'that') && is(behind[1], 'noun', left[0].value);
  const states = is(left[0], 'act') && behind.some((t) => isTold(t, text));
  if (again || states || leftTorn(left, text, writes) || capitalised(clause.tokens[i - 1], said)) return true;
  return rightTorn(clausePart(clause.tokens, i, 1), text);
}

const covers = (one: Token, name: Token): boolean =>
  isName(one) && one.start <= name.start && one.end >= name.end;

/** The tokens that follow one another without a gap, from the name on. */
function clausePart(tokens: readonly Token[], i: number, step: 1 | -1): Token[] {
  const found: Token[] = [];
  for (let k = i + step; tokens[k]; k += step) {
    const [a, b] = step > 0 ? [tokens[k - 1]!, tokens[k]!] : [tokens[k]!, tokens[k + 1]!];
    if (a.end !== b.start) break;
    found.push(tokens[k]!);
  }
  return found;
}

const never = /^(?:past|limit|neg|maybe|able|cond|later|most|status|each|unwanted|same|explain)$/;
const classes: Readonly<Record<string, string>> = { create: 'create', update: 'update', delete: 'delete' };

/** 客户把酒问月, 对话录: a preposition behind a noun or a verb, or without a verb of its own, begins the name. */
function misplaced(
  [near, next, third]: readonly Token[],
  behind: readonly Token[],
  text: string,
  writes: string,
): boolean {
  if (is(near, 'prep', 'dui')) return true;
  // 新建项目给新华文轩: whom it is for.
  const whom = writes === 'create' && is(near, 'prep', 'for') && is(next, 'noun') && !is(third, 'prep');
  if (next && /^(?:noun|prep|act)$/.test(next.kind)) return !whom;
  if (behind.length === 0 || !(is(near, 'prep', 'ba') || is(near, 'prep', 'for'))) return false;
  return !behind.some((t) => actClass(t) !== null || is(t, 'cop') || (is(t, 'status') && !isTold(t, text)));
}

/** 已经完成了: says how it is, and orders nothing. */
const isTold = (token: Token, text: string): boolean =>
  is(token, 'status') && /^[已正还没未]/.test(text.slice(token.start, token.end));

/** What stands before the name, the nearest first. */
function leftTorn([near, next]: readonly Token[], text: string, writes: string): boolean {
  if (!near) return false;
  if (never.test(near.kind)) return true;
  switch (near.kind) {
    case 'conj':
      return near.value === 'or';
    case 'field':
      // 客户名人传
      return /(?:客户|项目)名$/.test(text.slice(near.start, near.end));
    case 'money':
      return !/[到了过]$/.test(text.slice(near.start, near.end));
    case 'cop':
      return next !== undefined && !/^(?:field|noun|pron|that|name|quote|value)$/.test(next.kind);
    case 'noun':
      return is(next, 'noun', near.value);
    case 'act':
      // 把更新换代…: behind 把 or a noun a verb begins the name; one that looks or counts does so in any write.
      return (
        actClass(near) !== classes[writes] ||
        (next !== undefined && (is(next, 'prep') || is(next, 'noun') || is(next, 'field')))
      );
    default:
      return false;
  }
}

/** What stands behind it. */
function rightTorn([near, next]: readonly Token[], text: string): boolean {
  if (!near) return false;
  if (is(near, 'limit')) return !is(next, 'figure');
  if (is(near, 'de')) return next !== undefined && /^(?:person|pron|q|neg|cop)$/.test(next.kind);
  // 元曲选, 虽然但是: what it is would follow.
  if (is(near, 'cop')) return !isName(next);
  const small =
    is(near, 'filler') && /^[吧呢啊呀嘛啦哈去来出多全会行好用]$/.test(text.slice(near.start, near.end));
  return small && next !== undefined && !is(next, 'punct') && !is(next, 'filler');
}

/** "called Project X": in the middle of a sentence a word with a capital begins the name. */
function capitalised(before: Token | undefined, { normalized }: SpokenRequest): boolean {
  if (!before || before.start === 0 || isName(before)) return false;
  return (
    /^[A-Z][a-z]/.test(normalized.quote(before.start, before.end)) &&
    !/[.!?;]\s*$/.test(normalized.text.slice(0, before.start))
  );
}
