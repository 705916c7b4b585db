import type { ProcessName } from '../../rules/process-names.ts';
import type { FoundryFinding } from './findings.ts';

export const FOUNDRY_SERVICE = 'layout.foundry';

/** What came of one deck: what it found, or why it found nothing out. */
export interface FoundryJudgement {
  /** Below `PDK_ROOT`. */
  readonly deck: string;
  readonly program: string;
  readonly state: 'judged' | 'no_deck' | 'no_program' | 'no_report';
  readonly findings: readonly FoundryFinding[];
  /** Of `no_program` how to install it, of `no_report` what the program said last. */
  readonly reason: string;
}

export interface FoundryAnswer {
  /** Whether anybody said where the PDKs are. */
  readonly configured: boolean;
  /** Of the bytes that were judged. */
  readonly sha256: string;
  readonly judgements: readonly FoundryJudgement[];
}

/** The foundries' own decks, where `PDK_ROOT` has them. */
export interface FoundryPort {
  judge(process: ProcessName, gds: Uint8Array, cell: string, signal: AbortSignal): Promise<FoundryAnswer>;
}
