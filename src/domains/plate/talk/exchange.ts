import { normalize } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { getAt, type Path, pathText, type Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { paths, pathsOfHole } from '../leaves.ts';
import type { Told } from './amounts.ts';
import { labelsIn, placesNamed } from './labels.ts';
import type { Which } from './which.ts';

const SWAPPED =
  /对调|互换|调换|交换|颠倒|调个个儿?|\b(?:swap|exchange|interchange|transpose)(?:ped)?\b|(?:switch|change) (?:around|over|places)/;
const TURNED = /(?:the )?other way (?:round|around|about)|横竖(?:对调|换一下)|(?:横|竖)过来|换个方向/;

/** 长宽对调, swap the row and column spacing, the cutout the other way round: two values change places. */
export function exchanged(
  { text: said }: Message<PlateWire>,
  before: Standing<PlateWire>,
  which: Which | null,
): Told | null {
  const normalized = normalize(said);
  const { text } = normalized;
  const word = SWAPPED.exec(text) ?? TURNED.exec(text);
  if (!word) return null;
  const { value } = before;
  const holes = which?.holes ?? value.holes.map((_, i) => i);
  const labels = labelsIn(text);
  const [first, second] = labels
    .filter(({ field }) => field !== 'cutouts')
    .map(({ field }) => placesNamed(value, field, holes));
  const isCut = labels.some(({ field }) => field === 'cutouts') && value.cutouts;
  const pairs: readonly (readonly [Path, Path])[] =
    first && second
      ? first.flatMap((path, k): (readonly [Path, Path])[] => (second[k] ? [[path, second[k]]] : []))
      : isCut
        ? isCut.map(
            (_, i) =>
              [
                ['cutouts', i, 'length'],
                ['cutouts', i, 'width'],
              ] as const,
          )
        : which?.holes.length === 2
          ? [[pathsOfHole(which.holes[0]!).diameter, pathsOfHole(which.holes[1]!).diameter]]
          : TURNED.test(text) || /板|plate/.test(text)
            ? [[paths.length, paths.width]]
            : [];
  const spans = [word.index, ...labels.map(({ start }) => start)].map((start, k) =>
    normalized.span(start, k === 0 ? start + word[0].length : labels[k - 1]!.end),
  );
  const entries = pairs.flatMap(([one, other]) => [
    ...inPlaceOf(one, other, before, spans),
    ...inPlaceOf(other, one, before, spans),
  ]);
  if (entries.length === 0) return null;
  const joined = [...text.matchAll(/和|跟|与|\band\b/g)].map(({ index, 0: mark }) =>
    normalized.span(index, index + mark.length),
  );
  return { said: entries, taken: [...spans, ...joined, ...(which ? [which.words] : [])] };
}

function inPlaceOf(
  path: Path,
  from: Path,
  { value, evidence }: Standing<PlateWire>,
  spans: readonly Span[],
): Evidence[] {
  const other = getAt(value, from);
  if (typeof other !== 'number') return [];
  const was = evidence.find((entry) => pathText(entry.path) === pathText(from));
  return [
    { path, value: other, how: 'computed', rule: 'changed_by', spans: [...(was?.spans ?? []), ...spans] },
  ];
}
