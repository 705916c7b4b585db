import { randomBytes } from 'node:crypto';
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  type McpServerFactory,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { enumForm, formWithDefaults, prompts, resources, schema2020, simpleResults } from './fixture-data.ts';

type Answer = CallToolResult | InputRequiredResult;
type Args = Readonly<Record<string, unknown>>;
interface Tool {
  readonly description: string;
  readonly inputSchema?: Readonly<Record<string, unknown>>;
  call(args: Args, ctx: ServerContext): Promise<Answer>;
}

interface State {
  readonly round: number;
}
const codec = createRequestStateCodec<State>({ key: randomBytes(32) });
const text = (said: string): CallToolResult => ({ content: [{ type: 'text', text: said }] });
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
const responses = (ctx: ServerContext) =>
  (ctx.mcpReq.inputResponses ?? {}) as Readonly<Record<string, unknown>>;

const form = (name: string, type = 'string') => ({
  type: 'object' as const,
  properties: { [name]: { type } },
  required: [name],
});
const ask = (message: string, name: string, type = 'string') =>
  inputRequired.elicit({ message, requestedSchema: form(name, type) } as never);
const sample = (said: string, maxTokens: number) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: said } }],
    maxTokens,
  });

/** Asks until every answer is there, then says what they were. */
async function withAnswers(
  ctx: ServerContext,
  inputRequests: Record<string, InputRequest>,
  requestState?: string,
): Promise<Answer> {
  const given = responses(ctx);
  const missing = Object.keys(inputRequests).some((key) => given[key] === undefined);
  if (missing) return inputRequired({ inputRequests, ...(requestState !== undefined && { requestState }) });
  return text(JSON.stringify(given));
}

/** A question by the name the suite's 2025 scenarios look for, put in the way of whichever era asks. */
const elicits = (description: string, question: (args: Args) => InputRequest, lead: string): Tool => ({
  description,
  inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
  async call(args, ctx) {
    const answer = responses(ctx).answer as { action?: string; content?: unknown } | undefined;
    if (!answer) return inputRequired({ inputRequests: { answer: question(args) } });
    return text(`${lead}action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`);
  },
});

function capabilitiesOf(ctx: ServerContext): Readonly<Record<string, unknown>> {
  const envelope = ctx.mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  return (envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}) as Readonly<Record<string, unknown>>;
}

