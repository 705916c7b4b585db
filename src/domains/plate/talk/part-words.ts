import { normalize } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { Span } from '../../../core/result.ts';
import type { PlateWire } from '../contract.ts';
import type { HoleFeature } from '../contract-features.ts';
import type { Lifted } from '../grammar/features/phrase.ts';
import { layerIn } from '../grammar/layer.ts';

export const ROTATED =
  /(?:rotate|turn|twist|旋转|转动?)[^\d，,]{0,20}(\d{1,3}(?:\.\d{1,3})?) ?(?:degrees?|deg|°|度)/i;
export const sideNames = { l: 'left', r: 'right', t: 'upper', b: 'lower' } as const;
export const OF_ALL = /^\s*(?:把|将)?(?:这些|所有|全部)?(?:孔|holes?\b|the holes\b|change the holes)/i;
export const SIZE_APART = /(孔|槽|窗口?|slot|window|cut-?out)[，,](?= ?\d{1,5}(?:\.\d{1,3})? ?[×x*] ?\d)/gi;
export const LEADS_CHANGE =
  /^\s*(?:都?改[成为用]|换[成为用]|改|换|make (?:it|them)|change (?:it|them)|tap|counter)/i;
export const HIDDEN: ReadonlySet<string> = new Set(['change', 'correct', 'also', 'all', 'it', 'add']);
export const labelWords =
  /材质|材料|牌号|图号|数量|件数|做|用|件|块|张|material|quantity|qty|drawing (?:number|no\.?)|dwg(?: no\.?)?|pcs|pieces|off\b|of (?:them|these|those)\b/gi;

const sizesOfRound = [
  [
    'diameter',
    /(?:外径|外圆|圆板直径|板直径|\bod|outer dia(?:meter)?|outside dia(?:meter)?)[^\d，,]{0,8}(\d{1,5}(?:\.\d{1,3})?)|(\d{1,5}(?:\.\d{1,3})?) ?(?:mm )?od\b/,
  ],
  [
    'inner_diameter',
    /(?:内径|内圆|内孔直径|\bid|inner dia(?:meter)?|inside dia(?:meter)?)[^\d，,]{0,8}(\d{1,5}(?:\.\d{1,3})?)|(\d{1,5}(?:\.\d{1,3})?) ?(?:mm )?id\b/,
  ],
] as const;

/** 直径200, 200 dia: of a round plate that has no size yet. */
const acrossOpen = [
  'diameter',
  /^[^\d，,]{0,8}(?:φ|直径|dia(?:meter)?)[^\d，,]{0,4}(\d{1,5}(?:\.\d{1,3})?)|^ {0,4}(\d{1,5}(?:\.\d{1,3})?) ?(?:mm )?dia/,
] as const;

export const threadOf = (
  { size, pitch, depth }: Extract<Lifted, { kind: 'thread' }>,
  old: HoleFeature | undefined,
): NonNullable<HoleFeature['thread']> => ({
  size: size.value,
  pitch: pitch?.value ?? null,
  depth: depth?.value ?? old?.thread?.depth ?? null,
});

/** A mouth keeps what was said of it; a depth makes it flat, an angle a cone. */
export function sinkOf(
  { type, diameter, depth, angle }: Extract<Lifted, { kind: 'sink' }>,
  old: HoleFeature | undefined,
): Partial<HoleFeature> {
  const isFlat = depth !== null || (angle === null && type.value === 'counterbore' && !old?.countersink);
  if (isFlat)
    return {
      counterbore: {
        diameter: diameter?.value ?? old?.counterbore?.diameter ?? null,
        depth: depth?.value ?? old?.counterbore?.depth ?? null,
      },
    };
  return {
    countersink: {
      diameter: diameter?.value ?? old?.countersink?.diameter ?? null,
      angle: angle?.value ?? old?.countersink?.angle ?? null,
    },
  };
}

/** 外径改成220, 300 OD: of a plate that is round. */
export function outlineSaid(
  text: string,
  { outline }: PlateWire,
): readonly { readonly entry: Evidence; readonly words: Span }[] {
  if (!outline || outline.type === 'rectangle') return [];
  const normalized = normalize(text);
  const isOpen = outline.diameter === null && !/孔|hole|bore/.test(normalized.text.split(/[，,]/)[0]!);
  const found = new Map<string, { readonly entry: Evidence; readonly words: Span }>();
  for (const [name, pattern] of isOpen ? [...sizesOfRound, acrossOpen] : sizesOfRound) {
    const said = pattern.exec(normalized.text);
    const digits = said?.[1] ?? said?.[2];
    if (!said || digits === undefined || found.has(name)) continue;
    const start = said.index + said[0].indexOf(digits);
    const spans = [normalized.span(start, start + digits.length)];
    found.set(name, {
      entry: { path: ['outline', name], value: Number(digits), how: 'read', rule: 'feature_said', spans },
      words: normalized.span(said.index, said.index + said[0].length),
    });
  }
  return [...found.values()];
}

/** 图层改成CUT, put it on layer CUT */
export function layerSaid(text: string): readonly { readonly entry: Evidence; readonly words: Span }[] {
  const normalized = normalize(text);
  const said = layerIn(normalized.text);
  if (!said?.name) return [];
  const at = normalized.span(said.name.start, said.name.end);
  const value = text.slice(at.start, at.end);
  const words = normalized.span(said.start, said.end);
  return [{ entry: { path: ['layer'], value, how: 'read', rule: 'layer_named', spans: [at] }, words }];
}
