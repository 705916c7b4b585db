import * as z from 'zod';
import { runStatuses } from '../core/run/state.ts';
import { CallErrorCode } from '../core/tool/tool.ts';

/** What goes over the wire, for the OpenAPI document; the code that writes it is typed by the core. */
const Span = z.object({
  start: z.int(),
  end: z.int(),
  source: z.string().optional(),
  line: z.int().optional(),
});
const Path = z.array(z.union([z.string(), z.number()]));
const Params = z.record(z.string(), z.unknown());

export const IssueShape = z.object({
  code: z.string(),
  path: Path,
  message: z.string(),
  params: Params,
  severity: z.enum(['info', 'warning', 'error']),
  spans: z.array(Span),
});

/** RFC 9457, with the code of a call. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: CallErrorCode,
  requestId: z.string(),
  issues: z.array(IssueShape),
  details: z.unknown().optional(),
});

const Evidence = z.object({
  path: Path,
  value: z.unknown(),
  how: z.enum(['read', 'computed', 'fixed']),
  rule: z.string(),
  spans: z.array(Span),
});

export const QuestionShape = z.object({
  id: z.string(),
  path: Path,
  code: z.string(),
  params: Params,
  text: z.string(),
  candidates: z.array(z.object({ value: z.unknown(), label: z.string() })),
  spans: z.array(Span),
});

const ContractName = z.object({ id: z.string(), version: z.string() });

export const Reading = z.object({
  domain: z.string(),
  contract: ContractName,
  result: z.unknown(),
  evidence: z.array(Evidence),
  diagnostics: z.array(IssueShape),
  questions: z.array(QuestionShape),
  explained: z.array(Span),
  unexplained: z.array(Span),
  engine: z.enum(['grammar', 'model']),
  degraded: z.string().nullable(),
});

export const Tie = z.object({
  kind: z.literal('tie'),
  question: QuestionShape,
  readings: z.array(z.object({ domain: z.string(), explained: z.int(), result: z.unknown() })),
});
export const None = z.object({ kind: z.literal('none'), diagnostics: z.array(IssueShape) });

export const DomainInfo = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  examples: z.array(z.string()),
  contracts: z.array(ContractName),
  tools: z.array(z.string()),
  takesFiles: z.boolean(),
  sampleFiles: z.array(z.object({ name: z.string(), content: z.string() })),
  options: z.array(z.object({ name: z.string(), value: z.string().optional(), help: z.string() })),
});

export const ContractInfo = z.object({
  id: z.string(),
  version: z.string(),
  versions: z.array(z.string()),
  domain: z.string().nullable(),
  schema: Params,
});

export const ToolInfo = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  requiresConfirmation: z.boolean(),
  effect: z.string(),
  enabled: z.boolean(),
});
export const ToolDetails = ToolInfo.extend({
  timeout: z.int().optional(),
  examples: z.array(z.unknown()).optional(),
  params: Params,
  result: Params.optional(),
});

export const Items = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

export const RunInfo = z.object({
  id: z.string(),
  title: z.string(),
  domain: z.string().nullable(),
  requester: z.string(),
  state: z.string(),
  status: z.enum(runStatuses),
  createdAt: z.string(),
  updatedAt: z.string(),
  attempts: z.int().describe('How often it was taken up'),
  nextAt: z.string().nullable().describe('When it is tried again'),
});
const ArtifactInfo = z.object({
  name: z.string(),
  mediaType: z.string(),
  size: z.int(),
  sha256: z.string().optional(),
});
export const CallInfo = z.object({
  id: z.string(),
  runId: z.string(),
  stepId: z.string(),
  toolId: z.string(),
  params: z.unknown(),
  preview: z.string(),
  hash: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  expiresAt: z.string(),
  reason: z.enum(['confirmation', 'uncertain']),
  status: z.enum(['waiting', 'approved', 'rejected', 'expired']),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export const RunDetails = RunInfo.extend({
  input: z.unknown().describe('What was said, or the parameters of the call'),
  result: z.unknown().describe('The contract that is carried out'),
  plan: z.unknown(),
  steps: z.array(
    z.object({
      key: z.string(),
      tool: z.string().nullable(),
      status: z.string(),
      attempts: z.int(),
      result: z.unknown(),
      told: z.unknown().describe('The result in words: { summary, table? }'),
      artifacts: z.array(ArtifactInfo),
    }),
  ),
  calls: z.array(CallInfo),
  report: z.unknown().describe('What the check found'),
  issues: z.array(IssueShape),
  artifacts: z.array(ArtifactInfo),
});
export const AuditInfo = z.object({
  id: z.int(),
  who: z.string(),
  at: z.string(),
  tool: z.string(),
  params: z.unknown(),
  words: z.string().nullable(),
  trace: z.string(),
  outcome: z.string(),
});
