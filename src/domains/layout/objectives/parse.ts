import { err, ok, type Result } from '../../../core/result.ts';
import { type ObjectivesJson, objectivesContract } from '../contract.ts';
import { type Checked, checkFile } from '../input/check-file.ts';
import { issue } from '../messages.ts';
import { type DesignConstraints, DesignObjectives, type Objective } from './objectives.ts';

const error = 'ObjectiveParseError';

/** Seed 001 §5.4: the text of an objectives file, or the JSON it holds → design objectives. Never throws. */
export function parseObjectives(content: unknown): Result<Checked<DesignObjectives>> {
  const checked = checkFile(objectivesContract, content, { error, unknown: () => undefined });
  if (!checked.ok) return checked;
  const objectives = designObjectives(checked.value.value);
  return objectives.ok ? ok({ value: objectives.value, warnings: checked.value.warnings }) : objectives;
}

/** From the contract's shape; a list without objectives is none. */
export function designObjectives({ objectives, constraints }: ObjectivesJson): Result<DesignObjectives> {
  const [first, ...rest] = objectives.map(
    ({ name, weight = 1, target = null }): Objective => ({ name, weight, target }),
  );
  if (!first) return err([issue('objectives_empty', { path: ['objectives'], params: { error } })]);
  const limits: DesignConstraints = {
    max_iterations: constraints?.max_iterations ?? 5,
    max_area: constraints?.max_area ?? null,
    min_matching_score: constraints?.min_matching_score ?? null,
    max_aspect_ratio: constraints?.max_aspect_ratio ?? null,
  };
  return ok(new DesignObjectives([first, ...rest], limits));
}
