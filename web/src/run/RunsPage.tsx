import { useState } from 'react';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { Wrong } from '../Wrong.tsx';
import type { RunInfo } from '../wire.ts';
import { StatusTag } from './StatusTag.tsx';
import { timeText } from './steps.ts';

interface Page {
  readonly items: readonly RunInfo[];
  readonly next: string | null;
}

/** What was carried out, the latest first. */
export function RunsPage() {
  const { t, api, settings } = useWorkbench();
  const { data, error } = useLoaded<Page>('/v1/runs?limit=30');
  const [older, setOlder] = useState<Page | null>(null);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const items = [...(data?.items ?? []), ...(older?.items ?? [])];
  const next = older ? older.next : (data?.next ?? null);
  const more = async () => {
    const page = await api.get<Page>(`/v1/runs?limit=30&cursor=${encodeURIComponent(next ?? '')}`);
    setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next });
  };
  return (
    <>
      <h1>{t('runsTitle')}</h1>
      <Wrong says={error} />
      {data && items.length === 0 && <p className="emptystate">{t('runsEmpty')}</p>}
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
      <ul className="runs">
        {items.map(({ id, title, status, createdAt, updatedAt }) => (
          <li key={id}>
            <input
              type="checkbox"
              aria-label={`${t('compare')}: ${title}`}
              checked={picked.includes(id)}
              onChange={(event) =>
                setPicked(
                  event.target.checked ? [...picked, id].slice(-2) : picked.filter((one) => one !== id),
                )
              }
            />
            <a href={`#/runs/${encodeURIComponent(id)}`}>
              <StatusTag status={status} />
              <b>{title}</b>
              <span className="quiet">
                {new Date(createdAt).toLocaleString(settings.lang, {
                  dateStyle: 'short',
                  timeStyle: 'short',
                })}
                {status === 'completed' && ` · ${timeText(Date.parse(updatedAt) - Date.parse(createdAt))}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {next !== null && (
        <button type="button" onClick={() => void more()}>
          {t('more')}
        </button>
      )}
    </>
  );
}
