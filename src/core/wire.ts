import * as z from 'zod';
import { AnswerCall, AnswerPart, AnswerWaits, stops } from './agent/shape.ts';
import { type Frozen, Issue, Span } from './issue.ts';
import { Evidence, Input, InputFile } from './reading/evidence.ts';
import { Question } from './reading/question.ts';
import { Every } from './run/due.ts';
import { Plan, StepStatus } from './run/plan.ts';
import { AgentState, EvaluationReport, PendingCall, RunStatus } from './run/state.ts';
import { ArtifactRef, CallErrorCode, Effect, Told, ToolCallResult, ToolCategory } from './tool/tool.ts';

/**
 * What leaves, by whichever way: HTTP, MCP, `--explain` and `--json` write these shapes, the OpenAPI document and the
 * workbench's types come from them. A file of its own, because a cold `yx parse` needs none of it.
 */
const ContractName = z.strictObject({ id: z.string(), version: z.string() });

/** Words that were left out, and the code of the note that says why. */
const SetAside = z.strictObject({ span: Span, code: z.string() });

/** What asking a model came to: tokens as it counts them, money by the prices in the settings and by none where there are none. */
export const Spent = z.strictObject({
  model: z.string(),
  calls: z.int(),
  input: z.int(),
  output: z.int(),
  cost: z.strictObject({ amount: z.number(), currency: z.string() }).nullable(),
});

export const Reading = z.strictObject({
  domain: z.string(),
  contract: ContractName,
  result: z.unknown(),
  evidence: z.array(Evidence),
  diagnostics: z.array(Issue),
  questions: z.array(Question),
  /** What became of the words: a value rests on them, a note says why they were left out, or nothing took them. */
  used: z.array(Span),
  set_aside: z.array(SetAside),
  unread: z.array(Span),
  /** Words left over that might change what is done: a run waits for a person because of them. */
  held: z.array(Span),
  engine: z.enum(['grammar', 'model']),
  degraded: z.string().nullable(),
  spent: z.array(Spent).exactOptional(),
});
export type Reading = Frozen<z.output<typeof Reading>>;

/** Several domains explain the words equally well: which one is meant? */
export const Tie = z.strictObject({
  kind: z.literal('tie'),
  question: Question,
  readings: z.array(z.strictObject({ domain: z.string(), explained: z.int(), result: z.unknown() })),
});
export type Tie = Frozen<z.output<typeof Tie>>;

export const None = z.strictObject({ kind: z.literal('none'), diagnostics: z.array(Issue) });
export type None = Frozen<z.output<typeof None>>;

export const OneReading = Reading.extend({ kind: z.literal('one') });
/** What the one door answers. */
export const Door = z.discriminatedUnion('kind', [OneReading, Tie, None]);
export type Door = Frozen<z.output<typeof Door>>;

/**
 * `text` is the message; spans without a source are in it. What a value rests on in earlier messages is in spans whose source is
 * one of `messages`.
 */
export const Understood = Reading.extend({
  kind: z.enum(['sentence', 'answer', 'strict']),
  text: z.string(),
  /** What the message did: `new`, `answer`, `choose`, `revise`, `add`, `remove`, `correct`, `follow`, `cancel`, `undo`, `redo`. */
  move: z.string(),
  /** The words can be taken the other way as well: send them again with `begin` to have it so. */
  either: z.boolean(),
  messages: z.array(z.strictObject({ source: z.string(), text: z.string() })),
});
/** A yes, a no, thanks, or a step that is not there. A yes or a no that decided what waited names the run it was in. */
export const Noted = z.strictObject({
  kind: z.literal('noted'),
  control: z.string(),
  run: z.string().nullable(),
  diagnostics: z.array(Issue),
});
/** An order that waits for its time. */
export const WaitingOrder = z.strictObject({
  run: z.string(),
  domain: z.string(),
  /** The words it was given in, and what it will do. */
  text: z.string(),
  doing: z.string(),
  at: z.string(),
  every: Every.exactOptional(),
});
export type WaitingOrder = Frozen<z.output<typeof WaitingOrder>>;
/** What was done with orders that wait, or which of them may be meant. */
export const OrdersHeard = z.strictObject({
  kind: z.literal('orders'),
  does: z.enum(['list', 'cancel', 'change', 'which']),
  /** As they are now. */
  orders: z.array(WaitingOrder),
  diagnostics: z.array(Issue),
});
export const Unanswered = z.strictObject({
  kind: z.literal('unanswered'),
  diagnostics: z.array(Issue),
  questions: z.array(Question),
});
/** What came of a message in a conversation. */
export const Heard = z.discriminatedUnion('kind', [Understood, Noted, OrdersHeard, Unanswered, Tie, None]);
export type Heard = Frozen<z.output<typeof Heard>>;

