import { canonicalJson } from '../../core/contract/plain-json.ts';
import type { EvaluationInput } from '../../core/domain.ts';
import { fill, joined } from '../../core/messages.ts';
import type { EvaluationReport } from '../../core/run/state.ts';
import type { ArtifactRef } from '../../core/tool/tool.ts';
import { Circles } from '../../formats/dxf/circles.ts';
import { type DxfFile, piecesOf, readDxf } from '../../formats/dxf/read.ts';
import type { DxfFileDimension } from '../../formats/dxf/read-entities.ts';
import { tableName } from '../../formats/dxf/text.ts';
import { versionOf } from '../../formats/dxf/version.ts';
import { textLines } from '../../formats/pieces.ts';
import type { PlateWire } from './contract.ts';
import {
  type Expected,
  type ExpectedHole,
  expectedOf,
  type FoundHoles,
  near,
  tolerance,
  unmatched,
} from './expected.ts';
import { lineOf, unmatchedLines } from './expected-shapes.ts';
import {
  type Finding,
  figuresIn,
  figuresText,
  judgeFigures,
  judgeMass,
  priceFrom,
  shopFor,
} from './figures-check.ts';
import { type Measured, measure } from './measured.ts';
import { pictureFault } from './picture-check.ts';

type Input = EvaluationInput<PlateWire, unknown>;
type Drawn = Pick<Input, 'value' | 'artifacts' | 'readArtifact'> &
  Partial<Pick<Input, 'lang' | 'results' | 'world' | 'service'>>;

const said = {
  passed: { zh: '外形、孔位和标注与参数一致', en: 'Outline, holes and dimensions are as the parameters say' },
  wrong: { zh: '与参数不一致：{what}', en: 'Not as the parameters say: {what}' },
} as const;

/** Reads the files back and measures them against the contract; nothing here comes from the code that drew them. */
export async function evaluate(given: Drawn): Promise<EvaluationReport> {
  const { value, artifacts, readArtifact, lang = 'zh' } = given;
  const shop = await shopFor(given);
  let measured: Measured | null = null;
  const named = (ending: string): ArtifactRef | undefined =>
    artifacts.find(({ name }) => name.endsWith(ending));
  const findings: Finding[] = [];
  const expected = expectedOf(value);
  findings.push({ what: { zh: '参数完整', en: 'parameters complete' }, right: expected !== null });
  const metrics: Record<string, number> = { holes: 0, dimensions: 0 };
  for (const [ending, judge] of [
    ['_cut.dxf', judgeCut],
    ['_drawing.dxf', judgeDrawing],
  ] as const) {
    const file = named(ending);
    findings.push({ what: { zh: `${ending} 已生成`, en: `${ending} was made` }, right: file !== undefined });
    if (!file || !expected) continue;
    const circles = new Circles();
    const { file: dxf, issues } = readDxf(piecesOf(await readArtifact(file.name)), { circles });
    findings.push({
      what: { zh: `${ending} 可读`, en: `${ending} can be read` },
      right: issues.length === 0,
    });
    const layer = layerIn(dxf, value);
    const isCut = ending === '_cut.dxf';
    const isTapped = expected.groups.some(({ thread }) => thread !== null);
    const onThreads = (other: string) => isCut && isTapped && other !== layer;
    const holes = holesOn(circles, (other) => other === layer || onThreads(other));
    const wanted = expectedCircles(expected, isCut);
    findings.push(...judgeShape(value, expected, dxf, holes, wanted, ending));
    if (isCut && isTapped) findings.push(judgeThreads(expected, circles, layer));
    findings.push(...judge(value, expected, dxf, circles.length - holes.length));
    if (isCut) metrics.holes = holes.length - expected.rings.length;
    if (isCut) measured = measure(value, expected, dxf, circles, layer, shop.materials);
    else if (measured?.mass_kg) findings.push(judgeMass(measured.mass_kg, dxf));
    metrics.dimensions! += dxf.entities.filter(({ type }) => type === 'DIMENSION').length;
  }
  for (const ending of ['.svg', '.pdf'] as const) {
    const file = named(ending);
    findings.push({
      what: { zh: `${ending} 已生成`, en: `${ending} was made` },
      right: (file?.size ?? 0) > 0,
    });
    if (!file || !expected) continue;
    const fault = await pictureFault(ending, await readArtifact(file.name), expected);
    findings.push({
      what: { zh: `${ending} ${fault?.zh ?? ''}`, en: `${ending} ${fault?.en ?? ''}` },
      right: fault === null,
    });
  }
  const solid = named('.step');
  if (solid && expected) findings.push(judgeSolid(expected, await readArtifact(solid.name)));
  const price = measured && expected && priceFrom(value, expected, measured, shop);
  if (measured) findings.push(...judgeFigures(measured, price, given));
  const wrong = findings.filter(({ right }) => !right);
  const faults = wrong.map(({ what }) => what[lang]);
  const passed = wrong.length === 0;
  return {
    metrics: {
      ...metrics,
      ...figuresIn(measured, price),
      checks: findings.length,
      failed_checks: wrong.length,
    },
    qualitative_feedback: passed
      ? joined([said.passed[lang], ...figuresText(measured, price, shop, lang)], lang)
      : fill(said.wrong, lang, { what: joined(faults, lang) }),
    score: (findings.length - wrong.length) / findings.length,
    passed,
    suggestions: [],
  };
}

