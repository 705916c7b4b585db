import { composed } from '../../../core/conversation/compose.ts';
import { cuesIn } from '../../../core/language/index.ts';
import type { Span } from '../../../core/result.ts';
import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import type { Before, Heard } from './change.ts';

/** How one message is heard on what stood before it. */
export type Hear = (message: Heard, before: Before) => Change<PlateWire> | null;

export const heardAs = (message: Heard, text: string, source: string): Heard => ({
  ...message,
  ...cuesIn(text),
  text,
  source,
  alone: message.reread(text),
});

/** Words put together from several messages, or from a message and what it leaves out: each span is again where it was said. */
export const heardAnew =
  (pieces: readonly Pieces[number][]) =>
  (message: Heard, before: Before, hear: Hear): Change<PlateWire> | null => {
    const { text, back } = composed(pieces);
    const source = `${message.source}+`;
    const made = hear(heardAs(message, text, source), {
      ...before,
      textOf: (name) => (name === source ? text : before.textOf(name)),
    });
    if (!made) return null;
    const spans = (all: readonly Span[]): Span[] =>
      all.flatMap((span) => (span.source === source || span.source === undefined ? back(span) : [span]));
    return {
      ...made,
      evidence: made.evidence.map((entry) => ({ ...entry, spans: spans(entry.spans) })),
      cues: spans(made.cues),
      issues: (made.issues ?? []).map((one) => ({ ...one, spans: spans(one.spans) })),
    };
  };
type Pieces = Parameters<typeof composed>[0];
