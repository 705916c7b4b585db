import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { createHost, type Host } from '../../app/host.ts';
import { toolDetails, toolShown } from '../../app/shown.ts';
import type { Arguments } from '../../core/command.ts';
import { joined } from '../../core/messages.ts';
import { isToolId, ToolCategory, type ToolContext, toolCategories } from '../../core/tool/tool.ts';
import { setToolEnabled, syncTools } from '../../runtime/sql/aitools.ts';
import { confirmOnTerminal, sensitiveOption } from '../act.ts';
import { actionOf, badValue, needed, textOf } from '../args.ts';
import { addTools, keepPhrases, removeTools, showPhrases } from '../bring.ts';
import { type Command, must, Refused } from '../command.ts';
import { usage, words } from '../messages.ts';
import { codeOf, filesOf, jsonOption, withHost } from '../open.ts';
import { issueLine, paint, printable, say, type Terminal } from '../terminal.ts';
import { toolSource } from '../tool-template.ts';

const actions: Readonly<Record<string, (app: Host, args: Arguments, terminal: Terminal) => Promise<number>>> =
  {
    list,
    show,
    lint,
    call,
    new: make,
    add: addTools,
    remove: removeTools,
    phrases,
    sync,
    enable: (app, args, terminal) => turn(app, args, terminal, true),
    disable: (app, args, terminal) => turn(app, args, terminal, false),
  };

export const command: Command = {
  name: 'tools',
  summary: { zh: '列出、查看、检查或调用工具', en: 'list, show, lint or call tools' },
  positionals:
    'list | show ID | lint | call ID | new ID | add mcp NAME COMMAND… | add openapi FILE | remove NAME | phrases ID [PHRASE…] | sync | enable ID | disable ID',
  details: {
    zh: 'lint 按十条检查清单检查每个工具；call 用 --params 给参数，写操作先问；new 按 --category 的模板写出一个新工具（-o FILE，默认标准输出）；add mcp NAME COMMAND…（或 --url）和 add openapi FILE --base URL 把别处的工具写进 yx.config.json，之后用一句话就能调用，remove NAME 再去掉；phrases 起草并试读一个工具的说法，后面写上自己的说法（如 "给{bed}浇水"）就记下来；sync 让数据库里的 aitools 表与注册的工具一致，不改变开关；enable 和 disable 决定一个工具是否可用。',
    en: 'lint checks every tool against the ten-point checklist; call takes --params and asks before it writes; new writes a tool from the template of --category (-o FILE, or standard output); add mcp NAME COMMAND… (or --url) and add openapi FILE --base URL write the tools of others into yx.config.json, and words reach them at once, remove NAME takes them out again; phrases drafts ways to ask for a tool and tries each, and keeps your own that stand behind it ("water {bed}"); sync brings the aitools table in step with the registry and switches nothing; enable and disable decide whether a tool may be used.',
  },
  options: async () => [
    jsonOption,
    { name: 'params', value: 'JSON|@FILE', help: { zh: '调用的参数', en: 'parameters of the call' } },
    {
      name: 'category',
      value: 'CLASS',
      help: {
        zh: `新工具的类别：${Object.keys(toolCategories).join('、')}`,
        en: `the class of a new tool: ${Object.keys(toolCategories).join(', ')}`,
      },
    },
    {
      name: 'out',
      short: 'o',
      value: 'DIR|FILE',
      help: { zh: '产物或新工具写到这里', en: 'where artefacts, or a new tool, go' },
    },
    { name: 'url', value: 'URL', help: { zh: 'MCP 服务器的地址', en: 'where the MCP server is' } },
    { name: 'base', value: 'URL', help: { zh: 'HTTP 服务的地址', en: 'where the HTTP service is' } },
    { name: 'name', value: 'NAME', help: { zh: '工具的前缀', en: 'the prefix of the tools' } },
    {
      name: 'header',
      value: 'NAME: VALUE',
      help: { zh: '每个请求都带的头，如 Authorization', en: 'sent with every request, as Authorization' },
    },
    {
      name: 'yes',
      short: 'y',
      help: { zh: '不再询问，直接同意写操作', en: 'approve writes without asking' },
    },
    sensitiveOption,
  ],
  async run(args, terminal) {
    const chosen = actionOf('tools', actions, args);
    return withHost(args, terminal, (app) => chosen(app, args, terminal));
  },
};

