import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { err, type Issue, ok, type Result } from '../../../core/result.ts';
import type { ToolResult } from '../../../core/tool/tool.ts';
import { nanometres, type Text } from '../../../formats/gdsii/library.ts';
import { writeGds } from '../../../formats/gdsii/write.ts';
import type { Readings } from '../input/readings.ts';
import { refused } from '../input/refusal.ts';
import { sizeFields } from '../netlist/size-changes.ts';
import type { DRCRuleSet } from '../rules/rule-set.ts';
import { type FlatLayout, type LayerNumber, layoutFromGds } from './flat-layout.ts';
import { issue } from './messages.ts';

export const TEN_MINUTES = 600_000;

export const rulesParam = described(z.union([z.string(), z.record(z.string(), z.unknown())]), {
  zh: '规则：JSON 文件的内容（文本或已解析的对象）',
  en: 'the rules: a JSON file (its text, or the object)',
});

const Shape = z.strictObject({
  layer: described(z.string(), { zh: '规则文件里的层名', en: 'a layer name of the rule file' }),
  points_um: described(z.array(z.tuple([z.number(), z.number()])).min(2), {
    zh: '图形的顶点（µm）；两个点表示矩形的对角',
    en: 'the corners of the shape (µm); two points are opposite corners of a rectangle',
  }),
});

/** A layout as every check takes it: a file, or loose shapes. */
export const drawnParams = {
  gds_base64: described(z.string().optional(), {
    zh: 'GDSII 文件的内容（base64）',
    en: 'the GDSII file (base64)',
  }),
  shapes: described(z.array(Shape).max(1_000_000).optional(), {
    zh: '不用 GDSII 时：直接给出图形',
    en: 'shapes, in place of GDSII',
  }),
};
type Drawn = z.output<z.ZodObject<typeof drawnParams>>;

export const sizeChangesParam = described(
  z
    .array(
      z.looseObject({
        device: described(z.string(), { zh: '器件名', en: 'the name of the device' }),
        field: described(z.enum(sizeFields), { zh: '哪个尺寸', en: 'which size' }),
        to: described(z.number(), { zh: '实际画的值', en: 'the value drawn' }),
      }),
    )
    .default([]),
  {
    zh: '画版图时声明改过的尺寸，按改后的值比对',
    en: 'sizes declared as changed when it was drawn; compared as changed',
  },
);

interface Part {
  readonly gds_base64?: string | undefined;
  readonly cell?: string | undefined;
}

/** The file's text where all of it is asked about: then other steps may have read it, or will. */
export const wholeFile = ({ gds_base64, cell }: Part): string | undefined =>
  cell === undefined ? gds_base64 : undefined;

/** Of a part, only the layers that are needed are read. */
export function layoutOnce(
  readings: Readings,
  given: Part,
  bytes: Uint8Array,
  layers?: Iterable<LayerNumber>,
): Result<FlatLayout> {
  const whole = wholeFile(given);
  const part = { ...(layers && { layers }), ...(given.cell !== undefined && { cell: given.cell }) };
  return readings.once('layout', [whole], () => layoutFromGds(bytes, whole === undefined ? part : {}));
}

const notFound: ReadonlySet<string> = new Set(['drc_no_rule', 'gds_no_structure']);

/** calls-3: a cell or a rule that is not there is not found; anything else is a bad parameter. */
export function refusedCheck(issues: readonly Issue[], error?: string): ToolResult<never> {
  const code = notFound.has(issues[0]!.code) ? 'NOT_FOUND' : 'INVALID_PARAM';
  return refused(issues, code, error ? { error } : {});
}

export function layoutBytes(
  { gds_base64, shapes }: Drawn,
  rules: DRCRuleSet,
  texts: readonly Text[] = [],
): Result<Uint8Array> {
  if ((gds_base64 === undefined) === (shapes === undefined)) return err([issue('drc_no_layout')]);
  if (gds_base64 !== undefined) return bytesOf(gds_base64);
  return shapesAsGds(shapes!, rules, texts);
}

/** A file that came as base64. */
export function bytesOf(base64: string): Result<Uint8Array> {
  const plain = base64.replace(/\s+/g, '');
  const bytes = Buffer.from(plain, 'base64');
  // Decoding skips what is no base64; then the length tells.
  const whole = plain.replace(/(?<!=)=+$/, '');
  return Math.floor((whole.length * 3) / 4) === bytes.length ? ok(bytes) : err([issue('drc_bad_base64')]);
}

/** Loose shapes take the way of every layout, so that both engines see the same. */
function shapesAsGds(
  shapes: readonly z.output<typeof Shape>[],
  rules: DRCRuleSet,
  texts: readonly Text[],
): Result<Uint8Array> {
  const unknown = shapes.flatMap(({ layer }, index) =>
    rules.getLayerNumber(layer) === undefined
      ? [issue('drc_shape_layer', { path: ['shapes', index, 'layer'], params: { index, layer } })]
      : [],
  );
  if (unknown.length > 0) return err(unknown);
  const far = shapes.some(({ points_um }) => points_um.flat().some((value) => Math.abs(value) > 1e6));
  if (far) return err([issue('drc_out_of_range', { params: { limit: 1e9 } })]);
  const elements = shapes.map(({ layer, points_um }) => {
    const [a, b] = points_um as [[number, number], [number, number]];
    const points = points_um.length > 2 ? points_um : [a, [a[0], b[1]], b, [b[0], a[1]]];
    const xy = Int32Array.from(points.flat(), (value) => Math.round(value * 1000));
    return { kind: 'boundary' as const, ...rules.gdsLayer(layer), xy };
  });
  return writeGds({ name: 'SHAPES', units: nanometres }, [
    { name: 'SHAPES', elements: [...elements, ...texts] },
  ]);
}
