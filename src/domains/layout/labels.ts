import type { Labels } from '../../core/labels.ts';

export const labels: Labels = {
  words: {
    schema_version: { zh: '契约版本', en: 'Version of the contract' },
    objectives: { zh: '目标', en: 'Objectives' },
    'objectives.#': { zh: '目标', en: 'Objective' },
    'objectives.name': { zh: '目标', en: 'Objective' },
    'objectives.weight': { zh: '权重', en: 'Weight' },
    constraints: { zh: '约束', en: 'Constraints' },
    max_iterations: { zh: '最多迭代', en: 'Most rounds' },
    max_aspect_ratio: { zh: '宽高比上限', en: 'Largest aspect ratio' },
    min_matching_score: { zh: '匹配度下限', en: 'Least matching' },
    max_area: { zh: '面积上限', en: 'Largest area' },
    total_area: { zh: '面积', en: 'Area' },
    utilization: { zh: '利用率', en: 'Used' },
    drc_error_count: { zh: '规则错误', en: 'Broken rules' },
    lvs_error_count: { zh: '网表差异', en: 'Differences from the netlist' },
    matching_score: { zh: '匹配度', en: 'Matching' },
    symmetry_score: { zh: '对称度', en: 'Symmetry' },
    aspect_ratio: { zh: '宽高比', en: 'Aspect ratio' },
    wirelength: { zh: '线长', en: 'Wire length' },
    '=area_min': { zh: '面积最小', en: 'smallest area' },
    '=matching_max': { zh: '匹配最好', en: 'best matching' },
    '=wirelength_min': { zh: '连线最短', en: 'shortest wires' },
    '=symmetry_max': { zh: '对称最好', en: 'best symmetry' },
  },
};
