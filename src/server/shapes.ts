import * as z from 'zod';
import { AnswerCall, AnswerPart, AnswerWaits } from '../core/agent/shape.ts';
import { Issue, Path, Span } from '../core/issue.ts';
import { Evidence, Input, InputFile } from '../core/reading/evidence.ts';
import { Question } from '../core/reading/question.ts';
import { Plan, PlanStep, StepStatus } from '../core/run/plan.ts';
import { AgentState, EvaluationReport, PendingCall, RunEvent, RunStatus } from '../core/run/state.ts';
import { Session } from '../core/session.ts';
import { ArtifactRef, ErrorCode, Told, ToolCallResult, ToolError } from '../core/tool/tool.ts';
import * as wire from '../core/wire.ts';

const page = <S extends z.ZodType>(item: S) =>
  z.strictObject({ items: z.array(item), next: z.string().nullable() });

const Standing = z.enum(['ok', 'away', 'full', 'apart']);

/** Words and files as a request carries them: the same options as on the command line, files by name. */
const Said = z.strictObject({
  text: z.string().default(''),
  files: z
    .array(InputFile.extend({ name: z.string().min(1).max(255) }))
    .max(100)
    .optional(),
  options: z.record(z.string(), z.union([z.string(), z.literal(true)])).optional(),
  engine: z.enum(['grammar', 'model', 'auto']).optional(),
  now: z.string().max(40).optional(),
  fullest: z.boolean().optional(),
});
export type Said = z.infer<typeof Said>;

/** A function as OpenAI's clients describe one. */
const ChatTool = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().max(4_000).optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
  }),
});
/** Pictures and sounds are not read here, and are not passed over in silence. */
const ChatPart = z.looseObject({ type: z.enum(['text', 'refusal']), text: z.string().optional() });
const ChatMessage = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string(), z.array(ChatPart)]).nullish(),
});

/** What requests carry, by the names they have in the document. */
export const bodies = {
  Said,
  Message: Said.extend({
    domain: z.string().max(64).optional(),
    begin: z.boolean().optional(),
    keep: z.boolean().optional(),
  }),
  Order: Said.extend({ session: z.string().max(48).optional() }),
  OrderChange: z.strictObject({ text: z.string().max(400) }),
  Decision: z.strictObject({
    decision: z.enum(['approve', 'reject']),
    hash: z.string(),
    note: z.string().max(500).optional(),
    edit: z.record(z.string(), z.unknown()).optional(),
  }),
  Asking: z.strictObject({
    text: z.string().min(1).max(20_000),
    domain: z.string().max(64).optional(),
    now: z.string().max(40).optional(),
    stream: z.boolean().optional(),
  }),
  Edit: z.strictObject({ edit: z.record(z.string(), z.unknown()) }),
  ToolParams: z.strictObject({ params: z.record(z.string(), z.unknown()).default({}) }),
  /** What else clients send along says how a model is to sample, and means nothing here. */
  ChatRequest: z.looseObject({
    model: z.string().max(64),
    messages: z.array(ChatMessage).min(1).max(1_000),
    tools: z.array(ChatTool).max(128).optional(),
    tool_choice: z
      .union([
        z.enum(['none', 'auto', 'required']),
        z.looseObject({ type: z.literal('function'), function: z.looseObject({ name: z.string() }) }),
      ])
      .nullish(),
    stream: z.boolean().nullish(),
    stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
    /** There is one answer; another one would be the same. */
    n: z.literal(1).nullish(),
    stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
    response_format: z.looseObject({ type: z.enum(['text', 'json_object', 'json_schema']) }).nullish(),
    yanxing: Said.omit({ text: true }).extend({ run: z.boolean().optional() }).optional(),
  }),
  NewToken: z.strictObject({
    name: z.string().trim().min(1).max(80),
    roles: z.array(z.string().max(40)).min(1).max(20),
    days: z.int().min(1).max(99_999).optional(),
  }),
  SettingValue: z.strictObject({ value: z.record(z.string(), z.unknown()).nullable() }),
  ModelChoice: z.strictObject({
    url: z.string().max(2_000).nullable(),
    name: z.string().max(200).default(''),
    key: z.string().max(2_000).optional(),
  }),
} as const;

