import type { LayerStyle } from './gds-plan.ts';

/** Names and colours by layer/datatype from layer properties, in their order: the lowest first. */
export function layerStyles(xml: string): ReadonlyMap<string, LayerStyle> {
  if (xml === '') return new Map();
  const read = new DOMParser().parseFromString(xml, 'application/xml');
  const styles = new Map<string, LayerStyle>();
  for (const row of read.querySelectorAll('properties')) {
    const text = (tag: string) => row.querySelector(`:scope > ${tag}`)?.textContent?.trim() ?? '';
    const key = text('source').split('@')[0]!;
    const colour = text('fill-color');
    if (/^\d+\/\d+$/.test(key) && /^#[0-9a-f]{6}$/i.test(colour))
      styles.set(key, { name: text('name').replace(/^(\S+) \(\1\)$/, '$1') || key, colour });
  }
  return styles;
}
