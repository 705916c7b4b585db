import { useEffect, useState } from 'react';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { Moment } from '../show/Moment.tsx';
import { Wrong } from '../Wrong.tsx';
import type { RunInfo } from '../wire.ts';

interface Props {
  /** Of one domain only; of all where it is null. */
  readonly domain: string | null;
  /** Goes up when something was carried out: look again. */
  readonly changed?: number;
}

const EVERY_MS = 5_000;

/** What waits for its time, the next first; each can be called off. */
export function Orders({ domain, changed = 0 }: Props) {
  const { t, api } = useWorkbench();
  const [error, setError] = useState<string | null>(null);
  const path = `/v1/runs?status=queued&limit=100${domain === null ? '' : `&domain=${encodeURIComponent(domain)}`}`;
  const { data, reload } = useLoaded<{ items: readonly RunInfo[] }>(path);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && reload(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (changed > 0) reload();
  }, [changed]);
  const waiting = (data?.items ?? [])
    .flatMap((run) => (run.nextAt === null ? [] : [{ ...run, nextAt: run.nextAt }]))
    .sort((a, b) => a.nextAt.localeCompare(b.nextAt));
  if (waiting.length === 0) return null;
  const callOff = async (id: string) => {
    try {
      await api.post(`/v1/runs/${encodeURIComponent(id)}/cancel`, {});
      setError(null);
    } catch (reason) {
      setError((reason as Error).message);
    }
    reload();
  };
  return (
    <section className="orders" aria-label={t('orders')}>
      <h3>{t('orders')}</h3>
      <ul>
        {waiting.map(({ id, title, nextAt }) => (
          <li key={id}>
            <Moment at={nextAt} />
            <a href={`#/runs/${encodeURIComponent(id)}`}>
              <bdi>{title}</bdi>
            </a>
            <button type="button" aria-label={`${t('callOff')}: ${title}`} onClick={() => void callOff(id)}>
              {t('callOff')}
            </button>
          </li>
        ))}
      </ul>
      <Wrong says={error} />
    </section>
  );
}
