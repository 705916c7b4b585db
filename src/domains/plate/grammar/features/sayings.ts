import type { Extent, Normalized } from '../../../../core/language/index.ts';
import type { Claim, Fact } from '../../../../core/reading/evidence.ts';
import type { Path, Span } from '../../../../core/result.ts';
import type { PlateRule } from '../../fields.ts';
import { madeKind, saidKind } from '../../fields-features.ts';

/** Values of 1.1.0 with the words they stand in, as facts and claims. */
export class Sayings {
  readonly facts: Fact[] = [];
  readonly claims: Claim<PlateRule>[] = [];
  /** Words that have become values and need no remark any more. */
  readonly taken: Span[] = [];

  constructor(readonly normalized: Normalized) {}

  /** `made` where the words give the value and do not say it: R10 of a slot's end, 12 o'clock. */
  say<T>(path: Path, pattern: string, value: T, at: Extent, made = false): T {
    const span = this.normalized.span(at.start, at.end);
    this.facts.push({ kind: made ? madeKind(pattern) : saidKind(pattern), value, span });
    this.claims.push({ path, rule: made ? 'feature_made' : 'feature_said', spans: [span] });
    return value;
  }

  take({ start, end }: Extent): void {
    this.taken.push(this.normalized.span(start, end));
  }
}
