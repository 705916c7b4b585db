import type { Normalized } from '../../../core/language/index.ts';
import { type Calendar, isoDay } from './calendar.ts';
import { type ActClass, actClass, type Clause, classOf, type Group } from './clauses.ts';
import { is, isName, type Token } from './token.ts';

/** Why something said is not asked for now. */
export type Mood =
  | 'cancelled'
  | 'conditional'
  | 'negated'
  | 'postponed'
  | 'past'
  | 'deliberating'
  | 'reported'
  | 'unclear';

export interface Held {
  readonly mood: Mood;
  readonly at: Token;
}

export interface MoodContext {
  /** All clauses of the text, and the groups they were put into. */
  readonly groups: readonly Group[];
  readonly calendar: Calendar;
  readonly normalized: Normalized;
}

const writes: ReadonlySet<ActClass | null> = new Set(['create', 'update', 'delete']);

/** Whether the request may be carried out as said; a write must be asked for plainly, in a sentence understood whole. */
export function held(group: Group, wanted: ActClass | null, context: MoodContext): Held | null {
  return heldAlone(group, wanted, context) ?? (writes.has(wanted) ? heldByScope(group, context) : null);
}

function heldAlone(group: Group, wanted: ActClass | null, context: MoodContext): Held | null {
  const known = alone.get(group);
  if (known && known.wanted === wanted) return known.held;
  const found = lookAlone(group, wanted, context);
  alone.set(group, { wanted, held: found });
  return found;
}

/** An order is asked about by every order linked to it: it is looked at once. */
const alone = new WeakMap<Group, { readonly wanted: ActClass | null; readonly held: Held | null }>();

function lookAlone(group: Group, wanted: ActClass | null, context: MoodContext): Held | null {
  if (group.cancelled) return { mood: 'cancelled', at: group.tokens[0]! };
  const around = sentenceOf(group, context);
  const { condition, shelved } = around;
  // "查一下X，要是没有就删掉": looking comes first and depends on nothing.
  const before = condition && group.tokens.every(({ end }) => end <= condition.start);
  if (condition && (!before || wanted !== 'read')) return { mood: 'conditional', at: condition };
  // 把A…，同时把B…这件事先放一放: all of it is meant.
  if (shelved) return { mood: 'postponed', at: shelved };
  for (const clause of group.clauses) {
    const no = negated(clause);
    if (no) return { mood: 'negated', at: no };
    if (clause.putOff) return { mood: 'postponed', at: clause.tokens[0]! };
  }
  const waits = group.tokens.findIndex((t) => is(t, 'later') && context.normalized.text[t.start] === '等');
  const asks = group.tokens.slice(0, Math.max(0, waits)).some((t) => is(t, 'q') || actClass(t) !== null);
  // 回款等财务确认了再登: nothing is asked for, not even a look.
  if (waits >= 0 && !asks && !writes.has(wanted)) return { mood: 'postponed', at: group.tokens[waits]! };
  return writes.has(wanted) ? heldWrite(group, around, context) : null;
}

/** What the clauses of the same sentences say of every order in them. */
interface Sentence {
  readonly condition: Token | undefined;
  readonly shelved: Token | undefined;
  readonly waits: Token | undefined;
  readonly choice: Token | undefined;
  /** Words of pieces that order nothing, and words nobody knows in those that do; of two pieces each, as one may be the asker's own. */
  readonly loose: readonly Piece[];
  readonly unread: readonly Piece[];
}
interface Piece {
  readonly group: Group;
  readonly at: Token;
}

const sentences = new WeakMap<MoodContext, Map<string, Sentence>>();

function sentenceOf(group: Group, context: MoodContext): Sentence {
  const numbers = [...new Set(group.clauses.map(({ sentence }) => sentence))];
  const known = sentences.get(context) ?? new Map<string, Sentence>();
  sentences.set(context, known);
  const key = numbers.join();
  const found = known.get(key) ?? describe(neighbours(group, numbers, context), context.normalized.text);
  known.set(key, found);
  return found;
}

interface Neighbour {
  readonly group: Group;
  readonly clauses: readonly Clause[];
}

