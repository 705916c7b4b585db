import type { Acts } from '../../core/domain.ts';
import { err } from '../../core/result.ts';
import { makePlan } from '../../core/run/plan.ts';
import { checkPlate } from './check.ts';
import { type PlateWire, plateOf } from './contract.ts';
import type { Job } from './job.ts';

/** One step: draw. A plate with gaps or contradictions is refused here, with every field named (P26). */
export const plan: Acts<PlateWire, Job | null>['plan'] = (value, { now, world, lang }) => {
  const problems = checkPlate(plateOf(value));
  if (problems.length > 0) return err(problems);
  const { part_type, base_shape, holes } = value;
  const size = `${base_shape.length}×${base_shape.width}×${base_shape.thickness}`;
  const summary =
    lang === 'zh'
      ? `${part_type || '板'} ${size}，${holes.length} 组孔`
      : `${part_type || 'plate'} ${size}, ${holes.length} groups of holes`;
  const draw = {
    id: 'draw',
    name: lang === 'zh' ? '出板件图' : 'Draw the plate',
    skill_name: 'plate.draw',
    params: { ...world, plate: value },
  };
  return makePlan({ summary, steps: [draw] }, now);
};
