import type { Host } from '../../app/host.ts';
import type { Arguments } from '../../core/command.ts';
import { numberOf, textOf } from '../args.ts';
import { openBrowser } from '../browser.ts';
import { type Command, must } from '../command.ts';
import { chooseWorlds, sampleOption, withHost, worldOptions } from '../open.ts';
import { interrupted } from '../signals.ts';
import { complain, say, type Terminal } from '../terminal.ts';
import { version } from '../version.ts';

const DEFAULT_PORT = 8787;
const GRACE_MS = 10_000;

export const command: Command = {
  name: 'serve',
  summary: {
    zh: '启动服务：HTTP 接口、MCP（/mcp）和工作台页面',
    en: 'serve the HTTP interface, MCP (/mcp) and the workbench',
  },
  positionals: '',
  details: {
    zh: '默认只听本机，打印的地址带着本机数据目录的钥匙：浏览器打开后记住它。--host 指向别处、--allow-host、--trust-proxy 或 --require-token 时没有这把钥匙，每个请求都要令牌（yx token create）。Ctrl-C：做完手上的再停。',
    en: 'Listens on this machine only and prints an address with the key of the data folder, which the browser keeps. With another --host, --allow-host, --trust-proxy or --require-token there is no such key: every request needs a token (yx token create). Ctrl-C finishes what is under way, then stops.',
  },
  options: async (_, terminal) => [
    ...(await worldOptions(terminal)),
    {
      name: 'port',
      short: 'p',
      value: 'PORT',
      help: {
        zh: `端口（默认 ${DEFAULT_PORT}；被占用时另取一个空闲的）`,
        en: `port (default ${DEFAULT_PORT}; a free one where that is taken)`,
      },
    },
    {
      name: 'host',
      value: 'ADDRESS',
      help: { zh: '监听地址（默认 127.0.0.1）', en: 'address (default 127.0.0.1)' },
    },
    {
      name: 'allow-host',
      value: 'NAMES',
      help: { zh: '允许的主机名，逗号分隔', en: 'names the server may be spoken to under, with commas' },
    },
    {
      name: 'trust-proxy',
      value: 'ADDRESSES',
      help: {
        zh: '这些地址的代理所说的 x-forwarded-for 可信，逗号分隔',
        en: 'addresses of proxies whose x-forwarded-for is believed, with commas',
      },
    },
    {
      name: 'require-token',
      help: { zh: '本机也只认令牌，不用钥匙', en: 'tokens only, no key, on this machine too' },
    },
    { name: 'open', help: { zh: '在浏览器里打开工作台', en: 'open the workbench in a browser' } },
    sampleOption,
    {
      name: 'rate',
      value: 'N',
      help: {
        zh: '每个地址每秒最多 N 个请求（0 为不限；网络上默认 50）',
        en: 'at most N requests a second from one address (0: no limit; 50 on a network)',
      },
    },
  ],
  async run(args, terminal) {
    const asked = numberOf(args, 'port', 0, 65_535);
    const host = textOf(args, 'host') ?? '127.0.0.1';
    const perSecond = numberOf(args, 'rate', 0, 1_000_000);
    const hosts = listOf(args, 'allow-host');
    const proxies = listOf(args, 'trust-proxy');
    const [{ createHttp }, { listen, stopServing }, { isLoopbackName }, { serverMessages }] =
      await Promise.all([
        import('../../server/http.ts'),
        import('../../server/listen.ts'),
        import('../../server/guard.ts'),
        import('../../server/messages.ts'),
      ]);
    terminal.catalogues.push(serverMessages);
    const serving = async (app: Host): Promise<number> => {
      // From here on a signal stops it in order, also while it starts.
      const stopping = interrupted();
      await chooseWorlds(app, args, terminal);
      const loopback = isLoopbackName(host);
      const isOwn =
        loopback && hosts.length === 0 && proxies.length === 0 && args.options['require-token'] !== true;
      if (app.config.databaseUrl === null) await seeWhatIsKept(app, terminal);
      const key = isOwn ? await keyOf(app) : null;
      const rate = perSecond ?? (loopback ? 0 : 50);
      const served = must(
        await createHttp(app, {
          version,
          loopback,
          hosts,
          proxies,
          ownerKey: key,
          rate: rate === 0 ? null : { perSecond: rate, burst: rate * 4 },
        }),
      );
      if (args.options.sample === true) must(await app.sample());
      const wanted = asked ?? DEFAULT_PORT;
      const server = must(
        await listen(served.http, { host, port: wanted, elseAnyPort: asked === undefined }),
      );
      try {
        if (asked === undefined && server.port !== wanted) {
          terminal.err(
            `${say(terminal, { zh: `端口 ${wanted} 已被占用，改用 ${server.port}`, en: `port ${wanted} is taken; using ${server.port}` })}\n`,
          );
        }
        const address = key === null ? server.url : `${server.url}/?token=${key}`;
        await terminal.out(`${address}\n`);
        if (key === null) await sayHowToGetIn(app, terminal);
        if (args.options.open === true) await openBrowser(address, app.config.dataDir, terminal.env);
        served.keeper.open();
        app.compute?.prepare();
        // What the first run would load and open is there before it comes.
        void app.registry().catch(() => undefined);
        if (app.config.databaseUrl !== null) void seeWhatIsKept(app, terminal).catch(() => undefined);
        await stopping;
        return 0;
      } finally {
        // Also where the start failed: nobody is to find a port at which nothing is done. What is not done by then stays on
        // record, and the next start goes on with it.
        await stopServing(served, server, GRACE_MS);
      }
    };
    return withHost(args, terminal, serving, { threads: true });
  },
};

const listOf = (args: Arguments, name: string): readonly string[] =>
  (textOf(args, name) ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/**
 * A database that is away comes back, and whoever looks after the server is told; one that is damaged or somebody else's stays so
 * until somebody sees to it, and nothing is served over it.
 */
async function seeWhatIsKept(app: Host, terminal: Terminal): Promise<void> {
  const opened = await app.database('core');
  if (opened.ok) return;
  const { passes } = await import('../../runtime/sql/faults.ts');
  if (app.config.databaseUrl === null && !passes(opened.error)) must(opened);
  for (const issue of opened.error) complain(issue, terminal);
}

/** Where nothing can be kept there is one for this time. */
async function keyOf(app: Host): Promise<string> {
  const kept = await app.ownerKey();
  return (kept.ok ? kept.value : (await import('../../runtime/owner-key.ts')).newKey()).reveal();
}

/** A server that only takes tokens, and there are none: whoever started it should know what to do next. */
async function sayHowToGetIn(app: Host, terminal: Terminal): Promise<void> {
  const tokens = await app.tokens();
  const known = tokens.ok ? await tokens.value.list() : tokens;
  if (!known.ok || known.value.length > 0) return;
  terminal.err(
    `${say(terminal, { zh: '还没有令牌；创建一个：yx token create 名字 --roles owner', en: 'there is no token yet; make one: yx token create NAME --roles owner' })}\n`,
  );
}
