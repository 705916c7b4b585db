import { composed, replacedIn } from '../core/conversation/compose.ts';
import { mayMove } from '../core/conversation/move.ts';
import { type AnyDomain, readerOf } from '../core/domain.ts';
import { controlOf, cuesIn } from '../core/language/index.ts';
import { accounted, type Interpretation, type ReadContext } from '../core/reading/interpret.ts';
import { ok, type Result } from '../core/result.ts';
import type { OrderWish, WaitingOrder } from '../core/run/orders.ts';
import { type Session, sourceOf, standing, textOf } from '../core/session.ts';
import type { Piece } from '../core/talk.ts';
import type { Host } from './host.ts';
import { requestOf } from './runs/request.ts';

/** Where orders of a domain are looked for that wait for their time. */
export type OrdersOf = (domain: AnyDomain) => Promise<Result<readonly WaitingOrder[]>>;

/** A message in a conversation, and what it may be about. */
interface Around {
  readonly app: Host;
  readonly session: Session;
  readonly said: string;
  readonly domains: readonly AnyDomain[];
  /** The orders this person may speak of. */
  readonly orders: OrdersOf | undefined;
  readonly contextOf: (domain: AnyDomain) => ReadContext<unknown>;
}

/** What a message wants of orders that wait, and of which domain they are; null where it speaks of none. */
export async function wishIn(
  around: Around & { readonly before: string | null },
): Promise<{ readonly domain: string; readonly wish: Result<OrderWish> } | null> {
  const { session, said, orders, domains } = around;
  if (!orders) return null;
  const control = controlOf(said)?.control;
  if (control === 'cancel' || control === 'undo') {
    const own = await ownOrders(around, orders, cuesIn(said).has('all'));
    if (own.length > 0) return { domain: session.run!.domain, wish: ok({ does: 'cancel', orders: own }) };
    return control === 'cancel' ? withdrawn(around) : null;
  }
  for (const domain of domains) {
    const talk = domain.act.orders;
    if (control || !talk || !mayMove(domain, said)) continue;
    const before = around.before !== null && mayMove(domain, around.before) ? around.before : null;
    if (!talk.mayMean(said) && !(before !== null && talk.mayMean(before))) continue;
    const waiting = await orders(domain);
    const { id } = domain.about;
    if (!waiting.ok) return { domain: id, wish: waiting };
    const there = { waiting: waiting.value, last: session.run?.id ?? null, before };
    const wish = talk.wish(said, there, around.contextOf(domain));
    if (wish) return { domain: id, wish };
  }
  return null;
}

/** 晚一刻钟 — 不用了: the order that was just put off is called off. */
async function withdrawn(around: Around & { readonly before: string | null }): ReturnType<typeof wishIn> {
  const { before } = around;
  if (before === null || controlOf(before)) return null;
  const moved = await wishIn({ ...around, said: before, before: null });
  if (!moved?.wish.ok || moved.wish.value.does !== 'change') return null;
  return { domain: moved.domain, wish: ok({ does: 'cancel', orders: moved.wish.value.orders }) };
}

/** The orders that what stands has put off: a withdrawal calls them off, and 都取消 all others with them. */
async function ownOrders(
  { app, session, domains }: Around,
  orders: OrdersOf,
  isAll: boolean,
): Promise<readonly WaitingOrder[]> {
  const version = standing(session);
  const domain = domains.find(({ about }) => about.id === version?.domain);
  if (!version || session.run?.message !== version.message || !domain?.act.orders) return [];
  const [waiting, runs] = [await orders(domain), await app.runs()];
  const run = runs.ok ? await runs.value.show(session.run.id) : undefined;
  const request = run && requestOf(run);
  if (!waiting.ok || !request?.ok || request.value.kind !== 'run') return [];
  const { input, now } = request.value;
  const own = waiting.value.filter(({ text, said }) => text === input.text && said === now);
  return isAll && own.length > 0 ? waiting.value : own;
}

/** An order that is not given yet, read with the time a message says instead; null where it says none. */
export async function retimedIn(
  { app, session, said, contextOf }: Around,
  domain: AnyDomain,
): Promise<{
  readonly read: Interpretation<unknown>;
  readonly text: string;
  readonly origin: number;
  readonly words: readonly Piece[];
} | null> {
  const version = standing(session)!;
  if (session.open || session.run?.message === version.message) return null;
  const context = contextOf(domain);
  const words = wordsAt(session, domain, said, context);
  if (!words) return null;
  const { text, back } = composed(words);
  const { world, last, now } = context;
  const anew = await app.parse(domain, { text }, { world, last, now });
  const evidence = anew.evidence.map((entry) => ({ ...entry, spans: entry.spans.flatMap(back) }));
  const made = { value: anew.value, evidence, cues: [{ start: 0, end: said.length }] };
  return { read: accounted(readerOf(domain), said, made, context), text, origin: version.origin, words };
}

/** The words of what stands with another time in them; null where the message says none. */
function wordsAt(
  session: Session,
  { act }: AnyDomain,
  said: string,
  context: ReadContext<unknown>,
): readonly Piece[] | null {
  const { words, origin } = standing(session)!;
  const source = sourceOf(origin);
  const before = words ?? [{ text: textOf(session, source) ?? '', start: 0, source }];
  const other = act.orders?.retimed(said, composed(before).text, context) ?? null;
  return other && replacedIn(before, other.at, [{ text: other.words }]);
}

/** The conversation with the words of what stands at their other time. */
export function retoldIn(
  session: Session,
  domain: AnyDomain,
  said: string,
  context: ReadContext<unknown>,
): Session {
  const words = wordsAt(session, domain, said, context);
  if (!words) return session;
  const versions = session.versions.map((one, i) => (i === session.at ? { ...one, words } : one));
  return structuredClone({ ...session, versions }) as Session;
}
