import type { DxfCircle, DxfDimension, DxfEntity, DxfPoint, DxfText } from './document.ts';
import { real } from './text.ts';

/** Group codes and values, one per line, ended by a line break. */
export const tags = (...parts: readonly (string | number)[]): string => `${parts.join('\n')}\n`;

export const point = (code: number, { x, y }: DxfPoint): string =>
  `${code}\n${real(x)}\n${code + 10}\n${real(y)}\n${code + 20}\n0.0\n`;

const head = (type: string, handle: string, owner: string, layer: string): string =>
  `0\n${type}\n5\n${handle}\n330\n${owner}\n100\nAcDbEntity\n8\n${layer}\n`;

/** In one piece: holes come by the million. */
const circle = ({ layer, x, y, radius }: DxfCircle, handle: string, owner: string): string =>
  `0\nCIRCLE\n5\n${handle}\n330\n${owner}\n100\nAcDbEntity\n8\n${layer}\n100\nAcDbCircle\n10\n${real(x)}\n20\n${real(y)}\n30\n0.0\n40\n${real(radius)}\n`;

/** Which class the next values belong to; files of old say nothing of classes. */
type Mark = (subclass: string) => string;
const marked: Mark = (subclass) => `100\n${subclass}\n`;

type Bodies = {
  readonly [T in Exclude<DxfEntity['type'], 'CIRCLE'>]: (
    entity: Extract<DxfEntity, { type: T }>,
    mark: Mark,
  ) => string;
};

/** What stands behind an entity's head. */
export const bodies: Bodies = {
  LINE: ({ from, to }, mark) => `${mark('AcDbLine')}${point(10, from)}${point(11, to)}`,
  ARC: (arc, mark) =>
    `${mark('AcDbCircle')}${point(10, arc)}40\n${real(arc.radius)}\n${mark('AcDbArc')}50\n${real(arc.start)}\n51\n${real(arc.end)}\n`,
  LWPOLYLINE({ points, closed, width }, mark) {
    const vertices = points.map(
      // A bulge of zero is left out: one reader turns the straight line into an arc of no radius.
      ({ x, y, bulge }) => `10\n${real(x)}\n20\n${real(y)}\n${bulge ? `42\n${real(bulge)}\n` : ''}`,
    );
    const flags = tags(90, points.length, 70, closed ? 1 : 0, 43, real(width ?? 0));
    return mark('AcDbPolyline') + flags + vertices.join('');
  },
  SOLID: ({ corners: [a, b, c] }, mark) =>
    `${mark('AcDbTrace')}${point(10, a)}${point(11, b)}${point(12, c)}${point(13, c)}`,
  TEXT: textBody,
  MTEXT: ({ at, height, text, style, rotation }, mark) =>
    mark('AcDbMText') +
    point(10, at) +
    tags(40, real(height), 41, '0.0', 71, 5, 72, 5, 1, text, 7, style, 50, real(rotation ?? 0)),
};

function textBody({ at, height, text, style, widthFactor, rotation, align }: DxfText, mark: Mark): string {
  const middle = align === 'middle';
  return (
    mark('AcDbText') +
    point(10, at) +
    tags(40, real(height), 1, text, 50, real(rotation ?? 0), 41, real(widthFactor), 7, style) +
    (middle ? `${tags(72, 1)}${point(11, at)}` : '') +
    mark('AcDbText') +
    (middle ? tags(73, 2) : '')
  );
}

export function writeEntity(entity: DxfEntity, handle: string, owner: string): string {
  if (entity.type === 'CIRCLE') return circle(entity, handle, owner);
  const body = bodies[entity.type] as (entity: DxfEntity, mark: Mark) => string;
  return head(entity.type, handle, owner, entity.layer) + body(entity, marked);
}

/** 32: its block belongs to it alone; 128: its text stands where it was put. */
const ownBlock = 32;
const textPlaced = 128;

export function writeDimension(
  dimension: DxfDimension,
  handle: string,
  owner: string,
  block: string,
): string {
  const { layer, style, text, textAt, measurement } = dimension;
  const linear = dimension.kind === 'linear';
  return (
    head('DIMENSION', handle, owner, layer) +
    tags(100, 'AcDbDimension', 2, block) +
    point(10, linear ? dimension.lineAt : dimension.far) +
    point(11, textAt) +
    tags(70, (linear ? 0 : 3) + ownBlock + textPlaced, 71, 5, 42, real(measurement), 1, text, 3, style) +
    (linear
      ? tags(100, 'AcDbAlignedDimension') +
        point(13, dimension.from) +
        point(14, dimension.to) +
        tags(50, dimension.axis === 'x' ? '0.0' : '90.0', 100, 'AcDbRotatedDimension')
      : tags(100, 'AcDbDiametricDimension') + point(15, dimension.near) + tags(40, '0.0'))
  );
}
