export {
  type ActOptions,
  createYanxing,
  type DoorOptions,
  type KeptRuns,
  type ParseOptions,
  type ResumeOptions,
  type RunOptions,
  type RunResult,
  type Yanxing,
  type YanxingOptions,
} from './app/index.ts';
export { type Contract, defineContract } from './core/contract/contract.ts';
export { type AnyDomain, type Domain, defineDomain } from './core/domain.ts';
export type { DoorAnswer, DoorReading } from './core/door.ts';
export type { Evidence, Fact, Field, FieldRule, Grounding, Input } from './core/reading/evidence.ts';
export { fixed, readFrom, verbatim } from './core/reading/evidence.ts';
export type { Interpretation, ReadContext, Reading } from './core/reading/interpret.ts';
export type { Model, ModelRequest } from './core/reading/model.ts';
export type { Question } from './core/reading/question.ts';
export type { Issue, Path, Result, Span } from './core/result.ts';
export type { Confirmer, Decision } from './core/run/execute.ts';
export type { Plan } from './core/run/plan.ts';
export type { EvaluationReport, PendingCall, RunEvent } from './core/run/state.ts';
export {
  type ArtifactRef,
  defineTool,
  type ToolCallResult,
  type ToolContext,
  type ToolDefinition,
  type ToolResult,
} from './core/tool/tool.ts';
