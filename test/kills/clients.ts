import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from './fleet.ts';
import { type History, randomFrom } from './history.ts';

/** One thing that somebody wants written, and what they were told about it. */
export interface Wish {
  readonly kind: 'call' | 'sentence' | 'entry';
  /** What will stand in the table, once. */
  readonly name: string;
  readonly decision: 'approve' | 'reject' | 'none';
  /** Whether they look on until it has ended. */
  readonly patient: boolean;
  /** The run that was decided on; others may have been asked for and their answer lost. */
  run: string | null;
  /** Whether a yes was ever sent, answered or not. */
  saidYes: boolean;
  /** The decision that was answered. */
  heard: 'approved' | 'rejected' | null;
  ended: string | null;
}

export function wishesOf({ seed, writes }: Pick<History, 'seed' | 'writes'>): readonly Wish[] {
  const next = randomFrom(seed + 1);
  return Array.from({ length: writes }, (_, i): Wish => {
    const [which, how, patience] = [next(), next(), next()];
    const kind = which < 0.4 ? 'call' : which < 0.7 ? 'sentence' : 'entry';
    return {
      kind,
      name: kind === 'entry' ? `${i + 1}.1` : `测试${String(i + 1).padStart(5, '0')}公司`,
      decision: how < 0.86 ? 'approve' : how < 0.95 ? 'reject' : 'none',
      patient: patience < 0.3,
      run: null,
      saidYes: false,
      heard: null,
      ended: null,
    };
  });
}

interface Shown {
  readonly status: string;
  readonly calls: readonly { readonly id: string; readonly hash: string; readonly status: string }[];
}

const over = new Set(['completed', 'failed', 'cancelled', 'refused', 'dead']);

export interface Answer {
  readonly status: number;
  /** When to ask again, where it says so. */
  readonly again: string | undefined;
  readonly body: unknown;
}

/** One request on a connection of its own; null where the answer did not come whole. */
export const send = (url: string, body: object | undefined, headers: Record<string, string> = {}) =>
  new Promise<Answer | null>((done) => {
    const lost = () => done(null);
    const type = { 'content-type': 'application/json', ...headers };
    const sent = request(url, {
      method: body ? 'POST' : 'GET',
      headers: type,
      agent: false,
      timeout: 20_000,
    });
    sent.on('error', lost).on('timeout', () => sent.destroy());
    sent.on('response', (given) => {
      const parts: Buffer[] = [];
      given.on('data', (part: Buffer) => parts.push(part)).on('error', lost);
      given.on('close', lost).on('end', () => {
        try {
          const body = JSON.parse(Buffer.concat(parts).toString()) as unknown;
          done({ status: given.statusCode!, again: given.headers['retry-after'], body });
        } catch {
          lost();
        }
      });
    });
    sent.end(body && JSON.stringify(body));
  });

function begun(run: string | undefined, answer: unknown): string {
  if (run === undefined) throw new Error(`no run was begun: ${JSON.stringify(answer)}`);
  return run;
}

/** Nothing that is done here takes servers that long to come back from. */
const LONGEST_AWAY_MS = 120_000;

/** People who ask, decide and look on over HTTP, and ask again where they get no answer. */
export function createPeople(servers: readonly Pick<Member, 'url' | 'headers'>[], signal: AbortSignal) {
  let turn = 0;
  const improper: string[] = [];
  /** The answer of whichever server gives one: of any kind but that it cannot serve now. */
  const ask = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    for (const until = Date.now() + LONGEST_AWAY_MS; ; ) {
      signal.throwIfAborted();
      const server = servers[turn++ % servers.length]!;
      const answer = await send(`${server.url}${path}`, body, { ...server.headers(), ...headers });
      if (answer && answer.status < 500) return answer;
      // What cannot be served now is said to be so, with when to ask again.
      if (answer && !((answer.status === 503 || answer.status === 507) && answer.again))
        improper.push(`${path} ${JSON.stringify(answer)}`);
      if (Date.now() > until) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      await sleep(50);
    }
  };
  const look = async (run: string): Promise<Shown> => {
    const { status, body } = await ask(`/v1/runs/${run}`);
    return status === 200 ? (body as Shown) : { status: 'missing', calls: [] };
  };
  /** The run somebody is asked about, begun anew where the answer to the first request was lost. */
  const begin = async (wish: Wish): Promise<string> => {
    if (wish.kind === 'call') {
      const { body } = await ask('/v1/tools/crm.create_client/call', { params: { name: wish.name } });
      return begun((body as { readonly details?: { readonly runId?: string } }).details?.runId, body);
    }
    const said =
      wish.kind === 'entry'
        ? { path: '/v1/sample/runs', text: `切1根${wish.name.split('.')[0]}mm的木条` }
        : { path: '/v1/business/runs', text: `新建客户：${wish.name}` };
    const { body } = await ask(
      said.path,
      { text: said.text },
      { 'idempotency-key': encodeURIComponent(wish.name) },
    );
    return begun((body as { readonly id?: string }).id, body);
  };
  /** Says yes or no to what waits now; how the run stands. */
  const decide = async (wish: Wish): Promise<string> => {
    const run = await look(wish.run!);
    const call = run.calls.find(({ status }) => status === 'waiting');
    if (!call || over.has(run.status)) return run.status;
    wish.saidYes ||= wish.decision === 'approve';
    const { id, hash } = call;
    const path = `/v1/runs/${wish.run}/confirmations/${encodeURIComponent(id)}`;
    const { status } = await ask(path, { decision: wish.decision, hash });
    if (status === 202) wish.heard = wish.decision === 'approve' ? 'approved' : 'rejected';
    return run.status;
  };

  return {
    /** Answers that left people alone with what was wrong. */
    improper,
    /** As far as the person is patient. */
    async want(wish: Wish): Promise<void> {
      wish.run = await begin(wish);
      if (wish.decision === 'none') return;
      for (const until = Date.now() + LONGEST_AWAY_MS; wish.heard === null; await sleep(20)) {
        const status = await decide(wish);
        if (over.has(status)) break;
        if (Date.now() < until) continue;
        // Nobody waits for ever to be asked: it is as bad as an answer that leaves one alone.
        improper.push(`${wish.name} ${wish.run}: still ${status}`);
        break;
      }
      if (wish.patient) await this.follow(wish, 10_000);
    },
    /** Looks on until the run has ended, and answers where it is asked anew. */
    async follow(wish: Wish, ms: number): Promise<void> {
      for (const until = Date.now() + ms; wish.run !== null && Date.now() < until; await sleep(100)) {
        const status = await decide(wish);
        if (!over.has(status)) continue;
        wish.ended = status;
        return;
      }
    },
  };
}
