import type { Extent, Normalized } from '../../core/language/index.ts';
import type { GrammarEngine, ModelEngine, Reader } from '../../core/reading/interpret.ts';
import type { Span } from '../../core/result.ts';
import { emptyPlate, type PlateWire, plateContract } from './contract.ts';
import type { PlateRule } from './fields.ts';
import { type Analysis, analyse, strictPrefix } from './grammar/analyse.ts';
import { factsOf } from './grammar/facts.ts';
import { remarksOf } from './grammar/remarks.ts';
import { grounding } from './grounding.ts';
import heardTable from './heard-table.json' with { type: 'json' };
import { courtesies, lexicons } from './lexicon.ts';
import { prompt } from './prompt.ts';
import { isEmpty, questions } from './questions.ts';

const grammar: GrammarEngine<PlateWire, unknown, PlateRule> = {
  read({ text }, { lang }) {
    const analysis = analyse(text);
    const { plate, claims } = analysis;
    const value = plateContract.encode(plate);
    return {
      value,
      claims,
      cues: understoodIn(analysis),
      issues: remarksOf(analysis, value, lang),
      facts: factsOf(analysis),
    };
  },
};

/** The words of a text that mean something here. */
export const understoodIn = (analysis: Analysis): Span[] =>
  spansOf(analysis.normalized, explainedBy(analysis));

function spansOf(normalized: Normalized, known: readonly Extent[]): Span[] {
  const spans: Span[] = [];
  for (const { start, end } of known) spans.push(normalized.span(start, end));
  return spans;
}

/** Words that mean something here. A number whose role stayed open is not explained. */
function explainedBy({ tokens, items, from, unit }: Analysis): Extent[] {
  const known: Extent[] = from > 0 ? [{ start: 0, end: from }] : [];
  if (unit) known.push(unit);
  let open: Set<number> | null = null;
  for (const item of items)
    if (item.is === 'ignored' && item.which === 'unlabelled') {
      open ??= new Set();
      open.add(item.start);
    }
  for (const t of tokens) if (t.is !== 'unread' && !open?.has(t.start)) known.push(t);
  for (const item of items) if (item.is === 'ignored' && item.which !== 'unlabelled') known.push(item);
  return known;
}

const model: ModelEngine<PlateWire, unknown> = {
  constrain: true,
  messages: ({ text }) => [
    { role: 'system', content: prompt },
    { role: 'user', content: text.startsWith(strictPrefix) ? text : `${strictPrefix}\n${text}` },
  ],
};

/** How a description is read, by whoever asks: the one door, a tool, a batch. */
export const reader: Reader<PlateWire, unknown, PlateRule> = {
  contract: plateContract,
  engines: { grammar, model },
  grounding,
  degraded: () => plateContract.encode(emptyPlate),
  isEmpty,
  questions,
  lexicons,
  fillers: courtesies,
  triples: heardTable.join(''),
};