/** Where the part lies in a file of this version. */
const layerIn = ({ header }: DxfFile, { layer }: PlateWire): string =>
  tableName(layer, 'MAIN', versionOf(header.get('$ACADVER') ?? ''));

function holesOn(circles: Circles, isOn: (layer: string) => boolean): FoundHoles {
  const on = new Uint32Array(circles.length);
  let length = 0;
  for (let i = 0; i < circles.length; i++) if (isOn(circles.layer(i))) on[length++] = i;
  return {
    length,
    x: (i) => circles.x(on[i]!),
    y: (i) => circles.y(on[i]!),
    diameter: (i) => circles.radius(on[i]!) * 2,
  };
}

/** Every circle of the part: its holes, round outlines, and on the drawing the mouths of sinks. */
function* expectedCircles({ groups, rings }: Expected, isCut: boolean): Generator<ExpectedHole> {
  yield* rings;
  for (const { holes, mouth } of groups) {
    yield* holes;
    if (mouth !== null && !isCut) for (const hole of holes) yield { ...hole, diameter: mouth };
  }
}

/** What is drilled for threads lies on a layer of its own in the cut, and nothing else does. */
function judgeThreads({ groups }: Expected, circles: Circles, layer: string): Finding {
  const tapped = groups.flatMap(({ thread, holes }) => (thread === null ? [] : [...holes]));
  const { missing, extra } = unmatched(
    tapped,
    holesOn(circles, (other) => other !== layer),
  );
  return {
    what: { zh: '_cut.dxf 螺纹底孔图层', en: '_cut.dxf layer of threads' },
    right: missing + extra === 0,
  };
}

/** The outline from (0, 0) and every hole, on the contract's layer; and the contract itself inside the file. */
function judgeShape(
  value: PlateWire,
  { shapes }: Expected,
  dxf: DxfFile,
  holes: FoundHoles,
  wanted: Iterable<ExpectedHole>,
  file: string,
): readonly Finding[] {
  const layer = layerIn(dxf, value);
  const outlines = dxf.entities.flatMap((entity) =>
    entity.type === 'LWPOLYLINE' && entity.layer === layer ? [entity] : [],
  );
  const outlined =
    outlines.every(({ closed }) => closed) &&
    unmatchedLines(
      shapes,
      outlines.map(({ points }) => lineOf(points)),
      tolerance,
    ) === 0;
  const { missing, extra } = unmatched(wanted, holes);
  const carried = dxf.records.get('YANXING/contract');
  return [
    { what: { zh: `${file} 外形`, en: `${file} outline` }, right: outlined },
    {
      what: { zh: `${file} 缺孔或错位 ${missing}`, en: `${file} holes missing or misplaced: ${missing}` },
      right: missing === 0,
    },
    {
      what: { zh: `${file} 多孔或错位 ${extra}`, en: `${file} holes too many or misplaced: ${extra}` },
      right: extra === 0,
    },
    {
      what: { zh: `${file} 内含参数`, en: `${file} the parameters inside` },
      right: canonicalJson(carried) === canonicalJson(value),
    },
  ];
}

