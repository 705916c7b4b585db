import { fill, joined, type Lang, type Text } from '../../../../core/messages.ts';
import type { EvaluationReport } from '../../../../core/run/execute.ts';
import type { PinSide } from '../../contract.ts';
import { performanceFeedback } from '../../simulate/bench.ts';
import { foundryFeedback } from '../foundry/verdict.ts';
import type { AskedOf } from '../wanted/met.ts';
import type { Measured } from './measure.ts';

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** layout-E: the report of a layout, in the document's names. */
export function evaluationReport(measured: Measured, lang: Lang): EvaluationReport {
  const { figures, scored, groups, aspectRatio, lvsErrors, normalised } = measured;
  const { drc_error_count, total_area, matching_score, utilization } = figures;
  return {
    metrics: {
      drc_error_count,
      total_area: rounded(total_area),
      matching_score: rounded(matching_score),
      utilization: rounded(utilization),
      lvs_error_count: lvsErrors,
      aspect_ratio: rounded(aspectRatio),
      area_ratio: rounded(measured.areaReference === 0 ? 0 : total_area / measured.areaReference),
      ...(normalised !== null && { normalized_score: rounded(normalised) }),
      ...(groups.length > 0 && { matched_groups: groups.length }),
      ...(measured.asked.length > 0 && {
        constraints_asked: measured.asked.length,
        constraints_met: measured.asked.filter(({ met }) => met).length,
      }),
      ...(typeof measured.foundry?.error_count === 'number' && {
        foundry_error_count: measured.foundry.error_count,
      }),
      ...(measured.performed?.after_hz && { unity_gain_hz: rounded(measured.performed.after_hz) }),
      antenna_ratio: rounded(Math.max(0, ...measured.antennas.map(({ ratio }) => ratio))),
    },
    qualitative_feedback: feedback(measured, lang),
    score: scored.score ?? 0,
    passed: measured.passed,
    suggestions: suggestions(measured, lang),
  };
}

const rounded = (value: number): number => Number(value.toPrecision(9));

const constraintNames = {
  max_iterations: { zh: '迭代次数', en: 'the number of iterations' },
  max_area: { zh: '面积上限', en: 'the largest area' },
  min_matching_score: { zh: '匹配度下限', en: 'the least matching' },
  max_aspect_ratio: { zh: '宽高比上限', en: 'the largest aspect ratio' },
} as const satisfies Record<string, Text>;

const said = {
  clean: { zh: '没有设计规则错误', en: 'no design rule is broken' },
  broken: { zh: '有 {count} 处设计规则错误', en: '{count} places break a design rule' },
  matched: { zh: '版图与网表一致', en: 'the layout is the netlist' },
  differs: { zh: '版图与网表有 {count} 处不符', en: 'the layout differs from the netlist in {count} places' },
  size: {
    zh: '面积 {area} µm²，利用率 {used}，宽高比 {ratio}',
    en: 'area {area} µm², {used} of it used, aspect ratio {ratio}',
  },
  groups: { zh: '{count} 个匹配组，匹配度 {share}', en: '{count} matched groups, matching {share}' },
  nothing: { zh: '没有需要匹配的器件', en: 'no devices need matching' },
  unknown: { zh: '匹配度未评估', en: 'matching was not evaluated' },
  fails: { zh: '不满足{name}', en: 'fails {name}' },
  kept: { zh: '{count} 项约束全部满足', en: 'all {count} constraints on names are met' },
  unkept: { zh: '未满足的约束：{names}', en: 'constraints not met: {names}' },
  left: { zh: '未评估：{names}', en: 'not evaluated: {names}' },
  fixRules: { zh: '先修正设计规则错误：yx drc', en: 'first mend the design rules: yx drc' },
  fixNetlist: { zh: '先修正与网表的不符：yx lvs', en: 'first mend what differs from the netlist: yx lvs' },
  mismatch: {
    zh: '{devices} 的叉指方向或尺寸不同',
    en: 'the fingers of {devices} differ in direction or size',
  },
  offset: {
    zh: '{devices} 的中心相距组宽的 {offset}：改用共质心排列',
    en: 'the centres of {devices} are {offset} of the group apart: use a common centroid',
  },
  smaller: {
    zh: '面积超过上限：减少行间距或改变行数',
    en: 'the area is too large: bring the rows closer or change their number',
  },
  squarer: { zh: '宽高比超过上限：改变行数', en: 'the aspect ratio is too large: change the number of rows' },
} as const satisfies Record<string, Text>;

