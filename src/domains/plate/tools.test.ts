import { describe, expect, it } from 'vitest';
import { call, drawn, flange, keeping, registry } from '../../../test/support/drawn-plates.ts';
import { testContext } from '../../../test/support/tool-kit.ts';
import { checkPlan } from '../../core/run/plan.ts';
import { lintTools, probeTools } from '../../core/tool/lint.ts';
import { type PlateWire, plateContract } from './contract.ts';
import { fileName } from './drawing/files.ts';
import { evaluate } from './evaluate.ts';
import { plan } from './plan.ts';
import { namespaces, tools } from './tools.ts';

/** A drawing from elsewhere, with what a shop's program would write. */
class DxfKit {
  readonly #entities: (string | number)[] = [];

  polyline(layer: string, [x0, y0, x1, y1]: readonly [number, number, number, number]): this {
    this.#entities.push(0, 'LWPOLYLINE', 8, layer, 90, 4, 70, 1);
    for (const [x, y] of [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ])
      this.#entities.push(10, x!, 20, y!);
    return this;
  }

  circle(layer: string, x: number, y: number, radius: number): this {
    this.#entities.push(0, 'CIRCLE', 8, layer, 10, x, 20, y, 40, radius);
    return this;
  }

  get text(): string {
    return [0, 'SECTION', 2, 'ENTITIES', ...this.#entities, 0, 'ENDSEC', 0, 'EOF', ''].join('\n');
  }
}

describe('tools', () => {
  it('tools-8: the lint and the probe have nothing to say', async () => {
    expect(lintTools(tools, namespaces, { catalogueIds: tools.map(({ id }) => id) })).toEqual([]);
    expect(await probeTools(tools, keeping().context)).toEqual([]);
  });

  it('there is one to parse, to draw, to check and to read back', () => {
    expect(tools.map(({ id }) => id)).toEqual(['plate.parse', 'plate.draw', 'plate.check', 'plate.read_dxf']);
  });

  it.each([
    ['底板 300×200×8，中心一个直径20的孔，材料Q235', true, [], ['plate_computed', 'plate_ignored_material']],
    [
      '底板 300×200，四角φ10的孔',
      false,
      [
        'base_shape.thickness',
        'holes[0].placement.four_corners.offset_x',
        'holes[0].placement.four_corners.offset_y',
      ],
      [],
    ],
    ['今天天气不错', false, [], ['unexplained_words']],
  ])('plate.parse, plate-7: %s', async (text, complete, fields, codes) => {
    const { data } = await call('plate.parse', { text }, testContext());
    const read = data as {
      plate: PlateWire;
      complete: boolean;
      questions: { field: string; question: string }[];
      notes: { code: string }[];
    };
    expect(plateContract.parse(read.plate)).toMatchObject({ ok: true });
    expect(read.complete).toBe(complete);
    expect(read.questions.map(({ field }) => field)).toEqual(fields);
    for (const { question } of read.questions) expect(question).toMatch(/\?$/);
    expect(read.notes.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
  });

  it('plate.draw takes a file name, a drawing number and the names of the layers', async () => {
    const kept = keeping();
    const layers = { dimension: 'DIM', text: 'x\n0\nEOF' };
    await call('plate.draw', { plate: flange, name: 'F-1', number: 'DB-2024-08', layers }, kept.context);
    const drawing = new TextDecoder().decode(kept.files.get('F-1_drawing.dxf'));
    expect(drawing).toContain('\nDB-2024-08\n');
    const { data } = await call('plate.read_dxf', { dxf: drawing }, kept.context);
    expect(data).toMatchObject({ problems: [], layers: expect.arrayContaining(['MAIN', 'DIM', '图框']) });
    expect(
      await evaluate({
        value: flange,
        artifacts: kept.refs,
        readArtifact: async (name) => kept.files.get(name)!,
      }),
    ).toMatchObject({ passed: true });
  });

  it('D01: plate.draw writes four files', async () => {
    const { result, refs } = await drawn(flange);
    expect(result.data).toMatchObject({ sheet: 'A3', scale: '1:2', warnings: [] });
    expect(refs.map(({ name }) => name)).toEqual([
      '法兰底板_drawing.dxf',
      '法兰底板_cut.dxf',
      '法兰底板.svg',
      '法兰底板.pdf',
    ]);
  });

  it('P26: what cannot be drawn writes nothing and names the field', async () => {
    const holes = [{ ...flange.holes[0]!, diameter: null }];
    const { result, refs } = await drawn({ ...flange, holes });
    expect(refs).toEqual([]);
    expect(result.error).toMatchObject({
      code: 'INVALID_PARAM',
      details: { issues: [{ code: 'plate_missing', field: 'holes[0].diameter' }] },
    });
  });

  it('plate.read_dxf gives back what was drawn', async () => {
    const { files, context } = await drawn(flange);
    const dxf = new TextDecoder().decode(files.get('法兰底板_drawing.dxf'));
    const { data } = await call('plate.read_dxf', { dxf }, context);
    expect(data).toMatchObject({ length: 300, width: 300, hole_count: 9, problems: [] });
    expect(JSON.parse((data as { contract: string }).contract)).toEqual(flange);
  });

  it('plate.read_dxf says what is wrong with a file that is none', async () => {
    const { data } = await call('plate.read_dxf', { dxf: 'hello' }, testContext());
    expect(data).toMatchObject({
      length: null,
      hole_count: 0,
      problems: [{ code: 'dxf_bad_group_code' }, {}, {}],
    });
  });

  it('plate.read_dxf takes the largest outline for the plate, and counts from its corner', async () => {
    const dxf = new DxfKit()
      .polyline('窗', [10, 10, 30, 20])
      .polyline('板', [100, 50, 500, 350])
      .circle('板', 120, 90, 5)
      .circle('窗', 15, 15, 2).text;
    const { data } = await call('plate.read_dxf', { dxf }, testContext());
    expect(data).toMatchObject({
      length: 400,
      width: 300,
      holes: [{ x: 20, y: 40, diameter: 10, layer: '板' }],
      contract: null,
    });
  });

  it('plate.read_dxf lists circles without an outline as they stand, and counts what it does not list', async () => {
    const kit = new DxfKit();
    for (let i = 0; i < 2003; i++) kit.circle('0', i, 7, 1);
    const { data } = await call('plate.read_dxf', { dxf: kit.text }, testContext());
    const { length, hole_count, holes } = data as { length: null; hole_count: number; holes: unknown[] };
    expect([length, hole_count, holes.length]).toEqual([null, 2003, 2000]);
    expect(holes[1]).toEqual({ x: 1, y: 7, diameter: 2, layer: '0' });
  });

  it('plate.check names what is wrong, in the language asked for', async () => {
    const holes = [{ ...flange.holes[0]!, diameter: 400 }];
    const context = { ...keeping().context, lang: 'en' as const };
    const { data } = await call('plate.check', { plate: { ...flange, holes } }, context);
    expect(data).toEqual({
      drawable: false,
      problems: [
        {
          code: 'plate_hole_outside',
          field: 'holes[0]',
          message: 'hole group 1: 1 beyond the edge, for instance φ400 at (150, 150)',
        },
      ],
      figures: null,
      price: null,
      price_lines: [],
    });
    expect((await call('plate.check', { plate: flange }, context)).data).toMatchObject({
      drawable: true,
      problems: [],
      figures: { pierces: 10, bends: 0, mass_kg: null },
    });
  });

  it('a layer that DXF cannot name is written under another one, and that is said', async () => {
    const { result } = await drawn({ ...flange, layer: 'a/b' });
    expect(result.data).toMatchObject({ warnings: [{ code: 'plate_layer_renamed', field: 'layer' }] });
  });

  it.each([
    ['底板', '底板'],
    ['', 'plate'],
    ['../../etc/passwd', '_etc_passwd'],
    ['a:b*c', 'a_b_c'],
    ['CON', 'plate'],
    ['con.x', 'plate'],
    ['. .', 'plate'],
    ['x\n0\nEOF', 'x_0_EOF'],
    ['-rf $(id);`x`', 'rf_id_x_'],
  ])('a part called %j becomes a file called %j', (part, name) => {
    expect(fileName(part)).toBe(name);
  });

  it('a name of any length is cut to what a file system takes', () => {
    expect(new TextEncoder().encode(fileName('板'.repeat(500))).length).toBeLessThanOrEqual(120);
  });
});

describe('plan', () => {
  const context = { input: { text: '' }, world: null, now: new Date(0), lang: 'zh', last: null } as const;

  it('is one step that draws, and that the tool accepts', () => {
    const made = plan(flange, context);
    if (!made.ok) throw new Error('no plan');
    expect(made.value.steps.map(({ skill_name }) => skill_name)).toEqual(['plate.draw']);
    expect(made.value.summary).toBe('法兰底板 300×300×12，2 组孔');
    expect(checkPlan(made.value, registry())).toEqual([]);
  });

  it.each([
    ['zh', '', '板 300×300×12，2 组孔', '出板件图'],
    ['en', 'flange', 'flange 300×300×12, 2 groups of holes', 'Draw the plate'],
    ['en', '', 'plate 300×300×12, 2 groups of holes', 'Draw the plate'],
  ] as const)('says what it will draw, %s, of a part called %j', (lang, part_type, summary, name) => {
    expect(plan({ ...flange, part_type }, { ...context, lang })).toMatchObject({
      ok: true,
      value: { summary, steps: [{ name }] },
    });
  });

  it('P26: is refused where the plate has a gap', () => {
    const made = plan({ ...flange, base_shape: { ...flange.base_shape, thickness: null } }, context);
    expect(made.ok ? [] : made.error.map(({ code }) => code)).toEqual(['plate_missing']);
  });
});
