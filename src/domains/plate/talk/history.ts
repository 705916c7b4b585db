import { controlOf, mentions, normalize } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { same } from '../../../core/reading/evidence.ts';
import { getAt, type Path, pathText, type Span } from '../../../core/result.ts';
import type { Message, Standing, Stood } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { leaves } from '../leaves.ts';
import type { Told } from './amounts.ts';
import type { Edited } from './draft.ts';
import { type Field, labelsIn, placesNamed } from './labels.ts';
import { countOf } from './lexicon.ts';
import { type Spot, spotsOf } from './spots.ts';
import type { Which } from './which.ts';

type Heard = Message<PlateWire>;
type Before = Standing<PlateWire>;

/** 改回去, back to what it was. */
const BACK =
  /改回(?:去|来|到|成|原来的?)?|恢复(?:成|到|为)?|还原(?:成|到|为)?|变回(?:去|来|到|成)?|退回(?:到)?|回到|换回(?:去|来|到|成)?|调回(?:去|来|到)?|还(?:是)?(?:按|用|照)?(?:原来|之前|刚才|原先)的?|(?:revert|restore|undo|reset)\b|\b(?:go |change |set |turn )?(?:it )?back (?:to|the)\b|\bback (?:again)?$|\bas (?:it was|before)\b|\bwhat it was\b/;
/** 最开始那样, the original: what stood first; 刚才那样: what stood before. */
const FIRST =
  /(?:最开始|最初|一开始|最早|刚开始|第一版|原始|起初)的?(?:那个?样子?|样子?|版本|状态)?|\b(?:the )?(?:original|first|initial)(?: (?:version|one|plate|design|drawing))?\b|how (?:it|we) started|the way it was at first/;
const BEFORE =
  /(?:刚才|之前|上一版|原来|原先)的?(?:那个?样子?|样子?|版本|状态)|\bthe way it was\b|\bas (?:it was )?before\b|\bhow it was\b|\bwhere (?:it was|they were)\b|原来的?位置|原处|原位/;
