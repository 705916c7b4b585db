import type { Circles } from '../../formats/dxf/circles.ts';
import type { DxfFile } from '../../formats/dxf/read.ts';
import { plateContract } from './contract.ts';

/** More holes than this are counted, not listed. */
const MAX_LISTED = 2000;
const clean = (value: number): number => Math.round(value * 1e6) / 1e6;

/** What a DXF says about a plate, whoever wrote it: the largest closed outline, and the circles inside it. */
export function factsOf(file: DxfFile, circles: Circles) {
  const outlines = file.entities.flatMap((entity) => {
    if (entity.type !== 'LWPOLYLINE' || !entity.closed || entity.points.length < 3) return [];
    const xs = entity.points.map(({ x }) => x);
    const ys = entity.points.map(({ y }) => y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return [{ layer: entity.layer, x, y, length: Math.max(...xs) - x, width: Math.max(...ys) - y }];
  });
  const [outline] = outlines.sort((a, b) => b.length * b.width - a.length * a.width);
  const holes: { x: number; y: number; diameter: number; layer: string }[] = [];
  let count = 0;
  for (let i = 0; i < circles.length; i++) {
    const layer = circles.layer(i);
    if (outline && layer !== outline.layer) continue;
    if (count++ >= MAX_LISTED) continue;
    const [x, y] = [circles.x(i) - (outline?.x ?? 0), circles.y(i) - (outline?.y ?? 0)];
    holes.push({ x: clean(x), y: clean(y), diameter: clean(circles.radius(i) * 2), layer });
  }
  const contract = plateContract.parse(file.records.get('YANXING/contract'));
  return {
    length: outline ? clean(outline.length) : null,
    width: outline ? clean(outline.width) : null,
    hole_count: count,
    holes,
    dimensions: file.entities.flatMap((entity) =>
      entity.type === 'DIMENSION' && Number.isFinite(entity.measurement)
        ? [{ kind: entity.kind, value: clean(entity.measurement), text: entity.text }]
        : [],
    ),
    layers: file.layers.map(({ name }) => name),
    contract: contract.ok ? JSON.stringify(contract.value) : null,
  };
}
