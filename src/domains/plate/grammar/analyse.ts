import { type Extent, type Normalized, normalize } from '../../../core/language/index.ts';
import type { Span } from '../../../core/result.ts';
import type { PlateWire } from '../contract.ts';
import { compose } from './compose.ts';
import { type Gathered, gather } from './gather.ts';
import type { Item } from './item.ts';
import { layerIn } from './layer.ts';
import { takeLines } from './line-of.ts';
import { joinNumbers } from './numbers.ts';
import { plainer } from './plainer.ts';
import { read } from './read.ts';
import { type Resolved, resolve } from './resolve.ts';
import { scan } from './scan.ts';
import { partedBySpaces } from './spaces.ts';
import type { Token } from './token.ts';
import { membersTold } from './told-members.ts';

export interface Analysis extends Resolved {
  readonly normalized: Normalized;
  readonly tokens: readonly Token[];
  readonly items: readonly Item[];
  readonly gathered: Gathered;
  /** Where the description begins: behind 用户输入：. */
  readonly from: number;
  /** Where the unit of bare numbers is named. */
  readonly unit: Extent | null;
  /** Where the layer is named. */
  readonly outlineLayer: Extent | null;
  /** Words that were read as others. */
  readonly reworded: readonly Span[];
}

/** plate-7: what follows it is a description and nothing else. */
export const strictPrefix = '用户输入：';
const prefix = /^[ \n]?用户输入 ?:[ \n]?/;

/** A regular expression is only tried where the prefix may stand. */
const prefixEnd = (text: string): number =>
  text.startsWith('用户输入') || text.startsWith('用户输入', 1) ? (prefix.exec(text)?.[0].length ?? 0) : 0;

/** Everything the grammar makes of a text; `answered` is what has become known of the same plate since. */
export function analyse(text: string, answered?: PlateWire): Analysis {
  const { normalized, reworded } = plainer(normalize(text));
  return analyseNormalized(normalized, answered, reworded);
}

export function analyseNormalized(
  said: Normalized,
  answered?: PlateWire,
  reworded: readonly Span[] = [],
): Analysis {
  const from = prefixEnd(said.text);
  const scanned = scan(said, from);
  const parted = partedBySpaces(said, joinNumbers(scanned));
  const normalized = parted ?? said;
  const tokens = compose(normalized.text, parted ? scan(parted, from) : scanned);
  takeLines(tokens);
  const unit = unitOf(normalized.text, tokens);
  const items = membersTold(read(normalized.text, tokens, unit.mm));
  const gathered = gather(normalized.text, items, unit.mm);
  const layer = gathered.outline.layer && layerIn(normalized.text)?.name;
  const outlineLayer = layer ?? null;
  const resolved = resolve(gathered, normalized, outlineLayer, answered);
  return {
    normalized,
    tokens,
    items,
    gathered,
    from,
    unit: unit.at,
    outlineLayer,
    reworded,
    ...resolved,
  };
}

const scales: Readonly<Record<string, number>> = {
  mm: 1,
  毫米: 1,
  cm: 10,
  厘米: 10,
  公分: 10,
  dm: 100,
  分米: 100,
  m: 1000,
  米: 1000,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  英寸: 25.4,
  centimeters: 10,
  millimeters: 1,
  meters: 1000,
};
const unitWord =
  /^(?:[ :=]|为|是|均|统一|are|all|in)*(毫米|厘米|公分|分米|英寸|米|(?:mm|cm|dm|inches|inch|in|m|centimeters|millimeters|meters)(?![a-z]))/;

/** 单位cm, all dimensions in inches: millimetres in one of the unit bare numbers are meant in, and where that is said. */
function unitOf(text: string, tokens: readonly Token[]): { readonly mm: number; readonly at: Extent | null } {
  for (const { is, start, end } of tokens) {
    const said = is === 'unit' ? unitWord.exec(text.slice(end, end + 24)) : null;
    if (said) return { mm: scales[said[1]!] ?? 1, at: { start, end: end + said[0].length } };
  }
  return MILLIMETRES;
}
const MILLIMETRES = { mm: 1, at: null } as const;
