import { describe, expect, it } from 'vitest';
import { lintTools, probeTools } from '../../../../core/tool/lint.ts';
import { ServiceUnavailable, type ToolContext } from '../../../../core/tool/tool.ts';
import type { Box } from '../../../../geometry/region.ts';
import { Readings } from '../../input/readings.ts';
import { parseObjectives } from '../../objectives/parse.ts';
import { readNetlist } from '../../recognise/read-netlist.ts';
import { namespaces } from '../../tools.ts';
import { knownOutcome } from '../drc/run.ts';
import { drcTools } from '../drc/tools.ts';
import { type Drawn, netlistFor, Sketch } from '../lvs/draw.testkit.ts';
import { sky130, sky130Rules } from '../lvs/processes.testkit.ts';
import { matchedGroups, matchingOf } from './matching.ts';
import { type Measured, measure } from './measure.ts';
import { evaluationReport } from './report.ts';
import { evalTools } from './tools.ts';

/** Fingers of 10 × 100 from left to right, one letter each; a small letter is a turned one, * a wider one. */
function placed(pattern: string) {
  const boxes = new Map<string, Box[]>();
  [...pattern].forEach((letter, i) => {
    const id = letter.toUpperCase() === letter ? letter : letter.toUpperCase();
    const [w, h] = letter === '*' ? [20, 100] : letter === id ? [10, 100] : [100, 10];
    const name = letter === '*' ? 'B' : id;
    const x = i * 100 + 50;
    const box = { left: x - w / 2, right: x + w / 2, bottom: 0, top: h };
    boxes.set(name, [...(boxes.get(name) ?? []), box]);
  });
  return [...boxes].map(([id, list]) => ({
    ids: [id],
    boxes: list,
    footprint: {
      left: Math.min(...list.map(({ left, right }) => (left + right) / 2 - 50)),
      right: Math.max(...list.map(({ left, right }) => (left + right) / 2 + 50)),
      bottom: 0,
      top: 100,
    },
  }));
}

describe('L23: the matching score, 1 − |centroid offset| / group width, halved for each mismatch', () => {
  it.each<[string, readonly string[], number]>([
    ['ABBA', ['A', 'B'], 1],
    ['ABAB', ['A', 'B'], 0.75],
    ['AABB', ['A', 'B'], 0.5],
    ['AB', ['A', 'B'], 0.5],
    ['ABCCBA', ['A', 'B', 'C'], 1],
    ['ABBBBA', ['A', 'B'], 1],
    ['A*', ['A', 'B'], 0.25],
    ['Ab', ['A', 'B'], (1 - Math.hypot(100, 45) / 200) / 2],
  ])('%s', (pattern, devices, score) => {
    expect(matchingOf([{ id: 'g', devices }], placed(pattern))[0]!.score).toBeCloseTo(score, 9);
  });

  it('a group that is not all there has no score', () => {
    expect(matchingOf([{ id: 'g', devices: ['A', 'Z'] }], placed('ABBA'))).toEqual([]);
  });
});

const pair: readonly Drawn[] = [
  { id: 'M1', type: 'nmos', nets: ['inp', 'x', 'tail', 'vss'], w: 1000 },
  { id: 'M2', type: 'nmos', nets: ['inn', 'y', 'tail', 'vss'], w: 1000 },
  { id: 'M3', type: 'nmos', nets: ['bias', 'tail', 'vss', 'vss'], w: 1000, l: 500 },
  { id: 'M4', type: 'nmos', nets: ['bias', 'bias', 'vss', 'vss'], w: 1000, l: 500 },
];

function measured(objectives: unknown, sketch = new Sketch(sky130, pair), figures: object = {}): Measured {
  const netlist = readNetlist(netlistFor(pair, sky130));
  const parsed = parseObjectives(objectives);
  if (!netlist.ok || !parsed.ok) throw new Error('test data');
  const layout = sketch.layout();
  const found = measure({
    layout,
    process: sky130,
    netlist: netlist.value,
    objectives: parsed.value.value,
    ...figures,
  });
  if (!found.ok) throw new Error(found.error[0]!.message);
  return found.value;
}
const extentOf = (sketch: Sketch) => {
  const { left, bottom, right, top } = sketch.layout().extent!;
  return ((right - left) * (top - bottom)) / 1e6;
};
const areaOnly = { objectives: [{ name: 'area_min' }] };

