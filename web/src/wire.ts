/** What comes over the wire: the types of the core's schemas, and nothing but the types. */
export type { AnswerCall, AnswerPart } from '../../src/core/agent/shape.ts';
export type { Path, Span } from '../../src/core/issue.ts';
export type { Evidence, Input, InputFile as SentFile } from '../../src/core/reading/evidence.ts';
export type { Question } from '../../src/core/reading/question.ts';
export type { EvaluationReport as Report, RunEvent, RunStatus } from '../../src/core/run/state.ts';
export type {
  ArtifactRef as Artifact,
  Change,
  Told,
  ToolCallResult as ToolResult,
} from '../../src/core/tool/tool.ts';
export type {
  About,
  Answer,
  Call,
  CallPreview,
  ContractInfo,
  DomainInfo,
  Door,
  Heard,
  JsonSchema as Schema,
  None,
  Planned,
  Problem as ProblemBody,
  Reading,
  Run as RunDetails,
  RunInfo,
  RunStanding,
  SettingFile,
  Tie,
  TokenInfo,
  ToolDetails,
  ToolInfo,
  WaitingOrder,
} from '../../src/core/wire.ts';
