import { err, type Issue, ok, type Result } from '../../../../core/result.ts';
import { common, joined, without } from '../../../../geometry/area.ts';
import { emptyRegion, type Region, selectShapes } from '../../../../geometry/region.ts';
import { relate } from '../../../../geometry/relate.ts';
import { mergeShapes } from '../../../../geometry/shapes.ts';
import type { Process, ProcessLayer, Role } from '../../rules/process.ts';
import type { FlatLayout } from '../flat-layout.ts';
import { issue } from './messages.ts';

/** The areas devices and wires are made of. n and p stand for the doping; taps are what a well or the substrate is tied by. */
export interface LayoutAreas {
  /** Poly that conducts: all of it but the bodies of resistors. */
  readonly poly: Region;
  readonly resistors: Region;
  readonly gatesInWell: Region;
  readonly gatesOutside: Region;
  readonly nDiffusion: Region;
  readonly pDiffusion: Region;
  readonly nTaps: Region;
  readonly pTaps: Region;
  readonly nwells: Region;
  readonly deepWells: Region;
  /** p-wells that a deep n-well parts from the substrate. */
  readonly isolated: Region;
  /** Each cut and conductor of the stack, the plate and the markers. */
  layer(role: Role): Region;
}

/** Merges the layers and derives the areas; slanted shapes are refused by layer and place. */
export function areasOf(layout: FlatLayout, process: Process): Result<LayoutAreas> {
  const slanted: Issue[] = [];
  const merged = new Map<Role, Region>();
  const read = (layer: ProcessLayer | null): Region => {
    const shapes = layer ? layout.shapes(layer) : undefined;
    if (!layer || !shapes) return emptyRegion;
    if (shapes.slanted > 0) {
      const [x, y] = shapes.slantedAt.map((value) => Number((value * layout.unit * 1e6).toFixed(6)));
      slanted.push(issue('lvs_slanted', { params: { layer: layer.name, count: shapes.slanted, x, y } }));
      return emptyRegion;
    }
    return mergeShapes(shapes);
  };
  for (const layer of process.layers) merged.set(layer.role, read(layer));
  if (slanted.length > 0) return err(slanted);
  const layer = (role: Role): Region => merged.get(role) ?? emptyRegion;
  const [active, poly, nwells, marker] = [
    layer('active'),
    layer('poly'),
    layer('nwell'),
    layer('resistor_marker'),
  ];
  const gates = without(common(poly, active), marker);
  const { n, p } = doped(process, layer);
  const deepWells = layer('deep_nwell');
  return ok({
    layer,
    poly: without(poly, marker),
    resistors: without(common(poly, marker), active),
    gatesInWell: common(gates, nwells),
    gatesOutside: without(gates, nwells),
    nDiffusion: without(n, nwells),
    pDiffusion: common(p, nwells),
    nTaps: common(n, nwells),
    pTaps: without(p, nwells),
    nwells,
    deepWells,
    isolated: without(deepWells, nwells),
  });
}

interface Doped {
  readonly n: Region;
  readonly p: Region;
}

/**
 * Diffusion beside the gates by its doping: what the implants say; where only one is drawn, the rest is the other;
 * where none is, sources and drains are of the kind the well is not, and taps (a layer, or active without a gate) are.
 */
function doped(process: Process, layer: (role: Role) => Region): Doped {
  const [active, tap, poly, nwell] = [layer('active'), layer('tap'), layer('poly'), layer('nwell')];
  const beside = without(joined(active, tap), poly);
  const [nLayer, pLayer] = [process.layer('n_implant'), process.layer('p_implant')];
  if (nLayer && pLayer) {
    return { n: common(beside, layer('n_implant')), p: common(beside, layer('p_implant')) };
  }
  if (pLayer) return { n: without(beside, layer('p_implant')), p: common(beside, layer('p_implant')) };
  if (nLayer) return { n: common(beside, layer('n_implant')), p: without(beside, layer('n_implant')) };
  const gated = relate(active, poly).overlaps;
  const taps = process.layer('tap') ? tap : selectShapes(active, (shape) => gated[shape] === 0);
  const drawn = without(without(active, poly), taps);
  return {
    n: joined(without(drawn, nwell), common(taps, nwell)),
    p: joined(common(drawn, nwell), without(taps, nwell)),
  };
}
