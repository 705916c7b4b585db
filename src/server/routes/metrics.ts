import { countsOf } from '../../app/count.ts';
import { countBacklog } from '../../runtime/sql/backlog.ts';
import type { Metrics, Rows } from '../../runtime/telemetry/metrics.ts';
import { respond } from '../problem.ts';
import { declare, type Serving } from '../route.ts';
import type { RunKeeper } from '../runs.ts';

const MEDIA = 'text/plain; version=0.0.4';

/** Everything that is counted, as Prometheus reads it. */
export function metricsRoute(serving: Serving, keeper: RunKeeper): void {
  const { metrics } = countsOf(serving.app.observer);
  const one = (value: number): Rows => [{ labels: [], value }];
  metrics.observed('gauge', 'yanxing_event_listeners', 'Open event streams', [], () =>
    one(keeper.feeds.count()),
  );
  metrics.observed('gauge', 'yanxing_runs_under_way', 'Runs this process carries out now', [], async () =>
    one(await keeper.underWay()),
  );
  const backlog = async () => {
    const opened = await serving.app.database('core');
    return opened.ok ? countBacklog(opened.value.db, serving.app.now()) : null;
  };
  metrics.observed('gauge', 'yanxing_runs', 'Runs that have not ended, by status', ['status'], async () =>
    Object.entries((await backlog()) ?? {}).map(([status, value]) => ({ labels: [status], value })),
  );
  metrics.observed(
    'gauge',
    'yanxing_queue_depth',
    'Runs that wait for someone to take them up',
    [],
    async () => {
      const found = await backlog();
      return found ? one(found.queued + found.interrupted + found.retrying) : [];
    },
  );
  processMetrics(metrics);
  declare(
    serving,
    {
      method: 'get',
      path: '/metrics',
      operation: 'getMetrics',
      tag: 'about',
      summary: {
        zh: 'Prometheus 指标：读、降级、工具和请求的用时、运行',
        en: 'What is counted, for Prometheus: readings, degradations, tool and request times, runs',
      },
      answer: { media: 'text/plain' },
      example: () => ({ answer: '# TYPE yanxing_event_listeners gauge\nyanxing_event_listeners 0\n' }),
    },
    async ({ c }) => respond(c, await metrics.text(), 200, { 'content-type': `${MEDIA}; charset=utf-8` }),
  );
}

/** Under the names every exporter uses, so that ready-made dashboards work. */
function processMetrics(metrics: Metrics): void {
  const started = Date.now() / 1000 - process.uptime();
  const figures: readonly (readonly ['counter' | 'gauge', string, string, () => number])[] = [
    [
      'counter',
      'process_cpu_seconds_total',
      'Processor time',
      () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      },
    ],
    ['gauge', 'process_resident_memory_bytes', 'Memory', () => process.memoryUsage.rss()],
    ['gauge', 'nodejs_heap_size_used_bytes', 'Heap', () => process.memoryUsage().heapUsed],
    ['gauge', 'process_start_time_seconds', 'When this process started', () => started],
  ];
  for (const [kind, name, help, value] of figures)
    metrics.observed(kind, name, help, [], () => [{ labels: [], value: value() }]);
}
