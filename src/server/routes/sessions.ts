import * as z from 'zod';
import {
  decideByWords,
  type Heard,
  heardShown,
  hearMessage,
  loadSession,
  saveSession,
} from '../../app/conversation.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { InputFile } from '../../core/reading/evidence.ts';
import type { Session } from '../../core/session.ts';
import type { Speaker } from '../../core/speaker.ts';
import type * as wire from '../../core/wire.ts';
import { issue } from '../messages.ts';
import { decisionFailure, type Identity, json, refuse } from '../problem.ts';
import { declare, type Serving } from '../route.ts';
import type { RunKeeper } from '../runs.ts';
import { commonOf, worldsOf } from '../said.ts';
import { answers, bodies } from '../shapes.ts';
import { contractHeaders, undecided } from './reading.ts';

const tag = 'sessions';
const SessionId = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,48}$/) });

/** What conversations have come to and nothing is missing of; only the latest are remembered. */
export type Understood = ReturnType<typeof rememberUnderstood>;
export function rememberUnderstood(most = 1_000) {
  type Kept = Pick<Extract<Heard, { read: unknown }>, 'domain' | 'text' | 'read' | 'last'> & {
    readonly world: unknown;
    readonly files: readonly InputFile[];
  };
  const kept = new Map<string, Kept>();
  return {
    get: (key: string) => kept.get(key),
    set(key: string, value: Kept): void {
      kept.delete(key);
      kept.set(key, value);
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    },
  };
}

export function sessionRoutes(serving: Serving, keeper: RunKeeper, understood: Understood): void {
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
      const session = await loadSession(app, keyOf(who, params.id));
      return session.ok
        ? json(c, shown(session.value, params.id))
        : refuse('SERVICE_UNAVAILABLE', session.error);
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
        answer: { kind: 'sentence', text: body.text, move: 'new', messages: [], ...reading },
      }),
    },
    async ({ c, params, body, who, say, signal }) => {
      const common = commonOf(body);
      if (!common.ok) return refuse('INVALID_PARAM', common.error);
      const domains = await app.domains();
      if (!domains.ok) return refuse('SERVICE_UNAVAILABLE', domains.error);
      const worlds = await worldsOf(domains.value, body);
      if (!worlds.ok) return refuse('INVALID_PARAM', worlds.error);
      const key = keyOf(who, params.id);
      const before = understood.get(key);
      const chosen =
        body.domain === undefined ? undefined : domains.value.find(({ about }) => about.id === body.domain);
      if (body.domain !== undefined && !chosen) {
        const known = domains.value.map(({ about }) => about.id).join(', ');
        const unknown = issue('unknown_domain', { path: ['domain'], params: { domain: body.domain, known } });
        return refuse('INVALID_PARAM', unknown);
      }
      // What an earlier message brought along still surrounds an answer that brings nothing.
      const worldOf = (domain: AnyDomain) =>
        worlds.value.get(domain.about.id) ?? (before?.domain === domain ? before.world : undefined);
      const named = new Set(Object.values(body.options ?? {}));
      const files = body.files?.filter(({ name }) => !named.has(name)) ?? before?.files ?? [];
      return inTurn(key, async () => {
        const session = await loadSession(app, key);
        if (!session.ok) return refuse('SERVICE_UNAVAILABLE', session.error);
        const heard = await hearMessage(app, session.value, body.text, {
          ...common.value,
          worldOf,
          files,
          ...(chosen && { domain: chosen }),
          signal: signal(),
        });
        if (!heard.ok) return refuse('SERVICE_UNAVAILABLE', heard.error);
        if (!('session' in heard.value)) return json(c, notUnderstood(heard.value, say));
        const saved = await saveSession(app, heard.value.session);
        if (!saved.ok) return refuse('SERVICE_UNAVAILABLE', saved.error);
        if (heard.value.kind === 'noted') {
          const { kind, control, issues } = heard.value;
          const decided = await decideByWords(app, heard.value.session, control, { who });
          if (!decided.ok) return decisionFailure(decided.error);
          // With the decision the run was posted to whoever goes on with it.
          if (decided.value) await keeper.ready();
          const run = decided.value?.run ?? null;
          return json(c, { kind, control, run, diagnostics: say.issues(issues) });
        }
        const { domain, read } = heard.value;
        understood.set(key, { ...heard.value, world: worldOf(domain), files });
        return json(c, heardShown(heard.value, say), 200, contractHeaders(read));
      });
    },
  );
}

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

/** Two messages at once must not each forget what the other said. */
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