const asking: Readonly<Record<string, Tool>> = {
  test_elicitation: elicits(
    'Asks for a name and an address',
    ({ message }) =>
      inputRequired.elicit({
        message: String(message),
        requestedSchema: {
          type: 'object',
          properties: {
            username: { type: 'string', description: "User's response" },
            email: { type: 'string', description: "User's email address" },
          },
          required: ['username', 'email'],
        },
      }),
    'User response: ',
  ),
  test_elicitation_sep1034_defaults: elicits(
    'A form with defaults',
    () => inputRequired.elicit({ message: 'Please review', requestedSchema: formWithDefaults } as never),
    'Elicitation completed: ',
  ),
  test_elicitation_sep1330_enums: elicits(
    'A form of choices',
    () => inputRequired.elicit({ message: 'Please choose', requestedSchema: enumForm } as never),
    'Elicitation completed: ',
  ),
  test_sampling: {
    description: 'Asks the client’s model',
    inputSchema: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
    async call({ prompt }, ctx) {
      const answer = responses(ctx).answer as { content?: { text?: string } } | undefined;
      if (!answer) return inputRequired({ inputRequests: { answer: sample(String(prompt), 100) } });
      return text(`LLM response: ${answer.content?.text ?? JSON.stringify(answer)}`);
    },
  },
  test_input_required_result_elicitation: {
    description: 'One question',
    call: (_, ctx) => withAnswers(ctx, { user_name: ask('What is your name?', 'name') }),
  },
  test_input_required_result_sampling: {
    description: 'One question to the model',
    call: (_, ctx) => withAnswers(ctx, { capital_question: sample('What is the capital of France?', 100) }),
  },
  test_input_required_result_list_roots: {
    description: 'Asks for the roots',
    call: (_, ctx) => withAnswers(ctx, { client_roots: inputRequired.listRoots() }),
  },
  test_input_required_result_request_state: {
    description: 'A question with sealed state',
    async call(_, ctx) {
      if (ctx.mcpReq.requestState<State>() && responses(ctx).confirm) return text('state-ok');
      return withAnswers(ctx, { confirm: ask('Please confirm', 'ok', 'boolean') }, await sealed(1, ctx));
    },
  },
  test_input_required_result_tampered_state: {
    description: 'A question whose state may not be changed',
    async call(_, ctx) {
      return withAnswers(ctx, { confirm: ask('Please confirm', 'ok', 'boolean') }, await sealed(1, ctx));
    },
  },
  test_input_required_result_multiple_inputs: {
    description: 'Three questions at once',
    async call(_, ctx) {
      const questions = {
        user_name: ask('What is your name?', 'name'),
        greeting: sample('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      };
      return withAnswers(ctx, questions, await sealed(1, ctx));
    },
  },
  test_input_required_result_multi_round: {
    description: 'Two rounds of questions',
    async call(_, ctx) {
      const round = ctx.mcpReq.requestState<State>()?.round ?? 0;
      if (round >= 2) return text(`done: ${JSON.stringify(responses(ctx))}`);
      const key = `step${round + 1}`;
      const question =
        round === 0 ? ask('Step 1: What is your name?', 'name') : ask('Step 2: Which color?', 'color');
      return inputRequired({
        inputRequests: { [key]: question },
        requestState: await sealed(round + 1, ctx),
      });
    },
  },
  test_input_required_result_capabilities: {
    description: 'Asks only what the client can answer',
    async call(_, ctx) {
      const declared = capabilitiesOf(ctx);
      const questions: Record<string, InputRequest> = {};
      if (declared.elicitation) questions.name = ask('What is your name?', 'name');
      if (declared.sampling) questions.greeting = sample('Generate a greeting', 50);
      if (declared.roots) questions.roots = inputRequired.listRoots();
      return Object.keys(questions).length > 0 ? withAnswers(ctx, questions) : text('nothing to ask with');
    },
  },
  test_missing_capability: {
    description: 'Needs a client with a model',
    async call(_, ctx) {
      if (!capabilitiesOf(ctx).sampling)
        throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
      return text('sampling is there');
    },
  },
  test_streaming_elicitation: {
    description: 'Asks after a while',
    async call(_, ctx) {
      await pause();
      return withAnswers(ctx, { user_name: ask('What is your name?', 'name') });
    },
  },
};

const sealed = (round: number, ctx: ServerContext): Promise<string> => codec.mint({ round }, ctx);

const telling: Readonly<Record<string, Tool>> = {
  test_tool_with_logging: {
    description: 'Logs on its way',
    async call(_, ctx) {
      for (const step of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await ctx.mcpReq.log('info', step);
        await pause();
      }
      return text('logged');
    },
  },
  test_logging_tool: {
    description: 'Logs one line, where a level was asked for',
    async call(_, ctx) {
      await ctx.mcpReq.log('info', 'one line');
      return text('logged');
    },
  },
  test_tool_with_progress: {
    description: 'Tells how far it is',
    async call(_, ctx) {
      const progressToken = ctx.mcpReq._meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
          await ctx.mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          });
        await pause();
      }
      return text('done');
    },
  },
  test_error_handling: {
    description: 'Fails',
    call: async () => ({ ...text('This tool intentionally returns an error for testing'), isError: true }),
  },
  json_schema_2020_12_tool: {
    description: 'Tool with JSON Schema 2020-12 features',
    inputSchema: schema2020,
    call: async () => text('ok'),
  },
};

const simple: Readonly<Record<string, Tool>> = Object.fromEntries(
  Object.entries(simpleResults).map(([name, content]) => [
    name,
    { description: `Returns ${name.replaceAll('_', ' ')}`, call: async () => ({ content: [...content] }) },
  ]),
);

/** What the conformance suite wants to find in a server, by the names it looks for. */
export const fixture: McpServerFactory = () => {
  const tools = { ...simple, ...telling, ...asking };
  const server = new Server(
    { name: 'yanxing-conformance', version: '1.0.0' },
    {
      capabilities: {
        tools: {},
        resources: { subscribe: true },
        prompts: {},
        completions: {},
        logging: {},
      },
      requestState: { verify: codec.verify },
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: Object.entries(tools).map(([name, { description, inputSchema }]) => ({
      name,
      description,
      inputSchema: (inputSchema ?? { type: 'object' }) as { type: 'object' },
    })),
  }));
  server.setRequestHandler('tools/call', ({ params: { name, arguments: args = {} } }, ctx) => {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    return tool ? tool.call(args, ctx) : unknown(`Unknown tool: ${name}`);
  });
  server.setRequestHandler('resources/list', () => ({ resources: resources.list }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: resources.templates }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const contents = resources.read(uri);
    return contents ? { contents } : unknown(`Unknown resource: ${uri}`, { uri });
  });
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.setRequestHandler('completion/complete', () => ({ completion: { values: ['paris', 'park'] } }));
  server.setRequestHandler('prompts/list', () => ({ prompts: prompts.list }));
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: args = {} } }, ctx) => {
    if (name === 'test_input_required_result_prompt' && !responses(ctx).user_context)
      return inputRequired({
        inputRequests: { user_context: ask('What context should the prompt use?', 'context') },
      });
    const messages = prompts.get(name, args);
    return messages ? { messages } : unknown(`Unknown prompt: ${name}`);
  });
  return server;
};

function unknown(message: string, data?: unknown): never {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);
}
