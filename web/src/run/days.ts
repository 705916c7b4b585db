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
