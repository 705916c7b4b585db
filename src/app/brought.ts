import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRecord, reasonOf } from '../core/contract/plain-json.ts';
import type { AnyDomain } from '../core/domain.ts';
import { isToolId, type Namespace, type ToolDefinition } from '../core/tool/tool.ts';
import { domainOfTools } from '../core/tool/words/domain.ts';
import type { LoadedConfig } from '../runtime/config.ts';
import { createLog, type Log } from '../runtime/log.ts';
import type { RemoteServers } from '../runtime/mcp/remote.ts';
import { ToolShelf } from '../runtime/tool-shelf.ts';

/** What users bring: modules of their own, servers, documents. By words they are one more domain. */
export interface Brought {
  readonly shelf: ToolShelf;
  /** Before anything was reached: what it is called. */
  readonly named: AnyDomain;
  /** With all that could be reached by now; what is away joins when it is there. */
  domain(taken: () => Promise<readonly string[]>): Promise<AnyDomain>;
  close(): Promise<void>;
}

const ID = 'tools';

/** Null where nothing was brought. */
export function createBrought(config: LoadedConfig | null): Brought | null {
  if (!config) return null;
  const { mcpServers, openapi, tools: paths } = config;
  if (Object.keys(mcpServers).length + Object.keys(openapi).length + paths.length === 0) return null;
  const shelf = new ToolShelf(config.phrases);
  const log = createLog({ level: config.logLevel });
  let servers: RemoteServers | null = null;
  const namespaces: Namespace[] = [];
  const domain = domainOfTools({
    about: {
      id: ID,
      title: { zh: '自带的工具', en: 'Tools you brought' },
      summary: { zh: '一句话 → 自带工具的调用', en: 'a sentence → calls of the tools you brought' },
    },
    list: () => shelf.offered(),
    namespaces,
  });
  const join = async (taken: readonly string[]): Promise<void> => {
    for (const path of paths)
      for (const tool of await modulesIn(path, taken, log)) place(tool, namespaces, shelf);
    for (const [prefix, settings] of Object.entries(openapi)) {
      if (taken.includes(prefix)) log.warn('openapi_prefix_taken', { server: prefix });
      else await described(prefix, settings, shelf, log);
    }
    if (Object.keys(mcpServers).length === 0) return;
    const { joinRemoteServers } = await import('../runtime/mcp/remote.ts');
    servers = await joinRemoteServers(mcpServers, { registry: shelf, taken, log });
  };
  let joined: Promise<void> | null = null;
  return {
    shelf,
    named: domain,
    async domain(taken) {
      joined ??= taken().then(join);
      await joined;
      return domain;
    },
    async close() {
      await joined?.catch(() => undefined);
      await servers?.close();
      await log.flush();
    },
  };
}

async function described(
  prefix: string,
  settings: LoadedConfig['openapi'][string],
  shelf: ToolShelf,
  log: Log,
): Promise<void> {
  try {
    const { openApiTools } = await import('../runtime/openapi/openapi.ts');
    for (const tool of await openApiTools(prefix, settings)) if (!shelf.get(tool.id)) shelf.register(tool);
  } catch (thrown) {
    log.warn('openapi_unreadable', { server: prefix, reason: reasonOf(thrown) });
  }
}

/** A tool of one's own declares its family by being there; its verb is what its id says. */
function place(tool: ToolDefinition, namespaces: Namespace[], shelf: ToolShelf): void {
  const [prefix = '', action = ''] = tool.id.split('.');
  const verb = action.split('_')[0] ?? '';
  const there = namespaces.find((one) => one.prefix === prefix);
  if (!there) namespaces.push({ prefix, title: { zh: prefix, en: prefix }, verbs: [verb] });
  else if (!there.verbs.includes(verb)) (there.verbs as string[]).push(verb);
  shelf.register(tool);
}

/** The tools that a module, or every module of a folder, exports. */
async function modulesIn(path: string, taken: readonly string[], log: Log): Promise<ToolDefinition[]> {
  const found: ToolDefinition[] = [];
  for (const file of filesAt(path, log)) {
    try {
      const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      for (const one of Object.values(module).flat()) {
        if (!isTool(one)) continue;
        if (taken.includes(one.id.split('.')[0]!)) log.warn('tool_prefix_taken', { tool: one.id });
        else found.push(one);
      }
    } catch (thrown) {
      log.warn('tool_module', { file, reason: reasonOf(thrown) });
    }
  }
  return found;
}

function filesAt(path: string, log: Log): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    const names = readdirSync(path).filter(
      (name) => /\.(?:m?js|ts)$/.test(name) && !/\.(?:test|d)\.ts$/.test(name),
    );
    return names.sort().map((name) => join(path, name));
  } catch (thrown) {
    log.warn('tool_module', { file: path, reason: reasonOf(thrown) });
    return [];
  }
}

const isTool = (value: unknown): value is ToolDefinition =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  isToolId(value.id) &&
  typeof value.execute === 'function';
