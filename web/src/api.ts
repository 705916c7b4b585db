import type { Lang } from '../../src/core/messages.ts';
import type {
  Answer,
  AnswerCall,
  AnswerPart,
  ProblemBody,
  RunEvent,
  RunStanding,
  RunStatus,
} from './wire.ts';
import { wordsIn } from './words.ts';

export interface Access {
  readonly lang: Lang;
  readonly token: string;
  /** Told when the server could not be reached. */
  readonly onAway?: () => void;
}

/** What the server said no to, in the reader's language. */
export class Problem extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly details: unknown,
  ) {
    super(message);
  }
}

/** The run of one step that a write becomes while it waits for a person; null where it was refused for another reason. */
export function waitingRun(reason: unknown): string | null {
  if (!(reason instanceof Problem) || reason.status !== 428) return null;
  return (reason.details as { readonly runId?: string } | null)?.runId ?? null;
}

export type Api = ReturnType<typeof createApi>;

export function createApi({ lang, token, onAway }: Access) {
  const headers = (more: Record<string, string> = {}) => ({
    'accept-language': lang,
    ...(token && { authorization: `Bearer ${token}` }),
    ...more,
  });
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(path, init).catch((reason: unknown) => {
      if (init.signal?.aborted) throw reason;
      onAway?.();
      throw new Problem(wordsIn(lang)('offline'), 0, 'OFFLINE', null);
    });
    if (answer.ok) return answer;
    throw problemOf(answer.status, await answer.json().catch(() => null));
  };
  return {
    get: async <T>(path: string, signal?: AbortSignal): Promise<T> =>
      (await send(path, { headers: headers(), ...(signal && { signal }) })).json(),
    post: async <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> =>
      (
        await send(path, {
          method: 'POST',
          headers: headers({ 'content-type': 'application/json' }),
          body: JSON.stringify(body),
          ...(signal && { signal }),
        })
      ).json(),
    remove: async (path: string): Promise<void> => {
      await send(path, { method: 'DELETE', headers: headers() });
    },
    blob: async (path: string, signal?: AbortSignal): Promise<Blob> =>
      (await send(path, { headers: headers(), ...(signal && { signal }) })).blob(),
    /** What a model says that looks things up, as it is checked. */
    async ask(question: Question, told: Told, signal: AbortSignal): Promise<void> {
      const answer = await send('/v1/ask', {
        method: 'POST',
        headers: headers({ 'content-type': 'application/json' }),
        body: JSON.stringify({ ...question, stream: true }),
        signal,
      });
      for await (const { event, data } of messages(answer.body!))
        if (event !== undefined && Object.hasOwn(told, event)) told[event as keyof Told](JSON.parse(data));
    },
    /** A run's events as they come; `fetch`, because EventSource cannot send a token. */
    async follow(run: string, told: (news: News) => void, signal: AbortSignal): Promise<void> {
      let last = '0';
      for (let over = false; !over && !signal.aborted; ) {
        try {
          const answer = await send(`/v1/runs/${run}/events`, {
            headers: headers({ 'last-event-id': last }),
            signal,
          });
          for await (const { id, event, data } of messages(answer.body!)) {
            if (id !== undefined) last = id;
            const news: News =
              event === 'status' ? (JSON.parse(data) as RunStanding) : { event: JSON.parse(data) };
            told(news);
            over = 'status' in news && isOver(news.status);
          }
        } catch (reason) {
          if (signal.aborted) return;
          if (reason instanceof Problem && reason.status >= 400 && reason.status < 500) throw reason;
        }
        if (!over) await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    },
  };
}

interface Question {
  readonly text: string;
  readonly domain?: string;
}

/** What hears of each kind of event on the way to an answer. */
interface Told {
  call(event: { readonly call: AnswerCall }): void;
  parts(event: { readonly parts: readonly AnswerPart[] }): void;
  again(event: object): void;
  answer(answer: Answer): void;
  failed(event: { readonly diagnostics: readonly { readonly message: string }[] }): void;
}

export type News = { readonly event: RunEvent } | RunStanding;

const underWay = new Set<RunStatus>(['queued', 'running', 'waiting', 'retrying', 'interrupted']);
export const isOver = (status: RunStatus): boolean => !underWay.has(status);

function problemOf(status: number, body: unknown): Problem {
  const said = (body ?? {}) as Partial<ProblemBody>;
  return new Problem(
    said.detail ?? said.title ?? `HTTP ${status}`,
    status,
    said.code ?? 'UNKNOWN',
    said.details ?? null,
  );
}

interface Message {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: string;
}

async function* messages(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const one of parts) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(one)?.[1];
      const data = field('data');
      if (data !== undefined) yield { id: field('id'), event: field('event'), data };
    }
  }
}
