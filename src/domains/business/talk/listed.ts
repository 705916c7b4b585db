import { composed, type Meant } from '../../../core/conversation/compose.ts';
import { cuesIn, placesIn } from '../../../core/language/index.ts';
import type { Span } from '../../../core/result.ts';
import type { Change, Message, Standing } from '../../../core/talk.ts';
import type { BusinessCalls } from '../contract.ts';
import { LOOKING } from '../lexicon.ts';
import { type Listed, rememberedOf } from '../memory.ts';

type Heard = Message<BusinessCalls>;

/** 第二个的项目, the third one: read with the name of the record that a list showed there. */
export function ofListed(
  message: Heard,
  { memory }: Standing<BusinessCalls>,
  /** What a message makes of what stands. */
  changed: (message: Heard) => Change<BusinessCalls> | null,
): Change<BusinessCalls> | null {
  const { text, source, reread } = message;
  const places = placesIn(text);
  if (places.length === 0) return null;
  for (const { kind, names } of rememberedOf(memory).listed ?? []) {
    const pieces = withNames(text, places, names);
    const said = new Set(places.map(({ place }) => names.at(place)));
    const fits = ({ value }: Pick<Change<BusinessCalls>, 'value'>) =>
      value.every(({ params }) =>
        Object.entries(params).every(([key, one]) => !said.has(one as string) || PARAMS[kind].has(key)),
      );
    for (const lead of pieces ? LOOKING : []) {
      const { text: meant, back } = composed([{ text: lead }, ...pieces!]);
      const alone = reread(meant);
      const isWhole = alone.value.length > 0 && alone.unread.length + alone.questions.length === 0;
      const change = isWhole
        ? { move: 'follow' as const, value: alone.value, evidence: alone.evidence, cues: alone.used }
        : lead === '' && changed({ ...cuesIn(meant), text: meant, source, alone, reread });
      if (change && fits(change)) return broughtBack(change, back);
    }
  }
  return null;
}
/** Where the name of a record may stand. */
const PARAMS: Readonly<Record<Listed['kind'], ReadonlySet<string>>> = {
  client: new Set(['clientName', 'name', 'keyword']),
  project: new Set(['projectName', 'name', 'keyword']),
  contact: new Set(['contactName', 'name', 'keyword']),
};

/** A text with names where it only counts; null where the list is shorter. */
function withNames(
  text: string,
  places: ReturnType<typeof placesIn>,
  names: readonly string[],
): Meant[] | null {
  let at = 0;
  const pieces: Meant[] = [];
  for (const { start, end, place } of places) {
    const name = names.at(place);
    if (name === undefined) return null;
    pieces.push({ text: text.slice(at, start), start: at }, { text: name, start, stands: end - start });
    at = end;
  }
  return [...pieces, { text: text.slice(at), start: at }];
}

function broughtBack(change: Change<BusinessCalls>, back: (span: Span) => Span[]): Change<BusinessCalls> {
  const own = (span: Span) => (span.source === undefined ? back(span) : [span]);
  const evidence = change.evidence.map((entry) => ({ ...entry, spans: entry.spans.flatMap(own) }));
  return { ...change, evidence, cues: change.cues.flatMap(own) };
}
