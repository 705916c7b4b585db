import { issuesOf } from '../../../core/messages.ts';

const own = {
  simulate_files_needed: {
    zh: '用法：yx simulate NETLIST… RULES|sky130|sg13g2 --in P,N --out NET --set vdd=1.8,…',
    en: 'netlists and rules are needed: yx simulate NETLIST… RULES|sky130|sg13g2 --in P,N --out NET --set vdd=1.8,…',
  },
  simulate_bad_option: {
    zh: '--{option} 不能是“{value}”：{wanted}',
    en: '--{option} cannot be “{value}”: {wanted}',
  },
  simulate_no_net: {
    zh: '没有端口 {net}：现有 {known}',
    en: 'there is no port {net}: there are {known}',
  },
  simulate_net_open: {
    zh: '端口 {nets} 上是什么？用 --set 给出电压（1.8）或电流（20uA）',
    en: 'what is on the ports {nets}? Say so with --set: volts (1.8) or amperes (20uA)',
  },
  simulate_no_value: {
    zh: '{device} 没有尺寸或数值，不能仿真',
    en: '{device} has neither sizes nor a value and cannot be simulated',
  },
  simulate_failed: { zh: 'ngspice 没有得出结果：{reason}', en: 'ngspice came to no result: {reason}' },
  simulate_no_wires: {
    zh: '没有连线的寄生参数：规则文件没有系数，或版图与网表不一致',
    en: 'nothing is known of the wires: the rule file has no coefficients, or the layout is not the netlist',
  },
  simulate_no_unity: {
    zh: '增益到不了 1，没有单位增益频率',
    en: 'the gain never crosses one, so there is no unity gain',
  },
  simulate_bad_bench: {
    zh: '测试台文件 {path} 不对：{reason}',
    en: 'The bench file {path} is wrong: {reason}',
  },
  ngspice_missing: {
    zh: 'ngspice 不可用：{reason}。安装：{install}',
    en: 'ngspice is not available: {reason}. To install it: {install}',
  },
} as const;

export const simulateMessages = own;
export const issue = issuesOf(own);
