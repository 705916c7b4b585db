export * as z from 'zod';
export {
  type ActOptions,
  type AskOptions,
  createYanxing,
  type DoorOptions,
  type KeptRuns,
  type ParseOptions,
  type ResumeOptions,
  type RunOptions,
  type RunResult,
  WrongCall,
  type Yanxing,
  type YanxingOptions,
} from './app/index.ts';
export { type Contract, type ContractDefinition, defineContract } from './core/contract/contract.ts';
export { described, describedInEnglish, rule } from './core/contract/described.ts';
export {
  type About,
  type Acts,
  type AnyDomain,
  type Domain,
  type DomainReading,
  defineDomain,
  type EvaluationInput,
  type Outside,
  type PlanContext,
  type ProgramSpec,
  type Reads,
  type ServiceEnv,
  type ServiceSpec,
  type SettingSpec,
  type ValueOf,
  type WorldSpec,
} from './core/domain.ts';
export type { DoorAnswer, DoorReading } from './core/door.ts';
export { type Catalogue, type IssueParts, issuesOf, type Lang, type Text, wording } from './core/messages.ts';
export type {
  Claim,
  Derived,
  DeriveInput,
  Evidence,
  Fact,
  Field,
  FieldRule,
  Grounding,
  Input,
  RuleOf,
} from './core/reading/evidence.ts';
export { defineRule, fixed, readFrom, verbatim } from './core/reading/evidence.ts';
export type {
  EngineChoice,
  GrammarEngine,
  Interpretation,
  ModelEngine,
  Proposal,
  ReadContext,
} from './core/reading/interpret.ts';
export type { Model, ModelAnswer, ModelFailure, ModelRequest } from './core/reading/model.ts';
export { type Candidate, type Question, type QuestionParts, questionsOf } from './core/reading/question.ts';
export { err, type Issue, ok, type Path, type Result, type Severity, type Span } from './core/result.ts';
export type { Confirmer, Decision } from './core/run/execute.ts';
export { makePlan, type Plan, type PlanDraft, type PlanStep } from './core/run/plan.ts';
export type { EvaluationReport, PendingCall, RunEvent } from './core/run/state.ts';
export { type EffectRecord, effectOf } from './core/tool/effect.ts';
export {
  type ArtifactRef,
  defineTool,
  failure,
  type Namespace,
  ServiceUnavailable,
  success,
  type ToolCallResult,
  type ToolContext,
  type ToolDefinition,
  type ToolResult,
} from './core/tool/tool.ts';