function describe(around: readonly Neighbour[], text: string): Sentence {
  const clauses = around.flatMap((one) => one.clauses);
  const spoken = clauses.flatMap(({ tokens }) => tokens);
  const word = ({ start, end }: Token) => text.slice(start, end);
  // 只要到账了就登记: here 只要 is a condition, in 只要前五个 it is none.
  const verb = spoken.findLastIndex((token) => actClass(token) !== null);
  const then = spoken.findLastIndex((token, i) => i <= verb && word(token) === '就');
  const isLoose = ({ kind }: Token) =>
    !/^(?:filler|please|punct|de|conj|able|that|first|then|unwanted)$/.test(kind);
  const [loose, unread]: [Piece[], Piece[]] = [[], []];
  for (const { group, clauses: own } of around) {
    const tokens = own.flatMap((clause) => clause.tokens);
    const idle = loose.length < 2 && own.every((clause) => classOf(clause.tokens) === null);
    const odd = idle ? tokens.find(isLoose) : undefined;
    if (odd) loose.push({ group, at: odd });
    const strange = unread.length < 2 ? tokens.find((t) => is(t, 'unknown')) : undefined;
    if (strange && writes.has(classOf(tokens))) unread.push({ group, at: strange });
  }
  return {
    condition: spoken.find((token, i) => is(token, 'cond') || (i < then && word(token) === '只要')),
    shelved: spoken.find(
      (t) => is(t, 'later') && /(?:这件?|此)事儿?$/.test(text.slice(Math.max(0, t.start - 4), t.start)),
    ),
    waits: spoken.find((t) => is(t, 'later') && text[t.start] === '等'),
    choice:
      clauses.find(({ connector }) => connector?.kind === 'conj' && connector.value === 'or')?.connector ??
      undefined,
    loose,
    unread,
  };
}

/** The clauses of its sentences, by the group they are in; groups stand in the order of their sentences. */
function neighbours(group: Group, numbers: readonly number[], context: MoodContext): Neighbour[] {
  const { groups } = context;
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const at = placeOf(group, context);
  let [from, to] = [at, at + 1];
  while (from > 0 && groups[from - 1]!.clauses.at(-1)!.sentence >= first) from--;
  while (to < groups.length && groups[to]!.clauses[0]!.sentence <= last) to++;
  return groups
    .slice(from, to)
    .map((one) => ({
      group: one,
      clauses: one.clauses.filter(({ sentence }) => numbers.includes(sentence)),
    }))
    .filter(({ clauses }) => clauses.length > 0);
}

const verbAt = (tokens: readonly Token[]): number => tokens.findIndex((token) => actClass(token) !== null);

/** The word that says not to; 金额不用统计 only declines a part. */
function negated({ tokens }: Clause): Token | null {
  const kept = tokens.find((token) => is(token, 'keep'));
  if (kept) return kept;
  const verb = verbAt(tokens);
  const no = tokens.findIndex((token) => is(token, 'neg'));
  if (no < 0 || verb < no) return null;
  const part =
    is(tokens[0], 'field', 'amount') &&
    !tokens.some((token) => /^(?:name|quote|pron|noun)$/.test(token.kind));
  return part ? null : tokens[no]!;
}

const put = (mood: Mood, at: Token | undefined): Held | null => (at ? { mood, at } : null);

function heldWrite(group: Group, around: Sentence, { normalized, calendar }: MoodContext): Held | null {
  return (
    put('postponed', around.waits) ??
    put('deliberating', around.choice) ??
    first(group.clauses, (clause) => doubted(clause, group, calendar, normalized.text)) ??
    first(group.clauses, (clause, i) => told(clause, group, i, normalized.text)) ??
    put('unclear', stranger(group, around))
  );
}

const goesOn =
  /^(?:然后|再|接着|随后|接下来|并且?|而且|同时|最后|之后|和|与|及|以及|(?:and )?then|and|after that|finally|next|plus)$/;

type Link = 'linked' | 'beside' | 'apart';

/** How a request goes on with the one before it: A，然后B; A；B; A，B; A，另外B. A full stop or 先 begins anew. */
function linkOf(group: Group, context: MoodContext): Link | null {
  const { groups, normalized } = context;
  const [{ connector, sentence, tokens }] = group.clauses as [Clause];
  const before = groups[placeOf(group, context) - 1]?.clauses.at(-1);
  if (!before || connector?.kind === 'first') return null;
  if (sentence !== before.sentence && before.mark !== ';') return null;
  if (connector)
    return goesOn.test(normalized.text.slice(connector.start, connector.end)) ? 'linked' : 'apart';
  // 状态停用: a field without a name goes on with what was said before.
  return before.mark === ';' || is(tokens[0], 'field') ? 'linked' : 'beside';
}

/** An order shares the mood of the orders it is said with: 老板让我A，然后B; 要不要A，再B; A，同时B吗; A，然后B是不对的. */
function heldByScope(group: Group, context: MoodContext): Held | null {
  return heldBefore(group, context) ?? put('deliberating', doubtedAtEnd(group, context));
}

