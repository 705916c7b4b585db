import { availableParallelism, totalmem } from 'node:os';
import type { Moved, Stands } from '../../core/conversation/move.ts';
import type { AnyDomain, EvaluationInput, PlanContext } from '../../core/domain.ts';
import type { DoorAnswer } from '../../core/door.ts';
import type { Input } from '../../core/reading/evidence.ts';
import type { Interpretation, ReadContext } from '../../core/reading/interpret.ts';
import type { Model, ModelRequest } from '../../core/reading/model.ts';
import type { Result } from '../../core/result.ts';
import type { EvaluationReport } from '../../core/run/execute.ts';
import type { Plan } from '../../core/run/plan.ts';
import { mayCall } from '../../core/tool/permission.ts';
import {
  type ArtifactRef,
  type ArtifactSink,
  failure,
  type ToolContext,
  type ToolDefinition,
} from '../../core/tool/tool.ts';
import type { ConfigInput } from '../../runtime/config.ts';
import { createPool, type Pool, type Task } from '../../runtime/threads/pool.ts';
import { WorkStopped } from '../../runtime/threads/stopped.ts';
import { issue } from '../messages.ts';
import type { DoorOptions, Hearing, ParseOptions, Readings } from '../parse-options.ts';
import { callerNow } from './caller.ts';
import type { Job } from './jobs.ts';

/** Work that takes long by what it is given, in other threads: stoppable, bounded, and nobody waits behind it. */
export interface Compute {
  /** With a model to ask where one is given: it is asked from here, and nobody else waits for its answer. */
  parse<V>(
    domain: AnyDomain,
    input: Input,
    options: ParseOptions,
    model?: Model | null,
  ): Promise<Interpretation<V>>;
  readings(
    how: Hearing,
    input: Input,
    domains: readonly AnyDomain[],
    options: DoorOptions,
  ): Promise<Result<Readings>>;
  door(input: Input, domains: readonly AnyDomain[], options: DoorOptions): Promise<Result<DoorAnswer>>;
  move(
    domain: AnyDomain,
    stands: Stands,
    input: Input,
    context: Omit<ReadContext<unknown>, 'world'> & { readonly world?: unknown },
    signal?: AbortSignal,
  ): Promise<Result<Moved>>;
  plan(domain: AnyDomain, value: unknown, context: PlanContext<unknown>): Promise<Result<Plan>>;
  refine(
    domain: AnyDomain,
    value: unknown,
    plan: Plan,
    report: EvaluationReport,
    context: PlanContext<unknown>,
  ): Promise<Plan | null>;
  evaluate(
    domain: AnyDomain,
    input: EvaluationInput<unknown, unknown>,
    signal: AbortSignal,
  ): Promise<EvaluationReport>;
  /** The same tool, carried out there. */
  tool(domain: AnyDomain, tool: ToolDefinition): ToolDefinition;
  load(): ReturnType<Pool['load']>;
  prepare(): void;
  close(): Promise<void>;
}

/** What those who may only look are given, and everybody else. */
const limits = {
  look: { readMs: 3_000, callMs: 5_000 },
  act: { readMs: 20_000, callMs: 600_000 },
} as const;
/** A model has its own time to answer in, twice, and grammars theirs. */
const ASKING_MS = 300_000;
type Class = keyof typeof limits;
const classNow = (): Class => (mayCall({ effect: 'sql' }, callerNow().roles) ? 'act' : 'look');

/** How much of the memory may be in use, and what the process needs for itself. */
const MOST_OF = 0.75;
const OWN_MB = 120;

const isSource = import.meta.url.endsWith('.ts');
const entry = new URL(isSource ? '../thread.ts' : './app/thread.js', import.meta.url);

