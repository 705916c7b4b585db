import { err, type Issue, ok, type Result } from '../../../../core/result.ts';
import type { ToolContext, ToolResult } from '../../../../core/tool/tool.ts';
import { GdsReader } from '../../../../formats/gdsii/read.ts';
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

/** The database unit, from the head of the file; the rest is KLayout's to read. */
export function unitOf(gds: Uint8Array): Result<number> {
  let metres = 0;
  const reader = new GdsReader({
    head: ({ units }) => {
      metres = units.metres;
    },
  });
  for (let at = 0; at < gds.length && metres === 0 && !reader.problems.fatal; at += 4096) {
    reader.push(gds.subarray(at, at + 4096));
  }
  if (metres > 0) return ok(metres);
  reader.end();
  return err(reader.problems.list());
}
