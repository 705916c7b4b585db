import { type Issue, pathText } from '../result.ts';
import { actOf } from './acts.ts';
import { jsonLeaves } from './evidence.ts';
import { interpretIssue as issue } from './interpret-messages.ts';
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
  const said = withoutThoughts(text);
  if (engine.parse) return engine.parse(said, context);
  const parsed = reader.contract.parseText(said);
  return parsed.ok ? { ok: true, value: { value: parsed.value, issues: parsed.warnings } } : parsed;
}

/** An answer that lists more than the words can ask for is none: each thing needs words of its own. */
export function withinWords<V>(reading: ModelReading<V>, words: string): ModelReading<V> {
  if (!reading.ok) return reading;
  const acts = new Set(jsonLeaves(reading.value.value).map(({ path }) => pathText(actOf(path) ?? [])));
  if (acts.size <= words.length) return reading;
  return { ok: false, error: [issue('model_says_too_much', { params: { count: acts.size } })] };
}

/** The coded issues, and nothing that tells the model what the values should be. */
export function repairRequest(issues: readonly Issue[]): string {
  const lines = issues.slice(0, 20).map((i) => `- ${pathText(i.path) || '(root)'}: ${i.code}: ${i.message}`);
  return `The answer was not accepted:\n${lines.join('\n')}\nAnswer again: only the JSON, nothing else.`;
}

/** What some models think aloud before they answer is no part of the answer. */
export const withoutThoughts = (text: string): string => text.replace(/^\s*<think>[\s\S]*?<\/think>\s*/, '');

/** Whether what came so far is thought aloud, or may become that. */
export const isThinking = (text: string): boolean => {
  const begun = text.trimStart();
  return '<think>'.startsWith(begun) || (begun.startsWith('<think>') && !begun.includes('</think>'));
};
