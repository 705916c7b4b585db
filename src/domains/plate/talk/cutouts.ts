import type { Extent } from '../../../core/language/index.ts';
import type { Span } from '../../../core/result.ts';
import type { PlateWire } from '../contract.ts';
import { analyse } from '../grammar/analyse.ts';
import type { CutoutPhrase } from '../grammar/features/phrase.ts';
import type { Draft } from './draft.ts';

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
