import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { drawablePlates, dxfsOf, hostilePlates, samplePlates } from '../../../test/support/plates.ts';
import { systemReady } from '../../../test/support/system.ts';
import { type DxfVersion, encoded } from '../../formats/dxf/version.ts';
import { type Plate, plateContract } from './contract.ts';
import { expectedOf, unmatched } from './expected.ts';

/** What ezdxf says of a file: its audit, and what it reads in it. */
interface Audit {
  readonly error?: string;
  readonly errors: readonly string[];
  readonly fixes: readonly string[];
  readonly layer: string;
  readonly outline: readonly (readonly [number, number])[];
  readonly circles: readonly { readonly x: number; readonly y: number; readonly diameter: number }[];
  readonly dimensions: readonly {
    readonly stated: number;
    readonly measured: number;
    readonly block: number;
  }[];
  readonly contract: string;
  readonly release: string;
  readonly texts: string;
}

const script = `
import ezdxf, json, sys
for path in sys.argv[1:]:
    try:
        doc = ezdxf.readfile(path)
        audit = doc.audit()
        model = doc.modelspace()
        outline = [e for e in model if e.dxftype() in ('LWPOLYLINE', 'POLYLINE') and len(e) == 4][0]
        layer = outline.dxf.layer
        old = doc.acad_release == 'R12'
        points = [v.dxf.location for v in outline.vertices] if old else outline.get_points()
        record = [] if old else [tag.value for tag in doc.rootdict['YANXING']['contract'].tags if tag.code == 1]
        texts = ' '.join(e.dxf.text for e in model.query('TEXT'))
        print(json.dumps({
            'errors': [e.message for e in audit.errors], 'fixes': [e.message for e in audit.fixes], 'layer': layer,
            'outline': [[p[0], p[1]] for p in points], 'release': doc.acad_release, 'texts': texts,
            'circles': [{'x': e.dxf.center.x, 'y': e.dxf.center.y, 'diameter': 2 * e.dxf.radius}
                        for e in model.query('CIRCLE') if e.dxf.layer == layer],
            'dimensions': [{'stated': e.dxf.get('actual_measurement', float(e.get_measurement())), 'measured': float(e.get_measurement()),
                            'block': len(doc.blocks.get(e.dxf.geometry))} for e in model.query('DIMENSION')],
            'contract': ''.join(record),
        }))
    except Exception as error:
        print(json.dumps({'error': repr(error), 'errors': [], 'fixes': []}))
`;

const folder = mkdtempSync(join(tmpdir(), 'yx-ezdxf-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function audits(
  plates: readonly Plate[],
  version: DxfVersion,
): readonly { readonly plate: Plate; readonly kind: string; readonly audit: Audit }[] {
  const files = plates.flatMap((plate, i) =>
    Object.entries(dxfsOf(plate, version)).map(([kind, text]) => {
      const path = join(folder, `${i}_${kind}.dxf`);
      writeFileSync(path, encoded(text, version));
      return { plate, kind, path };
    }),
  );
  // Debian's own interpreter: another one first on the path does not have the package.
  const run = spawnSync('/usr/bin/python3', ['-c', script, ...files.map(({ path }) => path)], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 120_000,
  });
  const lines = run.stdout.trim().split('\n');
  expect(lines.length, run.stderr).toBe(files.length);
  return files.map((file, i) => ({ ...file, audit: JSON.parse(lines[i]!) as Audit }));
}

function check(plates: readonly Plate[], version: DxfVersion = 'R2007'): void {
  for (const { plate, kind, audit } of audits(plates, version)) {
    const wire = plateContract.encode(plate);
    const name = `${kind} of ${JSON.stringify(wire).slice(0, 300)}`;
    expect([audit.error, audit.errors, audit.fixes], name).toEqual([undefined, [], []]);
    const { length, width } = plate.base;
    expect(audit.outline, name).toEqual([
      [0, 0],
      [length, 0],
      [length, width],
      [0, width],
    ]);
    const holes = expectedOf(wire)!.groups.flatMap((group) => [...group.holes]);
    expect(unmatched(holes, audit.circles), name).toEqual({ missing: 0, extra: 0 });
    for (const { stated, measured, block } of audit.dimensions) {
      expect(Math.abs(stated - measured), name).toBeLessThanOrEqual(1e-5);
      expect(block, name).toBeGreaterThan(0);
    }
    expect(audit.dimensions.length >= 2, name).toBe(kind === 'drawing');
    expect(audit.release, name).toBe(version);
    if (kind === 'drawing' && /^[\u4e00-\u9fff]{1,12}$/.test(plate.partType))
      expect(audit.texts, name).toContain(plate.partType);
    // R12 has no place for records: there they are comments, which ezdxf passes over.
    if (version !== 'R12') expect(JSON.parse(audit.contract), name).toEqual(JSON.parse(JSON.stringify(wire)));
  }
}

describe.skipIf(!systemReady(new URL('./ezdxf.system.json', import.meta.url)))('D04: ezdxf', () => {
  it('audits every sample without an error and without a fix, and reads what we meant', () => {
    check(Object.values(samplePlates));
  });

  it('audits plates with hostile names without an error and without a fix', () => {
    check(hostilePlates);
  });

  it.each(['R2000', 'R12'] as const)('D13: audits files of older versions the same: %s', (version) => {
    check(Object.values(samplePlates), version);
    check(hostilePlates, version);
    check(fc.sample(drawablePlates(7), { seed: Number(process.env.YX_SEED), numRuns: 10 }), version);
  });

  it('audits plates of every kind without an error and without a fix', () => {
    const numRuns = process.env.YX_SOAK === '1' ? 300 : 25;
    check(fc.sample(drawablePlates(7), { seed: Number(process.env.YX_SEED), numRuns }));
  });
});
