import { numberOf, textOf } from '../args.ts';
import { openBrowser } from '../browser.ts';
import { type Command, must } from '../command.ts';
import { chooseWorlds, withHost, worldOptions } from '../open.ts';
import { interrupted } from '../signals.ts';
import { say } from '../terminal.ts';
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
    zh: '默认只听本机。--host 指向别处时，每个请求都要令牌（yx token create）。Ctrl-C：做完手上的再停。',
    en: 'Listens on this machine only. With another --host every request needs a token (yx token create). Ctrl-C finishes what is under way, then stops.',
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
    { name: 'require-token', help: { zh: '本机请求也要令牌', en: 'ask for a token on this machine too' } },
    { name: 'open', help: { zh: '在浏览器里打开工作台', en: 'open the workbench in a browser' } },
    {
      name: 'sample',
      help: { zh: '没有数据时，先放一些示例数据', en: 'put sample data where there is none' },
    },
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
    const hosts = (textOf(args, 'allow-host') ?? '').toLowerCase().split(',').filter(Boolean);
    const [{ createHttp }, { listen, stopServing }, { isLoopbackName }, { serverMessages }] =
      await Promise.all([
        import('../../server/http.ts'),
        import('../../server/listen.ts'),
        import('../../server/guard.ts'),
        import('../../server/messages.ts'),
      ]);
    terminal.catalogues.push(serverMessages);
    return withHost(args, terminal, async (app) => {
      await chooseWorlds(app, args, terminal);
      const loopback = isLoopbackName(host);
      const rate = perSecond ?? (loopback ? 0 : 50);
      const served = must(
        await createHttp(app, {
          version,
          loopback,
          hosts,
          tokenRequired: !loopback || args.options['require-token'] === true,
          rate: rate === 0 ? null : { perSecond: rate, burst: rate * 4 },
        }),
      );
      if (args.options.sample === true) must(await app.sample());
      const wanted = asked ?? DEFAULT_PORT;
      const server = must(
        await listen(served.http, { host, port: wanted, elseAnyPort: asked === undefined }),
      );
      if (asked === undefined && server.port !== wanted) {
        terminal.err(
          `${say(terminal, { zh: `端口 ${wanted} 已被占用，改用 ${server.port}`, en: `port ${wanted} is taken; using ${server.port}` })}\n`,
        );
      }
      await terminal.out(`${server.url}\n`);
      if (args.options.open === true) openBrowser(server.url, terminal.env);
      served.keeper.open();
      await interrupted();
      // What is not done by then stays on record, and the next start goes on with it.
      await stopServing(served, server, GRACE_MS);
      return 0;
    });
  },
};