const saying =
  (lang: Lang) =>
  (key: keyof typeof said, params: Readonly<Record<string, unknown>> = {}): string =>
    fill(said[key], lang, params);

function feedback(measured: Measured, lang: Lang): string {
  const { figures, matched, lvsErrors, groups, aspectRatio, broken, scored, asked } = measured;
  const { drc_error_count, total_area, matching_score, utilization } = figures;
  const say = saying(lang);
  const parts = [
    drc_error_count === 0 ? say('clean') : say('broken', { count: drc_error_count }),
    matched ? say('matched') : say('differs', { count: lvsErrors }),
    say('size', {
      area: rounded(total_area),
      used: percent(utilization),
      ratio: rounded(Number(aspectRatio.toFixed(3))),
    }),
    groups.length > 0
      ? say('groups', { count: groups.length, share: percent(matching_score) })
      : say(matched ? 'nothing' : 'unknown'),
    ...broken.map((name) => say('fails', { name: constraintNames[name][lang] })),
    ...(asked.length > 0 ? [askedIn(asked, lang)] : []),
    ...(measured.foundry ? foundryFeedback(measured.foundry, lang) : []),
    ...(measured.performed ? [performanceFeedback(measured.performed, lang)] : []),
    ...(scored.notEvaluated.length > 0
      ? [say('left', { names: joined(scored.notEvaluated, lang, 'names') })]
      : []),
  ];
  return joined(parts, lang);
}

const askedWords = {
  symmetry: { zh: '{names} 对称', en: '{names} symmetric' },
  groups: { zh: '{names} 放在一起', en: '{names} together' },
  pins: { zh: '{names} 在{side}', en: '{names} on the {side}' },
  net_widths: {
    zh: '{names} 线宽 {width} µm（实为 {found}）',
    en: '{names} {width} µm wide (it is {found})',
  },
  net_currents: {
    zh: '{names} 的电流要线宽 {width} µm（实为 {found}）',
    en: '{names} {width} µm wide for its current (it is {found})',
  },
} as const satisfies Record<AskedOf['kind'], Text>;

const sideWords = {
  left: { zh: '左边', en: 'left' },
  right: { zh: '右边', en: 'right' },
  top: { zh: '上边', en: 'top' },
  bottom: { zh: '下边', en: 'bottom' },
} as const satisfies Record<PinSide, Text>;

/** Each that is not met, by name. */
function askedIn(asked: readonly AskedOf[], lang: Lang): string {
  const missing = asked.filter(({ met }) => !met);
  const say = saying(lang);
  if (missing.length === 0) return say('kept', { count: asked.length });
  const names = missing.map(({ kind, names: own, side, width_um, found_um }) =>
    fill(askedWords[kind], lang, {
      names: own.join(' '),
      ...(side && { side: sideWords[side][lang] }),
      width: width_um,
      found: found_um ?? '–',
    }),
  );
  return say('unkept', { names: joined(names, lang, 'names') });
}

/** What would make it better, the worst first. */
function suggestions({ figures, matched, groups, broken }: Measured, lang: Lang): string[] {
  const say = saying(lang);
  const worst = [...groups].sort((a, b) => a.score - b.score).filter(({ score }) => score < 0.9);
  return [
    ...(figures.drc_error_count > 0 ? [say('fixRules')] : []),
    ...(matched ? [] : [say('fixNetlist')]),
    ...worst.slice(0, 3).map(({ devices, offset, mismatches }) => {
      const names = joined(devices, lang, 'names');
      return mismatches > 0
        ? say('mismatch', { devices: names })
        : say('offset', { devices: names, offset: percent(offset) });
    }),
    ...(broken.includes('max_area') ? [say('smaller')] : []),
    ...(broken.includes('max_aspect_ratio') ? [say('squarer')] : []),
  ];
}
