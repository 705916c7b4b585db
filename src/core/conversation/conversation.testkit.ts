import { type AnyDomain, readerOf } from '../domain.ts';
import { type Interpretation, type ReadContext, readGrammar } from '../reading/interpret.ts';
import type { Result } from '../result.ts';
import { advanced, type Session, startSession } from '../session.ts';
import { type Moved, moveIn } from './move.ts';

/** One domain heard message by message, without anything around it. */
export class Conversation {
  session: Session;
  private readonly domain: AnyDomain;
  private readonly context: ReadContext<unknown>;

  constructor(domain: unknown, context: unknown) {
    this.domain = domain as AnyDomain;
    this.context = context as ReadContext<unknown>;
    this.session = startSession('s', this.context.now);
  }

  private here(): ReadContext<unknown> {
    return { ...this.context, last: this.session.last[this.domain.about.id] };
  }

  /** A sentence of its own. */
  begin(text: string, given?: Interpretation<unknown>): Interpretation<unknown> {
    const context = this.here();
    const read = given ?? readGrammar(readerOf(this.domain), { text }, context);
    const memory = this.domain.read.remember?.(read.value, context.last, context, text);
    this.session = advanced(this.session, this.domain, { text, move: 'new', memory }, read, context.now);
    return read;
  }

  /** What moves the value that stands; the session goes on only where it does. */
  say(text: string): Result<Moved> {
    const context = this.here();
    const alone = readGrammar(readerOf(this.domain), { text }, context);
    const moved = moveIn(this.session, this.domain, text, alone, context);
    if (!moved.ok) return moved;
    const { move, read, origin, words, memory } = moved.value;
    const kept = memory ?? this.domain.read.remember?.(read.value, context.last, context, text);
    this.session = advanced(
      this.session,
      this.domain,
      { text, move, origin, words, memory: kept },
      read,
      context.now,
    );
    return moved;
  }
}