/** What the orders before it pass on, each asked once: behind a long list everyone would ask all of them. */
function heldBefore(group: Group, context: MoodContext): Held | null {
  const { groups } = context;
  const asked: Group[] = [];
  let found: Held | null = null;
  for (let i = placeOf(group, context); i >= 0; i--) {
    const here = groups[i]!;
    const known = passedOn.get(here);
    if (known !== undefined) {
      found = known;
      break;
    }
    asked.push(here);
    const link = i > 0 ? linkOf(here, context) : null;
    if (link === null || link === 'apart') break;
    found = passedTo(here, groups[i - 1]!, link, context);
    if (found) break;
  }
  for (const one of asked) passedOn.set(one, found);
  return found;
}
const passedOn = new WeakMap<Group, Held | null>();

function passedTo(group: Group, before: Group, link: Link, context: MoodContext): Held | null {
  const wanted = classOf(before.tokens);
  const found = writes.has(wanted) ? heldAlone(before, wanted, context) : null;
  // 别删A，把B停用; 老板让我A，你帮我B: the other one is meant.
  const contrast =
    link === 'beside' && (found?.mood === 'negated' || group.tokens.some((t) => is(t, 'please')));
  return found && !contrast && spreads(found, before, context) ? found : null;
}

const places = new WeakMap<MoodContext, ReadonlyMap<Group, number>>();
function placeOf(group: Group, context: MoodContext): number {
  const known = places.get(context) ?? new Map(context.groups.map((one, i) => [one, i]));
  places.set(context, known);
  return known.get(group) ?? -1;
}

const ends = new WeakMap<Group, number>();
/** The last of the orders that are said together with it. */
function endOf(group: Group, context: MoodContext): number {
  const { groups } = context;
  const from = placeOf(group, context);
  let end = from;
  while (!ends.has(groups[end]!) && groups[end + 1] && linkOf(groups[end + 1]!, context) !== null) end++;
  const last = ends.get(groups[end]!) ?? end;
  for (let i = from; i <= end; i++) ends.set(groups[i]!, last);
  return last;
}

/** 我已经建好客户A了，再给它…: what is told to its end is over. */
function spreads({ mood }: Held, { clauses }: Group, { normalized: { text } }: MoodContext): boolean {
  if (mood === 'cancelled' || mood === 'unclear') return false;
  return mood !== 'past' || !clauses.some(({ tokens }) => /[了过]$/.test(text.slice(0, tokens.at(-1)!.end)));
}

/** What stands at the end of several orders is said of all of them. */
function doubtedAtEnd(group: Group, context: MoodContext): Token | undefined {
  const { groups, calendar, normalized } = context;
  const last = groups[endOf(group, context)]!;
  // …；再新建B，评级A吗: a field with its value orders nothing else.
  const field = classOf(last.tokens) === null && is(last.tokens[0], 'field') && is(last.tokens[1], 'value');
  if (last === group || !(field || writes.has(classOf(last.tokens)))) return undefined;
  if (last.cancelled) return last.tokens[0];
  const clause = last.clauses.at(-1)!;
  const [opens] = last.clauses[0]!.tokens.filter((token) => !is(token, 'filler'));
  // 把A改成B，要不要把C停用: a question of its own.
  if (linkOf(last, context) !== 'linked' && /^(?:maybe|able|q|neg|person)$/.test(opens?.kind ?? ''))
    return undefined;
  const doubt = doubted(clause, last, calendar, normalized.text);
  const said = last.tokens.findLastIndex((token) => actClass(token) !== null || is(token, 'value'));
  const behind = last.tokens
    .slice(said + 1)
    .find((token) => /^(?:q|maybe|neg|explain|able|later)$/.test(token.kind));
  return behind ?? (doubt?.mood === 'deliberating' ? doubt.at : undefined);
}

function first(clauses: readonly Clause[], look: (clause: Clause, i: number) => Held | null): Held | null {
  for (const [i, clause] of clauses.entries()) {
    const found = look(clause, i);
    if (found) return found;
  }
  return null;
}

/** Put off, considered, asked about or reported, anywhere in the request. */
function doubted(clause: Clause, group: Group, calendar: Calendar, text: string): Held | null {
  const { tokens } = clause;
  const find = (kind: string) => tokens.find((token) => is(token, kind));
  const polite = group.tokens.some(
    (token) =>
      is(token, 'please') &&
      /请|帮|麻烦|劳驾|拜托|给我|替我|please|you|kindly/.test(text.slice(token.start, token.end)),
  );
  if (clause.putOff) return put('postponed', tokens[0]);
  const future = tokens.find(({ period }) => period && period.from > isoDay(calendar.today));
  const asks = tokens.find((token) => is(token, 'q') && !(polite && token.value === 'yesno'));
  const able = polite ? undefined : find('able');
  return (
    put('postponed', find('later') ?? future) ??
    put('deliberating', find('maybe') ?? asks ?? able) ??
    put('deliberating', clause.mark === '?' && !polite ? tokens.at(-1) : undefined) ??
    put('reported', find('said')) ??
    put('negated', find('neg')) ??
    put(
      'reported',
      tokens.find((token) => is(token, 'act', 'other')),
    )
  );
}