export const DomainInfo = z.strictObject({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  examples: z.array(z.string()),
  contracts: z.array(ContractName),
  tools: z.array(z.string()),
  takesFiles: z.boolean(),
  sampleFiles: z.array(InputFile),
  options: z.array(z.strictObject({ name: z.string(), value: z.string().exactOptional(), help: z.string() })),
});
export type DomainInfo = Frozen<z.output<typeof DomainInfo>>;

/** The keywords a form is made from; whatever else a schema says is let through. */
export const JsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).exactOptional(),
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
  enum: z.array(z.unknown()).exactOptional(),
  const: z.unknown().exactOptional(),
  default: z.unknown().exactOptional(),
  format: z.string().exactOptional(),
  minimum: z.number().exactOptional(),
  maximum: z.number().exactOptional(),
  required: z.array(z.string()).exactOptional(),
  get properties() {
    return z.record(z.string(), JsonSchema).exactOptional();
  },
  get items() {
    return z.union([JsonSchema, z.boolean()]).exactOptional();
  },
  get anyOf() {
    return z.array(JsonSchema).exactOptional();
  },
  get oneOf() {
    return z.array(JsonSchema).exactOptional();
  },
});
export type JsonSchema = Frozen<z.output<typeof JsonSchema>>;

export const ContractInfo = z.strictObject({
  id: z.string(),
  version: z.string(),
  versions: z.array(z.string()),
  domain: z.string().nullable(),
  schema: JsonSchema,
});
export type ContractInfo = Frozen<z.output<typeof ContractInfo>>;

export const ToolInfo = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: ToolCategory,
  requiresConfirmation: z.boolean(),
  effect: Effect,
  enabled: z.boolean(),
});
export type ToolInfo = Frozen<z.output<typeof ToolInfo>>;

export const ToolDetails = ToolInfo.extend({
  timeout: z.int().exactOptional(),
  usage: z.string().exactOptional(),
  examples: z
    .array(z.strictObject({ text: z.string(), params: z.record(z.string(), z.unknown()) }))
    .exactOptional(),
  params: JsonSchema,
  result: JsonSchema.exactOptional(),
});
export type ToolDetails = Frozen<z.output<typeof ToolDetails>>;

export const RunInfo = z.strictObject({
  id: z.string(),
  title: z.string(),
  domain: z.string().nullable(),
  requester: z.string(),
  state: AgentState,
  status: RunStatus,
  createdAt: z.string(),
  updatedAt: z.string(),
  attempts: z.int(),
  nextAt: z.string().nullable(),
});
export type RunInfo = Frozen<z.output<typeof RunInfo>>;

/** A call that waits or waited for a person, and what was decided. */
export const Call = PendingCall.extend({
  status: z.enum(['waiting', 'approved', 'rejected', 'expired']),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** What whoever decided had to say about it. */
  note: z.string().nullable(),
});
export type Call = Frozen<z.output<typeof Call>>;

/** What a person would say yes to, were a waiting call made with other parameters. */
export const CallPreview = PendingCall.pick({ params: true, preview: true, change: true });
export type CallPreview = Frozen<z.output<typeof CallPreview>>;

export const RunStep = z.strictObject({
  key: z.string(),
  tool: z.string().nullable(),
  status: StepStatus,
  attempts: z.int(),
  result: ToolCallResult.nullable(),
  told: Told.nullable(),
  artifacts: z.array(ArtifactRef),
});

/** A run as it is shown: what was asked, how far it is, what came of it. */
export const Run = RunInfo.extend({
  /** The parameters, where it is a single call. */
  input: z.union([Input, z.record(z.string(), z.unknown())]).nullable(),
  result: z.unknown(),
  /** Where every value of the result comes from; nothing where it is a single call. */
  evidence: z.array(Evidence),
  /** What of the words a note sets aside, and what nothing was made of. */
  set_aside: z.array(SetAside),
  unread: z.array(Span),
  plan: Plan.nullable(),
  steps: z.array(RunStep),
  calls: z.array(Call),
  report: EvaluationReport.nullable(),
  issues: z.array(Issue),
  artifacts: z.array(ArtifactRef),
  /** What models were asked for it, in reading it and since. */
  spent: z.array(Spent),
});
export type Run = Frozen<z.output<typeof Run>>;

