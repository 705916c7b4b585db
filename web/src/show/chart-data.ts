import { numberIn } from './rows.ts';

interface Series {
  readonly title: string;
  /** As it is written, and what it counts. */
  readonly cells: readonly (readonly [text: string, value: number])[];
}

export interface Chartable {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Whether the labels are points in time, one after the other. */
  readonly timely: boolean;
}

interface Table {
  readonly columns: readonly { readonly title: string; readonly right?: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

const MOST = 40;
const time = /^\d{4}([-/年]\d{1,2}([-/月]\d{1,2}日?)?月?|\s?Q[1-4])?年?$/;

/** A table of names and numbers can be drawn; null for any other. */
export function chartable({ columns, rows }: Table): Chartable | null {
  if (rows.length < 2 || rows.length > MOST) return null;
  const labelAt = columns.findIndex(({ right }) => !right);
  const series = columns.flatMap(({ title, right }, i): Series[] => {
    if (!right) return [];
    const cells = rows.map((row) => [row[i] ?? '', numberIn(row[i] ?? '')] as const);
    return cells.every(([, value]) => value >= 0) && cells.some(([, value]) => value > 0)
      ? [{ title, cells }]
      : [];
  });
  if (labelAt < 0 || series.length === 0) return null;
  const names = columns.flatMap(({ right }, i) => (right ? [] : [i]));
  const firsts = rows.map((row) => row[labelAt] ?? '');
  // Names that come twice tell nothing apart: with the next column they do.
  const isTold = new Set(firsts).size === firsts.length || names[1] === undefined;
  const labels = isTold ? firsts : rows.map((row) => `${row[labelAt] ?? ''} · ${row[names[1]!] ?? ''}`);
  return { labels, series, timely: labels.every((label) => time.test(label)) };
}
