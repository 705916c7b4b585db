import type { Control } from '../core/language/index.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Session } from '../core/session.ts';
import { issue } from '../runtime/sql/messages.ts';
import { isStale } from './edited.ts';
import type { Host } from './host.ts';

/** Whoever decides, and what the run is to do then. */
interface Deciding {
  readonly who: { readonly userId: string; readonly roles: readonly string[] };
  readonly goesOn?: boolean;
  /** Has the run ask anew, where whoever decides does not go on with it. */
  readonly askAnew?: (run: string) => Promise<void>;
}

/**
 * A yes or a no to what waits in the conversation's run, said by a person who may; null where nothing waits. Only surfaces a person
 * speaks through call this: no tool does, so that no model can say yes to itself.
 */
export async function decideByWords(
  app: Host,
  session: Session,
  control: Control | 'asked',
  { who, goesOn, askAnew }: Deciding,
): Promise<Result<{ readonly run: string; readonly decision: 'approved' | 'rejected' } | null>> {
  if (session.run === null || (control !== 'yes' && control !== 'no')) return ok(null);
  const runs = await app.runs();
  if (!runs.ok) return runs;
  const run = await runs.value.show(session.run.id);
  const waiting = run?.calls.filter(({ status }) => status === 'waiting') ?? [];
  if (!run || waiting.length === 0) return ok(null);
  const decision = control === 'yes' ? 'approved' : 'rejected';
  for (const { id, hash } of waiting) {
    if (askAnew && decision === 'approved' && (await isStale(app, run, id, {}))) {
      await askAnew(run.id);
      return err([issue('call_changed', { params: { run: run.id, call: id } })]);
    }
    const how = goesOn === undefined ? undefined : { goesOn };
    const decided = await runs.value.decide(run.id, id, decision, who, hash, how);
    if (!decided.ok) return decided;
  }
  return ok({ run: run.id, decision });
}
