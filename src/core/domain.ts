import type { ZodType } from 'zod';
import type { CommandSpec, FilePort, OptionSpec } from './command.ts';
import type { Contract } from './contract/contract.ts';
import type { Labels } from './labels.ts';
import type { Catalogue, Lang, Text } from './messages.ts';
import type { Evidence, Input, InputFile } from './reading/evidence.ts';
import type { Interpretation, ReadContext, Reader } from './reading/interpret.ts';
import type { Question } from './reading/question.ts';
import type { Issue, Result } from './result.ts';
import type { Due } from './run/due.ts';
import type { EvaluationReport } from './run/execute.ts';
import type { OrderTalk } from './run/orders.ts';
import type { Plan } from './run/plan.ts';
import type { Talk } from './talk.ts';
import type { SqlMigration, SqlPort } from './tool/effect.ts';
import type { ToolLookup } from './tool/registry.ts';
import type { ArtifactRef, Namespace, ToolCallResult, ToolDefinition } from './tool/tool.ts';

export const domainMessages = {
  outside_unavailable: { zh: '{reason}', en: '{reason}' },
} as const;

/** What surrounds a domain's sentences: a house, a client list. Loaded from options, or empty. */
export interface WorldSpec<W> {
  readonly schema: ZodType<W>;
  readonly empty: W;
  /** `setting`: the key under which the domain's settings may say the same for good. */
  readonly options: readonly (OptionSpec & { readonly setting?: string })[];
  load(options: Readonly<Record<string, string | true | undefined>>, files: FilePort): Promise<Result<W>>;
  /** What is acted upon where nothing was chosen: what the outside reports of itself; null where there is none. */
  discover?(outside: Pick<ServiceEnv, 'settings'> & { readonly service: ServiceLookup }): Promise<W | null>;
  /** What is acted upon where there is nothing else: its names are known to whoever may act on it. */
  readonly sample?: W;
  /** What can be said of the things that are there, likeliest first; none where the domain's own examples say it as well. */
  sentences?(world: W, lang: Lang): readonly string[];
}

/** A service of a domain (`<domain>.<name>`); rejects with ServiceUnavailable. */
export type ServiceLookup = <T>(name: string) => Promise<T>;

/** A thing of the outside (a broker, a checker, a table), made when first asked for and closed at the end. */
export interface ServiceSpec {
  create(env: ServiceEnv): Promise<{ readonly service: unknown; close?(): Promise<void> }>;
}

export interface ServiceEnv {
  /** The domain's own settings, by key. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  /** The folder `assets/` of the domain, wherever the code was bundled to: fonts, worker scripts. */
  readonly assets: string;
  readonly world: unknown;
  /** The database all domains share, opened when first asked for; its tables are migrated then. */
  sql(): Promise<SqlPort>;
  /** What there is to call; looking only. */
  tools(): Promise<ToolLookup>;
}

export interface PlanContext<W> extends ReadContext<W> {
  readonly input: Input;
}

/** What `evaluate` may look at. It sees results, never the code that made them: a thing is not its own judge. */
export interface EvaluationInput<V, W> {
  readonly value: V;
  readonly plan: Plan;
  readonly results: ReadonlyMap<string, ToolCallResult>;
  readonly artifacts: readonly ArtifactRef[];
  readArtifact(name: string): Promise<Uint8Array>;
  readonly service: ServiceLookup;
  readonly world: W;
  /** The reader's: what the report says is said in it. */
  readonly lang: Lang;
  /** The report with a model's words after its own, where a model is there; it can never add a number. */
  commented(report: EvaluationReport, prompt: string): Promise<EvaluationReport>;
}

/** The words a question was asked about, and what the values read from them stand on. */
export interface AskedAbout {
  readonly text: string;
  /** How spans name those words; the answer's own have no source. */
  readonly source: string;
  readonly evidence: readonly Evidence[];
}

export interface Merged<V> {
  readonly value: V;
  readonly evidence: readonly Evidence[];
  readonly issues: readonly Issue[];
}

/** A setting of the domain's own: a variable and a place in `yx.config.json` come from it. Its value is never shown. */
export interface SettingSpec {
  /** Its place in the file (`group.name` inside a group), and the name under which a service finds it. */
  readonly key: string;
  readonly env: string;
  readonly type: ZodType<string>;
  /** What may stand there, in no one's language. */
  readonly expected: string;
  readonly meaning: Text;
  /** What a file that is named here holds, as JSON: an owner writes that from the workbench, and no path. */
  readonly holds?: () => Promise<ZodType>;
  /** Not to be read over a shoulder where it is typed. */
  readonly secret?: true;
  /** Said by whoever starts the program, and never from the workbench. */
  readonly startOnly?: true;
}

/** A program of the machine that makes more possible and is never needed to start. */
export interface ProgramSpec {
  readonly id: string;
  readonly name: string;
  readonly use: Text;
  /** Names to look for on the PATH, or patterns of folders Debian puts them in. */
  readonly programs: readonly string[];
  readonly install: string;
}

/** What it is called and what it says. */
export interface About {
  readonly id: string;
  readonly title: Text;
  readonly summary: Text;
  readonly examples: Readonly<Record<Lang, readonly string[]>>;
  readonly messages: Catalogue;
  /** What people call the parts of its contracts. */
  readonly labels?: Labels;
}

