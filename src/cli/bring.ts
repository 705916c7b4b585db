import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Host } from '../app/host.ts';
import type { Arguments } from '../core/command.ts';
import { isRecord, reasonOf } from '../core/contract/plain-json.ts';
import type { ToolDefinition } from '../core/tool/tool.ts';
import { type Draft, draftPhrases, tryPhrases } from '../core/tool/words/draft.ts';
import { paramsOf } from '../core/tool/words/params.ts';
import { createToolReader } from '../core/tool/words/read.ts';
import { CONFIG_FILE } from '../runtime/config.ts';
import { type Log, nullLog } from '../runtime/log.ts';
import { McpServers } from '../runtime/mcp/settings.ts';
import { OpenApis } from '../runtime/openapi/settings.ts';
import { CONFIG_VERSION } from '../runtime/settings.ts';
import { ToolShelf } from '../runtime/tool-shelf.ts';
import { badValue, needed, textOf } from './args.ts';
import { must, Refused } from './command.ts';
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
  const { name } = added;
  const domains = must(await app.domains()).filter(({ about }) => about.id !== BROUGHT);
  const taken = domains.flatMap(({ act }) => act.namespaces.map(({ prefix }) => prefix));
  if (taken.includes(name)) throw new Refused([usage('prefix_taken', { params: { name } })]);
  const { tools, reason } = await added.look();
  if (tools.length === 0) throw new Refused([usage('nothing_brought', { params: { name, reason } })]);
  await remember(terminal, added.key, name, added.entry);
  const reader = createToolReader(tools);
  const width = Math.max(...tools.map(({ id }) => id.length)) + 4;
  for (const tool of tools) {
    const asks = tool.requiresConfirmation ? paint(terminal.color.out, 'yellow', ' ⚠') : '';
    const example = tryPhrases(tool, draftPhrases(tool), reader, terminal.now()).find(({ isRead }) => isRead);
    const said = example ? paint(terminal.color.out, 'dim', `“${printable(example.said)}”`) : '';
    await terminal.out(`${tool.id}${asks}${' '.repeat(width - tool.id.length - (asks ? 2 : 0))}${said}\n`);
  }
  const counts = { tools: tools.length, name, file: CONFIG_FILE };
  await terminal.out(`${say(terminal, words.added, counts)}\n${say(terminal, words.sayIt)}\n`);
  return 0;
}

const BROUGHT = 'tools';

/** `yx tools remove NAME`: the server or the document goes out of the configuration. */
export async function removeTools(_app: Host, args: Arguments, terminal: Terminal): Promise<number> {
  const name = needed(args.positionals[1], 'NAME');
  const config = await configOf(terminal);
  const groups = (['mcpServers', 'openapi'] as const).map((key) => [key, config[key]] as const);
  const names = groups.flatMap(([, group]) => (isRecord(group) ? Object.keys(group) : []));
  if (!names.includes(name))
    throw new Refused([
      usage('not_brought', { params: { name, file: CONFIG_FILE, names: names.join(', ') || '–' } }),
    ]);
  for (const [key, group] of groups) {
    if (!isRecord(group) || !(name in group)) continue;
    const { [name]: _, ...rest } = group;
    await write(terminal, { ...config, [key]: rest });
  }
  await terminal.out(`${say(terminal, words.removed, { name, file: CONFIG_FILE })}\n`);
  return 0;
}

