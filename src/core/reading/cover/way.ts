import type { CoverToken } from './view.ts';

/** One way to cut a text into tokens. */
export interface Chain {
  readonly tokens: readonly CoverToken[];
  readonly cost: number;
  /** The marks behind the last token. */
  readonly tail: string;
}

/** One way to a place: what it cost, and what stands there for what comes next. */
export class Way {
  constructor(
    readonly cost: number,
    readonly token: CoverToken | null,
    readonly from: Way | null,
    readonly open: boolean,
    readonly complete: boolean,
    readonly gap: boolean,
    readonly mark: string,
    readonly border: 0 | 1 | 2 | 3,
    /** The label said last, and whether its text may begin here. */
    readonly pending: number,
    readonly fresh: boolean,
    /** The same for ways that differ in silent words only. */
    readonly print: number,
  ) {}

  /** The same way behind a space. */
  spaced(apart: boolean): Way {
    const { cost, token, from, complete, mark, border, pending, fresh, print } = this;
    return new Way(
      cost,
      token,
      from,
      this.open && !apart,
      complete,
      true,
      mark,
      border,
      pending,
      fresh,
      print,
    );
  }
}

/** The tokens of a way, from its beginning. */
export function chainOf(last: Way, cost: number): Chain {
  const tokens: CoverToken[] = [];
  let seen: CoverToken | null = null;
  for (let way: Way | null = last; way; way = way.from) {
    // A mark copies the way behind it, with the same token.
    if (way.token && way.token !== seen) tokens.push(way.token);
    seen = way.token;
  }
  return { tokens: tokens.reverse(), cost, tail: last.token ? last.mark : '' };
}
