import type { Reads } from '../../core/domain.ts';
import { cuesIn } from '../../core/language/index.ts';
import { askedFor } from './asked.ts';
import { commandsOf, type HomeCommands } from './contract.ts';
import { joined, type Memory, memoryOf, recall } from './memory.ts';
import { idsIn, resolveAll } from './resolve.ts';
import { houseOf } from './sample-home.ts';
import type { Device, Home } from './world.ts';

/** The devices that commands mean, each once; none of those that are still asked about. */
export function devicesOf(value: HomeCommands, home: Home, last: unknown): readonly Device[] {
  const found = resolveAll(commandsOf(value), home, last);
  return [...new Set(found.flatMap((one) => (one.kind === 'devices' ? one.targets : [])))]
    .map(({ device }) => device)
    .filter((device, i, all) => all.indexOf(device) === i);
}

/** What to remember of a sentence's commands for those after it: the devices they mean. */
export const remember: NonNullable<Reads<HomeCommands, Home>['remember']> = (
  value,
  before,
  { world },
  said,
) => {
  const memory = memoryOf(before);
  const house = houseOf(world);
  const commands = commandsOf(value);
  const resolved = resolveAll(commands, house, before, said).map(idsIn);
  // 客厅那个也打开
  const isAlso = cuesIn(said).has('also');
  const after = commands.reduce((known, command, i) => recall(known, command, resolved[i]), memory);
  if (after === memory) return undefined;
  const devices = new Set(resolved.flatMap((ids) => ids ?? []));
  const isQuestion = commands.every(({ action }) => action.kind === 'ask');
  return {
    ...after,
    // Several orders in one breath: them is all they were about.
    ...(commands.length > 1 && devices.size > 1 && { together: [...devices] }),
    ...(isAlso && { together: joined(memory, after).together }),
    ...groupAround(memory, [...devices]),
    ...(isQuestion && { asked: askedFor(said, memory.asked) }),
  };
};

/** 次卧的再亮一点: of several that were spoken of, one; the others stay in mind. */
function groupAround(memory: Memory, devices: readonly string[]): Pick<Memory, 'group'> {
  const before = memory.group?.all ?? memory.together ?? memory.targets.at(-1)?.devices ?? [];
  const isPart = devices.length < before.length && devices.every((id) => before.includes(id));
  return isPart && devices.length > 0 ? { group: { all: before, part: devices } } : {};
}
