import { ok, type Result } from '../core/result.ts';
import { createHost } from './host.ts';
import type { AskOptions, DoorOptions, ParseOptions } from './parse-options.ts';
import type { RunOptions } from './runs/carry-out.ts';
import { checkCall, type Kind, kinds } from './wrong-call.ts';
import type { Yanxing, YanxingOptions } from './yanxing.ts';

export type { AskOptions, DoorOptions, ParseOptions } from './parse-options.ts';
export type { RunOptions, RunResult } from './runs/carry-out.ts';
export type { KeptRuns, ResumeOptions } from './runs/supervise.ts';
export { WrongCall } from './wrong-call.ts';
export type { ActOptions, Yanxing, YanxingOptions } from './yanxing.ts';

type Known<T> = Readonly<Record<keyof T, Kind>>;
const opening: Known<YanxingOptions> = {
  domains: kinds.domains,
  settings: kinds.record,
  env: kinds.record,
  cwd: kinds.text,
  model: kinds.model,
  now: kinds.callback,
};
const parsing: Known<ParseOptions> = {
  engine: kinds.engine,
  world: kinds.anything,
  last: kinds.anything,
  conversation: kinds.texts,
  form: kinds.text,
  contract: kinds.text,
  now: kinds.date,
  lang: kinds.lang,
  signal: kinds.signal,
  functions: kinds.anything,
  audit: kinds.flag,
};
const entering: Known<DoorOptions> = {
  engine: kinds.engine,
  worldOf: kinds.callback,
  lastOf: kinds.callback,
  conversation: kinds.texts,
  contract: kinds.text,
  now: kinds.date,
  lang: kinds.lang,
  signal: kinds.signal,
  audit: kinds.flag,
};
const running: Known<RunOptions> = {
  confirm: kinds.confirmer,
  out: kinds.text,
  userId: kinds.text,
  roles: kinds.texts,
  signal: kinds.signal,
  onEvent: kinds.callback,
  runId: kinds.text,
  lang: kinds.lang,
  world: kinds.anything,
};

const asking: Known<AskOptions> = {
  domain: kinds.domain,
  userId: kinds.text,
  roles: kinds.texts,
  lang: kinds.lang,
  now: kinds.date,
  signal: kinds.signal,
  onEvent: kinds.callback,
};

/** Opens Yanxing on embedded defaults: no service, no key. Nothing is read or started before it is needed. */
export async function createYanxing(options: YanxingOptions = {}): Promise<Result<Yanxing>> {
  checkCall('createYanxing(options)', {}, options, opening);
  const opened = await createHost(options);
  if (!opened.ok) return opened;
  const { domain, domains, parse, door, plan, run, call, ask, runs, close } = opened.value;
  return ok({
    domains,
    runs,
    close,
    async domain(id) {
      checkCall('domain(id)', { id: [id, kinds.text] });
      return domain(id);
    },
    async parse(by, input, options) {
      const given = { domain: [by, kinds.domain], input: [input, kinds.input] } as const;
      checkCall('parse(domain, input, options)', given, options, parsing);
      return parse(by, input, options);
    },
    async door(input, options) {
      checkCall('door(input, options)', { input: [input, kinds.input] }, options, entering);
      return door(input, options);
    },
    async plan(by, input, value, options) {
      const given = { domain: [by, kinds.domain], input: [input, kinds.input] } as const;
      checkCall('plan(domain, input, value, options)', given, options, parsing);
      return plan(by, input, value, options);
    },
    async run(by, input, read, options) {
      const given = {
        domain: [by, kinds.domain],
        input: [input, kinds.input],
        read: [read, kinds.reading],
      } as const;
      checkCall('run(domain, input, read, options)', given, options, { ...parsing, ...running });
      return run(by, input, read, options);
    },
    async call(tool, input, options) {
      const given = { tool: [tool, kinds.text], input: [input, kinds.record] } as const;
      checkCall('call(tool, input, options)', given, options, running);
      return call(tool, input, options);
    },
    async ask(text, options) {
      checkCall('ask(text, options)', { text: [text, kinds.text] }, options, asking);
      return ask(text, options);
    },
  });
}
