/** What comes over the wire; /openapi.json is the exact description. */
export type Path = readonly (string | number)[];

export interface Span {
  readonly start: number;
  readonly end: number;
  /** A file or an answer; none: the sentence itself. */
  readonly source?: string;
  readonly line?: number;
}

export interface Evidence {
  readonly path: Path;
  readonly value: unknown;
  readonly how: 'read' | 'computed' | 'fixed';
  readonly rule: string;
  readonly spans: readonly Span[];
}

export interface Issue {
  readonly code: string;
  readonly path: Path;
  readonly message: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly spans: readonly Span[];
}

export interface Question {
  readonly id: string;
  readonly path: Path;
  readonly text: string;
  readonly candidates: readonly { readonly value: unknown; readonly label: string }[];
  readonly spans: readonly Span[];
}

export interface Reading {
  readonly domain: string;
  readonly contract: { readonly id: string; readonly version: string };
  readonly result: unknown;
  readonly evidence: readonly Evidence[];
  readonly diagnostics: readonly Issue[];
  readonly questions: readonly Question[];
  readonly explained: readonly Span[];
  readonly unexplained: readonly Span[];
  readonly engine: string;
  readonly degraded: string | null;
}

export interface Tie {
  readonly kind: 'tie';
  readonly question: Question;
  readonly readings: readonly { readonly domain: string; readonly explained: number }[];
}
export interface None {
  readonly kind: 'none';
  readonly diagnostics: readonly Issue[];
}
export type Door = (Reading & { readonly kind: 'one' }) | Tie | None;
export type Heard =
  | (Reading & { readonly kind: 'sentence' | 'answer' | 'strict'; readonly text: string })
  | {
      readonly kind: 'unanswered';
      readonly diagnostics: readonly Issue[];
      readonly questions: readonly Question[];
    }
  | Tie
  | None;

export interface DomainInfo {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly contracts: readonly { readonly id: string; readonly version: string }[];
  readonly takesFiles: boolean;
  readonly sampleFiles: readonly SentFile[];
  readonly options: readonly { readonly name: string; readonly value?: string; readonly help: string }[];
}

export interface SentFile {
  readonly name: string;
  readonly content: string;
}

export interface Artifact {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256?: string;
}

export interface ToolResult {
  readonly ok: boolean;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly data: unknown;
  readonly duration_ms: number;
}

/** A result in words, where its domain can tell it. */
export interface Told {
  readonly summary: string;
  readonly table?: {
    readonly columns: readonly { readonly title: string; readonly right?: boolean }[];
    readonly rows: readonly (readonly string[])[];
  };
}

export interface Call {
  readonly id: string;
  readonly runId: string;
  readonly stepId: string;
  readonly toolId: string;
  readonly params: unknown;
  readonly preview: string;
  readonly hash: string;
  readonly expiresAt: string;
  readonly reason: 'confirmation' | 'uncertain';
  readonly status: 'waiting' | 'approved' | 'rejected' | 'expired';
}

export interface Report {
  readonly metrics: Readonly<Record<string, number>>;
  readonly qualitative_feedback: string;
  readonly score: number;
  readonly passed: boolean;
  readonly suggestions: readonly string[];
}

export type RunStatus =
  | 'queued'
  | 'running'
  | 'waiting'
  | 'retrying'
  | 'interrupted'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'refused'
  | 'dead';

export interface RunInfo {
  readonly id: string;
  readonly title: string;
  readonly domain: string | null;
  readonly status: RunStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface PlanStep {
  readonly id: string;
  readonly name: string;
  readonly skill_name: string;
}

export interface RunDetails extends RunInfo {
  readonly input: { readonly text?: string; readonly files?: readonly SentFile[] } | null;
  readonly result: unknown;
  readonly plan: { readonly steps?: readonly PlanStep[]; readonly summary?: string } | null;
  readonly steps: readonly {
    readonly key: string;
    readonly status: string;
    readonly attempts: number;
    readonly result: ToolResult | null;
    readonly told?: Told | null;
  }[];
  readonly calls: readonly Call[];
  readonly report: Report | null;
  readonly issues: readonly Issue[];
  readonly artifacts: readonly Artifact[];
}

export type RunEvent = { readonly at: string; readonly iteration: number } & (
  | { readonly type: 'state'; readonly state: string }
  | { readonly type: 'step_started'; readonly step: string; readonly tool: string; readonly attempt: number }
  | {
      readonly type: 'step_progress';
      readonly step: string;
      readonly fraction: number | null;
      readonly message: string;
    }
  | {
      readonly type: 'step_finished';
      readonly step: string;
      readonly status: string;
      readonly result: ToolResult | null;
    }
  | { readonly type: 'waiting'; readonly step: string; readonly call: Call }
  | { readonly type: 'artifact'; readonly step: string; readonly artifact: Artifact }
  | {
      readonly type: 'log';
      readonly step: string;
      readonly event: string;
      readonly fields?: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'report'; readonly report: Report }
);

export interface ToolInfo {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly requiresConfirmation: boolean;
  readonly enabled: boolean;
}

export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

export interface ToolDetails extends ToolInfo {
  readonly usage?: string;
  readonly examples?: readonly { readonly text?: string; readonly params?: Record<string, unknown> }[];
  readonly params: Schema;
  readonly result?: Schema;
}

export interface ContractInfo {
  readonly id: string;
  readonly version: string;
  readonly versions: readonly string[];
  readonly domain: string | null;
  readonly schema: Schema;
}

export interface About {
  readonly version: string;
  readonly engine: string;
  readonly model: { readonly url: string; readonly name: string | null } | null;
  readonly you: { readonly name: string; readonly roles: readonly string[] };
}
