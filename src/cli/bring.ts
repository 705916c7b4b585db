import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Host } from '../app/host.ts';
import type { Arguments } from '../core/command.ts';
import { isRecord } from '../core/contract/plain-json.ts';
import type { ToolDefinition } from '../core/tool/tool.ts';
import { draftPhrases, tryPhrases } from '../core/tool/words/draft.ts';
import { createToolReader } from '../core/tool/words/read.ts';
import { CONFIG_FILE } from '../runtime/config.ts';
import { McpServers } from '../runtime/mcp/settings.ts';
import { OpenApis } from '../runtime/openapi/settings.ts';
import { CONFIG_VERSION } from '../runtime/settings.ts';
import { ToolShelf } from '../runtime/tool-shelf.ts';
import { badValue, needed, textOf } from './args.ts';
import { Refused } from './command.ts';
import { usage, words } from './messages.ts';
import { codeOf } from './open.ts';
import { paint, printable, say, type Terminal } from './terminal.ts';

/** `yx tools add mcp NAME COMMAND…`, `yx tools add openapi FILE --base URL`: looks at what is there and writes it down. */
export async function addTools(app: Host, args: Arguments, terminal: Terminal): Promise<number> {
  const [, what, first, ...rest] = args.positionals;
  const added =
    what === 'mcp'
      ? server(needed(first, 'NAME'), rest, args)
      : what === 'openapi'
        ? document(needed(first, 'FILE'), args, terminal)
        : null;
  if (!added) throw badValue('add', what ?? '', 'mcp, openapi');
  const tools = await added.look(app);
  await remember(terminal, added.key, added.name, added.entry);
  for (const { id, requiresConfirmation } of tools)
    await terminal.out(`${id}${requiresConfirmation ? paint(terminal.color.out, 'yellow', ' ⚠') : ''}\n`);
  await terminal.out(
    `${say(terminal, words.added, { tools: tools.length, name: added.name, file: CONFIG_FILE })}\n`,
  );
  return 0;
}

interface Added {
  readonly key: 'mcpServers' | 'openapi';
  readonly name: string;
  readonly entry: Readonly<Record<string, unknown>>;
  look(app: Host): Promise<readonly ToolDefinition[]>;
}

function headersFrom(args: Arguments): Readonly<Record<string, string>> {
  const header = textOf(args, 'header');
  const found = header === undefined ? null : /^([\w-]+):\s*(\S.*)$/.exec(header);
  if (header !== undefined && !found) throw badValue('header', header, 'NAME: VALUE');
  return found ? { [found[1]!]: found[2]! } : {};
}

function server(name: string, command: readonly string[], args: Arguments): Added {
  const url = textOf(args, 'url');
  const headers = headersFrom(args);
  const entry =
    url === undefined
      ? { command: needed(command[0], 'COMMAND'), args: command.slice(1) }
      : { url, ...(Object.keys(headers).length > 0 && { headers }) };
  const checked = McpServers.safeParse({ [name]: entry });
  if (!checked.success) throw badValue('add', name, 'mcp NAME COMMAND… | mcp NAME --url URL');
  return {
    key: 'mcpServers',
    name,
    entry,
    async look({ log }) {
      const { joinRemoteServers } = await import('../runtime/mcp/remote.ts');
      const shelf = new ToolShelf();
      const joined = await joinRemoteServers(checked.data, { registry: shelf, taken: [], log });
      await joined.close();
      return shelf.offered();
    },
  };
}

function document(path: string, args: Arguments, terminal: Terminal): Added {
  const file = resolve(terminal.cwd, path);
  const name =
    textOf(args, 'name') ??
    basename(path)
      .toLowerCase()
      .replace(/\.\w+$/, '')
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 20);
  const base = textOf(args, 'base');
  const headers = headersFrom(args);
  const entry = {
    file,
    ...(base !== undefined && { base }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
  const checked = OpenApis.safeParse({ [name]: entry });
  if (!checked.success) throw badValue('base', base ?? '', 'http(s)://…');
  return {
    key: 'openapi',
    name,
    entry,
    async look() {
      const { openApiTools } = await import('../runtime/openapi/openapi.ts');
      try {
        return await openApiTools(name, checked.data[name]!);
      } catch (thrown) {
        const reason = thrown instanceof Error ? thrown.message : String(thrown);
        throw new Refused([usage('no_such_file', { params: { path: file, reason } })]);
      }
    },
  };
}

/** Puts one entry into the configuration of this folder and leaves the rest as it is. */
async function remember(terminal: Terminal, key: string, name: string, entry: unknown): Promise<void> {
  const path = resolve(terminal.cwd, CONFIG_FILE);
  try {
    const before: unknown = existsSync(path)
      ? JSON.parse(await readFile(path, 'utf8'))
      : { schema_version: CONFIG_VERSION };
    const config = isRecord(before) ? before : {};
    const group = isRecord(config[key]) ? config[key] : {};
    await writeFile(path, `${JSON.stringify({ ...config, [key]: { ...group, [name]: entry } }, null, 2)}\n`, {
      mode: 0o600,
    });
  } catch (thrown) {
    throw new Refused([usage('cannot_write', { params: { path, reason: codeOf(thrown) } })]);
  }
}

/** `yx tools phrases ID`: ways to ask for a tool, each tried. */
export async function showPhrases(
  tool: ToolDefinition,
  all: readonly ToolDefinition[],
  json: boolean,
  terminal: Terminal,
): Promise<number> {
  const tried = tryPhrases(tool, draftPhrases(tool), createToolReader(all), terminal.now());
  if (json) {
    await terminal.out(`${JSON.stringify({ id: tool.id, phrases: tried })}\n`);
    return 0;
  }
  for (const { phrase, said, isRead } of tried) {
    const mark = isRead ? paint(terminal.color.out, 'green', '✓') : paint(terminal.color.out, 'red', '✗');
    await terminal.out(`${mark} ${printable(phrase)}  ← ${printable(said)}\n`);
  }
  return tried.some(({ isRead }) => isRead) ? 0 : 1;
}
