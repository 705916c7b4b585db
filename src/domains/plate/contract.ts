import * as z from 'zod';
import { type Codec, defineContract } from '../../core/contract/contract.ts';
import { described, describedInEnglish } from '../../core/contract/described.ts';
import type { Text } from '../../core/messages.ts';
import { ok } from '../../core/result.ts';
import { featureFields, featureKeys } from './contract-features.ts';

const size = (words: Text) => described(z.number().nullable(), words);
const whole = (words: Text) => described(z.int().nullable(), words);

const fields = {
  single: {
    x: size({ zh: '孔心 X 坐标', en: 'X of the centre' }),
    y: size({ zh: '孔心 Y 坐标', en: 'Y of the centre' }),
  },
  four_corners: {
    offset_x: size({
      zh: '孔心距左/右边的 X 方向距离',
      en: 'distance of the centres from the left and right edges',
    }),
    offset_y: size({
      zh: '孔心距上/下边的 Y 方向距离',
      en: 'distance of the centres from the top and bottom edges',
    }),
  },
  rect_array: {
    rows: whole({ zh: '行数（Y 方向）', en: 'rows (along Y)' }),
    cols: whole({ zh: '列数（X 方向）', en: 'columns (along X)' }),
    spacing_x: size({ zh: 'X 方向孔间距', en: 'spacing along X' }),
    spacing_y: size({ zh: 'Y 方向孔间距', en: 'spacing along Y' }),
    origin_offset_x: size({
      zh: '阵列起始点 X 偏移（相对于原点）',
      en: 'X of the first hole, from the origin',
    }),
    origin_offset_y: size({
      zh: '阵列起始点 Y 偏移（相对于原点）',
      en: 'Y of the first hole, from the origin',
    }),
  },
  circle_array: {
    count: whole({ zh: '孔数量', en: 'how many holes' }),
    radius: size({ zh: '分布圆半径', en: 'radius of the circle they lie on' }),
    center_x: size({ zh: '分布圆圆心 X 坐标', en: 'X of the centre of that circle' }),
    center_y: size({ zh: '分布圆圆心 Y 坐标', en: 'Y of the centre of that circle' }),
  },
} as const;
type Fields = typeof fields;
type Chosen = keyof Fields;

/** A part that was not chosen is there all the same, and all null (plate-2.5, plate-2.9). */
const unused = <K extends Chosen>(key: K) =>
  z.strictObject(
    Object.fromEntries(Object.keys(fields[key]).map((name) => [name, z.null()])) as {
      [F in keyof Fields[K]]: z.ZodNull;
    },
  );
const none = {
  single: unused('single'),
  four_corners: unused('four_corners'),
  rect_array: unused('rect_array'),
  circle_array: unused('circle_array'),
};

/** One variant per type, so that a mixture of positions is not even expressible (rules 8 to 10). */
const chosen = <T extends Chosen | ''>(type: T) =>
  described(z.literal(type), { zh: '定位类型；没说为 ""', en: 'how they are placed; "" where not said' });
const PlacementWire = described(
  z.discriminatedUnion('type', [
    z.strictObject({ type: chosen('single'), ...none, single: z.strictObject(fields.single) }),
    z.strictObject({
      type: chosen('four_corners'),
      ...none,
      four_corners: z.strictObject(fields.four_corners),
    }),
    z.strictObject({ type: chosen('rect_array'), ...none, rect_array: z.strictObject(fields.rect_array) }),
    z.strictObject({
      type: chosen('circle_array'),
      ...none,
      circle_array: z.strictObject(fields.circle_array),
    }),
    z.strictObject({ type: chosen(''), ...none }),
  ]),
  {
    zh: '孔位：type 只能取一种，其余子结构全部为 null',
    en: 'where the holes are: of one type, and the parts of all others are null',
  },
);

const HoleWire = z.strictObject({
  shape: described(z.literal('circle'), { zh: '孔形状', en: 'shape of the hole' }),
  diameter: size({ zh: '孔直径', en: 'diameter of the hole' }),
  placement: PlacementWire,
});

