import type { Normalized } from '../../../core/language/index.ts';
import type { Clause } from './clauses.ts';
import { endingAt } from './retag-tokens.ts';
import { is, isName, type Token } from './token.ts';

/** What stands around a name and says what it is. */
export type Tag =
  | 'client'
  | 'project'
  | 'contact'
  | 'called'
  | 'contains'
  | 'owner'
  | 'for'
  | 'object'
  | 'subject'
  | 'new'
  | 'quoted'
  | 'organisation';

export interface Name {
  readonly token: Token;
  readonly tags: Set<Tag>;
  /** Listed with the name before it: A、B, “A”和“B”. */
  readonly joined: boolean;
}

const skipped = /^(?:filler|that|fresh|each|all|please)$/;
const isColon = (token: Token | undefined): boolean => is(token, 'punct') && /[:(“]/.test(token.value);

/** The names of the clauses and their tags; a corrected name takes the place of the one before it. */
export function namesIn(clauses: readonly Clause[], normalized: Normalized): Name[] {
  const found: Name[] = [];
  /** The names said before the last correction that still stand; null where nothing was corrected. */
  let standing: Name[] | null = null;
  for (const [k, { tokens }] of clauses.entries()) {
    const awaited = clauses[k - 1]?.tokens.findLast((t) => !is(t, 'filler'));
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!;
      if (is(token, 'wrong')) standing = [...found];
      if (!isName(token)) continue;
      const tags = tagsOf(tokens, i, normalized);
      // 加个联系人，高远
      if (tokens.length === 1 && is(awaited, 'noun')) tagNoun(awaited.value, tags);
      const first: boolean = standing !== null && found.every((name) => standing!.includes(name));
      const before: Name | undefined = standing ? correctedBy(tags, standing, first) : undefined;
      if (before) {
        share(before.tags, tags);
        found.splice(found.indexOf(before), 1);
        standing = standing!.filter((name) => name !== before);
      }
      const joined = standing === null && followsJoint(tokens, i);
      if (joined) {
        const list = found.at(-1)!;
        share(list.tags, tags);
        share(tags, list.tags);
      }
      found.push({ token, tags, joined });
    }
  }
  return found;
}

const marking: readonly Tag[] = ['client', 'project', 'contact', 'called', 'contains', 'owner', 'for', 'new'];

/** Which name a corrected one takes the place of: one marked as it is; unmarked, the one said last. */
function correctedBy(tags: ReadonlySet<Tag>, standing: readonly Name[], first: boolean): Name | undefined {
  const marks = marking.filter((tag) => tags.has(tag));
  const alike = standing.findLast((name) => marks.some((tag) => name.tags.has(tag)));
  if (alike || marks.length > 0 || !first) return alike;
  return standing.findLast((name) => !(tags.has('organisation') && name.tags.has('contact')));
}

const isJoint = (token: Token | undefined): boolean =>
  is(token, 'conj') || (is(token, 'punct') && token.value === '、');

/** A和B, 客户A和客户B. */
function followsJoint(tokens: readonly Token[], i: number): boolean {
  let j = i - 1;
  while (is(tokens[j], 'noun') || is(tokens[j], 'filler')) j--;
  return isJoint(tokens[j]) && isName(tokens[j - 1]);
}

/** What is said of one name of a list is said of the others. */
function share(from: ReadonlySet<Tag>, to: Set<Tag>): void {
  for (const tag of from) if (tag !== 'quoted' && tag !== 'organisation' && tag !== 'subject') to.add(tag);
}

function tagsOf(tokens: readonly Token[], i: number, normalized: Normalized): Set<Tag> {
  const token = tokens[i]!;
  const tags = new Set<Tag>();
  if (token.kind === 'quote') tags.add('quoted');
  for (const kind of token.known ?? []) tags.add(kind as Tag);
  if (endingAt(normalized.text, token.start, token.kind === 'quote' ? token.end - 1 : token.end) === 'strong')
    tags.add('organisation');
  tagBefore(tokens, i, tags, normalized);
  tagBehind(tokens, i, tags);
  const plain = ![...tags].some((tag) => tag !== 'quoted' && tag !== 'organisation');
  if (plain && isSubject(tokens, i) && !isLoose(tokens, i, normalized)) tags.add('subject');
  return tags;
}