export function createCompute(given: Pick<ConfigInput, 'flags' | 'env' | 'cwd'>): Compute {
  const cores = availableParallelism();
  const memoryMb = Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY) / 2 ** 20;
  // What users brought is joined once, by the thread that answers.
  const flags = { ...given.flags, mcpServers: {}, openapi: {}, tools: [] };
  const data = { flags, env: { ...given.env }, cwd: given.cwd };
  const shared = { entry, data, rssMb: Math.max(MOST_OF * 512, memoryMb * MOST_OF) };
  const heapMb = clamp(memoryMb * 0.4, 128, 4_096);
  const pools: Readonly<Record<Class, Pool>> = {
    act: createPool({
      ...shared,
      most: cores + 2,
      // As many as there are cores for, and memory if each of them fills its heap.
      long: clamp(Math.floor((memoryMb * MOST_OF - OWN_MB) / heapMb), 1, cores),
      perCaller: Math.max(2, Math.ceil(cores / 2)),
      heapMb,
    }),
    look: createPool({ ...shared, most: 2, long: 1, perCaller: 1, heapMb: clamp(memoryMb * 0.1, 96, 384) }),
  };
  // A thread whose reading waits for a model does nothing else: as many as there is memory for, and nobody else's.
  const most = clamp(memoryMb / 256, 2, 16);
  const asking = createPool({ ...shared, most, long: most, perCaller: most, heapMb: 384 });
  type More = Pick<Task, 'kind' | 'canWait' | 'signal'> & Partial<Task>;
  const run = <T>(job: Job, more: More, pool: Pool = pools[classNow()]): Promise<T> => {
    const timeMs = limits[classNow()].callMs;
    return pool.run({ job, handlers: {}, who: callerNow().userId, timeMs, ...more }) as Promise<T>;
  };
  const reading = (signal: AbortSignal | undefined) => ({
    kind: 'read',
    canWait: false,
    timeMs: limits[classNow()].readMs,
    signal,
  });
  /** What surrounds the words, by the id of each domain. */
  const around = (domains: readonly AnyDomain[], { worldOf, lastOf }: DoorOptions) => {
    const each = (one: ((domain: AnyDomain) => unknown) | undefined) =>
      Object.fromEntries(domains.map((domain) => [domain.about.id, one?.(domain)]));
    return { worlds: each(worldOf), lasts: each(lastOf) };
  };
  const working = (kind: string, signal?: AbortSignal) => ({ kind, canWait: true, signal });

  return {
    parse(domain, input, { signal, ...options }, model = null) {
      const job: Job = {
        kind: 'parse',
        domain: domain.about.id,
        input,
        options,
        model: model?.id ?? null,
      };
      if (!model) return run(job, reading(signal));
      const complete = (request: ModelRequest) => model.complete({ ...request, ...(signal && { signal }) });
      return run(job, { ...reading(signal), timeMs: ASKING_MS, handlers: { complete } }, asking);
    },
    readings(how, input, domains, options) {
      const { signal, worldOf, lastOf, ...rest } = options;
      return run(
        {
          kind: 'readings',
          how,
          input,
          options: rest,
          ...around(domains, { worldOf, lastOf } as DoorOptions),
        },
        reading(signal),
      );
    },
    async door(input, domains, { signal, worldOf, lastOf, ...options }) {
      const given = { worldOf, lastOf } as DoorOptions;
      const job: Job = { kind: 'door', input, options, ...around(domains, given) };
      const found = await run<Result<Named>>(job, reading(signal));
      return found.ok ? { ...found, value: withDomains(found.value, domains) } : found;
    },
    move: (domain, stands, input, context, signal) =>
      run({ kind: 'move', domain: domain.about.id, stands, input, context }, reading(signal)),
    plan: (domain, value, context) =>
      run({ kind: 'plan', domain: domain.about.id, value, context }, working(`${domain.about.id} plan`)),
    refine: (domain, value, plan, report, context) =>
      run(
        { kind: 'refine', domain: domain.about.id, value, plan, report, context },
        working(`${domain.about.id} refine`),
      ),
    evaluate: (domain, { readArtifact, service: _, commented, ...judged }, signal) =>
      run(
        { kind: 'evaluate', domain: domain.about.id, judged },
        { ...working(`${domain.about.id} evaluate`, signal), handlers: { readArtifact, commented } },
      ),
    tool: (domain, tool) => ({
      ...tool,
      async execute(params, context) {
        const { userId, roles, traceId, lang, effectKey, words, signal } = context;
        const around = { userId, roles, traceId, lang, now: context.now().toISOString() };
        const more = { ...(effectKey !== undefined && { effectKey }), ...(words !== undefined && { words }) };
        const job: Job = {
          kind: 'tool',
          domain: domain.about.id,
          tool: tool.id,
          params,
          context: { ...around, ...more },
        };
        try {
          return await run(job, { ...working(tool.id, signal), handlers: handlersOf(context) });
        } catch (thrown) {
          if (!(thrown instanceof WorkStopped)) throw thrown;
          return failure(stopCodes[thrown.reason], issue(`work_${thrown.reason}`).message);
        }
      },
    }),
    load() {
      const all = [pools.act, pools.look, asking].map((pool) => pool.load());
      const sum = (what: 'waiting' | 'running' | 'long') => all.reduce((total, one) => total + one[what], 0);
      return { waiting: sum('waiting'), running: sum('running'), long: sum('long') };
    },
    // One for those who wait and one for what takes long; each costs some 70 MB.
    prepare: () => pools.act.prepare(memoryMb < 1_000 ? 1 : 2),
    close: async () => void (await Promise.all([pools.act, pools.look, asking].map((pool) => pool.close()))),
  };
}

