import { controlOf } from '../../../core/language/index.ts';
import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { remark } from '../grammar-messages.ts';
import { type Before, type Heard, madeBy } from './change.ts';

const CLAUSES = /[，,。.;；!]/;
/** …，等等，先不改; …, wait, leave it: behind an order it is not to be done after all. */
const NOT_AFTER_ALL =
  /^(?:还是|就|那)?先?[不别](?:改|换|动|加|打|弄)(?:了|它)?吧?$|^(?:no |actually |just |please |wait )*(?:leave (?:it|that|them)(?: as (?:it|they) (?:is|are|was|were)| as is| alone| be)?|do(?:n['’]?t| not) (?:change|do|touch|move|add|drill) (?:it|that|them|anything)|actually no|no don['’]?t)$/i;

/** 再加一个30的孔，算了，当我没说: what was said before it is not given. */
export function takenBackIn(message: Heard, before: Before): Change<PlateWire> | null {
  const { text } = message;
  let end = text.length;
  let isTaken = false;
  for (const clause of text.split(CLAUSES).reverse()) {
    const { control } = controlOf(clause) ?? {};
    const isBack = control === 'cancel' || control === 'undo' || NOT_AFTER_ALL.test(clause.trim());
    if (clause.trim() !== '' && !isBack) break;
    isTaken ||= clause.trim() !== '';
    end -= clause.length + 1;
  }
  if (!isTaken || end < 0 || end >= text.length - 1) return null;
  const params = { words: text.slice(0, end).trim() };
  const cues = [{ start: 0, end: text.length }];
  const said = remark('plate_ignored_withdrawn', { severity: 'info', params, spans: cues });
  return madeBy('revise', message, { ...before, cues, issues: [said] }, null, []);
}
