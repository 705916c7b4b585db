import { blanked, cuesIn, normalize } from '../../../core/language/index.ts';
import type { Issue, Span } from '../../../core/result.ts';
import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { analyse } from '../grammar/analyse.ts';
import { remark } from '../grammar-messages.ts';
import { type Before, type Heard, madeBy } from './change.ts';
import { labelsIn } from './labels.ts';
import { within } from './segments.ts';

/** Clauses about what a plate of this contract cannot say: a surface, a weld, a bend. */
export interface Aside {
  readonly issues: readonly Issue[];
  readonly spans: readonly Span[];
  /** What is left to be heard; null where that is nothing. */
  readonly rest: Heard | null;
}

const CLAUSE = /[^，,。；;!？?\n]+/g;
const JOINED = /\band\b(?= (?:then |also )?[a-z]+ )/i;
const NO =
  /不|别|无需|没|免|取消|去掉|\b(?:no|not|don't|without|forget|skip|drop|scrap|never mind|cancel)\b/i;

/** 表面喷塑, weld a 60 mm tube on: set aside, and holds what is to be done; 喷塑不要了 takes it back. */
export function asideIn(message: Heard, before: Before): Aside | null {
  const last = before.previous;
  const waiting = clausesOf(last)
    .filter((span) => isForeign(textIn(last, span)))
    .map((span) => textIn(last, span));
  const issues: Issue[] = [];
  const spans: Span[] = [];
  for (const span of clausesOf(message.text)) {
    const words = textIn(message.text, span).trim();
    const isNo = NO.test(words);
    const isAgain = isNo && waiting.some((one) => isPartOf(words, one));
    // 满焊，焊脚6: a number behind it that names nothing of the plate is of it.
    const isIts = spans.at(-1)?.end === span.start - 1 && isOnlyMeasured(words);
    if (!isForeign(words) && !isAgain && !isIts) continue;
    const code = isNo ? 'plate_ignored_withdrawn' : 'plate_ignored_other';
    issues.push(remark(code, { severity: isNo ? 'info' : 'warning', spans: [span], params: { words } }));
    spans.push(span);
  }
  if (spans.length === 0) return null;
  const rest = within(message, spans);
  const isMore = /[\p{L}\p{N}]/u.test(blanked(rest.text, rest.cues));
  return { issues, spans, rest: isMore ? rest : null };
}

const textIn = (text: string, { start, end }: Span): string => text.slice(start, end);

function clausesOf(text: string): readonly Span[] {
  return [...text.matchAll(CLAUSE)].flatMap(({ index, 0: clause }) => {
    const at = JOINED.exec(clause)?.index;
    const cut = at === undefined ? [0] : [0, at];
    return cut.map((start, k) => ({ start: index + start, end: index + (cut[k + 1] ?? clause.length) }));
  });
}

/** What is done to a plate besides cutting it. */
const isForeign = (clause: string): boolean =>
  analyse(clause).tokens.some(({ is }) => is === 'finish' || is === 'feature');

const isOnlyMeasured = (words: string): boolean =>
  /\d/.test(words) &&
  !/板|\bplate\b/i.test(words) &&
  labelsIn(normalize(words).text).length === 0 &&
  !cuesIn(words).has('change', 'add', 'remove', 'correct', 'more', 'less');

/** forget the tube: words of what was set aside. */
function isPartOf(words: string, clause: string): boolean {
  const named = words
    .toLowerCase()
    .replace(
      /\b(?:forget|skip|drop|scrap|never|mind|cancel|about|the|that|this|it|no|not|don't|need|ok|oh|well|actually)\b|[不别取消去掉要用了吧那个的]/g,
      ' ',
    );
  const told = named.split(/[^\p{L}]+/u).filter((word) => word !== '');
  return told.length > 0 && told.every((word) => clause.toLowerCase().includes(word));
}

/** What was set aside beside what was made of the rest, or of nothing. */
export function besides(
  { issues, spans }: Aside,
  made: Change<PlateWire> | null,
  message: Heard,
  before: Before,
): Change<PlateWire> {
  const isNoted = issues.every(({ severity }) => severity === 'info');
  const cues = isNoted ? [...spans] : [];
  const whole = made ?? madeBy('revise', message, { ...before, cues }, null, []);
  return { ...whole, cues: [...whole.cues, ...cues], issues: [...(whole.issues ?? []), ...issues] };
}
