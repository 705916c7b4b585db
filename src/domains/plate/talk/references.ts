import { normalize } from '../../../core/language/index.ts';
import { type Evidence, same } from '../../../core/reading/evidence.ts';
import { getAt, pathText, type Span } from '../../../core/result.ts';
import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { round } from '../decimals.ts';
import { type Hear, heardAnew } from './anew.ts';
import type { Before, Heard } from './change.ts';
import { type Field, labelsIn, placesNamed } from './labels.ts';
import { countOf } from './lexicon.ts';
import { meantIn } from './which.ts';

/** A value that is told by another: 跟左边一样大, the same as the left one, 孔径的两倍, half the thickness. */
const references: readonly RegExp[] = [
  /[跟和与同像](?<zh>[^，,。；\d跟和与同像]{1,12})(?:一样|相同|一致)的?(?<as>[大厚长宽])?/u,
  /\bsame (?:size |diameter |dia )?as (?<en>[^,.;\d]{2,32})/,
  /(?<label>孔径|板厚|厚度|长度|宽度|板长|板宽|边距|间距|孔距|行距|列距|直径)的(?:(?<n>[两二三四五]|\d)倍|(?<halved>一半))/u,
  /\b(?<k>twice|half|three times) (?:the|its) (?<of>[a-z ]{3,24})/,
];
const sizes: Readonly<Record<string, Field>> = { 大: 'diameter', 厚: 'thickness', 长: 'length', 宽: 'width' };
const factors: Readonly<Record<string, number>> = { twice: 2, half: 0.5, 'three times': 3 };

interface Referred {
  readonly value: number;
  readonly evidence: readonly Evidence[];
}

/** What the other is now; null where it is not one value. */
function referred({ groups = {} }: RegExpExecArray, head: string, before: Before): Referred | null {
  const { zh, en, as, label, n, halved, k, of } = groups;
  const who = zh ?? en ?? label ?? of ?? '';
  const factor = n ? countOf(n) : halved ? 0.5 : k ? factors[k]! : 1;
  const { value, evidence } = before;
  const named = labelsIn(who).filter(({ field }) => field !== 'cutouts' && field !== 'place');
  const own = labelsIn(head).filter(({ field }) => field !== 'cutouts' && field !== 'place');
  const isOfHole = zh !== undefined || en !== undefined;
  const meant = isOfHole ? meantIn(who, before, { isAnswer: true }) : null;
  const field = meant
    ? (sizes[as ?? ''] ?? own.find((one) => one.field !== 'diameter')?.field ?? 'diameter')
    : named.at(-1)?.field;
  // double the hole: so much of itself, and no value told by another.
  if (!isOfHole && own.length === 0) return null;
  if (!field || (isOfHole && !meant && named.length === 0)) return null;
  const plate = meant?.edited?.value ?? value;
  const holes = meant?.which.holes ?? plate.holes.map((_, i) => i);
  const paths = placesNamed(plate, field, holes);
  const found = [...new Set(paths.map((path) => getAt(plate, path)))];
  const [only] = found;
  if (typeof only !== 'number' || found.length > 1) return null;
  const across = field === 'pitch' ? 2 : 1;
  const texts = new Set(paths.map(pathText));
  return {
    value: round(only * factor * across),
    evidence: evidence.filter(({ path }) => texts.has(pathText(path))),
  };
}

/** What a message says by reference, heard with the value itself in its place; it rests on both. */
export function byReference(message: Heard, before: Before, hear: Hear): Change<PlateWire> | null {
  const normalized = normalize(message.text);
  const found = references.map((one) => one.exec(normalized.text)).find((one) => one !== null);
  if (!found) return null;
  const head = normalized.text.slice(0, found.index);
  const told = referred(found, head, before);
  if (!told) return null;
  const { start, end } = normalized.span(found.index, found.index + found[0].length);
  const { text } = message;
  const change = /改|换|变|调|要|设|做|\b(?:make|change|set|to|be)\b/i.test(head) ? '' : '改成';
  const number = `${change}${/[a-z]$/i.test(text.slice(0, start)) ? ' ' : ''}${told.value}`;
  const made = heardAnew([
    { text: text.slice(0, start), start: 0 },
    { text: number, start, stands: end - start },
    { text: text.slice(end), start: end },
  ])(message, before, hear);
  if (!made || same(made.value, before.value)) return null;
  const isIt = (span: Span) => span.source === undefined && span.start === start && span.end === end;
  const spans = told.evidence.flatMap((entry) => entry.spans);
  return {
    ...made,
    evidence: made.evidence.map((entry) =>
      entry.spans.some(isIt)
        ? { ...entry, how: 'computed', rule: 'changed_by', spans: [...spans, ...entry.spans] }
        : entry,
    ),
    cues: [...made.cues, { start, end }],
  };
}
