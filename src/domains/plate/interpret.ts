import type { Extent, Normalized } from '../../core/language/index.ts';
import type { Lang } from '../../core/messages.ts';
import type { Fact } from '../../core/reading/evidence.ts';
import {
  FULLEST,
  type GrammarEngine,
  type ModelEngine,
  type Proposal,
  type Reader,
} from '../../core/reading/interpret.ts';
import type { Issue, Span } from '../../core/result.ts';
import { documentContract, emptyPlate, type PlateWire, plateContract } from './contract.ts';
import { featureKeys } from './contract-features.ts';
import type { PlateRule } from './fields.ts';
import { type Analysis, analyse, strictPrefix } from './grammar/analyse.ts';
import { factsOf } from './grammar/facts.ts';
import { readFeatures } from './grammar/features/read.ts';
import { remarksOf } from './grammar/remarks.ts';
import { grounding } from './grounding.ts';
import heardTable from './heard-table.json' with { type: 'json' };
import { courtesies, lexicons, opposites } from './lexicon.ts';
import { prompt } from './prompt.ts';
import { isEmpty, questions } from './questions.ts';

const grammar: GrammarEngine<PlateWire, unknown, PlateRule> = {
  read({ text }, { lang, contract }) {
    if (contract === '1.1.0' || contract === FULLEST) {
      const more = readMore(text, lang);
      if (contract !== FULLEST || featureKeys.some((key) => key in more.value)) return more;
    }
    const analysis = analyse(text);
    const { plate, claims } = analysis;
    const value = plateContract.encode(plate);
    return {
      value,
      claims,
      cues: understoodIn(analysis),
      issues: remarksOf(analysis, value, lang, contract === FULLEST),
      facts: factsOf(analysis),
    };
  },
};

/** The words of a text that mean something here. */
export const understoodIn = (analysis: Analysis): Span[] => [
  ...spansOf(analysis.normalized, explainedBy(analysis)),
  ...analysis.reworded,
];

/** The same description with what 1.1.0 has a field for; `known` is the plate it is said of. */
export function readMore(
  text: string,
  lang: Lang,
  known?: PlateWire,
): Proposal<PlateWire, PlateRule> & { readonly facts: readonly Fact[] } {
  const { analysis, value, claims, facts, taken, issues } = readFeatures(text, known);
  const isTaken = ({ code, spans }: Issue) =>
    /^plate_(?:ignored|noted|unused|hole_dropped)/.test(code) &&
    spans.every((span) => taken.some((one) => one.start <= span.start && span.end <= one.end));
  return {
    value,
    claims,
    cues: [...understoodIn(analysis), ...taken],
    issues: [...remarksOf(analysis, value, lang).filter((one) => !isTaken(one)), ...issues],
    facts,
  };
}

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
  constrain: documentContract,
  messages: ({ text }) => [
    { role: 'system', content: prompt },
    { role: 'user', content: text.startsWith(strictPrefix) ? text : `${strictPrefix}\n${text}` },
  ],
};

/** Ten times what people write of one plate; the work for anything longer would be spent on no plate. */
const LONGEST = 2_000;

/** How a description is read, by whoever asks: the one door, a tool, a batch. */
export const reader: Reader<PlateWire, unknown, PlateRule> = {
  contract: plateContract,
  engines: { grammar, model },
  grounding,
  degraded: (_, { contract }) =>
    plateContract.encode(contract === '1.1.0' ? { ...emptyPlate, features: {} } : emptyPlate),
  isEmpty,
  questions,
  lexicons,
  fillers: courtesies,
  opposites,
  triples: heardTable.join(''),
  longest: LONGEST,
};
