import type { Normalized } from '../../../core/language/index.ts';
import { type Calendar, isoDay } from './calendar.ts';
import { type ActClass, actClass, type Clause, type Group } from './clauses.ts';
import { is, type Token } from './token.ts';

/** Why something said is not asked for now. */
export type Mood =
  | 'cancelled'
  | 'conditional'
  | 'negated'
  | 'postponed'
  | 'past'
  | 'deliberating'
  | 'reported';

export interface Held {
  readonly mood: Mood;
  readonly at: Token;
}

const writes: ReadonlySet<ActClass | null> = new Set(['create', 'update', 'delete']);

/** Whether the request may be carried out as said; a write must be asked for plainly. */
export function held(
  group: Group,
  sentences: readonly Clause[],
  wanted: ActClass | null,
  calendar: Calendar,
  normalized: Normalized,
): Held | null {
  const first = group.tokens[0]!;
  if (group.cancelled) return { mood: 'cancelled', at: first };
  const condition = sentences
    .filter((clause) => group.clauses.some((own) => own.sentence === clause.sentence))
    .flatMap((clause) => clause.tokens)
    .find((token) => is(token, 'cond'));
  if (condition) return { mood: 'conditional', at: condition };
  const choice =
    writes.has(wanted) &&
    sentences.find(
      ({ connector, sentence }) =>
        connector?.kind === 'conj' && connector.value === 'or' && sentence === group.clauses.at(-1)?.sentence,
    );
  if (choice) return { mood: 'deliberating', at: choice.connector! };
  for (const [i, clause] of group.clauses.entries()) {
    const found = negated(clause) ?? (writes.has(wanted) ? heldWrite(clause, calendar, normalized) : null);
    // "新开了个项目，…，建一下": what was told is asked for in the end.
    const asked =
      found?.mood === 'past' &&
      group.clauses
        .slice(i + 1)
        .some(({ tokens }) => verbAt(tokens) >= 0 && !heldWrite({ ...clause, tokens }, calendar, normalized));
    if (found && !asked) return found;
  }
  return null;
}

const verbAt = (tokens: readonly Token[]): number => tokens.findIndex((token) => actClass(token) !== null);

function negated({ tokens }: Clause): Held | null {
  const verb = verbAt(tokens);
  const no = tokens.findIndex((token) => is(token, 'neg'));
  if (no < 0 || verb < no) return null;
  // 金额不用统计 declines a part.
  const part =
    is(tokens[0], 'field', 'amount') &&
    !tokens.some((token) => /^(?:name|quote|pron|noun)$/.test(token.kind));
  return part ? null : { mood: 'negated', at: tokens[no]! };
}

function heldWrite(clause: Clause, calendar: Calendar, { text }: Normalized): Held | null {
  const { tokens } = clause;
  const find = (kind: string, value?: string) => tokens.find((token) => is(token, kind, value));
  const put = (mood: Mood, at: Token | undefined): Held | null => (at ? { mood, at } : null);
  if (clause.putOff) return put('postponed', tokens[0]);
  const future = tokens.find(({ period }) => period && period.from > isoDay(calendar.today));
  const later = put('postponed', find('later') ?? future);
  if (later) return later;
  const maybe = put('deliberating', find('maybe'));
  if (maybe) return maybe;
  const verb = verbAt(tokens);
  if (verb < 0) return null;
  const polite = tokens.some((token) => is(token, 'please'));
  const asks = tokens.find((token) => is(token, 'q') && /^(?:yesno|howto|who|how|where)$/.test(token.value));
  const able = find('able');
  if (!polite && (able || clause.mark === '?')) return put('deliberating', able ?? tokens[verb]);
  if (asks && !(polite && asks.value === 'yesno')) return put('deliberating', asks);
  const before = tokens.slice(0, verb);
  const said = before.find((token) => is(token, 'said'));
  if (said) return put('reported', said);
  return (
    past(clause, verb, text) ??
    put(
      'reported',
      before.find((token, i) => is(token, 'person') && !speaks(before, i, text)),
    )
  );
}

/** 你把…删掉, 我们要新建…: the person is spoken to, or says what they want. */
function speaks(before: readonly Token[], i: number, text: string): boolean {
  const who = text.slice(before[i]!.start, before[i]!.end);
  if (/^(?:你们?|您|you)$/.test(who)) return true;
  return (
    /^(?:我们?|咱们?|i|we)$/.test(who) &&
    before.slice(i + 1).some((token) => /^(?:要|想|想要|需要)$/.test(text.slice(token.start, token.end)))
  );
}

/** 已经…, 刚…, 新建了客户: it was done, and nothing is asked for. 把X删了 is an order. */
function past({ tokens }: Clause, verb: number, text: string): Held | null {
  const word = tokens.find((token, i) => is(token, 'past') && (i < verb || i === verb + 1));
  if (word) return { mood: 'past', at: word };
  const [act, next] = [tokens[verb]!, tokens[verb + 1]];
  const done = next && /^[了过]/.test(text.slice(next.start, next.end)) && verb + 2 < tokens.length;
  const moves = actClass(act) !== 'delete' && tokens.slice(verb + 2).some((token) => !is(token, 'filler'));
  return done && moves ? { mood: 'past', at: act } : null;
}
