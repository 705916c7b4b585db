import type { Acts } from '../../src/core/domain.ts';
import { err } from '../../src/core/result.ts';
import { makePlan } from '../../src/core/run/plan.ts';
import type { CutList } from './contract.ts';
import { issue, messages } from './messages.ts';

/** One step: write the list. A contract with gaps is refused, with their names. */
export const plan: Acts<CutList, null>['plan'] = (value, { now, lang }) => {
  const missing = (['item', 'length_mm', 'count'] as const).filter((field) => !value[field]);
  if (missing.length > 0) {
    return err([issue('sample_incomplete', { path: [missing[0]!], params: { fields: missing.join(', ') } })]);
  }
  const { item, length_mm, count } = value;
  return makePlan(
    {
      summary: `${count} × ${item} ${length_mm} mm`,
      steps: [
        {
          id: 'list',
          name: messages.sample_step_list[lang],
          skill_name: 'sample.make_list',
          params: { item, length_mm, count },
        },
      ],
    },
    now,
  );
};
