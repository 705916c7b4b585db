import type { AnyDomain } from '../core/domain.ts';
import { failure, type ToolDefinition } from '../core/tool/tool.ts';
import { domainOfTools } from '../core/tool/words/domain.ts';
import { remoteTool } from '../runtime/mcp/remote-tool.ts';

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
  const names = new Map<string, string>();
  const tools: ToolDefinition[] = [];
  for (const { name, description, parameters } of functions) {
    const remote = { name, description, inputSchema: parameters ?? { type: 'object', properties: {} } };
    const tool = remoteTool(
      PREFIX,
      remote,
      { url: '', headers: {}, timeoutMs: 0, confirm: 'always' },
      nobody,
    );
    if (!tool || names.has(tool.id)) continue;
    names.set(tool.id, name);
    tools.push(tool);
  }
  const domain = domainOfTools({
    about: {
      id: PREFIX,
      title: { zh: '客户端的工具', en: 'The client’s tools' },
      summary: { zh: '随请求带来的函数', en: 'functions that came with the request' },
    },
    list: () => tools,
    namespaces: [],
  });
  return { domain, nameOf: (toolId) => names.get(toolId) ?? toolId };
}