const clamp = (value: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), most));

/** What a call that was stopped answers with. */
const stopCodes = {
  time: 'TIMEOUT',
  memory: 'INVALID_PARAM',
  budget: 'SERVICE_UNAVAILABLE',
  full: 'SERVICE_UNAVAILABLE',
  cancelled: 'CANCELLED',
} as const;

/** What a tool asks for and tells on its way. */
function handlersOf({ progress, log, artifacts }: ToolContext) {
  const streams = new Map<number, Stream>();
  return {
    progress,
    log,
    write: artifacts.write,
    begin(about: { readonly name: string; readonly mediaType: string }): number {
      streams.set(streams.size, openStream(about, artifacts));
      return streams.size - 1;
    },
    piece: (stream: number, piece: Uint8Array) => streams.get(stream)!.push(piece),
    end: (stream: number) => streams.get(stream)!.end(),
  };
}

interface Stream {
  /** Fulfilled when the piece was taken. */
  push(piece: Uint8Array): Promise<void>;
  end(): Promise<ArtifactRef>;
}

function openStream(
  about: { readonly name: string; readonly mediaType: string },
  sink: ArtifactSink,
): Stream {
  const through = new TransformStream<Uint8Array, Uint8Array>();
  const writer = through.writable.getWriter();
  const written = sink.write({ ...about, content: through.readable as unknown as AsyncIterable<Uint8Array> });
  // Told where it ends; until then nobody listens.
  written.catch((error: unknown) => writer.abort(error).catch(() => {}));
  return {
    push: (piece) => writer.write(piece),
    async end() {
      await writer.close();
      return written;
    },
  };
}

type ById<R> = Omit<R, 'domain'> & { readonly domain: string };
type One = Extract<DoorAnswer, { kind: 'one' }>;
type Tie = Extract<DoorAnswer, { kind: 'tie' }>;
type Named =
  | Extract<DoorAnswer, { kind: 'none' }>
  | (Omit<One, 'reading'> & { readonly reading: ById<One['reading']> })
  | (Omit<Tie, 'readings'> & { readonly readings: readonly ById<Tie['readings'][number]>[] });

function withDomains(answer: Named, domains: readonly AnyDomain[]): DoorAnswer {
  const domainOf = (id: string) => domains.find(({ about }) => about.id === id)!;
  if (answer.kind === 'none') return answer;
  if (answer.kind === 'one') {
    const { reading } = answer;
    return { ...answer, reading: { ...reading, domain: domainOf(reading.domain) } };
  }
  const readings = answer.readings.map((reading) => ({ ...reading, domain: domainOf(reading.domain) }));
  return { ...answer, readings };
}
