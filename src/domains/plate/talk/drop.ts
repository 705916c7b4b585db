import { blanked, normalize } from '../../../core/language/index.ts';
import type { Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { featureWords } from '../grammar/features/feature-words.ts';
import { cutoutsIn } from './cutouts.ts';
import { Draft } from './draft.ts';
import { unfitted } from './fitting.ts';
import type { Parts } from './parts.ts';

/** Labels of what is told in words. */
const labelled = [
  ['material', /材料|材质|material/],
  ['quantity', /数量|件数|quantity|qty/],
  ['drawing_number', /图号|drawing (?:number|no\.?)/],
  ['notes', /备注|技术要求|notes?\b/],
] as const;

/** 圆角不要了, drop the slot, 不攻丝了: what 1.1.0 has, taken away by its name. */
export function partsDropped(message: Message<PlateWire>, before: Standing<PlateWire>): Parts | null {
  const draft = new Draft(before);
  const normalized = normalize(message.text);
  const { text } = normalized;
  const taken: Span[] = [];
  for (const { start, end, value } of featureWords.scan(text)) {
    const span = normalized.span(start, end);
    const isOfHoles = /^的?[孔个]|^ (?:holes?|ones?)\b/.test(text.slice(end));
    if (dropped(draft, value.role, isOfHoles, message)) taken.push(span);
  }
  for (const [key, words] of labelled) {
    const said = words.exec(text);
    if (!said || !(key in draft.value)) continue;
    draft.drop(key);
    taken.push(normalized.span(said.index, said.index + said[0].length));
  }
  if (taken.length === 0) return null;
  draft.cues.push(...taken);
  return { ...draft.edited, said: [], rest: blanked(message.text, taken) };
}

function dropped(draft: Draft, role: string, isOfHoles: boolean, { text, has }: Message<PlateWire>): boolean {
  switch (role) {
    case 'round':
    case 'chamfer':
    case 'radius': {
      if (!draft.value.corner) return false;
      draft.drop('corner');
      return true;
    }
    case 'slot':
    case 'opening': {
      const type = role === 'slot' ? 'slot' : 'rectangle';
      const gone = cutoutsIn(draft.value, type, text, has('all'));
      if (gone.cutouts.length === 0) return false;
      withoutCutouts(draft, gone.cutouts);
      draft.cues.push(...gone.spans);
      return true;
    }
    case 'thread':
      return !isOfHoles && unfitted(draft, 'thread', null);
    case 'sink':
      return (
        !isOfHoles &&
        [unfitted(draft, 'countersink', null), unfitted(draft, 'counterbore', null)].some(Boolean)
      );
    default:
      return false;
  }
}

/** The plate without some of what is cut out. */
export function withoutCutouts(draft: Draft, gone: readonly number[]): void {
  const all = draft.value.cutouts ?? [];
  if (gone.length === all.length) {
    draft.drop('cutouts');
    return;
  }
  const place = new Map(all.flatMap((_, i) => (gone.includes(i) ? [] : [i])).map((i, k) => [i, k]));
  draft.value = { ...draft.value, cutouts: all.filter((_, i) => place.has(i)) };
  draft.evidence = draft.evidence.flatMap((entry) => {
    if (entry.path[0] !== 'cutouts') return [entry];
    const now = place.get(Number(entry.path[1]));
    return now === undefined ? [] : [{ ...entry, path: ['cutouts', now, ...entry.path.slice(2)] }];
  });
}
