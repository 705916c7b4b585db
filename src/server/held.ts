import type { MiddlewareHandler } from 'hono';
import type { Host } from '../app/host.ts';
import { issue } from '../app/messages.ts';
import { mayCall } from '../core/tool/permission.ts';
import { problem, refuse, type ServerEnv } from './problem.ts';
import { headerOf } from './request.ts';

/** Smaller ones are bounded by the connections there are. */
const SMALL = 64 * 1024;

/**
 * What requests carry lies in memory until they are answered, also while they wait for a thread. Nobody fills it alone: one caller has
 * half of `all` at most, whoever may only look an eighth.
 */
export function heldBytes(app: Host, all: number, largest: number): MiddlewareHandler<ServerEnv> {
  const held = new Map<string, number>();
  let total = 0;
  return async (c, next) => {
    const isOpen = headerOf(c, 'transfer-encoding') !== undefined;
    const bytes = isOpen ? largest : Math.min(largest, Number(headerOf(c, 'content-length') ?? 0));
    if (!(bytes > SMALL)) return next();
    const { userId, roles } = c.get('who');
    const share = mayCall({ effect: 'sql' }, roles) ? 2 : 8;
    const own = held.get(userId) ?? 0;
    // One at a time is taken in any case.
    const isGreedy = own > 0 && own + bytes > all / share;
    if (isGreedy || (total > 0 && total + bytes > all)) {
      const why = issue(isGreedy ? 'work_budget' : 'work_full');
      return problem(c, app, refuse('SERVICE_UNAVAILABLE', why, { status: 429 }));
    }
    held.set(userId, own + bytes);
    total += bytes;
    try {
      return await next();
    } finally {
      total -= bytes;
      const rest = held.get(userId)! - bytes;
      if (rest > 0) held.set(userId, rest);
      else held.delete(userId);
    }
  };
}
