import * as z from 'zod';
import { toolDetails, toolShown } from '../../app/shown.ts';
import { issuesOf } from '../../core/messages.ts';
import { callMessages, ErrorCode, type ToolCallResult, type ToolDefinition } from '../../core/tool/tool.ts';
import { describedIn } from '../guard.ts';
import { Paging, pageById } from '../paging.ts';
import { type Failure, json, refuse } from '../problem.ts';
import { declare, type Serving } from '../route.ts';
import { answers, bodies } from '../shapes.ts';
import { startFailure } from './runs.ts';

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
      operation: 'listTools',
      tag,
      summary: { zh: '工具，一次一页', en: 'The tools, one page at a time' },
      query: Paging.extend({ category: z.string().optional(), namespace: z.string().optional() }),
      answer: answers.ToolPage,
      example: ({ toolInfo }) => ({
        given: { limit: 1, category: toolInfo.category },
        answer: { items: [toolInfo], next: null },
      }),
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
      const items = found.value.items.map((tool) => toolShown(tool, registry.value, describedIn(c)));
      return json(c, { items, next: found.value.next });
    },
  );
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/tools/{id}',
      operation: 'getTool',
      tag,
      summary: {
        zh: '一个工具，连同参数和结果的 JSON Schema',
        en: 'One tool with the JSON Schemas of its parameters and result',
      },
      params: ToolId,
      answer: answers.ToolDetails,
      example: ({ tool }) => ({ given: { id: tool.id }, answer: tool }),
    },
    async ({ c, params }) => {
      const registry = await app.registry();
      if (!registry.ok) return refuse('SERVICE_UNAVAILABLE', registry.error);
      const tool = registry.value.get(params.id);
      if (!tool) return refuse('NOT_FOUND', issue('tool_unknown', { params: { tool: params.id } }));
      return json(c, toolDetails(tool, registry.value, describedIn(c)));
    },
  );
  declare(
    serving,
    {
      method: 'post',
      path: '/v1/tools/{id}/call',
      operation: 'callTool',
      tag,
      summary: {
        zh: '调用一个工具；写操作答 428，附上要人批准的内容',
        en: 'Calls a tool; a write answers 428 with what a person is asked to approve',
      },
      params: ToolId,
      body: bodies.ToolParams,
      answer: answers.ToolCallResult,
      example: ({ tool, params, called, waits }) => ({
        given: { id: tool.id },
        body: { params },
        answer: called,
        refused: callFailure(waits),
      }),
    },
    async ({ c, params, body, who, signal }) => {
      const called = await app.call(params.id, body.params, {
        ...who,
        lang: c.get('lang'),
        signal: signal(),
      });
      if (!called.ok) return startFailure(called.error);
      if (called.value.ok) return json(c, called.value);
      const registry = await app.registry();
      return callFailure(called.value, registry.ok ? registry.value.get(params.id) : undefined);
    },
  );
}

/** A call's error as a problem: the same code, its details as they were. */
function callFailure({ error, trace_id }: ToolCallResult, tool?: ToolDefinition): Failure {
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
