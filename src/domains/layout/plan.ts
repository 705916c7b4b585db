import type { Domain } from '../../core/domain.ts';
import { makePlan, type PlanDraft } from '../../core/plan.ts';
import { err } from '../../core/result.ts';
import type { ObjectivesJson } from './contract/objectives.ts';
import { issue } from './messages.ts';
import type { DrawSettings } from './settings.ts';
import { kindOf, readTask, type TaskContext } from './task.ts';

/** Where nobody says what matters: a small layout whose pairs match. */
const unsaid: ObjectivesJson['objectives'] = [
  { name: 'area_min', weight: 1 },
  { name: 'matching_max', weight: 1 },
];

/** From files to steps: place, route, check by rules and by netlist, measure, write. */
export const plan: Domain<ObjectivesJson, DrawSettings>['plan'] = (value, { input, world, now }) => {
  const files = input.files ?? [];
  if (files.length === 0) return err([issue('layout_files_needed')]);
  const said = value.objectives.length > 0 ? value : { ...value, objectives: unsaid };
  const task = readTask(files, said);
  if (!task.ok) return task;
  const text = (kind: string) => files.findLast((file) => kindOf(file.content) === kind)!.content;
  const drawn = {
    netlist: text('netlist'),
    rules: text('drc'),
    fit_sizes: world.fit_sizes,
    dummies: world.dummies,
  };
  return makePlan(
    { summary: summaryOf(task.value.context), steps: stepsFor(task.value.context, drawn, world.seed) },
    now,
  );
};

const from = (step: string, ...path: readonly string[]) => ({ $from: step, path: ['data', ...path] });

interface Drawn {
  readonly netlist: string;
  readonly rules: string;
  readonly fit_sizes: boolean;
  readonly dummies: boolean;
}

function stepsFor({ objectives }: TaskContext, drawn: Drawn, seed: number): PlanDraft['steps'] {
  const { max_aspect_ratio } = objectives.constraints;
  const gds = from('route', 'gds_base64');
  const { rules } = drawn;
  return [
    { id: 'place', name: '布局', skill_name: 'layout.place', params: { ...drawn, max_aspect_ratio, seed } },
    {
      id: 'route',
      name: '布线',
      skill_name: 'layout.route_signal_nets',
      params: { ...drawn, sections: from('place', 'sections') },
      dependencies: ['place'],
    },
    {
      id: 'drc',
      name: '设计规则检查',
      skill_name: 'drc.run_check',
      params: { rules, gds_base64: gds, max_violations: 100 },
      dependencies: ['route'],
    },
    {
      id: 'export',
      name: '导出',
      skill_name: 'export.gds',
      params: {
        rules,
        gds_base64: gds,
        report: { size_changes: from('place', 'size_changes'), drc: from('drc') },
      },
      dependencies: ['place', 'route', 'drc'],
    },
  ];
}

function summaryOf({ circuit, drc_rules, objectives }: TaskContext): string {
  const wanted = objectives.objectives.map(({ name }) => name).join('、');
  return `${circuit.name}：${circuit.devices.length} 个器件，${drc_rules.tech}，目标 ${wanted}`;
}
