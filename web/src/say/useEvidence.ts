import { useMemo, useState } from 'react';
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
  /** The values that are pointed at, and how to point at some. */
  readonly litPaths: readonly Path[];
  readonly lightPaths: (paths: readonly Path[]) => void;
}

/** Words and values joined: pointing at the one lights the other, wherever it is shown. */
export function useEvidence(reading: Readable | null, text: string): EvidenceView {
  const [lit, setLit] = useState<readonly number[]>([]);
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
      light: setLit,
      litPaths: rows.filter(({ numbers }) => numbers.some((n) => set.has(n))).map(({ path }) => path),
      lightPaths: (paths) => {
        const keys = new Set(paths.map((path) => JSON.stringify(path)));
        setLit(rows.filter(({ key }) => keys.has(key)).flatMap(({ numbers }) => numbers));
      },
    };
  }, [parts, lit]);
}
