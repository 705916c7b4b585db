import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Host } from '../../app/host.ts';
import { runShown } from '../../app/shown.ts';
import { issuesFromZod } from '../../core/contract/issues.ts';
import { fill, joined, type Text } from '../../core/messages.ts';
import { failure, success, type ToolResult, toCallResult } from '../../core/tool/tool.ts';
import { serverMessages } from '../messages.ts';
import { type Identity, maySee, speakerOf } from '../problem.ts';
import { undecided } from '../routes/reading.ts';

interface OwnTool {
  readonly title: Text;
  readonly description: Text;
  readonly params: z.ZodObject;
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
    ([name, { title, description, params }]) =>
      ({
        name,
        title: title[lang],
        description: description[lang],
        inputSchema: z.toJSONSchema(params, { io: 'input' }),
        annotations: {
          title: title[lang],
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
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
  const say = speakerOf(app, app.config.lang);
  if (id === undefined) {
    const door = await app.door({ text });
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
  const read = await app.parse(domain, { text });
  return success(say.reading(domain.about.id, read));
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
