import type { EvaluationReport } from '../../../core/run.ts';
import type { Measured } from './measure.ts';

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** Seed 001 appendix E: the report of a layout, in the document's names. */
export function evaluationReport(measured: Measured): EvaluationReport {
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
    },
    qualitative_feedback: feedback(measured),
    score: scored.score ?? 0,
    passed: measured.passed,
    suggestions: suggestions(measured),
  };
}

const rounded = (value: number): number => Number(value.toPrecision(9));

const constraintNames = {
  max_iterations: '迭代次数',
  max_area: '面积上限',
  min_matching_score: '匹配度下限',
  max_aspect_ratio: '宽高比上限',
} as const;

function feedback({ figures, matched, lvsErrors, groups, aspectRatio, broken, scored }: Measured): string {
  const { drc_error_count, total_area, matching_score, utilization } = figures;
  return [
    drc_error_count === 0 ? '没有设计规则错误' : `有 ${drc_error_count} 处设计规则错误`,
    matched ? '版图与网表一致' : `版图与网表有 ${lvsErrors} 处不符`,
    `面积 ${rounded(total_area)} µm²，利用率 ${percent(utilization)}，宽高比 ${rounded(Number(aspectRatio.toFixed(3)))}`,
    groups.length > 0
      ? `${groups.length} 个匹配组，匹配度 ${percent(matching_score)}`
      : matched
        ? '没有需要匹配的器件'
        : '匹配度未评估',
    ...broken.map((name) => `不满足${constraintNames[name]}`),
    ...(scored.notEvaluated.length > 0 ? [`未评估：${scored.notEvaluated.join('、')}`] : []),
  ].join('；');
}

/** What would make it better, the worst first. */
function suggestions({ figures, matched, groups, broken }: Measured): string[] {
  const worst = [...groups].sort((a, b) => a.score - b.score).filter(({ score }) => score < 0.9);
  return [
    ...(figures.drc_error_count > 0 ? ['先修正设计规则错误：yx drc'] : []),
    ...(matched ? [] : ['先修正与网表的不符：yx lvs']),
    ...worst
      .slice(0, 3)
      .map(({ devices, offset, mismatches }) =>
        mismatches > 0
          ? `${devices.join('、')} 的叉指方向或尺寸不同`
          : `${devices.join('、')} 的中心相距组宽的 ${percent(offset)}：改用共质心排列`,
      ),
    ...(broken.includes('max_area') ? ['面积超过上限：减少行间距或改变行数'] : []),
    ...(broken.includes('max_aspect_ratio') ? ['宽高比超过上限：改变行数'] : []),
  ];
}
