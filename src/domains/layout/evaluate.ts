import type { Domain } from '../../core/domain.ts';
import type { EvaluationReport } from '../../core/run.ts';
import type { ObjectivesJson } from './contract/objectives.ts';
import { layoutFromGds } from './drc/layout.ts';
import { runDrc } from './drc/run.ts';
import { parseRules } from './parse-rules.ts';
import type { DrawSettings } from './settings.ts';

/** Reads the written layout back and checks it; nothing here comes from the code that drew it. */
export const evaluate: Domain<ObjectivesJson, DrawSettings>['evaluate'] = async ({
  plan,
  artifacts,
  readArtifact,
}) => {
  const file = artifacts.find(({ name }) => name.endsWith('.gds'));
  const rules = parseRules(plan?.steps.find(({ params }) => params.rules !== undefined)?.params.rules);
  if (!file || !rules.ok) return nothing;
  const layout = layoutFromGds(await readArtifact(file.name));
  if (!layout.ok) return nothing;
  const drc = runDrc(layout.value, rules.value.value);
  if (!drc.ok)
    return { ...nothing, qualitative_feedback: drc.error.map(({ message }) => message).join('；') };
  const errors = drc.value.rules
    .filter(({ rule }) => rule.type !== 'density')
    .reduce((sum, { count }) => sum + count, 0);
  const { left, bottom, right, top } = layout.value.extent ?? { left: 0, bottom: 0, right: 0, top: 0 };
  const area = (right - left) * (top - bottom) * (layout.value.unit * 1e6) ** 2;
  return {
    metrics: { drc_error_count: errors, total_area: area },
    qualitative_feedback: errors === 0 ? '没有设计规则错误' : `有 ${errors} 处设计规则错误`,
    score: errors === 0 ? 1 / (1 + area) : 0,
    passed: errors === 0,
    suggestions: [],
  };
};

const nothing: EvaluationReport = {
  metrics: {},
  qualitative_feedback: '没有可检查的版图',
  score: 0,
  passed: false,
  suggestions: [],
};
