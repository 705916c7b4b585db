import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawablePlates, paperFont } from '../../../test/support/plates.ts';
import { testContext, testRegistry } from '../../../test/support/tool-kit.ts';
import { checkPlan } from '../../core/plan.ts';
import type { Artifact, ArtifactRef, ToolContext } from '../../core/tool.ts';
import { lintTools, probeTools } from '../../core/tool-lint.ts';
import { emptyPlate, type Hole, type PlateWire, plateContract } from './contract.ts';
import { fileName } from './drawing/files.ts';
import { evaluate } from './evaluate.ts';
import { plan } from './plan.ts';
import { namespaces, tools } from './tools.ts';

const seed = Number(process.env.YX_SEED);
const font = await paperFont();

async function whole(content: Artifact['content']): Promise<Uint8Array> {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  if (content instanceof Uint8Array) return content;
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

/** A context that keeps what is written. */
function keeping() {
  const files = new Map<string, Uint8Array>();
  const refs: ArtifactRef[] = [];
  const context: ToolContext = testContext({
    services: { get: async <T>() => font as T },
    artifacts: {
      async write({ name, mediaType, content }) {
        const bytes = await whole(content);
        files.set(name, bytes);
        refs.push({ name, mediaType, size: bytes.length });
        return refs.at(-1)!;
      },
    },
  });
  return { context, files, refs };
}

const registry = () => testRegistry(tools);
const call = (name: string, input: Record<string, unknown>, context: ToolContext) =>
  registry().call({ name, input, trace_id: 't' }, context);

const flange: PlateWire = plateContract.encode({
  partType: '法兰底板',
  base: { type: 'rectangle', length: 300, width: 300, thickness: 12 },
  holes: [
    { diameter: 50, placement: { type: 'single', x: 150, y: 150 } },
    { diameter: 10, placement: { type: 'circle_array', count: 8, radius: 100, centerX: 150, centerY: 150 } },
  ],
  layer: 'MAIN',
});

async function drawn(plate: PlateWire) {
  const kept = keeping();
  const result = await call('plate.draw', { plate }, kept.context);
  return { ...kept, result };
}

/** What `evaluate` says of files that were drawn for `plate`, after someone has been at them. */
async function judged(plate: PlateWire, tamper: (name: string, text: string) => string = (_, text) => text) {
  const { files, refs } = await drawn(plate);
  return evaluate({
    value: plate,
    artifacts: refs,
    readArtifact: async (name) => {
      const bytes = files.get(name)!;
      if (!name.endsWith('.dxf')) return bytes;
      return new TextEncoder().encode(tamper(name, new TextDecoder().decode(bytes)));
    },
  });
}

describe('tools', () => {
  it('seed 003 §8: the lint and the probe have nothing to say', async () => {
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
  ])('plate.parse, seed 000 §7: %s', async (text, complete, fields, codes) => {
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

  it('plate.draw writes four files', async () => {
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

  it.each([
    ['底板', '底板'],
    ['', 'plate'],
    ['../../etc/passwd', '_etc_passwd'],
    ['a:b*c', 'a_b_c'],
    ['CON', 'plate'],
    ['con.x', 'plate'],
    ['. .', 'plate'],
    ['x\n0\nEOF', 'x_0_EOF'],
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

  it('P26: is refused where the plate has a gap', () => {
    const made = plan({ ...flange, base_shape: { ...flange.base_shape, thickness: null } }, context);
    expect(made.ok ? [] : made.error.map(({ code }) => code)).toEqual(['plate_missing']);
  });
});

describe('evaluate', () => {
  it('passes what was drawn', async () => {
    const report = await judged(flange);
    expect(report.qualitative_feedback).toBe('外形、孔位和标注与参数一致');
    expect(report).toMatchObject({ passed: true, score: 1 });
  });

  it('passes every plate that can be drawn', async () => {
    const property = fc.asyncProperty(drawablePlates(7), async (plate) => {
      expect((await judged(plateContract.encode(plate))).qualitative_feedback).toBe(
        '外形、孔位和标注与参数一致',
      );
    });
    await fc.assert(property, { seed, numRuns: process.env.YX_SOAK === '1' ? 500 : 40 });
  });

  const replaced = (ending: string, from: string | RegExp, to: string) => (name: string, text: string) => {
    if (!name.endsWith(ending)) return text;
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`nothing to change in ${name}`);
    return changed;
  };
  const circle = (x: string) => `AcDbCircle\n10\n${x}\n20\n150.0\n`;

  it.each<readonly [string, (name: string, text: string) => string]>([
    ['a hole moved by 0.01 mm in the cut', replaced('_cut.dxf', circle('250.0'), circle('250.01'))],
    ['a hole moved by 0.01 mm in the drawing', replaced('_drawing.dxf', circle('250.0'), circle('250.01'))],
    ['a hole of another size', replaced('_cut.dxf', /40\n5\.0\n/, '40\n5.01\n')],
    ['a longer plate', replaced('_cut.dxf', /10\n300\.0\n20\n0\.0\n/, '10\n300.01\n20\n0.0\n')],
    ['an open outline', replaced('_cut.dxf', /90\n4\n70\n1\n/, '90\n4\n70\n0\n')],
    ['a hole too many', replaced('_cut.dxf', /0\nCIRCLE[\s\S]*?(?=0\nCIRCLE)/, '$&$&')],
    [
      'a line in the cut',
      replaced(
        '_cut.dxf',
        /0\nENDSEC\n0\nSECTION\n2\nOBJECTS/,
        '0\nLINE\n8\nMAIN\n10\n0\n20\n0\n11\n1\n21\n1\n$&',
      ),
    ],
    ['a dimension that lies', replaced('_drawing.dxf', /42\n150\.0\n/, '42\n151.0\n')],
    ['a dimension to nowhere', replaced('_drawing.dxf', /14\n150\.0\n/, '14\n149.0\n')],
    ['a note that miscounts', replaced('_drawing.dxf', '1\n8×%%c10 EQS\n3', '1\n7×%%c10 EQS\n3')],
    ['a note of another size', replaced('_drawing.dxf', '1\n8×%%c10 EQS\n3', '1\n8×%%c11 EQS\n3')],
    ['another contract inside', replaced('_cut.dxf', '"thickness":12', '"thickness":13')],
    ['a file that breaks off', (name, text) => (name.endsWith('_cut.dxf') ? text.slice(0, -200) : text)],
  ])('catches %s', async (_, tamper) => {
    expect((await judged(flange, tamper)).passed).toBe(false);
  });

  // The pictures of another plate, in place of this one's.
  async function swapped(ending: string, other: PlateWire) {
    const [own, wrong] = [await drawn(flange), await drawn(other)];
    const readArtifact = async (name: string) => (name.endsWith(ending) ? wrong : own).files.get(name)!;
    return evaluate({ value: flange, artifacts: own.refs, readArtifact });
  }
  const holes = flange.holes;
  const at = (x: number, diameter = 50) => {
    const hole: Hole = { diameter, placement: { type: 'single', x, y: 150 } };
    return plateContract.encode({ ...emptyPlate, holes: [hole] }).holes[0]!;
  };
  const others: readonly (readonly [string, PlateWire])[] = [
    ['a hole moved by 0.01 mm', { ...flange, holes: [at(150.01), holes[1]!] }],
    ['a hole 0.01 mm larger', { ...flange, holes: [at(150, 50.01), holes[1]!] }],
    ['a hole too few', { ...flange, holes: [holes[1]!] }],
    ['a hole too many', { ...flange, holes: [...holes, at(20, 5)] }],
    ['a longer plate', { ...flange, base_shape: { ...flange.base_shape, length: 300.01 } }],
  ];
  it.each(
    others.flatMap(([what, other]) => [['.svg', what, other] as const, ['.pdf', what, other] as const]),
  )('catches in the %s %s', async (ending, _, other) => {
    const { passed, qualitative_feedback } = await swapped(ending, other);
    expect([passed, qualitative_feedback]).toEqual([false, expect.stringContaining(ending)]);
  });

  it.each(['.svg', '.pdf'])('catches a %s that breaks off, or is nothing at all', async (ending) => {
    const { files, refs } = await drawn(flange);
    for (const cut of [0, 100, -20]) {
      const readArtifact = async (name: string) =>
        name.endsWith(ending) ? files.get(name)!.slice(0, cut) : files.get(name)!;
      expect((await evaluate({ value: flange, artifacts: refs, readArtifact })).passed).toBe(false);
    }
  });
});
