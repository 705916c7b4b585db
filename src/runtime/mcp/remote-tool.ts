import * as z from 'zod';
import { isRecord } from '../../core/contract/plain-json.ts';
import type { Text } from '../../core/messages.ts';
import {
  failure,
  isToolId,
  type ToolContext,
  type ToolDefinition,
  type ToolResult,
  toMcpMessage,
  verbClass,
} from '../../core/tool/tool.ts';
import type { McpServer } from './settings.ts';

/** What another server says of one of its tools. */
export interface RemoteTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: unknown;
  readonly annotations?: { readonly readOnlyHint?: boolean | undefined } | undefined;
}

/** Carries a call over; `meta` goes with it, for the ids of messages are the SDK's. */
export type RemoteCall = (
  name: string,
  args: Readonly<Record<string, unknown>>,
  how: Pick<ToolContext, 'traceId' | 'signal' | 'progress' | 'lang'>,
) => Promise<ToolResult>;

/** A remote tool as one of ours. What it does outside cannot be known from here, so its effect is `external`. */
export function remoteTool(
  prefix: string,
  remote: RemoteTool,
  { timeoutMs, confirm }: McpServer,
  call: RemoteCall,
  errors?: ToolDefinition['errors'],
): ToolDefinition | null {
  const id = idOf(prefix, remote.name);
  if (!isToolId(id)) return null;
  // What says that it deletes asks, whatever else it says of itself.
  const [verb = ''] = id.slice(prefix.length + 1).split('_');
  const reads = remote.annotations?.readOnlyHint === true && verbClass(verb) !== 'writes';
  return Object.freeze({
    id,
    name: asSaid(remote.title || remote.name),
    description: asSaid(remote.description || remote.title || remote.name),
    category: 'action',
    effect: 'external',
    requiresConfirmation: confirm === 'always' || (confirm === 'writes' && !reads),
    timeout: timeoutMs,
    errors,
    paramsSchema: paramsOf(remote.inputSchema),
    async execute(params, { traceId, signal, progress, lang }) {
      const input = params as Record<string, unknown>;
      const { name, arguments: args } = toMcpMessage({ name: remote.name, input, trace_id: traceId }).params;
      try {
        return await call(name, args, { traceId, signal, progress, lang });
      } catch (thrown) {
        return failure('INTERNAL_ERROR', thrown instanceof Error ? thrown.message : String(thrown));
      }
    },
  } satisfies ToolDefinition);
}

/** Another server speaks one language, whichever it is. */
export const asSaid = (words: string): Text => ({ zh: words, en: words });

/** `getForecast`, `get-forecast` and `get.forecast` → `get_forecast`. */
export function idOf(prefix: string, name: string): string {
  const snake = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_$/g, '');
  return `${prefix}.${snake}`.slice(0, 63).replace(/_$/, '');
}

/** The parameters as the other side declares them; what cannot be read is left for it to check. */
export function paramsOf(schema: unknown): z.ZodObject {
  try {
    const own = isRecord(schema) ? withoutPatterns(schema) : null;
    const read = own ? z.fromJSONSchema(own as Parameters<typeof z.fromJSONSchema>[0]) : null;
    if (read instanceof z.ZodObject) return read;
  } catch {}
  return z.looseObject({});
}

/** Another server's regular expressions do not run here: one that never ends would stop everything. It checks them itself. */
function withoutPatterns(schema: Record<string, unknown>): Record<string, unknown> {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return isRecord(value) ? withoutPatterns(value) : value;
  };
  const byName = (value: unknown): unknown =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inside(one)]))
      : value;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'pattern' && key !== 'patternProperties')
      .map(([key, value]) => [key, NAMED.has(key) ? byName(value) : inside(value)]),
  );
}
/** Under these the keys are names of parameters, not words of the schema. */
const NAMED: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions']);
