import { useEffect, useState } from 'react';
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

export function agoText(ms: number, lang: string): string | null {
  const ahead = Math.abs(ms);
  if (ahead > 7 * 86_400_000) return null;
  const words = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  const [unit, size] = steps.find(([, step]) => ahead >= step) ?? (['second', 1_000] as const);
  return words.format(unit === 'second' ? 0 : Math.round(ms / size), unit);
}
