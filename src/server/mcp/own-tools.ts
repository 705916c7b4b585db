import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { heardShown, hearMessage } from '../../app/conversation.ts';
import type { Host } from '../../app/host.ts';
import { loadConversation, saveConversation, saveUnanswered } from '../../app/kept-conversation.ts';
import { ordersFor } from '../../app/orders.ts';
import { runShown } from '../../app/shown.ts';
import { spokenLang } from '../../app/spoken-lang.ts';
import { issuesFromZod } from '../../core/contract/issues.ts';
import { fill, joined, type Text } from '../../core/messages.ts';
import { failure, success, type ToolResult, toCallResult } from '../../core/tool/tool.ts';
import { serverMessages } from '../messages.ts';
import { type Identity, maySee, speakerOf } from '../problem.ts';
import { ordersHeard } from '../routes/orders.ts';
import { undecided } from '../routes/reading.ts';
import { keyOf, notUnderstood } from '../routes/sessions.ts';

interface OwnTool {
  readonly title: Text;
  readonly description: Text;
  readonly params: z.ZodObject;
  /** Whether it keeps something: a message stays in its conversation. */
  readonly keeps?: true;
  run(params: Readonly<Record<string, unknown>>, who: Identity): Promise<ToolResult>;
}

/** What the server itself offers a model: reading words, and looking at runs. Nothing here acts or approves. */
export function ownTools(app: Host) {
  const tools: Readonly<Record<string, OwnTool>> = {
    yanxing__parse: {
      title: { zh: '读懂一句话', en: 'Read a sentence' },
      description: {
        zh: '把一句话读成最能解释它的领域的契约，并给出依据',
        en: 'Reads words into the strict contract of the domain that explains them best, with evidence',
      },
      params: z.strictObject({ text: z.string(), domain: z.string().optional() }),
      run: ({ text, domain }) => parse(app, String(text), domain as string | undefined),
    },
    yanxing__say: {
      title: { zh: '在对话里说一句', en: 'Say something in a conversation' },
      description: {
        zh: '在一场对话里说一句：新的要求、对问题的回答、修改（“换成16”）、追问、撤销。返回契约、依据、还要问的和没用到的话。不执行，也不能批准；自己定了时间的要求可以列出、改期、取消',
        en: 'Says a message in a conversation: a request, an answer, a change (“make it 12”), a follow-up, undo. Answers with the contract, its evidence, what is still asked and words left over. Carries nothing out and approves nothing; of orders that wait for their time it lists, puts off and calls off the caller’s own',
      },
      params: z.strictObject({
        session: z.string().regex(/^[A-Za-z0-9_-]{1,48}$/),
        text: z.string(),
        domain: z.string().optional(),
      }),
      keeps: true,
      run: ({ session, text, domain }, who) =>
        talk(app, who, keyOf(who, String(session)), String(text), domain as string | undefined),
    },
    yanxing__ask: {
      title: { zh: '用模型查着回答', en: 'Ask, and have it looked up' },
      description: {
        zh: '请配置的模型用查询工具回答一个问题；答案里每个数字、日期、名称都指到工具的结果，编造的划掉。写操作只排队等人批准',
        en: 'Has the configured model answer a question with the tools that look; every number, date and name is traced to a result, what was made up is struck out. Writes only wait for a person',
      },
      params: z.strictObject({ text: z.string().min(1), domain: z.string().optional() }),
      keeps: true,
      run: ({ text, domain }, who) => asked(app, who, String(text), domain as string | undefined),
    },
    yanxing__run_status: {
      title: { zh: '运行的情况', en: 'What became of a run' },
      description: {
        zh: '一次运行的结果，以及其中等人批准的部分',
        en: 'What became of a run, and what of it waits for a person',
      },
      params: z.strictObject({ run: z.string() }),
      run: ({ run }, who) => status(app, String(run), who),
    },
  };
  const { lang } = app.config;
  const list = Object.entries(tools).map(
    ([name, { title, description, params, keeps = false }]) =>
      ({
        name,
        title: title[lang],
        description: description[lang],
        inputSchema: z.toJSONSchema(params, { io: 'input' }),
        annotations: {
          title: title[lang],
          readOnlyHint: !keeps,
          destructiveHint: false,
          idempotentHint: !keeps,
          openWorldHint: false,
        },
      }) as Tool,
  );
  return {
    list,
    /** Undefined where it is not one of these. */
    async call(
      name: string,
      args: Readonly<Record<string, unknown>>,
      who: Identity,
    ): Promise<CallToolResult | undefined> {
      const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
      if (!tool) return undefined;
      const parsed = tool.params.safeParse(args);
      const found = parsed.success ? [] : issuesFromZod(parsed.error.issues, args);
      const issues = speakerOf(app, lang).issues(found);
      const messages = issues.map(({ message }) => message);
      const done = parsed.success
        ? await tool.run(parsed.data, who)
        : failure('INVALID_PARAM', joined(messages, lang), { issues });
      const result = toCallResult(done, { durationMs: 0, traceId: '' });
      const text = result.ok
        ? JSON.stringify(result.data)
        : `${result.error?.code}: ${result.error?.message}`;
      return { content: [{ type: 'text', text }], structuredContent: { ...result }, isError: !result.ok };
    },
  };
}