/** One solid, with a round wall for every hole; what is inside a program for solids measures. */
function judgeSolid({ groups, rings, thickness }: Expected, bytes: Uint8Array): Finding {
  const counts = new Map<string, number>();
  const thick = `,${figure(thickness)}${Number.isInteger(thickness) ? '.' : ''}))`;
  let [isThick, first, last] = [false, '', ''];
  for (const line of textLines(bytes)) {
    const [, entity = ''] = /^#\d+=(\w+)\(/.exec(line) ?? [];
    counts.set(entity, (counts.get(entity) ?? 0) + 1);
    isThick ||= line.includes(thick);
    first ||= line;
    last = line;
  }
  const count = (entity: string) => counts.get(entity) ?? 0;
  const holes = groups.reduce((sum, group) => sum + group.holes.length, 0);
  const isWhole = first.trim() === 'ISO-10303-21;' && last.trim() === 'END-ISO-10303-21;';
  const isSolid = count('MANIFOLD_SOLID_BREP') === 1 && count('CLOSED_SHELL') === 1;
  const hasWalls = count('CYLINDRICAL_SURFACE') + count('CONICAL_SURFACE') >= holes + rings.length;
  return { what: { zh: '.step 实体', en: '.step solid' }, right: isWhole && isSolid && hasWalls && isThick };
}

/** For the machine there is nothing but the outline and the circles. */
function judgeCut(value: PlateWire, _: Expected, dxf: DxfFile, circlesElsewhere: number): readonly Finding[] {
  const layer = layerIn(dxf, value);
  const odd = dxf.entities.filter((entity) => entity.layer !== layer || entity.type !== 'LWPOLYLINE');
  const others = odd.length + circlesElsewhere;
  return [
    {
      what: { zh: `_cut.dxf 多余图元 ${others}`, en: `_cut.dxf other entities: ${others}` },
      right: others === 0,
    },
  ];
}

function judgeDrawing(_: PlateWire, expected: Expected, dxf: DxfFile): readonly Finding[] {
  const dimensions = dxf.entities.flatMap((entity) => (entity.type === 'DIMENSION' ? [entity] : []));
  const linear = dimensions.filter(({ kind }) => kind === 'linear');
  const round = dimensions.filter(({ kind }) => kind === 'diameter');
  const { length, width, thickness, groups, isRound, cutStarts } = expected;
  const texts = dxf.entities.flatMap((entity) => (entity.type === 'TEXT' ? [entity.text] : []));
  const wrongLinear = linear.filter((dimension) => !linearIsTrue(dimension, expected));
  const wrongRound = round.filter((dimension) => !diameterIsTrue(dimension, expected));
  const whole = (axis: Axis, size: number) =>
    linear.some((one) => axisOf(one) === axis && near(one.measurement, size));
  const listed = positionsIn(texts);
  const base = isRound ? length / 2 : 0;
  const reached = { x: reachedAlong('x', linear, base), y: reachedAlong('y', linear, base) };
  const sizes = round.map(({ measurement }) => measurement);
  const isLocated = (start: { readonly x: number; readonly y: number }) =>
    (['x', 'y'] as const).every((axis) => reached[axis].some((at) => near(at, start[axis])));
  const told = groups.filter(({ start, holes, diameter }) => {
    if ([start, ...holes.first(4)].some((one) => listed.has(position(one)))) return true;
    return isLocated(start) && sizes.some((size) => near(size, diameter));
  });
  const cutsTold = cutStarts.every((start) => listed.has(position(start)) || isLocated(start));
  return [
    {
      what: { zh: `尺寸标注不实 ${wrongLinear.length}`, en: `untrue dimensions: ${wrongLinear.length}` },
      right: wrongLinear.length === 0,
    },
    {
      what: { zh: `直径标注不实 ${wrongRound.length}`, en: `untrue diameters: ${wrongRound.length}` },
      right: wrongRound.length === 0,
    },
    {
      what: { zh: '总长标注', en: 'dimension of the length' },
      right: isRound ? sizes.some((size) => near(size, length)) : whole('x', length),
    },
    { what: { zh: '总宽标注', en: 'dimension of the width' }, right: isRound || whole('y', width) },
    { what: { zh: '未标注的槽', en: 'cut-outs without dimensions' }, right: cutsTold },
    {
      what: { zh: '厚度标注', en: 'note of the thickness' },
      right: texts.some((text) => text.includes(`t${figure(thickness)}`)),
    },
    {
      what: { zh: '未标注的孔', en: 'holes without dimensions' },
      right:
        told.length === groups.length ||
        texts.some((text) => /^(?:另有 \d+ 组见|\d+ more groups in) /.test(text)),
    },
  ];
}