const base = {
  part_type: described(z.string(), {
    zh: '零件类型描述，用户原词；没说为 ""',
    en: 'what the part is called, in the words said; "" where not said',
  }),
  unit: described(z.literal('mm'), { zh: '单位', en: 'unit' }),
  base_shape: z.strictObject({
    type: described(z.enum(['rectangle', '']), {
      zh: '外轮廓类型；没说或不支持为 ""',
      en: 'shape of the outline; "" where not said or not supported',
    }),
    length: size({ zh: '长度（X 方向）', en: 'length (along X)' }),
    width: size({ zh: '宽度（Y 方向）', en: 'width (along Y)' }),
    thickness: size({ zh: '厚度（Z 方向）', en: 'thickness (along Z)' }),
  }),
  holes: described(z.array(HoleWire), {
    zh: '孔特征列表，无孔时为 []',
    en: 'the holes; [] where there are none',
  }),
  layer: described(z.string(), { zh: 'CAD 图层名称，默认 MAIN', en: 'the CAD layer, MAIN where not said' }),
};
const version = { zh: 'Schema 版本号', en: 'version of the schema' };

/** plate-5, letter for letter: every field always there, null for what was not said. */
const Plate100 = z.strictObject({ schema_version: described(z.literal('1.0.0'), version), ...base });

/** The same, and in 1.1.0 what 1.0.0 has no field for. */
export const PlateWire = z
  .strictObject({
    schema_version: described(z.enum(['1.0.0', '1.1.0']), version),
    ...base,
    ...featureFields(PlacementWire),
  })
  .check(({ value, issues }) => {
    if (value.schema_version !== '1.0.0') return;
    for (const key of featureKeys)
      if (key in value) issues.push({ code: 'unrecognized_keys', keys: [key], input: value });
  });
export type PlateWire = z.infer<typeof PlateWire>;
export type PlacementWire = z.infer<typeof PlacementWire>;
export type CutoutWire = NonNullable<PlateWire['cutouts']>[number];

export type Maybe = number | null;

export type Placement =
  | { readonly type: 'single'; readonly x: Maybe; readonly y: Maybe }
  | { readonly type: 'four_corners'; readonly offsetX: Maybe; readonly offsetY: Maybe }
  | {
      readonly type: 'rect_array';
      readonly rows: Maybe;
      readonly cols: Maybe;
      readonly spacingX: Maybe;
      readonly spacingY: Maybe;
      readonly originX: Maybe;
      readonly originY: Maybe;
    }
  | {
      readonly type: 'circle_array';
      readonly count: Maybe;
      readonly radius: Maybe;
      readonly centerX: Maybe;
      readonly centerY: Maybe;
    }
  | { readonly type: '' };

export interface Hole {
  readonly diameter: Maybe;
  readonly placement: Placement;
}

export interface Cutout extends Omit<CutoutWire, 'placement'> {
  readonly placement: Placement;
}

/** What 1.1.0 says beside 1.0.0. */
export interface Features extends Omit<Pick<PlateWire, (typeof featureKeys)[number]>, 'cutouts'> {
  readonly cutouts?: readonly Cutout[];
}

export interface Plate {
  readonly partType: string;
  readonly base: {
    readonly type: 'rectangle' | '';
    readonly length: Maybe;
    readonly width: Maybe;
    readonly thickness: Maybe;
  };
  readonly holes: readonly Hole[];
  readonly layer: string;
  /** Only where it is told in 1.1.0. */
  readonly features?: Features;
}

/** What nothing was said about (P02: strings are "", the layer is MAIN). */
export const emptyPlate: Plate = Object.freeze({
  partType: '',
  base: Object.freeze({ type: '', length: null, width: null, thickness: null }),
  holes: Object.freeze([]),
  layer: 'MAIN',
});

function placementFrom({ type, ...parts }: z.infer<typeof PlacementWire>): Placement {
  switch (type) {
    case 'single':
      return { type, ...parts.single };
    case 'four_corners':
      return { type, offsetX: parts.four_corners.offset_x, offsetY: parts.four_corners.offset_y };
    case 'rect_array': {
      const { rows, cols, spacing_x, spacing_y, origin_offset_x, origin_offset_y } = parts.rect_array;
      return {
        type,
        rows,
        cols,
        spacingX: spacing_x,
        spacingY: spacing_y,
        originX: origin_offset_x,
        originY: origin_offset_y,
      };
    }
    case 'circle_array': {
      const { count, radius, center_x, center_y } = parts.circle_array;
      return { type, count, radius, centerX: center_x, centerY: center_y };
    }
    case '':
      return { type };
  }
}

const noSingle = () => ({ x: null, y: null });
const noCorners = () => ({ offset_x: null, offset_y: null });
const noCircle = () => ({ count: null, radius: null, center_x: null, center_y: null });
const noArray = () => ({
  rows: null,
  cols: null,
  spacing_x: null,
  spacing_y: null,
  origin_offset_x: null,
  origin_offset_y: null,
});

