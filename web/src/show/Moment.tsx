import { useCatalogue } from '../naming.tsx';
import { useWorkbench } from '../settings.tsx';
import type { Planned } from '../wire.ts';
import { Ago } from './Ago.tsx';

type When = Pick<Planned['timed'][number], 'at' | 'every'>;
const MONDAY = new Date(2024, 0, 1);

/** When something is to be done: the day and the hour, how long until then, and whether it comes again. */
export function Moment({ at, every = null }: { readonly at: string; readonly every?: When['every'] }) {
  const { t, settings } = useWorkbench();
  const { zone } = useCatalogue();
  const when = new Date(at);
  const isToday = when.toDateString() === new Date().toDateString();
  const textIn = (timeZone: string | null) =>
    when.toLocaleString(settings.lang, {
      ...(!isToday && { month: 'short', day: 'numeric', weekday: 'short' }),
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
      ...(timeZone && { timeZone }),
    });
  const text = textIn(null);
  // The hour that was said is the server's: whose clock stands elsewhere is told both.
  const there = textIn(zone);
  return (
    <span className="moment">
      <b>{text}</b>{' '}
      <span className="quiet">
        (<Ago at={at} />)
      </span>
      {there !== text && <span className="quiet"> {t('serverTime', { time: there, zone })}</span>}
      {every && (
        <span className="tag">
          {every.days
            ? t('everyWeek', { days: every.days.map((day) => weekday(day, settings.lang)).join(t('comma')) })
            : t('everyDay')}
        </span>
      )}
    </span>
  );
}

const weekday = (day: number, lang: string): string =>
  new Date(MONDAY.getTime() + (day - 1) * 86_400_000).toLocaleDateString(lang, { weekday: 'short' });
