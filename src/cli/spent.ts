import type { Run } from '../core/wire.ts';
import { words } from './messages.ts';
import { say, type Terminal } from './terminal.ts';

/** What asking one model came to, on a line. */
export function spentLine({ cost, ...counts }: Run['spent'][number], terminal: Terminal): string {
  const money = cost
    ? `${Number(cost.amount.toPrecision(6))} ${cost.currency}`
    : say(terminal, words.modelUnpriced);
  return say(terminal, words.modelSpent, { ...counts, cost: money });
}
