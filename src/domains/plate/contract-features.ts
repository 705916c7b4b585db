import * as z from 'zod';
import { described } from '../../core/contract/described.ts';
import type { Text } from '../../core/messages.ts';

// What 1.1.0 says beside 1.0.0. Every key is there only where something was said of it.

const size = (words: Text) => described(z.number().nullable(), words);
const said = (words: Text) => described(z.string().min(1).max(200), words);

export const cornerNames = ['lower_left', 'lower_right', 'upper_right', 'upper_left'] as const;
export type CornerName = (typeof cornerNames)[number];

const Outline = z.strictObject({
  type: described(z.enum(['rectangle', 'circle', 'ring']), { zh: '外轮廓', en: 'shape of the outline' }),
  diameter: size({ zh: '外径', en: 'outer diameter' }),
  inner_diameter: size({ zh: '内径，只有圆环有', en: 'inner diameter, of a ring only' }),
});

const Corner = z.strictObject({
  type: described(z.enum(['radius', 'chamfer']), { zh: '圆角或倒角', en: 'rounded or cut off' }),
  size: size({ zh: '半径，或倒角边长', en: 'the radius, or what is cut off each side' }),
  at: described(z.union([z.literal('all'), z.array(z.enum(cornerNames)).min(1).max(4)]), {
    zh: '哪些角',
    en: 'which corners',
  }),
});

const Thread = z.strictObject({
  size: described(z.string().max(40).nullable(), {
    zh: '螺纹规格，例如 M8',
    en: 'what is tapped, such as M8',
  }),
  pitch: size({ zh: '螺距；没说为 null（粗牙）', en: 'pitch; null where not said (coarse)' }),
  depth: size({ zh: '螺纹深度；没说为 null（通）', en: 'depth; null where not said (through)' }),
});
const Countersink = z.strictObject({
  diameter: size({ zh: '沉头直径', en: 'diameter at the surface' }),
  angle: size({ zh: '锥角（度）', en: 'angle of the cone in degrees' }),
});
const Counterbore = z.strictObject({
  diameter: size({ zh: '沉孔直径', en: 'diameter of the counterbore' }),
  depth: size({ zh: '沉孔深度', en: 'depth of the counterbore' }),
});

const HoleFeature = z.strictObject({
  hole: described(z.int().min(0), { zh: 'holes 中的序号，从 0 起', en: 'which of holes, from 0' }),
  thread: described(Thread, { zh: '螺纹', en: 'tapped' }).exactOptional(),
  countersink: described(Countersink, { zh: '沉头孔', en: 'countersink' }).exactOptional(),
  counterbore: described(Counterbore, { zh: '沉孔', en: 'counterbore' }).exactOptional(),
  start_angle: described(z.number(), {
    zh: '圆周阵列第一个孔的角度（度，逆时针，从右边起）',
    en: 'angle of the first hole of a circle, in degrees counter-clockwise from the right',
  }).exactOptional(),
  fit: said({ zh: '配合，例如 H7', en: 'fit, such as H7' }).exactOptional(),
});
export type HoleFeature = z.infer<typeof HoleFeature>;

/** The keys of 1.1.0; `placement` is where cut-outs are, as holes have it. */
export const featureFields = <P extends z.ZodType>(placement: P) => ({
  outline: described(Outline, {
    zh: '圆形或圆环外轮廓；原点在外接方框的左下角',
    en: 'a round outline; the origin is the lower left corner of the square around it',
  }).exactOptional(),
  corner: described(Corner, { zh: '四角的圆角或倒角', en: 'rounded or cut corners' }).exactOptional(),
  cutouts: described(
    z
      .array(
        z.strictObject({
          type: described(z.enum(['slot', 'rectangle']), { zh: '腰形孔或方孔', en: 'slot or rectangle' }),
          length: size({ zh: '全长（X 方向，转角之前）', en: 'whole length (along X, before it is turned)' }),
          width: size({ zh: '宽', en: 'width' }),
          angle: size({
            zh: '转角（度）；没说为 null（不转）',
            en: 'turned by so many degrees; null: not turned',
          }),
          radius: size({ zh: '方孔的圆角半径', en: 'radius of a rectangle’s corners' }),
          placement,
        }),
      )
      .min(1),
    { zh: '腰形孔和方孔', en: 'slots and rectangular cut-outs' },
  ).exactOptional(),
  hole_features: described(z.array(HoleFeature).min(1), {
    zh: '孔的螺纹、沉头、起始角、配合',
    en: 'what is tapped or sunk, start angles and fits of holes',
  }).exactOptional(),
  material: said({ zh: '材料，用户原词', en: 'the material, in the words said' }).exactOptional(),
  quantity: described(z.int().min(1), { zh: '件数', en: 'how many pieces' }).exactOptional(),
  drawing_number: said({ zh: '图号', en: 'the drawing number' }).exactOptional(),
  notes: described(z.array(said({ zh: '一条', en: 'one of them' })).min(1), {
    zh: '写进技术要求的话，用户原词',
    en: 'what the sheet is to say, in the words said',
  }).exactOptional(),
});
export const featureKeys = [
  'outline',
  'corner',
  'cutouts',
  'hole_features',
  'material',
  'quantity',
  'drawing_number',
  'notes',
] as const;
