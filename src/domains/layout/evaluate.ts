import type { Domain } from '../../core/domain.ts';
import type { ObjectivesJson } from './contract/objectives.ts';

/** There is no generator yet, so there is no layout to judge: the report says so and passes nothing. */
export const evaluate: Domain<ObjectivesJson, null>['evaluate'] = async ({ artifacts }) => ({
  metrics: { artifacts: artifacts.length },
  qualitative_feedback: '没有可检查的版图',
  score: 0,
  passed: false,
  suggestions: [],
});
