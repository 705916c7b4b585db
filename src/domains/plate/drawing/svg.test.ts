import { describe, expect, it } from 'vitest';
import { hostilePlates, samplePlates } from '../../../../test/support/plates.ts';
import { surePlate } from './expand.ts';
import { layout } from './layout.ts';
import { writeSvg } from './svg.ts';

const svgOf = (plate: (typeof hostilePlates)[number]) =>
  [...writeSvg(layout(surePlate(plate)!, 'x.dxf'))].join('');

/** Tags in order, each closed; enough of XML to see that a name did not break out of its place. */
function tagsIn(svg: string): readonly string[] {
  const open: string[] = [];
  const names: string[] = [];
  for (const [, close, name, self] of svg.matchAll(/<(\/?)([a-z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name);
    else {
      names.push(name!);
      if (!self) open.push(name!);
    }
  }
  expect(open).toEqual([]);
  return names;
}

describe('svg', () => {
  it.each(hostilePlates.map((plate) => [plate.partType.slice(0, 20), plate] as const))(
    'a part called %j adds no element',
    (_, plate) => {
      const allowed = new Set(['svg', 'title', 'rect', 'g', 'line', 'circle', 'polygon', 'text']);
      expect(tagsIn(svgOf(plate)).filter((name) => !allowed.has(name))).toEqual([]);
      expect(svgOf(plate)).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    },
  );

  it('draws every hole once with the pen of the outline', () => {
    const outline = /<g class="outline"[^>]*>([\s\S]*?)<\/g>/.exec(svgOf(samplePlates.flange!))?.[1] ?? '';
    expect(outline.match(/<circle/g)).toHaveLength(9);
    expect(outline.match(/<polygon/g)).toHaveLength(1);
  });
});
