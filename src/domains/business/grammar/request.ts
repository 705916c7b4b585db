import type { Normalized } from '../../../core/language/index.ts';
import type { ActClass, Clause, Group } from './clauses.ts';
import { classOf } from './clauses.ts';
import { type Name, namesIn } from './names.ts';
import { is, type Token } from './token.ts';

/** One request as it was said, with the questions the grammar asks of it. */
export class SpokenRequest {
  readonly tokens: readonly Token[];
  readonly clauses: readonly Clause[];
  readonly names: readonly Name[];
  readonly act: ActClass | null;

  constructor(
    readonly group: Group,
    readonly normalized: Normalized,
    /** The client of the request before is still the one spoken of. */
    readonly carries = false,
    /** What a pronoun would mean here. */
    readonly pointsAt: 'client' | 'project' | null = null,
  ) {
    this.tokens = group.tokens;
    this.clauses = group.clauses;
    this.names = namesIn(group.clauses, normalized);
    this.act = classOf(group.tokens);
  }

  has(kind: string, ...values: string[]): boolean {
    return this.tokens.some((t) => is(t, kind) && (values.length === 0 || values.includes(t.value)));
  }

  all(kind: string, ...values: string[]): Token[] {
    return this.tokens.filter((t) => is(t, kind) && (values.length === 0 || values.includes(t.value)));
  }

  /** What stands behind the last 不对, if anything of the kind does; else all of it. */
  valid(pick: (token: Token) => boolean): Token[] {
    const wrong = this.tokens.findLastIndex((t) => is(t, 'wrong'));
    const corrected = wrong < 0 ? [] : this.tokens.slice(wrong + 1).filter(pick);
    return corrected.length > 0 ? corrected : this.tokens.filter(pick);
  }

  word(token: Token): string {
    return this.normalized.text.slice(token.start, token.end);
  }

  get text(): string {
    const [first, last] = [this.tokens[0], this.tokens.at(-1)];
    return first && last ? this.normalized.quote(first.start, last.end) : '';
  }
}
