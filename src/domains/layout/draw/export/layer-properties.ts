import { element, escapeXml } from '../../../../formats/svg/write.ts';
import type { Process } from '../../rules/process.ts';
import { colourOf } from './picture.ts';

/** KLayout's layer properties: the process's layers by name, in the picture's colours. */
export function layerProperties(process: Process): string {
  const rows = process.layers.map(({ role, name, layer, datatype }) => {
    const colour = colourOf(role);
    const fields: Record<string, string> = {
      'frame-color': colour,
      'fill-color': colour,
      'dither-pattern': 'I5',
      visible: 'true',
      name: `${name} (${role})`,
      source: `${layer}/${datatype}@1`,
    };
    return element(
      'properties',
      {},
      Object.entries(fields)
        .map(([key, value]) => element(key, {}, escapeXml(value)))
        .join(''),
    );
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n${element('layer-properties', {}, `\n${rows.join('')}`)}`;
}