type Axis = 'x' | 'y';
const axisOf = ({ angle }: DxfFileDimension): Axis => (near(angle, 0) ? 'x' : 'y');
const figure = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/** It measures what it says, between an edge, a hole or a circle's centre and another, and its label says the same. */
function linearIsTrue(
  dimension: DxfFileDimension,
  { groups, length, width, isRound, cutStarts, shapes }: Expected,
): boolean {
  const axis = axisOf(dimension);
  const { from, to, measurement, text } = dimension;
  const across: Axis = axis === 'x' ? 'y' : 'x';
  if (!near(Math.abs(to[axis] - from[axis]), measurement) || !near(to[across], from[across])) return false;
  const known = (at: number): boolean =>
    near(at, 0) ||
    near(at, axis === 'x' ? length : width) ||
    (isRound && near(at, length / 2)) ||
    cutStarts.some((start) => near(start[axis], at)) ||
    shapes.some((shape) => near(shape[axis], at)) ||
    groups.some(({ start, holes }) => near(start[axis], at) || holes.some((hole) => near(hole[axis], at)));
  if (!known(from[axis]) || !known(to[axis])) return false;
  const steps = /^(\d+)×([\d.]+)\(=<>\)$/.exec(text);
  return text === '' || (steps !== null && near(Number(steps[1]) * Number(steps[2]), measurement));
}

/** It touches a circle that is there, and its note counts as many holes as there are of that size. */
function diameterIsTrue(
  { from, to, measurement, text }: DxfFileDimension,
  { groups, rings }: Expected,
): boolean {
  const centre = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const is = (point: { x: number; y: number }) => near(point.x, centre.x) && near(point.y, centre.y);
  if (!near(Math.hypot(to.x - from.x, to.y - from.y), measurement)) return false;
  const note =
    /^(?:(\d{1,7})×)?(?:(%%c<>)|(M[\d.]{1,6}|G ?[\d/]{1,6}|[\d/-]{1,8} ?(?:UNC|UNF|NPT|BSP)))(?=[ ×A-Za-z]|$)/.exec(
      text,
    );
  // A value that is written out would not follow the circle.
  if (!note) return false;
  const count = Number(note[1] ?? 1);
  if (
    note[2] !== undefined &&
    count === 1 &&
    rings.some((ring) => near(ring.diameter, measurement) && is(ring))
  )
    return true;
  const pitch = groups.some(
    (group) => group.pitchDiameter !== null && near(group.pitchDiameter, measurement) && is(group.start),
  );
  if (pitch && count === 1) return true;
  const same = groups.filter(
    ({ diameter, thread }) =>
      near(diameter, measurement) && (note[3] === undefined ? thread === null : thread !== null),
  );
  const owner = same.find(({ holes }) => holes.some(is));
  if (!owner || (note[3] !== undefined && !note[3].startsWith(owner.thread ?? '-'))) return false;
  const alike = same.filter(
    ({ type, thread, mouth }) => type === 'single' && thread === owner.thread && mouth === owner.mouth,
  );
  const counted = owner.type === 'single' ? alike.length : owner.holes.length;
  return counted === count;
}

/** The positions along an axis to which dimensions lead from the lower left corner. */
function reachedAlong(axis: Axis, linear: readonly DxfFileDimension[], base: number): readonly number[] {
  const reached = [base];
  const knows = (at: number) => reached.some((one) => near(one, at));
  const open = linear.filter((one) => axisOf(one) === axis);
  for (let grown = true; grown; ) {
    grown = false;
    for (const one of open) {
      if (!knows(one.from[axis]) && !knows(one.to[axis])) continue;
      const fresh = between(one, axis).filter((at) => !knows(at));
      reached.push(...fresh);
      grown ||= fresh.length > 0;
    }
  }
  return reached;
}

/** The ends of a dimension, and the equal steps between them where its label names them. */
function between({ from, to, text }: DxfFileDimension, axis: Axis): readonly number[] {
  const steps = Number(/^(\d+)×/.exec(text)?.[1] ?? 1);
  const count = Math.min(steps, 1000);
  return Array.from({ length: count + 1 }, (_, i) => from[axis] + ((to[axis] - from[axis]) * i) / count);
}

const position = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `X${figure(x)} Y${figure(y)}`;
const positionsIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.match(/X[\d.]+ Y[\d.]+/g) ?? []));
