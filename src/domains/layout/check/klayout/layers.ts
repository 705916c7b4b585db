import type { Process } from '../../rules/process.ts';
import type { KLayoutLayers } from './port.ts';

/** A process as KLayout is told of it. */
export const layersFor = ({ layers, stack, capacitor }: Process): KLayoutLayers => ({
  layers: Object.fromEntries(layers.map(({ role, layer, datatype }) => [role, [layer, datatype] as const])),
  stack: stack.map(({ layer, cut }) => ({ layer: layer.role, cut: cut.role })),
  capacitor: capacitor && {
    plate: capacitor.plate.role,
    bottom: capacitor.bottom.role,
    cut: capacitor.cut.role,
  },
});
