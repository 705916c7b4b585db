import type { Reads } from '../../src/core/domain.ts';
import { type Extent, exactIn, mentions, type Normalized, normalize } from '../../src/core/language/index.ts';
import {
  type Evidence,
  type Fact,
  fixed,
  type Grounding,
  readFrom,
} from '../../src/core/reading/evidence.ts';
import type { GrammarEngine, ModelEngine, ReadContext } from '../../src/core/reading/interpret.ts';
import type { Question } from '../../src/core/reading/question.ts';
import type { Issue } from '../../src/core/result.ts';
import { type CutList, emptyCutList } from './contract.ts';
import { counters, items } from './lexicon.ts';
import { issue, question } from './messages.ts';
import { prompt } from './prompt.ts';

/** A fact, and where it stands in the normalised text. */
interface Said extends Fact {
  readonly extent: Extent;
}

/** Everything the text says, classified once. A code (M6, Q235) is a fact of its own kind and grounds no number. */
function scan(normalized: Normalized): Said[] {
  const { text, original } = normalized;
  const said: Said[] = [];
  const add = (kind: string, start: number, end: number, value?: unknown) => {
    const span = normalized.span(start, end);
    said.push({ kind, span, extent: { start, end }, value: value ?? original.slice(span.start, span.end) });
  };
  for (const { start, end } of items.scan(text)) add('item', start, end);
  for (const mention of mentions(normalized)) {
    const { start, end } = mention;
    if (mention.kind === 'quantity') {
      const mm = exactIn(mention, 'mm')?.toNumber() ?? 0;
      if (mm > 0) add('length', start, end, mm);
      else add('other_quantity', start, end, mention.value);
    } else if (mention.kind === 'number') {
      const counter = counters.longestAt(text, text[end] === ' ' ? end + 1 : end);
      const counts = Number.isSafeInteger(mention.value) && mention.value > 0;
      add(counts ? 'count' : 'number', start, counter?.end ?? end, mention.value);
    } else add(mention.kind, start, end);
  }
  return said;
}

/** Which facts may fill which field, and by which named rule. A value no rule derives again is removed. */
export const grounding: Grounding<CutList, ReadContext<null>> = {
  facts: ({ text }) => scan(normalize(text)),
  fields: [
    { pattern: 'schema_version', rules: [fixed('contract_version', '1.0.0')] },
    { pattern: 'item', rules: [readFrom('item_said', ['item'])] },
    { pattern: 'length_mm', rules: [readFrom('length_said', ['length'])] },
    { pattern: 'count', rules: [readFrom('count_said', ['count'])] },
  ],
};

const slots = [
  ['item', 'item', 'item_said'],
  ['length_mm', 'length', 'length_said'],
  ['count', 'count', 'count_said'],
] as const;

/** One value for each field, if exactly one was said; two different ones are not chosen between. */
const grammar: GrammarEngine<CutList, null> = {
  read(input) {
    const normalized = normalize(input.text);
    const said = scan(normalized);
    const claims: Evidence[] = [];
    const issues: Issue[] = [];
    const value: Record<string, unknown> = { ...emptyCutList };
    for (const [field, kind, rule] of slots) {
      const found = said.filter((fact) => fact.kind === kind);
      const values = [...new Set(found.map((fact) => fact.value))];
      const spans = found.map((fact) => fact.span);
      if (values.length > 1) {
        issues.push(
          issue('sample_two_values', {
            path: [field],
            spans,
            severity: 'warning',
            params: { field, values },
          }),
        );
      } else if (values.length === 1) {
        value[field] = values[0];
        claims.push({ path: [field], value: values[0], how: 'read', rule, spans: spans.slice(0, 1) });
      }
    }
    const used = said.filter((fact) => slots.some(([, kind]) => kind === fact.kind));
    return {
      value: value as CutList,
      claims,
      issues,
      cues: used.map((fact) => fact.span),
    };
  },
};

const model: ModelEngine<CutList, null> = {
  constrain: true,
  messages: ({ text }) => [
    { role: 'system', content: prompt },
    { role: 'user', content: text },
  ],
};

export const engines: Reads<CutList, null>['engines'] = { grammar, model };

export const isEmpty = ({ item, length_mm, count }: CutList): boolean =>
  item === '' && length_mm === null && count === null;

/** What is asked for, one field at a time, once something was said at all. */
export const questions = (value: CutList): readonly Question[] => {
  if (isEmpty(value)) return [];
  const missing: Question[] = [];
  if (value.item === '') missing.push(question('sample_ask_item', { path: ['item'] }));
  if (value.length_mm === null) missing.push(question('sample_ask_length', { path: ['length_mm'] }));
  if (value.count === null) missing.push(question('sample_ask_count', { path: ['count'] }));
  return missing;
};
