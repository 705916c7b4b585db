import { isRecord } from '../core/contract/plain-json.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Edited } from '../core/run/ask.ts';
import type { ToolLookup } from '../core/tool/registry.ts';
import type { Call, CallPreview } from '../core/wire.ts';
import type { RunDetail } from '../runtime/sql/runs.ts';
import type { Host } from './host.ts';
import { issue } from './messages.ts';
import type { RunOptions } from './runs/carry-out.ts';
import { requestOf } from './runs/request.ts';

/**
 * The parameters of a waiting call with some of them replaced (null takes one out), checked like those of a new call. Which tool
 * it is stays as it was, and with it its class and who may call it.
 */
function editedParams(
  registry: Pick<ToolLookup, 'check'>,
  { id, toolId, params, reason }: Pick<Call, 'id' | 'toolId' | 'params' | 'reason'>,
  edit: Readonly<Record<string, unknown>>,
): Result<Readonly<Record<string, unknown>>> {
  if (reason !== 'confirmation' || !isRecord(params))
    return err([issue('nothing_to_edit', { params: { call: id } })]);
  const merged = Object.fromEntries(
    Object.entries({ ...params, ...edit }).filter(
      ([key, value]) => value !== null || !Object.hasOwn(edit, key),
    ),
  );
  const checked = registry.check(toolId, merged);
  return checked.ok ? ok(merged) : err(checked.error);
}

/**
 * Whether a waiting call would no longer do what was shown of it, because what it is about has changed. What cannot be looked up
 * is left to the run, which looks again before it does anything.
 */
export async function isStale(
  app: Pick<Host, 'preview'>,
  run: Pick<RunDetail, 'id' | 'calls' | 'requester' | 'roles' | 'request'>,
  id: string,
  options: Pick<RunOptions, 'signal'>,
): Promise<boolean> {
  const { calls, requester: userId, roles } = run;
  const shown = calls.find((call) => call.id === id && call.status === 'waiting');
  const request = requestOf(run);
  if (shown?.reason !== 'confirmation' || !isRecord(shown.params) || !request.ok) return false;
  const { world, lang } = request.value;
  const asked = await app.preview(shown.toolId, shown.params, {
    ...{ userId, roles, world },
    ...(lang && { lang }),
    ...options,
  });
  return asked.ok && asked.value.hash !== shown.hash;
}

/** What a waiting call would do with some of its parameters replaced, for whoever asked for the run. */
export async function previewEdited(
  app: Pick<Host, 'registry' | 'preview'>,
  { calls, requester, roles }: Pick<RunDetail, 'calls' | 'requester' | 'roles'>,
  id: string,
  edit: Readonly<Record<string, unknown>>,
  options: Pick<RunOptions, 'lang' | 'signal'>,
): Promise<Result<CallPreview & Edited>> {
  const waiting = calls.find((call) => call.id === id);
  if (!waiting) return err([issue('nothing_to_edit', { params: { call: id } })]);
  const registry = await app.registry();
  if (!registry.ok) return registry;
  const merged = editedParams(registry.value, waiting, edit);
  if (!merged.ok) return merged;
  const asked = await app.preview(waiting.toolId, merged.value, { userId: requester, roles, ...options });
  if (!asked.ok) return asked;
  const { preview, change } = asked.value;
  return ok({ params: merged.value, preview, ...(change && { change }) });
}
