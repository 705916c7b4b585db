import { useEffect, useRef, useState } from 'react';
import type { Heard, Reading } from '../wire.ts';
import type { Draft } from './useReading.ts';

/** A sentence of the box, and what came of it. */
export interface Stood {
  readonly draft: Draft;
  readonly reading: Reading;
}

interface Given {
  readonly draft: Draft;
  /** What the draft says on its own, once that is known. */
  readonly reading: Reading | null;
  readonly isRested: boolean;
  /** Whether the words were picked as a sentence of their own. */
  readonly isOwn: boolean;
  /** What the words would come to in the conversation of what stood. */
  readonly hear: (
    of: Stood,
    draft: Draft,
    begin: boolean | undefined,
    signal: AbortSignal,
  ) => Promise<Heard | null>;
}

interface Known {
  readonly of: Stood;
  readonly draft: Draft;
  readonly begin: boolean | undefined;
  readonly heard: Heard | null;
}

const PAUSE_MS = 160;

/** What stood in the box before other words took its place, and whether these are said of it: the one door says. */
export function useStanding({ draft, reading, isRested, isOwn, hear }: Given) {
  const whole = useRef<Stood | null>(null);
  const last = useRef(draft.text);
  const hearing = useRef(hear);
  hearing.current = hear;
  const [stood, setStood] = useState<Stood | null>(null);
  const [chosen, setChosen] = useState<{ readonly draft: Draft; readonly begin: boolean } | null>(null);
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = draft.text;
    if (isReplaced(before, draft.text) && whole.current) setStood(whole.current);
  }, [draft]);
  const isAway = stood === null || isOwn || draft.text.trim() === '' || draft.text === stood.draft.text;
  const of = isAway ? null : stood;
  const begin = chosen?.draft === draft ? chosen.begin : undefined;
  const isFor = begin === true || (known?.draft === draft && known.begin === begin);
  const heard = known?.of === of ? known.heard : undefined;
  useEffect(() => {
    if (of === null || begin === true) return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      hearing.current(of, draft, begin, gone.signal).then(
        (found) => gone.signal.aborted || setKnown({ of, draft, begin, heard: found }),
        // What cannot be heard there is read on its own, as anything else.
        () => gone.signal.aborted || setKnown({ of, draft, begin, heard: null }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [of, draft, begin]);
  // What stands stays in sight until it is known that the words are of something else.
  const goesOn =
    begin !== true &&
    (heard === undefined || (heard !== null && (heard.kind === 'none' ? !isRested : !isBegun(heard))));
  useEffect(() => {
    if (isRested && reading !== null && says(reading) && (of === null || (isFor && !goesOn)))
      whole.current = { draft, reading };
  }, [draft, reading, isRested, of, isFor, goesOn]);
  if (of === null) return null;
  return {
    of,
    goesOn,
    /** Whether that is said of the words as they are now. */
    isFor,
    said: known?.of === of ? known.draft.text : '',
    heard: heard ?? null,
    /** Whether the same words can be taken the other way. */
    isEither: begin === true || (heard != null && 'either' in heard && heard.either),
    choose: (wanted: boolean) => setChosen({ draft, begin: wanted }),
  };
}

/** Whether other words stand there now, and not the same ones edited. */
export function isReplaced(before: string, now: string): boolean {
  const [was, is] = [before.trim(), now.trim()];
  return was !== '' && (is === '' || (was[0] !== is[0] && was.at(-1) !== is.at(-1)));
}

const isBegun = (heard: Heard): boolean =>
  heard.kind === 'tie' || ('evidence' in heard && heard.move === 'new');

const says = ({ evidence, result }: Reading): boolean =>
  Array.isArray(result) ? result.length > 0 : evidence.some(({ how }) => how !== 'fixed');
