import { composed, replacedIn } from '../core/conversation/compose.ts';
import { mayMove } from '../core/conversation/move.ts';
import { type AnyDomain, readerOf } from '../core/domain.ts';
import { controlOf } from '../core/language/index.ts';
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
    const own = await ownOrders(around, orders);
    return own.length > 0 ? { domain: session.run!.domain, wish: ok({ does: 'cancel', orders: own }) } : null;
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

/** The orders that what stands has put off: a withdrawal calls them off. */
async function ownOrders(
  { app, session, domains }: Around,
  orders: OrdersOf,
): Promise<readonly WaitingOrder[]> {
  const version = standing(session);
  const domain = domains.find(({ about }) => about.id === version?.domain);
  if (!version || session.run?.message !== version.message || !domain?.act.orders) return [];
  const [waiting, runs] = [await orders(domain), await app.runs()];
  const run = runs.ok ? await runs.value.show(session.run.id) : undefined;
  const request = run && requestOf(run);
  if (!waiting.ok || !request?.ok || request.value.kind !== 'run') return [];
  const { input, now } = request.value;
  return waiting.value.filter(({ text, said }) => text === input.text && said === now);
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
  if (session.open || session.run?.message === version.message || !domain.act.orders) return null;
  const { origin } = version;
  const source = sourceOf(origin);
  const before = version.words ?? [{ text: textOf(session, source) ?? '', start: 0, source }];
  const context = contextOf(domain);
  const other = domain.act.orders.retimed(said, composed(before).text, context);
  if (!other) return null;
  const words = replacedIn(before, other.at, [{ text: other.words }]);
  const { text, back } = composed(words);
  const { world, last, now } = context;
  const anew = await app.parse(domain, { text }, { world, last, now });
  const evidence = anew.evidence.map((entry) => ({ ...entry, spans: entry.spans.flatMap(back) }));
  const made = { value: anew.value, evidence, cues: [{ start: 0, end: said.length }] };
  return { read: accounted(readerOf(domain), said, made, context), text, origin, words };
}
