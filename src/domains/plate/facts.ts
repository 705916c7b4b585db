import type { DxfFile } from '../../formats/dxf/read.ts';
import { plateContract } from './contract.ts';

/** More holes than this are counted, not listed. */
const MAX_LISTED = 2000;
const clean = (value: number): number => Math.round(value * 1e6) / 1e6;

/** What a DXF says about a plate, whoever wrote it: the largest closed outline, and the circles inside it. */
export function factsOf(file: DxfFile) {
  const outlines = file.entities.flatMap((entity) => {
    if (entity.type !== 'LWPOLYLINE' || !entity.closed || entity.points.length < 3) return [];
    const xs = entity.points.map(({ x }) => x);
    const ys = entity.points.map(({ y }) => y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return [{ layer: entity.layer, x, y, length: Math.max(...xs) - x, width: Math.max(...ys) - y }];
  });
  const [outline] = outlines.sort((a, b) => b.length * b.width - a.length * a.width);
  const circles = file.entities.flatMap((entity) =>
    entity.type === 'CIRCLE' && (!outline || entity.layer === outline.layer) ? [entity] : [],
  );
  const contract = plateContract.parse(file.records.get('YANXING/contract'));
  return {
    length: outline ? clean(outline.length) : null,
    width: outline ? clean(outline.width) : null,
    hole_count: circles.length,
    holes: circles.slice(0, MAX_LISTED).map(({ x, y, radius, layer }) => ({
      x: clean(x - (outline?.x ?? 0)),
      y: clean(y - (outline?.y ?? 0)),
      diameter: clean(radius * 2),
      layer,
    })),
    dimensions: file.entities.flatMap((entity) =>
      entity.type === 'DIMENSION' && Number.isFinite(entity.measurement)
        ? [{ kind: entity.kind, value: clean(entity.measurement), text: entity.text }]
        : [],
    ),
    layers: file.layers.map(({ name }) => name),
    contract: contract.ok ? JSON.stringify(contract.value) : null,
  };
}
