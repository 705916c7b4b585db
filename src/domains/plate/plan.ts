import type { Acts } from '../../core/domain.ts';
import { type Catalogue, fill } from '../../core/messages.ts';
import { err } from '../../core/result.ts';
import { makePlan } from '../../core/run/plan.ts';
import { checkPlate } from './check.ts';
import { type PlateWire, plateOf } from './contract.ts';
import type { Job } from './job.ts';

const said = {
  summary: {
    zh: '{name} {size}，{groups} 组孔',
    en: '{name} {size}, {groups} {groups|group|groups} of holes',
  },
  plate: { zh: '板', en: 'plate' },
  draw: { zh: '出板件图', en: 'Draw the plate' },
} as const satisfies Catalogue;

/** One step: draw. A plate with gaps or contradictions is refused here, with every field named (P26). */
export const plan: Acts<PlateWire, Job | null>['plan'] = (value, { now, world, lang }) => {
  const problems = checkPlate(plateOf(value));
  if (problems.length > 0) return err(problems);
  const { part_type, base_shape, holes, outline } = value;
  const { length, width, thickness } = base_shape;
  const isRound = outline !== undefined && outline.type !== 'rectangle';
  const size = `${isRound ? `φ${outline.diameter}` : `${length}×${width}`}×${thickness}`;
  const summary = fill(said.summary, lang, { name: part_type || said.plate, size, groups: holes.length });
  const draw = {
    id: 'draw',
    name: said.draw[lang],
    skill_name: 'plate.draw',
    params: { ...world, plate: value },
  };
  return makePlan({ summary, steps: [draw] }, now);
};
