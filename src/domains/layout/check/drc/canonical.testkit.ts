import type { Finding } from './findings.ts';
import type { RuleOutcome } from './run.ts';

/** Findings as texts that are the same for the same place, whoever found it and in whatever order. */
export function canonical({ rule, findings }: RuleOutcome): string[] {
  // Of one layer, neither edge is the first.
  const even = rule.layer2 === null || rule.layer2 === rule.layer || rule.type === 'overlap';
  return findings.map((finding) => `${finding.demand} ${place(finding, even)}`).sort();
}

function place({ marker }: Finding, even: boolean): string {
  if (marker.kind === 'edges') {
    const edges = [marker.first.join(), marker.second.join()];
    return (even ? edges.sort() : edges).join(' | ');
  }
  return [contour(marker.hull), ...marker.holes.map(contour).sort()].join(' / ');
}

function contour(points: readonly number[]): string {
  const corners = Array.from(
    { length: points.length / 2 },
    (_, i) => `${points[2 * i]},${points[2 * i + 1]}`,
  );
  let first = 0;
  for (let i = 1; i < corners.length; i++) {
    if (rotated(corners, i) < rotated(corners, first)) first = i;
  }
  return rotated(corners, first);
}

const rotated = (corners: readonly string[], by: number): string =>
  [...corners.slice(by), ...corners.slice(0, by)].join(' ');
