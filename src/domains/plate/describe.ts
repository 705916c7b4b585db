import { type Catalogue, fill, joined, type Lang } from '../../core/messages.ts';
import type { PlacementWire, PlateWire } from './contract.ts';
import type { CornerName, HoleFeature } from './contract-features.ts';
import { round } from './decimals.ts';

/** The words in which a plate is told; each is one the grammar reads as the same value. */
const words = {
  rectangle: { zh: '{name} {length}×{width}×{thickness}', en: '{name} {length} x {width} x {thickness}' },
  flat_rectangle: { zh: '{name} {length}×{width}', en: '{name} {length} x {width}' },
  circle: { zh: '{name} 直径{diameter}{thick}', en: '{name} {diameter} diameter{thick}' },
  ring: { zh: '{name} 外径{diameter}，内径{inner}{thick}', en: '{name} {diameter} OD, {inner} ID{thick}' },
  thick: { zh: '，厚{thickness}', en: ', {thickness} thick' },
  disc: { zh: '圆板', en: 'round plate' },
  washer: { zh: '圆环', en: 'ring' },
  hole: { zh: '直径{diameter}的孔', en: '{diameter} mm hole{s}' },
  fitted: { zh: '直径{diameter}{fit}的孔', en: '{diameter}{fit} hole{s}' },
  tapped: { zh: '{size}螺纹孔{depth}{drill}', en: '{size} tapped hole{s}{depth}{drill}' },
  drill: { zh: '（钻{diameter}）', en: ' (drill {diameter})' },
  deep: { zh: '深{depth}', en: ' {depth} deep' },
  cone: { zh: '，沉头直径{diameter}{angle}', en: ' countersunk to {diameter}{angle}' },
  cone_angle: { zh: '，锥角{angle}°', en: ' at {angle}°' },
  flat: { zh: '，沉孔直径{diameter}深{depth}', en: ' counterbored {diameter} x {depth} deep' },
  single: { zh: '坐标({x},{y})一个{what}', en: 'one {what} at ({x}, {y})' },
  corners: { zh: '四角各一个{what}，{from}', en: '{what} at the four corners, {from}' },
  corners_same: { zh: '孔距边{x}', en: '{x} from the edges' },
  corners_two: {
    zh: '孔距左右边{x}，距上下边{y}',
    en: '{x} from the left and right edges and {y} from the top and bottom edges',
  },
  grid: {
    zh: '{rows}行{cols}列{what}，行间距{dy}，列间距{dx}，起始点({x},{y})',
    en: '{rows} rows and {cols} columns of {what}, row spacing {dy}, column spacing {dx}, first hole at ({x}, {y})',
  },
  row: {
    zh: '1行{cols}列{what}，列间距{dx}，起始点({x},{y})',
    en: '1 row and {cols} columns of {what}, column spacing {dx}, first hole at ({x}, {y})',
  },
  column: {
    zh: '{rows}行1列{what}，行间距{dy}，起始点({x},{y})',
    en: '{rows} rows and 1 column of {what}, row spacing {dy}, first hole at ({x}, {y})',
  },
  ring_of: {
    zh: '{count}个{what}均布在直径{pitch}的圆周上，圆心({x},{y}){start}',
    en: '{count} {what} evenly on a circle of diameter {pitch} centred at ({x}, {y}){start}',
  },
  start: { zh: '，起始角{angle}°', en: ', start angle {angle}°' },
  radius: { zh: '{at}圆角R{size}', en: '{at} corners rounded R{size}' },
  chamfer: { zh: '{at}倒角C{size}', en: '{at} corners chamfered C{size}' },
  all: { zh: '四角', en: 'all' },
  and: { zh: '和', en: ' and ' },
  slot: {
    zh: '长{length}宽{width}的{upright}腰形孔{angle}',
    en: '{upright}{length} x {width} slot{s}{angle}',
  },
  opening: {
    zh: '{length}×{width}的{upright}方孔{radius}{angle}',
    en: '{upright}{length} x {width} rectangular cutout{s}{radius}{angle}',
  },
  upright: { zh: '竖向', en: 'vertical ' },
  level: { zh: '横向', en: 'horizontal ' },
  opening_radius: { zh: '圆角R{radius}', en: ' with R{radius} fillets' },
  turned: { zh: '，倾斜{angle}°', en: ' at {angle}°' },
  layer: { zh: '图层“{layer}”', en: 'layer "{layer}"' },
  material: { zh: '材料{material}', en: 'material {material}' },
  quantity: { zh: '数量{quantity}件', en: 'quantity {quantity} pcs' },
  number: { zh: '图号{number}', en: 'drawing number {number}' },
} as const satisfies Catalogue;

const cornerWords: Readonly<Record<CornerName, { readonly zh: string; readonly en: string }>> = {
  lower_left: { zh: '左下角', en: 'lower left' },
  lower_right: { zh: '右下角', en: 'lower right' },
  upper_right: { zh: '右上角', en: 'upper right' },
  upper_left: { zh: '左上角', en: 'upper left' },
};

type Said = Readonly<Record<string, string | number>>;
type Say = (key: keyof typeof words, params?: Said) => string;

