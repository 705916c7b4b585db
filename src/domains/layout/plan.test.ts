import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EvaluationInput } from '../../core/domain.ts';
import { evaluate } from './evaluate.ts';
import { kindOf } from './input/kinds.ts';
import { nothingSaid } from './interpret.ts';
import { plan, readTask } from './plan.ts';
import { type DrawSettings, defaultSettings } from './settings.ts';

const read = (path: string) => readFileSync(new URL(`./corpus/${path}`, import.meta.url), 'utf8');
const netlist = { name: 'n.json', content: read('circuits/sky130_five_transistor_ota.json') };
const spice = { name: 'n.sp', content: read('own/vco.sp') };
const rules = { name: 'r.json', content: read('rules/sky130_rules.json') };
const goals = { name: 'o.json', content: '{"objectives": [{"name": "matching_max"}]}' };
const area = { ...nothingSaid, objectives: [{ name: 'area_min' as const, weight: 1 }] };

describe('layout-5.1.1, layout-E: three files make a task', () => {
  it('whatever their order and names', () => {
    const task = readTask([goals, rules, netlist], nothingSaid, null, 's1');
    expect(task).toMatchObject({
      ok: true,
      value: {
        context: {
          circuit: { name: 'five_transistor_ota' },
          drc_rules: { tech: 'sky130A' },
          objectives: { objectives: [{ name: 'matching_max' }] },
          session_id: 's1',
        },
      },
    });
  });

  it('objectives may come as words, a netlist as SPICE', () => {
    const task = readTask([spice, rules], area);
    expect(task).toMatchObject({
      value: { context: { objectives: { objectives: [{ name: 'area_min' }] } } },
    });
  });

  it.each([
    ['{"cells": []}', 'netlist'],
    ['* comment\n.subckt a', 'netlist'],
    ['{"rules": []}', 'drc'],
    ['{"objectives": []}', 'objectives'],
    ['{"a": 1}', null],
    ['[1]', null],
    ['{', 'netlist'],
  ])('%j is a %s', (content, kind) => {
    expect(kindOf(content)).toBe(kind);
  });

  it.each([
    ['no rules', [netlist], area, ['layout_files_needed']],
    ['two netlists', [netlist, { name: 'b.sp', content: '* b' }], area, ['layout_file_twice']],
    ['no objective', [netlist, rules], nothingSaid, ['objectives_empty']],
    ['something else', [netlist, { name: 'x', content: '{}' }], area, ['layout_file_unknown']],
    [
      'broken files, all of them',
      [
        { name: 'n', content: '{"cells":1}' },
        { name: 'r', content: '{"rules":1}' },
      ],
      area,
      ['file_schema', 'file_schema', 'file_schema', 'file_schema', 'file_schema'],
    ],
  ])('%s', (_, files, said, codes) => {
    const task = readTask(files, said);
    expect(task.ok ? [] : task.error.map(({ code }) => code)).toEqual(codes);
  });
});

describe('a plan, or what is wrong with the files', () => {
  const context = { world: defaultSettings, now: new Date(0), lang: 'en' as const, last: undefined };
  it.each([
    ['words alone', undefined, 'layout_files_needed'],
    ['bad files', [{ ...netlist, content: '{}' }], 'layout_file_unknown'],
  ])('%s', (_, files, code) => {
    const input = { text: '', ...(files && { files }) };
    expect(plan(area, { ...context, input })).toMatchObject({ ok: false, error: [{ code }] });
  });

  it.each([
    ['objectives from words', [netlist, rules], area, ['area_min']],
    ['objectives from a file', [goals, netlist, rules], nothingSaid, ['matching_max']],
    ['none: small and matched', [rules, spice], nothingSaid, ['area_min', 'matching_max']],
  ])('a plan places, routes, checks and exports; %s', (_, files, said, wanted) => {
    const planned = plan(said, { ...context, input: { text: '', files } });
    if (!planned.ok) throw new Error(planned.error[0]?.message);
    const used = planned.value.steps.map(({ skill_name }) => skill_name);
    expect(used).toEqual(
      expect.arrayContaining(['layout.place', 'layout.route_signal_nets', 'drc.run_check']),
    );
    expect(used.at(-1)).toBe('export.gds');
    for (const name of wanted) expect(planned.value.summary).toContain(name);
  });

  it.each([
    ['zh', '没有可检查的版图'],
    ['en', 'there is no layout to check'],
  ] as const)('nothing was drawn, so nothing passes, %s', async (lang, qualitative_feedback) => {
    const input = { artifacts: [], lang } as unknown as EvaluationInput<typeof area, DrawSettings>;
    expect(await evaluate(input)).toMatchObject({ passed: false, score: 0, qualitative_feedback });
  });
});
