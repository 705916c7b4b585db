import { mentions, normalize } from '../language/index.ts';
import { doingOf, isDoingSaid } from '../tool/words/vocabulary.ts';
import { leavesOf } from './figures.ts';

/** What cannot be taken back, or undoes what somebody did: a record's name beside a question is no wish for that. */
const NEEDS_ITS_WORD: ReadonlySet<string> = new Set(['delete', 'cancel', 'pay', 'reject']);

/**
 * A write has something of its own in what was said: what only a result or the model speaks of is nobody's wish. What destroys
 * has its own word there, too, so that an order kept on record cannot borrow a name from the question.
 */
export function isAsked(id: string, question: string, params: unknown): boolean {
  const verb = id.slice(id.indexOf('.') + 1).split('_')[0] ?? '';
  const doing = doingOf(verb);
  if (doing && NEEDS_ITS_WORD.has(doing) && !isDoingSaid(doing, question)) return false;
  return leavesOf('', params).some(({ value }) => isSaid(question, value));
}

/** The values of a write that the person did not say: they come from a record, or from nowhere. */
export function unsaidIn(question: string, params: unknown): readonly (string | number)[] {
  const said = mentions(normalize(question));
  const numbers = said.flatMap((one) => ('value' in one ? [one.value] : []));
  const hasTime = said.some(({ kind }) => kind === 'date' || kind === 'time');
  return leavesOf('', params).flatMap(({ value }) => {
    if (typeof value === 'boolean' || isSaid(question, value)) return [];
    const isKnown =
      typeof value === 'number' ? numbers.includes(value) : hasTime && /^\d{4}-\d\d/.test(value);
    return isKnown ? [] : [value];
  });
}

const isSaid = (question: string, value: string | number | boolean): boolean =>
  typeof value !== 'boolean' &&
  `${value}` !== '' &&
  question.toLowerCase().includes(`${value}`.toLowerCase());
