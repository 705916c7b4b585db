import { useEffect, useState } from 'react';
import type { Lang, Text } from '../../../src/core/messages.ts';
import { useWorkbench } from '../settings.tsx';

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** “3 minutes ago”; the whole date for those who point at it. Older than a week, the date itself. */
export function Ago({ at }: { readonly at: string }) {
  const { settings } = useWorkbench();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const when = new Date(at);
  const whole = when.toLocaleString(settings.lang, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={at} title={whole}>
      {agoText(when.getTime() - now, settings.lang) ?? whole}
    </time>
  );
}

const near = {
  ahead: { zh: '马上', en: 'in a moment' },
  behind: { zh: '刚刚', en: 'just now' },
} as const satisfies Record<string, Text>;

export function agoText(ms: number, lang: Lang): string | null {
  const ahead = Math.abs(ms);
  if (ahead > 7 * 86_400_000) return null;
  const words = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  const [unit, size] = steps.find(([, step]) => ahead >= step) ?? [];
  return unit === undefined
    ? near[ms > 0 ? 'ahead' : 'behind'][lang]
    : words.format(Math.round(ms / size!), unit);
}
