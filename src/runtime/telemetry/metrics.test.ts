import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('metrics in Prometheus’ text format', () => {
  it('counters by label, in the order they came', async () => {
    const metrics = createMetrics();
    const read = metrics.counter('read_total', 'Inputs read', ['domain', 'engine']);
    read.add(1, 'a', 'grammar');
    read.add(2, 'a', 'grammar');
    read.add(1, 'b', 'model');
    expect(await metrics.text()).toBe(
      [
        '# HELP read_total Inputs read',
        '# TYPE read_total counter',
        'read_total{domain="a",engine="grammar"} 3',
        'read_total{domain="b",engine="model"} 1',
        '',
      ].join('\n'),
    );
  });

  it('histograms count everything at or below a bound', async () => {
    const metrics = createMetrics();
    const took = metrics.histogram('took_seconds', 'Time', [], [0.1, 1]);
    for (const seconds of [0.1, 0.5, 2]) took.observe(seconds);
    expect((await metrics.text()).split('\n').slice(2, 7)).toEqual([
      'took_seconds_bucket{le="0.1"} 1',
      'took_seconds_bucket{le="1"} 2',
      'took_seconds_bucket{le="+Inf"} 3',
      'took_seconds_sum 2.6',
      'took_seconds_count 3',
    ]);
  });

  it('what a label holds cannot end it', async () => {
    const metrics = createMetrics();
    metrics.counter('odd_total', 'Odd', ['name']).add(1, 'a"} 9\n\\b');
    expect(await metrics.text()).toContain(String.raw`odd_total{name="a\"} 9\n\\b"} 1`);
  });

  it('what cannot be looked up does not hide the rest', async () => {
    const metrics = createMetrics();
    metrics.observed('gauge', 'gone', 'Gone', [], () => Promise.reject(new Error('no database')));
    metrics.observed('gauge', 'depth', 'Depth', [], () => [{ labels: [], value: 4 }]);
    const text = await metrics.text();
    expect(text).toContain('depth 4\n');
    expect(text).not.toContain('gone');
  });

  it('declared again, a metric goes on where it was', async () => {
    const metrics = createMetrics();
    for (let i = 0; i < 2; i++) metrics.counter('same_total', 'Same').add(1);
    expect((await metrics.text()).match(/^same_total .*$/gm)).toEqual(['same_total 2']);
  });
});
