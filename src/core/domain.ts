import type { ZodType } from 'zod';
import type { CommandSpec, FilePort, OptionSpec } from './command.ts';
import type { Contract } from './contract/contract.ts';
import { type Catalogue, issuesOf, type Lang, type Text } from './messages.ts';
import type { Evidence, Input } from './reading/evidence.ts';
import { type Interpretation, type ReadContext, type Reader, readGrammar } from './reading/interpret.ts';
import { type Question, questionsOf } from './reading/question.ts';
import type { PartCount } from './reading/rates.ts';
import type { Issue, Result } from './result.ts';
import type { EvaluationReport } from './run/execute.ts';
import type { Plan } from './run/plan.ts';
import type { SqlMigration, SqlPort } from './tool/effect.ts';
import type { Glossary } from './tool/glossary.ts';
import type { ToolLookup } from './tool/registry.ts';
import type { ArtifactRef, Namespace, ToolCallResult, ToolDefinition } from './tool/tool.ts';

export const domainMessages = {
  not_understood: {
    zh: '没有哪个领域能理解这句话',
    en: 'no domain can make anything of this sentence',
  },
  outside_unavailable: { zh: '{reason}', en: '{reason}' },
  which_domain: {
    zh: '这句话可以有几种理解，你指的是哪一种？',
    en: 'This can be read in several ways: which one?',
  },
} as const;

/** What surrounds a domain's sentences: a house, a client list. Loaded from options, or empty. */
export interface WorldSpec<W> {
  readonly schema: ZodType<W>;
  readonly empty: W;
  readonly options: readonly OptionSpec[];
  load(options: Readonly<Record<string, string | true | undefined>>, files: FilePort): Promise<Result<W>>;
  /** What is acted upon where nothing was chosen: what the outside reports of itself; null where there is none. */
  discover?(outside: Outside): Promise<W | null>;
}

export interface Outside extends Pick<ServiceEnv, 'settings'> {
  service<T>(name: string): Promise<T>;
}

/** A thing of the outside (a broker, a checker, a table), made when first asked for and closed at the end. */
export interface ServiceSpec {
  create(env: ServiceEnv): Promise<{ readonly service: unknown; close?(): Promise<void> }>;
}

export interface ServiceEnv {
  /** The settings a service may read, by the names of the configuration's table. */
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
  service<T>(name: string): Promise<T>;
  readonly world: W;
  /** The reader's: what the report says is said in it. */
  readonly lang: Lang;
}

/** Another way to write a value down, for a consumer that cannot take the contract as it is. */
export interface OutputForm<V> {
  readonly help: Text;
  write(value: V): string;
}

/** The words a question was asked about, and what the values read from them stand on. */
export interface AskedAbout {
  readonly text: string;
  readonly evidence: readonly Evidence[];
}

export interface Merged<V> {
  readonly value: V;
  readonly evidence: readonly Evidence[];
  readonly issues: readonly Issue[];
}

/** A tool's result for a reader: one line, and a table where there is a list. All of it comes from the result. */
export interface Told {
  readonly summary: string;
  readonly table?: {
    readonly columns: readonly { readonly title: string; readonly right?: boolean }[];
    readonly rows: readonly (readonly string[])[];
  };
}

/**
 * The only seam. Command line, HTTP, MCP and the web loop over domains and name none of them.
 * The first of `contracts` is what `parse` answers with.
 */
