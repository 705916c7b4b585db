import type { Acts } from '../../src/core/domain.ts';
import type { CutList } from './contract.ts';
import { messages } from './messages.ts';

/** Reads the file back and counts for itself; it shares no code with the tool that wrote it. */
export const evaluate: Acts<CutList, null>['evaluate'] = async ({ value, readArtifact, lang }) => {
  const text = new TextDecoder().decode(await readArtifact('cutlist.csv'));
  const rows = text.trimEnd().split('\n').slice(1);
  const lengths = rows.map((row) => Number(row.slice(row.lastIndexOf(',') + 1)));
  const pieces = lengths.length;
  const wrong = lengths.filter((length) => length !== value.length_mm).length;
  const passed = pieces === value.count && wrong === 0;
  return {
    metrics: { pieces, wrong_lengths: wrong, total_mm: lengths.reduce((a, b) => a + b, 0) },
    qualitative_feedback: messages[passed ? 'sample_as_asked' : 'sample_not_as_asked'][lang],
    score: passed ? 1 : 0,
    passed,
    suggestions: [],
  };
};
