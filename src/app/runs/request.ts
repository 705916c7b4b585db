import type { Answered } from '../../core/agent/loop.ts';
import { toPlain } from '../../core/contract/plain-json.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { Lang } from '../../core/messages.ts';
import type { Input } from '../../core/reading/evidence.ts';
import type { Interpretation, ReadContext } from '../../core/reading/interpret.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { Due } from '../../core/run/due.ts';
import type { Actor } from '../../runtime/sql/decisions.ts';
import type { RunHead } from '../../runtime/sql/run-store.ts';
import { issue } from '../messages.ts';

interface Asked {
  readonly world: unknown;
  /** Where the files go, as an absolute path. */
  readonly out: string | null;
  /** The asker's language, kept so that what goes on later goes on in it. */
  readonly lang?: Lang;
}

/** What a run was asked to do, as it is kept: to carry out what a domain has read, or to call one tool. */
export type RunRequest = DomainRequest | CallRequest;

export interface DomainRequest extends Asked {
  readonly kind: 'run';
  readonly domain: string;
  readonly input: Input;
  readonly read: Interpretation<unknown>;
  readonly last: unknown;
  readonly now: string;
  /** When it is to be carried out, where that is not at once; and the order as a contract has it. */
  readonly due?: Due;
  readonly shown?: unknown;
}

export interface CallRequest extends Asked {
  readonly kind: 'call';
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What a domain has read and is to carry out, and in which surroundings. */
export interface Order {
  readonly domain: AnyDomain;
  readonly input: Input;
  readonly read: Interpretation<unknown>;
  readonly context: ReadContext<unknown>;
}

export function domainRequest({ domain, input, read, context }: Order, out: string | null): DomainRequest {
  const { world, last, now, lang } = context;
  const { id } = domain.about;
  return { kind: 'run', domain: id, input, read, world, last, now: now.toISOString(), out, lang };
}

/** How a request is put on record. */
export function headOf(request: RunRequest, by: Actor): RunHead {
  const plain = toPlain(request);
  return {
    title: titleOf(request),
    domain: request.kind === 'run' ? request.domain : null,
    requester: by.userId,
    roles: by.roles,
    request: plain.ok ? plain.value : { kind: 'unknown', reason: plain.error[0]?.message ?? '' },
  };
}

interface Kept {
  readonly kind: 'asked';
  readonly input: Input;
  readonly shown: string;
}

/** A question to a model, with what it answered, as it is put on record. */
export const askedHead = (text: string, { text: shown }: Answered, by: Actor): RunHead => ({
  title: text,
  domain: null,
  requester: by.userId,
  roles: by.roles,
  request: { kind: 'asked', input: { text }, shown } satisfies Kept,
});

function titleOf(request: RunRequest): string {
  if (request.kind === 'call') return `${request.tool} ${JSON.stringify(request.input)}`;
  const { text, files = [] } = request.input;
  return text || files.map(({ name }) => name).join(', ');
}

/** What was put on record, if JSON could carry it. */
export function requestOf({
  id,
  request,
}: {
  readonly id: string;
  readonly request: unknown;
}): Result<RunRequest> {
  const kept = request as RunRequest | { readonly kind: 'unknown'; readonly reason: string } | Kept;
  if (kept.kind === 'run' || kept.kind === 'call') return ok(kept);
  const reason = kept.kind === 'unknown' ? kept.reason : kept.kind;
  return err([issue('run_not_resumable', { params: { run: id, reason } })]);
}
