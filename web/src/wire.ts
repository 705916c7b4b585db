/** What comes over the wire; /openapi.json is the exact description. What the core has a type for is that type, and only the type. */

import type { Evidence } from '../../src/core/reading/evidence.ts';
import type { Question } from '../../src/core/reading/question.ts';
import type { Issue, Path, Span } from '../../src/core/result.ts';
import type {
  PendingCall,
  EvaluationReport as Report,
  RunEvent,
  RunStatus,
} from '../../src/core/run/state.ts';
import type {
  ArtifactRef as Artifact,
  Told,
  ToolCallResult as ToolResult,
} from '../../src/core/tool/tool.ts';

export type {
  Artifact,
  Evidence,
  Issue,
  Path,
  Question,
  Report,
  RunEvent,
  RunStatus,
  Span,
  Told,
  ToolResult,
};

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

export interface Call extends PendingCall {
  readonly status: 'waiting' | 'approved' | 'rejected' | 'expired';
}

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
