import type { CompiledFrame } from './tables.ts';

/** The keys of a stretch: those whose stamp is its own. */
export interface Said {
  readonly stamps: Int32Array;
  readonly stamp: number;
}

/** How many words call it: the size of the largest of its heads whose keys all stand there, 0 for none. */
export function calling({ needs }: CompiledFrame, said: Said): number {
  let most = 0;
  for (const head of needs) {
    if (head.length <= most) continue;
    let all = true;
    for (const group of head) {
      if (hasOne(group, said)) continue;
      all = false;
      break;
    }
    if (all) most = head.length;
  }
  return most;
}

function hasOne(group: readonly number[], { stamps, stamp }: Said): boolean {
  for (const id of group) if (stamps[id] === stamp) return true;
  return false;
}
