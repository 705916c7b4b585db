import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { samplePlates } from '../../../../test/support/plates.ts';
import { surePlate } from './expand.ts';
import { layout } from './layout.ts';
import { writeSvg } from './svg.ts';

/**
 * The drawings as they have been looked at. A change that alters one must say why in its commit, after looking at it
 * again: YX_GOLDEN=write writes them anew.
 */
describe('golden drawings', () => {
  it.each(Object.entries(samplePlates))('%s', (name, plate) => {
    const file = new URL(`../golden/${name}.svg`, import.meta.url);
    const svg = [...writeSvg(layout(surePlate(plate)!, `${name}_cut.dxf`))].join('');
    if (process.env.YX_GOLDEN === 'write') writeFileSync(file, svg);
    expect(existsSync(file), `${name}.svg`).toBe(true);
    expect(svg).toBe(readFileSync(file, 'utf8'));
  });
});
