import type { Answered } from '../core/agent/loop.ts';
import type { Moved, Stands } from '../core/conversation/move.ts';
import type { AnyDomain, Domain } from '../core/domain.ts';
import type { DoorAnswer } from '../core/door.ts';
import type { Catalogue } from '../core/messages.ts';
import type { Input } from '../core/reading/evidence.ts';
import type { EngineChoice, Interpretation, ReadContext } from '../core/reading/interpret.ts';
import type { Model } from '../core/reading/model.ts';
import type { Result } from '../core/result.ts';
import type { Due } from '../core/run/due.ts';
import type { Plan } from '../core/run/plan.ts';
import type { WorkQueue } from '../core/run/queue.ts';
import type { PendingCall } from '../core/run/state.ts';
import type { Registry } from '../core/tool/registry.ts';
import type { ToolCallResult } from '../core/tool/tool.ts';
import type { LoadedConfig } from '../runtime/config.ts';
import type { News } from '../runtime/sql/news.ts';
import type { Sql } from '../runtime/sql/open.ts';
import type { Tracing } from '../runtime/telemetry/tracing.ts';
import type { Base } from './base.ts';
import type { Domains } from './domains.ts';
import type { Kept } from './kept.ts';
import type { ModelChoice, ModelRecord } from './model.ts';
import type { AskOptions, DoorOptions, Hearing, ParseOptions, Readings } from './parse-options.ts';
import type { RunOptions, RunResult } from './runs/carry-out.ts';
import type { KeptRuns } from './runs/supervise.ts';
import type { Settable } from './settable.ts';
import type { Scope } from './tools.ts';

export interface YanxingOptions {
  /** Instead of the domains that come with the package. */
  readonly domains?: readonly AnyDomain[];
  /** Settings by key, over `YX_*`, `yx.config.json` and the defaults. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Instead of the configured endpoint; null for none. */
  readonly model?: Model | null;
  readonly now?: () => Date;
}

export type ActOptions = ParseOptions & RunOptions;

/** Words in, checked actions out: all a program needs. What the command line and the server need besides is the `Host`. */
export interface Yanxing {
  domain(id: string): Promise<Result<AnyDomain>>;
  domains(): Promise<Result<readonly AnyDomain[]>>;
  /** The contract a domain reads out of the words, with the evidence of every value. */
  parse<V>(domain: Domain<V, unknown>, input: Input, options?: ParseOptions): Promise<Interpretation<V>>;
  /** The one door: which domain explains the words best, and what it reads out of them. */
  door(input: Input, options?: DoorOptions): Promise<Result<DoorAnswer>>;
  /** The steps a value asks for, checked, and nothing carried out. */
  plan<V>(domain: Domain<V, unknown>, input: Input, value: V, options?: ParseOptions): Promise<Result<Plan>>;
  /** The whole way: plan, act, ask before writing, check. */
  run<V>(
    domain: Domain<V, unknown>,
    input: Input,
    read: Interpretation<V>,
    options?: ActOptions,
  ): Promise<Result<RunResult>>;
  /** One tool, called as a run of one step: a write asks first. */
  call(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    options?: RunOptions,
  ): Promise<Result<ToolCallResult>>;
  /** A question in words to a model that may look things up: every figure of its answer is traced to a tool's result. */
  ask(text: string, options?: AskOptions): Promise<Result<Answered>>;
  /** Runs that were kept: what waits for a decision, what was interrupted, who did what. */
  runs(): Promise<Result<KeptRuns>>;
  close(): Promise<void>;
}

export interface HostOptions extends YanxingOptions {
  /** One that was loaded before; then `settings` and `env` are not looked at. */
  readonly config?: LoadedConfig;
  /** Those that were found before, with that configuration. */
  readonly loader?: Domains;
  /** Instead of the configured one. */
  readonly engine?: EngineChoice;
  /** Whether what takes long is done in other threads: for whoever serves many. */
  readonly threads?: boolean;
  /** Instead of the configured collector. */
  readonly tracing?: Tracing;
  /** Whether what a model answered is kept; a thread leaves that to whoever asked it. */
  readonly records?: boolean;
}

/** Yanxing with what it takes to serve it: to a person at a terminal, over HTTP, to a model. */
export interface Host
  extends Yanxing,
    Omit<Base, 'cwd' | 'data' | 'worlds'>,
    Kept,
    Pick<ModelRecord, 'forgetOld'> {
  /** Which model it is, if any, and how to take another one while this process runs. */
  readonly model: ModelChoice;
  /** Every wording the parts loaded so far may need. */
  catalogues(): readonly Catalogue[];
  /** What a domain's words and acts are about from now on, where nobody says otherwise. */
  chooseWorld(domain: AnyDomain, world: unknown): void;
  /** The world that is acted upon: where none was chosen, what the outside reports of itself. */
  actingWorld(domain: AnyDomain, chosen?: unknown): Promise<Result<unknown>>;
  /** The parts of a sentence that names times, and when each is due; none where it names none or cannot be done. */
  timed(
    domain: AnyDomain,
    input: Input,
    value: unknown,
    options?: ParseOptions,
  ): Promise<readonly { readonly read: Interpretation<unknown>; readonly due: Due | null }[]>;
  /** What can be called: everybody's tools, or at least those of one domain. */
  registry(scope?: Scope): Promise<Result<Registry>>;
  /** What each domain's grammar makes of the words, by its id: as they are written, or as they sound. */
  readings(input: Input, how: Hearing, options?: DoorOptions): Promise<Result<Readings>>;
  /** What a message makes of what stands in a conversation; the reason where it says nothing of it. */
  move(
    domain: AnyDomain,
    stands: Stands,
    input: Input,
    context: ReadContext<unknown>,
    signal?: AbortSignal,
  ): Promise<Result<Moved>>;
  /** A service of a domain (`<domain>.<name>`); rejects with ServiceUnavailable. */
  service<T>(name: string): Promise<T>;
  /** Whether what an owner wants to set works. */
  trySetting(one: Settable, value: Readonly<Record<string, unknown>>): Promise<Result<void>>;
  /** Data to try things on, in every domain that has some and is still empty. */
  sample(): Promise<Result<void>>;
  /** As `run`, but only put on record, for whoever takes it from the queue; its id. */
  submit(
    domain: AnyDomain,
    input: Input,
    read: Interpretation<unknown>,
    options?: ActOptions,
  ): Promise<Result<string>>;
  /** What a person would be asked about a call that asks first; nothing is done and nothing kept. */
  preview(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    options?: RunOptions,
  ): Promise<Result<PendingCall>>;
  /** Where submitted runs wait for whoever carries them out. */
  queue(): Promise<Result<WorkQueue>>;
  /** Who hears of what happens to runs in other processes, and tells them of what happens here. */
  news(): Promise<Result<News>>;
  /** The open database with everybody's tables, or with those of one domain, or with none but those of runs. */
  database(scope?: Scope | 'core'): Promise<Result<Sql>>;
}