interface Added {
  readonly key: 'mcpServers' | 'openapi';
  readonly name: string;
  readonly entry: Readonly<Record<string, unknown>>;
  /** What is there, and why there is nothing. */
  look(): Promise<{ readonly tools: readonly ToolDefinition[]; readonly reason: string }>;
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
  if (!isPrefix(name)) throw new Refused([usage('bad_prefix', { params: { name } })]);
  if (!checked.success) throw badValue('url', url ?? '', 'http(s)://…');
  return {
    key: 'mcpServers',
    name,
    entry,
    async look() {
      const { joinRemoteServers } = await import('../runtime/mcp/remote.ts');
      const shelf = new ToolShelf();
      let reason = '–';
      const warn: Log['warn'] = (_, fields) => {
        reason = String(fields?.reason ?? reason);
      };
      const joined = await joinRemoteServers(checked.data, {
        registry: shelf,
        taken: [],
        log: { ...nullLog, warn },
      });
      await joined.close();
      return { tools: shelf.offered(), reason };
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
  if (!isPrefix(name)) throw new Refused([usage('bad_prefix', { params: { name } })]);
  if (!checked.success) throw badValue('base', base ?? '', 'http(s)://…');
  return {
    key: 'openapi',
    name,
    entry,
    async look() {
      const { openApiTools } = await import('../runtime/openapi/openapi.ts');
      try {
        return { tools: await openApiTools(name, checked.data[name]!), reason: '–' };
      } catch (thrown) {
        const reason = thrown instanceof Error ? thrown.message : String(thrown);
        throw new Refused([usage('no_such_file', { params: { path: file, reason } })]);
      }
    },
  };
}

const isPrefix = (name: string): boolean => /^[a-z][a-z0-9]{0,19}$/.test(name);

async function configOf(terminal: Terminal): Promise<Readonly<Record<string, unknown>>> {
  const path = resolve(terminal.cwd, CONFIG_FILE);
  if (!existsSync(path)) return { schema_version: CONFIG_VERSION };
  try {
    const found: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isRecord(found) ? found : {};
  } catch (thrown) {
    throw new Refused([usage('bad_json', { params: { place: path, reason: reasonOf(thrown) } })]);
  }
}

async function write(terminal: Terminal, config: unknown): Promise<void> {
  const path = resolve(terminal.cwd, CONFIG_FILE);
  try {
    await writeFile(path, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  } catch (thrown) {
    throw new Refused([usage('cannot_write', { params: { path, reason: codeOf(thrown) } })]);
  }
}

/** Puts one entry into the configuration of this folder and leaves the rest as it is. */
async function remember(terminal: Terminal, key: string, name: string, entry: unknown): Promise<void> {
  const config = await configOf(terminal);
  const group = isRecord(config[key]) ? config[key] : {};
  await write(terminal, { ...config, [key]: { ...group, [name]: entry } });
}

/** `yx tools phrases ID "…"`: more ways to ask for a tool, kept where each of them is read as it. */
export async function keepPhrases(
  tool: ToolDefinition,
  all: readonly ToolDefinition[],
  phrases: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const names = paramsOf(tool).map(({ name }) => name);
  for (const [, param = ''] of phrases.join(' ').matchAll(/\{([^{}]*)\}/g))
    if (!names.includes(param)) {
      const params = { tool: tool.id, param, params: names.join(', ') || '–' };
      throw new Refused([usage('phrase_without', { params })]);
    }
  const own = { ...tool, phrases: [...new Set([...(tool.phrases ?? []), ...phrases])] };
  const reader = createToolReader(all.map((one) => (one.id === tool.id ? own : one)));
  const tried = tryPhrases(own, phrases, reader, terminal.now());
  await showTried(tried, terminal);
  if (tried.some(({ isRead }) => !isRead)) {
    terminal.err(`yx: ${say(terminal, words.unreadPhrases)}\n`);
    return 1;
  }
  const { phrases: before } = await configOf(terminal);
  const kept = isRecord(before) && Array.isArray(before[tool.id]) ? (before[tool.id] as unknown[]) : [];
  await remember(terminal, 'phrases', tool.id, [...new Set([...kept, ...phrases])]);
  await terminal.out(`${say(terminal, words.keptPhrases, { file: CONFIG_FILE })}\n`);
  return 0;
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
  await showTried(tried, terminal);
  return tried.some(({ isRead }) => isRead) ? 0 : 1;
}

async function showTried(tried: readonly Draft[], terminal: Terminal): Promise<void> {
  for (const { phrase, said, isRead } of tried) {
    const mark = isRead ? paint(terminal.color.out, 'green', '✓') : paint(terminal.color.out, 'red', '✗');
    await terminal.out(`${mark} ${printable(phrase)}  ← ${printable(said)}\n`);
  }
}
