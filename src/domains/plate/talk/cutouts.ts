import type { Extent } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import { emptyPlaces, type PlateWire } from '../contract.ts';
import type { CutoutPhrase } from '../grammar/features/phrase.ts';
import { readFeatures } from '../grammar/features/read.ts';
import { understoodIn } from '../interpret.ts';
import type { Draft } from './draft.ts';
import { known } from './known.ts';

type CutoutWire = NonNullable<PlateWire['cutouts']>[number];
const sizes = ['length', 'width', 'angle', 'radius'] as const;

/** 腰孔改成20×80 says one of them anew; 中间再开一个20×60的腰形孔 is one more. */
export function addCutout(
  draft: Draft,
  message: Message<PlateWire>,
  before: Standing<PlateWire>,
  phrase: CutoutPhrase,
  spanOf: (at: Extent) => Span,
): boolean {
  const all = draft.value.cutouts ?? [];
  const alike = all.flatMap((one, i) => (one.type === phrase.type.value ? [i] : []));
  const isMore = message.has('add') || (alike.length === 0 && !message.has('change', 'correct'));
  if (isMore) return oneMore(draft, message, before, phrase);
  const [only, other] = alike;
  if (only === undefined || (other !== undefined && !message.has('all'))) return false;
  for (const i of alike)
    for (const name of sizes) {
      const said = phrase[name];
      if (said) draft.set(['cutouts', i, name], said.value, spanOf(said.at));
    }
  return true;
}

/** Read like a description of this plate; what it says of its place comes with it. */
function oneMore(
  draft: Draft,
  message: Message<PlateWire>,
  before: Standing<PlateWire>,
  phrase: CutoutPhrase,
): boolean {
  const text = message.without('add', 'change', 'also');
  const plate = { ...before.value, holes: [] };
  const { value, claims, analysis, taken } = readFeatures(text, known(plate));
  const found = value.cutouts?.find(
    ({ type, length, width }) =>
      type === phrase.type.value &&
      length === (phrase.length?.value ?? null) &&
      width === (phrase.width?.value ?? null),
  );
  if (!found) return false;
  draft.cues.push(...understoodIn(analysis), ...taken);
  const from = value.cutouts!.indexOf(found);
  const to = draft.value.cutouts?.length ?? 0;
  const made: CutoutWire = { ...found, placement: { ...emptyPlaces, ...found.placement } };
  draft.value = { ...draft.value, cutouts: [...(draft.value.cutouts ?? []), made] };
  for (const { path, rule, spans } of claims) {
    if (path[0] !== 'cutouts' || path[1] !== from) continue;
    const own = ['cutouts', to, ...path.slice(2)];
    const at = path.slice(2).reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], found);
    const isRead = /_said$|^placed_|^role_given$/.test(rule);
    const entry: Evidence = { path: own, value: at, how: isRead ? 'read' : 'computed', rule, spans };
    draft.evidence.push(entry);
  }
  return true;
}
