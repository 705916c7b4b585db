import { useEffect, useState } from 'react';
import { isOver } from '../api.ts';
import { useWorkbench } from '../settings.tsx';
import type { RunDetails, RunEvent, RunStatus } from '../wire.ts';

export interface Run {
  readonly details: RunDetails | null;
  readonly events: readonly RunEvent[];
  readonly status: RunStatus;
  readonly error: string | null;
  readonly refresh: () => void;
}

const LOOK_MS = 3_000;

/** A run as it goes on. Its details are asked for again at every turn: what waits, what ended. */
export function useRun(id: string): Run {
  const { api } = useWorkbench();
  const [events, setEvents] = useState<readonly RunEvent[]>([]);
  const [status, setStatus] = useState<RunStatus>('running');
  const [details, setDetails] = useState<RunDetails | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    setEvents([]);
    api
      .follow(
        id,
        (news) => {
          if (gone.signal.aborted) return;
          if ('event' in news) setEvents((all) => [...all, news.event]);
          else setStatus(news.status);
          if ('status' in news || news.event.type === 'waiting') setTurn((n) => n + 1);
        },
        gone.signal,
      )
      .catch((reason: unknown) => !gone.signal.aborted && setError((reason as Error).message));
    return () => gone.abort();
  }, [api, id]);
  // What waits for its time may be given another one.
  useEffect(() => {
    if (status !== 'queued') return;
    const timer = setInterval(() => !document.hidden && setTurn((n) => n + 1), LOOK_MS);
    return () => clearInterval(timer);
  }, [status]);
  useEffect(() => {
    const gone = new AbortController();
    api.get<RunDetails>(`/v1/runs/${id}`, gone.signal).then(
      (found) => {
        setDetails(found);
        if (isOver(found.status)) setStatus(found.status);
      },
      (reason: unknown) => !gone.signal.aborted && setError((reason as Error).message),
    );
    return () => gone.abort();
  }, [api, id, turn]);
  return { details, events, status, error, refresh: () => setTurn((n) => n + 1) };
}
