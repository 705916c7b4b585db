import type { Domain } from '../../core/domain.ts';
import type { GrammarEngine, ModelEngine } from '../../core/interpret.ts';
import { coverage, type Extent } from '../../core/language/index.ts';
import { emptyPlate, type PlateWire, plateContract } from './contract.ts';
import { type Analysis, analyse, strictPrefix } from './grammar/analyse.ts';
import { remarksOf } from './grammar/remarks.ts';
import { courtesies } from './lexicon.ts';
import { prompt } from './prompt.ts';

const grammar: GrammarEngine<PlateWire, null> = {
  read({ text }, { lang }) {
    const analysis = analyse(text);
    const { normalized, plate, claims } = analysis;
    const value = plateContract.encode(plate);
    const known = explainedBy(analysis);
    return {
      value,
      claims,
      explained: known.map(({ start, end }) => normalized.span(start, end)),
      unexplained: coverage(normalized, known, courtesies).gaps,
      issues: remarksOf(analysis, value, lang),
    };
  },
};

/** Words that mean something here. A number whose role stayed open is not explained. */
function explainedBy({ tokens, items, from }: Analysis): Extent[] {
  const set = items.filter((item) => item.is === 'ignored');
  const open = new Set(set.filter((item) => item.which === 'unlabelled').map((item) => item.start));
  const known: Extent[] = from > 0 ? [{ start: 0, end: from }] : [];
  for (const t of tokens) if (t.is !== 'unread' && !open.has(t.start)) known.push(t);
  for (const item of set) if (item.which !== 'unlabelled') known.push(item);
  return known;
}

const model: ModelEngine<PlateWire, null> = {
  constrain: true,
  messages: ({ text }) => [
    { role: 'system', content: prompt },
    { role: 'user', content: text.startsWith(strictPrefix) ? text : `${strictPrefix}\n${text}` },
  ],
};

export const engines: Domain<PlateWire, null>['engines'] = { grammar, model };

export const degraded = (): PlateWire => plateContract.encode(emptyPlate);
