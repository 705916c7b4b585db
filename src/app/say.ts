import type { Answered, Spoken } from '../core/command.ts';
import type { AnyDomain } from '../core/domain.ts';
import { controlOf } from '../core/language/index.ts';
import { joined, type Lang, type Text } from '../core/messages.ts';
import type { Interpretation } from '../core/reading/interpret.ts';
import { ok, type Result } from '../core/result.ts';
import { withRun } from '../core/session.ts';
import { speaker } from '../core/speaker.ts';
import { hearMessage } from './conversation.ts';
import type { Host } from './host.ts';
import { shownInTime } from './in-time.ts';
import {
  type Conversation,
  loadConversation,
  saveConversation,
  saveSession,
  saveUnanswered,
} from './kept-conversation.ts';
import { carryWish, ordersFor } from './orders.ts';
import type { RunResult } from './runs/carry-out.ts';

const words = {
  done: { zh: '好了', en: 'Done' },
  dropped: { zh: '好，不做了', en: 'All right, I leave it' },
  confirm: { zh: '要我这样做吗？说“确认”或“取消”', en: 'Shall I? Say “confirm” or “cancel”' },
  nothing: { zh: '没有听懂', en: 'I did not understand that' },
} as const satisfies Readonly<Record<string, Text>>;

/**
 * Sentences for one domain that are heard and answered in words, with nobody at a screen: read, asked about where something
 * is open, carried out, and told. What needs a yes asks for one and waits for it in the same conversation.
 */
export function createSay(app: Host, domain: AnyDomain, world: unknown) {
  const waiting = new Map<string, string>();

  const told = async (done: RunResult, conversation: string, lang: Lang): Promise<Answered> => {
    const registry = await app.registry(domain);
    const say = speaker(lang, app.catalogues());
    if (done.pendingToolCalls.length > 0) {
      waiting.set(conversation, done.runId);
      const asked = done.pendingToolCalls.map(({ preview }) => preview);
      return { kind: 'asked', text: joined([...asked, words.confirm[lang]], lang, 'sentences') };
    }
    const outcome = done.best?.outcome;
    const lines = (outcome?.plan.steps ?? []).flatMap(({ id, skill_name }) => {
      const result = outcome?.results.get(id);
      if (!result?.ok) return result?.error ? [result.error.message] : [];
      const said = registry.ok ? registry.value.get(skill_name)?.tell?.(result.data, lang) : null;
      return said ? [said.summary] : [];
    });
    const issues = say.issues(done.issues).map(({ message }) => message);
    const text = joined([...new Set([...lines, ...issues])], lang, 'sentences');
    const isDone = done.status === 'completed' || done.status === 'waiting';
    return {
      kind: isDone ? 'done' : 'not',
      text: text === '' ? words[isDone ? 'done' : 'nothing'][lang] : text,
    };
  };

  const answered = async (
    conversation: string,
    said: string,
    lang: Lang,
  ): Promise<Result<Answered> | null> => {
    const run = waiting.get(conversation);
    const control = controlOf(said)?.control;
    const yes = control === 'yes';
    if (run === undefined || (!yes && control !== 'no' && control !== 'cancel')) return null;
    waiting.delete(conversation);
    const runs = await app.runs();
    if (!runs.ok) return runs;
    const calls = (await runs.value.show(run))?.calls.filter(({ status }) => status === 'waiting') ?? [];
    for (const { id, hash } of calls) {
      const kept = await runs.value.decide(run, id, yes ? 'approved' : 'rejected', voice, hash, {
        goesOn: true,
      });
      if (!kept.ok) return kept;
    }
    const done = await runs.value.resume(run);
    if (!done.ok) return done;
    return ok(yes ? await told(done.value, conversation, lang) : { kind: 'done', text: words.dropped[lang] });
  };

  const carried = async (
    text: string,
    read: Interpretation<unknown>,
    last: unknown,
    acting: unknown,
    { conversation, lang }: Spoken,
    talk: Conversation | null,
  ): Promise<Result<Answered>> => {
    const say = speaker(lang, app.catalogues());
    const [question] = say.questions(read.questions);
    if (question) return ok({ kind: 'asked', text: question.text });
    const isInTime = shownInTime(domain, text, read, { world: acting, now: app.now(), lang, last }) !== null;
    if (domain.read.isEmpty(read.value) && !isInTime) {
      const notes = say.issues(read.diagnostics).map(({ message }) => message);
      return ok({ kind: 'not', text: joined([words.nothing[lang], ...notes.slice(-1)], lang, 'sentences') });
    }
    const done = await app.run(domain, { text }, read, { ...voice, world: acting, last, lang });
    if (!done.ok) return done;
    // “Undo that”, “make it eight”: said of this run from now on.
    if (talk) await saveSession(app, talk, withRun(talk.session, done.value.runId));
    return ok(await told(done.value, conversation, lang));
  };

  return async (spoken: Spoken): Promise<Answered> => {
    const { text, conversation, lang } = spoken;
    const heard = async (): Promise<Result<Answered>> => {
      const decided = await answered(conversation, text, lang);
      if (decided) return decided;
      const acting = await app.actingWorld(domain, world);
      if (!acting.ok) return acting;
      const talk = await loadConversation(app, conversation);
      if (!talk.ok) return talk;
      const orders = ordersFor(app, voice, lang);
      const how = { domain, worldOf: () => acting.value, orders };
      const found = await hearMessage(app, talk.value.session, text, how);
      if (!found.ok) return found;
      if (found.value.kind === 'orders') {
        const kept = await saveConversation(app, talk.value, found.value);
        const done = kept.ok ? await carryWish(app, found.value.wish, voice) : kept;
        if (!done.ok) return done;
        const lines = speaker(lang, app.catalogues()).issues(done.value);
        const kind = found.value.wish.does === 'which' ? 'asked' : 'done';
        return ok({
          kind,
          text: joined(
            lines.map(({ message }) => message),
            lang,
            'sentences',
          ),
        });
      }
      if (!('read' in found.value)) {
        await saveUnanswered(app, talk.value, found.value);
        const { issues } = found.value as {
          readonly issues: Parameters<ReturnType<typeof speaker>['issues']>[0];
        };
        return ok({
          kind: 'not',
          text: joined(
            speaker(lang, app.catalogues())
              .issues(issues ?? [])
              .map((one) => one.message),
            lang,
          ),
        });
      }
      const saved = await saveConversation(app, talk.value, found.value, { world: acting.value, files: [] });
      if (!saved.ok) return saved;
      const { text: said, read, last } = found.value;
      return carried(said, read, last, acting.value, spoken, saved.value);
    };
    const answer = await heard();
    if (answer.ok) return answer.value;
    const messages = speaker(lang, app.catalogues())
      .issues(answer.error)
      .map(({ message }) => message);
    return { kind: 'not', text: joined(messages, lang, 'sentences') };
  };
}

/** Whoever may speak where it listens may act; what asks, asks them. */
const voice = { userId: 'voice', roles: ['owner'] } as const;