/** What may be handed over. */
export interface InputSpec {
  /** Files carry the order, and words beside them only say how. */
  readonly files?: true;
  /** In a conversation, a sentence that begins like this wants the bare contract and no words. */
  readonly strictPrefix?: string;
}

/** How words become a value. The first of `contracts` is what `parse` answers with. */
export interface Reads<V, W, R extends string = string> extends Omit<Reader<V, W, R>, 'contract'> {
  readonly contracts: readonly [Contract<V>, ...Contract<unknown>[]];
  readonly input?: InputSpec;
  readonly world: WorldSpec<W>;
  /** How an answer to a question changes the value; by default the value at the question's path is filled. */
  answer?(
    value: V,
    question: Question,
    answer: Input,
    context: ReadContext<W>,
    open: AskedAbout,
  ): Result<Merged<V>>;
  /** How a message changes what was said before it. */
  readonly talk?: Talk<V, W>;
  /** What to remember of a value for the sentences after it: what it was resolved to in its world, not its words. */
  remember?(value: V, before: unknown, context: ReadContext<W>, said: string): unknown;
  /** What to remember of what the last answer showed: the records of a list, for those who speak of the second; what it offered instead. */
  recall?(shown: readonly Shown[], before: unknown): unknown;
}

/** What a step of a run has answered, or the details of why it was refused. */
export interface Shown {
  readonly tool: string;
  readonly data: unknown;
  readonly refused?: unknown;
}

/** What was read, and what it stands on. */
export type Grounds<V> = Pick<Interpretation<V>, 'value' | 'evidence'>;

/** A part of what was said that is carried out by itself: now, or when it is due. */
export interface Timed<V> {
  readonly read: Interpretation<V>;
  readonly due: Due | null;
  /** The part as this contract of the domain has it, with its time. */
  readonly shown: unknown;
  readonly contract: Pick<Contract<unknown>, 'id' | 'version'>;
}

/** The results of the steps that were carried out, and what was called. */
export interface Done {
  readonly results: readonly unknown[];
  readonly calls: readonly { readonly tool: string; readonly params: Readonly<Record<string, unknown>> }[];
}

/** What takes something back, and what is to be said of what it cannot take back; `keeping` stays as it was done. */
export interface Reversal<V> {
  readonly value: V;
  readonly issues?: readonly Issue[];
}

/** How a value becomes a result that was checked. */
export interface Acts<V, W> {
  readonly namespaces: readonly Namespace[];
  readonly tools: readonly ToolDefinition[];
  /** The steps a value asks for; a value that cannot be carried out (nulls, contradictions) gives coded issues. */
  plan(value: V, context: PlanContext<W>): Result<Plan>;
  evaluate(input: EvaluationInput<V, W>): Promise<EvaluationReport>;
  /** What takes back what was done; null where nothing can. */
  reverse?(done: Done, context: ReadContext<W>, keeping?: V): Reversal<V> | null;
  /**
   * Its work takes as long as what it is given wants, and goes by that alone: it is carried out where nobody waits behind it, with
   * services of its own.
   */
  readonly computes?: true;
  /** The parts of a sentence that names times; null where it names none, and then all of it is carried out now. */
  inTime?(input: Input, read: Grounds<V>, context: ReadContext<W>): Result<readonly Timed<V>[]> | null;
  /** How words list, change and cancel what `inTime` has put off. */
  readonly orders?: OrderTalk<W>;
  /** A better plan after a report that did not pass; null when there is none. */
  refine?(value: V, plan: Plan, report: EvaluationReport, context: PlanContext<W>): Plan | null;
}

/** What it needs of the machine and brings to it. */
export interface Outside {
  /** By the names under which they are asked for: `<domain>.<name>`. */
  readonly services?: Readonly<Record<string, ServiceSpec>>;
  readonly settings?: readonly SettingSpec[];
  readonly programs?: readonly ProgramSpec[];
  /** The history of its tables in the shared database. */
  readonly migrations?: readonly SqlMigration[];
  readonly commands?: readonly CommandSpec[];
  /** Names of further files that a file refers to: they are handed over with it where they lie in its folder. */
  mentions?(file: InputFile): readonly string[];
  /** Puts data to try things on into an empty installation; where there is any, nothing happens. */
  sample?(service: ServiceLookup): Promise<void>;
}

/** The only seam. Command line, HTTP, MCP and the web loop over domains and name none of them. */
export interface Domain<V, W, R extends string = string> {
  readonly about: About;
  readonly read: Reads<V, W, R>;
  readonly act: Acts<V, W>;
  readonly outside?: Outside;
}

/** The part of a domain that reads, without what acts: all that a browser needs. */
export type DomainReading<V, W, R extends string = string> = Pick<Domain<V, W, R>, 'about' | 'read'>;

/** What `parse` answers with for a domain. */
export type ValueOf<D> = D extends DomainReading<infer V, infer _> ? V : never;

/** A domain whose types are its own business: what the shared code loops over. */
export type AnyDomain = Domain<unknown, unknown>;

export const defineDomain = <V, W, R extends string>(domain: Domain<V, W, R>): Domain<V, W, R> =>
  Object.freeze({ ...domain });

export function readerOf<V, W>({ read }: DomainReading<V, W>): Reader<V, W> {
  return { ...read, contract: read.contracts[0] };
}
