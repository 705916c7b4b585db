import { composed } from '../../../core/conversation/compose.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import type { Span } from '../../../core/result.ts';
import type { Change, Message, Piece, Standing } from '../../../core/talk.ts';
import type { BusinessCalls } from '../contract.ts';
import { grounding, shapes } from '../interpret.ts';
import { ADDING } from '../lexicon.ts';
import { rememberedOf } from '../memory.ts';
import type { BusinessWorld } from '../world.ts';

/** 联系人李敏，电话139… behind a client: what is to be made of theirs, without saying again that it is and whose. */
export function addedTo(
  message: Message<BusinessCalls>,
  { memory, evidence, textOf }: Standing<BusinessCalls>,
  context: ReadContext<BusinessWorld>,
): Change<BusinessCalls> | null {
  const { client } = rememberedOf(memory);
  if (client === undefined || message.has('correct', 'change', 'remove')) return null;
  // It has to say what it is that is made: any words at all could be its name.
  if (!grounding.facts({ text: message.text }, context).some(({ kind }) => kind === 'form')) return null;
  const spans = evidence.flatMap((entry) => (entry.value === client ? entry.spans : []));
  const said = spans.find(
    ({ source = '', start, end }) => textOf(source)?.slice(start, end) === client,
  ) as Required<Span>;
  const name: Piece = { text: client, ...(said && { start: said.start, source: said.source }) };
  for (const [lead, behind] of ADDING) {
    const pieces: Piece[] = [{ text: lead }, name, { text: behind }, { text: message.text, start: 0 }];
    const { text, back } = composed(pieces);
    const read = message.reread(text);
    const [call, ...others] = read.value;
    const isMade =
      call && others.length === 0 && MAKING.has(call.toolId) && call.params.clientName === client;
    if (!isMade || read.unread.length + read.questions.length > 0) continue;
    const isOwn = (span: Span) => span.source === undefined;
    return {
      move: 'add',
      value: read.value,
      evidence: read.evidence.map((entry) => ({ ...entry, spans: entry.spans.flatMap(back) })),
      cues: read.used.flatMap(back).filter(isOwn),
    };
  }
  return null;
}

/** Tools that make a new record. */
export const MAKING: ReadonlySet<string> = new Set(
  [...shapes.all].filter(({ category }) => category === 'create').map(({ id }) => id),
);