describe('seed 001 §5.4, appendix E: what a layout is worth', () => {
  const area = extentOf(new Sketch(sky130, pair));

  it('§5.4.3, L21: area_min is literally 1 / (1 + area) in µm²; the relative score is an extra', () => {
    const { scored, figures, normalised } = measured(areaOnly);
    expect(figures.total_area).toBeCloseTo(area, 9);
    expect(scored.score).toBeCloseTo(1 / (1 + area), 12);
    const half = measured({ objectives: [{ name: 'area_min', target: area / 2 }] });
    expect(half.normalised).toBeCloseTo(0.5, 9);
    expect(half.scored.score).toBeCloseTo(1 / (1 + area), 12);
    expect(normalised).toBeLessThan(1);
  });

  it('L20, L22: weights are normalised, and what has no figure is left out of the sum', () => {
    const objectives = [
      { name: 'area_min', weight: 0.2 },
      { name: 'matching_max', weight: 0.6 },
      { name: 'performance_max', weight: 1 },
      { name: 'cost_min', weight: 1 },
    ];
    const { scored, figures } = measured({ objectives });
    expect(scored.notEvaluated).toEqual(['performance_max', 'cost_min']);
    expect(scored.score).toBeCloseTo(0.25 / (1 + area) + 0.75 * figures.matching_score, 12);
    const costed = measured({ objectives: [{ name: 'cost_min' }] }, undefined, { cost: 3 });
    expect(costed.scored.score).toBeCloseTo(0.25, 12);
  });

  it('pairs and mirrors are the groups, found by their connections', () => {
    const { groups } = measured(areaOnly);
    expect(groups.map(({ devices }) => [...devices].sort().join())).toEqual(['M1,M2', 'M3,M4']);
    expect(groups.every(({ score }) => score > 0 && score < 0.6)).toBe(true);
    const netlist = readNetlist(netlistFor(pair, sky130));
    expect(netlist.ok && matchedGroups(netlist.value.circuit).length).toBe(2);
  });

  it('utilization is the devices’ area over the bounding area', () => {
    // Active with gates: 950 and 1300 wide, 1000 high, two of each.
    expect(measured(areaOnly).figures.utilization).toBeCloseTo((2 * 0.95 + 2 * 1.3) / area, 9);
  });

  it('L24: passed needs DRC, LVS and the constraints; matching is unknown where the layout is another circuit', () => {
    const rough = measured(areaOnly);
    expect(rough.figures.drc_error_count).toBeGreaterThan(0);
    expect([rough.matched, rough.passed]).toEqual([true, false]);
    const broken = measured(
      {
        objectives: [{ name: 'matching_max' }],
        constraints: { min_matching_score: 0.1, max_area: 1, max_aspect_ratio: 1.1 },
      },
      new Sketch(sky130, pair).short('inp', 'x'),
    );
    expect(broken.broken).toEqual(['max_area', 'min_matching_score', 'max_aspect_ratio']);
    expect(broken.scored).toMatchObject({ score: null, notEvaluated: ['matching_max'] });
  });

  it('what is wrong and what would mend it is said, in both languages', () => {
    const tight = {
      objectives: [{ name: 'matching_max' }, { name: 'performance_max' }],
      constraints: { max_area: 1, max_aspect_ratio: 1.1 },
    };
    const found = measured(tight);
    expect(evaluationReport(found, 'en').qualitative_feedback).toMatch(/; .*area.*; .*performance_max/);
    const { suggestions, qualitative_feedback } = evaluationReport(found, 'zh');
    expect(qualitative_feedback).toContain('performance_max');
    expect(suggestions).toEqual(
      expect.arrayContaining(['面积超过上限：减少行间距或改变行数', '宽高比超过上限：改变行数']),
    );
    const shorted = measured(tight, new Sketch(sky130, pair).short('inp', 'x'));
    expect(evaluationReport(shorted, 'en')).toMatchObject({ score: 0, passed: false });
  });

  it('a layout with nothing in it is worth nothing, and is no crash', () => {
    const empty = measured(areaOnly, new Sketch(sky130, []));
    expect(empty.figures).toMatchObject({ total_area: 0, utilization: 0 });
    expect([empty.passed, empty.matched]).toEqual([false, false]);
  });

  it('a figure for performance is taken as it is given', () => {
    const fast = measured({ objectives: [{ name: 'performance_max' }] }, undefined, { performance: 0.75 });
    expect(fast.scored).toMatchObject({ score: 0.75, notEvaluated: [] });
  });

  it('layout-E, L25: the report in the document’s names', () => {
    const report = evaluationReport(measured(areaOnly), 'zh');
    expect(Object.keys(report)).toEqual([
      'metrics',
      'qualitative_feedback',
      'score',
      'passed',
      'suggestions',
    ]);
    expect(Object.keys(report.metrics).slice(0, 4)).toEqual([
      'drc_error_count',
      'total_area',
      'matching_score',
      'utilization',
    ]);
    expect(report.qualitative_feedback).toMatch(/设计规则错误；版图与网表一致；面积 .*2 个匹配组/);
    expect(report.suggestions[0]).toContain('yx drc');
  });

  it('sizes that were said to be changed are what is compared', () => {
    const wider = pair.map((device) => (device.id === 'M1' ? { ...device, w: 1200 } : device));
    expect(measured(areaOnly, new Sketch(sky130, wider)).matched).toBe(false);
    const sizeChanges = [{ device: 'M1', field: 'w' as const, to: 1.2e-6 }];
    expect(measured(areaOnly, new Sketch(sky130, wider), { sizeChanges }).matched).toBe(true);
  });
});