/** What answers carry, and what those are made of. */
export const answers = {
  Path,
  Span,
  Issue,
  Evidence,
  Question,
  InputFile,
  Input,
  Session,
  StepStatus,
  PlanStep,
  Plan,
  ArtifactRef,
  Told,
  ErrorCode,
  ToolError,
  ToolCallResult,
  EvaluationReport,
  PendingCall,
  AgentState,
  RunStatus,
  RunEvent,
  Problem: wire.Problem,
  Reading: wire.Reading,
  OneReading: wire.OneReading,
  Tie: wire.Tie,
  None: wire.None,
  Door: wire.Door,
  Understood: wire.Understood,
  WaitingOrder: wire.WaitingOrder,
  OrdersHeard: wire.OrdersHeard,
  Unanswered: wire.Unanswered,
  Heard: wire.Heard,
  DomainInfo: wire.DomainInfo,
  JsonSchema: wire.JsonSchema,
  ContractInfo: wire.ContractInfo,
  ToolInfo: wire.ToolInfo,
  ToolDetails: wire.ToolDetails,
  RunInfo: wire.RunInfo,
  RunStep: wire.RunStep,
  Call: wire.Call,
  CallPreview: wire.CallPreview,
  Run: wire.Run,
  RunStanding: wire.RunStanding,
  AuditEntry: wire.AuditEntry,
  About: wire.About,
  TokenInfo: wire.TokenInfo,
  TokenPage: z.strictObject({ items: z.array(wire.TokenInfo), roles: z.array(z.string()) }),
  MadeToken: wire.TokenInfo.extend({ token: z.string() }),
  SettingFile: wire.SettingFile,
  ModelInUse: wire.About.pick({ engine: true, model: true }),
  Planned: wire.Planned,
  AnswerPart,
  AnswerCall,
  AnswerWaits,
  Answer: wire.Answer,
  ChatModels: z.strictObject({
    object: z.literal('list'),
    data: z.array(
      z.strictObject({
        id: z.string(),
        object: z.literal('model'),
        created: z.int(),
        owned_by: z.string(),
      }),
    ),
  }),
  ChatModel: z.strictObject({
    id: z.string(),
    object: z.literal('model'),
    created: z.int(),
    owned_by: z.string(),
  }),
  ChatCompletion: z.strictObject({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.int(),
    model: z.string(),
    choices: z.array(
      z.strictObject({
        index: z.int(),
        message: z.strictObject({
          role: z.literal('assistant'),
          content: z.string().nullable(),
          refusal: z.null(),
          tool_calls: z
            .array(
              z.strictObject({
                id: z.string(),
                type: z.literal('function'),
                function: z.strictObject({ name: z.string(), arguments: z.string() }),
              }),
            )
            .optional(),
        }),
        logprobs: z.null(),
        finish_reason: z.enum(['stop', 'tool_calls']),
      }),
    ),
    usage: z.strictObject({
      prompt_tokens: z.int(),
      completion_tokens: z.int(),
      total_tokens: z.int(),
    }),
    yanxing: z.record(z.string(), z.unknown()),
  }),
  Started: z.strictObject({ id: z.string() }),
  Health: z.strictObject({ status: z.literal('ok') }),
  Readiness: z.strictObject({
    status: z.enum(['ok', 'away']),
    database: Standing,
    disk: Standing,
    store: Standing,
    queue: Standing,
    registry: Standing,
  }),
  DomainPage: page(wire.DomainInfo),
  ContractPage: page(wire.ContractInfo),
  ToolPage: page(wire.ToolInfo),
  RunPage: page(wire.RunInfo),
  OrderPage: page(wire.WaitingOrder),
  AuditPage: page(wire.AuditEntry),
} as const;
