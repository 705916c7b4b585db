import type { Namespace } from '../../core/tool/tool.ts';
import { drcTools } from './check/drc/tools.ts';
import { foundryTools } from './check/foundry/tools.ts';
import { lvsTools } from './check/lvs/tools.ts';
import { evalTools } from './check/metrics/tools.ts';
import { parasiticTools } from './check/parasitics/tools.ts';
import { drawTools } from './draw/tools.ts';
import { netlistTools } from './recognise/tools.ts';
import { simulateTools } from './simulate/tools.ts';

export const namespaces: readonly Namespace[] = [
  { prefix: 'netlist', title: { zh: '网表', en: 'Netlist' }, verbs: ['parse', 'recognize'] },
  {
    prefix: 'layout',
    title: { zh: '版图', en: 'Layout' },
    verbs: ['create', 'place', 'route', 'add', 'recall', 'remember', 'extract', 'simulate'],
  },
  {
    prefix: 'drc',
    title: { zh: '设计规则检查', en: 'Design rule check' },
    verbs: ['run', 'parse', 'export'],
  },
  { prefix: 'lvs', title: { zh: '版图与网表比对', en: 'Layout versus schematic' }, verbs: ['run'] },
  { prefix: 'eval', title: { zh: '评估', en: 'Evaluation' }, verbs: ['compute'] },
  { prefix: 'export', title: { zh: '导出', en: 'Export' }, verbs: ['gds'] },
];

export const tools = [
  ...netlistTools,
  ...drcTools,
  ...foundryTools,
  ...lvsTools,
  ...drawTools,
  ...evalTools,
  ...parasiticTools,
  ...simulateTools,
];
