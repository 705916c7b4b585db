import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

/** Somebody else's MCP server, which knows nothing of our envelopes. */
serveStdio(() => {
  const server = new McpServer({ name: 'child', version: '1' });
  server.registerTool('get-pid', {}, async () => ({
    content: [],
    structuredContent: { pid: process.pid },
  }));
  server.registerTool('dieNow', {}, async () => process.exit(1));
  server.registerTool('plain.text', {}, async () => ({ content: [{ type: 'text', text: 'hello' }] }));
  server.registerTool('plain_error', {}, async () => ({
    content: [{ type: 'text', text: 'no' }],
    isError: true,
  }));
  return server;
});