/** A plate in words, so that reading them gives the same plate. Nulls are left out: nothing is said of them. */
export function describe(plate: PlateWire, lang: Lang): string {
  const say: Say = (key, params) => fill(words[key], lang, params);
  const { holes, hole_features = [], corner, cutouts = [] } = plate;
  const parts = [outlineText(plate, say)];
  if (corner?.size) {
    const at = corner.at === 'all' ? [say('all')] : corner.at.map((name) => cornerWords[name][lang]);
    parts.push(say(corner.type, { at: at.join(say('and')), size: figure(corner.size) }));
  }
  holes.forEach(({ diameter, placement }, i) => {
    const feature = hole_features.find((one) => one.hole === i);
    const what = (many: boolean) => holeText(diameter, feature, many, say);
    parts.push(placed(what, placement, feature?.start_angle, say) + sinkText(feature, say));
  });
  for (const cut of cutouts)
    parts.push(placed((many) => cutText(cut, many, say), cut.placement, undefined, say));
  return joined([...parts, ...besides(plate, say)], lang);
}

const figure = (value: number | null): string => (value === null ? '?' : String(round(value)));

function outlineText({ part_type, base_shape, outline }: PlateWire, say: Say): string {
  const thickness = figure(base_shape.thickness);
  if (outline?.type === 'circle' || outline?.type === 'ring') {
    const name = part_type || say(outline.type === 'ring' ? 'washer' : 'disc');
    const thick = base_shape.thickness === null ? '' : say('thick', { thickness });
    const params = { name, thick, diameter: figure(outline.diameter) };
    return outline.type === 'ring'
      ? say('ring', { ...params, inner: figure(outline.inner_diameter) })
      : say('circle', params);
  }
  const [length, width] = [figure(base_shape.length), figure(base_shape.width)];
  return say(base_shape.thickness === null ? 'flat_rectangle' : 'rectangle', {
    name: part_type,
    length,
    width,
    thickness,
  }).trim();
}

function holeText(
  diameter: number | null,
  feature: HoleFeature | undefined,
  many: boolean,
  say: Say,
): string {
  const s = many ? 's' : '';
  const { thread, fit = '' } = feature ?? {};
  if (!thread?.size) return say(fit === '' ? 'hole' : 'fitted', { diameter: figure(diameter), fit, s });
  const size = thread.size + (thread.pitch === null ? '' : `×${figure(thread.pitch)}`);
  const drill = diameter === null ? '' : say('drill', { diameter: figure(diameter) });
  return say('tapped', {
    size,
    s,
    drill,
    depth: thread.depth === null ? '' : say('deep', { depth: figure(thread.depth) }),
  });
}

function sinkText(feature: HoleFeature | undefined, say: Say): string {
  const { countersink, counterbore } = feature ?? {};
  if (counterbore)
    return say('flat', { diameter: figure(counterbore.diameter), depth: figure(counterbore.depth) });
  if (!countersink) return '';
  const angle = countersink.angle === null ? '' : say('cone_angle', { angle: figure(countersink.angle) });
  return say('cone', { diameter: figure(countersink.diameter), angle });
}

function cutText(cut: NonNullable<PlateWire['cutouts']>[number], many: boolean, say: Say): string {
  const upright = cut.angle === 90 ? say('upright') : cut.angle === 0 ? say('level') : '';
  const size = { length: figure(cut.length), width: figure(cut.width), s: many ? 's' : '', upright };
  const angle = cut.angle && cut.angle !== 90 ? say('turned', { angle: figure(cut.angle) }) : '';
  if (cut.type === 'slot') return say('slot', { ...size, angle });
  const radius = cut.radius ? say('opening_radius', { radius: figure(cut.radius) }) : '';
  return say('opening', { ...size, radius, angle });
}

function placed(
  what: (many: boolean) => string,
  placement: PlacementWire,
  startAngle: number | undefined,
  say: Say,
): string {
  switch (placement.type) {
    case 'single': {
      const { x, y } = placement.single;
      return say('single', { what: what(false), x: figure(x), y: figure(y) });
    }
    case 'four_corners': {
      const { offset_x, offset_y } = placement.four_corners;
      const [x, y] = [figure(offset_x), figure(offset_y)];
      return say('corners', {
        what: what(true),
        from: say(x === y ? 'corners_same' : 'corners_two', { x, y }),
      });
    }
    case 'rect_array': {
      const { rows, cols, spacing_x, spacing_y, origin_offset_x, origin_offset_y } = placement.rect_array;
      const key = rows === 1 ? 'row' : cols === 1 ? 'column' : 'grid';
      return say(key, {
        ...{ rows: figure(rows), cols: figure(cols), what: what(true) },
        ...{ dx: figure(spacing_x), dy: figure(spacing_y) },
        ...{ x: figure(origin_offset_x), y: figure(origin_offset_y) },
      });
    }
    case 'circle_array': {
      const { count, radius, center_x, center_y } = placement.circle_array;
      const start = startAngle === undefined ? '' : say('start', { angle: figure(startAngle) });
      const pitch = figure(radius === null ? null : radius * 2);
      return say('ring_of', {
        count: figure(count),
        what: what(true),
        pitch,
        x: figure(center_x),
        y: figure(center_y),
        start,
      });
    }
    case '':
      return what(false);
  }
}

function* besides(
  { layer, material, quantity, drawing_number, notes = [] }: PlateWire,
  say: Say,
): Generator<string> {
  if (layer !== 'MAIN') yield say('layer', { layer });
  if (material) yield say('material', { material });
  if (quantity) yield say('quantity', { quantity });
  if (drawing_number) yield say('number', { number: drawing_number });
  yield* notes;
}
