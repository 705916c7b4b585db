import { pathText, type Span } from '../result.ts';
import { overlap } from './account.ts';
import type { Interpretation } from './interpretation.ts';

/** A stretch of the text, what became of it, and the values that rest on it. */
export interface TracedWords {
  readonly words: string;
  readonly span: Span;
  readonly became: 'value' | 'cue' | 'set_aside' | 'unread' | 'silent';
  readonly values: readonly { readonly path: string; readonly value: unknown; readonly rule: string }[];
  /** Why it was set aside. */
  readonly codes: readonly string[];
}

type Read = Pick<Interpretation<unknown>, 'evidence' | 'used' | 'setAside' | 'unread'>;

/** Every character of the text once, in order: what no reading can be without, whichever engine made it. */
export function wordsTraced(text: string, { evidence, used, setAside, unread }: Read): TracedWords[] {
  const own = (span: Span) => span.source === undefined;
  const values = evidence.flatMap(({ path, value, rule, spans }) =>
    spans.filter(own).map((span) => ({ span, value: { path: pathText(path), value, rule } })),
  );
  const cues = used.filter(own);
  const spans = [...values.map(({ span }) => span), ...cues, ...setAside.map(({ span }) => span), ...unread];
  const edges = new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])]);
  const places = [...edges].sort((a, b) => a - b);
  return places.slice(1).map((end, i) => {
    const span = { start: places[i]!, end };
    const within = (other: Span) => overlap(other, span);
    const resting = values.filter((one) => within(one.span)).map(({ value }) => value);
    const aside = setAside.filter((one) => within(one.span));
    const became =
      resting.length > 0
        ? 'value'
        : aside.length > 0
          ? 'set_aside'
          : unread.some(within)
            ? 'unread'
            : cues.some(within)
              ? 'cue'
              : 'silent';
    return {
      words: text.slice(span.start, end),
      span,
      became,
      values: resting,
      codes: [...new Set(aside.map(({ code }) => code))],
    };
  });
}