/** Done already, or by someone else. What was told may still be asked for in the end: "新开了个项目，…，建一下". */
function told({ tokens }: Clause, group: Group, i: number, text: string): Held | null {
  const act = verbAt(tokens);
  // 把项目X取消: without another verb the state is the verb.
  const verb =
    act < 0 && classOf(group.tokens) === null ? tokens.findIndex((token) => is(token, 'status')) : act;
  if (verb < 0) return null;
  const asked = group.clauses
    .slice(i + 1)
    .some((later) => ordersIn(later) && past(later.tokens, verbAt(later.tokens), text) === null);
  const done = past(tokens, verb, text);
  if (done && !asked) return put('past', done);
  const before = tokens.slice(0, verb);
  return put(
    'reported',
    before.find((token, k) =>
      is(token, 'person') ? !speaks(before, k, text) : isOther(token, before[k + 1], text),
    ),
  );
}

/** A verb of its own; the one of 状态停用 is the value of a field. */
const ordersIn = ({ tokens }: Clause): boolean =>
  tokens.some(
    (token, i) =>
      is(token, 'act') &&
      !is(
        tokens.slice(0, i).findLast((t) => !/^(?:cop|punct|filler)$/.test(t.kind)),
        'field',
      ),
  );

/** 他们把…改成A: somebody else did, or will. */
const isOther = (token: Token, next: Token | undefined, text: string): boolean =>
  is(token, 'pron', 'it') &&
  is(next, 'prep', 'ba') &&
  /^(?:[他她]们?|they|he|she)$/.test(text.slice(token.start, token.end));

/** 你把…删掉, 我们要新建…: the person is spoken to, or says what they want. */
function speaks(before: readonly Token[], i: number, text: string): boolean {
  const word = (token: Token) => text.slice(token.start, token.end);
  const who = word(before[i]!);
  if (/^(?:你们?|您|you)$/.test(who)) return true;
  return (
    /^(?:我们?|咱们?|i|we)$/.test(who) &&
    before.slice(i + 1).some((token) => /^(?:要|想|想要|需要)$/.test(word(token)))
  );
}

/** 已经…, 刚…, 上周给…, 新建了客户: it was done. 把X删了 is an order. */
function past(tokens: readonly Token[], verb: number, text: string): Token | null {
  const word = tokens.find((token, i) => is(token, 'past') && (i < verb || i === verb + 1));
  if (word) return word;
  const [act, next] = [tokens[verb]!, tokens[verb + 1]];
  const before = tokens.slice(0, verb);
  const when = before.find((token) => is(token, 'period'));
  // 昨天到账5万，… tells when the money came; 昨天给…登记 when it was registered.
  const event = before.some((token) => is(token, 'money') || is(token, 'noun', 'settlement'));
  if (when && (!event || is(before[before.indexOf(when) + 1], 'prep', 'ba'))) return when;
  // 把评级调成了A: 了 stands before what it became, so it is done.
  if (is(act, 'set') && /了为?$/.test(text.slice(act.start, act.end))) return act;
  const done = next && /^[了过]/.test(text.slice(next.start, next.end));
  if (states(tokens, verb, text)) return act;
  const moves = actClass(act) !== 'delete' && tokens.slice(verb + 2).some((token) => !is(token, 'filler'));
  return done && moves ? act : null;
}

/** 星河文化停用了, 评级变成A了: what happened to it; 把…停用了, …停用了吧 order. */
function states(tokens: readonly Token[], verb: number, text: string): boolean {
  const act = tokens[verb]!;
  const end = is(tokens[verb + 1], 'value') ? tokens[verb + 1]!.end : act.end;
  const orders = tokens.some((t) => is(t, 'prep', 'ba') || is(t, 'please') || is(t, 'person'));
  const subject = tokens.slice(0, verb).some((t) => isName(t) || is(t, 'pron'));
  return (
    subject &&
    !orders &&
    actClass(act) === 'update' &&
    /^了(?=[，,。.!;?\n]|$)/.test(text.slice(end).trimStart())
  );
}

/** A word nobody knows in the request, or a piece of its sentence nobody made anything of. */
function stranger(group: Group, { loose, unread }: Sentence): Token | undefined {
  const other = (pieces: readonly Piece[]) => pieces.find((piece) => piece.group !== group)?.at;
  return (
    // …，联系人删繁: what looks like another order and is not understood may belong to this one.
    other(unread) ??
    group.tokens.find((token) => /^(?:unknown|explain|foreign)$/.test(token.kind)) ??
    other(loose)
  );
}
