import type { Stands } from '../../core/conversation/move.ts';
import type { EvaluationInput } from '../../core/domain.ts';
import type { Lang } from '../../core/messages.ts';
import type { Input } from '../../core/reading/evidence.ts';
import type { ReadContext } from '../../core/reading/interpret.ts';
import type { EvaluationReport } from '../../core/run/execute.ts';
import type { Plan } from '../../core/run/plan.ts';
import type { Hearing, ParseOptions } from '../parse-options.ts';

type Surroundings = Readonly<Record<string, unknown>>;

/** What a tool is given of its context; the rest is asked for across threads. */
export interface ToolSurroundings {
  readonly userId: string;
  readonly roles: readonly string[];
  readonly traceId: string;
  readonly lang: Lang;
  readonly now: string;
  readonly effectKey?: string;
  readonly words?: string;
}

type Judged = Omit<EvaluationInput<unknown, unknown>, 'readArtifact' | 'service' | 'commented'>;

/** What can be carried out by a thread that knows the same domains: everything it needs goes along. */
export type Job =
  | {
      readonly kind: 'parse';
      readonly domain: string;
      readonly input: Input;
      readonly options: Omit<ParseOptions, 'signal'>;
      /** What answers where a model is to be asked; it is asked through whoever gave the job. */
      readonly model: string | null;
    }
  | {
      readonly kind: 'readings';
      readonly how: Hearing;
      readonly input: Input;
      readonly options: Omit<ParseOptions, 'signal' | 'world' | 'last' | 'form' | 'functions'>;
      readonly worlds: Surroundings;
      readonly lasts: Surroundings;
    }
  | {
      readonly kind: 'door';
      readonly input: Input;
      readonly options: Omit<ParseOptions, 'signal' | 'world' | 'last' | 'form' | 'functions'>;
      readonly worlds: Surroundings;
      readonly lasts: Surroundings;
    }
  | {
      readonly kind: 'move';
      readonly domain: string;
      readonly stands: Stands;
      readonly input: Input;
      /** Without a world where it is the domain's empty one: that is known by being the same. */
      readonly context: Omit<ReadContext<unknown>, 'world'> & { readonly world?: unknown };
    }
  | {
      readonly kind: 'plan';
      readonly domain: string;
      readonly value: unknown;
      readonly context: ReadContext<unknown> & { readonly input: Input };
    }
  | {
      readonly kind: 'refine';
      readonly domain: string;
      readonly value: unknown;
      readonly plan: Plan;
      readonly report: EvaluationReport;
      readonly context: ReadContext<unknown> & { readonly input: Input };
    }
  | { readonly kind: 'evaluate'; readonly domain: string; readonly judged: Judged }
  | {
      readonly kind: 'tool';
      readonly domain: string;
      readonly tool: string;
      readonly params: unknown;
      readonly context: ToolSurroundings;
    };
