import * as z from 'zod';
import { ANSWER_FORMS, BEINGS } from './asked.ts';
import { type Command, DEVICE_TYPES, QUANTIFIERS, type Target } from './contract.ts';

const Words = z.array(z.string()).readonly();
const Memory = z.object({
  /** What was spoken of, the latest last: the words, and the devices they meant then. */
  targets: z
    .array(
      z.object({
        scope: z.object({ include: Words, exclude: Words }),
        name: z.string(),
        type: z.enum(DEVICE_TYPES),
        q: z.enum(QUANTIFIERS),
        n: z.number().exactOptional(),
        /** What it was resolved to; without it, nothing was there to be resolved in. */
        devices: z.array(z.string()).readonly().exactOptional(),
      }),
    )
    .readonly(),
  /** What several messages in a row were about, one after the other: 都 and them mean all of it. */
  together: z.array(z.string()).readonly().exactOptional(),
  /** What the last message named only a part of: the others are the rest of it. */
  group: z
    .object({ all: z.array(z.string()).readonly(), part: z.array(z.string()).readonly() })
    .exactOptional(),
  /** How the last question wanted to be answered, for one that follows it up. */
  asked: z.object({ form: z.enum(ANSWER_FORMS), being: z.enum(BEINGS).exactOptional() }).exactOptional(),
});
/** What `@last` may refer to. */
export type Memory = Readonly<z.output<typeof Memory>>;
export type Remembered = Memory['targets'][number];

export const noMemory: Memory = Object.freeze({ targets: [] });
const KEPT = 8;

/** What a session kept for this domain; anything else is no memory. */
export const memoryOf = (last: unknown): Memory => Memory.safeParse(last).data ?? noMemory;

/** Whether `@last` with this TYPE may mean a target (A08: 那盏灯 is the last light, 它 the last thing). */
export const mayMean = (command: Pick<Target, 'type'>, target: Target): boolean =>
  command.type === 'Unknown' || target.type === 'Unknown' || target.type === command.type;

/** The memory after one command: what it names becomes the latest; what it refers to is the latest again. */
export function recall(memory: Memory, command: Command, devices?: readonly string[]): Memory {
  if (command.action.kind === 'unknown') return memory;
  const { scope, name, type, q, n } = command;
  const isReference = name === '@last';
  const meant = isReference ? memory.targets.findLast((target) => mayMean(command, target)) : undefined;
  if (isReference && !meant) return memory;
  const said: Remembered = meant ?? { scope, name, type, q, ...(n !== undefined && { n }) };
  const target = devices ? { ...said, devices } : said;
  return { targets: [...memory.targets.filter((one) => !sameTarget(one, target)), target].slice(-KEPT) };
}

const sameTarget = (a: Remembered, b: Remembered): boolean =>
  JSON.stringify({ ...a, devices: null }) === JSON.stringify({ ...b, devices: null });

/** 卧室也一样: what came before and this are spoken of together. */
export function joined(before: unknown, after: unknown): Memory {
  const [was, now] = [memoryOf(before), memoryOf(after)];
  const last = (known: Memory) => known.targets.at(-1)?.devices ?? [];
  return { ...now, together: [...new Set([...(was.together ?? last(was)), ...last(now)])] };
}
