import type { Compiled, CompiledFrame } from './tables.ts';
import type { CoverToken } from './view.ts';

/** The keys of a stretch: those whose stamp is its own. */
interface Said {
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

const NO_FRAMES: readonly CompiledFrame[] = [];

/** The keys said in a stretch, and the frames they may call: it grows token by token. Made once for all texts. */
export class Heard implements Said {
  readonly stamps: Int32Array;
  stamp = 0;
  /** What may be laid over the stretch, in the order of the tables. */
  frames: CompiledFrame[] = [];
  readonly #called: Int32Array;

  constructor(private readonly compiled: Compiled) {
    this.stamps = new Int32Array(compiled.keys.length);
    this.#called = new Int32Array(compiled.frames.length);
  }

  begin(): void {
    this.stamp++;
    this.frames = [];
  }

  hear(tokens: readonly CoverToken[], from: number, to: number): void {
    for (let at = from; at < to; at++)
      for (const id of tokens[at]!.ids) {
        if (this.stamps[id] === this.stamp) continue;
        this.stamps[id] = this.stamp;
        for (const frame of this.compiled.called[id] ?? NO_FRAMES) this.call(frame);
      }
  }

  call(frame: CompiledFrame): void {
    if (this.#called[frame.index] === this.stamp) return;
    this.#called[frame.index] = this.stamp;
    const { frames } = this;
    let at = frames.push(frame) - 1;
    for (; at > 0 && frames[at - 1]!.index > frame.index; at--) frames[at] = frames[at - 1]!;
    frames[at] = frame;
  }
}
