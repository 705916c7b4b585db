import { describe, expect, it } from 'vitest';
import { AgentState, EvaluationReport, transition } from './state.ts';

const states = AgentState.options;
// Rows: from; columns: to, in the order of the list.
const legal = `
             init parsing planning executing evaluating iterating completed failed done
init          .     x        .        .          .         .         .       x     .
parsing       .     .        x        .          .         .         .       x     .
planning      .     .        .        x          .         .         .       x     .
executing     .     .        .        .          x         .         .       x     .
evaluating    .     .        .        .          .         x         x       x     .
iterating     .     .        x        .          .         .         .       x     .
completed     .     .        .        .          .         .         .       .     x
failed        .     .        .        .          .         .         .       .     x
done          .     .        .        .          .         .         .       .     .
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

describe('seed 001 appendix E, L29: AgentState', () => {
  const [columns, ...rows] = legal;
  const pairs = rows.flatMap(([from, ...cells]) =>
    cells.map((cell, i) => [from!, columns![i]!, cell === 'x'] as const),
  );

  it('is nine states, and the table below knows all 81 pairs', () => {
    expect(columns).toEqual(states);
    expect(rows.map(([from]) => from)).toEqual(states);
    expect(pairs).toHaveLength(81);
  });

  it.each(pairs)('%s → %s: %s', (from, to, good) => {
    const moved = transition(AgentState.parse(from), AgentState.parse(to));
    if (good) expect(moved).toEqual({ ok: true, value: to });
    else
      expect(moved).toMatchObject({ ok: false, error: [{ code: 'run_illegal_move', params: { from, to } }] });
  });
});

describe('seed 001 appendix E: EvaluationReport', () => {
  const report = { metrics: { total_area: 489.2 }, qualitative_feedback: '好', score: 0.9, passed: true };
  it('may leave out suggestions, and nothing else', () => {
    expect(EvaluationReport.parse(report)).toEqual({ ...report, suggestions: [] });
    for (const key of Object.keys(report)) {
      expect(EvaluationReport.safeParse({ ...report, [key]: undefined }).success).toBe(false);
    }
    expect(EvaluationReport.safeParse({ ...report, score: Number.NaN }).success).toBe(false);
  });
});