/** 留着吧, keep them all: what was just taken away stays. */
const KEPT =
  /^(?:(?:不|哦|嗯|算了|等等|别)[，,]?)*(?:还是)?(?:都|全)?(?:留着|留下|保留|别去掉|别删|不去了|不删了|要回来|加回来|加回去|放回去|补回来|还是要|都要)(?:它们?|那个|这个)?(?:吧|了)?[。!]?$|^(?:(?:actually|no|wait|sorry|hmm|ok|oh)[，,]? )*(?:let'?s )?(?:keep|leave|put|bring)(?: (?:it|them|that|those|that one|the holes?|all|all of them|them all|both))?(?: (?:in|all|back|there|after all|please|then|as (?:it|they) (?:was|were)))*[.!]?$/;

/** 要原来的孔阵, I want the old holes: nothing but what stood. */
const AS_BEFORE =
  /^我?(?:就|还是|还)?(?:要|用|按|回到|恢复|保留|是)?(?:原来|原先|之前|刚才|以前|上一版)的?(?:那[个种样]?)?(?:孔阵|阵列|孔|尺寸|方案|样子|排法|板)?[吧了]?$|^(?:i (?:want|need|prefer|like) |keep |use |with |back to |go with )?(?:the |my )?(?:old|original|previous|earlier) (?:hole pattern|pattern|holes?|array|one|ones|plate|sizes?|layout|version)$/i;

/** all four again, 还是四个都要: as many as there were, where some of them went. */
export const ALL_AGAIN =
  /^(?:(?:no|actually|wait|sorry|ok|oh)[，,]? )*(?:(?:i |we )?(?:want|need|keep|put|bring|make it|let'?s have|have) )?(?:back )?all (?:of )?(?:the )?(two|three|four|five|six|seven|eight|nine|ten|\d)(?: of them| holes| corners| corner holes)?(?: back)?(?: again| after all| then| please| in)*[.!]?$|^(?:不[，,]?|算了[，,]?)?(?:还是|就)?(?:要)?([两二三四五六七八九十]|\d)个孔?(?:还是)?(?:全|都|全都)(?:要|留着?|打|保留|加回来|补回来)(?:吧|了)?[。!]?$/;

function isGroupAgain(count: number, was: PlateWire, now: PlateWire): boolean {
  const [all, left] = [spotsOf(was), spotsOf(now)];
  if (left.length >= all.length) return false;
  const groups = [...new Set(all.map(({ hole }) => hole))].map((hole) =>
    all.filter((one) => one.hole === hole),
  );
  const isThere = (spot: Spot) => left.some(({ x, y }) => x === spot.x && y === spot.y);
  const lost = groups.filter((group) => !group.every(isThere));
  // Of holes told one by one it counts them all.
  return count === (lost.some((group) => group.length > 1) ? lost.flat() : all).length;
}

/** A whole plate as it was before; null where the words ask for none. */
export function broughtBack({ text: said, has }: Heard, before: Before): Edited | null {
  const { text } = normalize(said);
  const words = { start: 0, end: said.length };
  const whole = (stood: Stood<PlateWire> | undefined): Edited | null =>
    stood
      ? { value: stood.value, evidence: touchedBy(stood.evidence, before.evidence, words), cues: [words] }
      : null;
  const last = before.earlier.at(-1);
  // 回退一步，要原来的孔阵: said twice.
  const [head = '', ...rest] = said.split(/[，,。；;]/);
  const isUndone =
    controlOf(head.replace(/\ba step\b/i, 'one step'))?.control === 'undo' && rest.join('').trim() !== '';
  if (isUndone && AS_BEFORE.test(rest.join('').trim())) return whole(last);
  if (KEPT.test(text.trim()) && last && isLess(before.value, last.value)) return whole(last);
  const many = ALL_AGAIN.exec(text.trim());
  if (many && last && isGroupAgain(countOf(many[1] ?? many[2]), last.value, before.value)) return whole(last);
  if (/\d/.test(text) || has('remove') || labelsIn(text).some(({ field }) => field !== 'place')) return null;
  if (FIRST.test(text) && (BACK.test(text) || /像|跟|和|一样|like/.test(text))) return whole(firstOf(before));
  return BEFORE.test(text) && !/[孔板]/.test(text) ? whole(last) : null;
}

/** What began the plate that stands. */
const firstOf = ({ earlier, origin }: Before): Stood<PlateWire> | undefined =>
  earlier.find(({ source }) => source === origin.source);

/** Something was taken away. */
function isLess(now: PlateWire, was: PlateWire): boolean {
  const keys = ['corner', 'cutouts', 'hole_features', 'material', 'quantity', 'drawing_number'] as const;
  return (
    spotsOf(now).length < spotsOf(was).length ||
    (now.cutouts?.length ?? 0) < (was.cutouts?.length ?? 0) ||
    keys.some((key) => key in was && !(key in now))
  );
}

/** What is another than it was rests on these words too. */
const touchedBy = (now: readonly Evidence[], was: readonly Evidence[], words: Span): Evidence[] =>
  now.map((entry) => {
    const old = was.find((one) => pathText(one.path) === pathText(entry.path));
    return old && same(old.value, entry.value) ? entry : { ...entry, spans: [...entry.spans, words] };
  });

/** 只把列距改回去, revert the hole size only, back to six: single values as they were. */
export function valuesBack({ text: said }: Heard, before: Before, which: Which | null): Told | null {
  const normalized = normalize(said);
  const { text } = normalized;
  const back = BACK.exec(text);
  if (!back || before.earlier.length === 0) return null;
  const number = mentions(normalized).find((one) => one.kind === 'number' || one.kind === 'quantity');
  const wanted = number && 'value' in number ? Number(number.value) : null;
  const labels = labelsIn(text);
  const holes = which?.holes ?? before.value.holes.map((_, i) => i);
  const named = labels.flatMap(({ field }) => valued(before, field, holes));
  const places =
    named.length > 0 ? named : wanted === null ? [] : leaves(before.value).map(({ path }) => path);
  const found = places.flatMap((path) =>
    // A circle of holes is spoken of by its diameter.
    asItWas(path, before, wanted !== null && path.at(-1) === 'radius' ? wanted / 2 : wanted),
  );
  const words = normalized.span(back.index, back.index + back[0].length);
  const latest = named.length > 0 ? found : found.slice(0, 1);
  if (latest.length === 0) return null;
  const spans = [
    words,
    ...labels.map(({ start, end }) => normalized.span(start, end)),
    ...(number ? [normalized.span(number.start, number.end)] : []),
    ...[
      ...text.matchAll(
        /只|单独|仅|原来的?|之前的?|\bput\b|\bonly\b|\bjust\b|\bwhat it was\b|\bbefore\b|\bsize\b/g,
      ),
    ].map(({ index, 0: word }) => normalized.span(index, index + word.length)),
  ];
  return {
    said: latest.map((entry) => ({ ...entry, spans: [...entry.spans, words] })),
    taken: which ? [...spans, which.words] : spans,
  };
}

/** 不用改了，还是35; no need to change it, keep it 35: what the message before made another is as it was. */
const STAYING =
  /^(?:(?:不用|不必|不要|别|先不|不|无需|不需要)再?[改变动换](?:它|这个)?了?吧?[，,。；; ]*(?:还是|就|仍然?|保持|维持|按|用)+(?:φ|孔径|直径)?|(?:no need to change (?:it|that|them)|(?:do not|don'?t) (?:change|touch) (?:it|that|them)|leave it(?: alone)?|no change)[,;. ]+(?:just )?(?:(?:keep|leave) (?:it|them|that)(?: at)?|still|it'?s still|(?:it )?stays?(?: at)?) )(\d{1,5}(?:\.\d{1,3})?) ?(?:mm|毫米)?的?(?:吧|好了|就行)?[。.!]?$/;

export function stayed({ text: said }: Heard, { value, earlier }: Before): readonly Evidence[] | null {
  const wanted = STAYING.exec(normalize(said).text.trim().replace('’', "'"))?.[1];
  const last = earlier.at(-1);
  if (wanted === undefined || !last) return null;
  const found = last.evidence.filter(
    (one) =>
      one.value === Number(wanted) &&
      getAt(last.value, one.path) === one.value &&
      typeof getAt(value, one.path) === 'number' &&
      getAt(value, one.path) !== one.value,
  );
  // Of several sizes that are other now nobody knows which is meant.
  if (new Set(found.map(({ path }) => path.at(-1))).size !== 1) return null;
  const at = said.lastIndexOf(wanted);
  if (at < 0) return null;
  const words = [
    { start: 0, end: at },
    { start: at, end: at + wanted.length },
  ];
  return found.map((one) => ({ ...one, spans: one.how === 'read' ? words : [...one.spans, ...words] }));
}

/** The places of single values that a field names. */
const valued = ({ value }: Before, field: Field, holes: readonly number[]): readonly Path[] =>
  field === 'corner' ? [['corner', 'size']] : placesNamed(value, field, holes);

/** The value a place had last that it does not have now, or the one that is wanted. */
function asItWas(path: Path, { value, earlier }: Before, wanted: number | null): Evidence[] {
  const now = getAt(value, path);
  for (const stood of [...earlier].reverse()) {
    const old = getAt(stood.value, path);
    if (old === null || old === undefined || same(old, now)) continue;
    if (wanted !== null && old !== wanted) continue;
    const entry = stood.evidence.find((one) => pathText(one.path) === pathText(path));
    if (entry) return [entry];
  }
  return [];
}

/** 不，我说的是大孔: what the message before said of some holes was meant of others. */
export function meantOthers(message: Heard, before: Before, which: Which | null): Told | null {
  const last = before.earlier.at(-1);
  if (!which || !last || !message.has('correct') || /\d/.test(normalize(message.text).text)) return null;
  const touched = before.touched.filter(([list, i]) => list === 'holes' && !which.holes.includes(Number(i)));
  const sizes = touched.filter((path) => !same(getAt(last.value, path), getAt(before.value, path)));
  if (sizes.length === 0) return null;
  const entryOf = (list: readonly Evidence[], path: Path) =>
    list.find((one) => pathText(one.path) === pathText(path));
  const words = which.words;
  const first = Number(sizes[0]![1]);
  const again = sizes.flatMap((path) => entryOf(last.evidence, path) ?? []);
  // 不对，只移中间那个: it was one of those already.
  const isOf = before.touched.some(([list, i]) => list === 'holes' && which.holes.includes(Number(i)));
  const moved = (isOf ? [] : which.holes).flatMap((hole) =>
    sizes
      .filter(([, i]) => i === first)
      .flatMap((path): Evidence[] => {
        const entry = entryOf(before.evidence, path);
        const to = ['holes', hole, ...path.slice(2)];
        return entry && getAt(before.value, to) !== undefined
          ? [{ ...entry, path: to, spans: [...entry.spans, words] }]
          : [];
      }),
  );
  return { said: [...again, ...moved], taken: [{ start: 0, end: message.text.length }] };
}
