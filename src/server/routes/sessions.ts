import * as z from 'zod';
import { type Heard, heardShown, hearMessage } from '../../app/conversation.ts';
import { decideByWords } from '../../app/decide-by-words.ts';
import {
  type Conversation,
  loadConversation,
  saveConversation,
  saveUnanswered,
} from '../../app/kept-conversation.ts';
import { orderShown, ordersFor } from '../../app/orders.ts';
import { nothingAwaits } from '../../core/conversation/move.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { Session } from '../../core/session.ts';
import type { Speaker } from '../../core/speaker.ts';
import type * as wire from '../../core/wire.ts';
import { issue } from '../messages.ts';
import { decisionFailure, type Failure, type Identity, json, refuse } from '../problem.ts';
import { declare, type Serving } from '../route.ts';
import type { RunKeeper } from '../runs.ts';
import { commonOf, worldsOf } from '../said.ts';
import { answers, bodies } from '../shapes.ts';
import { ordersHeard } from './orders.ts';
import { contractHeaders, undecided } from './reading.ts';

const tag = 'sessions';
const SessionId = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,48}$/) });

export function sessionRoutes(serving: Serving, keeper: RunKeeper): void {
  const { app } = serving;
  const inTurn = queues();
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/sessions/{id}',
      operation: 'getSession',
      tag,
      summary: {
        zh: '一场对话：说过什么，还有什么没定',
        en: 'A conversation: what was said, and what is still open',
      },
      params: SessionId,
      answer: answers.Session,
      example: ({ session }) => ({ given: { id: session.id }, answer: session }),
    },
    async ({ c, params, who }) => {
      const found = await loadConversation(app, keyOf(who, params.id));
      return found.ok
        ? json(c, shown(found.value.session, params.id))
        : refuse('SERVICE_UNAVAILABLE', found.error);
    },
  );
  declare(
    serving,
    {
      method: 'post',
      path: '/v1/sessions/{id}/messages',
      operation: 'sendMessage',
      tag,
      summary: {
        zh: '在对话里说一句：一句话，或对问题的回答',
        en: 'Says something in a conversation: a sentence, or the answer to the open question',
      },
      params: SessionId,
      body: bodies.Message,
      answer: answers.Heard,
      example: ({ session, body, reading }) => ({
        given: { id: session.id },
        body,
        answer: { kind: 'sentence', text: body.text, move: 'new', either: false, messages: [], ...reading },
      }),
    },
    async ({ c, params, body, who, say, signal }) => {
      const common = commonOf(body, c.get('lang'));
      if (!common.ok) return refuse('INVALID_PARAM', common.error);
      const domains = await app.domains();
      if (!domains.ok) return refuse('SERVICE_UNAVAILABLE', domains.error);
      const worlds = await worldsOf(domains.value, body);
      if (!worlds.ok) return refuse('INVALID_PARAM', worlds.error);
      const key = keyOf(who, params.id);
      const chosen =
        body.domain === undefined ? undefined : domains.value.find(({ about }) => about.id === body.domain);
      if (body.domain !== undefined && !chosen) {
        const known = domains.value.map(({ about }) => about.id).join(', ');
        const unknown = issue('unknown_domain', { path: ['domain'], params: { domain: body.domain, known } });
        return refuse('INVALID_PARAM', unknown);
      }
      const named = new Set(Object.values(body.options ?? {}));
      const brought = body.files?.filter(({ name }) => !named.has(name));
      const hear = async (talk: Conversation): Promise<Response | Failure | null> => {
        const before = talk.outcome;
        // What an earlier message brought along still surrounds an answer that brings nothing.
        const worldOf = ({ about: { id } }: AnyDomain) =>
          worlds.value.get(id) ?? (before?.domain === id ? before.world : undefined);
        const files = brought ?? before?.files ?? [];
        const orders = ordersFor(app, who, c.get('lang'));
        const how = {
          ...{ ...common.value, worldOf, files, orders, signal: signal() },
          ...(chosen && { domain: chosen }),
          begin: body.begin,
          either: true,
        };
        const heard = await hearMessage(app, talk.session, body.text, how);
        if (!heard.ok) return refuse('SERVICE_UNAVAILABLE', heard.error);
        if (body.keep === false) return json(c, wouldBe(heard.value, say));
        if (!('session' in heard.value)) {
          const noted = await saveUnanswered(app, talk, heard.value);
          return noted.ok && noted.value === null ? null : json(c, notUnderstood(heard.value, say));
        }
        const around = 'read' in heard.value ? { world: worldOf(heard.value.domain), files } : undefined;
        const saved = await saveConversation(app, talk, heard.value, around);
        if (!saved.ok) return refuse('SERVICE_UNAVAILABLE', saved.error);
        if (saved.value === null) return null;
        if (heard.value.kind === 'orders') {
          const { wish, domain } = heard.value;
          const done = await ordersHeard(app, domain, wish, who, say);
          return done.ok ? json(c, done.value) : refuse('FORBIDDEN', done.error);
        }
        if (heard.value.kind === 'noted') {
          const { kind, control, issues } = heard.value;
          const decided = await decideByWords(app, heard.value.session, control, {
            who,
            askAnew: keeper.resume,
          });
          if (!decided.ok) return decisionFailure(decided.error);
          // With the decision the run was posted to whoever goes on with it.
          if (decided.value) await keeper.ready();
          const run = decided.value?.run ?? null;
          const isIdle = run === null && (control === 'yes' || control === 'no');
          const told = isIdle ? [...issues, nothingAwaits()] : issues;
          return json(c, { kind, control, run, diagnostics: say.issues(told) });
        }
        return json(c, heardShown(heard.value, say), 200, contractHeaders(heard.value.read));
      };
      return inTurn(key, async () => {
        for (let tries = 1; tries <= MOST_TRIES; tries++) {
          const talk = await loadConversation(app, key);
          if (!talk.ok) return refuse('SERVICE_UNAVAILABLE', talk.error);
          const answer = await hear(talk.value);
          if (answer) return answer;
        }
        return refuse('CONFLICT', issue('session_busy', { params: { session: params.id } }));
      });
    },
  );
}

/** How often a message is heard anew because another process heard one in the same conversation. */
const MOST_TRIES = 5;

/** Another person's session of the same name is another session; the machine's own user shares theirs with `yx chat`. */
export const keyOf = ({ userId }: Identity, id: string): string => {
  const token = /#([0-9a-f]+)$/.exec(userId)?.[1];
  return token === undefined ? id : `${token}--${id}`;
};

const shown = (session: Session, id: string) => ({ ...session, id });

export function notUnderstood(heard: Exclude<Heard, { session: Session }>, say: Speaker): wire.Heard {
  if (heard.kind !== 'unanswered') return undecided(heard, say);
  const questions = heard.question ? say.questions([heard.question]) : [];
  return { kind: 'unanswered', diagnostics: say.issues(heard.issues), questions };
}

/** What a message would come to: nothing of it is kept, decided or done. */
function wouldBe(heard: Heard, say: Speaker): wire.Heard {
  if (heard.kind === 'noted')
    return { kind: 'noted', control: heard.control, run: null, diagnostics: say.issues(heard.issues) };
  if (heard.kind === 'orders') {
    const { does, orders } = heard.wish;
    const shown = orders.map((order) => orderShown(heard.domain, order));
    return { kind: 'orders', does, orders: shown, diagnostics: [] };
  }
  return 'read' in heard ? heardShown(heard, say) : notUnderstood(heard, say);
}

/** Two messages at once must not each forget what the other said; those of one process wait for each other. */
function queues() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, body: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(body, body);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
