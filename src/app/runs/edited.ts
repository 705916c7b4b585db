import { isRecord } from '../../core/contract/plain-json.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { ToolLookup } from '../../core/tool/registry.ts';
import type { Call } from '../../core/wire.ts';
import { issue } from '../messages.ts';

/**
 * The parameters of a waiting call with some of them replaced (null takes one out), checked like those of a new call. Which tool
 * it is stays as it was, and with it its class and who may call it.
 */
export function editedParams(
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
