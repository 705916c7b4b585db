import { composed, type Meant } from '../../../core/conversation/compose.ts';
import type { Interpretation } from '../../../core/reading/interpret.ts';
import type { Span } from '../../../core/result.ts';
import type { Change, Message, Move, Standing } from '../../../core/talk.ts';
import type { BusinessCalls } from '../contract.ts';
import { shapes } from '../interpret.ts';
import type { Kind, Named } from '../memory.ts';

type Heard = Message<BusinessCalls>;
type Before = Standing<BusinessCalls>;

/** Tools that make a new record. */
export const MAKING: ReadonlySet<string> = toolsOf('create');
export const LOOKS: ReadonlySet<string> = new Set([...toolsOf('query'), ...toolsOf('stats')]);

export const CHANGES: ReadonlySet<string> = toolsOf('update');

function toolsOf(wanted: string): ReadonlySet<string> {
  return new Set(shapes.all.filter(({ category }) => category === wanted).map(({ id }) => id));
}

/** The parameters that name a record of a kind. */
export const PARAMS: Readonly<Record<Kind, ReadonlySet<string>>> = {
  client: new Set(['clientName', 'name', 'keyword']),
  project: new Set(['projectName', 'name', 'keyword']),
  contact: new Set(['contactName', 'name', 'keyword']),
};

/** A name that is not said again: where it was said, else for the whole of the words that speak of it. */
export function pieceOf({ name }: Named, { text }: Heard, { evidence, textOf }: Before): Meant {
  const said = evidence
    .flatMap((entry) => (entry.value === name ? entry.spans : []))
    .find(({ source = '', start, end }) => textOf(source)?.slice(start, end) === name);
  return said?.source === undefined
    ? { text: name, start: 0, stands: text.length }
    : { text: name, start: said.start, source: said.source };
}

/** Pieces of several messages read as one request; no change where that leaves words or questions over. */
export function readAs(message: Heard, pieces: readonly Meant[], move: Move) {
  const { text, back } = composed(pieces);
  const read: Interpretation<BusinessCalls> = message.reread(text);
  const isWhole =
    read.value.length > 0 && read.unread.length + read.questions.length + read.held.length === 0;
  const made = { move, value: read.value, evidence: read.evidence, cues: read.used };
  return { read, change: isWhole ? broughtBack(made, back) : null };
}

export function broughtBack(
  change: Change<BusinessCalls>,
  back: (span: Span) => Span[],
): Change<BusinessCalls> {
  const own = (span: Span) => (span.source === undefined ? back(span) : [span]);
  const evidence = change.evidence.map((entry) => ({ ...entry, spans: entry.spans.flatMap(own) }));
  return { ...change, evidence, cues: change.cues.flatMap(own).filter(({ source }) => source === undefined) };
}
