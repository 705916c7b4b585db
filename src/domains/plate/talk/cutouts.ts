import { type Extent, normalize } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { analyse } from '../grammar/analyse.ts';
import type { CutoutPhrase } from '../grammar/features/phrase.ts';
import { Draft, type Edited } from './draft.ts';
import { without } from './features.ts';

const sizes = ['length', 'width', 'angle', 'radius'] as const;

/** 腰孔改成20×80: the one of its kind, all of them, or those at a side that is named. */
export function resized(
  draft: Draft,
  text: string,
  isAll: boolean,
  phrase: CutoutPhrase,
  spanOf: (at: Extent) => Span,
): boolean {
  const meant = cutoutsIn(draft.value, phrase.type.value, text, isAll);
  for (const i of meant.cutouts)
    for (const name of sizes) {
      const said = phrase[name];
      if (said) draft.set(['cutouts', i, name], said.value, spanOf(said.at));
    }
  draft.cues.push(...meant.spans);
  return meant.cutouts.length > 0;
}

/** Which cut-outs of a kind are meant, and the words that tell. */
export function cutoutsIn(
  { cutouts = [] }: PlateWire,
  type: CutoutPhrase['type']['value'],
  text: string,
  isAll: boolean,
): { readonly cutouts: readonly number[]; readonly spans: readonly Span[] } {
  const alike = cutouts.flatMap((one, i) => (one.type === type ? [i] : []));
  if (alike.length < 2 || isAll) return { cutouts: alike, spans: [] };
  const { tokens, normalized } = analyse(text);
  const side = tokens.find(({ is, which }) => is === 'side' && which.length === 1);
  if (!side) return { cutouts: [], spans: [] };
  const axis = side.which === 'l' || side.which === 'r' ? 'x' : 'y';
  const at = (i: number) => cutouts[i]!.placement.single[axis];
  const places = alike.map(at);
  if (places.some((place) => place === null) || new Set(places).size < 2) return { cutouts: [], spans: [] };
  const isFar = side.which === 'r' || side.which === 't';
  const best = (isFar ? Math.max : Math.min)(...(places as number[]));
  return { cutouts: alike.filter((i) => at(i) === best), spans: [normalized.span(side.start, side.end)] };
}

/** 方孔改成圆的，φ150: a hole where the cut-out was; null where nothing of the kind is said. */
export function roundInstead(message: Message<PlateWire>, before: Standing<PlateWire>): Edited | null {
  const normalized = normalize(message.text);
  const { text } = normalized;
  const noun = CUT_NOUN.exec(text);
  const round = /圆孔|圆的|圆形|\b(?:round|circular)\b/.exec(text);
  const size =
    /(?:φ|直径|dia(?:meter)?) ?(\d{1,5}(?:\.\d{1,3})?)|(\d{1,5}(?:\.\d{1,3})?) ?(?:mm )?(?:的|dia|round|圆|$)/.exec(
      text,
    );
  const [cut, other] = before.value.cutouts ?? [];
  if (!noun || !round || !cut || other || !message.has('change', 'correct')) return null;
  const draft = new Draft(before);
  const hole = before.value.holes.length;
  const moved = draft.evidence.flatMap(({ path, ...entry }): Evidence[] =>
    path[0] === 'cutouts' && path[2] === 'placement'
      ? [{ ...entry, path: ['holes', hole, ...path.slice(2)] }]
      : [],
  );
  draft.drop('cutouts');
  const made = { shape: 'circle', diameter: null, placement: cut.placement } as const;
  draft.value = { ...draft.value, holes: [...before.value.holes, made] };
  draft.evidence.push(...moved);
  const spanOf = (found: RegExpExecArray) => normalized.span(found.index, found.index + found[0].length);
  draft.set(['holes', hole, 'shape'], 'circle', spanOf(round), true);
  if (size) draft.set(['holes', hole, 'diameter'], Number(size[1] ?? size[2]), spanOf(size));
  draft.cues.push(...[noun, round, ...(size ? [size] : [])].map(spanOf));
  return draft.edited;
}
const CUT_NOUN = /方孔|腰形?孔|长圆?孔|槽|窗口?|开口|\b(?:slot|cut-?out|window|opening)\b/;

/** Holes that become something else where they are. */
export function cutInstead(
  draft: Draft,
  before: Standing<PlateWire>,
  gone: readonly number[],
  phrase: CutoutPhrase,
  spanOf: (at: Extent) => Span,
): void {
  const { holes, cutouts = [] } = draft.value;
  const said = Object.fromEntries(sizes.map((name) => [name, phrase[name]?.value ?? null]));
  const type = phrase.type.value;
  const first = cutouts.length;
  const made = gone.map(
    (i) => ({ type, ...said, placement: holes[i]!.placement }) as (typeof cutouts)[number],
  );
  const moved = draft.evidence.flatMap((entry): Evidence[] => {
    const at = entry.path[0] === 'holes' ? gone.indexOf(Number(entry.path[1])) : -1;
    if (at < 0 || entry.path[2] !== 'placement') return [];
    return [{ ...entry, path: ['cutouts', first + at, ...entry.path.slice(2)] }];
  });
  const left = without({ ...before, value: draft.value, evidence: draft.evidence }, gone);
  draft.value = { ...left.value, cutouts: [...cutouts, ...made] };
  draft.evidence = [...left.evidence, ...moved];
  made.forEach((_, k) => {
    draft.set(['cutouts', first + k, 'type'], type, spanOf(phrase.type.at), true);
    for (const name of sizes) {
      const one = phrase[name];
      if (one) draft.set(['cutouts', first + k, name], one.value, spanOf(one.at));
    }
  });
}