/** A name at the very end, behind what was asked (按季度拆开), is none that we know what to do with. */
function isSubject(tokens: readonly Token[], i: number): boolean {
  const lead = tokens[before(tokens, i)];
  if (isColon(tokens[i - 1])) return true;
  const ends = tokens.slice(i + 1).every((t) => skipped.test(t.kind) || is(t, 'act'));
  return !(ends && lead !== undefined && /^(?:by|money|q|status)$/.test(lead.kind));
}

/** 绕过权限查看…: what nothing marks as a name and a verb follows at once may be anything. */
function isLoose(tokens: readonly Token[], i: number, { text }: Normalized): boolean {
  const [token, next] = [tokens[i]!, tokens[i + 1]];
  return (
    token.kind === 'name' &&
    !token.known &&
    is(next, 'act') &&
    /^(?:search|see|count)$/.test(next.value) &&
    next.start === token.end &&
    /^[\u4e00-\u9fff]+$/.test(token.value) &&
    endingAt(text, token.start, token.end) === null
  );
}

function before(tokens: readonly Token[], i: number): number {
  let j = i - 1;
  while (j >= 0 && (skipped.test(tokens[j]!.kind) || isColon(tokens[j]))) j--;
  return j;
}

function tagBefore(tokens: readonly Token[], i: number, tags: Set<Tag>, { text }: Normalized): void {
  const j = before(tokens, i);
  const token = tokens[j];
  if (!token) return;
  // "Add a contact to X: Y": behind a colon stands what the verb makes.
  if (isColon(tokens[i - 1]) && tokens.slice(0, i).some((t) => is(t, 'act')) && !isLabel(tokens, j))
    tags.add('called');
  const lead = tokens[before(tokens, j)];
  const word = text.slice(token.start, token.end);
  switch (token.kind) {
    case 'cop':
    case 'called':
      if (token.kind === 'called') tags.add('called');
      else if (is(lead, 'field', 'name') || is(lead, 'field', 'title')) tags.add('called');
      else if (is(lead, 'field', 'keyword')) tags.add('contains');
      if (is(lead, 'noun')) tagNoun(lead.value, tags);
      return;
    case 'noun':
      // "Which projects does X have": only a singular noun stands beside its name.
      if (!/s$/.test(word)) tagNoun(token.value, tags);
      return;
    case 'field':
      if (token.value === 'name' || token.value === 'title') tags.add('called');
      if (token.value === 'keyword') tags.add('contains');
      return;
    case 'contains':
      tags.add('contains');
      return;
    case 'have':
      if (word.startsWith('有')) tags.add('contains');
      return;
    case 'prep':
      if (token.value === 'of') tags.add('owner');
      else if (word === '为' && (is(lead, 'field', 'name') || is(lead, 'field', 'title'))) tags.add('called');
      else if (word === 'to' && tokens.some((t) => is(t, 'act', 'rename'))) tags.add('new');
      else tags.add(token.value === 'ba' ? 'object' : 'for');
      return;
    case 'set':
      if (tokens.some((t) => is(t, 'act', 'rename') || is(t, 'field', 'name'))) tags.add('new');
      return;
    case 'act':
      tags.add(
        token.value === 'rename' && i > 1 && tokens.slice(0, j).some((t) => isName(t) || is(t, 'pron'))
          ? 'new'
          : 'object',
      );
      return;
    default:
  }
}

/** "新建项目 客户：X 名称：Y": a noun of its own before the colon says what the name is. */
const isLabel = (tokens: readonly Token[], j: number): boolean =>
  is(tokens[j], 'noun') && !is(tokens[before(tokens, j)], 'act');

