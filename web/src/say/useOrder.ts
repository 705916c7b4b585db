import { useEffect, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { Reading } from '../wire.ts';
import { bodyOf, type Draft } from './useReading.ts';

interface Given {
  readonly draft: Draft;
  readonly reading: Reading | null;
  readonly session: string | null;
  readonly busy: boolean;
}

const KEY = 'yanxing.run';

/** Carrying out what was said. Whoever presses Enter before it has been read is served as soon as it has. */
export function useOrder({ draft, reading, session, busy }: Given) {
  const { api } = useWorkbench();
  const [run, setRun] = useState<string | null>(() => sessionStorage.getItem(KEY));
  const [first] = useState(draft);
  const [isOver, setIsOver] = useState(false);
  const [ended, setEnded] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const [sent, setSent] = useState<Draft | null>(null);
  const [wanted, setWanted] = useState<Draft | null>(null);
  useEffect(() => {
    // What a reload brought back keeps its run; another sentence has none yet.
    if (draft === first) return;
    setRun(null);
    setRefused(null);
    setIsOver(false);
    setSent(draft === wanted ? draft : null);
  }, [draft, first, wanted]);
  useEffect(() => {
    if (run === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, run);
  }, [run]);
  const canGo = reading !== null && reading.questions.length === 0 && !busy && (run === null || isOver);
  const start = async () => {
    if (!canGo) return;
    setIsOver(false);
    setRefused(null);
    try {
      const body = session === null ? bodyOf(draft) : { session };
      setRun((await api.post<{ id: string }>(`/v1/${reading.domain}/runs`, body)).id);
    } catch (reason) {
      setRefused((reason as Error).message);
    }
  };
  useEffect(() => {
    if (sent !== draft || busy || reading === null) return;
    setSent(null);
    if (reading.questions.length > 0) document.getElementById('answer')?.focus();
    else void start();
  }, [sent, draft, busy, reading]);
  return {
    run,
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
