import { useEffect, useMemo, useRef, useState } from 'react';
import type { Path, Reading, Span } from '../wire.ts';
import { type Group, groupsOf, leftIn, marksOf, type Segment, segmentsOf } from './marks.ts';

type Readable = Pick<Reading, 'evidence' | 'result' | 'set_aside' | 'unread'> &
  Partial<Pick<Reading, 'questions'>>;

export interface EvidenceView {
  readonly segments: readonly Segment[];
  readonly groups: readonly Group[];
  readonly loose: readonly Span[];
  /** The numbers that are pointed at. */
  readonly lit: ReadonlySet<number>;
  readonly light: (numbers: readonly number[]) => void;
  /** Points at some until others are picked. */
  readonly pick: (numbers: readonly number[]) => void;
  /** The values that are pointed at, and how to point at some. */
  readonly litPaths: readonly Path[];
  readonly lightPaths: (paths: readonly Path[]) => void;
}

/** Words and values joined: pointing at the one lights the other, wherever it is shown. */
export function useEvidence(reading: Readable | null, text: string): EvidenceView {
  const [over, setLit] = useState<readonly number[]>([]);
  // What was picked stays lit while nothing else is pointed at: the page may move away from under the mouse.
  const [picked, setPicked] = useState<readonly number[]>([]);
  useEffect(() => setPicked([]), [reading, text]);
  const lit = over.length > 0 ? over : picked;
  const isStill = useStillness();
  const parts = useMemo(() => {
    if (!reading) return { segments: [], groups: [], loose: [] };
    const marks = marksOf(reading.evidence);
    // A later message may have made something of them after all.
    const loose = leftIn(reading).filter(
      (span) => !marks.some(({ start, end }) => start <= span.start && end >= span.end),
    );
    return { loose, segments: segmentsOf(text, marks, loose), groups: groupsOf(reading, marks) };
  }, [reading, text]);
  return useMemo(() => {
    const set = new Set(lit);
    const rows = parts.groups.flatMap(({ rows }) => rows);
    return {
      ...parts,
      lit: set,
      light: (numbers) => !isStill.current && setLit(numbers),
      pick: (numbers) => {
        isStill.current = true;
        setLit([]);
        setPicked(numbers);
      },
      litPaths: rows.filter(({ numbers }) => numbers.some((n) => set.has(n))).map(({ path }) => path),
      lightPaths: (paths) => {
        const keys = new Set(paths.map((path) => JSON.stringify(path)));
        if (!isStill.current)
          setLit(rows.filter(({ key }) => keys.has(key)).flatMap(({ numbers }) => numbers));
      },
    };
  }, [parts, lit]);
}

/** Set where the page is about to move by itself; until a hand moves, whatever comes under the mouse is not pointed at. */
function useStillness() {
  const isStill = useRef(false);
  useEffect(() => {
    const moved = (event: Event) => {
      const { movementX = 1, movementY = 1 } = event as Partial<PointerEvent>;
      if (movementX !== 0 || movementY !== 0) isStill.current = false;
    };
    addEventListener('pointermove', moved);
    addEventListener('keydown', moved);
    return () => {
      removeEventListener('pointermove', moved);
      removeEventListener('keydown', moved);
    };
  }, []);
  return isStill;
}