function tagNoun(noun: string, tags: Set<Tag>): void {
  if (noun === 'client' || noun === 'project' || noun === 'contact') tags.add(noun);
}

function tagBehind(tokens: readonly Token[], i: number, tags: Set<Tag>): void {
  let j = i + 1;
  while (tokens[j] && is(tokens[j], 'filler')) j++;
  const token = tokens[j];
  if (!token) return;
  if (is(token, 'loc')) {
    tags.add('owner');
    return;
  }
  if (is(token, 'cop')) {
    // 王芳是上海译文的联系人
    const last = tokens.findLast((t) => !skipped.test(t.kind));
    if (is(last, 'noun') && is(tokens[tokens.indexOf(last) - 1], 'de')) tagNoun(last.value, tags);
    return;
  }
  if (is(token, 'that')) {
    const noun = tokens[j + 1];
    if (is(noun, 'noun')) tagNoun(noun.value, tags);
    return;
  }
  if (is(token, 'noun')) {
    if (j > i + 1) return;
    // 中信出版社联系人丁媛媛: the noun belongs to the name behind it.
    const next = tokens.slice(j + 1).find((t) => !skipped.test(t.kind));
    if (isName(next) || isColon(next) || token.value === 'contact') tags.add('owner');
    else if (!tags.has('client')) tagNoun(token.value, tags);
    return;
  }
  if (is(token, 'de')) {
    const owned = tokens
      .slice(j + 1)
      .find((t) => !/^(?:filler|status|period|by|fresh|that|all|each|past)$/.test(t.kind));
    if (is(owned, 'noun') && tags.has('called')) tagNoun(owned.value, tags);
    else if (owned && /^(?:noun|field|money|act|q)$/.test(owned.kind) && !tags.has('contains'))
      tags.add('owner');
  }
}

/** "A和B各…", 王芳和李雷: one name that is two. `each` says that the sentence counts them one by one. */
export function parts(
  name: Token,
  normalized: Normalized,
  how: 'each' | 'people' | 'organisations',
): Token[] {
  if (name.kind === 'quote' || name.known) return [name];
  const { text } = normalized;
  const cuts: { from: number; to: number }[] = [];
  for (const found of text.slice(name.start, name.end).matchAll(/[和与及、]|(?:, and| and|,) /g)) {
    const from = name.start + found.index;
    if (divides(text, name, from, from + found[0].length, how))
      cuts.push({ from, to: from + found[0].length });
  }
  if (cuts.length === 0) return [name];
  const edges = [name.start, ...cuts.flatMap(({ from, to }) => [from, to]), name.end];
  const pieces: Token[] = [];
  for (let i = 0; i < edges.length; i += 2) {
    const [start, end] = [edges[i]!, edges[i + 1]!];
    pieces.push({ ...name, value: normalized.quote(start, end), start, end });
  }
  return pieces;
}

function divides(
  text: string,
  name: Token,
  from: number,
  to: number,
  how: 'each' | 'people' | 'organisations',
): boolean {
  const [left, right] = [from - name.start, name.end - to];
  if (left < 2 || right < 2) return false;
  if (how === 'people') {
    const latin = /^[a-z'-]+(?: [a-z'-]+){0,2}$/;
    if (latin.test(text.slice(name.start, from)) && latin.test(text.slice(to, name.end))) return true;
    return /^[\u4e00-\u9fff]{2,4}$/.test(text.slice(to, name.end)) && left <= 4;
  }
  const ending = endingAt(text, name.start, from);
  if (ending === 'strong') return true;
  if (how !== 'each') return false;
  // With several joints the one behind a complete name divides: "Bluebird Press and Smith and Sons each".
  const joints = [...text.slice(name.start, name.end).matchAll(/[和与及]| and /g)].length;
  return joints === 1 || ending !== null;
}
