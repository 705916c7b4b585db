import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { RunInfo } from '../wire.ts';

interface Inbox {
  readonly waiting: readonly RunInfo[];
  /** Looks now instead of soon. */
  readonly look: () => void;
}

const EVERY_MS = 4_000;
const Waiting = createContext<Inbox>({ waiting: [], look: () => {} });
export const useInbox = (): Inbox => use(Waiting);

/** What waits for a yes or a no, wherever in the workbench one is; looked at again every few seconds. */
export function InboxProvider({ children }: { readonly children: ReactNode }) {
  const { api } = useWorkbench();
  const [waiting, setWaiting] = useState<readonly RunInfo[]>([]);
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && setTick((n) => n + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const gone = new AbortController();
    api.get<{ items: readonly RunInfo[] }>('/v1/runs?status=waiting&limit=100', gone.signal).then(
      ({ items }) => setWaiting((now) => (sameRuns(now, items) ? now : items)),
      () => {},
    );
    return () => gone.abort();
  }, [api, tick]);
  const value = useMemo(() => ({ waiting, look: () => setTick((n) => n + 1) }), [waiting]);
  return <Waiting value={value}>{children}</Waiting>;
}

const sameRuns = (a: readonly RunInfo[], b: readonly RunInfo[]): boolean =>
  a.length === b.length && a.every((run, i) => run.id === b[i]!.id && run.updatedAt === b[i]!.updatedAt);
