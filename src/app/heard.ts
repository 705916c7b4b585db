import type { AnyDomain } from '../core/domain.ts';
import type { DoorAnswer } from '../core/door.ts';
import type { Control } from '../core/language/index.ts';
import type { InputFile } from '../core/reading/evidence.ts';
import type { Interpretation } from '../core/reading/interpret.ts';
import type { Question } from '../core/reading/question.ts';
import type { Issue } from '../core/result.ts';
import type { OrderWish } from '../core/run/orders.ts';
import { type Session, sourceOf } from '../core/session.ts';
import type { Speaker } from '../core/speaker.ts';
import type { Move } from '../core/talk.ts';
import type { DoorOptions } from './host.ts';
import type { OrdersOf } from './orders-said.ts';

export interface Understood {
  readonly session: Session;
  readonly domain: AnyDomain;
  readonly move: Move;
  /** The message. What a value rests on in earlier ones is in spans that name them. */
  readonly text: string;
  readonly read: Interpretation<unknown>;
  /** What was spoken of before: “它” means that. */
  readonly last: unknown;
  /** The words can be taken the other way as well: as a sentence of their own, or as said of what stands. */
  readonly either?: boolean;
}

export type Kind = 'sentence' | 'answer' | 'strict';

/** What came of something said in a conversation. */
export type Heard =
  | ({ readonly kind: Kind } & Understood)
  /** A yes, a no, thanks, a step that is not there, or a question about what stands: nothing has changed. */
  | {
      readonly kind: 'noted';
      readonly control: Control | 'asked';
      readonly session: Session;
      readonly issues: readonly Issue[];
    }
  /** What is wanted of orders that wait for their time; it is not done here. */
  | {
      readonly kind: 'orders';
      /** Whose they are. */
      readonly domain: string;
      readonly wish: OrderWish;
      readonly session: Session;
      readonly issues: readonly Issue[];
    }
  | {
      readonly kind: 'unanswered';
      readonly issues: readonly Issue[];
      readonly question: Question | null;
      /** The conversation with what was said: a correction may be of it. */
      readonly after: Session;
    }
  | Extract<DoorAnswer, { kind: 'tie' | 'none' }>;

/** The conversation with what was said in it; null where nobody makes anything of it. */
export const sessionAfter = (heard: Heard): Session | null =>
  'session' in heard ? heard.session : heard.kind === 'unanswered' ? heard.after : null;

export interface HearOptions extends Omit<DoorOptions, 'lastOf'> {
  /** The domain that reads what is said of nothing before; whichever explains it best where none was chosen. */
  readonly domain?: AnyDomain;
  readonly files?: readonly InputFile[];
  /** The orders this person may speak of; none where it is not said. */
  readonly orders?: OrdersOf;
  /** A sentence of its own, or something said of what stands, where the speaker says which; else the words decide. */
  readonly begin?: boolean | undefined;
  /** Whether it is to be found out if the words could be taken the other way as well. */
  readonly either?: boolean;
}

/** What was understood, as it leaves: with the earlier messages that spans of its evidence name. */
export function heardShown(
  { kind, move, domain, text, read, session, either = false }: Understood & { kind: Kind },
  say: Speaker,
) {
  const named = new Set(read.evidence.flatMap(({ spans }) => spans.map(({ source }) => source)));
  const messages = session.turns
    .filter(({ n }) => named.has(sourceOf(n)))
    .map((turn) => ({ source: sourceOf(turn.n), text: turn.text }));
  return { kind, text, move, either, messages, ...say.reading(domain.about.id, read) };
}
