import { useEffect, useState } from 'react';
import { isOver } from '../api.ts';
import { useCatalogue, useWho } from '../naming.tsx';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { Ago } from '../show/Ago.tsx';
import { Moment } from '../show/Moment.tsx';
import { useRested } from '../useRested.ts';
import { Wrong } from '../Wrong.tsx';
import type { RunInfo, RunStatus } from '../wire.ts';
import { betweenDays, byDay, type Span, spanOf, spans } from './days.ts';
import { StatusTag } from './StatusTag.tsx';
import { timeText } from './steps.ts';

interface Page {
  readonly items: readonly RunInfo[];
  readonly next: string | null;
}
interface Wanted {
  readonly q: string;
  readonly status: string;
  readonly domain: string;
  readonly requester: string;
  readonly when: string;
  /** The days themselves, where they are chosen one by one. */
  readonly first: string;
  readonly last: string;
}

const EVERY_MS = 3_000;
const PAUSE_MS = 250;
const statuses: readonly RunStatus[] = [
  'waiting',
  'running',
  'queued',
  'completed',
  'failed',
  'cancelled',
  'refused',
  'retrying',
  'dead',
];
const everything: Wanted = { q: '', status: '', domain: '', requester: '', when: '', first: '', last: '' };
const isSpan = (when: string): when is Span => (spans as readonly string[]).includes(when);

const pathOf = (
  { when, first, last, ...wanted }: Wanted,
  more: Readonly<Record<string, string>> = {},
): string => {
  const days = isSpan(when) ? spanOf(when) : when === '' ? {} : betweenDays(first, last);
  const given = Object.entries({ ...wanted, ...days, ...more }).filter(([, value]) => value !== '');
  return `/v1/runs?${new URLSearchParams([['limit', '30'], ...given])}`;
};

/** What was carried out, the latest first; looked at again by itself. */
export function RunsPage() {
  const { t, api, settings } = useWorkbench();
  const everyone = useLoaded<Page>('/v1/runs?limit=200').data?.items ?? [];
  const [wanted, setWanted] = useState(everything);
  const asked = useRested(wanted, PAUSE_MS);
  const { data, error, reload } = useLoaded<Page>(pathOf(asked));
  const [older, setOlder] = useState<Page | null>(null);
  const [picked, setPicked] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && reload(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => setOlder(null), [asked]);
  const known = new Set(older?.items.map(({ id }) => id));
  const items = [...(data?.items ?? []).filter(({ id }) => !known.has(id)), ...(older?.items ?? [])];
  const next = older ? older.next : (data?.next ?? null);
  const more = async () => {
    const page = await api.get<Page>(pathOf(asked, { cursor: next ?? '' }));
    setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next });
  };
  const pick = (id: string, isPicked: boolean) =>
    setPicked(isPicked ? [...picked, id].slice(-2) : picked.filter((one) => one !== id));
  return (
    <>
      <h1>{t('runsTitle')}</h1>
      <Filters
        wanted={wanted}
        people={[...items, ...everyone].map(({ requester }) => requester)}
        onChange={setWanted}
      />
      <Wrong says={error} />
      {data && items.length === 0 && (
        <p className="emptystate">{t(asked === everything ? 'runsEmpty' : 'runsNone')}</p>
      )}
      {items.length > 1 && (
        <div className="go">
          <button
            type="button"
            disabled={picked.length !== 2}
            onClick={() => {
              location.hash = `#/compare/${picked.map(encodeURIComponent).join('/')}`;
            }}
          >
            {t('compare')}
          </button>
          <span className="quiet">{t('pickTwo')}</span>
        </div>
      )}
      {byDay(items, settings.lang).map(([day, runs]) => (
        <section key={day} className="day" aria-label={day}>
          <h2>{day}</h2>
          <ul className="runs">
            {runs.map((run) => (
              <Line
                key={run.id}
                run={run}
                picked={picked.includes(run.id)}
                onPick={(isPicked) => pick(run.id, isPicked)}
              />
            ))}
          </ul>
        </section>
      ))}
      {next !== null && (
        <button type="button" onClick={() => void more()}>
          {t('more')}
        </button>
      )}
    </>
  );
}

interface FiltersProps {
  readonly wanted: Wanted;
  readonly people: readonly string[];
  readonly onChange: (wanted: Wanted) => void;
}

function Filters({ wanted, people, onChange }: FiltersProps) {
  const { t } = useWorkbench();
  const { domains } = useCatalogue();
  const who = useWho();
  const persons = [...new Set([...people, wanted.requester].filter(Boolean))].sort();
  const choices = [
    ['status', t('anyState'), statuses.map((status) => [status, t(`status_${status}`)] as const)],
    ['domain', t('anyDomain'), domains.map(({ id, title }) => [id, title] as const)],
    ['requester', t('anyPerson'), persons.map((name) => [name, who(name)] as const)],
    [
      'when',
      t('anyTime'),
      [...spans.map((span) => [span, t(`span_${span}`)] as const), ['days', t('span_days')] as const],
    ],
  ] as const;
  return (
    <search className="filters">
      <input
        type="search"
        aria-label={t('searchRuns')}
        placeholder={t('searchRuns')}
        value={wanted.q}
        onChange={(event) => onChange({ ...wanted, q: event.target.value })}
      />
      {choices.map(([name, any, options]) => (
        <select
          key={name}
          aria-label={any}
          value={wanted[name]}
          onChange={(event) => onChange({ ...wanted, [name]: event.target.value })}
        >
          <option value="">{any}</option>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ))}
      {wanted.when === 'days' &&
        (['first', 'last'] as const).map((name) => (
          <input
            key={name}
            type="date"
            aria-label={t(`day_${name}`)}
            value={wanted[name]}
            onChange={(event) => onChange({ ...wanted, [name]: event.target.value })}
          />
        ))}
    </search>
  );
}

interface LineProps {
  readonly run: RunInfo;
  readonly picked: boolean;
  readonly onPick: (picked: boolean) => void;
}

function Line({ run, picked, onPick }: LineProps) {
  const { t } = useWorkbench();
  const { domains } = useCatalogue();
  const who = useWho();
  const { id, title, status, domain, requester, createdAt, updatedAt, nextAt } = run;
  const timed = status === 'queued' ? nextAt : null;
  const trade = domains.find((one) => one.id === domain)?.title;
  return (
    <li>
      <input
        type="checkbox"
        aria-label={`${t('compare')}: ${title}`}
        checked={picked}
        onChange={(event) => onPick(event.target.checked)}
      />
      <a href={`#/runs/${encodeURIComponent(id)}`}>
        <StatusTag status={timed ? 'timed' : status} />
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className="quiet">
          {[trade, who(requester)].filter(Boolean).join(' · ')} ·{' '}
          {timed ? <Moment at={timed} /> : <Ago at={createdAt} />}
          {isOver(status) && ` · ${timeText(Date.parse(updatedAt) - Date.parse(createdAt))}`}
        </span>
      </a>
    </li>
  );
}
