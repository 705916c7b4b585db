import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const answer = async (input: unknown) => ({
  content: [],
  structuredContent: { did: input as Record<string, unknown> },
});

/** Somebody else's office, whose tools nobody here has seen. */
serveStdio(() => {
  const server = new McpServer({ name: 'desk', version: '1' });
  const looks = { readOnlyHint: true };
  server.registerTool(
    'get_forecast',
    {
      description: 'Get the weather forecast for a city',
      annotations: looks,
      inputSchema: z.object({
        city: z.string().describe('City name'),
        days: z.int().optional().describe('How many days ahead'),
      }),
    },
    answer,
  );
  server.registerTool(
    'send_message',
    {
      description: 'Send a text message to a colleague',
      inputSchema: z.object({
        recipient: z.string().describe('Who gets it'),
        message: z.string().describe('What it says'),
      }),
    },
    answer,
  );
  server.registerTool(
    'convert_currency',
    {
      description: 'Convert an amount of money from one currency to another',
      annotations: looks,
      inputSchema: z.object({
        amount: z.number().describe('Amount'),
        from: z.string().describe('Currency code to convert from'),
        to: z.string().describe('Currency code to convert to'),
      }),
    },
    answer,
  );
  server.registerTool(
    'book_room',
    {
      description: 'Reserve a meeting room for a day',
      inputSchema: z.object({
        room: z.string().describe('Name of the room'),
        date: z.iso.date().describe('Day of the meeting'),
        people: z.int().optional().describe('How many people'),
      }),
    },
    answer,
  );
  server.registerTool(
    'query_stock',
    {
      title: '查询库存',
      description: '查询某个货号在仓库里的库存',
      annotations: looks,
      inputSchema: z.object({
        sku: z.string().describe('货号'),
        warehouse: z.enum(['上海', '深圳']).optional().describe('仓库'),
      }),
    },
    answer,
  );
  // It says that it only looks, and that it deletes.
  server.registerTool(
    'delete_room',
    { annotations: looks, inputSchema: z.object({ room: z.string().describe('Name of the room') }) },
    answer,
  );
  return server;
});
