import type { AnyDomain } from '../core/domain.ts';
import type { Lang } from '../core/messages.ts';
import { err, type Issue, ok, type Result } from '../core/result.ts';
import type { OrderWish, WaitingOrder } from '../core/run/orders.ts';
import { mayApprove, mayCall } from '../core/tool/permission.ts';
import type * as wire from '../core/wire.ts';
import type { Actor } from '../runtime/sql/decisions.ts';
import type { Host } from './host.ts';
import { issue } from './messages.ts';
import type { OrdersOf } from './orders-said.ts';
import { requestOf } from './runs/request.ts';
import { msUntil, timeText } from './runs/timed.ts';

const MOST = 1_000;

/** The orders somebody has given, or everybody's for those who may approve; the next to come first. */
export const ordersFor =
  (app: Host, { userId, roles }: Actor, lang: Lang = app.config.lang): OrdersOf =>
  async (domain) => {
    const runs = await app.runs();
    if (!runs.ok) return runs;
    const own = mayApprove(roles) ? {} : { requester: userId };
    const rows = await runs.value.list({ limit: MOST, status: 'queued', domain: domain.about.id, ...own });
    const found: WaitingOrder[] = [];
    for (const { id, nextAt } of rows) {
      const run = nextAt === null ? undefined : await runs.value.show(id);
      const request = run && requestOf(run);
      if (!request?.ok || request.value.kind !== 'run' || !request.value.due) continue;
      const { input, now, due, shown, read, world, last } = request.value;
      const plan = await app.plan(domain, { text: '' }, read.value, { world, last, lang });
      const doing = plan.ok ? plan.value.steps.map(({ name }) => name).join('; ') : input.text;
      found.push({ run: id, text: input.text, said: now, doing, due, shown });
    }
    return ok(found.sort((a, b) => (a.due.at < b.due.at ? -1 : 1)));
  };

/** Does what a message wants of orders that wait; what came of it, in words. */
export async function carryWish(
  app: Host,
  { does, orders }: OrderWish,
  { userId, roles }: Actor,
): Promise<Result<readonly Issue[]>> {
  if ((does === 'cancel' || does === 'change') && !mayCall({ effect: 'sql' }, roles))
    return err([issue('order_forbidden', { params: { who: userId } })]);
  const runs = await app.runs();
  if (!runs.ok) return runs;
  if (orders.length === 0) return ok([issue('orders_none', { severity: 'info' })]);
  const told: Issue[] = does === 'which' ? [issue('order_which', { severity: 'info' })] : [];
  for (const order of orders) {
    const { run, to } = order;
    const params = { at: timeText(order.due), doing: order.doing };
    const late = issue('order_under_way', { severity: 'warning', params });
    if (does === 'cancel') {
      const asked = await runs.value.askToCancel(run, { goesOn: true });
      if (!asked.ok) return asked;
      await runs.value.resume(run);
      const isOff = (await runs.value.show(run))?.status === 'cancelled';
      told.push(isOff ? issue('order_cancelled', { severity: 'info', params }) : late);
    } else if (does === 'change' && to) {
      const isMoved = await moved(app, run, to);
      const now = { doing: order.doing, from: params.at, at: timeText(to.due) };
      told.push(isMoved.ok ? issue('order_changed', { severity: 'info', params: now }) : late);
    } else told.push(issue('order_waits', { severity: 'info', params }));
  }
  return ok(told);
}

/** An order as it leaves: as it is now. */
export function orderShown(domain: string, { run, text, doing, due, to }: WaitingOrder): wire.WaitingOrder {
  const { at, every } = to?.due ?? due;
  return { run, domain, text, doing, at, ...(every && { every }) };
}

async function moved(
  app: Host,
  run: string,
  { due, shown }: NonNullable<WaitingOrder['to']>,
): Promise<Result<void>> {
  const runs = await app.runs();
  if (!runs.ok) return runs;
  const kept = await runs.value.show(run);
  const request = kept && requestOf(kept);
  if (!request?.ok) return err(request?.error ?? []);
  return runs.value.putOff(run, { ...request.value, due, shown }, msUntil(due, app.now()));
}

/** What words want of one order, whichever others wait. */
export async function wishFor(
  app: Host,
  domain: AnyDomain,
  order: WaitingOrder,
  said: string,
): Promise<Result<OrderWish>> {
  const there = { waiting: [order], last: order.run, before: null };
  const context = {
    world: domain.read.world.empty,
    now: app.now(),
    lang: app.config.lang,
    last: undefined,
  };
  const wish = domain.act.orders?.wish(said, there, context) ?? null;
  return wish ?? err([issue('order_not_understood', { params: { words: said } })]);
}