/** What a model that looked things up says: its words, where each figure comes from, and what was struck out. */
export const Answer = z.strictObject({
  kind: z.literal('answer'),
  text: z.string(),
  parts: z.array(AnswerPart),
  calls: z.array(AnswerCall),
  waiting: z.array(AnswerWaits),
  /** Which limit ended it before it had answered by itself. */
  stopped: z.enum(stops).nullable(),
  diagnostics: z.array(Issue),
  spent: z.array(Spent),
});
export type Answer = Frozen<z.output<typeof Answer>>;

/** What would be done about a sentence: the steps, or what stands in the way; neither while a question is open. */
export const Planned = z.strictObject({
  plan: Plan.nullable(),
  issues: z.array(Issue),
  /** The parts of a sentence that names times, each as it is read by itself; empty where it names none. */
  timed: z.array(z.strictObject({ at: z.string().nullable(), every: Every.nullable(), reading: Reading })),
});
export type Planned = Frozen<z.output<typeof Planned>>;

/** What a run's event stream says beside its events: how the run stands now. */
export const RunStanding = z.strictObject({ status: RunStatus });
export type RunStanding = Frozen<z.output<typeof RunStanding>>;

export const AuditEntry = z.strictObject({
  id: z.int(),
  who: z.string(),
  at: z.string(),
  tool: z.string(),
  params: z.unknown(),
  words: z.string().nullable(),
  trace: z.string(),
  outcome: z.string(),
});
export type AuditEntry = Frozen<z.output<typeof AuditEntry>>;

export const About = z.strictObject({
  version: z.string(),
  /** Where its clock stands: hours that are said are hours there. */
  time_zone: z.string(),
  /** Where everything is kept. */
  storage: z.enum(['sqlite', 'postgres']),
  engine: z.enum(['grammar', 'model', 'auto']),
  model: z.strictObject({ url: z.string(), name: z.string().nullable() }).nullable(),
  you: z.strictObject({
    name: z.string(),
    roles: z.array(z.string()),
    /** What these roles allow: to look, to ask for something to be done, to approve it. */
    may: z.array(z.enum(['read', 'act', 'approve'])),
  }),
  /** What the domains can be told about the world around them, and whether they were; never what. */
  settings: z.array(
    z.strictObject({
      /** Null: everybody's, and it holds from the next start on. */
      domain: z.string().nullable(),
      key: z.string(),
      /** What it consists of, and how each is said where the server is started. */
      parts: z.array(
        z.strictObject({ key: z.string(), env: z.string(), expected: z.string(), meaning: z.string() }),
      ),
      isSet: z.boolean(),
      /** Whether it is what a file holds. */
      isFile: z.boolean(),
      from: z.enum(['kept', 'elsewhere']).nullable(),
      /** Whether another value waits for the next start. */
      waits: z.boolean(),
    }),
  ),
});
export type About = Frozen<z.output<typeof About>>;

/** A token as it is shown: everything but its secret. */
export const TokenInfo = z.strictObject({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string().nullable(),
});
export type TokenInfo = Frozen<z.output<typeof TokenInfo>>;

/** A setting that can be written from the workbench. `elsewhere`: whoever started the server has said it. */
export const SettingFile = z.strictObject({
  key: z.string(),
  schema: JsonSchema,
  /** What a file holds; an address or a token is never shown again. */
  value: z.unknown(),
  /** One to begin with; null where there is none. */
  sample: z.unknown(),
  from: z.enum(['kept', 'elsewhere']).nullable(),
});
export type SettingFile = Frozen<z.output<typeof SettingFile>>;

/** Why a request was not served: RFC 9457, with the code of a call. */
export const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: CallErrorCode,
  requestId: z.string(),
  issues: z.array(Issue),
  details: z.unknown().exactOptional(),
  /** The same as clients of a model expect it; on their paths only. */
  error: z
    .strictObject({
      message: z.string(),
      type: z.string(),
      param: z.string().nullable(),
      code: z.string(),
    })
    .exactOptional(),
});
export type Problem = Frozen<z.output<typeof Problem>>;
