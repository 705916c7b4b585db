import type { Lang } from '../../../src/core/messages.ts';
import type { RunInfo } from '../wire.ts';

/** Runs under the day they were asked for, as people call days. */
export function byDay(
  runs: readonly RunInfo[],
  lang: Lang,
  now = new Date(),
): readonly (readonly [day: string, runs: readonly RunInfo[]])[] {
  const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
  const near = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'full' });
  const days = new Map<string, RunInfo[]>();
  for (const run of runs) {
    const at = new Date(run.createdAt);
    const back = Math.round((midnight(at) - midnight(now)) / 86_400_000);
    const name = back > -2 ? near.format(back, 'day') : date.format(at);
    days.set(name, [...(days.get(name) ?? []), run]);
  }
  return [...days];
}

export const spans = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;
export type Span = (typeof spans)[number];

/** The days a word for them means, weeks from Monday, as moments: from the first, until the day after the last. */
export function spanOf(span: Span, now = new Date()): { readonly since: string; readonly until: string } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const monday = day - ((now.getDay() + 6) % 7);
  const days: Readonly<Record<Span, readonly [from: Date, until: Date]>> = {
    today: [new Date(year, month, day), new Date(year, month, day + 1)],
    yesterday: [new Date(year, month, day - 1), new Date(year, month, day)],
    thisWeek: [new Date(year, month, monday), new Date(year, month, monday + 7)],
    lastWeek: [new Date(year, month, monday - 7), new Date(year, month, monday)],
    thisMonth: [new Date(year, month, 1), new Date(year, month + 1, 1)],
    lastMonth: [new Date(year, month - 1, 1), new Date(year, month, 1)],
  };
  const [since, until] = days[span];
  return { since: since.toISOString(), until: until.toISOString() };
}

/** The same for two days as a date field has them; what is left open stays open. */
export function betweenDays(first: string, last: string): { readonly since: string; readonly until: string } {
  const at = (text: string, more: number): string => {
    const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
    return text === '' ? '' : new Date(year, month - 1, day + more).toISOString();
  };
  return { since: at(first, 0), until: at(last, 1) };
}
