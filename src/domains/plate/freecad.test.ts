import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dxfsOf, samplePlates } from '../../../test/support/plates.ts';
import { systemReady } from '../../../test/support/system.ts';
import { encoded } from '../../formats/dxf/version.ts';
import { plateContract } from './contract.ts';
import { expectedOf, near, unmatched } from './expected.ts';

interface Imported {
  readonly circles: readonly { readonly x: number; readonly y: number; readonly diameter: number }[];
  readonly lines: readonly (readonly number[])[];
}

const script = (paths: readonly string[]) => `
import json, FreeCAD, Import
for i, path in enumerate(${JSON.stringify(paths)}):
    doc = FreeCAD.newDocument('d%d' % i)
    FreeCAD.setActiveDocument(doc.Name)
    Import.readDXF(path)
    doc.recompute()
    circles, lines = [], []
    for thing in doc.Objects:
        for edge in getattr(getattr(thing, 'Shape', None), 'Edges', []):
            curve = edge.Curve
            if curve.TypeId == 'Part::GeomCircle':
                circles.append({'x': curve.Center.x, 'y': curve.Center.y, 'diameter': 2 * curve.Radius})
            else:
                lines.append([v.Point[k] for v in edge.Vertexes for k in (0, 1)])
    print('\\nREAD' + json.dumps({'circles': circles, 'lines': lines}), flush=True)
`;

import { ranInFreecad } from '../../../test/support/freecad.ts';

const folder = mkdtempSync(join(tmpdir(), 'yx-freecad-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!systemReady(new URL('./freecad.system.json', import.meta.url)))('D04: FreeCAD', () => {
  it.each(['R2007', 'R2000', 'R12'] as const)(
    'imports outline and holes of the cut as they were meant: %s',
    (version) => {
      const plates = Object.entries(samplePlates);
      const paths = plates.map(([name, plate]) => {
        const path = join(folder, `${name}.dxf`);
        writeFileSync(path, encoded(dxfsOf(plate, version).cut, version));
        return path;
      });
      const run = ranInFreecad(folder, script(paths));
      const read = [...run.stdout.matchAll(/^READ(.*)$/gm)].map((match) => JSON.parse(match[1]!) as Imported);
      expect(read.length, run.stderr).toBe(plates.length);
      for (const [i, [name, plate]] of plates.entries()) {
        const { circles, lines } = read[i]!;
        const holes = expectedOf(plateContract.encode(plate))!.groups.flatMap((group) => [...group.holes]);
        expect(unmatched(holes, circles), name).toEqual({ missing: 0, extra: 0 });
        const total = lines.reduce((sum, [x0, y0, x1, y1]) => sum + Math.hypot(x1! - x0!, y1! - y0!), 0);
        expect(lines.length, name).toBe(4);
        expect(near(total, 2 * (plate.base.length! + plate.base.width!)), name).toBe(true);
      }
    },
  );
});
