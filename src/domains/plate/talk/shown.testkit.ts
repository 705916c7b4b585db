import type { PlateWire } from '../contract.ts';

type Placement = PlateWire['holes'][number]['placement'];
const placed = (placement: Placement): string =>
  placement.type === ''
    ? '?'
    : `${placement.type}(${Object.values(placement[placement.type])
        .map((one) => one ?? '-')
        .join()})`;

/** A plate in one line: φ8 single(60,40) M8/15, R10 all, slot 80x20 single(150,100). */
export function shown({
  base_shape: size,
  holes,
  hole_features = [],
  corner,
  cutouts = [],
}: PlateWire): string {
  const features = (hole: number) =>
    hole_features
      .filter((one) => one.hole === hole)
      .flatMap(({ thread, countersink: cone, counterbore: flat, fit }) => [
        ...(thread ? [`${thread.size}${thread.pitch ? `x${thread.pitch}` : ''}/${thread.depth ?? '-'}`] : []),
        ...(cone ? [`cone ${cone.diameter}x${cone.angle}`] : []),
        ...(flat ? [`flat ${flat.diameter}x${flat.depth}`] : []),
        ...(fit ? [fit] : []),
      ])
      .map((one) => ` ${one}`)
      .join('');
  return [
    `${size.length}x${size.width}x${size.thickness}`,
    ...holes.map(({ diameter, placement }, i) => `φ${diameter ?? '-'} ${placed(placement)}${features(i)}`),
    ...(corner ? [`${corner.type === 'radius' ? 'R' : 'C'}${corner.size} ${[corner.at].flat().join()}`] : []),
    ...cutouts.map(
      ({ type, length, width, angle, radius, placement }) =>
        `${type} ${length}x${width}${angle ? ` ${angle}°` : ''}${radius ? ` R${radius}` : ''} ${placed(placement)}`,
    ),
  ].join('; ');
}
