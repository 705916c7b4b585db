import { useEffect, useRef, useState } from 'react';
import type { Reading } from '../wire.ts';
import type { Draft } from './useReading.ts';

interface Given {
  readonly draft: Draft;
  readonly reading: Reading | null;
  readonly isRested: boolean;
  /** Shows the sentence again and says something further in its conversation. */
  readonly goOn: (before: Draft, said: string) => void;
}

const isWhole = ({ questions, result }: Reading): boolean =>
  questions.length === 0 && !(Array.isArray(result) && result.length === 0);

/** What stood in the box before other words took its place: they may be meant of it. */
export function useStanding({ draft, reading, isRested, goOn }: Given) {
  const whole = useRef<Draft | null>(null);
  const [standing, set] = useState<Draft | null>(null);
  useEffect(() => {
    const before = whole.current;
    if (before === null || before.text[0] === draft.text[0]) return;
    whole.current = null;
    set(before);
  }, [draft]);
  useEffect(() => {
    if (isRested && reading !== null && isWhole(reading)) whole.current = draft;
  }, [draft, reading, isRested]);
  if (standing === null || draft.text.trim() === '' || draft.text === standing.text) return null;
  return {
    text: standing.text,
    goOn: () => {
      whole.current = null;
      set(null);
      goOn(standing, draft.text);
    },
  };
}
