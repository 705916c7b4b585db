import type { History } from './history.ts';

/** The same attack with less in it, the greatest steps first. */
export function* smaller(history: History): Generator<History> {
  const { faults, writes, clients, servers, workers } = history;
  for (let size = Math.ceil(faults.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < faults.length; from += size)
      yield { ...history, faults: [...faults.slice(0, from), ...faults.slice(from + size)] };
  }
  const fewer = Math.floor(writes / 2);
  if (fewer >= 1) {
    const sooner = faults.map((fault) => ({ ...fault, after: Math.floor((fault.after * fewer) / writes) }));
    yield { ...history, writes: fewer, faults: sooner };
  }
  if (clients > 1) yield { ...history, clients: Math.floor(clients / 2) };
  if (servers > 1) yield { ...history, servers: 1 };
  if (workers > 1) yield { ...history, workers: 1 };
}

/**
 * The smallest history found that still fails. What depends on moments fails now and then: each is tried a few times, and
 * no more are tried than `most`.
 */
export async function shrunk(
  history: History,
  fails: (history: History) => Promise<boolean>,
  { tries = 3, most = 60 } = {},
): Promise<History> {
  let left = most;
  const failsOnce = async (one: History): Promise<boolean> => {
    for (let i = 0; i < tries && left > 0; i++) {
      left -= 1;
      if (await fails(one)) return true;
    }
    return false;
  };
  for (let best = history; ; ) {
    let next: History | null = null;
    for (const one of smaller(best)) {
      if (left <= 0) return best;
      if (!(await failsOnce(one))) continue;
      next = one;
      break;
    }
    if (!next) return best;
    best = next;
  }
}
