import type { Evidence, Heard, Path, Question, Reading, Span } from '../wire.ts';

/** A stretch of the sentence that made something; its number stands at the words and at the values. */
export interface Mark {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

export interface Segment {
  readonly start: number;
  readonly text: string;
  /** The shortest first: that is the one whose colour shows. */
  readonly marks: readonly Mark[];
  readonly loose: boolean;
  /** The marks that end here: their numbers are written behind it. */
  readonly closes: readonly number[];
}

export interface Row {
  readonly key: string;
  readonly name: string;
  readonly path: Path;
  readonly value: unknown;
  readonly evidence: Evidence | null;
  readonly question: Question | null;
  readonly numbers: readonly number[];
}

export interface Group {
  readonly key: string;
  readonly path: Path;
  readonly rows: readonly Row[];
}

const inSentence = ({ source }: Span): boolean => source === undefined;
const spanKey = ({ start, end }: { start: number; end: number }): string => `${start}-${end}`;

/** One mark for each different stretch, numbered in reading order. */
export function marksOf(evidence: readonly Evidence[]): readonly Mark[] {
  const found = new Map<string, Span>();
  for (const { spans } of evidence) {
    for (const span of spans) if (inSentence(span) && span.end > span.start) found.set(spanKey(span), span);
  }
  return [...found.values()]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .map(({ start, end }, i) => ({ number: i + 1, start, end }));
}

/** The words that were set aside or that nothing was made of, in the order in which they stand, each once. */
export function leftIn({ set_aside, unread }: Pick<Reading, 'set_aside' | 'unread'>): readonly Span[] {
  const found = [...set_aside.map(({ span }) => span), ...unread].filter(inSentence);
  const longest = found.sort((a, b) => a.start - b.start || b.end - a.end);
  return longest.filter((span, i) => !longest.slice(0, i).some(({ end }) => span.start < end));
}

/** The sentence cut wherever a mark or a stretch that was left over begins or ends. */
export function segmentsOf(text: string, marks: readonly Mark[], loose: readonly Span[]): readonly Segment[] {
  const cuts = new Set([0, text.length]);
  for (const { start, end } of [...marks, ...loose]) cuts.add(start).add(end);
  const places = [...cuts].filter((at) => at >= 0 && at <= text.length).sort((a, b) => a - b);
  return places.slice(0, -1).map((start, i) => {
    const end = places[i + 1]!;
    const over = marks.filter((mark) => mark.start <= start && mark.end >= end);
    return {
      start,
      text: text.slice(start, end),
      marks: [...over].sort((a, b) => a.end - a.start - (b.end - b.start)),
      loose: over.length === 0 && loose.some((span) => span.start <= start && span.end >= end),
      closes: over.filter((mark) => mark.end === end).map(({ number }) => number),
    };
  });
}

/** Every value with evidence and every open question, in the order of the contract, by the object they stand in. */
export function groupsOf(
  {
    result,
    evidence,
    questions = [],
  }: Pick<Reading, 'result' | 'evidence'> & Partial<Pick<Reading, 'questions'>>,
  marks: readonly Mark[],
): readonly Group[] {
  const numbers = new Map(marks.map((mark) => [spanKey(mark), mark.number]));
  const asked = new Map(questions.map((question) => [JSON.stringify(question.path), question]));
  const rows = evidence.map((one): Row => {
    const key = JSON.stringify(one.path);
    const own = one.spans.filter(inSentence).map((span) => numbers.get(spanKey(span)));
    return {
      key,
      name: String(one.path.at(-1) ?? ''),
      path: one.path,
      value: one.value,
      evidence: one,
      question: asked.get(key) ?? null,
      numbers: own.filter((n) => n !== undefined),
    };
  });
  const known = new Set(rows.map(({ key }) => key));
  for (const [key, question] of asked) {
    if (known.has(key)) continue;
    const { path } = question;
    rows.push({
      key,
      name: String(path.at(-1) ?? ''),
      path,
      value: null,
      evidence: null,
      question,
      numbers: [],
    });
  }
  const groups = new Map<string, Row[]>();
  for (const row of [...rows].sort((a, b) => comparePaths(a.path, b.path, result))) {
    const key = JSON.stringify(parentOf(row.path));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, members]) => {
    const path = parentOf(members[0]!.path);
    const rows = members.map((row) => ({ ...row, name: row.path.slice(path.length).join(' · ') }));
    return { key, path, rows };
  });
}

/** The thing a value belongs to: the member of a list, or else the part of the whole. */
function parentOf(path: Path): Path {
  const member = path.findIndex((part) => typeof part === 'number');
  return member < 0 ? path.slice(0, path.length > 1 ? 1 : 0) : path.slice(0, member + 1);
}

/** By the order of the contract's own keys; what the contract does not hold (parts of a string) keeps its order. */
function comparePaths(a: Path, b: Path, within: unknown): number {
  let at = within;
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const [left, right] = [a[i]!, b[i]!];
    if (left !== right) {
      // A value of the object itself comes before what lies in objects inside it.
      const depth = Number(a.length > i + 1) - Number(b.length > i + 1);
      if (depth !== 0) return depth;
      if (typeof left === 'number' && typeof right === 'number') return left - right;
      const keys = typeof at === 'object' && at !== null ? Object.keys(at) : [];
      return keys.indexOf(String(left)) - keys.indexOf(String(right));
    }
    at = (at as Record<string | number, unknown> | null | undefined)?.[left];
  }
  return a.length - b.length;
}

export const valueAt = (whole: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, part) =>
      typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[part] : undefined,
    whole,
  );

/** What stands before the words of a later message where they are a source. */
export const ANSWER = 'answer:';

type Understood = Extract<Heard, { readonly evidence: unknown }>;

/** What was understood of a message, told of the sentence it began with: the other messages are what came after. */
export function placed(sentence: string, heard: Understood): Reading {
  const { kind: _, text, move: __, messages, ...reading } = heard;
  const texts = new Map(messages.map((message) => [message.source, message.text]));
  const place = (span: Span): Span => {
    const { source, ...rest } = span;
    const said = source === undefined ? text : texts.get(source);
    if (said === undefined) return span;
    return said === sentence ? rest : { ...rest, source: `${ANSWER}${said}` };
  };
  return {
    ...reading,
    evidence: reading.evidence.map((one) => ({ ...one, spans: one.spans.map(place) })),
  };
}

/** What a message made of what was known; of the sentence's own words the same became as before. */
export const withAnswer = (before: Reading, after: Reading): Reading => ({
  ...after,
  used: before.used,
  set_aside: before.set_aside,
  unread: before.unread,
  held: before.held,
});
