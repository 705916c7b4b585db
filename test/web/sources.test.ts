import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

describe('the workbench: no HTML from data', () => {
  const folder = join(import.meta.dirname, '../../web/src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );

  it.each(sources)('%s', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text).not.toMatch(
      /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(/,
    );
  });

  it('design: it takes nothing of the rest but readers of formats, how texts are filled and things are called, and types of the core', () => {
    const outside = sources.flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const found = [
        ...text.matchAll(/^(?:import|export)([^'"]*?)from\s*['"](?:\.\.\/)+(src\/[^'"]+)['"]/gm),
      ];
      return found.map(([, names, to]) => ({ name, isType: /^\s+type\b/.test(names!), to: to! }));
    });
    const isFine = ({ isType, to }: (typeof outside)[number]) =>
      to.startsWith('src/formats/') ||
      ['src/core/messages.ts', 'src/core/labels.ts', 'src/core/offers.ts'].includes(to) ||
      (to.startsWith('src/core/') && isType);
    expect(outside.length).toBeGreaterThan(0);
    expect(outside.filter((one) => !isFine(one))).toEqual([]);
  });
});
