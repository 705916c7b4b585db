import { streamSSE } from 'hono/streaming';
import type { AskOptions } from '../../app/parse-options.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { Answer } from '../../core/wire.ts';
import { issue } from '../messages.ts';
import { json, refuse } from '../problem.ts';
import { declare, type Serving } from '../route.ts';
import { commonOf } from '../said.ts';
import { answers, bodies } from '../shapes.ts';

/** A question to a model that looks things up: at once, or piece by piece as it is checked. */
export function askRoutes(serving: Serving, domains: readonly AnyDomain[]): void {
  const { app } = serving;
  declare(
    serving,
    {
      method: 'post',
      path: '/v1/ask',
      operation: 'ask',
      tag: 'reading',
      summary: {
        zh: '请模型用查询工具回答：每个数字、日期、名称都指到工具的结果，编造的划掉；写操作照旧等人批准。stream 为真时是 SSE：call、parts、again、answer',
        en: 'A model answers with the tools that look: every number, date and name is traced to a result, what was made up is struck out; writes wait for a person, as always. With stream it is SSE: call, parts, again, answer',
      },
      body: bodies.Asking,
      answer: answers.Answer,
      example: ({ body }) => ({ body: { text: body.text }, answer: EXAMPLE, refused: noModel() }),
    },
    async ({ c, body, who, say, signal }) => {
      const common = commonOf(body.now === undefined ? {} : { now: body.now }, c.get('lang'));
      if (!common.ok) return refuse('INVALID_PARAM', common.error);
      const domain = domains.find(({ about }) => about.id === body.domain);
      if (body.domain !== undefined && !domain) {
        const params = { domain: body.domain, known: domains.map(({ about }) => about.id).join(', ') };
        return refuse('NOT_FOUND', issue('unknown_domain', { path: ['domain'], params }));
      }
      const { userId, roles } = who;
      const lang = c.get('lang');
      const { now } = common.value;
      const how = { userId, roles, lang, ...(domain && { domain }), ...(now && { now }) };
      const ask = (more: Pick<AskOptions, 'signal' | 'onEvent'>) => app.ask(body.text, { ...how, ...more });
      if (body.stream !== true) {
        const answered = await ask({ signal: signal() });
        return answered.ok
          ? json(c, say.answer(answered.value))
          : refuse('SERVICE_UNAVAILABLE', answered.error);
      }
      const found = await app.model.model();
      if (!found.ok || !found.value) return noModel();
      return streamSSE(c, async (stream) => {
        const gone = new AbortController();
        stream.onAbort(() => gone.abort());
        // Each event waits for the one before: what is told stays in the order it happened.
        let told: Promise<void> = Promise.resolve();
        const tell = (event: string, data: unknown): void => {
          told = told
            .then(() => stream.writeSSE({ event, data: JSON.stringify(data) }))
            .catch(() => gone.abort());
        };
        const answered = await ask({
          signal: AbortSignal.any([gone.signal, signal()]),
          onEvent: ({ kind, ...event }) => tell(kind, event),
        });
        if (answered.ok) tell('answer', say.answer(answered.value));
        else tell('failed', { diagnostics: say.issues(answered.error) });
        await told;
      });
    },
  );
}

const noModel = () => refuse('SERVICE_UNAVAILABLE', issue('ask_needs_model'));

const EXAMPLE: Answer = {
  kind: 'answer',
  text: '53000',
  parts: [{ kind: 'figure', text: '53000', call: 'r1', path: ['total'] }],
  calls: [{ ref: 'r1', tool: 'x.get_total', params: {}, ok: true, data: { total: 53000 }, error: null }],
  waiting: [],
  stopped: null,
  diagnostics: [],
  spent: [],
};
