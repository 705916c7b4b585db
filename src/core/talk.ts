import * as z from 'zod';
import type { Frozen } from './issue.ts';
import type { Controlled, Moved } from './language/index.ts';
import type { Evidence, Input } from './reading/evidence.ts';
import type { Interpretation, ReadContext } from './reading/interpret.ts';
import type { Question } from './reading/question.ts';
import type { Issue, Path, Span } from './result.ts';

/** A piece of a text that was put together: words of a message, or words nobody said that only lead to them. */
export const Piece = z.strictObject({
  text: z.string(),
  /** Where it stands in its message; not given for words nobody said. */
  start: z.int().exactOptional(),
  /** The message, where it is not the one that is being heard. */
  source: z.string().exactOptional(),
});
export type Piece = Frozen<z.output<typeof Piece>>;

/** What a message does in a conversation. */
export type Move =
  | 'new'
  | 'answer'
  | 'choose'
  | 'revise'
  | 'add'
  | 'remove'
  | 'correct'
  | 'follow'
  | 'cancel'
  | 'undo'
  | 'redo';

/** What was said, the words in it that point back, and what it says on its own. */
export interface Message<V> extends Moved {
  readonly text: string;
  /** How spans will name it. */
  readonly source: string;
  readonly alone: Interpretation<V>;
  /** How the domain reads other words here: the message beside words of earlier ones. */
  reread(text: string): Interpretation<V>;
}

/** What a message before has made, and the name spans give that message. */
export interface Stood<V> {
  readonly value: V;
  /** Every span names the message it is in. */
  readonly evidence: readonly Evidence[];
  readonly source: string;
}

/** What stands when a message comes: a value, what each part of it rests on, and what is asked about it. */
export interface Standing<V> extends Stood<V> {
  readonly question: Question | null;
  /** Whether it was carried out: then nothing is to be put together with it any more. */
  readonly isDone: boolean;
  /** The places the message before this one has said something about. */
  readonly touched: readonly Path[];
  /** What stood before it, the latest last. */
  readonly earlier: readonly Stood<V>[];
  /** What the domain remembers. */
  readonly memory: unknown;
  /** The words of the message before this one, whether they changed anything or not. */
  readonly previous: string;
  /** The words that began it, and the name spans give them. */
  readonly origin: Input & { readonly source: string };
  /** The words the value is read from, where they were put together from several messages; else those that began it. */
  readonly words: readonly Piece[];
  /** The words of a message by the name spans give it. */
  textOf(source: string): string | undefined;
}

/** What became of the value. Spans without a source are in the message. */
export interface Change<V> {
  readonly move: Move;
  readonly value: V;
  readonly evidence: readonly Evidence[];
  /** Words that were understood and that no value rests on. */
  readonly cues: readonly Span[];
  readonly issues?: readonly Issue[];
  /** What has to be asked, where the domain's `questions` cannot tell from the value. */
  readonly questions?: readonly Question[];
  /** The words the value was read from, where the message was put together with others. */
  readonly words?: readonly Piece[];
  /** What to remember, where it is not what `remember` makes of the value. */
  readonly memory?: unknown;
}

/** What a domain makes of a message that changes something said before; null where it says nothing of it. */
export interface Talk<V, W> {
  change(message: Message<V>, before: Standing<V>, context: ReadContext<W>): Change<V> | null;
  /** Whether a question is answered by a yes. */
  isWhether?(question: Question): boolean;
  /** Whether a bare yes says something: what is remembered offers something. */
  awaits?(memory: unknown): boolean;
  /** Whether the words only take a step back or forth, said of what stands in words of its own. `isFirst`: it waits, and nothing stood before it. */
  control?(said: string, value: V, isFirst?: boolean): Controlled | null;
  /** Whether the words say something only of what stands: where nothing comes of them, nothing is begun anew. */
  leans?(message: Message<V>, before: Standing<V>): boolean;
  /** What is asked about what stands, answered from it; null where the words say anything else. */
  tell?(said: string, value: V, context: ReadContext<W>): readonly Issue[] | null;
  /** What can be said of what stands, in whole sentences that are understood: help for words that come to nothing. */
  help?(value: V, context: ReadContext<W>): readonly string[];
  /** The codes of those answers: what was asked beside a change is shown with it, however little else is. */
  readonly answers?: ReadonlySet<string>;
  /** A withdrawal takes back the last message; what stood before it stands. */
  readonly keeps?: true;
}
