import {
  type Yanxing as Opened,
  createYanxing as open,
  type ParseOptions,
  type YanxingOptions,
} from './app/index.ts';
import type { PerformOptions } from './app/runs/carry-out.ts';
import { ok, type Result } from './core/result.ts';
import { checkCall, type Kind, kinds } from './wrong-call.ts';

/** All a program needs: words in, checked actions out. */
export type Yanxing = Pick<
  Opened,
  'domain' | 'domains' | 'parse' | 'door' | 'plan' | 'run' | 'call' | 'runs' | 'close'
>;

type Known<T> = Readonly<Record<keyof T, Kind>>;
const opening: Known<YanxingOptions> = {
  domains: kinds.domains,
  only: kinds.texts,
  settings: kinds.record,
  env: kinds.record,
  cwd: kinds.text,
  model: kinds.model,
  now: kinds.callback,
  tracing: kinds.record,
};
const parsing: Known<ParseOptions> = {
  engine: kinds.engine,
  world: kinds.anything,
  last: kinds.anything,
  form: kinds.text,
  now: kinds.date,
  lang: kinds.lang,
  signal: kinds.signal,
};
const running: Known<PerformOptions> = {
  confirm: kinds.confirmer,
  out: kinds.text,
  userId: kinds.text,
  roles: kinds.texts,
  signal: kinds.signal,
  onEvent: kinds.callback,
  runId: kinds.text,
  lang: kinds.lang,
  world: kinds.anything,
  retryRun: kinds.record,
};

/** Opens Yanxing on embedded defaults: no service, no key. Nothing is read or started before it is needed. */
export async function createYanxing(options: YanxingOptions = {}): Promise<Result<Yanxing>> {
  checkCall('createYanxing(options)', {}, options, opening);
  const opened = await open(options);
  if (!opened.ok) return opened;
  const { domain, domains, parse, door, plan, run, call, runs, close } = opened.value;
  return ok({
    domains,
    runs,
    close,
    async domain(id) {
      checkCall('domain(id)', { id: [id, kinds.text] });
      return domain(id);
    },
    async parse(of, input, options) {
      const given = { domain: [of, kinds.domain], input: [input, kinds.input] } as const;
      checkCall('parse(domain, input, options)', given, options, parsing);
      return parse(of, input, options);
    },
    async door(input, options) {
      checkCall('door(input, options)', { input: [input, kinds.input] }, options, parsing);
      return door(input, options);
    },
    async plan(of, input, value, options) {
      const given = { domain: [of, kinds.domain], input: [input, kinds.input] } as const;
      checkCall('plan(domain, input, value, options)', given, options, parsing);
      return plan(of, input, value, options);
    },
    async run(of, input, read, options) {
      const given = {
        domain: [of, kinds.domain],
        input: [input, kinds.input],
        read: [read, kinds.reading],
      } as const;
      checkCall('run(domain, input, read, options)', given, options, { ...parsing, ...running });
      return run(of, input, read, options);
    },
    async call(tool, input, options) {
      const given = { tool: [tool, kinds.text], input: [input, kinds.record] } as const;
      checkCall('call(tool, input, options)', given, options, running);
      return call(tool, input, options);
    },
  });
}
