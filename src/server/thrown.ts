import type { Host } from '../app/host.ts';
import { issue as workIssue } from '../app/messages.ts';
import { storageFault } from '../runtime/sql/faults.ts';
import { issue as storageIssue } from '../runtime/sql/messages.ts';
import { WorkStopped } from '../runtime/threads/stopped.ts';
import { issue } from './messages.ts';
import { type Failure, refuse } from './problem.ts';

/** What whoever asked is told of what was thrown, by whichever way; what exactly went wrong inside is for the log. */
export function failureOf(
  { log }: Pick<Host, 'log'>,
  thrown: Error,
  asked: { readonly request: string; readonly path: string },
): Failure {
  const fault = storageFault(thrown);
  if (fault) {
    log[fault === 'storage_away' ? 'warn' : 'error'](fault, { ...asked, reason: thrown.message });
    const full = fault === 'storage_full' ? { status: 507, headers: { 'retry-after': '60' } } : {};
    return refuse('SERVICE_UNAVAILABLE', storageIssue(fault), full);
  }
  if (thrown instanceof WorkStopped) return stoppedFailure(thrown);
  log.error('request_failed', { ...asked, reason: thrown.stack ?? thrown.message });
  return refuse('INTERNAL_ERROR', issue('request_failed', { params: { request: asked.request } }));
}

/** What was too much to read, and what may be asked again when there is room. */
function stoppedFailure({ reason }: WorkStopped): Failure {
  const why = workIssue(`work_${reason}`);
  if (reason === 'time') return refuse('TIMEOUT', why);
  if (reason === 'memory') return refuse('INVALID_PARAM', why, { status: 413 });
  const isBusy = reason === 'budget' || reason === 'full';
  return refuse('SERVICE_UNAVAILABLE', why, isBusy ? { status: 429 } : {});
}
