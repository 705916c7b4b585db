import { randomBytes, randomUUID } from 'node:crypto';
import {
  createRequestStateCodec,
  type GetPromptResult,
  type McpServerFactory,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import type { Host } from '../../app/host.ts';
import { joined, type Text } from '../../core/messages.ts';
import { type ErrorCode, failure, toCallResult } from '../../core/tool/tool.ts';
import { type Failure, type Identity, speakerOf } from '../problem.ts';
import { failureOf } from '../thrown.ts';
import { ownTools } from './own-tools.ts';
import { listResources, readResource, resourceTemplates } from './resources.ts';
import { type Asked, canBeAsked, describer, toolCaller, written } from './tools.ts';

const LOCAL: Identity = { userId: 'local', roles: ['owner'] };
const instructions: Text = {
  zh: '这里的每个工具都有类型。会写入的工具要等人批准才执行：先回答 CONFIRMATION_REQUIRED 和运行的编号。没有工具能批准；yanxing__run_status 说明一次运行的结果。',
  en: 'Every tool here is typed. One that writes is not carried out before a person has approved it: it answers CONFIRMATION_REQUIRED with a run id. No tool approves; yanxing__run_status tells what became of a run.',
};
const whatWasSaid: Text = { zh: '人说的话', en: 'What the person said' };

/**
 * The registry, the contracts and the artefacts over MCP, in both of its eras. What it returns makes the server for one
 * connection, or for one request where there are no connections.
 */
export function mcpFactory(app: Host, version = 'dev'): McpServerFactory {
  // The question's state goes through the client: sealed, so that it can be carried but not made.
  const codec = createRequestStateCodec<Asked>({
    key: randomBytes(32),
    bind: (ctx) => `${ctx.mcpReq.method} ${ctx.http?.authInfo?.clientId ?? LOCAL.userId}`,
  });
  const describe = describer(app.config.lang);
  const caller = toolCaller(app, codec);
  const own = ownTools(app);
  /** What is thrown inside is told as over HTTP: by code, and without what only the log is told. */
  const told = async <T>(
    body: () => Promise<T>,
    otherwise: (failure: Failure) => T = refused,
  ): Promise<T> => {
    try {
      return await body();
    } catch (thrown) {
      if (thrown instanceof ProtocolError || !(thrown instanceof Error)) throw thrown;
      return otherwise(failureOf(app, thrown, { request: randomUUID(), path: '/mcp' }));
    }
  };
  const wordsOf = ({ issues }: Failure): string => {
    const { lang } = app.config;
    const messages = speakerOf(app, lang).issues(issues);
    return joined(
      messages.map(({ message }) => message),
      lang,
    );
  };
  const refused = (failure: Failure): never => {
    throw new ProtocolError(ProtocolErrorCode.InternalError, `${failure.code}: ${wordsOf(failure)}`);
  };
  const failed = (refusal: Failure) => {
    const result = failure(refusal.code as ErrorCode, wordsOf(refusal));
    return written(toCallResult(result, { durationMs: 0, traceId: '' }), app.config.lang);
  };

  return ({ authInfo }) => {
    const who: Identity = authInfo ? { userId: authInfo.clientId, roles: authInfo.scopes } : LOCAL;
    const server = new Server(
      { name: 'yanxing', title: '言行 Yanxing', version },
      {
        capabilities: { tools: {}, resources: {}, prompts: {} },
        instructions: instructions[app.config.lang],
        requestState: { verify: codec.verify },
      },
    );
    server.setRequestHandler('tools/list', () =>
      told(async () => ({ tools: [...own.list, ...(await caller.list(who)).map(describe)] })),
    );
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }, ctx) => {
      const canAsk = canBeAsked(ctx, server.getClientCapabilities());
      const call = async () =>
        (await own.call(name, args, who)) ?? (await caller.call(name, args, who, ctx, canAsk));
      const result = await told(call, failed);
      return result ?? notFound(`Unknown tool: ${name}`);
    });
    server.setRequestHandler('resources/list', () =>
      told(async () => ({ resources: await listResources(app, who) })),
    );
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: resourceTemplates(app.config.lang),
    }));
    server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
      return (await told(() => readResource(app, uri, who))) ?? notFound(`Unknown resource: ${uri}`);
    });
    server.setRequestHandler('prompts/list', async () => ({ prompts: await listPrompts(app) }));
    server.setRequestHandler('prompts/get', async ({ params: { name, arguments: args = {} } }) => {
      return (await getPrompt(app, name, args.text ?? '')) ?? notFound(`Unknown prompt: ${name}`);
    });
    return server;
  };
}

function notFound(message: string): never {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

async function promptDomains(app: Host) {
  const domains = await app.domains();
  return domains.ok ? domains.value.filter(({ read }) => read.engines.model) : [];
}

/** What each domain tells a model, for those who bring their own. */
async function listPrompts(app: Host): Promise<Prompt[]> {
  return (await promptDomains(app)).map(({ about: { id, title, summary } }) => ({
    name: id,
    title: `${title.zh} ${title.en}`,
    description: summary[app.config.lang],
    arguments: [{ name: 'text', description: whatWasSaid[app.config.lang], required: true }],
  }));
}

async function getPrompt(app: Host, name: string, text: string): Promise<GetPromptResult | undefined> {
  const domain = (await promptDomains(app)).find(({ about }) => about.id === name);
  const context = { world: domain?.read.world.empty, now: app.now(), lang: app.config.lang, last: undefined };
  const messages = domain?.read.engines.model?.messages({ text }, context, false);
  return (
    messages && {
      messages: messages.map(({ role, content }) => ({
        // The protocol knows no system role.
        role: role === 'assistant' ? ('assistant' as const) : ('user' as const),
        content: { type: 'text' as const, text: content },
      })),
    }
  );
}
