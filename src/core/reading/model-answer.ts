import { type Issue, pathText } from '../result.ts';
import type { ModelFailure } from './model.ts';
import type { ModelEngine, ModelReading, ReadContext, Reader } from './reader.ts';

/** An endpoint that turns function calling away as a wrong request. */
export const knowsNoTools = ({ status }: ModelFailure): boolean =>
  status === 400 || status === 404 || status === 422;

/** By the domain's own parser, or the contract's. */
export function parseAnswer<V, W>(
  reader: Reader<V, W>,
  engine: ModelEngine<V, W>,
  text: string,
  context: ReadContext<W>,
): ModelReading<V> {
  if (engine.parse) return engine.parse(text, context);
  const parsed = reader.contract.parseText(text);
  return parsed.ok ? { ok: true, value: { value: parsed.value, issues: parsed.warnings } } : parsed;
}

/** The coded issues, and nothing that tells the model what the values should be. */
export function repairRequest(issues: readonly Issue[]): string {
  const lines = issues.slice(0, 20).map((i) => `- ${pathText(i.path) || '(root)'}: ${i.code}: ${i.message}`);
  return `The answer was not accepted:\n${lines.join('\n')}\nAnswer again: only the JSON, nothing else.`;
}
