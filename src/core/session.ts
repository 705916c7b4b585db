import * as z from 'zod';
import { defineContract } from './contract/contract.ts';
import { isRecord } from './contract/plain-json.ts';
import type { AnyDomain } from './domain.ts';
import { Evidence, same } from './reading/evidence.ts';
import type { Interpretation } from './reading/interpret.ts';
import { Question } from './reading/question.ts';
import type { Span } from './result.ts';
import { type Move, Piece } from './talk.ts';

const TURNS_KEPT = 200;
const VERSIONS_KEPT = 50;

const Turn = z.strictObject({
  /** By this number spans name it: `message:3`. */
  n: z.int(),
  at: z.string(),
  text: z.string(),
  domain: z.string().nullable(),
});

/** What stood after a message that changed something, with the evidence of all messages so far. */
const Version = z.strictObject({
  /** The message that made it, and the one that began it. */
  message: z.int(),
  origin: z.int(),
  move: z.string(),
  domain: z.string(),
  value: z.unknown(),
  evidence: z.array(Evidence),
  questions: z.array(Question),
  /** The words it is read from, where they were put together from several messages. */
  words: z.array(Piece).nullable(),
  /** What the domain remembered then. */
  last: z.unknown(),
});

/** The run this conversation has begun last: a yes or a no is to what waits in it. */
const SessionRun = z.strictObject({
  id: z.string(),
  domain: z.string(),
  /** The message whose value it carries out. */
  message: z.int(),
});

/** What surrounds the conversation wherever it goes on: options of worlds, and files. */
const Given = z.strictObject({
  options: z.record(z.string(), z.union([z.string(), z.literal(true)])),
  files: z.array(z.string()),
});

export const Session = z.strictObject({
  schema_version: z.string(),
  id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  turns: z.array(Turn),
  /** What each domain remembers of what was resolved: devices, records. */
  last: z.record(z.string(), z.unknown()),
  versions: z.array(Version),
  /** Which version stands; -1 where none does. */
  at: z.int(),
  /** What is still asked of the version that stands. */
  open: z.strictObject({ domain: z.string(), questions: z.array(Question) }).nullable(),
  run: SessionRun.nullable(),
  given: Given,
});
export type Session = z.infer<typeof Session>;
export type Version = z.infer<typeof Version>;

/** 1.0.0 kept the open contract alone; what was said then began what stands now. */
function withVersions(old: unknown): unknown {
  if (!isRecord(old) || !Array.isArray(old.turns)) return old;
  const turns = old.turns.map((turn: object, i) => ({ n: i + 1, ...turn }));
  const open = isRecord(old.open) ? old.open : null;
  const { domain, value, evidence, questions } = open ?? {};
  const n = turns.length;
  const version = {
    message: n,
    origin: n,
    move: 'new',
    domain,
    value,
    evidence,
    questions,
    words: null,
    last: null,
  };
  return {
    ...old,
    turns,
    versions: open ? [version] : [],
    at: open ? 0 : -1,
    open: open && { domain, questions },
    run: null,
    given: { options: {}, files: [] },
  };
}

export const sessionContract = defineContract({
  id: 'session',
  versions: ['1.0.0', '2.0.0'],
  schema: Session,
  migrations: [{ to: '2.0.0', apply: withVersions }],
});

export const startSession = (id: string, now: Date): Session => ({
  schema_version: sessionContract.version,
  id,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  turns: [],
  last: {},
  versions: [],
  at: -1,
  open: null,
  run: null,
  given: { options: {}, files: [] },
});

/** How spans name a message. */
export const sourceOf = (message: number): string => `message:${message}`;

export const textOf = (session: Session, source: string): string | undefined =>
  session.turns.find(({ n }) => sourceOf(n) === source)?.text;

export const standing = (session: Session): Version | null => session.versions[session.at] ?? null;

/** The number the next message will have. */
export const nextMessage = ({ turns }: Session): number => (turns.at(-1)?.n ?? 0) + 1;

/** The session with a message in it that changed nothing. */
export function noted(session: Session, text: string, domain: string | null, now: Date): Session {
  const turn = { n: nextMessage(session), at: now.toISOString(), text, domain };
  return { ...session, updated_at: turn.at, turns: [...session.turns, turn].slice(-TURNS_KEPT) };
}

export interface Said {
  readonly text: string;
  readonly move: Move;
  /** The message that began the value; this one where it is new. */
  readonly origin?: number;
  readonly words?: readonly Piece[] | undefined;
  /** What the domain remembers now; as before where not given. */
  readonly memory?: unknown;
}

/** The session after a message: a new version stands, and what it leaves open is asked. */
export function advanced(
  session: Session,
  domain: AnyDomain,
  { text, move, origin, words, memory }: Said,
  read: Interpretation<unknown>,
  now: Date,
): Session {
  const { id } = domain.about;
  const message = nextMessage(session);
  const last = memory === undefined ? session.last : { ...session.last, [id]: memory };
  const version: Version = structuredClone({
    message,
    origin: origin ?? message,
    move,
    domain: id,
    value: read.value,
    evidence: read.evidence.map((entry) => ({ ...entry, spans: entry.spans.map(named(message)) })),
    questions: read.questions,
    words: words?.map((piece) => (piece.start === undefined ? piece : named(message)(piece))) ?? null,
    last: last[id] ?? null,
  }) as Version;
  // What only asks, or was taken back, is no step that could be undone.
  const stood = standing(session);
  if (stood && move !== 'cancel' && isAsItStood(stood, version))
    return { ...noted(session, text, id, now), last, open: openOf(version) };
  const versions = [...session.versions.slice(0, session.at + 1), version].slice(-VERSIONS_KEPT);
  return {
    ...noted(session, text, id, now),
    last,
    versions,
    at: versions.length - 1,
    open: openOf(version),
  };
}

const isAsItStood = (stood: Version, version: Version): boolean =>
  (['domain', 'origin', 'value', 'words', 'last'] as const).every((key) => same(stood[key], version[key])) &&
  stood.evidence.length === version.evidence.length &&
  version.evidence.every((entry) => stood.evidence.some((old) => same(old, entry)));

const named =
  (message: number) =>
  <T extends Pick<Span, 'source'>>(part: T): T =>
    part.source === undefined ? { ...part, source: sourceOf(message) } : part;

const openOf = ({ domain, questions }: Version): Session['open'] =>
  questions.length > 0 ? { domain, questions } : null;

/** The session with another of its versions standing; null where there is none so far back or on. */
export function steppedBy(session: Session, steps: number): Session | null {
  const at = session.at + steps;
  const version = session.versions[at];
  if (!version) return null;
  const last = { ...session.last, [version.domain]: version.last };
  return { ...session, at, last, open: openOf(version) };
}

/** The session with a run of what stands in it. */
export function withRun(session: Session, id: string): Session {
  const version = standing(session);
  return version ? { ...session, run: { id, domain: version.domain, message: version.message } } : session;
}
