import { issuesOf } from '../../../core/messages.ts';
import { gdsMessages } from '../../../formats/gdsii/messages.ts';

const own = {
  drc_slanted: {
    zh: '层 {layer} 有 {count} 个图形带斜边，例如在 ({x}, {y}) µm：内置引擎只查直角图形，请用 --engine klayout',
    en: 'layer {layer} has {count} shapes with slanted edges, for instance at ({x}, {y}) µm: the built-in engine checks rectilinear shapes only; use --engine klayout',
  },
  drc_out_of_range: {
    zh: '坐标或规则值超出可检查的范围（±{limit} 个数据库单位）',
    en: 'coordinates or rule values are beyond what can be checked (±{limit} database units)',
  },
  drc_rounded: {
    zh: '规则 {id} 的 {field} {value} m 不是数据库单位的整数倍，按 {units} 个单位检查',
    en: 'rule {id}: {field} {value} m is not a whole number of database units and was checked as {units}',
  },
  drc_too_much: {
    zh: '规则 {id} 的距离相对于版图太大，要比较的边对太多',
    en: 'rule {id} spans so much of the layout that there are too many pairs of edges to compare',
  },
  drc_no_rule: { zh: '没有规则 {id}', en: 'there is no rule {id}' },
  drc_no_layout: {
    zh: '请给出版图：gds_base64 或 shapes 之一',
    en: 'give a layout: one of gds_base64 and shapes',
  },
  drc_bad_base64: { zh: 'gds_base64 不是 base64', en: 'gds_base64 is not base64' },
  drc_shape_layer: {
    zh: '图形 {index} 的层 {layer} 不在规则文件里',
    en: 'shape {index}: the rule file has no layer {layer}',
  },
  drc_files_needed: {
    zh: '用法：yx drc LAYOUT RULES',
    en: 'a layout and a rule file are needed: yx drc LAYOUT RULES',
  },
  drc_bad_option: { zh: '--{option} 不能是“{value}”', en: '--{option} cannot be “{value}”' },
  drc_failed: { zh: '{code}：{reason}', en: '{code}: {reason}' },
  drc_given_up: { zh: '检查中途停止了', en: 'The check was given up' },
  deck_file_needed: { zh: '用法：yx deck RULES', en: 'a rule file is needed: yx deck RULES' },
  klayout_refused: { zh: 'KLayout：{reason}', en: '{reason}' },
  klayout_missing: {
    zh: '没有 KLayout：{reason}。安装：{install}',
    en: 'KLayout is not there: {reason}. To install it: {install}',
  },
} as const;

export const checkMessages = { ...own, ...gdsMessages };
export const issue = issuesOf(own);
