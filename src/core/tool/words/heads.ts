import type { Frame } from '../../reading/cover/tables.ts';
import type { Param, SpokenTool } from './params.ts';
import { measureIn } from './values.ts';

/** What one tool says of itself, as keys. */
export interface Own {
  readonly spoken: SpokenTool;
  readonly frame: Frame;
  readonly looks: boolean;
  /** What orders it: its verb, and for what writes what any of them may be ordered by. */
  readonly verbs: readonly string[];
  /** Its verbs, without what else is said for them. */
  readonly own: readonly string[];
  /** What a value or a word of it would be known by: each a group of keys that say the same. */
  readonly marks: readonly string[];
  /** What it is about. */
  readonly things: readonly string[];
  /** What else it says first of itself. */
  readonly topics: readonly string[];
  /** Kinds of values it takes that others take as well. */
  readonly values: readonly string[];
}

/** Kinds of values that by themselves tell what they are of: three kilos, half past six. */
export const kindsOf = (params: readonly Param[]): string[] =>
  params.flatMap(
    (param) =>
      measureIn(param) ?? (/^(?:time|month|phone|email|url)$/.test(param.kind) ? `#${param.kind}` : []),
  );

/** Kinds of values that many things have: a day, a number, a code. */
export const valuesOf = (params: readonly Param[], needed: boolean): string[] =>
  params.flatMap(({ kind, required }) =>
    needed && !required
      ? []
      : kind === 'date'
        ? ['#day']
        : kind === 'code'
          ? ['#code']
          : kind === 'number'
            ? ['#number']
            : [],
  );

/** Two things that only one of all tools would be told call it, whatever verb is said or none. */
export function ownHeads(
  { marks, looks, verbs, own, things, topics, values }: Own,
  all: readonly Own[],
): string[][] {
  const isShared = (mark: string) => all.filter((other) => other.marks.includes(mark)).length > 1;
  const isOwn = (topic: string) =>
    all.filter((other) => other.topics.includes(topic) || other.marks.includes(topic)).length === 1;
  const alone = marks.filter((mark) => !isShared(mark));
  // What is done or looked up to the only thing that is measured so needs no other word.
  const asked = looks ? ['do:look'] : verbs;
  return [
    ...alone.flatMap((mark) => marks.filter((other) => other !== mark).map((other) => [mark, other])),
    // What it is about, with any value of a kind it takes.
    ...[...things.filter((thing) => alone.includes(thing)), ...(looks ? topics.filter(isOwn) : [])].flatMap(
      (thing) => values.map((kind) => [thing, kind]),
    ),
    ...alone.flatMap((mark) => asked.map((verb) => [verb, mark])),
    // What others take as well is asked about where more than one of them is told so.
    ...marks
      .filter((mark) => !looks && mark.startsWith('#'))
      .flatMap((mark) => own.map((verb) => [verb, mark])),
  ];
}
