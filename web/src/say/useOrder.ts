import { useEffect, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { Reading } from '../wire.ts';
import { remember } from './useHistory.ts';
import { bodyOf, type Draft } from './useReading.ts';

interface Given {
  readonly draft: Draft;
  readonly reading: Reading | null;
  readonly session: string | null;
  /** What a further message made of it; null before there was one. */
  readonly further: Reading | null;
  readonly busy: boolean;
}

const KEY = 'yanxing.run';

/** Carrying out what was said. Whoever presses Enter before it has been read is served as soon as it has. */
export function useOrder({ draft, reading, session, further, busy }: Given) {
  const { api } = useWorkbench();
  const [run, setRun] = useState<string | null>(() => sessionStorage.getItem(KEY));
  /** The one before it, to be compared with. */
  const [before, setBefore] = useState<string | null>(null);
  const [last, setLast] = useState<{ readonly domain: string; readonly run: string } | null>(null);
  const [first] = useState(draft);
  const [isOver, setIsOver] = useState(false);
  const [ended, setEnded] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const [sent, setSent] = useState<Draft | null>(null);
  const [wanted, setWanted] = useState<Draft | null>(null);
  useEffect(() => {
    // What a reload brought back keeps its run; another sentence has none yet.
    if (draft === first && further === null) return;
    setRun(null);
    setRefused(null);
    setIsOver(false);
    setSent(draft === wanted ? draft : null);
  }, [draft, first, wanted, further]);
  useEffect(() => {
    if (run === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, run);
  }, [run]);
  const canGo = reading !== null && reading.questions.length === 0 && !busy && (run === null || isOver);
  const start = async () => {
    if (!canGo) return;
    setIsOver(false);
    setRefused(null);
    remember(draft.text);
    try {
      const body = session === null ? bodyOf(draft) : { session };
      const { id } = await api.post<{ id: string }>(`/v1/${reading.domain}/runs`, body);
      setBefore(last?.domain === reading.domain && last.run !== id ? last.run : null);
      setLast({ domain: reading.domain, run: id });
      setRun(id);
    } catch (reason) {
      setRefused((reason as Error).message);
    }
  };
  useEffect(() => {
    if (sent !== draft || busy || reading === null) return;
    setSent(null);
    if (reading.questions.length > 0) document.getElementById('answer')?.focus();
    else {
      setWanted(null);
      void start();
    }
  }, [sent, draft, busy, reading]);
  return {
    run,
    before,
    isOver,
    /** How many runs came to an end here. */
    ended,
    refused,
    canGo,
    send: () => setSent(draft),
    /** Another sentence, carried out as soon as it has been read. */
    sendAs: (next: Draft) => setWanted(next),
    end: () => {
      setIsOver(true);
      setEnded((n) => n + 1);
    },
  };
}
