import * as z from 'zod';
import {
  type Command,
  commandsOf,
  DEVICE_TYPES,
  type HomeCommands,
  QUANTIFIERS,
  type Target,
} from './contract.ts';

const Words = z.array(z.string()).readonly();
const Memory = z.object({
  /** What was spoken of, the latest last, in the person's own words: devices come and go, words stay. */
  targets: z
    .array(
      z.object({
        scope: z.object({ include: Words, exclude: Words }),
        name: z.string(),
        type: z.enum(DEVICE_TYPES),
        q: z.enum(QUANTIFIERS),
        n: z.number().exactOptional(),
      }),
    )
    .readonly(),
});
/** What `@last` may refer to. */
export type Memory = Readonly<z.output<typeof Memory>>;

export const noMemory: Memory = Object.freeze({ targets: [] });
const KEPT = 8;

/** What a session kept for this domain; anything else is no memory. */
export const memoryOf = (last: unknown): Memory => Memory.safeParse(last).data ?? noMemory;

/** Whether `@last` with this TYPE may mean a target (A08: 那盏灯 is the last light, 它 the last thing). */
export const mayMean = (command: Pick<Target, 'type'>, target: Target): boolean =>
  command.type === 'Unknown' || target.type === 'Unknown' || target.type === command.type;

/** The memory after one command: what it names becomes the latest; what it refers to is the latest again. */
export function recall(memory: Memory, command: Command): Memory {
  if (command.action.kind === 'unknown') return memory;
  const { scope, name, type, q, n } = command;
  const isReference = name === '@last';
  const meant = isReference ? memory.targets.findLast((target) => mayMean(command, target)) : undefined;
  if (isReference && !meant) return memory;
  const target: Target = meant ?? { scope, name, type, q, ...(n !== undefined && { n }) };
  return { targets: [...memory.targets.filter((one) => !sameTarget(one, target)), target].slice(-KEPT) };
}

const sameTarget = (a: Target, b: Target): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What to remember of a sentence's commands for those after it; undefined leaves the memory as it was. */
export function remember(value: HomeCommands, before: unknown): Memory | undefined {
  const memory = memoryOf(before);
  const after = commandsOf(value).reduce(recall, memory);
  return after === memory ? undefined : after;
}
