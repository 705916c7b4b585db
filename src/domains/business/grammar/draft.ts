import type { Normalized } from '../../../core/language/index.ts';
import type { Claim } from '../../../core/reading/evidence.ts';
import type { Path } from '../../../core/result.ts';
import type { BusinessRule } from '../fields.ts';
import type { Token } from './token.ts';

/** What keeps a call from being made. */
export interface Problem {
  readonly code:
    | 'business_missing'
    | 'business_unread_name'
    | 'business_several_values'
    | 'business_unsupported_value'
    | 'business_no_value';
  readonly param: string;
  readonly said: string;
  readonly at: readonly Token[];
  readonly candidates: readonly string[];
}

/** What an issue about a call that cannot be made yet carries of it. */
export interface Unfinished {
  readonly toolId: string;
  readonly draft: Draft['params'];
  readonly claims: readonly Claim<BusinessRule>[];
}

/** A call in the making: what was said of it, by which words, and what is wrong with it. */
export class Draft {
  readonly params: Record<string, unknown> = {};
  /** Paths begin inside the call. */
  readonly claims: Claim<BusinessRule>[] = [];
  readonly problems: Problem[] = [];
  /** The words used, for telling what was not. */
  readonly used: Token[] = [];

  constructor(
    readonly toolId: string,
    private readonly normalized: Normalized,
  ) {}

  put(key: string, value: unknown, rule: BusinessRule, at: readonly Token[]): void {
    this.params[key] = value;
    this.claim(['params', key], rule, at);
  }

  claim(path: Path, rule: BusinessRule, at: readonly Token[]): void {
    const spans = at.map((token) => this.normalized.span(token.start, token.end));
    this.claims.push({ path, rule, spans });
    this.used.push(...at);
  }

  problem(
    code: Problem['code'],
    param: string,
    at: readonly Token[] = [],
    candidates: readonly string[] = [],
  ): void {
    const said = at.map((token) => this.normalized.quote(token.start, token.end)).join(' ');
    this.problems.push({ code, param, said, at, candidates });
  }

  copy(): Draft {
    return new Draft(this.toolId, this.normalized).take(this);
  }

  take({ params, claims, problems, used }: Draft): this {
    Object.assign(this.params, params);
    this.claims.push(...claims);
    this.problems.push(...problems);
    this.used.push(...used);
    return this;
  }

  /** With what it leaves out taken from the call before: 去年呢? */
  repeating(last: Draft): Draft {
    const made = new Draft(this.toolId, this.normalized).take(this);
    const kept = Object.entries(last.params).filter(([key]) => !Object.hasOwn(this.params, key));
    Object.assign(made.params, Object.fromEntries(kept));
    const keys = new Set(kept.map(([key]) => key));
    made.claims.push(...last.claims.filter(({ path }) => keys.has(String(path[1]))));
    made.used.push(...last.used);
    const problems = made.problems.filter(
      ({ code, param }) => code !== 'business_missing' || !keys.has(param),
    );
    made.problems.splice(0, made.problems.length, ...problems);
    return made;
  }
}
