import type { Span } from '../../../core/result.ts';
import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { remark } from '../grammar-messages.ts';
import type { Before, Context, Heard } from './change.ts';
import { within } from './segments.ts';
import { toldOf } from './telling.ts';

/** 材料Q235，重多少: what is changed, and what is asked of the plate that then stands. */
export function answeredToo(
  message: Heard,
  { value }: Before,
  context: Context,
  change: (message: Heard) => Change<PlateWire> | null,
): Change<PlateWire> | null {
  const { text } = message;
  const at = 1 + Math.max(...['，', ',', '。', ';', '；'].map((mark) => text.lastIndexOf(mark)));
  const span = { start: at, end: text.length };
  if (at === 0 || !toldOf(text.slice(at), value, context)) return change(message);
  const made = change(within(message, [span]));
  const told = made ? (toldOf(text.slice(at), made.value, context) ?? []) : [];
  const issues = told.map((one) => ({ ...one, spans: [span] }));
  return made && { ...made, cues: [...made.cues, span], issues: [...(made.issues ?? []), ...issues] };
}

/** is 30 ok? make it 35: what is only asked about is no value, and what it was asked of is still named. */
export function unasked(
  message: Heard,
  change: (message: Heard) => Change<PlateWire> | null,
): Change<PlateWire> | null {
  const { text } = message;
  const asked = ASKED.exec(text);
  const end = asked ? asked.index + asked[0].length : 0;
  if (!asked || !/\d/.test(text.slice(end))) return change(message);
  const span: Span = { start: asked.index, end };
  const made = change(within(message, [span]));
  const said = remark('plate_ignored_withdrawn', {
    severity: 'info',
    params: { words: text.slice(span.start, end).trim() },
    spans: [span],
  });
  return made && { ...made, cues: [...made.cues, span], issues: [...(made.issues ?? []), said] };
}
const ASKED =
  /(?:\b(?:is|are|would|will|how about|what about) )?φ?\d{1,5}(?:\.\d{1,4})?(?: ?mm|毫米)?(?:(?: be)? (?:ok(?:ay)?|fine|enough|all ?right|good|possible|too (?:big|much|small|little|tight))\?|(?:行不行|可不可以|好不好|够不够|[行好够]吗|可以吗|怎么样|合适吗|会不会太[大小厚薄近远])[？?，,。]?)/i;
