import { describe, expect, it } from 'vitest';
import { AgentState, EvaluationReport, memoryRunStore, noRecord, transition } from './state.ts';

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

describe('memoryRunStore', () => {
  const event = { type: 'state', state: 'parsing', run: 'r', iteration: 1, at: '' } as const;

  it('keeps runs, steps, states and events', async () => {
    const store = memoryRunStore();
    expect(await store.load('r')).toBeUndefined();
    expect([await store.create('r'), await store.create('r')]).toEqual([true, false]);
    const log = { type: 'log', step: 'a', event: 'e', fields: {}, run: 'r', iteration: 1, at: '' } as const;
    expect(await store.save('r', { steps: [['a', noRecord]], events: [event] })).toBe(1);
    expect(await store.save('r', { steps: [], events: [event, log] })).toBe(3);
    expect(await store.load('r')).toEqual({
      state: 'parsing',
      steps: new Map([['a', noRecord]]),
      states: 2,
    });
    expect(await store.events('r', 1)).toEqual([event, log]);
  });

  it('writing to a run that was never made is a bug', async () => {
    const save = async () => memoryRunStore().save('r', { steps: [], events: [event] });
    await expect(save()).rejects.toThrow('There is no run r');
  });

  it('lends a run to one executor at a time', async () => {
    const store = memoryRunStore();
    const hold = await store.acquire('r');
    expect(await store.acquire('r')).toBeNull();
    await hold?.release();
    expect(await store.acquire('r')).not.toBeNull();
  });
});