async function list(app: Host, args: Arguments, terminal: Terminal): Promise<number> {
  const registry = must(await app.registry());
  const tools = registry.getAll();
  if (args.options.json) {
    await terminal.out(`${JSON.stringify(tools.map((tool) => toolShown(tool, registry)))}\n`);
    return 0;
  }
  const width = Math.max(0, ...tools.map((tool) => tool.id.length)) + 2;
  const off = (id: string) =>
    registry.isEnabled(id) ? '' : paint(terminal.color.out, 'dim', ` (${say(terminal, words.disabled)})`);
  for (const tool of tools) {
    const asks = tool.requiresConfirmation ? paint(terminal.color.out, 'yellow', ' ⚠') : '';
    await terminal.out(
      `${tool.id.padEnd(width)}${tool.category.padEnd(10)}${printable(say(terminal, tool.name))}${asks}${off(tool.id)}\n`,
    );
  }
  return 0;
}

async function toolOf(app: Host, id: string | undefined) {
  const tool = must(await app.registry()).get(needed(id, 'ID'));
  if (!tool) throw new Refused([usage('no_such_tool', { params: { tool: id } })]);
  return tool;
}

async function show(app: Host, args: Arguments, terminal: Terminal): Promise<number> {
  const tool = await toolOf(app, args.positionals[1]);
  const registry = must(await app.registry());
  const shown = toolDetails(tool, registry, args.options.json ? undefined : terminal.lang);
  await terminal.out(
    `${JSON.stringify(shown, null, args.options.json && !terminal.isTTY ? undefined : 2)}\n`,
  );
  return 0;
}

async function lint(app: Host, args: Arguments, terminal: Terminal): Promise<number> {
  const { lintTools, probeTools } = await import('../../core/tool/lint.ts');
  const domains = must(await app.domains());
  const namespaces = domains.flatMap((domain) => domain.act.namespaces);
  // What other servers say of themselves is theirs to check.
  const isOurs = (id: string) => namespaces.some(({ prefix }) => id.startsWith(`${prefix}.`));
  const tools = domains.flatMap((domain) => domain.act.tools).filter(({ id }) => isOurs(id));
  const catalogueIds = tools.map((tool) => tool.id);
  const issues = [
    ...lintTools(tools, namespaces, { catalogueIds }),
    ...(await withSample(app, terminal, (context) => probeTools(tools, context))),
  ];
  if (args.options.json) await terminal.out(`${JSON.stringify({ tools: tools.length, issues })}\n`);
  else {
    for (const issue of issues) await terminal.out(`${issueLine(issue, terminal)}\n`);
    const counts = { tools: tools.length, findings: issues.length };
    await terminal.out(`${say(terminal, words.linted, counts)}\n`);
  }
  return issues.some((issue) => issue.severity === 'error') ? 1 : 0;
}

