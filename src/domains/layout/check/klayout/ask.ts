import type { Issue, Result } from '../../../../core/result.ts';
import type { ToolContext, ToolResult } from '../../../../core/tool/tool.ts';
import { refused } from '../../input/refusal.ts';
import { issue } from '../messages.ts';
import { KLAYOUT_SERVICE, type KLayoutPort, KLayoutRefusal } from './port.ts';

/** What KLayout answers; or that it refuses, or that nobody waits any more. */
export async function withKLayout<T>(
  { services, signal }: ToolContext,
  givenUp: Issue,
  ask: (klayout: KLayoutPort, signal: AbortSignal) => Promise<Result<T>>,
): Promise<Result<T> | ToolResult<never>> {
  const klayout = await services.get<KLayoutPort>(KLAYOUT_SERVICE);
  try {
    return await ask(klayout, signal);
  } catch (thrown) {
    if (thrown instanceof KLayoutRefusal) {
      const { code, message, details } = thrown;
      return refused([issue('klayout_refused', { params: { reason: message } })], code, details);
    }
    if (signal.aborted) return refused([givenUp], 'CANCELLED');
    throw thrown;
  }
}
