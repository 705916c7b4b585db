import type { CommandSpec, OptionSpec } from '../../../core/command.ts';

/** Which of the two checkers is asked. */
const engineOption: OptionSpec = {
  name: 'engine',
  value: 'builtin|klayout',
  help: { zh: '用哪个引擎；缺省 builtin', en: 'which engine; builtin unless given' },
};

const jsonOption: OptionSpec = { name: 'json', help: { zh: '输出 JSON', en: 'print JSON' } };
/** What a SPICE netlist does not say itself. */
const spiceOptions: readonly OptionSpec[] = [
  { name: 'top', value: 'NAME', help: { zh: 'SPICE：顶层子电路', en: 'SPICE: the top subcircuit' } },
  {
    name: 'models',
    value: 'NAME=TYPE,…',
    help: {
      zh: 'SPICE：模型的器件类型，如 mn=nmos,mp=pmos',
      en: 'SPICE: what models are, such as mn=nmos,mp=pmos',
    },
  },
];

/** Each is loaded when it is called: this list is read by every `yx --help`. */
export const commands: readonly CommandSpec[] = [
  {
    name: 'recognize',
    summary: {
      zh: '识别网表里的差分对、电流镜、共源共栅和尾电流源',
      en: 'find differential pairs, current mirrors, cascodes and tail current sources in a netlist',
    },
    positionals: 'NETLIST',
    options: [
      jsonOption,
      {
        name: 'format',
        value: 'json|spice',
        help: { zh: '网表格式；缺省按内容判断', en: 'the netlist’s format; by its content unless given' },
      },
      ...spiceOptions,
    ],
    run: async (...given) => (await import('./recognize.ts')).recognize(...given),
  },
  {
    name: 'drc',
    summary: { zh: '按设计规则检查 GDSII 版图', en: 'check a GDSII layout against design rules' },
    positionals: 'LAYOUT RULES',
    options: [
      engineOption,
      { name: 'cell', value: 'NAME', help: { zh: '要检查的单元', en: 'the structure to check' } },
      { name: 'rule', value: 'ID[,ID…]', help: { zh: '只检查这些规则', en: 'check only these rules' } },
      {
        name: 'metric',
        value: 'euclidian|projection',
        help: { zh: '距离的量法', en: 'how distances are measured' },
      },
      { name: 'max', value: 'N', help: { zh: '最多列出 N 处违规', en: 'list at most N violations' } },
      jsonOption,
    ],
    run: async (...given) => (await import('./drc.ts')).drc(...given),
  },
  {
    name: 'deck',
    summary: { zh: '把规则文件写成 KLayout 的 DRC 脚本', en: 'write a rule file as a DRC deck for KLayout' },
    positionals: 'RULES',
    options: [{ name: 'out', short: 'o', value: 'FILE', help: { zh: '写到文件', en: 'write to a file' } }],
    run: async (...given) => (await import('./drc.ts')).deck(...given),
  },
  {
    name: 'lvs',
    summary: { zh: '比对 GDSII 版图与网表', en: 'compare a GDSII layout with its netlist' },
    positionals: 'LAYOUT NETLIST RULES',
    options: [
      engineOption,
      { name: 'cell', value: 'NAME', help: { zh: '要比对的单元', en: 'the structure to compare' } },
      ...spiceOptions,
      {
        name: 'sizes',
        value: 'REPORT',
        help: {
          zh: '画版图的报告：按其中 size_changes 改过的尺寸比对',
          en: 'the report of a drawing: compare with the sizes its size_changes list',
        },
      },
      jsonOption,
    ],
    run: async (...given) => (await import('./lvs.ts')).lvs(...given),
  },
  {
    name: 'simulate',
    summary: {
      zh: '用 ngspice 测量放大器，布线前后各一次',
      en: 'measure an amplifier with ngspice, before and after its wires',
    },
    positionals: 'NETLIST… RULES|sky130|sg13g2',
    options: [
      {
        name: 'in',
        value: 'P,N',
        help: { zh: '同相和反相输入', en: 'the inputs, the inverting one second' },
      },
      { name: 'out', value: 'NET', help: { zh: '输出', en: 'the output' } },
      {
        name: 'set',
        value: 'NET=VALUE,…',
        help: {
          zh: '其余端口上的电压或电流，如 vdd=1.8,vss=0,ib=20uA',
          en: 'volts on the other ports, or amperes into them: vdd=1.8,vss=0,ib=20uA',
        },
      },
      {
        name: 'common',
        value: 'V',
        help: {
          zh: '输入共模；缺省为最高电压的一半',
          en: 'common mode of the inputs; half the highest voltage unless given',
        },
      },
      {
        name: 'load',
        value: 'F',
        help: { zh: '输出负载；缺省 100f', en: 'load on the output; 100f unless given' },
      },
      jsonOption,
    ],
    run: async (...given) => (await import('./simulate.ts')).simulate(...given),
  },
];