export interface Domain<V, W> extends Omit<Reader<V, W>, 'contract'> {
  readonly id: string;
  readonly title: Text;
  readonly summary: Text;
  readonly examples: Readonly<Record<'zh' | 'en', readonly string[]>>;
  readonly contracts: readonly [Contract<V>, ...Contract<unknown>[]];
  readonly world: WorldSpec<W>;
  /** By the names under which they are asked for. */
  readonly forms?: Readonly<Record<string, OutputForm<V>>>;
  /** What the rates of a path are counted in; by default an answer is one part. */
  countParts?(value: V): PartCount;
  /** Whether `run` takes files rather than words. */
  readonly takesFiles?: boolean;
  /** Whether the best result is given even where it did not pass; its report says so. */
  readonly givesUnpassed?: boolean;
  /** In a conversation, a sentence that begins like this wants the bare contract and no words. */
  readonly strictPrefix?: string;
  /** How many words the domain's lexicons hold; a shared test keeps them small. */
  readonly lexiconSize: number;
  readonly messages: Catalogue;
  /** What its tools and contracts say, for readers of English. */
  readonly english?: Glossary;
  readonly namespaces: readonly Namespace[];
  readonly tools: readonly ToolDefinition[];
  /** The steps a value asks for; a value that cannot be carried out (nulls, contradictions) gives coded issues. */
  plan(value: V, context: PlanContext<W>): Result<Plan>;
  /** What `--dry-run` prints where the bare plan says too little. */
  dryRun?(value: V, world: W): unknown;
  evaluate(input: EvaluationInput<V, W>): Promise<EvaluationReport>;
  /** What a model is told that may add words to a report; it can never add a number. */
  readonly comment?: string;
  /** A better plan after a report that did not pass; null when there is none. */
  refine?(value: V, plan: Plan, report: EvaluationReport, context: PlanContext<W>): Plan | null;
  /** How an answer to a question changes the value; by default the value at the question's path is filled. */
  answer?(
    value: V,
    question: Question,
    answer: Input,
    context: ReadContext<W>,
    open: AskedAbout,
  ): Result<Merged<V>>;
  /** What the result of one of its tools says; null where there is nothing to say. */
  tell?(toolId: string, data: unknown, lang: Lang): Told | null;
  /** What to remember of a value for the sentences after it. */
  remember?(value: V, before: unknown): unknown;
  readonly services?: Readonly<Record<string, ServiceSpec>>;
  /** Puts data to try things on into an empty installation; where there is any, nothing happens. */
  sample?(service: <T>(name: string) => Promise<T>): Promise<void>;
  /** The history of its tables in the shared database. */
  readonly migrations?: readonly SqlMigration[];
  readonly commands?: readonly CommandSpec[];
}

/** A domain whose types are its own business: what the shared code loops over. */
export type AnyDomain = Domain<unknown, unknown>;

export function defineDomain<V, W>(domain: Domain<V, W>): AnyDomain {
  const { english, tools } = domain;
  const told = english ? tools.map((tool) => Object.freeze({ ...tool, english })) : tools;
  return Object.freeze({ ...domain, tools: told }) as unknown as AnyDomain;
}

export function readerOf<V, W>(domain: Domain<V, W>): Reader<V, W> {
  const { engines, grounding, questions } = domain;
  const reader = {
    contract: domain.contracts[0],
    engines,
    grounding,
    degraded: (input: Input, context: ReadContext<W>) => domain.degraded(input, context),
    isEmpty: (value: V) => domain.isEmpty(value),
  };
  return questions
    ? { ...reader, questions: (value, context) => questions.call(domain, value, context) }
    : reader;
}

export interface DoorReading {
  readonly domain: AnyDomain;
  readonly interpretation: Interpretation<unknown>;
  /** How many characters of the text some rule of the domain explains. */
  readonly explained: number;
}

export type DoorAnswer =
  | { readonly kind: 'one'; readonly reading: DoorReading }
  | { readonly kind: 'tie'; readonly readings: readonly DoorReading[]; readonly question: Question }
  | { readonly kind: 'none'; readonly issue: Issue };

/** The one door: every domain reads the sentence, the fullest reading wins, a tie asks. */
export function chooseDomain(
  domains: readonly AnyDomain[],
  input: Input,
  contextOf: (domain: AnyDomain) => ReadContext<unknown>,
): DoorAnswer {
  const readings = domains
    .map((domain) => {
      const interpretation = readGrammar(readerOf(domain), input, contextOf(domain));
      return { domain, interpretation, explained: coveredCharacters(interpretation) };
    })
    .filter(({ domain, interpretation }) => !domain.isEmpty(interpretation.value))
    .sort(
      (a, b) =>
        b.explained - a.explained ||
        a.interpretation.unexplained.length - b.interpretation.unexplained.length,
    );
  const [best, second] = readings;
  if (!best) return { kind: 'none', issue: issuesOf(domainMessages)('not_understood') };
  const tied = readings.filter((r) => second && r.explained === best.explained && sameGaps(r, best));
  if (tied.length < 2) return { kind: 'one', reading: best };
  const candidates = tied.map(({ domain }) => ({ value: domain.id, label: domain.title.zh }));
  const question = questionsOf(domainMessages)('which_domain', { path: [], candidates });
  return { kind: 'tie', readings: tied, question };
}

const sameGaps = (a: DoorReading, b: DoorReading): boolean =>
  a.interpretation.unexplained.length === b.interpretation.unexplained.length;

function coveredCharacters({ explained }: Interpretation<unknown>): number {
  const spans = explained.filter((s) => s.source === undefined).sort((a, b) => a.start - b.start);
  let [covered, reached] = [0, 0];
  for (const { start, end } of spans) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return covered;
}
