import * as z from 'zod';
import type { Host } from '../../app/host.ts';
import { carryWish, orderShown, ordersFor, wishFor } from '../../app/orders.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { Lang } from '../../core/messages.ts';
import { ok, type Result } from '../../core/result.ts';
import type { OrderWish, WaitingOrder } from '../../core/run/orders.ts';
import type { Speaker } from '../../core/speaker.ts';
import type * as wire from '../../core/wire.ts';
import { issue } from '../messages.ts';
import { type Identity, json, refuse } from '../problem.ts';
import { declare, type Serving } from '../route.ts';
import { answers, bodies } from '../shapes.ts';

const tag = 'runs';

/** Orders that wait for their time: seen, put off and called off in words. */
export function orderRoutes(serving: Serving, domains: readonly AnyDomain[]): void {
  const { app } = serving;
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/orders',
      operation: 'listOrders',
      tag,
      summary: {
        zh: '在等时间的要求，最近要做的在前；能批准的人看得到所有人的',
        en: 'Orders that wait for their time, the next to come first; those who may approve see everybody’s',
      },
      answer: answers.OrderPage,
      example: ({ order }) => ({ answer: { items: [order], next: null } }),
    },
    async ({ c, who }) => {
      const found = await allOrders(app, domains, who, c.get('lang'));
      if (!found.ok) return refuse('SERVICE_UNAVAILABLE', found.error);
      const items = found.value.map(({ domain, order }) => orderShown(domain.about.id, order));
      return json(c, { items: items.sort((a, b) => (a.at < b.at ? -1 : 1)), next: null });
    },
  );
  declare(
    serving,
    {
      method: 'post',
      path: '/v1/orders/{id}',
      operation: 'changeOrder',
      tag,
      summary: {
        zh: '用一句话改或取消一个在等时间的要求：改到八点、推迟半小时、取消',
        en: 'Puts off or calls off one order in words: move it to eight, half an hour later, cancel it',
      },
      params: z.object({ id: z.string().regex(/^[\w.:-]{1,80}$/) }),
      body: bodies.OrderChange,
      permission: 'act',
      answer: answers.OrdersHeard,
      example: ({ order }) => ({
        given: { id: order.run },
        body: { text: 'move it to 20:00' },
        answer: { kind: 'orders', does: 'change', orders: [order], diagnostics: [] },
      }),
    },
    async ({ c, params, body, who, say }) => {
      const all = await allOrders(app, domains, who, c.get('lang'));
      if (!all.ok) return refuse('SERVICE_UNAVAILABLE', all.error);
      const found = all.value.find(({ order }) => order.run === params.id);
      if (!found) return refuse('NOT_FOUND', issue('no_such_run_here', { params: { run: params.id } }));
      const wish = await wishFor(app, found.domain, found.order, body.text);
      if (!wish.ok) return refuse('INVALID_PARAM', wish.error);
      const done = await ordersHeard(app, found.domain.about.id, wish.value, who, say);
      return done.ok ? json(c, done.value) : refuse('FORBIDDEN', done.error);
    },
  );
}

type OrdersHeard = Extract<wire.Heard, { readonly kind: 'orders' }>;

/** What came of a wish, as it leaves. */
export async function ordersHeard(
  app: Host,
  domain: string,
  wish: OrderWish,
  who: Identity,
  say: Speaker,
): Promise<Result<OrdersHeard>> {
  const done = await carryWish(app, wish, who);
  if (!done.ok) return done;
  const { does } = wish;
  const orders = wish.orders.map((order) => orderShown(domain, order));
  return ok({ kind: 'orders', does, orders, diagnostics: say.issues(done.value) });
}

async function allOrders(
  app: Host,
  domains: readonly AnyDomain[],
  who: Identity,
  lang: Lang,
): Promise<Result<readonly { readonly domain: AnyDomain; readonly order: WaitingOrder }[]>> {
  const found = [];
  for (const domain of domains) {
    if (!domain.act.orders) continue;
    const orders = await ordersFor(app, who, lang)(domain);
    if (!orders.ok) return orders;
    found.push(...orders.value.map((order) => ({ domain, order })));
  }
  return ok(found);
}