/** Nothing said of any placement. */
export const emptyPlaces = {
  single: noSingle(),
  four_corners: noCorners(),
  rect_array: noArray(),
  circle_array: noCircle(),
};

/** Written out: spreading what is the same in all of them costs more than the rest of the encoding. */
function placementTo(placement: Placement): z.infer<typeof PlacementWire> {
  const { type } = placement;
  switch (type) {
    case 'single': {
      const single = { x: placement.x, y: placement.y };
      return { type, single, four_corners: noCorners(), rect_array: noArray(), circle_array: noCircle() };
    }
    case 'four_corners': {
      const four_corners = { offset_x: placement.offsetX, offset_y: placement.offsetY };
      return { type, single: noSingle(), four_corners, rect_array: noArray(), circle_array: noCircle() };
    }
    case 'rect_array': {
      const rect_array = {
        rows: placement.rows,
        cols: placement.cols,
        spacing_x: placement.spacingX,
        spacing_y: placement.spacingY,
        origin_offset_x: placement.originX,
        origin_offset_y: placement.originY,
      };
      return { type, single: noSingle(), four_corners: noCorners(), rect_array, circle_array: noCircle() };
    }
    case 'circle_array': {
      const { count, radius, centerX, centerY } = placement;
      const circle_array = { count, radius, center_x: centerX, center_y: centerY };
      return { type, single: noSingle(), four_corners: noCorners(), rect_array: noArray(), circle_array };
    }
    case '':
      return {
        type,
        single: noSingle(),
        four_corners: noCorners(),
        rect_array: noArray(),
        circle_array: noCircle(),
      };
  }
}

/** The clean shape of what keeps the contract; there is none that has no such shape. */
export const plateOf = ({ schema_version, unit: _, ...wire }: PlateWire): Plate => {
  const { part_type, base_shape, holes, layer, ...said } = wire;
  const plate = {
    partType: part_type,
    base: base_shape,
    holes: holes.map(({ diameter, placement }) => ({ diameter, placement: placementFrom(placement) })),
    layer,
  };
  return schema_version === '1.0.0' ? plate : { ...plate, features: featuresFrom(said) };
};

const featuresFrom = ({ cutouts, ...said }: Pick<PlateWire, (typeof featureKeys)[number]>): Features =>
  cutouts
    ? { ...said, cutouts: cutouts.map((one) => ({ ...one, placement: placementFrom(one.placement) })) }
    : said;

function featuresTo({ cutouts, ...said }: Features): Pick<PlateWire, (typeof featureKeys)[number]> {
  const all = cutouts
    ? { ...said, cutouts: cutouts.map((one) => ({ ...one, placement: placementTo(one.placement) })) }
    : said;
  return Object.fromEntries(featureKeys.flatMap((key) => (key in all ? [[key, all[key as never]]] : [])));
}

const codec: Codec<PlateWire, Plate> = {
  decode: (wire) => ok(plateOf(wire)),
  encode: ({ partType, base: { type, length, width, thickness }, holes, layer, features }) => {
    const wire: PlateWire = {
      schema_version: features ? '1.1.0' : '1.0.0',
      part_type: partType,
      unit: 'mm',
      base_shape: { type, length, width, thickness },
      holes: holes.map(({ diameter, placement }) => ({
        shape: 'circle',
        diameter,
        placement: placementTo(placement),
      })),
      layer,
    };
    return features ? { ...wire, ...featuresTo(features) } : wire;
  },
};

const about = {
  zh: '带圆孔的平板的参数，单位毫米，原点在左下角',
  en: 'Parameters of a flat plate with round holes, in millimetres, origin at its lower left corner',
};

/** What a model is asked for: the document's own shape. */
export const documentContract = defineContract({
  id: 'plate',
  versions: ['1.0.0'],
  schema: describedInEnglish(Plate100, about),
  defaultVersion: null,
  jsonSchema: { title: 'Plate' },
});

export const plateContract = defineContract<PlateWire, Plate>({
  id: 'plate',
  versions: ['1.0.0', '1.1.0'],
  schema: describedInEnglish(PlateWire, about),
  // Every field is always there, this one too (plate-2.5).
  defaultVersion: null,
  codec,
  jsonSchema: { title: 'Plate' },
});
