import * as z from 'zod';
import { type Codec, defineContract } from '../../core/contract/contract.ts';
import { ok } from '../../core/result.ts';

const size = (words: string) => z.number().nullable().describe(words);
const whole = (words: string) => z.int().nullable().describe(words);

const fields = {
  single: { x: size('孔心 X 坐标'), y: size('孔心 Y 坐标') },
  four_corners: {
    offset_x: size('孔心距左/右边的 X 方向距离'),
    offset_y: size('孔心距上/下边的 Y 方向距离'),
  },
  rect_array: {
    rows: whole('行数（Y 方向）'),
    cols: whole('列数（X 方向）'),
    spacing_x: size('X 方向孔间距'),
    spacing_y: size('Y 方向孔间距'),
    origin_offset_x: size('阵列起始点 X 偏移（相对于原点）'),
    origin_offset_y: size('阵列起始点 Y 偏移（相对于原点）'),
  },
  circle_array: {
    count: whole('孔数量'),
    radius: size('分布圆半径'),
    center_x: size('分布圆圆心 X 坐标'),
    center_y: size('分布圆圆心 Y 坐标'),
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
const chosen = <T extends Chosen | ''>(type: T) => z.literal(type).describe('定位类型；没说为 ""');
const PlacementWire = z
  .discriminatedUnion('type', [
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
  ])
  .describe('孔位：type 只能取一种，其余子结构全部为 null');

const HoleWire = z.strictObject({
  shape: z.literal('circle').describe('孔形状'),
  diameter: size('孔直径'),
  placement: PlacementWire,
});

/** plate-5, letter for letter: every field always there, null for what was not said. */
export const PlateWire = z.strictObject({
  schema_version: z.literal('1.0.0').describe('Schema 版本号'),
  part_type: z.string().describe('零件类型描述，用户原词；没说为 ""'),
  unit: z.literal('mm').describe('单位'),
  base_shape: z.strictObject({
    type: z.enum(['rectangle', '']).describe('外轮廓类型；没说或不支持为 ""'),
    length: size('长度（X 方向）'),
    width: size('宽度（Y 方向）'),
    thickness: size('厚度（Z 方向）'),
  }),
  holes: z.array(HoleWire).describe('孔特征列表，无孔时为 []'),
  layer: z.string().describe('CAD 图层名称，默认 MAIN'),
});
export type PlateWire = z.infer<typeof PlateWire>;

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
export const plateOf = ({ part_type, base_shape, holes, layer }: PlateWire): Plate => ({
  partType: part_type,
  base: base_shape,
  holes: holes.map(({ diameter, placement }) => ({ diameter, placement: placementFrom(placement) })),
  layer,
});

const codec: Codec<PlateWire, Plate> = {
  decode: (wire) => ok(plateOf(wire)),
  encode: ({ partType, base: { type, length, width, thickness }, holes, layer }) => ({
    schema_version: '1.0.0',
    part_type: partType,
    unit: 'mm',
    base_shape: { type, length, width, thickness },
    holes: holes.map(({ diameter, placement }) => ({
      shape: 'circle',
      diameter,
      placement: placementTo(placement),
    })),
    layer,
  }),
};

export const plateContract = defineContract<PlateWire, Plate>({
  id: 'plate',
  versions: ['1.0.0'],
  schema: PlateWire,
  // Every field is always there, this one too (plate-2.5).
  defaultVersion: null,
  codec,
  jsonSchema: {
    title: 'Plate',
    description:
      'Parameters of a flat plate with round holes, in millimetres, origin at its lower left corner',
  },
});
