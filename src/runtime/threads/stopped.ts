/** Why work in another thread did not come to its end. */
export type StopReason = 'time' | 'memory' | 'budget' | 'full' | 'cancelled';

/** Work was stopped, whatever it was doing: its thread is gone. */
export class WorkStopped extends Error {
  override readonly name = 'WorkStopped';
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(`work was stopped: ${reason}`);
    this.reason = reason;
  }
}
