import { controlOf } from '../../../core/language/index.ts';
import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { remark } from '../grammar-messages.ts';
import { type Before, type Heard, madeBy } from './change.ts';

const CLAUSES = /[，,。.;；!]/;

/** 再加一个30的孔，算了，当我没说: what was said before it is not given. */
export function takenBackIn(message: Heard, before: Before): Change<PlateWire> | null {
  const { text } = message;
  let end = text.length;
  let isTaken = false;
  for (const clause of text.split(CLAUSES).reverse()) {
    const { control } = controlOf(clause) ?? {};
    if (clause.trim() !== '' && control !== 'cancel' && control !== 'undo') break;
    isTaken ||= clause.trim() !== '';
    end -= clause.length + 1;
  }
  if (!isTaken || end < 0 || end >= text.length - 1) return null;
  const params = { words: text.slice(0, end).trim() };
  const cues = [{ start: 0, end: text.length }];
  const said = remark('plate_ignored_withdrawn', { severity: 'info', params, spans: cues });
  return madeBy('revise', message, { ...before, cues, issues: [said] }, null, []);
}
