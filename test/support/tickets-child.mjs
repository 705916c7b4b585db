import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const answer = async (input) => ({ content: [], structuredContent: { did: input } });
const ticketId = z.string().describe('Ticket number');
const assignee = z.string().describe('Who works on it');

const tools = {
  create_ticket: [
    'Create a ticket',
    {
      title: z.string().describe('What is wrong'),
      priority: z.enum(['low', 'normal', 'high']).optional().describe('How urgent it is'),
      labels: z.array(z.string()).optional().describe('Labels'),
      reporter: z.object({ name: z.string(), contacts: z.array(z.object({ phone: z.string() })) }).optional(),
    },
  ],
  get_ticket: ['Show a ticket', { ticketId }, true],
  close_ticket: ['Close a ticket', { ticketId, reason: z.string().optional().describe('Why') }],
  assign_ticket: ['Assign a ticket to somebody', { ticketId, assignee }],
  list_tickets: [
    'List tickets',
    {
      status: z.enum(['open', 'closed']).optional().describe('Status'),
      limit: z.int().optional().describe('How many at most'),
    },
    true,
  ],
};

/** Somebody else's help desk, in plain JavaScript as such servers come. */
serveStdio(() => {
  const server = new McpServer({ name: 'tickets', version: '1' });
  for (const [name, [description, shape, looks = false]] of Object.entries(tools))
    server.registerTool(
      name,
      { description, inputSchema: z.object(shape), annotations: { readOnlyHint: looks } },
      answer,
    );
  return server;
});
