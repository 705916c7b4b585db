import * as z from 'zod';
import type { AnyDomain } from '../core/domain.ts';
import { same } from '../core/reading/evidence.ts';
import { standing, startSession } from '../core/session.ts';
import { type Heard, hearMessage, sessionAfter } from './conversation.ts';
import type { Host } from './host.ts';

const Turn = z.strictObject({
  say: z.string(),
  /** The whole contract after this message. */
  value: z.unknown().exactOptional(),
  /** The calls its plan comes to, in any order and with at least these parameters; null where nothing may be done. */
  does: z
    .array(z.strictObject({ tool: z.string(), params: z.record(z.string(), z.unknown()) }))
    .nullable()
    .exactOptional(),
  /** The code of the first question that is open afterwards. */
  asks: z.string().exactOptional(),
  move: z.string().exactOptional(),
  /** Whether anything is still asked. */
  open: z.boolean().exactOptional(),
  /** Whether words were left over that hold what is to be done. */
  held: z.boolean().exactOptional(),
  /** The code of what it is answered with. */
  issue: z.string().exactOptional(),
  /** What the domain remembers, at least. */
  memory: z.record(z.string(), z.unknown()).exactOptional(),
});
type Turn = z.output<typeof Turn>;

const Dialogue = z.strictObject({ id: z.string(), lang: z.string().exactOptional(), turns: z.array(Turn) });
export type Dialogue = z.output<typeof Dialogue>;
/** A first line may say what surrounds all of them. */
const Surroundings = z.strictObject({ now: z.string().exactOptional(), world: z.unknown().exactOptional() });

export interface Dialogues {
  readonly now: Date | undefined;
  readonly world: unknown;
  readonly dialogues: readonly { readonly line: number; readonly dialogue: Dialogue }[];
}

/** The dialogues of a corpus; the number of the line that is none. */
export function readDialogues(text: string, domain: AnyDomain): Dialogues | { readonly badLine: number } {
  let around: z.output<typeof Surroundings> = {};
  const dialogues: Dialogues['dialogues'][number][] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const json = jsonIn(line);
    const head = i === 0 ? Surroundings.safeParse(json) : undefined;
    const row = Dialogue.safeParse(json);
    if (head?.success) around = head.data;
    else if (row.success) dialogues.push({ line: i + 1, dialogue: row.data });
    else return { badLine: i + 1 };
  }
  const { schema, empty } = domain.read.world;
  const world = around.world === undefined ? empty : schema.safeParse(around.world).data;
  if (world === undefined) return { badLine: 1 };
  return { now: around.now === undefined ? undefined : new Date(around.now), world, dialogues };
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Where a dialogue first went otherwise. */
export interface Astray {
  /** All that was said until then. */
  readonly said: string;
  readonly expected: Omit<Turn, 'say'>;
  readonly got: unknown;
}

export interface PlayOptions extends Pick<Dialogues, 'now' | 'world'> {
  /** Without naming the domain. */
  readonly throughDoor?: boolean;
}

/** Says one message after another, as a person would; null where each was taken as expected. */
export async function play(
  app: Host,
  domain: AnyDomain,
  { id, turns }: Dialogue,
  { now, world, throughDoor = false }: PlayOptions,
): Promise<Astray | null> {
  const at = now ?? app.now();
  let session = startSession(id, at);
  for (const [turn, { say, ...expected }] of turns.entries()) {
    const heard = await hearMessage(app, session, say, {
      now: at,
      worldOf: (one) => (one === domain ? world : undefined),
      ...(!throughDoor && { domain }),
    });
    const said = turns
      .slice(0, turn + 1)
      .map((one) => one.say)
      .join(' / ');
    if (!heard.ok) return { said, expected, got: heard.error };
    session = sessionAfter(heard.value) ?? session;
    const got = await gotFrom(app, domain, heard.value, { now: at, world });
    if (!isAsExpected(expected, got, standing(session)?.value)) return { said, expected, got };
  }
  return null;
}
type Got = Awaited<ReturnType<typeof gotFrom>>;

async function gotFrom(app: Host, domain: AnyDomain, heard: Heard, options: { now: Date; world: unknown }) {
  const issues = 'issues' in heard ? heard.issues : 'read' in heard ? heard.read.diagnostics : [];
  const got = { kind: heard.kind, codes: issues.map(({ code }) => code) };
  if (!('read' in heard))
    return { ...got, questions: [], ...('control' in heard && { move: heard.control }) };
  const { session, read, last, text } = heard;
  const plan = await app.plan(heard.domain, { text }, read.value, { ...options, last });
  return {
    ...got,
    domain: heard.domain.about.id,
    move: heard.move as string,
    value: read.value,
    questions: read.questions.map(({ code }) => code),
    isOpen: session.open !== null,
    isHeld: read.held.length > 0,
    memory: session.last[domain.about.id],
    calls: plan.ok ? plan.value.steps.map(({ skill_name, params }) => ({ tool: skill_name, params })) : [],
  };
}

function isAsExpected(expected: Omit<Turn, 'say'>, got: Got, stood: unknown): boolean {
  const { value, does, asks, move, open, held, issue, memory } = expected;
  if (asks !== undefined && got.questions[0] !== asks) return false;
  if (issue !== undefined && !got.codes.includes(issue)) return false;
  if (move !== undefined && move !== got.move) return false;
  // What changed nothing leaves what stood.
  if (!('value' in got)) return (value === undefined || same(value, stood)) && !does && open !== true;
  if (value !== undefined && !same(value, got.value)) return false;
  if (open !== undefined && open !== got.isOpen) return false;
  if (held !== undefined && held !== got.isHeld) return false;
  if (memory && !holds(got.memory, memory)) return false;
  if (does === null) return got.calls.length === 0;
  if (!does) return true;
  const left = [...got.calls];
  for (const call of does) {
    const at = left.findIndex((one) => one.tool === call.tool && holds(one.params, call.params));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

/** Whether `value` says at least what `part` says. */
function holds(value: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return same(value, part);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(part).every(([key, one]) => holds((value as Record<string, unknown>)[key], one));
}