async function parse(app: Host, text: string, id: string | undefined): Promise<ToolResult> {
  const lang = spokenLang(app.config, process.env, text);
  const say = speakerOf(app, lang);
  if (id === undefined) {
    const door = await app.door({ text }, { lang });
    if (!door.ok) return failure('SERVICE_UNAVAILABLE', door.error[0]?.message ?? '');
    if (door.value.kind !== 'one') return success(undecided(door.value, say));
    const { domain, interpretation } = door.value.reading;
    return success({ kind: 'one', ...say.reading(domain.about.id, interpretation) });
  }
  const domains = await app.domains();
  const all = domains.ok ? domains.value : [];
  const domain = all.find((one) => one.about.id === id);
  if (!domain) {
    const ids = all.map(({ about }) => about.id);
    const params = { domain: id, known: joined(ids, app.config.lang, 'names') };
    return failure('NOT_FOUND', fill(serverMessages.unknown_domain, app.config.lang, params));
  }
  const read = await app.parse(domain, { text }, { lang });
  return success(say.reading(domain.about.id, read));
}

/** A yes said here decides nothing: who speaks is a model. */
async function talk(
  app: Host,
  who: Identity,
  key: string,
  text: string,
  id: string | undefined,
): Promise<ToolResult> {
  const kept = await loadConversation(app, key);
  if (!kept.ok) return failure('SERVICE_UNAVAILABLE', kept.error[0]?.message ?? '');
  const before = spokenLang(app.config, process.env, kept.value.session.turns.at(-1)?.text ?? '');
  const lang = spokenLang(app.config, process.env, text, before);
  const say = speakerOf(app, lang);
  const domain = id === undefined ? undefined : await app.domain(id);
  if (domain && !domain.ok) return failure('NOT_FOUND', domain.error[0]?.message ?? '');
  const how = {
    orders: ordersFor(app, who, lang),
    either: true,
    lang,
    ...(domain && { domain: domain.value }),
  };
  const heard = await hearMessage(app, kept.value.session, text, how);
  if (!heard.ok) return failure('SERVICE_UNAVAILABLE', heard.error[0]?.message ?? '');
  if (!('session' in heard.value)) {
    await saveUnanswered(app, kept.value, heard.value);
    return success(notUnderstood(heard.value, say));
  }
  const saved = await saveConversation(app, kept.value, heard.value);
  if (!saved.ok) return failure('SERVICE_UNAVAILABLE', saved.error[0]?.message ?? '');
  if (saved.value === null) return talk(app, who, key, text, id);
  if (heard.value.kind === 'orders') {
    const done = await ordersHeard(app, heard.value.domain, heard.value.wish, who, say);
    return done.ok ? success(done.value) : failure('FORBIDDEN', done.error[0]?.message ?? '');
  }
  if (heard.value.kind !== 'noted') return success(heardShown(heard.value, say));
  const { kind, control, issues } = heard.value;
  return success({ kind, control, run: null, diagnostics: say.issues(issues) });
}

async function asked(app: Host, who: Identity, text: string, id: string | undefined): Promise<ToolResult> {
  const domain = id === undefined ? undefined : await app.domain(id);
  if (domain && !domain.ok) return failure('NOT_FOUND', domain.error[0]?.message ?? '');
  const { userId, roles } = who;
  const answer = await app.ask(text, { userId, roles, ...(domain && { domain: domain.value }) });
  const say = speakerOf(app, app.config.lang);
  return answer.ok
    ? success(say.answer(answer.value))
    : failure('SERVICE_UNAVAILABLE', say.issues(answer.error)[0]?.message ?? '');
}

async function status(app: Host, id: string, who: Identity): Promise<ToolResult> {
  const [runs, registry] = [await app.runs(), await app.registry()];
  if (!runs.ok) return failure('SERVICE_UNAVAILABLE', runs.error[0]?.message ?? '');
  const run = await runs.value.show(id);
  if (!run || !maySee(who, run.requester))
    return failure('NOT_FOUND', fill(serverMessages.no_such_run_here, app.config.lang, { run: id }));
  const { lang } = app.config;
  return success(runShown(run, registry.ok ? registry.value : null, speakerOf(app, lang), lang));
}
