import { mentions, normalize } from '../../../core/language/index.ts';
import { getAt, pathText, type Span } from '../../../core/result.ts';
import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { type Hear, heardAnew } from './anew.ts';
import type { Before, Heard } from './change.ts';
import { millimetres } from './millimetres.ts';

/** Units a size may have been said in, and how the words of each language say them. */
const units: ReadonlyMap<number, readonly [zh: string, en: string]> = new Map([
  [25.4, ['英寸', ' in']],
  [10, ['公分', ' cm']],
  [1000, ['米', ' m']],
] as const);

interface Bare extends Span {
  readonly isFraction: boolean;
}

/** So many of something, or of a list, are no size; nor is what has a unit of another kind. */
const COUNTED =
  /^ ?(?:[个只条处行列排件块张套圈度倍%°]|holes?\b|rows?\b|columns?\b|pieces\b|pcs\b|more\b|of (?:them|those|these)\b|degrees?\b|times\b|(?:st|nd|rd|th)\b|x ?(?:m\d|[φ\d]))/;

function bareIn(said: string): readonly Bare[] {
  const normalized = normalize(said);
  const { text } = normalized;
  return mentions(normalized).flatMap((one): Bare[] => {
    if (one.kind !== 'number' || /第$/.test(text.slice(0, one.start)) || /^[a-z]/.test(text.slice(one.start)))
      return [];
    const isFraction = one.rule.endsWith('fraction');
    if (!isFraction && COUNTED.test(text.slice(one.end))) return [];
    return [{ ...normalized.span(one.start, one.end), isFraction }];
  });
}

/** How many millimetres the unit of each size that stands has, by what was said and what it came to. */
function unitsOf(
  { evidence }: Pick<Before, 'evidence'>,
  textOf: Before['textOf'],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { path, value, spans, how } of evidence) {
    if (typeof value !== 'number') continue;
    for (const { source, start, end } of spans) {
      const words = source === undefined ? undefined : textOf(source)?.slice(start, end);
      const [said] = words === undefined ? [] : mentions(normalize(words));
      if (said?.kind !== 'number' && said?.kind !== 'quantity') continue;
      if (said.unit === null && how !== 'read') continue;
      const factor = said.unit === null ? value / said.value : (millimetres(said) ?? Number.NaN) / said.value;
      const near = [1, ...units.keys()].find((one) =>
        [1, 0.5].some((k) => Math.abs(k * one - factor) < 1e-6),
      );
      if (near !== undefined) found.set(pathText(path), near);
    }
  }
  return found;
}

/** no wait, 7/16, of a size that was said in inches: a number without a unit is in that of what it changes. */
export function inItsUnit(message: Heard, before: Before, hear: Hear): Change<PlateWire> | null {
  const known = unitsOf(before, before.textOf);
  // What was said in millimetres before may be so again: 1/4 inch, no, 8.
  const older = before.earlier.map((stood) => unitsOf(stood, before.textOf));
  const all = new Set(known.values());
  const bare = [...all].some((one) => units.has(one)) ? bareIn(message.text) : [];
  if (bare.length === 0) return hear(message, before);
  const [only, other] = all;
  const uniform = other === undefined ? only : undefined;
  const plain = hear(message, before);
  const factorOf = (one: Bare): number | undefined => {
    if (one.isFraction && all.has(25.4)) return 25.4;
    const told = plain?.evidence.find(
      ({ path, value, spans }) =>
        typeof value === 'number' &&
        typeof getAt(plain.value, path) === 'number' &&
        !COUNTING.test(String(path.at(-1))) &&
        spans.some((span) => span.source === undefined && span.start < one.end && one.start < span.end),
    );
    if (!told) return plain ? undefined : uniform;
    const place = pathText(told.path);
    return older.some((was) => was.get(place) === 1) ? undefined : (known.get(place) ?? uniform);
  };
  const isHan = /\p{Script=Han}/u.test(message.text);
  let at = 0;
  const pieces = bare.flatMap((one) => {
    const unit = units.get(factorOf(one) ?? 1);
    if (!unit) return [];
    const piece = { text: message.text.slice(at, one.end), start: at };
    at = one.end;
    return [piece, { text: `${unit[isHan ? 0 : 1]}${isHan ? '' : ' '}` }];
  });
  if (pieces.length === 0) return plain;
  const rest = { text: message.text.slice(at), start: at };
  return heardAnew([...pieces, rest])(message, before, hear) ?? plain;
}
const COUNTING = /^(?:rows|cols|count|quantity|hole|angle|start_angle)$/;
