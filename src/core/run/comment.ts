import type { Model } from '../reading/model.ts';
import type { EvaluationReport } from './state.ts';

const MOST = 400;

/** Digits of any script, Chinese numerals and the English words for numbers. */
const number =
  /\p{N}|[零二三四五六七八九十百千万亿两]|一(?=[个倍成处点半次])|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|percent|half|twice|double)\b/iu;

const sentences = (text: string): readonly string[] =>
  text.match(/[^。！？!?；;\n.]+(?:[。！？!?；;.\n]+|$)/gu) ?? [];

/** What a model wrote, without every sentence that has a number in it: figures come from measurements alone. */
export function wordsOnly(text: string): string {
  const kept = sentences(text)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !number.test(sentence));
  return kept.join('').slice(0, MOST);
}

/** A report with a model's words after its own; nothing else of it changes, and no model is needed. */
export async function commented(
  report: EvaluationReport,
  model: Model | null,
  prompt: string,
  signal?: AbortSignal,
): Promise<EvaluationReport> {
  if (!model) return report;
  const answer = await model.complete({
    messages: [
      { role: 'system', content: prompt },
      { role: 'user', content: JSON.stringify(report) },
    ],
    ...(signal && { signal }),
  });
  const words = answer.ok ? wordsOnly(answer.value.text) : '';
  if (words === '') return report;
  return { ...report, qualitative_feedback: `${report.qualitative_feedback}\n[${model.id}] ${words}` };
}
