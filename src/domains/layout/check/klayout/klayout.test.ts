import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemReady } from '../../../../../test/support/system.ts';
import { ServiceUnavailable } from '../../../../core/tool/tool.ts';
import { GdsCells } from '../../../../formats/gdsii/cells.ts';
import { type GdsElement, nanometres, upright } from '../../../../formats/gdsii/library.ts';
import { writeGds } from '../../../../formats/gdsii/write.ts';
import { createKLayout, findKLayout } from '../../services/klayout.ts';
import { Dice, gdsOf, randomLayout } from '../drc/random.testkit.ts';
import { type KLayoutPort, KLayoutRefusal } from './port.ts';

const seed = Number(process.env.YX_SEED);
const { signal } = new AbortController();
const worker = new URL('../../assets/klayout_worker.py', import.meta.url).pathname;
const ready = systemReady(new URL('./klayout.system.json', import.meta.url));

it('where KLayout is missing, the error says how to get it', async () => {
  const missing = findKLayout('/nonexistent/python3');
  await expect(missing).rejects.toBeInstanceOf(ServiceUnavailable);
  await expect(missing).rejects.toThrow(/apt-get install .*klayout/);
});

it('a Python that cannot load the module is no KLayout', { timeout: 30_000 }, async () => {
  const klayout = createKLayout({ python: process.execPath, modules: '/nonexistent' }, worker);
  await expect(klayout.facts(new Uint8Array(4), signal)).rejects.toBeInstanceOf(ServiceUnavailable);
  await klayout.close();
});

describe.skipIf(!ready)('KLayout reads what the GDSII writer writes', () => {
  let klayout: KLayoutPort & { close(): Promise<void> };
  beforeAll(async () => {
    klayout = createKLayout(await findKLayout(), worker);
  });
  afterAll(() => klayout.close());

  const drawn = { layer: 7, datatype: 3 };
  const elements: readonly GdsElement[] = [
    { kind: 'boundary', ...drawn, xy: Int32Array.of(0, 0, 0, 10, 10, 10, 10, 0) },
    { kind: 'box', ...drawn, xy: Int32Array.of(20, 0, 20, 10, 30, 10, 30, 0), properties: [[1, 'pin']] },
    { kind: 'path', ...drawn, xy: Int32Array.of(0, 50, 100, 50), width: 10, ends: 'square' },
    {
      kind: 'path',
      layer: 8,
      datatype: 0,
      xy: Int32Array.of(0, 0, 0, 100),
      width: 20,
      ends: { begin: 3, end: 4 },
    },
    { kind: 'text', layer: 9, datatype: 1, x: 5, y: 6, text: 'vdd', ...upright },
    { kind: 'node', layer: 10, datatype: 0, xy: Int32Array.of(1, 2) },
  ];
  const top: readonly GdsElement[] = [
    { kind: 'reference', name: 'PART', x: 1000, y: 0, ...upright, angle: 90 },
    {
      kind: 'reference',
      name: 'PART',
      x: 0,
      y: 2000,
      ...upright,
      reflected: true,
      array: { columns: 3, rows: 2, across: [600, 0], up: [0, 400] },
    },
  ];

  it('cells, layers, shapes, boxes and units', async () => {
    const gds = writeGds({ name: 'LIB', units: { user: 5e-4, metres: 5e-10 } }, [
      { name: 'PART', elements },
      { name: 'TOP', elements: top },
    ]);
    if (!gds.ok) throw new Error(gds.error[0]!.message);
    const facts = await klayout.facts(gds.value, signal);
    expect(facts.dbu).toBeCloseTo(0.0005, 12);
    expect(facts.tops).toEqual(['TOP']);
    const part = facts.cells.find(({ name }) => name === 'PART')!;
    expect(part.layers).toEqual([
      { layer: 7, datatype: 3, shapes: 3, bbox: [-5, 0, 105, 55] },
      { layer: 8, datatype: 0, shapes: 1, bbox: [-10, -3, 10, 104] },
      { layer: 9, datatype: 1, shapes: 1, bbox: [5, 6, 5, 6] },
    ]);
    expect(facts.cells.find(({ name }) => name === 'TOP')).toMatchObject({
      instances: 2,
      bbox: [-10, -10, 1003, 2203],
    });
  });

  it('a polygon of more points than one record holds', async () => {
    const points: number[] = [0, 0];
    for (let i = 0; i < 9000; i++) points.push(i * 2, 10 + (i % 2), i * 2 + 2, 10 + (i % 2));
    points.push(18_000, 0);
    const gds = writeGds({ name: 'L', units: nanometres }, [
      { name: 'T', elements: [{ kind: 'boundary', layer: 1, datatype: 0, xy: Int32Array.from(points) }] },
    ]);
    const facts = gds.ok && (await klayout.facts(gds.value, signal));
    expect(facts && facts.cells[0]!.layers).toMatchObject([{ shapes: 1, bbox: [0, 0, 18_000, 11] }]);
  });

  it('random layouts: the flat extent of every layer is the same', async () => {
    for (let i = 0; i < 30; i++) {
      const gds = gdsOf(randomLayout(new Dice(seed + i)));
      const facts = await klayout.facts(gds, signal);
      const cells = GdsCells.read(gds);
      if (!cells.ok) throw new Error(cells.error[0]!.message);
      const boxes = new Map<number, number[]>();
      cells.value.flatten('TOP', (layer, _, xy) => {
        const box = boxes.get(layer) ?? [Infinity, Infinity, -Infinity, -Infinity];
        for (let p = 0; p < xy.length; p += 2) {
          box.splice(
            0,
            4,
            Math.min(box[0]!, xy[p]!),
            Math.min(box[1]!, xy[p + 1]!),
            Math.max(box[2]!, xy[p]!),
            Math.max(box[3]!, xy[p + 1]!),
          );
        }
        boxes.set(layer, box);
      });
      const whole = [...boxes.values()].reduce((a, b) => [
        Math.min(a[0]!, b[0]!),
        Math.min(a[1]!, b[1]!),
        Math.max(a[2]!, b[2]!),
        Math.max(a[3]!, b[3]!),
      ]);
      expect(facts.cells.find(({ name }) => name === 'TOP')?.bbox, `seed ${seed + i}`).toEqual(whole);
    }
  });

  it('what KLayout refuses is said with a code', async () => {
    const refusal = klayout.facts(new TextEncoder().encode('no layout'), signal);
    await expect(refusal).rejects.toBeInstanceOf(KLayoutRefusal);
    await expect(refusal).rejects.toMatchObject({ code: 'INVALID_PARAM' });
    const request = {
      gds: gdsOf({ structures: [{ name: 'T', elements: [] }] }),
      metric: 'euclidian',
      rules: [],
      limit: 1,
    } as const;
    await expect(klayout.drc({ ...request, cell: 'NOPE' }, signal)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const twoTops = gdsOf({
      structures: [
        { name: 'A', elements: [] },
        { name: 'B', elements: [] },
      ],
    });
    await expect(klayout.drc({ ...request, gds: twoTops }, signal)).rejects.toMatchObject({
      details: { cells: ['A', 'B'] },
    });
  });
});