describe('eval.compute_metrics (seed 001 §5.5)', () => {
  const context = {
    signal: new AbortController().signal,
    progress: () => {},
    services: { get: (name: string) => Promise.reject(new ServiceUnavailable(name)) },
    lang: 'en',
  } as unknown as ToolContext;
  const [tool] = evalTools;
  const gds_base64 = Buffer.from(new Sketch(sky130, pair).gds()).toString('base64');
  const given = { netlist: netlistFor(pair, sky130), rules: sky130Rules, objectives: areaOnly, gds_base64 };
  const call = async (input: object) => tool!.execute(tool!.paramsSchema.parse(input), context);

  it('is a tool as the registry wants them', async () => {
    expect(lintTools(evalTools, namespaces, { catalogueIds: evalTools.map(({ id }) => id) })).toEqual([]);
    expect(await probeTools(evalTools, context)).toEqual([]);
  });

  it('gives the report, what the score is made of and the groups', async () => {
    expect(await call(given)).toMatchObject({
      success: true,
      data: {
        passed: false,
        metrics: { lvs_error_count: 0, matched_groups: 2 },
        objective_scores: [{ name: 'area_min', weight: 1 }],
        group_scores: [{ devices: ['M1', 'M2'] }, {}],
      },
    });
  });

  it('takes figures that nobody could measure, and one cell of a file', async () => {
    const objectives = { objectives: [{ name: 'cost_min' }, { name: 'performance_max' }] };
    const { data } = (await call({ ...given, objectives, cost: 3, performance: 0.5, cell: 'TOP' })) as {
      data: { objective_scores: readonly { name: string; score: number }[] };
    };
    expect(data.objective_scores).toMatchObject([{ score: 0.25 }, { score: 0.5 }]);
    expect((await call({ ...given, cell: 'NOPE' })).error).toMatchObject({ code: 'NOT_FOUND' });
    expect((await call({ ...given, rules: { tech: 't', layers: {}, rules: [] } })).error).toMatchObject({
      code: 'INVALID_PARAM',
    });
    expect((await call({ ...given, gds_base64: '!' })).error).toMatchObject({ code: 'INVALID_PARAM' });
  });

  it('what the checks before it found of the same bytes is used; of other bytes or rules it is found anew', async () => {
    const readings = new Readings();
    const services = { get: async () => readings } as unknown as ToolContext['services'];
    const [check] = drcTools;
    const after = async (input: object) =>
      tool!.execute(tool!.paramsSchema.parse(input), { ...context, services });
    const rules = JSON.stringify(sky130Rules);
    const wide = new Sketch(sky130, [...pair, { ...pair[0]!, id: 'M9' }]).gds();
    const others = [
      { ...given, rules },
      { ...given, rules, gds_base64: Buffer.from(wide).toString('base64') },
      { ...given, rules: JSON.stringify({ ...(sky130Rules as object), tech: 'nobody' }) },
    ];
    await check!.execute(check!.paramsSchema.parse({ rules, gds_base64 }), { ...context, services });
    expect(knownOutcome(readings, [gds_base64, rules])).toBeDefined();
    const answers: unknown[] = [];
    for (const one of others) {
      answers.push(await call(one));
      expect(await after(one)).toEqual(answers.at(-1));
      expect(await after(one)).toEqual(answers.at(-1));
    }
    expect(new Set(answers.slice(0, 2).map((one) => JSON.stringify(one))).size).toBe(2);
  });

  it.each<[string, object, string]>([
    ['objectives', { objectives: { objectives: [] } }, 'objectives_empty'],
    ['rules', { rules: '[' }, 'file_invalid_json'],
    ['a layout', { gds_base64: 'AAAA' }, 'gds_'],
  ])('refuses bad %s with INVALID_PARAM', async (_, changes, code) => {
    const { error } = await call({ ...given, ...changes });
    expect(error?.code).toBe('INVALID_PARAM');
    expect(JSON.stringify(error?.details)).toContain(code);
  });
});