/** Data to try tools on, in a folder of its own that goes again: the lint must not look into anybody's real data. */
async function withSample<T>(
  { config, loader }: Host,
  terminal: Terminal,
  body: (context: ToolContext) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yx-lint-'));
  const apart = { ...config, dataDir, databaseUrl: null };
  const app = must(await createHost({ config: apart, loader, cwd: terminal.cwd, now: terminal.now }));
  try {
    must(await app.sample());
    return await body({
      userId: 'lint',
      roles: ['owner'],
      traceId: 'lint',
      now: terminal.now,
      signal: new AbortController().signal,
      progress: () => {},
      log: () => {},
      services: { get: app.service },
      artifacts: { write: async ({ name, mediaType }) => ({ name, mediaType, size: 0 }) },
      lang: terminal.lang,
    });
  } finally {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function call(app: Host, args: Arguments, terminal: Terminal): Promise<number> {
  const tool = await toolOf(app, args.positionals[1]);
  const input = await paramsFrom(args, terminal);
  const out = textOf(args, 'out');
  const consent = { yes: args.options.yes === true, sensitive: args.options.sensitive === true };
  const confirm = confirmOnTerminal(terminal, consent, must(await app.registry()));
  const result = must(await app.call(tool.id, input, { confirm, ...(out !== undefined && { out }) }));
  await terminal.out(`${JSON.stringify(result, null, terminal.isTTY ? 2 : undefined)}\n`);
  if (result.error) terminal.err(printable(`yx: ${result.error.code}: ${result.error.message}\n`));
  return result.ok ? 0 : 1;
}

async function paramsFrom(args: Arguments, terminal: Terminal): Promise<Record<string, unknown>> {
  const given = textOf(args, 'params');
  if (given === undefined) return {};
  const text = given.startsWith('@') ? must(await filesOf(terminal).readText(given.slice(1))) : given;
  try {
    const params: unknown = JSON.parse(text);
    if (params !== null && typeof params === 'object' && !Array.isArray(params))
      return params as Record<string, unknown>;
    throw new Error('an object is needed');
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Refused([usage('bad_json', { params: { place: '--params', reason } })]);
  }
}

async function make(_app: Host, args: Arguments, terminal: Terminal): Promise<number> {
  const id = needed(args.positionals[1], 'ID');
  if (!isToolId(id)) throw new Refused([usage('bad_tool_id', { params: { id } })]);
  const category = ToolCategory.safeParse(args.options.category);
  if (!category.success) {
    const allowed = Object.keys(toolCategories).join(', ');
    throw badValue('category', String(args.options.category ?? ''), allowed);
  }
  const out = textOf(args, 'out');
  const target = out === undefined ? undefined : resolve(terminal.cwd, out);
  const core = resolve(terminal.cwd, 'src/core');
  const from = target === undefined ? resolve(terminal.cwd, 'src/domains/any/tools') : dirname(target);
  const source = existsSync(core)
    ? toolSource(id, category.data, relative(from, core).split(sep).join('/'))
    : fromPackage(toolSource(id, category.data, '.'));
  if (target === undefined) await terminal.out(source);
  else {
    try {
      await writeFile(target, source, { flag: 'wx' });
    } catch (thrown) {
      throw new Refused([usage('cannot_write', { params: { path: target, reason: codeOf(thrown) } })]);
    }
    await terminal.out(`${target}\n`);
  }
  return 0;
}

/** Outside a checkout, what the sources keep in several files is the library's. */
const fromPackage = (source: string): string =>
  source
    .replace("import * as z from 'zod';", "import { z } from 'yanxing';")
    .replaceAll(/ from '\.\/[^']+';/g, " from 'yanxing';");

async function phrases(app: Host, args: Arguments, terminal: Terminal): Promise<number> {
  const tool = await toolOf(app, args.positionals[1]);
  const all = must(await app.registry()).list();
  const family = all.filter(({ id }) => id.split('.')[0] === tool.id.split('.')[0]);
  const own = args.positionals.slice(2);
  if (own.length > 0) return keepPhrases(tool, family, own, terminal);
  return showPhrases(tool, family, args.options.json === true, terminal);
}

async function sync(app: Host, args: Arguments, terminal: Terminal): Promise<number> {
  const sql = must(await app.database());
  const registry = must(await app.registry());
  await syncTools(sql, registry);
  const tools = registry.getAll();
  const off = tools.filter(({ id }) => !registry.isEnabled(id)).map(({ id }) => id);
  await terminal.out(
    args.options.json
      ? `${JSON.stringify({ tools: tools.length, disabled: off })}\n`
      : `${say(terminal, off.length > 0 ? words.syncedSome : words.synced, { tools: tools.length, off: joined(off, terminal.lang, 'names') })}\n`,
  );
  return 0;
}

async function turn(app: Host, args: Arguments, terminal: Terminal, on: boolean): Promise<number> {
  const { id } = await toolOf(app, args.positionals[1]);
  must(await setToolEnabled(must(await app.database()), must(await app.registry()), id, on));
  await terminal.out(`${id} ${say(terminal, on ? words.enabled : words.disabled)}\n`);
  return 0;
}
