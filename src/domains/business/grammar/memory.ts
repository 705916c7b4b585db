import type { Token } from './token.ts';

/** A name said before, and the token it came from; none where it comes from an earlier sentence of the conversation. */
export interface Reference {
  readonly value: string;
  readonly token?: Token;
}

type Kind = 'client' | 'project';

/** What the domain keeps of a conversation. */
export interface Remembered {
  readonly client?: string;
  readonly project?: string;
}

/** The names a pronoun may take: the last one of its kind, or of no known kind. */
export class Memory {
  private readonly last = new Map<Kind | 'any', Reference>();
  private readonly used = new Set<Kind>();
  /** The kind of the name used last, where no other was mentioned since. */
  latest: Kind | null = null;

  constructor(before: Remembered = {}) {
    if (before.client !== undefined) this.last.set('client', { value: before.client });
    if (before.project !== undefined) this.last.set('project', { value: before.project });
  }

  resolve(kind: Kind, pointed: boolean): Reference | undefined {
    const any = this.last.get('any');
    if (!pointed) return this.last.get(kind);
    return any ?? this.last.get(kind);
  }

  /** Whether a call made from this text named one. */
  isCertain(kind: Kind): boolean {
    return this.used.has(kind);
  }

  /** A name whose kind nobody said. */
  mention(token: Token): void {
    this.last.set('any', { value: token.value, token });
    this.latest = null;
  }

  /** A name that was a parameter of a call. */
  use(kind: Kind, token: Token): void {
    this.last.set(kind, { value: token.value, token });
    this.last.delete('any');
    this.used.add(kind);
    this.latest = kind;
  }
}
