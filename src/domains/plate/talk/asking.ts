import { pick } from '../../../core/reading/choose.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import type { Question } from '../../../core/reading/question.ts';
import type { Path, Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { question } from '../grammar-messages.ts';
import { describedHole } from '../questions.ts';
import { whichHoles } from './which.ts';

/** What is to become of holes, once it is known which. */
interface Pending {
  readonly tail: Path;
  readonly value: unknown;
  readonly rule: string;
  readonly how: Evidence['how'];
  readonly spans: readonly Span[];
}

const ASK_WHICH = 'plate_ask_which';

/** 孔改成12, where there are several that could be meant. */
export function askWhich(
  open: readonly Evidence[],
  { source }: Message<PlateWire>,
  { value }: Standing<PlateWire>,
  { lang }: ReadContext<unknown>,
): Question {
  const holes = [...new Set(open.map(({ path }) => Number(path[1])))];
  const first = open.filter(({ path }) => path[1] === holes[0]);
  const pending = first.map(
    ({ path, value: said, rule, how, spans }): Pending => ({
      tail: path.slice(2),
      value: said,
      rule,
      how,
      spans: spans.map((span) => ({ source, ...span })),
    }),
  );
  return question(ASK_WHICH, {
    path: ['holes', holes[0]!, ...pending[0]!.tail],
    candidates: holes.map((i) => ({ value: i, label: describedHole(value.holes[i]!, lang) })),
    params: { value: pending[0]!.value, pending },
  });
}

/** 四角的, the small ones, 第二个, 都改: the places that were asked about, each with what was said of it. */
export function toldWhich(
  message: Message<PlateWire>,
  before: Standing<PlateWire>,
): readonly Evidence[] | null {
  const { question: asked, value } = before;
  if (asked?.code !== ASK_WHICH) return null;
  const candidates = asked.candidates.map((one) => Number(one.value));
  const named = whichHoles(message.text, value, true)?.holes.filter((i) => candidates.includes(i));
  const picked = pick(asked, message.text);
  const holes = message.has('all')
    ? candidates
    : named && named.length > 0 && named.length < candidates.length
      ? named
      : picked
        ? [Number(picked.value)]
        : [];
  if (holes.length === 0) return null;
  const pending = asked.params.pending as readonly Pending[];
  return holes.flatMap((i) =>
    pending.map(({ tail, ...said }): Evidence => ({ ...said, path: ['holes', i, ...tail] })),
  );
}
