import type { Command } from '../command.ts';
import { chooseWorlds, withHost, worldOptions } from '../open.ts';
import { version } from '../version.ts';

export const command: Command = {
  name: 'mcp',
  summary: {
    zh: '在标准输入输出上做 MCP 服务器：工具、契约和产物',
    en: 'an MCP server on standard input and output: tools, contracts and artefacts',
  },
  positionals: '',
  details: {
    zh: '写操作先问人：客户端能问就由它问，否则留下待批准的运行（yx runs approve）。同一服务也在 yx serve 的 /mcp。',
    en: 'Writes ask a person first: through the client where it can, else they wait as a run (yx runs approve). yx serve has the same at /mcp.',
  },
  options: async (_, terminal) => worldOptions(terminal),
  async run(args, terminal) {
    const [{ mcpFactory }, { serveStdio, StdioServerTransport }] = await Promise.all([
      import('../../server/mcp/server.ts'),
      import('@modelcontextprotocol/server/stdio'),
    ]);
    return withHost(args, terminal, async (app) => {
      await chooseWorlds(app, args, terminal);
      const transport = new StdioServerTransport();
      const handle = serveStdio(mcpFactory(app, version), {
        transport,
        onerror: (error) => terminal.err(`yx: ${error.message}\n`),
      });
      await ended();
      await handle.close();
      return 0;
    });
  },
};

/** Until the client has closed its end, or someone stops us. */
const ended = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = () => resolve();
    process.stdin.once('end', stop);
    process.stdin.once('close', stop);
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
