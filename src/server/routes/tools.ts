import * as z from 'zod';
import { issuesOf, type Lang } from '../../core/messages.ts';
import { describeTool } from '../../core/tool/params.ts';
import type { Registry } from '../../core/tool/registry.ts';
import { callMessages, ErrorCode, ToolCallResult, type ToolDefinition } from '../../core/tool/tool.ts';
import { describedIn } from '../guard.ts';
import { Paging, pageById } from '../paging.ts';
import { type Failure, json, refuse } from '../problem.ts';
import { declare, type Serving } from '../route.ts';
import { Items, ToolDetails, ToolInfo } from '../shapes.ts';

const tag = 'tools';
const issue = issuesOf(callMessages);
const ToolId = z.object({ id: z.string().max(64) });

export function toolRoutes(serving: Serving): void {
  const { app } = serving;
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/tools',
      tag,
      summary: 'The tools, one page at a time',
      query: Paging.extend({ category: z.string().optional(), namespace: z.string().optional() }),
      answer: Items(ToolInfo),
    },
    async ({ c, query }) => {
      const registry = await app.registry();
      if (!registry.ok) return refuse('SERVICE_UNAVAILABLE', registry.error);
      const { category, namespace, ...paging } = query;
      const wanted = registry.value
        .getAll()
        .filter((tool) => category === undefined || tool.category === category)
        .filter((tool) => namespace === undefined || tool.id.startsWith(`${namespace}.`));
      const found = pageById(wanted, paging);
      if (!found.ok) return refuse('INVALID_PARAM', found.error);
      const items = found.value.items.map((tool) => briefly(tool, registry.value, describedIn(c)));
      return json(c, { items, next: found.value.next });
    },
  );
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/tools/{id}',
      tag,
      summary: 'One tool with the schemas of its parameters and result',
      params: ToolId,
      answer: ToolDetails,
    },
    async ({ c, params }) => {
      const registry = await app.registry();
      if (!registry.ok) return refuse('SERVICE_UNAVAILABLE', registry.error);
      const tool = registry.value.get(params.id);
      if (!tool) return refuse('NOT_FOUND', issue('tool_unknown', { params: { tool: params.id } }));
      return json(c, { ...describeTool(tool, describedIn(c)), enabled: registry.value.isEnabled(tool.id) });
    },
  );
  declare(
    serving,
    {
      method: 'post',
      path: '/v1/tools/{id}/call',
      tag,
      summary: 'Calls a tool; a write answers 428 with what a person is asked to approve',
      params: ToolId,
      body: z.strictObject({ params: z.record(z.string(), z.unknown()).default({}) }),
      answer: ToolCallResult,
    },
    async ({ c, params, body, who, signal }) => {
      const called = await app.call(params.id, body.params, {
        ...who,
        lang: c.get('lang'),
        signal: signal(),
      });
      if (!called.ok) return refuse('SERVICE_UNAVAILABLE', called.error);
      if (called.value.ok) return json(c, called.value);
      const registry = await app.registry();
      return callFailure(called.value, registry.ok ? registry.value.get(params.id) : undefined);
    },
  );
}

function briefly(tool: ToolDefinition, registry: Registry, lang: Lang = 'zh'): z.infer<typeof ToolInfo> {
  const { id, name, description, category, requiresConfirmation, effect } = tool;
  const words = { name: name[lang], description: description[lang] };
  return { id, ...words, category, requiresConfirmation, effect, enabled: registry.isEnabled(id) };
}

/** A call's error as a problem: the same code, its details as they were. */
function callFailure({ error, trace_id }: ToolCallResult, tool: ToolDefinition | undefined): Failure {
  const { code, message, details } = error ?? { code: 'UNKNOWN' as const, message: '', details: null };
  const said = {
    code: code.toLowerCase(),
    path: [],
    message,
    params: {},
    severity: 'error',
    spans: [],
  } as const;
  const own = tool?.errors?.[code];
  const answer = refuse(ErrorCode.catch('INTERNAL_ERROR').parse(code), said, {
    details: { ...details, trace_id },
  });
  return own ? { ...answer, ...own, code } : answer;
}
