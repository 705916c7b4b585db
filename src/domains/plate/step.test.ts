import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { systemReady } from '../../../test/support/system.ts';
import { readGrammar } from '../../core/reading/interpret.ts';
import { drawable } from './check.ts';
import { plateOf } from './contract.ts';
import type { SurePlate } from './drawing/expand.ts';
import { writeSolid } from './drawing/step.ts';
import { figuresOf } from './figures.ts';
import { reader } from './interpret.ts';

const context = { world: null, now: new Date(0), lang: 'zh', last: undefined, contract: '1.1.0' } as const;
function plateFor(text: string): SurePlate {
  const plate = drawable(plateOf(readGrammar(reader, { text }, context).value));
  if (!plate.ok) throw new Error(`${text}: ${plate.error.map(({ message }) => message).join('; ')}`);
  return plate.value;
}
const solidOf = (text: string): string => [...writeSolid(plateFor(text))].join('');

const disc = (diameter: number) => (Math.PI * diameter * diameter) / 4;
const corner = 1 - Math.PI / 4;

/** A description and the volume worked out by hand. */
const solids: readonly (readonly [string, number])[] = [
  ['底板 300×200×8', 300 * 200 * 8],
  ['底板300×200×8，四角φ9孔距边20，中心φ40孔', (300 * 200 - 4 * disc(9) - disc(40)) * 8],
  ['底板300×200×10，四角R10圆角', (300 * 200 - 4 * corner * 100) * 10],
  ['底板300×200×10，左上角倒角C20', (300 * 200 - 200) * 10],
  ['直径300的圆板，厚10，中心φ50孔', (disc(300) - disc(50)) * 10],
  ['圆环，外径200，内径100，厚5', (disc(200) - disc(100)) * 5],
  ['底板300×200×10，中心60×20竖向腰形孔', (300 * 200 - 40 * 20 - disc(20)) * 10],
  ['底板300×200×10，中心100×60方孔圆角R5', (300 * 200 - 6000 + 4 * corner * 25) * 10],
  ['底板300×200×10，四角M8螺纹孔，距边20', (300 * 200 - 4 * disc(6.8)) * 10],
  ['底板300×200×10，中心φ9孔，沉孔φ15深4', 300 * 200 * 10 - disc(9) * 6 - disc(15) * 4],
  [
    '底板300×200×10，中心φ9孔，沉头φ18 90°',
    300 * 200 * 10 - disc(9) * 5.5 - ((Math.PI * 4.5) / 3) * (81 + 9 * 4.5 + 20.25),
  ],
];

const script = (paths: readonly string[]) => `
import json, Part
for path in ${JSON.stringify(paths)}:
    shape = Part.read(path)
    print('\\nREAD' + json.dumps([shape.isValid(), len(shape.Solids), shape.Volume]), flush=True)
`;

import { ranInFreecad } from '../../../test/support/freecad.ts';

const folder = mkdtempSync(join(tmpdir(), 'yx-step-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('D07: the STEP solid', () => {
  it.each(solids.map(([text]) => text))('%s: one shell, every reference leads somewhere', (text) => {
    const file = solidOf(text);
    expect(file.startsWith('ISO-10303-21;')).toBe(true);
    expect(file.endsWith('END-ISO-10303-21;\n')).toBe(true);
    expect(file.match(/=MANIFOLD_SOLID_BREP/g)).toHaveLength(1);
    const there = new Set([...file.matchAll(/^#(\d+)=/gm)].map(([, id]) => id));
    const meant = [...file.matchAll(/(?<=[,(])#(\d+)/g)].map(([, id]) => id);
    expect(meant.filter((id) => !there.has(id))).toEqual([]);
  });

  it('the figures come to the same volume', () => {
    for (const [text, volume] of solids)
      expect(figuresOf(plateFor(text)).volume / volume, text).toBeCloseTo(1, 9);
  });

  it('each edge is gone along once and against once', () => {
    for (const [text] of solids) {
      const ways = new Map<string, string[]>();
      for (const [, edge, way] of solidOf(text).matchAll(/ORIENTED_EDGE\('',\*,\*,#(\d+),\.([TF])\.\)/g))
        ways.set(edge!, [...(ways.get(edge!) ?? []), way!]);
      expect(
        [...ways.values()].map((both) => both.sort().join('')).filter((both) => both !== 'FT'),
        text,
      ).toEqual([]);
    }
  });
});

describe.skipIf(!systemReady(new URL('./freecad.system.json', import.meta.url)))('D04: FreeCAD, STEP', () => {
  it('reads one valid solid of exactly the volume that was said', () => {
    const paths = solids.map(([text], i) => {
      const path = join(folder, `${i}.step`);
      writeFileSync(path, solidOf(text));
      return path;
    });
    const run = ranInFreecad(folder, script(paths));
    const read = [...run.stdout.matchAll(/^READ(.*)$/gm)].map(
      (match) => JSON.parse(match[1]!) as [boolean, number, number],
    );
    expect(read.length, run.stderr).toBe(solids.length);
    for (const [i, [text, volume]] of solids.entries()) {
      const [isValid, count, found] = read[i]!;
      expect([text, isValid, count]).toEqual([text, true, 1]);
      expect(Math.abs(found - volume) / volume, `${text}: ${found} instead of ${volume}`).toBeLessThan(1e-6);
    }
  });
});
