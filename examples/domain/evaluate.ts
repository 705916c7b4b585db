import type { Domain } from '../../src/core/domain.ts';
import type { CutList } from './contract.ts';

/** Reads the file back and counts for itself; it shares no code with the tool that wrote it. */
export const evaluate: Domain<CutList, null>['evaluate'] = async ({ value, readArtifact }) => {
  const text = new TextDecoder().decode(await readArtifact('cutlist.csv'));
  const rows = text.trimEnd().split('\n').slice(1);
  const lengths = rows.map((row) => Number(row.slice(row.lastIndexOf(',') + 1)));
  const pieces = lengths.length;
  const wrong = lengths.filter((length) => length !== value.length_mm).length;
  const passed = pieces === value.count && wrong === 0;
  return {
    metrics: { pieces, wrong_lengths: wrong, total_mm: lengths.reduce((a, b) => a + b, 0) },
    qualitative_feedback: passed ? '件数和长度与要求一致' : '件数或长度与要求不一致',
    score: passed ? 1 : 0,
    passed,
    suggestions: [],
  };
};
