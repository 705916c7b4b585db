import { useEffect, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { Planned, Reading } from '../wire.ts';
import { bodyOf, type Draft } from './useReading.ts';

/** What would be done about a draft that was read; null while that is not known, or a question is open. */
export function usePlan(draft: Draft, reading: Reading | null, isFresh: boolean): Planned | null {
  const { api } = useWorkbench();
  const [state, set] = useState<{ readonly draft: Draft; readonly planned: Planned } | null>(null);
  const domain = reading && reading.questions.length === 0 && isFresh ? reading.domain : null;
  useEffect(() => {
    if (domain === null) return;
    const gone = new AbortController();
    api.post<Planned>(`/v1/${domain}/plan`, bodyOf(draft), gone.signal).then(
      (planned) => set({ draft, planned }),
      () => {},
    );
    return () => gone.abort();
  }, [api, draft, domain]);
  return domain !== null && state?.draft === draft ? state.planned : null;
}
