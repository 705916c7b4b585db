import type { Evidence } from '../../../core/reading/evidence.ts';
import { type Issue, type Path, pathText, type Span, setAt } from '../../../core/result.ts';
import type { Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { featureKeys, type HoleFeature } from '../contract-features.ts';

/** A plate other than it was, what all of it rests on, and the words that were understood. */
export interface Edited {
  readonly value: PlateWire;
  readonly evidence: readonly Evidence[];
  readonly cues: readonly Span[];
  readonly issues?: readonly Issue[];
}

/** A plate while a message changes it. */
export class Draft {
  value: PlateWire;
  evidence: Evidence[];
  readonly cues: Span[] = [];

  constructor({ value, evidence }: Pick<Standing<PlateWire>, 'value' | 'evidence'>) {
    this.value = value;
    this.evidence = [...evidence];
  }

  /** Puts a value at a place; `made` where the words give it and do not say it. */
  set(path: Path, value: unknown, span: Span, made = false): void {
    this.value = setAt(this.value, path, value);
    this.forget(path);
    if (value === null) return;
    this.evidence.push({
      path,
      value,
      how: made ? 'computed' : 'read',
      rule: made ? 'feature_made' : 'feature_said',
      spans: [span],
    });
  }

  /** Takes the evidence of a place and of all within it away. */
  forget(path: Path): void {
    const place = pathText(path);
    this.evidence = this.evidence.filter((entry) => {
      const own = pathText(entry.path);
      return own !== place && !own.startsWith(`${place}.`) && !own.startsWith(`${place}[`);
    });
  }

  /** A whole key of 1.1.0 is gone. */
  drop(key: (typeof featureKeys)[number]): void {
    const { [key]: _, ...rest } = this.value;
    this.value = rest as PlateWire;
    this.forget([key]);
  }

  get edited(): Edited {
    return { value: this.value, evidence: this.evidence, cues: this.cues };
  }
}

/** The version says whether anything of 1.1.0 is in it. */
export function versioned({ value, evidence, cues }: Edited): Edited {
  const version = featureKeys.some((key) => key in value) ? '1.1.0' : '1.0.0';
  if (value.schema_version === version) return { value, evidence, cues };
  return {
    value: { ...value, schema_version: version },
    evidence: evidence.map((entry) =>
      entry.path[0] === 'schema_version' ? { ...entry, value: version } : entry,
    ),
    cues,
  };
}

/** Holes that moved: what is said of their threads and mouths goes with them; `to` lists where each hole is now. */
export function refeatured(
  value: PlateWire,
  evidence: readonly Evidence[],
  to: (hole: number) => readonly number[],
): Pick<Edited, 'value' | 'evidence'> {
  const { hole_features: features, ...rest } = value;
  if (!features) return { value, evidence };
  const moved: HoleFeature[] = [];
  const entries: Evidence[] = [];
  features.forEach((feature, k) => {
    for (const hole of to(feature.hole)) {
      for (const entry of evidence)
        if (entry.path[0] === 'hole_features' && entry.path[1] === k)
          entries.push({
            ...entry,
            path: ['hole_features', moved.length, ...entry.path.slice(2)],
            value: entry.path[2] === 'hole' ? hole : entry.value,
          });
      moved.push({ ...feature, hole });
    }
  });
  const others = evidence.filter(({ path }) => path[0] !== 'hole_features');
  return {
    value: moved.length > 0 ? { ...rest, hole_features: moved } : rest,
    evidence: [...others, ...entries],
  };
}
