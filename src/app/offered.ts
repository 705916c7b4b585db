import type { AnyDomain } from '../core/domain.ts';
import { failure, isToolId, type ToolDefinition, verbClass } from '../core/tool/tool.ts';
import { domainOfTools } from '../core/tool/words/domain.ts';
import { idOf, remoteTool } from '../runtime/mcp/remote-tool.ts';

/** A function a client would call itself: its name, what it says of itself, and the JSON Schema of its parameters. */
export interface OfferedFunction {
  readonly name: string;
  readonly description?: string | undefined;
  readonly parameters?: unknown;
}

const PREFIX = 'client';
const nobody = async () => failure('FORBIDDEN', 'the client calls this one itself');

/** A domain of functions that come with a request: words are read into calls of them, and nothing here carries those out. */
export function domainOfFunctions(functions: readonly OfferedFunction[]): {
  readonly domain: AnyDomain;
  /** What the client calls a tool. */
  nameOf(toolId: string): string;
} {
  const named = new Map<string, OfferedFunction>();
  for (const one of functions) {
    const id = idOf(PREFIX, one.name);
    if (isToolId(id) && !named.has(id)) named.set(id, one);
  }
  // Where others read the words, nobody here need know what the functions take.
  let tools: readonly ToolDefinition[] | undefined;
  const domain = domainOfTools({
    about: {
      id: PREFIX,
      title: { zh: '客户端的工具', en: 'The client’s tools' },
      summary: { zh: '随请求带来的函数', en: 'functions that came with the request' },
    },
    list: () => {
      tools ??= [...named.values()].flatMap((one) => toolOf(one) ?? []);
      return tools;
    },
    namespaces: [],
  });
  return { domain, nameOf: (toolId) => named.get(toolId)?.name ?? toolId };
}

function toolOf({ name, description, parameters }: OfferedFunction): ToolDefinition | null {
  const inputSchema = parameters ?? { type: 'object', properties: {} };
  // To ask what the weather is like is to ask for it: a question calls what only looks.
  const [verb = ''] = idOf(PREFIX, name)
    .slice(PREFIX.length + 1)
    .split('_');
  const readOnlyHint = verbClass(verb) === 'looks';
  const remote = { name, description, inputSchema, annotations: { readOnlyHint } };
  return remoteTool(PREFIX, remote, { url: '', headers: {}, timeoutMs: 0, confirm: 'writes' }, nobody);
}
